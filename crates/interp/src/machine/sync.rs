//! Barriers of blocks and clusters, and what happens when a thread begins to wait or ends.

use weft_ptx::{Inst, Mod, Opcode, Operand, Statement};

use super::{Flow, Machine, Result, State, unsupported};

impl Machine<'_> {
    /// `bar` and `barrier`, of a block or a cluster.
    pub(super) fn barrier(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<Flow> {
        if inst.opcode == Opcode::Barrier && inst.has(Mod::Cluster) {
            return self.cluster_barrier(slot, thread, inst);
        }
        let reduces = inst.has(Mod::Red);
        let ops = inst.operands.as_slice();
        let (names, predicate): (&[Operand], Option<&Operand>) = match (reduces, ops) {
            (true, [_, middle @ .., c]) => (middle, Some(c)),
            (false, all) => (all, None),
            _ => return Err(unsupported(inst)),
        };
        let [a, count @ ..] = names else { return Err(unsupported(inst)) };
        let id = (self.value(slot, thread, a)? as usize) & 15;
        let count = match count.first() {
            Some(b) => Some(self.value(slot, thread, b)? as u32),
            None => None,
        };
        let vote = match predicate {
            Some(c) => self.value(slot, thread, c)? & 1 != 0,
            None => false,
        };
        let threads = self.blocks[slot].threads.len();
        self.thread(slot, thread).vote = vote;
        let barrier = &mut self.blocks[slot].barriers[id];
        barrier.arrived.resize(threads, false);
        barrier.arrived[thread] = true;
        barrier.count = count;
        if inst.has(Mod::Arrive) {
            self.try_barrier(slot, id)?;
            return Ok(Flow::Next);
        }
        Ok(Flow::Wait(State::Barrier(id)))
    }

    /// Whether enough threads have arrived. A warp counts whole once all of it that has not exited is there.
    fn is_complete(&self, slot: usize, id: usize) -> bool {
        let block = &self.blocks[slot];
        let barrier = &block.barriers[id];
        if barrier.arrived.is_empty() {
            return false;
        }
        let there = |i: usize| barrier.arrived[i] || block.threads[i].state == State::Exited;
        let Some(count) = barrier.count else { return (0..block.threads.len()).all(there) };
        let mut arrived = 0;
        for first in (0..block.threads.len()).step_by(32) {
            let warp = first..(first + 32).min(block.threads.len());
            let here = warp.clone().filter(|i| barrier.arrived[*i]).count() as u32;
            arrived += if here > 0 && warp.clone().all(there) { 32 } else { here };
        }
        arrived >= count
    }

    /// Releases the threads at a barrier when it is complete.
    pub(super) fn try_barrier(&mut self, slot: usize, id: usize) -> Result<()> {
        if !self.is_complete(slot, id) {
            return Ok(());
        }
        self.blocks[slot].barriers[id] = super::Barrier::default();
        let waits = |s: State| s == State::Barrier(id);
        let here: Vec<usize> = (0..self.blocks[slot].threads.len())
            .filter(|i| waits(self.blocks[slot].threads[*i].state))
            .collect();
        let votes = here.iter().filter(|i| self.blocks[slot].threads[**i].vote).count();
        for thread in &here {
            if let Some(Statement::Inst(inst)) = self.statement(slot, *thread)
                && inst.has(Mod::Red)
                && let Some(d) = inst.operands.first()
            {
                let result = if inst.has(Mod::Popc) {
                    votes as u128
                } else if inst.has(Mod::And) {
                    u128::from(votes == here.len())
                } else {
                    u128::from(votes > 0)
                };
                self.set(slot, *thread, d, result)?;
            }
        }
        for thread in here {
            self.go_on(slot, thread);
        }
        Ok(())
    }

    /// Lets a waiting thread continue after its instruction.
    pub(super) fn go_on(&mut self, slot: usize, thread: usize) {
        self.advance(slot, thread);
        self.thread(slot, thread).state = State::Ready;
        self.ready.push_back((slot, thread));
    }

    fn cluster_barrier(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<Flow> {
        let first = self.blocks[slot].mates[0];
        let phase = self.blocks[first].cluster_phase;
        if inst.has(Mod::Arrive) {
            self.thread(slot, thread).cluster_phase = Some(phase);
            self.try_cluster(slot);
            return Ok(Flow::Next);
        }
        match self.thread(slot, thread).cluster_phase {
            Some(arrived) if arrived == phase => Ok(Flow::Wait(State::Cluster)),
            _ => {
                self.thread(slot, thread).cluster_phase = None;
                Ok(Flow::Next)
            }
        }
    }

    /// Begins the next phase of a cluster's barrier when all its threads have arrived.
    fn try_cluster(&mut self, slot: usize) {
        let mates = self.blocks[slot].mates.clone();
        let phase = self.blocks[mates[0]].cluster_phase;
        let threads = mates.iter().flat_map(|m| &self.blocks[*m].threads);
        let mut live = threads.filter(|t| t.state != State::Exited).peekable();
        if live.peek().is_none() || live.any(|t| t.cluster_phase != Some(phase)) {
            return;
        }
        self.blocks[mates[0]].cluster_phase += 1;
        for mate in mates {
            for thread in 0..self.blocks[mate].threads.len() {
                if self.blocks[mate].threads[thread].state == State::Cluster {
                    self.thread(mate, thread).cluster_phase = None;
                    self.go_on(mate, thread);
                }
            }
        }
    }

    /// A thread has begun to wait: perhaps it was the last.
    pub(super) fn waiting(&mut self, slot: usize, thread: usize) -> Result<()> {
        match self.blocks[slot].threads[thread].state {
            State::Barrier(id) => self.try_barrier(slot, id)?,
            State::Warp(_) => self.try_warp(slot, thread)?,
            State::Cluster | State::ActiveMask | State::Ready | State::Exited => {}
        }
        self.try_active_mask(slot, thread / 32, false)
    }

    /// A thread has ended: others may have waited for it alone.
    pub(super) fn exited(&mut self, slot: usize, thread: usize) -> Result<()> {
        for id in 0..16 {
            self.try_barrier(slot, id)?;
        }
        let warp = thread / 32 * 32;
        for other in warp..(warp + 32).min(self.blocks[slot].threads.len()) {
            if let State::Warp(_) = self.blocks[slot].threads[other].state {
                self.try_warp(slot, other)?;
            }
        }
        self.try_cluster(slot);
        self.try_active_mask(slot, thread / 32, false)
    }
}
