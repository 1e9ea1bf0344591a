//! What addresses are the sum of.

use super::Relations;
use crate::{Convert, Entity, Function, IntOp, Op, Type, Value};

/// Most values that an address is taken apart into.
const TERMS: usize = 6;

/// What an address is the sum of; nothing if it is no sum.
pub fn address_terms(func: &Function, address: Value) -> Vec<Value> {
    let sum = |v: Value| func.def(v).filter(|d| d.op == Op::Int(IntOp::Add));
    let (mut out, mut open) = (Vec::new(), vec![address]);
    while let Some(v) = open.pop() {
        match sum(v).filter(|_| out.len() + open.len() + 2 <= TERMS) {
            Some(d) => open.extend(&d.args),
            None if v == address => {}
            None => out.push(v),
        }
    }
    out
}

/// What an address is the sum of, in a fixed order, and the constant that is added to that.
pub fn address_sum(func: &Function, address: Value) -> (Vec<Value>, i64) {
    let (mut sum, mut distance) = (address_terms(func, address), 0i64);
    sum.retain(|&t| match func.as_const(t) {
        Some(c) => {
            distance = distance.wrapping_add(c as i64);
            false
        }
        None => true,
    });
    if sum.is_empty() {
        return (vec![address], 0);
    }
    sum.sort_unstable();
    (sum, distance)
}

/// What an address adds to `sext(x) * scale`, with `x` an `i32` that differs by lane and a scale that addressing modes have; `x`;
/// and the scale.
pub fn base_and_index(
    func: &Function,
    relations: &Relations,
    address: Value,
) -> Option<(Vec<Value>, Value, u32)> {
    let mut all = address_terms(func, address);
    let scaled = |&t: &Value| {
        let varies = relations.group[t.index()] != super::Relation::Uniform;
        scaled_index(func, relations, t).filter(|_| varies)
    };
    let at = all.iter().position(|t| scaled(t).is_some())?;
    let (x, scale) = scaled(&all.remove(at))?;
    Some((all, x, scale))
}

/// `sext(x) * scale` with `x` an `i32` and a scale that addressing modes have.
pub fn scaled_index(func: &Function, relations: &Relations, v: Value) -> Option<(Value, u32)> {
    let narrow = |v: Value| {
        let d = func.def(v)?;
        let small = relations.parts[d.args.first()?.index()].1;
        let wide = match d.op {
            Op::Convert(Convert::SExt, Type::I64) => true,
            Op::Convert(Convert::ZExt, Type::I64) => small,
            _ => false,
        };
        (wide && func.ty(d.args[0]) == Type::I32).then(|| d.args[0])
    };
    if let Some(x) = narrow(v) {
        return Some((x, 1));
    }
    let d = func.def(v)?;
    let c = func.as_const(*d.args.get(1)?)?;
    let scale = match d.op {
        Op::Int(IntOp::Mul) => c,
        Op::Int(IntOp::Shl) if c < 4 => 1 << c,
        _ => return None,
    };
    if !matches!(scale, 1 | 2 | 4 | 8) {
        return None;
    }
    Some((narrow(d.args[0])?, scale as u32))
}
