//! The lines of memory that a group moves.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::*;

use super::Code;

/// The global memory that a group reads and writes, by where its addresses begin.
#[derive(Default)]
pub(crate) struct Lines {
    /// Cycles by array, and whether it is written.
    by_root: FxHashMap<(Root, bool), f64>,
}

/// What tells arrays apart: the parameter that an address comes from, or the access.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Root {
    Parameter(u64),
    Access(Inst),
}

impl Lines {
    /// Notes an access of a block that runs so many times. Accesses near each other share lines: of each array, the one that
    /// moves most counts. What is read in a loop comes from near, since other groups read it too, unless the loop goes
    /// over the whole grid's share. Where iterations are far apart, lines have gone when the next group wants their rest.
    pub(crate) fn note(&mut self, code: &Code<'_>, b: Block, i: Inst, times: f64) {
        let (d, t) = (&code.func.insts[i], code.target);
        let (ty, count, space, store) = match d.op {
            Op::Load { ty, count, space, .. } => (ty, count, space, false),
            Op::Store { ty, count, space, .. } => (ty, count, space, true),
            _ => return,
        };
        if !matches!(space, Space::Global | Space::Generic)
            || code.width > 1 && code.shapes.is_uniform(d.args[0])
        {
            return;
        }
        let around = code.loops.of(b);
        let near = around.is_some() && !over_grid(code.func);
        let rate = if near { t.l2_bytes_per_cycle } else { t.memory_bytes_per_cycle };
        let mut bytes = code.bytes_of_group(i, ty, count.into());
        if around.is_some_and(|l| code.far_apart.contains(&l)) {
            bytes = bytes.max(f64::from(t.line_bytes));
        }
        let cycles = bytes * times.min(64.0) / rate.max(0.1);
        let root = root(code, d.args[0]).map_or(Root::Access(i), Root::Parameter);
        let entry = self.by_root.entry((root, store)).or_default();
        *entry = entry.max(cycles);
    }

    /// Cycles to move them.
    pub(crate) fn cycles(&self) -> f64 {
        self.by_root.values().sum()
    }
}

/// Whether a kernel asks how large the grid is.
fn over_grid(func: &Function) -> bool {
    let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
    insts.any(|&i| matches!(func.insts[i].op, Op::Special(Special::Nctaid(_))))
}

/// The parameter that an address starts from, as its offset among the parameters.
fn root(code: &Code<'_>, v: Value) -> Option<u64> {
    let func = code.func;
    let mut work = vec![v];
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    while let Some(v) = work.pop() {
        if !seen.insert(v) || seen.len() > 32 {
            continue;
        }
        match func.values[v].def {
            ValueDef::Result(i, _) => {
                let d = &func.insts[i];
                match d.op {
                    Op::Load { ty: Type::I64, space: Space::Param, .. } => return func.as_const(d.args[0]),
                    Op::Int(IntOp::Add | IntOp::Sub) | Op::ToGeneric(_) | Op::FromGeneric(_) => {
                        work.extend(d.args.iter().filter(|&&a| func.ty(a) == Type::I64));
                    }
                    _ => {}
                }
            }
            // What goes around a loop starts outside.
            ValueDef::Param(b, n) => {
                for &p in code.cfg.preds(b) {
                    let edges = func.blocks[p].term.edges();
                    work.extend(edges.iter().filter(|e| e.block == b).filter_map(|e| e.args.get(n as usize)));
                }
            }
        }
    }
    None
}
