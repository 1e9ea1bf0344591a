// Written by weft-gen from crates/ffi/tables; do not edit.

use core::ffi::c_void;

/// A symbol and its address.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) symbol: &'static str,
    pub(crate) address: unsafe extern "C" fn(),
}

unsafe extern "C" {
    fn cuArray3DCreate();
    fn cuArray3DCreate_v2();
    fn cuArray3DGetDescriptor();
    fn cuArray3DGetDescriptor_v2();
    fn cuArrayCreate();
    fn cuArrayCreate_v2();
    fn cuArrayDestroy();
    fn cuArrayGetDescriptor();
    fn cuArrayGetDescriptor_v2();
    fn cuArrayGetMemoryRequirements();
    fn cuArrayGetPlane();
    fn cuArrayGetSparseProperties();
    fn cuCheckpointOperationComplete();
    fn cuCheckpointProcessCheckpoint();
    fn cuCheckpointProcessGetRestoreThreadId();
    fn cuCheckpointProcessGetState();
    fn cuCheckpointProcessLock();
    fn cuCheckpointProcessRestore();
    fn cuCheckpointProcessUnlock();
    fn cuCoredumpDeregisterCompleteCallback();
    fn cuCoredumpDeregisterStartCallback();
    fn cuCoredumpGetAttribute();
    fn cuCoredumpGetAttributeGlobal();
    fn cuCoredumpRegisterCompleteCallback();
    fn cuCoredumpRegisterStartCallback();
    fn cuCoredumpSetAttribute();
    fn cuCoredumpSetAttributeGlobal();
    fn cuCtxAttach();
    fn cuCtxCreate();
    fn cuCtxCreate_v2();
    fn cuCtxCreate_v3();
    fn cuCtxCreate_v4();
    fn cuCtxDestroy();
    fn cuCtxDestroy_v2();
    fn cuCtxDetach();
    fn cuCtxDisablePeerAccess();
    fn cuCtxEnablePeerAccess();
    fn cuCtxFromGreenCtx();
    fn cuCtxGetApiVersion();
    fn cuCtxGetCacheConfig();
    fn cuCtxGetCurrent();
    fn cuCtxGetDevResource();
    fn cuCtxGetDevice();
    fn cuCtxGetDevice_v2();
    fn cuCtxGetExecAffinity();
    fn cuCtxGetFlags();
    fn cuCtxGetId();
    fn cuCtxGetLimit();
    fn cuCtxGetSharedMemConfig();
    fn cuCtxGetStreamPriorityRange();
    fn cuCtxPopCurrent();
    fn cuCtxPopCurrent_v2();
    fn cuCtxPushCurrent();
    fn cuCtxPushCurrent_v2();
    fn cuCtxRecordEvent();
    fn cuCtxResetPersistingL2Cache();
    fn cuCtxSetCacheConfig();
    fn cuCtxSetCurrent();
    fn cuCtxSetFlags();
    fn cuCtxSetLimit();
    fn cuCtxSetSharedMemConfig();
    fn cuCtxSynchronize();
    fn cuCtxSynchronize_v2();
    fn cuCtxWaitEvent();
    fn cuDestroyExternalMemory();
    fn cuDestroyExternalSemaphore();
    fn cuDevResourceGenerateDesc();
    fn cuDevSmResourceSplit();
    fn cuDevSmResourceSplitByCount();
    fn cuDeviceCanAccessPeer();
    fn cuDeviceComputeCapability();
    fn cuDeviceGet();
    fn cuDeviceGetAttribute();
    fn cuDeviceGetByPCIBusId();
    fn cuDeviceGetCliqueCount();
    fn cuDeviceGetCliqueInfo();
    fn cuDeviceGetCount();
    fn cuDeviceGetDefaultMemPool();
    fn cuDeviceGetDevResource();
    fn cuDeviceGetExecAffinitySupport();
    fn cuDeviceGetFabricClusterUuid();
    fn cuDeviceGetGraphMemAttribute();
    fn cuDeviceGetHostAtomicCapabilities();
    fn cuDeviceGetLuid();
    fn cuDeviceGetMemPool();
    fn cuDeviceGetName();
    fn cuDeviceGetNvSciSyncAttributes();
    fn cuDeviceGetP2PAtomicCapabilities();
    fn cuDeviceGetP2PAttribute();
    fn cuDeviceGetPCIBusId();
    fn cuDeviceGetProperties();
    fn cuDeviceGetTexture1DLinearMaxWidth();
    fn cuDeviceGetUuid();
    fn cuDeviceGetUuid_v2();
    fn cuDeviceGraphMemTrim();
    fn cuDevicePrimaryCtxGetState();
    fn cuDevicePrimaryCtxRelease();
    fn cuDevicePrimaryCtxRelease_v2();
    fn cuDevicePrimaryCtxReset();
    fn cuDevicePrimaryCtxReset_v2();
    fn cuDevicePrimaryCtxRetain();
    fn cuDevicePrimaryCtxSetFlags();
    fn cuDevicePrimaryCtxSetFlags_v2();
    fn cuDeviceRegisterAsyncNotification();
    fn cuDeviceSetGraphMemAttribute();
    fn cuDeviceSetMemPool();
    fn cuDeviceTotalMem();
    fn cuDeviceTotalMem_v2();
    fn cuDeviceUnregisterAsyncNotification();
    fn cuDriverGetVersion();
    fn cuEGLStreamConsumerAcquireFrame();
    fn cuEGLStreamConsumerConnect();
    fn cuEGLStreamConsumerConnectWithFlags();
    fn cuEGLStreamConsumerDisconnect();
    fn cuEGLStreamConsumerReleaseFrame();
    fn cuEGLStreamProducerConnect();
    fn cuEGLStreamProducerDisconnect();
    fn cuEGLStreamProducerPresentFrame();
    fn cuEGLStreamProducerReturnFrame();
    fn cuEventCreate();
    fn cuEventCreateFromEGLSync();
    fn cuEventDestroy();
    fn cuEventDestroy_v2();
    fn cuEventElapsedTime();
    fn cuEventElapsedTime_v2();
    fn cuEventQuery();
    fn cuEventRecord();
    fn cuEventRecordWithFlags();
    fn cuEventRecordWithFlags_ptsz();
    fn cuEventRecord_ptsz();
    fn cuEventSynchronize();
    fn cuExternalMemoryGetMappedBuffer();
    fn cuExternalMemoryGetMappedMipmappedArray();
    fn cuFabricCpyBatchAsync();
    fn cuFabricCpyBatchAsync_ptsz();
    fn cuFlushGPUDirectRDMAWrites();
    fn cuFuncGetAttribute();
    fn cuFuncGetModule();
    fn cuFuncGetName();
    fn cuFuncGetParamCount();
    fn cuFuncGetParamInfo();
    fn cuFuncIsLoaded();
    fn cuFuncLoad();
    fn cuFuncSetAttribute();
    fn cuFuncSetBlockShape();
    fn cuFuncSetCacheConfig();
    fn cuFuncSetSharedMemConfig();
    fn cuFuncSetSharedSize();
    fn cuGLCtxCreate();
    fn cuGLCtxCreate_v2();
    fn cuGLGetDevices();
    fn cuGLGetDevices_v2();
    fn cuGLInit();
    fn cuGLMapBufferObject();
    fn cuGLMapBufferObjectAsync();
    fn cuGLMapBufferObjectAsync_v2();
    fn cuGLMapBufferObjectAsync_v2_ptsz();
    fn cuGLMapBufferObject_v2();
    fn cuGLMapBufferObject_v2_ptds();
    fn cuGLRegisterBufferObject();
    fn cuGLSetBufferObjectMapFlags();
    fn cuGLUnmapBufferObject();
    fn cuGLUnmapBufferObjectAsync();
    fn cuGLUnregisterBufferObject();
    fn cuGetErrorName();
    fn cuGetErrorString();
    fn cuGetExportTable();
    fn cuGetProcAddress();
    fn cuGetProcAddress_v2();
    fn cuGraphAddBatchMemOpNode();
    fn cuGraphAddChildGraphNode();
    fn cuGraphAddDependencies();
    fn cuGraphAddDependencies_v2();
    fn cuGraphAddEmptyNode();
    fn cuGraphAddEventRecordNode();
    fn cuGraphAddEventWaitNode();
    fn cuGraphAddExternalSemaphoresSignalNode();
    fn cuGraphAddExternalSemaphoresWaitNode();
    fn cuGraphAddHostNode();
    fn cuGraphAddKernelNode();
    fn cuGraphAddKernelNode_v2();
    fn cuGraphAddMemAllocNode();
    fn cuGraphAddMemFreeNode();
    fn cuGraphAddMemcpyNode();
    fn cuGraphAddMemsetNode();
    fn cuGraphAddNode();
    fn cuGraphAddNode_v2();
    fn cuGraphAddNode_v3();
    fn cuGraphBatchMemOpNodeGetParams();
    fn cuGraphBatchMemOpNodeSetParams();
    fn cuGraphChildGraphNodeGetGraph();
    fn cuGraphClone();
    fn cuGraphConditionalHandleCreate();
    fn cuGraphCreate();
    fn cuGraphDebugDotPrint();
    fn cuGraphDestroy();
    fn cuGraphDestroyNode();
    fn cuGraphEventRecordNodeGetEvent();
    fn cuGraphEventRecordNodeSetEvent();
    fn cuGraphEventWaitNodeGetEvent();
    fn cuGraphEventWaitNodeSetEvent();
    fn cuGraphExecBatchMemOpNodeSetParams();
    fn cuGraphExecChildGraphNodeSetParams();
    fn cuGraphExecDestroy();
    fn cuGraphExecEventRecordNodeSetEvent();
    fn cuGraphExecEventWaitNodeSetEvent();
    fn cuGraphExecExternalSemaphoresSignalNodeSetParams();
    fn cuGraphExecExternalSemaphoresWaitNodeSetParams();
    fn cuGraphExecGetFlags();
    fn cuGraphExecGetId();
    fn cuGraphExecHostNodeSetParams();
    fn cuGraphExecKernelNodeSetParams();
    fn cuGraphExecKernelNodeSetParams_v2();
    fn cuGraphExecMemcpyNodeSetParams();
    fn cuGraphExecMemsetNodeSetParams();
    fn cuGraphExecNodeSetParams();
    fn cuGraphExecUpdate();
    fn cuGraphExecUpdate_v2();
    fn cuGraphExternalSemaphoresSignalNodeGetParams();
    fn cuGraphExternalSemaphoresSignalNodeSetParams();
    fn cuGraphExternalSemaphoresWaitNodeGetParams();
    fn cuGraphExternalSemaphoresWaitNodeSetParams();
    fn cuGraphGetEdges();
    fn cuGraphGetEdges_v2();
    fn cuGraphGetId();
    fn cuGraphGetNodes();
    fn cuGraphGetRootNodes();
    fn cuGraphHostNodeGetParams();
    fn cuGraphHostNodeSetParams();
    fn cuGraphInstantiate();
    fn cuGraphInstantiateWithFlags();
    fn cuGraphInstantiateWithParams();
    fn cuGraphInstantiateWithParams_ptsz();
    fn cuGraphInstantiate_v2();
    fn cuGraphKernelNodeCopyAttributes();
    fn cuGraphKernelNodeGetAttribute();
    fn cuGraphKernelNodeGetParams();
    fn cuGraphKernelNodeGetParams_v2();
    fn cuGraphKernelNodeSetAttribute();
    fn cuGraphKernelNodeSetParams();
    fn cuGraphKernelNodeSetParams_v2();
    fn cuGraphLaunch();
    fn cuGraphLaunch_ptsz();
    fn cuGraphMemAllocNodeGetParams();
    fn cuGraphMemFreeNodeGetParams();
    fn cuGraphMemcpyNodeGetParams();
    fn cuGraphMemcpyNodeSetParams();
    fn cuGraphMemsetNodeGetParams();
    fn cuGraphMemsetNodeSetParams();
    fn cuGraphNodeFindInClone();
    fn cuGraphNodeGetContainingGraph();
    fn cuGraphNodeGetDependencies();
    fn cuGraphNodeGetDependencies_v2();
    fn cuGraphNodeGetDependentNodes();
    fn cuGraphNodeGetDependentNodes_v2();
    fn cuGraphNodeGetEnabled();
    fn cuGraphNodeGetLocalId();
    fn cuGraphNodeGetParams();
    fn cuGraphNodeGetToolsId();
    fn cuGraphNodeGetType();
    fn cuGraphNodeSetEnabled();
    fn cuGraphNodeSetParams();
    fn cuGraphNodeSetParams_v2();
    fn cuGraphReleaseUserObject();
    fn cuGraphRemoveDependencies();
    fn cuGraphRemoveDependencies_v2();
    fn cuGraphRetainUserObject();
    fn cuGraphUpload();
    fn cuGraphUpload_ptsz();
    fn cuGraphicsEGLRegisterImage();
    fn cuGraphicsGLRegisterBuffer();
    fn cuGraphicsGLRegisterImage();
    fn cuGraphicsMapResources();
    fn cuGraphicsMapResources_ptsz();
    fn cuGraphicsResourceGetMappedEglFrame();
    fn cuGraphicsResourceGetMappedMipmappedArray();
    fn cuGraphicsResourceGetMappedPointer();
    fn cuGraphicsResourceGetMappedPointer_v2();
    fn cuGraphicsResourceSetMapFlags();
    fn cuGraphicsResourceSetMapFlags_v2();
    fn cuGraphicsSubResourceGetMappedArray();
    fn cuGraphicsUnmapResources();
    fn cuGraphicsUnmapResources_ptsz();
    fn cuGraphicsUnregisterResource();
    fn cuGraphicsVDPAURegisterOutputSurface();
    fn cuGraphicsVDPAURegisterVideoSurface();
    fn cuGreenCtxCreate();
    fn cuGreenCtxDestroy();
    fn cuGreenCtxGetDevResource();
    fn cuGreenCtxGetId();
    fn cuGreenCtxRecordEvent();
    fn cuGreenCtxStreamCreate();
    fn cuGreenCtxWaitEvent();
    fn cuImportExternalMemory();
    fn cuImportExternalSemaphore();
    fn cuInit();
    fn cuIpcCloseMemHandle();
    fn cuIpcGetEventHandle();
    fn cuIpcGetMemHandle();
    fn cuIpcOpenEventHandle();
    fn cuIpcOpenMemHandle();
    fn cuIpcOpenMemHandle_v2();
    fn cuKernelGetAttribute();
    fn cuKernelGetFunction();
    fn cuKernelGetLibrary();
    fn cuKernelGetName();
    fn cuKernelGetParamCount();
    fn cuKernelGetParamInfo();
    fn cuKernelSetAttribute();
    fn cuKernelSetCacheConfig();
    fn cuLaunch();
    fn cuLaunchCooperativeKernel();
    fn cuLaunchCooperativeKernelMultiDevice();
    fn cuLaunchCooperativeKernel_ptsz();
    fn cuLaunchGrid();
    fn cuLaunchGridAsync();
    fn cuLaunchHostFunc();
    fn cuLaunchHostFunc_ptsz();
    fn cuLaunchHostFunc_v2();
    fn cuLaunchHostFunc_v2_ptsz();
    fn cuLaunchKernel();
    fn cuLaunchKernelEx();
    fn cuLaunchKernelEx_ptsz();
    fn cuLaunchKernel_ptsz();
    fn cuLibraryEnumerateKernels();
    fn cuLibraryGetGlobal();
    fn cuLibraryGetKernel();
    fn cuLibraryGetKernelCount();
    fn cuLibraryGetManaged();
    fn cuLibraryGetModule();
    fn cuLibraryGetUnifiedFunction();
    fn cuLibraryLoadData();
    fn cuLibraryLoadFromFile();
    fn cuLibraryUnload();
    fn cuLinkAddData();
    fn cuLinkAddData_v2();
    fn cuLinkAddFile();
    fn cuLinkAddFile_v2();
    fn cuLinkComplete();
    fn cuLinkCreate();
    fn cuLinkCreate_v2();
    fn cuLinkDestroy();
    fn cuLogicalEndpointAddDevice();
    fn cuLogicalEndpointBindAddr();
    fn cuLogicalEndpointBindMem();
    fn cuLogicalEndpointCreate();
    fn cuLogicalEndpointDestroy();
    fn cuLogicalEndpointExport();
    fn cuLogicalEndpointGetLimits();
    fn cuLogicalEndpointIdRelease();
    fn cuLogicalEndpointIdReserve();
    fn cuLogicalEndpointImport();
    fn cuLogicalEndpointQuery();
    fn cuLogicalEndpointUnbind();
    fn cuLogsCurrent();
    fn cuLogsDumpToFile();
    fn cuLogsDumpToMemory();
    fn cuLogsRegisterCallback();
    fn cuLogsUnregisterCallback();
    fn cuMemAddressFree();
    fn cuMemAddressReserve();
    fn cuMemAdvise();
    fn cuMemAdvise_v2();
    fn cuMemAlloc();
    fn cuMemAllocAsync();
    fn cuMemAllocAsync_ptsz();
    fn cuMemAllocFromPoolAsync();
    fn cuMemAllocFromPoolAsync_ptsz();
    fn cuMemAllocHost();
    fn cuMemAllocHost_v2();
    fn cuMemAllocManaged();
    fn cuMemAllocPitch();
    fn cuMemAllocPitch_v2();
    fn cuMemAlloc_v2();
    fn cuMemBatchDecompressAsync();
    fn cuMemBatchDecompressAsync_ptsz();
    fn cuMemCreate();
    fn cuMemDiscardAndPrefetchBatchAsync();
    fn cuMemDiscardAndPrefetchBatchAsync_ptsz();
    fn cuMemDiscardBatchAsync();
    fn cuMemDiscardBatchAsync_ptsz();
    fn cuMemExportToShareableHandle();
    fn cuMemFree();
    fn cuMemFreeAsync();
    fn cuMemFreeAsync_ptsz();
    fn cuMemFreeHost();
    fn cuMemFree_v2();
    fn cuMemGetAccess();
    fn cuMemGetAddressRange();
    fn cuMemGetAddressRange_v2();
    fn cuMemGetAllocationGranularity();
    fn cuMemGetAllocationPropertiesFromHandle();
    fn cuMemGetDefaultMemPool();
    fn cuMemGetHandleForAddressRange();
    fn cuMemGetInfo();
    fn cuMemGetInfo_v2();
    fn cuMemGetLocationInfo();
    fn cuMemGetMemPool();
    fn cuMemHostAlloc();
    fn cuMemHostGetDevicePointer();
    fn cuMemHostGetDevicePointer_v2();
    fn cuMemHostGetFlags();
    fn cuMemHostRegister();
    fn cuMemHostRegister_v2();
    fn cuMemHostUnregister();
    fn cuMemImportFromShareableHandle();
    fn cuMemMap();
    fn cuMemMapArrayAsync();
    fn cuMemMapArrayAsync_ptsz();
    fn cuMemPoolCreate();
    fn cuMemPoolDestroy();
    fn cuMemPoolExportPointer();
    fn cuMemPoolExportToShareableHandle();
    fn cuMemPoolGetAccess();
    fn cuMemPoolGetAttribute();
    fn cuMemPoolImportFromShareableHandle();
    fn cuMemPoolImportPointer();
    fn cuMemPoolSetAccess();
    fn cuMemPoolSetAttribute();
    fn cuMemPoolTrimTo();
    fn cuMemPrefetchAsync();
    fn cuMemPrefetchAsync_ptsz();
    fn cuMemPrefetchAsync_v2();
    fn cuMemPrefetchAsync_v2_ptsz();
    fn cuMemPrefetchBatchAsync();
    fn cuMemPrefetchBatchAsync_ptsz();
    fn cuMemRangeGetAttribute();
    fn cuMemRangeGetAttributes();
    fn cuMemRelease();
    fn cuMemRetainAllocationHandle();
    fn cuMemSetAccess();
    fn cuMemSetMemPool();
    fn cuMemUnmap();
    fn cuMemcpy();
    fn cuMemcpy2D();
    fn cuMemcpy2DAsync();
    fn cuMemcpy2DAsync_v2();
    fn cuMemcpy2DAsync_v2_ptsz();
    fn cuMemcpy2DUnaligned();
    fn cuMemcpy2DUnaligned_v2();
    fn cuMemcpy2DUnaligned_v2_ptds();
    fn cuMemcpy2D_v2();
    fn cuMemcpy2D_v2_ptds();
    fn cuMemcpy3D();
    fn cuMemcpy3DAsync();
    fn cuMemcpy3DAsync_v2();
    fn cuMemcpy3DAsync_v2_ptsz();
    fn cuMemcpy3DBatchAsync();
    fn cuMemcpy3DBatchAsync_ptsz();
    fn cuMemcpy3DBatchAsync_v2();
    fn cuMemcpy3DBatchAsync_v2_ptsz();
    fn cuMemcpy3DPeer();
    fn cuMemcpy3DPeerAsync();
    fn cuMemcpy3DPeerAsync_ptsz();
    fn cuMemcpy3DPeer_ptds();
    fn cuMemcpy3DWithAttributesAsync();
    fn cuMemcpy3DWithAttributesAsync_ptsz();
    fn cuMemcpy3D_v2();
    fn cuMemcpy3D_v2_ptds();
    fn cuMemcpyAsync();
    fn cuMemcpyAsync_ptsz();
    fn cuMemcpyAtoA();
    fn cuMemcpyAtoA_v2();
    fn cuMemcpyAtoA_v2_ptds();
    fn cuMemcpyAtoD();
    fn cuMemcpyAtoD_v2();
    fn cuMemcpyAtoD_v2_ptds();
    fn cuMemcpyAtoH();
    fn cuMemcpyAtoHAsync();
    fn cuMemcpyAtoHAsync_v2();
    fn cuMemcpyAtoHAsync_v2_ptsz();
    fn cuMemcpyAtoH_v2();
    fn cuMemcpyAtoH_v2_ptds();
    fn cuMemcpyBatchAsync();
    fn cuMemcpyBatchAsync_ptsz();
    fn cuMemcpyBatchAsync_v2();
    fn cuMemcpyBatchAsync_v2_ptsz();
    fn cuMemcpyDtoA();
    fn cuMemcpyDtoA_v2();
    fn cuMemcpyDtoA_v2_ptds();
    fn cuMemcpyDtoD();
    fn cuMemcpyDtoDAsync();
    fn cuMemcpyDtoDAsync_v2();
    fn cuMemcpyDtoDAsync_v2_ptsz();
    fn cuMemcpyDtoD_v2();
    fn cuMemcpyDtoD_v2_ptds();
    fn cuMemcpyDtoH();
    fn cuMemcpyDtoHAsync();
    fn cuMemcpyDtoHAsync_v2();
    fn cuMemcpyDtoHAsync_v2_ptsz();
    fn cuMemcpyDtoH_v2();
    fn cuMemcpyDtoH_v2_ptds();
    fn cuMemcpyHtoA();
    fn cuMemcpyHtoAAsync();
    fn cuMemcpyHtoAAsync_v2();
    fn cuMemcpyHtoAAsync_v2_ptsz();
    fn cuMemcpyHtoA_v2();
    fn cuMemcpyHtoA_v2_ptds();
    fn cuMemcpyHtoD();
    fn cuMemcpyHtoDAsync();
    fn cuMemcpyHtoDAsync_v2();
    fn cuMemcpyHtoDAsync_v2_ptsz();
    fn cuMemcpyHtoD_v2();
    fn cuMemcpyHtoD_v2_ptds();
    fn cuMemcpyPeer();
    fn cuMemcpyPeerAsync();
    fn cuMemcpyPeerAsync_ptsz();
    fn cuMemcpyPeer_ptds();
    fn cuMemcpyWithAttributesAsync();
    fn cuMemcpyWithAttributesAsync_ptsz();
    fn cuMemcpy_ptds();
    fn cuMemsetD16();
    fn cuMemsetD16Async();
    fn cuMemsetD16Async_ptsz();
    fn cuMemsetD16_v2();
    fn cuMemsetD16_v2_ptds();
    fn cuMemsetD2D16();
    fn cuMemsetD2D16Async();
    fn cuMemsetD2D16Async_ptsz();
    fn cuMemsetD2D16_v2();
    fn cuMemsetD2D16_v2_ptds();
    fn cuMemsetD2D32();
    fn cuMemsetD2D32Async();
    fn cuMemsetD2D32Async_ptsz();
    fn cuMemsetD2D32_v2();
    fn cuMemsetD2D32_v2_ptds();
    fn cuMemsetD2D8();
    fn cuMemsetD2D8Async();
    fn cuMemsetD2D8Async_ptsz();
    fn cuMemsetD2D8_v2();
    fn cuMemsetD2D8_v2_ptds();
    fn cuMemsetD32();
    fn cuMemsetD32Async();
    fn cuMemsetD32Async_ptsz();
    fn cuMemsetD32_v2();
    fn cuMemsetD32_v2_ptds();
    fn cuMemsetD8();
    fn cuMemsetD8Async();
    fn cuMemsetD8Async_ptsz();
    fn cuMemsetD8_v2();
    fn cuMemsetD8_v2_ptds();
    fn cuMipmappedArrayCreate();
    fn cuMipmappedArrayDestroy();
    fn cuMipmappedArrayGetLevel();
    fn cuMipmappedArrayGetMemoryRequirements();
    fn cuMipmappedArrayGetSparseProperties();
    fn cuModuleEnumerateFunctions();
    fn cuModuleGetFunction();
    fn cuModuleGetFunctionCount();
    fn cuModuleGetGlobal();
    fn cuModuleGetGlobal_v2();
    fn cuModuleGetLoadingMode();
    fn cuModuleGetSurfRef();
    fn cuModuleGetTexRef();
    fn cuModuleLoad();
    fn cuModuleLoadData();
    fn cuModuleLoadDataEx();
    fn cuModuleLoadFatBinary();
    fn cuModuleUnload();
    fn cuMulticastAddDevice();
    fn cuMulticastBindAddr();
    fn cuMulticastBindAddr_v2();
    fn cuMulticastBindMem();
    fn cuMulticastBindMem_v2();
    fn cuMulticastCreate();
    fn cuMulticastGetGranularity();
    fn cuMulticastUnbind();
    fn cuOccupancyAvailableDynamicSMemPerBlock();
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor();
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags();
    fn cuOccupancyMaxActiveClusters();
    fn cuOccupancyMaxPotentialBlockSize();
    fn cuOccupancyMaxPotentialBlockSizeWithFlags();
    fn cuOccupancyMaxPotentialClusterSize();
    fn cuParamSetSize();
    fn cuParamSetTexRef();
    fn cuParamSetf();
    fn cuParamSeti();
    fn cuParamSetv();
    fn cuPointerGetAttribute();
    fn cuPointerGetAttributes();
    fn cuPointerSetAttribute();
    fn cuProfilerInitialize();
    fn cuProfilerStart();
    fn cuProfilerStop();
    fn cuSignalExternalSemaphoresAsync();
    fn cuSignalExternalSemaphoresAsync_ptsz();
    fn cuStreamAddCallback();
    fn cuStreamAddCallback_ptsz();
    fn cuStreamAttachMemAsync();
    fn cuStreamAttachMemAsync_ptsz();
    fn cuStreamBatchMemOp();
    fn cuStreamBatchMemOp_ptsz();
    fn cuStreamBatchMemOp_v2();
    fn cuStreamBatchMemOp_v2_ptsz();
    fn cuStreamBeginCapture();
    fn cuStreamBeginCaptureToCig();
    fn cuStreamBeginCaptureToCig_ptsz();
    fn cuStreamBeginCaptureToGraph();
    fn cuStreamBeginCaptureToGraph_ptsz();
    fn cuStreamBeginCapture_ptsz();
    fn cuStreamBeginCapture_v2();
    fn cuStreamBeginCapture_v2_ptsz();
    fn cuStreamBeginRecaptureToGraph();
    fn cuStreamBeginRecaptureToGraph_ptsz();
    fn cuStreamCopyAttributes();
    fn cuStreamCopyAttributes_ptsz();
    fn cuStreamCreate();
    fn cuStreamCreateWithPriority();
    fn cuStreamDestroy();
    fn cuStreamDestroy_v2();
    fn cuStreamEndCapture();
    fn cuStreamEndCaptureToCig();
    fn cuStreamEndCaptureToCig_ptsz();
    fn cuStreamEndCapture_ptsz();
    fn cuStreamGetAttribute();
    fn cuStreamGetAttribute_ptsz();
    fn cuStreamGetCaptureInfo();
    fn cuStreamGetCaptureInfo_ptsz();
    fn cuStreamGetCaptureInfo_v2();
    fn cuStreamGetCaptureInfo_v2_ptsz();
    fn cuStreamGetCaptureInfo_v3();
    fn cuStreamGetCaptureInfo_v3_ptsz();
    fn cuStreamGetCtx();
    fn cuStreamGetCtx_ptsz();
    fn cuStreamGetCtx_v2();
    fn cuStreamGetCtx_v2_ptsz();
    fn cuStreamGetDevResource();
    fn cuStreamGetDevResource_ptsz();
    fn cuStreamGetDevice();
    fn cuStreamGetDevice_ptsz();
    fn cuStreamGetFlags();
    fn cuStreamGetFlags_ptsz();
    fn cuStreamGetGreenCtx();
    fn cuStreamGetId();
    fn cuStreamGetId_ptsz();
    fn cuStreamGetPriority();
    fn cuStreamGetPriority_ptsz();
    fn cuStreamIsCapturing();
    fn cuStreamIsCapturing_ptsz();
    fn cuStreamQuery();
    fn cuStreamQuery_ptsz();
    fn cuStreamSetAttribute();
    fn cuStreamSetAttribute_ptsz();
    fn cuStreamSynchronize();
    fn cuStreamSynchronize_ptsz();
    fn cuStreamUpdateCaptureDependencies();
    fn cuStreamUpdateCaptureDependencies_ptsz();
    fn cuStreamUpdateCaptureDependencies_v2();
    fn cuStreamUpdateCaptureDependencies_v2_ptsz();
    fn cuStreamWaitEvent();
    fn cuStreamWaitEvent_ptsz();
    fn cuStreamWaitValue32();
    fn cuStreamWaitValue32_ptsz();
    fn cuStreamWaitValue32_v2();
    fn cuStreamWaitValue32_v2_ptsz();
    fn cuStreamWaitValue64();
    fn cuStreamWaitValue64_ptsz();
    fn cuStreamWaitValue64_v2();
    fn cuStreamWaitValue64_v2_ptsz();
    fn cuStreamWriteValue32();
    fn cuStreamWriteValue32_ptsz();
    fn cuStreamWriteValue32_v2();
    fn cuStreamWriteValue32_v2_ptsz();
    fn cuStreamWriteValue64();
    fn cuStreamWriteValue64_ptsz();
    fn cuStreamWriteValue64_v2();
    fn cuStreamWriteValue64_v2_ptsz();
    fn cuSurfObjectCreate();
    fn cuSurfObjectDestroy();
    fn cuSurfObjectGetResourceDesc();
    fn cuSurfRefGetArray();
    fn cuSurfRefSetArray();
    fn cuTensorMapEncodeIm2col();
    fn cuTensorMapEncodeIm2colWide();
    fn cuTensorMapEncodeTiled();
    fn cuTensorMapReplaceAddress();
    fn cuTensorMapSetAllocationClass();
    fn cuTexObjectCreate();
    fn cuTexObjectDestroy();
    fn cuTexObjectGetResourceDesc();
    fn cuTexObjectGetResourceViewDesc();
    fn cuTexObjectGetTextureDesc();
    fn cuTexRefCreate();
    fn cuTexRefDestroy();
    fn cuTexRefGetAddress();
    fn cuTexRefGetAddressMode();
    fn cuTexRefGetAddress_v2();
    fn cuTexRefGetArray();
    fn cuTexRefGetBorderColor();
    fn cuTexRefGetFilterMode();
    fn cuTexRefGetFlags();
    fn cuTexRefGetFormat();
    fn cuTexRefGetMaxAnisotropy();
    fn cuTexRefGetMipmapFilterMode();
    fn cuTexRefGetMipmapLevelBias();
    fn cuTexRefGetMipmapLevelClamp();
    fn cuTexRefGetMipmappedArray();
    fn cuTexRefSetAddress();
    fn cuTexRefSetAddress2D();
    fn cuTexRefSetAddress2D_v2();
    fn cuTexRefSetAddress2D_v3();
    fn cuTexRefSetAddressMode();
    fn cuTexRefSetAddress_v2();
    fn cuTexRefSetArray();
    fn cuTexRefSetBorderColor();
    fn cuTexRefSetFilterMode();
    fn cuTexRefSetFlags();
    fn cuTexRefSetFormat();
    fn cuTexRefSetMaxAnisotropy();
    fn cuTexRefSetMipmapFilterMode();
    fn cuTexRefSetMipmapLevelBias();
    fn cuTexRefSetMipmapLevelClamp();
    fn cuTexRefSetMipmappedArray();
    fn cuThreadExchangeStreamCaptureMode();
    fn cuUserObjectCreate();
    fn cuUserObjectRelease();
    fn cuUserObjectRetain();
    fn cuVDPAUCtxCreate();
    fn cuVDPAUCtxCreate_v2();
    fn cuVDPAUGetDevice();
    fn cuWaitExternalSemaphoresAsync();
    fn cuWaitExternalSemaphoresAsync_ptsz();
}

/// All symbols, sorted.
pub(crate) static ENTRIES: &[Entry] = &[
    Entry { symbol: "cuArray3DCreate", address: cuArray3DCreate },
    Entry { symbol: "cuArray3DCreate_v2", address: cuArray3DCreate_v2 },
    Entry { symbol: "cuArray3DGetDescriptor", address: cuArray3DGetDescriptor },
    Entry { symbol: "cuArray3DGetDescriptor_v2", address: cuArray3DGetDescriptor_v2 },
    Entry { symbol: "cuArrayCreate", address: cuArrayCreate },
    Entry { symbol: "cuArrayCreate_v2", address: cuArrayCreate_v2 },
    Entry { symbol: "cuArrayDestroy", address: cuArrayDestroy },
    Entry { symbol: "cuArrayGetDescriptor", address: cuArrayGetDescriptor },
    Entry { symbol: "cuArrayGetDescriptor_v2", address: cuArrayGetDescriptor_v2 },
    Entry { symbol: "cuArrayGetMemoryRequirements", address: cuArrayGetMemoryRequirements },
    Entry { symbol: "cuArrayGetPlane", address: cuArrayGetPlane },
    Entry { symbol: "cuArrayGetSparseProperties", address: cuArrayGetSparseProperties },
    Entry { symbol: "cuCheckpointOperationComplete", address: cuCheckpointOperationComplete },
    Entry { symbol: "cuCheckpointProcessCheckpoint", address: cuCheckpointProcessCheckpoint },
    Entry { symbol: "cuCheckpointProcessGetRestoreThreadId", address: cuCheckpointProcessGetRestoreThreadId },
    Entry { symbol: "cuCheckpointProcessGetState", address: cuCheckpointProcessGetState },
    Entry { symbol: "cuCheckpointProcessLock", address: cuCheckpointProcessLock },
    Entry { symbol: "cuCheckpointProcessRestore", address: cuCheckpointProcessRestore },
    Entry { symbol: "cuCheckpointProcessUnlock", address: cuCheckpointProcessUnlock },
    Entry { symbol: "cuCoredumpDeregisterCompleteCallback", address: cuCoredumpDeregisterCompleteCallback },
    Entry { symbol: "cuCoredumpDeregisterStartCallback", address: cuCoredumpDeregisterStartCallback },
    Entry { symbol: "cuCoredumpGetAttribute", address: cuCoredumpGetAttribute },
    Entry { symbol: "cuCoredumpGetAttributeGlobal", address: cuCoredumpGetAttributeGlobal },
    Entry { symbol: "cuCoredumpRegisterCompleteCallback", address: cuCoredumpRegisterCompleteCallback },
    Entry { symbol: "cuCoredumpRegisterStartCallback", address: cuCoredumpRegisterStartCallback },
    Entry { symbol: "cuCoredumpSetAttribute", address: cuCoredumpSetAttribute },
    Entry { symbol: "cuCoredumpSetAttributeGlobal", address: cuCoredumpSetAttributeGlobal },
    Entry { symbol: "cuCtxAttach", address: cuCtxAttach },
    Entry { symbol: "cuCtxCreate", address: cuCtxCreate },
    Entry { symbol: "cuCtxCreate_v2", address: cuCtxCreate_v2 },
    Entry { symbol: "cuCtxCreate_v3", address: cuCtxCreate_v3 },
    Entry { symbol: "cuCtxCreate_v4", address: cuCtxCreate_v4 },
    Entry { symbol: "cuCtxDestroy", address: cuCtxDestroy },
    Entry { symbol: "cuCtxDestroy_v2", address: cuCtxDestroy_v2 },
    Entry { symbol: "cuCtxDetach", address: cuCtxDetach },
    Entry { symbol: "cuCtxDisablePeerAccess", address: cuCtxDisablePeerAccess },
    Entry { symbol: "cuCtxEnablePeerAccess", address: cuCtxEnablePeerAccess },
    Entry { symbol: "cuCtxFromGreenCtx", address: cuCtxFromGreenCtx },
    Entry { symbol: "cuCtxGetApiVersion", address: cuCtxGetApiVersion },
    Entry { symbol: "cuCtxGetCacheConfig", address: cuCtxGetCacheConfig },
    Entry { symbol: "cuCtxGetCurrent", address: cuCtxGetCurrent },
    Entry { symbol: "cuCtxGetDevResource", address: cuCtxGetDevResource },
    Entry { symbol: "cuCtxGetDevice", address: cuCtxGetDevice },
    Entry { symbol: "cuCtxGetDevice_v2", address: cuCtxGetDevice_v2 },
    Entry { symbol: "cuCtxGetExecAffinity", address: cuCtxGetExecAffinity },
    Entry { symbol: "cuCtxGetFlags", address: cuCtxGetFlags },
    Entry { symbol: "cuCtxGetId", address: cuCtxGetId },
    Entry { symbol: "cuCtxGetLimit", address: cuCtxGetLimit },
    Entry { symbol: "cuCtxGetSharedMemConfig", address: cuCtxGetSharedMemConfig },
    Entry { symbol: "cuCtxGetStreamPriorityRange", address: cuCtxGetStreamPriorityRange },
    Entry { symbol: "cuCtxPopCurrent", address: cuCtxPopCurrent },
    Entry { symbol: "cuCtxPopCurrent_v2", address: cuCtxPopCurrent_v2 },
    Entry { symbol: "cuCtxPushCurrent", address: cuCtxPushCurrent },
    Entry { symbol: "cuCtxPushCurrent_v2", address: cuCtxPushCurrent_v2 },
    Entry { symbol: "cuCtxRecordEvent", address: cuCtxRecordEvent },
    Entry { symbol: "cuCtxResetPersistingL2Cache", address: cuCtxResetPersistingL2Cache },
    Entry { symbol: "cuCtxSetCacheConfig", address: cuCtxSetCacheConfig },
    Entry { symbol: "cuCtxSetCurrent", address: cuCtxSetCurrent },
    Entry { symbol: "cuCtxSetFlags", address: cuCtxSetFlags },
    Entry { symbol: "cuCtxSetLimit", address: cuCtxSetLimit },
    Entry { symbol: "cuCtxSetSharedMemConfig", address: cuCtxSetSharedMemConfig },
    Entry { symbol: "cuCtxSynchronize", address: cuCtxSynchronize },
    Entry { symbol: "cuCtxSynchronize_v2", address: cuCtxSynchronize_v2 },
    Entry { symbol: "cuCtxWaitEvent", address: cuCtxWaitEvent },
    Entry { symbol: "cuDestroyExternalMemory", address: cuDestroyExternalMemory },
    Entry { symbol: "cuDestroyExternalSemaphore", address: cuDestroyExternalSemaphore },
    Entry { symbol: "cuDevResourceGenerateDesc", address: cuDevResourceGenerateDesc },
    Entry { symbol: "cuDevSmResourceSplit", address: cuDevSmResourceSplit },
    Entry { symbol: "cuDevSmResourceSplitByCount", address: cuDevSmResourceSplitByCount },
    Entry { symbol: "cuDeviceCanAccessPeer", address: cuDeviceCanAccessPeer },
    Entry { symbol: "cuDeviceComputeCapability", address: cuDeviceComputeCapability },
    Entry { symbol: "cuDeviceGet", address: cuDeviceGet },
    Entry { symbol: "cuDeviceGetAttribute", address: cuDeviceGetAttribute },
    Entry { symbol: "cuDeviceGetByPCIBusId", address: cuDeviceGetByPCIBusId },
    Entry { symbol: "cuDeviceGetCliqueCount", address: cuDeviceGetCliqueCount },
    Entry { symbol: "cuDeviceGetCliqueInfo", address: cuDeviceGetCliqueInfo },
    Entry { symbol: "cuDeviceGetCount", address: cuDeviceGetCount },
    Entry { symbol: "cuDeviceGetDefaultMemPool", address: cuDeviceGetDefaultMemPool },
    Entry { symbol: "cuDeviceGetDevResource", address: cuDeviceGetDevResource },
    Entry { symbol: "cuDeviceGetExecAffinitySupport", address: cuDeviceGetExecAffinitySupport },
    Entry { symbol: "cuDeviceGetFabricClusterUuid", address: cuDeviceGetFabricClusterUuid },
    Entry { symbol: "cuDeviceGetGraphMemAttribute", address: cuDeviceGetGraphMemAttribute },
    Entry { symbol: "cuDeviceGetHostAtomicCapabilities", address: cuDeviceGetHostAtomicCapabilities },
    Entry { symbol: "cuDeviceGetLuid", address: cuDeviceGetLuid },
    Entry { symbol: "cuDeviceGetMemPool", address: cuDeviceGetMemPool },
    Entry { symbol: "cuDeviceGetName", address: cuDeviceGetName },
    Entry { symbol: "cuDeviceGetNvSciSyncAttributes", address: cuDeviceGetNvSciSyncAttributes },
    Entry { symbol: "cuDeviceGetP2PAtomicCapabilities", address: cuDeviceGetP2PAtomicCapabilities },
    Entry { symbol: "cuDeviceGetP2PAttribute", address: cuDeviceGetP2PAttribute },
    Entry { symbol: "cuDeviceGetPCIBusId", address: cuDeviceGetPCIBusId },
    Entry { symbol: "cuDeviceGetProperties", address: cuDeviceGetProperties },
    Entry { symbol: "cuDeviceGetTexture1DLinearMaxWidth", address: cuDeviceGetTexture1DLinearMaxWidth },
    Entry { symbol: "cuDeviceGetUuid", address: cuDeviceGetUuid },
    Entry { symbol: "cuDeviceGetUuid_v2", address: cuDeviceGetUuid_v2 },
    Entry { symbol: "cuDeviceGraphMemTrim", address: cuDeviceGraphMemTrim },
    Entry { symbol: "cuDevicePrimaryCtxGetState", address: cuDevicePrimaryCtxGetState },
    Entry { symbol: "cuDevicePrimaryCtxRelease", address: cuDevicePrimaryCtxRelease },
    Entry { symbol: "cuDevicePrimaryCtxRelease_v2", address: cuDevicePrimaryCtxRelease_v2 },
    Entry { symbol: "cuDevicePrimaryCtxReset", address: cuDevicePrimaryCtxReset },
    Entry { symbol: "cuDevicePrimaryCtxReset_v2", address: cuDevicePrimaryCtxReset_v2 },
    Entry { symbol: "cuDevicePrimaryCtxRetain", address: cuDevicePrimaryCtxRetain },
    Entry { symbol: "cuDevicePrimaryCtxSetFlags", address: cuDevicePrimaryCtxSetFlags },
    Entry { symbol: "cuDevicePrimaryCtxSetFlags_v2", address: cuDevicePrimaryCtxSetFlags_v2 },
    Entry { symbol: "cuDeviceRegisterAsyncNotification", address: cuDeviceRegisterAsyncNotification },
    Entry { symbol: "cuDeviceSetGraphMemAttribute", address: cuDeviceSetGraphMemAttribute },
    Entry { symbol: "cuDeviceSetMemPool", address: cuDeviceSetMemPool },
    Entry { symbol: "cuDeviceTotalMem", address: cuDeviceTotalMem },
    Entry { symbol: "cuDeviceTotalMem_v2", address: cuDeviceTotalMem_v2 },
    Entry { symbol: "cuDeviceUnregisterAsyncNotification", address: cuDeviceUnregisterAsyncNotification },
    Entry { symbol: "cuDriverGetVersion", address: cuDriverGetVersion },
    Entry { symbol: "cuEGLStreamConsumerAcquireFrame", address: cuEGLStreamConsumerAcquireFrame },
    Entry { symbol: "cuEGLStreamConsumerConnect", address: cuEGLStreamConsumerConnect },
    Entry { symbol: "cuEGLStreamConsumerConnectWithFlags", address: cuEGLStreamConsumerConnectWithFlags },
    Entry { symbol: "cuEGLStreamConsumerDisconnect", address: cuEGLStreamConsumerDisconnect },
    Entry { symbol: "cuEGLStreamConsumerReleaseFrame", address: cuEGLStreamConsumerReleaseFrame },
    Entry { symbol: "cuEGLStreamProducerConnect", address: cuEGLStreamProducerConnect },
    Entry { symbol: "cuEGLStreamProducerDisconnect", address: cuEGLStreamProducerDisconnect },
    Entry { symbol: "cuEGLStreamProducerPresentFrame", address: cuEGLStreamProducerPresentFrame },
    Entry { symbol: "cuEGLStreamProducerReturnFrame", address: cuEGLStreamProducerReturnFrame },
    Entry { symbol: "cuEventCreate", address: cuEventCreate },
    Entry { symbol: "cuEventCreateFromEGLSync", address: cuEventCreateFromEGLSync },
    Entry { symbol: "cuEventDestroy", address: cuEventDestroy },
    Entry { symbol: "cuEventDestroy_v2", address: cuEventDestroy_v2 },
    Entry { symbol: "cuEventElapsedTime", address: cuEventElapsedTime },
    Entry { symbol: "cuEventElapsedTime_v2", address: cuEventElapsedTime_v2 },
    Entry { symbol: "cuEventQuery", address: cuEventQuery },
    Entry { symbol: "cuEventRecord", address: cuEventRecord },
    Entry { symbol: "cuEventRecordWithFlags", address: cuEventRecordWithFlags },
    Entry { symbol: "cuEventRecordWithFlags_ptsz", address: cuEventRecordWithFlags_ptsz },
    Entry { symbol: "cuEventRecord_ptsz", address: cuEventRecord_ptsz },
    Entry { symbol: "cuEventSynchronize", address: cuEventSynchronize },
    Entry { symbol: "cuExternalMemoryGetMappedBuffer", address: cuExternalMemoryGetMappedBuffer },
    Entry { symbol: "cuExternalMemoryGetMappedMipmappedArray", address: cuExternalMemoryGetMappedMipmappedArray },
    Entry { symbol: "cuFabricCpyBatchAsync", address: cuFabricCpyBatchAsync },
    Entry { symbol: "cuFabricCpyBatchAsync_ptsz", address: cuFabricCpyBatchAsync_ptsz },
    Entry { symbol: "cuFlushGPUDirectRDMAWrites", address: cuFlushGPUDirectRDMAWrites },
    Entry { symbol: "cuFuncGetAttribute", address: cuFuncGetAttribute },
    Entry { symbol: "cuFuncGetModule", address: cuFuncGetModule },
    Entry { symbol: "cuFuncGetName", address: cuFuncGetName },
    Entry { symbol: "cuFuncGetParamCount", address: cuFuncGetParamCount },
    Entry { symbol: "cuFuncGetParamInfo", address: cuFuncGetParamInfo },
    Entry { symbol: "cuFuncIsLoaded", address: cuFuncIsLoaded },
    Entry { symbol: "cuFuncLoad", address: cuFuncLoad },
    Entry { symbol: "cuFuncSetAttribute", address: cuFuncSetAttribute },
    Entry { symbol: "cuFuncSetBlockShape", address: cuFuncSetBlockShape },
    Entry { symbol: "cuFuncSetCacheConfig", address: cuFuncSetCacheConfig },
    Entry { symbol: "cuFuncSetSharedMemConfig", address: cuFuncSetSharedMemConfig },
    Entry { symbol: "cuFuncSetSharedSize", address: cuFuncSetSharedSize },
    Entry { symbol: "cuGLCtxCreate", address: cuGLCtxCreate },
    Entry { symbol: "cuGLCtxCreate_v2", address: cuGLCtxCreate_v2 },
    Entry { symbol: "cuGLGetDevices", address: cuGLGetDevices },
    Entry { symbol: "cuGLGetDevices_v2", address: cuGLGetDevices_v2 },
    Entry { symbol: "cuGLInit", address: cuGLInit },
    Entry { symbol: "cuGLMapBufferObject", address: cuGLMapBufferObject },
    Entry { symbol: "cuGLMapBufferObjectAsync", address: cuGLMapBufferObjectAsync },
    Entry { symbol: "cuGLMapBufferObjectAsync_v2", address: cuGLMapBufferObjectAsync_v2 },
    Entry { symbol: "cuGLMapBufferObjectAsync_v2_ptsz", address: cuGLMapBufferObjectAsync_v2_ptsz },
    Entry { symbol: "cuGLMapBufferObject_v2", address: cuGLMapBufferObject_v2 },
    Entry { symbol: "cuGLMapBufferObject_v2_ptds", address: cuGLMapBufferObject_v2_ptds },
    Entry { symbol: "cuGLRegisterBufferObject", address: cuGLRegisterBufferObject },
    Entry { symbol: "cuGLSetBufferObjectMapFlags", address: cuGLSetBufferObjectMapFlags },
    Entry { symbol: "cuGLUnmapBufferObject", address: cuGLUnmapBufferObject },
    Entry { symbol: "cuGLUnmapBufferObjectAsync", address: cuGLUnmapBufferObjectAsync },
    Entry { symbol: "cuGLUnregisterBufferObject", address: cuGLUnregisterBufferObject },
    Entry { symbol: "cuGetErrorName", address: cuGetErrorName },
    Entry { symbol: "cuGetErrorString", address: cuGetErrorString },
    Entry { symbol: "cuGetExportTable", address: cuGetExportTable },
    Entry { symbol: "cuGetProcAddress", address: cuGetProcAddress },
    Entry { symbol: "cuGetProcAddress_v2", address: cuGetProcAddress_v2 },
    Entry { symbol: "cuGraphAddBatchMemOpNode", address: cuGraphAddBatchMemOpNode },
    Entry { symbol: "cuGraphAddChildGraphNode", address: cuGraphAddChildGraphNode },
    Entry { symbol: "cuGraphAddDependencies", address: cuGraphAddDependencies },
    Entry { symbol: "cuGraphAddDependencies_v2", address: cuGraphAddDependencies_v2 },
    Entry { symbol: "cuGraphAddEmptyNode", address: cuGraphAddEmptyNode },
    Entry { symbol: "cuGraphAddEventRecordNode", address: cuGraphAddEventRecordNode },
    Entry { symbol: "cuGraphAddEventWaitNode", address: cuGraphAddEventWaitNode },
    Entry { symbol: "cuGraphAddExternalSemaphoresSignalNode", address: cuGraphAddExternalSemaphoresSignalNode },
    Entry { symbol: "cuGraphAddExternalSemaphoresWaitNode", address: cuGraphAddExternalSemaphoresWaitNode },
    Entry { symbol: "cuGraphAddHostNode", address: cuGraphAddHostNode },
    Entry { symbol: "cuGraphAddKernelNode", address: cuGraphAddKernelNode },
    Entry { symbol: "cuGraphAddKernelNode_v2", address: cuGraphAddKernelNode_v2 },
    Entry { symbol: "cuGraphAddMemAllocNode", address: cuGraphAddMemAllocNode },
    Entry { symbol: "cuGraphAddMemFreeNode", address: cuGraphAddMemFreeNode },
    Entry { symbol: "cuGraphAddMemcpyNode", address: cuGraphAddMemcpyNode },
    Entry { symbol: "cuGraphAddMemsetNode", address: cuGraphAddMemsetNode },
    Entry { symbol: "cuGraphAddNode", address: cuGraphAddNode },
    Entry { symbol: "cuGraphAddNode_v2", address: cuGraphAddNode_v2 },
    Entry { symbol: "cuGraphAddNode_v3", address: cuGraphAddNode_v3 },
    Entry { symbol: "cuGraphBatchMemOpNodeGetParams", address: cuGraphBatchMemOpNodeGetParams },
    Entry { symbol: "cuGraphBatchMemOpNodeSetParams", address: cuGraphBatchMemOpNodeSetParams },
    Entry { symbol: "cuGraphChildGraphNodeGetGraph", address: cuGraphChildGraphNodeGetGraph },
    Entry { symbol: "cuGraphClone", address: cuGraphClone },
    Entry { symbol: "cuGraphConditionalHandleCreate", address: cuGraphConditionalHandleCreate },
    Entry { symbol: "cuGraphCreate", address: cuGraphCreate },
    Entry { symbol: "cuGraphDebugDotPrint", address: cuGraphDebugDotPrint },
    Entry { symbol: "cuGraphDestroy", address: cuGraphDestroy },
    Entry { symbol: "cuGraphDestroyNode", address: cuGraphDestroyNode },
    Entry { symbol: "cuGraphEventRecordNodeGetEvent", address: cuGraphEventRecordNodeGetEvent },
    Entry { symbol: "cuGraphEventRecordNodeSetEvent", address: cuGraphEventRecordNodeSetEvent },
    Entry { symbol: "cuGraphEventWaitNodeGetEvent", address: cuGraphEventWaitNodeGetEvent },
    Entry { symbol: "cuGraphEventWaitNodeSetEvent", address: cuGraphEventWaitNodeSetEvent },
    Entry { symbol: "cuGraphExecBatchMemOpNodeSetParams", address: cuGraphExecBatchMemOpNodeSetParams },
    Entry { symbol: "cuGraphExecChildGraphNodeSetParams", address: cuGraphExecChildGraphNodeSetParams },
    Entry { symbol: "cuGraphExecDestroy", address: cuGraphExecDestroy },
    Entry { symbol: "cuGraphExecEventRecordNodeSetEvent", address: cuGraphExecEventRecordNodeSetEvent },
    Entry { symbol: "cuGraphExecEventWaitNodeSetEvent", address: cuGraphExecEventWaitNodeSetEvent },
    Entry { symbol: "cuGraphExecExternalSemaphoresSignalNodeSetParams", address: cuGraphExecExternalSemaphoresSignalNodeSetParams },
    Entry { symbol: "cuGraphExecExternalSemaphoresWaitNodeSetParams", address: cuGraphExecExternalSemaphoresWaitNodeSetParams },
    Entry { symbol: "cuGraphExecGetFlags", address: cuGraphExecGetFlags },
    Entry { symbol: "cuGraphExecGetId", address: cuGraphExecGetId },
    Entry { symbol: "cuGraphExecHostNodeSetParams", address: cuGraphExecHostNodeSetParams },
    Entry { symbol: "cuGraphExecKernelNodeSetParams", address: cuGraphExecKernelNodeSetParams },
    Entry { symbol: "cuGraphExecKernelNodeSetParams_v2", address: cuGraphExecKernelNodeSetParams_v2 },
    Entry { symbol: "cuGraphExecMemcpyNodeSetParams", address: cuGraphExecMemcpyNodeSetParams },
    Entry { symbol: "cuGraphExecMemsetNodeSetParams", address: cuGraphExecMemsetNodeSetParams },
    Entry { symbol: "cuGraphExecNodeSetParams", address: cuGraphExecNodeSetParams },
    Entry { symbol: "cuGraphExecUpdate", address: cuGraphExecUpdate },
    Entry { symbol: "cuGraphExecUpdate_v2", address: cuGraphExecUpdate_v2 },
    Entry { symbol: "cuGraphExternalSemaphoresSignalNodeGetParams", address: cuGraphExternalSemaphoresSignalNodeGetParams },
    Entry { symbol: "cuGraphExternalSemaphoresSignalNodeSetParams", address: cuGraphExternalSemaphoresSignalNodeSetParams },
    Entry { symbol: "cuGraphExternalSemaphoresWaitNodeGetParams", address: cuGraphExternalSemaphoresWaitNodeGetParams },
    Entry { symbol: "cuGraphExternalSemaphoresWaitNodeSetParams", address: cuGraphExternalSemaphoresWaitNodeSetParams },
    Entry { symbol: "cuGraphGetEdges", address: cuGraphGetEdges },
    Entry { symbol: "cuGraphGetEdges_v2", address: cuGraphGetEdges_v2 },
    Entry { symbol: "cuGraphGetId", address: cuGraphGetId },
    Entry { symbol: "cuGraphGetNodes", address: cuGraphGetNodes },
    Entry { symbol: "cuGraphGetRootNodes", address: cuGraphGetRootNodes },
    Entry { symbol: "cuGraphHostNodeGetParams", address: cuGraphHostNodeGetParams },
    Entry { symbol: "cuGraphHostNodeSetParams", address: cuGraphHostNodeSetParams },
    Entry { symbol: "cuGraphInstantiate", address: cuGraphInstantiate },
    Entry { symbol: "cuGraphInstantiateWithFlags", address: cuGraphInstantiateWithFlags },
    Entry { symbol: "cuGraphInstantiateWithParams", address: cuGraphInstantiateWithParams },
    Entry { symbol: "cuGraphInstantiateWithParams_ptsz", address: cuGraphInstantiateWithParams_ptsz },
    Entry { symbol: "cuGraphInstantiate_v2", address: cuGraphInstantiate_v2 },
    Entry { symbol: "cuGraphKernelNodeCopyAttributes", address: cuGraphKernelNodeCopyAttributes },
    Entry { symbol: "cuGraphKernelNodeGetAttribute", address: cuGraphKernelNodeGetAttribute },
    Entry { symbol: "cuGraphKernelNodeGetParams", address: cuGraphKernelNodeGetParams },
    Entry { symbol: "cuGraphKernelNodeGetParams_v2", address: cuGraphKernelNodeGetParams_v2 },
    Entry { symbol: "cuGraphKernelNodeSetAttribute", address: cuGraphKernelNodeSetAttribute },
    Entry { symbol: "cuGraphKernelNodeSetParams", address: cuGraphKernelNodeSetParams },
    Entry { symbol: "cuGraphKernelNodeSetParams_v2", address: cuGraphKernelNodeSetParams_v2 },
    Entry { symbol: "cuGraphLaunch", address: cuGraphLaunch },
    Entry { symbol: "cuGraphLaunch_ptsz", address: cuGraphLaunch_ptsz },
    Entry { symbol: "cuGraphMemAllocNodeGetParams", address: cuGraphMemAllocNodeGetParams },
    Entry { symbol: "cuGraphMemFreeNodeGetParams", address: cuGraphMemFreeNodeGetParams },
    Entry { symbol: "cuGraphMemcpyNodeGetParams", address: cuGraphMemcpyNodeGetParams },
    Entry { symbol: "cuGraphMemcpyNodeSetParams", address: cuGraphMemcpyNodeSetParams },
    Entry { symbol: "cuGraphMemsetNodeGetParams", address: cuGraphMemsetNodeGetParams },
    Entry { symbol: "cuGraphMemsetNodeSetParams", address: cuGraphMemsetNodeSetParams },
    Entry { symbol: "cuGraphNodeFindInClone", address: cuGraphNodeFindInClone },
    Entry { symbol: "cuGraphNodeGetContainingGraph", address: cuGraphNodeGetContainingGraph },
    Entry { symbol: "cuGraphNodeGetDependencies", address: cuGraphNodeGetDependencies },
    Entry { symbol: "cuGraphNodeGetDependencies_v2", address: cuGraphNodeGetDependencies_v2 },
    Entry { symbol: "cuGraphNodeGetDependentNodes", address: cuGraphNodeGetDependentNodes },
    Entry { symbol: "cuGraphNodeGetDependentNodes_v2", address: cuGraphNodeGetDependentNodes_v2 },
    Entry { symbol: "cuGraphNodeGetEnabled", address: cuGraphNodeGetEnabled },
    Entry { symbol: "cuGraphNodeGetLocalId", address: cuGraphNodeGetLocalId },
    Entry { symbol: "cuGraphNodeGetParams", address: cuGraphNodeGetParams },
    Entry { symbol: "cuGraphNodeGetToolsId", address: cuGraphNodeGetToolsId },
    Entry { symbol: "cuGraphNodeGetType", address: cuGraphNodeGetType },
    Entry { symbol: "cuGraphNodeSetEnabled", address: cuGraphNodeSetEnabled },
    Entry { symbol: "cuGraphNodeSetParams", address: cuGraphNodeSetParams },
    Entry { symbol: "cuGraphNodeSetParams_v2", address: cuGraphNodeSetParams_v2 },
    Entry { symbol: "cuGraphReleaseUserObject", address: cuGraphReleaseUserObject },
    Entry { symbol: "cuGraphRemoveDependencies", address: cuGraphRemoveDependencies },
    Entry { symbol: "cuGraphRemoveDependencies_v2", address: cuGraphRemoveDependencies_v2 },
    Entry { symbol: "cuGraphRetainUserObject", address: cuGraphRetainUserObject },
    Entry { symbol: "cuGraphUpload", address: cuGraphUpload },
    Entry { symbol: "cuGraphUpload_ptsz", address: cuGraphUpload_ptsz },
    Entry { symbol: "cuGraphicsEGLRegisterImage", address: cuGraphicsEGLRegisterImage },
    Entry { symbol: "cuGraphicsGLRegisterBuffer", address: cuGraphicsGLRegisterBuffer },
    Entry { symbol: "cuGraphicsGLRegisterImage", address: cuGraphicsGLRegisterImage },
    Entry { symbol: "cuGraphicsMapResources", address: cuGraphicsMapResources },
    Entry { symbol: "cuGraphicsMapResources_ptsz", address: cuGraphicsMapResources_ptsz },
    Entry { symbol: "cuGraphicsResourceGetMappedEglFrame", address: cuGraphicsResourceGetMappedEglFrame },
    Entry { symbol: "cuGraphicsResourceGetMappedMipmappedArray", address: cuGraphicsResourceGetMappedMipmappedArray },
    Entry { symbol: "cuGraphicsResourceGetMappedPointer", address: cuGraphicsResourceGetMappedPointer },
    Entry { symbol: "cuGraphicsResourceGetMappedPointer_v2", address: cuGraphicsResourceGetMappedPointer_v2 },
    Entry { symbol: "cuGraphicsResourceSetMapFlags", address: cuGraphicsResourceSetMapFlags },
    Entry { symbol: "cuGraphicsResourceSetMapFlags_v2", address: cuGraphicsResourceSetMapFlags_v2 },
    Entry { symbol: "cuGraphicsSubResourceGetMappedArray", address: cuGraphicsSubResourceGetMappedArray },
    Entry { symbol: "cuGraphicsUnmapResources", address: cuGraphicsUnmapResources },
    Entry { symbol: "cuGraphicsUnmapResources_ptsz", address: cuGraphicsUnmapResources_ptsz },
    Entry { symbol: "cuGraphicsUnregisterResource", address: cuGraphicsUnregisterResource },
    Entry { symbol: "cuGraphicsVDPAURegisterOutputSurface", address: cuGraphicsVDPAURegisterOutputSurface },
    Entry { symbol: "cuGraphicsVDPAURegisterVideoSurface", address: cuGraphicsVDPAURegisterVideoSurface },
    Entry { symbol: "cuGreenCtxCreate", address: cuGreenCtxCreate },
    Entry { symbol: "cuGreenCtxDestroy", address: cuGreenCtxDestroy },
    Entry { symbol: "cuGreenCtxGetDevResource", address: cuGreenCtxGetDevResource },
    Entry { symbol: "cuGreenCtxGetId", address: cuGreenCtxGetId },
    Entry { symbol: "cuGreenCtxRecordEvent", address: cuGreenCtxRecordEvent },
    Entry { symbol: "cuGreenCtxStreamCreate", address: cuGreenCtxStreamCreate },
    Entry { symbol: "cuGreenCtxWaitEvent", address: cuGreenCtxWaitEvent },
    Entry { symbol: "cuImportExternalMemory", address: cuImportExternalMemory },
    Entry { symbol: "cuImportExternalSemaphore", address: cuImportExternalSemaphore },
    Entry { symbol: "cuInit", address: cuInit },
    Entry { symbol: "cuIpcCloseMemHandle", address: cuIpcCloseMemHandle },
    Entry { symbol: "cuIpcGetEventHandle", address: cuIpcGetEventHandle },
    Entry { symbol: "cuIpcGetMemHandle", address: cuIpcGetMemHandle },
    Entry { symbol: "cuIpcOpenEventHandle", address: cuIpcOpenEventHandle },
    Entry { symbol: "cuIpcOpenMemHandle", address: cuIpcOpenMemHandle },
    Entry { symbol: "cuIpcOpenMemHandle_v2", address: cuIpcOpenMemHandle_v2 },
    Entry { symbol: "cuKernelGetAttribute", address: cuKernelGetAttribute },
    Entry { symbol: "cuKernelGetFunction", address: cuKernelGetFunction },
    Entry { symbol: "cuKernelGetLibrary", address: cuKernelGetLibrary },
    Entry { symbol: "cuKernelGetName", address: cuKernelGetName },
    Entry { symbol: "cuKernelGetParamCount", address: cuKernelGetParamCount },
    Entry { symbol: "cuKernelGetParamInfo", address: cuKernelGetParamInfo },
    Entry { symbol: "cuKernelSetAttribute", address: cuKernelSetAttribute },
    Entry { symbol: "cuKernelSetCacheConfig", address: cuKernelSetCacheConfig },
    Entry { symbol: "cuLaunch", address: cuLaunch },
    Entry { symbol: "cuLaunchCooperativeKernel", address: cuLaunchCooperativeKernel },
    Entry { symbol: "cuLaunchCooperativeKernelMultiDevice", address: cuLaunchCooperativeKernelMultiDevice },
    Entry { symbol: "cuLaunchCooperativeKernel_ptsz", address: cuLaunchCooperativeKernel_ptsz },
    Entry { symbol: "cuLaunchGrid", address: cuLaunchGrid },
    Entry { symbol: "cuLaunchGridAsync", address: cuLaunchGridAsync },
    Entry { symbol: "cuLaunchHostFunc", address: cuLaunchHostFunc },
    Entry { symbol: "cuLaunchHostFunc_ptsz", address: cuLaunchHostFunc_ptsz },
    Entry { symbol: "cuLaunchHostFunc_v2", address: cuLaunchHostFunc_v2 },
    Entry { symbol: "cuLaunchHostFunc_v2_ptsz", address: cuLaunchHostFunc_v2_ptsz },
    Entry { symbol: "cuLaunchKernel", address: cuLaunchKernel },
    Entry { symbol: "cuLaunchKernelEx", address: cuLaunchKernelEx },
    Entry { symbol: "cuLaunchKernelEx_ptsz", address: cuLaunchKernelEx_ptsz },
    Entry { symbol: "cuLaunchKernel_ptsz", address: cuLaunchKernel_ptsz },
    Entry { symbol: "cuLibraryEnumerateKernels", address: cuLibraryEnumerateKernels },
    Entry { symbol: "cuLibraryGetGlobal", address: cuLibraryGetGlobal },
    Entry { symbol: "cuLibraryGetKernel", address: cuLibraryGetKernel },
    Entry { symbol: "cuLibraryGetKernelCount", address: cuLibraryGetKernelCount },
    Entry { symbol: "cuLibraryGetManaged", address: cuLibraryGetManaged },
    Entry { symbol: "cuLibraryGetModule", address: cuLibraryGetModule },
    Entry { symbol: "cuLibraryGetUnifiedFunction", address: cuLibraryGetUnifiedFunction },
    Entry { symbol: "cuLibraryLoadData", address: cuLibraryLoadData },
    Entry { symbol: "cuLibraryLoadFromFile", address: cuLibraryLoadFromFile },
    Entry { symbol: "cuLibraryUnload", address: cuLibraryUnload },
    Entry { symbol: "cuLinkAddData", address: cuLinkAddData },
    Entry { symbol: "cuLinkAddData_v2", address: cuLinkAddData_v2 },
    Entry { symbol: "cuLinkAddFile", address: cuLinkAddFile },
    Entry { symbol: "cuLinkAddFile_v2", address: cuLinkAddFile_v2 },
    Entry { symbol: "cuLinkComplete", address: cuLinkComplete },
    Entry { symbol: "cuLinkCreate", address: cuLinkCreate },
    Entry { symbol: "cuLinkCreate_v2", address: cuLinkCreate_v2 },
    Entry { symbol: "cuLinkDestroy", address: cuLinkDestroy },
    Entry { symbol: "cuLogicalEndpointAddDevice", address: cuLogicalEndpointAddDevice },
    Entry { symbol: "cuLogicalEndpointBindAddr", address: cuLogicalEndpointBindAddr },
    Entry { symbol: "cuLogicalEndpointBindMem", address: cuLogicalEndpointBindMem },
    Entry { symbol: "cuLogicalEndpointCreate", address: cuLogicalEndpointCreate },
    Entry { symbol: "cuLogicalEndpointDestroy", address: cuLogicalEndpointDestroy },
    Entry { symbol: "cuLogicalEndpointExport", address: cuLogicalEndpointExport },
    Entry { symbol: "cuLogicalEndpointGetLimits", address: cuLogicalEndpointGetLimits },
    Entry { symbol: "cuLogicalEndpointIdRelease", address: cuLogicalEndpointIdRelease },
    Entry { symbol: "cuLogicalEndpointIdReserve", address: cuLogicalEndpointIdReserve },
    Entry { symbol: "cuLogicalEndpointImport", address: cuLogicalEndpointImport },
    Entry { symbol: "cuLogicalEndpointQuery", address: cuLogicalEndpointQuery },
    Entry { symbol: "cuLogicalEndpointUnbind", address: cuLogicalEndpointUnbind },
    Entry { symbol: "cuLogsCurrent", address: cuLogsCurrent },
    Entry { symbol: "cuLogsDumpToFile", address: cuLogsDumpToFile },
    Entry { symbol: "cuLogsDumpToMemory", address: cuLogsDumpToMemory },
    Entry { symbol: "cuLogsRegisterCallback", address: cuLogsRegisterCallback },
    Entry { symbol: "cuLogsUnregisterCallback", address: cuLogsUnregisterCallback },
    Entry { symbol: "cuMemAddressFree", address: cuMemAddressFree },
    Entry { symbol: "cuMemAddressReserve", address: cuMemAddressReserve },
    Entry { symbol: "cuMemAdvise", address: cuMemAdvise },
    Entry { symbol: "cuMemAdvise_v2", address: cuMemAdvise_v2 },
    Entry { symbol: "cuMemAlloc", address: cuMemAlloc },
    Entry { symbol: "cuMemAllocAsync", address: cuMemAllocAsync },
    Entry { symbol: "cuMemAllocAsync_ptsz", address: cuMemAllocAsync_ptsz },
    Entry { symbol: "cuMemAllocFromPoolAsync", address: cuMemAllocFromPoolAsync },
    Entry { symbol: "cuMemAllocFromPoolAsync_ptsz", address: cuMemAllocFromPoolAsync_ptsz },
    Entry { symbol: "cuMemAllocHost", address: cuMemAllocHost },
    Entry { symbol: "cuMemAllocHost_v2", address: cuMemAllocHost_v2 },
    Entry { symbol: "cuMemAllocManaged", address: cuMemAllocManaged },
    Entry { symbol: "cuMemAllocPitch", address: cuMemAllocPitch },
    Entry { symbol: "cuMemAllocPitch_v2", address: cuMemAllocPitch_v2 },
    Entry { symbol: "cuMemAlloc_v2", address: cuMemAlloc_v2 },
    Entry { symbol: "cuMemBatchDecompressAsync", address: cuMemBatchDecompressAsync },
    Entry { symbol: "cuMemBatchDecompressAsync_ptsz", address: cuMemBatchDecompressAsync_ptsz },
    Entry { symbol: "cuMemCreate", address: cuMemCreate },
    Entry { symbol: "cuMemDiscardAndPrefetchBatchAsync", address: cuMemDiscardAndPrefetchBatchAsync },
    Entry { symbol: "cuMemDiscardAndPrefetchBatchAsync_ptsz", address: cuMemDiscardAndPrefetchBatchAsync_ptsz },
    Entry { symbol: "cuMemDiscardBatchAsync", address: cuMemDiscardBatchAsync },
    Entry { symbol: "cuMemDiscardBatchAsync_ptsz", address: cuMemDiscardBatchAsync_ptsz },
    Entry { symbol: "cuMemExportToShareableHandle", address: cuMemExportToShareableHandle },
    Entry { symbol: "cuMemFree", address: cuMemFree },
    Entry { symbol: "cuMemFreeAsync", address: cuMemFreeAsync },
    Entry { symbol: "cuMemFreeAsync_ptsz", address: cuMemFreeAsync_ptsz },
    Entry { symbol: "cuMemFreeHost", address: cuMemFreeHost },
    Entry { symbol: "cuMemFree_v2", address: cuMemFree_v2 },
    Entry { symbol: "cuMemGetAccess", address: cuMemGetAccess },
    Entry { symbol: "cuMemGetAddressRange", address: cuMemGetAddressRange },
    Entry { symbol: "cuMemGetAddressRange_v2", address: cuMemGetAddressRange_v2 },
    Entry { symbol: "cuMemGetAllocationGranularity", address: cuMemGetAllocationGranularity },
    Entry { symbol: "cuMemGetAllocationPropertiesFromHandle", address: cuMemGetAllocationPropertiesFromHandle },
    Entry { symbol: "cuMemGetDefaultMemPool", address: cuMemGetDefaultMemPool },
    Entry { symbol: "cuMemGetHandleForAddressRange", address: cuMemGetHandleForAddressRange },
    Entry { symbol: "cuMemGetInfo", address: cuMemGetInfo },
    Entry { symbol: "cuMemGetInfo_v2", address: cuMemGetInfo_v2 },
    Entry { symbol: "cuMemGetLocationInfo", address: cuMemGetLocationInfo },
    Entry { symbol: "cuMemGetMemPool", address: cuMemGetMemPool },
    Entry { symbol: "cuMemHostAlloc", address: cuMemHostAlloc },
    Entry { symbol: "cuMemHostGetDevicePointer", address: cuMemHostGetDevicePointer },
    Entry { symbol: "cuMemHostGetDevicePointer_v2", address: cuMemHostGetDevicePointer_v2 },
    Entry { symbol: "cuMemHostGetFlags", address: cuMemHostGetFlags },
    Entry { symbol: "cuMemHostRegister", address: cuMemHostRegister },
    Entry { symbol: "cuMemHostRegister_v2", address: cuMemHostRegister_v2 },
    Entry { symbol: "cuMemHostUnregister", address: cuMemHostUnregister },
    Entry { symbol: "cuMemImportFromShareableHandle", address: cuMemImportFromShareableHandle },
    Entry { symbol: "cuMemMap", address: cuMemMap },
    Entry { symbol: "cuMemMapArrayAsync", address: cuMemMapArrayAsync },
    Entry { symbol: "cuMemMapArrayAsync_ptsz", address: cuMemMapArrayAsync_ptsz },
    Entry { symbol: "cuMemPoolCreate", address: cuMemPoolCreate },
    Entry { symbol: "cuMemPoolDestroy", address: cuMemPoolDestroy },
    Entry { symbol: "cuMemPoolExportPointer", address: cuMemPoolExportPointer },
    Entry { symbol: "cuMemPoolExportToShareableHandle", address: cuMemPoolExportToShareableHandle },
    Entry { symbol: "cuMemPoolGetAccess", address: cuMemPoolGetAccess },
    Entry { symbol: "cuMemPoolGetAttribute", address: cuMemPoolGetAttribute },
    Entry { symbol: "cuMemPoolImportFromShareableHandle", address: cuMemPoolImportFromShareableHandle },
    Entry { symbol: "cuMemPoolImportPointer", address: cuMemPoolImportPointer },
    Entry { symbol: "cuMemPoolSetAccess", address: cuMemPoolSetAccess },
    Entry { symbol: "cuMemPoolSetAttribute", address: cuMemPoolSetAttribute },
    Entry { symbol: "cuMemPoolTrimTo", address: cuMemPoolTrimTo },
    Entry { symbol: "cuMemPrefetchAsync", address: cuMemPrefetchAsync },
    Entry { symbol: "cuMemPrefetchAsync_ptsz", address: cuMemPrefetchAsync_ptsz },
    Entry { symbol: "cuMemPrefetchAsync_v2", address: cuMemPrefetchAsync_v2 },
    Entry { symbol: "cuMemPrefetchAsync_v2_ptsz", address: cuMemPrefetchAsync_v2_ptsz },
    Entry { symbol: "cuMemPrefetchBatchAsync", address: cuMemPrefetchBatchAsync },
    Entry { symbol: "cuMemPrefetchBatchAsync_ptsz", address: cuMemPrefetchBatchAsync_ptsz },
    Entry { symbol: "cuMemRangeGetAttribute", address: cuMemRangeGetAttribute },
    Entry { symbol: "cuMemRangeGetAttributes", address: cuMemRangeGetAttributes },
    Entry { symbol: "cuMemRelease", address: cuMemRelease },
    Entry { symbol: "cuMemRetainAllocationHandle", address: cuMemRetainAllocationHandle },
    Entry { symbol: "cuMemSetAccess", address: cuMemSetAccess },
    Entry { symbol: "cuMemSetMemPool", address: cuMemSetMemPool },
    Entry { symbol: "cuMemUnmap", address: cuMemUnmap },
    Entry { symbol: "cuMemcpy", address: cuMemcpy },
    Entry { symbol: "cuMemcpy2D", address: cuMemcpy2D },
    Entry { symbol: "cuMemcpy2DAsync", address: cuMemcpy2DAsync },
    Entry { symbol: "cuMemcpy2DAsync_v2", address: cuMemcpy2DAsync_v2 },
    Entry { symbol: "cuMemcpy2DAsync_v2_ptsz", address: cuMemcpy2DAsync_v2_ptsz },
    Entry { symbol: "cuMemcpy2DUnaligned", address: cuMemcpy2DUnaligned },
    Entry { symbol: "cuMemcpy2DUnaligned_v2", address: cuMemcpy2DUnaligned_v2 },
    Entry { symbol: "cuMemcpy2DUnaligned_v2_ptds", address: cuMemcpy2DUnaligned_v2_ptds },
    Entry { symbol: "cuMemcpy2D_v2", address: cuMemcpy2D_v2 },
    Entry { symbol: "cuMemcpy2D_v2_ptds", address: cuMemcpy2D_v2_ptds },
    Entry { symbol: "cuMemcpy3D", address: cuMemcpy3D },
    Entry { symbol: "cuMemcpy3DAsync", address: cuMemcpy3DAsync },
    Entry { symbol: "cuMemcpy3DAsync_v2", address: cuMemcpy3DAsync_v2 },
    Entry { symbol: "cuMemcpy3DAsync_v2_ptsz", address: cuMemcpy3DAsync_v2_ptsz },
    Entry { symbol: "cuMemcpy3DBatchAsync", address: cuMemcpy3DBatchAsync },
    Entry { symbol: "cuMemcpy3DBatchAsync_ptsz", address: cuMemcpy3DBatchAsync_ptsz },
    Entry { symbol: "cuMemcpy3DBatchAsync_v2", address: cuMemcpy3DBatchAsync_v2 },
    Entry { symbol: "cuMemcpy3DBatchAsync_v2_ptsz", address: cuMemcpy3DBatchAsync_v2_ptsz },
    Entry { symbol: "cuMemcpy3DPeer", address: cuMemcpy3DPeer },
    Entry { symbol: "cuMemcpy3DPeerAsync", address: cuMemcpy3DPeerAsync },
    Entry { symbol: "cuMemcpy3DPeerAsync_ptsz", address: cuMemcpy3DPeerAsync_ptsz },
    Entry { symbol: "cuMemcpy3DPeer_ptds", address: cuMemcpy3DPeer_ptds },
    Entry { symbol: "cuMemcpy3DWithAttributesAsync", address: cuMemcpy3DWithAttributesAsync },
    Entry { symbol: "cuMemcpy3DWithAttributesAsync_ptsz", address: cuMemcpy3DWithAttributesAsync_ptsz },
    Entry { symbol: "cuMemcpy3D_v2", address: cuMemcpy3D_v2 },
    Entry { symbol: "cuMemcpy3D_v2_ptds", address: cuMemcpy3D_v2_ptds },
    Entry { symbol: "cuMemcpyAsync", address: cuMemcpyAsync },
    Entry { symbol: "cuMemcpyAsync_ptsz", address: cuMemcpyAsync_ptsz },
    Entry { symbol: "cuMemcpyAtoA", address: cuMemcpyAtoA },
    Entry { symbol: "cuMemcpyAtoA_v2", address: cuMemcpyAtoA_v2 },
    Entry { symbol: "cuMemcpyAtoA_v2_ptds", address: cuMemcpyAtoA_v2_ptds },
    Entry { symbol: "cuMemcpyAtoD", address: cuMemcpyAtoD },
    Entry { symbol: "cuMemcpyAtoD_v2", address: cuMemcpyAtoD_v2 },
    Entry { symbol: "cuMemcpyAtoD_v2_ptds", address: cuMemcpyAtoD_v2_ptds },
    Entry { symbol: "cuMemcpyAtoH", address: cuMemcpyAtoH },
    Entry { symbol: "cuMemcpyAtoHAsync", address: cuMemcpyAtoHAsync },
    Entry { symbol: "cuMemcpyAtoHAsync_v2", address: cuMemcpyAtoHAsync_v2 },
    Entry { symbol: "cuMemcpyAtoHAsync_v2_ptsz", address: cuMemcpyAtoHAsync_v2_ptsz },
    Entry { symbol: "cuMemcpyAtoH_v2", address: cuMemcpyAtoH_v2 },
    Entry { symbol: "cuMemcpyAtoH_v2_ptds", address: cuMemcpyAtoH_v2_ptds },
    Entry { symbol: "cuMemcpyBatchAsync", address: cuMemcpyBatchAsync },
    Entry { symbol: "cuMemcpyBatchAsync_ptsz", address: cuMemcpyBatchAsync_ptsz },
    Entry { symbol: "cuMemcpyBatchAsync_v2", address: cuMemcpyBatchAsync_v2 },
    Entry { symbol: "cuMemcpyBatchAsync_v2_ptsz", address: cuMemcpyBatchAsync_v2_ptsz },
    Entry { symbol: "cuMemcpyDtoA", address: cuMemcpyDtoA },
    Entry { symbol: "cuMemcpyDtoA_v2", address: cuMemcpyDtoA_v2 },
    Entry { symbol: "cuMemcpyDtoA_v2_ptds", address: cuMemcpyDtoA_v2_ptds },
    Entry { symbol: "cuMemcpyDtoD", address: cuMemcpyDtoD },
    Entry { symbol: "cuMemcpyDtoDAsync", address: cuMemcpyDtoDAsync },
    Entry { symbol: "cuMemcpyDtoDAsync_v2", address: cuMemcpyDtoDAsync_v2 },
    Entry { symbol: "cuMemcpyDtoDAsync_v2_ptsz", address: cuMemcpyDtoDAsync_v2_ptsz },
    Entry { symbol: "cuMemcpyDtoD_v2", address: cuMemcpyDtoD_v2 },
    Entry { symbol: "cuMemcpyDtoD_v2_ptds", address: cuMemcpyDtoD_v2_ptds },
    Entry { symbol: "cuMemcpyDtoH", address: cuMemcpyDtoH },
    Entry { symbol: "cuMemcpyDtoHAsync", address: cuMemcpyDtoHAsync },
    Entry { symbol: "cuMemcpyDtoHAsync_v2", address: cuMemcpyDtoHAsync_v2 },
    Entry { symbol: "cuMemcpyDtoHAsync_v2_ptsz", address: cuMemcpyDtoHAsync_v2_ptsz },
    Entry { symbol: "cuMemcpyDtoH_v2", address: cuMemcpyDtoH_v2 },
    Entry { symbol: "cuMemcpyDtoH_v2_ptds", address: cuMemcpyDtoH_v2_ptds },
    Entry { symbol: "cuMemcpyHtoA", address: cuMemcpyHtoA },
    Entry { symbol: "cuMemcpyHtoAAsync", address: cuMemcpyHtoAAsync },
    Entry { symbol: "cuMemcpyHtoAAsync_v2", address: cuMemcpyHtoAAsync_v2 },
    Entry { symbol: "cuMemcpyHtoAAsync_v2_ptsz", address: cuMemcpyHtoAAsync_v2_ptsz },
    Entry { symbol: "cuMemcpyHtoA_v2", address: cuMemcpyHtoA_v2 },
    Entry { symbol: "cuMemcpyHtoA_v2_ptds", address: cuMemcpyHtoA_v2_ptds },
    Entry { symbol: "cuMemcpyHtoD", address: cuMemcpyHtoD },
    Entry { symbol: "cuMemcpyHtoDAsync", address: cuMemcpyHtoDAsync },
    Entry { symbol: "cuMemcpyHtoDAsync_v2", address: cuMemcpyHtoDAsync_v2 },
    Entry { symbol: "cuMemcpyHtoDAsync_v2_ptsz", address: cuMemcpyHtoDAsync_v2_ptsz },
    Entry { symbol: "cuMemcpyHtoD_v2", address: cuMemcpyHtoD_v2 },
    Entry { symbol: "cuMemcpyHtoD_v2_ptds", address: cuMemcpyHtoD_v2_ptds },
    Entry { symbol: "cuMemcpyPeer", address: cuMemcpyPeer },
    Entry { symbol: "cuMemcpyPeerAsync", address: cuMemcpyPeerAsync },
    Entry { symbol: "cuMemcpyPeerAsync_ptsz", address: cuMemcpyPeerAsync_ptsz },
    Entry { symbol: "cuMemcpyPeer_ptds", address: cuMemcpyPeer_ptds },
    Entry { symbol: "cuMemcpyWithAttributesAsync", address: cuMemcpyWithAttributesAsync },
    Entry { symbol: "cuMemcpyWithAttributesAsync_ptsz", address: cuMemcpyWithAttributesAsync_ptsz },
    Entry { symbol: "cuMemcpy_ptds", address: cuMemcpy_ptds },
    Entry { symbol: "cuMemsetD16", address: cuMemsetD16 },
    Entry { symbol: "cuMemsetD16Async", address: cuMemsetD16Async },
    Entry { symbol: "cuMemsetD16Async_ptsz", address: cuMemsetD16Async_ptsz },
    Entry { symbol: "cuMemsetD16_v2", address: cuMemsetD16_v2 },
    Entry { symbol: "cuMemsetD16_v2_ptds", address: cuMemsetD16_v2_ptds },
    Entry { symbol: "cuMemsetD2D16", address: cuMemsetD2D16 },
    Entry { symbol: "cuMemsetD2D16Async", address: cuMemsetD2D16Async },
    Entry { symbol: "cuMemsetD2D16Async_ptsz", address: cuMemsetD2D16Async_ptsz },
    Entry { symbol: "cuMemsetD2D16_v2", address: cuMemsetD2D16_v2 },
    Entry { symbol: "cuMemsetD2D16_v2_ptds", address: cuMemsetD2D16_v2_ptds },
    Entry { symbol: "cuMemsetD2D32", address: cuMemsetD2D32 },
    Entry { symbol: "cuMemsetD2D32Async", address: cuMemsetD2D32Async },
    Entry { symbol: "cuMemsetD2D32Async_ptsz", address: cuMemsetD2D32Async_ptsz },
    Entry { symbol: "cuMemsetD2D32_v2", address: cuMemsetD2D32_v2 },
    Entry { symbol: "cuMemsetD2D32_v2_ptds", address: cuMemsetD2D32_v2_ptds },
    Entry { symbol: "cuMemsetD2D8", address: cuMemsetD2D8 },
    Entry { symbol: "cuMemsetD2D8Async", address: cuMemsetD2D8Async },
    Entry { symbol: "cuMemsetD2D8Async_ptsz", address: cuMemsetD2D8Async_ptsz },
    Entry { symbol: "cuMemsetD2D8_v2", address: cuMemsetD2D8_v2 },
    Entry { symbol: "cuMemsetD2D8_v2_ptds", address: cuMemsetD2D8_v2_ptds },
    Entry { symbol: "cuMemsetD32", address: cuMemsetD32 },
    Entry { symbol: "cuMemsetD32Async", address: cuMemsetD32Async },
    Entry { symbol: "cuMemsetD32Async_ptsz", address: cuMemsetD32Async_ptsz },
    Entry { symbol: "cuMemsetD32_v2", address: cuMemsetD32_v2 },
    Entry { symbol: "cuMemsetD32_v2_ptds", address: cuMemsetD32_v2_ptds },
    Entry { symbol: "cuMemsetD8", address: cuMemsetD8 },
    Entry { symbol: "cuMemsetD8Async", address: cuMemsetD8Async },
    Entry { symbol: "cuMemsetD8Async_ptsz", address: cuMemsetD8Async_ptsz },
    Entry { symbol: "cuMemsetD8_v2", address: cuMemsetD8_v2 },
    Entry { symbol: "cuMemsetD8_v2_ptds", address: cuMemsetD8_v2_ptds },
    Entry { symbol: "cuMipmappedArrayCreate", address: cuMipmappedArrayCreate },
    Entry { symbol: "cuMipmappedArrayDestroy", address: cuMipmappedArrayDestroy },
    Entry { symbol: "cuMipmappedArrayGetLevel", address: cuMipmappedArrayGetLevel },
    Entry { symbol: "cuMipmappedArrayGetMemoryRequirements", address: cuMipmappedArrayGetMemoryRequirements },
    Entry { symbol: "cuMipmappedArrayGetSparseProperties", address: cuMipmappedArrayGetSparseProperties },
    Entry { symbol: "cuModuleEnumerateFunctions", address: cuModuleEnumerateFunctions },
    Entry { symbol: "cuModuleGetFunction", address: cuModuleGetFunction },
    Entry { symbol: "cuModuleGetFunctionCount", address: cuModuleGetFunctionCount },
    Entry { symbol: "cuModuleGetGlobal", address: cuModuleGetGlobal },
    Entry { symbol: "cuModuleGetGlobal_v2", address: cuModuleGetGlobal_v2 },
    Entry { symbol: "cuModuleGetLoadingMode", address: cuModuleGetLoadingMode },
    Entry { symbol: "cuModuleGetSurfRef", address: cuModuleGetSurfRef },
    Entry { symbol: "cuModuleGetTexRef", address: cuModuleGetTexRef },
    Entry { symbol: "cuModuleLoad", address: cuModuleLoad },
    Entry { symbol: "cuModuleLoadData", address: cuModuleLoadData },
    Entry { symbol: "cuModuleLoadDataEx", address: cuModuleLoadDataEx },
    Entry { symbol: "cuModuleLoadFatBinary", address: cuModuleLoadFatBinary },
    Entry { symbol: "cuModuleUnload", address: cuModuleUnload },
    Entry { symbol: "cuMulticastAddDevice", address: cuMulticastAddDevice },
    Entry { symbol: "cuMulticastBindAddr", address: cuMulticastBindAddr },
    Entry { symbol: "cuMulticastBindAddr_v2", address: cuMulticastBindAddr_v2 },
    Entry { symbol: "cuMulticastBindMem", address: cuMulticastBindMem },
    Entry { symbol: "cuMulticastBindMem_v2", address: cuMulticastBindMem_v2 },
    Entry { symbol: "cuMulticastCreate", address: cuMulticastCreate },
    Entry { symbol: "cuMulticastGetGranularity", address: cuMulticastGetGranularity },
    Entry { symbol: "cuMulticastUnbind", address: cuMulticastUnbind },
    Entry { symbol: "cuOccupancyAvailableDynamicSMemPerBlock", address: cuOccupancyAvailableDynamicSMemPerBlock },
    Entry { symbol: "cuOccupancyMaxActiveBlocksPerMultiprocessor", address: cuOccupancyMaxActiveBlocksPerMultiprocessor },
    Entry { symbol: "cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", address: cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags },
    Entry { symbol: "cuOccupancyMaxActiveClusters", address: cuOccupancyMaxActiveClusters },
    Entry { symbol: "cuOccupancyMaxPotentialBlockSize", address: cuOccupancyMaxPotentialBlockSize },
    Entry { symbol: "cuOccupancyMaxPotentialBlockSizeWithFlags", address: cuOccupancyMaxPotentialBlockSizeWithFlags },
    Entry { symbol: "cuOccupancyMaxPotentialClusterSize", address: cuOccupancyMaxPotentialClusterSize },
    Entry { symbol: "cuParamSetSize", address: cuParamSetSize },
    Entry { symbol: "cuParamSetTexRef", address: cuParamSetTexRef },
    Entry { symbol: "cuParamSetf", address: cuParamSetf },
    Entry { symbol: "cuParamSeti", address: cuParamSeti },
    Entry { symbol: "cuParamSetv", address: cuParamSetv },
    Entry { symbol: "cuPointerGetAttribute", address: cuPointerGetAttribute },
    Entry { symbol: "cuPointerGetAttributes", address: cuPointerGetAttributes },
    Entry { symbol: "cuPointerSetAttribute", address: cuPointerSetAttribute },
    Entry { symbol: "cuProfilerInitialize", address: cuProfilerInitialize },
    Entry { symbol: "cuProfilerStart", address: cuProfilerStart },
    Entry { symbol: "cuProfilerStop", address: cuProfilerStop },
    Entry { symbol: "cuSignalExternalSemaphoresAsync", address: cuSignalExternalSemaphoresAsync },
    Entry { symbol: "cuSignalExternalSemaphoresAsync_ptsz", address: cuSignalExternalSemaphoresAsync_ptsz },
    Entry { symbol: "cuStreamAddCallback", address: cuStreamAddCallback },
    Entry { symbol: "cuStreamAddCallback_ptsz", address: cuStreamAddCallback_ptsz },
    Entry { symbol: "cuStreamAttachMemAsync", address: cuStreamAttachMemAsync },
    Entry { symbol: "cuStreamAttachMemAsync_ptsz", address: cuStreamAttachMemAsync_ptsz },
    Entry { symbol: "cuStreamBatchMemOp", address: cuStreamBatchMemOp },
    Entry { symbol: "cuStreamBatchMemOp_ptsz", address: cuStreamBatchMemOp_ptsz },
    Entry { symbol: "cuStreamBatchMemOp_v2", address: cuStreamBatchMemOp_v2 },
    Entry { symbol: "cuStreamBatchMemOp_v2_ptsz", address: cuStreamBatchMemOp_v2_ptsz },
    Entry { symbol: "cuStreamBeginCapture", address: cuStreamBeginCapture },
    Entry { symbol: "cuStreamBeginCaptureToCig", address: cuStreamBeginCaptureToCig },
    Entry { symbol: "cuStreamBeginCaptureToCig_ptsz", address: cuStreamBeginCaptureToCig_ptsz },
    Entry { symbol: "cuStreamBeginCaptureToGraph", address: cuStreamBeginCaptureToGraph },
    Entry { symbol: "cuStreamBeginCaptureToGraph_ptsz", address: cuStreamBeginCaptureToGraph_ptsz },
    Entry { symbol: "cuStreamBeginCapture_ptsz", address: cuStreamBeginCapture_ptsz },
    Entry { symbol: "cuStreamBeginCapture_v2", address: cuStreamBeginCapture_v2 },
    Entry { symbol: "cuStreamBeginCapture_v2_ptsz", address: cuStreamBeginCapture_v2_ptsz },
    Entry { symbol: "cuStreamBeginRecaptureToGraph", address: cuStreamBeginRecaptureToGraph },
    Entry { symbol: "cuStreamBeginRecaptureToGraph_ptsz", address: cuStreamBeginRecaptureToGraph_ptsz },
    Entry { symbol: "cuStreamCopyAttributes", address: cuStreamCopyAttributes },
    Entry { symbol: "cuStreamCopyAttributes_ptsz", address: cuStreamCopyAttributes_ptsz },
    Entry { symbol: "cuStreamCreate", address: cuStreamCreate },
    Entry { symbol: "cuStreamCreateWithPriority", address: cuStreamCreateWithPriority },
    Entry { symbol: "cuStreamDestroy", address: cuStreamDestroy },
    Entry { symbol: "cuStreamDestroy_v2", address: cuStreamDestroy_v2 },
    Entry { symbol: "cuStreamEndCapture", address: cuStreamEndCapture },
    Entry { symbol: "cuStreamEndCaptureToCig", address: cuStreamEndCaptureToCig },
    Entry { symbol: "cuStreamEndCaptureToCig_ptsz", address: cuStreamEndCaptureToCig_ptsz },
    Entry { symbol: "cuStreamEndCapture_ptsz", address: cuStreamEndCapture_ptsz },
    Entry { symbol: "cuStreamGetAttribute", address: cuStreamGetAttribute },
    Entry { symbol: "cuStreamGetAttribute_ptsz", address: cuStreamGetAttribute_ptsz },
    Entry { symbol: "cuStreamGetCaptureInfo", address: cuStreamGetCaptureInfo },
    Entry { symbol: "cuStreamGetCaptureInfo_ptsz", address: cuStreamGetCaptureInfo_ptsz },
    Entry { symbol: "cuStreamGetCaptureInfo_v2", address: cuStreamGetCaptureInfo_v2 },
    Entry { symbol: "cuStreamGetCaptureInfo_v2_ptsz", address: cuStreamGetCaptureInfo_v2_ptsz },
    Entry { symbol: "cuStreamGetCaptureInfo_v3", address: cuStreamGetCaptureInfo_v3 },
    Entry { symbol: "cuStreamGetCaptureInfo_v3_ptsz", address: cuStreamGetCaptureInfo_v3_ptsz },
    Entry { symbol: "cuStreamGetCtx", address: cuStreamGetCtx },
    Entry { symbol: "cuStreamGetCtx_ptsz", address: cuStreamGetCtx_ptsz },
    Entry { symbol: "cuStreamGetCtx_v2", address: cuStreamGetCtx_v2 },
    Entry { symbol: "cuStreamGetCtx_v2_ptsz", address: cuStreamGetCtx_v2_ptsz },
    Entry { symbol: "cuStreamGetDevResource", address: cuStreamGetDevResource },
    Entry { symbol: "cuStreamGetDevResource_ptsz", address: cuStreamGetDevResource_ptsz },
    Entry { symbol: "cuStreamGetDevice", address: cuStreamGetDevice },
    Entry { symbol: "cuStreamGetDevice_ptsz", address: cuStreamGetDevice_ptsz },
    Entry { symbol: "cuStreamGetFlags", address: cuStreamGetFlags },
    Entry { symbol: "cuStreamGetFlags_ptsz", address: cuStreamGetFlags_ptsz },
    Entry { symbol: "cuStreamGetGreenCtx", address: cuStreamGetGreenCtx },
    Entry { symbol: "cuStreamGetId", address: cuStreamGetId },
    Entry { symbol: "cuStreamGetId_ptsz", address: cuStreamGetId_ptsz },
    Entry { symbol: "cuStreamGetPriority", address: cuStreamGetPriority },
    Entry { symbol: "cuStreamGetPriority_ptsz", address: cuStreamGetPriority_ptsz },
    Entry { symbol: "cuStreamIsCapturing", address: cuStreamIsCapturing },
    Entry { symbol: "cuStreamIsCapturing_ptsz", address: cuStreamIsCapturing_ptsz },
    Entry { symbol: "cuStreamQuery", address: cuStreamQuery },
    Entry { symbol: "cuStreamQuery_ptsz", address: cuStreamQuery_ptsz },
    Entry { symbol: "cuStreamSetAttribute", address: cuStreamSetAttribute },
    Entry { symbol: "cuStreamSetAttribute_ptsz", address: cuStreamSetAttribute_ptsz },
    Entry { symbol: "cuStreamSynchronize", address: cuStreamSynchronize },
    Entry { symbol: "cuStreamSynchronize_ptsz", address: cuStreamSynchronize_ptsz },
    Entry { symbol: "cuStreamUpdateCaptureDependencies", address: cuStreamUpdateCaptureDependencies },
    Entry { symbol: "cuStreamUpdateCaptureDependencies_ptsz", address: cuStreamUpdateCaptureDependencies_ptsz },
    Entry { symbol: "cuStreamUpdateCaptureDependencies_v2", address: cuStreamUpdateCaptureDependencies_v2 },
    Entry { symbol: "cuStreamUpdateCaptureDependencies_v2_ptsz", address: cuStreamUpdateCaptureDependencies_v2_ptsz },
    Entry { symbol: "cuStreamWaitEvent", address: cuStreamWaitEvent },
    Entry { symbol: "cuStreamWaitEvent_ptsz", address: cuStreamWaitEvent_ptsz },
    Entry { symbol: "cuStreamWaitValue32", address: cuStreamWaitValue32 },
    Entry { symbol: "cuStreamWaitValue32_ptsz", address: cuStreamWaitValue32_ptsz },
    Entry { symbol: "cuStreamWaitValue32_v2", address: cuStreamWaitValue32_v2 },
    Entry { symbol: "cuStreamWaitValue32_v2_ptsz", address: cuStreamWaitValue32_v2_ptsz },
    Entry { symbol: "cuStreamWaitValue64", address: cuStreamWaitValue64 },
    Entry { symbol: "cuStreamWaitValue64_ptsz", address: cuStreamWaitValue64_ptsz },
    Entry { symbol: "cuStreamWaitValue64_v2", address: cuStreamWaitValue64_v2 },
    Entry { symbol: "cuStreamWaitValue64_v2_ptsz", address: cuStreamWaitValue64_v2_ptsz },
    Entry { symbol: "cuStreamWriteValue32", address: cuStreamWriteValue32 },
    Entry { symbol: "cuStreamWriteValue32_ptsz", address: cuStreamWriteValue32_ptsz },
    Entry { symbol: "cuStreamWriteValue32_v2", address: cuStreamWriteValue32_v2 },
    Entry { symbol: "cuStreamWriteValue32_v2_ptsz", address: cuStreamWriteValue32_v2_ptsz },
    Entry { symbol: "cuStreamWriteValue64", address: cuStreamWriteValue64 },
    Entry { symbol: "cuStreamWriteValue64_ptsz", address: cuStreamWriteValue64_ptsz },
    Entry { symbol: "cuStreamWriteValue64_v2", address: cuStreamWriteValue64_v2 },
    Entry { symbol: "cuStreamWriteValue64_v2_ptsz", address: cuStreamWriteValue64_v2_ptsz },
    Entry { symbol: "cuSurfObjectCreate", address: cuSurfObjectCreate },
    Entry { symbol: "cuSurfObjectDestroy", address: cuSurfObjectDestroy },
    Entry { symbol: "cuSurfObjectGetResourceDesc", address: cuSurfObjectGetResourceDesc },
    Entry { symbol: "cuSurfRefGetArray", address: cuSurfRefGetArray },
    Entry { symbol: "cuSurfRefSetArray", address: cuSurfRefSetArray },
    Entry { symbol: "cuTensorMapEncodeIm2col", address: cuTensorMapEncodeIm2col },
    Entry { symbol: "cuTensorMapEncodeIm2colWide", address: cuTensorMapEncodeIm2colWide },
    Entry { symbol: "cuTensorMapEncodeTiled", address: cuTensorMapEncodeTiled },
    Entry { symbol: "cuTensorMapReplaceAddress", address: cuTensorMapReplaceAddress },
    Entry { symbol: "cuTensorMapSetAllocationClass", address: cuTensorMapSetAllocationClass },
    Entry { symbol: "cuTexObjectCreate", address: cuTexObjectCreate },
    Entry { symbol: "cuTexObjectDestroy", address: cuTexObjectDestroy },
    Entry { symbol: "cuTexObjectGetResourceDesc", address: cuTexObjectGetResourceDesc },
    Entry { symbol: "cuTexObjectGetResourceViewDesc", address: cuTexObjectGetResourceViewDesc },
    Entry { symbol: "cuTexObjectGetTextureDesc", address: cuTexObjectGetTextureDesc },
    Entry { symbol: "cuTexRefCreate", address: cuTexRefCreate },
    Entry { symbol: "cuTexRefDestroy", address: cuTexRefDestroy },
    Entry { symbol: "cuTexRefGetAddress", address: cuTexRefGetAddress },
    Entry { symbol: "cuTexRefGetAddressMode", address: cuTexRefGetAddressMode },
    Entry { symbol: "cuTexRefGetAddress_v2", address: cuTexRefGetAddress_v2 },
    Entry { symbol: "cuTexRefGetArray", address: cuTexRefGetArray },
    Entry { symbol: "cuTexRefGetBorderColor", address: cuTexRefGetBorderColor },
    Entry { symbol: "cuTexRefGetFilterMode", address: cuTexRefGetFilterMode },
    Entry { symbol: "cuTexRefGetFlags", address: cuTexRefGetFlags },
    Entry { symbol: "cuTexRefGetFormat", address: cuTexRefGetFormat },
    Entry { symbol: "cuTexRefGetMaxAnisotropy", address: cuTexRefGetMaxAnisotropy },
    Entry { symbol: "cuTexRefGetMipmapFilterMode", address: cuTexRefGetMipmapFilterMode },
    Entry { symbol: "cuTexRefGetMipmapLevelBias", address: cuTexRefGetMipmapLevelBias },
    Entry { symbol: "cuTexRefGetMipmapLevelClamp", address: cuTexRefGetMipmapLevelClamp },
    Entry { symbol: "cuTexRefGetMipmappedArray", address: cuTexRefGetMipmappedArray },
    Entry { symbol: "cuTexRefSetAddress", address: cuTexRefSetAddress },
    Entry { symbol: "cuTexRefSetAddress2D", address: cuTexRefSetAddress2D },
    Entry { symbol: "cuTexRefSetAddress2D_v2", address: cuTexRefSetAddress2D_v2 },
    Entry { symbol: "cuTexRefSetAddress2D_v3", address: cuTexRefSetAddress2D_v3 },
    Entry { symbol: "cuTexRefSetAddressMode", address: cuTexRefSetAddressMode },
    Entry { symbol: "cuTexRefSetAddress_v2", address: cuTexRefSetAddress_v2 },
    Entry { symbol: "cuTexRefSetArray", address: cuTexRefSetArray },
    Entry { symbol: "cuTexRefSetBorderColor", address: cuTexRefSetBorderColor },
    Entry { symbol: "cuTexRefSetFilterMode", address: cuTexRefSetFilterMode },
    Entry { symbol: "cuTexRefSetFlags", address: cuTexRefSetFlags },
    Entry { symbol: "cuTexRefSetFormat", address: cuTexRefSetFormat },
    Entry { symbol: "cuTexRefSetMaxAnisotropy", address: cuTexRefSetMaxAnisotropy },
    Entry { symbol: "cuTexRefSetMipmapFilterMode", address: cuTexRefSetMipmapFilterMode },
    Entry { symbol: "cuTexRefSetMipmapLevelBias", address: cuTexRefSetMipmapLevelBias },
    Entry { symbol: "cuTexRefSetMipmapLevelClamp", address: cuTexRefSetMipmapLevelClamp },
    Entry { symbol: "cuTexRefSetMipmappedArray", address: cuTexRefSetMipmappedArray },
    Entry { symbol: "cuThreadExchangeStreamCaptureMode", address: cuThreadExchangeStreamCaptureMode },
    Entry { symbol: "cuUserObjectCreate", address: cuUserObjectCreate },
    Entry { symbol: "cuUserObjectRelease", address: cuUserObjectRelease },
    Entry { symbol: "cuUserObjectRetain", address: cuUserObjectRetain },
    Entry { symbol: "cuVDPAUCtxCreate", address: cuVDPAUCtxCreate },
    Entry { symbol: "cuVDPAUCtxCreate_v2", address: cuVDPAUCtxCreate_v2 },
    Entry { symbol: "cuVDPAUGetDevice", address: cuVDPAUGetDevice },
    Entry { symbol: "cuWaitExternalSemaphoresAsync", address: cuWaitExternalSemaphoresAsync },
    Entry { symbol: "cuWaitExternalSemaphoresAsync_ptsz", address: cuWaitExternalSemaphoresAsync_ptsz },
];

/// The address of an exported symbol.
pub(crate) fn address(symbol: &str) -> Option<*mut c_void> {
    let at = ENTRIES.binary_search_by(|e| e.symbol.cmp(symbol)).ok()?;
    Some(ENTRIES[at].address as *mut c_void)
}
