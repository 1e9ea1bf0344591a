//! Factors of pieces of rows and columns (PTX ISA, "Block Scaling for mma.sync").

use super::{Lane, Machine, Result, registers, unsupported};
use crate::eval::Scale;

/// Factors of all rows and all columns, one or more of each.
pub(super) struct Scales {
    pub(super) rows: Vec<Vec<Scale>>,
    pub(super) columns: Vec<Vec<Scale>>,
}

impl Machine<'_> {
    /// The factors of an instruction's rows and columns: operands are a word and two selectors, of a byte and of lanes.
    pub(super) fn scales(&mut self, slot: usize, lanes: &[Lane<'_>]) -> Result<Scales> {
        let Some((_, first, inst)) = lanes.first() else {
            return Ok(Scales { rows: Vec::new(), columns: Vec::new() });
        };
        let has = |word: &str| inst.mods.iter().any(|m| m.as_str() == word);
        let pieces = match () {
            () if has("kind::mxf8f6f4") => 1,
            () if has("scale_vec::4X") => 4,
            () => 2,
        };
        let mut words = [[0u32; 32]; 2];
        for (lane, thread, inst) in lanes {
            for (operand, words) in [4, 6].into_iter().zip(&mut words) {
                let o = inst.operands.get(operand).ok_or_else(|| unsupported(inst))?;
                words[*lane as usize % 32] = self.value(slot, *thread, o)? as u32;
            }
        }
        let mut selectors = [[0usize; 2]; 2];
        for (operand, pair) in [5, 7].into_iter().zip(&mut selectors) {
            let list = registers(inst, operand)?;
            for (n, value) in pair.iter_mut().enumerate() {
                let o = list.get(n).ok_or_else(|| unsupported(inst))?;
                *value = self.value(slot, *first, o)? as usize;
            }
        }
        let factors = |word: u32, byte: usize| -> Vec<Scale> {
            let codes = (0..pieces).map(|n| word.checked_shr(8 * (byte % 4 + n) as u32).unwrap_or(0) as u8);
            codes.map(|code| if has("ue4m3") { Scale::Ue4m3(code) } else { Scale::Ue8m0(code) }).collect()
        };
        let [[of_rows, pair], [of_columns, one]] = selectors;
        // Four lanes have eight rows' words: two of them those of a row and of the one eight below.
        let row = |r: usize| factors(words[0][r % 8 * 4 + pair % 2 * 2 + r / 8], of_rows);
        let column = |n: usize| factors(words[1][n * 4 + one % 4], of_columns);
        Ok(Scales { rows: (0..16).map(row).collect(), columns: (0..8).map(column).collect() })
    }
}
