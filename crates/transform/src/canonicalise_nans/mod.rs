//! Makes NaNs that arithmetic has produced PTX's own where their bits can be seen.
//!
//! Requires: [`Stage::Group`].
//! Ensures: a float that may come from arithmetic is replaced by its canonical form where it is stored, reinterpreted
//! as an integer, handed to an atomic operation, helper or function, or returned. Loaded values keep their bits, also
//! where a select joins them with results of arithmetic. Bits that only pass through shuffles on their way to other
//! lanes are not seen. NaNs of 64 bits keep their payload, as on hardware.

mod shuffled;

use rustc_hash::FxHashMap;
use weft_ir::analysis::Cfg;
use weft_ir::*;

use shuffled::Shuffled;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let shuffled = shuffled::find(func);
    let joins = joins(func, &origins(func, &[], &shuffled));
    let arithmetic: Vec<bool> =
        origins(func, &joins, &shuffled).iter().map(|o| o & ARITHMETIC != 0).collect();
    for b in func.layout.clone() {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        let mut out: Vec<Inst> = Vec::with_capacity(insts.len());
        let mut canonical: FxHashMap<Value, Value> = FxHashMap::default();
        for i in insts {
            let escapes = match func.insts[i].op {
                Op::Select => joins.contains(&i),
                Op::Store { .. } | Op::Atomic { .. } | Op::AtomicCas { .. } => true,
                Op::Convert(Convert::Bitcast, to) => to.is_int() && !shuffled.casts.contains(&i),
                Op::Helper(_) | Op::Call(_) => true,
                _ => false,
            };
            if escapes {
                for n in 0..func.insts[i].args.len() {
                    let v = func.insts[i].args[n];
                    if has_own_nan(func, v) && arithmetic[v.index()] {
                        let loc = func.insts[i].loc;
                        let c = *canonical.entry(v).or_insert_with(|| canon(func, &mut out, v, loc));
                        func.insts[i].args[n] = c;
                    }
                }
            }
            out.push(i);
        }
        if let Terminator::Return(list) = func.blocks[b].term.clone() {
            let mut new = Values::new();
            for v in list {
                let seen = has_own_nan(func, v) && arithmetic[v.index()];
                new.push(if seen { canon(func, &mut out, v, 0) } else { v });
            }
            func.blocks[b].term = Terminator::Return(new);
        }
        func.blocks[b].insts = out;
    }
}

fn canon(func: &mut Function, out: &mut Vec<Inst>, v: Value, loc: u32) -> Value {
    let ty = func.ty(v);
    let i = func.make_inst(Op::FloatUnary(FloatUnary::Canon, FloatMode::default()), &[v], &[ty], loc);
    out.push(i);
    func.insts[i].results[0]
}

/// Whether PTX gives the value's type one NaN of its own.
fn has_own_nan(func: &Function, v: Value) -> bool {
    let ty = func.ty(v);
    ty.is_float() && ty != Type::F64
}

/// A value may be a NaN that arithmetic made.
const ARITHMETIC: u8 = 1;
/// A value may be a NaN from elsewhere, whose bits are to be kept.
const OTHER: u8 = 2;

/// Selects between a result of arithmetic and another value: the former is made canonical before.
fn joins(func: &Function, origins: &[u8]) -> Vec<Inst> {
    let insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts).copied();
    let join = |i: &Inst| {
        let d = &func.insts[*i];
        let [_, a, b] = d.args[..] else { return false };
        let (a, b) = (origins[a.index()], origins[b.index()]);
        d.op == Op::Select && (a == ARITHMETIC && b == OTHER || a == OTHER && b == ARITHMETIC)
    };
    insts.filter(join).collect()
}

/// Where the NaNs that a value may be come from; results of `joins` keep their bits.
fn origins(func: &Function, joins: &[Inst], shuffled: &Shuffled) -> Vec<u8> {
    let cfg = Cfg::new(func);
    let mut from = vec![0; func.values.len()];
    let mut changed = true;
    while changed {
        changed = false;
        let mut add = |from: &mut Vec<u8>, v: Value, new: u8| {
            if from[v.index()] | new != from[v.index()] {
                from[v.index()] |= new;
                changed = true;
            }
        };
        for &b in &cfg.rpo {
            if cfg.preds(b).is_empty() {
                for &q in &func.blocks[b].params {
                    add(&mut from, q, OTHER);
                }
            }
            for &p in &cfg.preds(b).to_vec() {
                for e in func.blocks[p].term.edges().iter().filter(|e| e.block == b) {
                    for (&q, &a) in func.blocks[b].params.iter().zip(&e.args) {
                        let of = from[a.index()];
                        add(&mut from, q, of);
                    }
                }
            }
            for &i in &func.blocks[b].insts {
                let d = &func.insts[i];
                let [r] = d.results[..] else { continue };
                if !func.ty(r).is_float() {
                    continue;
                }
                let new = match d.op {
                    Op::Select if joins.contains(&i) => OTHER,
                    Op::Convert(Convert::Bitcast, _) if shuffled.sources.contains_key(&r) => {
                        from[shuffled.sources[&r].index()]
                    }
                    Op::Float(FloatOp::Copysign, _) | Op::Select => d
                        .args
                        .iter()
                        .fold(0, |n, a| n | if func.ty(*a).is_float() { from[a.index()] } else { 0 }),
                    // A matter of the sign bit alone.
                    Op::FloatUnary(FloatUnary::Neg | FloatUnary::Abs, m)
                        if !m.ftz && func.ty(r) == Type::F32 =>
                    {
                        from[d.args[0].index()]
                    }
                    Op::Float(..) | Op::DivApprox(_) | Op::Fma(_) => ARITHMETIC,
                    Op::FloatUnary(o, _) if !matches!(o, FloatUnary::Canon | FloatUnary::Saturate) => {
                        ARITHMETIC
                    }
                    Op::Convert(Convert::FToF(_), _) => ARITHMETIC,
                    Op::Const(..) => 0,
                    _ => OTHER,
                };
                add(&mut from, r, new);
            }
        }
    }
    from
}
