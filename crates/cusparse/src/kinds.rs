//! Which types go together.

use dense::element::Kind;

use crate::status::{Outcome, Status};

/// The type that a call says is computed with.
pub(crate) fn compute(dtype: i32) -> Outcome<Kind> {
    match Kind::new(dtype)? {
        k @ (Kind::F32 | Kind::F64 | Kind::C32 | Kind::C64 | Kind::I32) => Ok(k),
        _ => Err(Status::NotSupported),
    }
}

/// Checks the type of a sparse operand, and those of another operand and the result, for what is computed with: all the same, or narrow operands.
pub(crate) fn together(dtype: i32, a: Kind, x: Kind, y: Kind) -> Outcome<Kind> {
    let compute = compute(dtype)?;
    let right = match compute {
        Kind::I32 => (a, x, y) == (Kind::I8, Kind::I8, Kind::I32),
        Kind::F32 if matches!(a, Kind::F16 | Kind::Bf16) => x == a && (y == a || y == Kind::F32),
        Kind::F32 if a == Kind::I8 => x == a && y == Kind::F32,
        Kind::C32 => (a == compute || a == Kind::F32) && x == compute && y == compute,
        Kind::C64 => (a == compute || a == Kind::F64) && x == compute && y == compute,
        _ => [a, x, y].iter().all(|k| *k == compute),
    };
    if right { Ok(compute) } else { Err(Status::NotSupported) }
}

/// Does something with the type `W` that numbers of a kind are computed with; integers are doubles, which hold their sums.
macro_rules! with_type {
    ($kind:expr, $w:ident => $body:expr) => {
        match $kind {
            dense::element::Kind::F64 | dense::element::Kind::I32 => {
                type $w = f64;
                $body
            }
            dense::element::Kind::C32 => {
                type $w = crate::types::C32;
                $body
            }
            dense::element::Kind::C64 => {
                type $w = crate::types::C64;
                $body
            }
            _ => {
                type $w = f32;
                $body
            }
        }
    };
}
pub(crate) use with_type;
