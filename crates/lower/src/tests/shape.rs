//! What the IR looks like, where later passes depend on it.

use weft_ir::{Op, Space, Type};

use super::{kernel, lower};

fn ops(body: &str) -> Vec<Op> {
    let unit = lower(&kernel("", body)).expect("lowers");
    let f = &unit.functions[0];
    f.layout.iter().flat_map(|b| f.blocks[*b].insts.iter().map(|i| f.insts[*i].op)).collect()
}

#[test]
fn a_float_accumulator_in_an_untyped_register_is_a_float() {
    let body = "mov.b32 %r1, 0f00000000; mov.u32 %r2, 0;\nL: ld.global.b32 %r3, [%rd0]; add.f32 %r1, %r1, %r3; \
                add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 5; @%p1 bra L; st.global.b32 [%rd0], %r1;";
    let unit = lower(&kernel("", body)).expect("lowers");
    let f = &unit.functions[0];
    let params: Vec<Type> =
        f.layout.iter().flat_map(|b| f.blocks[*b].params.iter().map(|p| f.ty(*p))).collect();
    assert_eq!(params, [Type::F32, Type::I32]);
    let all = ops(body);
    assert!(all.iter().any(|o| matches!(o, Op::Load { ty: Type::F32, space: Space::Global, .. })));
    assert!(all.iter().any(|o| matches!(o, Op::Store { ty: Type::F32, .. })));
}

#[test]
fn generic_reads_of_parameters_are_parameter_loads() {
    let all =
        ops("mov.b64 %rd2, p; cvta.param.u64 %rd3, %rd2; ld.b64 %rd4, [%rd3]; st.global.b64 [%rd4], 0;");
    assert!(!all.iter().any(|o| matches!(o, Op::Load { space: Space::Generic, .. })));
}

#[test]
fn alignment_is_checked_where_it_is_not_evident() {
    let checks = |body: &str| ops(body).iter().filter(|o| matches!(o, Op::CheckAlign(_))).count();
    assert_eq!(checks("st.global.u32 [%rd0], 1;"), 1);
    assert_eq!(checks("st.global.u8 [%rd0], 1;"), 0);
    let shared = ".shared .align 4 .b8 s[64]; mov.u64 %rd1, s; mul.wide.u32 %rd2, %r0, 4; add.s64 %rd3, %rd1, %rd2; \
                  bra L;\nL: st.shared.u32 [%rd3], 1;";
    assert_eq!(checks(shared), 0);
}

#[test]
fn guards_of_pure_instructions_are_selects_and_of_others_branches() {
    let all =
        ops("setp.eq.u32 %p1, %r0, 1; mov.u32 %r1, 2; @%p1 add.u32 %r1, %r1, 1; st.global.u32 [%rd0], %r1;");
    assert!(all.contains(&Op::Select));
    let unit = lower(&kernel("", "setp.eq.u32 %p1, %r0, 1; @%p1 st.global.u32 [%rd0], 1;")).expect("lowers");
    assert_eq!(unit.functions[0].layout.len(), 3);
}

#[test]
fn lines_are_kept() {
    let unit = lower(&kernel("", "\n\nst.global.u32 [%rd0], 1;")).expect("lowers");
    let f = &unit.functions[0];
    let store = f.insts.iter().find(|(_, i)| matches!(i.op, Op::Store { .. })).map(|(_, i)| i.loc);
    assert_eq!(store, Some(12));
}
