//! Addresses as sums.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use weft_ir::*;

/// Most values that a sum is taken apart into.
const MAX_TERMS: usize = 6;

/// What is added up, in a fixed order, besides constants.
type Terms = SmallVec<[Value; MAX_TERMS]>;

/// The addresses of a block's loads and stores: each as the first address with the same terms, and a distance from it.
#[derive(Debug, Default)]
pub(super) struct Addresses {
    roots: FxHashMap<Terms, (Value, i64)>,
    known: FxHashMap<Value, (Value, i64)>,
}

impl Addresses {
    /// Those of `b`, in the order of their use, so that each root is there before all that counts from it.
    pub(super) fn of_block(func: &Function, b: Block) -> Addresses {
        let mut all = Addresses::default();
        for &i in &func.blocks[b].insts {
            let d = &func.insts[i];
            if matches!(d.op, Op::Load { .. } | Op::Store { .. }) {
                let address = d.args[0];
                let (terms, constant) = sum(func, address);
                let (root, base) = *all.roots.entry(terms).or_insert((address, constant));
                all.known.insert(address, (root, constant.wrapping_sub(base)));
            }
        }
        all
    }

    /// The root of an address, and the distance from there.
    pub(super) fn of(&self, address: Value) -> (Value, i64) {
        self.known.get(&address).copied().unwrap_or((address, 0))
    }
}

/// Whether two loads or two stores of the block count from one root.
pub(super) fn repeated(func: &Function, b: Block) -> bool {
    let mut seen = FxHashSet::default();
    func.blocks[b].insts.iter().any(|i| {
        let d = &func.insts[*i];
        let store = matches!(d.op, Op::Store { .. });
        (store || matches!(d.op, Op::Load { .. })) && !seen.insert((store, sum(func, d.args[0]).0))
    })
}

/// Takes a sum apart.
fn sum(func: &Function, v: Value) -> (Terms, i64) {
    let (mut terms, mut constant) = (Terms::new(), 0i64);
    let mut open: Terms = SmallVec::from_slice(&[v]);
    while let Some(v) = open.pop() {
        if let Some(c) = func.as_const(v) {
            constant = constant.wrapping_add(c as i64);
            continue;
        }
        match func.def_inst(v).map(|i| &func.insts[i]).filter(|d| d.op == Op::Int(IntOp::Add)) {
            Some(d) if terms.len() + open.len() + 2 <= MAX_TERMS => open.extend(d.args[..2].iter().copied()),
            _ => terms.push(v),
        }
    }
    terms.sort_unstable();
    (terms, constant)
}
