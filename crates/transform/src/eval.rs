//! Runs IR on plain numbers, for tests: one thread at a time at `Stage::Thread`, a group at a time later. At the later
//! stages values that the shape analysis calls uniform or affine are computed from lane 0 alone, as machine code does,
//! and lanes without meaning get rubbish.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use weft_ir::analysis::shape::{Shape, ShapeOptions, Shapes};
use weft_ir::*;

/// Byte-addressed memory; unwritten bytes are a function of the address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) bytes: BTreeMap<(u8, u64), u8>,
}

impl Memory {
    fn key(space: Space) -> u8 {
        match space {
            Space::Shared => 1,
            Space::Param => 2,
            Space::Local => 3,
            Space::Const => 4,
            _ => 0,
        }
    }

    fn load(&self, space: Space, addr: u64, bytes: u32) -> u64 {
        (0..u64::from(bytes)).fold(0, |v, n| {
            let a = addr.wrapping_add(n);
            let b = self.bytes.get(&(Self::key(space), a)).copied();
            v | u64::from(b.unwrap_or((a.wrapping_mul(0x9e37_79b9) >> 7) as u8)) << (8 * n)
        })
    }

    pub(crate) fn store(&mut self, space: Space, addr: u64, bytes: u32, v: u64) {
        for n in 0..u64::from(bytes) {
            self.bytes.insert((Self::key(space), addr.wrapping_add(n)), (v >> (8 * n)) as u8);
        }
    }
}

/// Why a machine stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Waits,
    Done,
    /// Too many steps.
    Lost,
}

const RUBBISH: u64 = 0xdead_beef_dead_beef;

/// The lanes of one thread or group.
pub(crate) struct Machine<'a> {
    func: &'a Function,
    shapes: Option<&'a Shapes>,
    ctaid: u32,
    lanes: Vec<u32>,
    env: FxHashMap<Value, Vec<u64>>,
    frame: FxHashMap<Slot, Vec<u64>>,
    at: (Block, usize),
    pub(crate) result: [u64; 2],
    pub(crate) contribution: [u64; 2],
    pub(crate) steps: u64,
    /// Result of the barrier it waits at.
    pending: Option<(Value, BarrierKind)>,
}

impl<'a> Machine<'a> {
    fn new(func: &'a Function, shapes: Option<&'a Shapes>, ctaid: u32, lanes: Vec<u32>) -> Self {
        let at = (func.entry.expect("an entry"), 0);
        let (env, frame) = (FxHashMap::default(), FxHashMap::default());
        Machine {
            func,
            shapes,
            ctaid,
            lanes,
            env,
            frame,
            at,
            result: [0; 2],
            contribution: [0; 2],
            steps: 0,
            pending: None,
        }
    }

    fn get(&self, v: Value, lane: usize) -> u64 {
        self.env.get(&v).unwrap_or_else(|| panic!("{v} has no value"))[lane]
    }

    fn active(&self, i: Inst, lane: usize) -> bool {
        self.func.insts[i].mask.is_none_or(|m| self.get(m, lane) & 1 != 0)
    }

    fn set(&mut self, v: Value, mut vals: Vec<u64>) {
        let bits = self.func.ty(v).bits();
        if let Some(s) = self.shapes {
            match s.shape(v) {
                Shape::Uniform => vals = vec![vals[0]; vals.len()],
                Shape::Affine { offsets, .. } => {
                    vals = offsets.iter().map(|&o| cut(vals[0].wrapping_add(o as u64), bits)).collect();
                }
                Shape::Varying => {}
            }
        }
        self.env.insert(v, vals.into_iter().map(|x| cut(x, bits)).collect());
    }

    fn decide(&self, cond: Value) -> u64 {
        if let Some(s) = self.shapes {
            assert!(s.is_uniform(cond), "branch on {cond}, which is not uniform:\n{}", self.func);
        }
        self.get(cond, 0)
    }

    fn goto(&mut self, e: &Edge) {
        let vals: Vec<Vec<u64>> = e.args.iter().map(|v| self.env[v].clone()).collect();
        for (&p, v) in self.func.blocks[e.block].params.iter().zip(vals) {
            self.set(p, v);
        }
        self.at = (e.block, 0);
    }

    /// Runs until the end or a wait.
    pub(crate) fn run(&mut self, memory: &mut Memory) -> Stop {
        loop {
            self.steps += 1;
            if self.steps > 20_000 {
                return Stop::Lost;
            }
            let (b, n) = self.at;
            let data = &self.func.blocks[b];
            if let Some(&i) = data.insts.get(n) {
                self.at.1 += 1;
                if self.inst(i, memory) {
                    return Stop::Waits;
                }
                continue;
            }
            match &data.term {
                Terminator::Jump(e) => self.goto(e),
                Terminator::Branch { cond, then, other } => {
                    let e = if self.decide(*cond) & 1 != 0 { then } else { other };
                    self.goto(e);
                }
                Terminator::Switch { index, targets, default } => {
                    let e = targets.get(self.decide(*index) as usize).unwrap_or(default);
                    self.goto(e);
                }
                Terminator::Return(_) => return Stop::Done,
                Terminator::Suspend { args, resume, .. } => {
                    self.contribution = [args.get(2), args.get(3)].map(|a| a.map_or(0, |&a| self.get(a, 0)));
                    self.at = (self.func.resumes[*resume as usize], 0);
                    self.env.clear();
                    return Stop::Waits;
                }
                Terminator::None | Terminator::Unreachable => return Stop::Done,
            }
        }
    }

    /// Runs an instruction; answers whether it waits.
    fn inst(&mut self, i: Inst, memory: &mut Memory) -> bool {
        let d = &self.func.insts[i];
        let n = self.lanes.len();
        let g = self.func.geometry;
        let lanes = 0..n;
        match d.op {
            Op::Undef(_) => self.set(d.results[0], vec![RUBBISH; n]),
            Op::Special(s) => {
                let v = lanes.map(|l| u64::from(self.special(s, self.lanes[l], g))).collect();
                self.set(d.results[0], v);
            }
            Op::Load { .. } | Op::Store { .. } | Op::Atomic { op: AtomicOp::Add, .. } | Op::CheckAlign(_) => {
                self.access(i, memory);
            }
            Op::Vote(mode) => {
                let on = |l: &usize| self.active(i, *l) && self.get(d.args[0], *l) & 1 != 0;
                let v = match mode {
                    VoteMode::Any => u64::from(lanes.clone().any(|l| on(&l))),
                    VoteMode::All => u64::from(lanes.clone().filter(|l| self.active(i, *l)).all(|l| on(&l))),
                    _ => lanes.clone().filter(on).fold(0, |m, l| m | 1 << l),
                };
                self.set(d.results[0], vec![v; n]);
            }
            Op::Barrier(k, _) => {
                let on = |l: &usize| self.active(i, *l);
                let yes = |l: &usize| on(l) && d.args.get(2).is_some_and(|&p| self.get(p, *l) & 1 != 0);
                self.contribution =
                    [lanes.clone().filter(yes).count() as u64, lanes.clone().filter(on).count() as u64];
                // Read again when the machine goes on.
                if k != BarrierKind::Arrive {
                    self.pending = d.results.first().map(|&r| (r, k));
                    return true;
                }
            }
            Op::Yield | Op::Fence(..) => {}
            Op::FrameLoad(s) => {
                let v = self.frame[&s].clone();
                self.set(d.results[0], v);
            }
            Op::FrameStore(s) => {
                let v = self.env[&d.args[0]].clone();
                self.frame.insert(s, v);
            }
            Op::ResumeValue(k) => self.set(d.results[0], vec![self.result[usize::from(k)]; n]),
            _ => self.of_lanes(i),
        }
        false
    }

    /// Runs an access to memory.
    fn access(&mut self, i: Inst, memory: &mut Memory) {
        let d = &self.func.insts[i];
        let n = self.lanes.len();
        let lanes = 0..n;
        match d.op {
            Op::Load { space, ty, count, .. } => {
                let once = self.shapes.is_some_and(|s| s.is_uniform(d.results[0]));
                for k in 0..usize::from(count) {
                    let any = (0..n).any(|l| self.active(i, l));
                    let v = lanes.clone().map(|l| {
                        if if once { any } else { self.active(i, l) } {
                            let a = self.get(d.args[0], l).wrapping_add(u64::from(ty.bytes()) * k as u64);
                            assert!(a != RUBBISH, "load from rubbish");
                            memory.load(space, a, ty.bytes())
                        } else {
                            RUBBISH
                        }
                    });
                    let v = v.collect();
                    self.set(d.results[k], v);
                }
            }
            Op::Store { space, ty, .. } => {
                for l in lanes.filter(|&l| self.active(i, l)) {
                    for (k, &v) in d.args[1..].iter().enumerate() {
                        let a = self.get(d.args[0], l).wrapping_add(u64::from(ty.bytes()) * k as u64);
                        memory.store(space, a, ty.bytes(), self.get(v, l));
                    }
                }
            }
            Op::Atomic { op: AtomicOp::Add, space, ty, .. } => {
                let mut old = vec![RUBBISH; n];
                for l in lanes.filter(|&l| self.active(i, l)) {
                    let a = self.get(d.args[0], l);
                    old[l] = memory.load(space, a, ty.bytes());
                    memory.store(space, a, ty.bytes(), old[l].wrapping_add(self.get(d.args[1], l)));
                }
                self.set(d.results[0], old);
            }
            Op::CheckAlign(m) => {
                for l in lanes.filter(|&l| self.active(i, l)) {
                    assert!(self.get(d.args[0], l).is_multiple_of(u64::from(m)), "misaligned");
                }
            }
            _ => unreachable!("no access"),
        }
    }

    /// Runs what moves values between lanes, or computes in each.
    fn of_lanes(&mut self, i: Inst) {
        let d = &self.func.insts[i];
        let n = self.lanes.len();
        let lanes = 0..n;
        match d.op {
            Op::EntryMask => {
                let t = self.func.geometry.map_or(1, |g| g.threads());
                let v = lanes.map(|l| u64::from(self.lanes[l] < t)).collect();
                self.set(d.results[0], v);
            }
            Op::AnyLane => {
                let any = lanes.clone().any(|l| self.get(d.args[0], l) & 1 != 0);
                self.set(d.results[0], vec![u64::from(any); n]);
            }
            Op::Spill => {
                let v = lanes.clone().map(|l| self.get(d.args[0], l)).collect();
                self.set(d.results[0], v);
            }
            Op::CountLanes => {
                let on = lanes.clone().filter(|&l| self.get(d.args[0], l) & 1 != 0).count();
                self.set(d.results[0], vec![on as u64; n]);
            }
            Op::Compress => {
                let on = lanes.clone().filter(|&l| self.get(d.args[0], l) & 1 != 0);
                let mut v: Vec<u64> = on.map(|l| self.get(d.args[1], l)).collect();
                let rest = if self.func.ty(d.args[1]) == Type::Pred { 0 } else { RUBBISH };
                v.resize(n, rest);
                self.set(d.results[0], v);
            }
            Op::Expand => {
                let mut next = 0;
                let mut v = Vec::new();
                for l in lanes.clone() {
                    if self.get(d.args[0], l) & 1 != 0 {
                        v.push(self.get(d.args[1], next));
                        next += 1;
                    } else {
                        v.push(self.get(d.args[2], l));
                    }
                }
                self.set(d.results[0], v);
            }
            Op::Permute(p) => {
                let pick = |l: &Option<(u16, u16)>| {
                    l.map_or(RUBBISH, |(of, lane)| self.get(d.args[usize::from(of)], usize::from(lane)))
                };
                let v = self.func.patterns[p].iter().map(pick).collect();
                self.set(d.results[0], v);
            }
            op => {
                let types: Types = d.args.iter().map(|&a| self.func.ty(a)).collect();
                let mut out = vec![Vec::new(); d.results.len()];
                for l in lanes {
                    let bits: Vec<u64> = d.args.iter().map(|&a| self.get(a, l)).collect();
                    let vals = fold(&op, &types, &bits).unwrap_or_else(|| panic!("cannot run {op:?}"));
                    out.iter_mut().zip(vals).for_each(|(o, v)| o.push(v));
                }
                for (&r, v) in d.results.iter().zip(out) {
                    self.set(r, v);
                }
            }
        }
    }

    /// The barrier is complete.
    fn go_on(&mut self, result: [u64; 2]) {
        self.result = result;
        if let Some((r, k)) = self.pending.take() {
            let v = match k {
                BarrierKind::RedAnd => u64::from(result[0] == result[1]),
                BarrierKind::RedOr => u64::from(result[0] != 0),
                _ => result[0],
            };
            self.set(r, vec![v; self.lanes.len()]);
        }
    }

    fn special(&self, s: Special, t: u32, g: Option<Geometry>) -> u32 {
        let [x, y, _] = g.map_or([1 << 20, 1, 1], |g| g.block);
        match s {
            Special::Tid(0) => t % x,
            Special::Tid(1) => t / x % y,
            Special::Tid(2) => t / (x * y),
            Special::ThreadLinear => t,
            Special::Laneid => t % 32,
            Special::Warpid => t / 32,
            Special::Ntid(n) => g.map_or(1, |g| g.block[usize::from(n)]),
            Special::Ctaid(0) => self.ctaid,
            Special::Nctaid(0) => 7,
            _ => 0,
        }
    }
}

/// Runs one block of a kernel; `None` when it does not end.
pub(crate) fn run_block(func: &Function, geometry: Geometry, ctaid: u32, memory: &mut Memory) -> Option<u64> {
    let mut thread: Function;
    let func = if func.stage == Stage::Thread {
        // One thread at a time, as the source says.
        thread = func.clone();
        thread.geometry = Some(Geometry::new(geometry.block, 1));
        &thread
    } else {
        func
    };
    let width = func.geometry.map_or(1, |g| g.width);
    let shapes = (func.stage != Stage::Thread).then(|| Shapes::new(func, ShapeOptions::default()));
    let count = if func.stage == Stage::Thread { geometry.threads() } else { geometry.groups() };
    let mut machines: Vec<Machine> = (0..count)
        .map(|g| Machine::new(func, shapes.as_ref(), ctaid, (g * width..(g + 1) * width).collect()))
        .collect();
    let mut done = vec![false; machines.len()];
    while done.contains(&false) {
        for (m, done) in machines.iter_mut().zip(&mut done) {
            if !*done {
                match m.run(memory) {
                    Stop::Done => {
                        *done = true;
                        m.contribution = [0; 2];
                    }
                    Stop::Lost => return None,
                    Stop::Waits => {}
                }
            }
        }
        let sum = |n: usize| machines.iter().map(|m| m.contribution[n]).sum();
        let result = [sum(0), sum(1)];
        for m in &mut machines {
            m.go_on(result);
        }
    }
    Some(machines.iter().map(|m| m.steps).sum())
}
