//! Decompression by the device.

use weft_driver::memory::decompress::Decompression;
use weft_driver::{Code, Stream};
use weft_ffi::arg::{Out, Slice};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::Handle;

entry! {
    /// Unpacks pieces of data in the order of a stream.
    fn cuMemBatchDecompressAsync; fn cuMemBatchDecompressAsync_ptsz(
        paramsArray: Slice<CUmemDecompressParams> [count], count: usize, flags: u32, errorIndex: Option<Out<usize>>,
        stream: Handle<Stream>,
    ) {
        if flags != 0 || count == 0 {
            return fail(Code::InvalidValue);
        }
        let pieces: Vec<Decompression> = paramsArray.iter().map(|p| piece(&p)).collect();
        stream.decompress(&pieces).map(drop).map_err(|(index, e)| {
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
