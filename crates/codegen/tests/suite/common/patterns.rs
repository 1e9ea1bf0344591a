//! Which element each thread accesses, and which threads do.

use weft_ir::{Builder, IntCond, IntOp, Op, Type, Value};

use super::BuilderExt;

/// An index pattern: emitted code and the same in Rust.
pub(crate) type Pattern = (&'static str, fn(&mut Builder<'_>, Value) -> Value, fn(u32) -> u32);

pub(crate) fn c(b: &mut Builder<'_>, n: u64) -> Value {
    b.iconst(Type::I32, n)
}

pub(crate) const PATTERNS: [Pattern; 9] = [
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
pub(crate) type Masking = (&'static str, fn(&mut Builder<'_>, Value) -> Option<Value>, fn(u32) -> bool);

pub(crate) const MASKS: [Masking; 5] = [
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

pub(crate) const THREADS: u32 = 128;
