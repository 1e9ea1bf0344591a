//! Decompression by the device.

use weft_driver::Stream;
use weft_driver::memory::decompress::Decompression;
use weft_ffi::arg::{Out, Slice};
use weft_ffi::driver::*;

use crate::handle::Handle;

entry! {
    /// Unpacks pieces of data in the order of a stream.
    fn cuMemBatchDecompressAsync; fn cuMemBatchDecompressAsync_ptsz(
        paramsArray: Option<Slice<CUmemDecompressParams>> [count], count: usize, flags: u32, errorIndex: Option<Out<usize>>,
        stream: Handle<Stream>,
    ) {
        let pieces: Option<Vec<Decompression>> =
            paramsArray.filter(|_| flags == 0).map(|all| all.iter().map(|p| piece(&p)).collect());
        stream.decompress(pieces.as_deref()).map(drop).map_err(|(index, e)| {
            if let (Some(to), Some(index)) = (errorIndex, index) {
                to.set(index);
            }
            e
        })
    }
}

fn piece(p: &CUmemDecompressParams) -> Decompression {
    Decompression {
        from: p.src.expose_provenance() as u64,
        from_bytes: p.srcNumBytes as u64,
        to: p.dst.expose_provenance() as u64,
        actual: p.dstActBytes.expose_provenance() as u64,
        algorithm: p.algo.0,
    }
}
