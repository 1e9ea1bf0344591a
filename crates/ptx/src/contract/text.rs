//! Text that says itself that nothing is to be contracted.

use super::{insts, plain};
use crate::parse;

/// The text of a module with `.rn` in each `mul`, `add` and `sub` that could be contracted, as `ptxas --fmad=false`
/// compiles it. Text with errors is given back as it is.
pub fn without_contraction(text: &str) -> String {
    let (module, diagnostics) = parse(text);
    if diagnostics.iter().any(crate::Diagnostic::is_error) {
        return text.to_owned();
    }
    let mut places: Vec<usize> = Vec::new();
    for i in module.functions.iter().flat_map(insts) {
        if plain(i).is_none() {
            continue;
        }
        // The opcode's word is the first that stands behind the predicate, if there is one.
        let (start, end) = (i.span.start as usize, i.span.end as usize);
        let Some(at) = text.get(start..end).and_then(|t| t.find(&format!("{}.", i.opcode.as_str()))) else {
            continue;
        };
        places.push(start + at + i.opcode.as_str().len());
    }
    places.sort_unstable();
    places.dedup();
    let mut out = String::with_capacity(text.len() + 3 * places.len());
    let mut from = 0;
    for at in places {
        out.push_str(text.get(from..at).unwrap_or_default());
        out.push_str(".rn");
        from = at;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}
