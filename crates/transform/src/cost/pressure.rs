//! What values cost that have no room in registers.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Liveness, inst_uses};
use weft_ir::*;

use super::Code;
use super::passing::passing;
use super::work::Work;

/// Registers of the machine that values take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Need {
    vectors: f64,
    masks: f64,
    scalars: f64,
}

impl Need {
    fn plus(self, o: Need, sign: f64) -> Need {
        Need {
            vectors: self.vectors + sign * o.vectors,
            masks: self.masks + sign * o.masks,
            scalars: self.scalars + sign * o.scalars,
        }
    }

    fn most(self, o: Need) -> Need {
        Need {
            vectors: self.vectors.max(o.vectors),
            masks: self.masks.max(o.masks),
            scalars: self.scalars.max(o.scalars),
        }
    }
}

/// By block, what spills cost each time it runs.
pub(crate) fn spills(code: &Code<'_>) -> FxHashMap<Block, Work> {
    let live = Liveness::new(code.func, &code.cfg);
    let passing = passing(code);
    code.cfg.rpo.iter().map(|&b| (b, of_block(code, b, &live, &passing))).collect()
}

fn of_block(code: &Code<'_>, b: Block, live: &Liveness, passing: &FxHashSet<Value>) -> Work {
    let func = code.func;
    let around: &[Block] = match code.loops.of(b) {
        Some(l) => &code.loops.list[l].blocks,
        None => &code.cfg.rpo,
    };
    // What a loop does not use can wait outside.
    let mut used: FxHashSet<Value> = FxHashSet::default();
    for d in around.iter().map(|&b| &func.blocks[b]) {
        used.extend(d.insts.iter().flat_map(|&i| inst_uses(func, i)));
        used.extend(d.term.uses());
    }
    let need = |v: &Value| {
        if !used.contains(v) { Need::default() } else { registers(code, *v, passing) }
    };
    let mut now: FxHashSet<Value> = FxHashSet::default();
    for s in code.cfg.succs(b) {
        now.extend(live.live_in(*s));
    }
    now.extend(func.blocks[b].term.uses());
    let mut sum = now.iter().map(need).fold(Need::default(), |a, n| a.plus(n, 1.0));
    let mut most = sum;
    let mut uses = Need::default();
    for &i in func.blocks[b].insts.iter().rev() {
        for r in &func.insts[i].results {
            if now.remove(r) {
                sum = sum.plus(need(r), -1.0);
            }
        }
        for v in inst_uses(func, i) {
            let n = need(&v);
            if !passing.contains(&v) {
                uses = uses.plus(n, 1.0);
            }
            if now.insert(v) {
                sum = sum.plus(n, 1.0);
            }
        }
        most = most.most(sum);
    }
    let t = code.target;
    let over = |need: f64, have: u32| if need > f64::from(have) { 1.0 - f64::from(have) / need } else { 0.0 };
    let share = over(most.vectors, t.vector_registers);
    let masks = over(most.masks, t.mask_registers.max(1));
    let scalars = over(most.scalars, t.general_registers.saturating_sub(2));
    // Each use of what is not in a register is a load, each that is not the only one had a store.
    let vectors = share * uses.vectors;
    let mut w = Work {
        load: vectors / t.loads_per_cycle,
        store: share * most.vectors.min(uses.vectors) / t.stores_per_cycle,
        instructions: 0.5 * vectors,
        ..Work::default()
    };
    if t.has_masks() {
        w.load += masks * uses.masks / t.scalar_loads_per_cycle;
        w.instructions += masks * uses.masks;
    }
    // Those that a loop reads were mostly stored before it.
    let once = if code.loops.of(b).is_none() { most.scalars.min(uses.scalars) } else { 0.0 };
    let (loads, stores) = (scalars * uses.scalars, scalars * once);
    w.load += loads / t.scalar_loads_per_cycle;
    w.store += stores / t.stores_per_cycle;
    w.instructions += loads + stores;
    w
}

/// Registers of the machine that a value takes.
fn registers(code: &Code<'_>, v: Value, passing: &FxHashSet<Value>) -> Need {
    let ty = code.func.ty(v);
    let parts = match code.func.def_inst(v) {
        _ if passing.contains(&v) => 1.0,
        Some(i) if matches!(code.func.insts[i].op, Op::Const(..) | Op::Special(_) | Op::Undef(_)) => {
            return Need::default();
        }
        Some(i) => f64::from(code.alike.versions(i)),
        None if code.shapes.is_uniform(v) => 1.0,
        None => f64::from(code.parts),
    };
    let mut need = Need::default();
    if !code.part().shape(v).is_varying() {
        // Addresses with parts that differ by constants take one register.
        need.scalars = if code.shapes.shape(v).is_varying() { parts } else { 1.0 };
    } else if ty == Type::Pred && code.target.has_masks() {
        need.masks = parts;
    } else {
        need.vectors = parts * code.pieces(ty);
    }
    need
}
