//! Operations among the lanes of a warp: the lanes of the mask are awaited wherever they are, and it is done for all.

use weft_ptx::{Inst, Mod, Opcode, Operand, ScalarType, Statement};

use super::{Machine, Result, State, is_matrix_operation, unsupported};
use crate::eval::{sign_extend, zero_extend};

/// Steps after which `activemask` no longer waits for lanes that are elsewhere.
const PATIENCE: u64 = 200_000;

impl Machine<'_> {
    /// The member mask of a warp operation; all lanes for the forms that have none.
    pub(super) fn warp_mask(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<u32> {
        let at = match inst.opcode {
            Opcode::Bar => 0,
            Opcode::Elect => 1,
            Opcode::Shfl => 4,
            other if is_matrix_operation(other) => return Ok(u32::MAX),
            _ => 2,
        };
        let mask = match inst.operands.get(at) {
            Some(o) => self.value(slot, thread, o)? as u32,
            None => u32::MAX,
        };
        // A thread outside its own mask is an error of the program; it is taken in, so that it cannot hang unseen.
        Ok(mask | 1 << (thread % 32))
    }

    /// Performs a warp operation when all lanes of the mask that have not exited are at the same one.
    pub(super) fn try_warp(&mut self, slot: usize, thread: usize) -> Result<()> {
        let State::Warp(mask) = self.blocks[slot].threads[thread].state else { return Ok(()) };
        let Some(Statement::Inst(mine)) = self.statement(slot, thread) else { return Ok(()) };
        let first = thread / 32 * 32;
        let mut lanes = Vec::new();
        for lane in (0..32).filter(|l| mask >> l & 1 == 1) {
            let t = first + lane;
            let Some(other) = self.blocks[slot].threads.get(t) else { continue };
            if other.state == State::Exited {
                continue;
            }
            let Some(Statement::Inst(inst)) = self.statement(slot, t) else { return Ok(()) };
            if other.state != State::Warp(mask) || inst.opcode != mine.opcode || inst.mods != mine.mods {
                return Ok(());
            }
            lanes.push((lane as u32, t, inst));
        }
        if is_matrix_operation(mine.opcode) {
            self.matrix(slot, &lanes)?;
        } else {
            self.perform(slot, mask, &lanes)?;
        }
        for (_, t, _) in lanes {
            self.go_on(slot, t);
        }
        Ok(())
    }

    fn perform(&mut self, slot: usize, mask: u32, lanes: &[(u32, usize, &Inst)]) -> Result<()> {
        let Some((_, _, inst)) = lanes.first() else { return Ok(()) };
        if inst.opcode == Opcode::Bar {
            return Ok(());
        }
        // Operand 1 is what each lane contributes; elect contributes nothing.
        let mut given = [None; 32];
        for (lane, t, inst) in lanes {
            let o = inst.operands.get(1).ok_or_else(|| unsupported(inst))?;
            given[*lane as usize] = Some(self.value(slot, *t, o)?);
        }
        let live = lanes.iter().fold(0u32, |m, (lane, ..)| m | 1 << lane);
        let mut results = Vec::with_capacity(lanes.len());
        for (lane, t, inst) in lanes {
            results.push(match inst.opcode {
                Opcode::Shfl => {
                    let b =
                        self.value(slot, *t, inst.operands.get(2).ok_or_else(|| unsupported(inst))?)? as u32;
                    let c =
                        self.value(slot, *t, inst.operands.get(3).ok_or_else(|| unsupported(inst))?)? as u32;
                    shuffle(inst, *lane, b, c, &given)
                }
                Opcode::Vote => (vote(inst, &given), false),
                Opcode::Match => matching(inst, *lane, mask & live, &given),
                Opcode::Redux => (reduce(inst, &given).ok_or_else(|| unsupported(inst))?, false),
                _ => {
                    let leader = live.trailing_zeros();
                    (leader.into(), leader == *lane)
                }
            });
        }
        for ((_, t, inst), (value, flag)) in lanes.iter().zip(results) {
            match inst.operands.first() {
                Some(Operand::Pair(d, p)) => {
                    self.set(slot, *t, d, value)?;
                    self.set(slot, *t, p, flag.into())?;
                }
                Some(d) => self.set(slot, *t, d, value)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Gives the lanes of a warp at `activemask` their answer, once all others wait elsewhere or have exited (or,
    /// with `now`, at once): those at the same instruction are active together.
    pub(super) fn try_active_mask(&mut self, slot: usize, warp: usize, now: bool) -> Result<()> {
        let first = warp * 32;
        let threads = first..(first + 32).min(self.blocks[slot].threads.len());
        let states =
            |m: &Self, s: State| threads.clone().filter(|t| m.blocks[slot].threads[*t].state == s).count();
        if states(self, State::ActiveMask) == 0 || !now && states(self, State::Ready) > 0 {
            return Ok(());
        }
        let place = |m: &Self, t: usize| {
            let frames = &m.blocks[slot].threads[t].frames;
            (frames.len(), frames.last().map(|f| (f.function, f.at)))
        };
        let waiting: Vec<usize> =
            threads.clone().filter(|t| self.blocks[slot].threads[*t].state == State::ActiveMask).collect();
        let places: Vec<_> = waiting.iter().map(|t| place(self, *t)).collect();
        for (t, at) in waiting.iter().zip(&places) {
            let together = waiting.iter().zip(&places).filter(|(_, other)| *other == at);
            let mask = together.fold(0u32, |m, (t, _)| m | 1 << (t % 32));
            if let Some(Statement::Inst(inst)) = self.statement(slot, *t)
                && let Some(d) = inst.operands.first()
            {
                self.set(slot, *t, d, mask.into())?;
            }
        }
        for t in waiting {
            self.go_on(slot, t);
        }
        Ok(())
    }

    /// Answers `activemask` where lanes have waited long, or everywhere with `all`; whether any thread went on.
    pub(super) fn release_active_masks(&mut self, all: bool) -> bool {
        let before = self.ready.len();
        for slot in 0..self.blocks.len() {
            for warp in 0..self.blocks[slot].threads.len().div_ceil(32) {
                let range = warp * 32..(warp * 32 + 32).min(self.blocks[slot].threads.len());
                let long = self.blocks[slot].threads[range]
                    .iter()
                    .any(|t| t.state == State::ActiveMask && self.steps - t.since > PATIENCE);
                if all || long {
                    // Setting a register cannot fail here: the destination of activemask is one.
                    let _ = self.try_active_mask(slot, warp, true);
                }
            }
        }
        self.ready.len() > before
    }
}

/// `shfl`: the value, and whether the source lane was in range.
fn shuffle(inst: &Inst, lane: u32, b: u32, c: u32, given: &[Option<u128>; 32]) -> (u128, bool) {
    let (b, clamp, segment) = ((b & 31) as i32, (c & 31) as i32, (c >> 8 & 31) as i32);
    let lane = lane as i32;
    let least = lane & segment;
    let most = least | clamp & !segment;
    let (from, inside) = if inst.has(Mod::Up) {
        (lane - b, lane - b >= most)
    } else if inst.has(Mod::Down) {
        (lane + b, lane + b <= most)
    } else if inst.has(Mod::Bfly) {
        (lane ^ b, lane ^ b <= most)
    } else {
        let from = least | b & !segment;
        (from, from <= most)
    };
    let from = if inside { from } else { lane };
    let own = given[lane as usize].unwrap_or(0);
    (given.get(from as usize).copied().flatten().unwrap_or(own), inside)
}

fn vote(inst: &Inst, given: &[Option<u128>; 32]) -> u128 {
    let holds = |v: &u128| v & 1 != 0;
    let all = given.iter().flatten().all(holds);
    let any = given.iter().flatten().any(holds);
    if inst.has(Mod::Ballot) {
        return (0..32).filter(|i| given[*i].is_some_and(|v| holds(&v))).fold(0, |m, i| m | 1 << i);
    }
    u128::from(if inst.has(Mod::All) {
        all
    } else if inst.has(Mod::Any) {
        any
    } else {
        all || !any
    })
}

fn matching(inst: &Inst, lane: u32, live: u32, given: &[Option<u128>; 32]) -> (u128, bool) {
    let bits = inst.ty(0).map_or(32, |t| t.bits());
    let value = |v: Option<u128>| v.map(|v| zero_extend(v, bits));
    let mine = value(given[lane as usize]);
    let same = (0..32).filter(|i| value(given[*i]) == mine).fold(0u128, |m, i| m | 1 << i);
    if inst.has(Mod::Any) {
        return (same, false);
    }
    let all = same == u128::from(live);
    (if all { live.into() } else { 0 }, all)
}

fn reduce(inst: &Inst, given: &[Option<u128>; 32]) -> Option<u128> {
    let ty = inst.ty(0)?;
    let values: Vec<u32> = given.iter().flatten().map(|v| *v as u32).collect();
    let signed = |v: &u32| sign_extend((*v).into(), 32) as i32;
    if ty == ScalarType::F32 {
        return reduce_floats(inst, values.into_iter().map(f32::from_bits).collect());
    }
    Some(u128::from(inst.mods.iter().find_map(|m| match m {
        Mod::Add => values.iter().copied().reduce(u32::wrapping_add),
        Mod::And => values.iter().copied().reduce(|a, b| a & b),
        Mod::Or => values.iter().copied().reduce(|a, b| a | b),
        Mod::Xor => values.iter().copied().reduce(|a, b| a ^ b),
        Mod::Min if ty.is_signed() => values.iter().map(signed).min().map(|v| v as u32),
        Mod::Max if ty.is_signed() => values.iter().map(signed).max().map(|v| v as u32),
        Mod::Min => values.iter().copied().min(),
        Mod::Max => values.iter().copied().max(),
        _ => None,
    })?))
}

/// `redux` of floats: NaNs are passed over, unless `.NaN`, and -0 is below +0.
fn reduce_floats(inst: &Inst, mut values: Vec<f32>) -> Option<u128> {
    const NAN: u128 = 0x7fff_ffff;
    if inst.has(Mod::Abs) {
        values.iter_mut().for_each(|v| *v = v.abs());
    }
    if inst.has(Mod::Nan) && values.iter().any(|v| v.is_nan()) {
        return Some(NAN);
    }
    let numbers = values.into_iter().filter(|v| !v.is_nan());
    let found =
        if inst.has(Mod::Min) { numbers.min_by(f32::total_cmp) } else { numbers.max_by(f32::total_cmp) };
    Some(found.map_or(NAN, |v| v.to_bits().into()))
}
