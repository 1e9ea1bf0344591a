//! Ends of blocks, and barriers.

use std::mem::offset_of;

use weft_abi::{GroupState, Helper, WaitReason};
use weft_ir::{BarrierKind, Block, Edge, Entity, InstData, Op, SuspendReason, Terminator, Type, Value};

use crate::code::Mask;
use crate::error::{CodegenError, Result};
use crate::func::{Part, Repr};
use crate::group::Group;
use crate::llvm::{ICond, Order, Val};
use crate::unit::{ENDED, OTHER};

impl Group<'_> {
    /// From the prologue to the entry block, or to where a suspended group goes on.
    pub(crate) fn enter(&self, device: bool) -> Result<()> {
        let s = self.s;
        let entry = self.t.f.entry.ok_or_else(|| CodegenError::Bug("a function without entry".into()))?;
        if device {
            for (n, &p) in self.t.f.blocks[entry].params.iter().enumerate() {
                let v = s.param(self.llf, 2 + n as u32);
                self.set_lanes(p, v);
            }
        }
        let target = self.t.blocks[&entry];
        if self.t.f.resumes.is_empty() || device {
            s.jump(target);
            return Ok(());
        }
        let resume = s.param(self.llf, 2);
        let cases: Vec<_> =
            self.t.f.resumes.iter().enumerate().map(|(n, b)| (n as u64 + 1, self.t.blocks[b])).collect();
        s.switch(resume, &cases, target);
        Ok(())
    }

    /// Gives the parameters of an edge's target their values.
    pub(crate) fn pass(&self, target: Block, args: &[Value]) {
        let s = self.s;
        let params = &self.t.f.blocks[target].params;
        let mut inputs: Vec<(Val, Val)> = Vec::new();
        for (&p, &v) in params.iter().zip(args) {
            let once = !self.group_relation(p).is_varying();
            for view in &self.views[..self.parts_of(target)] {
                match view.held(p) {
                    Some(Repr::Scalar(phi) | Repr::Affine(phi, _)) => inputs.push((phi, view.base(v))),
                    Some(Repr::Vector(phi)) => inputs.push((phi, view.vector(v))),
                    Some(Repr::Guarded { base, ok, vector, .. }) => {
                        if !once || view.number == 0 {
                            inputs.push((base, view.base(v)));
                            let holds = s.iconst(s.int(1), u64::from(!view.has_failed(v)));
                            inputs.push((ok, view.guard(v).unwrap_or(holds)));
                        }
                        inputs.extend(vector.map(|phi| (phi, view.vector(v))));
                        continue;
                    }
                    None => {}
                }
                if once {
                    break;
                }
            }
        }
        let from = s.here();
        for (phi, v) in inputs {
            s.phi_input(phi, v, from);
        }
    }

    fn edge(&self, e: &Edge) -> Result<crate::llvm::Blk> {
        self.t.blocks.get(&e.block).copied().ok_or_else(|| CodegenError::Bug("a jump to nowhere".into()))
    }

    fn condition(&self, v: Value) -> Result<Val> {
        self.uniform(v).ok_or_else(|| {
            CodegenError::Bug(format!("{}: a branch on {v}, which differs by lane", self.t.f.name))
        })
    }

    /// Ends the current block.
    pub(crate) fn terminator(&self, t: &Terminator) -> Result<()> {
        let s = self.s;
        match t {
            Terminator::Jump(e) => {
                self.pass(e.block, &e.args);
                s.jump(self.edge(e)?);
            }
            Terminator::Branch { cond, then, other } => {
                let c = self.condition(*cond)?;
                if then.block == other.block && then.args != other.args {
                    // One predecessor cannot bring two sets of arguments: give the first edge a block of its own.
                    let middle = s.block(self.llf, "edge");
                    self.pass(other.block, &other.args);
                    s.branch(c, middle, self.edge(other)?);
                    s.at(middle);
                    self.pass(then.block, &then.args);
                    s.jump(self.edge(then)?);
                } else if then.block == other.block {
                    self.pass(then.block, &then.args);
                    s.jump(self.edge(then)?);
                } else {
                    self.pass(then.block, &then.args);
                    self.pass(other.block, &other.args);
                    s.branch(c, self.edge(then)?, self.edge(other)?);
                }
            }
            Terminator::Switch { index, targets, default } => {
                let c = self.condition(*index)?;
                // Each target has a block of its own, as several may lead to one block with other arguments.
                let here = s.here();
                let mut cases = Vec::new();
                let mut last = None;
                for (n, e) in targets.iter().map(Some).chain([None]).enumerate() {
                    let e = e.unwrap_or(default);
                    let middle = s.block(self.llf, "case");
                    s.at(middle);
                    self.pass(e.block, &e.args);
                    s.jump(self.edge(e)?);
                    if n < targets.len() {
                        cases.push((n as u64, middle));
                    } else {
                        last = Some(middle);
                    }
                }
                s.at(here);
                if let Some(last) = last {
                    s.switch(c, &cases, last);
                }
            }
            Terminator::Return(values) => {
                if self.t.id.index() == 0 {
                    if self.g.suspends {
                        let state = self.g.group_state(self.env.cta, self.env.group);
                        self.g.set_reason(state, WaitReason::Exit);
                    }
                    let ended = s.iconst(s.int(32), ENDED);
                    s.ret(Some(self.env.iteration.map_or(ended, |(_, more)| s.load(ended.ty(), more, 4))));
                } else if values.is_empty() {
                    s.ret(None);
                } else {
                    // Functions that are called are emitted in one part.
                    let items: Vec<Val> = values.iter().map(|v| self.vector(*v)).collect();
                    let ty = s.record(&items.iter().map(|v| v.ty()).collect::<Vec<_>>());
                    let all = items
                        .iter()
                        .enumerate()
                        .fold(s.poison(ty), |r, (n, v)| s.with_field(r, *v, n as u32));
                    s.ret(Some(all));
                }
            }
            Terminator::Suspend { reason, args, resume, .. } => self.suspend(*reason, args, *resume)?,
            Terminator::Unreachable => s.unreachable(),
            Terminator::None => return Err(CodegenError::Bug("a block without an end".into())),
        }
        Ok(())
    }

    fn suspend(&self, reason: SuspendReason, args: &[Value], resume: u32) -> Result<()> {
        let s = self.s;
        if self.t.id.index() != 0 {
            return self.unsupported("waiting inside a function that is not inlined");
        }
        let i64 = s.int(64);
        let state = self.g.group_state(self.env.cta, self.env.group);
        let at = s.byte_offset(state, offset_of!(GroupState, resume));
        s.store(s.iconst(s.int(32), u64::from(resume) + 1), at, 4);
        let wide = |v: Value| {
            let ty = self.t.f.ty(v);
            if let (Type::Pred, Repr::Vector(p)) = (ty, self.repr(v)) {
                // A predicate counts as the lanes for which it holds.
                return s.zext(self.count(Mask::Lanes(p, false)), i64);
            }
            let x = self.base(v);
            if ty.bits() == 64 {
                s.bitcast(x, i64)
            } else {
                let x = if ty == Type::F32 { s.bitcast(x, s.int(32)) } else { x };
                s.zext(x, i64)
            }
        };
        let put = |n: usize, v: Val| {
            s.store(v, s.byte_offset(state, offset_of!(GroupState, args) + 8 * n), 8);
        };
        let why = match reason {
            SuspendReason::Barrier(kind) => {
                args.iter().enumerate().for_each(|(n, v)| put(n, wide(*v)));
                match kind {
                    BarrierKind::Sync | BarrierKind::Arrive => WaitReason::Barrier,
                    _ => WaitReason::BarrierReduce,
                }
            }
            SuspendReason::ClusterWait => WaitReason::ClusterWait,
            SuspendReason::Yield => {
                put(0, args.first().map_or(s.iconst(i64, 0), |v| wide(*v)));
                put(1, args.get(1).map_or(s.iconst(i64, 0), |v| wide(*v)));
                WaitReason::Yield
            }
            SuspendReason::Collective(number) => {
                let c = s.iconst(i64, u64::from(number));
                if let Some((members, values)) = args.split_last() {
                    values.iter().enumerate().for_each(|(n, v)| put(n + 1, wide(*v)));
                    let high = s.shl(wide(*members), s.iconst(i64, 32));
                    put(0, s.or(high, c));
                } else {
                    put(0, s.or(c, s.iconst(i64, 0xffff_ffff << 32)));
                }
                WaitReason::Collective
            }
        };
        self.g.set_reason(state, why);
        let whole = self.meets_whole_block(reason, args);
        let code = if whole { u64::from(resume) + 1 } else { OTHER };
        s.ret(Some(s.iconst(s.int(32), code)));
        Ok(())
    }

    /// Whether this is a barrier of all threads, or a place to which the block's other groups shall come, too.
    fn meets_whole_block(&self, reason: SuspendReason, args: &[Value]) -> bool {
        let threads: u32 = self.g.block.iter().product();
        let constant = |n: usize| args.get(n).and_then(|v| self.t.f.as_const(*v));
        match reason {
            SuspendReason::Barrier(BarrierKind::Arrive) => false,
            SuspendReason::Barrier(_) => {
                constant(0) == Some(0) && constant(1).is_some_and(|n| n == 0 || n == u64::from(threads))
            }
            SuspendReason::Yield => constant(1) == Some(1),
            _ => false,
        }
    }
}

impl Part<'_> {
    /// What the scheduler left for the group.
    pub(crate) fn resume_value(&self, inst: &InstData, word: u8) {
        let s = self.s;
        let state = self.g.group_state(self.env.cta, self.env.group);
        let at = offset_of!(GroupState, result) + 8 * usize::from(word.min(1));
        let v = s.load(s.int(64), s.byte_offset(state, at), 8);
        let ty = self.t.f.ty(inst.results[0]);
        let v = match ty {
            Type::Pred => s.icmp(ICond::LLVMIntNE, v, s.zero(v.ty())),
            _ => s.bitcast(s.trunc(v, s.int(ty.bits())), self.g.ty(ty, 1)),
        };
        self.set(inst.results[0], Repr::Scalar(v));
    }

    /// Barriers that do not wait. Those that do have become the ends of blocks, or are within one group.
    pub(crate) fn barrier(&self, inst: &InstData) -> Result<()> {
        let s = self.s;
        let i32 = s.int(32);
        let mask = self.mask(inst);
        match inst.op {
            Op::Barrier(BarrierKind::Arrive, _) => {
                let (id, threads) = (self.base(inst.args[0]), self.base(inst.args[1]));
                self.perform_when(self.mask_any(mask), || {
                    let arriving = self.count(mask);
                    self.call_helper(Helper::BarrierArrive, self.env.first, &[id, threads, arriving]);
                });
                Ok(())
            }
            Op::ClusterArrive => {
                self.perform_when(self.mask_any(mask), || {
                    let arriving = self.count(mask);
                    self.call_helper(Helper::ClusterArrive, self.env.first, &[arriving]);
                });
                Ok(())
            }
            // A group that is the whole block waits for nobody.
            Op::Barrier(kind, _) if self.g.block.iter().product::<u32>() <= self.g.width => {
                s.fence(Order::LLVMAtomicOrderingSequentiallyConsistent, true);
                let Some(&r) = inst.results.first() else { return Ok(()) };
                let p = self.vector(inst.args[2]);
                let active = self.mask_lanes(mask);
                let v = match kind {
                    BarrierKind::RedPopc => self.count(Mask::Lanes(s.and(p, active), false)),
                    BarrierKind::RedOr => self.any(s.and(p, active)),
                    _ => s.not(self.any(s.and(s.not(p), active))),
                };
                debug_assert!(v.ty() == i32 || v.ty() == s.int(1));
                self.set(r, Repr::Scalar(v));
                Ok(())
            }
            Op::Yield => Ok(()),
            _ => self.unsupported("a barrier that was not split off"),
        }
    }
}
