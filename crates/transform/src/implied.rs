//! What follows when a predicate is the same in every lane.

use rustc_hash::FxHashMap;
use weft_ir::*;

/// Predicates that are the same in all lanes, and what they are, once `v` is so in all of them.
pub(crate) fn from(func: &Function, v: Value, is: bool) -> FxHashMap<Value, bool> {
    let mut known = FxHashMap::default();
    let mut work = vec![(v, is)];
    while let Some((v, is)) = work.pop() {
        if known.insert(v, is).is_some() {
            continue;
        }
        let Some(d) = func.def_inst(v).map(|i| &func.insts[i]) else { continue };
        match (d.op, is) {
            (Op::IntUnary(IntUnary::Not), _) => work.push((d.args[0], !is)),
            (Op::Int(IntOp::And), true) | (Op::Int(IntOp::Or), false) => {
                work.extend(d.args.iter().map(|&a| (a, is)));
            }
            (Op::AnyLane, false) => work.push((d.args[0], false)),
            _ => {}
        }
    }
    known
}

/// Values for predicates that were computed before from known ones.
pub(crate) struct Rewrite<'a> {
    pub(crate) known: FxHashMap<Value, bool>,
    /// Constants false and true, made when needed.
    constants: [Option<Value>; 2],
    /// Where new instructions go.
    at: &'a mut Vec<Inst>,
}

impl<'a> Rewrite<'a> {
    pub(crate) fn new(known: FxHashMap<Value, bool>, at: &'a mut Vec<Inst>) -> Self {
        Rewrite { known, constants: [None; 2], at }
    }

    /// A constant.
    pub(crate) fn constant(&mut self, func: &mut Function, is: bool) -> Value {
        if let Some(v) = self.constants[usize::from(is)] {
            return v;
        }
        let v = self.make(func, Op::Const(Type::Pred, is.into()), &[]);
        self.constants[usize::from(is)] = Some(v);
        v
    }

    fn make(&mut self, func: &mut Function, op: Op, args: &[Value]) -> Value {
        let i = func.make_inst(op, args, &[Type::Pred], 0);
        self.at.push(i);
        func.insts[i].results[0]
    }

    /// What stands for a predicate; `None`: itself.
    pub(crate) fn of(&mut self, func: &mut Function, v: Value, depth: u32) -> Option<Value> {
        if let Some(&is) = self.known.get(&v) {
            return Some(self.constant(func, is));
        }
        let d = func.insts[func.def_inst(v)?].clone();
        let logic = matches!(
            d.op,
            Op::Int(IntOp::And | IntOp::Or | IntOp::Xor) | Op::IntUnary(IntUnary::Not) | Op::Select
        );
        if depth == 0 || !logic || func.ty(v) != Type::Pred {
            return None;
        }
        let new: Vec<Option<Value>> = d.args.iter().map(|&a| self.of(func, a, depth - 1)).collect();
        if new.iter().all(Option::is_none) {
            return None;
        }
        let args: Vec<Value> = d.args.iter().zip(&new).map(|(&a, n)| n.unwrap_or(a)).collect();
        Some(self.make(func, d.op, &args))
    }
}
