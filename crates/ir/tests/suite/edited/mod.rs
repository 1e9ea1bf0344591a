//! Texts in which each case changes something.

use weft_ir::{Function, parse_unit, verify_unit};

/// What a case is about, and the pieces of the text that it has another one for.
pub(crate) type Case = (&'static str, &'static [(&'static str, &'static str)]);

/// The first function of a text, each of whose pieces stands there once.
pub(crate) fn edited(text: &str, (what, edits): &Case) -> Function {
    let mut text = text.to_string();
    for (from, to) in *edits {
        assert_eq!(text.matches(from).count(), 1, "{what}: {from}");
        text = text.replace(from, to);
    }
    let unit = parse_unit(&text).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    verify_unit(&unit).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    unit.functions.into_iter().next().expect("a function")
}
