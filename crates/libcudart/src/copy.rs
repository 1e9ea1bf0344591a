//! Copies: one, two and three dimensions, to and from symbols, between devices.

use core::ffi::c_void;

use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{api, get};
use crate::error::{Outcome, check};
use crate::registration::symbol;
use crate::state::{primary, ready};

/// How a copy or fill relates to streams.
#[derive(Clone, Copy)]
pub(crate) enum How {
    /// In the legacy default stream, waiting as the plain functions do.
    Legacy,
    /// In the thread's default stream, waiting.
    PerThread,
    /// In a stream, not waiting.
    Async(cudaStream_t),
}

impl How {
    /// Runs the waiting form, or the form that takes a stream.
    pub(crate) fn run(
        self,
        d: &Driver,
        wait: impl FnOnce() -> CUresult,
        stream: impl FnOnce(CUstream) -> CUresult,
    ) -> Outcome {
        match self {
            How::Legacy => check(wait()),
            How::Async(s) => check(stream(s)),
            How::PerThread => {
                check(stream(cudaStreamPerThread))?;
                // SAFETY: the driver's own handle.
                check(unsafe { d.cuStreamSynchronize(cudaStreamPerThread) })
            }
        }
    }
}

/// A device address as the driver types it.
pub(crate) fn device(p: *const c_void) -> CUdeviceptr {
    p.addr() as CUdeviceptr
}

/// Memory types of source and destination.
pub(crate) fn sides(kind: cudaMemcpyKind) -> Outcome<(CUmemorytype, CUmemorytype)> {
    Ok(match kind {
        cudaMemcpyHostToHost => (CU_MEMORYTYPE_HOST, CU_MEMORYTYPE_HOST),
        cudaMemcpyHostToDevice => (CU_MEMORYTYPE_HOST, CU_MEMORYTYPE_DEVICE),
        cudaMemcpyDeviceToHost => (CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_HOST),
        cudaMemcpyDeviceToDevice => (CU_MEMORYTYPE_DEVICE, CU_MEMORYTYPE_DEVICE),
        cudaMemcpyDefault => (CU_MEMORYTYPE_UNIFIED, CU_MEMORYTYPE_UNIFIED),
        _ => return Err(cudaErrorInvalidMemcpyDirection),
    })
}

/// # Safety
/// `dst` and `src` are `count` bytes each, of the kinds said.
unsafe fn copy(
    dst: *mut c_void,
    src: *const c_void,
    count: usize,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    sides(kind)?;
    let d = ready()?;
    if count == 0 {
        return Ok(());
    }
    if dst.is_null() || src.is_null() {
        return Err(cudaErrorInvalidValue);
    }
    // SAFETY: the caller's promise.
    unsafe {
        match kind {
            cudaMemcpyHostToDevice => how.run(
                d,
                || d.cuMemcpyHtoD_v2(device(dst), src, count),
                |s| d.cuMemcpyHtoDAsync_v2(device(dst), src, count, s),
            ),
            cudaMemcpyDeviceToHost => how.run(
                d,
                || d.cuMemcpyDtoH_v2(dst, device(src), count),
                |s| d.cuMemcpyDtoHAsync_v2(dst, device(src), count, s),
            ),
            cudaMemcpyDeviceToDevice => how.run(
                d,
                || d.cuMemcpyDtoD_v2(device(dst), device(src), count),
                |s| d.cuMemcpyDtoDAsync_v2(device(dst), device(src), count, s),
            ),
            _ => how.run(
                d,
                || d.cuMemcpy(device(dst), device(src), count),
                |s| d.cuMemcpyAsync(device(dst), device(src), count, s),
            ),
        }
    }
}

/// A rectangle of rows in memory.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    pub(crate) at: *const c_void,
    pub(crate) pitch: usize,
}

/// # Safety
/// The rectangles are memory of the kinds said.
unsafe fn copy2d(
    dst: Rows,
    src: Rows,
    width: usize,
    height: usize,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    let (from, to) = sides(kind)?;
    ready()?;
    if width == 0 || height == 0 {
        return Ok(());
    }
    if width > dst.pitch || width > src.pitch {
        // One row needs no pitch, and CUDA words that mistake differently.
        return Err(if height == 1 { cudaErrorInvalidValue } else { cudaErrorInvalidPitchValue });
    }
    let p = CUDA_MEMCPY2D {
        srcMemoryType: from,
        srcHost: src.at,
        srcDevice: device(src.at),
        srcPitch: src.pitch,
        dstMemoryType: to,
        dstHost: dst.at.cast_mut(),
        dstDevice: device(dst.at),
        dstPitch: dst.pitch,
        WidthInBytes: width,
        Height: height,
        ..Default::default()
    };
    // SAFETY: the caller's promise.
    unsafe { described_2d(&p, how) }
}

/// # Safety
/// The description's memory is of the kinds it says.
pub(crate) unsafe fn described_2d(p: &CUDA_MEMCPY2D, how: How) -> Outcome {
    let d = ready()?;
    // SAFETY: a live description; the caller's promise for the memory.
    unsafe {
        how.run(d, || d.cuMemcpy2DUnaligned_v2(&raw const *p), |s| d.cuMemcpy2DAsync_v2(&raw const *p, s))
    }
}

/// One side of a copy of a box.
struct Side {
    array: cudaArray_t,
    pos: cudaPos,
    ptr: cudaPitchedPtr,
}

impl Side {
    /// First byte of a row, of texels of so many bytes.
    fn first(&self, texel: Option<usize>) -> Outcome<usize> {
        self.pos.x.checked_mul(texel.unwrap_or(1)).ok_or(cudaErrorInvalidValue)
    }

    /// Bytes of a texel, of arrays. A side is an array or memory, not both.
    fn texel(&self) -> Outcome<Option<usize>> {
        if self.array.is_null() {
            return Ok(None);
        }
        if !self.ptr.ptr.is_null() {
            return Err(cudaErrorInvalidValue);
        }
        let shape = crate::array::shape(self.array)?;
        Ok(Some(crate::array::texel_bytes(&shape)?))
    }
}

/// # Safety
/// As [`copy2d`]; `p` is null or readable.
unsafe fn copy3d(p: *const cudaMemcpy3DParms, how: How) -> Outcome {
    // SAFETY: the caller's promise.
    let p = unsafe { get(p) }?;
    let (mut from, mut to) = sides(p.kind)?;
    let d = ready()?;
    let src = Side { array: p.srcArray, pos: p.srcPos, ptr: p.srcPtr };
    let dst = Side { array: p.dstArray, pos: p.dstPos, ptr: p.dstPtr };
    let (a, b) = (src.texel()?, dst.texel()?);
    // With an array, the width counts texels, and so do places in arrays; else all are bytes.
    let unit = match (a, b) {
        (Some(a), Some(b)) if a != b => return Err(cudaErrorInvalidValue),
        _ => a.or(b).unwrap_or(1),
    };
    let width = p.extent.width.checked_mul(unit).ok_or(cudaErrorInvalidValue)?;
    if width == 0 || p.extent.height == 0 || p.extent.depth == 0 {
        return Ok(());
    }
    for (side, texel) in [(&src, a), (&dst, b)] {
        if texel.is_none() && side.pos.x.checked_add(width).is_none_or(|end| end > side.ptr.pitch) {
            return Err(cudaErrorInvalidPitchValue);
        }
    }
    if a.is_some() {
        from = CU_MEMORYTYPE_ARRAY;
    }
    if b.is_some() {
        to = CU_MEMORYTYPE_ARRAY;
    }
    let native = CUDA_MEMCPY3D {
        srcXInBytes: src.first(a)?,
        srcY: src.pos.y,
        srcZ: src.pos.z,
        srcMemoryType: from,
        srcHost: src.ptr.ptr,
        srcDevice: device(src.ptr.ptr),
        srcArray: src.array.cast(),
        srcPitch: src.ptr.pitch,
        srcHeight: src.ptr.ysize,
        dstXInBytes: dst.first(b)?,
        dstY: dst.pos.y,
        dstZ: dst.pos.z,
        dstMemoryType: to,
        dstHost: dst.ptr.ptr,
        dstDevice: device(dst.ptr.ptr),
        dstArray: dst.array.cast(),
        dstPitch: dst.ptr.pitch,
        dstHeight: dst.ptr.ysize,
        WidthInBytes: width,
        Height: p.extent.height,
        Depth: p.extent.depth,
        ..Default::default()
    };
    // SAFETY: a live description; the caller's promise for the memory.
    unsafe {
        how.run(d, || d.cuMemcpy3D_v2(&raw const native), |s| d.cuMemcpy3DAsync_v2(&raw const native, s))
    }
}

/// The address `offset` bytes into a symbol with room for `count` bytes.
fn place(address: *const c_void, offset: usize, count: usize) -> Outcome<*mut c_void> {
    let (_, at, bytes) = symbol(address)?;
    if offset.checked_add(count).is_none_or(|end| end > bytes) {
        return Err(cudaErrorInvalidValue);
    }
    Ok(core::ptr::with_exposed_provenance_mut(at as usize + offset))
}

/// # Safety
/// `src` is `count` bytes of the kind said.
unsafe fn to_symbol(
    symbol: *const c_void,
    src: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    if !matches!(kind, cudaMemcpyHostToDevice | cudaMemcpyDeviceToDevice | cudaMemcpyDefault) {
        return Err(cudaErrorInvalidMemcpyDirection);
    }
    // SAFETY: the caller's promise, and a place within the symbol.
    unsafe { copy(place(symbol, offset, count)?, src, count, kind, how) }
}

/// # Safety
/// `dst` is `count` bytes of the kind said.
unsafe fn from_symbol(
    dst: *mut c_void,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    if !matches!(kind, cudaMemcpyDeviceToHost | cudaMemcpyDeviceToDevice | cudaMemcpyDefault) {
        return Err(cudaErrorInvalidMemcpyDirection);
    }
    // SAFETY: the caller's promise, and a place within the symbol.
    unsafe { copy(dst, place(symbol, offset, count)?, count, kind, how) }
}

pub(crate) fn rows(at: *const c_void, pitch: usize) -> Rows {
    Rows { at, pitch }
}

api! {
    /// Copies bytes.
    fn cudaMemcpy | cudaMemcpy_ptds(dst: *mut c_void, src: *const c_void, count: usize, kind: cudaMemcpyKind) how {
        copy(dst, src, count, kind, how)
    }

    /// Copies bytes in a stream.
    fn cudaMemcpyAsync | cudaMemcpyAsync_ptsz(
        dst: *mut c_void, src: *const c_void, count: usize, kind: cudaMemcpyKind; stream) {
        copy(dst, src, count, kind, How::Async(stream))
    }

    /// Copies rows; pitches and width in bytes.
    fn cudaMemcpy2D | cudaMemcpy2D_ptds(
        dst: *mut c_void, dpitch: usize, src: *const c_void, spitch: usize, width: usize, height: usize,
        kind: cudaMemcpyKind) how {
        copy2d(rows(dst, dpitch), rows(src, spitch), width, height, kind, how)
    }

    /// Copies rows in a stream.
    fn cudaMemcpy2DAsync | cudaMemcpy2DAsync_ptsz(
        dst: *mut c_void, dpitch: usize, src: *const c_void, spitch: usize, width: usize, height: usize,
        kind: cudaMemcpyKind; stream) {
        copy2d(rows(dst, dpitch), rows(src, spitch), width, height, kind, How::Async(stream))
    }

    /// Copies a box.
    fn cudaMemcpy3D | cudaMemcpy3D_ptds(p: *const cudaMemcpy3DParms) how {
        copy3d(p, how)
    }

    /// Copies a box in a stream.
    fn cudaMemcpy3DAsync | cudaMemcpy3DAsync_ptsz(p: *const cudaMemcpy3DParms; stream) {
        copy3d(p, How::Async(stream))
    }

    /// Copies into a variable of device code.
    fn cudaMemcpyToSymbol | cudaMemcpyToSymbol_ptds(
        symbol: *const c_void, src: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind) how {
        to_symbol(symbol, src, count, offset, kind, how)
    }

    /// Copies into a variable of device code, in a stream.
    fn cudaMemcpyToSymbolAsync | cudaMemcpyToSymbolAsync_ptsz(
        symbol: *const c_void, src: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind; stream) {
        to_symbol(symbol, src, count, offset, kind, How::Async(stream))
    }

    /// Copies out of a variable of device code.
    fn cudaMemcpyFromSymbol | cudaMemcpyFromSymbol_ptds(
        dst: *mut c_void, symbol: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind) how {
        from_symbol(dst, symbol, count, offset, kind, how)
    }

    /// Copies out of a variable of device code, in a stream.
    fn cudaMemcpyFromSymbolAsync | cudaMemcpyFromSymbolAsync_ptsz(
        dst: *mut c_void, symbol: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind; stream) {
        from_symbol(dst, symbol, count, offset, kind, How::Async(stream))
    }

    /// Copies between devices.
    fn cudaMemcpyPeer(dst: *mut c_void, dstDevice: i32, src: *const c_void, srcDevice: i32, count: usize) {
        let (to, from) = (primary(dstDevice)?, primary(srcDevice)?);
        check(ready()?.cuMemcpyPeer(device(dst), to, device(src), from, count))
    }

    /// Copies between devices, in a stream.
    fn cudaMemcpyPeerAsync(
        dst: *mut c_void, dstDevice: i32, src: *const c_void, srcDevice: i32, count: usize, stream: cudaStream_t) {
        let (to, from) = (primary(dstDevice)?, primary(srcDevice)?);
        check(ready()?.cuMemcpyPeerAsync(device(dst), to, device(src), from, count, stream))
    }

    /// The address of a variable of device code.
    fn cudaGetSymbolAddress(devPtr: *mut *mut c_void, address: *const c_void) {
        let (_, at, _) = symbol(address)?;
        crate::entry::put(devPtr, core::ptr::with_exposed_provenance_mut(at as usize))
    }

    /// The size in bytes of a variable of device code.
    fn cudaGetSymbolSize(size: *mut usize, address: *const c_void) {
        let (_, _, bytes) = symbol(address)?;
        crate::entry::put(size, bytes)
    }
}
