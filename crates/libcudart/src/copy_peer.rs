//! Copies between devices.

use core::ffi::c_void;

use weft_ffi::arg::In;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::copy::described_3d;
use crate::entry::{Stream, api};
use crate::error::Outcome;
use crate::how::{How, device};
use crate::state::{primary, ready};

/// The driver's description of a copy of a box between devices: either side is an array, or memory wherever it is; none when there is
/// nothing in it.
fn described_peer(p: &cudaMemcpy3DPeerParms) -> Outcome<Option<CUDA_MEMCPY3D_PEER>> {
    let (to, from) = (primary(p.dstDevice)?, primary(p.srcDevice)?);
    let box_ = cudaMemcpy3DParms {
        srcArray: p.srcArray,
        srcPos: p.srcPos,
        srcPtr: p.srcPtr,
        dstArray: p.dstArray,
        dstPos: p.dstPos,
        dstPtr: p.dstPtr,
        extent: p.extent,
        kind: cudaMemcpyDeviceToDevice,
    };
    let with_array = !p.srcArray.is_null() || !p.dstArray.is_null();
    let described = described_3d(&box_).map_err(|e| {
        // What does not fit beside an array is CUDA's other mistake.
        if with_array && e == cudaErrorInvalidPitchValue { cudaErrorInvalidValue } else { e }
    });
    let Some(c) = described? else { return Ok(None) };
    Ok(Some(CUDA_MEMCPY3D_PEER {
        srcXInBytes: c.srcXInBytes,
        srcY: c.srcY,
        srcZ: c.srcZ,
        srcMemoryType: c.srcMemoryType,
        srcHost: c.srcHost,
        srcDevice: c.srcDevice,
        srcArray: c.srcArray,
        srcContext: from,
        srcPitch: c.srcPitch,
        srcHeight: c.srcHeight,
        dstXInBytes: c.dstXInBytes,
        dstY: c.dstY,
        dstZ: c.dstZ,
        dstMemoryType: c.dstMemoryType,
        dstHost: c.dstHost,
        dstDevice: c.dstDevice,
        dstArray: c.dstArray,
        dstContext: to,
        dstPitch: c.dstPitch,
        dstHeight: c.dstHeight,
        WidthInBytes: c.WidthInBytes,
        Height: c.Height,
        Depth: c.Depth,
        ..Default::default()
    }))
}

fn copy_peer(p: &cudaMemcpy3DPeerParms, how: How) -> Outcome {
    let Some(native) = described_peer(p)? else { return Ok(()) };
    let d = ready()?;
    // SAFETY: a live description, as C promises it for the memory.
    unsafe {
        how.run(d, || d.cuMemcpy3DPeer(&raw const native), |s| d.cuMemcpy3DPeerAsync(&raw const native, s))
    }
}

api! {
    /// Copies between devices.
    fn cudaMemcpyPeer(dst: *mut c_void, dstDevice: i32, src: *const c_void, srcDevice: i32, count: usize)
        => cuMemcpyPeer(device(dst), primary(dstDevice)?, device(src), primary(srcDevice)?, count);

    /// Copies between devices, in a stream.
    fn cudaMemcpyPeerAsync(
        dst: *mut c_void, dstDevice: i32, src: *const c_void, srcDevice: i32, count: usize, stream: Stream)
        => cuMemcpyPeerAsync(device(dst), primary(dstDevice)?, device(src), primary(srcDevice)?, count, stream.0);

    /// Copies a box between devices.
    fn cudaMemcpy3DPeer; fn cudaMemcpy3DPeer_ptds |how| (p: In<cudaMemcpy3DPeerParms>) {
        copy_peer(&p, how)
    }

    /// Copies a box between devices, in a stream.
    fn cudaMemcpy3DPeerAsync; fn cudaMemcpy3DPeerAsync_ptsz(p: In<cudaMemcpy3DPeerParms>, stream: Stream) {
        copy_peer(&p, How::Async(stream.0))
    }
}
