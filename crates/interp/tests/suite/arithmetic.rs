//! Arithmetic of single threads: expected values worked out from the ISA text.

use crate::common::{body, f1, r1, rd1};

#[test]
fn integers() {
    for (text, want) in [
        ("add.s32 %r1, 2147483647, 1;", 0x8000_0000),
        ("add.sat.s32 %r1, 2147483647, 1;", 0x7fff_ffff),
        ("sub.sat.s32 %r1, -2147483648, 1;", 0x8000_0000),
        ("mul.lo.s32 %r1, 0x10001, 0x10001;", 0x0002_0001),
        ("mul.hi.u32 %r1, -1, -1;", 0xffff_fffe),
        ("mul.hi.s32 %r1, -1, -1;", 0),
        ("mul.wide.s16 %r1, -2, 3;", -6i32 as u32),
        ("mul.wide.u16 %r1, -2, 3;", 0xfffe * 3),
        ("mad.lo.s32 %r1, 7, 6, -2;", 40),
        ("mad.hi.s32 %r1, 0x40000000, 8, 1;", 3),
        ("mul24.lo.s32 %r1, 0xffffff, 5;", -5i32 as u32),
        ("mul24.hi.u32 %r1, 0xffffff, 0xffffff;", 0xffff_fe00),
        ("sad.s32 %r1, -5, 7, 100;", 112),
        ("sad.u32 %r1, -5, 7, 0;", 0xffff_fff4),
        ("div.s32 %r1, -7, 2;", -3i32 as u32),
        ("div.s32 %r1, -2147483648, -1;", 0x8000_0000),
        ("div.u32 %r1, 7, 0;", u32::MAX),
        ("rem.s32 %r1, -7, 2;", -1i32 as u32),
        ("rem.u32 %r1, 7, 4;", 3),
        ("rem.u32 %r1, 7, 0;", u32::MAX),
        ("cvt.pack.sat.s16.s32 %r1, 100000, -100000;", 0x7fff_8000),
        ("cvt.pack.sat.u8.s32.b32 %r1, 300, -5, 0x1234;", 0x1234_ff00),
        ("abs.s32 %r1, -2147483648;", 0x8000_0000),
        ("neg.s32 %r1, 5;", -5i32 as u32),
        ("min.s32 %r1, -1, 1;", u32::MAX),
        ("min.u32 %r1, -1, 1;", 1),
        ("max.relu.s32 %r1, -5, -9;", 0),
        ("max.s16x2 %r1, 0x8000ffff, 0x7fff0001;", 0x7fff_0001),
        ("add.u16x2 %r1, 0xffff0001, 0x00010001;", 0x0000_0002),
        ("popc.b32 %r1, 0xff00ff;", 16),
        ("popc.b64 %r1, -1;", 64),
        ("clz.b32 %r1, 0;", 32),
        ("clz.b64 %r1, 1;", 63),
        ("bfind.u32 %r1, 0x80;", 7),
        ("bfind.s32 %r1, -1;", u32::MAX),
        ("bfind.shiftamt.u32 %r1, 0x80;", 24),
        ("bfind.s64 %r1, -256;", 7),
        ("brev.b32 %r1, 1;", 0x8000_0000),
        ("bfe.u32 %r1, 0xabcd1234, 8, 8;", 0x12),
        ("bfe.s32 %r1, 0x0000f000, 12, 4;", u32::MAX),
        ("bfe.s32 %r1, 0x80000000, 28, 8;", 0xffff_fff8),
        ("bfe.s32 %r1, -1, 3, 0;", 0),
        ("bfi.b32 %r1, 0xff, 0x12345678, 8, 4;", 0x1234_5f78),
        ("szext.wrap.s32 %r1, 0x180, 8;", 0xffff_ff80),
        ("szext.clamp.u32 %r1, 0x1ff, 8;", 0xff),
        ("bmsk.clamp.b32 %r1, 4, 8;", 0xff0),
        ("bmsk.clamp.b32 %r1, 28, 8;", 0xf000_0000),
        ("fns.b32 %r1, 0xb4, 0, 2;", 4),
        ("fns.b32 %r1, 0xb4, 31, -1;", 7),
        ("dp4a.s32.s32 %r1, 0xff020304, 0x01010101, 10;", 18),
        ("dp4a.u32.u32 %r1, 0xff020304, 0x01010101, 10;", 274),
        ("dp2a.lo.s32.s32 %r1, 0x00020003, 0x00000504, 1;", 23),
        ("shl.b32 %r1, 1, 32;", 0),
        ("shr.u32 %r1, -1, 33;", 0),
        ("shr.s32 %r1, -8, 40;", u32::MAX),
        ("shf.l.wrap.b32 %r1, 0x80000000, 1, 33;", 3),
        ("shf.l.clamp.b32 %r1, 0x80000000, 1, 40;", 0x8000_0000),
        ("shf.r.wrap.b32 %r1, 0x80000000, 1, 4;", 0x1800_0000),
        ("lop3.b32 %r1, 0xf0f0f0f0, 0xcccccccc, 0xaaaaaaaa, 0x96;", 0x9696_9696),
        ("prmt.b32 %r1, 0x33221100, 0x77665544, 0x7531;", 0x7755_3311),
        ("prmt.b32 %r1, 0x332211f0, 0, 0x8888;", 0xffff_ffff),
        ("prmt.b32.f4e %r1, 0x33221100, 0x77665544, 1;", 0x4433_2211),
        ("prmt.b32.b4e %r1, 0x33221100, 0x77665544, 1;", 0x6677_0011),
        ("prmt.b32.ecl %r1, 0x33221100, 0, 2;", 0x3322_2222),
        ("cnot.b32 %r1, 0;", 1),
        ("not.b32 %r1, 0xff;", 0xffff_ff00),
        (
            "mov.b32 %r2, 0x7f80017f; mov.b32 %r3, 0x7f80ff01; mov.b32 %r4, 0; vadd4.s32.s32.s32.sat %r1, %r2, %r3, %r4;",
            0x7f80_007f,
        ),
        (
            "mov.b32 %r2, 0x01020304; mov.b32 %r3, 0x04030201; mov.b32 %r4, 10; vabsdiff4.u32.u32.u32.add %r1, %r2, %r3, %r4;",
            18,
        ),
        (
            "mov.b32 %r2, 0x00010003; mov.b32 %r3, 0x00020004; mov.b32 %r4, 0; vavrg2.u32.u32.u32 %r1, %r2, %r3, %r4;",
            0x0002_0004,
        ),
        (
            "mov.b32 %r2, 0x00010003; mov.b32 %r3, 0x00010004; mov.b32 %r4, 0; vset2.u32.u32.eq %r1, %r2, %r3, %r4;",
            0x0001_0000,
        ),
    ] {
        assert_eq!(r1(text), want, "{text}");
    }
    assert_eq!(rd1("mul.wide.u32 %rd1, -1, -1;"), 0xffff_fffe_0000_0001);
    assert_eq!(rd1("mul.hi.u64 %rd1, -1, -1;"), u64::MAX - 1);
    assert_eq!(rd1("mad.wide.s32 %rd1, -2, 3, 10;"), 4);
    assert_eq!(rd1("div.s64 %rd1, -9223372036854775808, -1;"), 1 << 63);
    assert_eq!(rd1("bfe.u64 %rd1, -1, 60, 16;"), 15);
    assert_eq!(rd1("shr.s64 %rd1, -1, 70;"), u64::MAX);
}

#[test]
fn carries_chain() {
    let m = body(
        "add.cc.u32 %r1, -1, 1; addc.cc.u32 %r2, -1, 0; addc.u32 %r3, 5, 0; st.global.v2.b32 [%rd0], {%r2, %r3};
         sub.cc.u32 %r1, 0, 1; subc.u32 %r2, 5, 0; mad.lo.cc.u32 %r3, -1, 1, 1; madc.hi.u32 %r4, 2, 3, 4;
         st.global.b32 [%rd0+8], %r2; st.global.b32 [%rd0+12], %r4;",
    );
    assert_eq!(m.u32s(crate::common::OUT, 4), [0, 6, 4, 5]);
}

#[test]
fn single_precision() {
    let b = |v: f32| v.to_bits();
    for (text, want) in [
        ("add.f32 %f1, 0f3F800000, 0f33800000;", b(1.0)),
        ("add.rp.f32 %f1, 0f3F800000, 0f33800000;", 0x3f80_0001),
        ("add.rz.f32 %f1, 0fBF800000, 0fB3800001;", 0xbf80_0000),
        ("mul.rm.f32 %f1, 0f3F800001, 0f3F800001;", 0x3f80_0002),
        ("fma.rn.f32 %f1, 0f3F800001, 0f3F800001, 0fBF800002;", 0x2880_0000),
        ("add.ftz.f32 %f1, 0f00000001, 0f80000001;", 0),
        ("mul.ftz.f32 %f1, 0f00800000, 0f3F000000;", 0),
        ("mul.f32 %f1, 0f00800000, 0f3F000000;", 0x0040_0000),
        ("add.sat.f32 %f1, 0f40000000, 0f40000000;", b(1.0)),
        ("add.sat.f32 %f1, 0f7F800000, 0fFF800000;", 0),
        ("add.f32 %f1, 0f7F800000, 0fFF800000;", 0x7fff_ffff),
        ("mul.f32 %f1, 0fFFC12345, 0f3F800000;", 0x7fff_ffff),
        ("div.rn.f32 %f1, 0f3F800000, 0f40400000;", 0x3eaa_aaab),
        ("div.rz.f32 %f1, 0f3F800000, 0f40400000;", 0x3eaa_aaaa),
        ("div.rn.f32 %f1, 0f3F800000, 0f00000000;", 0x7f80_0000),
        ("rcp.rn.f32 %f1, 0f80000000;", 0xff80_0000),
        ("sqrt.rn.f32 %f1, 0f40000000;", 0x3fb5_04f3),
        ("sqrt.rn.f32 %f1, 0f80000000;", 0x8000_0000),
        ("sqrt.rn.f32 %f1, 0fBF800000;", 0x7fff_ffff),
        ("min.f32 %f1, 0f7FC00000, 0f40000000;", b(2.0)),
        ("min.NaN.f32 %f1, 0f7FC00000, 0f40000000;", 0x7fff_ffff),
        ("min.f32 %f1, 0f00000000, 0f80000000;", 0x8000_0000),
        ("max.f32 %f1, 0f80000000, 0f00000000;", 0),
        ("min.xorsign.abs.f32 %f1, 0fC0400000, 0f40000000;", b(-2.0)),
        ("abs.f32 %f1, 0fC0400000;", b(3.0)),
        ("neg.ftz.f32 %f1, 0f00000001;", 0x8000_0000),
        ("neg.f32 %f1, 0fFFC00001;", 0x7fc0_0001),
        ("copysign.f32 %f1, 0f80000000, 0f40400000;", b(-3.0)),
        ("ex2.approx.ftz.f32 %f1, 0f40400000;", b(8.0)),
        ("lg2.approx.f32 %f1, 0f41000000;", b(3.0)),
        ("rsqrt.approx.f32 %f1, 0f40800000;", b(0.5)),
        ("cos.approx.f32 %f1, 0f00000000;", b(1.0)),
        ("tanh.approx.f32 %f1, 0f7F800000;", b(1.0)),
        ("slct.f32.s32 %f1, 0f3F800000, 0f40000000, -1;", b(2.0)),
        ("set.lt.f32.s32 %f1, -1, 1;", b(1.0)),
    ] {
        assert_eq!(f1(text), want, "{text}");
    }
}

#[test]
fn doubles_keep_the_payload_of_a_nan() {
    let d1 = |text: &str| {
        let m = body(&format!("{text} st.global.f64 [%rd0], %d1;"));
        m.u64_at(crate::common::OUT)
    };
    assert_eq!(d1("add.f64 %d1, 0d3FF0000000000000, 0d7FF0000000000123;"), 0x7ff8_0000_0000_0123);
    assert_eq!(
        d1("fma.rz.f64 %d1, 0d3FB999999999999A, 0d4024000000000000, 0dBFF0000000000000;"),
        0x3c90_0000_0000_0000
    );
    assert_eq!(d1("rcp.approx.ftz.f64 %d1, 0d4010000000000000;"), 0x3fd0_0000_0000_0000);
    assert_eq!(d1("add.f64 %d1, 0f3F800000, 0d0000000000000000;"), 0x3ff0_0000_0000_0000);
}

#[test]
fn conversions() {
    for (text, want) in [
        ("cvt.rzi.s32.f32 %r1, 0fC0200000;", -2i32 as u32),
        ("cvt.rni.s32.f32 %r1, 0f40200000;", 2),
        ("cvt.rpi.s32.f32 %r1, 0f40200000;", 3),
        ("cvt.rmi.s32.f32 %r1, 0fC0200000;", -3i32 as u32),
        ("cvt.rzi.s32.f32 %r1, 0f4F800000;", 0x7fff_ffff),
        ("cvt.rzi.u32.f32 %r1, 0fBF800000;", 0),
        ("cvt.rzi.s32.f32 %r1, 0f7FC00000;", 0),
        ("cvt.rzi.s32.f64 %r1, 0d7FF8000000000000;", 0x8000_0000),
        ("cvt.rzi.u8.f32 %r1, 0f43960000;", 255),
        ("cvt.s32.s8 %r1, 0x180;", 0xffff_ff80),
        ("cvt.u32.u8 %r1, 0x180;", 0x80),
        ("cvt.sat.u8.s32 %r1, -5;", 0),
        ("cvt.sat.s8.s32 %r1, 200;", 127),
        ("cvt.rn.f16x2.f32 %r1, 0f40000000, 0f3F800000;", 0x4000_3c00),
        ("cvt.rn.bf16x2.f32 %r1, 0f40000000, 0f3F808000;", 0x4000_3f80),
        ("cvt.rna.tf32.f32 %r1, 0f3F801000;", 0x3f80_2000),
        ("mov.b32 %r2, 0x3c004000; cvt.rn.satfinite.e4m3x2.f16x2 %h1, %r2; cvt.u32.u16 %r1, %h1;", 0x3840),
        ("cvt.rn.satfinite.e4m3x2.f32 %h1, 0f447A0000, 0fC47A0000; cvt.u32.u16 %r1, %h1;", 0x7efe),
        ("mov.b16 %h1, 0x3801; cvt.rn.f16x2.e4m3x2 %r1, %h1;", 0x3c00_1800),
        ("cvt.rn.satfinite.e5m2x2.f32 %h1, 0f3F800000, 0f7F800000; cvt.u32.u16 %r1, %h1;", 0x3c7b),
    ] {
        assert_eq!(r1(text), want, "{text}");
    }
    for (text, want) in [
        ("cvt.rn.f32.s32 %f1, 16777217;", 16_777_216f32.to_bits()),
        ("cvt.rp.f32.u32 %f1, 16777217;", 16_777_218f32.to_bits()),
        ("cvt.rn.f32.u64 %f1, -1;", 18_446_744_073_709_551_615f32.to_bits()),
        ("cvt.rm.f32.f64 %f1, 0d3FF0000010000000;", 0x3f80_0000),
        ("cvt.rzi.f32.f32 %f1, 0fBF000000;", 0x8000_0000),
        ("cvt.rni.f32.f32 %f1, 0f40200000;", 2f32.to_bits()),
        ("cvt.sat.f32.f32 %f1, 0fBF800000;", 0),
        ("mov.b16 %h1, 0x0001; cvt.f32.f16 %f1, %h1;", 0x3380_0000),
        ("mov.b16 %h1, 0x7e01; cvt.f32.f16 %f1, %h1;", 0x7fff_ffff),
    ] {
        assert_eq!(f1(text), want, "{text}");
    }
    assert_eq!(rd1("cvt.rzi.u64.f32 %rd1, 0f7FC00000;"), 1 << 63);
    assert_eq!(rd1("cvt.s64.s32 %rd1, -3;"), -3i64 as u64);
    assert_eq!(rd1("cvt.u64.u32 %rd1, -3;"), 0xffff_fffd);
}

#[test]
fn halves() {
    for (text, want) in [
        ("mov.b32 %r2, 0x3c004000; add.f16x2 %r1, %r2, %r2;", 0x4000_4400),
        ("mov.b32 %r2, 0x3c004000; fma.rn.f16x2 %r1, %r2, %r2, %r2;", 0x4000_4600),
        ("mov.b32 %r2, 0xbc004000; mov.b32 %r3, 0; fma.rn.relu.f16x2 %r1, %r2, %r2, %r2;", 0x0000_4600),
        ("mov.b32 %r2, 0x3f804000; mul.bf16x2 %r1, %r2, %r2;", 0x3f80_4080),
        ("mov.b32 %r2, 0x7c007e00; mov.b32 %r3, 0xfc003c00; add.f16x2 %r1, %r2, %r3;", 0x7fff_7fff),
        ("mov.b32 %r2, 0x3c004000; mov.b32 %r3, 0x40003c00; set.lt.u32.f16x2 %r1, %r2, %r3;", 0xffff_0000),
        ("mov.b32 %r2, 0x3c004000; mov.b32 %r3, 0x40003c00; max.f16x2 %r1, %r2, %r3;", 0x4000_4000),
    ] {
        assert_eq!(r1(text), want, "{text}");
    }
}

#[test]
fn comparisons() {
    for (text, want) in [
        ("setp.lt.s32 %p1, -1, 1;", 1),
        ("setp.lt.u32 %p1, -1, 1;", 0),
        ("setp.lo.u32 %p1, 1, -1;", 1),
        ("setp.eq.f32 %p1, 0f00000000, 0f80000000;", 1),
        ("setp.lt.f32 %p1, 0f7FC00000, 0f3F800000;", 0),
        ("setp.ltu.f32 %p1, 0f7FC00000, 0f3F800000;", 1),
        ("setp.ne.f32 %p1, 0f7FC00000, 0f3F800000;", 0),
        ("setp.neu.f32 %p1, 0f7FC00000, 0f3F800000;", 1),
        ("setp.nan.f32 %p1, 0f7FC00000, 0f3F800000;", 1),
        ("setp.gt.ftz.f32 %p1, 0f00000001, 0f00000000;", 0),
        ("setp.ne.s32 %p2, 0, 0; setp.lt.s32 %p3|%p1, 1, 2; ", 0),
        ("setp.eq.s32 %p2, 0, 0; setp.gt.and.s32 %p3|%p1, 1, 2, %p2;", 1),
        ("setp.eq.s32 %p2, 0, 0; setp.gt.xor.s32 %p1, 1, 2, !%p2;", 0),
        ("testp.subnormal.f32 %p1, 0f00000001;", 1),
        ("testp.normal.f32 %p1, 0f00000000;", 1),
        ("isspacep.shared %p1, %rd0;", 0),
        ("isspacep.global %p1, %rd0;", 1),
        ("mov.b32 %r2, 5; lop3.or.b32 %r3|%p1, %r2, %r2, %r2, 0x00, !%p0;", 1),
    ] {
        assert_eq!(r1(&format!("{text} selp.b32 %r1, 1, 0, %p1;")), want, "{text}");
    }
}
