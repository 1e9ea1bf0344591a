//! Several copies in one call.

use weft_driver::memory::{self, Place, PlaceKind, Timing};
use weft_driver::{Code, Result, Stream, StreamKind};
use weft_ffi::arg::{Out, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::Handle;

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
        let orders = [
            CU_MEMCPY_SRC_ACCESS_ORDER_STREAM,
            CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL,
            CU_MEMCPY_SRC_ACCESS_ORDER_ANY,
        ];
        let known = self.list.iter().all(|a| orders.contains(&a.srcAccessOrder) && a.flags <= 1);
        let in_order = self.from.iter().zip(self.from.iter().skip(1)).all(|(a, b)| a < b);
        let begin = self.from.iter().next() == Some(0);
        if known && in_order && begin && self.from.iter().all(|i| i < copies) {
            return Ok(());
        }
        fail(Code::InvalidValue)
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
        if self.to.is_empty() || stream.kind() == StreamKind::Legacy {
            return fail(Code::InvalidValue);
        }
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
}
