//! Tests of the table itself.

use rustc_hash::FxHashSet;

use super::*;

#[test]
fn names_are_unique_and_rows_are_whole() {
    let mut names = FxHashSet::default();
    for (row, form) in table().rows.iter().zip(&table().forms) {
        assert!(names.insert(row.name), "{} occurs twice", row.name);
        assert!(row.opcode().is_some(), "{} begins with no opcode", row.syntax);
        assert!(row.doc.ends_with('.') && !row.section.is_empty(), "{} is not documented", row.name);
        for item in &form.items {
            let set = row.sets.iter().find(|(n, _)| *n == item.name);
            let words = set.map_or(1, |(_, w)| w.len());
            assert_eq!(item.choices.len(), words, "{}: .{} has unknown words", row.name, item.name);
        }
        for rule in &row.only {
            // Rows of a family share rules, and some of them lack the set.
            let known = table().forms.iter().flat_map(|f| &f.items).any(|i| i.name == rule.set);
            assert!(known, "{}: no set {}", row.name, rule.set);
        }
        for (_, ty) in &row.operand_types {
            let base = ty.trim_end_matches(['*', '+', '!', '#']);
            let base = base.strip_prefix("wide(").map_or(base, |b| b.trim_end_matches(')'));
            let known = base == "any"
                || crate::words::scalar_type(base).is_some()
                || form.items.iter().any(|i| i.name == base);
            assert!(known, "{}: unknown operand type {ty}", row.name);
        }
    }
}

#[test]
fn syntax_becomes_places_and_operands() {
    let at = table().rows.iter().position(|r| r.name == "setp.bool").expect("setp.bool");
    let form = &table().forms[at];
    assert_eq!(
        form.items.iter().map(|i| (i.name, i.required)).collect::<Vec<_>>(),
        [("cmp", true), ("bool", true), ("ftz", false), ("type", true)]
    );
    let kinds: Vec<_> = form.operands.iter().map(|o| o.kind).collect();
    use OperandKind::*;
    assert_eq!(kinds, [Pair(false), Source, Source, Predicate]);
    let at = table().rows.iter().position(|r| r.name == "cp.async").expect("cp.async");
    assert_eq!((table().forms[at].least, table().forms[at].operands.len()), (3, 5));
}
