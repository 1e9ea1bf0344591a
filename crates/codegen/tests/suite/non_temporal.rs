//! Stores past the caches: where they are emitted, and that they store what other stores would.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::{Object, Options};
use weft_ir::{Access, IntCond, IntOp, Op, Space, Special, Terminator, Type, Values};

const THREADS: u32 = 128;

/// `out[t + shift] = in[t]` for threads below a limit, by stores that may pass the caches or not.
fn kernel(width: u32, cpu: Option<&str>, non_temporal: bool) -> Object {
    let mut make = Make::new("non_temporal", [THREADS, 1, 1], width);
    let mut b = make.entry();
    let (from, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let (shift, limit) = (b.param(Type::I64, 2), b.param(Type::I32, 3));
    let t = b.special(Special::Tid(0));
    let at = b.element(from, t, 4);
    let v = b.ld(Type::I32, Space::Global, at);
    let to = b.int(IntOp::Add, to, shift);
    let out = b.element(to, t, 4);
    b.mask = Some(b.icmp(IntCond::LtU, t, limit));
    let access = Access { non_temporal, ..Access::default() };
    let op = Op::Store { ty: Type::I32, space: Space::Global, count: 1, align: 4, access };
    b.inst(op, &[out, v], &[]);
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    make.compile(&Options {
        target: crate::common::cpu(cpu),
        keep_asm: true,
        keep_raw_ir: true,
        ..Options::default()
    })
}

#[repr(C, align(64))]
struct Buffer([u32; THREADS as usize + 16]);

#[test]
#[cfg(target_arch = "x86_64")]
fn full_lines_are_non_temporal_and_others_are_not() {
    for (width, cpu) in [(16, None), (32, None), (64, None), (8, Some("x86-64-v3"))] {
        let object = kernel(width, cpu, true);
        assert_eq!(object.info.non_temporal_bytes, 4);
        let past = object.asm.as_ref().is_some_and(|a| a.contains("vmovnt"));
        assert_eq!(past, crate::common::cpu(cpu).native_lanes() >= 8, "W = {width}");
        if let Some(bits) = Some(crate::common::cpu(cpu).native_lanes()).filter(|n| *n >= 8) {
            // Both halves of a line pass the caches, or none.
            let aligned = format!(", {}", (bits * width.div_ceil(bits) * 4).min(64) - 1);
            let ands = object.raw_ir.iter().flat_map(|t| t.lines()).filter(|l| l.contains("= and i64"));
            assert!(
                ands.into_iter().any(|l| l.split(", !dbg").any(|l| l.ends_with(&aligned))),
                "W = {width}: {aligned}"
            );
        }
        let mut k = Kernel::load(&object);
        for non_temporal in [false, true] {
            k.non_temporal_stores = non_temporal;
            for (shift, limit) in [(0, THREADS), (0, 77), (4, THREADS), (32, 100), (64, 1), (0, 0)] {
                let mut input = Buffer([0; THREADS as usize + 16]);
                input.0.iter_mut().enumerate().for_each(|(i, x)| *x = 3 * i as u32 + 1);
                let mut got = Buffer([7; THREADS as usize + 16]);
                let out = got.0.as_mut_ptr() as u64;
                k.run([1, 1, 1], &[input.0.as_ptr() as u64, out, shift, u64::from(limit)]);
                for (i, x) in got.0.iter().enumerate() {
                    let t = i as i64 - shift as i64 / 4;
                    let want = if (0..i64::from(limit)).contains(&t) { 3 * t as u32 + 1 } else { 7 };
                    assert_eq!(
                        *x, want,
                        "W = {width}, non-temporal {non_temporal}, shift {shift}, limit {limit}, at {i}"
                    );
                }
            }
        }
    }
}

#[test]
fn other_stores_stay_in_the_caches() {
    let object = kernel(16, None, false);
    assert_eq!(object.info.non_temporal_bytes, 0);
    assert!(!object.asm.expect("kept").contains("vmovnt"));
}
