//! Tests of the checker.

use super::check;
use crate::parse;

const REGS: &str = ".reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .u16 %us<9>;";

fn messages_for(version: &str, target: &str, text: &str) -> Vec<String> {
    let src = format!(
        ".version {version}\n.target {target}\n.address_size 64\n.visible .entry k() {{ {REGS} {text} }}"
    );
    let (module, diags) = parse(&src);
    assert!(diags.is_empty(), "{diags:?}");
    check(&module).into_iter().map(|d| d.message).collect()
}

fn messages(text: &str) -> Vec<String> {
    messages_for("8.8", "sm_90a", text)
}

#[test]
fn legal_instructions_pass() {
    let text = "add.s32 %r1, %r2, -1; add.f32.rn %f1, %f2, %r3; ld.global.u8 %rd1, [%rd2]; st.shared.u32 [%r1], 5;
        mov.b64 %rd1, {%r1,%f2}; mov.b64 {%r1,_}, %rd2; max.s16x2.relu %r1, %r2, %r3; shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;
        atom.add.gpu.release.u32 %r1, [%rd1], %r3; setp.ltu.and.ftz.f32 %p1|_, %f1, %f2, !%p3; cvt.rn.f32.u8 %f1, %r1;
        ld.global.nc.L1::no_allocate.v4.f32 {%f1,%f2,%f3,%f4}, [%rd1+16]; bar.sync 0; bar.red.popc.u32 %r1, 0, %p1;
        vote.ballot.sync.b32 %r1, %p1, -1; cvt.rna.tf32.f32 %r1, %f1; mul.wide.u16 %r1, %us1, 3; exit;";
    assert_eq!(messages(text), Vec::<String>::new());
}

#[test]
fn wrong_instructions_are_refused_with_a_reason() {
    for (text, want) in [
        (
            "add.sat.u16 %us1, %us2, %us3;",
            "no form of `add` takes .sat with .u16; with .sat the type is .s32",
        ),
        ("add.b32 %r1, %r2, %r3;", "no form of `add` takes .b32"),
        ("fma.f32 %f1, %f2, %f3, %f4;", "a modifier is missing from `fma.f32`"),
        ("add.s32 %r1, %r2;", "`add.s32` takes 3 operands, not 2"),
        ("add.s32 %f1, %r2, 1;", "operand 1 (`d`) of `add.s32`: `%f1` is of type .f32, and .s32 is needed"),
        ("add.f32 %f1, %f2, 1;", "operand 3 (`b`) of `add.f32`: an integer stands where .f32 is needed"),
        (
            "add.s32 %r1, %r2, 1.5;",
            "operand 3 (`b`) of `add.s32`: a floating-point constant stands where .s32 is needed",
        ),
        ("add.s64 %rd1, %r2, 1;", "operand 2 (`a`) of `add.s64`: `%r2` is of type .b32, and .s64 is needed"),
        (
            "ld.global.u32 %h1, [%rd1];",
            "operand 1 (`d`) of `ld.global.u32`: `%h1` is of type .b16, and .u32 is needed",
        ),
        ("ld.global.u32 %r1, %rd1;", "operand 2 (`a`) of `ld.global.u32`: an address in brackets is needed"),
        (
            "ld.global.v2.u32 {%r1,%r2,%r3}, [%rd1];",
            "operand 1 (`d`) of `ld.global.v2.u32`: a vector of 2 is needed, not of 3",
        ),
        (
            "shl.b32 %r1, %r2, %rd1;",
            "operand 3 (`b`) of `shl.b32`: `%rd1` is of type .b64, and .u32 is needed",
        ),
        ("cvt.s32.f32 %r1, %f1;", "rounding modifier required for `cvt.s32.f32`"),
        ("cvt.sat.u32.u16 %r1, %h1;", "`cvt.u32.u16` takes no .sat"),
        ("cvt.rn.u32.s32 %r1, %r2;", "`cvt.u32.s32` takes no rounding modifier"),
        ("cvt.rn.f64.f32 %d1, %f1;", "`cvt.f64.f32` takes no rounding modifier"),
        ("cvt.rzi.f32.s32 %f1, %r1;", "`cvt.f32.s32` takes .rn, .rz, .rm or .rp"),
        ("cvt.rn.f32.f32 %f1, %f2;", "`cvt.f32.f32` takes .rni, .rzi, .rmi or .rpi"),
        ("cvt.rn.ftz.f16.f64 %h1, %d1;", "`cvt` takes .ftz only with .f32, not from .f64 to .f16"),
        ("cvt.rn.sat.bf16.f32 %h1, %f1;", "`cvt.bf16.f32` takes no .sat"),
        (
            "cvt.rzi.s16.bf16 %r1, %h1;",
            "operand 1 (`d`) of `cvt.rzi.s16.bf16`: `%r1` is of type .b32, and .s16 is needed",
        ),
        (
            "ld.volatile.global.ca.u32 %r1, [%rd1];",
            "no form of `ld` takes .ca with .volatile; with .ca the order is .weak",
        ),
        (
            "ld.shared.L1::evict_last.u32 %r1, [%r2];",
            "no form of `ld` takes .L1::evict_last with .shared; with .L1::evict_last the space is .global",
        ),
        ("setp.eq.f16 %p1|%p2, %h1, %h2;", "operand 1 (`p`) of `setp.eq.f16`: a register is needed"),
        (
            "mbarrier.arrive.shared::cluster.b64 %rd1, [%r1];",
            "operand 1 (`state`) of `mbarrier.arrive.shared::cluster.b64`: another block's object gives no state; `_` is needed",
        ),
        (
            "setmaxnreg.inc.sync.aligned.u32 %r1;",
            "operand 1 (`a`) of `setmaxnreg.inc.sync.aligned.u32`: a constant is needed, not a register",
        ),
        (
            "mov.b32 %r1, {%r2,%r3};",
            "operand 2 (`a`) of `mov.b32`: the elements have 64 bits together, and .b32 is needed",
        ),
        (
            "setp.lo.f32 %p1, %f1, %f2;",
            "no form of `setp` takes .lo with .f32; with .lo the type is .u16 .u32 .u64",
        ),
        ("add.s32 5, %r1, %r2;", "operand 1 (`d`) of `add.s32`: a register is needed"),
        (
            "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f1,%f2,%f3}, %rd1, %rd2, %p1, 1, 1, 0, 0;",
            "operand 1 (`d`) of `wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16`: a vector of 4 is needed, not of 3",
        ),
        (
            "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1,%f2,%f3,%f4}, {%r1,%r2}, {%r3,%r4}, {%f1,%f2,%f3,%f4};",
            "operand 3 (`b`) of `mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32`: a vector of 1 is needed, not of 2",
        ),
        (
            "mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32 {%r1,%r2}, %r3, {%r4}, {%r1,%r2};",
            "operand 2 (`a`) of `mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32`: a vector of 1 is needed",
        ),
        (
            "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f32 {%r1,%r2,%r3,%r4}, {%r1,%r2}, {%r3,%r4}, {%f1,%f2,%f3,%f4,%f1,%f2,%f3,%f4};",
            "no form of `mma` takes .f32 with .f16; with .f32 the type is .f32",
        ),
        (
            "wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.u4.s32 {%r1,%r2}, {%r3}, {%r4}, {%r1,%r2};",
            "no form of `wmma` takes .s4 with .u4; with .s4 the type is .s4",
        ),
        (
            "wmma.load.a.sync.aligned.col.m8n8k32.s4 {%r1}, [%rd1];",
            "no form of `wmma` takes .a with .col; with .a the word is .row",
        ),
        (
            "mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32 {%f1,%f2,%f3,%f4}, {%r1,%r2}, {%r3}, {%f1,%f2,%f3,%f4};",
            "a modifier is missing from `mma.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32`",
        ),
        (
            "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1}, [%r2];",
            "operand 1 (`d`) of `ldmatrix.sync.aligned.m8n8.x2.shared.b16`: a vector of 2 is needed, not of 1",
        ),
        (
            "mma.sp.sync.aligned.m16n8k64.row.col.f16.e4m3.e4m3.f16 {%r1,%r2}, {%r1,%r2,%r3,%r3}, {%r1,%r2,%r3,%r3}, {%r1,%r2}, %r3, 0;",
            "`mma.sp.sync.aligned.m16n8k64.row.col.f16.e4m3.e4m3.f16` is not supported",
        ),
    ] {
        assert_eq!(messages(text), [want], "{text}");
    }
}

#[test]
fn versions_and_targets_are_gates() {
    let text = "redux.sync.add.u32 %r1, %r2, -1;";
    assert_eq!(messages_for("7.0", "sm_80", text), Vec::<String>::new());
    assert_eq!(
        messages_for("6.4", "sm_80", text),
        [
            "PTX .version 6.4 does not support .target sm_80",
            "`redux.sync.add.u32` requires PTX ISA .version 7.0 or later"
        ]
    );
    assert_eq!(messages_for("7.0", "sm_75", text), ["`redux.sync.add.u32` requires .target sm_80 or higher"]);
}

/// What only some architecture-specific targets have is refused elsewhere in the assembler's words.
#[test]
fn targets_that_have_an_instruction_are_named() {
    let four = "{%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r0, %r1}, {%f0, %f1, %f2, %f3}";
    let kind = format!("mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e3m2.f32 {four};");
    let scaled = |form: &str| format!("mma.sync.aligned.{form} {four}, %r0, {{0, 1}}, %r1, {{%h0, %h1}};");
    let one = scaled("m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m1.f32.ue8m0");
    let load = "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%r0, %r1}, [%rd0];";
    let store = "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%rd0], {%r0};";
    let said = |target: &str, inst: &str| {
        let all = messages_for("8.8", target, inst);
        assert!(all.len() <= 1, "{all:?}");
        all.into_iter().next().unwrap_or_default()
    };
    for target in ["sm_120a", "sm_120f", "sm_121a"] {
        for inst in [&kind, &one, load, store] {
            assert_eq!(said(target, inst), "", "{target}: {inst}");
        }
    }
    let no = |what: &str, target: &str| format!("{what} not supported on .target '{target}'");
    let small = "Instruction 'mma with with FP6/FP4 floating point type'";
    assert!(said("sm_120", &kind).contains(&no(small, "sm_120")), "{}", said("sm_120", &kind));
    assert!(said("sm_120", &one).contains(&no("Instruction 'mma with block scale'", "sm_120")));
    assert!(said("sm_100", load).contains(&no("Feature '.m16n16'", "sm_100")));
    assert!(said("sm_120", store).contains(&no("Feature '.m16n8'", "sm_120")));
    assert_eq!(said("sm_100a", load), "");
    // Kinds, sizes of pieces and types of factors that belong together.
    for form in [
        "m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0",
        "m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0",
        "kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue4m3",
    ] {
        assert_eq!(said("sm_120a", &scaled(form)), "", "{form}");
    }
    for form in [
        "m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::2X.f32.e4m3.e2m1.f32.ue8m0",
        "m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e2m1.f32.ue4m3",
        "m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0",
        "m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e3m2.f32.ue8m0",
        "m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0",
        "m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue4m3",
        "m16n8k64.row.col.kind::mxf4nvf4.block_scale.f32.e2m1.e2m1.f32.ue4m3",
    ] {
        assert_ne!(said("sm_120a", &scaled(form)), "", "{form}");
    }
    // A byte and a lane are selected by two numbers of 16 bits.
    assert_ne!(said("sm_120a", &one.replace("{%h0, %h1}", "{%r0, %r1}")), "");
    assert_ne!(said("sm_120a", &one.replace("{0, 1}", "0")), "");
    assert_ne!(said("sm_120a", "ldmatrix.sync.aligned.m16n16.x1.shared.b8 {%r0, %r1}, [%rd0];"), "");
    assert_ne!(
        said("sm_120a", "ldmatrix.sync.aligned.m8n16.x1.trans.shared.b8x16.b4x16_p64 {%r0}, [%rd0];"),
        ""
    );
}
