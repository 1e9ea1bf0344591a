//! Parts of the library: parsing all of it would take longer than compiling most kernels.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::OnceLock;

use crate::PTX;

/// Where the library's items stand. Each begins with a dot at the start of a line and ends where the next begins.
struct Index {
    /// Version, target, address size.
    head: Range<usize>,
    /// Declarations and definition of each name.
    items: HashMap<&'static str, Vec<Range<usize>>>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut starts: Vec<usize> = PTX.match_indices("\n.").map(|(at, _)| at + 1).collect();
        starts.push(PTX.len());
        let mut index = Index { head: 0..0, items: HashMap::new() };
        for pair in starts.windows(2) {
            let range = pair[0]..pair[1];
            match name(&PTX[range.clone()]) {
                Some(n) => index.items.entry(n).or_default().push(range),
                None => index.head.end = range.end,
            }
        }
        index
    })
}

/// The name that an item declares or defines.
fn name(item: &'static str) -> Option<&'static str> {
    let line = item.lines().next()?;
    if let Some((_, rest)) = line.split_once(".func") {
        let rest = rest.trim_start();
        let rest = rest.strip_prefix('(').map_or(Some(rest), |r| r.split_once(')').map(|(_, r)| r))?;
        return words(rest).next();
    }
    let variable = [".const", ".global"].iter().any(|space| line.contains(space));
    let declared = line.split(['[', '=', ';']).next()?;
    words(declared).last().filter(|_| variable)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    text.split(move |c| !inside(c)).filter(|w| !w.is_empty())
}

/// PTX of the functions named and of all that they need; `None` when the library has none of these names.
pub fn subset<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let index = index();
    let mut taken = BTreeSet::new();
    let mut work: Vec<&'static str> = Vec::new();
    let mut pieces = BTreeMap::new();
    work.extend(names.filter_map(|n| index.items.get_key_value(n)).map(|(n, _)| n));
    while let Some(n) = work.pop() {
        if !taken.insert(n) {
            continue;
        }
        for range in &index.items[n] {
            let text = &PTX[range.clone()];
            pieces.insert(range.start, text);
            let known = words(text).filter(|w| w.starts_with('_'));
            work.extend(known.filter_map(|w| index.items.get_key_value(w)).map(|(n, _)| n));
        }
    }
    let bytes: usize = pieces.values().map(|p| p.len()).sum();
    (bytes > 0).then(|| {
        let mut out = String::with_capacity(bytes + index.head.len());
        out.push_str(&PTX[index.head.clone()]);
        out.extend(pieces.into_values());
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_needed_and_nothing_else() {
        let sqrt = subset(["__nv_sqrtf", "nobody"].into_iter()).expect("the library has it");
        assert!(sqrt.contains(".address_size 64") && sqrt.contains("__nv_sqrtf("), "{sqrt}");
        assert!(sqrt.len() < 4000, "{sqrt}");
        // A declaration, its definition, the table that this reads, and the callers.
        let sin = subset(["__nv_sin"].into_iter()).expect("the library has it");
        assert!(sin.contains("_ZL11two_over_pi[160] = {"), "{sin}");
        assert_eq!(
            sin.matches(".func  (.param .align 16 .b8 func_retval0[16]) _ZL12reduce_larged").count(),
            2
        );
        assert_eq!(subset(["vprintf", "_"].into_iter()), None);
    }

    #[test]
    fn every_item_has_a_name() {
        let functions = PTX.lines().filter(|l| l.starts_with(".visible .func")).count();
        let public =
            index().items.keys().filter(|n| n.starts_with("__nv_") || n.starts_with("cudaCG")).count();
        assert_eq!(public, functions);
        assert!(index().head.len() < 200);
        let all = subset(index().items.keys().copied()).expect("everything");
        assert_eq!(all.len(), PTX.len());
    }
}
