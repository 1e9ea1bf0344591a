//! Functions of CUPTI that are not there: each answers so, and is named once.

use std::collections::HashSet;

use parking_lot::Mutex;

use crate::result::{Code, NOT_SUPPORTED};

/// Says once that something is not there.
pub(crate) fn say(what: &str) {
    static SAID: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    if SAID.lock().get_or_insert_default().insert(what.to_owned()) {
        eprintln!("weft: libcupti has no {what}");
    }
}

macro_rules! absent {
    ($($name:ident)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name() -> Code {
            say(stringify!($name));
            NOT_SUPPORTED
        }
    )*};
}

absent! {
    cuptiActivityConfigurePCSampling cuptiActivityConfigureUnifiedMemoryCounter cuptiActivityDisableContext
    cuptiActivityEnableAllSyncRecords cuptiActivityEnableAllocationSource cuptiActivityEnableAndDump
    cuptiActivityEnableContext cuptiActivityEnableDeviceGraph cuptiActivityEnableDriverApi
    cuptiActivityEnableHWTrace cuptiActivityEnableLatencyTimestamps cuptiActivityEnableLaunchAttributes
    cuptiActivityEnableRuntimeApi cuptiActivityFlush cuptiActivityFlushPeriod cuptiActivityGetAttribute
    cuptiActivityRegisterTimestampCallback cuptiActivitySetAttribute cuptiCheckpointFree cuptiCheckpointRestore
    cuptiCheckpointSave cuptiComputeCapabilitySupported cuptiDeviceEnumEventDomains cuptiDeviceEnumMetrics
    cuptiDeviceGetAttribute cuptiDeviceGetChipName cuptiDeviceGetEventDomainAttribute cuptiDeviceGetNumEventDomains
    cuptiDeviceGetNumMetrics cuptiDeviceSupported cuptiDeviceVirtualizationMode cuptiDisableKernelReplayMode
    cuptiEnableKernelReplayMode cuptiEnumEventDomains cuptiEnumMetrics cuptiEventDomainEnumEvents
    cuptiEventDomainGetAttribute cuptiEventDomainGetNumEvents cuptiEventGetAttribute cuptiEventGetIdFromName
    cuptiEventGroupAddEvent cuptiEventGroupCreate cuptiEventGroupDestroy cuptiEventGroupDisable
    cuptiEventGroupEnable cuptiEventGroupGetAttribute cuptiEventGroupReadAllEvents cuptiEventGroupReadEvent
    cuptiEventGroupRemoveAllEvents cuptiEventGroupRemoveEvent cuptiEventGroupResetAllEvents
    cuptiEventGroupSetAttribute cuptiEventGroupSetDisable cuptiEventGroupSetEnable cuptiEventGroupSetsCreate
    cuptiEventGroupSetsDestroy cuptiGetAutoBoostState cuptiGetCubinCrc cuptiGetGraphExecId cuptiGetGraphId
    cuptiGetGraphNodeId cuptiGetLastError cuptiGetNumEventDomains cuptiGetNumMetrics cuptiGetSassToSourceCorrelation
    cuptiGetThreadIdType cuptiKernelReplaySubscribeUpdate cuptiMetricCreateEventGroupSets cuptiMetricEnumEvents
    cuptiMetricEnumProperties cuptiMetricGetAttribute cuptiMetricGetIdFromName cuptiMetricGetNumEvents
    cuptiMetricGetNumProperties cuptiMetricGetRequiredEventGroupSets cuptiMetricGetValue cuptiMetricGetValue2
    cuptiPCSamplingDisable cuptiPCSamplingEnable cuptiPCSamplingGetConfigurationAttribute cuptiPCSamplingGetData
    cuptiPCSamplingGetNumStallReasons cuptiPCSamplingGetStallReasons cuptiPCSamplingSetConfigurationAttribute
    cuptiPCSamplingStart cuptiPCSamplingStop cuptiPmSamplingCounterDataGetSampleInfo
    cuptiPmSamplingCounterDataImageInitialize cuptiPmSamplingDecodeData cuptiPmSamplingDisable cuptiPmSamplingEnable
    cuptiPmSamplingGetCounterAvailability cuptiPmSamplingGetCounterDataInfo cuptiPmSamplingGetCounterDataSize
    cuptiPmSamplingSetConfig cuptiPmSamplingStart cuptiPmSamplingStop cuptiProfilerBeginPass
    cuptiProfilerBeginSession cuptiProfilerCounterDataImageCalculateScratchBufferSize
    cuptiProfilerCounterDataImageCalculateSize cuptiProfilerCounterDataImageInitialize
    cuptiProfilerCounterDataImageInitializeScratchBuffer cuptiProfilerDeInitialize cuptiProfilerDeviceSupported
    cuptiProfilerDisableProfiling cuptiProfilerEnableProfiling cuptiProfilerEndPass cuptiProfilerEndSession
    cuptiProfilerFlushCounterData cuptiProfilerGetCounterAvailability cuptiProfilerHostConfigAddMetrics
    cuptiProfilerHostDeinitialize cuptiProfilerHostEvaluateToGpuValues cuptiProfilerHostGetBaseMetrics
    cuptiProfilerHostGetConfigImage cuptiProfilerHostGetConfigImageSize
    cuptiProfilerHostGetMaxNumHardwareMetricsPerPass cuptiProfilerHostGetMetricProperties
    cuptiProfilerHostGetNumOfPasses cuptiProfilerHostGetRangeName cuptiProfilerHostGetSubMetrics
    cuptiProfilerHostGetSupportedChips cuptiProfilerHostInitialize cuptiProfilerInitialize
    cuptiProfilerIsPassCollected cuptiProfilerPopRange cuptiProfilerPushRange cuptiProfilerSetConfig
    cuptiProfilerUnsetConfig cuptiRangeProfilerCounterDataGetRangeInfo cuptiRangeProfilerCounterDataImageInitialize
    cuptiRangeProfilerDecodeData cuptiRangeProfilerDisable cuptiRangeProfilerEnable
    cuptiRangeProfilerGetCounterDataInfo cuptiRangeProfilerGetCounterDataSize cuptiRangeProfilerPopRange
    cuptiRangeProfilerPushRange cuptiRangeProfilerSetConfig cuptiRangeProfilerStart cuptiRangeProfilerStop
    cuptiRegisterComputeCrcCallback cuptiSassMetricsDisable cuptiSassMetricsEnable cuptiSassMetricsFlushData
    cuptiSassMetricsGetDataProperties cuptiSassMetricsGetMetrics cuptiSassMetricsGetNumOfMetrics
    cuptiSassMetricsGetProperties cuptiSassMetricsSetConfig cuptiSassMetricsUnsetConfig cuptiSetEventCollectionMode
    cuptiSetThreadIdType
}
