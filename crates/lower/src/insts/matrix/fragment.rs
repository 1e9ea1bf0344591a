//! Which elements of a matrix a lane holds.
//!
//! A word holds elements of one row of the first matrix, or of one column of the second. Lanes 4r to 4r + 3 hold row r of
//! eight, one word each, and the next word of a lane the next eight rows; when all rows have had one, the following
//! elements of the first eight. So it is for `mma` from m16n8 on by the ISA; fragments of `wmma` may be as they like, and
//! are the same. Results and addends are pairs of one row: lane 4r + c has columns 2c and 2c + 1 of row r of each tile of 8×8,
//! tiles in the order of rows.

use weft_ir::Byte;

/// `m` rows, `n` columns, `k` products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) m: u32,
    pub(super) n: u32,
    pub(super) k: u32,
}

impl Shape {
    /// As in `m16n8k16`.
    pub(super) fn from_text(text: &str) -> Option<Shape> {
        let (m, rest) = text.strip_prefix('m')?.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        Some(Shape { m: m.parse().ok()?, n: n.parse().ok()?, k: k.parse().ok()? })
    }
}

/// Type of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    F16,
    Bf16,
    Tf32,
    F32,
    F64,
    /// Floats of 8 bits, and of 6 and 4 in a byte each.
    Byte(Byte),
    /// Signed or not, and bits: 8 or 4.
    Small(bool, u32),
    B1,
    S32,
}

impl Kind {
    /// As PTX names it.
    pub(super) fn from_text(text: &str) -> Option<Kind> {
        Some(match text {
            "f16" => Kind::F16,
            "bf16" => Kind::Bf16,
            "tf32" => Kind::Tf32,
            "f32" => Kind::F32,
            "f64" => Kind::F64,
            "e4m3" => Kind::Byte(Byte::E4m3),
            "e5m2" => Kind::Byte(Byte::E5m2),
            "e3m2" => Kind::Byte(Byte::E3m2),
            "e2m3" => Kind::Byte(Byte::E2m3),
            "e2m1" => Kind::Byte(Byte::E2m1),
            "s8" => Kind::Small(true, 8),
            "u8" => Kind::Small(false, 8),
            "s4" => Kind::Small(true, 4),
            "u4" => Kind::Small(false, 4),
            "b1" => Kind::B1,
            "s32" => Kind::S32,
            _ => return None,
        })
    }

    /// Bits of an element.
    pub(super) fn bits(self) -> u32 {
        match self {
            Kind::F16 | Kind::Bf16 => 16,
            Kind::Tf32 | Kind::F32 | Kind::S32 => 32,
            Kind::F64 => 64,
            Kind::Byte(_) => 8,
            Kind::Small(_, bits) => bits,
            Kind::B1 => 1,
        }
    }

    /// Bits of a register that holds elements.
    pub(super) fn register(self) -> u32 {
        if self == Kind::F64 { 64 } else { 32 }
    }

    /// Elements of a register.
    pub(super) fn in_register(self) -> u32 {
        self.register() / self.bits()
    }
}

/// Words of `k` elements of a row in the lanes that hold it: how many each of the four has.
pub(super) fn steps(kind: Kind, k: u32) -> usize {
    k.div_ceil(4 * kind.in_register()) as usize
}

#[cfg(test)]
mod tests {
    use super::{Kind, Shape, steps};

    #[test]
    fn texts() {
        assert_eq!(Shape::from_text("m16n8k256"), Some(Shape { m: 16, n: 8, k: 256 }));
        assert_eq!(Shape::from_text("m8n8"), None);
        assert_eq!(Shape::from_text("trans"), None);
        assert_eq!(Kind::from_text("u4"), Some(Kind::Small(false, 4)));
        assert_eq!(Kind::from_text("b16"), None);
    }

    #[test]
    fn words_of_rows() {
        assert_eq!(steps(Kind::F16, 16), 2);
        assert_eq!(steps(Kind::Tf32, 4), 1);
        assert_eq!(steps(Kind::F64, 16), 4);
        assert_eq!(steps(Kind::Small(true, 4), 64), 2);
        assert_eq!(steps(Kind::B1, 256), 2);
    }
}
