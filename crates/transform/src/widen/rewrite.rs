//! Makes the 64-bit values.

use rustc_hash::FxHashMap;
use weft_ir::*;

use super::View;
use super::exact::{Exacts, Way, shift};

/// A sum: a value, if there is one, and a constant. Constants go last, so that neighbours share what is before.
type Sum = (Option<Value>, i64);

/// Behind what new instructions go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Inst(Inst),
    Head(Block),
}

struct Writer<'a, 'v> {
    func: &'a mut Function,
    exacts: Exacts<'v>,
    made: FxHashMap<Value, Sum>,
    whole: FxHashMap<Value, Value>,
    new: FxHashMap<Place, Vec<Inst>>,
    /// Header, value of the first iteration, and that of the next, by parameter: edges get them at the end.
    headers: Vec<(Block, Value, Value)>,
}

/// Rewrites extensions whose operands launches tell.
pub(super) fn run(func: &mut Function, view: &View<'_>, roots: &[Inst]) {
    let mut w = Writer {
        func,
        exacts: Exacts::new(view),
        made: FxHashMap::default(),
        whole: FxHashMap::default(),
        new: FxHashMap::default(),
        headers: Vec::new(),
    };
    let (mut replaced, mut demands) = (FxHashMap::default(), Vec::new());
    for &i in roots {
        let d = &view.func.insts[i];
        let (v, result) = (d.args[0], d.results[0]);
        if !view.is_wanted(v) || w.exacts.way(v) == Way::Extension {
            continue;
        }
        let signed = d.op == Op::Convert(Convert::SExt, Type::I64);
        let Some(exact) = w.exacts.fits(v, signed) else { continue };
        demands.extend_from_slice(&exact.demands);
        let wide = w.whole(v);
        replaced.insert(result, wide);
    }
    if replaced.is_empty() {
        return;
    }
    demands.sort_unstable();
    demands.dedup();
    w.func.bounds = w.exacts.steps.bounds(&demands);
    w.place();
    func.replace_values(&replaced);
}

impl Writer<'_, '_> {
    /// The exact one of a value as one value.
    fn whole(&mut self, v: Value) -> Value {
        if let Some(&w) = self.whole.get(&v) {
            return w;
        }
        let (base, by) = self.sum(v);
        let at = self.place_of(v);
        let w = match base {
            Some(b) if by == 0 => b,
            Some(b) => {
                let c = self.constant(at, by);
                self.op(at, IntOp::Add, b, c)
            }
            None => self.constant(at, by),
        };
        self.whole.insert(v, w);
        w
    }

    fn sum(&mut self, v: Value) -> Sum {
        if let Some(&s) = self.made.get(&v) {
            return s;
        }
        let s = match self.exacts.way(v) {
            _ if self.func.as_const(v).is_some() => (None, self.func.as_signed(v).unwrap_or_default()),
            Way::Extension => (Some(self.extended(v)), 0),
            Way::Induction(_, k) => {
                let ValueDef::Param(header, _) = self.func.values[v].def else { return (None, 0) };
                let wide = self.func.add_param(header, Type::I64);
                // Known before its next value is asked for, which is made of it.
                self.made.insert(v, (Some(wide), 0));
                let (start, next) = (self.whole(k.start), self.whole(k.next));
                self.headers.push((header, start, next));
                (Some(wide), 0)
            }
            Way::Operation => self.operation(v),
        };
        self.made.insert(v, s);
        s
    }

    fn extended(&mut self, v: Value) -> Value {
        let at = self.place_of(v);
        self.emit(at, Op::Convert(Convert::SExt, Type::I64), &[v])
    }

    fn operation(&mut self, v: Value) -> Sum {
        let at = self.place_of(v);
        let Some(i) = self.func.def_inst(v) else { return (Some(self.extended(v)), 0) };
        let d = self.func.insts[i].clone();
        let a = d.args[0];
        match d.op {
            Op::IntUnary(IntUnary::Neg) => {
                let (x, c) = self.sum(a);
                let zero = self.constant(at, 0);
                (x.map(|x| self.op(at, IntOp::Sub, zero, x)), c.wrapping_neg())
            }
            Op::Int(op @ (IntOp::Add | IntOp::Sub)) => {
                let ((x, c), (y, e)) = (self.sum(a), self.sum(d.args[1]));
                let base = match (x, y) {
                    (Some(x), Some(y)) => Some(self.op(at, op, x, y)),
                    (None, Some(y)) if op == IntOp::Sub => {
                        let zero = self.constant(at, 0);
                        Some(self.op(at, op, zero, y))
                    }
                    (x, y) => x.or(y),
                };
                let by = if op == IntOp::Add { c.wrapping_add(e) } else { c.wrapping_sub(e) };
                (base, by)
            }
            Op::Int(IntOp::Mul) => {
                let ((x, c), (y, e)) = (self.sum(a), self.sum(d.args[1]));
                match (x, y) {
                    (None, Some(y)) => self.times(at, (y, e), c),
                    (Some(x), None) => self.times(at, (x, c), e),
                    (None, None) => (None, c.wrapping_mul(e)),
                    (Some(_), Some(_)) => {
                        let (x, y) = (self.whole(a), self.whole(d.args[1]));
                        (Some(self.op(at, IntOp::Mul, x, y)), 0)
                    }
                }
            }
            Op::Int(IntOp::Shl) => {
                let by = 1i64 << shift(self.func, &d).unwrap_or_default();
                match self.sum(a) {
                    (Some(x), c) => self.times(at, (x, c), by),
                    (None, c) => (None, c.wrapping_mul(by)),
                }
            }
            Op::Int(op) => {
                // Both operands fit signed integers, unsigned ones are not negative.
                let op = match op {
                    IntOp::MinU => IntOp::MinS,
                    IntOp::MaxU => IntOp::MaxS,
                    op => op,
                };
                let (x, y) = (self.whole(a), self.whole(d.args[1]));
                (Some(self.op(at, op, x, y)), 0)
            }
            _ => (Some(self.extended(v)), 0),
        }
    }

    fn times(&mut self, at: Place, (x, c): (Value, i64), by: i64) -> Sum {
        let factor = self.constant(at, by);
        (Some(self.op(at, IntOp::Mul, x, factor)), c.wrapping_mul(by))
    }

    fn constant(&mut self, at: Place, n: i64) -> Value {
        self.emit(at, Op::Const(Type::I64, n as u64), &[])
    }

    fn op(&mut self, at: Place, op: IntOp, a: Value, b: Value) -> Value {
        self.emit(at, Op::Int(op), &[a, b])
    }

    fn emit(&mut self, at: Place, op: Op, args: &[Value]) -> Value {
        let loc = match at {
            Place::Inst(i) => self.func.insts[i].loc,
            Place::Head(_) => 0,
        };
        let i = self.func.make_inst(op, args, &[Type::I64], loc);
        self.new.entry(at).or_default().push(i);
        self.func.insts[i].results[0]
    }

    fn place_of(&self, v: Value) -> Place {
        match self.func.values[v].def {
            ValueDef::Param(b, _) => Place::Head(b),
            ValueDef::Result(i, _) => Place::Inst(i),
        }
    }

    /// Puts the new instructions into their blocks, and the headers' new arguments onto their edges.
    fn place(&mut self) {
        for b in self.func.layout.clone() {
            let old = std::mem::take(&mut self.func.blocks[b].insts);
            let mut all = self.new.remove(&Place::Head(b)).unwrap_or_default();
            for i in old {
                all.push(i);
                all.extend(self.new.remove(&Place::Inst(i)).unwrap_or_default());
            }
            self.func.blocks[b].insts = all;
        }
        for &(header, start, next) in &self.headers {
            let latches: Vec<Block> = self.exacts.latches(header);
            for b in self.func.layout.clone() {
                let arg = if latches.contains(&b) { next } else { start };
                for e in self.func.blocks[b].term.edges_mut() {
                    if e.block == header {
                        e.args.push(arg);
                    }
                }
            }
        }
    }
}
