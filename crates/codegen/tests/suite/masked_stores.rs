//! Stores under masks where masks are vectors: which masks there are is found out first, or what is there is written back.

use crate::common::{BuilderExt, Kernel, Make, cpu};
use weft_codegen::{Object, Options};
use weft_ir::{Convert, IntCond, IntOp, Op, Ordering, Space, Special, Terminator, Type, Values};
use weft_target::TargetModel;

const THREADS: u32 = 128;

/// AVX2 with masked stores that take as long as AMD's.
fn slow() -> TargetModel {
    TargetModel { masked_store_lane_cycles: 1.5, ..cpu(Some("x86-64-v3")) }
}

/// The same with masked stores that are like others.
fn fast() -> TargetModel {
    TargetModel { masked_store_lane_cycles: 0.125, ..slow() }
}

fn options(target: &TargetModel) -> Options {
    Options { target: target.clone(), opt: 1, keep_ir: true, keep_asm: true, ..Options::default() }
}

/// Thread `t` stores `from[t]` to `to[t]` if `wanted[t]` is not 0.
fn chosen(ty: Type, width: u32, ordering: Ordering, target: &TargetModel) -> Object {
    let mut make = Make::new("chosen", [THREADS, 1, 1], width);
    let mut b = make.entry();
    let [from, to, wanted] = [0, 1, 2].map(|n| b.param(Type::I64, n));
    let t = b.special(Special::Tid(0));
    let at = b.element(wanted, t, 4);
    let want = b.ld(Type::I32, Space::Global, at);
    let zero = b.iconst(Type::I32, 0);
    let mask = b.icmp(IntCond::Ne, want, zero);
    let size = u64::from(ty.bytes());
    let at = b.element(from, t, size);
    let v = b.ld(ty, Space::Global, at);
    let at = b.element(to, t, size);
    b.mask = Some(mask);
    let access = weft_ir::Access { ordering, ..crate::common::weak() };
    b.inst(Op::Store { ty, space: Space::Global, count: 1, align: ty.bytes(), access }, &[at, v], &[]);
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    make.compile(&options(target))
}

#[test]
fn lanes_that_data_choose_store_and_no_others() {
    let masks: [fn(u32) -> bool; 6] =
        [|_| false, |_| true, |t| t / 8 % 2 == 0, |t| t / 8 % 3 == t % 3, |t| t % 7 == 3, |t| t >= 99];
    for ty in [Type::I8, Type::I16, Type::I32, Type::F32, Type::I64, Type::F64] {
        for width in [8, 16, 64, 128] {
            let k = Kernel::load(&chosen(ty, width, Ordering::Weak, &slow()));
            let size = ty.bytes() as usize;
            let from: Vec<u8> =
                (0..THREADS * ty.bytes()).map(|i| i.wrapping_mul(2_654_435_761) as u8).collect();
            for mask in masks {
                let wanted: Vec<u32> = (0..THREADS).map(|t| u32::from(mask(t))).collect();
                let mut got = vec![0xab_u8; from.len() + 64];
                let mut want = got.clone();
                for t in (0..THREADS as usize).filter(|t| wanted[*t] != 0) {
                    want[t * size..(t + 1) * size].copy_from_slice(&from[t * size..(t + 1) * size]);
                }
                k.run([1; 3], &[from.as_ptr() as u64, got.as_mut_ptr() as u64, wanted.as_ptr() as u64]);
                assert!(got == want, "{ty} W={width} {wanted:?}");
            }
        }
    }
}

#[test]
fn masks_are_told_apart_where_masked_stores_are_slow() {
    let stores = |ty, ordering, target: &TargetModel| chosen(ty, 8, ordering, target).stats.vector_stores;
    for ty in [Type::I32, Type::F32] {
        // A plain one beside each under the mask.
        assert_eq!(stores(ty, Ordering::Weak, &slow()), 2 * stores(ty, Ordering::Weak, &fast()), "{ty}");
    }
    let volatile = |target: &TargetModel| stores(Type::F32, Ordering::Volatile, target);
    assert_eq!(volatile(&slow()), volatile(&fast()));
}

/// Thread `t` stores a number to `shared[t]` if `wanted[t]` is not 0, in a block with so many bytes, and then all of it to `to`.
fn tile(ty: Type, width: u32, bytes: u32, target: &TargetModel) -> Object {
    let mut make = Make::new("tile", [THREADS, 1, 1], width);
    make.unit.shared_bytes = bytes;
    let mut b = make.entry();
    let [to, wanted] = [0, 1].map(|n| b.param(Type::I64, n));
    let t = b.special(Special::Tid(0));
    let size = u64::from(ty.bytes());
    let wide = b.convert(Convert::ZExt, t, Type::I64);
    let k = b.iconst(Type::I64, size);
    let own = b.int(IntOp::Mul, wide, k);
    let number = |b: &mut weft_ir::Builder<'_>, n: u64| {
        let n = b.iconst(Type::I32, n);
        let v = b.int(IntOp::Add, t, n);
        if ty == Type::I8 { b.convert(Convert::Trunc, v, ty) } else { v }
    };
    let v = number(&mut b, 5);
    b.st(ty, Space::Shared, own, v);
    let at = b.element(wanted, t, 4);
    let want = b.ld(Type::I32, Space::Global, at);
    let zero = b.iconst(Type::I32, 0);
    let v = number(&mut b, 77);
    b.mask = Some(b.icmp(IntCond::Ne, want, zero));
    b.st(ty, Space::Shared, own, v);
    b.mask = None;
    let v = b.ld(ty, Space::Shared, own);
    let at = b.element(to, t, size);
    b.st(ty, Space::Global, at, v);
    b.term(Terminator::Return(Values::new()));
    make.compile(&options(target))
}

#[test]
fn what_lies_in_shared_memory_is_written_back() {
    for ty in [Type::I8, Type::I32] {
        let (size, exact) = (ty.bytes(), THREADS * ty.bytes());
        for (width, bytes) in [(8, exact), (32, exact), (128, exact), (32, exact - 4)] {
            let k = Kernel::load(&tile(ty, width, bytes, &slow()));
            let wanted: Vec<u32> = (0..THREADS).map(|t| u32::from(t / 20 % 2 == 1 || t % 5 == 0)).collect();
            let mut got = vec![0_u8; exact as usize];
            k.run([1; 3], &[got.as_mut_ptr() as u64, wanted.as_ptr() as u64]);
            for (t, v) in got.chunks(size as usize).enumerate() {
                let want = t as u32 + if wanted[t] != 0 { 77 } else { 5 };
                assert_eq!(v, &want.to_le_bytes()[..size as usize], "{ty} thread {t} W={width} of {bytes}");
            }
        }
    }
    // LLVM would make masked stores of what is written back.
    let masked = |bytes| tile(Type::I32, 32, bytes, &slow()).asm.expect("asked for").contains("maskmov");
    assert!(!masked(4 * THREADS) && masked(4 * THREADS - 4));
}
