//! Lanes that access small structures, one behind the other: a vector of each member.
//!
//! With AVX and AVX2 shuffles of two vectors stay within 128 bits, and what has to leave them takes an instruction more each time. So
//! 16 bytes are loaded or stored at a time, and put where their lanes are on the way: then each member of four structures is two
//! shuffles away. LLVM 22 makes seven of the general shuffle, and keeps all vectors of a group for them.

use weft_ir::Ordering;
use weft_ir::analysis::Window;

use super::Memory;
use crate::code::Mask;
use crate::llvm::Val;

/// Bytes within which such CPUs shuffle.
const PIECE: u32 = 16;

/// A shuffle of two vectors, within each 16 bytes alike: which two of the vectors so far, and their elements, the second one's
/// after the first one's. What it makes is the next vector.
type Step = (usize, usize, &'static [u32]);

/// How pieces become members or members pieces, and where the results are.
type Network = (&'static [Step], &'static [usize]);

/// From pieces of 16 bytes to members, by elements of a piece and members of a structure.
fn apart(elements: u32, members: u32) -> Option<Network> {
    Some(match (elements, members) {
        (4, 2) => (&[(0, 1, &[0, 2, 4, 6]), (0, 1, &[1, 3, 5, 7])], &[2, 3]),
        (4, 3) => (
            &[
                (1, 2, &[2, 3, 5, 6]),
                (0, 1, &[1, 2, 4, 5]),
                (0, 3, &[0, 3, 4, 6]),
                (4, 3, &[0, 2, 5, 7]),
                (4, 2, &[1, 3, 4, 7]),
            ],
            &[5, 6, 7],
        ),
        (4, 4) => FOUR,
        (2, 2) => (&[(0, 1, &[0, 2]), (0, 1, &[1, 3])], &[2, 3]),
        (2, 3) => (&[(0, 1, &[0, 3]), (0, 2, &[1, 2]), (1, 2, &[0, 3])], &[3, 4, 5]),
        (2, 4) => (&[(0, 2, &[0, 2]), (0, 2, &[1, 3]), (1, 3, &[0, 2]), (1, 3, &[1, 3])], &[4, 5, 6, 7]),
        _ => return None,
    })
}

/// From members to pieces.
fn together(elements: u32, members: u32) -> Option<Network> {
    Some(match (elements, members) {
        (4, 2) => (&[(0, 1, &[0, 4, 1, 5]), (0, 1, &[2, 6, 3, 7])], &[2, 3]),
        (4, 3) => (
            &[
                (0, 1, &[0, 2, 4, 6]),
                (1, 2, &[1, 3, 5, 7]),
                (2, 0, &[0, 2, 5, 7]),
                (3, 5, &[0, 2, 4, 6]),
                (4, 3, &[0, 2, 5, 7]),
                (5, 4, &[1, 3, 5, 7]),
            ],
            &[6, 7, 8],
        ),
        (4, 4) => FOUR,
        (2, 2) => (&[(0, 1, &[0, 2]), (0, 1, &[1, 3])], &[2, 3]),
        (2, 3) => (&[(0, 1, &[0, 2]), (2, 0, &[0, 3]), (1, 2, &[1, 3])], &[3, 4, 5]),
        (2, 4) => (&[(0, 1, &[0, 2]), (2, 3, &[0, 2]), (0, 1, &[1, 3]), (2, 3, &[1, 3])], &[4, 5, 6, 7]),
        _ => return None,
    })
}

/// Four by four: rows become columns, and columns rows.
const FOUR: Network = (
    &[
        (0, 1, &[0, 4, 1, 5]),
        (0, 1, &[2, 6, 3, 7]),
        (2, 3, &[0, 4, 1, 5]),
        (2, 3, &[2, 6, 3, 7]),
        (4, 6, &[0, 1, 4, 5]),
        (4, 6, &[2, 3, 6, 7]),
        (5, 7, &[0, 1, 4, 5]),
        (5, 7, &[2, 3, 6, 7]),
    ],
    &[8, 9, 10, 11],
);

impl Memory<'_, '_> {
    /// Elements of 16 bytes, if the lanes' elements are whole structures one behind the other that this CPU takes apart piece by piece.
    fn elements_of_pieces(&self, w: &Window) -> Option<u32> {
        let (n, count, size) = (self.n, self.way.count, self.way.ty.bytes());
        let one_behind_the_other = || {
            let at = |j: usize, lane: usize| (lane * count as usize + j) as u32;
            let lanes =
                |(j, picks): (usize, &Vec<u32>)| picks.iter().enumerate().all(|(l, p)| *p == at(j, l));
            w.picks.iter().enumerate().all(lanes)
        };
        let ok = count > 1
            && !self.way.address.is_some_and(|a| self.t.in_order.contains(&a))
            && self.g.target.shuffles_within_128_bits()
            && self.way.access.ordering == Ordering::Weak
            && (n * size).is_multiple_of(PIECE)
            && (n * size / PIECE).is_power_of_two()
            && w.len == n * count
            && one_behind_the_other();
        (ok && size <= PIECE).then(|| PIECE / size)
    }

    /// Applies the steps to vectors of so many elements in 16 bytes.
    fn run_network(&self, (steps, results): Network, elements: u32, mut all: Vec<Val>) -> Vec<Val> {
        for &(a, b, picks) in steps {
            let lanes = all[a].ty().lanes();
            let place =
                |first: u32, p: u32| if p < elements { first + p } else { lanes + first + p - elements };
            let picks: Vec<Option<u32>> = (0..lanes)
                .step_by(elements as usize)
                .flat_map(|first| picks.iter().map(move |p| Some(place(first, *p))))
                .collect();
            all.push(self.s.shuffle(all[a], all[b], &picks));
        }
        results.iter().map(|r| all[*r]).collect()
    }

    /// Loads the members of structures at `start`; `None` where other ways are right.
    pub(super) fn load_structures(&self, w: &Window, start: Val, tag: &dyn Fn(Val)) -> Option<Vec<Val>> {
        if !matches!(self.way.mask, Mask::All) {
            return None;
        }
        let elements = self.elements_of_pieces(w)?;
        let network = apart(elements, self.way.count)?;
        let ty = self.s.vector(self.g.ty(self.way.ty, 1), elements);
        let piece = |k: u32| {
            let v = self.s.load(ty, self.s.byte_offset(start, (k * PIECE) as usize), self.way.ty.bytes());
            tag(v);
            v
        };
        let count = self.way.count;
        let lanes = self.n / elements;
        let pieces =
            (0..count).map(|i| self.concat(&(0..lanes).map(|k| piece(k * count + i)).collect::<Vec<_>>()));
        Some(self.run_network(network, elements, pieces.collect()))
    }

    /// Stores the members of structures at `start`; `false` where other ways are right.
    pub(super) fn store_structures(&self, values: &[Val], w: &Window, start: Val, tag: &dyn Fn(Val)) -> bool {
        if !matches!(self.way.mask, Mask::All) || self.way.access.non_temporal {
            return false;
        }
        let Some(elements) = self.elements_of_pieces(w) else { return false };
        let Some(network) = together(elements, self.way.count) else { return false };
        let pieces = self.run_network(network, elements, values.to_vec());
        for k in 0..self.n / elements {
            for (i, piece) in (0..).zip(&pieces) {
                let v = self.s.pick(*piece, k * elements..(k + 1) * elements);
                let at = self.s.byte_offset(start, ((k * self.way.count + i) * PIECE) as usize);
                tag(self.s.store(v, at, self.way.ty.bytes()));
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Network, apart, together};

    /// The network on numbers.
    fn run((steps, results): Network, elements: usize, mut all: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        for &(a, b, picks) in steps {
            let both: Vec<u32> = all[a].iter().chain(&all[b]).copied().collect();
            assert_eq!(picks.len(), elements);
            all.push(picks.iter().map(|p| both[*p as usize]).collect());
        }
        results.iter().map(|r| all[*r].clone()).collect()
    }

    #[test]
    fn networks_take_structures_apart_and_put_them_together() {
        let mut tried = 0;
        for elements in [2u32, 4] {
            for members in 2..=4u32 {
                let pieces: Vec<Vec<u32>> =
                    (0..members).map(|i| (i * elements..(i + 1) * elements).collect()).collect();
                let columns: Vec<Vec<u32>> =
                    (0..members).map(|j| (0..elements).map(|l| l * members + j).collect()).collect();
                let (Some(a), Some(t)) = (apart(elements, members), together(elements, members)) else {
                    panic!("none for {elements}, {members}")
                };
                assert_eq!(run(a, elements as usize, pieces.clone()), columns, "{elements} {members}");
                assert_eq!(run(t, elements as usize, columns), pieces, "{elements} {members}");
                tried += 1;
            }
        }
        assert_eq!(tried, 6);
        assert!(apart(4, 5).is_none() && together(8, 2).is_none());
    }
}
