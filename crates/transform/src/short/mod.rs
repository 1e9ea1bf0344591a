//! Integers of lanes that fit 16 bits as such.
//!
//! C++ computes with bytes in 32 bits: sums of neighbours, differences, counts. Where ranges show that 16 bits hold what comes
//! out, twice as many lanes fit a vector, and bytes are widened by half as much. Only what differs by lane in no regular way
//! is looked at: indices and what is the same for all lanes are scalars anyway. Values that others need in 32 bits are
//! extended for those; that must pay.
//!
//! Requires: simplified, geometry set.

mod fits;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::Cfg;
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::*;

use fits::{Fit, Sign, is_short};

/// An operation on 16 bits saves half of one on 32: so many pay for one extension.
const FOR_ONE_EXTENSION: u32 = 2;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if func.geometry.is_none_or(|g| g.width == 1) || !has_short(func) {
        return;
    }
    let shapes = Shapes::new(func, ShapeOptions::CLAMPED);
    let cfg = Cfg::new(func);
    let order: Vec<Inst> = cfg.rpo.iter().flat_map(|&b| &func.blocks[b].insts).copied().collect();
    let mut fit = Fit::of(func, &shapes, &order);
    fit.drop_what_does_not_pay(func, &order);
    if fit.values.is_empty() {
        return;
    }
    let mut short: FxHashMap<Value, Value> = FxHashMap::default();
    for &b in &cfg.rpo {
        for i in std::mem::take(&mut func.blocks[b].insts) {
            let d = func.insts[i].clone();
            let result = d.results.first().copied().filter(|r| fit.values.contains_key(r));
            if let Some(v) = result {
                let made = narrowed(func, b, &d, &fit, &short);
                short.insert(v, made);
                // For those who want 32 bits.
                let how = if fit.values[&v] == Sign::Unsigned { Convert::ZExt } else { Convert::SExt };
                let d = &mut func.insts[i];
                d.op = Op::Convert(how, Type::I32);
                d.args = Values::from_slice(&[made]);
            } else if let Some((op, args)) = user(func, b, &d, &fit, &short) {
                let d = &mut func.insts[i];
                (d.op, d.args) = (op, args);
            }
            func.blocks[b].insts.push(i);
        }
    }
}

/// Whether a function has numbers of less than 32 bits at all.
fn has_short(func: &Function) -> bool {
    func.insts.keys().any(|i| {
        let d = &func.insts[i];
        matches!(d.op, Op::Convert(Convert::ZExt | Convert::SExt, Type::I32)) && is_short(func.ty(d.args[0]))
    })
}

/// Appends an instruction to a block.
fn push(func: &mut Function, b: Block, op: Op, args: &[Value], loc: u32) -> Value {
    let i = func.make_inst(op, args, &[Type::I16], loc);
    func.blocks[b].insts.push(i);
    func.insts[i].results[0]
}

/// A value in 16 bits.
fn half(func: &mut Function, b: Block, v: Value, short: &FxHashMap<Value, Value>, loc: u32) -> Value {
    match func.as_const(v) {
        Some(c) => push(func, b, Op::Const(Type::I16, c & 0xffff), &[], loc),
        None => short.get(&v).copied().unwrap_or(v),
    }
}

/// An instruction of 16 bits for one of 32.
fn narrowed(
    func: &mut Function,
    b: Block,
    d: &InstData,
    fit: &Fit,
    short: &FxHashMap<Value, Value>,
) -> Value {
    if let Op::Convert(how, _) = d.op {
        let from = d.args[0];
        return match func.ty(from) {
            Type::I16 => from,
            _ => push(func, b, Op::Convert(how, Type::I16), &[from], d.loc),
        };
    }
    let first = usize::from(d.op == Op::Select);
    let mut args = Values::from_slice(&d.args[..first]);
    for &a in &d.args[first..] {
        args.push(half(func, b, a, short, d.loc));
    }
    let op = match d.op {
        Op::Int(op) => Op::Int(fit.operation(op, d)),
        op => op,
    };
    push(func, b, op, &args, d.loc)
}

/// A comparison or truncation of values that have 16 bits now.
fn user(
    func: &mut Function,
    b: Block,
    d: &InstData,
    fit: &Fit,
    short: &FxHashMap<Value, Value>,
) -> Option<(Op, Values)> {
    match d.op {
        Op::ICmp(c) if fit.compares(func, d) => {
            let c = fit.condition(c, d);
            let args = d.args.iter().map(|&a| half(func, b, a, short, d.loc)).collect();
            Some((Op::ICmp(c), args))
        }
        Op::Convert(Convert::Trunc, Type::I8) => Some((d.op, Values::from_slice(&[*short.get(&d.args[0])?]))),
        _ => None,
    }
}

impl Fit {
    /// Leaves out groups of values of which extensions cost what their operations gain.
    fn drop_what_does_not_pay(&mut self, func: &Function, order: &[Inst]) {
        let mut leaders: FxHashMap<Value, Value> = FxHashMap::default();
        fn leader(leaders: &FxHashMap<Value, Value>, mut v: Value) -> Value {
            while let Some(&up) = leaders.get(&v) {
                v = up;
            }
            v
        }
        let mut join = |a: Value, b: Value| {
            let (a, b) = (leader(&leaders, a), leader(&leaders, b));
            if a != b {
                leaders.insert(a, b);
            }
        };
        for d in order.iter().map(|&i| &func.insts[i]) {
            let mut held = d.args.iter().chain(&d.results).filter(|v| self.values.contains_key(v));
            // A comparison of two of them joins them, too.
            if self.narrows(func, d)
                && let Some(&one) = held.next()
            {
                held.for_each(|&v| join(one, v));
            }
        }
        let of = |v: Value| leader(&leaders, v);
        let mut gains: FxHashMap<Value, u32> = FxHashMap::default();
        let mut extended: FxHashSet<Value> = FxHashSet::default();
        for d in order.iter().map(|&i| &func.insts[i]) {
            let held = d.args.iter().find(|v| self.values.contains_key(v));
            if let (true, Some(&v)) = (self.narrows(func, d), held) {
                *gains.entry(of(v)).or_default() += 1;
            } else {
                extended.extend(d.args.iter().chain(&d.mask).filter(|v| self.values.contains_key(v)));
            }
        }
        for b in func.blocks.keys() {
            extended.extend(func.blocks[b].term.uses().iter().filter(|v| self.values.contains_key(v)));
        }
        let mut costs: FxHashMap<Value, u32> = FxHashMap::default();
        for &v in &extended {
            // What is extended from less anyway goes on to be so.
            *costs.entry(of(v)).or_default() += FOR_ONE_EXTENSION;
        }
        let pays = |v: &Value| {
            let to = of(*v);
            gains.get(&to).copied().unwrap_or(0) > costs.get(&to).copied().unwrap_or(0)
        };
        self.values.retain(|v, _| pays(v));
    }

    /// Whether an instruction is one of 16 bits then.
    fn narrows(&self, func: &Function, d: &InstData) -> bool {
        match d.op {
            Op::ICmp(_) => self.compares(func, d),
            Op::Convert(Convert::Trunc, to) => is_short(to),
            _ => d.results.first().is_some_and(|r| self.values.contains_key(r)),
        }
    }
}
