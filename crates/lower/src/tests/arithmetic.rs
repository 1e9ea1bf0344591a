//! Values of arithmetic instructions.

use super::{refusal, wide, word};

#[test]
fn integers() {
    assert_eq!(word("mov.u32 %r2, -7; div.s32 %r1, %r2, 2;"), -3i32 as u32);
    assert_eq!(word("mov.u32 %r2, -7; rem.u32 %r1, %r2, 10;"), (u32::MAX - 6) % 10);
    assert_eq!(word("mov.u32 %r2, 0x7fffffff; add.sat.s32 %r1, %r2, %r2;"), 0x7fff_ffff);
    assert_eq!(word("mov.u32 %r2, 0x80000001; mul.hi.s32 %r1, %r2, 4;"), -2i32 as u32);
    assert_eq!(word("mov.u32 %r2, 0x80000001; mul.hi.u32 %r1, %r2, 4;"), 2);
    assert_eq!(wide("mov.u32 %r2, -5; mul.wide.s32 %rd1, %r2, 3;"), -15i64 as u64);
    assert_eq!(wide("mov.u32 %r2, -1; mov.u64 %rd2, 1; mad.wide.u32 %rd1, %r2, 2, %rd2;"), 0x1_ffff_ffff);
    assert_eq!(word("mov.b16 %h1, -3; mul.wide.s16 %r1, %h1, 5;"), -15i32 as u32);
    assert_eq!(word("mov.u32 %r2, -4; mov.u32 %r3, 1; min.s32 %r1, %r2, %r3;"), -4i32 as u32);
    assert_eq!(word("mov.u32 %r2, -4; max.relu.s32 %r1, %r2, -9;"), 0);
    assert_eq!(
        word("mov.u32 %r2, 0x00050003; mov.u32 %r3, 0xffff0001; add.u16x2 %r1, %r2, %r3;"),
        0x0004_0004
    );
    assert_eq!(word("mov.u32 %r2, 0xff000007; mul24.lo.s32 %r1, %r2, 3;"), 21);
    assert_eq!(word("mov.u32 %r2, 0x00800000; mul24.hi.s32 %r1, %r2, %r2;"), 0x4000_0000);
    assert_eq!(word("mov.u32 %r2, -3; sad.s32 %r1, %r2, 4, 10;"), 17);
    assert_eq!(word("mov.u32 %r2, 0xfe010203; mov.u32 %r3, 0x01010101; dp4a.s32.s32 %r1, %r2, %r3, 1;"), 5);
    assert_eq!(word("mov.u32 %r2, 0xffff0002; mov.u32 %r3, 0x0504; dp2a.lo.s32.u32 %r1, %r2, %r3, 1;"), 4);
}

#[test]
fn carries() {
    let chain = "mov.u32 %r2, -1; mov.u32 %r3, 5; add.cc.u32 %r4, %r2, 1; addc.cc.u32 %r5, %r2, 0; addc.u32 %r1, %r3, 0;";
    assert_eq!(word(chain), 6);
    let borrow = "mov.u32 %r2, 0; sub.cc.u32 %r4, %r2, 1; subc.u32 %r1, %r2, 0;";
    assert_eq!(word(borrow), u32::MAX);
    let mad = "mov.u32 %r2, 0x80000000; mad.lo.cc.u32 %r4, %r2, 3, %r2; madc.hi.u32 %r1, %r2, 3, 0;";
    assert_eq!(word(mad), 2);
    let wide64 = "mov.u64 %rd2, -1; add.cc.u64 %rd3, %rd2, 1; addc.u64 %rd1, %rd3, 7;";
    assert_eq!(wide(wide64), 8);
    // A carry that a guarded instruction does not write stays.
    let guarded = "setp.eq.u32 %p1, %r0, 1; mov.u32 %r2, -1; add.cc.u32 %r3, %r2, 1; @%p1 add.cc.u32 %r3, %r0, 1; addc.u32 %r1, 0, 0;";
    assert_eq!(word(guarded), 1);
}

#[test]
fn bits() {
    assert_eq!(word("mov.u32 %r2, 0x0ff0; popc.b32 %r1, %r2;"), 8);
    assert_eq!(word("mov.u64 %rd2, 1; clz.b64 %r1, %rd2;"), 63);
    assert_eq!(word("mov.u32 %r2, 0x10; bfind.u32 %r1, %r2;"), 4);
    assert_eq!(word("mov.u32 %r2, 0x10; bfind.shiftamt.u32 %r1, %r2;"), 27);
    assert_eq!(word("mov.u32 %r2, 1; brev.b32 %r1, %r2;"), 0x8000_0000);
    assert_eq!(word("mov.u32 %r2, 0xf80; bfe.s32 %r1, %r2, 7, 5;"), u32::MAX);
    assert_eq!(word("mov.u32 %r2, 5; mov.u32 %r3, -1; bfi.b32 %r1, %r2, %r3, 4, 8;"), 0xffff_f05f);
    assert_eq!(word("mov.u32 %r2, 28; bmsk.clamp.b32 %r1, %r2, 40;"), 0xf000_0000);
    assert_eq!(word("mov.u32 %r2, 33; bmsk.wrap.b32 %r1, %r2, 2;"), 6);
    assert_eq!(word("mov.u32 %r2, 0x1f; szext.clamp.s32 %r1, %r2, 5;"), u32::MAX);
    assert_eq!(word("mov.u32 %r2, 0x1f; szext.wrap.u32 %r1, %r2, 35;"), 7);
    assert_eq!(word("mov.u32 %r2, 1; shl.b32 %r1, %r2, 32;"), 0);
    assert_eq!(word("mov.u32 %r2, -8; mov.u32 %r3, 99; shr.s32 %r1, %r2, %r3;"), u32::MAX);
    assert_eq!(word("mov.b16 %h1, 1; mov.u32 %r3, 65537; shl.b16 %h2, %h1, %r3; cvt.u32.u16 %r1, %h2;"), 0);
    assert_eq!(word("mov.u32 %r2, 1; mov.u32 %r3, 2; shf.l.wrap.b32 %r1, %r2, %r3, 33;"), 4);
    assert_eq!(word("mov.u32 %r2, 0x80000001; shf.l.wrap.b32 %r1, %r2, %r2, 1;"), 3);
    assert_eq!(word("mov.u32 %r2, 0; cnot.b32 %r1, %r2;"), 1);
}

#[test]
fn bytes_and_tables() {
    let pair = "mov.u32 %r2, 0x33221100; mov.u32 %r3, 0x77665544;";
    assert_eq!(word(&format!("{pair} prmt.b32 %r1, %r2, %r3, 0x6420;")), 0x6644_2200);
    assert_eq!(word(&format!("{pair} prmt.b32.f4e %r1, %r2, %r3, 1;")), 0x4433_2211);
    assert_eq!(word(&format!("{pair} prmt.b32.b4e %r1, %r2, %r3, 1;")), 0x6677_0011);
    assert_eq!(word(&format!("{pair} prmt.b32.rc16 %r1, %r2, %r3, 3;")), 0x3322_3322);
    assert_eq!(word(&format!("{pair} prmt.b32.ecl %r1, %r2, %r3, 2;")), 0x3322_2222);
    for table in 0..=255u32 {
        let body = format!(
            "mov.u32 %r2, 0xf0; mov.u32 %r3, 0xcc; mov.u32 %r4, 0xaa; lop3.b32 %r1, %r2, %r3, %r4, {table}; and.b32 %r1, %r1, 255;"
        );
        assert_eq!(word(&body), table, "table {table:#x}");
    }
    assert_eq!(word("mov.u32 %r2, 0xb2; fns.b32 %r1, %r2, 2, 2;"), 5);
    assert_eq!(word("mov.u32 %r2, 0xb2; fns.b32 %r1, %r2, 4, -1;"), 4);
    assert_eq!(word("mov.u32 %r2, 0xb2; fns.b32 %r1, %r2, 4, -2;"), 1);
    assert_eq!(word("mov.u32 %r2, 0xb2; fns.b32 %r1, %r2, 4, -3;"), u32::MAX);
    assert_eq!(word("mov.u32 %r2, 0xb2; fns.b32 %r1, %r2, 0, 9;"), u32::MAX);
    assert_eq!(word("mov.u32 %r2, 0xb2; fns.b32 %r1, %r2, 4, 0;"), 4);
    assert_eq!(word("mov.u32 %r2, -1; fns.b32 %r1, %r2, 0, 32;"), 31);
}

#[test]
fn floats() {
    let f = |s: &str| f32::from_bits(word(&format!("{s} mov.b32 %r1, %f1;")));
    assert_eq!(f("mov.f32 %f2, 0f40000000; add.f32 %f1, %f2, 0f3f800000;"), 3.0);
    assert_eq!(f("mov.f32 %f2, 0f40000000; fma.rn.f32 %f1, %f2, %f2, %f2;"), 6.0);
    assert_eq!(f("mov.f32 %f2, 0f40000000; sub.sat.f32 %f1, %f2, 0f3f800000;"), 1.0);
    assert_eq!(f("mov.f32 %f2, 0fc0000000; neg.f32 %f1, %f2;"), 2.0);
    assert_eq!(
        f("mov.f32 %f2, 0fc0000000; mov.f32 %f3, 0f40a00000; min.xorsign.abs.f32 %f1, %f2, %f3;"),
        -2.0
    );
    assert_eq!(f("mov.f32 %f2, 0fc0000000; copysign.f32 %f1, %f2, 0f3f800000;"), -1.0);
    assert_eq!(f("cvt.rn.f32.s32 %f1, %r0;"), 9.0);
    assert_eq!(f("mov.f64 %fd1, 0d3ff8000000000000; cvt.rn.f32.f64 %f1, %fd1;"), 1.5);
    assert_eq!(f("mov.f32 %f2, 0f3fc00000; cvt.rzi.f32.f32 %f1, %f2;"), 1.0);
    assert_eq!(f("mov.b16 %h1, 0x3e00; cvt.f32.f16 %f1, %h1;"), 1.5);
    assert_eq!(word("mov.f32 %f2, 0fc0200000; cvt.rni.s32.f32 %r1, %f2;"), -2i32 as u32);
    assert_eq!(word("mov.f32 %f2, 0fc0200000; cvt.rzi.u32.f32 %r1, %f2;"), 0);
    assert_eq!(word("mov.f32 %f2, 0f43960000; cvt.rzi.s8.f32 %r1, %f2;"), 127);
    assert_eq!(
        word("mov.f32 %f2, 0f3fc00000; mov.f32 %f3, 0f40000000; cvt.rn.f16x2.f32 %r1, %f2, %f3;"),
        0x3e00_4000
    );
    assert_eq!(word("mov.f32 %f2, 0f7f800000; testp.infinite.f32 %p1, %f2; selp.u32 %r1, 1, 0, %p1;"), 1);
    assert_eq!(word("mov.f32 %f2, 0f00000000; testp.subnormal.f32 %p1, %f2; selp.u32 %r1, 1, 0, %p1;"), 0);
    assert_eq!(word("mov.f32 %f2, 0f3f803001; cvt.rna.tf32.f32 %r1, %f2;"), 0x3f80_4000);
}

#[test]
fn eight_bit_floats() {
    let to = |kind: &str, v: f32| {
        let body = format!(
            "mov.f32 %f1, 0f{:08x}; cvt.rn.satfinite.{kind}.f32 %h1, 0f00000000, %f1; cvt.u32.u16 %r1, %h1;",
            v.to_bits()
        );
        word(&body)
    };
    assert_eq!(to("e4m3x2", 1.0), 0x38);
    assert_eq!(to("e4m3x2", -448.0), 0xfe);
    assert_eq!(to("e4m3x2", 1e9), 0x7e);
    assert_eq!(to("e4m3x2", 0.001953125), 0x01);
    assert_eq!(to("e4m3x2", 0.0009765625), 0x00);
    assert_eq!(to("e4m3x2", 1.0625), 0x38);
    assert_eq!(to("e4m3x2", 1.1875), 0x3a);
    assert_eq!(to("e4m3x2", f32::NAN), 0x7f);
    assert_eq!(to("e5m2x2", 1.0), 0x3c);
    assert_eq!(to("e5m2x2", 57344.0), 0x7b);
    assert_eq!(word("mov.b16 %h1, 0x38b8; cvt.rn.f16x2.e5m2x2 %r1, %h1;"), 0x3800_b800);
}

#[test]
fn integer_conversions() {
    assert_eq!(word("mov.b16 %h1, 0x80; cvt.s32.s8 %r1, %h1;"), 0xffff_ff80);
    assert_eq!(word("mov.u32 %r2, 0x1234; cvt.u8.u32 %r1, %r2;"), 0x34);
    assert_eq!(word("mov.u32 %r2, 300; cvt.sat.u8.s32 %r1, %r2;"), 255);
    assert_eq!(word("mov.u32 %r2, -300; cvt.sat.s8.s32 %r1, %r2;"), -128i32 as u32);
    assert_eq!(word("mov.u32 %r2, -300; cvt.sat.u8.s32 %r1, %r2;"), 0);
    assert_eq!(word("mov.u32 %r2, -1; cvt.sat.s32.u32 %r1, %r2;"), 0x7fff_ffff);
    assert_eq!(wide("mov.u32 %r2, -2; cvt.s64.s32 %rd1, %r2;"), -2i64 as u64);
}

#[test]
fn comparisons() {
    let p =
        |s: &str| word(&format!("mov.u32 %r2, -1; mov.f32 %f2, 0f7fffffff; {s} selp.u32 %r1, 1, 0, %p1;"));
    assert_eq!(p("setp.lt.s32 %p1, %r2, 1;"), 1);
    assert_eq!(p("setp.lo.u32 %p1, %r2, 1;"), 0);
    assert_eq!(p("setp.hi.u32 %p1, %r2, 1;"), 1);
    assert_eq!(p("setp.ltu.f32 %p1, %f2, 0f3f800000;"), 1);
    assert_eq!(p("setp.nan.f32 %p1, %f2, %f2;"), 1);
    assert_eq!(p("setp.eq.s32 %p2, %r0, 9; setp.eq.and.s32 %p1, %r2, 1, %p2;"), 0);
    assert_eq!(p("setp.eq.s32 %p2, %r0, 9; setp.eq.or.s32 %p1, %r2, 1, !%p2;"), 0);
    assert_eq!(p("setp.eq.s32 %p2, %r0, 9; setp.eq.xor.s32 %p3|%p1, %r2, 1, !%p2;"), 1);
    assert_eq!(word("mov.u32 %r2, -1; set.lt.u32.s32 %r1, %r2, 0;"), u32::MAX);
    assert_eq!(word("set.eq.f32.u32 %f1, %r0, 9; mov.b32 %r1, %f1;"), 1f32.to_bits());
    assert_eq!(word("mov.u32 %r2, -1; slct.u32.s32 %r1, 5, 6, %r2;"), 6);
}

#[test]
fn video() {
    let pair = "mov.u32 %r2, 0xff7f0102; mov.u32 %r3, 0x01010101; mov.u32 %r4, 0;";
    assert_eq!(word(&format!("{pair} vadd4.u32.u32.u32 %r1, %r2, %r3, %r4;")), 0x0080_0203);
    assert_eq!(word(&format!("{pair} vadd4.s32.s32.s32.sat %r1, %r2, %r3, %r4;")), 0x007f_0203);
    assert_eq!(word(&format!("{pair} vabsdiff4.u32.u32.u32.add %r1, %r2, %r3, %r4;")), 254 + 126 + 1);
    assert_eq!(word(&format!("{pair} vset4.u32.u32.gt %r1, %r2, %r3, %r4;")), 0x0101_0001);
    assert_eq!(word(&format!("{pair} vavrg2.s32.s32.s32 %r1, %r2, %r3, %r4;")), 0x0040_0102);
}

#[test]
fn what_is_missing_is_named() {
    let message = refusal(
        "mma.sp.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%r1,%r2}, {%r3,%r4}, {%r5,%r6}, {%r7,%r8}, %r1, 0;",
    );
    assert!(
        message.contains("`mma.sp.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16` is not supported"),
        "{message}"
    );
}
