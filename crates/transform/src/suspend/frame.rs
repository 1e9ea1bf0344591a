//! What a group keeps in its frame, and what it rematerialises.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Liveness, Loops, inst_uses};
use weft_ir::*;

/// Operations that are rematerialised rather than kept, at most; of these, varying ones.
const REMATERIALISED: usize = 16;
const REMATERIALISED_VARYING: usize = 2;

/// How a value is kept.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// By lane.
    Lanes,
    /// Once (`parts`: for each part), with this many low bits zero.
    Uniform { zeros: u8, parts: bool },
    /// As `Uniform`, less `step * (lane % row) + down * (lane / row)`.
    Pattern { zeros: u8, parts: bool, step: i64, row: u32, down: i64 },
}

impl Form {
    /// Whether there is one value for the group.
    fn once(self) -> bool {
        matches!(self, Form::Uniform { parts: false, .. } | Form::Pattern { parts: false, .. })
    }

    /// Whether there is one for each part.
    fn by_part(self) -> bool {
        matches!(self, Form::Uniform { parts: true, .. } | Form::Pattern { parts: true, .. })
    }
}

/// How values get across waits; made before the blocks are split.
pub(super) struct Plan {
    /// By value.
    forms: Vec<Form>,
    /// Values that are rematerialised.
    rematerialised: FxHashSet<Value>,
    /// Loops without a wait: blocks, and the blocks their exits lead to.
    quiet: Vec<(FxHashSet<Block>, Vec<Block>)>,
    /// What is live where when waiting is taken for an instruction like others.
    live: Liveness,
    /// Values that cross waits, each with those that must not share its slot.
    conflicts: FxHashMap<Value, FxHashSet<Value>>,
}

impl Plan {
    pub(super) fn new(func: &Function, waits: impl Fn(&Function, Inst) -> bool) -> Self {
        // Guarded values are cheap to rematerialise, and would be varying when loaded.
        let shapes = Shapes::new(func, ShapeOptions::GUARDED);
        let by_part = Shapes::of_part(func, ShapeOptions::GUARDED);
        let cfg = Cfg::new(func);
        let loops = Loops::new(func, &cfg, &DomTree::dominators(func, &cfg));
        let mut quiet = Vec::new();
        for (id, l) in loops.list.iter().enumerate() {
            let loud = |b: &Block| func.blocks[*b].insts.iter().any(|&i| waits(func, i));
            let inner = l.parent.is_some_and(|p| !loops.list[p].blocks.iter().any(loud));
            if !inner && !l.blocks.iter().any(loud) {
                let mut exits: Vec<Block> = loops.exits(id, &cfg).iter().map(|e| e.1).collect();
                exits.dedup();
                quiet.push((l.blocks.iter().copied().collect(), exits));
            }
        }
        let made = cfg.rpo.iter().flat_map(|&b| {
            let d = &func.blocks[b];
            let results = d.insts.iter().flat_map(|&i| func.insts[i].results.iter().copied());
            d.params.iter().copied().chain(results)
        });
        let rematerialised = made.filter(|&v| {
            let (mut all, mut varying) = (FxHashSet::default(), 0);
            cheap(func, by_part.as_ref().unwrap_or(&shapes), v, &mut all, &mut varying)
        });
        let rematerialised: FxHashSet<Value> = rematerialised.collect();
        let forms = func.values.keys().map(|v| match (form(&shapes, v, func.ty(v), false), &by_part) {
            (Form::Lanes, Some(narrow)) => form(narrow, v, func.ty(v), true),
            (f, _) => f,
        });
        let forms = forms.collect();
        let live = Liveness::new(func, &cfg);
        let conflicts = conflicts(func, &cfg, &live, &rematerialised, waits);
        Plan { forms, rematerialised, quiet, live, conflicts }
    }

    /// Stores and loads what crosses waits.
    pub(super) fn apply(self, func: &mut Function) {
        func.drop_unreachable();
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let home = func.homes(&cfg.rpo);
        // A block that no single entry dominates, or an entry: where loads go.
        let top = |mut b: Block| {
            while let Some(d) = dom.idom(b) {
                b = d;
            }
            b
        };
        let mut slots: FxHashMap<Value, Slot> = FxHashMap::default();
        let mut tenants: FxHashMap<Slot, Vec<Value>> = FxHashMap::default();
        let mut renamed: FxHashMap<(Block, Value), Value> = FxHashMap::default();
        let mut heads: FxHashMap<Block, Vec<Inst>> = FxHashMap::default();
        for &b in &cfg.rpo {
            let t = top(b);
            let mut needed: Vec<Value> =
                func.blocks[b].insts.iter().flat_map(|&i| inst_uses(func, i)).collect();
            needed.extend(func.blocks[b].term.uses());
            needed.retain(|v| !dom.dominates(home[v], b));
            for v in needed {
                if renamed.contains_key(&(t, v)) {
                    continue;
                }
                let head = heads.entry(t).or_default();
                let new = if self.rematerialised.contains(&v) {
                    rematerialise(func, head, &mut renamed, t, v)
                } else {
                    let ty = func.ty(v);
                    let form = self.form(v);
                    let data = SlotData { ty, uniform: form.once(), parts: form.by_part() };
                    let slot = *slots.entry(v).or_insert_with(|| self.slot(func, &mut tenants, v, data));
                    let i = func.make_inst(Op::FrameLoad(slot), &[], &[ty], 0);
                    head.push(i);
                    let kept = func.insts[i].results[0];
                    restore(func, head, kept, form)
                };
                renamed.insert((t, v), new);
            }
        }
        for &b in &cfg.rpo {
            let t = top(b);
            let name = |v: Value| {
                let keeps = home.get(&v).is_none_or(|&d| dom.dominates(d, b));
                if keeps { v } else { renamed.get(&(t, v)).copied().unwrap_or(v) }
            };
            for n in 0..func.blocks[b].insts.len() {
                let i = func.blocks[b].insts[n];
                let d = &mut func.insts[i];
                d.args.iter_mut().chain(&mut d.mask).for_each(|v| *v = name(*v));
            }
            func.blocks[b].term.map_uses(&mut |v| name(v));
        }
        let mut order: Vec<(Value, Slot)> = slots.into_iter().collect();
        order.sort_by_key(|s| s.1);
        for (v, slot) in order {
            self.store(func, &dom, home[&v], v, slot);
        }
        for (b, head) in heads {
            func.blocks[b].insts.splice(0..0, head);
        }
        self.keep_decisions(func);
    }

    /// A slot for a value: one whose other values are dead whenever this one is alive, or a new one.
    fn slot(
        &self,
        func: &mut Function,
        tenants: &mut FxHashMap<Slot, Vec<Value>>,
        v: Value,
        data: SlotData,
    ) -> Slot {
        let apart = |u: &Value| {
            let meets = |a: Value, b: Value| self.conflicts.get(&a).is_none_or(|c| c.contains(&b));
            !meets(v, *u) && !meets(*u, v)
        };
        let free = func
            .slots
            .iter()
            .find(|(s, d)| **d == data && tenants.get(s).is_some_and(|t| t.iter().all(apart)))
            .map(|(s, _)| s);
        let slot = free.unwrap_or_else(|| func.slots.push(data));
        tenants.entry(slot).or_default().push(v);
        slot
    }

    fn form(&self, v: Value) -> Form {
        self.forms.get(v.index()).copied().unwrap_or(Form::Uniform { zeros: 0, parts: false })
    }

    /// Conditions that are uniform although the values from the frame no longer show it.
    fn keep_decisions(&self, func: &mut Function) {
        let shapes = Shapes::new(func, ShapeOptions::default());
        for b in func.layout.clone() {
            crate::decide::settle(func, &shapes, b, None);
        }
    }

    /// Stores a value where it is made, or where the loop that makes it is left.
    fn store(&self, func: &mut Function, dom: &DomTree, home: Block, v: Value, slot: Slot) {
        let form = self.form(v);
        let store = |func: &mut Function| {
            let mut out = Vec::new();
            let kept = match form {
                Form::Pattern { .. } => {
                    let lanes = pattern(func, &mut out, func.ty(v), form);
                    emit(func, &mut out, Op::Int(IntOp::Sub), &[v, lanes])
                }
                _ => v,
            };
            out.push(func.make_inst(Op::FrameStore(slot), &[kept], &[], 0));
            out
        };
        if let Some((_, exits)) = self.quiet.iter().find(|q| q.0.contains(&home)) {
            let needed: Vec<Block> =
                exits.iter().copied().filter(|&t| self.live.live_in(t).contains(&v)).collect();
            if !needed.is_empty() && needed.iter().all(|&t| dom.dominates(home, t)) {
                for t in needed {
                    let list = store(func);
                    func.blocks[t].insts.splice(0..0, list);
                }
                return;
            }
        }
        let list = store(func);
        let at = match func.values[v].def {
            ValueDef::Param(..) => 0,
            ValueDef::Result(d, _) => {
                func.blocks[home].insts.iter().position(|&k| k == d).map_or(0, |n| n + 1)
            }
        };
        func.blocks[home].insts.splice(at..at, list);
    }
}

/// Whether a value can be rematerialised from constants, numbers of the thread and parameters, with little work.
fn cheap(
    func: &Function,
    shapes: &Shapes,
    v: Value,
    all: &mut FxHashSet<Value>,
    varying: &mut usize,
) -> bool {
    if !all.insert(v) {
        return true;
    }
    let Some(i) = func.def_inst(v) else { return false };
    let d = &func.insts[i];
    let param = matches!(d.op, Op::Load { space: Space::Param, .. }) && d.mask.is_none();
    if !(param || d.op.effects().speculatable()) || all.len() > REMATERIALISED {
        return false;
    }
    let free = matches!(d.op, Op::Special(_) | Op::EntryMask | Op::Const(..) | Op::Undef(_));
    *varying += usize::from(shapes.shape(v).is_varying() && !free);
    *varying <= REMATERIALISED_VARYING && d.args.iter().all(|&a| cheap(func, shapes, a, all, varying))
}

fn rematerialise(
    func: &mut Function,
    head: &mut Vec<Inst>,
    renamed: &mut FxHashMap<(Block, Value), Value>,
    t: Block,
    v: Value,
) -> Value {
    if let Some(&done) = renamed.get(&(t, v)) {
        return done;
    }
    let ValueDef::Result(i, n) = func.values[v].def else { return v };
    let d = func.insts[i].clone();
    let args: Values = d.args.iter().map(|&a| rematerialise(func, head, renamed, t, a)).collect();
    let types: Types = d.results.iter().map(|&r| func.ty(r)).collect();
    let copy = func.make_inst(d.op, &args, &types, d.loc);
    head.push(copy);
    for (k, &r) in d.results.iter().enumerate() {
        let new = func.insts[copy].results[k];
        renamed.insert((t, r), new);
    }
    func.insts[copy].results[n as usize]
}

/// Values alive across a wait, save those rematerialised, and which of them are alive together.
fn conflicts(
    func: &Function,
    cfg: &Cfg,
    live: &Liveness,
    rematerialised: &FxHashSet<Value>,
    waits: impl Fn(&Function, Inst) -> bool,
) -> FxHashMap<Value, FxHashSet<Value>> {
    let mut out: FxHashMap<Value, FxHashSet<Value>> = FxHashMap::default();
    for &b in &cfg.rpo {
        for (n, &i) in func.blocks[b].insts.iter().enumerate() {
            if waits(func, i) {
                let crossing = live.live_after(func, cfg, b, n);
                for v in crossing.into_iter().filter(|v| !rematerialised.contains(v)) {
                    out.entry(v).or_default();
                }
            }
        }
    }
    for &b in &cfg.rpo {
        let d = &func.blocks[b];
        let mut now: FxHashSet<Value> = FxHashSet::default();
        for &s in cfg.succs(b) {
            now.extend(live.live_in(s));
        }
        now.extend(d.term.uses());
        now.retain(|v| out.contains_key(v));
        let mut defined = |values: &[Value], now: &mut FxHashSet<Value>| {
            for v in values {
                if let Some(c) = out.get_mut(v) {
                    c.extend(now.iter().chain(values).filter(|u| *u != v));
                }
            }
            values.iter().for_each(|v| {
                now.remove(v);
            });
        };
        for &i in d.insts.iter().rev() {
            defined(&func.insts[i].results, &mut now);
            now.extend(inst_uses(func, i));
        }
        defined(&d.params, &mut now);
    }
    out
}

fn form(shapes: &Shapes, v: Value, ty: Type, parts: bool) -> Form {
    let fact = shapes.fact(v);
    let zeros = if ty.is_int() { fact.zeros.min(ty.bits() as u8 - 1) } else { 0 };
    if fact.shape.is_uniform() {
        return Form::Uniform { zeros, parts };
    }
    let Some(o) = fact.shape.offsets().filter(|_| ty.is_int()) else { return Form::Lanes };
    let rows = (0..).map(|k| 1usize << k).take_while(|&r| r <= o.len());
    for row in rows.filter(|&r| r > 1 || o.len() == 1).collect::<Vec<_>>().into_iter().rev() {
        let (step, down) = (o[1], if row < o.len() { o[row] } else { 0 });
        let at = |l: usize| {
            let v = step.wrapping_mul((l % row) as i64).wrapping_add(down.wrapping_mul((l / row) as i64));
            sext(v as u64, ty.bits())
        };
        if o.iter().enumerate().all(|(l, &x)| x == at(l)) {
            return Form::Pattern { zeros, parts, step, row: row as u32, down };
        }
    }
    Form::Lanes
}

fn emit(func: &mut Function, out: &mut Vec<Inst>, op: Op, args: &[Value]) -> Value {
    let ty = match op {
        Op::Const(ty, _) | Op::Convert(_, ty) => ty,
        Op::Special(_) => Type::I32,
        _ => func.ty(args[0]),
    };
    let i = func.make_inst(op, args, &[ty], 0);
    out.push(i);
    func.insts[i].results[0]
}

/// The lanes' part of a value.
fn pattern(func: &mut Function, out: &mut Vec<Inst>, ty: Type, form: Form) -> Value {
    let Form::Pattern { step, row, down, parts, .. } = form else {
        return emit(func, out, Op::Const(ty, 0), &[]);
    };
    let width = func.geometry.map_or(1, |g| if parts { g.part } else { g.width });
    let thread = emit(func, out, Op::Special(Special::ThreadLinear), &[]);
    let part = |func: &mut Function, out: &mut Vec<Inst>, mask: u32, shift: u32, times: i64| {
        let m = emit(func, out, Op::Const(Type::I32, u64::from(mask)), &[]);
        let mut l = emit(func, out, Op::Int(IntOp::And), &[thread, m]);
        if shift > 0 {
            let k = emit(func, out, Op::Const(Type::I32, u64::from(shift)), &[]);
            l = emit(func, out, Op::Int(IntOp::LShr), &[l, k]);
        }
        if ty.bits() > 32 {
            l = emit(func, out, Op::Convert(Convert::ZExt, ty), &[l]);
        } else if ty.bits() < 32 {
            l = emit(func, out, Op::Convert(Convert::Trunc, ty), &[l]);
        }
        let k = emit(func, out, Op::Const(ty, cut(times as u64, ty.bits())), &[]);
        emit(func, out, Op::Int(IntOp::Mul), &[l, k])
    };
    let along = part(func, out, row - 1, 0, step);
    if row >= width || down == 0 {
        return along;
    }
    let across = part(func, out, width - 1, row.trailing_zeros(), down);
    emit(func, out, Op::Int(IntOp::Add), &[along, across])
}

/// A kept value as it was: with the zero bits it is known to have, and the lanes' part.
fn restore(func: &mut Function, out: &mut Vec<Inst>, kept: Value, form: Form) -> Value {
    let ty = func.ty(kept);
    let (Form::Uniform { zeros, .. } | Form::Pattern { zeros, .. }) = form else { return kept };
    let mut v = kept;
    if zeros > 0 {
        let bits = cut(u64::MAX << zeros, ty.bits());
        let m = emit(func, out, Op::Const(ty, bits), &[]);
        v = emit(func, out, Op::Int(IntOp::And), &[v, m]);
    }
    if matches!(form, Form::Pattern { .. }) {
        let lanes = pattern(func, out, ty, form);
        v = emit(func, out, Op::Int(IntOp::Add), &[v, lanes]);
    }
    v
}
