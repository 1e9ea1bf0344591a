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

/// Floating-point elements of 8 bits, four in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are PTX's")]
pub enum Byte {
    E4m3,
    E5m2,
}

/// What [`Dots`] multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Factors {
    /// Elements of one type.
    Same(Element),
    /// Bytes, of rows and of columns, as warp groups multiply them: of a sum 13 bits below the largest exponent count, and of one of
    /// `f32` 13 bits of the fraction are left.
    Bytes(Byte, Byte),
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
        let products = usize::from(self.products);
        match self.factors {
            Factors::Same(Element::Tf32) => products,
            Factors::Same(_) => products / 2,
            Factors::Bytes(..) => products / 4,
        }
    }
}

/// Rows of one matrix times columns of another, and an addend to each, by a warp ([`crate::Op::Mma`]).
///
/// A register of the first matrix holds a word of eight rows in four places each: lane 4r + t has word t of row r. The next register
/// has the next eight rows, and after the last of them come the next four words of the first rows. Registers of the second matrix
/// are the same of its columns. Addends and sums are pairs of one row: lane 4r + t has columns 2t and 2t + 1 of row r of each
/// 8×8, in the order of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mma {
    /// Rows: a multiple of 8.
    pub m: u8,
    /// Columns: a multiple of 8.
    pub n: u8,
    /// Products of each sum: as many as fill words of four lanes.
    pub k: u16,
    /// What is multiplied, and how it is added up.
    pub kind: MmaKind,
}

/// Elements of matrices and how their products are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MmaKind {
    /// As [`crate::Op::Dots`] adds up. Sums and addends are words of `f32`, or of two `f16` each.
    Float {
        /// What is multiplied.
        element: Element,
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
/// vectors want, which depends on its size and type alone. Products that follow each other leave them so.
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
        (self.m, self.n, self.ty(), self.has_rows()) == (other.m, other.n, other.ty(), other.has_rows())
    }

    /// Whether sums can be rows: they fill as many registers.
    pub fn has_rows(self) -> bool {
        !matches!(self.kind, MmaKind::Float { half: true, .. })
    }

    /// Elements in a register's lane.
    pub fn in_word(self) -> usize {
        match self.kind {
            MmaKind::Float { element: Element::Tf32, .. } | MmaKind::F64(_) => 1,
            MmaKind::Float { .. } => 2,
            MmaKind::Int { bits, .. } => 32 / usize::from(bits.max(1)),
            MmaKind::Bits { .. } => 32,
        }
    }

    /// Words of a row in each of the four lanes that hold it.
    pub fn steps(self) -> usize {
        usize::from(self.k) / (4 * self.in_word())
    }

    /// Registers of the first matrix, of the second, and of addends and sums.
    pub fn registers(self) -> [usize; 3] {
        let (tall, wide) = (usize::from(self.m) / 8, usize::from(self.n) / 8);
        let half = matches!(self.kind, MmaKind::Float { half: true, .. });
        [self.steps() * tall, self.steps() * wide, tall * wide * if half { 1 } else { 2 }]
    }

    /// Type of all registers.
    pub fn ty(self) -> Type {
        if matches!(self.kind, MmaKind::F64(_)) { Type::F64 } else { Type::I32 }
    }

    /// Whether the sizes are such as fill registers.
    pub fn fits(self) -> bool {
        let eights = [self.m, self.n].iter().all(|x| *x > 0 && x.is_multiple_of(8));
        let bits = matches!(self.kind, MmaKind::Int { bits, .. } if !matches!(bits, 4 | 8));
        eights && !bits && self.k > 0 && usize::from(self.k).is_multiple_of(4 * self.in_word())
    }
}
