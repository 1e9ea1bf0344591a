//! Which values 16 bits hold, and which operations make them from such.

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::Shapes;
use weft_ir::*;

/// How 16 bits become the 32 that a value had. What both do is unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Signed,
    Unsigned,
}

/// Values of 32 bits that are to have 16.
pub(super) struct Fit {
    pub(super) values: FxHashMap<Value, Sign>,
    /// Least and greatest value of those, and of constants.
    ranges: FxHashMap<Value, (i64, i64)>,
}

impl Fit {
    /// Those that fit, and are made of such.
    pub(super) fn of(func: &Function, shapes: &Shapes, order: &[Inst]) -> Self {
        let mut fit = Fit { values: FxHashMap::default(), ranges: FxHashMap::default() };
        for d in order.iter().map(|&i| &func.insts[i]) {
            let constants = d.args.iter().filter(|&&a| func.ty(a) == Type::I32 && func.as_const(a).is_some());
            fit.ranges.extend(constants.map(|&a| (a, range_of(shapes, a))));
            let [r] = d.results[..] else { continue };
            if func.ty(r) != Type::I32 || !shapes.shape(r).is_varying() {
                continue;
            }
            let range = range_of(shapes, r);
            if let Some(sign) = sign(&[range])
                && fit.can(func, d)
            {
                fit.values.insert(r, sign);
                fit.ranges.insert(r, range);
            }
        }
        fit
    }

    /// Whether 16 bits of an instruction's result follow from 16 bits of its operands.
    fn can(&self, func: &Function, d: &InstData) -> bool {
        let held = |v: &Value| self.ranges.contains_key(v);
        match d.op {
            Op::Convert(Convert::ZExt | Convert::SExt, _) => is_short(func.ty(d.args[0])),
            Op::Select => d.args[1..].iter().all(held),
            Op::Int(op) if d.args.iter().all(held) => match op {
                // Of which the low bits depend on low bits only.
                IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::And | IntOp::Or | IntOp::Xor => true,
                IntOp::Shl => self.shift(func, d),
                IntOp::AShr => self.shift(func, d) && self.sign_of(&d.args[..1]).is_some(),
                // Of negative numbers bits come down that 16 do not have.
                IntOp::LShr => self.shift(func, d) && self.sign_of(&d.args[..1]) == Some(Sign::Unsigned),
                IntOp::MinS | IntOp::MaxS | IntOp::MinU | IntOp::MaxU => self.sign_of(&d.args).is_some(),
                // By a constant, which makes it a product.
                IntOp::DivU | IntOp::RemU | IntOp::DivS | IntOp::RemS => {
                    let positive = |v: &Value| self.ranges.get(v).is_some_and(|r| r.0 >= 0);
                    let constant = func.as_const(d.args[1]).is_some_and(|c| c != 0);
                    constant && d.args.iter().all(positive) && self.sign_of(&d.args) == Some(Sign::Unsigned)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn shift(&self, func: &Function, d: &InstData) -> bool {
        func.as_const(d.args[1]).is_some_and(|n| n < 16)
    }

    /// How all of some values, of which one or more have 16 bits then, fit those; `None` if they do not.
    fn sign_of(&self, values: &[Value]) -> Option<Sign> {
        let ranges: Option<Vec<(i64, i64)>> = values.iter().map(|v| self.ranges.get(v).copied()).collect();
        sign(&ranges?)
    }

    /// The operation on 16 bits that does what one on 32 did.
    pub(super) fn operation(&self, op: IntOp, d: &InstData) -> IntOp {
        use IntOp::{AShr, DivS, DivU, LShr, MaxS, MaxU, MinS, MinU, RemS, RemU};
        let values = if matches!(op, AShr | LShr) { &d.args[..1] } else { &d.args[..] };
        match (op, self.sign_of(values)) {
            (MinS, Some(Sign::Unsigned)) => MinU,
            (MaxS, Some(Sign::Unsigned)) => MaxU,
            (AShr, Some(Sign::Unsigned)) => LShr,
            (DivS, _) => DivU,
            (RemS, _) => RemU,
            _ => op,
        }
    }

    /// Whether a comparison can be made in 16 bits.
    pub(super) fn compares(&self, func: &Function, d: &InstData) -> bool {
        let Op::ICmp(_) = d.op else { return false };
        let one = |v: &Value| self.values.contains_key(v);
        let other = |v: &Value| one(v) || func.as_const(*v).is_some();
        d.args.iter().any(one) && d.args.iter().all(other) && self.sign_of(&d.args).is_some()
    }

    /// The comparison of 16 bits that tells what one of 32 did: extensions keep the order of unsigned numbers.
    pub(super) fn condition(&self, c: IntCond, d: &InstData) -> IntCond {
        use IntCond::{GeS, GeU, GtS, GtU, LeS, LeU, LtS, LtU};
        match (c, self.sign_of(&d.args)) {
            (LtS, Some(Sign::Unsigned)) => LtU,
            (LeS, Some(Sign::Unsigned)) => LeU,
            (GtS, Some(Sign::Unsigned)) => GtU,
            (GeS, Some(Sign::Unsigned)) => GeU,
            _ => c,
        }
    }
}

fn range_of(shapes: &Shapes, v: Value) -> (i64, i64) {
    (shapes.fact(v).min, shapes.fact(v).max)
}

/// How numbers of all of some ranges fit 16 bits.
fn sign(ranges: &[(i64, i64)]) -> Option<Sign> {
    let within = |low: i64, high: i64| ranges.iter().all(|r| r.0 >= low && r.1 <= high);
    if within(0, 0xffff) {
        Some(Sign::Unsigned)
    } else if within(-0x8000, 0x7fff) {
        Some(Sign::Signed)
    } else {
        None
    }
}

pub(super) fn is_short(ty: Type) -> bool {
    matches!(ty, Type::I8 | Type::I16)
}
