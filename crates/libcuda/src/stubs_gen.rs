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
extern "C" fn cuFabricCpyBatchAsync() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuFabricCpyBatchAsync")
}
#[unsafe(no_mangle)]
extern "C" fn cuFabricCpyBatchAsync_ptsz() -> weft_ffi::driver::CUresult {
    crate::not_supported(c"cuFabricCpyBatchAsync_ptsz")
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
