//! Names of matrix operations in IR text.

use super::names::Named;
use crate::*;

/// Sums of products, as `dots.f16.16.half`, `dots.e4m3.e5m2.32`, `dots.e5m2.e5m2.low.16`.
pub(super) fn dots_text(d: Dots) -> String {
    format!("dots.{}.{}{}", factors_text(d.factors), d.products, if d.half { ".half" } else { "" })
}

fn factors_text(factors: Factors) -> String {
    match factors {
        Factors::Same(element) => element.text().to_owned(),
        Factors::Bytes(a, b, part) => {
            let part = match part {
                Part::All => "",
                Part::Native => ".native",
                Part::Low => ".low",
                Part::High => ".high",
            };
            format!("{}.{}{part}", a.text(), b.text())
        }
    }
}

/// What parts begin with, and the others.
fn factors_from_parts<'a, 'b>(parts: &'a [&'b str]) -> Option<(Factors, &'a [&'b str])> {
    let (first, rest) = parts.split_first()?;
    if let Some(element) = Element::from_text(first) {
        return Some((Factors::Same(element), rest));
    }
    let (second, rest) = rest.split_first()?;
    let (part, rest) = match rest {
        ["native", rest @ ..] => (Part::Native, rest),
        ["low", rest @ ..] => (Part::Low, rest),
        ["high", rest @ ..] => (Part::High, rest),
        _ => (Part::All, rest),
    };
    Some((Factors::Bytes(Byte::from_text(first)?, Byte::from_text(second)?, part), rest))
}

/// From what follows `dots`.
pub(super) fn dots_from_parts(parts: &[&str]) -> Option<Dots> {
    let (factors, rest) = factors_from_parts(parts)?;
    Some(Dots { factors, products: rest.first()?.parse().ok()?, half: rest.get(1) == Some(&"half") })
}

/// Products of matrices, as `mma.m16n8k16.f16.half`, `mma.m8n8k4.f64.rz`, `mma.m16n8k32.s8.u8.sat`, `mma.m8n8k128.b1.and`; of a sparse one
/// `mma.m16n8k16.sp.f16`.
pub(super) fn mma_text(mma: Mma) -> String {
    let kind = match mma.kind {
        MmaKind::Float { factors, half } => {
            format!("{}{}", factors_text(factors), if half { ".half" } else { "" })
        }
        MmaKind::F64(rounding) => format!("f64.{}", rounding.text()),
        MmaKind::Int { a_signed, b_signed, bits, saturate } => {
            let [a, b] = [a_signed, b_signed].map(|s| if s { "s" } else { "u" });
            format!("{a}{bits}.{b}{bits}{}", if saturate { ".sat" } else { "" })
        }
        MmaKind::Bits { and } => format!("b1.{}", if and { "and" } else { "xor" }),
    };
    format!("mma.m{}n{}k{}{}.{kind}", mma.m, mma.n, mma.k, if mma.sparse { ".sp" } else { "" })
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
    let (sparse, parts) = match parts[1..] {
        ["sp", ref rest @ ..] => (true, rest),
        ref rest => (false, rest),
    };
    let (first, second) = (*parts.first()?, parts.get(1).copied());
    let integer = |s: &str| Some((s.starts_with('s'), s.get(1..)?.parse::<u8>().ok()?));
    let kind = match first {
        "f64" => MmaKind::F64(Rounding::from_text(second?)?),
        "b1" => MmaKind::Bits { and: second? == "and" },
        _ => match factors_from_parts(parts) {
            Some((factors, rest)) => MmaKind::Float { factors, half: rest.first() == Some(&"half") },
            None => {
                let ((a_signed, bits), (b_signed, _)) = (integer(first)?, integer(second?)?);
                MmaKind::Int { a_signed, b_signed, bits, saturate: parts.get(2) == Some(&"sat") }
            }
        },
    };
    Some(Mma { m: m.parse().ok()?, n: n.parse().ok()?, k: k.parse().ok()?, sparse, kind })
}
