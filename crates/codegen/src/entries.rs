//! The exported functions over a kernel's body.
//!
//! The body, `i32 (cta, group, resume, copies)`, runs a group from a resume point until it stops and says where: the resume
//! point behind a barrier of the whole block (or another place to which all groups shall come), [`ENDED`] or [`OTHER`].
//! It is inlined everywhere. Kernels that wait export a function for one group. Where that is not too much code, each *region* (what lies between two such barriers) is a
//! function with a plain loop over some groups, and there is an entry for the whole block, which takes all groups
//! through one region after the other. It gives up, leaving the rest to the scheduler, as soon as not all groups stop at
//! the same place. The code of a region is there once; both entries call it.

use std::mem::offset_of;

use weft_abi::{CtaContext, GroupState, entry};
use weft_ir::analysis::ADDING;
use weft_ir::{BarrierKind, Geometry, SuspendReason, Terminator};

use crate::llvm::{Blk, ICond, Ty, Val};
use crate::unit::{ENDED, FUNCTION, Gen, OTHER};

/// Places to wait at from which on loops over groups are not unrolled.
const MANY: usize = 8;

/// An iteration of the blocks of a call.
struct Sweep {
    /// Its number.
    iteration: Val,
    /// Number of the first block along x.
    first: Val,
    /// Where the groups' answers are joined: [`ENDED`], or with bits missing if one wants another iteration.
    all_ended: Val,
}

impl Gen<'_> {
    fn groups(&self) -> u32 {
        self.block.iter().product::<u32>().div_ceil(self.width)
    }

    /// Emits what the object exports.
    pub(crate) fn entries(&self) {
        let s = &self.s;
        let (ptr, i32) = (s.ptr(), s.int(32));
        self.mark_tiles();
        if !self.suspends {
            let cta = self.begin_entry(entry::BLOCK, &[ptr]);
            let (zero, groups) = (s.iconst(i32, 0), s.iconst(i32, self.groups().into()));
            if self.takes_iterations {
                self.each_iteration(cta, |sweep| self.rows(cta, groups, Some(sweep)));
            } else if self.blocks_per_call > 1 {
                self.rows(cta, groups, None);
            } else {
                self.group_loop(cta, 0, [zero, groups], s.iconst(s.int(64), 0));
            }
            self.end_entry();
            if self.any_order {
                let cta = self.begin_entry(entry::GROUP, &[ptr, i32]);
                let group = s.param(s.parent(s.here()), 1);
                if self.takes_iterations {
                    self.each_iteration(cta, |sweep| self.group(cta, group, Some(sweep)));
                } else {
                    self.group(cta, group, None);
                }
                self.end_entry();
            }
            return;
        }
        let regions = if weft_ir::analysis::regions_are_loops(&self.unit.functions[0]) {
            self.regions()
        } else {
            Vec::new()
        };
        if !regions.is_empty() {
            self.block(&regions);
        }
        let cta = self.begin_entry(entry::GROUP, &[ptr, i32]);
        let f = s.parent(s.here());
        let group = s.param(f, 1);
        let state = self.group_state(cta, group);
        let resume = s.load(i32, s.byte_offset(state, offset_of!(GroupState, resume)), 4);
        if regions.is_empty() {
            let (body, signature) = self.functions[0];
            s.call(signature, body, &[cta, group, resume, s.iconst(s.int(64), 0)]);
            self.end_entry();
            return;
        }
        let next = s.nuw_add(group, s.iconst(i32, 1));
        let (cases, done) = self.cases(f, regions.len());
        s.switch(resume, &cases, done);
        for ((_, at), region) in cases.iter().zip(&regions) {
            s.at(*at);
            s.call(self.region_signature(), *region, &[cta, group, next, s.iconst(i32, 1)]);
            s.jump(done);
        }
        s.at(done);
        self.end_entry();
    }

    /// Starts an exported function, which configures the registers of tiles for all that it calls.
    fn begin_entry(&self, name: &str, args: &[Ty]) -> Val {
        let s = &self.s;
        let cta = self.begin(name, s.signature(s.void(), args));
        if let Some(bytes) = self.tiles.configuration() {
            let bytes = s.const_ints(s.int(8), bytes.map(u64::from));
            let place = s.alloca(bytes.ty(), 64);
            s.store(bytes, place, 64);
            s.cpu_intrinsic("llvm.x86.ldtilecfg", &[place]);
        }
        cta
    }

    /// Ends an exported function.
    fn end_entry(&self) {
        if self.tiles.configuration().is_some() {
            self.s.cpu_intrinsic("llvm.x86.tilerelease", &[]);
        }
        self.s.ret(None);
    }

    /// Says to who loads the code that it takes tiles.
    fn mark_tiles(&self) {
        if self.tiles.configuration().is_some() {
            self.open(entry::TILES, self.s.signature(self.s.void(), &[]));
            self.s.ret(None);
        }
    }

    /// Starts a function whose first argument is the block's context; answers that.
    fn begin(&self, name: &str, signature: Ty) -> Val {
        self.s.param(self.open(name, signature), 0)
    }

    /// Starts a function.
    fn open(&self, name: &str, signature: Ty) -> Val {
        let s = &self.s;
        let f = s.function(name, signature);
        self.attributes(f);
        s.debug_function(f, name);
        s.at(s.block(f, "entry"));
        f
    }

    /// A block of `f` for each region, with its number, and one for all else.
    fn cases(&self, f: Val, regions: usize) -> (Vec<(u64, Blk)>, Blk) {
        let at = |r: usize| (r as u64, self.s.block(f, &format!("region{r}")));
        ((0..regions).map(at).collect(), self.s.block(f, "done"))
    }

    /// From here, runs the groups from `first` to before `end` from a resume point. Answers where all of them stopped,
    /// or [`OTHER`].
    fn group_loop(&self, cta: Val, resume: u64, [start, end]: [Val; 2], copies: Val) -> Val {
        let s = &self.s;
        let i32 = s.int(32);
        let (body, signature) = self.functions[0];
        let before = s.here();
        let f = s.parent(before);
        let (head, after) = (s.block(f, "group"), s.block(f, "after"));
        s.jump(head);
        s.at(head);
        let (group, all, any) = (s.phi(i32), s.phi(i32), s.phi(i32));
        s.phi_input(group, start, before);
        s.phi_input(all, s.iconst(i32, u32::MAX.into()), before);
        s.phi_input(any, s.iconst(i32, 0), before);
        let code = s.call(signature, body, &[cta, group, s.iconst(i32, resume), copies]);
        // All have stopped at the same place if no bit differs.
        let all_now = s.and(all, code);
        let any_now = s.or(any, code);
        let next = s.nuw_add(group, s.iconst(i32, 1));
        let more = s.icmp(ICond::LLVMIntULT, next, end);
        let latch = s.here();
        s.phi_input(group, next, latch);
        s.phi_input(all, all_now, latch);
        s.phi_input(any, any_now, latch);
        if self.unit.functions[0].resumes.len() >= MANY {
            // Copies of an iteration would be as many as there are regions.
            s.loop_branch(more, head, after);
        } else {
            s.branch(more, head, after);
        }
        s.at(after);
        s.select(s.icmp(ICond::LLVMIntEQ, all_now, any_now), any_now, s.iconst(i32, OTHER))
    }

    /// Calls the body for a group of a kernel that does not wait.
    fn group(&self, cta: Val, group: Val, sweep: Option<&Sweep>) {
        let s = &self.s;
        let (body, signature) = self.functions[0];
        let iteration = sweep.map_or_else(|| s.zero(s.int(32)), |sweep| sweep.iteration);
        let code = s.call(signature, body, &[cta, group, iteration, s.iconst(s.int(64), 0)]);
        if let Some(Sweep { all_ended, .. }) = sweep {
            let before = s.load(code.ty(), *all_ended, 4);
            s.store(s.and(before, code), *all_ended, 4);
        }
    }

    /// From here, runs all groups of the blocks that the context asks for: a row of each, then the next row.
    fn rows(&self, cta: Val, groups: Val, sweep: Option<&Sweep>) {
        let s = &self.s;
        let i32 = s.int(32);
        let (zero, one) = (s.iconst(i32, 0), s.iconst(i32, 1));
        let number = s.byte_offset(cta, offset_of!(CtaContext, cta_id));
        let first = sweep.map_or_else(|| s.load(i32, number, 4), |sweep| sweep.first);
        let blocks = s.load(i32, s.byte_offset(cta, offset_of!(CtaContext, blocks)), 4);
        let in_row = s.iconst(i32, Geometry::new(self.block, self.width).groups_in_row().into());
        let f = s.parent(s.here());
        let after = s.block(f, "after");
        let row = self.loop_head("row", zero);
        let block = self.loop_head("block", zero);
        // A fault is reported with the block's number.
        s.store(s.add(first, block.1), number, 4);
        let group = self.loop_head("group", row.1);
        self.group(cta, group.1, sweep);
        let row_end = s.nuw_add(row.1, in_row);
        self.loop_end(group, one, row_end, s.block(f, "block.done"), true);
        self.loop_end(block, one, blocks, s.block(f, "row.done"), false);
        self.loop_end(row, in_row, groups, after, false);
    }

    /// From here, `one_iteration` again and again until no group wants more.
    fn each_iteration(&self, cta: Val, one_iteration: impl FnOnce(&Sweep)) {
        let s = &self.s;
        let i32 = s.int(32);
        let ended = s.iconst(i32, ENDED);
        let all_ended = s.alloca(i32, 4);
        let first = s.load(i32, s.byte_offset(cta, offset_of!(CtaContext, cta_id)), 4);
        let (head, iteration) = self.loop_head("iteration", s.zero(i32));
        s.store(ended, all_ended, 4);
        one_iteration(&Sweep { iteration, first, all_ended });
        let more = s.icmp(ICond::LLVMIntNE, s.load(i32, all_ended, 4), ended);
        s.phi_input(iteration, s.add(iteration, s.iconst(i32, 1)), s.here());
        let after = s.block(s.parent(s.here()), "iterations.done");
        s.loop_branch(more, head, after);
        s.at(after);
    }

    /// The start of a loop that counts from a number.
    fn loop_head(&self, name: &str, from: Val) -> (Blk, Val) {
        let s = &self.s;
        let before = s.here();
        let head = s.block(s.parent(before), name);
        s.jump(head);
        s.at(head);
        let n = s.phi(from.ty());
        s.phi_input(n, from, before);
        (head, n)
    }

    /// The end of a loop that counts by a step to before an end; goes on in `out`. `whole`: it may be unrolled.
    fn loop_end(&self, (head, n): (Blk, Val), step: Val, end: Val, out: Blk, whole: bool) {
        let s = &self.s;
        let next = s.nuw_add(n, step);
        s.phi_input(n, next, s.here());
        let more = s.icmp(ICond::LLVMIntULT, next, end);
        if whole {
            s.branch(more, head, out)
        } else {
            s.loop_branch(more, head, out)
        }
        s.at(out);
    }

    /// From here, `body` for so many blocks along x, from the context's on; what it answers for the last one.
    fn blocks(&self, cta: Val, count: Val, body: impl FnOnce() -> Val) -> Val {
        let s = &self.s;
        let i32 = s.int(32);
        let number = s.byte_offset(cta, offset_of!(CtaContext, cta_id));
        let first = s.load(i32, number, 4);
        let before = s.here();
        let f = s.parent(before);
        let (head, after) = (s.block(f, "block"), s.block(f, "blocks.done"));
        s.jump(head);
        s.at(head);
        let block = s.phi(i32);
        s.phi_input(block, s.iconst(i32, 0), before);
        // A fault is reported with the block's number.
        s.store(s.add(first, block), number, 4);
        let out = body();
        let next = s.nuw_add(block, s.iconst(i32, 1));
        s.phi_input(block, next, s.here());
        s.loop_branch(s.icmp(ICond::LLVMIntULT, next, count), head, after);
        s.at(after);
        out
    }

    fn region_signature(&self) -> Ty {
        let (ptr, i32) = (self.s.ptr(), self.s.int(32));
        self.s.signature(i32, &[ptr, i32, i32, i32])
    }

    /// A function for each region, which runs some groups through it: of one block, or of several that share what they count
    /// ([`weft_ir::analysis::blocks_in_common`]) one after the other.
    fn regions(&self) -> Vec<Val> {
        let s = &self.s;
        let one = |r: usize| {
            let cta = self.begin(&format!("weft_region{r}"), self.region_signature());
            let f = s.parent(s.here());
            s.set_internal(f);
            s.attribute(f, FUNCTION, "noinline", None);
            let groups = [s.param(f, 1), s.param(f, 2)];
            let place = self.among_copies(r, cta, |copies| match self.blocks_per_call > 1 && r == ADDING {
                true => self.blocks(cta, s.param(f, 3), || self.group_loop(cta, r as u64, groups, copies)),
                false => self.group_loop(cta, r as u64, groups, copies),
            });
            s.ret(Some(place));
            f
        };
        (0..=self.unit.functions[0].resumes.len()).map(one).collect()
    }

    /// The whole block, region by region.
    fn block(&self, regions: &[Val]) {
        let s = &self.s;
        let i32 = s.int(32);
        let cta = self.begin_entry(entry::BLOCK, &[s.ptr()]);
        let (zero, groups) = (s.iconst(i32, 0), s.iconst(i32, self.groups().into()));
        let f = s.parent(s.here());
        let blocks = match self.blocks_per_call {
            1 => s.iconst(i32, 1),
            _ => s.load(i32, s.byte_offset(cta, offset_of!(CtaContext, blocks)), 4),
        };
        let (cases, done) = self.cases(f, regions.len());
        s.jump(cases[0].1);
        // Behind a barrier that reduces, all groups are told the result first.
        let mut ways = cases.clone();
        for (n, way) in ways.iter_mut().enumerate().filter(|(n, _)| self.reduces(*n)) {
            way.1 = s.block(f, "reduce");
            s.at(way.1);
            self.reduce(cta, groups);
            s.jump(cases[n].1);
        }
        let known = weft_ir::analysis::regions(&self.unit.functions[0]);
        for (((_, at), region), known) in cases.iter().zip(regions).zip(&known) {
            s.at(*at);
            let place = s.call(self.region_signature(), *region, &[cta, zero, groups, blocks]);
            let next: Vec<_> = known.next.iter().filter_map(|n| ways.get(*n as usize + 1).copied()).collect();
            s.switch(place, &next, done);
        }
        s.at(done);
        self.end_entry();
    }

    /// Whether groups that go on at a resume point come from a barrier that reduces.
    fn reduces(&self, place: usize) -> bool {
        let kernel = &self.unit.functions[0];
        kernel.layout.iter().any(|b| match &kernel.blocks[*b].term {
            Terminator::Suspend { reason: SuspendReason::Barrier(kind), resume, .. } => {
                *resume as usize + 1 == place && !matches!(kind, BarrierKind::Sync | BarrierKind::Arrive)
            }
            _ => false,
        })
    }

    /// Adds up what the groups have left at a barrier ([`weft_abi::WaitReason::BarrierReduce`]) and gives all of them
    /// the sums.
    fn reduce(&self, cta: Val, groups: Val) {
        let s = &self.s;
        let i64 = s.int(64);
        let left = |state: Val, n: usize| {
            s.load(i64, s.byte_offset(state, offset_of!(GroupState, args) + 8 * (n + 2)), 8)
        };
        let sums = self.each_group(cta, groups, |state, [trues, all]| {
            [s.add(trues, left(state, 0)), s.add(all, left(state, 1))]
        });
        self.each_group(cta, groups, |state, _| {
            for (n, sum) in sums.into_iter().enumerate() {
                s.store(sum, s.byte_offset(state, offset_of!(GroupState, result) + 8 * n), 8);
            }
            sums
        });
    }

    /// From here, a loop over the states of all groups, with two numbers that start at 0.
    fn each_group(&self, cta: Val, groups: Val, body: impl FnOnce(Val, [Val; 2]) -> [Val; 2]) -> [Val; 2] {
        let s = &self.s;
        let (i32, i64) = (s.int(32), s.int(64));
        let before = s.here();
        let f = s.parent(before);
        let (head, after) = (s.block(f, "state"), s.block(f, "states.done"));
        s.jump(head);
        s.at(head);
        let (group, numbers) = (s.phi(i32), [s.phi(i64), s.phi(i64)]);
        s.phi_input(group, s.iconst(i32, 0), before);
        let new = body(self.group_state(cta, group), numbers);
        let next = s.nuw_add(group, s.iconst(i32, 1));
        s.phi_input(group, next, s.here());
        for (phi, v) in numbers.into_iter().zip(new) {
            s.phi_input(phi, s.iconst(i64, 0), before);
            s.phi_input(phi, v, s.here());
        }
        s.branch(s.icmp(ICond::LLVMIntULT, next, groups), head, after);
        s.at(after);
        new
    }
}
