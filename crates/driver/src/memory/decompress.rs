//! Unpacking by the device (`cuMemBatchDecompressAsync`): Deflate (RFC 1951), Snappy (raw) and LZ4 (blocks).

use std::sync::Arc;

use flate2::{Decompress, FlushDecompress, Status};
use weft_device::attribute as attr;
use weft_exec::memory as raw;

use super::table::{self, Allocation, AllocationKind};
use crate::device::Device;
use crate::error::{Code, Error, Result, fail};

/// What data is packed by (`CUmemDecompressAlgorithm`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Algorithm {
    Deflate,
    Snappy,
    Lz4,
}

/// One piece of data (`CUmemDecompressParams`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decompression {
    /// Where the packed data is.
    pub from: u64,
    /// Its bytes.
    pub from_bytes: u64,
    /// Where it goes.
    pub to: u64,
    /// Where the number of bytes is written that it was, of 32 bits.
    pub actual: u64,
    /// By what it is packed (`CUmemDecompressAlgorithm`).
    pub algorithm: u32,
}

/// Whether a device has an engine for it.
///
/// # Errors
/// [`Code::NotSupported`].
pub(crate) fn check(device: &Device) -> Result<()> {
    if device.profile().limit(attr::DECOMPRESS_MASK) == 0 { fail(Code::NotSupported) } else { Ok(()) }
}

/// Whether engines unpack from and to memory, whether or not its device has one.
pub(crate) fn can_use(a: &Allocation) -> bool {
    match &a.kind {
        AllocationKind::Device => true,
        AllocationKind::Pooled(pool) => pool.is_for_decompression(),
        _ => false,
    }
}

/// Memory that holds `bytes` bytes from an address on, and how many more it has from there.
fn usable(address: u64, bytes: u64) -> Result<(Arc<Allocation>, u64)> {
    let a = table::find_range(address, bytes)?;
    if !can_use(&a) {
        return fail(Code::InvalidValue);
    }
    let room = a.size - (address - a.base);
    Ok((a, room))
}

/// A piece of data that has been checked.
#[derive(Debug)]
struct One {
    what: Decompression,
    algorithm: Algorithm,
    room: u64,
    /// Kept alive meanwhile.
    _memory: [Arc<Allocation>; 3],
}

impl One {
    fn new(what: &Decompression, device: &Device) -> Result<One> {
        let (mask, most) =
            (device.profile().limit(attr::DECOMPRESS_MASK), device.profile().limit(attr::DECOMPRESS_LENGTH));
        let algorithm = match what.algorithm & mask {
            n if n != what.algorithm => return fail(Code::InvalidValue),
            1 => Algorithm::Deflate,
            2 => Algorithm::Snappy,
            4 => Algorithm::Lz4,
            _ => return fail(Code::InvalidValue),
        };
        if what.from_bytes == 0 || what.from_bytes > most.into() || !what.actual.is_multiple_of(4) {
            return fail(Code::InvalidValue);
        }
        let (from, _) = usable(what.from, what.from_bytes)?;
        let (to, room) = usable(what.to, 1)?;
        let (actual, _) = usable(what.actual, 4)?;
        Ok(One { what: *what, algorithm, room: room.min(most.into()), _memory: [from, to, actual] })
    }

    fn run(&self) -> std::result::Result<(), String> {
        let gone = |f: raw::MemoryFault| format!("no memory at {:#x}", f.address);
        let mut packed = vec![0; self.what.from_bytes as usize];
        raw::read(self.what.from, &mut packed).map_err(gone)?;
        let plain = unpack(self.algorithm, &packed, self.room as usize)?;
        raw::write(self.what.to, &plain).map_err(gone)?;
        raw::write(self.what.actual, &(plain.len() as u32).to_ne_bytes()).map_err(gone)
    }
}

/// The data, if it has at most `room` bytes.
fn unpack(algorithm: Algorithm, packed: &[u8], room: usize) -> std::result::Result<Vec<u8>, String> {
    match algorithm {
        Algorithm::Deflate => {
            let mut plain = Vec::with_capacity(room);
            let mut state = Decompress::new(false);
            let status = state.decompress_vec(packed, &mut plain, FlushDecompress::Finish);
            match status.map_err(|e| format!("no Deflate data: {e}"))? {
                Status::StreamEnd => Ok(plain),
                Status::Ok | Status::BufError => {
                    Err(format!("Deflate data that does not end, or not within {room} bytes"))
                }
            }
        }
        Algorithm::Snappy => {
            let wrong = |e: snap::Error| format!("no Snappy data: {e}");
            let bytes = snap::raw::decompress_len(packed).map_err(wrong)?;
            if bytes > room {
                return Err(format!("Snappy data of {bytes} bytes, of which {room} have room"));
            }
            snap::raw::Decoder::new().decompress_vec(packed).map_err(wrong)
        }
        Algorithm::Lz4 => lz4_flex::block::decompress(packed, room)
            .map_err(|e| format!("no LZ4 block for {room} bytes: {e}")),
    }
}

/// Pieces that have been checked.
#[derive(Debug)]
pub(crate) struct Work(Vec<One>);

impl Work {
    /// Checks pieces for a device.
    ///
    /// # Errors
    /// [`Code::InvalidValue`], with the number of the first piece that cannot be: another algorithm than one of the device's, memory
    /// that is not of `cuMemAlloc` or not large enough.
    pub(crate) fn new(
        pieces: &[Decompression],
        device: &Device,
    ) -> std::result::Result<Work, (usize, Error)> {
        let check = |(i, p): (usize, &Decompression)| One::new(p, device).map_err(|e| (i, e));
        pieces.iter().enumerate().map(check).collect::<std::result::Result<_, _>>().map(Work)
    }

    /// Unpacks them.
    ///
    /// # Errors
    /// [`Code::LaunchFailed`] for the first that is damaged, or has more bytes than there is room for.
    pub(crate) fn run(&self) -> Result<()> {
        for (i, one) in self.0.iter().enumerate() {
            one.run().map_err(|why| {
                Error::new(Code::LaunchFailed, format!("decompression {i} of a batch: {why}"))
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Algorithm, unpack};

    const TEXT: &[u8] = b"hello hello hello hello\n";

    fn packed(algorithm: Algorithm) -> Vec<u8> {
        match algorithm {
            Algorithm::Deflate => {
                let mut out = Vec::new();
                let level = flate2::Compression::best();
                std::io::Read::read_to_end(&mut flate2::read::DeflateEncoder::new(TEXT, level), &mut out)
                    .expect("a vector");
                out
            }
            Algorithm::Snappy => snap::raw::Encoder::new().compress_vec(TEXT).expect("packed"),
            Algorithm::Lz4 => lz4_flex::block::compress(TEXT),
        }
    }

    #[test]
    fn data_comes_back_where_there_is_room() {
        for algorithm in [Algorithm::Deflate, Algorithm::Snappy, Algorithm::Lz4] {
            let bytes = packed(algorithm);
            assert_eq!(unpack(algorithm, &bytes, 100).as_deref(), Ok(TEXT));
            assert_eq!(unpack(algorithm, &bytes, TEXT.len()).as_deref(), Ok(TEXT));
            assert!(unpack(algorithm, &bytes, TEXT.len() - 1).is_err(), "{algorithm:?}");
            assert!(unpack(algorithm, &bytes[..bytes.len() / 2], 100).is_err(), "{algorithm:?}");
            assert!(unpack(algorithm, &[0xff; 40], 100).is_err(), "{algorithm:?}");
        }
    }
}
