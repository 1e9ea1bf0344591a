//! How often the blocks of a group's code run.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::Shapes;
use weft_ir::analysis::{Cfg, DomTree, Loops, inductions, trip_count};
use weft_ir::*;
use weft_transform::some_lane_by_data;

/// Iterations of a loop whose number nothing tells.
const TRIPS: f64 = 16.0;
/// What each doubling of the lanes adds to the iterations of a loop that lanes leave one by one, as a part of one lane's iterations.
/// Neighbours take about as long as each other: lanes that had nothing to do with one another would take .7.
const LATE: f64 = 0.15;
/// Iterations of a loop until half of its lanes have left it, and from there until half of the others have, likewise.
const FULL: f64 = 0.7;
const HALF: f64 = 0.5;
/// How often lanes are missing where a guard compares thread numbers with something unknown, as at the end of an array.
const MISSING: f64 = 0.04;
/// Largest graph that is solved exactly, in blocks.
const EXACT: usize = 200;
/// Sweeps over larger ones.
const SWEEPS: usize = 100;

/// How often each block runs while a group runs once.
pub(crate) struct Frequencies {
    by_block: FxHashMap<Block, f64>,
    /// How often the branch at a block's end goes where nobody expected.
    surprises: FxHashMap<Block, f64>,
}

impl Frequencies {
    pub(super) fn new(func: &Function, cfg: &Cfg, shapes: &Shapes, geometry: Geometry) -> Self {
        let dom = DomTree::dominators(func, cfg);
        let loops = Loops::new(func, cfg, &dom);
        let ways = Ways {
            func,
            cfg,
            shapes,
            geometry,
            loops: &loops,
            post: DomTree::postdominators(func, cfg),
            around: around(func),
        };
        let n = cfg.rpo.len();
        let place: FxHashMap<Block, usize> = cfg.rpo.iter().enumerate().map(|(i, &b)| (b, i)).collect();
        // from, to, probability
        let mut edges: Vec<(usize, usize, f64)> = Vec::new();
        let mut surprises = FxHashMap::default();
        for (i, &b) in cfg.rpo.iter().enumerate() {
            let out = ways.out_of(b);
            if let (Terminator::Branch { cond, .. }, Some(&(_, p))) = (&func.blocks[b].term, out.first()) {
                surprises.insert(b, p.min(1.0 - p) * ways.unforeseen(*cond));
            }
            for (s, p) in out {
                edges.extend(place.get(&s).map(|&to| (i, to, p)));
            }
        }
        let start = func.entry.and_then(|e| place.get(&e).copied()).unwrap_or(0);
        let solved = if n <= EXACT { exact(n, start, &edges) } else { swept(n, start, &edges) };
        Frequencies { by_block: cfg.rpo.iter().copied().zip(solved).collect(), surprises }
    }

    /// How often the branch at the end of a block goes the way that the CPU did not expect.
    pub(crate) fn surprise(&self, b: Block) -> f64 {
        self.surprises.get(&b).copied().unwrap_or(0.0)
    }

    /// How often a block runs.
    pub(crate) fn of(&self, b: Block) -> f64 {
        self.by_block.get(&b).copied().unwrap_or(0.0)
    }
}

/// Blocks that control comes back to through a wait, with those it comes from: loops around barriers are no loops in the
/// graph of a function that has been cut there.
fn around(func: &Function) -> FxHashSet<Block> {
    let goes = |b: Block| -> Vec<Block> {
        let term = &func.blocks[b].term;
        let resumed = match term {
            Terminator::Suspend { resume, .. } => func.resumes.get(*resume as usize).copied(),
            _ => None,
        };
        term.edges().iter().map(|e| e.block).chain(resumed).collect()
    };
    let mut circles = FxHashSet::default();
    if func.resumes.is_empty() {
        return circles;
    }
    for &b in &func.layout {
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut work = goes(b);
        while let Some(s) = work.pop() {
            if s == b {
                circles.insert(b);
                break;
            }
            if seen.insert(s) {
                work.extend(goes(s));
            }
        }
    }
    circles
}

/// Where control goes from a block.
struct Ways<'a> {
    func: &'a Function,
    cfg: &'a Cfg,
    shapes: &'a Shapes,
    geometry: Geometry,
    loops: &'a Loops,
    post: DomTree,
    /// Blocks on a way around, through waits too.
    around: FxHashSet<Block>,
}

impl Ways<'_> {
    /// Blocks that follow, with probabilities.
    fn out_of(&self, b: Block) -> Vec<(Block, f64)> {
        let func = self.func;
        match &func.blocks[b].term {
            Terminator::Jump(e) => vec![(e.block, 1.0)],
            Terminator::Branch { cond, then, other } => {
                let p = self.taken(b, *cond, then.block, other.block);
                vec![(then.block, p), (other.block, 1.0 - p)]
            }
            Terminator::Switch { targets, default, .. } => {
                let p = 1.0 / (targets.len() + 1) as f64;
                targets.iter().chain([default]).map(|e| (e.block, p)).collect()
            }
            Terminator::Suspend { resume, .. } => {
                func.resumes.get(*resume as usize).map(|&r| (r, 1.0)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// How often a branch goes its first way.
    fn taken(&self, b: Block, cond: Value, then: Block, other: Block) -> f64 {
        if then == other {
            return 0.5;
        }
        if let Some(l) = self.loops.of(b) {
            let stays = [then, other].map(|s| self.loops.contains(l, s));
            if stays[0] != stays[1] {
                let exits = self.loops.exits(l, self.cfg).len().max(1) as f64;
                let leaves = (1.0 / (self.iterations(l, cond) * exits)).min(1.0);
                return if stays[0] { 1.0 - leaves } else { leaves };
            }
        } else if self.around.contains(&b) {
            let stays = [then, other].map(|s| self.around.contains(&s));
            if stays[0] != stays[1] {
                return if stays[0] { 1.0 - 1.0 / TRIPS } else { 1.0 / TRIPS };
            }
        }
        let rare = [then, other].map(|s| self.func.blocks[s].rare);
        if rare[0] != rare[1] {
            return if rare[0] { MISSING } else { 1.0 - MISSING };
        }
        if let Some(p) = self.by_iteration(cond, then, other) {
            return p;
        }
        if self.geometry.width == 1
            && let Some(p) = self.thread_passes(b, cond, then, other)
        {
            return p;
        }
        self.holds(b, cond, other)
    }

    /// How often a branch goes its first way that all lanes take together in the first iteration of a kernel or in its last one.
    fn by_iteration(&self, cond: Value, then: Block, other: Block) -> Option<f64> {
        let None = self.any_lane(cond) else { return None };
        let insts = |b: Block| self.func.blocks[b].insts.iter().map(|&i| self.func.insts[i].op);
        let more = [then, other].map(|b| insts(b).any(|op| op == Op::NextIteration));
        if more[0] != more[1] {
            return Some(if more[0] { 1.0 - 1.0 / TRIPS } else { 1.0 / TRIPS });
        }
        let d = self.func.def(cond)?;
        let number = |&v: &Value| self.func.def(v).is_some_and(|d| d.op == Op::Special(Special::Iteration));
        (d.op == Op::ICmp(IntCond::Eq) && d.args.iter().any(number)).then_some(1.0 / TRIPS)
    }

    /// How often a branch of a thread by itself goes its first way, where a guard compares its number with something: as often as
    /// groups of threads do.
    fn thread_passes(&self, b: Block, cond: Value, then: Block, other: Block) -> Option<f64> {
        if let Some(table) = self.shapes.fact(cond).by_thread() {
            return Some(table.iter().filter(|&&v| v & 1 != 0).count() as f64 / table.len().max(1) as f64);
        }
        let d = &self.func.insts[self.func.def_inst(cond)?];
        let order = |c| !matches!(c, IntCond::Eq | IntCond::Ne);
        if !matches!(d.op, Op::ICmp(c) if order(c)) || self.is_data(cond) || !self.is_by_number(cond) {
            return None;
        }
        match [then, other].map(|s| self.post.dominates(s, b)) {
            [true, false] => Some(MISSING),
            [false, true] => Some(1.0 - MISSING),
            _ => None,
        }
    }

    /// Whether the thread's number in its block is among what a value is computed from, within a few steps.
    fn is_by_number(&self, v: Value) -> bool {
        let mut work = vec![(v, 0)];
        while let Some((v, depth)) = work.pop() {
            let Some(i) = self.func.def_inst(v).filter(|_| depth < 8) else { continue };
            let d = &self.func.insts[i];
            if matches!(d.op, Op::Special(Special::Tid(_) | Special::ThreadLinear | Special::Laneid)) {
                return true;
            }
            work.extend(d.args.iter().map(|&a| (a, depth + 1)));
        }
        false
    }

    /// How much of the rarer way of a branch comes unforeseen: what data decide mostly does, what thread numbers and
    /// parameters decide is the same again and again. Of a thread alone, which values are data is not asked.
    fn unforeseen(&self, cond: Value) -> f64 {
        match self.any_lane(cond) {
            Some((mask, _)) if self.by_data(mask) => 0.8,
            None if self.geometry.width == 1 && self.is_data(cond) => 0.4,
            _ => 0.1,
        }
    }

    /// Whether a value is computed from something loaded, or from what goes around a loop and does not just count its
    /// iterations, within a few steps.
    fn is_data(&self, v: Value) -> bool {
        let mut work = vec![(v, 0)];
        while let Some((v, depth)) = work.pop() {
            if depth == 8 {
                continue;
            }
            match self.func.values[v].def {
                ValueDef::Result(i, _) => {
                    let d = &self.func.insts[i];
                    if matches!(d.op, Op::Load { space, .. } if space != Space::Param) {
                        return true;
                    }
                    work.extend(d.args.iter().map(|&a| (a, depth + 1)));
                }
                ValueDef::Param(b, _) => {
                    let Some(l) = self.loops.list.iter().position(|l| l.header == b) else { continue };
                    let counts = inductions(self.func, self.cfg, self.loops, l);
                    if !counts.iter().any(|k| k.value == v) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Iterations of a loop until the last lane leaves it.
    fn iterations(&self, l: usize, cond: Value) -> f64 {
        let list = &self.loops.list;
        // A copy of a loop that is for few lanes stands in a loop that leads back to the usual one.
        if list.iter().any(|inner| inner.parent == Some(l) && self.func.blocks[inner.header].rare) {
            return 1.25;
        }
        if let Some(n) = trip_count(self.func, self.cfg, self.loops, l) {
            return (n as f64).max(1.0);
        }
        match self.any_lane(cond) {
            Some((mask, _)) if self.by_data(mask) => {
                // Where lanes that stay are moved together, the loop is left for a copy with half the parts when these hold them,
                // and that for the next one.
                let moved = self.func.layout.iter().any(|&b| self.func.blocks[b].parts > 0);
                match self.func.blocks[list[l].header].parts {
                    0 if moved => FULL * TRIPS,
                    0 => TRIPS * (1.0 + LATE * f64::from(self.geometry.width).log2()),
                    _ => HALF * TRIPS,
                }
            }
            _ => TRIPS,
        }
    }

    /// How often the uniform condition at the end of a block holds.
    fn holds(&self, b: Block, cond: Value, other: Block) -> f64 {
        let Some((mask, inverted)) = self.any_lane(cond) else { return 0.5 };
        let p = match self.known(mask) {
            Some(p) => p,
            None if self.by_data(mask) => some_lane_by_data(self.geometry.width),
            // A guard of thread numbers lets some lane pass; asked whether lanes are off, because there is other code for the
            // case that none is, hardly ever one is.
            None if self.post.dominates(other, b) => 1.0 - MISSING,
            None => self.share_at_end(),
        };
        if inverted { 1.0 - p } else { p }
    }

    /// The part of groups that a border runs through: the more groups, the fewer.
    fn share_at_end(&self) -> f64 {
        MISSING * (1.0 + f64::from(self.geometry.width).log2()) / 4.0
    }

    /// The mask of an `anylane` that a condition is, and whether it is asked the other way round.
    fn any_lane(&self, cond: Value) -> Option<(Value, bool)> {
        let d = &self.func.insts[self.func.def_inst(cond)?];
        match d.op {
            Op::AnyLane => Some((d.args[0], false)),
            Op::IntUnary(IntUnary::Not) => self.any_lane(d.args[0]).map(|(m, i)| (m, !i)),
            _ => None,
        }
    }

    /// In how many groups a mask that depends on thread numbers alone has a lane.
    fn known(&self, mask: Value) -> Option<f64> {
        let table = self.shapes.fact(mask).by_thread()?;
        let groups: Vec<&[u64]> = table.chunks(self.geometry.width.max(1) as usize).collect();
        let some = groups.iter().filter(|g| g.iter().any(|&v| v & 1 != 0)).count();
        Some(some as f64 / groups.len().max(1) as f64)
    }

    /// Whether data decide which lanes are in a mask, not the numbers of threads: what is loaded, or grows from iteration to iteration
    /// of a loop in each lane in its own way.
    fn by_data(&self, mask: Value) -> bool {
        let mut work = vec![mask];
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        while let Some(v) = work.pop() {
            let even = !self.shapes.shape(v).is_varying() || self.shapes.fact(v).is_by_thread();
            if !seen.insert(v) || even {
                continue;
            }
            match self.func.values[v].def {
                ValueDef::Result(i, _) => {
                    let d = &self.func.insts[i];
                    if !d.op.effects().speculatable() {
                        return true;
                    }
                    work.extend(&d.args);
                }
                ValueDef::Param(b, n) => {
                    let heads = self.loops.list.iter().any(|l| l.header == b);
                    if heads && self.func.ty(v) != Type::Pred {
                        return true;
                    }
                    for &p in self.cfg.preds(b) {
                        let edges = self.func.blocks[p].term.edges();
                        let into = edges.iter().filter(|e| e.block == b);
                        work.extend(into.filter_map(|e| e.args.get(n as usize)));
                    }
                }
            }
        }
        false
    }
}

/// Solves `f = start + f · edges` by elimination.
fn exact(n: usize, start: usize, edges: &[(usize, usize, f64)]) -> Vec<f64> {
    let mut rows = vec![vec![0.0f64; n + 1]; n];
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    if let Some(row) = rows.get_mut(start) {
        row[n] = 1.0;
    }
    for &(from, to, p) in edges {
        rows[to][from] -= p;
    }
    for i in 0..n {
        // A loop that nothing leaves runs for a while.
        let pivot = if rows[i][i].abs() < 1e-9 { 1.0 / TRIPS } else { rows[i][i] };
        rows[i][i] = pivot;
        let (done, rest) = rows.split_at_mut(i + 1);
        let top = &done[i];
        for row in rest.iter_mut().filter(|r| r[i] != 0.0) {
            let by = row[i] / pivot;
            for (x, t) in row[i..].iter_mut().zip(&top[i..]) {
                *x -= by * t;
            }
        }
    }
    let mut f = vec![0.0; n];
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|j| rows[i][j] * f[j]).sum();
        f[i] = ((rows[i][n] - sum) / rows[i][i]).clamp(0.0, 1e12);
    }
    f
}

/// The same by repetition, for large graphs.
fn swept(n: usize, start: usize, edges: &[(usize, usize, f64)]) -> Vec<f64> {
    let mut into: Vec<Vec<(usize, f64)>> = vec![Vec::new(); n];
    for &(from, to, p) in edges {
        into[to].push((from, p));
    }
    let mut f = vec![0.0; n];
    for _ in 0..SWEEPS {
        for i in 0..n {
            let sum: f64 = into[i].iter().map(|&(j, p)| f[j] * p).sum();
            f[i] = sum + f64::from(u8::from(i == start));
        }
    }
    f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_and_branches_are_counted() {
        // 0 → 1; 1 ↻ fifteen times in sixteen; 1 → 2 or 3, both → 4.
        let edges = [
            (0, 1, 1.0),
            (1, 1, 15.0 / 16.0),
            (1, 2, 0.5 / 16.0),
            (1, 3, 0.5 / 16.0),
            (2, 4, 1.0),
            (3, 4, 1.0),
        ];
        for f in [exact(5, 0, &edges), swept(5, 0, &edges)] {
            let want = [1.0, 16.0, 0.5, 0.5, 1.0];
            assert!(f.iter().zip(want).all(|(a, b)| (a - b).abs() < 0.1), "{f:?}");
        }
        let nested = [(0, 1, 1.0), (1, 2, 1.0), (2, 2, 0.75), (2, 3, 0.25), (3, 1, 0.75), (3, 4, 0.25)];
        assert!((exact(5, 0, &nested)[2] - 16.0).abs() < 1e-6);
        // A loop without a way out, alone in its block.
        assert!(exact(1, 0, &[(0, 0, 1.0)])[0].is_finite());
    }
}
