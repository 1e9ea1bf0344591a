//! How many threads run in lockstep.

mod sync;
mod waiting;

use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Levels, Loops, Node, Target};
use weft_ir::*;

use crate::{cse, dce, simplify, simplify_cfg, specialise};

/// What [`choose_width`] goes by besides the code.
#[derive(Clone, Copy, Debug)]
pub struct WidthOptions {
    /// Lanes of 32 bits in the host's widest useful vector.
    pub native_width: u32,
    /// The developer's wish, taken where it is possible.
    pub forced: Option<u32>,
}

/// Lanes of a warp.
const WARP: u32 = 32;

/// Chooses how many threads of a block run in lockstep. The unit is at [`Stage::Thread`].
///
/// The answer is 1 when lanes of a group would wait for each other: a loop polls memory that another lane of the group
/// may be the one to write, both arms of a divergent branch synchronise, control flow is irreducible, or there is one
/// thread only. It is 32 when there are warp operations. Else it is the native width, or what the block can fill of it.
pub fn choose_width(unit: &Unit, block: [u32; 3], options: WidthOptions) -> u32 {
    let threads: u32 = block.iter().product();
    if threads < 2 || options.forced == Some(1) {
        return 1;
    }
    let warp = |f: &Function| {
        f.layout.iter().any(|&b| f.blocks[b].insts.iter().any(|&i| f.insts[i].op.effects().warp))
    };
    let mut width = if unit.functions.iter().any(warp) {
        WARP
    } else {
        let fill = threads.next_power_of_two();
        options.forced.filter(|w| w.is_power_of_two() && *w <= 64).unwrap_or(options.native_width).min(fill)
    };
    if width > 1 && !unit.functions.iter().all(|f| in_lockstep(f, Geometry { block, width })) {
        width = 1;
    }
    width
}

/// Whether threads may run in lockstep.
fn in_lockstep(func: &Function, geometry: Geometry) -> bool {
    let mut func = func.clone();
    specialise::run(&mut func, geometry);
    simplify::run(&mut func);
    cse::run(&mut func);
    dce::run(&mut func);
    simplify_cfg::run(&mut func);
    let cfg = Cfg::new(&func);
    let dom = DomTree::dominators(&func, &cfg);
    let loops = Loops::new(&func, &cfg, &dom);
    if !loops.irreducible.is_empty() {
        return false;
    }
    let levels = Levels::new(&func, &cfg, &loops);
    let shapes = Shapes::new(&func, ShapeOptions::default());
    let view = View { func: &func, cfg, dom, loops, levels, shapes, width: geometry.width as usize };
    view.waiting_is_safe() && view.syncs_agree()
}

/// A function with what is known of it.
struct View<'a> {
    func: &'a Function,
    cfg: Cfg,
    dom: DomTree,
    loops: Loops,
    levels: Levels,
    shapes: Shapes,
    width: usize,
}

impl View<'_> {
    fn diverges(&self, node: Node) -> bool {
        let Some(d) = self.shapes.divergence() else { return false };
        match node {
            Node::Block(b) => d.branch(b),
            Node::Loop(l) => d.divergent_loop(l),
        }
    }

    /// Blocks of a node.
    fn blocks(&self, node: Node) -> Vec<Block> {
        match node {
            Node::Block(b) => vec![b],
            Node::Loop(l) => self.loops.list[l].blocks.clone(),
        }
    }

    fn insts(&self, node: Node) -> impl Iterator<Item = &InstData> {
        let blocks = self.blocks(node);
        blocks.into_iter().flat_map(|b| &self.func.blocks[b].insts).map(|&i| &self.func.insts[i])
    }

    /// Nodes of a level that can be reached from one, itself included, up to but without `end`.
    fn reached(&self, level: &weft_ir::analysis::Level, from: usize, end: Option<usize>) -> Vec<bool> {
        let mut seen = vec![false; level.nodes.len()];
        if Some(from) == end {
            return seen;
        }
        seen[from] = true;
        for n in from..level.nodes.len() {
            if !seen[n] {
                continue;
            }
            for t in &level.targets[n] {
                if let Target::Node(s) = *t
                    && Some(s) != end
                {
                    seen[s] = true;
                }
            }
        }
        seen
    }
}
