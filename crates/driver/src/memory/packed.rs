//! Small allocations of managed memory while unified memory is looked at: they share 2 MiB of addresses, as NVIDIA's driver gives them
//! (`tests/cuda/unified_layout.h200.txt`). So what one of them is used for moves others' pages, as on a GPU.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use weft_exec::memory::ArenaError;

use super::space;
use crate::device::Device;
use crate::error::Result;
use crate::unified;

/// Bytes that are shared, by all allocations of less.
const SHARED: u64 = 2 << 20;

/// Allocations begin at multiples of this.
const ALIGN: u64 = 512;

/// 2 MiB with allocations.
#[derive(Debug)]
struct Chunk {
    /// Number of the device that it counts for.
    device: u32,
    /// Allocations by their distances from the begin, with their bytes.
    live: BTreeMap<u64, u64>,
}

impl Chunk {
    /// The smallest stretch with room for so many bytes: its size, and where it begins.
    fn room(&self, bytes: u64) -> Option<(u64, u64)> {
        let (mut at, mut best) = (0, None);
        let ends = self.live.iter().map(|(begin, size)| (*begin, begin + size));
        for (begin, end) in ends.chain([(SHARED, SHARED)]) {
            let stretch = (begin - at, at);
            if stretch.0 >= bytes && best.is_none_or(|b| stretch < b) {
                best = Some(stretch);
            }
            at = end.next_multiple_of(ALIGN);
        }
        best
    }
}

/// All chunks by their first addresses.
static CHUNKS: Mutex<BTreeMap<u64, Chunk>> = Mutex::new(BTreeMap::new());

/// Takes memory for an allocation of a device that shares with others; none: it is to have its own.
///
/// # Errors
/// As of the arena.
pub(crate) fn take(device: &Device, bytes: u64) -> Result<Option<std::result::Result<u64, ArenaError>>> {
    if bytes >= SHARED || !unified::shares(device) {
        return Ok(None);
    }
    let arena = space::arena()?;
    let mut chunks = CHUNKS.lock();
    let mine = chunks.iter().filter(|(_, c)| c.device == device.ordinal());
    let found = mine.filter_map(|(base, c)| Some((c.room(bytes.max(1))?, *base))).min();
    let (chunk, at) = match found {
        Some(((_, at), base)) => (base, at),
        None => match arena.alloc(SHARED as usize) {
            Ok(base) => {
                unified::add_shared(base, device);
                chunks.insert(base, Chunk { device: device.ordinal(), live: BTreeMap::new() });
                (base, 0)
            }
            Err(e) => return Ok(Some(Err(e))),
        },
    };
    if let Some(c) = chunks.get_mut(&chunk) {
        c.live.insert(at, bytes.max(1));
    }
    unified::add_within(chunk + at, bytes, device);
    Ok(Some(Ok(chunk + at)))
}

/// Gives an allocation back; whether it was one of these.
pub(crate) fn give(base: u64) -> bool {
    let mut chunks = CHUNKS.lock();
    let Some((first, chunk)) = chunks.range_mut(..=base).next_back() else { return false };
    let first = *first;
    if chunk.live.remove(&(base - first)).is_none() {
        return false;
    }
    if chunk.live.is_empty() {
        chunks.remove(&first);
        space::free(first);
    }
    true
}

/// Whether the memory that begins at an address is shared by such allocations.
pub(crate) fn is_chunk(base: u64) -> bool {
    CHUNKS.lock().contains_key(&base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_behind_the_other() {
        let mut chunk = Chunk { device: 0, live: BTreeMap::new() };
        let mut places = Vec::new();
        for bytes in [4, 513, 262_148, 1 << 20, 262_144, 4, 1 << 20] {
            let at = chunk.room(bytes).map(|(_, at)| at);
            places.push(at);
            chunk.live.extend(at.map(|at| (at, bytes)));
        }
        assert_eq!(places[..4], [0, 0x200, 0x600, 0x4_0800].map(Some));
        assert_eq!(places[4..], [Some(0x14_0800), Some(0x18_0800), None]);
        // The smallest stretch that has room.
        chunk.live.remove(&0x600);
        let sizes = [0x4_0200, 0x7_f600];
        assert_eq!(
            [4, 0x4_0200, 0x4_0201].map(|n| chunk.room(n)),
            [0, 0, 1].map(|k: usize| Some((sizes[k], [0x600, 0x18_0a00][k])))
        );
    }
}
