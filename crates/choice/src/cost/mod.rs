//! What the code of a kernel costs on a CPU, told from the code as it will be compiled: after all passes.
//!
//! [`of`] answers the cycles that one core takes for a block. It counts the work of each instruction on the units of the
//! machine ([`work`]), how often each basic block runs ([`frequency`]), what values that have no room in registers cost
//! ([`pressure`]), and what loops wait for ([`chain`]). All figures of the machine are [`TargetModel`]'s. The estimate is for
//! comparing geometries of one kernel: what is the same for all of them (how long memory takes, how often a loop of unknown
//! length runs) is guessed once and alike.

mod accesses;
mod alike;
mod asked;
mod bases;
mod chain;
mod frequency;
mod lines;
mod local;
mod passing;
mod pressure;
mod work;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, LoopId, Loops, inductions};
use weft_ir::*;
use weft_target::TargetModel;

use alike::Alike;
use frequency::Frequencies;
use local::Local;
use work::Work;

/// Cycles from the end of a group's code to the next group's where groups run in a loop, in code that waits and in code that
/// does not: the loop, and what the CPU could not begin early.
const NEXT_GROUP: f64 = 4.0;
const NEXT_GROUP_WAITING: f64 = 24.0;
/// Cycles for a group's turn where the executor's scheduler picks the next one.
const SCHEDULED: f64 = 120.0;
/// Cycles for a block: handing it out, and the way into its code.
pub(crate) const BLOCK: f64 = 30.0;
/// Instructions around a region's code: the loop over groups, and where it goes on.
const REGION: u32 = 40;
/// How much of the lesser of two costs that overlap still shows.
const OVERLAP: f64 = 0.15;

/// An estimate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cost {
    /// Cycles of a core for a block.
    pub cycles: f64,
    /// Of these, for computing and accesses to the nearest caches.
    pub compute: f64,
    /// For waiting in loops until results are there, beyond the above.
    pub latency: f64,
    /// For registers that are stored and loaded again, already contained in `compute`.
    pub spills: f64,
    /// For going from group to group, where they wait for each other and where not.
    pub turns: f64,
    /// For moving the lines of global memory that the block reads and writes, partly overlapped with the above.
    pub memory: f64,
    /// For a line that all blocks change by atomic operations and that passes from core to core meanwhile, if cores did nothing
    /// else.
    pub contention: f64,
    /// Instructions of the machine in the code of a group, written out for all its parts.
    pub instructions: u32,
}

impl Cost {
    /// Whether cores wait for a line of another more than for anything else.
    pub fn is_contended(&self) -> bool {
        self.contention > (self.compute + self.latency + self.turns).max(self.memory)
    }
}

/// A basic block's part of an estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockCost {
    /// The block.
    pub block: Block,
    /// How often it runs for a group.
    pub times: f64,
    /// Cycles each time, without what loops wait for.
    pub cycles: f64,
    /// Of these, for registers that are stored and loaded again.
    pub spills: f64,
    /// Its instructions, with the cycles that each would take by itself.
    pub insts: Vec<(Inst, f64)>,
}

/// A function with what the estimate goes by.
pub(crate) struct Code<'a> {
    pub(crate) func: &'a Function,
    pub(crate) target: &'a TargetModel,
    pub(crate) cfg: Cfg,
    pub(crate) loops: Loops,
    /// Shapes of values for the group, and for one of its parts.
    pub(crate) shapes: Shapes,
    pub(crate) part: Option<Shapes>,
    pub(crate) alike: Alike,
    pub(crate) frequency: Frequencies,
    /// Masks that nobody makes.
    pub(crate) asked: FxHashSet<Inst>,
    /// Loops whose iterations are further apart than a group is wide.
    pub(crate) far_apart: FxHashSet<LoopId>,
    /// How local memory lies.
    pub(crate) local: Local,
    /// Lanes of the group, of a part, and parts.
    pub(crate) width: u32,
    pub(crate) lanes: u32,
    pub(crate) parts: u32,
}

impl<'a> Code<'a> {
    fn new(func: &'a Function, target: &'a TargetModel) -> Self {
        let geometry = func.geometry.unwrap_or(Geometry::new([1, 1, 1], 1));
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        // As machine code has them.
        let part = Shapes::of_part(func, ShapeOptions::CLAMPED);
        let shapes = Shapes::new(func, ShapeOptions::of_group(func));
        let parts = (geometry.width / geometry.part.max(1)).max(1);
        let alike = Alike::new(func, &cfg, &shapes, part.as_ref().unwrap_or(&shapes), geometry);
        let local = Local::new(func, &cfg, part.as_ref().unwrap_or(&shapes));
        let frequency = Frequencies::new(func, &cfg, &shapes, geometry);
        // Of one part a mask is an instruction.
        let asked = match parts {
            1 => FxHashSet::default(),
            _ => asked::asked(func, &cfg, &loops, &shapes),
        };
        let far = |l: &LoopId| {
            let steps = inductions(func, &cfg, &loops, *l);
            let wide = |k: &weft_ir::analysis::Induction| match func.as_signed(k.step) {
                Some(step) => step.unsigned_abs() > u64::from(geometry.width),
                None => true,
            };
            !steps.is_empty() && steps.iter().all(wide)
        };
        let far_apart = (0..loops.list.len()).filter(far).collect();
        Code {
            func,
            target,
            cfg,
            loops,
            shapes,
            part,
            alike,
            frequency,
            asked,
            far_apart,
            local,
            width: geometry.width,
            lanes: geometry.part.max(1),
            parts,
        }
    }

    /// Parts that lie side by side in a row of the block.
    pub(crate) fn parts_of_row(&self) -> u32 {
        let row = self.func.geometry.map_or(1, |g| g.block[0]);
        (row / self.lanes).clamp(1, self.parts)
    }

    /// Shapes within a part.
    pub(crate) fn part(&self) -> &Shapes {
        self.part.as_ref().unwrap_or(&self.shapes)
    }

    /// Registers of the machine that one part of a value of varying lanes takes.
    pub(crate) fn pieces(&self, ty: Type) -> f64 {
        let bits = match ty {
            Type::Pred if self.target.mask_registers > 0 => return 1.0,
            Type::Pred => 32,
            // Small numbers are computed in 32 bits or take whole registers anyway.
            ty => ty.bits().max(8),
        };
        f64::from((bits * self.lanes).div_ceil(self.target.vector_bits).max(1))
    }
}

/// What a block of a unit's kernel costs on a target. The unit is at its last stage.
pub fn of(unit: &Unit, target: &TargetModel) -> Cost {
    let Some(kernel) = unit.functions.first() else { return Cost::default() };
    let mut cost = of_function(kernel, target);
    let Some(geometry) = kernel.geometry else { return cost };
    let groups = f64::from(geometry.groups());
    cost.compute *= groups;
    cost.latency *= groups;
    cost.spills *= groups;
    cost.turns *= groups;
    cost.memory *= groups;
    cost.contention *= groups;
    let busy = cost.compute + cost.latency + cost.turns;
    let alone = BLOCK + busy.max(cost.memory) + OVERLAP * busy.min(cost.memory);
    // A core that wants the line finds it with another one as often as cores spend their time with it.
    cost.cycles = alone + cost.contention * cost.contention / (alone + cost.contention).max(1.0);
    cost
}

/// Where the time of a group goes: the blocks of a unit's kernel in the order in which they run. The unit is at its last
/// stage.
pub fn blocks(unit: &Unit, target: &TargetModel) -> Vec<BlockCost> {
    unit.functions.first().map_or_else(Vec::new, |kernel| {
        let code = Code::new(kernel, target);
        let spills = pressure::spills(&code);
        code.cfg.rpo.iter().map(|&b| block(&code, b, spills.get(&b)).0).collect()
    })
}

/// What a block costs, how many instructions of the machine it has, and atomic operations on places that all blocks share.
fn block(code: &Code<'_>, b: Block, spills: Option<&Work>) -> (BlockCost, u32, f64) {
    let mut work = Work::default();
    let mut instructions = 0;
    let mut insts = Vec::new();
    for &i in &code.func.blocks[b].insts {
        let one = code.work(b, i);
        instructions += one.instructions.ceil() as u32;
        insts.push((i, one.cycles(code.target)));
        work.add(&one);
    }
    work.add(&code.branch(b));
    let plain = work.cycles(code.target);
    if let Some(s) = spills {
        work.add(s);
    }
    let cycles = work.cycles(code.target);
    let cost = BlockCost { block: b, times: code.frequency.of(b), cycles, spills: cycles - plain, insts };
    (cost, instructions, work.contended)
}

/// Cycles until a core has a line again that all cores want.
fn line_turn(target: &TargetModel) -> f64 {
    match target.cores {
        0 | 1 => 0.0,
        n => f64::from(n) * target.atomic_contended_cycles / 2.0,
    }
}

/// The same for one group, without what belongs to the block.
fn of_function(func: &Function, target: &TargetModel) -> Cost {
    let code = Code::new(func, target);
    let spills = pressure::spills(&code);
    let chains = chain::chains(&code);
    let mut cost = Cost::default();
    let mut in_loop: FxHashMap<usize, f64> = FxHashMap::default();
    let mut lines = lines::Lines::default();
    let turn = line_turn(target);
    for &b in &code.cfg.rpo {
        let (one, instructions, contended) = block(&code, b, spills.get(&b));
        cost.instructions += instructions;
        for &i in &func.blocks[b].insts {
            lines.note(&code, b, i, one.times);
        }
        let (times, cycles) = (one.times, one.cycles);
        cost.spills += one.spills * times;
        cost.compute += cycles * times;
        cost.contention += contended * times * turn;
        if let Some(l) = code.loops.of(b) {
            *in_loop.entry(l).or_default() += cycles * times;
        }
        if matches!(func.blocks[b].term, Terminator::Suspend { .. }) {
            cost.turns += times * if code.runs_in_loops() { NEXT_GROUP_WAITING } else { SCHEDULED };
        }
    }
    for (l, chain) in chains {
        let iterations = code.frequency.of(code.loops.list[l].header);
        let busy = in_loop.get(&l).copied().unwrap_or_default();
        cost.latency += (chain * iterations - busy).max(0.0);
    }
    cost.turns += NEXT_GROUP;
    if !func.resumes.is_empty() && code.runs_in_loops() {
        cost.instructions += REGION * (func.resumes.len() as u32 + 1);
    }
    cost.memory = lines.cycles();
    cost
}
