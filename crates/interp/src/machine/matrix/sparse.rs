//! Matrices half of whose elements are zero: what metadata say of the others (PTX ISA, "Sparse matrix storage"). Of four elements in a row
//! two are there, of eight of 4 bits two pairs, of two of 32 bits one; 2 bits say where an element is, 4 bits one of 32 bits.

use weft_ptx::Inst;

use super::{Lane, Machine, Result, unsupported};
use crate::eval::Element;

/// What a warp's lanes have of metadata.
pub(super) struct Sparse {
    words: [u32; 32],
    selector: usize,
    element: Element,
    /// Elements of a row, those included that are zero.
    k: usize,
}

/// Whether the first matrix of an instruction is sparse.
pub(super) fn is(inst: &Inst) -> bool {
    inst.mods.iter().any(|m| matches!(m.as_str(), "sp" | "sp::ordered_metadata"))
}

/// The elements of a column at places, if it is not all.
pub(super) fn chosen(column: Vec<u64>, places: Option<&[usize]>) -> Vec<u64> {
    match places {
        Some(places) => places.iter().map(|p| column.get(*p).copied().unwrap_or(0)).collect(),
        None => column,
    }
}

impl Sparse {
    /// The metadata of one of sixteen rows, from its first bit on.
    fn bits(&self, row: usize) -> u128 {
        let (first, upper) = (row % 8 * 4, row / 8 % 2);
        // Sixteen bits for eight places.
        let pieces = match self.element {
            Element::Tf32 => self.k / 8,
            e if e.bits() == 4 => self.k / 32,
            _ => self.k / 16,
        };
        let word = |lane: usize| u128::from(self.words[(first + lane) % 32]);
        if self.element.bits() >= 16 {
            // A lane has a piece of the row, and of the row eight below.
            let piece = |n: usize| (word(self.selector * pieces + n) >> (16 * upper) & 0xffff) << (16 * n);
            return (0..pieces).map(piece).sum();
        }
        // It has two pieces of one of them.
        (0..pieces / 2).map(|n| word(self.selector * pieces + 2 * n + upper) << (32 * n)).sum()
    }

    /// Where the elements of one of sixteen rows are that are there.
    pub(super) fn places(&self, row: usize) -> Vec<usize> {
        let bits = self.bits(row);
        let field = |n: usize, size: usize| (bits >> (n * size)) as usize & ((1 << size) - 1);
        match self.element {
            Element::Tf32 => (0..self.k / 2).map(|j| 2 * j + (field(j, 4) >> 1 & 1)).collect(),
            e if e.bits() == 4 => {
                let pair = |j: usize| j / 2 * 8 + 2 * field(j, 2);
                (0..self.k / 4).flat_map(|j| [pair(j), pair(j) + 1]).collect()
            }
            _ => (0..self.k / 2).map(|j| j / 2 * 4 + field(j, 2)).collect(),
        }
    }
}

impl Machine<'_> {
    /// The metadata of an instruction, of operands with these numbers: the word, and which lanes' words count.
    pub(super) fn sparse(
        &mut self,
        slot: usize,
        lanes: &[Lane<'_>],
        (word, selector): (usize, usize),
        element: Element,
        k: usize,
    ) -> Result<Sparse> {
        let mut out = Sparse { words: [0; 32], selector: 0, element, k };
        for (lane, thread, inst) in lanes {
            let mut value = |n: usize| {
                let o = inst.operands.get(n).ok_or_else(|| unsupported(inst))?;
                self.value(slot, *thread, o)
            };
            out.words[*lane as usize % 32] = value(word)? as u32;
            out.selector = value(selector)? as usize;
        }
        Ok(out)
    }
}
