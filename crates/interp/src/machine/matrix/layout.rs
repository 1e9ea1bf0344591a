//! Which elements of a matrix the lanes of a warp hold (PTX ISA, "Matrix Fragments").

/// Which matrix of `d = a * b + c`; `d` lies as `c` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    A,
    B,
    C,
}

/// A matrix as the registers of a warp hold it.
///
/// The registers of `wmma` are not specified: here they are those of `mma` for the same rows and columns, 16 rows and 8
/// columns at a time. Where there are more registers than that, they hold the same once more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) part: Part,
    /// Rows and columns of the result, and products for each element.
    pub(super) shape: [usize; 3],
    /// Bits of an element.
    pub(super) bits: u32,
    /// The quarters of the warp hold a matrix each; columns or, with `true`, rows are in one lane.
    pub(super) quarters: Option<bool>,
}

/// Where an element is: number of the matrix, row, column.
pub(super) type Place = (usize, usize, usize);

impl Layout {
    /// Rows and columns.
    pub(super) fn size(&self) -> (usize, usize) {
        let [m, n, k] = self.shape;
        match self.part {
            Part::A => (m, k),
            Part::B => (k, n),
            Part::C => (m, n),
        }
    }

    /// Elements in a register.
    pub(super) fn packed(&self) -> usize {
        (32 / self.bits as usize).max(1)
    }

    /// What a lane has at a place of a register.
    pub(super) fn place(&self, lane: usize, register: usize, index: usize) -> Place {
        if let Some(rows) = self.quarters {
            return self.quarter(rows, lane, register, index);
        }
        let [m, n, k] = self.shape;
        let (group, in_group) = (lane / 4, lane % 4);
        // Rows that a block of registers spans, in groups of eight.
        let halves = (m / 8).clamp(1, 2);
        // Elements of a row of a, or a column of b, that a register of four lanes has.
        let span = 4 * self.packed();
        let along = in_group * self.packed() + index;
        let (row, column) = match self.part {
            Part::A => {
                let block = halves * (k / span).max(1);
                let register = register % (block * (m / 16).max(1));
                let (block, register) = (register / block, register % block);
                (16 * block + group + 8 * (register % halves), along + span * (register / halves))
            }
            Part::B => {
                let block = (k / span).max(1);
                let register = register % (block * (n / 8).max(1));
                (along + span * (register % block), 8 * (register / block) + group)
            }
            Part::C => {
                let element = register * self.packed() + index;
                let (block, element) = (element / (2 * halves), element % (2 * halves));
                let (down, right) = if m > 16 { (block, 0) } else { (0, block) };
                (16 * down + group + 8 * (element / 2), 8 * right + 2 * in_group + element % 2)
            }
        };
        (0, row, column)
    }

    /// `mma.m8n8k4` of halves: lanes 4q to 4q + 3 and those 16 above make a product.
    fn quarter(&self, rows: bool, lane: usize, register: usize, index: usize) -> Place {
        let (quarter, upper, low) = (lane / 4 % 4, lane / 16 * 4, lane % 4);
        let along = register * self.packed() + index;
        let (row, column) = match self.part {
            Part::A if rows => (upper + low, along),
            Part::A => (upper + along, low),
            Part::B if rows => (low, upper + along),
            Part::B => (along, upper + low),
            Part::C if self.bits == 16 => (upper + low, along),
            Part::C => (upper + (low & 1) + (along & 2), (low & 2) + (along & 1) + (along & 4)),
        };
        (quarter, row, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each element is held.
    fn held(
        part: Part,
        shape: [usize; 3],
        bits: u32,
        registers: usize,
        quarters: Option<bool>,
    ) -> Vec<usize> {
        let layout = Layout { part, shape, bits, quarters };
        let (rows, columns) = layout.size();
        let mut times = vec![0; rows * columns * if quarters.is_some() { 4 } else { 1 }];
        for lane in 0..32 {
            for register in 0..registers {
                for index in 0..layout.packed() {
                    let (n, row, column) = layout.place(lane, register, index);
                    assert!(row < rows && column < columns, "{layout:?} {row} {column}");
                    times[(n * rows + row) * columns + column] += 1;
                }
            }
        }
        times
    }

    #[test]
    fn each_element_is_held_as_often_as_others() {
        use Part::*;
        let cases = [
            (A, [16, 8, 16], 16, 4, 1),
            (B, [16, 8, 16], 16, 2, 1),
            (C, [16, 8, 16], 32, 4, 1),
            (A, [16, 8, 64], 4, 4, 1),
            (B, [16, 8, 256], 1, 2, 1),
            (A, [16, 8, 16], 64, 8, 1),
            (A, [8, 8, 4], 64, 1, 1),
            (A, [16, 16, 16], 16, 8, 2),
            (B, [32, 8, 16], 16, 8, 4),
            (A, [32, 8, 16], 8, 4, 1),
            (B, [8, 32, 16], 8, 4, 1),
            (C, [8, 32, 16], 16, 4, 1),
            (C, [32, 8, 16], 32, 8, 1),
            (B, [16, 16, 8], 32, 4, 1),
        ];
        for (part, shape, bits, registers, times) in cases {
            let held = held(part, shape, bits, registers, None);
            assert!(held.iter().all(|n| *n == times), "{part:?} {shape:?} {bits}: {held:?}");
        }
        for rows in [true, false] {
            for (part, bits, registers) in [(A, 16, 2), (B, 16, 2), (C, 16, 4), (C, 32, 8)] {
                let held = held(part, [8, 8, 4], bits, registers, Some(rows));
                assert!(held.iter().all(|n| *n == 1), "{part:?} {bits} {rows}");
            }
        }
    }
}
