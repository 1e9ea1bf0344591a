//! What values other lanes have: asked of them, or computed again for them where they follow from the lane's number.

use rustc_hash::FxHashMap;
use weft_ir::*;

/// How a value follows from a lane's number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    /// It is the same in all lanes of the warp.
    Same,
    /// Of operations and marked loads alone.
    Lane,
    /// Of something that only the lane knows.
    Unknown,
}

/// What has been found out in a function, and made in a block of it.
#[derive(Default)]
pub(super) struct Elsewhere {
    follows: FxHashMap<Value, Follows>,
    /// A value as the lane in another value has it.
    made: FxHashMap<(Value, Value), Value>,
    lane: Option<Value>,
    scaled: FxHashMap<[u64; 3], Value>,
}

impl Elsewhere {
    /// Another block begins.
    pub(super) fn enter(&mut self) {
        self.made.clear();
        self.scaled.clear();
        self.lane = None;
    }

    /// This lane's number.
    pub(super) fn lane(&mut self, b: &mut Builder<'_>) -> Value {
        *self.lane.get_or_insert_with(|| b.value(Op::Special(Special::Laneid), &[], Type::I32))
    }

    /// `(lane & mask) * 2^up + more`.
    pub(super) fn scaled(&mut self, b: &mut Builder<'_>, lane: Value, of: [u64; 3]) -> Value {
        *self.scaled.entry(of).or_insert_with(|| {
            let [mask, up, more] = of.map(|x| b.iconst(Type::I32, x));
            let part = b.int(IntOp::And, lane, mask);
            let part = b.int(IntOp::Shl, part, up);
            b.int(IntOp::Add, part, more)
        })
    }

    /// The value that another lane has.
    pub(super) fn value(&mut self, b: &mut Builder<'_>, v: Value, lane: Value) -> Value {
        if let Some(&known) = self.made.get(&(v, lane)) {
            return known;
        }
        let value = match self.follows(b.func, v) {
            Follows::Same => v,
            Follows::Lane => self.again(b, v, lane),
            Follows::Unknown => ask(b, v, lane),
        };
        self.made.insert((v, lane), value);
        value
    }

    fn follows(&mut self, func: &Function, v: Value) -> Follows {
        if let Some(&known) = self.follows.get(&v) {
            return known;
        }
        let constant = |v: Value| func.def_inst(v).is_some_and(|i| matches!(func.insts[i].op, Op::Const(..)));
        let found = match func.def_inst(v).map(|i| &func.insts[i]) {
            Some(d) if d.mask.is_none() => match d.op {
                Op::Const(..) | Op::Special(Special::Warpid) => Follows::Same,
                Op::Special(Special::Laneid) => Follows::Lane,
                // One lane's.
                Op::Shfl(ShflMode::Idx) if d.results[0] == v && d.args[1..].iter().all(|v| constant(*v)) => {
                    Follows::Same
                }
                Op::Int(_) | Op::IntUnary(_) | Op::ICmp(_) | Op::Select | Op::Convert(..) => {
                    self.of_all(func, &d.args)
                }
                Op::Load { space: Space::Shared, count: 1, access, .. } if access.read_only => {
                    self.of_all(func, &d.args)
                }
                _ => Follows::Unknown,
            },
            _ => Follows::Unknown,
        };
        self.follows.insert(v, found);
        found
    }

    fn of_all(&mut self, func: &Function, list: &[Value]) -> Follows {
        let all: Vec<Follows> = list.iter().map(|v| self.follows(func, *v)).collect();
        [Follows::Unknown, Follows::Lane].into_iter().find(|f| all.contains(f)).unwrap_or(Follows::Same)
    }

    /// Computes for another lane what follows from its number.
    fn again(&mut self, b: &mut Builder<'_>, v: Value, lane: Value) -> Value {
        let Some(d) = b.func.def_inst(v).map(|i| b.func.insts[i].clone()) else { return v };
        if d.op == Op::Special(Special::Laneid) {
            return lane;
        }
        let args: Vec<Value> = d.args.iter().map(|v| self.value(b, *v, lane)).collect();
        let ty = b.func.ty(v);
        b.value(d.op, &args, ty)
    }
}

/// Asks another lane for a value.
fn ask(b: &mut Builder<'_>, v: Value, lane: Value) -> Value {
    if b.func.ty(v).bits() == 64 {
        let ty = b.func.ty(v);
        let bits = b.convert(Convert::Bitcast, v, Type::I64);
        let up = b.iconst(Type::I64, 32);
        let high = b.int(IntOp::LShr, bits, up);
        let [low, high] = [bits, high].map(|half| {
            let half = b.convert(Convert::Trunc, half, Type::I32);
            let half = ask(b, half, lane);
            b.convert(Convert::ZExt, half, Type::I64)
        });
        let high = b.int(IntOp::Shl, high, up);
        let bits = b.int(IntOp::Or, high, low);
        return b.convert(Convert::Bitcast, bits, ty);
    }
    let [clamp, all] = [31, 0xffff_ffff].map(|x| b.iconst(Type::I32, x));
    let i = b.inst(Op::Shfl(ShflMode::Idx), &[v, lane, clamp, all], &[Type::I32, Type::Pred]);
    b.func.insts[i].results[0]
}
