//! `wgmma`: a warp's sixteen rows of a product of matrices in shared memory (PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions").

use weft_ptx::{Inst, Mod, Operand, Space};

use super::{Lane, Machine, Result, mask, registers, shape, sparse, unsupported};
use crate::eval::soft::Round;
use crate::eval::{Element, Product};

/// Which matrix a descriptor is of, in shared memory.
struct Descriptor {
    word: u64,
    /// Rows of the first matrix, or columns of the second, follow each other: not the elements that are multiplied.
    major: bool,
}

impl Descriptor {
    fn field(&self, at: u32) -> u64 {
        (self.word >> at & 0x3fff) * 16
    }

    /// Address of byte `k` of line `n`, or where lines follow each other of 16-bit element `k`: canonical layouts of 16-byte units,
    /// eight lines each.
    fn address(&self, n: u64, k: u64) -> u64 {
        let (start, leading, stride) = (self.field(0), self.field(16), self.field(32));
        let units = match self.word >> 62 {
            1 => 8,
            2 => 4,
            3 => 2,
            _ => 1,
        };
        let (inner, outer) = if self.major { (2 * n, k) } else { (k, n) };
        // Without permutation the two change places.
        let (next, down) = if self.major && units == 1 { (stride, leading) } else { (leading, stride) };
        let unit = inner / 16;
        let along = inner % 16 + unit % units * 16 + unit / units * next;
        let at = start + along + outer % 8 * 16 * units + outer / 8 * down;
        // Counted from the base on.
        let row = (at >> 7).wrapping_sub(self.word >> 49 & 7);
        at ^ (row % units * 16)
    }
}

/// Row, of sixteen, and column of element `index` of a register of the result.
fn place(lane: usize, register: usize, index: usize, packed: usize) -> (usize, usize) {
    let pair = if packed == 2 { register } else { register / 2 };
    let odd = if packed == 2 { index } else { register % 2 };
    (lane / 4 + pair % 2 * 8, pair / 2 * 8 + lane % 4 * 2 + odd)
}

/// Whether these are multiplied, and summed up as that.
fn known(d: Element, a: Element, b: Element) -> bool {
    use Element::*;
    match (a, b) {
        (F16, F16) => matches!(d, F16 | F32),
        (Bf16, Bf16) | (Tf32, Tf32) => d == F32,
        (E4m3 | E5m2, E4m3 | E5m2) => matches!(d, F16 | F32),
        (Signed(8) | Unsigned(8), Signed(8) | Unsigned(8)) | (Unsigned(1), Unsigned(1)) => d == Signed(32),
        _ => false,
    }
}

impl Machine<'_> {
    pub(super) fn multiply_stored(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let Some(&(_, thread, inst)) = lanes.first() else { return Ok(()) };
        let refused = || unsupported(inst);
        let elements: Vec<Element> = inst.mods.iter().filter_map(|m| Element::of(*m)).collect();
        let (&[d, a, b], Some([_, n, k])) =
            (elements.as_slice(), inst.mods.iter().find_map(|m| shape(m.as_str())))
        else {
            return Err(refused());
        };
        if !known(d, a, b) {
            return Err(refused());
        }
        let is_sparse = sparse::is(inst);
        // Operands behind the matrices and metadata.
        let rest = if is_sparse { 5 } else { 3 };
        let adds = self.value(slot, thread, inst.operands.get(rest).ok_or_else(refused)?)? & 1 != 0;
        let in_registers = matches!(inst.operands.get(1), Some(Operand::Vector(_)));
        let is = |n: usize, v: i64| inst.operands.get(rest + n) == Some(&Operand::Imm(v));
        let there = if is_sparse { k / 2 } else { k };
        let first = match in_registers {
            true => self.rows_of_registers(slot, lanes, there, a)?,
            false => {
                let lines: Vec<u64> = (0..16).map(|r| thread as u64 / 32 % 4 * 16 + r).collect();
                self.lines(slot, (thread, inst), (1, is(3, 1)), &lines, (there, a))?
            }
        };
        let lines: Vec<u64> = (0..n as u64).collect();
        let turned = is(if in_registers { 3 } else { 4 }, 1);
        let second = self.lines(slot, (thread, inst), (2, turned), &lines, (k, b))?;
        let signed = |list: Vec<Vec<u64>>, of: Element, yes: bool| -> Vec<Vec<u64>> {
            let sign = if yes { 1 << (of.bits() - 1) } else { 0 };
            list.into_iter().map(|line| line.into_iter().map(|e| e ^ sign).collect()).collect()
        };
        let (first, second) = (signed(first, a, is(1, -1)), signed(second, b, is(2, -1)));
        let places = match is_sparse {
            true => Some(self.sparse(slot, lanes, (3, 4), a, k)?),
            false => None,
        };
        let places: Vec<Option<Vec<usize>>> =
            (0..16).map(|row| places.as_ref().map(|p| p.places(row))).collect();
        let (step, saturate, round) = (None, inst.has(Mod::Satfinite), Round::Nearest);
        let product = Product {
            d,
            a,
            b,
            c: d,
            quarters: false,
            step,
            saturate,
            differ: false,
            round,
            group: true,
            native: false,
        };
        let sum = |row: usize, column: usize, old: u64| {
            let right = sparse::chosen(second[column].clone(), places[row].as_deref());
            product.element(&first[row], &right, old)
        };
        self.put_sums(slot, lanes, (n, d, adds), &sum)
    }

    /// Gives lanes the sums that they hold, each of a row, a column and what was there, or 0.
    fn put_sums(
        &mut self,
        slot: usize,
        lanes: &[Lane<'_>],
        (n, d, adds): (usize, Element, bool),
        sum: &dyn Fn(usize, usize, u64) -> u64,
    ) -> Result<()> {
        let packed = 32 / d.bits() as usize;
        for (lane, thread, inst) in lanes {
            let list = registers(inst, 0)?;
            if list.len() * packed != n / 2 {
                return Err(unsupported(inst));
            }
            let mut results = Vec::new();
            for (register, o) in list.iter().enumerate() {
                let old = if adds { self.value(slot, *thread, o)? as u64 } else { 0 };
                let mut word = 0;
                for index in 0..packed {
                    let at = index as u32 * d.bits();
                    let (row, column) = place(*lane as usize, register, index, packed);
                    word |= sum(row, column, old >> at & mask(d.bits())) << at;
                }
                results.push(word);
            }
            for (o, word) in list.iter().zip(results) {
                self.set(slot, *thread, o, word.into())?;
            }
        }
        Ok(())
    }

    /// So many elements of lines of a matrix in shared memory, whose descriptor is operand `n`.
    fn lines(
        &mut self,
        slot: usize,
        (thread, inst): (usize, &Inst),
        (n, major): (usize, bool),
        lines: &[u64],
        (k, element): (usize, Element),
    ) -> Result<Vec<Vec<u64>>> {
        let word = self.value(slot, thread, inst.operands.get(n).ok_or_else(|| unsupported(inst))?)? as u64;
        let descriptor = Descriptor { word, major };
        let (bits, bytes) = (u64::from(element.bits()), element.bits().div_ceil(8));
        let mut out = Vec::new();
        for line in lines {
            let mut row = Vec::new();
            for k in 0..k as u64 {
                let at = descriptor.address(*line, if major { k } else { k * bits / 8 });
                let place = self.place(slot, Space::Shared, at)?;
                let value = self.read_number(slot, thread, place, bytes)? as u64;
                row.push(value >> (k * bits % 8) & mask(element.bits()));
            }
            out.push(row);
        }
        Ok(out)
    }

    /// A warp's rows of a first matrix in registers: lane 4r + c has of rows r and r + 8 a word c of each half.
    fn rows_of_registers(
        &mut self,
        slot: usize,
        lanes: &[Lane<'_>],
        k: usize,
        element: Element,
    ) -> Result<Vec<Vec<u64>>> {
        let mut rows = vec![vec![0; k]; 16];
        let packed = 32 / element.bits() as usize;
        for (lane, thread, inst) in lanes {
            let list = registers(inst, 1)?;
            if list.len() != 4 {
                return Err(unsupported(inst));
            }
            for (register, o) in list.iter().enumerate() {
                let word = self.value(slot, *thread, o)? as u64;
                let (row, first) = (*lane as usize / 4 + register % 2 * 8, register / 2 * k / 2);
                for index in 0..packed {
                    let bits = word >> (index as u32 * element.bits()) & mask(element.bits());
                    rows[row][first + *lane as usize % 4 * packed + index] = bits;
                }
            }
        }
        Ok(rows)
    }
}
