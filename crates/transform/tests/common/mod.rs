//! What tests of passes and of the choice begin with.

use weft_ir::{Unit, parse_unit, verify_unit};
use weft_target::TargetModel;

/// The CPU of a name.
pub(crate) fn cpu(name: &str) -> TargetModel {
    TargetModel::named(name).expect("a CPU")
}

/// A unit from its text, which must be right.
pub(crate) fn parse(text: &str) -> Unit {
    let unit = parse_unit(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    verify_unit(&unit).unwrap_or_else(|e| panic!("{e}\n{text}"));
    unit
}
