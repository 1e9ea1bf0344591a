//! Tests of linking.

use super::*;
use crate::{CallTarget, Init, InitSymbol, Operand, Symbol, parse};

fn module(text: &str) -> Module {
    let (module, diags) = parse(&format!(".version 8.8\n.target sm_90\n.address_size 64\n{text}"));
    assert!(diags.is_empty(), "{diags:?}");
    module
}

fn callees(m: &Module, name: &str) -> Vec<String> {
    let f = m.function(name).unwrap_or_else(|| panic!("no {name}")).1;
    let body = f.body.iter().flatten();
    body.filter_map(|s| match s {
        Statement::Inst(i) => match i.call.as_ref()?.target {
            CallTarget::Direct(f) => Some(m.functions[f.index()].name.clone()),
            CallTarget::Indirect(_) => None,
        },
        _ => None,
    })
    .collect()
}

const LIBRARY: &str = ".global .f32 table[2] = {1.0, 2.0}; .global .u64 at[1] = {table};
    .func helper() { .reg .b64 %a; mov.b64 %a, at; call outside; ret; } .extern .func outside();
    .visible .func __nv_sin() { call helper; call __nv_cos; ret; } .visible .func __nv_cos() { ret; }
    .visible .func __nv_unused() { ret; }";

#[test]
fn a_library_fills_what_is_missing_and_no_more() {
    let mut m = module(
        ".extern .func __nv_sin(); .func helper() { ret; } .extern .func vprintf();
        .visible .entry k() { call __nv_sin; call helper; call vprintf; ret; }",
    );
    link_library(&mut m, &module(LIBRARY));
    assert_eq!(callees(&m, "k"), ["__nv_sin", "helper", "vprintf"]);
    assert_eq!(callees(&m, "__nv_sin"), ["__weft_lib_helper", "__nv_cos"]);
    assert!(m.function("helper").expect("its own").1.body.as_ref().expect("a body").len() == 1);
    assert!(m.function("__nv_unused").is_none());
    let at = m.global("at").expect("at").1;
    let table = m.global("table").expect("table").0;
    let Some(Init::List(items)) = &at.init else { panic!("{at:?}") };
    assert!(matches!(items[0], Init::Address { of: InitSymbol::Global(id), .. } if id == table));
    let helper = m.function("__weft_lib_helper").expect("helper").1;
    let at = m.global("at").expect("at").0;
    let moved = helper.body.iter().flatten().any(|s| {
        matches!(s, Statement::Inst(i) if i.operands.get(1) == Some(&Operand::Symbol(Symbol::Global(at), 0)))
    });
    assert!(moved);
    assert_eq!(undefined(&m), ["vprintf", "outside"]);
}

#[test]
fn the_modules_own_definition_wins() {
    let mut m = module(
        ".extern .func __nv_sin(); .visible .func __nv_cos() { trap; }
        .visible .entry k() { call __nv_sin; ret; }",
    );
    link_library(&mut m, &module(LIBRARY));
    assert_eq!(m.functions.iter().filter(|f| f.name == "__nv_cos").count(), 1);
    assert_eq!(callees(&m, "__nv_sin"), ["helper", "__nv_cos"]);
}

#[test]
fn modules_meet_at_their_external_names() {
    let a = module(".file 1 \"a.cu\"\n.extern .func f(); .extern .global .u32 g; .global .u32 s = 1; .weak .func w() { ret; }
        .visible .entry ka() { .loc 1 1 1\n .reg .b32 %r; call f; ld.global.u32 %r, [g]; ld.global.u32 %r, [s]; call w; ret; }");
    let b = module(
        ".file 1 \"b.cu\"\n.visible .global .u32 g = 7; .global .u32 s = 2; .visible .func w() { trap; }
        .visible .func f() { .loc 1 1 1\n .reg .b32 %r; ld.global.u32 %r, [s]; ret; }",
    );
    let m = join([("a", a), ("b", b)]).expect("links");
    assert_eq!(m.global("g").expect("g").1.init, Some(Init::Value(7)));
    assert_eq!(m.global("__weft_m1_s").expect("s of b").1.init, Some(Init::Value(2)));
    assert_eq!(m.files.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 3]);
    let w = m.function("w").expect("w").1;
    assert_eq!(w.linkage, Linkage::Visible, "the strong definition");
    assert!(undefined(&m).is_empty());
    let f = m.function("f").expect("f").1;
    assert!(matches!(f.body.as_ref().expect("body")[0], Statement::Loc { file: 3, .. }));
}

#[test]
fn a_slice_holds_what_a_kernel_reaches_at_its_lines() {
    let text = ".version 8.8\n.target sm_90\n.address_size 64\n.func leaf() { ret; }\n.func other() { ret; }
.func taken() { ret; }\n.func pointed() { ret; }\n.func named() { ret; }\n.alias same, named;
.global .u64 table[1] = {pointed};\n.visible .entry a() { call leaf; ret; }
.visible .entry b() {\n call other;\n ret; }\n.visible .entry c() { .reg .b64 %a; mov.b64 %a, taken; ret; }";
    let text = text.replace(".alias", ".func same;\n.alias");
    let (m, diags) = parse(&text);
    assert!(diags.is_empty(), "{diags:?}");
    let names = |kernel: &str| {
        let id = m.function(kernel).expect("kernel").0;
        let slice = slice(&m, &text, &addressed(&m), id);
        let (part, diags) = parse(&slice);
        assert!(diags.is_empty(), "{diags:?} {slice}");
        let f = part.function(kernel).expect("kernel").1;
        assert_eq!(f.span.line, m.functions[id.index()].span.line);
        part.functions.into_iter().filter(|f| f.body.is_some()).map(|f| f.name).collect::<Vec<_>>()
    };
    assert_eq!(names("a"), ["leaf", "taken", "pointed", "named", "a"]);
    assert_eq!(names("b"), ["other", "taken", "pointed", "named", "b"]);
    assert_eq!(names("c"), ["taken", "pointed", "named", "c"]);
}

fn join<const N: usize>(modules: [(&str, Module); N]) -> std::result::Result<Module, Vec<String>> {
    let mut joiner = Joiner::new();
    for (name, module) in modules {
        joiner.add(module, name).map_err(|e| e.into_iter().map(|d| d.message).collect::<Vec<_>>())?;
    }
    Ok(joiner.finish())
}

#[test]
fn two_definitions_are_an_error() {
    let text = ".visible .func f() { ret; } .visible .global .u32 g; .entry k() { ret; }";
    let errors = join([("a", module(text)), ("b", module(text))]).expect_err("clash");
    let twice = |n| format!("Multiple definition of '{n}' in 'b', first defined in 'a'");
    assert_eq!(errors, [twice("g"), twice("f"), twice("k")]);
}

#[test]
fn declarations_must_agree() {
    let errors = |a: &str, b: &str| join([("a", module(a)), ("b", module(b))]).expect_err("mismatch");
    let specified = "in 'b', first specified in 'a'";
    assert_eq!(
        errors(".extern .global .u32 g[4];", ".visible .const .u32 g;"),
        [
            format!("Memory space doesn't match for 'g' {specified}"),
            format!("Size doesn't match for 'g' {specified}")
        ]
    );
    assert_eq!(
        errors(".extern .func f(.param .b32 x);", ".visible .func f() { ret; }"),
        ["Prototype doesn't match for 'f' in 'b', first defined in 'a'"]
    );
    let both = errors(".visible .func g() { ret; }", ".visible .global .u32 g;");
    assert_eq!(both[0], "Multiple definition of 'g' in 'b', first defined in 'a'");
    for fine in [".extern .global .u32 g[];", ".common .global .u32 g[2];", ".weak .global .u32 g[3];"] {
        let m = join([
            ("a", module(fine)),
            (
                "b",
                module(if fine.contains("common") {
                    ".common .global .u32 g[3];"
                } else {
                    ".visible .global .u32 g[3];"
                }),
            ),
        ]);
        assert_eq!(m.expect(fine).global("g").expect("g").1.size(), 12, "{fine}");
    }
}

#[test]
fn a_visible_name_keeps_its_name() {
    let hidden = ".global .u32 s = 1; .func f() { ret; } .visible .entry k() { call f; ret; }";
    let shown =
        ".visible .global .u32 s = 2; .visible .func f() { trap; } .visible .entry l() { call f; ret; }";
    for (a, b) in [(hidden, shown), (shown, hidden)] {
        let m = join([("a", module(a)), ("b", module(b))]).expect("links");
        assert_eq!(m.global("s").expect("s").1.init, Some(Init::Value(2)));
        assert_eq!(callees(&m, "l"), ["f"]);
        assert_ne!(callees(&m, "k"), ["f"]);
    }
}

#[test]
fn what_is_missing_is_listed_with_who_asked() {
    let mut joiner = Joiner::new();
    let a = ".extern .func f(); .extern .func unused(); .extern .func vprintf(); .extern .global .u32 g;
        .extern .shared .b8 s[]; .visible .entry k() { call f; call vprintf; ret; }";
    joiner.add(module(a), "a").expect("adds");
    assert_eq!(joiner.undefined(), [("f", "a"), ("g", "a")]);
    joiner.add(module(".visible .func f() { ret; } .visible .global .u32 g;"), "b").expect("adds");
    assert!(joiner.undefined().is_empty());
}
