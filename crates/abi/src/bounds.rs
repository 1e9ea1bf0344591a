//! What must hold of a launch for code whose 32-bit indices are computed in 64 bits: that none of them wraps.
//!
//! A program in C++ computes `row * width + column` in `int`, in which an overflow is undefined; PTX only has the instructions,
//! which wrap. The compiler follows such sums back to what a launch brings: its parameters, the grid, numbers of blocks and
//! threads. Nor may what a loop counts, where its iterations are taken one at a time (`weft_ir::Op::NextIteration`). [`Bounds`] are those sums as intervals over all threads, to be evaluated for each launch. Where they
//! [hold](Bounds::hold), no index of the launch wraps; other launches run code that was compiled without that promise.

use core::fmt;
use core::str::FromStr;

/// How a [`Step`]'s interval comes about. Names of operands: see [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum BoundOp {
    /// From `a` to `b`, both numbers.
    Range,
    /// The signed 32-bit parameter at byte `a` of the parameter block.
    Param,
    /// Blocks of the grid along dimension `a`.
    Grid,
    /// Numbers of blocks along dimension `a`.
    Block,
    /// `a + b`.
    Add,
    /// `a - b`.
    Sub,
    /// `a * b`.
    Mul,
    /// The lesser of `a` and `b`.
    Min,
    /// The greater of `a` and `b`.
    Max,
    /// Either of `a` and `b`.
    Either,
    /// From the least of `a` up to the greatest of both.
    Rise,
    /// From the least of both up to the greatest of `a`.
    Fall,
    /// `a` shifted right by `b` bits, a number.
    Shr,
    /// `a / b` where both are positive.
    Div,
    /// `a % b` where both are positive.
    Rem,
    /// From 0 to the greatest of `a`, or 0 where that is negative.
    UpTo,
    /// `a`, which must fit a signed 32-bit integer.
    Signed,
    /// `a`, which must fit an unsigned 32-bit integer.
    Unsigned,
    /// `a`, which must fit a signed 32-bit integer and not be negative.
    Natural,
    /// The same, nor zero.
    Positive,
    /// Nothing of `a` is greater than anything of `b`; `a`.
    NotAbove,
    /// The signed 64-bit parameter at byte `a` of the parameter block.
    Wide,
    /// `a`, from 0 to what fits a signed 32-bit integer: how many iterations of the kernel a thread takes at most, beyond the
    /// first one (`weft_ir::Op::NextIteration`).
    Iterations,
}

const OPS: [(BoundOp, &str, usize, usize); 23] = [
    // Name, operands, and how many of them are steps.
    (BoundOp::Range, "range", 2, 0),
    (BoundOp::Param, "param", 1, 0),
    (BoundOp::Grid, "grid", 1, 0),
    (BoundOp::Block, "block", 1, 0),
    (BoundOp::Add, "add", 2, 2),
    (BoundOp::Sub, "sub", 2, 2),
    (BoundOp::Mul, "mul", 2, 2),
    (BoundOp::Min, "min", 2, 2),
    (BoundOp::Max, "max", 2, 2),
    (BoundOp::Either, "either", 2, 2),
    (BoundOp::Rise, "rise", 2, 2),
    (BoundOp::Fall, "fall", 2, 2),
    (BoundOp::Shr, "shr", 2, 1),
    (BoundOp::Div, "div", 2, 2),
    (BoundOp::Rem, "rem", 2, 2),
    (BoundOp::UpTo, "upto", 1, 1),
    (BoundOp::Signed, "signed", 1, 1),
    (BoundOp::Unsigned, "unsigned", 1, 1),
    (BoundOp::Natural, "natural", 1, 1),
    (BoundOp::Positive, "positive", 1, 1),
    (BoundOp::NotAbove, "notabove", 2, 2),
    (BoundOp::Wide, "wide", 1, 0),
    (BoundOp::Iterations, "iterations", 1, 1),
];

impl BoundOp {
    fn row(self) -> &'static (BoundOp, &'static str, usize, usize) {
        &OPS[self as usize]
    }

    /// How many of the operands, from the first on, are numbers of steps.
    pub fn steps(self) -> usize {
        self.row().3
    }

    /// Whether it is there for what it demands.
    pub fn demands(self) -> bool {
        use BoundOp::{Iterations, Natural, NotAbove, Positive, Signed, Unsigned};
        matches!(self, Signed | Unsigned | Natural | Positive | NotAbove | Iterations)
    }
}

/// One interval. Operands are numbers of earlier steps, or numbers, as the operation says; 0 where it has fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// What is done.
    pub op: BoundOp,
    /// First operand.
    pub a: i64,
    /// Second operand.
    pub b: i64,
}

/// See the module. Empty: of all launches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    steps: Vec<Step>,
}

/// The bytes or the text were not those of [`Bounds`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoundsError;

impl fmt::Display for BoundsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a bound that is none")
    }
}

impl std::error::Error for BoundsError {}

impl Bounds {
    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether every launch is within them.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Adds a step and gives its number.
    ///
    /// # Errors
    /// [`BoundsError`] where an operand is no earlier step, or no such dimension.
    pub fn push(&mut self, step: Step) -> Result<usize, BoundsError> {
        let known = |n: i64| usize::try_from(n).is_ok_and(|n| n < self.steps.len());
        let good = match step.op {
            BoundOp::Grid | BoundOp::Block => (0..3).contains(&step.a),
            BoundOp::Param | BoundOp::Wide => u32::try_from(step.a).is_ok(),
            BoundOp::Shr => known(step.a) && (0..64).contains(&step.b),
            op => [step.a, step.b].into_iter().take(op.steps()).all(known),
        };
        if !good {
            return Err(BoundsError);
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    /// Whether they hold for a launch with these parameters and this grid. What does not fit 64 bits does not hold.
    pub fn hold(&self, params: &[u8], grid: [u32; 3]) -> bool {
        let mut known: Vec<(i64, i64)> = Vec::with_capacity(self.steps.len());
        self.steps.iter().all(|s| evaluate(s, &known, params, grid).map(|i| known.push(i)).is_some())
    }

    /// How often a launch within them runs each thread, as an upper bound: 1 for kernels that take no iterations.
    pub fn iterations(&self, params: &[u8], grid: [u32; 3]) -> u64 {
        let Some(at) = self.steps.iter().position(|s| s.op == BoundOp::Iterations) else { return 1 };
        let mut known: Vec<(i64, i64)> = Vec::with_capacity(at);
        for s in &self.steps[..=at] {
            let Some(interval) = evaluate(s, &known, params, grid) else { return 1 };
            known.push(interval);
        }
        known.last().map_or(1, |i| i.1.unsigned_abs().saturating_add(1))
    }

    /// All that they depend on of a launch: where that is the same, they hold as before. `None` where a parameter is missing.
    pub fn inputs(&self, params: &[u8], grid: [u32; 3]) -> impl Iterator<Item = Option<u32>> {
        self.steps.iter().flat_map(move |s| {
            let (first, second) = match s.op {
                BoundOp::Param => (Some(parameter(params, s.a)), None),
                BoundOp::Wide => (Some(parameter(params, s.a)), Some(parameter(params, s.a + 4))),
                BoundOp::Grid | BoundOp::Block => {
                    (usize::try_from(s.a).ok().map(|n| grid.get(n).copied()), None)
                }
                _ => (None, None),
            };
            [first, second].into_iter().flatten()
        })
    }

    /// Encodes them as words.
    pub fn words(&self) -> Vec<u32> {
        let halves = |n: i64| [n as u32, (n >> 32) as u32];
        let one = |s: &Step| {
            let ([a, b], [c, d]) = (halves(s.a), halves(s.b));
            [s.op as u32, a, b, c, d]
        };
        self.steps.iter().flat_map(one).collect()
    }

    /// Decodes what [`Self::words`] gave.
    ///
    /// # Errors
    /// [`BoundsError`] for anything else.
    pub fn from_words(words: &[u32]) -> Result<Self, BoundsError> {
        let mut out = Bounds::default();
        for w in words.chunks(5) {
            let [op, a, b, c, d] = *w else { return Err(BoundsError) };
            let &(op, ..) = OPS.get(op as usize).ok_or(BoundsError)?;
            let join = |low: u32, high: u32| (u64::from(low) | u64::from(high) << 32) as i64;
            out.push(Step { op, a: join(a, b), b: join(c, d) })?;
        }
        Ok(out)
    }
}

/// The interval of a step whose operands are these [`BoundOp::Range`]s, in their order; `None` where it does not hold.
pub fn constant_step(step: Step, operands: &[Step]) -> Option<(i64, i64)> {
    let known: Vec<(i64, i64)> = operands.iter().map(|o| (o.a, o.b)).collect();
    let b = if step.op.steps() > 1 { 1 } else { step.b };
    evaluate(&Step { a: 0, b, ..step }, &known, &[], [0; 3])
}

/// The 32-bit parameter at a byte of the parameter block.
fn parameter(params: &[u8], at: i64) -> Option<u32> {
    let bytes = params.get(usize::try_from(at).ok()?..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*bytes))
}

fn evaluate(s: &Step, known: &[(i64, i64)], params: &[u8], grid: [u32; 3]) -> Option<(i64, i64)> {
    let at = |n: i64| known.get(usize::try_from(n).ok()?).copied();
    let dimension = || grid.get(usize::try_from(s.a).ok()?).map(|n| i64::from(*n));
    let within = |low: i64, high: i64| at(s.a).filter(|i| i.0 >= low && i.1 <= high);
    let both = || Some((at(s.a)?, at(s.b)?));
    const MIN: i64 = i32::MIN as i64;
    const MAX: i64 = i32::MAX as i64;
    match s.op {
        BoundOp::Range => Some((s.a, s.b)),
        BoundOp::Param => {
            let n = i64::from(parameter(params, s.a)? as i32);
            Some((n, n))
        }
        BoundOp::Wide => {
            let [low, high] = [parameter(params, s.a)?, parameter(params, s.a.checked_add(4)?)?];
            let n = (u64::from(low) | u64::from(high) << 32) as i64;
            Some((n, n))
        }
        BoundOp::Grid => dimension().map(|n| (n, n)),
        BoundOp::Block => dimension().map(|n| (0, n - 1)),
        BoundOp::Add => both().and_then(|(x, y)| Some((x.0.checked_add(y.0)?, x.1.checked_add(y.1)?))),
        BoundOp::Sub => both().and_then(|(x, y)| Some((x.0.checked_sub(y.1)?, x.1.checked_sub(y.0)?))),
        BoundOp::Mul => {
            let (x, y) = both()?;
            let p =
                [x.0.checked_mul(y.0)?, x.0.checked_mul(y.1)?, x.1.checked_mul(y.0)?, x.1.checked_mul(y.1)?];
            Some((p.into_iter().min()?, p.into_iter().max()?))
        }
        BoundOp::Min => both().map(|(x, y)| (x.0.min(y.0), x.1.min(y.1))),
        BoundOp::Max => both().map(|(x, y)| (x.0.max(y.0), x.1.max(y.1))),
        BoundOp::Either => both().map(|(x, y)| (x.0.min(y.0), x.1.max(y.1))),
        BoundOp::Rise => both().map(|(x, y)| (x.0, x.1.max(y.1))),
        BoundOp::Fall => both().map(|(x, y)| (x.0.min(y.0), x.1)),
        BoundOp::Shr => at(s.a).map(|x| (x.0 >> s.b, x.1 >> s.b)),
        BoundOp::Div => {
            let (x, y) = both().filter(|(x, y)| x.0 >= 0 && y.0 > 0)?;
            Some((x.0 / y.1, x.1 / y.0))
        }
        BoundOp::Rem => both().filter(|(x, y)| x.0 >= 0 && y.0 > 0).map(|(x, y)| (0, x.1.min(y.1 - 1))),
        BoundOp::UpTo => at(s.a).map(|x| (0, x.1.max(0))),
        BoundOp::Signed => within(MIN, MAX),
        BoundOp::Unsigned => within(0, u32::MAX.into()),
        BoundOp::Natural | BoundOp::Iterations => within(0, MAX),
        BoundOp::Positive => within(1, MAX),
        BoundOp::NotAbove => both().filter(|(x, y)| x.1 <= y.0).map(|(x, _)| x),
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &(_, name, operands, _) = self.op.row();
        write!(f, "{name} {}", self.a)?;
        if operands > 1 { write!(f, " {}", self.b) } else { Ok(()) }
    }
}

impl FromStr for Step {
    type Err = BoundsError;

    fn from_str(text: &str) -> Result<Self, BoundsError> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or(BoundsError)?;
        let &(op, _, operands, _) = OPS.iter().find(|o| o.1 == name).ok_or(BoundsError)?;
        let mut number = || words.next().and_then(|w| w.parse::<i64>().ok()).ok_or(BoundsError);
        let step = Step { op, a: number()?, b: if operands > 1 { number()? } else { 0 } };
        if words.next().is_some() { Err(BoundsError) } else { Ok(step) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(text: &[&str]) -> Bounds {
        let mut b = Bounds::default();
        for t in text {
            b.push(t.parse().expect("a step")).expect("earlier steps");
        }
        b
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(OPS.iter().enumerate().all(|(n, o)| o.0 as usize == n));
    }

    #[test]
    fn an_index_of_rows_fits_or_not() {
        // (block * 8 + thread) * width + column
        let b = bounds(&[
            "block 1",
            "range 8 8",
            "mul 0 1",
            "range 0 7",
            "add 2 3",
            "param 4",
            "mul 4 5",
            "range 0 31",
            "add 6 7",
            "signed 8",
        ]);
        let of = |width: i32, rows: u32| {
            let mut params = vec![9; 4];
            params.extend(width.to_le_bytes());
            b.hold(&params, [1, rows, 1])
        };
        assert!(of(4096, 512) && of(-4096, 512));
        assert!(of(4096, 1 << 16), "the last index is 2^31 - 1");
        assert!(!of(4097, 1 << 16) && !of(i32::MAX, 1));
        assert!(!b.hold(&[0; 7], [1; 3]), "no such parameter");
        assert!(b.inputs(&[0, 0, 0, 0, 7, 1, 0, 0, 5], [8, 9, 10]).eq([Some(9), Some(263)]));
        assert!(b.inputs(&[0; 7], [1; 3]).eq([Some(1), None]));
        let wide = bounds(&["wide 4", "range 0 0", "notabove 1 0"]);
        let of = |n: i64| [vec![9; 4], n.to_le_bytes().to_vec()].concat();
        assert!(
            wide.hold(&of(i64::MAX), [1; 3]) && !wide.hold(&of(-1), [1; 3]) && !wide.hold(&[0; 11], [1; 3])
        );
        let iterations = bounds(&["param 0", "grid 0", "range 32 32", "mul 1 2", "div 0 3", "iterations 4"]);
        assert_eq!(iterations.iterations(&1000u32.to_le_bytes(), [10, 1, 1]), 4);
        assert_eq!((iterations.iterations(&[], [10, 1, 1]), wide.iterations(&of(5), [1; 3])), (1, 1));
        assert!(wide.inputs(&of(7 << 32 | 5), [1; 3]).eq([Some(5), Some(7)]));
    }

    #[test]
    fn demands_and_shares() {
        let holds = |text: &[&str]| bounds(text).hold(&[], [3, 1, 1]);
        assert!(holds(&["range 0 9", "natural 0"]) && !holds(&["range -1 9", "natural 0"]));
        assert!(holds(&["range 1 9", "positive 0"]) && !holds(&["range 0 9", "positive 0"]));
        assert!(holds(&["range 0 4294967295", "unsigned 0"]) && !holds(&["range 0 4294967295", "signed 0"]));
        assert!(holds(&["range 0 3", "range 3 9", "notabove 0 1"]));
        assert!(!holds(&["range 0 4", "range 3 9", "notabove 0 1"]));
        assert!(holds(&[
            "range 7 20",
            "range 2 3",
            "div 0 1",
            "range 10 10",
            "notabove 2 3",
            "range 2 2",
            "notabove 5 2"
        ]));
        assert!(
            !holds(&["range 7 20", "range 0 3", "div 0 1"])
                && !holds(&["range -7 20", "range 2 3", "rem 0 1"])
        );
        assert!(!holds(&["range 9223372036854775807 9223372036854775807", "add 0 0"]));
        assert!(holds(&[
            "grid 0",
            "range 3 3",
            "notabove 0 1",
            "notabove 1 0",
            "block 0",
            "range 2 2",
            "notabove 4 5"
        ]));
    }

    #[test]
    fn words_and_text_round_trip() {
        let b = bounds(&["range -5 4294967295", "param 12", "add 0 1", "shr 2 3", "upto 3", "signed 4"]);
        assert_eq!(Bounds::from_words(&b.words()), Ok(b.clone()));
        assert!(Bounds::from_words(&b.words()[1..]).is_err());
        assert!(Bounds::from_words(&[4, 0, 0, 0, 0]).is_err(), "no earlier step");
        assert!(Bounds::from_words(&[99, 0, 0, 0, 0]).is_err());
        for s in b.steps() {
            assert_eq!(s.to_string().parse(), Ok(*s));
        }
        for bad in ["", "add 1", "add 1 2 3", "sum 1 2", "param x"] {
            assert!(bad.parse::<Step>().is_err());
        }
    }
}
