//! The memory of an arena piece by piece, for whoever takes it away for a while.

use std::collections::BTreeMap;

use super::{DeviceArena, Place, SLAB};

/// A stretch of memory: an allocation with what may be touched around it, or small ones side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// First address.
    pub address: u64,
    /// Bytes.
    pub len: usize,
    /// Where its allocations begin.
    pub allocations: Vec<u64>,
    /// Whether it is a part of a file, which other processes may use.
    pub is_shared: bool,
}

impl DeviceArena {
    /// All memory that is allocated, in the order of addresses.
    pub fn pieces(&self) -> Vec<Piece> {
        let state = self.state.lock();
        let mut pieces: BTreeMap<usize, Piece> = BTreeMap::new();
        for (&base, &(_, place)) in &state.live {
            let (start, len) = match place {
                Place::Pages { committed, .. } => committed,
                Place::Cell { slab } => (slab, SLAB),
            };
            let piece = pieces.entry(start).or_insert_with(|| Piece {
                address: self.address(start),
                len,
                allocations: Vec::new(),
                is_shared: state.shared.contains_key(&start),
            });
            piece.allocations.push(base);
        }
        pieces.into_values().collect()
    }

    /// Gives the memory of a piece back to the system: it is zero from then on. The addresses stay taken.
    pub fn discard(&self, piece: &Piece) {
        if !piece.is_shared && self.contains(piece.address) {
            self.map.discard((piece.address - self.address(0)) as usize, piece.len);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::memory::{DeviceArena, read, write};

    #[test]
    fn pieces_are_taken_away() {
        let arena = DeviceArena::new(64 << 20).expect("addresses");
        let all = [100, 200, 3 << 20].map(|n| arena.alloc(n).expect("memory"));
        all.iter().for_each(|a| write(*a, &[7; 8]).expect("memory"));
        let pieces = arena.pieces();
        // The small ones are of one slab or of two; the large one has a piece of its own.
        let large = pieces.iter().find(|p| p.allocations == [all[2]]).expect("a piece");
        assert!(large.len >= 3 << 20 && !large.is_shared);
        assert_eq!(pieces.iter().map(|p| p.allocations.len()).sum::<usize>(), 3);
        let mut word = [1; 8];
        arena.discard(large);
        read(all[2], &mut word).expect("memory");
        assert_eq!(word, [0; 8]);
        read(all[0], &mut word).expect("memory");
        assert_eq!(word, [7; 8]);
        assert_eq!(arena.lookup(all[2]).map(|a| a.size), Some(3 << 20));
    }
}
