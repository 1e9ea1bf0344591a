//! Stores that nobody reads.

use rustc_hash::FxHashMap;
use weft_ir::analysis::Cfg;
use weft_ir::*;

use super::access::{Effect, FOLLOWED, Places};

const WORDS: usize = FOLLOWED as usize / 64;

/// A set of bytes.
type Bytes = Vec<u64>;

fn mark(set: &mut Bytes, from: u32, to: u32, on: bool) {
    for at in from..to {
        let (word, bit) = (at as usize / 64, 1u64 << (at % 64));
        if let Some(w) = set.get_mut(word) {
            *w = if on { *w | bit } else { *w & !bit };
        }
    }
}

fn holds(set: &Bytes, at: u32) -> bool {
    set.get(at as usize / 64).is_some_and(|w| w >> (at % 64) & 1 != 0)
}

/// Removes stores to shared memory of bytes that are overwritten before they are read, or never read before the block
/// ends.
pub(super) fn remove(func: &mut Function, effects: &FxHashMap<Inst, Effect>) {
    let cfg = Cfg::new(func);
    // Bytes that are read before they are written, from the start of each block on.
    let mut starts: FxHashMap<Block, Bytes> = FxHashMap::default();
    let mut changed = true;
    while changed {
        changed = false;
        for &b in cfg.rpo.iter().rev() {
            let mut live = at_end(func, &starts, b);
            for i in func.blocks[b].insts.iter().rev() {
                step(effects.get(i), &mut live);
            }
            if starts.get(&b) != Some(&live) {
                starts.insert(b, live);
                changed = true;
            }
        }
    }
    for &b in &cfg.rpo {
        let mut live = at_end(func, &starts, b);
        let mut kept = Vec::new();
        for i in std::mem::take(&mut func.blocks[b].insts).into_iter().rev() {
            let dead = match effects.get(&i) {
                Some(Effect::Store(p)) => !bytes(p).any(|at| holds(&live, at)),
                _ => false,
            };
            if !dead {
                step(effects.get(&i), &mut live);
                kept.push(i);
            }
        }
        kept.reverse();
        func.blocks[b].insts = kept;
    }
}

fn bytes(p: &Places) -> impl Iterator<Item = u32> {
    p.all().flat_map(|at| at..at + p.ty.bytes())
}

fn at_end(func: &Function, starts: &FxHashMap<Block, Bytes>, b: Block) -> Bytes {
    let mut live = vec![0; WORDS];
    for e in func.blocks[b].term.edges() {
        for (w, s) in live.iter_mut().zip(starts.get(&e.block).into_iter().flatten()) {
            *w |= s;
        }
    }
    live
}

/// From what is read behind an instruction to what is read before it.
fn step(effect: Option<&Effect>, live: &mut Bytes) {
    match effect {
        Some(Effect::Load(p)) => p.all().for_each(|at| mark(live, at, at + p.ty.bytes(), true)),
        Some(Effect::Store(p)) if !p.sometimes => {
            p.all().for_each(|at| mark(live, at, at + p.ty.bytes(), false));
        }
        Some(Effect::Some { bytes, .. }) => mark(live, bytes.start, bytes.end, true),
        _ => {}
    }
}
