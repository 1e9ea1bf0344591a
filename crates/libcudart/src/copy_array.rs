//! Copies to, from and between arrays.

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::array::{driver_array, shape, texel_bytes};
use crate::copy::{Rows, described_2d, rows, sides, spaced};
use crate::entry::{Memory, Stream, api};
use crate::error::Outcome;
use crate::how::{How, device};
use crate::state::ready;

/// A rectangle of an array: first byte of a row, first row.
#[derive(Clone, Copy)]
struct Rectangle {
    array: cudaArray_const_t,
    w: usize,
    h: usize,
}

/// What the side of a copy that is no array is. The array is device memory.
fn other_side(kind: cudaMemcpyKind, into: bool) -> Outcome<CUmemorytype> {
    let (from, to) = sides(kind)?;
    let (mine, theirs) = if into { (to, from) } else { (from, to) };
    if mine == CU_MEMORYTYPE_HOST { Err(cudaErrorInvalidMemcpyDirection) } else { Ok(theirs) }
}

/// Copies rows between memory and an array.
fn rows_of_array(
    a: Rectangle,
    other: Rows<'_>,
    [width, height]: [usize; 2],
    into: bool,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    let theirs = other_side(kind, into)?;
    ready()?;
    if width == 0 || height == 0 {
        return Ok(());
    }
    let other = spaced(other, width, height)?;
    let (array, at) = (driver_array(a.array), other.memory.at());
    let mut p = CUDA_MEMCPY2D { WidthInBytes: width, Height: height, ..Default::default() };
    if into {
        (p.dstMemoryType, p.dstArray, p.dstXInBytes, p.dstY) = (CU_MEMORYTYPE_ARRAY, array, a.w, a.h);
        (p.srcMemoryType, p.srcHost, p.srcDevice, p.srcPitch) =
            (theirs, at.cast_const(), device(at), other.pitch);
    } else {
        (p.srcMemoryType, p.srcArray, p.srcXInBytes, p.srcY) = (CU_MEMORYTYPE_ARRAY, array, a.w, a.h);
        (p.dstMemoryType, p.dstHost, p.dstDevice, p.dstPitch) = (theirs, at, device(at), other.pitch);
    }
    // SAFETY: the rows are memory that C promises; the driver knows its arrays.
    unsafe { described_2d(&p, how) }
}

/// Copies `count` bytes between memory and an array, row after row. Rows go by rectangles, since the driver has no linear
/// copies between an array and device memory in streams.
fn stretch(
    a: Rectangle,
    other: Memory<'_>,
    count: usize,
    into: bool,
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    other_side(kind, into)?;
    let (start, row) = stretch_of(a, count)?;
    let (end, mut at) = (start + count, start);
    while at < end {
        let (w, h, left) = (at % row, at / row, end - at);
        // The rest of a row, or all whole rows at once.
        let size = if w == 0 && left >= row { [row, left / row] } else { [(row - w).min(left), 1] };
        let memory = rows(other.from(at - start), size[0]);
        rows_of_array(Rectangle { w, h, ..a }, memory, size, into, kind, how)?;
        at += size[0] * size[1];
    }
    Ok(())
}

/// Where a stretch of `count` bytes of an array begins, and how long a row is, both in bytes.
fn stretch_of(a: Rectangle, count: usize) -> Outcome<(usize, usize)> {
    let s = shape(a.array)?;
    let row = s.Width * texel_bytes(&s)?;
    let start = a.h.checked_mul(row).and_then(|n| n.checked_add(a.w)).ok_or(cudaErrorInvalidValue)?;
    let end = start.checked_add(count).ok_or(cudaErrorInvalidValue)?;
    if end > row * s.Height.max(1) { Err(cudaErrorInvalidValue) } else { Ok((start, row)) }
}

/// Copies `count` bytes between arrays, of each row after row, by pieces that lie in a row of both.
fn stretch_between(to: Rectangle, from: Rectangle, count: usize, kind: cudaMemcpyKind, how: How) -> Outcome {
    ready()?;
    let ((into, its_row), (out_of, row)) = (stretch_of(to, count)?, stretch_of(from, count)?);
    let mut done = 0;
    while done < count {
        let (a, b) = (into + done, out_of + done);
        let n = (its_row - a % its_row).min(row - b % row).min(count - done);
        let to = Rectangle { w: a % its_row, h: a / its_row, ..to };
        let from = Rectangle { w: b % row, h: b / row, ..from };
        between_arrays(to, from, [n, 1], kind, how)?;
        done += n;
    }
    Ok(())
}

/// Copies rows between arrays.
fn between_arrays(
    to: Rectangle,
    from: Rectangle,
    [width, height]: [usize; 2],
    kind: cudaMemcpyKind,
    how: How,
) -> Outcome {
    if !matches!(kind, cudaMemcpyDeviceToDevice | cudaMemcpyDefault) {
        return Err(cudaErrorInvalidMemcpyDirection);
    }
    ready()?;
    if width == 0 || height == 0 {
        return Ok(());
    }
    let p = CUDA_MEMCPY2D {
        srcMemoryType: CU_MEMORYTYPE_ARRAY,
        srcArray: driver_array(from.array),
        srcXInBytes: from.w,
        srcY: from.h,
        dstMemoryType: CU_MEMORYTYPE_ARRAY,
        dstArray: driver_array(to.array),
        dstXInBytes: to.w,
        dstY: to.h,
        WidthInBytes: width,
        Height: height,
        ..Default::default()
    };
    // SAFETY: the driver knows its arrays.
    unsafe { described_2d(&p, how) }
}

api! {
    /// Copies bytes into an array, row after row.
    fn cudaMemcpyToArray; fn cudaMemcpyToArray_ptds |how| (
        dst: cudaArray_t, wOffset: usize, hOffset: usize, src: Memory, count: usize,
        kind: cudaMemcpyKind) {
        let a = Rectangle { array: dst, w: wOffset, h: hOffset };
        stretch(a, src, count, true, kind, how)
    }

    /// Copies bytes out of an array, row after row.
    fn cudaMemcpyFromArray; fn cudaMemcpyFromArray_ptds |how| (
        dst: Memory, src: cudaArray_const_t, wOffset: usize, hOffset: usize, count: usize,
        kind: cudaMemcpyKind) {
        let a = Rectangle { array: src, w: wOffset, h: hOffset };
        stretch(a, dst, count, false, kind, how)
    }

    /// Copies bytes into an array, row after row, in a stream.
    fn cudaMemcpyToArrayAsync; fn cudaMemcpyToArrayAsync_ptsz(
        dst: cudaArray_t, wOffset: usize, hOffset: usize, src: Memory, count: usize,
        kind: cudaMemcpyKind, stream: Stream) {
        let a = Rectangle { array: dst, w: wOffset, h: hOffset };
        stretch(a, src, count, true, kind, How::Async(stream.0))
    }

    /// Copies bytes out of an array, row after row, in a stream.
    fn cudaMemcpyFromArrayAsync; fn cudaMemcpyFromArrayAsync_ptsz(
        dst: Memory, src: cudaArray_const_t, wOffset: usize, hOffset: usize, count: usize,
        kind: cudaMemcpyKind, stream: Stream) {
        let a = Rectangle { array: src, w: wOffset, h: hOffset };
        stretch(a, dst, count, false, kind, How::Async(stream.0))
    }

    /// Copies rows into an array.
    fn cudaMemcpy2DToArray; fn cudaMemcpy2DToArray_ptds |how| (
        dst: cudaArray_t, wOffset: usize, hOffset: usize, src: Memory, spitch: usize, width: usize,
        height: usize, kind: cudaMemcpyKind) {
        let a = Rectangle { array: dst, w: wOffset, h: hOffset };
        rows_of_array(a, rows(src, spitch), [width, height], true, kind, how)
    }

    /// Copies rows out of an array.
    fn cudaMemcpy2DFromArray; fn cudaMemcpy2DFromArray_ptds |how| (
        dst: Memory, dpitch: usize, src: cudaArray_const_t, wOffset: usize, hOffset: usize, width: usize,
        height: usize, kind: cudaMemcpyKind) {
        let a = Rectangle { array: src, w: wOffset, h: hOffset };
        rows_of_array(a, rows(dst, dpitch), [width, height], false, kind, how)
    }

    /// Copies rows into an array in a stream.
    fn cudaMemcpy2DToArrayAsync; fn cudaMemcpy2DToArrayAsync_ptsz(
        dst: cudaArray_t, wOffset: usize, hOffset: usize, src: Memory, spitch: usize, width: usize,
        height: usize, kind: cudaMemcpyKind, stream: Stream) {
        let a = Rectangle { array: dst, w: wOffset, h: hOffset };
        rows_of_array(a, rows(src, spitch), [width, height], true, kind, How::Async(stream.0))
    }

    /// Copies rows out of an array in a stream.
    fn cudaMemcpy2DFromArrayAsync; fn cudaMemcpy2DFromArrayAsync_ptsz(
        dst: Memory, dpitch: usize, src: cudaArray_const_t, wOffset: usize, hOffset: usize, width: usize,
        height: usize, kind: cudaMemcpyKind, stream: Stream) {
        let a = Rectangle { array: src, w: wOffset, h: hOffset };
        rows_of_array(a, rows(dst, dpitch), [width, height], false, kind, How::Async(stream.0))
    }

    /// Copies bytes between arrays, row after row.
    fn cudaMemcpyArrayToArray; fn cudaMemcpyArrayToArray_ptds |how| (
        dst: cudaArray_t, wOffsetDst: usize, hOffsetDst: usize, src: cudaArray_const_t, wOffsetSrc: usize,
        hOffsetSrc: usize, count: usize, kind: cudaMemcpyKind) {
        let to = Rectangle { array: dst, w: wOffsetDst, h: hOffsetDst };
        let from = Rectangle { array: src, w: wOffsetSrc, h: hOffsetSrc };
        stretch_between(to, from, count, kind, how)
    }

    /// Copies rows between arrays.
    fn cudaMemcpy2DArrayToArray; fn cudaMemcpy2DArrayToArray_ptds |how| (
        dst: cudaArray_t, wOffsetDst: usize, hOffsetDst: usize, src: cudaArray_const_t, wOffsetSrc: usize,
        hOffsetSrc: usize, width: usize, height: usize, kind: cudaMemcpyKind) {
        let to = Rectangle { array: dst, w: wOffsetDst, h: hOffsetDst };
        let from = Rectangle { array: src, w: wOffsetSrc, h: hOffsetSrc };
        between_arrays(to, from, [width, height], kind, how)
    }
}
