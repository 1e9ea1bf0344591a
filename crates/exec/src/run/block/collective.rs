//! Warp operations of single-lane groups (W = 1): lanes meet here and each receives its result.

use weft_abi::Collective;

use super::{Block, Status};

const WARP: u32 = 32;

/// Values the lanes brought.
struct Lanes {
    /// Lanes that take part.
    members: u32,
    args: [[u64; 4]; WARP as usize],
}

impl Lanes {
    fn iter(&self) -> impl Iterator<Item = (u32, &[u64; 4])> {
        (0..WARP).filter(|l| self.members & (1 << l) != 0).map(|l| (l, &self.args[l as usize]))
    }

    /// Mask of the lanes whose value satisfies `f`.
    fn mask(&self, mut f: impl FnMut(&[u64; 4]) -> bool) -> u32 {
        self.iter().filter(|(_, a)| f(a)).fold(0, |m, (l, _)| m | 1 << l)
    }

    fn fold(&self, f: impl Fn(u32, u32) -> u32) -> u64 {
        self.iter().map(|(_, a)| a[1] as u32).reduce(f).unwrap_or(0).into()
    }

    /// Result of `op` for `lane`.
    fn result(&self, op: Collective, lane: u32) -> [u64; 2] {
        use Collective::*;
        let own = &self.args[lane as usize];
        let flag = |b: bool| [u64::from(b), 0];
        let same = |mask: u64| {
            let m = self.mask(|a| a[1] & mask == own[1] & mask);
            let all = m == self.members;
            (m, if all { [m.into(), 1] } else { [0, 0] })
        };
        match op {
            ShflUp | ShflDown | ShflBfly | ShflIdx => self.shuffle(op, lane),
            VoteAll => flag(self.mask(|a| a[1] != 0) == self.members),
            VoteAny => flag(self.mask(|a| a[1] != 0) != 0),
            VoteUni => {
                let m = self.mask(|a| a[1] != 0);
                flag(m == 0 || m == self.members)
            }
            VoteBallot => [self.mask(|a| a[1] != 0).into(), 0],
            MatchAny32 => [same(0xffff_ffff).0.into(), 0],
            MatchAny64 => [same(u64::MAX).0.into(), 0],
            MatchAll32 => same(0xffff_ffff).1,
            MatchAll64 => same(u64::MAX).1,
            ReduxAdd => [self.fold(u32::wrapping_add), 0],
            ReduxMinS => [self.fold(|a, b| (a as i32).min(b as i32) as u32), 0],
            ReduxMinU => [self.fold(u32::min), 0],
            ReduxMaxS => [self.fold(|a, b| (a as i32).max(b as i32) as u32), 0],
            ReduxMaxU => [self.fold(u32::max), 0],
            ReduxAnd => [self.fold(|a, b| a & b), 0],
            ReduxOr => [self.fold(|a, b| a | b), 0],
            ReduxXor => [self.fold(|a, b| a ^ b), 0],
            Elect => {
                let first = self.members.trailing_zeros();
                [first.into(), u64::from(first == lane)]
            }
            WarpSync => [0, 0],
            ActiveMask => [self.members.into(), 0],
        }
    }

    /// Lanes that get the same result as one that has got this.
    fn alike(&self, op: Collective, lane: u32, result: [u64; 2]) -> u32 {
        use Collective::*;
        match op {
            ShflUp | ShflDown | ShflBfly | ShflIdx | Elect => 1 << lane,
            MatchAny32 | MatchAny64 => result[0] as u32,
            _ => self.members,
        }
    }

    /// `shfl`: the operand `c` holds the clamp value and, from bit 8 on, the segment mask.
    fn shuffle(&self, op: Collective, lane: u32) -> [u64; 2] {
        let [_, value, b, c] = self.args[lane as usize];
        let (b, clamp, segment) = (b as u32 & 31, c as u32 & 31, (c >> 8) as u32 & 31);
        let bound = (lane & segment) | (clamp & !segment);
        let floor = lane & segment;
        let (from, within) = match op {
            Collective::ShflUp => {
                let j = lane as i32 - b as i32;
                (j as u32, j >= bound as i32)
            }
            Collective::ShflDown => (lane + b, lane + b <= bound),
            Collective::ShflBfly => (lane ^ b, lane ^ b <= bound),
            _ => {
                let j = floor | (b & !segment);
                (j, j <= bound)
            }
        };
        // What a lane out of range, or one that does not take part, would give is not defined; the own value is kind.
        let there = within && self.members & 1u32.checked_shl(from).unwrap_or(0) != 0;
        let value = if there { self.args[from as usize][1] } else { value };
        [value & 0xffff_ffff, within.into()]
    }
}

impl Block {
    fn warp_lanes(&self, warp: u32) -> core::ops::Range<u32> {
        let first = warp * WARP;
        first..(first + WARP).min(self.threads)
    }

    /// Lane `group` of its warp waits for an operation.
    pub(super) fn collective_arrived(&mut self, group: u32) {
        let key = self.state(group).args[0];
        if key as u32 == Collective::ActiveMask as u32 {
            self.asks_active |= 1 << (group / WARP);
        } else {
            self.try_collective(group / WARP, key);
        }
    }

    /// A thread has exited: its warp's operations may wait for it no longer.
    pub(super) fn collective_exited(&mut self, group: u32) {
        let warp = group / WARP;
        for t in self.warp_lanes(warp) {
            if self.status[t as usize] == Status::Collective {
                let key = self.state(t).args[0];
                if key as u32 != Collective::ActiveMask as u32 {
                    self.try_collective(warp, key);
                }
            }
        }
    }

    /// Runs the operation `key` (operation and member mask) if all its members that live have come.
    fn try_collective(&mut self, warp: u32, key: u64) {
        let Some(op) = Collective::from_u32(key as u32) else { return };
        let named = (key >> 32) as u32;
        let here = |block: &mut Block, t: u32| {
            block.status[t as usize] == Status::Collective && block.state(t).args[0] == key
        };
        // Mostly lanes come in order, so that the last one is looked for first.
        let missing = |block: &mut Block, t: u32| {
            named & (1 << (t % WARP)) != 0 && block.status[t as usize] != Status::Exited && !here(block, t)
        };
        if self.warp_lanes(warp).rev().any(|t| missing(self, t)) {
            return;
        }
        let mut lanes = Lanes { members: 0, args: [[0; 4]; WARP as usize] };
        for t in self.warp_lanes(warp) {
            if here(self, t) {
                lanes.members |= 1 << (t % WARP);
                lanes.args[(t % WARP) as usize] = self.state(t).args;
            }
        }
        self.answer(warp, op, &lanes);
    }

    /// Answers those who ask which lanes are active: the lanes of the warp that stand at the same place. Only in warps
    /// of which no lane can run, so that all who may come have come; in `all` warps if the block is stuck otherwise.
    pub(super) fn tell_active(&mut self, all: bool) {
        let mut warps = self.asks_active;
        while warps != 0 {
            let warp = warps.trailing_zeros();
            warps &= warps - 1;
            if !all && self.warp_lanes(warp).any(|t| self.status[t as usize] == Status::Ready) {
                continue;
            }
            self.asks_active &= !(1 << warp);
            for t in self.warp_lanes(warp) {
                if !self.asks(t) {
                    continue;
                }
                let place = self.state(t).resume;
                let mut lanes = Lanes { members: 0, args: [[0; 4]; WARP as usize] };
                for other in self.warp_lanes(warp) {
                    if self.asks(other) && self.state(other).resume == place {
                        lanes.members |= 1 << (other % WARP);
                    }
                }
                self.answer(warp, Collective::ActiveMask, &lanes);
            }
        }
    }

    fn asks(&mut self, t: u32) -> bool {
        self.status[t as usize] == Status::Collective
            && self.state(t).args[0] as u32 == Collective::ActiveMask as u32
    }

    fn answer(&mut self, warp: u32, op: Collective, lanes: &Lanes) {
        let mut left = lanes.members;
        while left != 0 {
            let lane = left.trailing_zeros();
            let result = lanes.result(op, lane);
            let alike = lanes.alike(op, lane, result) & left;
            for l in (0..WARP).filter(|l| alike & (1 << l) != 0) {
                self.set_result(warp * WARP + l, result);
                self.wake(warp * WARP + l);
            }
            left &= !alike;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(members: u32, f: impl Fn(u32) -> [u64; 3]) -> Lanes {
        let mut l = Lanes { members, args: [[0; 4]; 32] };
        for i in 0..32 {
            let [a, b, c] = f(i as u32);
            l.args[i] = [0, a, b, c];
        }
        l
    }

    #[test]
    fn shuffles() {
        let up = lanes(u32::MAX, |l| [u64::from(l) + 100, 3, 0]);
        assert_eq!(up.result(Collective::ShflUp, 2), [102, 0]);
        assert_eq!(up.result(Collective::ShflUp, 3), [100, 1]);
        let down = lanes(u32::MAX, |l| [u64::from(l) + 100, 1, 31]);
        assert_eq!(down.result(Collective::ShflDown, 31), [131, 0]);
        assert_eq!(down.result(Collective::ShflDown, 0), [101, 1]);
        // Segments of 8: lane 13 is the sixth of the second.
        let idx = lanes(u32::MAX, |l| [u64::from(l) + 100, 2, 0x181f]);
        assert_eq!(idx.result(Collective::ShflIdx, 13), [110, 1]);
        let bfly = lanes(u32::MAX, |l| [u64::from(l) + 100, 16, 31]);
        assert_eq!(bfly.result(Collective::ShflBfly, 20), [104, 1]);
    }

    #[test]
    fn who_gets_the_same_result_is_told_so() {
        let some = lanes(0xffff_0ff0, |l| [u64::from(l % 3), u64::from(l % 5), 0x1f]);
        for op in (0..64).filter_map(Collective::from_u32) {
            for (lane, _) in some.iter() {
                let result = some.result(op, lane);
                let alike = some.alike(op, lane, result);
                assert_ne!(alike & (1 << lane), 0, "{op:?}");
                assert!(
                    some.iter().all(|(l, _)| alike & (1 << l) == 0 || some.result(op, l) == result),
                    "{op:?}"
                );
            }
        }
    }

    #[test]
    fn votes_matches_and_sums() {
        let some = lanes(0xf0, |l| [u64::from(l % 2), 0, 0]);
        assert_eq!(some.result(Collective::VoteBallot, 4), [0xa0, 0]);
        assert_eq!(some.result(Collective::VoteAll, 4), [0, 0]);
        assert_eq!(some.result(Collective::VoteAny, 4), [1, 0]);
        assert_eq!(some.result(Collective::VoteUni, 4), [0, 0]);
        assert_eq!(some.result(Collective::MatchAny32, 4), [0x50, 0]);
        assert_eq!(some.result(Collective::MatchAll64, 4), [0, 0]);
        assert_eq!(some.result(Collective::ReduxAdd, 4), [2, 0]);
        assert_eq!(some.result(Collective::Elect, 4), [4, 1]);
        assert_eq!(some.result(Collective::Elect, 5), [4, 0]);
        let signed = lanes(0b11, |l| [if l == 0 { 0xffff_ffff } else { 1 }, 0, 0]);
        assert_eq!(signed.result(Collective::ReduxMinS, 0), [0xffff_ffff, 0]);
        assert_eq!(signed.result(Collective::ReduxMinU, 0), [1, 0]);
        assert_eq!(signed.result(Collective::ReduxMaxS, 0), [1, 0]);
        assert_eq!(signed.result(Collective::ReduxMaxU, 0), [0xffff_ffff, 0]);
        assert_eq!(signed.result(Collective::ReduxAdd, 0), [0, 0]);
        let bits = lanes(0b11, |l| [if l == 0 { 0b1100 } else { 0b1010 }, 0, 0]);
        assert_eq!(bits.result(Collective::ReduxAnd, 0), [0b1000, 0]);
        assert_eq!(bits.result(Collective::ReduxOr, 0), [0b1110, 0]);
        assert_eq!(bits.result(Collective::ReduxXor, 0), [0b0110, 0]);
        assert_eq!(bits.result(Collective::WarpSync, 0), [0, 0]);
        assert_eq!(bits.result(Collective::ActiveMask, 0), [0b11, 0]);
    }

    #[test]
    fn matches_see_half_of_a_value_or_all_of_it() {
        use Collective::{MatchAll32, MatchAll64, MatchAny32, MatchAny64};
        // Lanes 4 and 7 have the same low half, and other lanes what those have that take no part.
        let upper = |l| if l == 7 { 1 << 32 } else { 0 };
        let some = lanes(0xf0, |l| [if l == 5 || l == 6 { 3 } else { 7 + upper(l) }, 0, 0]);
        assert_eq!([4, 5, 7].map(|l| some.result(MatchAny32, l)), [[0x90, 0], [0x60, 0], [0x90, 0]]);
        assert_eq!([4, 5, 7].map(|l| some.result(MatchAny64, l)), [[0x10, 0], [0x60, 0], [0x80, 0]]);
        assert_eq!([MatchAll32, MatchAll64].map(|op| some.result(op, 4)), [[0, 0]; 2]);
        let low = lanes(0xf0, |l| [7 + upper(l), 0, 0]);
        assert_eq!([MatchAll32, MatchAll64].map(|op| low.result(op, 4)), [[0xf0, 1], [0, 0]]);
        let all = lanes(0xf0, |l| [if l < 4 { 0 } else { 7 << 32 }, 0, 0]);
        assert_eq!([MatchAll32, MatchAll64].map(|op| all.result(op, 4)), [[0xf0, 1]; 2]);
    }

    #[test]
    fn shuffles_stay_in_their_segments_and_among_who_takes_part() {
        use Collective::{ShflBfly, ShflDown, ShflIdx, ShflUp};
        // Segments of 8, as `__shfl_*_sync(…, 8)` asks for them; all lanes, or all but lane 11.
        let segments = 0x18 << 8;
        let with =
            |members, b, clamp: u64| lanes(members, move |l| [u64::from(l) + 100, b, segments | clamp]);
        let seen = |l: &Lanes, op, of: [u32; 4]| of.map(|lane| l.result(op, lane));
        let up = with(u32::MAX, 2, 0);
        assert_eq!(seen(&up, ShflUp, [8, 9, 10, 15]), [[108, 0], [109, 0], [108, 1], [113, 1]]);
        let down = with(u32::MAX, 2, 31);
        assert_eq!(seen(&down, ShflDown, [8, 13, 14, 15]), [[110, 1], [115, 1], [114, 0], [115, 0]]);
        // A butterfly leaves upwards only to where there is nothing.
        let across = with(u32::MAX, 8, 31);
        assert_eq!(seen(&across, ShflBfly, [3, 11, 16, 31]), [[103, 0], [103, 1], [116, 0], [123, 1]]);
        let bounded = lanes(u32::MAX, |l| [u64::from(l) + 100, 1, 4]);
        assert_eq!(seen(&bounded, ShflBfly, [2, 3, 4, 5]), [[103, 1], [102, 1], [104, 0], [104, 1]]);
        let idx = with(u32::MAX, 5, 0x1b);
        assert_eq!(seen(&idx, ShflIdx, [0, 8, 20, 31]), [[100, 0], [108, 0], [120, 0], [131, 0]]);
        // Of what says where, five bits count; the value's upper half does not.
        let idx = lanes(u32::MAX, |l| [u64::from(l) + 100 + (1 << 32), 34, segments | 31]);
        assert_eq!(seen(&idx, ShflIdx, [0, 8, 23, 31]), [[102, 1], [110, 1], [118, 1], [126, 1]]);
        // Who takes no part gives nothing.
        let some = with(!(1 << 11), 3, 31);
        assert_eq!(seen(&some, ShflIdx, [0, 8, 9, 16]), [[103, 1], [108, 1], [109, 1], [119, 1]]);
        assert_eq!(seen(&some, ShflDown, [7, 8, 9, 31]), [[107, 0], [108, 1], [112, 1], [131, 0]]);
    }
}
