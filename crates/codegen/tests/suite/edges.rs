//! Accesses at the edges of tiles: few lanes of each row, and bytes under masks.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::Options;
use weft_ir::*;

/// In a block of 16 x 4 threads, those with `tid.x < few` and `tid.y < rows` and an input of at least `n` copy their number from
/// one array to another.
fn copied(few: u64, rows: u64, part: u32) -> Make {
    let mut m = Make::new("copied", [16, 4, 1], 64);
    m.f().geometry = m.f().geometry.map(|g| g.in_parts(part));
    let mut b = m.entry();
    let (from, to, n) = (b.param(Type::I64, 0), b.param(Type::I64, 1), b.param(Type::I32, 2));
    let [x, y] = [0, 1].map(|k| b.special(Special::Tid(k)));
    let i = b.special(Special::ThreadLinear);
    let at = b.element(from, i, 4);
    let out = b.element(to, i, 4);
    let number = b.ld(Type::I32, Space::Global, out);
    let [few, rows] = [few, rows].map(|k| b.iconst(Type::I32, k));
    let left = b.icmp(IntCond::LtU, x, few);
    let top = b.icmp(IntCond::LtU, y, rows);
    let large = b.icmp(IntCond::GeS, number, n);
    let edge = b.int(IntOp::And, left, top);
    let mask = b.int(IntOp::And, large, edge);
    b.mask = Some(mask);
    let v = b.ld(Type::I32, Space::Global, at);
    b.st(Type::I32, Space::Global, out, v);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn few_lanes_of_each_row_go_by_themselves() {
    for cpu in [None, Some("x86-64-v3"), Some("x86-64-v4")] {
        let options = Options { keep_ir: true, target: crate::common::cpu(cpu), ..Options::default() };
        let masked = |few, rows| {
            let ir = copied(few, rows, 16).compile(&options).ir.expect("kept");
            ir.contains("@llvm.masked.")
        };
        assert!(!masked(1, 4) && !masked(2, 4) && masked(5, 4), "{cpu:?}");
        // Rows of which no thread takes part have no code.
        let stores = |rows| {
            let ir = copied(5, rows, 16).compile(&options).ir.expect("kept");
            ir.matches("@llvm.masked.store").count()
        };
        assert!(stores(1) < stores(4), "{cpu:?}");
    }
    for part in [16, 32, 64] {
        for (few, rows) in [(1, 4), (2, 1), (2, 3), (5, 2), (16, 1)] {
            let k = Kernel::load(&copied(few, rows, part).compile(&Options::default()));
            let from: Vec<i32> = (0..64).map(|i| 1000 + i).collect();
            for n in [0, 30, 64] {
                let mut to: Vec<i32> = (0..64).collect();
                k.run([1, 1, 1], &[from.as_ptr() as u64, to.as_mut_ptr() as u64, n as u64]);
                for i in 0..64 {
                    let taken = (i % 16) < few as i32 && i / 16 < rows as i32 && i >= n;
                    assert_eq!(to[i as usize], if taken { 1000 + i } else { i }, "{few} {rows} {part} {n}");
                }
            }
        }
    }
}

/// How `x` and `y` are asked whether both are below `n`.
#[derive(Clone, Copy, Debug)]
enum Both {
    Apart,
    Greater,
    NotGreater,
    /// Of numbers that run down: whether the less of two is above one.
    Less,
}

/// In a block of 16 x 4 threads, those below the first `n` rows and columns, counted from row `first`, copy elements of a matrix
/// with rows of 16.
fn square(how: Both) -> Make {
    let mut m = Make::new("square", [16, 4, 1], 64);
    m.f().geometry = m.f().geometry.map(|g| g.in_parts(16));
    let mut b = m.entry();
    let (from, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let (n, first) = (b.param(Type::I32, 2), b.param(Type::I32, 3));
    let [x, y] = [0, 1].map(|k| b.special(Special::Tid(k)));
    let y = b.int(IntOp::Add, y, first);
    let sixteen = b.iconst(Type::I32, 16);
    let row = b.int(IntOp::Mul, y, sixteen);
    let i = b.int(IntOp::Add, row, x);
    let [at, out] = [from, to].map(|base| b.element(base, i, 4));
    let mask = match how {
        Both::Apart => {
            let [x, y] = [x, y].map(|v| b.icmp(IntCond::LtS, v, n));
            b.int(IntOp::And, x, y)
        }
        Both::Greater => {
            let greater = b.int(IntOp::MaxS, y, x);
            b.icmp(IntCond::LtS, greater, n)
        }
        Both::NotGreater => {
            let greater = b.int(IntOp::MaxU, x, y);
            let not = b.icmp(IntCond::LeU, n, greater);
            b.value(Op::IntUnary(IntUnary::Not), &[not], Type::Pred)
        }
        Both::Less => {
            let zero = b.iconst(Type::I32, 0);
            let [x, y, n] = [x, y, n].map(|v| b.int(IntOp::Sub, zero, v));
            let less = b.int(IntOp::MinS, x, y);
            b.icmp(IntCond::GtS, less, n)
        }
    };
    b.mask = Some(mask);
    let v = b.ld(Type::I32, Space::Global, at);
    b.st(Type::I32, Space::Global, out, v);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn rows_below_a_matrix_are_not_looked_at_however_a_program_asks() {
    for cpu in [None, Some("x86-64-v3"), Some("x86-64-v4")] {
        let options = Options { keep_ir: true, target: crate::common::cpu(cpu), ..Options::default() };
        for how in [Both::Apart, Both::Greater, Both::NotGreater, Both::Less] {
            let ir = square(how).compile(&options).ir.expect("kept");
            // Each row's load and store have addresses that its own number decides.
            let chosen = |l: &&str| l.contains("= select i1") && l.contains("ptr %0");
            let chosen = ir.lines().filter(chosen).count();
            assert!(chosen >= 8, "{how:?} {cpu:?}: {chosen}\n{ir}");
            let k = Kernel::load(&square(how).compile(&Options::default()));
            let from: Vec<i32> = (0..128).map(|i| 1000 + i).collect();
            for (n, first) in [(3, 0), (16, 0), (5, 2), (5, 4), (5, 5), (0, 0)] {
                let mut to = vec![7; 128];
                k.run([1, 1, 1], &[from.as_ptr() as u64, to.as_mut_ptr() as u64, n as u64, first as u64]);
                for i in 0..128 {
                    let (x, y) = (i % 16, i / 16);
                    let copied = x < n && y < n && (first..first + 4).contains(&y);
                    assert_eq!(to[i as usize], if copied { 1000 + i } else { 7 }, "{how:?} {n} {first} {i}");
                }
            }
        }
    }
}

/// `to[t] = t < n ? s[t + first] : 7`, of shared memory with 64 numbers of which the last ones are `first` and more.
fn neighbours(first: u64) -> Make {
    let mut m = Make::new("neighbours", [32, 1, 1], 32);
    m.unit.shared_bytes = 256;
    m.f().geometry = m.f().geometry.map(|g| g.in_parts(16));
    let mut b = m.entry();
    let (to, n) = (b.param(Type::I64, 0), b.param(Type::I32, 1));
    let t = b.special(Special::Tid(0));
    let own = b.iconst(Type::I64, 0);
    let own = b.element(own, t, 4);
    b.st(Type::I32, Space::Shared, own, t);
    let there = b.iconst(Type::I64, 4 * first);
    let there = b.element(there, t, 4);
    let mask = b.icmp(IntCond::LtS, t, n);
    b.mask = Some(mask);
    let v = b.ld(Type::I32, Space::Shared, there);
    b.mask = None;
    let none = b.iconst(Type::I32, 7);
    let v = b.select(mask, v, none);
    let out = b.element(to, t, 4);
    b.st(Type::I32, Space::Global, out, v);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn loads_within_shared_memory_need_no_mask() {
    let masked = |first| {
        let options = Options { keep_ir: true, ..Options::default() };
        let ir = neighbours(first).compile(&options).ir.expect("kept");
        ir.contains("@llvm.masked.load")
    };
    assert!(!masked(0) && !masked(32) && masked(33));
    let k = Kernel::load(&neighbours(0).compile(&Options::default()));
    for n in [0, 1, 20, 32] {
        let mut to = vec![0i32; 32];
        k.run([1, 1, 1], &[to.as_mut_ptr() as u64, n as u64]);
        assert!((0..32).all(|t| to[t as usize] == if t < n { t } else { 7 }), "{n}");
    }
}

/// `if (flags[t] > n) s[t + 3] = from[t]`, then `to[t] = s[t + 3]`, of bytes or halves.
fn bytes(ty: Type, part: u32) -> Make {
    let mut m = Make::new("bytes", [64, 1, 1], 64);
    m.unit.shared_bytes = 256;
    m.f().geometry = m.f().geometry.map(|g| g.in_parts(part));
    let size = u64::from(ty.bytes());
    let mut b = m.entry();
    let (from, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let (flags, n) = (b.param(Type::I64, 2), b.param(Type::I32, 3));
    let t = b.special(Special::Tid(0));
    let [at, out, flag] =
        [from, to, flags].map(|a| if a == flags { b.element(a, t, 4) } else { b.element(a, t, size) });
    let three = b.iconst(Type::I64, 3 * size);
    let place = b.element(three, t, size);
    let none = b.iconst(ty, 7);
    b.st(ty, Space::Shared, place, none);
    let flag = b.ld(Type::I32, Space::Global, flag);
    let mask = b.icmp(IntCond::GtS, flag, n);
    b.mask = Some(mask);
    let v = b.ld(ty, Space::Global, at);
    b.st(ty, Space::Shared, place, v);
    b.mask = None;
    let v = b.ld(ty, Space::Shared, place);
    b.st(ty, Space::Global, out, v);
    b.term(Terminator::Return(Values::new()));
    m
}

#[test]
fn bytes_under_masks_are_vectors_without_masks_of_bytes() {
    let options =
        Options { keep_ir: true, target: crate::common::cpu(Some("x86-64-v3")), ..Options::default() };
    let ir = bytes(Type::I8, 16).compile(&options).ir.expect("kept");
    assert!(!ir.contains("llvm.masked") && ir.contains("load <16 x i8>"), "{ir}");
    for cpu in [None, Some("x86-64-v3"), Some("x86-64")] {
        for part in [8, 16, 32] {
            check::<u8>(Type::I8, part, cpu);
            check::<u16>(Type::I16, part, cpu);
        }
    }
}

/// Reads at the end of a page behind which there is none, and across two pages.
fn check<T: Copy + PartialEq + std::fmt::Debug + TryFrom<u32> + Into<u32>>(
    ty: Type,
    part: u32,
    cpu: Option<&str>,
) {
    let number = |x: u32| T::try_from(x).unwrap_or_else(|_| panic!("fits"));
    let k = Kernel::load(
        &bytes(ty, part).compile(&Options { target: crate::common::cpu(cpu), ..Options::default() }),
    );
    let mut room = [number(0); 3 * 4096];
    let first = room.as_ptr() as usize;
    for before in [64, 60, 33, 16, 9, 1, 0] {
        // So many elements lie before a page's end.
        let size = size_of::<T>();
        let page = (first + 4096).next_multiple_of(4096);
        let start = (page - first) / size - before;
        for t in 0..64 {
            room[start + t] = number(100 + t as u32);
        }
        for n in [-1, 0, 10, 40, 63] {
            let flags: Vec<i32> = (0..64).map(|t| t * 29 % 64).collect();
            let mut to = vec![number(0); 64];
            let from = room[start..].as_ptr() as u64;
            k.run([1, 1, 1], &[from, to.as_mut_ptr() as u64, flags.as_ptr() as u64, n as u32 as u64]);
            for t in 0..64 {
                let want = if flags[t] > n { number(100 + t as u32) } else { number(7) };
                assert_eq!(to[t], want, "{ty:?} {part} {cpu:?} {before} {n} {t}");
            }
        }
    }
}
