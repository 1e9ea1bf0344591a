//! Loads and stores of every pattern, and atomics, against a plain simulation.

mod common;

use common::{BuilderExt, Kernel, Make};
use weft_codegen::{Options, Stats};
use weft_ir::{
    Access, AtomicOp, Builder, Convert, IntCond, IntOp, Op, Ordering, Scope, Space, Special, Terminator,
    Type, Value, Values,
};

/// An index pattern: emitted code and the same in Rust.
type Pattern = (&'static str, fn(&mut Builder<'_>, Value) -> Value, fn(u32) -> u32);

fn c(b: &mut Builder<'_>, n: u64) -> Value {
    b.iconst(Type::I32, n)
}

const PATTERNS: [Pattern; 9] = [
    ("unit", |_, t| t, |t| t),
    (
        "twice",
        |b, t| {
            let k = c(b, 2);
            b.int(IntOp::Mul, t, k)
        },
        |t| 2 * t,
    ),
    (
        "reversed",
        |b, t| {
            let k = c(b, 127);
            b.int(IntOp::Sub, k, t)
        },
        |t| 127 - t,
    ),
    (
        "row",
        |b, t| {
            let k = c(b, 15);
            b.int(IntOp::And, t, k)
        },
        |t| t & 15,
    ),
    (
        "quarter",
        |b, t| {
            let k = c(b, 2);
            b.int(IntOp::LShr, t, k)
        },
        |t| t >> 2,
    ),
    (
        "column",
        |b, t| {
            let k = c(b, 33);
            b.int(IntOp::Mul, t, k)
        },
        |t| 33 * t,
    ),
    (
        "scrambled",
        |b, t| {
            let (k, m) = (c(b, 37), c(b, 127));
            let x = b.int(IntOp::Mul, t, t);
            let x = b.int(IntOp::Mul, x, k);
            b.int(IntOp::And, x, m)
        },
        |t| (t * t * 37) & 127,
    ),
    ("same", |b, _| c(b, 5), |_| 5),
    (
        "unknown",
        |b, t| {
            // The compiler does not know that this is 3, so that the extension needs a guard.
            let n = b.param(Type::I32, 3);
            b.int(IntOp::Add, t, n)
        },
        |t| t + 3,
    ),
];

/// Which threads take part.
type Masking = (&'static str, fn(&mut Builder<'_>, Value) -> Option<Value>, fn(u32) -> bool);

const MASKS: [Masking; 5] = [
    ("all", |_, _| None, |_| true),
    (
        "some",
        |b, t| {
            let k = c(b, 5);
            let m = c(b, 3);
            let x = b.int(IntOp::Mul, t, k);
            let x = b.int(IntOp::And, x, m);
            let z = c(b, 0);
            Some(b.icmp(IntCond::Ne, x, z))
        },
        |t| (t * 5) & 3 != 0,
    ),
    (
        "first",
        |b, t| {
            let k = c(b, 77);
            Some(b.icmp(IntCond::LtU, t, k))
        },
        |t| t < 77,
    ),
    (
        "never",
        |b, _| {
            let n = b.param(Type::I32, 3);
            let z = c(b, 99);
            Some(b.icmp(IntCond::Eq, n, z))
        },
        |_| false,
    ),
    ("entry", |b, _| Some(b.value(Op::EntryMask, &[], Type::Pred)), |_| true),
];

const THREADS: u32 = 128;

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
) -> Stats {
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
    object.stats
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
    let smaller = Options { opt: 1, cpu: Some("x86-64-v3".into()), ..Options::default() };
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
fn affine_patterns_need_no_gathers() {
    let keep = Options { keep_ir: true, ..Options::default() };
    for (name, m) in [("unit", 1), ("twice", 1), ("reversed", 1), ("row", 1), ("quarter", 0)] {
        let p = PATTERNS.iter().find(|p| p.0 == name).expect("listed");
        let stats = copy(p, &MASKS[m], (Type::F32, 1), false, Ordering::Weak, 16, &keep);
        assert_eq!((stats.gathers, stats.scatters), (0, 0), "{name}");
    }
    let structures = copy(&PATTERNS[0], &MASKS[0], (Type::F32, 4), false, Ordering::Weak, 16, &keep);
    assert_eq!((structures.gathers, structures.scatters), (0, 0));
    let far = copy(&PATTERNS[5], &MASKS[0], (Type::F32, 1), false, Ordering::Weak, 16, &keep);
    assert!(far.gathers > 0, "a column is gathered");
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
    for (ty, at, width) in [Type::I8, Type::I16]
        .iter()
        .flat_map(|ty| (0..4).map(move |at| (*ty, at)))
        .flat_map(|(ty, at)| [1, 4, 8, 16, 32].map(|width| (ty, at & !(u64::from(ty.bytes()) - 1), width)))
    {
        let mut make = Make::new("small", [64, 1, 1], width);
        make.f().local_bytes = 64;
        let mut b = make.entry();
        let out = b.param(Type::I64, 0);
        let t = b.special(Special::Tid(0));
        let (word, place) = (b.iconst(Type::I64, 8), b.iconst(Type::I64, 8 + at));
        let all = c(&mut b, 0x4433_2211);
        b.st(Type::I32, Space::Local, word, all);
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
        if weft_codegen::native_width(None) == 16 && width >= 16 {
            let ir = object.ir.as_deref().unwrap_or_default();
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

/// An atomic by each thread at `pattern(t)`, with the old values stored if `keep`.
fn atomics(op: AtomicOp, ty: Type, space: Space, p: &Pattern, m: &Masking, keep: bool, width: u32) {
    let mut make = Make::new("atomics", [THREADS, 1, 1], width);
    make.unit.shared_bytes = 4096;
    let mut b = make.entry();
    let (memory, olds) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let t = b.special(Special::Tid(0));
    let size = u64::from(ty.bytes());
    let zero = b.iconst(Type::I64, 0);
    let base = if space == Space::Shared { zero } else { memory };
    let index = p.1(&mut b, t);
    let at = b.element(base, index, size);
    let seven = c(&mut b, 7);
    let v = b.int(IntOp::And, t, seven);
    let v = match ty {
        Type::I64 => b.convert(Convert::ZExt, v, ty),
        Type::F32 | Type::F64 => b.value(Op::Convert(Convert::UToF(weft_ir::Rounding::Rn), ty), &[v], ty),
        _ => v,
    };
    b.mask = m.1(&mut b, t);
    let a = Op::Atomic { op, ty, space, ordering: Ordering::Relaxed, scope: Scope::Gpu };
    let old = b.value(a, &[at, v], ty);
    if keep {
        let to = b.element(olds, t, size);
        b.st(ty, Space::Global, to, old);
    }
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    let k = Kernel::load(&make.compile(&Options { opt: 1, ..Options::default() }));
    let words = 4 * 34 * THREADS as usize;
    let mut got = vec![0u64; words];
    let mut old = vec![0u64; THREADS as usize];
    let mut want: Vec<f64> = vec![0.0; words];
    let mut want_old = vec![None; THREADS as usize];
    for t in (0..THREADS).filter(|t| m.2(*t)) {
        let cell = &mut want[p.2(t) as usize];
        let v = f64::from(t & 7);
        want_old[t as usize] = Some(*cell);
        *cell = match op {
            AtomicOp::Add | AtomicOp::FAdd => *cell + v,
            AtomicOp::MaxS | AtomicOp::MaxU | AtomicOp::FMax => cell.max(v),
            AtomicOp::MinS | AtomicOp::MinU | AtomicOp::FMin => cell.min(v),
            AtomicOp::Or => f64::from(*cell as u32 | v as u32),
            AtomicOp::Xor => f64::from(*cell as u32 ^ v as u32),
            AtomicOp::And => f64::from(*cell as u32 & v as u32),
            AtomicOp::Exch => v,
            AtomicOp::Inc => {
                if *cell >= v {
                    0.0
                } else {
                    *cell + 1.0
                }
            }
            AtomicOp::Dec => {
                if *cell == 0.0 || *cell > v {
                    v
                } else {
                    *cell - 1.0
                }
            }
        };
    }
    k.run([1, 1, 1], &[got.as_mut_ptr() as u64, old.as_mut_ptr() as u64, 0, 3]);
    let read = |words: &[u64], i: usize| -> f64 {
        let word = words[i * size as usize / 8];
        let half = (word >> (8 * (i * size as usize % 8))) as u32;
        match ty {
            Type::I32 => f64::from(half),
            Type::I64 => word as f64,
            Type::F32 => f64::from(f32::from_bits(half)),
            _ => f64::from_bits(word),
        }
    };
    let what = format!("{op:?} {ty} {space:?} {} {} keep={keep} W={width}", p.0, m.0);
    if space != Space::Shared {
        for (i, w) in want.iter().enumerate().take(33 * THREADS as usize) {
            assert_eq!(read(&got, i), *w, "{what} at {i}");
        }
    }
    if keep {
        for (t, w) in want_old.iter().enumerate() {
            if let Some(w) = w {
                assert_eq!(read(&old, t), *w, "{what}: old value of {t}");
            }
        }
    }
}

#[test]
fn atomics_of_every_kind() {
    use AtomicOp::*;
    let ops = [
        (Add, Type::I32),
        (Add, Type::I64),
        (And, Type::I32),
        (Or, Type::I32),
        (Xor, Type::I32),
        (MinS, Type::I32),
        (MinU, Type::I64),
        (MaxS, Type::I64),
        (MaxU, Type::I32),
        (Exch, Type::I32),
        (Inc, Type::I32),
        (Dec, Type::I32),
        (FAdd, Type::F32),
        (FAdd, Type::F64),
        (FMin, Type::F32),
        (FMax, Type::F32),
    ];
    let by_name = |n: &str| PATTERNS.iter().find(|p| p.0 == n).expect("listed");
    for (op, ty) in ops {
        for p in ["same", "scrambled", "quarter"].map(by_name) {
            for m in &MASKS[..2] {
                for keep in [false, true] {
                    atomics(op, ty, Space::Global, p, m, keep, 16);
                }
            }
        }
        atomics(op, ty, Space::Global, by_name("scrambled"), &MASKS[1], true, 1);
    }
    for op in [Add, Inc, MaxU, Exch] {
        atomics(op, Type::I32, Space::Shared, by_name("row"), &MASKS[1], true, 16);
    }
    for m in &MASKS {
        atomics(Add, Type::I32, Space::Global, by_name("same"), m, false, 32);
    }
}

#[test]
fn atomics_at_every_width() {
    use AtomicOp::*;
    let by_name = |n: &str| PATTERNS.iter().find(|p| p.0 == n).expect("listed");
    for width in [4, 8, 32, 64] {
        for (op, ty) in [(Add, Type::I32), (Inc, Type::I32), (MaxU, Type::I64), (FAdd, Type::F32)] {
            for (p, m) in [("same", 0), ("same", 1), ("unit", 2), ("reversed", 0), ("quarter", 1)] {
                let space = if p == "unit" { Space::Global } else { Space::Shared };
                atomics(op, ty, space, by_name(p), &MASKS[m], true, width);
            }
        }
        for m in [1, 3] {
            atomics(Exch, Type::I32, Space::Global, by_name("same"), &MASKS[m], true, width);
            atomics(Exch, Type::I32, Space::Global, by_name("same"), &MASKS[m], false, width);
            atomics(MinS, Type::I32, Space::Global, by_name("scrambled"), &MASKS[m], true, width);
            atomics(Or, Type::I32, Space::Global, by_name("same"), &MASKS[m], true, width);
        }
    }
}

#[test]
fn compare_and_swap_in_lane_order() {
    for width in [1, 16] {
        let mut make = Make::new("cas", [32, 1, 1], width);
        let mut b = make.entry();
        let (memory, olds) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
        let t = b.special(Special::Tid(0));
        let one = c(&mut b, 1);
        let next = b.int(IntOp::Add, t, one);
        let op = Op::AtomicCas {
            ty: Type::I32,
            space: Space::Global,
            ordering: Ordering::AcqRel,
            scope: Scope::Gpu,
        };
        // Thread t replaces t by t + 1: all succeed only in order.
        let old = b.value(op, &[memory, t, next], Type::I32);
        let to = b.element(olds, t, 4);
        b.st(Type::I32, Space::Global, to, old);
        b.term(Terminator::Return(Values::new()));
        let k = Kernel::load(&make.compile(&Options::default()));
        let (mut cell, mut olds) = (0u32, [99u32; 32]);
        k.run([1, 1, 1], &[&raw mut cell as u64, olds.as_mut_ptr() as u64]);
        assert_eq!(cell, 32);
        assert!((0..32).all(|t| olds[t as usize] == t));
    }
}
