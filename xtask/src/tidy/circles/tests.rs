use super::*;

/// The circles of a made-up crate, and the edges that make them.
fn circles(files: &[(&str, &str)]) -> Vec<(String, Vec<String>)> {
    let source = |(path, text): &(&str, &str)| Source::new(&format!("c/src/{path}"), (*text).into()).unwrap();
    let sources: Vec<Source> = files.iter().map(source).collect();
    let mut found = Vec::new();
    check("c/src/", &sources.iter().collect::<Vec<_>>(), &mut found);
    found.into_iter().map(|c| (c.what, c.edges)).collect()
}

const ROOT: (&str, &str) = ("lib.rs", "mod a;\nmod b;\npub use a::Type;\n");

#[test]
fn two_files_that_know_each_other() {
    let a = ("a.rs", "use crate::b::g;\npub struct Type;\npub fn f() { g() }\n");
    let found = circles(&[ROOT, a, ("b.rs", "pub fn g() {}\npub fn h() {\n    crate::a::f();\n}\n")]);
    let edges = vec!["a.rs:1 knows g of b.rs".to_owned(), "b.rs:3 knows f of a.rs".to_owned()];
    assert_eq!(found, [("circle c/src/: a.rs b.rs".to_owned(), edges)]);
    assert!(circles(&[ROOT, a, ("b.rs", "pub fn g() {}\n")]).is_empty());
    // What only tests need, and what stands in comments and strings, is no knowledge.
    let tests = "pub fn g() -> &'static str { \"crate::a::f()\" } // crate::a::f()\n#[cfg(test)]\nmod tests { fn t() { crate::a::f(); } }\n";
    assert!(circles(&[ROOT, a, ("b.rs", tests)]).is_empty());
}

#[test]
fn names_are_followed_to_where_they_stand() {
    // By way of `lib.rs`, by an alias, by a glob, and in a macro's arguments.
    let a = ("a.rs", "pub struct Type;\npub fn f() { crate::b::g(); }\n");
    for b in [
        "pub fn g() { let _ = crate::Type; }\n",
        "use crate::a as other;\npub fn g() { other::f(); }\n",
        "use crate::a::*;\npub fn g() { f(); }\n",
        "use crate::*;\npub fn g() -> Option<Type> { None }\n",
        "pub fn g() { println!(\"{:?}\", [crate::a::f()]); }\n",
        "use crate::{a::{self as x}};\npub fn g() { x::f() }\n",
    ] {
        let found = circles(&[ROOT, a, ("b.rs", b)]);
        assert_eq!(found.len(), 1, "{b}");
        assert_eq!(found[0].0, "circle c/src/: a.rs b.rs", "{b}");
    }
    // A method of the same name and a local variable are not these.
    assert!(circles(&[ROOT, a, ("b.rs", "pub fn g() { vec![X.f()]; let f = 1; drop(f); }\n")]).is_empty());
}

#[test]
fn globs_hand_on_what_others_may_see() {
    // Each imports the other's type by way of a module that hands on all of both.
    let m = ("m/mod.rs", "mod a;\nmod b;\npub use a::*;\npub use b::*;\n");
    let a = ("m/a.rs", "use super::B;\npub struct A(Option<Box<B>>);\n");
    let b = ("m/b.rs", "use super::A;\npub struct B(Option<Box<A>>);\n");
    let found = circles(&[("lib.rs", "mod m;\n"), m, a, b]);
    let whats: Vec<&str> = found.iter().map(|c| c.0.as_str()).collect();
    assert_eq!(whats, ["circle c/src/: m/a.rs m/b.rs"]);
}

#[test]
fn longer_ways_round() {
    let root = ("lib.rs", "mod a; mod b; mod d;\n");
    let found = circles(&[
        root,
        ("a.rs", "pub fn f() { super::b::g() }"),
        ("b.rs", "pub fn g() { super::d::h() }"),
        ("d.rs", "pub const N: u8 = 0;\npub fn h() { super::a::f() }"),
    ]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, "circle c/src/: a.rs b.rs d.rs");
}

#[test]
fn folders_are_one_subject() {
    let root = ("lib.rs", "mod m;\npub fn run() { m::act(); }\n");
    let below = |text| ("m/part.rs", text);
    let above = "mod part;\npub struct State;\nconst N: u8 = 1;\npub fn act() { part::step(&State); }\nfn help() {}\n";
    let types = "use super::{N, State};\npub fn step(_: &State) -> u8 { N }\n";
    assert!(circles(&[root, ("m/mod.rs", above), below(types)]).is_empty());
    let calls = "use super::State;\npub fn step(_: &State) { super::help(); }\n";
    let found = circles(&[root, ("m/mod.rs", above), below(calls)]);
    let edges =
        vec!["m/mod.rs:4 knows step of m/part.rs".into(), "m/part.rs:2 knows help of m/mod.rs".into()];
    assert_eq!(found, [("circle c/src/: m/mod.rs m/part.rs".to_owned(), edges)]);
    // A module that only hands names on may be called back.
    let hands_on = "mod part;\npub use part::step;\npub struct State;\nfn help() {}\npub fn act() {}\n";
    assert!(circles(&[root, ("m/mod.rs", hands_on), below(calls)]).is_empty());
    // The same goes for what stands two folders above.
    let deep = [
        ("m/mod.rs", "mod n;\npub struct State;\npub fn act() { n::o::step(); }\n"),
        ("m/n/mod.rs", "pub mod o;\n"),
    ];
    let knows = |name| format!("pub fn step() {{ let _ = crate::m::{name}; }}\n");
    assert!(circles(&[root, deep[0], deep[1], ("m/n/o.rs", &knows("State"))]).is_empty());
    assert_eq!(circles(&[root, deep[0], deep[1], ("m/n/o.rs", &knows("act"))]).len(), 1);
}

#[test]
fn programs_of_a_crate_are_roots_too() {
    let main = ("main.rs", "mod a;\nmod b;\n");
    let a = ("a.rs", "pub fn f() { crate::b::g() }\n");
    let found = circles(&[main, a, ("b.rs", "pub fn g() { crate::a::f() }\n")]);
    assert_eq!(found.len(), 1);
    // Files that are no part of the crate are not looked at.
    assert!(circles(&[("main.rs", "mod a;\n"), a, ("b.rs", "pub fn g() { crate::a::f() }\n")]).is_empty());
}

#[test]
fn folders_of_sources() {
    assert_eq!(folder("crates/exec/src/run/mod.rs"), Some("crates/exec/src/"));
    assert_eq!(folder("crates/exec/tests/a.rs"), None);
}
