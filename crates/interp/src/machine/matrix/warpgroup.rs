//! `wgmma`: a warp's sixteen rows of a product of matrices in shared memory (PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions").

use weft_ptx::{Inst, Operand, Space};

use super::{Lane, Machine, Result, mask, registers, shape, unsupported};
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

    /// Address of the `k`th element of line `n`: canonical layouts of 16-byte units, eight lines each.
    fn address(&self, n: u64, k: u64, bytes: u64) -> u64 {
        let (start, leading, stride) = (self.field(0), self.field(16), self.field(32));
        let swizzle = match self.word >> 62 {
            1 => 8,
            2 => 4,
            3 => 2,
            _ => 1,
        };
        // Elements of 16 bytes.
        let unit = 16 / bytes;
        let (inner, outer) = if self.major { (n, k) } else { (k, n) };
        let (within, chunk) = (inner % unit * bytes, inner / unit);
        let offset = match (self.major, swizzle) {
            (false, 1) => within + chunk * leading + outer % 8 * 16 + outer / 8 * stride,
            (false, s) => within + chunk * 16 + outer % 8 * 16 * s + outer / 8 * stride,
            (true, 1) => within + chunk * stride + outer % 8 * 16 + outer / 8 * leading,
            (true, s) => {
                within + chunk % s * 16 + chunk / s * leading + outer % 8 * 16 * s + outer / 8 * stride
            }
        };
        let at = start + offset;
        at ^ (at >> 7) % swizzle * 16
    }
}

/// Row, of sixteen, and column of element `index` of a register of the result.
fn place(lane: usize, register: usize, index: usize, packed: usize) -> (usize, usize) {
    let pair = if packed == 2 { register } else { register / 2 };
    let odd = if packed == 2 { index } else { register % 2 };
    (lane / 4 + pair % 2 * 8, pair / 2 * 8 + lane % 4 * 2 + odd)
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
        if a != b || !matches!(a, Element::F16 | Element::Bf16 | Element::Tf32) {
            return Err(refused());
        }
        let adds = self.value(slot, thread, inst.operands.get(3).ok_or_else(refused)?)? & 1 != 0;
        let in_registers = matches!(inst.operands.get(1), Some(Operand::Vector(_)));
        let is = |n: usize, v: i64| inst.operands.get(n) == Some(&Operand::Imm(v));
        let first = match in_registers {
            true => self.rows_of_registers(slot, lanes, k, a)?,
            false => {
                let lines = (0..16).map(|r| (thread as u64 / 32 % 4 * 16) + r).collect::<Vec<_>>();
                self.lines(slot, (thread, inst), (1, is(6, 1)), &lines, k, a)?
            }
        };
        let lines: Vec<u64> = (0..n as u64).collect();
        let second =
            self.lines(slot, (thread, inst), (2, is(if in_registers { 6 } else { 7 }, 1)), &lines, k, a)?;
        let turned = |list: Vec<Vec<u64>>, yes: bool| -> Vec<Vec<u64>> {
            let sign = if yes { 1 << (a.bits() - 1) } else { 0 };
            list.into_iter().map(|line| line.into_iter().map(|e| e ^ sign).collect()).collect()
        };
        let (first, second) = (turned(first, is(4, -1)), turned(second, is(5, -1)));
        let (quarters, step, saturate, differ, round) = (false, None, false, false, Round::Nearest);
        let product = Product { d, a, b, c: d, quarters, step, saturate, differ, round };
        let packed = 32 / d.bits() as usize;
        for (lane, thread, inst) in lanes {
            let list = registers(inst, 0)?;
            if list.len() * packed != n / 2 {
                return Err(refused());
            }
            let mut results = Vec::new();
            for (register, o) in list.iter().enumerate() {
                let old = if adds { self.value(slot, *thread, o)? as u64 } else { 0 };
                let mut word = 0;
                for index in 0..packed {
                    let at = index as u32 * d.bits();
                    let (row, column) = place(*lane as usize, register, index, packed);
                    let sum = product.element(&first[row], &second[column], old >> at & mask(d.bits()));
                    word |= sum << at;
                }
                results.push(word);
            }
            for (o, word) in list.iter().zip(results) {
                self.set(slot, *thread, o, word.into())?;
            }
        }
        Ok(())
    }

    /// Elements of lines of a matrix in shared memory, whose descriptor is operand `n`.
    fn lines(
        &mut self,
        slot: usize,
        (thread, inst): (usize, &Inst),
        (n, major): (usize, bool),
        lines: &[u64],
        k: usize,
        element: Element,
    ) -> Result<Vec<Vec<u64>>> {
        let word = self.value(slot, thread, inst.operands.get(n).ok_or_else(|| unsupported(inst))?)? as u64;
        let (descriptor, bytes) = (Descriptor { word, major }, element.bits() / 8);
        let mut out = Vec::new();
        for line in lines {
            let mut row = Vec::new();
            for k in 0..k as u64 {
                let at = descriptor.address(*line, k, bytes.into());
                let place = self.place(slot, Space::Shared, at)?;
                row.push(self.read_number(slot, thread, place, bytes)? as u64);
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
