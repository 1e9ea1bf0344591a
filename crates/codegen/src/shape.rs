//! How the values of a group's lanes relate to each other: which values need one register for the whole group.
//!
//! A forward data-flow analysis for functions whose branches are uniform ([`weft_ir::Stage::Group`] and later). It
//! starts optimistic and descends until nothing changes.

use std::rc::Rc;

use weft_ir::{
    Block, Convert, Entity, Function, InstData, IntOp, IntUnary, Op, Ordering, ShflMode, Space, Special,
    Type, Value, ValueDef,
};

/// Relation of a value's lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Equal in all lanes.
    Uniform,
    /// Lane `i` holds lane 0's value plus `offsets[i]` (wrapping). `guarded`: only if no extension on the way wrapped,
    /// which the code must check.
    Affine { offsets: Rc<[i64]>, guarded: bool },
    /// Anything.
    Varying,
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    /// Relation of the lanes.
    pub(crate) shape: Shape,
    /// Low bits of lane 0's value known to be zero.
    pub(crate) align: u32,
    /// No lane's value, as an unsigned number, is larger.
    pub(crate) max: u64,
}

impl Fact {
    fn new(shape: Shape, ty: Type) -> Self {
        Fact { shape, align: 0, max: type_max(ty) }
    }
}

fn type_max(ty: Type) -> u64 {
    if ty.bits() == 64 { u64::MAX } else { (1u64 << ty.bits()) - 1 }
}

/// Facts for every value of `f`, by index; values that are never reached are uniform.
pub(crate) fn analyse(f: &Function, order: &[Block], width: u32, threads: u32, device: bool) -> Vec<Fact> {
    let uniform = |v: Value| Fact::new(Shape::Uniform, f.ty(v));
    if width == 1 {
        return f.values.keys().map(uniform).collect();
    }
    let mut a =
        Analysis { f, width, threads, facts: vec![None; f.values.len()], visits: vec![0; f.values.len()] };
    if let Some(entry) = f.entry {
        for &p in &f.blocks[entry].params {
            let shape = if device { Shape::Varying } else { Shape::Uniform };
            a.facts[p.index()] = Some(Fact::new(shape, f.ty(p)));
        }
    }
    while a.round(order) {}
    f.values.keys().map(|v| a.facts[v.index()].take().unwrap_or_else(|| uniform(v))).collect()
}

struct Analysis<'f> {
    f: &'f Function,
    width: u32,
    threads: u32,
    facts: Vec<Option<Fact>>,
    visits: Vec<u8>,
}

impl Analysis<'_> {
    fn round(&mut self, order: &[Block]) -> bool {
        let mut changed = false;
        for &b in order {
            for &i in &self.f.blocks[b].insts {
                let inst = &self.f.insts[i];
                for (n, &r) in inst.results.iter().enumerate() {
                    let Some(new) = self.result(inst, n, self.f.ty(r)) else { continue };
                    changed |= self.facts[r.index()].as_ref() != Some(&new);
                    self.facts[r.index()] = Some(new);
                }
            }
            for e in self.f.blocks[b].term.edges() {
                for (&p, &v) in self.f.blocks[e.block].params.iter().zip(&e.args) {
                    changed |= self.merge(p, v);
                }
            }
        }
        changed
    }

    /// Merges an edge's argument into a block parameter.
    fn merge(&mut self, p: Value, v: Value) -> bool {
        let Some(new) = self.facts[v.index()].clone() else { return false };
        let Some(old) = self.facts[p.index()].clone() else {
            self.facts[p.index()] = Some(new);
            return true;
        };
        let shape = match (&old.shape, &new.shape) {
            (Shape::Uniform, Shape::Uniform) => Shape::Uniform,
            (Shape::Affine { offsets: a, guarded: g }, Shape::Affine { offsets: b, guarded: h })
                if a == b =>
            {
                Shape::Affine { offsets: a.clone(), guarded: *g || *h }
            }
            _ => Shape::Varying,
        };
        let mut max = old.max.max(new.max);
        if max != old.max {
            // A loop's counter climbs for ever: give up on its bound after two rounds.
            self.visits[p.index()] += 1;
            if self.visits[p.index()] > 2 {
                max = type_max(self.f.ty(p));
            }
        }
        let merged = Fact { shape, align: old.align.min(new.align), max };
        let changed = merged != old;
        self.facts[p.index()] = Some(merged);
        changed
    }

    fn fact(&self, v: Value) -> Option<&Fact> {
        self.facts[v.index()].as_ref()
    }

    fn is_uniform(&self, v: Value) -> Option<bool> {
        Some(self.fact(v)?.shape == Shape::Uniform)
    }

    fn result(&self, inst: &InstData, n: usize, ty: Type) -> Option<Fact> {
        let uniform = || Some(Fact::new(Shape::Uniform, ty));
        let varying = || Some(Fact::new(Shape::Varying, ty));
        let uniform_if = |yes: bool| if yes { uniform() } else { varying() };
        match inst.op {
            Op::Const(_, bits) => {
                Some(Fact { shape: Shape::Uniform, align: bits.trailing_zeros(), max: bits & type_max(ty) })
            }
            Op::Special(s) => Some(self.special(s, ty)),
            Op::EntryMask => uniform_if(self.threads % self.width == 0),
            Op::AnyLane | Op::ResumeValue(_) | Op::ActiveMask | Op::Undef(_) | Op::SymbolAddr(_) => uniform(),
            Op::FrameLoad(slot) => uniform_if(self.f.slots[slot].uniform),
            Op::Load { space, access, .. } => uniform_if(
                self.is_uniform(inst.args[0])? && space != Space::Local && access.ordering == Ordering::Weak,
            ),
            Op::Atomic { .. } | Op::AtomicCas { .. } | Op::Helper(_) | Op::Call(_) | Op::Match(_) => {
                varying()
            }
            Op::Shfl(mode) => {
                let whole = self.f.as_const(inst.args[2]) == Some(0x1f);
                uniform_if(n == 0 && mode == ShflMode::Idx && whole && self.is_uniform(inst.args[1])?)
            }
            Op::Vote(_) | Op::Redux(_) => uniform_if(self.is_uniform(inst.args[1])?),
            Op::Elect => uniform_if(n == 0 && self.is_uniform(inst.args[0])?),
            Op::ToGeneric(Space::Local) | Op::FromGeneric(Space::Local) => varying(),
            Op::FromGeneric(Space::SharedCluster) | Op::ToGeneric(Space::SharedCluster) => {
                uniform_if(self.is_uniform(inst.args[0])?)
            }
            Op::ToGeneric(_) | Op::FromGeneric(_) => {
                let a = self.fact(inst.args[0])?.clone();
                Some(Fact { shape: a.shape, align: 0, max: u64::MAX })
            }
            _ => self.arithmetic(inst, ty),
        }
    }

    fn special(&self, s: Special, ty: Type) -> Fact {
        let [bx, by, _] = self.f.geometry.map_or([self.threads, 1, 1], |g| g.block);
        let w = self.width;
        let pattern = |of: &dyn Fn(u32) -> u32, max: u32| -> Fact {
            let first: Vec<i64> = (0..w).map(|i| i64::from(of(i))).collect();
            let offsets: Vec<i64> = first.iter().map(|x| x - first[0]).collect();
            let mut align = 64;
            for g in 0..self.threads.div_ceil(w) {
                let base = of(g * w);
                align = align.min(u64::from(base).trailing_zeros());
                // Lanes beyond the block hold no threads: their values do not matter.
                let live = (self.threads - g * w).min(w);
                if (0..live).any(|i| i64::from(of(g * w + i)) - i64::from(base) != offsets[i as usize]) {
                    return Fact { shape: Shape::Varying, align: 0, max: u64::from(max) };
                }
            }
            Fact { shape: affine(offsets, false, ty), align, max: u64::from(max) }
        };
        let threads = self.threads;
        match s {
            Special::Tid(0) => pattern(&|t| t % bx, bx.max(1) - 1),
            Special::Tid(1) => pattern(&|t| t / bx % by, by.max(1) - 1),
            Special::Tid(2) => pattern(&|t| t / (bx * by), threads / (bx * by)),
            Special::ThreadLinear => pattern(&|t| t, threads.next_multiple_of(w) - 1),
            Special::Laneid => pattern(&|t| t % 32, 31),
            Special::Warpid => pattern(&|t| t / 32, threads / 32),
            Special::Ctaid(_) => Fact { max: (1 << 31) - 1, ..Fact::new(Shape::Uniform, ty) },
            Special::Nctaid(_) => Fact { max: 1 << 31, ..Fact::new(Shape::Uniform, ty) },
            Special::Ntid(d) => {
                let n = self.f.geometry.map_or(1, |g| g.block[usize::from(d.min(2))]);
                Fact { shape: Shape::Uniform, align: n.trailing_zeros(), max: u64::from(n) }
            }
            _ => Fact::new(Shape::Uniform, ty),
        }
    }

    fn arithmetic(&self, inst: &InstData, ty: Type) -> Option<Fact> {
        let facts = inst.args.iter().map(|&v| self.fact(v)).collect::<Option<Vec<_>>>()?;
        let all_uniform = facts.iter().all(|f| f.shape == Shape::Uniform);
        let mut out = Fact::new(if all_uniform { Shape::Uniform } else { Shape::Varying }, ty);
        if !ty.is_int() {
            return Some(out);
        }
        let constant = |n: usize| self.f.as_const(inst.args[n]);
        let limit = type_max(ty);
        let mut set = |offsets: Option<(Vec<i64>, bool)>| {
            if let Some((o, g)) = offsets {
                out.shape = affine(o, g, ty);
            }
        };
        match inst.op {
            Op::Int(op) => {
                let (a, b) = (facts[0], facts[1]);
                let wide = |n: u128| u64::try_from(n).ok().filter(|n| *n <= limit).unwrap_or(limit);
                match op {
                    IntOp::Add => {
                        set(self.zip(a, b, |x, y| x.wrapping_add(y)));
                        out.align = a.align.min(b.align);
                        out.max = wide(u128::from(a.max) + u128::from(b.max));
                    }
                    IntOp::Sub => {
                        set(self.zip(a, b, |x, y| x.wrapping_sub(y)));
                        out.align = a.align.min(b.align);
                    }
                    IntOp::Mul => {
                        if let Some(c) = constant(1) {
                            set(self.map(a, |x| x.wrapping_mul(c as i64)));
                        } else if let Some(c) = constant(0) {
                            set(self.map(b, |x| x.wrapping_mul(c as i64)));
                        }
                        out.align = a.align.saturating_add(b.align);
                        out.max = wide(u128::from(a.max) * u128::from(b.max));
                    }
                    IntOp::Shl => {
                        if let Some(c) = constant(1).filter(|c| *c < u64::from(ty.bits())) {
                            set(self.map(a, |x| x.wrapping_shl(c as u32)));
                            out.align = a.align.saturating_add(c as u32);
                            out.max = wide(u128::from(a.max) << c);
                        } else {
                            out.align = a.align;
                        }
                    }
                    IntOp::LShr | IntOp::DivU => {
                        let c = constant(1).and_then(|c| match op {
                            IntOp::LShr => Some(c),
                            _ if c.is_power_of_two() => Some(u64::from(c.trailing_zeros())),
                            _ => None,
                        });
                        if let Some(c) = c.filter(|c| *c < u64::from(ty.bits())) {
                            if let Some((o, false)) = self.offsets(a) {
                                if self.in_step(a, &o, c as u32, ty) {
                                    set(Some((o.iter().map(|x| x >> c).collect(), false)));
                                }
                            }
                            out.align = a.align.saturating_sub(c as u32);
                            out.max = a.max >> c;
                        } else {
                            out.max = a.max;
                        }
                    }
                    IntOp::And | IntOp::RemU => {
                        let m = constant(1).and_then(|c| match op {
                            IntOp::And => Some(c),
                            _ if c.is_power_of_two() => Some(c - 1),
                            _ => None,
                        });
                        if let Some(m) = m {
                            let bits = (m.wrapping_add(1)).trailing_zeros();
                            if let Some((o, false)) = self.offsets(a) {
                                if m.wrapping_add(1).is_power_of_two() && a.align >= bits {
                                    set(Some((o.iter().map(|x| x & m as i64).collect(), false)));
                                }
                            }
                            out.align = a.align.max(m.trailing_zeros());
                            out.max = a.max.min(m);
                        } else if op == IntOp::And {
                            out.align = a.align.max(b.align);
                            out.max = a.max.min(b.max);
                        } else {
                            out.max = a.max;
                        }
                    }
                    IntOp::Or | IntOp::Xor => {
                        let bits = |max: u64| 64 - max.leading_zeros();
                        let disjoint = |hi: &Fact, lo: &Fact| {
                            hi.shape == Shape::Uniform && hi.align >= bits(lo.max) && bits(lo.max) < ty.bits()
                        };
                        if disjoint(a, b) || disjoint(b, a) {
                            set(self.zip(a, b, |x, y| x.wrapping_add(y)));
                        }
                        out.align = a.align.min(b.align);
                        out.max = limit.min(type_max_of_bits(bits(a.max).max(bits(b.max))));
                    }
                    IntOp::MinU => out.max = a.max.min(b.max),
                    IntOp::MaxU => out.max = a.max.max(b.max),
                    _ => {}
                }
            }
            Op::IntUnary(IntUnary::Neg) => {
                set(self.map(facts[0], |x| x.wrapping_neg()));
                out.align = facts[0].align;
            }
            Op::IntUnary(IntUnary::Popc | IntUnary::Clz) => out.max = 64,
            Op::Select => {
                let (c, a, b) = (facts[0], facts[1], facts[2]);
                if c.shape == Shape::Uniform {
                    if let (Some((x, g)), Some((y, h))) = (self.offsets(a), self.offsets(b)) {
                        if x == y {
                            set(Some((x, g || h)));
                        }
                    }
                }
                out.align = a.align.min(b.align);
                out.max = a.max.max(b.max);
            }
            Op::Convert(how, _) => {
                let a = facts[0];
                let from = self.f.ty(inst.args[0]);
                match how {
                    Convert::Trunc => {
                        set(self.map(a, |x| x));
                        out.align = a.align;
                        out.max = a.max.min(limit);
                    }
                    Convert::Bitcast if from.is_int() => return Some(a.clone()),
                    Convert::ZExt | Convert::SExt if from.is_int() => {
                        let small = a.max < 1 << (from.bits() - 1);
                        if let Some((o, g)) = self.offsets(a) {
                            let fits = small || self.aligned_run(a, &o);
                            set(Some((o, g || !fits)));
                        }
                        out.align = a.align;
                        if small || how == Convert::ZExt {
                            out.max = a.max;
                        }
                    }
                    Convert::ZExt => out.max = 1,
                    _ => {}
                }
            }
            _ => {}
        }
        Some(out)
    }

    /// Offsets of a uniform or affine value, and whether they are guarded.
    fn offsets(&self, a: &Fact) -> Option<(Vec<i64>, bool)> {
        match &a.shape {
            Shape::Uniform => Some((vec![0; self.width as usize], false)),
            Shape::Affine { offsets, guarded } => Some((offsets.to_vec(), *guarded)),
            Shape::Varying => None,
        }
    }

    fn map(&self, a: &Fact, f: impl Fn(i64) -> i64) -> Option<(Vec<i64>, bool)> {
        let (o, g) = self.offsets(a)?;
        Some((o.into_iter().map(f).collect(), g))
    }

    fn zip(&self, a: &Fact, b: &Fact, f: impl Fn(i64, i64) -> i64) -> Option<(Vec<i64>, bool)> {
        let ((x, g), (y, h)) = (self.offsets(a)?, self.offsets(b)?);
        Some((x.into_iter().zip(y).map(|(x, y)| f(x, y)).collect(), g || h))
    }

    /// Whether adding the offsets to lane 0's value carries into no higher bit than alignment leaves free.
    fn aligned_run(&self, a: &Fact, offsets: &[i64]) -> bool {
        let room = if a.align >= 62 { i64::MAX } else { 1i64 << a.align };
        offsets.iter().all(|&o| (0..room).contains(&o))
    }

    /// Whether `(base + o) >> shift` is `(base >> shift) + (o >> shift)` for all lanes.
    fn in_step(&self, a: &Fact, offsets: &[i64], shift: u32, ty: Type) -> bool {
        a.align >= shift
            && (self.aligned_run(a, offsets) || a.max < 1 << (ty.bits() - 1))
            && offsets.iter().all(|&o| o >= 0)
    }
}

fn type_max_of_bits(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1u64 << bits) - 1 }
}

/// The shape with these offsets, brought into the type's signed range.
fn affine(offsets: Vec<i64>, guarded: bool, ty: Type) -> Shape {
    let shift = 64 - ty.bits();
    let offsets: Rc<[i64]> =
        offsets.iter().map(|o| o.wrapping_sub(offsets[0]).wrapping_shl(shift).wrapping_shr(shift)).collect();
    if offsets.iter().all(|&o| o == 0) && !guarded {
        Shape::Uniform
    } else {
        Shape::Affine { offsets, guarded }
    }
}

/// Blocks reachable from the function's entries, each after its dominators.
pub(crate) fn block_order(f: &Function) -> Vec<Block> {
    let mut seen = vec![false; f.blocks.len()];
    let mut post = Vec::new();
    let roots = f.entry.into_iter().chain(f.resumes.iter().copied());
    for root in roots {
        if std::mem::replace(&mut seen[root.index()], true) {
            continue;
        }
        let succ = |b: Block| f.blocks[b].term.edges().iter().map(|e| e.block).collect::<Vec<_>>();
        let mut stack = vec![(root, succ(root))];
        while let Some((b, rest)) = stack.last_mut() {
            match rest.pop() {
                Some(n) if !std::mem::replace(&mut seen[n.index()], true) => stack.push((n, succ(n))),
                Some(_) => {}
                None => {
                    post.push(*b);
                    stack.pop();
                }
            }
        }
    }
    post.reverse();
    post
}

/// Whether a value is defined by an operation of the given kind.
pub(crate) fn defining_op(f: &Function, v: Value) -> Option<&InstData> {
    match f.values[v].def {
        ValueDef::Result(i, _) => Some(&f.insts[i]),
        ValueDef::Param(..) => None,
    }
}
