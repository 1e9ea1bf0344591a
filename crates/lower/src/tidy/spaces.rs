//! Generic accesses whose address was made from one of a known space become accesses of that space.
//!
//! clang reads struct parameters and local variables through generic pointers; a uniform parameter load or a local
//! access is much cheaper than a generic one.

use weft_ir::{Function, Inst, IntOp, Op, Space, Type, Value, ValueDef};

use super::edit::Insertions;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing has been seen yet.
    Nothing,
    In(Space),
    Anything,
}

impl Known {
    fn meet(self, other: Known) -> Known {
        match (self, other) {
            (Known::Nothing, x) | (x, Known::Nothing) => x,
            (a, b) if a == b => a,
            _ => Known::Anything,
        }
    }
}

/// Rewrites the accesses of a function.
pub(super) fn run(func: &mut Function) {
    let any = func
        .layout
        .iter()
        .any(|b| func.blocks[*b].insts.iter().any(|i| matches!(func.insts[*i].op, Op::ToGeneric(_))));
    if !any {
        return;
    }
    let known = infer(func);
    let mut insertions = Insertions::default();
    for b in func.layout.clone() {
        for n in 0..func.blocks[b].insts.len() {
            let i = func.blocks[b].insts[n];
            let writes = func.insts[i].op.effects().writes;
            let Some(&addr) = func.insts[i].args.first() else { continue };
            let Known::In(space) = known[addr.0 as usize] else { continue };
            let mut op = func.insts[i].op;
            match &mut op {
                Op::Load { space: s, .. }
                | Op::Store { space: s, .. }
                | Op::Atomic { space: s, .. }
                | Op::AtomicCas { space: s, .. }
                | Op::AtomicCasWide { space: s, .. }
                    if *s == Space::Generic =>
                {
                    // Parameters are never written; let the access fault as it is.
                    if writes && space == Space::Param {
                        continue;
                    }
                    *s = space;
                }
                _ => continue,
            }
            let mut made = Vec::new();
            let own = strip(func, &known, &mut made, i, addr, space, 16);
            insertions.before.insert(i, made);
            func.insts[i].op = op;
            func.insts[i].args[0] = own;
        }
    }
    insertions.apply(func);
}

/// For each value, the space of the object it points to.
fn infer(func: &Function) -> Vec<Known> {
    let mut known = vec![Known::Nothing; func.values.len()];
    let Some(entry) = func.entry else { return known };
    for &p in &func.blocks[entry].params {
        known[p.0 as usize] = Known::Anything;
    }
    loop {
        let mut changed = false;
        let mut raise = |known: &mut Vec<Known>, v: Value, k: Known| {
            let new = known[v.0 as usize].meet(k);
            changed |= new != known[v.0 as usize];
            known[v.0 as usize] = new;
        };
        for &b in &func.layout {
            for &i in &func.blocks[b].insts {
                let inst = &func.insts[i];
                let of = |known: &[Known], n: usize| known[inst.args[n].0 as usize];
                let k = match inst.op {
                    Op::ToGeneric(s) => Known::In(s),
                    Op::Undef(_) => Known::Nothing,
                    Op::Int(IntOp::Add) => match (of(&known, 0), of(&known, 1)) {
                        (Known::In(s), Known::Anything) | (Known::Anything, Known::In(s)) => Known::In(s),
                        (Known::Nothing, Known::Anything) | (Known::Anything, Known::Nothing) => {
                            Known::Nothing
                        }
                        (Known::Nothing, Known::Nothing) => Known::Nothing,
                        _ => Known::Anything,
                    },
                    Op::Int(IntOp::Sub) => match (of(&known, 0), of(&known, 1)) {
                        (k, Known::Anything) => k,
                        (_, Known::Nothing) => Known::Nothing,
                        _ => Known::Anything,
                    },
                    Op::Select => of(&known, 1).meet(of(&known, 2)),
                    _ => Known::Anything,
                };
                for &r in &inst.results {
                    raise(&mut known, r, k);
                }
            }
            for e in func.blocks[b].term.edges() {
                for (&p, &a) in func.blocks[e.block].params.iter().zip(&e.args) {
                    let k = known[a.0 as usize];
                    raise(&mut known, p, k);
                }
            }
        }
        if !changed {
            return known;
        }
    }
}

/// The address in its own space, built from the pieces of the generic one. New instructions go to `made`.
fn strip(
    func: &mut Function,
    known: &[Known],
    made: &mut Vec<Inst>,
    at: Inst,
    v: Value,
    space: Space,
    depth: u32,
) -> Value {
    let loc = func.insts[at].loc;
    let mut emit = |func: &mut Function, op: Op, args: &[Value]| {
        let i = func.make_inst(op, args, &[Type::I64], loc);
        made.push(i);
        func.insts[i].results[0]
    };
    if let (ValueDef::Result(def, _), true) = (func.values[v].def, depth > 0) {
        let inst = func.insts[def].clone();
        match inst.op {
            Op::ToGeneric(s) if s == space => return inst.args[0],
            Op::Int(op @ (IntOp::Add | IntOp::Sub)) => {
                let first = known.get(inst.args[0].0 as usize) == Some(&Known::In(space));
                let (pointer, offset) =
                    if first { (inst.args[0], inst.args[1]) } else { (inst.args[1], inst.args[0]) };
                let base = strip(func, known, made, at, pointer, space, depth - 1);
                let i = func.make_inst(Op::Int(op), &[base, offset], &[Type::I64], loc);
                made.push(i);
                return func.insts[i].results[0];
            }
            _ => {}
        }
    }
    emit(func, Op::FromGeneric(space), &[v])
}
