// Written by weft-gen from crates/ffi/tables; do not edit.

#[unsafe(no_mangle)]
extern "C" fn cuCheckpointOperationComplete() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuCheckpointOperationComplete")
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
extern "C" fn cuDeviceGetFabricClusterUuid() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuDeviceGetFabricClusterUuid")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamConsumerAcquireFrame() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamConsumerAcquireFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamConsumerConnect() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamConsumerConnect")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamConsumerConnectWithFlags() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamConsumerConnectWithFlags")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamConsumerDisconnect() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamConsumerDisconnect")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamConsumerReleaseFrame() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamConsumerReleaseFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamProducerConnect() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamProducerConnect")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamProducerDisconnect() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamProducerDisconnect")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamProducerPresentFrame() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamProducerPresentFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cuEGLStreamProducerReturnFrame() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEGLStreamProducerReturnFrame")
}
#[unsafe(no_mangle)]
extern "C" fn cuEventCreateFromEGLSync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuEventCreateFromEGLSync")
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
extern "C" fn cuGraphicsVDPAURegisterOutputSurface() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsVDPAURegisterOutputSurface")
}
#[unsafe(no_mangle)]
extern "C" fn cuGraphicsVDPAURegisterVideoSurface() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuGraphicsVDPAURegisterVideoSurface")
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
extern "C" fn cuMemMapArrayAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemMapArrayAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuMemMapArrayAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuMemMapArrayAsync_ptsz")
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
extern "C" fn cuStreamEndCaptureToCig() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamEndCaptureToCig")
}
#[unsafe(no_mangle)]
extern "C" fn cuStreamEndCaptureToCig_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuStreamEndCaptureToCig_ptsz")
}
#[unsafe(no_mangle)]
extern "C" fn cuTensorMapSetAllocationClass() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuTensorMapSetAllocationClass")
}
#[unsafe(no_mangle)]
extern "C" fn cuVDPAUCtxCreate() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuVDPAUCtxCreate")
}
#[unsafe(no_mangle)]
extern "C" fn cuVDPAUCtxCreate_v2() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuVDPAUCtxCreate_v2")
}
#[unsafe(no_mangle)]
extern "C" fn cuVDPAUGetDevice() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuVDPAUGetDevice")
}
