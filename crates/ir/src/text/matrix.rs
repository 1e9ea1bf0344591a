//! Names of matrix operations in IR text.

use super::names::Named;
use crate::*;

/// Sums of products, as `dots.f16.16.half`, `dots.e4m3.e5m2.32`.
pub(super) fn dots_text(d: Dots) -> String {
    let factors = match d.factors {
        Factors::Same(element) => element.text().to_owned(),
        Factors::Bytes(a, b) => format!("{}.{}", a.text(), b.text()),
    };
    format!("dots.{factors}.{}{}", d.products, if d.half { ".half" } else { "" })
}

/// From what follows `dots`.
pub(super) fn dots_from_parts(parts: &[&str]) -> Option<Dots> {
    let (factors, rest) = match (Element::from_text(parts.first()?), parts) {
        (Some(element), [_, rest @ ..]) => (Factors::Same(element), rest),
        (None, [a, b, rest @ ..]) => (Factors::Bytes(Byte::from_text(a)?, Byte::from_text(b)?), rest),
        _ => return None,
    };
    Some(Dots { factors, products: rest.first()?.parse().ok()?, half: rest.get(1) == Some(&"half") })
}

/// Products of matrices, as `mma.m16n8k16.f16.half`, `mma.m8n8k4.f64.rz`, `mma.m16n8k32.s8.u8.sat`, `mma.m8n8k128.b1.and`.
pub(super) fn mma_text(mma: Mma) -> String {
    let kind = match mma.kind {
        MmaKind::Float { element, half } => format!("{}{}", element.text(), if half { ".half" } else { "" }),
        MmaKind::F64(rounding) => format!("f64.{}", rounding.text()),
        MmaKind::Int { a_signed, b_signed, bits, saturate } => {
            let [a, b] = [a_signed, b_signed].map(|s| if s { "s" } else { "u" });
            format!("{a}{bits}.{b}{bits}{}", if saturate { ".sat" } else { "" })
        }
        MmaKind::Bits { and } => format!("b1.{}", if and { "and" } else { "xor" }),
    };
    format!("mma.m{}n{}k{}.{kind}", mma.m, mma.n, mma.k)
}

/// What happens to rows of sums, as `rows.make.m8n8k4.f64.rn`.
pub(super) fn rows_text(rows: Rows, mma: Mma) -> String {
    let what = match rows {
        Rows::Make => "make",
        Rows::Product => "mma",
        Rows::Back => "back",
    };
    mma_text(mma).replacen("mma", &format!("rows.{what}"), 1)
}

/// From what follows `rows`.
pub(super) fn rows_from_parts(parts: &[&str]) -> Option<Op> {
    let rows = match *parts.first()? {
        "make" => Rows::Make,
        "mma" => Rows::Product,
        "back" => Rows::Back,
        _ => return None,
    };
    Some(Op::Rows(rows, mma_from_parts(&parts[1..])?))
}

/// From what follows `mma`.
pub(super) fn mma_from_parts(parts: &[&str]) -> Option<Mma> {
    let (m, rest) = parts.first()?.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    let (first, second) = (*parts.get(1)?, parts.get(2).copied());
    let integer = |s: &str| Some((s.starts_with('s'), s.get(1..)?.parse::<u8>().ok()?));
    let kind = match first {
        "f64" => MmaKind::F64(Rounding::from_text(second?)?),
        "b1" => MmaKind::Bits { and: second? == "and" },
        _ => match Element::from_text(first) {
            Some(element) => MmaKind::Float { element, half: second == Some("half") },
            None => {
                let ((a_signed, bits), (b_signed, _)) = (integer(first)?, integer(second?)?);
                MmaKind::Int { a_signed, b_signed, bits, saturate: parts.get(3) == Some(&"sat") }
            }
        },
    };
    Some(Mma { m: m.parse().ok()?, n: n.parse().ok()?, k: k.parse().ok()?, kind })
}
