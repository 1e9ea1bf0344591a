//! Makes NaNs that arithmetic has produced PTX's own where their bits can be seen.
//!
//! Requires: [`Stage::Group`].
//! Ensures: a float that may come from arithmetic is replaced by its canonical form where it is stored, reinterpreted
//! as an integer, handed to an atomic operation, helper or function, or returned. Loaded values keep their bits, also
//! where a select, a permutation or a branch joins them with results of arithmetic: they may be integers. Bits that
//! only pass through shuffles and permutations on their way to other lanes are not seen. What `neg` and `copysign` do to
//! the sign of a NaN is seen. NaNs of 64 bits keep their payload, as on hardware, also in conversions from and to them; so
//! do those that become singles from bfloat16.

mod joins;
mod seen;
mod shuffled;

use rustc_hash::FxHashMap;
use weft_ir::analysis::Cfg;
use weft_ir::*;

use joins::Joins;
use seen::{has_own_nan, shows_bits};
use shuffled::Shuffled;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let shuffled = shuffled::find(func);
    let seen = seen::find(func, &shuffled.casts);
    let mut joins = Joins::of_signs(func, &seen);
    let before = origins(func, &joins, &shuffled);
    joins.meet(func, &seen, &before);
    let arithmetic: Vec<bool> =
        origins(func, &joins, &shuffled).iter().map(|o| o & ARITHMETIC != 0).collect();
    for b in func.layout.clone() {
        let insts = std::mem::take(&mut func.blocks[b].insts);
        let mut out: Vec<Inst> = Vec::with_capacity(insts.len());
        let mut canonical: FxHashMap<Value, Value> = FxHashMap::default();
        for i in insts {
            let escapes = match func.insts[i].op {
                _ if joins.insts.contains(&i) => func.insts[i].args.len(),
                // Of the operands, the first gives the sign.
                Op::Float(FloatOp::Copysign, _) => 1,
                // Its payload stays.
                Op::Convert(Convert::FToF(_), Type::F32) if func.ty(func.insts[i].args[0]) == Type::BF16 => 1,
                _ if shows_bits(func, i, &shuffled.casts) => func.insts[i].args.len(),
                _ => 0,
            };
            if escapes > 0 {
                for n in 0..escapes {
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
        let mut term = func.blocks[b].term.clone();
        for e in term.edges_mut() {
            let params = func.blocks[e.block].params.clone();
            for (q, a) in params.iter().zip(e.args.iter_mut()) {
                if joins.params.contains(q) && arithmetic[a.index()] {
                    *a = *canonical.entry(*a).or_insert_with(|| canon(func, &mut out, *a, 0));
                }
            }
        }
        func.blocks[b].term = term;
        func.blocks[b].insts = out;
    }
}

fn canon(func: &mut Function, out: &mut Vec<Inst>, v: Value, loc: u32) -> Value {
    let ty = func.ty(v);
    let i = func.make_inst(Op::FloatUnary(FloatUnary::Canon, FloatMode::default()), &[v], &[ty], loc);
    out.push(i);
    func.insts[i].results[0]
}

/// Whether a constant is a NaN other than PTX's own.
fn has_bits_of_its_own(ty: Type, bits: u64) -> bool {
    let (infinity, own) = match ty {
        Type::F32 => (0x7f80_0000, 0x7fff_ffff),
        Type::F16 => (0x7c00, 0x7fff),
        Type::BF16 => (0x7f80, 0x7fff),
        _ => return false,
    };
    bits & own > infinity && bits != own
}

/// A value may be a NaN that arithmetic made.
const ARITHMETIC: u8 = 1;
/// A value may be a NaN from elsewhere, whose bits are to be kept.
const OTHER: u8 = 2;

/// Where the NaNs that a value may be come from; results of `joins` (and of operations on signs that are seen) keep
/// their bits.
fn origins(func: &Function, joins: &Joins, shuffled: &Shuffled) -> Vec<u8> {
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
                        let of = if joins.params.contains(&q) { OTHER } else { from[a.index()] };
                        add(&mut from, q, of);
                    }
                }
            }
            for &i in &func.blocks[b].insts {
                let d = &func.insts[i];
                let [r] = d.results[..] else {
                    d.results.iter().for_each(|&r| add(&mut from, r, OTHER));
                    continue;
                };
                if !func.ty(r).is_float() {
                    continue;
                }
                let new = match d.op {
                    _ if joins.insts.contains(&i) => OTHER,
                    Op::Convert(Convert::Bitcast, _) if shuffled.sources.contains_key(&r) => {
                        from[shuffled.sources[&r].index()]
                    }
                    Op::Float(FloatOp::Copysign, _) | Op::Select | Op::Permute(_) => d
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
                    Op::Convert(Convert::FToF(_), to) => match (func.ty(d.args[0]), to) {
                        (Type::F64, _) | (_, Type::F64) | (Type::BF16, Type::F32) => OTHER,
                        _ => ARITHMETIC,
                    },
                    Op::Const(ty, bits) if has_bits_of_its_own(ty, bits) => OTHER,
                    Op::Const(..) => 0,
                    _ => OTHER,
                };
                add(&mut from, r, new);
            }
        }
    }
    from
}
