//! What addresses are the sum of.

use crate::{Function, IntOp, Op, Value};

/// Most values that an address is taken apart into.
const TERMS: usize = 6;

/// What an address is the sum of; nothing if it is no sum.
pub fn address_terms(func: &Function, address: Value) -> Vec<Value> {
    let sum = |v: Value| func.def_inst(v).map(|i| &func.insts[i]).filter(|d| d.op == Op::Int(IntOp::Add));
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
