//! Comparing what two engines, or an engine and hardware, made of a case.

use super::{Case, Output, Results, SLOT, THREADS};

/// A value that two runs disagree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The instruction.
    pub inst: String,
    /// The register, `carry`, or `memory`.
    pub register: String,
    /// The thread.
    pub thread: usize,
    /// The first run's bytes, as a number.
    pub left: u128,
    /// The second run's.
    pub right: u128,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Difference { inst, register, thread, left, right } = self;
        write!(f, "{inst}  {register} of thread {thread}: {left:#x} and {right:#x}")
    }
}

/// How far apart results of an approximate instruction may be: relative and absolute error, at least one of which
/// must hold. From the error bounds of the ISA; both sides may be off.
fn bound(row: &str) -> Option<(f64, f64)> {
    let ulp = f64::from(f32::EPSILON);
    Some(match row {
        "div.approx" | "div.full" => (4.0 * ulp, 1e-44),
        "rcp.approx" => (2.0 * ulp, 1e-44),
        "sqrt.approx" | "rsqrt.f32" => (4.0 * ulp, 1e-44),
        "rcp.approx.f64" | "rsqrt.f64" => (1e-5, 1e-310),
        "sin" | "cos" => (0.0, 2.0 / 1_048_576.0),
        "lg2" => (4.0 * ulp, 1.0 / 2_097_152.0),
        "ex2" => (4.0 * ulp, 1e-44),
        "tanh.f32" => (1.0 / 1024.0, 0.0),
        "tanh.f16" | "ex2.f16" => (1.0 / 512.0, 1e-7),
        "tanh.bf16" | "ex2.bf16" => (1.0 / 64.0, 1e-38),
        _ => return None,
    })
}

fn half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, mantissa) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    sign * match exponent {
        0 => mantissa * 2f64.powi(-24),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + mantissa) * 2f64.powi(exponent - 25),
    }
}

/// The numbers in a value, for rows with a bound.
fn numbers(row: &str, o: &Output, bits: u128) -> Vec<f64> {
    let half_words = |f: &dyn Fn(u16) -> f64| {
        let packed = o.inst.contains("x2") && o.size == 4;
        let n = if packed { 2 } else { 1 };
        (0..n).map(|i| f((bits >> (16 * i)) as u16)).collect()
    };
    match row {
        r if r.ends_with("bf16") => half_words(&|b| f64::from(f32::from_bits(u32::from(b) << 16))),
        r if r.ends_with("f16") => half_words(&half),
        _ if o.size == 8 => vec![f64::from_bits(bits as u64)],
        _ => vec![f64::from(f32::from_bits(bits as u32))],
    }
}

fn close(a: f64, b: f64, (relative, absolute): (f64, f64)) -> bool {
    let limit = (relative * a.abs().max(b.abs())).max(absolute);
    a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= limit
}

/// Rows in which one NaN of 64 bits is as good as another: which operand's payload the result has is the CPU's choice,
/// and the sign of a NaN does not count.
fn any_nan(row: &str, o: &Output, left: u128, right: u128) -> bool {
    let nan = |n: u128| f64::from_bits(n as u64).is_nan();
    nan_is_free(row) && o.size == 8 && nan(left) && nan(right)
}

/// See [`any_nan`].
fn nan_is_free(row: &str) -> bool {
    matches!(row, "fma.f64" | "mad.f64" | "neg.f64")
}

/// Rows in which hardware itself gives one NaN or another, as its compiler orders the operands or chooses the instruction:
/// the ISA says nothing of payloads.
pub(super) fn nan_is_compilers(row: &str, inst: &str) -> bool {
    match row {
        "abs.f32" | "neg.f32" => !inst.contains(".ftz"),
        "atom" => inst.contains(".f64"),
        _ => matches!(row, "abs.f64" | "neg.f64" | "add.f64" | "sub.f64" | "mul.f64" | "fma.f64" | "mad.f64"),
    }
}

/// Whether hardware may differ in the last bits.
pub(super) fn is_approximate(row: &str) -> bool {
    bound(row).is_some()
}

fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |n, b| n << 8 | u128::from(*b))
}

/// All values that differ, beyond the bound of the row where it has one.
pub fn compare(case: &Case, left: &Results, right: &Results) -> Vec<Difference> {
    let mut out = Vec::new();
    for o in &case.outputs {
        for thread in 0..THREADS {
            let at = o.offset + thread * o.size;
            let of = |r: &Results| r.out.get(at..at + o.size).map_or(u128::MAX, number);
            let (l, r) = (of(left), of(right));
            let same = l == r
                || any_nan(case.name(), o, l, r)
                || bound(case.name()).is_some_and(|limit| {
                    let (a, b) = (numbers(case.name(), o, l), numbers(case.name(), o, r));
                    a.iter().zip(&b).all(|(a, b)| close(*a, *b, limit))
                });
            if !same {
                let (inst, register) = (o.inst.clone(), o.register.clone());
                out.push(Difference { inst, register, thread, left: l, right: r });
            }
        }
    }
    let words = left.memory.chunks(4).zip(right.memory.chunks(4)).enumerate();
    for (i, (l, r)) in words.filter(|(_, (l, r))| l != r) {
        out.push(Difference {
            inst: format!("{} at byte {}", case.name(), i * 4 % SLOT),
            register: "memory".into(),
            thread: i * 4 / SLOT,
            left: number(l),
            right: number(r),
        });
    }
    out
}
