//! The exported functions over a kernel's body.
//!
//! The body, `i32 (cta, group, resume)`, runs a group from a resume point until it stops and says where: the resume
//! point behind a barrier of the whole block, [`ENDED`] or [`OTHER`]. It is inlined everywhere. Kernels that wait
//! export it once per group; and, where that is not too much code, a function for the whole block in which each
//! *region* (what lies between two such barriers) is a plain loop over the groups. That function gives up, leaving
//! the rest to the scheduler, as soon as not all groups stop at the same place.

use std::mem::offset_of;

use weft_abi::{GroupState, entry};
use weft_ir::{BarrierKind, Op};

use crate::compile::Gen;
use crate::llvm::{Blk, ICond, Val};

/// The body's answer when the group has ended.
pub(crate) const ENDED: u64 = u32::MAX as u64;
/// The body's answer when only the scheduler can tell how to go on.
pub(crate) const OTHER: u64 = u32::MAX as u64 - 1;

/// Most regions that are emitted as loops.
const MAX_REGIONS: usize = 32;
/// Most instructions that are emitted in all of them together.
const MAX_INSTRUCTIONS: usize = 20_000;

impl Gen<'_> {
    fn groups(&self) -> u32 {
        self.block.iter().product::<u32>().div_ceil(self.width)
    }

    /// Emits what the object exports.
    pub(crate) fn entries(&self) {
        if !self.suspends {
            let (cta, exit) = self.begin_block();
            self.group_loop(cta, 0, exit);
            return;
        }
        let s = &self.s;
        let (ptr, i32) = (s.ptr(), s.int(32));
        let (body, signature) = self.functions[0];
        let f = s.function(entry::GROUP, s.signature(s.void(), &[ptr, i32]));
        self.attributes(f);
        s.debug_function(f, entry::GROUP);
        s.at(s.block(f, "entry"));
        let (cta, group) = (s.param(f, 0), s.param(f, 1));
        let state = self.group_state(cta, group);
        let resume = s.load(i32, s.byte_offset(state, offset_of!(GroupState, resume)), 4);
        s.call(signature, body, &[cta, group, resume]);
        s.ret(None);
        if self.worth_regions() {
            self.regions();
        }
    }

    /// Whether the kernel's waits are mostly barriers of the whole block, and its code is small enough.
    fn worth_regions(&self) -> bool {
        let kernel = &self.unit.functions[0];
        let regions = kernel.resumes.len() + 1;
        let insts = || kernel.layout.iter().flat_map(|b| &kernel.blocks[*b].insts);
        // Those who arrive without waiting are counted by the scheduler.
        let arrives = insts()
            .any(|i| matches!(kernel.insts[*i].op, Op::Barrier(BarrierKind::Arrive, _) | Op::ClusterArrive));
        !arrives && regions <= MAX_REGIONS && insts().count() * regions <= MAX_INSTRUCTIONS
    }

    /// Starts the function of a block; answers its argument and the block that returns.
    fn begin_block(&self) -> (Val, Blk) {
        let s = &self.s;
        let f = s.function(entry::BLOCK, s.signature(s.void(), &[s.ptr()]));
        self.attributes(f);
        s.debug_function(f, entry::BLOCK);
        let (start, exit) = (s.block(f, "entry"), s.block(f, "done"));
        s.at(exit);
        s.ret(None);
        s.at(start);
        (s.param(f, 0), exit)
    }

    /// From here, runs all groups from a resume point, then goes to `exit`. Answers whether all stopped at one place,
    /// and where.
    fn group_loop(&self, cta: Val, resume: u64, exit: Blk) -> (Val, Val) {
        let s = &self.s;
        let (i32, i1) = (s.int(32), s.int(1));
        let (body, signature) = self.functions[0];
        let f = s.parent(exit);
        let head = s.block(f, &format!("region{resume}"));
        let before = s.here();
        s.jump(head);
        s.at(head);
        let (group, same, place) = (s.phi(i32), s.phi(i1), s.phi(i32));
        let zero = s.iconst(i32, 0);
        s.phi_input(group, zero, before);
        s.phi_input(same, s.iconst(i1, 1), before);
        s.phi_input(place, zero, before);
        let code = s.call(signature, body, &[cta, group, s.iconst(i32, resume)]);
        let first = s.icmp(ICond::LLVMIntEQ, group, zero);
        let place_now = s.select(first, code, place);
        let same_now = s.and(same, s.icmp(ICond::LLVMIntEQ, code, place_now));
        let next = s.nuw_add(group, s.iconst(i32, 1));
        let more = s.icmp(ICond::LLVMIntULT, next, s.iconst(i32, u64::from(self.groups())));
        let end = s.here();
        s.phi_input(group, next, end);
        s.phi_input(same, same_now, end);
        s.phi_input(place, place_now, end);
        s.branch(more, head, exit);
        (same_now, place_now)
    }

    /// The whole block, region by region.
    fn regions(&self) {
        let s = &self.s;
        let (cta, exit) = self.begin_block();
        let f = s.parent(exit);
        let count = self.unit.functions[0].resumes.len() as u64 + 1;
        let starts: Vec<Blk> = (0..count).map(|r| s.block(f, &format!("start{r}"))).collect();
        s.jump(starts[0]);
        for (r, start) in starts.iter().enumerate() {
            s.at(*start);
            let after = s.block(f, &format!("after{r}"));
            let (same, place) = self.group_loop(cta, r as u64, after);
            s.at(after);
            let go_on = s.block(f, &format!("go{r}"));
            s.branch(same, go_on, exit);
            s.at(go_on);
            let cases: Vec<(u64, Blk)> =
                starts.iter().enumerate().skip(1).map(|(n, b)| (n as u64, *b)).collect();
            s.switch(place, &cases, exit);
        }
    }
}
