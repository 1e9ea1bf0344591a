//! Numbers of 64 bits that are pairs of 32 go as two.
//!
//! C++ hands structures of two words, such as `float2` and complex numbers, from function to function by value; compilers load them as one
//! number of 64 bits then, and take it apart by shifts. As two elements of one access both are values of their own: lanes that read
//! structures get each member in one vector, and what is known to be in shared memory is known by words (`shared_forwarding`).
//! What is only moved stays as it is, unless shared memory is read by words elsewhere.
//!
//! Requires: [`Stage::Thread`], simplified.
//! Ensures: no value that is loaded, stored, selected or passed on by plain accesses, and of which only halves are asked for, has 64 bits.

mod pairs;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::Cfg;
use weft_ir::*;

use crate::simplify::remove_param;
use pairs::{Part, access, find, joined, part};

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    if func.geometry.is_none_or(|g| g.width == 1) || func.stage != Stage::Thread {
        return;
    }
    let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
    if !insts.any(|&i| access(&func.insts[i]).is_some()) {
        return;
    }
    let cfg = Cfg::new(func);
    let pairs = find(func, &cfg);
    if pairs.is_empty() {
        return;
    }
    let mut split = Split { pairs, halves: FxHashMap::default() };
    let mut old: Vec<(Block, usize)> = Vec::new();
    for &b in &cfg.rpo {
        for (n, p) in func.blocks[b].params.clone().into_iter().enumerate() {
            if split.pairs.contains(&p) {
                let halves = [func.add_param(b, Type::I32), func.add_param(b, Type::I32)];
                split.halves.insert(p, halves);
                old.push((b, n));
            }
        }
    }
    for &b in &cfg.rpo {
        for i in std::mem::take(&mut func.blocks[b].insts) {
            split.instruction(func, b, i);
        }
    }
    split.edges(func, &cfg);
    for &(b, n) in old.iter().rev() {
        remove_param(func, &cfg, b, n);
    }
}

struct Split {
    pairs: FxHashSet<Value>,
    /// Low and high half of those that were met.
    halves: FxHashMap<Value, [Value; 2]>,
}

impl Split {
    /// The halves of a pair, or of a value that is the same wherever it is made.
    fn of(&self, func: &mut Function, b: Block, v: Value) -> [Value; 2] {
        if let Some(&halves) = self.halves.get(&v) {
            return halves;
        }
        let bits = func.as_const(v);
        [0, 32].map(|by| {
            let op = match bits {
                Some(bits) => Op::Const(Type::I32, cut(bits >> by, 32)),
                None => Op::Undef(Type::I32),
            };
            let i = func.make_inst(op, &[], &[Type::I32], 0);
            func.blocks[b].insts.push(i);
            func.insts[i].results[0]
        })
    }

    /// Appends what an instruction becomes to its block.
    fn instruction(&mut self, func: &mut Function, b: Block, i: Inst) {
        let d = func.insts[i].clone();
        let is_pair = |v: &Value| self.pairs.contains(v);
        let made = d.results.first().is_some_and(is_pair);
        match d.op {
            Op::Load { space, count, align, access, .. } if made => {
                let op = Op::Load { ty: Type::I32, space, count: 2 * count, align, access };
                let types = vec![Type::I32; 2 * d.results.len()];
                let new = func.make_inst(op, &d.args, &types, d.loc);
                func.insts[new].mask = d.mask;
                let words = func.insts[new].results.clone();
                for (&r, half) in d.results.iter().zip(words.chunks(2)) {
                    self.halves.insert(r, [half[0], half[1]]);
                }
                func.blocks[b].insts.push(new);
            }
            Op::Store { space, count, align, access, .. } if d.args[1..].iter().any(is_pair) => {
                let mut args = vec![d.args[0]];
                for &v in &d.args[1..] {
                    args.extend(self.of(func, b, v));
                }
                let op = Op::Store { ty: Type::I32, space, count: 2 * count, align, access };
                let new = func.make_inst(op, &args, &[], d.loc);
                func.insts[new].mask = d.mask;
                func.blocks[b].insts.push(new);
            }
            Op::Select if made => {
                let (x, y) = (self.of(func, b, d.args[1]), self.of(func, b, d.args[2]));
                let halves = [0, 1].map(|n| {
                    let new = func.make_inst(Op::Select, &[d.args[0], x[n], y[n]], &[Type::I32], d.loc);
                    func.blocks[b].insts.push(new);
                    func.insts[new].results[0]
                });
                self.halves.insert(d.results[0], halves);
            }
            _ if made => {
                if let Some(halves) = joined(func, &d) {
                    self.halves.insert(d.results[0], halves);
                }
                func.blocks[b].insts.push(i);
            }
            _ => {
                if let Some(part) = part(func, &d).filter(|_| is_pair(&d.args[0])) {
                    let [low, high] = self.of(func, b, d.args[0]);
                    self.take(func, b, i, part, (low, high));
                }
                func.blocks[b].insts.push(i);
            }
        }
    }

    /// Makes an instruction one of the half that it needs.
    fn take(&self, func: &mut Function, b: Block, i: Inst, part: Part, (low, high): (Value, Value)) {
        let (op, v) = match (part, func.insts[i].op) {
            // The same bits.
            (Part::Low, Op::Convert(_, Type::I32)) => (Op::Convert(Convert::Bitcast, Type::I32), low),
            (Part::Low, op) => (op, low),
            (Part::LowExtended, _) => (Op::Convert(Convert::ZExt, Type::I64), low),
            (Part::HighExtended(by), _) => {
                let (loc, mut v) = (func.insts[i].loc, high);
                if by > 0 {
                    let by = func.make_inst(Op::Const(Type::I32, by), &[], &[Type::I32], loc);
                    let args = [high, func.insts[by].results[0]];
                    let moved = func.make_inst(Op::Int(IntOp::LShr), &args, &[Type::I32], loc);
                    func.blocks[b].insts.extend([by, moved]);
                    v = func.insts[moved].results[0];
                }
                (Op::Convert(Convert::ZExt, Type::I64), v)
            }
        };
        func.insts[i].op = op;
        func.insts[i].args = Values::from_slice(&[v]);
    }

    /// Hands the halves of parameters on behind the other arguments.
    fn edges(&self, func: &mut Function, cfg: &Cfg) {
        for &b in &cfg.rpo {
            let mut term = std::mem::take(&mut func.blocks[b].term);
            for e in term.edges_mut() {
                let params = func.blocks[e.block].params.clone();
                for (n, _) in params.iter().enumerate().filter(|(_, p)| self.pairs.contains(p)) {
                    let halves = self.of(func, b, e.args[n]);
                    e.args.extend(halves);
                }
            }
            func.blocks[b].term = term;
        }
    }
}
