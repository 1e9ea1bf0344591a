//! Local memory that lies lane by lane.

use crate::common::patterns::c;
use crate::common::{BuilderExt, Kernel, Make, weak};
use weft_codegen::{Object, Options};
use weft_ir::{
    Builder, Convert, Geometry, IntCond, IntOp, Op, Space, Special, Terminator, Type, Value, Values,
};

const THREADS: u32 = 64;

/// Lanes of a group and of a part.
const SHAPES: [(u32, u32); 6] = [(1, 1), (4, 4), (8, 8), (16, 16), (32, 32), (64, 16)];

fn shaped(name: &str, (width, part): (u32, u32), local: u32) -> Make {
    let mut make = Make::new(name, [THREADS, 1, 1], width);
    make.f().geometry = Some(Geometry::new([THREADS, 1, 1], width).in_parts(part));
    make.f().local_bytes = local;
    make
}

fn keep() -> Options {
    Options { keep_ir: true, ..Options::default() }
}

/// A value as `i32`, or a number of 32 bits as another type.
fn fit(b: &mut Builder<'_>, v: Value, from: Type, to: Type) -> Value {
    match (from.bits(), to.bits()) {
        (a, z) if a < z => b.convert(Convert::ZExt, v, to),
        (a, z) if a > z => b.convert(Convert::Trunc, v, to),
        _ => v,
    }
}

fn output(mut b: Builder<'_>, t: Value, v: Value) {
    let out = b.param(Type::I64, 0);
    let to = b.element(out, t, 4);
    b.st(Type::I32, Space::Global, to, v);
    b.term(Terminator::Return(Values::new()));
}

/// Four numbers `5 t + j`, of which most lanes overwrite the one at an index that all have: read there, in twos, and by each
/// lane at a place of its own.
fn numbers(ty: Type, beside: Option<Type>, shape: (u32, u32), own: bool) -> Object {
    let mut make = shaped("numbers", shape, 64);
    let mut b = make.entry();
    let (k, t) = (b.param(Type::I32, 1), b.special(Special::Tid(0)));
    let size = u64::from(ty.bytes());
    let (base, five) = (b.iconst(Type::I64, 16), c(&mut b, 5));
    let first = b.int(IntOp::Mul, t, five);
    for j in 0..4 {
        let (at, n) = (b.iconst(Type::I64, 16 + j * size), c(&mut b, j));
        let v = b.int(IntOp::Add, first, n);
        let v = fit(&mut b, v, Type::I32, ty);
        b.st(ty, Space::Local, at, v);
    }
    if let Some(other) = beside {
        let (at, v) = (b.iconst(Type::I64, 56), b.iconst(other, 0));
        b.st(other, Space::Local, at, v);
    }
    let (three, zero, hundred) = (c(&mut b, 3), c(&mut b, 0), c(&mut b, 100));
    let low = b.int(IntOp::And, t, three);
    let at = b.element(base, k, size);
    let v = b.int(IntOp::Add, t, hundred);
    let v = fit(&mut b, v, Type::I32, ty);
    b.mask = Some(b.icmp(IntCond::Ne, low, zero));
    b.st(ty, Space::Local, at, v);
    b.mask = None;
    let two = c(&mut b, 2);
    let even = b.int(IntOp::And, k, two);
    let even = b.element(base, even, size);
    let load = Op::Load { ty, space: Space::Local, count: 2, align: ty.bytes(), access: weak() };
    let pair = b.inst(load, &[even], &[ty, ty]);
    let pair = b.func.insts[pair].results.clone();
    let one = b.ld(ty, Space::Local, at);
    let mut all = vec![one, pair[0], pair[1]];
    if own {
        let at = b.element(base, low, size);
        all.push(b.ld(ty, Space::Local, at));
        // Written back, for what is around it.
        let v = all[3];
        b.st(ty, Space::Local, at, v);
        all.push(b.ld(ty, Space::Local, at));
    }
    let (mut sum, seven) = (c(&mut b, 0), c(&mut b, 7));
    for v in all {
        let v = fit(&mut b, v, ty, Type::I32);
        sum = b.int(IntOp::Mul, sum, seven);
        sum = b.int(IntOp::Add, sum, v);
    }
    output(b, t, sum);
    make.compile(&keep())
}

#[test]
fn numbers_of_all_sizes() {
    for ty in [Type::I8, Type::I16, Type::I32, Type::I64] {
        for beside in [None, Some(Type::I8), Some(Type::I32), Some(Type::I64)] {
            for (shape, own) in SHAPES.into_iter().flat_map(|s| [(s, false), (s, true)]) {
                let object = numbers(ty, beside, shape, own);
                let wide = shape.1 == 1 || own;
                assert!(
                    wide || object.stats.gathers + object.stats.scatters == 0,
                    "{ty:?} {beside:?} {shape:?}"
                );
                let kernel = Kernel::load(&object);
                for k in 0..4u32 {
                    let mut got = [0u32; THREADS as usize];
                    kernel.run([1, 1, 1], &[got.as_mut_ptr() as u64, k.into()]);
                    for t in 0..THREADS {
                        let cut = |v: u32| if ty.bits() < 32 { v & ((1 << ty.bits()) - 1) } else { v };
                        let low = t & 3;
                        let at = |j: u32| cut(if j == k && low != 0 { t + 100 } else { 5 * t + j });
                        let mut all = vec![at(k), at(k & 2), at((k & 2) + 1)];
                        if own {
                            all.extend([at(low); 2]);
                        }
                        let want = all.iter().fold(0u32, |s, v| s.wrapping_mul(7).wrapping_add(*v));
                        let what =
                            format!("{ty:?} beside {beside:?}, {shape:?}, index {k}, thread {t}, {own}");
                        assert_eq!(got[t as usize], want, "{what}");
                    }
                }
            }
        }
    }
}

/// Stores beyond a thread's memory meet its own last bytes, not those of other lanes.
#[test]
fn lanes_stay_within_their_memory() {
    for (shape, varying) in SHAPES[1..].iter().flat_map(|s| [(*s, false), (*s, true)]) {
        let mut make = shaped("beyond", shape, 32);
        let mut b = make.entry();
        let (offset, t) = (b.param(Type::I64, 1), b.special(Special::Tid(0)));
        for j in 0..8 {
            let at = b.iconst(Type::I64, 4 * j);
            b.st(Type::I32, Space::Local, at, t);
        }
        let mut at = offset;
        if varying {
            let three = c(&mut b, 3);
            let low = b.int(IntOp::And, t, three);
            at = b.element(at, low, 4);
        }
        let wrong = c(&mut b, 0xdead);
        b.st(Type::I32, Space::Local, at, wrong);
        let mut sum = c(&mut b, 0);
        for j in 0..7 {
            let at = b.iconst(Type::I64, 4 * j);
            let v = b.ld(Type::I32, Space::Local, at);
            sum = b.int(IntOp::Add, sum, v);
        }
        output(b, t, sum);
        let kernel = Kernel::load(&make.compile(&keep()));
        for offset in [32u64, 36, 128, 1 << 30, (1 << 31) + 64, u64::MAX - 63] {
            let mut got = [0u32; THREADS as usize];
            kernel.run([1, 1, 1], &[got.as_mut_ptr() as u64, offset]);
            for t in 0..THREADS {
                assert_eq!(got[t as usize], 7 * t, "{shape:?}, offset {offset:#x}, thread {t}, {varying}");
            }
        }
    }
}

/// An index that is one of two numbers: mostly one, of which vectors are made, but lanes may have either.
/// The array is too long to be blended.
#[test]
fn indices_that_differ_by_way() {
    for shape in SHAPES {
        let mut make = shaped("ways", shape, 1024);
        let mut b = make.entry();
        let (from, t) = (b.param(Type::I64, 1), b.special(Special::Tid(0)));
        for j in 0..8 {
            let (at, n) = (b.iconst(Type::I64, 4 * j), c(&mut b, 100 * j));
            let v = b.int(IntOp::Add, t, n);
            b.st(Type::I32, Space::Local, at, v);
        }
        let at = b.element(from, t, 4);
        let x = b.ld(Type::I32, Space::Global, at);
        let (one, four, zero) = (c(&mut b, 1), c(&mut b, 4), c(&mut b, 0));
        let bit = b.int(IntOp::And, x, one);
        let odd = b.icmp(IntCond::Ne, bit, zero);
        let (low, high) = (b.iconst(Type::I64, 4), b.iconst(Type::I64, 24));
        let at = b.select(odd, low, high);
        // Bit 2 tells who takes part.
        let bit = b.int(IntOp::And, x, four);
        b.mask = Some(b.icmp(IntCond::Ne, bit, zero));
        let v = b.ld(Type::I32, Space::Local, at);
        let v = b.int(IntOp::Add, v, x);
        b.st(Type::I32, Space::Local, at, v);
        b.mask = None;
        let mut sum = c(&mut b, 0);
        let seven = c(&mut b, 7);
        for j in 0..8 {
            let at = b.iconst(Type::I64, 4 * j);
            let v = b.ld(Type::I32, Space::Local, at);
            sum = b.int(IntOp::Mul, sum, seven);
            sum = b.int(IntOp::Add, sum, v);
        }
        output(b, t, sum);
        let object = make.compile(&keep());
        if shape.1 >= 8 && crate::common::has_512_bits() {
            assert!(object.stats.gathers > 0, "lanes may have either");
            let ir = object.ir.as_deref().expect("kept");
            assert!(ir.contains("fast"), "and mostly have one:\n{ir}");
        }
        let kernel = Kernel::load(&object);
        for salt in [0u32, 1, 4, 5, 0x9e37, 0x1234_5677] {
            let data: Vec<u32> = (0..THREADS)
                .map(|t| if salt < 8 { 8 * t + salt } else { t.wrapping_mul(salt) >> 3 })
                .collect();
            let mut got = [0u32; THREADS as usize];
            kernel.run([1, 1, 1], &[got.as_mut_ptr() as u64, data.as_ptr() as u64]);
            for t in 0..THREADS {
                let x = data[t as usize];
                let mut own: Vec<u32> = (0..8).map(|j| t + 100 * j).collect();
                if x & 4 != 0 {
                    let at = if x & 1 != 0 { 1 } else { 6 };
                    own[at] = own[at].wrapping_add(x);
                }
                let want = own.iter().fold(0u32, |s, v| s.wrapping_mul(7).wrapping_add(*v));
                assert_eq!(got[t as usize], want, "{shape:?}, {salt:#x}, thread {t}");
            }
        }
    }
}
