//! `ldmatrix`, `stmatrix`, `movmatrix`: matrices of eight rows of eight 16-bit elements. A lane holds two elements that are
//! neighbours in a row or, transposed, in a column; of matrices of bytes it holds four.

use weft_ptx::{Inst, Operand};

use super::super::memory::Place;
use super::super::{Machine, Result, unsupported};
use super::{Lane, registers};

/// Bytes of a row.
const ROW: u32 = 16;

type Small = [[u16; 8]; 8];

/// Row and column of one of a lane's two elements.
fn place(lane: u32, index: usize, transposed: bool) -> (usize, usize) {
    let (first, second) = (lane as usize / 4, 2 * (lane as usize % 4) + index);
    if transposed { (second, first) } else { (first, second) }
}

fn take(matrix: &Small, lane: u32, transposed: bool) -> u32 {
    let element = |index| {
        let (row, column) = place(lane, index, transposed);
        u32::from(matrix[row][column])
    };
    element(0) | element(1) << 16
}

fn put(matrix: &mut Small, lane: u32, word: u32) {
    for index in 0..2 {
        let (row, column) = place(lane, index, false);
        matrix[row][column] = (word >> (16 * index)) as u16;
    }
}

fn has(inst: &Inst, word: &str) -> bool {
    inst.mods.iter().any(|m| m.as_str() == word)
}

fn transposed(inst: &Inst) -> bool {
    has(inst, "trans")
}

/// The elements of a row, of which sixteen lie together from its first bit on.
fn elements(row: [u8; ROW as usize], bits: u32) -> [u32; 16] {
    let all = u128::from_le_bytes(row);
    std::array::from_fn(|n| (all >> (n as u32 * bits)) as u32 & ((1 << bits) - 1))
}

impl Machine<'_> {
    /// Where rows lie, of matrices one after the other: each lane has the address of one.
    fn rows(
        &mut self,
        slot: usize,
        lanes: &[Lane<'_>],
        operand: usize,
        (matrices, each): (usize, usize),
    ) -> Result<Vec<(usize, usize, usize, Place)>> {
        let mut out = Vec::new();
        for (lane, thread, inst) in lanes {
            let (matrix, row) = (*lane as usize / each, *lane as usize % each);
            if matrix < matrices {
                let o = inst.operands.get(operand).ok_or_else(|| unsupported(inst))?;
                let (space, address) = self.address(slot, *thread, inst, o)?;
                Self::aligned(space, address, ROW)?;
                out.push((matrix, row, *thread, self.place(slot, space, address)?));
            }
        }
        Ok(out)
    }

    pub(super) fn load_small(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let Some((_, _, first)) = lanes.first() else { return Ok(()) };
        if !has(first, "m8n8") {
            return self.load_bytes(slot, lanes);
        }
        let mut matrices = vec![Small::default(); registers(first, 0)?.len()];
        for (matrix, row, thread, place) in self.rows(slot, lanes, 1, (matrices.len(), 8))? {
            let mut bytes = [0; ROW as usize];
            self.read(slot, thread, place, &mut bytes)?;
            for (element, pair) in matrices[matrix][row].iter_mut().zip(bytes.chunks_exact(2)) {
                *element = u16::from(pair[0]) | u16::from(pair[1]) << 8;
            }
        }
        for (lane, thread, inst) in lanes {
            for (matrix, d) in matrices.iter().zip(registers(inst, 0)?) {
                self.set(slot, *thread, d, take(matrix, *lane, transposed(inst)).into())?;
            }
        }
        Ok(())
    }

    pub(super) fn store_small(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let Some((_, _, first)) = lanes.first() else { return Ok(()) };
        if !has(first, "m8n8") {
            return self.store_bytes(slot, lanes);
        }
        let mut matrices = vec![Small::default(); registers(first, 1)?.len()];
        for (lane, thread, inst) in lanes {
            for (matrix, o) in matrices.iter_mut().zip(registers(inst, 1)?) {
                let word = self.value(slot, *thread, o)? as u32;
                put(matrix, *lane, word);
            }
        }
        let turned = transposed(first);
        for (matrix, row, thread, place) in self.rows(slot, lanes, 0, (matrices.len(), 8))? {
            let element = |i: usize| if turned { matrices[matrix][i][row] } else { matrices[matrix][row][i] };
            let bytes: Vec<u8> = (0..8).flat_map(|i| element(i).to_le_bytes()).collect();
            self.write(slot, thread, place, &bytes)?;
        }
        Ok(())
    }

    /// Bytes, or what becomes bytes: sixteen columns of eight rows as they lie, or of sixteen rows transposed.
    fn load_bytes(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let Some((_, _, first)) = lanes.first() else { return Ok(()) };
        let bits = match () {
            () if has(first, "b4x16_p64") => 4,
            () if has(first, "b6x16_p32") => 6,
            () => 8,
        };
        let tall = has(first, "m16n16");
        let (each, words) = if tall { (16, 2) } else { (8, 1) };
        let mut matrices = vec![[[0; 16]; 16]; registers(first, 0)?.len() / words];
        for (matrix, row, thread, place) in self.rows(slot, lanes, 1, (matrices.len(), each))? {
            let mut bytes = [0; ROW as usize];
            self.read(slot, thread, place, &mut bytes)?;
            matrices[matrix][row] = elements(bytes, bits);
        }
        for (lane, thread, inst) in lanes {
            let (line, quarter) = (*lane as usize / 4, *lane as usize % 4);
            for (n, d) in registers(inst, 0)?.iter().enumerate() {
                let matrix = matrices.get(n / words).ok_or_else(|| unsupported(inst))?;
                let element = |k: usize| match tall {
                    true => matrix[4 * quarter + k][line + 8 * (n % 2)],
                    false => matrix[line][4 * quarter + k],
                };
                let word = (0..4).fold(0, |word, k| word | element(k) << (8 * k));
                self.set(slot, *thread, d, word.into())?;
            }
        }
        Ok(())
    }

    /// Bytes of sixteen rows and eight columns, whose columns lie in memory.
    fn store_bytes(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let Some((_, _, first)) = lanes.first() else { return Ok(()) };
        let mut matrices = vec![[[0u8; 16]; 8]; registers(first, 1)?.len()];
        for (lane, thread, inst) in lanes {
            let (line, quarter) = (*lane as usize / 4, *lane as usize % 4);
            for (matrix, o) in matrices.iter_mut().zip(registers(inst, 1)?) {
                let word = self.value(slot, *thread, o)? as u32;
                for (k, byte) in word.to_le_bytes().into_iter().enumerate() {
                    matrix[2 * quarter + k % 2][line + k / 2 * 8] = byte;
                }
            }
        }
        for (matrix, column, thread, place) in self.rows(slot, lanes, 0, (matrices.len(), 8))? {
            self.write(slot, thread, place, &matrices[matrix][column])?;
        }
        Ok(())
    }

    pub(super) fn transpose(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<()> {
        let mut matrix = Small::default();
        for (lane, thread, inst) in lanes {
            let source: &Operand = inst.operands.get(1).ok_or_else(|| unsupported(inst))?;
            let word = self.value(slot, *thread, source)? as u32;
            put(&mut matrix, *lane, word);
        }
        for (lane, thread, inst) in lanes {
            let d = inst.operands.first().ok_or_else(|| unsupported(inst))?;
            self.set(slot, *thread, d, take(&matrix, *lane, true).into())?;
        }
        Ok(())
    }
}
