//! Copies: one, two and three dimensions, to and from symbols, between devices.

use core::ffi::c_void;

use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Memory, Stream, api};
use crate::error::Outcome;
use crate::how::{How, device, pointer};
use crate::registry::symbol;
use crate::state::ready;

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

/// Copies `count` bytes.
fn copy(dst: Memory<'_>, src: Memory<'_>, count: usize, kind: cudaMemcpyKind, how: How) -> Outcome {
    let d = ready()?;
    if count == 0 {
        return Ok(());
    }
    sides(kind)?;
    if dst.is_null() || src.is_null() {
        return Err(cudaErrorInvalidValue);
    }
    let (to, from) = (dst.at(), src.at().cast_const());
    // SAFETY: memory that C promises.
    unsafe {
        match kind {
            cudaMemcpyHostToDevice => how.run(
                d,
                || d.cuMemcpyHtoD_v2(device(to), from, count),
                |s| d.cuMemcpyHtoDAsync_v2(device(to), from, count, s),
            ),
            cudaMemcpyDeviceToHost => how.run(
                d,
                || d.cuMemcpyDtoH_v2(to, device(from), count),
                |s| d.cuMemcpyDtoHAsync_v2(to, device(from), count, s),
            ),
            cudaMemcpyDeviceToDevice => how.run(
                d,
                || d.cuMemcpyDtoD_v2(device(to), device(from), count),
                |s| d.cuMemcpyDtoDAsync_v2(device(to), device(from), count, s),
            ),
            _ => how.run(
                d,
                || d.cuMemcpy(device(to), device(from), count),
                |s| d.cuMemcpyAsync(device(to), device(from), count, s),
            ),
        }
    }
}

/// A rectangle of rows in memory.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    pub(crate) memory: Memory<'a>,
    pub(crate) pitch: usize,
}

/// Rows of `width` bytes, `height` of them, which their pitch has room for. One row needs none: 0 then stands for its width, and
/// for other mistakes of one row an H200's runtime has another word.
pub(crate) fn spaced(rows: Rows<'_>, width: usize, height: usize) -> Outcome<Rows<'_>> {
    match rows.pitch {
        pitch if pitch >= width => Ok(rows),
        0 if height == 1 => Ok(Rows { pitch: width, ..rows }),
        _ if height == 1 => Err(cudaErrorInvalidValue),
        _ => Err(cudaErrorInvalidPitchValue),
    }
}

fn copy2d(
    dst: Rows<'_>,
    src: Rows<'_>,
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
    let (dst, src) = (spaced(dst, width, height)?, spaced(src, width, height)?);
    let p = CUDA_MEMCPY2D {
        srcMemoryType: from,
        srcHost: src.memory.at(),
        srcDevice: device(src.memory.at()),
        srcPitch: src.pitch,
        dstMemoryType: to,
        dstHost: dst.memory.at(),
        dstDevice: device(dst.memory.at()),
        dstPitch: dst.pitch,
        WidthInBytes: width,
        Height: height,
        ..Default::default()
    };
    // SAFETY: the description is of memory that C promises.
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

/// The driver's description of a copy of a box; none when there is nothing in it.
pub(crate) fn described_3d(p: &cudaMemcpy3DParms) -> Outcome<Option<CUDA_MEMCPY3D>> {
    let (mut from, mut to) = sides(p.kind)?;
    ready()?;
    let mut src = Side { array: p.srcArray, pos: p.srcPos, ptr: p.srcPtr };
    let mut dst = Side { array: p.dstArray, pos: p.dstPos, ptr: p.dstPtr };
    let (a, b) = (src.texel()?, dst.texel()?);
    // With an array, the width counts texels, and so do places in arrays; else all are bytes.
    let unit = match (a, b) {
        (Some(a), Some(b)) if a != b => return Err(cudaErrorInvalidValue),
        _ => a.or(b).unwrap_or(1),
    };
    let width = p.extent.width.checked_mul(unit).ok_or(cudaErrorInvalidValue)?;
    if width == 0 || p.extent.height == 0 || p.extent.depth == 0 {
        return Ok(None);
    }
    let (one_row, beside_array) = (p.extent.height == 1 && p.extent.depth == 1, a.is_some() || b.is_some());
    for (side, texel) in [(&mut src, a), (&mut dst, b)] {
        if texel.is_some() {
            continue;
        }
        let end = side.pos.x.checked_add(width).ok_or(cudaErrorInvalidValue)?;
        match side.ptr.pitch {
            0 if one_row => side.ptr.pitch = end,
            pitch if width > pitch && (pitch == 0 || !beside_array) => {
                return Err(cudaErrorInvalidPitchValue);
            }
            pitch if end > pitch => return Err(cudaErrorInvalidValue),
            _ => {}
        }
    }
    if a.is_some() {
        from = CU_MEMORYTYPE_ARRAY;
    }
    if b.is_some() {
        to = CU_MEMORYTYPE_ARRAY;
    }
    Ok(Some(CUDA_MEMCPY3D {
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
    }))
}

fn copy3d(p: &In<cudaMemcpy3DParms>, how: How) -> Outcome {
    let Some(native) = described_3d(p)? else { return Ok(()) };
    let d = ready()?;
    // SAFETY: a live description, as C promises it for the memory.
    unsafe {
        how.run(d, || d.cuMemcpy3D_v2(&raw const native), |s| d.cuMemcpy3DAsync_v2(&raw const native, s))
    }
}

/// `count` bytes from `offset` on of a symbol that has so many.
fn place(address: *const c_void, offset: usize, count: usize) -> Outcome<*mut c_void> {
    let (_, at, bytes) = symbol(address)?;
    // No bytes are anywhere.
    if count == 0 {
        return Ok(pointer(at));
    }
    if offset.checked_add(count).is_none_or(|end| end > bytes) {
        return Err(cudaErrorInvalidValue);
    }
    Ok(pointer(at + offset as CUdeviceptr))
}

/// Which side of a copy a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// It is written.
    To,
    /// It is read.
    From,
}

/// The address of a part of a symbol, for a copy of this kind.
pub(crate) fn place_in(
    symbol: *const c_void,
    offset: usize,
    count: usize,
    kind: cudaMemcpyKind,
    side: Symbol,
) -> Outcome<*mut c_void> {
    let other = if side == Symbol::To { cudaMemcpyHostToDevice } else { cudaMemcpyDeviceToHost };
    if ![other, cudaMemcpyDeviceToDevice, cudaMemcpyDefault].contains(&kind) {
        return Err(cudaErrorInvalidMemcpyDirection);
    }
    place(symbol, offset, count)
}

fn to_symbol(
    symbol: *const c_void,
    src: Memory<'_>,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    let at = place_in(symbol, offset, count, kind, Symbol::To)?;
    // SAFETY: within the symbol.
    copy(unsafe { Memory::new(at) }, src, count, kind, how)
}

fn from_symbol(
    dst: Memory<'_>,
    symbol: *const c_void,
    count: usize,
    offset: usize,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    let at = place_in(symbol, offset, count, kind, Symbol::From)?;
    // SAFETY: within the symbol.
    copy(dst, unsafe { Memory::new(at) }, count, kind, how)
}

pub(crate) fn rows(memory: Memory<'_>, pitch: usize) -> Rows<'_> {
    Rows { memory, pitch }
}

api! {
    /// Copies bytes.
    fn cudaMemcpy; fn cudaMemcpy_ptds |how| (dst: Memory, src: Memory, count: usize, kind: cudaMemcpyKind) {
        copy(dst, src, count, kind, how)
    }

    /// Copies bytes in a stream.
    fn cudaMemcpyAsync; fn cudaMemcpyAsync_ptsz(
        dst: Memory, src: Memory, count: usize, kind: cudaMemcpyKind, stream: Stream) {
        copy(dst, src, count, kind, How::Async(stream.0))
    }

    /// Copies rows; pitches and width in bytes.
    fn cudaMemcpy2D; fn cudaMemcpy2D_ptds |how| (
        dst: Memory, dpitch: usize, src: Memory, spitch: usize, width: usize, height: usize,
        kind: cudaMemcpyKind) {
        copy2d(rows(dst, dpitch), rows(src, spitch), width, height, kind, how)
    }

    /// Copies rows in a stream.
    fn cudaMemcpy2DAsync; fn cudaMemcpy2DAsync_ptsz(
        dst: Memory, dpitch: usize, src: Memory, spitch: usize, width: usize, height: usize,
        kind: cudaMemcpyKind, stream: Stream) {
        copy2d(rows(dst, dpitch), rows(src, spitch), width, height, kind, How::Async(stream.0))
    }

    /// Copies a box.
    fn cudaMemcpy3D; fn cudaMemcpy3D_ptds |how| (p: In<cudaMemcpy3DParms>) {
        copy3d(&p, how)
    }

    /// Copies a box in a stream.
    fn cudaMemcpy3DAsync; fn cudaMemcpy3DAsync_ptsz(p: In<cudaMemcpy3DParms>, stream: Stream) {
        copy3d(&p, How::Async(stream.0))
    }

    /// Copies into a variable of device code.
    fn cudaMemcpyToSymbol; fn cudaMemcpyToSymbol_ptds |how| (
        symbol: *const c_void, src: Memory, count: usize, offset: usize, kind: cudaMemcpyKind) {
        to_symbol(symbol, src, count, offset, kind, how)
    }

    /// Copies into a variable of device code, in a stream.
    fn cudaMemcpyToSymbolAsync; fn cudaMemcpyToSymbolAsync_ptsz(
        symbol: *const c_void, src: Memory, count: usize, offset: usize, kind: cudaMemcpyKind, stream: Stream) {
        to_symbol(symbol, src, count, offset, kind, How::Async(stream.0))
    }

    /// Copies out of a variable of device code.
    fn cudaMemcpyFromSymbol; fn cudaMemcpyFromSymbol_ptds |how| (
        dst: Memory, symbol: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind) {
        from_symbol(dst, symbol, count, offset, kind, how)
    }

    /// Copies out of a variable of device code, in a stream.
    fn cudaMemcpyFromSymbolAsync; fn cudaMemcpyFromSymbolAsync_ptsz(
        dst: Memory, symbol: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind, stream: Stream) {
        from_symbol(dst, symbol, count, offset, kind, How::Async(stream.0))
    }

    /// The address of a variable of device code.
    fn cudaGetSymbolAddress(devPtr: Out<*mut c_void>, address: *const c_void) {
        devPtr.set(pointer(symbol(address)?.1))
    }

    /// The size in bytes of a variable of device code.
    fn cudaGetSymbolSize(size: Out<usize>, address: *const c_void) {
        size.set(symbol(address)?.2)
    }
}
