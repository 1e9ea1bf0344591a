//! Atomic operations of every pattern against a plain simulation.

use crate::common::patterns::{MASKS, Masking, PATTERNS, Pattern, THREADS, c};
use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::{Options, Stats};
use weft_ir::{
    AtomicForm, AtomicOp, Convert, IntOp, Op, Ordering, Scope, Space, Special, Terminator, Type, Values,
};

/// An atomic by each thread at `pattern(t)`, with the old values stored if `keep`.
fn atomics(op: AtomicOp, ty: Type, space: Space, p: &Pattern, m: &Masking, keep: bool, width: u32) {
    let at = Place { op, ty, space, p, m };
    run(&at, keep, Make::new("atomics", [THREADS, 1, 1], width), None);
}

/// What is done where, by whom.
struct Place<'a> {
    op: AtomicOp,
    ty: Type,
    space: Space,
    p: &'a Pattern,
    m: &'a Masking,
}

/// Compiles it for a CPU, runs it and compares; what was emitted.
fn run(place: &Place<'_>, keep: bool, mut make: Make, cpu: Option<&str>) -> Stats {
    let &Place { op, ty, space, p, m } = place;
    let width = make.f().geometry.map_or(0, |g| g.width);
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
    let a = Op::Atomic {
        op,
        ty,
        space,
        ordering: Ordering::Relaxed,
        scope: Scope::Gpu,
        form: AtomicForm::Each,
        look: false,
    };
    let old = b.value(a, &[at, v], ty);
    if keep {
        let to = b.element(olds, t, size);
        b.st(ty, Space::Global, to, old);
    }
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    let target = crate::common::cpu(cpu);
    let object = make.compile(&Options { opt: 1, keep_ir: true, target, ..Options::default() });
    let k = Kernel::load(&object);
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
    object.stats
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
fn parts_of_a_group_meet_in_one_operation() {
    use AtomicOp::*;
    let same = PATTERNS.iter().find(|p| p.0 == "same").expect("listed");
    for (op, ty) in
        [(Add, Type::I32), (Add, Type::I64), (MaxS, Type::I32), (MinU, Type::I32), (Xor, Type::I32)]
    {
        for m in &MASKS {
            for (keep, space) in [(false, Space::Global), (true, Space::Global), (true, Space::Shared)] {
                for (part, cpu) in [(16, None), (8, Some("x86-64-v3"))] {
                    let mut make = Make::new("together", [THREADS, 1, 1], 4 * part);
                    make.f().geometry = make.f().geometry.map(|g| g.in_parts(part));
                    let stats = run(&Place { op, ty, space, p: same, m }, keep, make, cpu);
                    let looks = matches!(op, MaxS | MinU);
                    if space == Space::Global && !looks {
                        // One for each group of the block.
                        let groups = THREADS / (4 * part);
                        assert!(stats.atomics <= groups, "{op:?} {} keep={keep}: {}", m.0, stats.atomics);
                    }
                }
            }
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
            form: AtomicForm::Each,
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
