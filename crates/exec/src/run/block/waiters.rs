//! What the groups of a block wait for, in words.

use std::collections::BTreeMap;

use weft_abi::{Collective, WaitReason};

use super::{Block, Status};
use crate::fault::Waiter;

const WARP: u32 = 32;

impl Block {
    /// Who waits for what: lanes of a warp that wait at one place together, and warps that wait alike next to each other.
    pub(in crate::run) fn waiters(&mut self) -> Vec<Waiter> {
        let mut lanes: BTreeMap<(u32, String, u32), u32> = BTreeMap::new();
        for g in 0..self.groups {
            let Some(what) = self.waits_for(g) else { continue };
            let line = self.wait_line(g);
            for t in g * self.width..g * self.width + self.lanes(g) {
                *lanes.entry((t / WARP, what.clone(), line)).or_default() |= 1 << (t % WARP);
            }
        }
        let [x, y, z] = self.index();
        let mut out: Vec<Waiter> = Vec::new();
        for ((warp, waits, ptx_line), mask) in lanes {
            let present = (self.threads - warp * WARP).min(WARP);
            let all = mask == u32::MAX >> (WARP - present);
            let lanes = (!all).then_some(mask);
            let alike = |w: &&mut Waiter| {
                w.warps.1 + 1 == warp && w.lanes == lanes && w.waits == waits && w.ptx_line == ptx_line
            };
            match out.iter_mut().find(alike) {
                Some(w) => w.warps.1 = warp,
                None => out.push(Waiter {
                    block_zyx: [z, y, x],
                    warps: (warp, warp),
                    lanes,
                    waits,
                    ptx_line,
                    source: None,
                }),
            }
        }
        out
    }

    fn waits_for(&mut self, g: u32) -> Option<String> {
        let state = *self.state(g);
        Some(match self.status[g as usize] {
            Status::Exited => return None,
            Status::Barrier(n) => {
                let (arrived, expected) = self.barriers[usize::from(n)].counts();
                let expected = if expected == 0 { self.live_threads } else { expected };
                format!("waits at barrier {n}, where {arrived} of {expected} threads have come")
            }
            Status::Cluster => "waits at the cluster's barrier".to_owned(),
            Status::Collective => {
                let members = state.args[0] >> 32;
                match Collective::from_u32(state.args[0] as u32) {
                    Some(op) => format!("waits for all of lanes {members:#010x} ({op:?})"),
                    None => "waits for its warp".to_owned(),
                }
            }
            Status::Ready if state.resume == 0 => "has not begun".to_owned(),
            Status::Ready if state.reason == WaitReason::Yield as u32 => "polls memory".to_owned(),
            Status::Ready => "may go on".to_owned(),
        })
    }

    /// Line of PTX at which a group stopped last, 0 if not known.
    fn wait_line(&mut self, g: u32) -> u32 {
        let resume = self.state(g).resume as usize;
        let lines = &self.code().info().resume_lines;
        resume.checked_sub(1).and_then(|n| lines.get(n)).copied().unwrap_or(0)
    }
}
