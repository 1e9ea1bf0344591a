//! Integers that have one of few values.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use weft_ir::analysis::Cfg;
use weft_ir::*;

/// Most values of an integer that are told apart.
pub(super) const MOST: usize = 8;

/// The values that an integer may have, in order.
pub(super) type Few = SmallVec<[u64; MOST]>;

/// For each integer of a function the values that it may have, if these are few.
pub(super) struct Values {
    /// `None`: many. What is not there has not been met.
    of: FxHashMap<Value, Option<Few>>,
}

impl Values {
    pub(super) fn new(func: &Function, cfg: &Cfg) -> Self {
        let mut all = Values { of: FxHashMap::default() };
        for &b in &cfg.entries {
            all.of.extend(func.blocks[b].params.iter().map(|&p| (p, None)));
        }
        // Each round adds a value to some integer, of which none has more than so many.
        let mut changed = true;
        while changed {
            changed = false;
            for &b in &cfg.rpo {
                for &i in &func.blocks[b].insts {
                    let d = &func.insts[i];
                    let [r] = d.results[..] else {
                        d.results.iter().for_each(|&r| changed |= all.add(r, None));
                        continue;
                    };
                    let new = all.result(func, d, func.ty(r));
                    changed |= all.add(r, new);
                }
                for e in func.blocks[b].term.edges() {
                    for (&p, &a) in func.blocks[e.block].params.iter().zip(&e.args) {
                        let new = all.of.get(&a).cloned().unwrap_or(Some(Few::new()));
                        changed |= all.add(p, new);
                    }
                }
            }
        }
        all
    }

    /// What an integer may be.
    pub(super) fn of(&self, v: Value) -> Option<&Few> {
        self.of.get(&v)?.as_ref()
    }

    /// Adds values of an integer; answers whether there is a new one.
    fn add(&mut self, v: Value, new: Option<Few>) -> bool {
        let known = self.of.entry(v).or_insert_with(|| Some(Few::new()));
        let Some(list) = known else { return false };
        let Some(new) = new else {
            *known = None;
            return true;
        };
        let count = list.len();
        for c in new {
            if let Err(at) = list.binary_search(&c) {
                list.insert(at, c);
            }
        }
        let more = list.len() > count;
        if list.len() > MOST {
            *known = None;
        }
        more
    }

    fn result(&self, func: &Function, d: &InstData, ty: Type) -> Option<Few> {
        if ty.is_float() {
            return None;
        }
        let known = |n: usize| self.of.get(&d.args[n]).cloned().unwrap_or(Some(Few::new()));
        match d.op {
            Op::Undef(_) => Some(Few::new()),
            Op::Select => {
                let mut both = known(1)?;
                both.extend(known(2)?);
                Some(both)
            }
            Op::Const(..) | Op::Int(_) | Op::IntUnary(_) | Op::ICmp(_) | Op::Convert(..) => {
                let from: Option<SmallVec<[Few; 2]>> = (0..d.args.len()).map(known).collect();
                from.and_then(|from| folded(func, d, &from)).or_else(|| bounded(func, d, ty))
            }
            _ => None,
        }
    }
}

/// What comes out of all pairs of operands.
fn folded(func: &Function, d: &InstData, from: &[Few]) -> Option<Few> {
    let types: Types = d.args.iter().map(|&a| func.ty(a)).collect();
    let mut all: SmallVec<[SmallVec<[u64; 2]>; MOST]> = SmallVec::new();
    all.push(SmallVec::new());
    for list in from {
        let longer = all.iter().flat_map(|args| {
            list.iter().map(move |&c| {
                let mut args = args.clone();
                args.push(c);
                args
            })
        });
        all = longer.collect();
    }
    let mut out = Few::new();
    for args in all {
        let [c] = fold(&d.op, &types, &args)?[..] else { return None };
        if !out.contains(&c) {
            out.push(c);
        }
    }
    (out.len() <= MOST).then_some(out)
}

/// What an operation with a constant leaves of any number.
fn bounded(func: &Function, d: &InstData, ty: Type) -> Option<Few> {
    let upto = |n: u64| (n <= MOST as u64).then(|| (0..n).collect());
    match d.op {
        Op::Convert(Convert::ZExt, _) if func.ty(d.args[0]) == Type::Pred => upto(2),
        Op::Int(IntOp::And) => {
            let mask = func.as_const(d.args[1])?;
            let bits = mask.count_ones();
            if bits > MOST.ilog2() {
                return None;
            }
            // All numbers of these bits, the next one by filling the others with ones.
            let mut n = 0u64;
            let mut out: Few = std::iter::once(0).collect();
            while n != mask {
                n = (n | !mask).wrapping_add(1) & mask;
                out.push(n);
            }
            Some(out)
        }
        Op::Int(IntOp::RemU) => upto(func.as_const(d.args[1]).filter(|&c| c > 0)?),
        Op::Int(IntOp::LShr) => {
            let left = u64::from(ty.bits()).checked_sub(func.as_const(d.args[1])?)?;
            if left > 3 { None } else { upto(1 << left) }
        }
        _ => None,
    }
}
