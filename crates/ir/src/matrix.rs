//! What matrix operations multiply.

use crate::{Rounding, Type};

/// Floating-point elements of matrices ([`crate::Op::Dots`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are PTX's")]
pub enum Element {
    /// Two in a word.
    F16,
    /// Two in a word.
    Bf16,
    /// One in a word, whose low 13 bits do not count.
    Tf32,
}

/// Floating-point elements of 8 bits and less, four in a word: those of 6 bits are the low bits of a byte, those of 4 bits bits 2 to 5.
/// What else a byte has is not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are PTX's")]
pub enum Byte {
    E4m3,
    E5m2,
    E3m2,
    E2m3,
    E2m1,
}

/// What is multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Factors {
    /// Elements of one type.
    Same(Element),
    /// Bytes, of rows and of columns.
    Bytes(Byte, Byte, Part),
}

/// Which bytes of a word are multiplied, and how they are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// All of them, as warp groups do it: of a sum 13 bits below the largest exponent count, and of one of `f32` 13 bits of the fraction
    /// are left.
    All,
    /// All of them, added up as `f16` are. The exponent of a subnormal number is the least one of its own format.
    Native,
    /// The first two, added up as the `f16` that are equal.
    Low,
    /// The other two.
    High,
}

impl Part {
    /// The bytes' numbers.
    pub fn bytes(self) -> std::ops::Range<usize> {
        match self {
            Part::All | Part::Native => 0..4,
            Part::Low => 0..2,
            Part::High => 2..4,
        }
    }
}

impl Factors {
    /// Elements of a word that are multiplied.
    pub fn in_word(self) -> usize {
        match self {
            Factors::Same(Element::Tf32) => 1,
            Factors::Same(_) => 2,
            Factors::Bytes(_, _, part) => part.bytes().len(),
        }
    }
}

/// Four sums of products: two rows of a matrix by two columns of another, as tensor cores add them up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dots {
    /// What is multiplied.
    pub factors: Factors,
    /// Products in each sum.
    pub products: u8,
    /// Addends and results are `f16` in the low halves of their words, else `f32`.
    pub half: bool,
}

impl Dots {
    /// Words of a row or column.
    pub fn words(self) -> usize {
        usize::from(self.products) / self.factors.in_word()
    }
}

/// Rows of one matrix times columns of another, and an addend to each, by a warp ([`crate::Op::Mma`]).
///
/// A register of the first matrix holds a word of eight rows in four places each: lane 4r + t has word t of row r. The next register
/// has the next eight rows, and after the last of them come the next four words of the first rows. Registers of the second matrix
/// are the same of its columns. Addends and sums are pairs of one row: lane 4r + t has columns 2t and 2t + 1 of row r of each
/// 8×8, in the order of rows.
///
/// Of a *sparse* first matrix half of the elements are there: of four of a row two, of eight of 4 bits two pairs, of two of 32 bits
/// one. Its registers hold those alone. A word more, behind them, says where they are: byte `i` of it is of the lane's `i`th register,
/// with two bits for each element (or pair) from the lowest on, its place among four; of 32 bits bit 1 says which of two it is.
/// What is not there is not multiplied. Two elements at one place are whatever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mma {
    /// Rows: a multiple of 8.
    pub m: u8,
    /// Columns: a multiple of 8.
    pub n: u8,
    /// Elements of a row that are there: as many as fill words of four lanes. Of bytes in parts half of them are multiplied.
    pub k: u16,
    /// Half of the first matrix is not there.
    pub sparse: bool,
    /// What is multiplied, and how it is added up.
    pub kind: MmaKind,
}

/// Elements of matrices and how their products are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MmaKind {
    /// As [`crate::Op::Dots`] adds up. Sums and addends are words of `f32`, or of two `f16` each.
    Float {
        /// What is multiplied.
        factors: Factors,
        /// Addends and sums are `f16`.
        half: bool,
    },
    /// Fused multiply-adds from the addend on.
    F64(Rounding),
    /// Integers.
    Int {
        /// Those of the first matrix are signed.
        a_signed: bool,
        /// Those of the second matrix are signed.
        b_signed: bool,
        /// Bits of each: 8 or 4.
        bits: u8,
        /// The addition of the addend saturates, else it wraps.
        saturate: bool,
    },
    /// Single bits: how many are in both, or differ.
    Bits {
        /// In both.
        and: bool,
    },
}

/// Sums as rows: the registers of a matrix of addends or sums, taken together, hold its elements in the order that the CPU's
/// vectors want, which depends on its size and type, and on whether the first matrix is sparse. Products that follow each other leave them so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rows {
    /// Registers of fragments -> as many of rows.
    Make,
    /// Operands as of [`crate::Op::Mma`], where addends are rows -> rows.
    Product,
    /// Registers of rows -> as many of fragments.
    Back,
}

impl Mma {
    /// Whether rows of sums are the same as another product's.
    pub fn same_rows(self, other: Self) -> bool {
        let of = |x: Self| (x.m, x.n, x.sparse, x.ty(), x.has_rows());
        of(self) == of(other)
    }

    /// Whether sums can be rows: they fill as many registers.
    pub fn has_rows(self) -> bool {
        !matches!(self.kind, MmaKind::Float { half: true, .. })
    }

    /// Elements in a register's lane.
    pub fn in_word(self) -> usize {
        match self.kind {
            MmaKind::Float { factors: Factors::Same(Element::Tf32), .. } | MmaKind::F64(_) => 1,
            MmaKind::Float { factors: Factors::Same(_), .. } => 2,
            MmaKind::Float { factors: Factors::Bytes(..), .. } => 4,
            MmaKind::Int { bits, .. } => 32 / usize::from(bits.max(1)),
            MmaKind::Bits { .. } => 32,
        }
    }

    /// Words of a row in each of the four lanes that hold it.
    pub fn steps(self) -> usize {
        usize::from(self.k) / (4 * self.in_word())
    }

    /// The same of a column.
    pub fn column_steps(self) -> usize {
        self.steps() * if self.sparse { 2 } else { 1 }
    }

    /// Words of a line, if it is one of bytes once it is decoded, whose products are added up in whichever order.
    pub fn byte_words(self) -> Option<u32> {
        match self.kind {
            MmaKind::Int { bits, saturate: false, .. } if !self.sparse => {
                Some(4 * self.steps() as u32 * (8 / u32::from(bits.max(1))))
            }
            _ => None,
        }
    }

    /// Words of a line of `bf16` whose sums are `f32`.
    pub fn bf16_words(self) -> Option<u32> {
        let bf16 = Factors::Same(Element::Bf16);
        match self.kind {
            MmaKind::Float { factors, half: false } if factors == bf16 && !self.sparse => {
                Some(4 * self.steps() as u32)
            }
            _ => None,
        }
    }

    /// Registers of the first matrix, with the word that says where its elements are; of the second; and of addends and sums.
    pub fn registers(self) -> [usize; 3] {
        let (tall, wide) = (usize::from(self.m) / 8, usize::from(self.n) / 8);
        let half = matches!(self.kind, MmaKind::Float { half: true, .. });
        let places = usize::from(self.sparse);
        [self.steps() * tall + places, self.column_steps() * wide, tall * wide * if half { 1 } else { 2 }]
    }

    /// Type of all registers.
    pub fn ty(self) -> Type {
        if matches!(self.kind, MmaKind::F64(_)) { Type::F64 } else { Type::I32 }
    }

    /// Whether the sizes are such as fill registers.
    pub fn fits(self) -> bool {
        let eights = [self.m, self.n].iter().all(|x| *x > 0 && x.is_multiple_of(8));
        let bits = matches!(self.kind, MmaKind::Int { bits, .. } if !matches!(bits, 4 | 8));
        // A word says of four registers where elements are.
        let sparse = match self.kind {
            MmaKind::F64(_) | MmaKind::Bits { .. } => !self.sparse,
            _ => !self.sparse || self.registers()[0] <= 5,
        };
        eights && !bits && sparse && self.k > 0 && usize::from(self.k).is_multiple_of(4 * self.in_word())
    }
}
