//! Which modifiers go with the types of a conversion (PTX ISA, "cvt").

use super::binding::Binding;
use crate::table::{Form, Row};
use crate::{Mod, ScalarType};

/// Why `cvt` does not take a combination of types and modifiers; `None` when it does, and for other rows.
pub(super) fn refused(row: &Row, form: &Form, binding: &Binding) -> Option<String> {
    if row.name != "cvt" {
        return None;
    }
    let bound = |name: &str| {
        let at = form.items.iter().position(|i| i.name == name)?;
        binding.get(at).copied().flatten()
    };
    let (Some(Mod::Type(d)), Some(Mod::Type(a))) = (bound("dtype"), bound("atype")) else { return None };
    let what = format!("cvt.{}.{}", d.as_str(), a.as_str());
    let brain = d == ScalarType::BF16 || a == ScalarType::BF16;
    if bound("ftz").is_some() && d != ScalarType::F32 && a != ScalarType::F32 {
        return Some(format!("`cvt` takes .ftz only with .f32, not from .{} to .{}", a.as_str(), d.as_str()));
    }
    if bound("sat").is_some() && (brain || holds(d, a)) {
        return Some(format!("`{what}` takes no .sat"));
    }
    rounding(d, a, bound("rnd")).err().map(|expected| match expected {
        Some(_) if bound("rnd").is_none() => format!("rounding modifier required for `{what}`"),
        Some(list) => format!("`{what}` takes {list}"),
        None => format!("`{what}` takes no rounding modifier"),
    })
}

/// Whether an integer type holds all values of another, so that there is nothing to clamp.
fn holds(d: ScalarType, a: ScalarType) -> bool {
    let wide = if a.is_signed() || !d.is_signed() { d.bits() >= a.bits() } else { d.bits() > a.bits() };
    d.is_int() && a.is_int() && (d.is_signed() || !a.is_signed()) && wide
}

/// Whether a rounding modifier is right; else those that are, if any.
fn rounding(d: ScalarType, a: ScalarType, rnd: Option<Mod>) -> Result<(), Option<&'static str>> {
    use ScalarType::{BF16, F16};
    const INTEGER: &str = ".rni, .rzi, .rmi or .rpi";
    const FLOAT: &str = ".rn, .rz, .rm or .rp";
    let integer = rnd.map(|m| matches!(m, Mod::Rni | Mod::Rzi | Mod::Rmi | Mod::Rpi));
    let (list, required) = match (d.is_float(), a.is_float()) {
        (false, false) => return if rnd.is_none() { Ok(()) } else { Err(None) },
        (false, true) => (INTEGER, true),
        (true, false) => (FLOAT, true),
        // To an integral value of the same type.
        (true, true) if d == a => (INTEGER, false),
        // Without a word they round to the nearest value.
        (true, true) if a == BF16 || (d, a) == (BF16, F16) => (FLOAT, false),
        (true, true) if d.bits() < a.bits() => (FLOAT, true),
        (true, true) => return if rnd.is_none() { Ok(()) } else { Err(None) },
    };
    match integer {
        None if required => Err(Some(list)),
        Some(integer) if integer != (list == INTEGER) => Err(Some(list)),
        _ => Ok(()),
    }
}
