//! Several copies, prefetches and discards in one call.

use std::sync::Arc;

use weft_driver::memory::{self, Copy3D, Location, Place, PlaceKind, Timing};
use weft_driver::{Array, Code, Result, Stream, StreamKind, managed};
use weft_ffi::arg::{In, Out, Slice};
use weft_ffi::driver::*;

use super::memory::location;
use crate::args::fail;
use crate::handle::{ARRAYS, Handle};

/// What attributes say of copies: when sources may be read, and hints. Sources are read in the order of the stream or before the
/// call returns, which suits all.
struct Attributes<'a> {
    list: Slice<'a, CUmemcpyAttributes>,
    /// The copies at which they begin to hold.
    from: Slice<'a, usize>,
}

impl Attributes<'_> {
    /// They hold from the first copy on, in order, each for one copy at least.
    fn check(&self, copies: usize) -> Result<()> {
        let known = self.list.iter().all(|a| is_order(a.srcAccessOrder) && a.flags <= 1);
        let in_order = self.from.iter().zip(self.from.iter().skip(1)).all(|(a, b)| a < b);
        let begin = self.from.iter().next() == Some(0);
        if known && in_order && begin && self.from.iter().all(|i| i < copies) {
            return Ok(());
        }
        fail(Code::InvalidValue)
    }
}

/// Whether the source may be read when the program says so.
fn is_order(order: CUmemcpySrcAccessOrder) -> bool {
    let orders = [
        CU_MEMCPY_SRC_ACCESS_ORDER_STREAM,
        CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL,
        CU_MEMCPY_SRC_ACCESS_ORDER_ANY,
    ];
    orders.contains(&order)
}

/// Batches have a stream of their own, and something to do.
fn check_batch(stream: &Stream, count: usize) -> Result<()> {
    if count == 0 || stream.kind() == StreamKind::Legacy { fail(Code::InvalidValue) } else { Ok(()) }
}

/// No capture takes batches of copies; it goes on.
fn check_copies(stream: &Stream, count: usize) -> Result<()> {
    check_batch(stream, count)?;
    if stream.is_captured() { fail(Code::StreamCaptureUnsupported) } else { Ok(()) }
}

/// The array of an operand, if it is one.
fn array_of(o: &CUmemcpy3DOperand) -> Result<Option<Arc<Array>>> {
    match o.type_ {
        CU_MEMCPY_OPERAND_TYPE_POINTER => Ok(None),
        // SAFETY: all members of the union are plain numbers and pointers, of which any bits are values.
        CU_MEMCPY_OPERAND_TYPE_ARRAY => ARRAYS.get(unsafe { o.op.array }.array).map(Some),
        _ => fail(Code::InvalidValue),
    }
}

/// A copy of a box. It is counted in elements of the array that takes part, else in bytes.
fn of_box(c: &CUDA_MEMCPY3D_BATCH_OP) -> Result<Copy3D> {
    if !is_order(c.srcAccessOrder) || c.flags > 1 {
        return fail(Code::InvalidValue);
    }
    let (from, to) = (array_of(&c.src)?, array_of(&c.dst)?);
    let size = |a: &Option<Arc<Array>>| a.as_ref().map(|a| a.shape().texel.bytes());
    let element = match (size(&from), size(&to)) {
        (Some(a), Some(b)) if a != b => return fail(Code::InvalidValue),
        (a, b) => a.or(b).unwrap_or(1),
    };
    let bytes = |n: usize| (n as u64).checked_mul(element).ok_or(Code::InvalidValue);
    let extent = [bytes(c.extent.width)?, c.extent.height as u64, c.extent.depth as u64];
    if extent.contains(&0) {
        return fail(Code::InvalidValue);
    }
    let place = |o: &CUmemcpy3DOperand, array: Option<Arc<Array>>| {
        if let Some(a) = array {
            // SAFETY: as above.
            let at = unsafe { o.op.array }.offset;
            return a.place([bytes(at.x)?, at.y as u64, at.z as u64], extent);
        }
        // SAFETY: as above.
        let p = unsafe { o.op.ptr };
        let (pitch, height) = (bytes(p.rowLength)?, p.layerHeight as u64);
        if pitch != 0 && pitch < extent[0] || height != 0 && height < extent[1] {
            return fail(Code::InvalidValue);
        }
        Ok(Place { pitch, height, ..Place::linear(PlaceKind::Unified, p.ptr) })
    };
    Ok(Copy3D { from: place(&c.src, from)?, to: place(&c.dst, to)?, extent })
}

/// Copies boxes one after the other; of one that is refused `failed` learns the number.
fn copy_boxes(
    stream: &Stream,
    list: &Slice<'_, CUDA_MEMCPY3D_BATCH_OP>,
    flags: u64,
    failed: impl FnOnce(usize),
) -> Result<()> {
    check_copies(stream, list.len())?;
    if flags != 0 {
        return fail(Code::InvalidValue);
    }
    for (i, c) in list.iter().enumerate() {
        if let Err(e) = of_box(&c).and_then(|c| memory::copy_3d(stream, c, Timing::Async)) {
            failed(i);
            return Err(e);
        }
    }
    Ok(())
}

/// Pieces of memory.
struct Pieces<'a> {
    at: Slice<'a, CUdeviceptr>,
    bytes: Slice<'a, usize>,
}

impl Pieces<'_> {
    fn list(&self) -> Vec<(u64, u64)> {
        self.at.iter().zip(self.bytes.iter().map(|n| n as u64)).collect()
    }

    /// Each with the place that it goes to, which holds from the piece on that its index says.
    fn with_places(
        &self,
        places: &Slice<'_, CUmemLocation>,
        from: &Slice<'_, usize>,
    ) -> Result<Vec<(u64, u64, Location)>> {
        let first: Vec<usize> = from.iter().collect();
        let in_order = first.windows(2).all(|w| w[0] <= w[1]);
        if first.first() != Some(&0) || !in_order || first.iter().any(|i| *i >= self.at.len()) {
            return fail(Code::InvalidValue);
        }
        let places: Vec<Location> = places.iter().map(location).collect();
        let place = |i: usize| first.iter().rposition(|f| *f <= i).and_then(|k| places.get(k).copied());
        let all = self.list().into_iter().enumerate();
        all.map(|(i, (at, bytes))| Ok((at, bytes, place(i).ok_or(Code::InvalidValue)?))).collect()
    }
}

/// Where several copies go, from where, and how many bytes.
struct Copies<'a> {
    to: Slice<'a, CUdeviceptr>,
    from: Slice<'a, CUdeviceptr>,
    bytes: Slice<'a, usize>,
}

impl Copies<'_> {
    /// One after the other; of one that is refused `failed` learns the number.
    fn submit(&self, attributes: &Attributes<'_>, stream: &Stream, failed: impl FnOnce(usize)) -> Result<()> {
        check_copies(stream, self.to.len())?;
        attributes.check(self.to.len())?;
        for (i, ((to, from), bytes)) in
            self.to.iter().zip(self.from.iter()).zip(self.bytes.iter()).enumerate()
        {
            let place = |at| Place::linear(PlaceKind::Unified, at);
            let done = match bytes {
                0 => fail(Code::InvalidValue),
                n => memory::copy(stream, place(to), place(from), n as u64, Timing::Async),
            };
            if let Err(e) = done {
                failed(i);
                return Err(e);
            }
        }
        Ok(())
    }
}

entry! {
    /// Several copies; says which one was refused, or with the greatest number that it was none of them.
    fn cuMemcpyBatchAsync; fn cuMemcpyBatchAsync_ptsz(
        dsts: Slice<CUdeviceptr> [count], srcs: Slice<CUdeviceptr> [count], sizes: Slice<usize> [count], count: usize,
        attrs: Slice<CUmemcpyAttributes> [numAttrs], attrsIdxs: Slice<usize> [numAttrs], numAttrs: usize,
        failIdx: Option<Out<usize>>, hStream: Handle<Stream>,
    ) {
        let say = |i| {
            if let Some(to) = &failIdx {
                to.set(i);
            }
        };
        say(usize::MAX);
        let (copies, attributes) =
            (Copies { to: dsts, from: srcs, bytes: sizes }, Attributes { list: attrs, from: attrsIdxs });
        copies.submit(&attributes, &hStream, say)
    }

    /// The same, which says no number.
    fn cuMemcpyBatchAsync_v2; fn cuMemcpyBatchAsync_v2_ptsz(
        dsts: Slice<CUdeviceptr> [count], srcs: Slice<CUdeviceptr> [count], sizes: Slice<usize> [count], count: usize,
        attrs: Slice<CUmemcpyAttributes> [numAttrs], attrsIdxs: Slice<usize> [numAttrs], numAttrs: usize,
        hStream: Handle<Stream>,
    ) {
        let (copies, attributes) =
            (Copies { to: dsts, from: srcs, bytes: sizes }, Attributes { list: attrs, from: attrsIdxs });
        copies.submit(&attributes, &hStream, |_| {})
    }

    /// A copy with attributes.
    fn cuMemcpyWithAttributesAsync; fn cuMemcpyWithAttributesAsync_ptsz(
        dst: CUdeviceptr, src: CUdeviceptr, size: usize, attr: In<CUmemcpyAttributes>, hStream: Handle<Stream>,
    ) {
        check_batch(&hStream, size)?;
        if !is_order(attr.srcAccessOrder) || attr.flags > 1 {
            return fail(Code::InvalidValue);
        }
        let place = |at| Place::linear(PlaceKind::Unified, at);
        memory::copy(&hStream, place(dst), place(src), size as u64, Timing::Async)
    }

    /// Several copies of boxes; says which one was refused, or with the greatest number that it was none of them.
    fn cuMemcpy3DBatchAsync; fn cuMemcpy3DBatchAsync_ptsz(
        numOps: usize, opList: Slice<CUDA_MEMCPY3D_BATCH_OP> [numOps], failIdx: Option<Out<usize>>, flags: u64,
        hStream: Handle<Stream>,
    ) {
        let say = |i| {
            if let Some(to) = &failIdx {
                to.set(i);
            }
        };
        say(usize::MAX);
        copy_boxes(&hStream, &opList, flags, say)
    }

    /// The same, which says no number.
    fn cuMemcpy3DBatchAsync_v2; fn cuMemcpy3DBatchAsync_v2_ptsz(
        numOps: usize, opList: Slice<CUDA_MEMCPY3D_BATCH_OP> [numOps], flags: u64, hStream: Handle<Stream>,
    ) {
        copy_boxes(&hStream, &opList, flags, |_| {})
    }

    /// A copy of a box.
    fn cuMemcpy3DWithAttributesAsync; fn cuMemcpy3DWithAttributesAsync_ptsz(
        op: In<CUDA_MEMCPY3D_BATCH_OP>, flags: u64, hStream: Handle<Stream>,
    ) {
        check_batch(&hStream, 1)?;
        if flags != 0 {
            return fail(Code::InvalidValue);
        }
        memory::copy_3d(&hStream, of_box(&op)?, Timing::Async)
    }

    /// Moves several pieces of managed memory.
    fn cuMemPrefetchBatchAsync; fn cuMemPrefetchBatchAsync_ptsz(
        dptrs: Slice<CUdeviceptr> [count], sizes: Slice<usize> [count], count: usize,
        prefetchLocs: Slice<CUmemLocation> [numPrefetchLocs], prefetchLocIdxs: Slice<usize> [numPrefetchLocs],
        numPrefetchLocs: usize, flags: u64, hStream: Handle<Stream>,
    ) {
        check_batch(&hStream, count)?;
        let pieces = Pieces { at: dptrs, bytes: sizes }.with_places(&prefetchLocs, &prefetchLocIdxs)?;
        managed::prefetch_all(&hStream, &pieces, (flags != 0).into())
    }

    /// Says that nobody wants what several pieces of managed memory hold.
    fn cuMemDiscardBatchAsync; fn cuMemDiscardBatchAsync_ptsz(
        dptrs: Slice<CUdeviceptr> [count], sizes: Slice<usize> [count], count: usize, flags: u64, hStream: Handle<Stream>,
    ) {
        check_batch(&hStream, count)?;
        if flags != 0 {
            return fail(Code::InvalidValue);
        }
        managed::discard_all(&hStream, &Pieces { at: dptrs, bytes: sizes }.list())
    }

    /// Both.
    fn cuMemDiscardAndPrefetchBatchAsync; fn cuMemDiscardAndPrefetchBatchAsync_ptsz(
        dptrs: Slice<CUdeviceptr> [count], sizes: Slice<usize> [count], count: usize,
        prefetchLocs: Slice<CUmemLocation> [numPrefetchLocs], prefetchLocIdxs: Slice<usize> [numPrefetchLocs],
        numPrefetchLocs: usize, flags: u64, hStream: Handle<Stream>,
    ) {
        check_batch(&hStream, count)?;
        let pieces = Pieces { at: dptrs, bytes: sizes }.with_places(&prefetchLocs, &prefetchLocIdxs)?;
        managed::prefetch_all(&hStream, &pieces, (flags != 0).into())
    }
}
