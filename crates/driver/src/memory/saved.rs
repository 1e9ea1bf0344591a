//! Device memory taken away and brought back (`cuCheckpointProcessCheckpoint`): its contents are kept packed.

use weft_exec::memory::{self as raw, Piece};

use super::packed;
use super::space::arena;
use super::table::{self, Allocation, AllocationKind};
use crate::error::{Code, Error, Result};

/// Bytes that are packed at a time.
const CHUNK: usize = 1 << 20;

/// The contents of a chunk.
#[derive(Debug)]
enum Chunk {
    /// Zeros.
    Empty,
    /// Packed by LZ4.
    Packed(Box<[u8]>),
    /// As they are: what cannot be packed.
    Plain(Box<[u8]>),
}

impl Chunk {
    fn of(bytes: &[u8]) -> Chunk {
        if bytes.iter().all(|b| *b == 0) {
            return Chunk::Empty;
        }
        let packed = lz4_flex::block::compress(bytes);
        if packed.len() < bytes.len() {
            Chunk::Packed(packed.into_boxed_slice())
        } else {
            Chunk::Plain(bytes.into())
        }
    }

    /// Writes them where they were.
    fn put_back(&self, address: u64, len: usize) -> Result<()> {
        let lost = |_| Error::new(Code::Unknown, format!("memory at {address:#x} is not there any more"));
        match self {
            Chunk::Empty => Ok(()),
            Chunk::Plain(bytes) => raw::write(address, bytes).map_err(lost),
            Chunk::Packed(bytes) => {
                let plain = lz4_flex::block::decompress(bytes, len)
                    .map_err(|e| Error::new(Code::Unknown, format!("what was saved is damaged: {e}")))?;
                raw::write(address, &plain).map_err(lost)
            }
        }
    }
}

/// What was in device memory.
#[derive(Debug, Default)]
pub(crate) struct Saved {
    pieces: Vec<(Piece, Vec<Chunk>)>,
}

/// Whether memory can be taken away: the host may use managed memory at any time.
fn can_go(base: u64) -> bool {
    !packed::is_chunk(base) && !table::find(base).is_some_and(|a| a.is_managed())
}

/// What cannot be saved: memory that other processes may use as well.
fn shared() -> Option<u64> {
    let foreign =
        |a: &Allocation| matches!(a.kind, AllocationKind::Foreign { .. } | AllocationKind::External { .. });
    let of_file = || arena().ok()?.pieces().into_iter().find(|p| p.is_shared).map(|p| p.address);
    table::all().iter().find(|a| foreign(a)).map(|a| a.base).or_else(of_file)
}

impl Saved {
    /// Takes all device memory away. Nobody may use it meanwhile.
    ///
    /// # Errors
    /// [`Code::NotSupported`] for memory that is shared with other processes; [`Code::OutOfMemory`]. Nothing has changed then.
    pub(crate) fn take() -> Result<Saved> {
        if let Some(address) = shared() {
            let why = format!("memory at {address:#x} is shared with other processes");
            return Err(Error::new(Code::NotSupported, why));
        }
        let arena = arena()?;
        let mut pieces = Vec::new();
        let mut buffer = vec![0; CHUNK];
        for piece in arena.pieces().into_iter().filter(|p| p.allocations.iter().all(|b| can_go(*b))) {
            let mut chunks = Vec::new();
            for at in (0..piece.len).step_by(CHUNK) {
                let part = &mut buffer[..CHUNK.min(piece.len - at)];
                raw::read(piece.address + at as u64, part).map_err(|_| Code::OutOfMemory)?;
                chunks.push(Chunk::of(part));
            }
            pieces.push((piece, chunks));
        }
        pieces.iter().for_each(|(piece, _)| arena.discard(piece));
        Ok(Saved { pieces })
    }

    /// Brings it back, to the addresses at which it was.
    ///
    /// # Errors
    /// [`Code::Unknown`] where that cannot be.
    pub(crate) fn put_back(&self) -> Result<()> {
        for (piece, chunks) in &self.pieces {
            for (at, chunk) in (0..piece.len).step_by(CHUNK).zip(chunks) {
                chunk.put_back(piece.address + at as u64, CHUNK.min(piece.len - at))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Chunk;

    #[test]
    fn chunks_are_packed_where_that_pays() {
        assert!(matches!(Chunk::of(&[0; 1000]), Chunk::Empty));
        assert!(matches!(Chunk::of(&[3; 1000]), Chunk::Packed(p) if p.len() < 100));
        assert!(matches!(Chunk::of(&[1, 2, 3]), Chunk::Plain(_)));
        let arena = super::arena().expect("addresses");
        let base = arena.alloc(4096).expect("memory");
        Chunk::of(&[9; 4096]).put_back(base, 4096).expect("put back");
        let mut word = [0; 4];
        weft_exec::memory::read(base + 4092, &mut word).expect("memory");
        assert_eq!(word, [9; 4]);
        arena.free(base).expect("freed");
    }
}
