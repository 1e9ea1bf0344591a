//! What values cost that have no room in registers.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Liveness, inst_uses};
use weft_ir::*;

use super::Code;
use super::bases::Bases;
use super::passing::{loaded, passing};
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
    let once = Once { passing: passing(code), loaded: loaded(code) };
    let bases = Bases::new(code);
    code.cfg.rpo.iter().map(|&b| (b, of_block(code, b, &live, &once, &bases))).collect()
}

/// Values of which there is one part at a time.
struct Once {
    /// Those that pass from one operation to the next.
    passing: FxHashSet<Value>,
    /// Those that are loaded where they are needed.
    loaded: FxHashSet<Value>,
}

impl Once {
    fn passes(&self, v: Value) -> bool {
        self.passing.contains(&v) || self.loaded.contains(&v)
    }
}

/// Values that are alive at a point, and the registers that they take together.
struct Alive<'a> {
    values: FxHashSet<Value>,
    /// How many of them go by a register that holds this sum, and what the first of them has brought.
    sums: FxHashMap<&'a [Value], (u32, Need)>,
    bases: &'a Bases,
    need: Need,
}

impl<'a> Alive<'a> {
    /// A value becomes alive (`sign` 1), or none any more (-1); `need` is that of the value by itself.
    fn change(&mut self, v: Value, need: Need, sign: f64) {
        let changes = if sign > 0.0 { self.values.insert(v) } else { self.values.remove(&v) };
        if !changes {
            return;
        }
        let mut need = need;
        if let Some(sum) = self.bases.of(v) {
            let (users, first) = self.sums.entry(sum).or_insert((0, need));
            let before = *users;
            *users = if sign > 0.0 { before + 1 } else { before.saturating_sub(1) };
            // The first one to come and the last one to go.
            if sum.is_empty() || before.min(*users) > 0 {
                return;
            }
            if sign > 0.0 {
                *first = need;
            }
            need = *first;
        }
        self.need = self.need.plus(need, sign);
    }
}

fn of_block(code: &Code<'_>, b: Block, live: &Liveness, once: &Once, bases: &Bases) -> Work {
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
    let need = |v: Value| {
        if !used.contains(&v) { Need::default() } else { registers(code, v, once) }
    };
    let (values, sums) = (FxHashSet::default(), FxHashMap::default());
    let mut now = Alive { values, sums, bases, need: Need::default() };
    let behind = code.cfg.succs(b).iter().flat_map(|s| live.live_in(*s)).copied();
    for v in behind.chain(func.blocks[b].term.uses()) {
        now.change(v, need(v), 1.0);
    }
    let mut most = now.need;
    let (mut uses, mut made) = (Need::default(), 0.0f64);
    for &i in func.blocks[b].insts.iter().rev() {
        for &r in &func.insts[i].results {
            made += if once.passes(r) { 0.0 } else { need(r).vectors };
            now.change(r, need(r), -1.0);
        }
        for v in inst_uses(func, i) {
            let n = need(v);
            let free = bases.of(v).is_some_and(<[Value]>::is_empty);
            if !once.passing.contains(&v) && !free {
                uses = uses.plus(n, 1.0);
            }
            now.change(v, n, 1.0);
        }
        most = most.most(now.need);
    }
    let t = code.target;
    let over = |need: f64, have: u32| if need > f64::from(have) { 1.0 - f64::from(have) / need } else { 0.0 };
    let share = over(most.vectors, t.vector_registers);
    let masks = over(most.masks, t.mask_registers.max(1));
    let scalars = over(most.scalars, t.general_registers.saturating_sub(2));
    // What passes unchanged, and a loop only reads, is loaded again where it is used, by the instruction that uses it. The rest
    // are values that code works on, which wait for their stores from step to step. Around a loop each of them goes both ways.
    let lacking = most.vectors - f64::from(t.vector_registers);
    let worked_on = lacking > 0.0 && {
        let results = func.blocks[b].insts.iter().flat_map(|&i| &func.insts[i].results);
        let here: FxHashSet<Value> = func.blocks[b].params.iter().chain(results).copied().collect();
        let through = live.live_in(b).iter().filter(|v| !here.contains(v));
        lacking > through.map(|&v| need(v).vectors).sum::<f64>()
    };
    let moved = if worked_on && code.loops.of(b).is_some() { 2.0 } else { 1.0 };
    // Each use of what is not in a register is a load, each value had a store.
    let vectors = moved * share * uses.vectors;
    let stores = moved * share * made.max(most.vectors.min(uses.vectors));
    let mut w = Work {
        load: vectors / t.loads_per_cycle,
        store: stores / t.stores_per_cycle,
        instructions: 0.5 * vectors,
        ..Work::default()
    };
    if t.has_masks() {
        w.load += masks * uses.masks / t.scalar_loads_per_cycle;
        w.instructions += masks * uses.masks;
    }
    // Those that a loop reads were mostly stored before it.
    let first = if code.loops.of(b).is_none() { most.scalars.min(uses.scalars) } else { 0.0 };
    let (loads, stores) = (scalars * uses.scalars, scalars * first);
    w.load += loads / t.scalar_loads_per_cycle;
    w.store += stores / t.stores_per_cycle;
    w.instructions += loads + stores;
    if worked_on {
        w.chain = steps(code, b, once) * (t.float_latency + t.store_forward_latency);
    }
    w
}

/// The longest chain of values that a block makes one from the other and that wait in registers between.
fn steps(code: &Code<'_>, b: Block, once: &Once) -> f64 {
    let mut depth: FxHashMap<Value, f64> = FxHashMap::default();
    let mut most = 0.0f64;
    for &i in &code.func.blocks[b].insts {
        let d = &code.func.insts[i];
        if matches!(d.op, Op::Load { .. }) {
            continue;
        }
        let before = d.args.iter().filter_map(|a| depth.get(a)).copied().fold(0.0, f64::max);
        for r in &d.results {
            let waits = code.part().shape(*r).is_varying() && !once.passing.contains(r);
            let at = before + f64::from(u8::from(waits));
            depth.insert(*r, at);
            most = most.max(at);
        }
    }
    most
}

/// Registers of the machine that a value takes.
fn registers(code: &Code<'_>, v: Value, once: &Once) -> Need {
    let ty = code.func.ty(v);
    let uniform = !code.part().shape(v).is_varying();
    let one_at_a_time = once.passing.contains(&v) || uniform && once.loaded.contains(&v);
    let parts = match code.func.def_inst(v) {
        Some(i) if code.asked.contains(&i) => return Need::default(),
        _ if one_at_a_time => 1.0,
        Some(i) if matches!(code.func.insts[i].op, Op::Const(..) | Op::Special(_) | Op::Undef(_)) => {
            return Need::default();
        }
        Some(i) if stays_in_place(code, i) => return Need::default(),
        // What parts share is kept until the last of them has had it.
        Some(i) => match code.alike.versions(i) {
            n if n == code.parts && once.loaded.contains(&v) => 1.0,
            n => f64::from(n),
        },
        None if code.shapes.is_uniform(v) => 1.0,
        None => f64::from(code.parts),
    };
    let mut need = Need::default();
    if uniform {
        // Addresses with parts that differ by constants take one register.
        let registers = if code.shapes.shape(v).is_varying() { parts } else { 1.0 };
        if !ty.is_float() {
            need.scalars = registers;
        } else if !(code.target.has_masks() && once.loaded.contains(&v) && code.parts_of_row() == 1) {
            // It is in all lanes of a vector where others need it. An instruction can take it from memory for all of them.
            need.vectors = registers;
        }
    } else if ty == Type::Pred && code.target.has_masks() {
        need.masks = parts;
    } else {
        need.vectors = parts * code.pieces(ty);
    }
    need
}

/// Whether an instruction only says that registers which are there hold something else as well.
fn stays_in_place(code: &Code<'_>, i: Inst) -> bool {
    let Op::Permute(pattern) = code.func.insts[i].op else { return false };
    let lanes = code.lanes as usize;
    code.func.patterns[pattern].chunks(lanes).all(|part| {
        let from = |&(operand, lane): &(u16, u16)| (operand, usize::from(lane) / lanes);
        let mut picks = part.iter().enumerate().filter_map(|(n, p)| Some((n, (*p)?)));
        let Some(first) = picks.clone().next().map(|(_, p)| from(&p)) else { return true };
        picks.all(|(n, p)| from(&p) == first && usize::from(p.1) % lanes == n)
    })
}
