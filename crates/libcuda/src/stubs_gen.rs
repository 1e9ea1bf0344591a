// Written by weft-gen from crates/ffi/tables; do not edit.

#[unsafe(no_mangle)]
extern "C" fn cuArrayGetMemoryRequirements() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuArrayGetMemoryRequirements")
}
#[unsafe(no_mangle)]
extern "C" fn cuArrayGetPlane() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuArrayGetPlane")
}
#[unsafe(no_mangle)]
extern "C" fn cuArrayGetSparseProperties() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuArrayGetSparseProperties")
}
#[unsafe(no_mangle)]
extern "C" fn cuCheckpointOperationComplete() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointOperationComplete")
}
#[unsafe(no_mangle)]
extern "C" fn cuCheckpointProcessCheckpoint() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointProcessCheckpoint")
}
#[unsafe(no_mangle)]
extern "C" fn cuCheckpointProcessGetRestoreThreadId() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointProcessGetRestoreThreadId")
}
#[unsafe(no_mangle)]
extern "C" fn cuCheckpointProcessGetState() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointProcessGetState")
}
#[unsafe(no_mangle)]
extern "C" fn cuCheckpointProcessLock() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointProcessLock")
}
#[unsafe(no_mangle)]
extern "C" fn cuCheckpointProcessRestore() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointProcessRestore")
}
#[unsafe(no_mangle)]
extern "C" fn cuCheckpointProcessUnlock() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointProcessUnlock")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpDeregisterCompleteCallback() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpDeregisterCompleteCallback")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpDeregisterStartCallback() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpDeregisterStartCallback")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpGetAttribute() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpGetAttribute")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpGetAttributeGlobal() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpGetAttributeGlobal")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpRegisterCompleteCallback() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpRegisterCompleteCallback")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpRegisterStartCallback() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpRegisterStartCallback")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpSetAttribute() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpSetAttribute")
}
#[unsafe(no_mangle)]
extern "C" fn cuCoredumpSetAttributeGlobal() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCoredumpSetAttributeGlobal")
}
#[unsafe(no_mangle)]
extern "C" fn cuCtxFromGreenCtx() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCtxFromGreenCtx")
}
#[unsafe(no_mangle)]
extern "C" fn cuCtxGetDevResource() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCtxGetDevResource")
}
#[unsafe(no_mangle)]
extern "C" fn cuCtxRecordEvent() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCtxRecordEvent")
}
#[unsafe(no_mangle)]
extern "C" fn cuCtxWaitEvent() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCtxWaitEvent")
}
#[unsafe(no_mangle)]
extern "C" fn cuDestroyExternalMemory() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDestroyExternalMemory")
}
#[unsafe(no_mangle)]
extern "C" fn cuDestroyExternalSemaphore() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDestroyExternalSemaphore")
}
#[unsafe(no_mangle)]
extern "C" fn cuDevResourceGenerateDesc() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDevResourceGenerateDesc")
}
#[unsafe(no_mangle)]
extern "C" fn cuDevSmResourceSplit() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDevSmResourceSplit")
}
#[unsafe(no_mangle)]
extern "C" fn cuDevSmResourceSplitByCount() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDevSmResourceSplitByCount")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceGetCliqueCount() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetCliqueCount")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceGetCliqueInfo() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetCliqueInfo")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceGetDevResource() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetDevResource")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceGetFabricClusterUuid() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetFabricClusterUuid")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceGetHostAtomicCapabilities() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetHostAtomicCapabilities")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceGetNvSciSyncAttributes() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetNvSciSyncAttributes")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceGetP2PAtomicCapabilities() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetP2PAtomicCapabilities")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceRegisterAsyncNotification() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceRegisterAsyncNotification")
}
#[unsafe(no_mangle)]
extern "C" fn cuDeviceUnregisterAsyncNotification() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceUnregisterAsyncNotification")
}
#[unsafe(no_mangle)]
extern "C" fn cuExternalMemoryGetMappedBuffer() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuExternalMemoryGetMappedBuffer")
}
#[unsafe(no_mangle)]
extern "C" fn cuExternalMemoryGetMappedMipmappedArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuExternalMemoryGetMappedMipmappedArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuFabricCpyBatchAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuFabricCpyBatchAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuFabricCpyBatchAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuFabricCpyBatchAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuFlushGPUDirectRDMAWrites() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuFlushGPUDirectRDMAWrites")
}
#[unsafe(no_mangle)]
extern "C" fn cuFuncSetBlockShape() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuFuncSetBlockShape")
}
#[unsafe(no_mangle)]
extern "C" fn cuFuncSetSharedSize() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuFuncSetSharedSize")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphAddBatchMemOpNode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphAddBatchMemOpNode")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphAddExternalSemaphoresSignalNode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphAddExternalSemaphoresSignalNode")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphAddExternalSemaphoresWaitNode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphAddExternalSemaphoresWaitNode")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphBatchMemOpNodeGetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphBatchMemOpNodeGetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphBatchMemOpNodeSetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphBatchMemOpNodeSetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphConditionalHandleCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphConditionalHandleCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphExecBatchMemOpNodeSetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphExecBatchMemOpNodeSetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphExecExternalSemaphoresSignalNodeSetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphExecExternalSemaphoresSignalNodeSetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphExecExternalSemaphoresWaitNodeSetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphExecExternalSemaphoresWaitNodeSetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphExternalSemaphoresSignalNodeGetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphExternalSemaphoresSignalNodeGetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphExternalSemaphoresSignalNodeSetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphExternalSemaphoresSignalNodeSetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphExternalSemaphoresWaitNodeGetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphExternalSemaphoresWaitNodeGetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphExternalSemaphoresWaitNodeSetParams() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphExternalSemaphoresWaitNodeSetParams")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsMapResources() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsMapResources")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsMapResources_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsMapResources_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsResourceGetMappedMipmappedArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsResourceGetMappedMipmappedArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsResourceGetMappedPointer() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsResourceGetMappedPointer")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsResourceGetMappedPointer_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsResourceGetMappedPointer_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsResourceSetMapFlags() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsResourceSetMapFlags")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsResourceSetMapFlags_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsResourceSetMapFlags_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsSubResourceGetMappedArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsSubResourceGetMappedArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsUnmapResources() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsUnmapResources")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsUnmapResources_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsUnmapResources_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsUnregisterResource() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsUnregisterResource")
}
#[unsafe(no_mangle)]
extern "C" fn cuGreenCtxCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGreenCtxCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuGreenCtxDestroy() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGreenCtxDestroy")
}
#[unsafe(no_mangle)]
extern "C" fn cuGreenCtxGetDevResource() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGreenCtxGetDevResource")
}
#[unsafe(no_mangle)]
extern "C" fn cuGreenCtxGetId() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGreenCtxGetId")
}
#[unsafe(no_mangle)]
extern "C" fn cuGreenCtxRecordEvent() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGreenCtxRecordEvent")
}
#[unsafe(no_mangle)]
extern "C" fn cuGreenCtxStreamCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGreenCtxStreamCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuGreenCtxWaitEvent() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGreenCtxWaitEvent")
}
#[unsafe(no_mangle)]
extern "C" fn cuImportExternalMemory() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuImportExternalMemory")
}
#[unsafe(no_mangle)]
extern "C" fn cuImportExternalSemaphore() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuImportExternalSemaphore")
}
#[unsafe(no_mangle)]
extern "C" fn cuLaunch() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLaunch")
}
#[unsafe(no_mangle)]
extern "C" fn cuLaunchCooperativeKernelMultiDevice() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLaunchCooperativeKernelMultiDevice")
}
#[unsafe(no_mangle)]
extern "C" fn cuLaunchGrid() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLaunchGrid")
}
#[unsafe(no_mangle)]
extern "C" fn cuLaunchGridAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLaunchGridAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuLaunchHostFunc_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLaunchHostFunc_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuLaunchHostFunc_v2_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLaunchHostFunc_v2_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuLibraryGetUnifiedFunction() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLibraryGetUnifiedFunction")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointAddDevice() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointAddDevice")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointBindAddr() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointBindAddr")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointBindMem() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointBindMem")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointDestroy() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointDestroy")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointExport() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointExport")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointGetLimits() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointGetLimits")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointIdRelease() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointIdRelease")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointIdReserve() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointIdReserve")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointImport() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointImport")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointQuery() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointQuery")
}
#[unsafe(no_mangle)]
extern "C" fn cuLogicalEndpointUnbind() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuLogicalEndpointUnbind")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemBatchDecompressAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemBatchDecompressAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemBatchDecompressAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemBatchDecompressAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemDiscardAndPrefetchBatchAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemDiscardAndPrefetchBatchAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemDiscardAndPrefetchBatchAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemDiscardAndPrefetchBatchAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemDiscardBatchAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemDiscardBatchAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemDiscardBatchAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemDiscardBatchAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemGetHandleForAddressRange() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemGetHandleForAddressRange")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemGetLocationInfo() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemGetLocationInfo")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemMapArrayAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemMapArrayAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemMapArrayAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemMapArrayAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemPrefetchBatchAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemPrefetchBatchAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemPrefetchBatchAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemPrefetchBatchAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemRangeGetAttribute() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemRangeGetAttribute")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemRangeGetAttributes() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemRangeGetAttributes")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpy3DBatchAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpy3DBatchAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpy3DBatchAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpy3DBatchAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpy3DBatchAsync_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpy3DBatchAsync_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpy3DBatchAsync_v2_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpy3DBatchAsync_v2_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpy3DWithAttributesAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpy3DWithAttributesAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpy3DWithAttributesAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpy3DWithAttributesAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpyWithAttributesAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpyWithAttributesAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemcpyWithAttributesAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemcpyWithAttributesAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuMipmappedArrayCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMipmappedArrayCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuMipmappedArrayDestroy() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMipmappedArrayDestroy")
}
#[unsafe(no_mangle)]
extern "C" fn cuMipmappedArrayGetLevel() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMipmappedArrayGetLevel")
}
#[unsafe(no_mangle)]
extern "C" fn cuMipmappedArrayGetMemoryRequirements() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMipmappedArrayGetMemoryRequirements")
}
#[unsafe(no_mangle)]
extern "C" fn cuMipmappedArrayGetSparseProperties() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMipmappedArrayGetSparseProperties")
}
#[unsafe(no_mangle)]
extern "C" fn cuModuleGetSurfRef() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuModuleGetSurfRef")
}
#[unsafe(no_mangle)]
extern "C" fn cuModuleGetTexRef() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuModuleGetTexRef")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastAddDevice() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastAddDevice")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastBindAddr() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastBindAddr")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastBindAddr_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastBindAddr_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastBindMem() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastBindMem")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastBindMem_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastBindMem_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastGetGranularity() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastGetGranularity")
}
#[unsafe(no_mangle)]
extern "C" fn cuMulticastUnbind() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMulticastUnbind")
}
#[unsafe(no_mangle)]
extern "C" fn cuParamSetSize() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuParamSetSize")
}
#[unsafe(no_mangle)]
extern "C" fn cuParamSetTexRef() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuParamSetTexRef")
}
#[unsafe(no_mangle)]
extern "C" fn cuParamSetf() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuParamSetf")
}
#[unsafe(no_mangle)]
extern "C" fn cuParamSeti() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuParamSeti")
}
#[unsafe(no_mangle)]
extern "C" fn cuParamSetv() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuParamSetv")
}
#[unsafe(no_mangle)]
extern "C" fn cuProfilerInitialize() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuProfilerInitialize")
}
#[unsafe(no_mangle)]
extern "C" fn cuSignalExternalSemaphoresAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuSignalExternalSemaphoresAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuSignalExternalSemaphoresAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuSignalExternalSemaphoresAsync_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamBeginCaptureToCig() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamBeginCaptureToCig")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamBeginCaptureToCig_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamBeginCaptureToCig_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamBeginRecaptureToGraph() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamBeginRecaptureToGraph")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamBeginRecaptureToGraph_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamBeginRecaptureToGraph_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamEndCaptureToCig() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamEndCaptureToCig")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamEndCaptureToCig_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamEndCaptureToCig_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamGetDevResource() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamGetDevResource")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamGetDevResource_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamGetDevResource_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamGetGreenCtx() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamGetGreenCtx")
}
#[unsafe(no_mangle)]
extern "C" fn cuSurfRefGetArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuSurfRefGetArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuSurfRefSetArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuSurfRefSetArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuTensorMapEncodeIm2col() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTensorMapEncodeIm2col")
}
#[unsafe(no_mangle)]
extern "C" fn cuTensorMapEncodeIm2colWide() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTensorMapEncodeIm2colWide")
}
#[unsafe(no_mangle)]
extern "C" fn cuTensorMapEncodeTiled() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTensorMapEncodeTiled")
}
#[unsafe(no_mangle)]
extern "C" fn cuTensorMapReplaceAddress() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTensorMapReplaceAddress")
}
#[unsafe(no_mangle)]
extern "C" fn cuTensorMapSetAllocationClass() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTensorMapSetAllocationClass")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefDestroy() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefDestroy")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetAddress() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetAddress")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetAddressMode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetAddressMode")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetAddress_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetAddress_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetBorderColor() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetBorderColor")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetFilterMode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetFilterMode")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetFlags() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetFlags")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetFormat() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetFormat")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetMaxAnisotropy() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetMaxAnisotropy")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetMipmapFilterMode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetMipmapFilterMode")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetMipmapLevelBias() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetMipmapLevelBias")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetMipmapLevelClamp() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetMipmapLevelClamp")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefGetMipmappedArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefGetMipmappedArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetAddress() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetAddress")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetAddress2D() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetAddress2D")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetAddress2D_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetAddress2D_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetAddress2D_v3() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetAddress2D_v3")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetAddressMode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetAddressMode")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetAddress_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetAddress_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetBorderColor() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetBorderColor")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetFilterMode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetFilterMode")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetFlags() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetFlags")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetFormat() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetFormat")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetMaxAnisotropy() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetMaxAnisotropy")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetMipmapFilterMode() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetMipmapFilterMode")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetMipmapLevelBias() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetMipmapLevelBias")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetMipmapLevelClamp() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetMipmapLevelClamp")
}
#[unsafe(no_mangle)]
extern "C" fn cuTexRefSetMipmappedArray() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTexRefSetMipmappedArray")
}
#[unsafe(no_mangle)]
extern "C" fn cuWaitExternalSemaphoresAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuWaitExternalSemaphoresAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuWaitExternalSemaphoresAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuWaitExternalSemaphoresAsync_ptsz")
}
