//! What nodes do, between the runtime's descriptions and the driver's.

use core::ffi::c_void;

use weft_ffi::arg::{Arg, FromC, In, Out};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::copy::{described_3d, sides};
use crate::entry::Call;
use crate::error::Outcome;
use crate::how::{device, pointer};
use crate::registry::{address_of, function};

/// The driver's description of a kernel.
pub(super) fn kernel(p: &cudaKernelNodeParams) -> Outcome<CUDA_KERNEL_NODE_PARAMS_v2> {
    Ok(CUDA_KERNEL_NODE_PARAMS_v2 {
        func: function(p.func)?.1,
        gridDimX: p.gridDim.x,
        gridDimY: p.gridDim.y,
        gridDimZ: p.gridDim.z,
        blockDimX: p.blockDim.x,
        blockDimY: p.blockDim.y,
        blockDimZ: p.blockDim.z,
        sharedMemBytes: p.sharedMemBytes,
        kernelParams: p.kernelParams,
        extra: p.extra,
        ..Default::default()
    })
}

/// The runtime's description of a kernel.
pub(super) fn kernel_of(p: &CUDA_KERNEL_NODE_PARAMS_v2) -> cudaKernelNodeParams {
    cudaKernelNodeParams {
        func: address_of(p.func),
        gridDim: dim3 { x: p.gridDimX, y: p.gridDimY, z: p.gridDimZ },
        blockDim: dim3 { x: p.blockDimX, y: p.blockDimY, z: p.blockDimZ },
        sharedMemBytes: p.sharedMemBytes,
        kernelParams: p.kernelParams,
        extra: p.extra,
    }
}

/// The driver's description of a copy, which must be of something.
pub(super) fn copy(p: &cudaMemcpy3DParms) -> Outcome<CUDA_MEMCPY3D> {
    described_3d(p)?.ok_or(cudaErrorInvalidValue)
}

/// The runtime's description of a copy.
pub(super) fn copy_of(p: &CUDA_MEMCPY3D) -> Outcome<cudaMemcpy3DParms> {
    let texel = |array: CUarray| -> Outcome<usize> {
        if array.is_null() {
            return Ok(1);
        }
        crate::array::texel_bytes(&crate::array::shape(array.cast())?)
    };
    let (a, b) = (texel(p.srcArray)?, texel(p.dstArray)?);
    let unit = a.max(b);
    let side = |kind: CUmemorytype, host: *mut c_void, at: CUdeviceptr, pitch: usize, height: usize| {
        let ptr = match kind {
            CU_MEMORYTYPE_HOST => host,
            CU_MEMORYTYPE_ARRAY => core::ptr::null_mut(),
            _ => pointer(at),
        };
        cudaPitchedPtr { ptr, pitch, xsize: pitch, ysize: height }
    };
    let kind = match (p.srcMemoryType, p.dstMemoryType) {
        (CU_MEMORYTYPE_HOST, CU_MEMORYTYPE_HOST) => cudaMemcpyHostToHost,
        (CU_MEMORYTYPE_HOST, _) => cudaMemcpyHostToDevice,
        (_, CU_MEMORYTYPE_HOST) => cudaMemcpyDeviceToHost,
        (CU_MEMORYTYPE_UNIFIED, _) | (_, CU_MEMORYTYPE_UNIFIED) => cudaMemcpyDefault,
        _ => cudaMemcpyDeviceToDevice,
    };
    Ok(cudaMemcpy3DParms {
        srcArray: p.srcArray.cast(),
        srcPos: cudaPos { x: p.srcXInBytes / a, y: p.srcY, z: p.srcZ },
        srcPtr: side(p.srcMemoryType, p.srcHost.cast_mut(), p.srcDevice, p.srcPitch, p.srcHeight),
        dstArray: p.dstArray.cast(),
        dstPos: cudaPos { x: p.dstXInBytes / b, y: p.dstY, z: p.dstZ },
        dstPtr: side(p.dstMemoryType, p.dstHost, p.dstDevice, p.dstPitch, p.dstHeight),
        extent: cudaExtent { width: p.WidthInBytes / unit, height: p.Height, depth: p.Depth },
        kind,
    })
}

/// The driver's description of a copy of bytes.
pub(super) fn bytes(
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
) -> Outcome<CUDA_MEMCPY3D> {
    let (from, to) = sides(kind)?;
    Ok(CUDA_MEMCPY3D {
        srcMemoryType: from,
        srcHost: src,
        srcDevice: device(src),
        srcPitch: count,
        srcHeight: 1,
        dstMemoryType: to,
        dstHost: dst,
        dstDevice: device(dst),
        dstPitch: count,
        dstHeight: 1,
        WidthInBytes: count,
        Height: 1,
        Depth: 1,
        ..Default::default()
    })
}

/// A description of any node, and where the driver's answers go.
pub(crate) struct AnyNode<'a> {
    pub(super) native: CUgraphNodeParams,
    given: cudaGraphNodeParams,
    told: Out<'a, cudaGraphNodeParams>,
}

impl Arg for AnyNode<'_> {
    type C = *mut cudaGraphNodeParams;
}

impl<'a> FromC<'a, Call> for AnyNode<'a> {
    unsafe fn from_c(c: *mut cudaGraphNodeParams, (): (), call: &'a Call) -> Outcome<Self> {
        // SAFETY: the caller's promise: a description, of which the type says which member counts; any bits are values of the members.
        unsafe {
            let given = *In::from_c(c.cast_const(), (), call)?;
            Ok(AnyNode { native: native(&given)?, given, told: Out::from_c(c, (), call)? })
        }
    }
}

/// The driver's description. Those of most nodes are alike in both APIs.
///
/// # Safety
/// The member that the type says is the one that was written.
unsafe fn native(p: &cudaGraphNodeParams) -> Outcome<CUgraphNodeParams> {
    // SAFETY: both are plain data of 256 bytes.
    let mut out = unsafe { core::mem::transmute::<cudaGraphNodeParams, CUgraphNodeParams>(*p) };
    match p.type_ {
        cudaGraphNodeTypeKernel => {
            // SAFETY: the caller's promise; the members of its union are pointers.
            let (k, func) = unsafe { (p.anon1.kernel, p.anon1.kernel.anon1.func) };
            let func = match k.functionType {
                cudaKernelFunctionTypeKernel | cudaKernelFunctionTypeFunction => func.cast(),
                _ => function(func)?.1,
            };
            let (gridDim, blockDim) = (k.gridDim, k.blockDim);
            out.anon1.kernel = CUDA_KERNEL_NODE_PARAMS_v3 {
                func,
                gridDimX: gridDim.x,
                gridDimY: gridDim.y,
                gridDimZ: gridDim.z,
                blockDimX: blockDim.x,
                blockDimY: blockDim.y,
                blockDimZ: blockDim.z,
                sharedMemBytes: k.sharedMemBytes,
                kernelParams: k.kernelParams,
                extra: k.extra,
                ..Default::default()
            };
        }
        cudaGraphNodeTypeMemcpy => {
            // SAFETY: the caller's promise.
            let m = unsafe { p.anon1.memcpy };
            out.anon1.memcpy = CUDA_MEMCPY_NODE_PARAMS {
                flags: m.flags,
                reserved: m.reserved,
                copyParams: copy(&m.copyParams)?,
                ..Default::default()
            };
        }
        _ => {}
    }
    Ok(out)
}

impl AnyNode<'_> {
    /// Tells what the driver has answered in a description.
    pub(super) fn tell(&self, answer: &CUgraphNodeParams) {
        if matches!(self.given.type_, cudaGraphNodeTypeMemAlloc | cudaGraphNodeTypeConditional) {
            // SAFETY: plain data of one layout for these nodes.
            self.told.set(unsafe { core::mem::transmute::<CUgraphNodeParams, cudaGraphNodeParams>(*answer) });
        }
    }
}

/// The runtime's description of what a node does.
pub(super) fn any_of(p: &CUgraphNodeParams) -> Outcome<cudaGraphNodeParams> {
    // SAFETY: both are plain data of 256 bytes.
    let mut out = unsafe { core::mem::transmute::<CUgraphNodeParams, cudaGraphNodeParams>(*p) };
    match p.type_ {
        CU_GRAPH_NODE_TYPE_KERNEL => {
            // SAFETY: the driver has written the member that the type says.
            let k = unsafe { p.anon1.kernel };
            out.anon1.kernel = cudaKernelNodeParamsV2 {
                anon1: cudaKernelNodeParamsV2__anon1 { func: address_of(k.func) },
                gridDim: dim3 { x: k.gridDimX, y: k.gridDimY, z: k.gridDimZ },
                blockDim: dim3 { x: k.blockDimX, y: k.blockDimY, z: k.blockDimZ },
                sharedMemBytes: k.sharedMemBytes,
                kernelParams: k.kernelParams,
                extra: k.extra,
                functionType: cudaKernelFunctionTypeDeviceEntry,
                ..Default::default()
            };
        }
        CU_GRAPH_NODE_TYPE_MEMCPY => {
            // SAFETY: as above.
            let copyParams = copy_of(unsafe { &p.anon1.memcpy.copyParams })?;
            out.anon1.memcpy = cudaMemcpyNodeParams { copyParams, ..Default::default() };
        }
        _ => {}
    }
    Ok(out)
}
