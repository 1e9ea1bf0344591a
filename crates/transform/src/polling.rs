//! Loops that wait for memory to change.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, Levels, LoopId, Loops, Node, Target};
use weft_ir::*;

/// Whether the loop goes on until other threads have written something: an exit depends on an atomic operation or a
/// strong load in the loop. A compare-and-swap that retries with the value it has seen does not count: if it fails,
/// another thread has succeeded. Nor does a loop that waits for the others anyway: they come to where it waits.
pub fn polls(func: &Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> bool {
    !waits(func, loops, id) && goes_on_until_read(func, cfg, loops, id, is_read)
}

/// Whether the loop meets the threads of its block in each turn, and goes on until those of other blocks have written
/// something.
pub fn polls_other_blocks(func: &Function, cfg: &Cfg, loops: &Loops, id: LoopId) -> bool {
    let read = |op: &Op| is_read(op) && !matches!(op.space(), Some(Space::Shared | Space::Local));
    waits(func, loops, id) && goes_on_until_read(func, cfg, loops, id, read)
}

fn waits(func: &Function, loops: &Loops, id: LoopId) -> bool {
    let mut insts = loops.list[id].blocks.iter().flat_map(|&b| &func.blocks[b].insts);
    insts.any(|&i| func.insts[i].op != Op::Yield && func.insts[i].op.effects().waits)
}

/// Whether an exit of the loop depends on what a `read` in it sees.
fn goes_on_until_read(
    func: &Function,
    cfg: &Cfg,
    loops: &Loops,
    id: LoopId,
    is_read: impl Fn(&Op) -> bool,
) -> bool {
    let blocks = &loops.list[id].blocks;
    let inside: FxHashSet<Block> = blocks.iter().copied().collect();
    let mut insts = blocks.iter().flat_map(|&b| &func.blocks[b].insts);
    if !insts.any(|&i| is_read(&func.insts[i].op)) {
        return false;
    }
    let home = func.homes(blocks);
    let levels = Levels::new(func, cfg, loops);
    let control = Control { func, cfg, loops, levels: &levels, id };
    let mut conditions = Vec::new();
    for &b in blocks {
        if cfg.succs(b).iter().any(|s| !inside.contains(s)) {
            conditions.extend(condition(func, b));
            conditions.extend(control.conditions_of(b));
        }
    }
    // Code that was not optimised keeps its variables in local memory: what is read there may be anything that the loop
    // writes there.
    let kept: Vec<Value> =
        blocks.iter().flat_map(|&b| &func.blocks[b].insts).filter_map(|&i| stored(func, i)).collect();
    let slice = slice(func, cfg, &home, Some(&control), &conditions, &kept);
    slice.iter().any(|&v| {
        let Some(i) = func.def_inst(v) else { return false };
        let d = &func.insts[i];
        match d.op {
            Op::AtomicCas { .. } => !self::slice(func, cfg, &home, None, &d.args[1..2], &[]).contains(&v),
            op => is_read(&op),
        }
    })
}

/// Whether there is something in the loop that lets other groups run: a sleep, or a wait of limited time.
pub(crate) fn yields(func: &Function, loops: &Loops, id: LoopId) -> bool {
    loops.list[id].blocks.iter().flat_map(|&b| &func.blocks[b].insts).any(|&i| func.insts[i].op == Op::Yield)
}

/// The first value that a store to local memory writes.
fn stored(func: &Function, i: Inst) -> Option<Value> {
    let d = &func.insts[i];
    let local = matches!(d.op, Op::Store { space: Space::Local | Space::Generic, .. });
    d.args.get(1).copied().filter(|_| local)
}

fn is_read(op: &Op) -> bool {
    match op {
        Op::Load { access, .. } => access.ordering != Ordering::Weak,
        Op::Atomic { .. } | Op::AtomicCas { .. } | Op::AtomicCasWide { .. } => true,
        _ => false,
    }
}

fn condition(func: &Function, b: Block) -> Option<Value> {
    match func.blocks[b].term {
        Terminator::Branch { cond, .. } => Some(cond),
        Terminator::Switch { index, .. } => Some(index),
        _ => None,
    }
}

/// Which decisions in one iteration of a loop lead where.
struct Control<'a> {
    func: &'a Function,
    cfg: &'a Cfg,
    loops: &'a Loops,
    levels: &'a Levels,
    id: LoopId,
}

impl Control<'_> {
    fn position(&self, b: Block) -> usize {
        match self.levels.target(self.loops, Some(self.id), b) {
            Target::Node(n) => n,
            _ => 0,
        }
    }

    fn decisions(&self, n: usize) -> Vec<Value> {
        let blocks = match self.levels.of(Some(self.id)).nodes[n] {
            Node::Block(b) => vec![b],
            Node::Loop(l) => self.loops.list[l].blocks.clone(),
        };
        blocks.into_iter().filter_map(|b| condition(self.func, b)).collect()
    }

    /// Conditions that say whether control comes to a block.
    fn conditions_of(&self, b: Block) -> Vec<Value> {
        let level = self.levels.of(Some(self.id));
        let n = self.position(b);
        let bypasses = |d: usize| {
            let mut at = level.ipdom[d];
            while let Some(a) = at.filter(|&a| a < n) {
                at = level.ipdom[a];
            }
            level.targets[d].len() > 1 && at != Some(n)
        };
        (0..n).filter(|&d| bypasses(d)).flat_map(|d| self.decisions(d)).collect()
    }

    /// Conditions that say with which value of its parameter `nth` control comes to a join: ways that bring the same
    /// value, or meet before, are as good as one.
    fn conditions_before(&self, b: Block, nth: usize) -> Vec<Value> {
        if b == self.loops.list[self.id].header || self.cfg.preds(b).len() < 2 {
            return Vec::new();
        }
        let level = self.levels.of(Some(self.id));
        let n = self.position(b);
        let first = level.idom[n].unwrap_or(0);
        if level.nodes[n] != Node::Block(b) {
            // Within an inner loop.
            return (first..n).flat_map(|d| self.decisions(d)).collect();
        }
        let mut came = vec![Came::Never; n];
        for &p in self.cfg.preds(b) {
            let at = self.position(p);
            if at < n {
                let edges = self.func.blocks[p].term.edges();
                let values = edges.iter().filter(|e| e.block == b).map(|e| Came::With(e.args[nth]));
                came[at] = values.fold(came[at], Came::or);
            }
        }
        for d in (first..n).rev() {
            for t in &level.targets[d] {
                if let Target::Node(to) = *t
                    && to < n
                {
                    came[d] = came[d].or(came[to]);
                }
            }
        }
        let decides = |d: &usize| came[*d] == Came::Differently && level.ipdom[*d].is_none_or(|p| p >= n);
        (first..n).filter(decides).flat_map(|d| self.decisions(d)).collect()
    }
}

/// With what value of a parameter control comes from some place to a join.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    Never,
    With(Value),
    Differently,
}

impl Came {
    fn or(self, other: Came) -> Came {
        match (self, other) {
            (Came::Never, x) | (x, Came::Never) => x,
            (a, b) if a == b => a,
            _ => Came::Differently,
        }
    }
}

/// Everything in the loop that the values depend on.
fn slice(
    func: &Function,
    cfg: &Cfg,
    home: &FxHashMap<Value, Block>,
    control: Option<&Control>,
    from: &[Value],
    kept: &[Value],
) -> FxHashSet<Value> {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = from.to_vec();
    while let Some(v) = work.pop() {
        let Some(&b) = home.get(&v) else { continue };
        if !seen.insert(v) {
            continue;
        }
        match func.values[v].def {
            ValueDef::Result(i, _) => {
                work.extend(func.insts[i].args.iter());
                if let Op::Load { space: Space::Local | Space::Generic, .. } = func.insts[i].op {
                    work.extend(kept);
                }
            }
            ValueDef::Param(_, n) => {
                // Where ways meet in the loop, the way taken matters as well.
                work.extend(control.into_iter().flat_map(|c| c.conditions_before(b, n as usize)));
                for &p in cfg.preds(b) {
                    let edges = func.blocks[p].term.edges();
                    work.extend(edges.iter().filter(|e| e.block == b).map(|e| e.args[n as usize]));
                }
            }
        }
    }
    seen
}
