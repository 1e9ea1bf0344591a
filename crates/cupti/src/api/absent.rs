//! Functions of CUPTI that are not there: each answers so, and is named once.

use std::collections::HashSet;

use parking_lot::Mutex;

use crate::result::{Code, LEGACY_NOT_SUPPORTED, NOT_SUPPORTED};

/// Says once that something is not there.
pub(crate) fn say(what: &str) {
    static SAID: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    if SAID.lock().get_or_insert_default().insert(what.to_owned()) {
        eprintln!("weft: libcupti has no {what}");
    }
}

macro_rules! absent {
    ($answer:expr; $($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name() -> Code {
            say(stringify!($name));
            $answer
        }
    )*};
}

// Events and metrics of devices, which CUPTI has for GPUs up to compute capability 7.5 alone.
absent! {
    LEGACY_NOT_SUPPORTED;
    cuptiDeviceEnumEventDomains cuptiDeviceEnumMetrics cuptiDeviceGetNumEventDomains
    cuptiDeviceGetNumMetrics cuptiDisableKernelReplayMode cuptiEnableKernelReplayMode
    cuptiEventGetIdFromName cuptiEventGroupAddEvent cuptiEventGroupCreate
    cuptiEventGroupDestroy cuptiEventGroupDisable cuptiEventGroupEnable
    cuptiEventGroupGetAttribute cuptiEventGroupReadAllEvents cuptiEventGroupReadEvent
    cuptiEventGroupRemoveAllEvents cuptiEventGroupRemoveEvent cuptiEventGroupResetAllEvents
    cuptiEventGroupSetAttribute cuptiEventGroupSetDisable cuptiEventGroupSetEnable
    cuptiEventGroupSetsCreate cuptiEventGroupSetsDestroy cuptiMetricCreateEventGroupSets
    cuptiMetricGetIdFromName cuptiMetricGetRequiredEventGroupSets cuptiSetEventCollectionMode
}

absent! {
    NOT_SUPPORTED;
    cuptiActivityConfigurePCSampling cuptiActivityConfigureUnifiedMemoryCounter
    cuptiActivityEnableAllocationSource cuptiActivityEnableAndDump cuptiActivityEnableDeviceGraph
    cuptiActivityEnableHWTrace cuptiActivityRegisterTimestampCallback cuptiCheckpointFree cuptiCheckpointRestore
    cuptiCheckpointSave cuptiDeviceGetAttribute cuptiDeviceGetChipName cuptiDeviceGetEventDomainAttribute
    cuptiEnumEventDomains cuptiEnumMetrics cuptiEventDomainEnumEvents cuptiEventDomainGetAttribute
    cuptiEventDomainGetNumEvents cuptiEventGetAttribute cuptiGetAutoBoostState cuptiGetCubinCrc
    cuptiGetGraphExecId cuptiGetGraphId cuptiGetGraphNodeId cuptiGetNumEventDomains cuptiGetNumMetrics
    cuptiGetSassToSourceCorrelation cuptiKernelReplaySubscribeUpdate cuptiMetricEnumEvents
    cuptiMetricEnumProperties cuptiMetricGetAttribute cuptiMetricGetNumEvents cuptiMetricGetNumProperties
    cuptiMetricGetValue cuptiMetricGetValue2 cuptiPCSamplingDisable cuptiPCSamplingEnable
    cuptiPCSamplingGetConfigurationAttribute cuptiPCSamplingGetData cuptiPCSamplingGetNumStallReasons
    cuptiPCSamplingGetStallReasons cuptiPCSamplingSetConfigurationAttribute cuptiPCSamplingStart
    cuptiPCSamplingStop cuptiPmSamplingCounterDataGetSampleInfo cuptiPmSamplingCounterDataImageInitialize
    cuptiPmSamplingDecodeData cuptiPmSamplingDisable cuptiPmSamplingEnable cuptiPmSamplingGetCounterAvailability
    cuptiPmSamplingGetCounterDataInfo cuptiPmSamplingGetCounterDataSize cuptiPmSamplingSetConfig
    cuptiPmSamplingStart cuptiPmSamplingStop cuptiProfilerBeginPass cuptiProfilerBeginSession
    cuptiProfilerCounterDataImageCalculateScratchBufferSize cuptiProfilerCounterDataImageCalculateSize
    cuptiProfilerCounterDataImageInitialize cuptiProfilerCounterDataImageInitializeScratchBuffer
    cuptiProfilerDeInitialize cuptiProfilerDeviceSupported cuptiProfilerDisableProfiling
    cuptiProfilerEnableProfiling cuptiProfilerEndPass cuptiProfilerEndSession cuptiProfilerFlushCounterData
    cuptiProfilerGetCounterAvailability cuptiProfilerHostConfigAddMetrics cuptiProfilerHostDeinitialize
    cuptiProfilerHostEvaluateToGpuValues cuptiProfilerHostGetBaseMetrics cuptiProfilerHostGetConfigImage
    cuptiProfilerHostGetConfigImageSize cuptiProfilerHostGetMaxNumHardwareMetricsPerPass
    cuptiProfilerHostGetMetricProperties cuptiProfilerHostGetNumOfPasses cuptiProfilerHostGetRangeName
    cuptiProfilerHostGetSubMetrics cuptiProfilerHostGetSupportedChips cuptiProfilerHostInitialize
    cuptiProfilerInitialize cuptiProfilerIsPassCollected cuptiProfilerPopRange cuptiProfilerPushRange
    cuptiProfilerSetConfig cuptiProfilerUnsetConfig cuptiRangeProfilerCounterDataGetRangeInfo
    cuptiRangeProfilerCounterDataImageInitialize cuptiRangeProfilerDecodeData cuptiRangeProfilerDisable
    cuptiRangeProfilerEnable cuptiRangeProfilerGetCounterDataInfo cuptiRangeProfilerGetCounterDataSize
    cuptiRangeProfilerPopRange cuptiRangeProfilerPushRange cuptiRangeProfilerSetConfig cuptiRangeProfilerStart
    cuptiRangeProfilerStop cuptiRegisterComputeCrcCallback cuptiSassMetricsDisable cuptiSassMetricsEnable
    cuptiSassMetricsFlushData cuptiSassMetricsGetDataProperties cuptiSassMetricsGetMetrics
    cuptiSassMetricsGetNumOfMetrics cuptiSassMetricsGetProperties cuptiSassMetricsSetConfig
    cuptiSassMetricsUnsetConfig
}
