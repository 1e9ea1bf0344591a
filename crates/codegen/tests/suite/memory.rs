//! Loads and stores of every pattern against a plain simulation.

use crate::common::patterns::{MASKS, Masking, PATTERNS, Pattern, THREADS, c};
use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::{Object, Options};
use weft_ir::{Access, Convert, IntCond, IntOp, Op, Ordering, Space, Special, Terminator, Type, Values};

fn access(ty: Type, space: Space, count: u8, store: bool, ordering: Ordering) -> Op {
    let access = Access { ordering, ..Access::default() };
    if store {
        Op::Store { ty, space, count, align: ty.bytes(), access }
    } else {
        Op::Load { ty, space, count, align: ty.bytes(), access }
    }
}

/// Thread `t` copies `count` elements from `in[pattern(t)]` to `out[t]` (load), or from `in[t]` to `out[pattern(t)]`.
fn copy(
    p: &Pattern,
    m: &Masking,
    (ty, count): (Type, u8),
    store: bool,
    ordering: Ordering,
    width: u32,
    options: &Options,
) -> Object {
    let mut make = Make::new("copy", [THREADS, 1, 1], width);
    let mut b = make.entry();
    let (from, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let t = b.special(Special::Tid(0));
    let index = p.1(&mut b, t);
    let mask = m.1(&mut b, t);
    let size = u64::from(ty.bytes()) * u64::from(count);
    b.mask = mask;
    let (i, o) = if store { (t, index) } else { (index, t) };
    let at = b.element(from, i, size);
    let load_order = if store { Ordering::Weak } else { ordering };
    let inst =
        b.inst(access(ty, Space::Global, count, false, load_order), &[at], &vec![ty; usize::from(count)]);
    let mut args = vec![b.element(to, o, size)];
    args.extend(b.func.insts[inst].results.clone());
    let store_order = if store { ordering } else { Ordering::Weak };
    b.inst(access(ty, Space::Global, count, true, store_order), &args, &[]);
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    let object = make.compile(options);
    let k = Kernel::load(&object);
    let elements = 33 * THREADS as usize + 64;
    let bytes = elements * size as usize;
    let input: Vec<u8> = (0..bytes).map(|i| (i as u32).wrapping_mul(2_654_435_761) as u8).collect();
    let mut got = vec![0xabu8; bytes];
    let mut want = got.clone();
    for t in (0..THREADS).filter(|t| m.2(*t)) {
        let (i, o) = if store { (t, p.2(t)) } else { (p.2(t), t) };
        let (i, o) = (i as usize * size as usize, o as usize * size as usize);
        want[o..o + size as usize].copy_from_slice(&input[i..i + size as usize]);
    }
    k.run([1, 1, 1], &[input.as_ptr() as u64, got.as_mut_ptr() as u64, 0, 3]);
    let what = format!("{} {} {ty}x{count} store={store} {ordering:?} W={width}", p.0, m.0);
    assert!(got == want, "{what}");
    object
}

#[test]
fn every_pattern_under_every_mask() {
    let options = Options { opt: 1, ..Options::default() };
    for p in &PATTERNS {
        for m in &MASKS {
            for store in [false, true] {
                for width in [1, 16, 32] {
                    copy(p, m, (Type::I32, 1), store, Ordering::Weak, width, &options);
                }
                copy(p, m, (Type::F32, 4), store, Ordering::Weak, 16, &options);
            }
        }
    }
}

#[test]
fn every_type_and_count() {
    let smaller = Options { opt: 1, target: crate::common::cpu(Some("x86-64-v3")), ..Options::default() };
    let options = Options { opt: 1, ..Options::default() };
    for ty in [Type::I8, Type::I16, Type::F16, Type::I32, Type::F64] {
        for count in [1, 2, 4, 8] {
            for (p, m) in [(0, 1), (2, 0), (1, 2), (3, 1), (6, 1)] {
                for store in [false, true] {
                    copy(&PATTERNS[p], &MASKS[m], (ty, count), store, Ordering::Weak, 16, &options);
                    copy(&PATTERNS[p], &MASKS[m], (ty, count), store, Ordering::Weak, 8, &smaller);
                }
            }
        }
    }
}

#[test]
fn ordered_accesses() {
    let options = Options::default();
    use Ordering::*;
    for ordering in [Volatile, Relaxed, Acquire, Release, SeqCst] {
        for p in [0, 6, 7] {
            for store in [false, true] {
                for width in [1, 16] {
                    copy(&PATTERNS[p], &MASKS[1], (Type::F32, 1), store, ordering, width, &options);
                }
            }
        }
    }
}

#[test]
fn strong_words_go_in_pairs() {
    let smaller = Options { target: crate::common::cpu(Some("x86-64-v3")), ..Options::default() };
    for options in [Options { keep_ir: true, ..Options::default() }, Options { keep_ir: true, ..smaller }] {
        for p in &PATTERNS {
            for m in &MASKS {
                for (store, ordering) in [(false, Ordering::Acquire), (true, Ordering::Relaxed)] {
                    for (width, count) in [(1, 2), (16, 2), (8, 4)] {
                        let object = copy(p, m, (Type::I64, count), store, ordering, width, &options);
                        let ir = object.ir.expect("kept");
                        let pairs = ir.lines().filter(|l| l.contains(" volatile <2 x i64>")).count();
                        let of_lane = ir.lines().filter(|l| l.contains(" atomic i64")).count();
                        assert!(pairs > 0 && of_lane == 0, "{} {} {store} W={width}:\n{ir}", p.0, m.0);
                    }
                }
            }
        }
    }
}

#[test]
fn affine_patterns_need_no_gathers() {
    let keep = Options { keep_ir: true, ..Options::default() };
    for (name, m) in [("unit", 1), ("twice", 1), ("reversed", 1), ("row", 1), ("quarter", 0)] {
        let p = PATTERNS.iter().find(|p| p.0 == name).expect("listed");
        let stats = copy(p, &MASKS[m], (Type::F32, 1), false, Ordering::Weak, 16, &keep).stats;
        assert_eq!((stats.gathers, stats.scatters), (0, 0), "{name}");
    }
    let structures = copy(&PATTERNS[0], &MASKS[0], (Type::F32, 4), false, Ordering::Weak, 16, &keep).stats;
    assert_eq!((structures.gathers, structures.scatters), (0, 0));
    let far = copy(&PATTERNS[5], &MASKS[0], (Type::F32, 1), false, Ordering::Weak, 16, &keep).stats;
    // Where the CPU gathers faster than it loads one after the other.
    let pays = keep.target.goes_anywhere_by_masks();
    assert_eq!(far.gathers > 0, pays, "a column is gathered");
    // Neighbouring elements of a lane come as one, of up to eight bytes.
    let scrambled = PATTERNS.iter().find(|p| p.0 == "scrambled").expect("listed");
    let gathers =
        |ty, count| copy(scrambled, &MASKS[0], (ty, count), false, Ordering::Weak, 16, &keep).stats.gathers;
    assert_eq!(gathers(Type::F32, 2), gathers(Type::F32, 1));
    assert_eq!(gathers(Type::F32, 4), gathers(Type::F64, 2));
    assert_eq!(gathers(Type::I16, 4) > 0, pays);
}

#[test]
fn local_memory_belongs_to_the_thread() {
    for width in [1, 8, 16] {
        let mut make = Make::new("local", [64, 1, 1], width);
        make.f().local_bytes = 64;
        let mut b = make.entry();
        let out = b.param(Type::I64, 0);
        let t = b.special(Special::Tid(0));
        for k in 0..4u64 {
            let at = b.iconst(Type::I64, 4 * k);
            let n = c(&mut b, 100 * k);
            let v = b.int(IntOp::Add, t, n);
            b.st(Type::I32, Space::Local, at, v);
        }
        // A different slot for each thread, once by offset and once by generic address.
        let three = c(&mut b, 3);
        let slot = b.int(IntOp::And, t, three);
        let zero = b.iconst(Type::I64, 0);
        let at = b.element(zero, slot, 4);
        let x = b.ld(Type::I32, Space::Local, at);
        let generic = b.value(Op::ToGeneric(Space::Local), &[at], Type::I64);
        let y = b.ld(Type::I32, Space::Generic, generic);
        let back = b.value(Op::FromGeneric(Space::Local), &[generic], Type::I64);
        let is = b.icmp(IntCond::Eq, back, at);
        let local = b.value(Op::IsSpace(Space::Local), &[generic], Type::Pred);
        let is = b.int(IntOp::And, is, local);
        let bit = b.convert(Convert::ZExt, is, Type::I32);
        let sum = b.int(IntOp::Add, x, y);
        let sum = b.int(IntOp::Add, sum, bit);
        let to = b.element(out, t, 4);
        b.st(Type::I32, Space::Global, to, sum);
        b.term(Terminator::Return(Values::new()));
        let k = Kernel::load(&make.compile(&Options::default()));
        let mut got = [0u32; 64];
        k.run([1, 1, 1], &[got.as_mut_ptr() as u64]);
        for t in 0..64u32 {
            assert_eq!(got[t as usize], 2 * (t + 100 * (t & 3)) + 1, "W = {width}");
        }
    }
}

/// Bytes and halves at places that all threads share: some lanes store one, and the word around it is read back.
#[test]
fn small_elements_of_local_memory_go_by_words() {
    for (ty, at, width, told) in [Type::I8, Type::I16]
        .iter()
        .flat_map(|ty| (0..4).map(move |at| (*ty, at & !(u64::from(ty.bytes()) - 1))))
        .flat_map(|(ty, at)| [1, 4, 8, 16, 32].map(|width| (ty, at, width)))
        .flat_map(|(ty, at, width)| [false, true].map(|told| (ty, at, width, told)))
    {
        let mut make = Make::new("small", [64, 1, 1], width);
        make.f().local_bytes = 64;
        let mut b = make.entry();
        let out = b.param(Type::I64, 0);
        let t = b.special(Special::Tid(0));
        let (word, place) = (b.iconst(Type::I64, 8), b.iconst(Type::I64, 8 + at));
        let all = c(&mut b, 0x4433_2211);
        b.st(Type::I32, Space::Local, word, all);
        if told {
            // Whose address somebody may know lies thread by thread.
            b.value(Op::ToGeneric(Space::Local), &[word], Type::I64);
        }
        let three = c(&mut b, 3);
        let low = b.int(IntOp::And, t, three);
        let zero = c(&mut b, 0);
        b.mask = Some(b.icmp(IntCond::Ne, low, zero));
        let v = b.convert(Convert::Trunc, t, ty);
        b.st(ty, Space::Local, place, v);
        b.mask = None;
        let back = b.ld(Type::I32, Space::Local, word);
        let small = b.ld(ty, Space::Local, place);
        let small = b.convert(Convert::ZExt, small, Type::I32);
        let shift = c(&mut b, 7);
        let small = b.int(IntOp::Mul, small, shift);
        let sum = b.int(IntOp::Add, back, small);
        let to = b.element(out, t, 4);
        b.st(Type::I32, Space::Global, to, sum);
        b.term(Terminator::Return(Values::new()));
        let object = make.compile(&Options { keep_ir: true, ..Options::default() });
        if width >= 16 && crate::common::has_512_bits() {
            let ir = object.ir.as_deref().expect("kept");
            let narrow = |l: &str| l.contains("@llvm.masked.") && (l.contains("i8.") || l.contains("i16."));
            assert!(!ir.lines().any(narrow), "{ty:?} at W = {width}:\n{ir}");
        }
        let k = Kernel::load(&object);
        let mut got = [0u32; 64];
        k.run([1, 1, 1], &[got.as_mut_ptr() as u64]);
        let ones = (1u32 << ty.bits()) - 1;
        for t in 0..64u32 {
            let shift = 8 * at as u32;
            let keep = 0x4433_2211 & !(ones << shift);
            let want = if t & 3 == 0 { 0x4433_2211 } else { keep | t << shift };
            let small = want >> shift & ones;
            assert_eq!(
                got[t as usize],
                want.wrapping_add(7 * small),
                "{ty:?} at {at}, W = {width}, thread {t}"
            );
        }
    }
}

#[test]
fn lanes_of_a_mask_are_no_branches() {
    let by_name = |n: &str| PATTERNS.iter().find(|p| p.0 == n).expect("listed");
    let keep = Options {
        keep_ir: true,
        keep_asm: true,
        target: crate::common::cpu(Some("x86-64-v3")),
        ..Options::default()
    };
    let branches = |store, m: &Masking| {
        let object = copy(by_name("scrambled"), m, (Type::I32, 1), store, Ordering::Weak, 8, &keep);
        object.asm.expect("kept").lines().filter(|l| l.starts_with("\tj")).count()
    };
    for store in [false, true] {
        // One for each lane would be eight; "first" is cut off within a group.
        assert!(branches(store, &MASKS[2]) < branches(store, &MASKS[0]) + 4, "store={store}");
    }
}
