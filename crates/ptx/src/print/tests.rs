//! Tests of the printer.

use super::print;
use crate::parse;

fn text(src: &str) -> String {
    let (module, diags) = parse(src);
    assert!(diags.is_empty(), "{diags:?}\n{src}");
    print(&module)
}

#[test]
fn what_is_printed_parses_to_the_same_tree() {
    let src = ".version 8.8\n.target sm_90a, debug\n.address_size 64\n.file 1 \"a.cu\"
        .visible .entry k(.param .u64 .ptr .global .align 8 p, .param .align 8 .b8 s[24]) .maxntid 32, 1, 1 .minnctapersm 2 {
        .reg .b32 %r<9>; .reg .v2 .f32 %v; .reg .pred %p<3>; .reg .b64 %rd<3>; .shared .align 16 .b8 sm[64];
        .loc 1 2 3\n .pragma \"nounroll\"; $T: .branchtargets A, B;
        ld.param.u64 %rd1, [p]; ld.global.v2.f32 %v, [%rd1+-8]; add.f32 %v.x, %v.y, 1.5; brx.idx %r1, $T;
        A: { .reg .b64 %r1; cvta.shared.u64 %r1, sm; mov.u64 %r1, f; prototype_0: .callprototype (.param .b32 _) _ (.param .b32 _);
        .param .b32 a0; .param .b32 r0; st.param.b32 [a0], 5; call (r0), %r1, (a0), prototype_0; bra A; }
        B: shfl.sync.bfly.b32 %r1|%p1, %r2, 0x10, 31, -1; @!%p1 bra A; tex.2d.v4.f32.f32 {%r1,_,%r2,%r3}, [%rd1, {%r1,%r2}];
        setp.lt.and.s32 %p1|%p2, %r1, -5, !%p2; st.shared.u32 [sm+4], %tid.x; vadd.u32.u32.u32 %r1, %r2.b0, %r3.h1; ret; }
        .global .align 8 .u64 t[2] = {generic(q)+4, f}; .const .f32 q[2] = {1.0, -2.0}; .global .b8 z[2][2] = {{1},{2,3}};
        .extern .shared .align 16 .b8 dyn[]; .global .attribute(.managed) .u32 m = 3; .extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
        .func (.reg .b32 o) f(.reg .b32 i) .noreturn { mov.b32 o, i; { .reg .b32 o; mov.b32 o, i; } ret; } .func g(); .alias g, f;";
    let once = text(src);
    assert_eq!(once, text(&once));
    for part in [
        ".visible .entry k(.param .u64 .ptr .global .align 8 p, .param .align 8 .b8 s[24])",
        "add.f32 %v_x, %v_y, 0f3FC00000;",
        "ld.global.v2.f32 {%v_x, %v_y}, [%rd1+-8];",
        ".global .u64 t[2] = {generic(q)+4, f};",
        "0f3F800000, 0fC0000000",
        "mov.b32 o_1, i;",
        "call (r0), %r1_1, (a0), prototype_0;",
    ] {
        assert!(once.contains(part), "{part} is not in\n{once}");
    }
}
