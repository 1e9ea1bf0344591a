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
    let m = link_modules(vec![a, b]).expect("links");
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
fn two_definitions_are_an_error() {
    let text = ".visible .func f() { ret; } .visible .global .u32 g;";
    let errors = link_modules(vec![module(text), module(text)]).expect_err("clash");
    let said: Vec<_> = errors.iter().map(|e| e.message.as_str()).collect();
    assert_eq!(said, ["`g` is defined by more than one module", "`f` is defined by more than one module"]);
}
