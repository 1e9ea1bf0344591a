// Written by weft-gen from crates/ffi/tables; do not edit.

use super::Driver;
use crate::driver::*;
use core::ffi::{c_char, c_void};

/// Number of symbols that [`Driver`] can look up.
pub(super) const COUNT: usize = 634;

/// The symbols, NUL-terminated, in the order of the slots.
pub(super) static SYMBOLS: [&core::ffi::CStr; COUNT] = [
    c"cuArray3DCreate_v2",
    c"cuArray3DGetDescriptor_v2",
    c"cuArrayCreate_v2",
    c"cuArrayDestroy",
    c"cuArrayGetDescriptor_v2",
    c"cuArrayGetMemoryRequirements",
    c"cuArrayGetPlane",
    c"cuArrayGetSparseProperties",
    c"cuCheckpointOperationComplete",
    c"cuCheckpointProcessCheckpoint",
    c"cuCheckpointProcessGetRestoreThreadId",
    c"cuCheckpointProcessGetState",
    c"cuCheckpointProcessLock",
    c"cuCheckpointProcessRestore",
    c"cuCheckpointProcessUnlock",
    c"cuCoredumpDeregisterCompleteCallback",
    c"cuCoredumpDeregisterStartCallback",
    c"cuCoredumpGetAttribute",
    c"cuCoredumpGetAttributeGlobal",
    c"cuCoredumpRegisterCompleteCallback",
    c"cuCoredumpRegisterStartCallback",
    c"cuCoredumpSetAttribute",
    c"cuCoredumpSetAttributeGlobal",
    c"cuCtxAttach",
    c"cuCtxCreate_v2",
    c"cuCtxCreate_v3",
    c"cuCtxCreate_v4",
    c"cuCtxDestroy_v2",
    c"cuCtxDetach",
    c"cuCtxDisablePeerAccess",
    c"cuCtxEnablePeerAccess",
    c"cuCtxFromGreenCtx",
    c"cuCtxGetApiVersion",
    c"cuCtxGetCacheConfig",
    c"cuCtxGetCurrent",
    c"cuCtxGetDevResource",
    c"cuCtxGetDevice",
    c"cuCtxGetDevice_v2",
    c"cuCtxGetExecAffinity",
    c"cuCtxGetFlags",
    c"cuCtxGetId",
    c"cuCtxGetLimit",
    c"cuCtxGetSharedMemConfig",
    c"cuCtxGetStreamPriorityRange",
    c"cuCtxPopCurrent_v2",
    c"cuCtxPushCurrent_v2",
    c"cuCtxRecordEvent",
    c"cuCtxResetPersistingL2Cache",
    c"cuCtxSetCacheConfig",
    c"cuCtxSetCurrent",
    c"cuCtxSetFlags",
    c"cuCtxSetLimit",
    c"cuCtxSetSharedMemConfig",
    c"cuCtxSynchronize",
    c"cuCtxSynchronize_v2",
    c"cuCtxWaitEvent",
    c"cuDestroyExternalMemory",
    c"cuDestroyExternalSemaphore",
    c"cuDevResourceGenerateDesc",
    c"cuDevSmResourceSplit",
    c"cuDevSmResourceSplitByCount",
    c"cuDeviceCanAccessPeer",
    c"cuDeviceComputeCapability",
    c"cuDeviceGet",
    c"cuDeviceGetAttribute",
    c"cuDeviceGetByPCIBusId",
    c"cuDeviceGetCliqueCount",
    c"cuDeviceGetCliqueInfo",
    c"cuDeviceGetCount",
    c"cuDeviceGetDefaultMemPool",
    c"cuDeviceGetDevResource",
    c"cuDeviceGetExecAffinitySupport",
    c"cuDeviceGetFabricClusterUuid",
    c"cuDeviceGetGraphMemAttribute",
    c"cuDeviceGetHostAtomicCapabilities",
    c"cuDeviceGetLuid",
    c"cuDeviceGetMemPool",
    c"cuDeviceGetName",
    c"cuDeviceGetNvSciSyncAttributes",
    c"cuDeviceGetP2PAtomicCapabilities",
    c"cuDeviceGetP2PAttribute",
    c"cuDeviceGetPCIBusId",
    c"cuDeviceGetProperties",
    c"cuDeviceGetTexture1DLinearMaxWidth",
    c"cuDeviceGetUuid_v2",
    c"cuDeviceGraphMemTrim",
    c"cuDevicePrimaryCtxGetState",
    c"cuDevicePrimaryCtxRelease_v2",
    c"cuDevicePrimaryCtxReset_v2",
    c"cuDevicePrimaryCtxRetain",
    c"cuDevicePrimaryCtxSetFlags_v2",
    c"cuDeviceRegisterAsyncNotification",
    c"cuDeviceSetGraphMemAttribute",
    c"cuDeviceSetMemPool",
    c"cuDeviceTotalMem_v2",
    c"cuDeviceUnregisterAsyncNotification",
    c"cuDriverGetVersion",
    c"cuEGLStreamConsumerAcquireFrame",
    c"cuEGLStreamConsumerConnect",
    c"cuEGLStreamConsumerConnectWithFlags",
    c"cuEGLStreamConsumerDisconnect",
    c"cuEGLStreamConsumerReleaseFrame",
    c"cuEGLStreamProducerConnect",
    c"cuEGLStreamProducerDisconnect",
    c"cuEGLStreamProducerPresentFrame",
    c"cuEGLStreamProducerReturnFrame",
    c"cuEventCreate",
    c"cuEventCreateFromEGLSync",
    c"cuEventDestroy_v2",
    c"cuEventElapsedTime_v2",
    c"cuEventQuery",
    c"cuEventRecord",
    c"cuEventRecord_ptsz",
    c"cuEventRecordWithFlags",
    c"cuEventRecordWithFlags_ptsz",
    c"cuEventSynchronize",
    c"cuExternalMemoryGetMappedBuffer",
    c"cuExternalMemoryGetMappedMipmappedArray",
    c"cuFabricCpyBatchAsync",
    c"cuFabricCpyBatchAsync_ptsz",
    c"cuFlushGPUDirectRDMAWrites",
    c"cuFuncGetAttribute",
    c"cuFuncGetModule",
    c"cuFuncGetName",
    c"cuFuncGetParamCount",
    c"cuFuncGetParamInfo",
    c"cuFuncIsLoaded",
    c"cuFuncLoad",
    c"cuFuncSetAttribute",
    c"cuFuncSetBlockShape",
    c"cuFuncSetCacheConfig",
    c"cuFuncSetSharedMemConfig",
    c"cuFuncSetSharedSize",
    c"cuGLCtxCreate_v2",
    c"cuGLGetDevices_v2",
    c"cuGLInit",
    c"cuGLMapBufferObjectAsync_v2",
    c"cuGLMapBufferObjectAsync_v2_ptsz",
    c"cuGLMapBufferObject_v2",
    c"cuGLMapBufferObject_v2_ptds",
    c"cuGLRegisterBufferObject",
    c"cuGLSetBufferObjectMapFlags",
    c"cuGLUnmapBufferObject",
    c"cuGLUnmapBufferObjectAsync",
    c"cuGLUnregisterBufferObject",
    c"cuGetErrorName",
    c"cuGetErrorString",
    c"cuGetExportTable",
    c"cuGetProcAddress",
    c"cuGetProcAddress_v2",
    c"cuGraphAddBatchMemOpNode",
    c"cuGraphAddChildGraphNode",
    c"cuGraphAddDependencies_v2",
    c"cuGraphAddEmptyNode",
    c"cuGraphAddEventRecordNode",
    c"cuGraphAddEventWaitNode",
    c"cuGraphAddExternalSemaphoresSignalNode",
    c"cuGraphAddExternalSemaphoresWaitNode",
    c"cuGraphAddHostNode",
    c"cuGraphAddKernelNode_v2",
    c"cuGraphAddMemAllocNode",
    c"cuGraphAddMemFreeNode",
    c"cuGraphAddMemcpyNode",
    c"cuGraphAddMemsetNode",
    c"cuGraphAddNode",
    c"cuGraphAddNode_v2",
    c"cuGraphAddNode_v3",
    c"cuGraphBatchMemOpNodeGetParams",
    c"cuGraphBatchMemOpNodeSetParams",
    c"cuGraphChildGraphNodeGetGraph",
    c"cuGraphClone",
    c"cuGraphConditionalHandleCreate",
    c"cuGraphCreate",
    c"cuGraphDebugDotPrint",
    c"cuGraphDestroy",
    c"cuGraphDestroyNode",
    c"cuGraphEventRecordNodeGetEvent",
    c"cuGraphEventRecordNodeSetEvent",
    c"cuGraphEventWaitNodeGetEvent",
    c"cuGraphEventWaitNodeSetEvent",
    c"cuGraphExecBatchMemOpNodeSetParams",
    c"cuGraphExecChildGraphNodeSetParams",
    c"cuGraphExecDestroy",
    c"cuGraphExecEventRecordNodeSetEvent",
    c"cuGraphExecEventWaitNodeSetEvent",
    c"cuGraphExecExternalSemaphoresSignalNodeSetParams",
    c"cuGraphExecExternalSemaphoresWaitNodeSetParams",
    c"cuGraphExecGetFlags",
    c"cuGraphExecGetId",
    c"cuGraphExecHostNodeSetParams",
    c"cuGraphExecKernelNodeSetParams_v2",
    c"cuGraphExecMemcpyNodeSetParams",
    c"cuGraphExecMemsetNodeSetParams",
    c"cuGraphExecNodeSetParams",
    c"cuGraphExecUpdate_v2",
    c"cuGraphExternalSemaphoresSignalNodeGetParams",
    c"cuGraphExternalSemaphoresSignalNodeSetParams",
    c"cuGraphExternalSemaphoresWaitNodeGetParams",
    c"cuGraphExternalSemaphoresWaitNodeSetParams",
    c"cuGraphGetEdges_v2",
    c"cuGraphGetId",
    c"cuGraphGetNodes",
    c"cuGraphGetRootNodes",
    c"cuGraphHostNodeGetParams",
    c"cuGraphHostNodeSetParams",
    c"cuGraphInstantiate",
    c"cuGraphInstantiate_v2",
    c"cuGraphInstantiateWithFlags",
    c"cuGraphInstantiateWithParams",
    c"cuGraphInstantiateWithParams_ptsz",
    c"cuGraphKernelNodeCopyAttributes",
    c"cuGraphKernelNodeGetAttribute",
    c"cuGraphKernelNodeGetParams_v2",
    c"cuGraphKernelNodeSetAttribute",
    c"cuGraphKernelNodeSetParams_v2",
    c"cuGraphLaunch",
    c"cuGraphLaunch_ptsz",
    c"cuGraphMemAllocNodeGetParams",
    c"cuGraphMemFreeNodeGetParams",
    c"cuGraphMemcpyNodeGetParams",
    c"cuGraphMemcpyNodeSetParams",
    c"cuGraphMemsetNodeGetParams",
    c"cuGraphMemsetNodeSetParams",
    c"cuGraphNodeFindInClone",
    c"cuGraphNodeGetContainingGraph",
    c"cuGraphNodeGetDependencies_v2",
    c"cuGraphNodeGetDependentNodes_v2",
    c"cuGraphNodeGetEnabled",
    c"cuGraphNodeGetLocalId",
    c"cuGraphNodeGetParams",
    c"cuGraphNodeGetToolsId",
    c"cuGraphNodeGetType",
    c"cuGraphNodeSetEnabled",
    c"cuGraphNodeSetParams",
    c"cuGraphNodeSetParams_v2",
    c"cuGraphReleaseUserObject",
    c"cuGraphRemoveDependencies_v2",
    c"cuGraphRetainUserObject",
    c"cuGraphUpload",
    c"cuGraphUpload_ptsz",
    c"cuGraphicsEGLRegisterImage",
    c"cuGraphicsGLRegisterBuffer",
    c"cuGraphicsGLRegisterImage",
    c"cuGraphicsMapResources",
    c"cuGraphicsMapResources_ptsz",
    c"cuGraphicsResourceGetMappedEglFrame",
    c"cuGraphicsResourceGetMappedMipmappedArray",
    c"cuGraphicsResourceGetMappedPointer_v2",
    c"cuGraphicsResourceSetMapFlags_v2",
    c"cuGraphicsSubResourceGetMappedArray",
    c"cuGraphicsUnmapResources",
    c"cuGraphicsUnmapResources_ptsz",
    c"cuGraphicsUnregisterResource",
    c"cuGraphicsVDPAURegisterOutputSurface",
    c"cuGraphicsVDPAURegisterVideoSurface",
    c"cuGreenCtxCreate",
    c"cuGreenCtxDestroy",
    c"cuGreenCtxGetDevResource",
    c"cuGreenCtxGetId",
    c"cuGreenCtxRecordEvent",
    c"cuGreenCtxStreamCreate",
    c"cuGreenCtxWaitEvent",
    c"cuImportExternalMemory",
    c"cuImportExternalSemaphore",
    c"cuInit",
    c"cuIpcCloseMemHandle",
    c"cuIpcGetEventHandle",
    c"cuIpcGetMemHandle",
    c"cuIpcOpenEventHandle",
    c"cuIpcOpenMemHandle_v2",
    c"cuKernelGetAttribute",
    c"cuKernelGetFunction",
    c"cuKernelGetLibrary",
    c"cuKernelGetName",
    c"cuKernelGetParamCount",
    c"cuKernelGetParamInfo",
    c"cuKernelSetAttribute",
    c"cuKernelSetCacheConfig",
    c"cuLaunch",
    c"cuLaunchCooperativeKernel",
    c"cuLaunchCooperativeKernel_ptsz",
    c"cuLaunchCooperativeKernelMultiDevice",
    c"cuLaunchGrid",
    c"cuLaunchGridAsync",
    c"cuLaunchHostFunc",
    c"cuLaunchHostFunc_ptsz",
    c"cuLaunchHostFunc_v2",
    c"cuLaunchHostFunc_v2_ptsz",
    c"cuLaunchKernel",
    c"cuLaunchKernel_ptsz",
    c"cuLaunchKernelEx",
    c"cuLaunchKernelEx_ptsz",
    c"cuLibraryEnumerateKernels",
    c"cuLibraryGetGlobal",
    c"cuLibraryGetKernel",
    c"cuLibraryGetKernelCount",
    c"cuLibraryGetManaged",
    c"cuLibraryGetModule",
    c"cuLibraryGetUnifiedFunction",
    c"cuLibraryLoadData",
    c"cuLibraryLoadFromFile",
    c"cuLibraryUnload",
    c"cuLinkAddData_v2",
    c"cuLinkAddFile_v2",
    c"cuLinkComplete",
    c"cuLinkCreate_v2",
    c"cuLinkDestroy",
    c"cuLogicalEndpointAddDevice",
    c"cuLogicalEndpointBindAddr",
    c"cuLogicalEndpointBindMem",
    c"cuLogicalEndpointCreate",
    c"cuLogicalEndpointDestroy",
    c"cuLogicalEndpointExport",
    c"cuLogicalEndpointGetLimits",
    c"cuLogicalEndpointIdRelease",
    c"cuLogicalEndpointIdReserve",
    c"cuLogicalEndpointImport",
    c"cuLogicalEndpointQuery",
    c"cuLogicalEndpointUnbind",
    c"cuLogsCurrent",
    c"cuLogsDumpToFile",
    c"cuLogsDumpToMemory",
    c"cuLogsRegisterCallback",
    c"cuLogsUnregisterCallback",
    c"cuMemAddressFree",
    c"cuMemAddressReserve",
    c"cuMemAdvise_v2",
    c"cuMemAlloc_v2",
    c"cuMemAllocAsync",
    c"cuMemAllocAsync_ptsz",
    c"cuMemAllocFromPoolAsync",
    c"cuMemAllocFromPoolAsync_ptsz",
    c"cuMemAllocHost_v2",
    c"cuMemAllocManaged",
    c"cuMemAllocPitch_v2",
    c"cuMemBatchDecompressAsync",
    c"cuMemBatchDecompressAsync_ptsz",
    c"cuMemCreate",
    c"cuMemDiscardAndPrefetchBatchAsync",
    c"cuMemDiscardAndPrefetchBatchAsync_ptsz",
    c"cuMemDiscardBatchAsync",
    c"cuMemDiscardBatchAsync_ptsz",
    c"cuMemExportToShareableHandle",
    c"cuMemFree_v2",
    c"cuMemFreeAsync",
    c"cuMemFreeAsync_ptsz",
    c"cuMemFreeHost",
    c"cuMemGetAccess",
    c"cuMemGetAddressRange_v2",
    c"cuMemGetAllocationGranularity",
    c"cuMemGetAllocationPropertiesFromHandle",
    c"cuMemGetDefaultMemPool",
    c"cuMemGetHandleForAddressRange",
    c"cuMemGetInfo_v2",
    c"cuMemGetLocationInfo",
    c"cuMemGetMemPool",
    c"cuMemHostAlloc",
    c"cuMemHostGetDevicePointer_v2",
    c"cuMemHostGetFlags",
    c"cuMemHostRegister_v2",
    c"cuMemHostUnregister",
    c"cuMemImportFromShareableHandle",
    c"cuMemMap",
    c"cuMemMapArrayAsync",
    c"cuMemMapArrayAsync_ptsz",
    c"cuMemPoolCreate",
    c"cuMemPoolDestroy",
    c"cuMemPoolExportPointer",
    c"cuMemPoolExportToShareableHandle",
    c"cuMemPoolGetAccess",
    c"cuMemPoolGetAttribute",
    c"cuMemPoolImportFromShareableHandle",
    c"cuMemPoolImportPointer",
    c"cuMemPoolSetAccess",
    c"cuMemPoolSetAttribute",
    c"cuMemPoolTrimTo",
    c"cuMemPrefetchAsync_v2",
    c"cuMemPrefetchAsync_v2_ptsz",
    c"cuMemPrefetchBatchAsync",
    c"cuMemPrefetchBatchAsync_ptsz",
    c"cuMemRangeGetAttribute",
    c"cuMemRangeGetAttributes",
    c"cuMemRelease",
    c"cuMemRetainAllocationHandle",
    c"cuMemSetAccess",
    c"cuMemSetMemPool",
    c"cuMemUnmap",
    c"cuMemcpy",
    c"cuMemcpy_ptds",
    c"cuMemcpy2D_v2",
    c"cuMemcpy2D_v2_ptds",
    c"cuMemcpy2DAsync_v2",
    c"cuMemcpy2DAsync_v2_ptsz",
    c"cuMemcpy2DUnaligned_v2",
    c"cuMemcpy2DUnaligned_v2_ptds",
    c"cuMemcpy3D_v2",
    c"cuMemcpy3D_v2_ptds",
    c"cuMemcpy3DAsync_v2",
    c"cuMemcpy3DAsync_v2_ptsz",
    c"cuMemcpy3DBatchAsync",
    c"cuMemcpy3DBatchAsync_ptsz",
    c"cuMemcpy3DBatchAsync_v2",
    c"cuMemcpy3DBatchAsync_v2_ptsz",
    c"cuMemcpy3DPeer",
    c"cuMemcpy3DPeer_ptds",
    c"cuMemcpy3DPeerAsync",
    c"cuMemcpy3DPeerAsync_ptsz",
    c"cuMemcpy3DWithAttributesAsync",
    c"cuMemcpy3DWithAttributesAsync_ptsz",
    c"cuMemcpyAsync",
    c"cuMemcpyAsync_ptsz",
    c"cuMemcpyAtoA_v2",
    c"cuMemcpyAtoA_v2_ptds",
    c"cuMemcpyAtoD_v2",
    c"cuMemcpyAtoD_v2_ptds",
    c"cuMemcpyAtoH_v2",
    c"cuMemcpyAtoH_v2_ptds",
    c"cuMemcpyAtoHAsync_v2",
    c"cuMemcpyAtoHAsync_v2_ptsz",
    c"cuMemcpyBatchAsync",
    c"cuMemcpyBatchAsync_ptsz",
    c"cuMemcpyBatchAsync_v2",
    c"cuMemcpyBatchAsync_v2_ptsz",
    c"cuMemcpyDtoA_v2",
    c"cuMemcpyDtoA_v2_ptds",
    c"cuMemcpyDtoD_v2",
    c"cuMemcpyDtoD_v2_ptds",
    c"cuMemcpyDtoDAsync_v2",
    c"cuMemcpyDtoDAsync_v2_ptsz",
    c"cuMemcpyDtoH_v2",
    c"cuMemcpyDtoH_v2_ptds",
    c"cuMemcpyDtoHAsync_v2",
    c"cuMemcpyDtoHAsync_v2_ptsz",
    c"cuMemcpyHtoA_v2",
    c"cuMemcpyHtoA_v2_ptds",
    c"cuMemcpyHtoAAsync_v2",
    c"cuMemcpyHtoAAsync_v2_ptsz",
    c"cuMemcpyHtoD_v2",
    c"cuMemcpyHtoD_v2_ptds",
    c"cuMemcpyHtoDAsync_v2",
    c"cuMemcpyHtoDAsync_v2_ptsz",
    c"cuMemcpyPeer",
    c"cuMemcpyPeer_ptds",
    c"cuMemcpyPeerAsync",
    c"cuMemcpyPeerAsync_ptsz",
    c"cuMemcpyWithAttributesAsync",
    c"cuMemcpyWithAttributesAsync_ptsz",
    c"cuMemsetD16_v2",
    c"cuMemsetD16_v2_ptds",
    c"cuMemsetD16Async",
    c"cuMemsetD16Async_ptsz",
    c"cuMemsetD2D16_v2",
    c"cuMemsetD2D16_v2_ptds",
    c"cuMemsetD2D16Async",
    c"cuMemsetD2D16Async_ptsz",
    c"cuMemsetD2D32_v2",
    c"cuMemsetD2D32_v2_ptds",
    c"cuMemsetD2D32Async",
    c"cuMemsetD2D32Async_ptsz",
    c"cuMemsetD2D8_v2",
    c"cuMemsetD2D8_v2_ptds",
    c"cuMemsetD2D8Async",
    c"cuMemsetD2D8Async_ptsz",
    c"cuMemsetD32_v2",
    c"cuMemsetD32_v2_ptds",
    c"cuMemsetD32Async",
    c"cuMemsetD32Async_ptsz",
    c"cuMemsetD8_v2",
    c"cuMemsetD8_v2_ptds",
    c"cuMemsetD8Async",
    c"cuMemsetD8Async_ptsz",
    c"cuMipmappedArrayCreate",
    c"cuMipmappedArrayDestroy",
    c"cuMipmappedArrayGetLevel",
    c"cuMipmappedArrayGetMemoryRequirements",
    c"cuMipmappedArrayGetSparseProperties",
    c"cuModuleEnumerateFunctions",
    c"cuModuleGetFunction",
    c"cuModuleGetFunctionCount",
    c"cuModuleGetGlobal_v2",
    c"cuModuleGetLoadingMode",
    c"cuModuleGetSurfRef",
    c"cuModuleGetTexRef",
    c"cuModuleLoad",
    c"cuModuleLoadData",
    c"cuModuleLoadDataEx",
    c"cuModuleLoadFatBinary",
    c"cuModuleUnload",
    c"cuMulticastAddDevice",
    c"cuMulticastBindAddr",
    c"cuMulticastBindAddr_v2",
    c"cuMulticastBindMem",
    c"cuMulticastBindMem_v2",
    c"cuMulticastCreate",
    c"cuMulticastGetGranularity",
    c"cuMulticastUnbind",
    c"cuOccupancyAvailableDynamicSMemPerBlock",
    c"cuOccupancyMaxActiveBlocksPerMultiprocessor",
    c"cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
    c"cuOccupancyMaxActiveClusters",
    c"cuOccupancyMaxPotentialBlockSize",
    c"cuOccupancyMaxPotentialBlockSizeWithFlags",
    c"cuOccupancyMaxPotentialClusterSize",
    c"cuParamSetSize",
    c"cuParamSetTexRef",
    c"cuParamSetf",
    c"cuParamSeti",
    c"cuParamSetv",
    c"cuPointerGetAttribute",
    c"cuPointerGetAttributes",
    c"cuPointerSetAttribute",
    c"cuProfilerInitialize",
    c"cuProfilerStart",
    c"cuProfilerStop",
    c"cuSignalExternalSemaphoresAsync",
    c"cuSignalExternalSemaphoresAsync_ptsz",
    c"cuStreamAddCallback",
    c"cuStreamAddCallback_ptsz",
    c"cuStreamAttachMemAsync",
    c"cuStreamAttachMemAsync_ptsz",
    c"cuStreamBatchMemOp_v2",
    c"cuStreamBatchMemOp_v2_ptsz",
    c"cuStreamBeginCapture_v2",
    c"cuStreamBeginCapture_v2_ptsz",
    c"cuStreamBeginCaptureToCig",
    c"cuStreamBeginCaptureToCig_ptsz",
    c"cuStreamBeginCaptureToGraph",
    c"cuStreamBeginCaptureToGraph_ptsz",
    c"cuStreamBeginRecaptureToGraph",
    c"cuStreamBeginRecaptureToGraph_ptsz",
    c"cuStreamCopyAttributes",
    c"cuStreamCopyAttributes_ptsz",
    c"cuStreamCreate",
    c"cuStreamCreateWithPriority",
    c"cuStreamDestroy_v2",
    c"cuStreamEndCapture",
    c"cuStreamEndCapture_ptsz",
    c"cuStreamEndCaptureToCig",
    c"cuStreamEndCaptureToCig_ptsz",
    c"cuStreamGetAttribute",
    c"cuStreamGetAttribute_ptsz",
    c"cuStreamGetCaptureInfo_v2",
    c"cuStreamGetCaptureInfo_v2_ptsz",
    c"cuStreamGetCaptureInfo_v3",
    c"cuStreamGetCaptureInfo_v3_ptsz",
    c"cuStreamGetCtx",
    c"cuStreamGetCtx_ptsz",
    c"cuStreamGetCtx_v2",
    c"cuStreamGetCtx_v2_ptsz",
    c"cuStreamGetDevResource",
    c"cuStreamGetDevResource_ptsz",
    c"cuStreamGetDevice",
    c"cuStreamGetDevice_ptsz",
    c"cuStreamGetFlags",
    c"cuStreamGetFlags_ptsz",
    c"cuStreamGetGreenCtx",
    c"cuStreamGetId",
    c"cuStreamGetId_ptsz",
    c"cuStreamGetPriority",
    c"cuStreamGetPriority_ptsz",
    c"cuStreamIsCapturing",
    c"cuStreamIsCapturing_ptsz",
    c"cuStreamQuery",
    c"cuStreamQuery_ptsz",
    c"cuStreamSetAttribute",
    c"cuStreamSetAttribute_ptsz",
    c"cuStreamSynchronize",
    c"cuStreamSynchronize_ptsz",
    c"cuStreamUpdateCaptureDependencies",
    c"cuStreamUpdateCaptureDependencies_ptsz",
    c"cuStreamUpdateCaptureDependencies_v2",
    c"cuStreamUpdateCaptureDependencies_v2_ptsz",
    c"cuStreamWaitEvent",
    c"cuStreamWaitEvent_ptsz",
    c"cuStreamWaitValue32_v2",
    c"cuStreamWaitValue32_v2_ptsz",
    c"cuStreamWaitValue64_v2",
    c"cuStreamWaitValue64_v2_ptsz",
    c"cuStreamWriteValue32_v2",
    c"cuStreamWriteValue32_v2_ptsz",
    c"cuStreamWriteValue64_v2",
    c"cuStreamWriteValue64_v2_ptsz",
    c"cuSurfObjectCreate",
    c"cuSurfObjectDestroy",
    c"cuSurfObjectGetResourceDesc",
    c"cuSurfRefGetArray",
    c"cuSurfRefSetArray",
    c"cuTensorMapEncodeIm2col",
    c"cuTensorMapEncodeIm2colWide",
    c"cuTensorMapEncodeTiled",
    c"cuTensorMapReplaceAddress",
    c"cuTensorMapSetAllocationClass",
    c"cuTexObjectCreate",
    c"cuTexObjectDestroy",
    c"cuTexObjectGetResourceDesc",
    c"cuTexObjectGetResourceViewDesc",
    c"cuTexObjectGetTextureDesc",
    c"cuTexRefCreate",
    c"cuTexRefDestroy",
    c"cuTexRefGetAddress_v2",
    c"cuTexRefGetAddressMode",
    c"cuTexRefGetArray",
    c"cuTexRefGetBorderColor",
    c"cuTexRefGetFilterMode",
    c"cuTexRefGetFlags",
    c"cuTexRefGetFormat",
    c"cuTexRefGetMaxAnisotropy",
    c"cuTexRefGetMipmapFilterMode",
    c"cuTexRefGetMipmapLevelBias",
    c"cuTexRefGetMipmapLevelClamp",
    c"cuTexRefGetMipmappedArray",
    c"cuTexRefSetAddress_v2",
    c"cuTexRefSetAddress2D_v2",
    c"cuTexRefSetAddress2D_v3",
    c"cuTexRefSetAddressMode",
    c"cuTexRefSetArray",
    c"cuTexRefSetBorderColor",
    c"cuTexRefSetFilterMode",
    c"cuTexRefSetFlags",
    c"cuTexRefSetFormat",
    c"cuTexRefSetMaxAnisotropy",
    c"cuTexRefSetMipmapFilterMode",
    c"cuTexRefSetMipmapLevelBias",
    c"cuTexRefSetMipmapLevelClamp",
    c"cuTexRefSetMipmappedArray",
    c"cuThreadExchangeStreamCaptureMode",
    c"cuUserObjectCreate",
    c"cuUserObjectRelease",
    c"cuUserObjectRetain",
    c"cuVDPAUCtxCreate",
    c"cuVDPAUCtxCreate_v2",
    c"cuVDPAUGetDevice",
    c"cuWaitExternalSemaphoresAsync",
    c"cuWaitExternalSemaphoresAsync_ptsz",
];

impl Driver {
    pub unsafe fn cuArray3DCreate_v2(&self, pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY3D_DESCRIPTOR) -> CUresult {
        call!(self, 0, fn(*mut CUarray, *const CUDA_ARRAY3D_DESCRIPTOR) -> CUresult, (pHandle, pAllocateArray))
    }
    pub unsafe fn cuArray3DGetDescriptor_v2(&self, pArrayDescriptor: *mut CUDA_ARRAY3D_DESCRIPTOR, hArray: CUarray) -> CUresult {
        call!(self, 1, fn(*mut CUDA_ARRAY3D_DESCRIPTOR, CUarray) -> CUresult, (pArrayDescriptor, hArray))
    }
    pub unsafe fn cuArrayCreate_v2(&self, pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY_DESCRIPTOR) -> CUresult {
        call!(self, 2, fn(*mut CUarray, *const CUDA_ARRAY_DESCRIPTOR) -> CUresult, (pHandle, pAllocateArray))
    }
    pub unsafe fn cuArrayDestroy(&self, hArray: CUarray) -> CUresult {
        call!(self, 3, fn(CUarray) -> CUresult, (hArray))
    }
    pub unsafe fn cuArrayGetDescriptor_v2(&self, pArrayDescriptor: *mut CUDA_ARRAY_DESCRIPTOR, hArray: CUarray) -> CUresult {
        call!(self, 4, fn(*mut CUDA_ARRAY_DESCRIPTOR, CUarray) -> CUresult, (pArrayDescriptor, hArray))
    }
    pub unsafe fn cuArrayGetMemoryRequirements(&self, memoryRequirements: *mut CUDA_ARRAY_MEMORY_REQUIREMENTS, array: CUarray, device: CUdevice) -> CUresult {
        call!(self, 5, fn(*mut CUDA_ARRAY_MEMORY_REQUIREMENTS, CUarray, CUdevice) -> CUresult, (memoryRequirements, array, device))
    }
    pub unsafe fn cuArrayGetPlane(&self, pPlaneArray: *mut CUarray, hArray: CUarray, planeIdx: u32) -> CUresult {
        call!(self, 6, fn(*mut CUarray, CUarray, u32) -> CUresult, (pPlaneArray, hArray, planeIdx))
    }
    pub unsafe fn cuArrayGetSparseProperties(&self, sparseProperties: *mut CUDA_ARRAY_SPARSE_PROPERTIES, array: CUarray) -> CUresult {
        call!(self, 7, fn(*mut CUDA_ARRAY_SPARSE_PROPERTIES, CUarray) -> CUresult, (sparseProperties, array))
    }
    pub unsafe fn cuCheckpointOperationComplete(&self, handle: CUcheckpointOperationHandle) -> CUresult {
        call!(self, 8, fn(CUcheckpointOperationHandle) -> CUresult, (handle))
    }
    pub unsafe fn cuCheckpointProcessCheckpoint(&self, pid: i32, args: *mut CUcheckpointCheckpointArgs) -> CUresult {
        call!(self, 9, fn(i32, *mut CUcheckpointCheckpointArgs) -> CUresult, (pid, args))
    }
    pub unsafe fn cuCheckpointProcessGetRestoreThreadId(&self, pid: i32, tid: *mut i32) -> CUresult {
        call!(self, 10, fn(i32, *mut i32) -> CUresult, (pid, tid))
    }
    pub unsafe fn cuCheckpointProcessGetState(&self, pid: i32, state: *mut CUprocessState) -> CUresult {
        call!(self, 11, fn(i32, *mut CUprocessState) -> CUresult, (pid, state))
    }
    pub unsafe fn cuCheckpointProcessLock(&self, pid: i32, args: *mut CUcheckpointLockArgs) -> CUresult {
        call!(self, 12, fn(i32, *mut CUcheckpointLockArgs) -> CUresult, (pid, args))
    }
    pub unsafe fn cuCheckpointProcessRestore(&self, pid: i32, args: *mut CUcheckpointRestoreArgs) -> CUresult {
        call!(self, 13, fn(i32, *mut CUcheckpointRestoreArgs) -> CUresult, (pid, args))
    }
    pub unsafe fn cuCheckpointProcessUnlock(&self, pid: i32, args: *mut CUcheckpointUnlockArgs) -> CUresult {
        call!(self, 14, fn(i32, *mut CUcheckpointUnlockArgs) -> CUresult, (pid, args))
    }
    pub unsafe fn cuCoredumpDeregisterCompleteCallback(&self, callback: CUcoredumpCallbackHandle) -> CUresult {
        call!(self, 15, fn(CUcoredumpCallbackHandle) -> CUresult, (callback))
    }
    pub unsafe fn cuCoredumpDeregisterStartCallback(&self, callback: CUcoredumpCallbackHandle) -> CUresult {
        call!(self, 16, fn(CUcoredumpCallbackHandle) -> CUresult, (callback))
    }
    pub unsafe fn cuCoredumpGetAttribute(&self, attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) -> CUresult {
        call!(self, 17, fn(CUcoredumpSettings, *mut c_void, *mut usize) -> CUresult, (attrib, value, size))
    }
    pub unsafe fn cuCoredumpGetAttributeGlobal(&self, attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) -> CUresult {
        call!(self, 18, fn(CUcoredumpSettings, *mut c_void, *mut usize) -> CUresult, (attrib, value, size))
    }
    pub unsafe fn cuCoredumpRegisterCompleteCallback(&self, callback: CUcoredumpStatusCallback, userData: *mut c_void, callbackOut: *mut CUcoredumpCallbackHandle) -> CUresult {
        call!(self, 19, fn(CUcoredumpStatusCallback, *mut c_void, *mut CUcoredumpCallbackHandle) -> CUresult, (callback, userData, callbackOut))
    }
    pub unsafe fn cuCoredumpRegisterStartCallback(&self, callback: CUcoredumpStatusCallback, userData: *mut c_void, callbackOut: *mut CUcoredumpCallbackHandle) -> CUresult {
        call!(self, 20, fn(CUcoredumpStatusCallback, *mut c_void, *mut CUcoredumpCallbackHandle) -> CUresult, (callback, userData, callbackOut))
    }
    pub unsafe fn cuCoredumpSetAttribute(&self, attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) -> CUresult {
        call!(self, 21, fn(CUcoredumpSettings, *mut c_void, *mut usize) -> CUresult, (attrib, value, size))
    }
    pub unsafe fn cuCoredumpSetAttributeGlobal(&self, attrib: CUcoredumpSettings, value: *mut c_void, size: *mut usize) -> CUresult {
        call!(self, 22, fn(CUcoredumpSettings, *mut c_void, *mut usize) -> CUresult, (attrib, value, size))
    }
    pub unsafe fn cuCtxAttach(&self, pctx: *mut CUcontext, flags: u32) -> CUresult {
        call!(self, 23, fn(*mut CUcontext, u32) -> CUresult, (pctx, flags))
    }
    pub unsafe fn cuCtxCreate_v2(&self, pctx: *mut CUcontext, flags: u32, dev: CUdevice) -> CUresult {
        call!(self, 24, fn(*mut CUcontext, u32, CUdevice) -> CUresult, (pctx, flags, dev))
    }
    pub unsafe fn cuCtxCreate_v3(&self, pctx: *mut CUcontext, paramsArray: *mut CUexecAffinityParam, numParams: i32, flags: u32, dev: CUdevice) -> CUresult {
        call!(self, 25, fn(*mut CUcontext, *mut CUexecAffinityParam, i32, u32, CUdevice) -> CUresult, (pctx, paramsArray, numParams, flags, dev))
    }
    pub unsafe fn cuCtxCreate_v4(&self, pctx: *mut CUcontext, ctxCreateParams: *mut CUctxCreateParams, flags: u32, dev: CUdevice) -> CUresult {
        call!(self, 26, fn(*mut CUcontext, *mut CUctxCreateParams, u32, CUdevice) -> CUresult, (pctx, ctxCreateParams, flags, dev))
    }
    pub unsafe fn cuCtxDestroy_v2(&self, ctx: CUcontext) -> CUresult {
        call!(self, 27, fn(CUcontext) -> CUresult, (ctx))
    }
    pub unsafe fn cuCtxDetach(&self, ctx: CUcontext) -> CUresult {
        call!(self, 28, fn(CUcontext) -> CUresult, (ctx))
    }
    pub unsafe fn cuCtxDisablePeerAccess(&self, peerContext: CUcontext) -> CUresult {
        call!(self, 29, fn(CUcontext) -> CUresult, (peerContext))
    }
    pub unsafe fn cuCtxEnablePeerAccess(&self, peerContext: CUcontext, Flags: u32) -> CUresult {
        call!(self, 30, fn(CUcontext, u32) -> CUresult, (peerContext, Flags))
    }
    pub unsafe fn cuCtxFromGreenCtx(&self, pContext: *mut CUcontext, hCtx: CUgreenCtx) -> CUresult {
        call!(self, 31, fn(*mut CUcontext, CUgreenCtx) -> CUresult, (pContext, hCtx))
    }
    pub unsafe fn cuCtxGetApiVersion(&self, ctx: CUcontext, version: *mut u32) -> CUresult {
        call!(self, 32, fn(CUcontext, *mut u32) -> CUresult, (ctx, version))
    }
    pub unsafe fn cuCtxGetCacheConfig(&self, pconfig: *mut CUfunc_cache) -> CUresult {
        call!(self, 33, fn(*mut CUfunc_cache) -> CUresult, (pconfig))
    }
    pub unsafe fn cuCtxGetCurrent(&self, pctx: *mut CUcontext) -> CUresult {
        call!(self, 34, fn(*mut CUcontext) -> CUresult, (pctx))
    }
    pub unsafe fn cuCtxGetDevResource(&self, hCtx: CUcontext, resource: *mut CUdevResource, type_: CUdevResourceType) -> CUresult {
        call!(self, 35, fn(CUcontext, *mut CUdevResource, CUdevResourceType) -> CUresult, (hCtx, resource, type_))
    }
    pub unsafe fn cuCtxGetDevice(&self, device: *mut CUdevice) -> CUresult {
        call!(self, 36, fn(*mut CUdevice) -> CUresult, (device))
    }
    pub unsafe fn cuCtxGetDevice_v2(&self, device: *mut CUdevice, ctx: CUcontext) -> CUresult {
        call!(self, 37, fn(*mut CUdevice, CUcontext) -> CUresult, (device, ctx))
    }
    pub unsafe fn cuCtxGetExecAffinity(&self, pExecAffinity: *mut CUexecAffinityParam, type_: CUexecAffinityType) -> CUresult {
        call!(self, 38, fn(*mut CUexecAffinityParam, CUexecAffinityType) -> CUresult, (pExecAffinity, type_))
    }
    pub unsafe fn cuCtxGetFlags(&self, flags: *mut u32) -> CUresult {
        call!(self, 39, fn(*mut u32) -> CUresult, (flags))
    }
    pub unsafe fn cuCtxGetId(&self, ctx: CUcontext, ctxId: *mut u64) -> CUresult {
        call!(self, 40, fn(CUcontext, *mut u64) -> CUresult, (ctx, ctxId))
    }
    pub unsafe fn cuCtxGetLimit(&self, pvalue: *mut usize, limit: CUlimit) -> CUresult {
        call!(self, 41, fn(*mut usize, CUlimit) -> CUresult, (pvalue, limit))
    }
    pub unsafe fn cuCtxGetSharedMemConfig(&self, pConfig: *mut CUsharedconfig) -> CUresult {
        call!(self, 42, fn(*mut CUsharedconfig) -> CUresult, (pConfig))
    }
    pub unsafe fn cuCtxGetStreamPriorityRange(&self, leastPriority: *mut i32, greatestPriority: *mut i32) -> CUresult {
        call!(self, 43, fn(*mut i32, *mut i32) -> CUresult, (leastPriority, greatestPriority))
    }
    pub unsafe fn cuCtxPopCurrent_v2(&self, pctx: *mut CUcontext) -> CUresult {
        call!(self, 44, fn(*mut CUcontext) -> CUresult, (pctx))
    }
    pub unsafe fn cuCtxPushCurrent_v2(&self, ctx: CUcontext) -> CUresult {
        call!(self, 45, fn(CUcontext) -> CUresult, (ctx))
    }
    pub unsafe fn cuCtxRecordEvent(&self, hCtx: CUcontext, hEvent: CUevent) -> CUresult {
        call!(self, 46, fn(CUcontext, CUevent) -> CUresult, (hCtx, hEvent))
    }
    pub unsafe fn cuCtxResetPersistingL2Cache(&self) -> CUresult {
        call!(self, 47, fn() -> CUresult, ())
    }
    pub unsafe fn cuCtxSetCacheConfig(&self, config: CUfunc_cache) -> CUresult {
        call!(self, 48, fn(CUfunc_cache) -> CUresult, (config))
    }
    pub unsafe fn cuCtxSetCurrent(&self, ctx: CUcontext) -> CUresult {
        call!(self, 49, fn(CUcontext) -> CUresult, (ctx))
    }
    pub unsafe fn cuCtxSetFlags(&self, flags: u32) -> CUresult {
        call!(self, 50, fn(u32) -> CUresult, (flags))
    }
    pub unsafe fn cuCtxSetLimit(&self, limit: CUlimit, value: usize) -> CUresult {
        call!(self, 51, fn(CUlimit, usize) -> CUresult, (limit, value))
    }
    pub unsafe fn cuCtxSetSharedMemConfig(&self, config: CUsharedconfig) -> CUresult {
        call!(self, 52, fn(CUsharedconfig) -> CUresult, (config))
    }
    pub unsafe fn cuCtxSynchronize(&self) -> CUresult {
        call!(self, 53, fn() -> CUresult, ())
    }
    pub unsafe fn cuCtxSynchronize_v2(&self, ctx: CUcontext) -> CUresult {
        call!(self, 54, fn(CUcontext) -> CUresult, (ctx))
    }
    pub unsafe fn cuCtxWaitEvent(&self, hCtx: CUcontext, hEvent: CUevent) -> CUresult {
        call!(self, 55, fn(CUcontext, CUevent) -> CUresult, (hCtx, hEvent))
    }
    pub unsafe fn cuDestroyExternalMemory(&self, extMem: CUexternalMemory) -> CUresult {
        call!(self, 56, fn(CUexternalMemory) -> CUresult, (extMem))
    }
    pub unsafe fn cuDestroyExternalSemaphore(&self, extSem: CUexternalSemaphore) -> CUresult {
        call!(self, 57, fn(CUexternalSemaphore) -> CUresult, (extSem))
    }
    pub unsafe fn cuDevResourceGenerateDesc(&self, phDesc: *mut CUdevResourceDesc, resources: *mut CUdevResource, nbResources: u32) -> CUresult {
        call!(self, 58, fn(*mut CUdevResourceDesc, *mut CUdevResource, u32) -> CUresult, (phDesc, resources, nbResources))
    }
    pub unsafe fn cuDevSmResourceSplit(&self, result: *mut CUdevResource, nbGroups: u32, input: *const CUdevResource, remainder: *mut CUdevResource, flags: u32, groupParams: *mut CU_DEV_SM_RESOURCE_GROUP_PARAMS) -> CUresult {
        call!(self, 59, fn(*mut CUdevResource, u32, *const CUdevResource, *mut CUdevResource, u32, *mut CU_DEV_SM_RESOURCE_GROUP_PARAMS) -> CUresult, (result, nbGroups, input, remainder, flags, groupParams))
    }
    pub unsafe fn cuDevSmResourceSplitByCount(&self, result: *mut CUdevResource, nbGroups: *mut u32, input: *const CUdevResource, remainder: *mut CUdevResource, flags: u32, minCount: u32) -> CUresult {
        call!(self, 60, fn(*mut CUdevResource, *mut u32, *const CUdevResource, *mut CUdevResource, u32, u32) -> CUresult, (result, nbGroups, input, remainder, flags, minCount))
    }
    pub unsafe fn cuDeviceCanAccessPeer(&self, canAccessPeer: *mut i32, dev: CUdevice, peerDev: CUdevice) -> CUresult {
        call!(self, 61, fn(*mut i32, CUdevice, CUdevice) -> CUresult, (canAccessPeer, dev, peerDev))
    }
    pub unsafe fn cuDeviceComputeCapability(&self, major: *mut i32, minor: *mut i32, dev: CUdevice) -> CUresult {
        call!(self, 62, fn(*mut i32, *mut i32, CUdevice) -> CUresult, (major, minor, dev))
    }
    pub unsafe fn cuDeviceGet(&self, device: *mut CUdevice, ordinal: i32) -> CUresult {
        call!(self, 63, fn(*mut CUdevice, i32) -> CUresult, (device, ordinal))
    }
    pub unsafe fn cuDeviceGetAttribute(&self, pi: *mut i32, attrib: CUdevice_attribute, dev: CUdevice) -> CUresult {
        call!(self, 64, fn(*mut i32, CUdevice_attribute, CUdevice) -> CUresult, (pi, attrib, dev))
    }
    pub unsafe fn cuDeviceGetByPCIBusId(&self, dev: *mut CUdevice, pciBusId: *const c_char) -> CUresult {
        call!(self, 65, fn(*mut CUdevice, *const c_char) -> CUresult, (dev, pciBusId))
    }
    pub unsafe fn cuDeviceGetCliqueCount(&self, count: *mut usize, dev: CUdevice) -> CUresult {
        call!(self, 66, fn(*mut usize, CUdevice) -> CUresult, (count, dev))
    }
    pub unsafe fn cuDeviceGetCliqueInfo(&self, cliqueInfo: *mut CUcliqueInfo, count: *mut usize, dev: CUdevice) -> CUresult {
        call!(self, 67, fn(*mut CUcliqueInfo, *mut usize, CUdevice) -> CUresult, (cliqueInfo, count, dev))
    }
    pub unsafe fn cuDeviceGetCount(&self, count: *mut i32) -> CUresult {
        call!(self, 68, fn(*mut i32) -> CUresult, (count))
    }
    pub unsafe fn cuDeviceGetDefaultMemPool(&self, pool_out: *mut CUmemoryPool, dev: CUdevice) -> CUresult {
        call!(self, 69, fn(*mut CUmemoryPool, CUdevice) -> CUresult, (pool_out, dev))
    }
    pub unsafe fn cuDeviceGetDevResource(&self, device: CUdevice, resource: *mut CUdevResource, type_: CUdevResourceType) -> CUresult {
        call!(self, 70, fn(CUdevice, *mut CUdevResource, CUdevResourceType) -> CUresult, (device, resource, type_))
    }
    pub unsafe fn cuDeviceGetExecAffinitySupport(&self, pi: *mut i32, type_: CUexecAffinityType, dev: CUdevice) -> CUresult {
        call!(self, 71, fn(*mut i32, CUexecAffinityType, CUdevice) -> CUresult, (pi, type_, dev))
    }
    pub unsafe fn cuDeviceGetFabricClusterUuid(&self, uuid: *mut CUuuid, dev: CUdevice) -> CUresult {
        call!(self, 72, fn(*mut CUuuid, CUdevice) -> CUresult, (uuid, dev))
    }
    pub unsafe fn cuDeviceGetGraphMemAttribute(&self, device: CUdevice, attr: CUgraphMem_attribute, value: *mut c_void) -> CUresult {
        call!(self, 73, fn(CUdevice, CUgraphMem_attribute, *mut c_void) -> CUresult, (device, attr, value))
    }
    pub unsafe fn cuDeviceGetHostAtomicCapabilities(&self, capabilities: *mut u32, operations: *const CUatomicOperation, count: u32, dev: CUdevice) -> CUresult {
        call!(self, 74, fn(*mut u32, *const CUatomicOperation, u32, CUdevice) -> CUresult, (capabilities, operations, count, dev))
    }
    pub unsafe fn cuDeviceGetLuid(&self, luid: *mut c_char, deviceNodeMask: *mut u32, dev: CUdevice) -> CUresult {
        call!(self, 75, fn(*mut c_char, *mut u32, CUdevice) -> CUresult, (luid, deviceNodeMask, dev))
    }
    pub unsafe fn cuDeviceGetMemPool(&self, pool: *mut CUmemoryPool, dev: CUdevice) -> CUresult {
        call!(self, 76, fn(*mut CUmemoryPool, CUdevice) -> CUresult, (pool, dev))
    }
    pub unsafe fn cuDeviceGetName(&self, name: *mut c_char, len: i32, dev: CUdevice) -> CUresult {
        call!(self, 77, fn(*mut c_char, i32, CUdevice) -> CUresult, (name, len, dev))
    }
    pub unsafe fn cuDeviceGetNvSciSyncAttributes(&self, nvSciSyncAttrList: *mut c_void, dev: CUdevice, flags: i32) -> CUresult {
        call!(self, 78, fn(*mut c_void, CUdevice, i32) -> CUresult, (nvSciSyncAttrList, dev, flags))
    }
    pub unsafe fn cuDeviceGetP2PAtomicCapabilities(&self, capabilities: *mut u32, operations: *const CUatomicOperation, count: u32, srcDevice: CUdevice, dstDevice: CUdevice) -> CUresult {
        call!(self, 79, fn(*mut u32, *const CUatomicOperation, u32, CUdevice, CUdevice) -> CUresult, (capabilities, operations, count, srcDevice, dstDevice))
    }
    pub unsafe fn cuDeviceGetP2PAttribute(&self, value: *mut i32, attrib: CUdevice_P2PAttribute, srcDevice: CUdevice, dstDevice: CUdevice) -> CUresult {
        call!(self, 80, fn(*mut i32, CUdevice_P2PAttribute, CUdevice, CUdevice) -> CUresult, (value, attrib, srcDevice, dstDevice))
    }
    pub unsafe fn cuDeviceGetPCIBusId(&self, pciBusId: *mut c_char, len: i32, dev: CUdevice) -> CUresult {
        call!(self, 81, fn(*mut c_char, i32, CUdevice) -> CUresult, (pciBusId, len, dev))
    }
    pub unsafe fn cuDeviceGetProperties(&self, prop: *mut CUdevprop, dev: CUdevice) -> CUresult {
        call!(self, 82, fn(*mut CUdevprop, CUdevice) -> CUresult, (prop, dev))
    }
    pub unsafe fn cuDeviceGetTexture1DLinearMaxWidth(&self, maxWidthInElements: *mut usize, format: CUarray_format, numChannels: u32, dev: CUdevice) -> CUresult {
        call!(self, 83, fn(*mut usize, CUarray_format, u32, CUdevice) -> CUresult, (maxWidthInElements, format, numChannels, dev))
    }
    pub unsafe fn cuDeviceGetUuid_v2(&self, uuid: *mut CUuuid, dev: CUdevice) -> CUresult {
        call!(self, 84, fn(*mut CUuuid, CUdevice) -> CUresult, (uuid, dev))
    }
    pub unsafe fn cuDeviceGraphMemTrim(&self, device: CUdevice) -> CUresult {
        call!(self, 85, fn(CUdevice) -> CUresult, (device))
    }
    pub unsafe fn cuDevicePrimaryCtxGetState(&self, dev: CUdevice, flags: *mut u32, active: *mut i32) -> CUresult {
        call!(self, 86, fn(CUdevice, *mut u32, *mut i32) -> CUresult, (dev, flags, active))
    }
    pub unsafe fn cuDevicePrimaryCtxRelease_v2(&self, dev: CUdevice) -> CUresult {
        call!(self, 87, fn(CUdevice) -> CUresult, (dev))
    }
    pub unsafe fn cuDevicePrimaryCtxReset_v2(&self, dev: CUdevice) -> CUresult {
        call!(self, 88, fn(CUdevice) -> CUresult, (dev))
    }
    pub unsafe fn cuDevicePrimaryCtxRetain(&self, pctx: *mut CUcontext, dev: CUdevice) -> CUresult {
        call!(self, 89, fn(*mut CUcontext, CUdevice) -> CUresult, (pctx, dev))
    }
    pub unsafe fn cuDevicePrimaryCtxSetFlags_v2(&self, dev: CUdevice, flags: u32) -> CUresult {
        call!(self, 90, fn(CUdevice, u32) -> CUresult, (dev, flags))
    }
    pub unsafe fn cuDeviceRegisterAsyncNotification(&self, device: CUdevice, callbackFunc: CUasyncCallback, userData: *mut c_void, callback: *mut CUasyncCallbackHandle) -> CUresult {
        call!(self, 91, fn(CUdevice, CUasyncCallback, *mut c_void, *mut CUasyncCallbackHandle) -> CUresult, (device, callbackFunc, userData, callback))
    }
    pub unsafe fn cuDeviceSetGraphMemAttribute(&self, device: CUdevice, attr: CUgraphMem_attribute, value: *mut c_void) -> CUresult {
        call!(self, 92, fn(CUdevice, CUgraphMem_attribute, *mut c_void) -> CUresult, (device, attr, value))
    }
    pub unsafe fn cuDeviceSetMemPool(&self, dev: CUdevice, pool: CUmemoryPool) -> CUresult {
        call!(self, 93, fn(CUdevice, CUmemoryPool) -> CUresult, (dev, pool))
    }
    pub unsafe fn cuDeviceTotalMem_v2(&self, bytes: *mut usize, dev: CUdevice) -> CUresult {
        call!(self, 94, fn(*mut usize, CUdevice) -> CUresult, (bytes, dev))
    }
    pub unsafe fn cuDeviceUnregisterAsyncNotification(&self, device: CUdevice, callback: CUasyncCallbackHandle) -> CUresult {
        call!(self, 95, fn(CUdevice, CUasyncCallbackHandle) -> CUresult, (device, callback))
    }
    pub unsafe fn cuDriverGetVersion(&self, driverVersion: *mut i32) -> CUresult {
        call!(self, 96, fn(*mut i32) -> CUresult, (driverVersion))
    }
    pub unsafe fn cuEGLStreamConsumerAcquireFrame(&self, conn: *mut CUeglStreamConnection, pCudaResource: *mut CUgraphicsResource, pStream: *mut CUstream, timeout: u32) -> CUresult {
        call!(self, 97, fn(*mut CUeglStreamConnection, *mut CUgraphicsResource, *mut CUstream, u32) -> CUresult, (conn, pCudaResource, pStream, timeout))
    }
    pub unsafe fn cuEGLStreamConsumerConnect(&self, conn: *mut CUeglStreamConnection, stream: *mut c_void) -> CUresult {
        call!(self, 98, fn(*mut CUeglStreamConnection, *mut c_void) -> CUresult, (conn, stream))
    }
    pub unsafe fn cuEGLStreamConsumerConnectWithFlags(&self, conn: *mut CUeglStreamConnection, stream: *mut c_void, flags: u32) -> CUresult {
        call!(self, 99, fn(*mut CUeglStreamConnection, *mut c_void, u32) -> CUresult, (conn, stream, flags))
    }
    pub unsafe fn cuEGLStreamConsumerDisconnect(&self, conn: *mut CUeglStreamConnection) -> CUresult {
        call!(self, 100, fn(*mut CUeglStreamConnection) -> CUresult, (conn))
    }
    pub unsafe fn cuEGLStreamConsumerReleaseFrame(&self, conn: *mut CUeglStreamConnection, pCudaResource: CUgraphicsResource, pStream: *mut CUstream) -> CUresult {
        call!(self, 101, fn(*mut CUeglStreamConnection, CUgraphicsResource, *mut CUstream) -> CUresult, (conn, pCudaResource, pStream))
    }
    pub unsafe fn cuEGLStreamProducerConnect(&self, conn: *mut CUeglStreamConnection, stream: *mut c_void, width: i32, height: i32) -> CUresult {
        call!(self, 102, fn(*mut CUeglStreamConnection, *mut c_void, i32, i32) -> CUresult, (conn, stream, width, height))
    }
    pub unsafe fn cuEGLStreamProducerDisconnect(&self, conn: *mut CUeglStreamConnection) -> CUresult {
        call!(self, 103, fn(*mut CUeglStreamConnection) -> CUresult, (conn))
    }
    pub unsafe fn cuEGLStreamProducerPresentFrame(&self, conn: *mut CUeglStreamConnection, eglframe: CUeglFrame, pStream: *mut CUstream) -> CUresult {
        call!(self, 104, fn(*mut CUeglStreamConnection, CUeglFrame, *mut CUstream) -> CUresult, (conn, eglframe, pStream))
    }
    pub unsafe fn cuEGLStreamProducerReturnFrame(&self, conn: *mut CUeglStreamConnection, eglframe: *mut CUeglFrame, pStream: *mut CUstream) -> CUresult {
        call!(self, 105, fn(*mut CUeglStreamConnection, *mut CUeglFrame, *mut CUstream) -> CUresult, (conn, eglframe, pStream))
    }
    pub unsafe fn cuEventCreate(&self, phEvent: *mut CUevent, Flags: u32) -> CUresult {
        call!(self, 106, fn(*mut CUevent, u32) -> CUresult, (phEvent, Flags))
    }
    pub unsafe fn cuEventCreateFromEGLSync(&self, phEvent: *mut CUevent, eglSync: *mut c_void, flags: u32) -> CUresult {
        call!(self, 107, fn(*mut CUevent, *mut c_void, u32) -> CUresult, (phEvent, eglSync, flags))
    }
    pub unsafe fn cuEventDestroy_v2(&self, hEvent: CUevent) -> CUresult {
        call!(self, 108, fn(CUevent) -> CUresult, (hEvent))
    }
    pub unsafe fn cuEventElapsedTime_v2(&self, pMilliseconds: *mut f32, hStart: CUevent, hEnd: CUevent) -> CUresult {
        call!(self, 109, fn(*mut f32, CUevent, CUevent) -> CUresult, (pMilliseconds, hStart, hEnd))
    }
    pub unsafe fn cuEventQuery(&self, hEvent: CUevent) -> CUresult {
        call!(self, 110, fn(CUevent) -> CUresult, (hEvent))
    }
    pub unsafe fn cuEventRecord(&self, hEvent: CUevent, hStream: CUstream) -> CUresult {
        call!(self, 111, fn(CUevent, CUstream) -> CUresult, (hEvent, hStream))
    }
    pub unsafe fn cuEventRecord_ptsz(&self, hEvent: CUevent, hStream: CUstream) -> CUresult {
        call!(self, 112, fn(CUevent, CUstream) -> CUresult, (hEvent, hStream))
    }
    pub unsafe fn cuEventRecordWithFlags(&self, hEvent: CUevent, hStream: CUstream, flags: u32) -> CUresult {
        call!(self, 113, fn(CUevent, CUstream, u32) -> CUresult, (hEvent, hStream, flags))
    }
    pub unsafe fn cuEventRecordWithFlags_ptsz(&self, hEvent: CUevent, hStream: CUstream, flags: u32) -> CUresult {
        call!(self, 114, fn(CUevent, CUstream, u32) -> CUresult, (hEvent, hStream, flags))
    }
    pub unsafe fn cuEventSynchronize(&self, hEvent: CUevent) -> CUresult {
        call!(self, 115, fn(CUevent) -> CUresult, (hEvent))
    }
    pub unsafe fn cuExternalMemoryGetMappedBuffer(&self, devPtr: *mut CUdeviceptr, extMem: CUexternalMemory, bufferDesc: *const CUDA_EXTERNAL_MEMORY_BUFFER_DESC) -> CUresult {
        call!(self, 116, fn(*mut CUdeviceptr, CUexternalMemory, *const CUDA_EXTERNAL_MEMORY_BUFFER_DESC) -> CUresult, (devPtr, extMem, bufferDesc))
    }
    pub unsafe fn cuExternalMemoryGetMappedMipmappedArray(&self, mipmap: *mut CUmipmappedArray, extMem: CUexternalMemory, mipmapDesc: *const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC) -> CUresult {
        call!(self, 117, fn(*mut CUmipmappedArray, CUexternalMemory, *const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC) -> CUresult, (mipmap, extMem, mipmapDesc))
    }
    pub unsafe fn cuFabricCpyBatchAsync(&self, numOps: usize, opList: *mut CUDA_FABRIC_COPY_BATCH_OP, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 118, fn(usize, *mut CUDA_FABRIC_COPY_BATCH_OP, u64, CUstream) -> CUresult, (numOps, opList, flags, hStream))
    }
    pub unsafe fn cuFabricCpyBatchAsync_ptsz(&self, numOps: usize, opList: *mut CUDA_FABRIC_COPY_BATCH_OP, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 119, fn(usize, *mut CUDA_FABRIC_COPY_BATCH_OP, u64, CUstream) -> CUresult, (numOps, opList, flags, hStream))
    }
    pub unsafe fn cuFlushGPUDirectRDMAWrites(&self, target: CUflushGPUDirectRDMAWritesTarget, scope: CUflushGPUDirectRDMAWritesScope) -> CUresult {
        call!(self, 120, fn(CUflushGPUDirectRDMAWritesTarget, CUflushGPUDirectRDMAWritesScope) -> CUresult, (target, scope))
    }
    pub unsafe fn cuFuncGetAttribute(&self, pi: *mut i32, attrib: CUfunction_attribute, hfunc: CUfunction) -> CUresult {
        call!(self, 121, fn(*mut i32, CUfunction_attribute, CUfunction) -> CUresult, (pi, attrib, hfunc))
    }
    pub unsafe fn cuFuncGetModule(&self, hmod: *mut CUmodule, hfunc: CUfunction) -> CUresult {
        call!(self, 122, fn(*mut CUmodule, CUfunction) -> CUresult, (hmod, hfunc))
    }
    pub unsafe fn cuFuncGetName(&self, name: *mut *const c_char, hfunc: CUfunction) -> CUresult {
        call!(self, 123, fn(*mut *const c_char, CUfunction) -> CUresult, (name, hfunc))
    }
    pub unsafe fn cuFuncGetParamCount(&self, func: CUfunction, paramCount: *mut usize) -> CUresult {
        call!(self, 124, fn(CUfunction, *mut usize) -> CUresult, (func, paramCount))
    }
    pub unsafe fn cuFuncGetParamInfo(&self, func: CUfunction, paramIndex: usize, paramOffset: *mut usize, paramSize: *mut usize) -> CUresult {
        call!(self, 125, fn(CUfunction, usize, *mut usize, *mut usize) -> CUresult, (func, paramIndex, paramOffset, paramSize))
    }
    pub unsafe fn cuFuncIsLoaded(&self, state: *mut CUfunctionLoadingState, function: CUfunction) -> CUresult {
        call!(self, 126, fn(*mut CUfunctionLoadingState, CUfunction) -> CUresult, (state, function))
    }
    pub unsafe fn cuFuncLoad(&self, function: CUfunction) -> CUresult {
        call!(self, 127, fn(CUfunction) -> CUresult, (function))
    }
    pub unsafe fn cuFuncSetAttribute(&self, hfunc: CUfunction, attrib: CUfunction_attribute, value: i32) -> CUresult {
        call!(self, 128, fn(CUfunction, CUfunction_attribute, i32) -> CUresult, (hfunc, attrib, value))
    }
    pub unsafe fn cuFuncSetBlockShape(&self, hfunc: CUfunction, x: i32, y: i32, z: i32) -> CUresult {
        call!(self, 129, fn(CUfunction, i32, i32, i32) -> CUresult, (hfunc, x, y, z))
    }
    pub unsafe fn cuFuncSetCacheConfig(&self, hfunc: CUfunction, config: CUfunc_cache) -> CUresult {
        call!(self, 130, fn(CUfunction, CUfunc_cache) -> CUresult, (hfunc, config))
    }
    pub unsafe fn cuFuncSetSharedMemConfig(&self, hfunc: CUfunction, config: CUsharedconfig) -> CUresult {
        call!(self, 131, fn(CUfunction, CUsharedconfig) -> CUresult, (hfunc, config))
    }
    pub unsafe fn cuFuncSetSharedSize(&self, hfunc: CUfunction, bytes: u32) -> CUresult {
        call!(self, 132, fn(CUfunction, u32) -> CUresult, (hfunc, bytes))
    }
    pub unsafe fn cuGLCtxCreate_v2(&self, pCtx: *mut CUcontext, Flags: u32, device: CUdevice) -> CUresult {
        call!(self, 133, fn(*mut CUcontext, u32, CUdevice) -> CUresult, (pCtx, Flags, device))
    }
    pub unsafe fn cuGLGetDevices_v2(&self, pCudaDeviceCount: *mut u32, pCudaDevices: *mut CUdevice, cudaDeviceCount: u32, deviceList: CUGLDeviceList) -> CUresult {
        call!(self, 134, fn(*mut u32, *mut CUdevice, u32, CUGLDeviceList) -> CUresult, (pCudaDeviceCount, pCudaDevices, cudaDeviceCount, deviceList))
    }
    pub unsafe fn cuGLInit(&self) -> CUresult {
        call!(self, 135, fn() -> CUresult, ())
    }
    pub unsafe fn cuGLMapBufferObjectAsync_v2(&self, dptr: *mut CUdeviceptr, size: *mut usize, buffer: u32, hStream: CUstream) -> CUresult {
        call!(self, 136, fn(*mut CUdeviceptr, *mut usize, u32, CUstream) -> CUresult, (dptr, size, buffer, hStream))
    }
    pub unsafe fn cuGLMapBufferObjectAsync_v2_ptsz(&self, dptr: *mut CUdeviceptr, size: *mut usize, buffer: u32, hStream: CUstream) -> CUresult {
        call!(self, 137, fn(*mut CUdeviceptr, *mut usize, u32, CUstream) -> CUresult, (dptr, size, buffer, hStream))
    }
    pub unsafe fn cuGLMapBufferObject_v2(&self, dptr: *mut CUdeviceptr, size: *mut usize, buffer: u32) -> CUresult {
        call!(self, 138, fn(*mut CUdeviceptr, *mut usize, u32) -> CUresult, (dptr, size, buffer))
    }
    pub unsafe fn cuGLMapBufferObject_v2_ptds(&self, dptr: *mut CUdeviceptr, size: *mut usize, buffer: u32) -> CUresult {
        call!(self, 139, fn(*mut CUdeviceptr, *mut usize, u32) -> CUresult, (dptr, size, buffer))
    }
    pub unsafe fn cuGLRegisterBufferObject(&self, buffer: u32) -> CUresult {
        call!(self, 140, fn(u32) -> CUresult, (buffer))
    }
    pub unsafe fn cuGLSetBufferObjectMapFlags(&self, buffer: u32, Flags: u32) -> CUresult {
        call!(self, 141, fn(u32, u32) -> CUresult, (buffer, Flags))
    }
    pub unsafe fn cuGLUnmapBufferObject(&self, buffer: u32) -> CUresult {
        call!(self, 142, fn(u32) -> CUresult, (buffer))
    }
    pub unsafe fn cuGLUnmapBufferObjectAsync(&self, buffer: u32, hStream: CUstream) -> CUresult {
        call!(self, 143, fn(u32, CUstream) -> CUresult, (buffer, hStream))
    }
    pub unsafe fn cuGLUnregisterBufferObject(&self, buffer: u32) -> CUresult {
        call!(self, 144, fn(u32) -> CUresult, (buffer))
    }
    pub unsafe fn cuGetErrorName(&self, error: CUresult, pStr: *mut *const c_char) -> CUresult {
        call!(self, 145, fn(CUresult, *mut *const c_char) -> CUresult, (error, pStr))
    }
    pub unsafe fn cuGetErrorString(&self, error: CUresult, pStr: *mut *const c_char) -> CUresult {
        call!(self, 146, fn(CUresult, *mut *const c_char) -> CUresult, (error, pStr))
    }
    pub unsafe fn cuGetExportTable(&self, ppExportTable: *mut *const c_void, pExportTableId: *const CUuuid) -> CUresult {
        call!(self, 147, fn(*mut *const c_void, *const CUuuid) -> CUresult, (ppExportTable, pExportTableId))
    }
    pub unsafe fn cuGetProcAddress(&self, symbol: *const c_char, pfn: *mut *mut c_void, cudaVersion: i32, flags: cuuint64_t) -> CUresult {
        call!(self, 148, fn(*const c_char, *mut *mut c_void, i32, cuuint64_t) -> CUresult, (symbol, pfn, cudaVersion, flags))
    }
    pub unsafe fn cuGetProcAddress_v2(&self, symbol: *const c_char, pfn: *mut *mut c_void, cudaVersion: i32, flags: cuuint64_t, symbolStatus: *mut CUdriverProcAddressQueryResult) -> CUresult {
        call!(self, 149, fn(*const c_char, *mut *mut c_void, i32, cuuint64_t, *mut CUdriverProcAddressQueryResult) -> CUresult, (symbol, pfn, cudaVersion, flags, symbolStatus))
    }
    pub unsafe fn cuGraphAddBatchMemOpNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult {
        call!(self, 150, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddChildGraphNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, childGraph: CUgraph) -> CUresult {
        call!(self, 151, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, CUgraph) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, childGraph))
    }
    pub unsafe fn cuGraphAddDependencies_v2(&self, hGraph: CUgraph, from: *const CUgraphNode, to: *const CUgraphNode, edgeData: *const CUgraphEdgeData, numDependencies: usize) -> CUresult {
        call!(self, 152, fn(CUgraph, *const CUgraphNode, *const CUgraphNode, *const CUgraphEdgeData, usize) -> CUresult, (hGraph, from, to, edgeData, numDependencies))
    }
    pub unsafe fn cuGraphAddEmptyNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize) -> CUresult {
        call!(self, 153, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies))
    }
    pub unsafe fn cuGraphAddEventRecordNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, event: CUevent) -> CUresult {
        call!(self, 154, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, CUevent) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, event))
    }
    pub unsafe fn cuGraphAddEventWaitNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, event: CUevent) -> CUresult {
        call!(self, 155, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, CUevent) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, event))
    }
    pub unsafe fn cuGraphAddExternalSemaphoresSignalNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult {
        call!(self, 156, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddExternalSemaphoresWaitNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult {
        call!(self, 157, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddHostNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_HOST_NODE_PARAMS) -> CUresult {
        call!(self, 158, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_HOST_NODE_PARAMS) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddKernelNode_v2(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *const CUDA_KERNEL_NODE_PARAMS) -> CUresult {
        call!(self, 159, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_KERNEL_NODE_PARAMS) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddMemAllocNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *mut CUDA_MEM_ALLOC_NODE_PARAMS) -> CUresult {
        call!(self, 160, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *mut CUDA_MEM_ALLOC_NODE_PARAMS) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddMemFreeNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, dptr: CUdeviceptr) -> CUresult {
        call!(self, 161, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, CUdeviceptr) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, dptr))
    }
    pub unsafe fn cuGraphAddMemcpyNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, copyParams: *const CUDA_MEMCPY3D, ctx: CUcontext) -> CUresult {
        call!(self, 162, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_MEMCPY3D, CUcontext) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, copyParams, ctx))
    }
    pub unsafe fn cuGraphAddMemsetNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, memsetParams: *const CUDA_MEMSET_NODE_PARAMS, ctx: CUcontext) -> CUresult {
        call!(self, 163, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_MEMSET_NODE_PARAMS, CUcontext) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, memsetParams, ctx))
    }
    pub unsafe fn cuGraphAddNode(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, numDependencies: usize, nodeParams: *mut CUgraphNodeParams) -> CUresult {
        call!(self, 164, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *mut CUgraphNodeParams) -> CUresult, (phGraphNode, hGraph, dependencies, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddNode_v2(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, nodeParams: *mut CUgraphNodeParams) -> CUresult {
        call!(self, 165, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, *const CUgraphEdgeData, usize, *mut CUgraphNodeParams) -> CUresult, (phGraphNode, hGraph, dependencies, dependencyData, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphAddNode_v3(&self, phGraphNode: *mut CUgraphNode, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, nodeParams: *mut CUgraphNodeParams) -> CUresult {
        call!(self, 166, fn(*mut CUgraphNode, CUgraph, *const CUgraphNode, *const CUgraphEdgeData, usize, *mut CUgraphNodeParams) -> CUresult, (phGraphNode, hGraph, dependencies, dependencyData, numDependencies, nodeParams))
    }
    pub unsafe fn cuGraphBatchMemOpNodeGetParams(&self, hNode: CUgraphNode, nodeParams_out: *mut CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult {
        call!(self, 167, fn(CUgraphNode, *mut CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult, (hNode, nodeParams_out))
    }
    pub unsafe fn cuGraphBatchMemOpNodeSetParams(&self, hNode: CUgraphNode, nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult {
        call!(self, 168, fn(CUgraphNode, *const CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphChildGraphNodeGetGraph(&self, hNode: CUgraphNode, phGraph: *mut CUgraph) -> CUresult {
        call!(self, 169, fn(CUgraphNode, *mut CUgraph) -> CUresult, (hNode, phGraph))
    }
    pub unsafe fn cuGraphClone(&self, phGraphClone: *mut CUgraph, originalGraph: CUgraph) -> CUresult {
        call!(self, 170, fn(*mut CUgraph, CUgraph) -> CUresult, (phGraphClone, originalGraph))
    }
    pub unsafe fn cuGraphConditionalHandleCreate(&self, pHandle_out: *mut CUgraphConditionalHandle, hGraph: CUgraph, ctx: CUcontext, defaultLaunchValue: u32, flags: u32) -> CUresult {
        call!(self, 171, fn(*mut CUgraphConditionalHandle, CUgraph, CUcontext, u32, u32) -> CUresult, (pHandle_out, hGraph, ctx, defaultLaunchValue, flags))
    }
    pub unsafe fn cuGraphCreate(&self, phGraph: *mut CUgraph, flags: u32) -> CUresult {
        call!(self, 172, fn(*mut CUgraph, u32) -> CUresult, (phGraph, flags))
    }
    pub unsafe fn cuGraphDebugDotPrint(&self, hGraph: CUgraph, path: *const c_char, flags: u32) -> CUresult {
        call!(self, 173, fn(CUgraph, *const c_char, u32) -> CUresult, (hGraph, path, flags))
    }
    pub unsafe fn cuGraphDestroy(&self, hGraph: CUgraph) -> CUresult {
        call!(self, 174, fn(CUgraph) -> CUresult, (hGraph))
    }
    pub unsafe fn cuGraphDestroyNode(&self, hNode: CUgraphNode) -> CUresult {
        call!(self, 175, fn(CUgraphNode) -> CUresult, (hNode))
    }
    pub unsafe fn cuGraphEventRecordNodeGetEvent(&self, hNode: CUgraphNode, event_out: *mut CUevent) -> CUresult {
        call!(self, 176, fn(CUgraphNode, *mut CUevent) -> CUresult, (hNode, event_out))
    }
    pub unsafe fn cuGraphEventRecordNodeSetEvent(&self, hNode: CUgraphNode, event: CUevent) -> CUresult {
        call!(self, 177, fn(CUgraphNode, CUevent) -> CUresult, (hNode, event))
    }
    pub unsafe fn cuGraphEventWaitNodeGetEvent(&self, hNode: CUgraphNode, event_out: *mut CUevent) -> CUresult {
        call!(self, 178, fn(CUgraphNode, *mut CUevent) -> CUresult, (hNode, event_out))
    }
    pub unsafe fn cuGraphEventWaitNodeSetEvent(&self, hNode: CUgraphNode, event: CUevent) -> CUresult {
        call!(self, 179, fn(CUgraphNode, CUevent) -> CUresult, (hNode, event))
    }
    pub unsafe fn cuGraphExecBatchMemOpNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult {
        call!(self, 180, fn(CUgraphExec, CUgraphNode, *const CUDA_BATCH_MEM_OP_NODE_PARAMS) -> CUresult, (hGraphExec, hNode, nodeParams))
    }
    pub unsafe fn cuGraphExecChildGraphNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, childGraph: CUgraph) -> CUresult {
        call!(self, 181, fn(CUgraphExec, CUgraphNode, CUgraph) -> CUresult, (hGraphExec, hNode, childGraph))
    }
    pub unsafe fn cuGraphExecDestroy(&self, hGraphExec: CUgraphExec) -> CUresult {
        call!(self, 182, fn(CUgraphExec) -> CUresult, (hGraphExec))
    }
    pub unsafe fn cuGraphExecEventRecordNodeSetEvent(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, event: CUevent) -> CUresult {
        call!(self, 183, fn(CUgraphExec, CUgraphNode, CUevent) -> CUresult, (hGraphExec, hNode, event))
    }
    pub unsafe fn cuGraphExecEventWaitNodeSetEvent(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, event: CUevent) -> CUresult {
        call!(self, 184, fn(CUgraphExec, CUgraphNode, CUevent) -> CUresult, (hGraphExec, hNode, event))
    }
    pub unsafe fn cuGraphExecExternalSemaphoresSignalNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult {
        call!(self, 185, fn(CUgraphExec, CUgraphNode, *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult, (hGraphExec, hNode, nodeParams))
    }
    pub unsafe fn cuGraphExecExternalSemaphoresWaitNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult {
        call!(self, 186, fn(CUgraphExec, CUgraphNode, *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult, (hGraphExec, hNode, nodeParams))
    }
    pub unsafe fn cuGraphExecGetFlags(&self, hGraphExec: CUgraphExec, flags: *mut cuuint64_t) -> CUresult {
        call!(self, 187, fn(CUgraphExec, *mut cuuint64_t) -> CUresult, (hGraphExec, flags))
    }
    pub unsafe fn cuGraphExecGetId(&self, hGraphExec: CUgraphExec, graphId: *mut u32) -> CUresult {
        call!(self, 188, fn(CUgraphExec, *mut u32) -> CUresult, (hGraphExec, graphId))
    }
    pub unsafe fn cuGraphExecHostNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_HOST_NODE_PARAMS) -> CUresult {
        call!(self, 189, fn(CUgraphExec, CUgraphNode, *const CUDA_HOST_NODE_PARAMS) -> CUresult, (hGraphExec, hNode, nodeParams))
    }
    pub unsafe fn cuGraphExecKernelNodeSetParams_v2(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *const CUDA_KERNEL_NODE_PARAMS) -> CUresult {
        call!(self, 190, fn(CUgraphExec, CUgraphNode, *const CUDA_KERNEL_NODE_PARAMS) -> CUresult, (hGraphExec, hNode, nodeParams))
    }
    pub unsafe fn cuGraphExecMemcpyNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, copyParams: *const CUDA_MEMCPY3D, ctx: CUcontext) -> CUresult {
        call!(self, 191, fn(CUgraphExec, CUgraphNode, *const CUDA_MEMCPY3D, CUcontext) -> CUresult, (hGraphExec, hNode, copyParams, ctx))
    }
    pub unsafe fn cuGraphExecMemsetNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, memsetParams: *const CUDA_MEMSET_NODE_PARAMS, ctx: CUcontext) -> CUresult {
        call!(self, 192, fn(CUgraphExec, CUgraphNode, *const CUDA_MEMSET_NODE_PARAMS, CUcontext) -> CUresult, (hGraphExec, hNode, memsetParams, ctx))
    }
    pub unsafe fn cuGraphExecNodeSetParams(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) -> CUresult {
        call!(self, 193, fn(CUgraphExec, CUgraphNode, *mut CUgraphNodeParams) -> CUresult, (hGraphExec, hNode, nodeParams))
    }
    pub unsafe fn cuGraphExecUpdate_v2(&self, hGraphExec: CUgraphExec, hGraph: CUgraph, resultInfo: *mut CUgraphExecUpdateResultInfo) -> CUresult {
        call!(self, 194, fn(CUgraphExec, CUgraph, *mut CUgraphExecUpdateResultInfo) -> CUresult, (hGraphExec, hGraph, resultInfo))
    }
    pub unsafe fn cuGraphExternalSemaphoresSignalNodeGetParams(&self, hNode: CUgraphNode, params_out: *mut CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult {
        call!(self, 195, fn(CUgraphNode, *mut CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult, (hNode, params_out))
    }
    pub unsafe fn cuGraphExternalSemaphoresSignalNodeSetParams(&self, hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult {
        call!(self, 196, fn(CUgraphNode, *const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphExternalSemaphoresWaitNodeGetParams(&self, hNode: CUgraphNode, params_out: *mut CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult {
        call!(self, 197, fn(CUgraphNode, *mut CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult, (hNode, params_out))
    }
    pub unsafe fn cuGraphExternalSemaphoresWaitNodeSetParams(&self, hNode: CUgraphNode, nodeParams: *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult {
        call!(self, 198, fn(CUgraphNode, *const CUDA_EXT_SEM_WAIT_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphGetEdges_v2(&self, hGraph: CUgraph, from: *mut CUgraphNode, to: *mut CUgraphNode, edgeData: *mut CUgraphEdgeData, numEdges: *mut usize) -> CUresult {
        call!(self, 199, fn(CUgraph, *mut CUgraphNode, *mut CUgraphNode, *mut CUgraphEdgeData, *mut usize) -> CUresult, (hGraph, from, to, edgeData, numEdges))
    }
    pub unsafe fn cuGraphGetId(&self, hGraph: CUgraph, graphId: *mut u32) -> CUresult {
        call!(self, 200, fn(CUgraph, *mut u32) -> CUresult, (hGraph, graphId))
    }
    pub unsafe fn cuGraphGetNodes(&self, hGraph: CUgraph, nodes: *mut CUgraphNode, numNodes: *mut usize) -> CUresult {
        call!(self, 201, fn(CUgraph, *mut CUgraphNode, *mut usize) -> CUresult, (hGraph, nodes, numNodes))
    }
    pub unsafe fn cuGraphGetRootNodes(&self, hGraph: CUgraph, rootNodes: *mut CUgraphNode, numRootNodes: *mut usize) -> CUresult {
        call!(self, 202, fn(CUgraph, *mut CUgraphNode, *mut usize) -> CUresult, (hGraph, rootNodes, numRootNodes))
    }
    pub unsafe fn cuGraphHostNodeGetParams(&self, hNode: CUgraphNode, nodeParams: *mut CUDA_HOST_NODE_PARAMS) -> CUresult {
        call!(self, 203, fn(CUgraphNode, *mut CUDA_HOST_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphHostNodeSetParams(&self, hNode: CUgraphNode, nodeParams: *const CUDA_HOST_NODE_PARAMS) -> CUresult {
        call!(self, 204, fn(CUgraphNode, *const CUDA_HOST_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphInstantiate(&self, phGraphExec: *mut CUgraphExec, hGraph: CUgraph, phErrorNode: *mut CUgraphNode, logBuffer: *mut c_char, bufferSize: usize) -> CUresult {
        call!(self, 205, fn(*mut CUgraphExec, CUgraph, *mut CUgraphNode, *mut c_char, usize) -> CUresult, (phGraphExec, hGraph, phErrorNode, logBuffer, bufferSize))
    }
    pub unsafe fn cuGraphInstantiate_v2(&self, phGraphExec: *mut CUgraphExec, hGraph: CUgraph, phErrorNode: *mut CUgraphNode, logBuffer: *mut c_char, bufferSize: usize) -> CUresult {
        call!(self, 206, fn(*mut CUgraphExec, CUgraph, *mut CUgraphNode, *mut c_char, usize) -> CUresult, (phGraphExec, hGraph, phErrorNode, logBuffer, bufferSize))
    }
    pub unsafe fn cuGraphInstantiateWithFlags(&self, phGraphExec: *mut CUgraphExec, hGraph: CUgraph, flags: u64) -> CUresult {
        call!(self, 207, fn(*mut CUgraphExec, CUgraph, u64) -> CUresult, (phGraphExec, hGraph, flags))
    }
    pub unsafe fn cuGraphInstantiateWithParams(&self, phGraphExec: *mut CUgraphExec, hGraph: CUgraph, instantiateParams: *mut CUDA_GRAPH_INSTANTIATE_PARAMS) -> CUresult {
        call!(self, 208, fn(*mut CUgraphExec, CUgraph, *mut CUDA_GRAPH_INSTANTIATE_PARAMS) -> CUresult, (phGraphExec, hGraph, instantiateParams))
    }
    pub unsafe fn cuGraphInstantiateWithParams_ptsz(&self, phGraphExec: *mut CUgraphExec, hGraph: CUgraph, instantiateParams: *mut CUDA_GRAPH_INSTANTIATE_PARAMS) -> CUresult {
        call!(self, 209, fn(*mut CUgraphExec, CUgraph, *mut CUDA_GRAPH_INSTANTIATE_PARAMS) -> CUresult, (phGraphExec, hGraph, instantiateParams))
    }
    pub unsafe fn cuGraphKernelNodeCopyAttributes(&self, dst: CUgraphNode, src: CUgraphNode) -> CUresult {
        call!(self, 210, fn(CUgraphNode, CUgraphNode) -> CUresult, (dst, src))
    }
    pub unsafe fn cuGraphKernelNodeGetAttribute(&self, hNode: CUgraphNode, attr: CUkernelNodeAttrID, value_out: *mut CUkernelNodeAttrValue) -> CUresult {
        call!(self, 211, fn(CUgraphNode, CUkernelNodeAttrID, *mut CUkernelNodeAttrValue) -> CUresult, (hNode, attr, value_out))
    }
    pub unsafe fn cuGraphKernelNodeGetParams_v2(&self, hNode: CUgraphNode, nodeParams: *mut CUDA_KERNEL_NODE_PARAMS) -> CUresult {
        call!(self, 212, fn(CUgraphNode, *mut CUDA_KERNEL_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphKernelNodeSetAttribute(&self, hNode: CUgraphNode, attr: CUkernelNodeAttrID, value: *const CUkernelNodeAttrValue) -> CUresult {
        call!(self, 213, fn(CUgraphNode, CUkernelNodeAttrID, *const CUkernelNodeAttrValue) -> CUresult, (hNode, attr, value))
    }
    pub unsafe fn cuGraphKernelNodeSetParams_v2(&self, hNode: CUgraphNode, nodeParams: *const CUDA_KERNEL_NODE_PARAMS) -> CUresult {
        call!(self, 214, fn(CUgraphNode, *const CUDA_KERNEL_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphLaunch(&self, hGraph: CUgraphExec, hStream: CUstream) -> CUresult {
        call!(self, 215, fn(CUgraphExec, CUstream) -> CUresult, (hGraph, hStream))
    }
    pub unsafe fn cuGraphLaunch_ptsz(&self, hGraph: CUgraphExec, hStream: CUstream) -> CUresult {
        call!(self, 216, fn(CUgraphExec, CUstream) -> CUresult, (hGraph, hStream))
    }
    pub unsafe fn cuGraphMemAllocNodeGetParams(&self, hNode: CUgraphNode, params_out: *mut CUDA_MEM_ALLOC_NODE_PARAMS) -> CUresult {
        call!(self, 217, fn(CUgraphNode, *mut CUDA_MEM_ALLOC_NODE_PARAMS) -> CUresult, (hNode, params_out))
    }
    pub unsafe fn cuGraphMemFreeNodeGetParams(&self, hNode: CUgraphNode, dptr_out: *mut CUdeviceptr) -> CUresult {
        call!(self, 218, fn(CUgraphNode, *mut CUdeviceptr) -> CUresult, (hNode, dptr_out))
    }
    pub unsafe fn cuGraphMemcpyNodeGetParams(&self, hNode: CUgraphNode, nodeParams: *mut CUDA_MEMCPY3D) -> CUresult {
        call!(self, 219, fn(CUgraphNode, *mut CUDA_MEMCPY3D) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphMemcpyNodeSetParams(&self, hNode: CUgraphNode, nodeParams: *const CUDA_MEMCPY3D) -> CUresult {
        call!(self, 220, fn(CUgraphNode, *const CUDA_MEMCPY3D) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphMemsetNodeGetParams(&self, hNode: CUgraphNode, nodeParams: *mut CUDA_MEMSET_NODE_PARAMS) -> CUresult {
        call!(self, 221, fn(CUgraphNode, *mut CUDA_MEMSET_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphMemsetNodeSetParams(&self, hNode: CUgraphNode, nodeParams: *const CUDA_MEMSET_NODE_PARAMS) -> CUresult {
        call!(self, 222, fn(CUgraphNode, *const CUDA_MEMSET_NODE_PARAMS) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphNodeFindInClone(&self, phNode: *mut CUgraphNode, hOriginalNode: CUgraphNode, hClonedGraph: CUgraph) -> CUresult {
        call!(self, 223, fn(*mut CUgraphNode, CUgraphNode, CUgraph) -> CUresult, (phNode, hOriginalNode, hClonedGraph))
    }
    pub unsafe fn cuGraphNodeGetContainingGraph(&self, hNode: CUgraphNode, phGraph: *mut CUgraph) -> CUresult {
        call!(self, 224, fn(CUgraphNode, *mut CUgraph) -> CUresult, (hNode, phGraph))
    }
    pub unsafe fn cuGraphNodeGetDependencies_v2(&self, hNode: CUgraphNode, dependencies: *mut CUgraphNode, edgeData: *mut CUgraphEdgeData, numDependencies: *mut usize) -> CUresult {
        call!(self, 225, fn(CUgraphNode, *mut CUgraphNode, *mut CUgraphEdgeData, *mut usize) -> CUresult, (hNode, dependencies, edgeData, numDependencies))
    }
    pub unsafe fn cuGraphNodeGetDependentNodes_v2(&self, hNode: CUgraphNode, dependentNodes: *mut CUgraphNode, edgeData: *mut CUgraphEdgeData, numDependentNodes: *mut usize) -> CUresult {
        call!(self, 226, fn(CUgraphNode, *mut CUgraphNode, *mut CUgraphEdgeData, *mut usize) -> CUresult, (hNode, dependentNodes, edgeData, numDependentNodes))
    }
    pub unsafe fn cuGraphNodeGetEnabled(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, isEnabled: *mut u32) -> CUresult {
        call!(self, 227, fn(CUgraphExec, CUgraphNode, *mut u32) -> CUresult, (hGraphExec, hNode, isEnabled))
    }
    pub unsafe fn cuGraphNodeGetLocalId(&self, hNode: CUgraphNode, nodeId: *mut u32) -> CUresult {
        call!(self, 228, fn(CUgraphNode, *mut u32) -> CUresult, (hNode, nodeId))
    }
    pub unsafe fn cuGraphNodeGetParams(&self, hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) -> CUresult {
        call!(self, 229, fn(CUgraphNode, *mut CUgraphNodeParams) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphNodeGetToolsId(&self, hNode: CUgraphNode, toolsNodeId: *mut u64) -> CUresult {
        call!(self, 230, fn(CUgraphNode, *mut u64) -> CUresult, (hNode, toolsNodeId))
    }
    pub unsafe fn cuGraphNodeGetType(&self, hNode: CUgraphNode, type_: *mut CUgraphNodeType) -> CUresult {
        call!(self, 231, fn(CUgraphNode, *mut CUgraphNodeType) -> CUresult, (hNode, type_))
    }
    pub unsafe fn cuGraphNodeSetEnabled(&self, hGraphExec: CUgraphExec, hNode: CUgraphNode, isEnabled: u32) -> CUresult {
        call!(self, 232, fn(CUgraphExec, CUgraphNode, u32) -> CUresult, (hGraphExec, hNode, isEnabled))
    }
    pub unsafe fn cuGraphNodeSetParams(&self, hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) -> CUresult {
        call!(self, 233, fn(CUgraphNode, *mut CUgraphNodeParams) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphNodeSetParams_v2(&self, hNode: CUgraphNode, nodeParams: *mut CUgraphNodeParams) -> CUresult {
        call!(self, 234, fn(CUgraphNode, *mut CUgraphNodeParams) -> CUresult, (hNode, nodeParams))
    }
    pub unsafe fn cuGraphReleaseUserObject(&self, graph: CUgraph, object: CUuserObject, count: u32) -> CUresult {
        call!(self, 235, fn(CUgraph, CUuserObject, u32) -> CUresult, (graph, object, count))
    }
    pub unsafe fn cuGraphRemoveDependencies_v2(&self, hGraph: CUgraph, from: *const CUgraphNode, to: *const CUgraphNode, edgeData: *const CUgraphEdgeData, numDependencies: usize) -> CUresult {
        call!(self, 236, fn(CUgraph, *const CUgraphNode, *const CUgraphNode, *const CUgraphEdgeData, usize) -> CUresult, (hGraph, from, to, edgeData, numDependencies))
    }
    pub unsafe fn cuGraphRetainUserObject(&self, graph: CUgraph, object: CUuserObject, count: u32, flags: u32) -> CUresult {
        call!(self, 237, fn(CUgraph, CUuserObject, u32, u32) -> CUresult, (graph, object, count, flags))
    }
    pub unsafe fn cuGraphUpload(&self, hGraph: CUgraphExec, hStream: CUstream) -> CUresult {
        call!(self, 238, fn(CUgraphExec, CUstream) -> CUresult, (hGraph, hStream))
    }
    pub unsafe fn cuGraphUpload_ptsz(&self, hGraph: CUgraphExec, hStream: CUstream) -> CUresult {
        call!(self, 239, fn(CUgraphExec, CUstream) -> CUresult, (hGraph, hStream))
    }
    pub unsafe fn cuGraphicsEGLRegisterImage(&self, pCudaResource: *mut CUgraphicsResource, image: *mut c_void, flags: u32) -> CUresult {
        call!(self, 240, fn(*mut CUgraphicsResource, *mut c_void, u32) -> CUresult, (pCudaResource, image, flags))
    }
    pub unsafe fn cuGraphicsGLRegisterBuffer(&self, pCudaResource: *mut CUgraphicsResource, buffer: u32, Flags: u32) -> CUresult {
        call!(self, 241, fn(*mut CUgraphicsResource, u32, u32) -> CUresult, (pCudaResource, buffer, Flags))
    }
    pub unsafe fn cuGraphicsGLRegisterImage(&self, pCudaResource: *mut CUgraphicsResource, image: u32, target: u32, Flags: u32) -> CUresult {
        call!(self, 242, fn(*mut CUgraphicsResource, u32, u32, u32) -> CUresult, (pCudaResource, image, target, Flags))
    }
    pub unsafe fn cuGraphicsMapResources(&self, count: u32, resources: *mut CUgraphicsResource, hStream: CUstream) -> CUresult {
        call!(self, 243, fn(u32, *mut CUgraphicsResource, CUstream) -> CUresult, (count, resources, hStream))
    }
    pub unsafe fn cuGraphicsMapResources_ptsz(&self, count: u32, resources: *mut CUgraphicsResource, hStream: CUstream) -> CUresult {
        call!(self, 244, fn(u32, *mut CUgraphicsResource, CUstream) -> CUresult, (count, resources, hStream))
    }
    pub unsafe fn cuGraphicsResourceGetMappedEglFrame(&self, eglFrame: *mut CUeglFrame, resource: CUgraphicsResource, index: u32, mipLevel: u32) -> CUresult {
        call!(self, 245, fn(*mut CUeglFrame, CUgraphicsResource, u32, u32) -> CUresult, (eglFrame, resource, index, mipLevel))
    }
    pub unsafe fn cuGraphicsResourceGetMappedMipmappedArray(&self, pMipmappedArray: *mut CUmipmappedArray, resource: CUgraphicsResource) -> CUresult {
        call!(self, 246, fn(*mut CUmipmappedArray, CUgraphicsResource) -> CUresult, (pMipmappedArray, resource))
    }
    pub unsafe fn cuGraphicsResourceGetMappedPointer_v2(&self, pDevPtr: *mut CUdeviceptr, pSize: *mut usize, resource: CUgraphicsResource) -> CUresult {
        call!(self, 247, fn(*mut CUdeviceptr, *mut usize, CUgraphicsResource) -> CUresult, (pDevPtr, pSize, resource))
    }
    pub unsafe fn cuGraphicsResourceSetMapFlags_v2(&self, resource: CUgraphicsResource, flags: u32) -> CUresult {
        call!(self, 248, fn(CUgraphicsResource, u32) -> CUresult, (resource, flags))
    }
    pub unsafe fn cuGraphicsSubResourceGetMappedArray(&self, pArray: *mut CUarray, resource: CUgraphicsResource, arrayIndex: u32, mipLevel: u32) -> CUresult {
        call!(self, 249, fn(*mut CUarray, CUgraphicsResource, u32, u32) -> CUresult, (pArray, resource, arrayIndex, mipLevel))
    }
    pub unsafe fn cuGraphicsUnmapResources(&self, count: u32, resources: *mut CUgraphicsResource, hStream: CUstream) -> CUresult {
        call!(self, 250, fn(u32, *mut CUgraphicsResource, CUstream) -> CUresult, (count, resources, hStream))
    }
    pub unsafe fn cuGraphicsUnmapResources_ptsz(&self, count: u32, resources: *mut CUgraphicsResource, hStream: CUstream) -> CUresult {
        call!(self, 251, fn(u32, *mut CUgraphicsResource, CUstream) -> CUresult, (count, resources, hStream))
    }
    pub unsafe fn cuGraphicsUnregisterResource(&self, resource: CUgraphicsResource) -> CUresult {
        call!(self, 252, fn(CUgraphicsResource) -> CUresult, (resource))
    }
    pub unsafe fn cuGraphicsVDPAURegisterOutputSurface(&self, pCudaResource: *mut CUgraphicsResource, vdpSurface: u32, flags: u32) -> CUresult {
        call!(self, 253, fn(*mut CUgraphicsResource, u32, u32) -> CUresult, (pCudaResource, vdpSurface, flags))
    }
    pub unsafe fn cuGraphicsVDPAURegisterVideoSurface(&self, pCudaResource: *mut CUgraphicsResource, vdpSurface: u32, flags: u32) -> CUresult {
        call!(self, 254, fn(*mut CUgraphicsResource, u32, u32) -> CUresult, (pCudaResource, vdpSurface, flags))
    }
    pub unsafe fn cuGreenCtxCreate(&self, phCtx: *mut CUgreenCtx, desc: CUdevResourceDesc, dev: CUdevice, flags: u32) -> CUresult {
        call!(self, 255, fn(*mut CUgreenCtx, CUdevResourceDesc, CUdevice, u32) -> CUresult, (phCtx, desc, dev, flags))
    }
    pub unsafe fn cuGreenCtxDestroy(&self, hCtx: CUgreenCtx) -> CUresult {
        call!(self, 256, fn(CUgreenCtx) -> CUresult, (hCtx))
    }
    pub unsafe fn cuGreenCtxGetDevResource(&self, hCtx: CUgreenCtx, resource: *mut CUdevResource, type_: CUdevResourceType) -> CUresult {
        call!(self, 257, fn(CUgreenCtx, *mut CUdevResource, CUdevResourceType) -> CUresult, (hCtx, resource, type_))
    }
    pub unsafe fn cuGreenCtxGetId(&self, greenCtx: CUgreenCtx, greenCtxId: *mut u64) -> CUresult {
        call!(self, 258, fn(CUgreenCtx, *mut u64) -> CUresult, (greenCtx, greenCtxId))
    }
    pub unsafe fn cuGreenCtxRecordEvent(&self, hCtx: CUgreenCtx, hEvent: CUevent) -> CUresult {
        call!(self, 259, fn(CUgreenCtx, CUevent) -> CUresult, (hCtx, hEvent))
    }
    pub unsafe fn cuGreenCtxStreamCreate(&self, phStream: *mut CUstream, greenCtx: CUgreenCtx, flags: u32, priority: i32) -> CUresult {
        call!(self, 260, fn(*mut CUstream, CUgreenCtx, u32, i32) -> CUresult, (phStream, greenCtx, flags, priority))
    }
    pub unsafe fn cuGreenCtxWaitEvent(&self, hCtx: CUgreenCtx, hEvent: CUevent) -> CUresult {
        call!(self, 261, fn(CUgreenCtx, CUevent) -> CUresult, (hCtx, hEvent))
    }
    pub unsafe fn cuImportExternalMemory(&self, extMem_out: *mut CUexternalMemory, memHandleDesc: *const CUDA_EXTERNAL_MEMORY_HANDLE_DESC) -> CUresult {
        call!(self, 262, fn(*mut CUexternalMemory, *const CUDA_EXTERNAL_MEMORY_HANDLE_DESC) -> CUresult, (extMem_out, memHandleDesc))
    }
    pub unsafe fn cuImportExternalSemaphore(&self, extSem_out: *mut CUexternalSemaphore, semHandleDesc: *const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC) -> CUresult {
        call!(self, 263, fn(*mut CUexternalSemaphore, *const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC) -> CUresult, (extSem_out, semHandleDesc))
    }
    pub unsafe fn cuInit(&self, Flags: u32) -> CUresult {
        call!(self, 264, fn(u32) -> CUresult, (Flags))
    }
    pub unsafe fn cuIpcCloseMemHandle(&self, dptr: CUdeviceptr) -> CUresult {
        call!(self, 265, fn(CUdeviceptr) -> CUresult, (dptr))
    }
    pub unsafe fn cuIpcGetEventHandle(&self, pHandle: *mut CUipcEventHandle, event: CUevent) -> CUresult {
        call!(self, 266, fn(*mut CUipcEventHandle, CUevent) -> CUresult, (pHandle, event))
    }
    pub unsafe fn cuIpcGetMemHandle(&self, pHandle: *mut CUipcMemHandle, dptr: CUdeviceptr) -> CUresult {
        call!(self, 267, fn(*mut CUipcMemHandle, CUdeviceptr) -> CUresult, (pHandle, dptr))
    }
    pub unsafe fn cuIpcOpenEventHandle(&self, phEvent: *mut CUevent, handle: CUipcEventHandle) -> CUresult {
        call!(self, 268, fn(*mut CUevent, CUipcEventHandle) -> CUresult, (phEvent, handle))
    }
    pub unsafe fn cuIpcOpenMemHandle_v2(&self, pdptr: *mut CUdeviceptr, handle: CUipcMemHandle, Flags: u32) -> CUresult {
        call!(self, 269, fn(*mut CUdeviceptr, CUipcMemHandle, u32) -> CUresult, (pdptr, handle, Flags))
    }
    pub unsafe fn cuKernelGetAttribute(&self, pi: *mut i32, attrib: CUfunction_attribute, kernel: CUkernel, dev: CUdevice) -> CUresult {
        call!(self, 270, fn(*mut i32, CUfunction_attribute, CUkernel, CUdevice) -> CUresult, (pi, attrib, kernel, dev))
    }
    pub unsafe fn cuKernelGetFunction(&self, pFunc: *mut CUfunction, kernel: CUkernel) -> CUresult {
        call!(self, 271, fn(*mut CUfunction, CUkernel) -> CUresult, (pFunc, kernel))
    }
    pub unsafe fn cuKernelGetLibrary(&self, pLib: *mut CUlibrary, kernel: CUkernel) -> CUresult {
        call!(self, 272, fn(*mut CUlibrary, CUkernel) -> CUresult, (pLib, kernel))
    }
    pub unsafe fn cuKernelGetName(&self, name: *mut *const c_char, hfunc: CUkernel) -> CUresult {
        call!(self, 273, fn(*mut *const c_char, CUkernel) -> CUresult, (name, hfunc))
    }
    pub unsafe fn cuKernelGetParamCount(&self, kernel: CUkernel, paramCount: *mut usize) -> CUresult {
        call!(self, 274, fn(CUkernel, *mut usize) -> CUresult, (kernel, paramCount))
    }
    pub unsafe fn cuKernelGetParamInfo(&self, kernel: CUkernel, paramIndex: usize, paramOffset: *mut usize, paramSize: *mut usize) -> CUresult {
        call!(self, 275, fn(CUkernel, usize, *mut usize, *mut usize) -> CUresult, (kernel, paramIndex, paramOffset, paramSize))
    }
    pub unsafe fn cuKernelSetAttribute(&self, attrib: CUfunction_attribute, val: i32, kernel: CUkernel, dev: CUdevice) -> CUresult {
        call!(self, 276, fn(CUfunction_attribute, i32, CUkernel, CUdevice) -> CUresult, (attrib, val, kernel, dev))
    }
    pub unsafe fn cuKernelSetCacheConfig(&self, kernel: CUkernel, config: CUfunc_cache, dev: CUdevice) -> CUresult {
        call!(self, 277, fn(CUkernel, CUfunc_cache, CUdevice) -> CUresult, (kernel, config, dev))
    }
    pub unsafe fn cuLaunch(&self, f: CUfunction) -> CUresult {
        call!(self, 278, fn(CUfunction) -> CUresult, (f))
    }
    pub unsafe fn cuLaunchCooperativeKernel(&self, f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32, sharedMemBytes: u32, hStream: CUstream, kernelParams: *mut *mut c_void) -> CUresult {
        call!(self, 279, fn(CUfunction, u32, u32, u32, u32, u32, u32, u32, CUstream, *mut *mut c_void) -> CUresult, (f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams))
    }
    pub unsafe fn cuLaunchCooperativeKernel_ptsz(&self, f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32, sharedMemBytes: u32, hStream: CUstream, kernelParams: *mut *mut c_void) -> CUresult {
        call!(self, 280, fn(CUfunction, u32, u32, u32, u32, u32, u32, u32, CUstream, *mut *mut c_void) -> CUresult, (f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams))
    }
    pub unsafe fn cuLaunchCooperativeKernelMultiDevice(&self, launchParamsList: *mut CUDA_LAUNCH_PARAMS, numDevices: u32, flags: u32) -> CUresult {
        call!(self, 281, fn(*mut CUDA_LAUNCH_PARAMS, u32, u32) -> CUresult, (launchParamsList, numDevices, flags))
    }
    pub unsafe fn cuLaunchGrid(&self, f: CUfunction, grid_width: i32, grid_height: i32) -> CUresult {
        call!(self, 282, fn(CUfunction, i32, i32) -> CUresult, (f, grid_width, grid_height))
    }
    pub unsafe fn cuLaunchGridAsync(&self, f: CUfunction, grid_width: i32, grid_height: i32, hStream: CUstream) -> CUresult {
        call!(self, 283, fn(CUfunction, i32, i32, CUstream) -> CUresult, (f, grid_width, grid_height, hStream))
    }
    pub unsafe fn cuLaunchHostFunc(&self, hStream: CUstream, fn_: CUhostFn, userData: *mut c_void) -> CUresult {
        call!(self, 284, fn(CUstream, CUhostFn, *mut c_void) -> CUresult, (hStream, fn_, userData))
    }
    pub unsafe fn cuLaunchHostFunc_ptsz(&self, hStream: CUstream, fn_: CUhostFn, userData: *mut c_void) -> CUresult {
        call!(self, 285, fn(CUstream, CUhostFn, *mut c_void) -> CUresult, (hStream, fn_, userData))
    }
    pub unsafe fn cuLaunchHostFunc_v2(&self, hStream: CUstream, fn_: CUhostFn, userData: *mut c_void, syncMode: u32) -> CUresult {
        call!(self, 286, fn(CUstream, CUhostFn, *mut c_void, u32) -> CUresult, (hStream, fn_, userData, syncMode))
    }
    pub unsafe fn cuLaunchHostFunc_v2_ptsz(&self, hStream: CUstream, fn_: CUhostFn, userData: *mut c_void, syncMode: u32) -> CUresult {
        call!(self, 287, fn(CUstream, CUhostFn, *mut c_void, u32) -> CUresult, (hStream, fn_, userData, syncMode))
    }
    pub unsafe fn cuLaunchKernel(&self, f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32, sharedMemBytes: u32, hStream: CUstream, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) -> CUresult {
        call!(self, 288, fn(CUfunction, u32, u32, u32, u32, u32, u32, u32, CUstream, *mut *mut c_void, *mut *mut c_void) -> CUresult, (f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra))
    }
    pub unsafe fn cuLaunchKernel_ptsz(&self, f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32, sharedMemBytes: u32, hStream: CUstream, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) -> CUresult {
        call!(self, 289, fn(CUfunction, u32, u32, u32, u32, u32, u32, u32, CUstream, *mut *mut c_void, *mut *mut c_void) -> CUresult, (f, gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes, hStream, kernelParams, extra))
    }
    pub unsafe fn cuLaunchKernelEx(&self, config: *const CUlaunchConfig, f: CUfunction, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) -> CUresult {
        call!(self, 290, fn(*const CUlaunchConfig, CUfunction, *mut *mut c_void, *mut *mut c_void) -> CUresult, (config, f, kernelParams, extra))
    }
    pub unsafe fn cuLaunchKernelEx_ptsz(&self, config: *const CUlaunchConfig, f: CUfunction, kernelParams: *mut *mut c_void, extra: *mut *mut c_void) -> CUresult {
        call!(self, 291, fn(*const CUlaunchConfig, CUfunction, *mut *mut c_void, *mut *mut c_void) -> CUresult, (config, f, kernelParams, extra))
    }
    pub unsafe fn cuLibraryEnumerateKernels(&self, kernels: *mut CUkernel, numKernels: u32, lib: CUlibrary) -> CUresult {
        call!(self, 292, fn(*mut CUkernel, u32, CUlibrary) -> CUresult, (kernels, numKernels, lib))
    }
    pub unsafe fn cuLibraryGetGlobal(&self, dptr: *mut CUdeviceptr, bytes: *mut usize, library: CUlibrary, name: *const c_char) -> CUresult {
        call!(self, 293, fn(*mut CUdeviceptr, *mut usize, CUlibrary, *const c_char) -> CUresult, (dptr, bytes, library, name))
    }
    pub unsafe fn cuLibraryGetKernel(&self, pKernel: *mut CUkernel, library: CUlibrary, name: *const c_char) -> CUresult {
        call!(self, 294, fn(*mut CUkernel, CUlibrary, *const c_char) -> CUresult, (pKernel, library, name))
    }
    pub unsafe fn cuLibraryGetKernelCount(&self, count: *mut u32, lib: CUlibrary) -> CUresult {
        call!(self, 295, fn(*mut u32, CUlibrary) -> CUresult, (count, lib))
    }
    pub unsafe fn cuLibraryGetManaged(&self, dptr: *mut CUdeviceptr, bytes: *mut usize, library: CUlibrary, name: *const c_char) -> CUresult {
        call!(self, 296, fn(*mut CUdeviceptr, *mut usize, CUlibrary, *const c_char) -> CUresult, (dptr, bytes, library, name))
    }
    pub unsafe fn cuLibraryGetModule(&self, pMod: *mut CUmodule, library: CUlibrary) -> CUresult {
        call!(self, 297, fn(*mut CUmodule, CUlibrary) -> CUresult, (pMod, library))
    }
    pub unsafe fn cuLibraryGetUnifiedFunction(&self, fptr: *mut *mut c_void, library: CUlibrary, symbol: *const c_char) -> CUresult {
        call!(self, 298, fn(*mut *mut c_void, CUlibrary, *const c_char) -> CUresult, (fptr, library, symbol))
    }
    pub unsafe fn cuLibraryLoadData(&self, library: *mut CUlibrary, code: *const c_void, jitOptions: *mut CUjit_option, jitOptionsValues: *mut *mut c_void, numJitOptions: u32, libraryOptions: *mut CUlibraryOption, libraryOptionValues: *mut *mut c_void, numLibraryOptions: u32) -> CUresult {
        call!(self, 299, fn(*mut CUlibrary, *const c_void, *mut CUjit_option, *mut *mut c_void, u32, *mut CUlibraryOption, *mut *mut c_void, u32) -> CUresult, (library, code, jitOptions, jitOptionsValues, numJitOptions, libraryOptions, libraryOptionValues, numLibraryOptions))
    }
    pub unsafe fn cuLibraryLoadFromFile(&self, library: *mut CUlibrary, fileName: *const c_char, jitOptions: *mut CUjit_option, jitOptionsValues: *mut *mut c_void, numJitOptions: u32, libraryOptions: *mut CUlibraryOption, libraryOptionValues: *mut *mut c_void, numLibraryOptions: u32) -> CUresult {
        call!(self, 300, fn(*mut CUlibrary, *const c_char, *mut CUjit_option, *mut *mut c_void, u32, *mut CUlibraryOption, *mut *mut c_void, u32) -> CUresult, (library, fileName, jitOptions, jitOptionsValues, numJitOptions, libraryOptions, libraryOptionValues, numLibraryOptions))
    }
    pub unsafe fn cuLibraryUnload(&self, library: CUlibrary) -> CUresult {
        call!(self, 301, fn(CUlibrary) -> CUresult, (library))
    }
    pub unsafe fn cuLinkAddData_v2(&self, state: CUlinkState, type_: CUjitInputType, data: *mut c_void, size: usize, name: *const c_char, numOptions: u32, options: *mut CUjit_option, optionValues: *mut *mut c_void) -> CUresult {
        call!(self, 302, fn(CUlinkState, CUjitInputType, *mut c_void, usize, *const c_char, u32, *mut CUjit_option, *mut *mut c_void) -> CUresult, (state, type_, data, size, name, numOptions, options, optionValues))
    }
    pub unsafe fn cuLinkAddFile_v2(&self, state: CUlinkState, type_: CUjitInputType, path: *const c_char, numOptions: u32, options: *mut CUjit_option, optionValues: *mut *mut c_void) -> CUresult {
        call!(self, 303, fn(CUlinkState, CUjitInputType, *const c_char, u32, *mut CUjit_option, *mut *mut c_void) -> CUresult, (state, type_, path, numOptions, options, optionValues))
    }
    pub unsafe fn cuLinkComplete(&self, state: CUlinkState, cubinOut: *mut *mut c_void, sizeOut: *mut usize) -> CUresult {
        call!(self, 304, fn(CUlinkState, *mut *mut c_void, *mut usize) -> CUresult, (state, cubinOut, sizeOut))
    }
    pub unsafe fn cuLinkCreate_v2(&self, numOptions: u32, options: *mut CUjit_option, optionValues: *mut *mut c_void, stateOut: *mut CUlinkState) -> CUresult {
        call!(self, 305, fn(u32, *mut CUjit_option, *mut *mut c_void, *mut CUlinkState) -> CUresult, (numOptions, options, optionValues, stateOut))
    }
    pub unsafe fn cuLinkDestroy(&self, state: CUlinkState) -> CUresult {
        call!(self, 306, fn(CUlinkState) -> CUresult, (state))
    }
    pub unsafe fn cuLogicalEndpointAddDevice(&self, leId: CUlogicalEndpointId, dev: CUdevice) -> CUresult {
        call!(self, 307, fn(CUlogicalEndpointId, CUdevice) -> CUresult, (leId, dev))
    }
    pub unsafe fn cuLogicalEndpointBindAddr(&self, leId: CUlogicalEndpointId, dev: CUdevice, offset: cuuint64_t, ptr: *mut c_void, size: cuuint64_t, flags: u64) -> CUresult {
        call!(self, 308, fn(CUlogicalEndpointId, CUdevice, cuuint64_t, *mut c_void, cuuint64_t, u64) -> CUresult, (leId, dev, offset, ptr, size, flags))
    }
    pub unsafe fn cuLogicalEndpointBindMem(&self, leId: CUlogicalEndpointId, dev: CUdevice, offset: cuuint64_t, memHandle: CUmemGenericAllocationHandle, memOffset: cuuint64_t, size: cuuint64_t, flags: u64) -> CUresult {
        call!(self, 309, fn(CUlogicalEndpointId, CUdevice, cuuint64_t, CUmemGenericAllocationHandle, cuuint64_t, cuuint64_t, u64) -> CUresult, (leId, dev, offset, memHandle, memOffset, size, flags))
    }
    pub unsafe fn cuLogicalEndpointCreate(&self, leId: CUlogicalEndpointId, prop: *const CUlogicalEndpointProp) -> CUresult {
        call!(self, 310, fn(CUlogicalEndpointId, *const CUlogicalEndpointProp) -> CUresult, (leId, prop))
    }
    pub unsafe fn cuLogicalEndpointDestroy(&self, leId: CUlogicalEndpointId) -> CUresult {
        call!(self, 311, fn(CUlogicalEndpointId) -> CUresult, (leId))
    }
    pub unsafe fn cuLogicalEndpointExport(&self, handle: *mut c_void, leId: CUlogicalEndpointId, handleType: CUlogicalEndpointIpcHandleType) -> CUresult {
        call!(self, 312, fn(*mut c_void, CUlogicalEndpointId, CUlogicalEndpointIpcHandleType) -> CUresult, (handle, leId, handleType))
    }
    pub unsafe fn cuLogicalEndpointGetLimits(&self, bindAlignment: *mut cuuint64_t, maxSize: *mut cuuint64_t, prop: *const CUlogicalEndpointProp) -> CUresult {
        call!(self, 313, fn(*mut cuuint64_t, *mut cuuint64_t, *const CUlogicalEndpointProp) -> CUresult, (bindAlignment, maxSize, prop))
    }
    pub unsafe fn cuLogicalEndpointIdRelease(&self, baseLeId: CUlogicalEndpointId, count: cuuint32_t) -> CUresult {
        call!(self, 314, fn(CUlogicalEndpointId, cuuint32_t) -> CUresult, (baseLeId, count))
    }
    pub unsafe fn cuLogicalEndpointIdReserve(&self, baseLeId: *mut CUlogicalEndpointId, count: cuuint32_t) -> CUresult {
        call!(self, 315, fn(*mut CUlogicalEndpointId, cuuint32_t) -> CUresult, (baseLeId, count))
    }
    pub unsafe fn cuLogicalEndpointImport(&self, leId: CUlogicalEndpointId, handle: *const c_void, handleType: CUlogicalEndpointIpcHandleType) -> CUresult {
        call!(self, 316, fn(CUlogicalEndpointId, *const c_void, CUlogicalEndpointIpcHandleType) -> CUresult, (leId, handle, handleType))
    }
    pub unsafe fn cuLogicalEndpointQuery(&self, leId: CUlogicalEndpointId, count: cuuint32_t, queryStatus: *mut i32) -> CUresult {
        call!(self, 317, fn(CUlogicalEndpointId, cuuint32_t, *mut i32) -> CUresult, (leId, count, queryStatus))
    }
    pub unsafe fn cuLogicalEndpointUnbind(&self, leId: CUlogicalEndpointId, dev: CUdevice, offset: cuuint64_t, size: cuuint64_t) -> CUresult {
        call!(self, 318, fn(CUlogicalEndpointId, CUdevice, cuuint64_t, cuuint64_t) -> CUresult, (leId, dev, offset, size))
    }
    pub unsafe fn cuLogsCurrent(&self, iterator_out: *mut CUlogIterator, flags: u32) -> CUresult {
        call!(self, 319, fn(*mut CUlogIterator, u32) -> CUresult, (iterator_out, flags))
    }
    pub unsafe fn cuLogsDumpToFile(&self, iterator: *mut CUlogIterator, pathToFile: *const c_char, flags: u32) -> CUresult {
        call!(self, 320, fn(*mut CUlogIterator, *const c_char, u32) -> CUresult, (iterator, pathToFile, flags))
    }
    pub unsafe fn cuLogsDumpToMemory(&self, iterator: *mut CUlogIterator, buffer: *mut c_char, size: *mut usize, flags: u32) -> CUresult {
        call!(self, 321, fn(*mut CUlogIterator, *mut c_char, *mut usize, u32) -> CUresult, (iterator, buffer, size, flags))
    }
    pub unsafe fn cuLogsRegisterCallback(&self, callbackFunc: CUlogsCallback, userData: *mut c_void, callback_out: *mut CUlogsCallbackHandle) -> CUresult {
        call!(self, 322, fn(CUlogsCallback, *mut c_void, *mut CUlogsCallbackHandle) -> CUresult, (callbackFunc, userData, callback_out))
    }
    pub unsafe fn cuLogsUnregisterCallback(&self, callback: CUlogsCallbackHandle) -> CUresult {
        call!(self, 323, fn(CUlogsCallbackHandle) -> CUresult, (callback))
    }
    pub unsafe fn cuMemAddressFree(&self, ptr: CUdeviceptr, size: usize) -> CUresult {
        call!(self, 324, fn(CUdeviceptr, usize) -> CUresult, (ptr, size))
    }
    pub unsafe fn cuMemAddressReserve(&self, ptr: *mut CUdeviceptr, size: usize, alignment: usize, addr: CUdeviceptr, flags: u64) -> CUresult {
        call!(self, 325, fn(*mut CUdeviceptr, usize, usize, CUdeviceptr, u64) -> CUresult, (ptr, size, alignment, addr, flags))
    }
    pub unsafe fn cuMemAdvise_v2(&self, devPtr: CUdeviceptr, count: usize, advice: CUmem_advise, location: CUmemLocation) -> CUresult {
        call!(self, 326, fn(CUdeviceptr, usize, CUmem_advise, CUmemLocation) -> CUresult, (devPtr, count, advice, location))
    }
    pub unsafe fn cuMemAlloc_v2(&self, dptr: *mut CUdeviceptr, bytesize: usize) -> CUresult {
        call!(self, 327, fn(*mut CUdeviceptr, usize) -> CUresult, (dptr, bytesize))
    }
    pub unsafe fn cuMemAllocAsync(&self, dptr: *mut CUdeviceptr, bytesize: usize, hStream: CUstream) -> CUresult {
        call!(self, 328, fn(*mut CUdeviceptr, usize, CUstream) -> CUresult, (dptr, bytesize, hStream))
    }
    pub unsafe fn cuMemAllocAsync_ptsz(&self, dptr: *mut CUdeviceptr, bytesize: usize, hStream: CUstream) -> CUresult {
        call!(self, 329, fn(*mut CUdeviceptr, usize, CUstream) -> CUresult, (dptr, bytesize, hStream))
    }
    pub unsafe fn cuMemAllocFromPoolAsync(&self, dptr: *mut CUdeviceptr, bytesize: usize, pool: CUmemoryPool, hStream: CUstream) -> CUresult {
        call!(self, 330, fn(*mut CUdeviceptr, usize, CUmemoryPool, CUstream) -> CUresult, (dptr, bytesize, pool, hStream))
    }
    pub unsafe fn cuMemAllocFromPoolAsync_ptsz(&self, dptr: *mut CUdeviceptr, bytesize: usize, pool: CUmemoryPool, hStream: CUstream) -> CUresult {
        call!(self, 331, fn(*mut CUdeviceptr, usize, CUmemoryPool, CUstream) -> CUresult, (dptr, bytesize, pool, hStream))
    }
    pub unsafe fn cuMemAllocHost_v2(&self, pp: *mut *mut c_void, bytesize: usize) -> CUresult {
        call!(self, 332, fn(*mut *mut c_void, usize) -> CUresult, (pp, bytesize))
    }
    pub unsafe fn cuMemAllocManaged(&self, dptr: *mut CUdeviceptr, bytesize: usize, flags: u32) -> CUresult {
        call!(self, 333, fn(*mut CUdeviceptr, usize, u32) -> CUresult, (dptr, bytesize, flags))
    }
    pub unsafe fn cuMemAllocPitch_v2(&self, dptr: *mut CUdeviceptr, pPitch: *mut usize, WidthInBytes: usize, Height: usize, ElementSizeBytes: u32) -> CUresult {
        call!(self, 334, fn(*mut CUdeviceptr, *mut usize, usize, usize, u32) -> CUresult, (dptr, pPitch, WidthInBytes, Height, ElementSizeBytes))
    }
    pub unsafe fn cuMemBatchDecompressAsync(&self, paramsArray: *mut CUmemDecompressParams, count: usize, flags: u32, errorIndex: *mut usize, stream: CUstream) -> CUresult {
        call!(self, 335, fn(*mut CUmemDecompressParams, usize, u32, *mut usize, CUstream) -> CUresult, (paramsArray, count, flags, errorIndex, stream))
    }
    pub unsafe fn cuMemBatchDecompressAsync_ptsz(&self, paramsArray: *mut CUmemDecompressParams, count: usize, flags: u32, errorIndex: *mut usize, stream: CUstream) -> CUresult {
        call!(self, 336, fn(*mut CUmemDecompressParams, usize, u32, *mut usize, CUstream) -> CUresult, (paramsArray, count, flags, errorIndex, stream))
    }
    pub unsafe fn cuMemCreate(&self, handle: *mut CUmemGenericAllocationHandle, size: usize, prop: *const CUmemAllocationProp, flags: u64) -> CUresult {
        call!(self, 337, fn(*mut CUmemGenericAllocationHandle, usize, *const CUmemAllocationProp, u64) -> CUresult, (handle, size, prop, flags))
    }
    pub unsafe fn cuMemDiscardAndPrefetchBatchAsync(&self, dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 338, fn(*mut CUdeviceptr, *mut usize, usize, *mut CUmemLocation, *mut usize, usize, u64, CUstream) -> CUresult, (dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream))
    }
    pub unsafe fn cuMemDiscardAndPrefetchBatchAsync_ptsz(&self, dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 339, fn(*mut CUdeviceptr, *mut usize, usize, *mut CUmemLocation, *mut usize, usize, u64, CUstream) -> CUresult, (dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream))
    }
    pub unsafe fn cuMemDiscardBatchAsync(&self, dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 340, fn(*mut CUdeviceptr, *mut usize, usize, u64, CUstream) -> CUresult, (dptrs, sizes, count, flags, hStream))
    }
    pub unsafe fn cuMemDiscardBatchAsync_ptsz(&self, dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 341, fn(*mut CUdeviceptr, *mut usize, usize, u64, CUstream) -> CUresult, (dptrs, sizes, count, flags, hStream))
    }
    pub unsafe fn cuMemExportToShareableHandle(&self, shareableHandle: *mut c_void, handle: CUmemGenericAllocationHandle, handleType: CUmemAllocationHandleType, flags: u64) -> CUresult {
        call!(self, 342, fn(*mut c_void, CUmemGenericAllocationHandle, CUmemAllocationHandleType, u64) -> CUresult, (shareableHandle, handle, handleType, flags))
    }
    pub unsafe fn cuMemFree_v2(&self, dptr: CUdeviceptr) -> CUresult {
        call!(self, 343, fn(CUdeviceptr) -> CUresult, (dptr))
    }
    pub unsafe fn cuMemFreeAsync(&self, dptr: CUdeviceptr, hStream: CUstream) -> CUresult {
        call!(self, 344, fn(CUdeviceptr, CUstream) -> CUresult, (dptr, hStream))
    }
    pub unsafe fn cuMemFreeAsync_ptsz(&self, dptr: CUdeviceptr, hStream: CUstream) -> CUresult {
        call!(self, 345, fn(CUdeviceptr, CUstream) -> CUresult, (dptr, hStream))
    }
    pub unsafe fn cuMemFreeHost(&self, p: *mut c_void) -> CUresult {
        call!(self, 346, fn(*mut c_void) -> CUresult, (p))
    }
    pub unsafe fn cuMemGetAccess(&self, flags: *mut u64, location: *const CUmemLocation, ptr: CUdeviceptr) -> CUresult {
        call!(self, 347, fn(*mut u64, *const CUmemLocation, CUdeviceptr) -> CUresult, (flags, location, ptr))
    }
    pub unsafe fn cuMemGetAddressRange_v2(&self, pbase: *mut CUdeviceptr, psize: *mut usize, dptr: CUdeviceptr) -> CUresult {
        call!(self, 348, fn(*mut CUdeviceptr, *mut usize, CUdeviceptr) -> CUresult, (pbase, psize, dptr))
    }
    pub unsafe fn cuMemGetAllocationGranularity(&self, granularity: *mut usize, prop: *const CUmemAllocationProp, option: CUmemAllocationGranularity_flags) -> CUresult {
        call!(self, 349, fn(*mut usize, *const CUmemAllocationProp, CUmemAllocationGranularity_flags) -> CUresult, (granularity, prop, option))
    }
    pub unsafe fn cuMemGetAllocationPropertiesFromHandle(&self, prop: *mut CUmemAllocationProp, handle: CUmemGenericAllocationHandle) -> CUresult {
        call!(self, 350, fn(*mut CUmemAllocationProp, CUmemGenericAllocationHandle) -> CUresult, (prop, handle))
    }
    pub unsafe fn cuMemGetDefaultMemPool(&self, pool_out: *mut CUmemoryPool, location: *mut CUmemLocation, type_: CUmemAllocationType) -> CUresult {
        call!(self, 351, fn(*mut CUmemoryPool, *mut CUmemLocation, CUmemAllocationType) -> CUresult, (pool_out, location, type_))
    }
    pub unsafe fn cuMemGetHandleForAddressRange(&self, handle: *mut c_void, dptr: CUdeviceptr, size: usize, handleType: CUmemRangeHandleType, flags: u64) -> CUresult {
        call!(self, 352, fn(*mut c_void, CUdeviceptr, usize, CUmemRangeHandleType, u64) -> CUresult, (handle, dptr, size, handleType, flags))
    }
    pub unsafe fn cuMemGetInfo_v2(&self, free: *mut usize, total: *mut usize) -> CUresult {
        call!(self, 353, fn(*mut usize, *mut usize) -> CUresult, (free, total))
    }
    pub unsafe fn cuMemGetLocationInfo(&self, ptr: CUdeviceptr, size: usize, summaryGranularity: usize, samplingGranularity: usize, location_out: *mut CUmemLocation) -> CUresult {
        call!(self, 354, fn(CUdeviceptr, usize, usize, usize, *mut CUmemLocation) -> CUresult, (ptr, size, summaryGranularity, samplingGranularity, location_out))
    }
    pub unsafe fn cuMemGetMemPool(&self, pool: *mut CUmemoryPool, location: *mut CUmemLocation, type_: CUmemAllocationType) -> CUresult {
        call!(self, 355, fn(*mut CUmemoryPool, *mut CUmemLocation, CUmemAllocationType) -> CUresult, (pool, location, type_))
    }
    pub unsafe fn cuMemHostAlloc(&self, pp: *mut *mut c_void, bytesize: usize, Flags: u32) -> CUresult {
        call!(self, 356, fn(*mut *mut c_void, usize, u32) -> CUresult, (pp, bytesize, Flags))
    }
    pub unsafe fn cuMemHostGetDevicePointer_v2(&self, pdptr: *mut CUdeviceptr, p: *mut c_void, Flags: u32) -> CUresult {
        call!(self, 357, fn(*mut CUdeviceptr, *mut c_void, u32) -> CUresult, (pdptr, p, Flags))
    }
    pub unsafe fn cuMemHostGetFlags(&self, pFlags: *mut u32, p: *mut c_void) -> CUresult {
        call!(self, 358, fn(*mut u32, *mut c_void) -> CUresult, (pFlags, p))
    }
    pub unsafe fn cuMemHostRegister_v2(&self, p: *mut c_void, bytesize: usize, Flags: u32) -> CUresult {
        call!(self, 359, fn(*mut c_void, usize, u32) -> CUresult, (p, bytesize, Flags))
    }
    pub unsafe fn cuMemHostUnregister(&self, p: *mut c_void) -> CUresult {
        call!(self, 360, fn(*mut c_void) -> CUresult, (p))
    }
    pub unsafe fn cuMemImportFromShareableHandle(&self, handle: *mut CUmemGenericAllocationHandle, osHandle: *mut c_void, shHandleType: CUmemAllocationHandleType) -> CUresult {
        call!(self, 361, fn(*mut CUmemGenericAllocationHandle, *mut c_void, CUmemAllocationHandleType) -> CUresult, (handle, osHandle, shHandleType))
    }
    pub unsafe fn cuMemMap(&self, ptr: CUdeviceptr, size: usize, offset: usize, handle: CUmemGenericAllocationHandle, flags: u64) -> CUresult {
        call!(self, 362, fn(CUdeviceptr, usize, usize, CUmemGenericAllocationHandle, u64) -> CUresult, (ptr, size, offset, handle, flags))
    }
    pub unsafe fn cuMemMapArrayAsync(&self, mapInfoList: *mut CUarrayMapInfo, count: u32, hStream: CUstream) -> CUresult {
        call!(self, 363, fn(*mut CUarrayMapInfo, u32, CUstream) -> CUresult, (mapInfoList, count, hStream))
    }
    pub unsafe fn cuMemMapArrayAsync_ptsz(&self, mapInfoList: *mut CUarrayMapInfo, count: u32, hStream: CUstream) -> CUresult {
        call!(self, 364, fn(*mut CUarrayMapInfo, u32, CUstream) -> CUresult, (mapInfoList, count, hStream))
    }
    pub unsafe fn cuMemPoolCreate(&self, pool: *mut CUmemoryPool, poolProps: *const CUmemPoolProps) -> CUresult {
        call!(self, 365, fn(*mut CUmemoryPool, *const CUmemPoolProps) -> CUresult, (pool, poolProps))
    }
    pub unsafe fn cuMemPoolDestroy(&self, pool: CUmemoryPool) -> CUresult {
        call!(self, 366, fn(CUmemoryPool) -> CUresult, (pool))
    }
    pub unsafe fn cuMemPoolExportPointer(&self, shareData_out: *mut CUmemPoolPtrExportData, ptr: CUdeviceptr) -> CUresult {
        call!(self, 367, fn(*mut CUmemPoolPtrExportData, CUdeviceptr) -> CUresult, (shareData_out, ptr))
    }
    pub unsafe fn cuMemPoolExportToShareableHandle(&self, handle_out: *mut c_void, pool: CUmemoryPool, handleType: CUmemAllocationHandleType, flags: u64) -> CUresult {
        call!(self, 368, fn(*mut c_void, CUmemoryPool, CUmemAllocationHandleType, u64) -> CUresult, (handle_out, pool, handleType, flags))
    }
    pub unsafe fn cuMemPoolGetAccess(&self, flags: *mut CUmemAccess_flags, memPool: CUmemoryPool, location: *mut CUmemLocation) -> CUresult {
        call!(self, 369, fn(*mut CUmemAccess_flags, CUmemoryPool, *mut CUmemLocation) -> CUresult, (flags, memPool, location))
    }
    pub unsafe fn cuMemPoolGetAttribute(&self, pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) -> CUresult {
        call!(self, 370, fn(CUmemoryPool, CUmemPool_attribute, *mut c_void) -> CUresult, (pool, attr, value))
    }
    pub unsafe fn cuMemPoolImportFromShareableHandle(&self, pool_out: *mut CUmemoryPool, handle: *mut c_void, handleType: CUmemAllocationHandleType, flags: u64) -> CUresult {
        call!(self, 371, fn(*mut CUmemoryPool, *mut c_void, CUmemAllocationHandleType, u64) -> CUresult, (pool_out, handle, handleType, flags))
    }
    pub unsafe fn cuMemPoolImportPointer(&self, ptr_out: *mut CUdeviceptr, pool: CUmemoryPool, shareData: *mut CUmemPoolPtrExportData) -> CUresult {
        call!(self, 372, fn(*mut CUdeviceptr, CUmemoryPool, *mut CUmemPoolPtrExportData) -> CUresult, (ptr_out, pool, shareData))
    }
    pub unsafe fn cuMemPoolSetAccess(&self, pool: CUmemoryPool, map: *const CUmemAccessDesc, count: usize) -> CUresult {
        call!(self, 373, fn(CUmemoryPool, *const CUmemAccessDesc, usize) -> CUresult, (pool, map, count))
    }
    pub unsafe fn cuMemPoolSetAttribute(&self, pool: CUmemoryPool, attr: CUmemPool_attribute, value: *mut c_void) -> CUresult {
        call!(self, 374, fn(CUmemoryPool, CUmemPool_attribute, *mut c_void) -> CUresult, (pool, attr, value))
    }
    pub unsafe fn cuMemPoolTrimTo(&self, pool: CUmemoryPool, minBytesToKeep: usize) -> CUresult {
        call!(self, 375, fn(CUmemoryPool, usize) -> CUresult, (pool, minBytesToKeep))
    }
    pub unsafe fn cuMemPrefetchAsync_v2(&self, devPtr: CUdeviceptr, count: usize, location: CUmemLocation, flags: u32, hStream: CUstream) -> CUresult {
        call!(self, 376, fn(CUdeviceptr, usize, CUmemLocation, u32, CUstream) -> CUresult, (devPtr, count, location, flags, hStream))
    }
    pub unsafe fn cuMemPrefetchAsync_v2_ptsz(&self, devPtr: CUdeviceptr, count: usize, location: CUmemLocation, flags: u32, hStream: CUstream) -> CUresult {
        call!(self, 377, fn(CUdeviceptr, usize, CUmemLocation, u32, CUstream) -> CUresult, (devPtr, count, location, flags, hStream))
    }
    pub unsafe fn cuMemPrefetchBatchAsync(&self, dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 378, fn(*mut CUdeviceptr, *mut usize, usize, *mut CUmemLocation, *mut usize, usize, u64, CUstream) -> CUresult, (dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream))
    }
    pub unsafe fn cuMemPrefetchBatchAsync_ptsz(&self, dptrs: *mut CUdeviceptr, sizes: *mut usize, count: usize, prefetchLocs: *mut CUmemLocation, prefetchLocIdxs: *mut usize, numPrefetchLocs: usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 379, fn(*mut CUdeviceptr, *mut usize, usize, *mut CUmemLocation, *mut usize, usize, u64, CUstream) -> CUresult, (dptrs, sizes, count, prefetchLocs, prefetchLocIdxs, numPrefetchLocs, flags, hStream))
    }
    pub unsafe fn cuMemRangeGetAttribute(&self, data: *mut c_void, dataSize: usize, attribute: CUmem_range_attribute, devPtr: CUdeviceptr, count: usize) -> CUresult {
        call!(self, 380, fn(*mut c_void, usize, CUmem_range_attribute, CUdeviceptr, usize) -> CUresult, (data, dataSize, attribute, devPtr, count))
    }
    pub unsafe fn cuMemRangeGetAttributes(&self, data: *mut *mut c_void, dataSizes: *mut usize, attributes: *mut CUmem_range_attribute, numAttributes: usize, devPtr: CUdeviceptr, count: usize) -> CUresult {
        call!(self, 381, fn(*mut *mut c_void, *mut usize, *mut CUmem_range_attribute, usize, CUdeviceptr, usize) -> CUresult, (data, dataSizes, attributes, numAttributes, devPtr, count))
    }
    pub unsafe fn cuMemRelease(&self, handle: CUmemGenericAllocationHandle) -> CUresult {
        call!(self, 382, fn(CUmemGenericAllocationHandle) -> CUresult, (handle))
    }
    pub unsafe fn cuMemRetainAllocationHandle(&self, handle: *mut CUmemGenericAllocationHandle, addr: *mut c_void) -> CUresult {
        call!(self, 383, fn(*mut CUmemGenericAllocationHandle, *mut c_void) -> CUresult, (handle, addr))
    }
    pub unsafe fn cuMemSetAccess(&self, ptr: CUdeviceptr, size: usize, desc: *const CUmemAccessDesc, count: usize) -> CUresult {
        call!(self, 384, fn(CUdeviceptr, usize, *const CUmemAccessDesc, usize) -> CUresult, (ptr, size, desc, count))
    }
    pub unsafe fn cuMemSetMemPool(&self, location: *mut CUmemLocation, type_: CUmemAllocationType, pool: CUmemoryPool) -> CUresult {
        call!(self, 385, fn(*mut CUmemLocation, CUmemAllocationType, CUmemoryPool) -> CUresult, (location, type_, pool))
    }
    pub unsafe fn cuMemUnmap(&self, ptr: CUdeviceptr, size: usize) -> CUresult {
        call!(self, 386, fn(CUdeviceptr, usize) -> CUresult, (ptr, size))
    }
    pub unsafe fn cuMemcpy(&self, dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 387, fn(CUdeviceptr, CUdeviceptr, usize) -> CUresult, (dst, src, ByteCount))
    }
    pub unsafe fn cuMemcpy_ptds(&self, dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 388, fn(CUdeviceptr, CUdeviceptr, usize) -> CUresult, (dst, src, ByteCount))
    }
    pub unsafe fn cuMemcpy2D_v2(&self, pCopy: *const CUDA_MEMCPY2D) -> CUresult {
        call!(self, 389, fn(*const CUDA_MEMCPY2D) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy2D_v2_ptds(&self, pCopy: *const CUDA_MEMCPY2D) -> CUresult {
        call!(self, 390, fn(*const CUDA_MEMCPY2D) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy2DAsync_v2(&self, pCopy: *const CUDA_MEMCPY2D, hStream: CUstream) -> CUresult {
        call!(self, 391, fn(*const CUDA_MEMCPY2D, CUstream) -> CUresult, (pCopy, hStream))
    }
    pub unsafe fn cuMemcpy2DAsync_v2_ptsz(&self, pCopy: *const CUDA_MEMCPY2D, hStream: CUstream) -> CUresult {
        call!(self, 392, fn(*const CUDA_MEMCPY2D, CUstream) -> CUresult, (pCopy, hStream))
    }
    pub unsafe fn cuMemcpy2DUnaligned_v2(&self, pCopy: *const CUDA_MEMCPY2D) -> CUresult {
        call!(self, 393, fn(*const CUDA_MEMCPY2D) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy2DUnaligned_v2_ptds(&self, pCopy: *const CUDA_MEMCPY2D) -> CUresult {
        call!(self, 394, fn(*const CUDA_MEMCPY2D) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy3D_v2(&self, pCopy: *const CUDA_MEMCPY3D) -> CUresult {
        call!(self, 395, fn(*const CUDA_MEMCPY3D) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy3D_v2_ptds(&self, pCopy: *const CUDA_MEMCPY3D) -> CUresult {
        call!(self, 396, fn(*const CUDA_MEMCPY3D) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy3DAsync_v2(&self, pCopy: *const CUDA_MEMCPY3D, hStream: CUstream) -> CUresult {
        call!(self, 397, fn(*const CUDA_MEMCPY3D, CUstream) -> CUresult, (pCopy, hStream))
    }
    pub unsafe fn cuMemcpy3DAsync_v2_ptsz(&self, pCopy: *const CUDA_MEMCPY3D, hStream: CUstream) -> CUresult {
        call!(self, 398, fn(*const CUDA_MEMCPY3D, CUstream) -> CUresult, (pCopy, hStream))
    }
    pub unsafe fn cuMemcpy3DBatchAsync(&self, numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, failIdx: *mut usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 399, fn(usize, *mut CUDA_MEMCPY3D_BATCH_OP, *mut usize, u64, CUstream) -> CUresult, (numOps, opList, failIdx, flags, hStream))
    }
    pub unsafe fn cuMemcpy3DBatchAsync_ptsz(&self, numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, failIdx: *mut usize, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 400, fn(usize, *mut CUDA_MEMCPY3D_BATCH_OP, *mut usize, u64, CUstream) -> CUresult, (numOps, opList, failIdx, flags, hStream))
    }
    pub unsafe fn cuMemcpy3DBatchAsync_v2(&self, numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 401, fn(usize, *mut CUDA_MEMCPY3D_BATCH_OP, u64, CUstream) -> CUresult, (numOps, opList, flags, hStream))
    }
    pub unsafe fn cuMemcpy3DBatchAsync_v2_ptsz(&self, numOps: usize, opList: *mut CUDA_MEMCPY3D_BATCH_OP, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 402, fn(usize, *mut CUDA_MEMCPY3D_BATCH_OP, u64, CUstream) -> CUresult, (numOps, opList, flags, hStream))
    }
    pub unsafe fn cuMemcpy3DPeer(&self, pCopy: *const CUDA_MEMCPY3D_PEER) -> CUresult {
        call!(self, 403, fn(*const CUDA_MEMCPY3D_PEER) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy3DPeer_ptds(&self, pCopy: *const CUDA_MEMCPY3D_PEER) -> CUresult {
        call!(self, 404, fn(*const CUDA_MEMCPY3D_PEER) -> CUresult, (pCopy))
    }
    pub unsafe fn cuMemcpy3DPeerAsync(&self, pCopy: *const CUDA_MEMCPY3D_PEER, hStream: CUstream) -> CUresult {
        call!(self, 405, fn(*const CUDA_MEMCPY3D_PEER, CUstream) -> CUresult, (pCopy, hStream))
    }
    pub unsafe fn cuMemcpy3DPeerAsync_ptsz(&self, pCopy: *const CUDA_MEMCPY3D_PEER, hStream: CUstream) -> CUresult {
        call!(self, 406, fn(*const CUDA_MEMCPY3D_PEER, CUstream) -> CUresult, (pCopy, hStream))
    }
    pub unsafe fn cuMemcpy3DWithAttributesAsync(&self, op: *mut CUDA_MEMCPY3D_BATCH_OP, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 407, fn(*mut CUDA_MEMCPY3D_BATCH_OP, u64, CUstream) -> CUresult, (op, flags, hStream))
    }
    pub unsafe fn cuMemcpy3DWithAttributesAsync_ptsz(&self, op: *mut CUDA_MEMCPY3D_BATCH_OP, flags: u64, hStream: CUstream) -> CUresult {
        call!(self, 408, fn(*mut CUDA_MEMCPY3D_BATCH_OP, u64, CUstream) -> CUresult, (op, flags, hStream))
    }
    pub unsafe fn cuMemcpyAsync(&self, dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 409, fn(CUdeviceptr, CUdeviceptr, usize, CUstream) -> CUresult, (dst, src, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyAsync_ptsz(&self, dst: CUdeviceptr, src: CUdeviceptr, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 410, fn(CUdeviceptr, CUdeviceptr, usize, CUstream) -> CUresult, (dst, src, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyAtoA_v2(&self, dstArray: CUarray, dstOffset: usize, srcArray: CUarray, srcOffset: usize, ByteCount: usize) -> CUresult {
        call!(self, 411, fn(CUarray, usize, CUarray, usize, usize) -> CUresult, (dstArray, dstOffset, srcArray, srcOffset, ByteCount))
    }
    pub unsafe fn cuMemcpyAtoA_v2_ptds(&self, dstArray: CUarray, dstOffset: usize, srcArray: CUarray, srcOffset: usize, ByteCount: usize) -> CUresult {
        call!(self, 412, fn(CUarray, usize, CUarray, usize, usize) -> CUresult, (dstArray, dstOffset, srcArray, srcOffset, ByteCount))
    }
    pub unsafe fn cuMemcpyAtoD_v2(&self, dstDevice: CUdeviceptr, srcArray: CUarray, srcOffset: usize, ByteCount: usize) -> CUresult {
        call!(self, 413, fn(CUdeviceptr, CUarray, usize, usize) -> CUresult, (dstDevice, srcArray, srcOffset, ByteCount))
    }
    pub unsafe fn cuMemcpyAtoD_v2_ptds(&self, dstDevice: CUdeviceptr, srcArray: CUarray, srcOffset: usize, ByteCount: usize) -> CUresult {
        call!(self, 414, fn(CUdeviceptr, CUarray, usize, usize) -> CUresult, (dstDevice, srcArray, srcOffset, ByteCount))
    }
    pub unsafe fn cuMemcpyAtoH_v2(&self, dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize) -> CUresult {
        call!(self, 415, fn(*mut c_void, CUarray, usize, usize) -> CUresult, (dstHost, srcArray, srcOffset, ByteCount))
    }
    pub unsafe fn cuMemcpyAtoH_v2_ptds(&self, dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize) -> CUresult {
        call!(self, 416, fn(*mut c_void, CUarray, usize, usize) -> CUresult, (dstHost, srcArray, srcOffset, ByteCount))
    }
    pub unsafe fn cuMemcpyAtoHAsync_v2(&self, dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 417, fn(*mut c_void, CUarray, usize, usize, CUstream) -> CUresult, (dstHost, srcArray, srcOffset, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyAtoHAsync_v2_ptsz(&self, dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 418, fn(*mut c_void, CUarray, usize, usize, CUstream) -> CUresult, (dstHost, srcArray, srcOffset, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyBatchAsync(&self, dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, failIdx: *mut usize, hStream: CUstream) -> CUresult {
        call!(self, 419, fn(*mut CUdeviceptr, *mut CUdeviceptr, *mut usize, usize, *mut CUmemcpyAttributes, *mut usize, usize, *mut usize, CUstream) -> CUresult, (dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, failIdx, hStream))
    }
    pub unsafe fn cuMemcpyBatchAsync_ptsz(&self, dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, failIdx: *mut usize, hStream: CUstream) -> CUresult {
        call!(self, 420, fn(*mut CUdeviceptr, *mut CUdeviceptr, *mut usize, usize, *mut CUmemcpyAttributes, *mut usize, usize, *mut usize, CUstream) -> CUresult, (dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, failIdx, hStream))
    }
    pub unsafe fn cuMemcpyBatchAsync_v2(&self, dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, hStream: CUstream) -> CUresult {
        call!(self, 421, fn(*mut CUdeviceptr, *mut CUdeviceptr, *mut usize, usize, *mut CUmemcpyAttributes, *mut usize, usize, CUstream) -> CUresult, (dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, hStream))
    }
    pub unsafe fn cuMemcpyBatchAsync_v2_ptsz(&self, dsts: *mut CUdeviceptr, srcs: *mut CUdeviceptr, sizes: *mut usize, count: usize, attrs: *mut CUmemcpyAttributes, attrsIdxs: *mut usize, numAttrs: usize, hStream: CUstream) -> CUresult {
        call!(self, 422, fn(*mut CUdeviceptr, *mut CUdeviceptr, *mut usize, usize, *mut CUmemcpyAttributes, *mut usize, usize, CUstream) -> CUresult, (dsts, srcs, sizes, count, attrs, attrsIdxs, numAttrs, hStream))
    }
    pub unsafe fn cuMemcpyDtoA_v2(&self, dstArray: CUarray, dstOffset: usize, srcDevice: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 423, fn(CUarray, usize, CUdeviceptr, usize) -> CUresult, (dstArray, dstOffset, srcDevice, ByteCount))
    }
    pub unsafe fn cuMemcpyDtoA_v2_ptds(&self, dstArray: CUarray, dstOffset: usize, srcDevice: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 424, fn(CUarray, usize, CUdeviceptr, usize) -> CUresult, (dstArray, dstOffset, srcDevice, ByteCount))
    }
    pub unsafe fn cuMemcpyDtoD_v2(&self, dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 425, fn(CUdeviceptr, CUdeviceptr, usize) -> CUresult, (dstDevice, srcDevice, ByteCount))
    }
    pub unsafe fn cuMemcpyDtoD_v2_ptds(&self, dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 426, fn(CUdeviceptr, CUdeviceptr, usize) -> CUresult, (dstDevice, srcDevice, ByteCount))
    }
    pub unsafe fn cuMemcpyDtoDAsync_v2(&self, dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 427, fn(CUdeviceptr, CUdeviceptr, usize, CUstream) -> CUresult, (dstDevice, srcDevice, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyDtoDAsync_v2_ptsz(&self, dstDevice: CUdeviceptr, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 428, fn(CUdeviceptr, CUdeviceptr, usize, CUstream) -> CUresult, (dstDevice, srcDevice, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyDtoH_v2(&self, dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 429, fn(*mut c_void, CUdeviceptr, usize) -> CUresult, (dstHost, srcDevice, ByteCount))
    }
    pub unsafe fn cuMemcpyDtoH_v2_ptds(&self, dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize) -> CUresult {
        call!(self, 430, fn(*mut c_void, CUdeviceptr, usize) -> CUresult, (dstHost, srcDevice, ByteCount))
    }
    pub unsafe fn cuMemcpyDtoHAsync_v2(&self, dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 431, fn(*mut c_void, CUdeviceptr, usize, CUstream) -> CUresult, (dstHost, srcDevice, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyDtoHAsync_v2_ptsz(&self, dstHost: *mut c_void, srcDevice: CUdeviceptr, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 432, fn(*mut c_void, CUdeviceptr, usize, CUstream) -> CUresult, (dstHost, srcDevice, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyHtoA_v2(&self, dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize) -> CUresult {
        call!(self, 433, fn(CUarray, usize, *const c_void, usize) -> CUresult, (dstArray, dstOffset, srcHost, ByteCount))
    }
    pub unsafe fn cuMemcpyHtoA_v2_ptds(&self, dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize) -> CUresult {
        call!(self, 434, fn(CUarray, usize, *const c_void, usize) -> CUresult, (dstArray, dstOffset, srcHost, ByteCount))
    }
    pub unsafe fn cuMemcpyHtoAAsync_v2(&self, dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 435, fn(CUarray, usize, *const c_void, usize, CUstream) -> CUresult, (dstArray, dstOffset, srcHost, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyHtoAAsync_v2_ptsz(&self, dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 436, fn(CUarray, usize, *const c_void, usize, CUstream) -> CUresult, (dstArray, dstOffset, srcHost, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyHtoD_v2(&self, dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize) -> CUresult {
        call!(self, 437, fn(CUdeviceptr, *const c_void, usize) -> CUresult, (dstDevice, srcHost, ByteCount))
    }
    pub unsafe fn cuMemcpyHtoD_v2_ptds(&self, dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize) -> CUresult {
        call!(self, 438, fn(CUdeviceptr, *const c_void, usize) -> CUresult, (dstDevice, srcHost, ByteCount))
    }
    pub unsafe fn cuMemcpyHtoDAsync_v2(&self, dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 439, fn(CUdeviceptr, *const c_void, usize, CUstream) -> CUresult, (dstDevice, srcHost, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyHtoDAsync_v2_ptsz(&self, dstDevice: CUdeviceptr, srcHost: *const c_void, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 440, fn(CUdeviceptr, *const c_void, usize, CUstream) -> CUresult, (dstDevice, srcHost, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyPeer(&self, dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize) -> CUresult {
        call!(self, 441, fn(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, usize) -> CUresult, (dstDevice, dstContext, srcDevice, srcContext, ByteCount))
    }
    pub unsafe fn cuMemcpyPeer_ptds(&self, dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize) -> CUresult {
        call!(self, 442, fn(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, usize) -> CUresult, (dstDevice, dstContext, srcDevice, srcContext, ByteCount))
    }
    pub unsafe fn cuMemcpyPeerAsync(&self, dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 443, fn(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, usize, CUstream) -> CUresult, (dstDevice, dstContext, srcDevice, srcContext, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyPeerAsync_ptsz(&self, dstDevice: CUdeviceptr, dstContext: CUcontext, srcDevice: CUdeviceptr, srcContext: CUcontext, ByteCount: usize, hStream: CUstream) -> CUresult {
        call!(self, 444, fn(CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, usize, CUstream) -> CUresult, (dstDevice, dstContext, srcDevice, srcContext, ByteCount, hStream))
    }
    pub unsafe fn cuMemcpyWithAttributesAsync(&self, dst: CUdeviceptr, src: CUdeviceptr, size: usize, attr: *mut CUmemcpyAttributes, hStream: CUstream) -> CUresult {
        call!(self, 445, fn(CUdeviceptr, CUdeviceptr, usize, *mut CUmemcpyAttributes, CUstream) -> CUresult, (dst, src, size, attr, hStream))
    }
    pub unsafe fn cuMemcpyWithAttributesAsync_ptsz(&self, dst: CUdeviceptr, src: CUdeviceptr, size: usize, attr: *mut CUmemcpyAttributes, hStream: CUstream) -> CUresult {
        call!(self, 446, fn(CUdeviceptr, CUdeviceptr, usize, *mut CUmemcpyAttributes, CUstream) -> CUresult, (dst, src, size, attr, hStream))
    }
    pub unsafe fn cuMemsetD16_v2(&self, dstDevice: CUdeviceptr, us: u16, N: usize) -> CUresult {
        call!(self, 447, fn(CUdeviceptr, u16, usize) -> CUresult, (dstDevice, us, N))
    }
    pub unsafe fn cuMemsetD16_v2_ptds(&self, dstDevice: CUdeviceptr, us: u16, N: usize) -> CUresult {
        call!(self, 448, fn(CUdeviceptr, u16, usize) -> CUresult, (dstDevice, us, N))
    }
    pub unsafe fn cuMemsetD16Async(&self, dstDevice: CUdeviceptr, us: u16, N: usize, hStream: CUstream) -> CUresult {
        call!(self, 449, fn(CUdeviceptr, u16, usize, CUstream) -> CUresult, (dstDevice, us, N, hStream))
    }
    pub unsafe fn cuMemsetD16Async_ptsz(&self, dstDevice: CUdeviceptr, us: u16, N: usize, hStream: CUstream) -> CUresult {
        call!(self, 450, fn(CUdeviceptr, u16, usize, CUstream) -> CUresult, (dstDevice, us, N, hStream))
    }
    pub unsafe fn cuMemsetD2D16_v2(&self, dstDevice: CUdeviceptr, dstPitch: usize, us: u16, Width: usize, Height: usize) -> CUresult {
        call!(self, 451, fn(CUdeviceptr, usize, u16, usize, usize) -> CUresult, (dstDevice, dstPitch, us, Width, Height))
    }
    pub unsafe fn cuMemsetD2D16_v2_ptds(&self, dstDevice: CUdeviceptr, dstPitch: usize, us: u16, Width: usize, Height: usize) -> CUresult {
        call!(self, 452, fn(CUdeviceptr, usize, u16, usize, usize) -> CUresult, (dstDevice, dstPitch, us, Width, Height))
    }
    pub unsafe fn cuMemsetD2D16Async(&self, dstDevice: CUdeviceptr, dstPitch: usize, us: u16, Width: usize, Height: usize, hStream: CUstream) -> CUresult {
        call!(self, 453, fn(CUdeviceptr, usize, u16, usize, usize, CUstream) -> CUresult, (dstDevice, dstPitch, us, Width, Height, hStream))
    }
    pub unsafe fn cuMemsetD2D16Async_ptsz(&self, dstDevice: CUdeviceptr, dstPitch: usize, us: u16, Width: usize, Height: usize, hStream: CUstream) -> CUresult {
        call!(self, 454, fn(CUdeviceptr, usize, u16, usize, usize, CUstream) -> CUresult, (dstDevice, dstPitch, us, Width, Height, hStream))
    }
    pub unsafe fn cuMemsetD2D32_v2(&self, dstDevice: CUdeviceptr, dstPitch: usize, ui: u32, Width: usize, Height: usize) -> CUresult {
        call!(self, 455, fn(CUdeviceptr, usize, u32, usize, usize) -> CUresult, (dstDevice, dstPitch, ui, Width, Height))
    }
    pub unsafe fn cuMemsetD2D32_v2_ptds(&self, dstDevice: CUdeviceptr, dstPitch: usize, ui: u32, Width: usize, Height: usize) -> CUresult {
        call!(self, 456, fn(CUdeviceptr, usize, u32, usize, usize) -> CUresult, (dstDevice, dstPitch, ui, Width, Height))
    }
    pub unsafe fn cuMemsetD2D32Async(&self, dstDevice: CUdeviceptr, dstPitch: usize, ui: u32, Width: usize, Height: usize, hStream: CUstream) -> CUresult {
        call!(self, 457, fn(CUdeviceptr, usize, u32, usize, usize, CUstream) -> CUresult, (dstDevice, dstPitch, ui, Width, Height, hStream))
    }
    pub unsafe fn cuMemsetD2D32Async_ptsz(&self, dstDevice: CUdeviceptr, dstPitch: usize, ui: u32, Width: usize, Height: usize, hStream: CUstream) -> CUresult {
        call!(self, 458, fn(CUdeviceptr, usize, u32, usize, usize, CUstream) -> CUresult, (dstDevice, dstPitch, ui, Width, Height, hStream))
    }
    pub unsafe fn cuMemsetD2D8_v2(&self, dstDevice: CUdeviceptr, dstPitch: usize, uc: u8, Width: usize, Height: usize) -> CUresult {
        call!(self, 459, fn(CUdeviceptr, usize, u8, usize, usize) -> CUresult, (dstDevice, dstPitch, uc, Width, Height))
    }
    pub unsafe fn cuMemsetD2D8_v2_ptds(&self, dstDevice: CUdeviceptr, dstPitch: usize, uc: u8, Width: usize, Height: usize) -> CUresult {
        call!(self, 460, fn(CUdeviceptr, usize, u8, usize, usize) -> CUresult, (dstDevice, dstPitch, uc, Width, Height))
    }
    pub unsafe fn cuMemsetD2D8Async(&self, dstDevice: CUdeviceptr, dstPitch: usize, uc: u8, Width: usize, Height: usize, hStream: CUstream) -> CUresult {
        call!(self, 461, fn(CUdeviceptr, usize, u8, usize, usize, CUstream) -> CUresult, (dstDevice, dstPitch, uc, Width, Height, hStream))
    }
    pub unsafe fn cuMemsetD2D8Async_ptsz(&self, dstDevice: CUdeviceptr, dstPitch: usize, uc: u8, Width: usize, Height: usize, hStream: CUstream) -> CUresult {
        call!(self, 462, fn(CUdeviceptr, usize, u8, usize, usize, CUstream) -> CUresult, (dstDevice, dstPitch, uc, Width, Height, hStream))
    }
    pub unsafe fn cuMemsetD32_v2(&self, dstDevice: CUdeviceptr, ui: u32, N: usize) -> CUresult {
        call!(self, 463, fn(CUdeviceptr, u32, usize) -> CUresult, (dstDevice, ui, N))
    }
    pub unsafe fn cuMemsetD32_v2_ptds(&self, dstDevice: CUdeviceptr, ui: u32, N: usize) -> CUresult {
        call!(self, 464, fn(CUdeviceptr, u32, usize) -> CUresult, (dstDevice, ui, N))
    }
    pub unsafe fn cuMemsetD32Async(&self, dstDevice: CUdeviceptr, ui: u32, N: usize, hStream: CUstream) -> CUresult {
        call!(self, 465, fn(CUdeviceptr, u32, usize, CUstream) -> CUresult, (dstDevice, ui, N, hStream))
    }
    pub unsafe fn cuMemsetD32Async_ptsz(&self, dstDevice: CUdeviceptr, ui: u32, N: usize, hStream: CUstream) -> CUresult {
        call!(self, 466, fn(CUdeviceptr, u32, usize, CUstream) -> CUresult, (dstDevice, ui, N, hStream))
    }
    pub unsafe fn cuMemsetD8_v2(&self, dstDevice: CUdeviceptr, uc: u8, N: usize) -> CUresult {
        call!(self, 467, fn(CUdeviceptr, u8, usize) -> CUresult, (dstDevice, uc, N))
    }
    pub unsafe fn cuMemsetD8_v2_ptds(&self, dstDevice: CUdeviceptr, uc: u8, N: usize) -> CUresult {
        call!(self, 468, fn(CUdeviceptr, u8, usize) -> CUresult, (dstDevice, uc, N))
    }
    pub unsafe fn cuMemsetD8Async(&self, dstDevice: CUdeviceptr, uc: u8, N: usize, hStream: CUstream) -> CUresult {
        call!(self, 469, fn(CUdeviceptr, u8, usize, CUstream) -> CUresult, (dstDevice, uc, N, hStream))
    }
    pub unsafe fn cuMemsetD8Async_ptsz(&self, dstDevice: CUdeviceptr, uc: u8, N: usize, hStream: CUstream) -> CUresult {
        call!(self, 470, fn(CUdeviceptr, u8, usize, CUstream) -> CUresult, (dstDevice, uc, N, hStream))
    }
    pub unsafe fn cuMipmappedArrayCreate(&self, pHandle: *mut CUmipmappedArray, pMipmappedArrayDesc: *const CUDA_ARRAY3D_DESCRIPTOR, numMipmapLevels: u32) -> CUresult {
        call!(self, 471, fn(*mut CUmipmappedArray, *const CUDA_ARRAY3D_DESCRIPTOR, u32) -> CUresult, (pHandle, pMipmappedArrayDesc, numMipmapLevels))
    }
    pub unsafe fn cuMipmappedArrayDestroy(&self, hMipmappedArray: CUmipmappedArray) -> CUresult {
        call!(self, 472, fn(CUmipmappedArray) -> CUresult, (hMipmappedArray))
    }
    pub unsafe fn cuMipmappedArrayGetLevel(&self, pLevelArray: *mut CUarray, hMipmappedArray: CUmipmappedArray, level: u32) -> CUresult {
        call!(self, 473, fn(*mut CUarray, CUmipmappedArray, u32) -> CUresult, (pLevelArray, hMipmappedArray, level))
    }
    pub unsafe fn cuMipmappedArrayGetMemoryRequirements(&self, memoryRequirements: *mut CUDA_ARRAY_MEMORY_REQUIREMENTS, mipmap: CUmipmappedArray, device: CUdevice) -> CUresult {
        call!(self, 474, fn(*mut CUDA_ARRAY_MEMORY_REQUIREMENTS, CUmipmappedArray, CUdevice) -> CUresult, (memoryRequirements, mipmap, device))
    }
    pub unsafe fn cuMipmappedArrayGetSparseProperties(&self, sparseProperties: *mut CUDA_ARRAY_SPARSE_PROPERTIES, mipmap: CUmipmappedArray) -> CUresult {
        call!(self, 475, fn(*mut CUDA_ARRAY_SPARSE_PROPERTIES, CUmipmappedArray) -> CUresult, (sparseProperties, mipmap))
    }
    pub unsafe fn cuModuleEnumerateFunctions(&self, functions: *mut CUfunction, numFunctions: u32, mod_: CUmodule) -> CUresult {
        call!(self, 476, fn(*mut CUfunction, u32, CUmodule) -> CUresult, (functions, numFunctions, mod_))
    }
    pub unsafe fn cuModuleGetFunction(&self, hfunc: *mut CUfunction, hmod: CUmodule, name: *const c_char) -> CUresult {
        call!(self, 477, fn(*mut CUfunction, CUmodule, *const c_char) -> CUresult, (hfunc, hmod, name))
    }
    pub unsafe fn cuModuleGetFunctionCount(&self, count: *mut u32, mod_: CUmodule) -> CUresult {
        call!(self, 478, fn(*mut u32, CUmodule) -> CUresult, (count, mod_))
    }
    pub unsafe fn cuModuleGetGlobal_v2(&self, dptr: *mut CUdeviceptr, bytes: *mut usize, hmod: CUmodule, name: *const c_char) -> CUresult {
        call!(self, 479, fn(*mut CUdeviceptr, *mut usize, CUmodule, *const c_char) -> CUresult, (dptr, bytes, hmod, name))
    }
    pub unsafe fn cuModuleGetLoadingMode(&self, mode: *mut CUmoduleLoadingMode) -> CUresult {
        call!(self, 480, fn(*mut CUmoduleLoadingMode) -> CUresult, (mode))
    }
    pub unsafe fn cuModuleGetSurfRef(&self, pSurfRef: *mut CUsurfref, hmod: CUmodule, name: *const c_char) -> CUresult {
        call!(self, 481, fn(*mut CUsurfref, CUmodule, *const c_char) -> CUresult, (pSurfRef, hmod, name))
    }
    pub unsafe fn cuModuleGetTexRef(&self, pTexRef: *mut CUtexref, hmod: CUmodule, name: *const c_char) -> CUresult {
        call!(self, 482, fn(*mut CUtexref, CUmodule, *const c_char) -> CUresult, (pTexRef, hmod, name))
    }
    pub unsafe fn cuModuleLoad(&self, module: *mut CUmodule, fname: *const c_char) -> CUresult {
        call!(self, 483, fn(*mut CUmodule, *const c_char) -> CUresult, (module, fname))
    }
    pub unsafe fn cuModuleLoadData(&self, module: *mut CUmodule, image: *const c_void) -> CUresult {
        call!(self, 484, fn(*mut CUmodule, *const c_void) -> CUresult, (module, image))
    }
    pub unsafe fn cuModuleLoadDataEx(&self, module: *mut CUmodule, image: *const c_void, numOptions: u32, options: *mut CUjit_option, optionValues: *mut *mut c_void) -> CUresult {
        call!(self, 485, fn(*mut CUmodule, *const c_void, u32, *mut CUjit_option, *mut *mut c_void) -> CUresult, (module, image, numOptions, options, optionValues))
    }
    pub unsafe fn cuModuleLoadFatBinary(&self, module: *mut CUmodule, fatCubin: *const c_void) -> CUresult {
        call!(self, 486, fn(*mut CUmodule, *const c_void) -> CUresult, (module, fatCubin))
    }
    pub unsafe fn cuModuleUnload(&self, hmod: CUmodule) -> CUresult {
        call!(self, 487, fn(CUmodule) -> CUresult, (hmod))
    }
    pub unsafe fn cuMulticastAddDevice(&self, mcHandle: CUmemGenericAllocationHandle, dev: CUdevice) -> CUresult {
        call!(self, 488, fn(CUmemGenericAllocationHandle, CUdevice) -> CUresult, (mcHandle, dev))
    }
    pub unsafe fn cuMulticastBindAddr(&self, mcHandle: CUmemGenericAllocationHandle, mcOffset: usize, memptr: CUdeviceptr, size: usize, flags: u64) -> CUresult {
        call!(self, 489, fn(CUmemGenericAllocationHandle, usize, CUdeviceptr, usize, u64) -> CUresult, (mcHandle, mcOffset, memptr, size, flags))
    }
    pub unsafe fn cuMulticastBindAddr_v2(&self, mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, memptr: CUdeviceptr, size: usize, flags: u64) -> CUresult {
        call!(self, 490, fn(CUmemGenericAllocationHandle, CUdevice, usize, CUdeviceptr, usize, u64) -> CUresult, (mcHandle, dev, mcOffset, memptr, size, flags))
    }
    pub unsafe fn cuMulticastBindMem(&self, mcHandle: CUmemGenericAllocationHandle, mcOffset: usize, memHandle: CUmemGenericAllocationHandle, memOffset: usize, size: usize, flags: u64) -> CUresult {
        call!(self, 491, fn(CUmemGenericAllocationHandle, usize, CUmemGenericAllocationHandle, usize, usize, u64) -> CUresult, (mcHandle, mcOffset, memHandle, memOffset, size, flags))
    }
    pub unsafe fn cuMulticastBindMem_v2(&self, mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, memHandle: CUmemGenericAllocationHandle, memOffset: usize, size: usize, flags: u64) -> CUresult {
        call!(self, 492, fn(CUmemGenericAllocationHandle, CUdevice, usize, CUmemGenericAllocationHandle, usize, usize, u64) -> CUresult, (mcHandle, dev, mcOffset, memHandle, memOffset, size, flags))
    }
    pub unsafe fn cuMulticastCreate(&self, mcHandle: *mut CUmemGenericAllocationHandle, prop: *const CUmulticastObjectProp) -> CUresult {
        call!(self, 493, fn(*mut CUmemGenericAllocationHandle, *const CUmulticastObjectProp) -> CUresult, (mcHandle, prop))
    }
    pub unsafe fn cuMulticastGetGranularity(&self, granularity: *mut usize, prop: *const CUmulticastObjectProp, option: CUmulticastGranularity_flags) -> CUresult {
        call!(self, 494, fn(*mut usize, *const CUmulticastObjectProp, CUmulticastGranularity_flags) -> CUresult, (granularity, prop, option))
    }
    pub unsafe fn cuMulticastUnbind(&self, mcHandle: CUmemGenericAllocationHandle, dev: CUdevice, mcOffset: usize, size: usize) -> CUresult {
        call!(self, 495, fn(CUmemGenericAllocationHandle, CUdevice, usize, usize) -> CUresult, (mcHandle, dev, mcOffset, size))
    }
    pub unsafe fn cuOccupancyAvailableDynamicSMemPerBlock(&self, dynamicSmemSize: *mut usize, func: CUfunction, numBlocks: i32, blockSize: i32) -> CUresult {
        call!(self, 496, fn(*mut usize, CUfunction, i32, i32) -> CUresult, (dynamicSmemSize, func, numBlocks, blockSize))
    }
    pub unsafe fn cuOccupancyMaxActiveBlocksPerMultiprocessor(&self, numBlocks: *mut i32, func: CUfunction, blockSize: i32, dynamicSMemSize: usize) -> CUresult {
        call!(self, 497, fn(*mut i32, CUfunction, i32, usize) -> CUresult, (numBlocks, func, blockSize, dynamicSMemSize))
    }
    pub unsafe fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&self, numBlocks: *mut i32, func: CUfunction, blockSize: i32, dynamicSMemSize: usize, flags: u32) -> CUresult {
        call!(self, 498, fn(*mut i32, CUfunction, i32, usize, u32) -> CUresult, (numBlocks, func, blockSize, dynamicSMemSize, flags))
    }
    pub unsafe fn cuOccupancyMaxActiveClusters(&self, numClusters: *mut i32, func: CUfunction, config: *const CUlaunchConfig) -> CUresult {
        call!(self, 499, fn(*mut i32, CUfunction, *const CUlaunchConfig) -> CUresult, (numClusters, func, config))
    }
    pub unsafe fn cuOccupancyMaxPotentialBlockSize(&self, minGridSize: *mut i32, blockSize: *mut i32, func: CUfunction, blockSizeToDynamicSMemSize: CUoccupancyB2DSize, dynamicSMemSize: usize, blockSizeLimit: i32) -> CUresult {
        call!(self, 500, fn(*mut i32, *mut i32, CUfunction, CUoccupancyB2DSize, usize, i32) -> CUresult, (minGridSize, blockSize, func, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit))
    }
    pub unsafe fn cuOccupancyMaxPotentialBlockSizeWithFlags(&self, minGridSize: *mut i32, blockSize: *mut i32, func: CUfunction, blockSizeToDynamicSMemSize: CUoccupancyB2DSize, dynamicSMemSize: usize, blockSizeLimit: i32, flags: u32) -> CUresult {
        call!(self, 501, fn(*mut i32, *mut i32, CUfunction, CUoccupancyB2DSize, usize, i32, u32) -> CUresult, (minGridSize, blockSize, func, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit, flags))
    }
    pub unsafe fn cuOccupancyMaxPotentialClusterSize(&self, clusterSize: *mut i32, func: CUfunction, config: *const CUlaunchConfig) -> CUresult {
        call!(self, 502, fn(*mut i32, CUfunction, *const CUlaunchConfig) -> CUresult, (clusterSize, func, config))
    }
    pub unsafe fn cuParamSetSize(&self, hfunc: CUfunction, numbytes: u32) -> CUresult {
        call!(self, 503, fn(CUfunction, u32) -> CUresult, (hfunc, numbytes))
    }
    pub unsafe fn cuParamSetTexRef(&self, hfunc: CUfunction, texunit: i32, hTexRef: CUtexref) -> CUresult {
        call!(self, 504, fn(CUfunction, i32, CUtexref) -> CUresult, (hfunc, texunit, hTexRef))
    }
    pub unsafe fn cuParamSetf(&self, hfunc: CUfunction, offset: i32, value: f32) -> CUresult {
        call!(self, 505, fn(CUfunction, i32, f32) -> CUresult, (hfunc, offset, value))
    }
    pub unsafe fn cuParamSeti(&self, hfunc: CUfunction, offset: i32, value: u32) -> CUresult {
        call!(self, 506, fn(CUfunction, i32, u32) -> CUresult, (hfunc, offset, value))
    }
    pub unsafe fn cuParamSetv(&self, hfunc: CUfunction, offset: i32, ptr: *mut c_void, numbytes: u32) -> CUresult {
        call!(self, 507, fn(CUfunction, i32, *mut c_void, u32) -> CUresult, (hfunc, offset, ptr, numbytes))
    }
    pub unsafe fn cuPointerGetAttribute(&self, data: *mut c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) -> CUresult {
        call!(self, 508, fn(*mut c_void, CUpointer_attribute, CUdeviceptr) -> CUresult, (data, attribute, ptr))
    }
    pub unsafe fn cuPointerGetAttributes(&self, numAttributes: u32, attributes: *mut CUpointer_attribute, data: *mut *mut c_void, ptr: CUdeviceptr) -> CUresult {
        call!(self, 509, fn(u32, *mut CUpointer_attribute, *mut *mut c_void, CUdeviceptr) -> CUresult, (numAttributes, attributes, data, ptr))
    }
    pub unsafe fn cuPointerSetAttribute(&self, value: *const c_void, attribute: CUpointer_attribute, ptr: CUdeviceptr) -> CUresult {
        call!(self, 510, fn(*const c_void, CUpointer_attribute, CUdeviceptr) -> CUresult, (value, attribute, ptr))
    }
    pub unsafe fn cuProfilerInitialize(&self, configFile: *const c_char, outputFile: *const c_char, outputMode: CUoutput_mode) -> CUresult {
        call!(self, 511, fn(*const c_char, *const c_char, CUoutput_mode) -> CUresult, (configFile, outputFile, outputMode))
    }
    pub unsafe fn cuProfilerStart(&self) -> CUresult {
        call!(self, 512, fn() -> CUresult, ())
    }
    pub unsafe fn cuProfilerStop(&self) -> CUresult {
        call!(self, 513, fn() -> CUresult, ())
    }
    pub unsafe fn cuSignalExternalSemaphoresAsync(&self, extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, numExtSems: u32, stream: CUstream) -> CUresult {
        call!(self, 514, fn(*const CUexternalSemaphore, *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, u32, CUstream) -> CUresult, (extSemArray, paramsArray, numExtSems, stream))
    }
    pub unsafe fn cuSignalExternalSemaphoresAsync_ptsz(&self, extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, numExtSems: u32, stream: CUstream) -> CUresult {
        call!(self, 515, fn(*const CUexternalSemaphore, *const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, u32, CUstream) -> CUresult, (extSemArray, paramsArray, numExtSems, stream))
    }
    pub unsafe fn cuStreamAddCallback(&self, hStream: CUstream, callback: CUstreamCallback, userData: *mut c_void, flags: u32) -> CUresult {
        call!(self, 516, fn(CUstream, CUstreamCallback, *mut c_void, u32) -> CUresult, (hStream, callback, userData, flags))
    }
    pub unsafe fn cuStreamAddCallback_ptsz(&self, hStream: CUstream, callback: CUstreamCallback, userData: *mut c_void, flags: u32) -> CUresult {
        call!(self, 517, fn(CUstream, CUstreamCallback, *mut c_void, u32) -> CUresult, (hStream, callback, userData, flags))
    }
    pub unsafe fn cuStreamAttachMemAsync(&self, hStream: CUstream, dptr: CUdeviceptr, length: usize, flags: u32) -> CUresult {
        call!(self, 518, fn(CUstream, CUdeviceptr, usize, u32) -> CUresult, (hStream, dptr, length, flags))
    }
    pub unsafe fn cuStreamAttachMemAsync_ptsz(&self, hStream: CUstream, dptr: CUdeviceptr, length: usize, flags: u32) -> CUresult {
        call!(self, 519, fn(CUstream, CUdeviceptr, usize, u32) -> CUresult, (hStream, dptr, length, flags))
    }
    pub unsafe fn cuStreamBatchMemOp_v2(&self, stream: CUstream, count: u32, paramArray: *mut CUstreamBatchMemOpParams, flags: u32) -> CUresult {
        call!(self, 520, fn(CUstream, u32, *mut CUstreamBatchMemOpParams, u32) -> CUresult, (stream, count, paramArray, flags))
    }
    pub unsafe fn cuStreamBatchMemOp_v2_ptsz(&self, stream: CUstream, count: u32, paramArray: *mut CUstreamBatchMemOpParams, flags: u32) -> CUresult {
        call!(self, 521, fn(CUstream, u32, *mut CUstreamBatchMemOpParams, u32) -> CUresult, (stream, count, paramArray, flags))
    }
    pub unsafe fn cuStreamBeginCapture_v2(&self, hStream: CUstream, mode: CUstreamCaptureMode) -> CUresult {
        call!(self, 522, fn(CUstream, CUstreamCaptureMode) -> CUresult, (hStream, mode))
    }
    pub unsafe fn cuStreamBeginCapture_v2_ptsz(&self, hStream: CUstream, mode: CUstreamCaptureMode) -> CUresult {
        call!(self, 523, fn(CUstream, CUstreamCaptureMode) -> CUresult, (hStream, mode))
    }
    pub unsafe fn cuStreamBeginCaptureToCig(&self, hStream: CUstream, streamCigCaptureParams: *mut CUstreamCigCaptureParams) -> CUresult {
        call!(self, 524, fn(CUstream, *mut CUstreamCigCaptureParams) -> CUresult, (hStream, streamCigCaptureParams))
    }
    pub unsafe fn cuStreamBeginCaptureToCig_ptsz(&self, hStream: CUstream, streamCigCaptureParams: *mut CUstreamCigCaptureParams) -> CUresult {
        call!(self, 525, fn(CUstream, *mut CUstreamCigCaptureParams) -> CUresult, (hStream, streamCigCaptureParams))
    }
    pub unsafe fn cuStreamBeginCaptureToGraph(&self, hStream: CUstream, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, mode: CUstreamCaptureMode) -> CUresult {
        call!(self, 526, fn(CUstream, CUgraph, *const CUgraphNode, *const CUgraphEdgeData, usize, CUstreamCaptureMode) -> CUresult, (hStream, hGraph, dependencies, dependencyData, numDependencies, mode))
    }
    pub unsafe fn cuStreamBeginCaptureToGraph_ptsz(&self, hStream: CUstream, hGraph: CUgraph, dependencies: *const CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, mode: CUstreamCaptureMode) -> CUresult {
        call!(self, 527, fn(CUstream, CUgraph, *const CUgraphNode, *const CUgraphEdgeData, usize, CUstreamCaptureMode) -> CUresult, (hStream, hGraph, dependencies, dependencyData, numDependencies, mode))
    }
    pub unsafe fn cuStreamBeginRecaptureToGraph(&self, hStream: CUstream, mode: CUstreamCaptureMode, hGraph: CUgraph, callbackFunc: CUgraphRecaptureCallback, userData: *mut c_void) -> CUresult {
        call!(self, 528, fn(CUstream, CUstreamCaptureMode, CUgraph, CUgraphRecaptureCallback, *mut c_void) -> CUresult, (hStream, mode, hGraph, callbackFunc, userData))
    }
    pub unsafe fn cuStreamBeginRecaptureToGraph_ptsz(&self, hStream: CUstream, mode: CUstreamCaptureMode, hGraph: CUgraph, callbackFunc: CUgraphRecaptureCallback, userData: *mut c_void) -> CUresult {
        call!(self, 529, fn(CUstream, CUstreamCaptureMode, CUgraph, CUgraphRecaptureCallback, *mut c_void) -> CUresult, (hStream, mode, hGraph, callbackFunc, userData))
    }
    pub unsafe fn cuStreamCopyAttributes(&self, dstStream: CUstream, srcStream: CUstream) -> CUresult {
        call!(self, 530, fn(CUstream, CUstream) -> CUresult, (dstStream, srcStream))
    }
    pub unsafe fn cuStreamCopyAttributes_ptsz(&self, dstStream: CUstream, srcStream: CUstream) -> CUresult {
        call!(self, 531, fn(CUstream, CUstream) -> CUresult, (dstStream, srcStream))
    }
    pub unsafe fn cuStreamCreate(&self, phStream: *mut CUstream, Flags: u32) -> CUresult {
        call!(self, 532, fn(*mut CUstream, u32) -> CUresult, (phStream, Flags))
    }
    pub unsafe fn cuStreamCreateWithPriority(&self, phStream: *mut CUstream, flags: u32, priority: i32) -> CUresult {
        call!(self, 533, fn(*mut CUstream, u32, i32) -> CUresult, (phStream, flags, priority))
    }
    pub unsafe fn cuStreamDestroy_v2(&self, hStream: CUstream) -> CUresult {
        call!(self, 534, fn(CUstream) -> CUresult, (hStream))
    }
    pub unsafe fn cuStreamEndCapture(&self, hStream: CUstream, phGraph: *mut CUgraph) -> CUresult {
        call!(self, 535, fn(CUstream, *mut CUgraph) -> CUresult, (hStream, phGraph))
    }
    pub unsafe fn cuStreamEndCapture_ptsz(&self, hStream: CUstream, phGraph: *mut CUgraph) -> CUresult {
        call!(self, 536, fn(CUstream, *mut CUgraph) -> CUresult, (hStream, phGraph))
    }
    pub unsafe fn cuStreamEndCaptureToCig(&self, hStream: CUstream) -> CUresult {
        call!(self, 537, fn(CUstream) -> CUresult, (hStream))
    }
    pub unsafe fn cuStreamEndCaptureToCig_ptsz(&self, hStream: CUstream) -> CUresult {
        call!(self, 538, fn(CUstream) -> CUresult, (hStream))
    }
    pub unsafe fn cuStreamGetAttribute(&self, hStream: CUstream, attr: CUstreamAttrID, value: *mut CUstreamAttrValue) -> CUresult {
        call!(self, 539, fn(CUstream, CUstreamAttrID, *mut CUstreamAttrValue) -> CUresult, (hStream, attr, value))
    }
    pub unsafe fn cuStreamGetAttribute_ptsz(&self, hStream: CUstream, attr: CUstreamAttrID, value: *mut CUstreamAttrValue) -> CUresult {
        call!(self, 540, fn(CUstream, CUstreamAttrID, *mut CUstreamAttrValue) -> CUresult, (hStream, attr, value))
    }
    pub unsafe fn cuStreamGetCaptureInfo_v2(&self, hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, numDependencies_out: *mut usize) -> CUresult {
        call!(self, 541, fn(CUstream, *mut CUstreamCaptureStatus, *mut cuuint64_t, *mut CUgraph, *mut *const CUgraphNode, *mut usize) -> CUresult, (hStream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out))
    }
    pub unsafe fn cuStreamGetCaptureInfo_v2_ptsz(&self, hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, numDependencies_out: *mut usize) -> CUresult {
        call!(self, 542, fn(CUstream, *mut CUstreamCaptureStatus, *mut cuuint64_t, *mut CUgraph, *mut *const CUgraphNode, *mut usize) -> CUresult, (hStream, captureStatus_out, id_out, graph_out, dependencies_out, numDependencies_out))
    }
    pub unsafe fn cuStreamGetCaptureInfo_v3(&self, hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, edgeData_out: *mut *const CUgraphEdgeData, numDependencies_out: *mut usize) -> CUresult {
        call!(self, 543, fn(CUstream, *mut CUstreamCaptureStatus, *mut cuuint64_t, *mut CUgraph, *mut *const CUgraphNode, *mut *const CUgraphEdgeData, *mut usize) -> CUresult, (hStream, captureStatus_out, id_out, graph_out, dependencies_out, edgeData_out, numDependencies_out))
    }
    pub unsafe fn cuStreamGetCaptureInfo_v3_ptsz(&self, hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, id_out: *mut cuuint64_t, graph_out: *mut CUgraph, dependencies_out: *mut *const CUgraphNode, edgeData_out: *mut *const CUgraphEdgeData, numDependencies_out: *mut usize) -> CUresult {
        call!(self, 544, fn(CUstream, *mut CUstreamCaptureStatus, *mut cuuint64_t, *mut CUgraph, *mut *const CUgraphNode, *mut *const CUgraphEdgeData, *mut usize) -> CUresult, (hStream, captureStatus_out, id_out, graph_out, dependencies_out, edgeData_out, numDependencies_out))
    }
    pub unsafe fn cuStreamGetCtx(&self, hStream: CUstream, pctx: *mut CUcontext) -> CUresult {
        call!(self, 545, fn(CUstream, *mut CUcontext) -> CUresult, (hStream, pctx))
    }
    pub unsafe fn cuStreamGetCtx_ptsz(&self, hStream: CUstream, pctx: *mut CUcontext) -> CUresult {
        call!(self, 546, fn(CUstream, *mut CUcontext) -> CUresult, (hStream, pctx))
    }
    pub unsafe fn cuStreamGetCtx_v2(&self, hStream: CUstream, pCtx: *mut CUcontext, pGreenCtx: *mut CUgreenCtx) -> CUresult {
        call!(self, 547, fn(CUstream, *mut CUcontext, *mut CUgreenCtx) -> CUresult, (hStream, pCtx, pGreenCtx))
    }
    pub unsafe fn cuStreamGetCtx_v2_ptsz(&self, hStream: CUstream, pCtx: *mut CUcontext, pGreenCtx: *mut CUgreenCtx) -> CUresult {
        call!(self, 548, fn(CUstream, *mut CUcontext, *mut CUgreenCtx) -> CUresult, (hStream, pCtx, pGreenCtx))
    }
    pub unsafe fn cuStreamGetDevResource(&self, hStream: CUstream, resource: *mut CUdevResource, type_: CUdevResourceType) -> CUresult {
        call!(self, 549, fn(CUstream, *mut CUdevResource, CUdevResourceType) -> CUresult, (hStream, resource, type_))
    }
    pub unsafe fn cuStreamGetDevResource_ptsz(&self, hStream: CUstream, resource: *mut CUdevResource, type_: CUdevResourceType) -> CUresult {
        call!(self, 550, fn(CUstream, *mut CUdevResource, CUdevResourceType) -> CUresult, (hStream, resource, type_))
    }
    pub unsafe fn cuStreamGetDevice(&self, hStream: CUstream, device: *mut CUdevice) -> CUresult {
        call!(self, 551, fn(CUstream, *mut CUdevice) -> CUresult, (hStream, device))
    }
    pub unsafe fn cuStreamGetDevice_ptsz(&self, hStream: CUstream, device: *mut CUdevice) -> CUresult {
        call!(self, 552, fn(CUstream, *mut CUdevice) -> CUresult, (hStream, device))
    }
    pub unsafe fn cuStreamGetFlags(&self, hStream: CUstream, flags: *mut u32) -> CUresult {
        call!(self, 553, fn(CUstream, *mut u32) -> CUresult, (hStream, flags))
    }
    pub unsafe fn cuStreamGetFlags_ptsz(&self, hStream: CUstream, flags: *mut u32) -> CUresult {
        call!(self, 554, fn(CUstream, *mut u32) -> CUresult, (hStream, flags))
    }
    pub unsafe fn cuStreamGetGreenCtx(&self, hStream: CUstream, phCtx: *mut CUgreenCtx) -> CUresult {
        call!(self, 555, fn(CUstream, *mut CUgreenCtx) -> CUresult, (hStream, phCtx))
    }
    pub unsafe fn cuStreamGetId(&self, hStream: CUstream, streamId: *mut u64) -> CUresult {
        call!(self, 556, fn(CUstream, *mut u64) -> CUresult, (hStream, streamId))
    }
    pub unsafe fn cuStreamGetId_ptsz(&self, hStream: CUstream, streamId: *mut u64) -> CUresult {
        call!(self, 557, fn(CUstream, *mut u64) -> CUresult, (hStream, streamId))
    }
    pub unsafe fn cuStreamGetPriority(&self, hStream: CUstream, priority: *mut i32) -> CUresult {
        call!(self, 558, fn(CUstream, *mut i32) -> CUresult, (hStream, priority))
    }
    pub unsafe fn cuStreamGetPriority_ptsz(&self, hStream: CUstream, priority: *mut i32) -> CUresult {
        call!(self, 559, fn(CUstream, *mut i32) -> CUresult, (hStream, priority))
    }
    pub unsafe fn cuStreamIsCapturing(&self, hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus) -> CUresult {
        call!(self, 560, fn(CUstream, *mut CUstreamCaptureStatus) -> CUresult, (hStream, captureStatus))
    }
    pub unsafe fn cuStreamIsCapturing_ptsz(&self, hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus) -> CUresult {
        call!(self, 561, fn(CUstream, *mut CUstreamCaptureStatus) -> CUresult, (hStream, captureStatus))
    }
    pub unsafe fn cuStreamQuery(&self, hStream: CUstream) -> CUresult {
        call!(self, 562, fn(CUstream) -> CUresult, (hStream))
    }
    pub unsafe fn cuStreamQuery_ptsz(&self, hStream: CUstream) -> CUresult {
        call!(self, 563, fn(CUstream) -> CUresult, (hStream))
    }
    pub unsafe fn cuStreamSetAttribute(&self, hStream: CUstream, attr: CUstreamAttrID, param: *const CUstreamAttrValue) -> CUresult {
        call!(self, 564, fn(CUstream, CUstreamAttrID, *const CUstreamAttrValue) -> CUresult, (hStream, attr, param))
    }
    pub unsafe fn cuStreamSetAttribute_ptsz(&self, hStream: CUstream, attr: CUstreamAttrID, param: *const CUstreamAttrValue) -> CUresult {
        call!(self, 565, fn(CUstream, CUstreamAttrID, *const CUstreamAttrValue) -> CUresult, (hStream, attr, param))
    }
    pub unsafe fn cuStreamSynchronize(&self, hStream: CUstream) -> CUresult {
        call!(self, 566, fn(CUstream) -> CUresult, (hStream))
    }
    pub unsafe fn cuStreamSynchronize_ptsz(&self, hStream: CUstream) -> CUresult {
        call!(self, 567, fn(CUstream) -> CUresult, (hStream))
    }
    pub unsafe fn cuStreamUpdateCaptureDependencies(&self, hStream: CUstream, dependencies: *mut CUgraphNode, numDependencies: usize, flags: u32) -> CUresult {
        call!(self, 568, fn(CUstream, *mut CUgraphNode, usize, u32) -> CUresult, (hStream, dependencies, numDependencies, flags))
    }
    pub unsafe fn cuStreamUpdateCaptureDependencies_ptsz(&self, hStream: CUstream, dependencies: *mut CUgraphNode, numDependencies: usize, flags: u32) -> CUresult {
        call!(self, 569, fn(CUstream, *mut CUgraphNode, usize, u32) -> CUresult, (hStream, dependencies, numDependencies, flags))
    }
    pub unsafe fn cuStreamUpdateCaptureDependencies_v2(&self, hStream: CUstream, dependencies: *mut CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, flags: u32) -> CUresult {
        call!(self, 570, fn(CUstream, *mut CUgraphNode, *const CUgraphEdgeData, usize, u32) -> CUresult, (hStream, dependencies, dependencyData, numDependencies, flags))
    }
    pub unsafe fn cuStreamUpdateCaptureDependencies_v2_ptsz(&self, hStream: CUstream, dependencies: *mut CUgraphNode, dependencyData: *const CUgraphEdgeData, numDependencies: usize, flags: u32) -> CUresult {
        call!(self, 571, fn(CUstream, *mut CUgraphNode, *const CUgraphEdgeData, usize, u32) -> CUresult, (hStream, dependencies, dependencyData, numDependencies, flags))
    }
    pub unsafe fn cuStreamWaitEvent(&self, hStream: CUstream, hEvent: CUevent, Flags: u32) -> CUresult {
        call!(self, 572, fn(CUstream, CUevent, u32) -> CUresult, (hStream, hEvent, Flags))
    }
    pub unsafe fn cuStreamWaitEvent_ptsz(&self, hStream: CUstream, hEvent: CUevent, Flags: u32) -> CUresult {
        call!(self, 573, fn(CUstream, CUevent, u32) -> CUresult, (hStream, hEvent, Flags))
    }
    pub unsafe fn cuStreamWaitValue32_v2(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: u32) -> CUresult {
        call!(self, 574, fn(CUstream, CUdeviceptr, cuuint32_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuStreamWaitValue32_v2_ptsz(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: u32) -> CUresult {
        call!(self, 575, fn(CUstream, CUdeviceptr, cuuint32_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuStreamWaitValue64_v2(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: u32) -> CUresult {
        call!(self, 576, fn(CUstream, CUdeviceptr, cuuint64_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuStreamWaitValue64_v2_ptsz(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: u32) -> CUresult {
        call!(self, 577, fn(CUstream, CUdeviceptr, cuuint64_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuStreamWriteValue32_v2(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: u32) -> CUresult {
        call!(self, 578, fn(CUstream, CUdeviceptr, cuuint32_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuStreamWriteValue32_v2_ptsz(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint32_t, flags: u32) -> CUresult {
        call!(self, 579, fn(CUstream, CUdeviceptr, cuuint32_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuStreamWriteValue64_v2(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: u32) -> CUresult {
        call!(self, 580, fn(CUstream, CUdeviceptr, cuuint64_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuStreamWriteValue64_v2_ptsz(&self, stream: CUstream, addr: CUdeviceptr, value: cuuint64_t, flags: u32) -> CUresult {
        call!(self, 581, fn(CUstream, CUdeviceptr, cuuint64_t, u32) -> CUresult, (stream, addr, value, flags))
    }
    pub unsafe fn cuSurfObjectCreate(&self, pSurfObject: *mut CUsurfObject, pResDesc: *const CUDA_RESOURCE_DESC) -> CUresult {
        call!(self, 582, fn(*mut CUsurfObject, *const CUDA_RESOURCE_DESC) -> CUresult, (pSurfObject, pResDesc))
    }
    pub unsafe fn cuSurfObjectDestroy(&self, surfObject: CUsurfObject) -> CUresult {
        call!(self, 583, fn(CUsurfObject) -> CUresult, (surfObject))
    }
    pub unsafe fn cuSurfObjectGetResourceDesc(&self, pResDesc: *mut CUDA_RESOURCE_DESC, surfObject: CUsurfObject) -> CUresult {
        call!(self, 584, fn(*mut CUDA_RESOURCE_DESC, CUsurfObject) -> CUresult, (pResDesc, surfObject))
    }
    pub unsafe fn cuSurfRefGetArray(&self, phArray: *mut CUarray, hSurfRef: CUsurfref) -> CUresult {
        call!(self, 585, fn(*mut CUarray, CUsurfref) -> CUresult, (phArray, hSurfRef))
    }
    pub unsafe fn cuSurfRefSetArray(&self, hSurfRef: CUsurfref, hArray: CUarray, Flags: u32) -> CUresult {
        call!(self, 586, fn(CUsurfref, CUarray, u32) -> CUresult, (hSurfRef, hArray, Flags))
    }
    pub unsafe fn cuTensorMapEncodeIm2col(&self, tensorMap: *mut CUtensorMap, tensorDataType: CUtensorMapDataType, tensorRank: cuuint32_t, globalAddress: *mut c_void, globalDim: *const cuuint64_t, globalStrides: *const cuuint64_t, pixelBoxLowerCorner: *const i32, pixelBoxUpperCorner: *const i32, channelsPerPixel: cuuint32_t, pixelsPerColumn: cuuint32_t, elementStrides: *const cuuint32_t, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill) -> CUresult {
        call!(self, 587, fn(*mut CUtensorMap, CUtensorMapDataType, cuuint32_t, *mut c_void, *const cuuint64_t, *const cuuint64_t, *const i32, *const i32, cuuint32_t, cuuint32_t, *const cuuint32_t, CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill) -> CUresult, (tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, pixelBoxLowerCorner, pixelBoxUpperCorner, channelsPerPixel, pixelsPerColumn, elementStrides, interleave, swizzle, l2Promotion, oobFill))
    }
    pub unsafe fn cuTensorMapEncodeIm2colWide(&self, tensorMap: *mut CUtensorMap, tensorDataType: CUtensorMapDataType, tensorRank: cuuint32_t, globalAddress: *mut c_void, globalDim: *const cuuint64_t, globalStrides: *const cuuint64_t, pixelBoxLowerCornerWidth: i32, pixelBoxUpperCornerWidth: i32, channelsPerPixel: cuuint32_t, pixelsPerColumn: cuuint32_t, elementStrides: *const cuuint32_t, interleave: CUtensorMapInterleave, mode: CUtensorMapIm2ColWideMode, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill) -> CUresult {
        call!(self, 588, fn(*mut CUtensorMap, CUtensorMapDataType, cuuint32_t, *mut c_void, *const cuuint64_t, *const cuuint64_t, i32, i32, cuuint32_t, cuuint32_t, *const cuuint32_t, CUtensorMapInterleave, CUtensorMapIm2ColWideMode, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill) -> CUresult, (tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, pixelBoxLowerCornerWidth, pixelBoxUpperCornerWidth, channelsPerPixel, pixelsPerColumn, elementStrides, interleave, mode, swizzle, l2Promotion, oobFill))
    }
    pub unsafe fn cuTensorMapEncodeTiled(&self, tensorMap: *mut CUtensorMap, tensorDataType: CUtensorMapDataType, tensorRank: cuuint32_t, globalAddress: *mut c_void, globalDim: *const cuuint64_t, globalStrides: *const cuuint64_t, boxDim: *const cuuint32_t, elementStrides: *const cuuint32_t, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill) -> CUresult {
        call!(self, 589, fn(*mut CUtensorMap, CUtensorMapDataType, cuuint32_t, *mut c_void, *const cuuint64_t, *const cuuint64_t, *const cuuint32_t, *const cuuint32_t, CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill) -> CUresult, (tensorMap, tensorDataType, tensorRank, globalAddress, globalDim, globalStrides, boxDim, elementStrides, interleave, swizzle, l2Promotion, oobFill))
    }
    pub unsafe fn cuTensorMapReplaceAddress(&self, tensorMap: *mut CUtensorMap, globalAddress: *mut c_void) -> CUresult {
        call!(self, 590, fn(*mut CUtensorMap, *mut c_void) -> CUresult, (tensorMap, globalAddress))
    }
    pub unsafe fn cuTensorMapSetAllocationClass(&self, tensorMap: *mut CUtensorMap, allocClass: CUtensorMapAllocClass, outAllocClass: *mut CUtensorMapAllocClass) -> CUresult {
        call!(self, 591, fn(*mut CUtensorMap, CUtensorMapAllocClass, *mut CUtensorMapAllocClass) -> CUresult, (tensorMap, allocClass, outAllocClass))
    }
    pub unsafe fn cuTexObjectCreate(&self, pTexObject: *mut CUtexObject, pResDesc: *const CUDA_RESOURCE_DESC, pTexDesc: *const CUDA_TEXTURE_DESC, pResViewDesc: *const CUDA_RESOURCE_VIEW_DESC) -> CUresult {
        call!(self, 592, fn(*mut CUtexObject, *const CUDA_RESOURCE_DESC, *const CUDA_TEXTURE_DESC, *const CUDA_RESOURCE_VIEW_DESC) -> CUresult, (pTexObject, pResDesc, pTexDesc, pResViewDesc))
    }
    pub unsafe fn cuTexObjectDestroy(&self, texObject: CUtexObject) -> CUresult {
        call!(self, 593, fn(CUtexObject) -> CUresult, (texObject))
    }
    pub unsafe fn cuTexObjectGetResourceDesc(&self, pResDesc: *mut CUDA_RESOURCE_DESC, texObject: CUtexObject) -> CUresult {
        call!(self, 594, fn(*mut CUDA_RESOURCE_DESC, CUtexObject) -> CUresult, (pResDesc, texObject))
    }
    pub unsafe fn cuTexObjectGetResourceViewDesc(&self, pResViewDesc: *mut CUDA_RESOURCE_VIEW_DESC, texObject: CUtexObject) -> CUresult {
        call!(self, 595, fn(*mut CUDA_RESOURCE_VIEW_DESC, CUtexObject) -> CUresult, (pResViewDesc, texObject))
    }
    pub unsafe fn cuTexObjectGetTextureDesc(&self, pTexDesc: *mut CUDA_TEXTURE_DESC, texObject: CUtexObject) -> CUresult {
        call!(self, 596, fn(*mut CUDA_TEXTURE_DESC, CUtexObject) -> CUresult, (pTexDesc, texObject))
    }
    pub unsafe fn cuTexRefCreate(&self, pTexRef: *mut CUtexref) -> CUresult {
        call!(self, 597, fn(*mut CUtexref) -> CUresult, (pTexRef))
    }
    pub unsafe fn cuTexRefDestroy(&self, hTexRef: CUtexref) -> CUresult {
        call!(self, 598, fn(CUtexref) -> CUresult, (hTexRef))
    }
    pub unsafe fn cuTexRefGetAddress_v2(&self, pdptr: *mut CUdeviceptr, hTexRef: CUtexref) -> CUresult {
        call!(self, 599, fn(*mut CUdeviceptr, CUtexref) -> CUresult, (pdptr, hTexRef))
    }
    pub unsafe fn cuTexRefGetAddressMode(&self, pam: *mut CUaddress_mode, hTexRef: CUtexref, dim: i32) -> CUresult {
        call!(self, 600, fn(*mut CUaddress_mode, CUtexref, i32) -> CUresult, (pam, hTexRef, dim))
    }
    pub unsafe fn cuTexRefGetArray(&self, phArray: *mut CUarray, hTexRef: CUtexref) -> CUresult {
        call!(self, 601, fn(*mut CUarray, CUtexref) -> CUresult, (phArray, hTexRef))
    }
    pub unsafe fn cuTexRefGetBorderColor(&self, pBorderColor: *mut f32, hTexRef: CUtexref) -> CUresult {
        call!(self, 602, fn(*mut f32, CUtexref) -> CUresult, (pBorderColor, hTexRef))
    }
    pub unsafe fn cuTexRefGetFilterMode(&self, pfm: *mut CUfilter_mode, hTexRef: CUtexref) -> CUresult {
        call!(self, 603, fn(*mut CUfilter_mode, CUtexref) -> CUresult, (pfm, hTexRef))
    }
    pub unsafe fn cuTexRefGetFlags(&self, pFlags: *mut u32, hTexRef: CUtexref) -> CUresult {
        call!(self, 604, fn(*mut u32, CUtexref) -> CUresult, (pFlags, hTexRef))
    }
    pub unsafe fn cuTexRefGetFormat(&self, pFormat: *mut CUarray_format, pNumChannels: *mut i32, hTexRef: CUtexref) -> CUresult {
        call!(self, 605, fn(*mut CUarray_format, *mut i32, CUtexref) -> CUresult, (pFormat, pNumChannels, hTexRef))
    }
    pub unsafe fn cuTexRefGetMaxAnisotropy(&self, pmaxAniso: *mut i32, hTexRef: CUtexref) -> CUresult {
        call!(self, 606, fn(*mut i32, CUtexref) -> CUresult, (pmaxAniso, hTexRef))
    }
    pub unsafe fn cuTexRefGetMipmapFilterMode(&self, pfm: *mut CUfilter_mode, hTexRef: CUtexref) -> CUresult {
        call!(self, 607, fn(*mut CUfilter_mode, CUtexref) -> CUresult, (pfm, hTexRef))
    }
    pub unsafe fn cuTexRefGetMipmapLevelBias(&self, pbias: *mut f32, hTexRef: CUtexref) -> CUresult {
        call!(self, 608, fn(*mut f32, CUtexref) -> CUresult, (pbias, hTexRef))
    }
    pub unsafe fn cuTexRefGetMipmapLevelClamp(&self, pminMipmapLevelClamp: *mut f32, pmaxMipmapLevelClamp: *mut f32, hTexRef: CUtexref) -> CUresult {
        call!(self, 609, fn(*mut f32, *mut f32, CUtexref) -> CUresult, (pminMipmapLevelClamp, pmaxMipmapLevelClamp, hTexRef))
    }
    pub unsafe fn cuTexRefGetMipmappedArray(&self, phMipmappedArray: *mut CUmipmappedArray, hTexRef: CUtexref) -> CUresult {
        call!(self, 610, fn(*mut CUmipmappedArray, CUtexref) -> CUresult, (phMipmappedArray, hTexRef))
    }
    pub unsafe fn cuTexRefSetAddress_v2(&self, ByteOffset: *mut usize, hTexRef: CUtexref, dptr: CUdeviceptr, bytes: usize) -> CUresult {
        call!(self, 611, fn(*mut usize, CUtexref, CUdeviceptr, usize) -> CUresult, (ByteOffset, hTexRef, dptr, bytes))
    }
    pub unsafe fn cuTexRefSetAddress2D_v2(&self, hTexRef: CUtexref, desc: *const CUDA_ARRAY_DESCRIPTOR, dptr: CUdeviceptr, Pitch: usize) -> CUresult {
        call!(self, 612, fn(CUtexref, *const CUDA_ARRAY_DESCRIPTOR, CUdeviceptr, usize) -> CUresult, (hTexRef, desc, dptr, Pitch))
    }
    pub unsafe fn cuTexRefSetAddress2D_v3(&self, hTexRef: CUtexref, desc: *const CUDA_ARRAY_DESCRIPTOR, dptr: CUdeviceptr, Pitch: usize) -> CUresult {
        call!(self, 613, fn(CUtexref, *const CUDA_ARRAY_DESCRIPTOR, CUdeviceptr, usize) -> CUresult, (hTexRef, desc, dptr, Pitch))
    }
    pub unsafe fn cuTexRefSetAddressMode(&self, hTexRef: CUtexref, dim: i32, am: CUaddress_mode) -> CUresult {
        call!(self, 614, fn(CUtexref, i32, CUaddress_mode) -> CUresult, (hTexRef, dim, am))
    }
    pub unsafe fn cuTexRefSetArray(&self, hTexRef: CUtexref, hArray: CUarray, Flags: u32) -> CUresult {
        call!(self, 615, fn(CUtexref, CUarray, u32) -> CUresult, (hTexRef, hArray, Flags))
    }
    pub unsafe fn cuTexRefSetBorderColor(&self, hTexRef: CUtexref, pBorderColor: *mut f32) -> CUresult {
        call!(self, 616, fn(CUtexref, *mut f32) -> CUresult, (hTexRef, pBorderColor))
    }
    pub unsafe fn cuTexRefSetFilterMode(&self, hTexRef: CUtexref, fm: CUfilter_mode) -> CUresult {
        call!(self, 617, fn(CUtexref, CUfilter_mode) -> CUresult, (hTexRef, fm))
    }
    pub unsafe fn cuTexRefSetFlags(&self, hTexRef: CUtexref, Flags: u32) -> CUresult {
        call!(self, 618, fn(CUtexref, u32) -> CUresult, (hTexRef, Flags))
    }
    pub unsafe fn cuTexRefSetFormat(&self, hTexRef: CUtexref, fmt: CUarray_format, NumPackedComponents: i32) -> CUresult {
        call!(self, 619, fn(CUtexref, CUarray_format, i32) -> CUresult, (hTexRef, fmt, NumPackedComponents))
    }
    pub unsafe fn cuTexRefSetMaxAnisotropy(&self, hTexRef: CUtexref, maxAniso: u32) -> CUresult {
        call!(self, 620, fn(CUtexref, u32) -> CUresult, (hTexRef, maxAniso))
    }
    pub unsafe fn cuTexRefSetMipmapFilterMode(&self, hTexRef: CUtexref, fm: CUfilter_mode) -> CUresult {
        call!(self, 621, fn(CUtexref, CUfilter_mode) -> CUresult, (hTexRef, fm))
    }
    pub unsafe fn cuTexRefSetMipmapLevelBias(&self, hTexRef: CUtexref, bias: f32) -> CUresult {
        call!(self, 622, fn(CUtexref, f32) -> CUresult, (hTexRef, bias))
    }
    pub unsafe fn cuTexRefSetMipmapLevelClamp(&self, hTexRef: CUtexref, minMipmapLevelClamp: f32, maxMipmapLevelClamp: f32) -> CUresult {
        call!(self, 623, fn(CUtexref, f32, f32) -> CUresult, (hTexRef, minMipmapLevelClamp, maxMipmapLevelClamp))
    }
    pub unsafe fn cuTexRefSetMipmappedArray(&self, hTexRef: CUtexref, hMipmappedArray: CUmipmappedArray, Flags: u32) -> CUresult {
        call!(self, 624, fn(CUtexref, CUmipmappedArray, u32) -> CUresult, (hTexRef, hMipmappedArray, Flags))
    }
    pub unsafe fn cuThreadExchangeStreamCaptureMode(&self, mode: *mut CUstreamCaptureMode) -> CUresult {
        call!(self, 625, fn(*mut CUstreamCaptureMode) -> CUresult, (mode))
    }
    pub unsafe fn cuUserObjectCreate(&self, object_out: *mut CUuserObject, ptr: *mut c_void, destroy: CUhostFn, initialRefcount: u32, flags: u32) -> CUresult {
        call!(self, 626, fn(*mut CUuserObject, *mut c_void, CUhostFn, u32, u32) -> CUresult, (object_out, ptr, destroy, initialRefcount, flags))
    }
    pub unsafe fn cuUserObjectRelease(&self, object: CUuserObject, count: u32) -> CUresult {
        call!(self, 627, fn(CUuserObject, u32) -> CUresult, (object, count))
    }
    pub unsafe fn cuUserObjectRetain(&self, object: CUuserObject, count: u32) -> CUresult {
        call!(self, 628, fn(CUuserObject, u32) -> CUresult, (object, count))
    }
    pub unsafe fn cuVDPAUCtxCreate(&self, pCtx: *mut CUcontext, flags: u32, device: CUdevice, vdpDevice: u32, vdpGetProcAddress: *mut c_void) -> CUresult {
        call!(self, 629, fn(*mut CUcontext, u32, CUdevice, u32, *mut c_void) -> CUresult, (pCtx, flags, device, vdpDevice, vdpGetProcAddress))
    }
    pub unsafe fn cuVDPAUCtxCreate_v2(&self, pCtx: *mut CUcontext, flags: u32, device: CUdevice, vdpDevice: u32, vdpGetProcAddress: *mut c_void) -> CUresult {
        call!(self, 630, fn(*mut CUcontext, u32, CUdevice, u32, *mut c_void) -> CUresult, (pCtx, flags, device, vdpDevice, vdpGetProcAddress))
    }
    pub unsafe fn cuVDPAUGetDevice(&self, pDevice: *mut CUdevice, vdpDevice: u32, vdpGetProcAddress: *mut c_void) -> CUresult {
        call!(self, 631, fn(*mut CUdevice, u32, *mut c_void) -> CUresult, (pDevice, vdpDevice, vdpGetProcAddress))
    }
    pub unsafe fn cuWaitExternalSemaphoresAsync(&self, extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, numExtSems: u32, stream: CUstream) -> CUresult {
        call!(self, 632, fn(*const CUexternalSemaphore, *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, u32, CUstream) -> CUresult, (extSemArray, paramsArray, numExtSems, stream))
    }
    pub unsafe fn cuWaitExternalSemaphoresAsync_ptsz(&self, extSemArray: *const CUexternalSemaphore, paramsArray: *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, numExtSems: u32, stream: CUstream) -> CUresult {
        call!(self, 633, fn(*const CUexternalSemaphore, *const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, u32, CUstream) -> CUresult, (extSemArray, paramsArray, numExtSems, stream))
    }
}
