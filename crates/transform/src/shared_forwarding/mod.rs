//! Shared memory whose contents are known stays in registers.
//!
//! Requires: [`Stage::Group`], before suspension.
//! Ensures: in a group that is the whole block, a load of shared memory at places that are known by lane, of what such
//! stores have put there, is a permutation of the stored values where that is not dearer; stores that nobody reads any
//! more are gone. Barriers order nothing in such a group. Trees over the threads of a block (scans, the last steps of
//! reductions) become shuffles and arithmetic.

mod access;
mod dead;
mod state;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

use access::{Effect, Effects, Places};
use state::{Cells, Content, State};

/// Most bytes for which contents are kept, counted for each block of the function.
const MOST: usize = 1 << 24;
/// Shuffles that are at most as dear as a vector access to memory, which waits for the stores before it.
const SHUFFLES: usize = 3;
/// Vectors within which the lanes of a part must lie for an access that is no gather.
const VECTORS: u32 = 4;

/// What each lane gets: a lane of a value.
type Lanes = Vec<Option<(Value, u16)>>;

/// Runs the pass.
pub(crate) fn run(func: &mut Function) {
    let Some(geometry) = func.geometry.filter(|g| g.groups() == 1 && g.part > 1) else { return };
    let shared = |op: &Op| matches!(op, Op::Load { space: Space::Shared, .. });
    let mut insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
    if !func.is_kernel || func.stage != Stage::Group || !insts.any(|&i| shared(&func.insts[i].op)) {
        return;
    }
    let shapes = Shapes::new(func, ShapeOptions::default());
    let effects = {
        let known = Effects::new(func, &shapes, geometry);
        let insts = func.layout.iter().flat_map(|&b| &func.blocks[b].insts);
        insts.map(|&i| (i, known.of(i))).filter(|(_, e)| *e != Effect::None).collect::<FxHashMap<_, _>>()
    };
    let end = |e: &Effect| match e {
        Effect::Load(p) | Effect::Store(p) => p.all().max().map_or(0, |at| at + p.ty.bytes()),
        _ => 0,
    };
    let bytes = effects.values().map(end).max().unwrap_or(0);
    let loads = effects.values().any(|e| matches!(e, Effect::Load(_)));
    let meets = effects.values().any(|e| *e == Effect::Meets);
    if !loads || meets || bytes as usize * func.layout.len() > MOST {
        return;
    }
    let mut walk = Walk { shapes, effects, geometry, cells: Cells::default(), new: FxHashMap::default() };
    walk.function(func, bytes);
    func.replace_values(&walk.new);
    dead::remove(func, &walk.effects);
}

struct Walk {
    /// Of the function as it was.
    shapes: Shapes,
    effects: FxHashMap<Inst, Effect>,
    geometry: Geometry,
    cells: Cells,
    /// What loaded values are replaced by.
    new: FxHashMap<Value, Value>,
}

impl Walk {
    fn function(&mut self, func: &mut Function, bytes: u32) {
        let cfg = Cfg::new(func);
        let dom = DomTree::dominators(func, &cfg);
        let loops = Loops::new(func, &cfg, &dom);
        let mut ends: FxHashMap<Block, State> = FxHashMap::default();
        for &b in &cfg.rpo {
            let mut state = self.at_start(func, &cfg, &loops, &ends, b, bytes);
            let mut out = Vec::new();
            for i in std::mem::take(&mut func.blocks[b].insts) {
                match self.effects.get(&i).cloned() {
                    Some(Effect::Load(p)) if self.load(func, &state, i, &p, &mut out).is_some() => continue,
                    Some(Effect::Store(places)) => self.store(func, &mut state, i, &places, &mut out),
                    Some(Effect::Some { bytes, writes: true }) => state.forget(bytes),
                    _ => {}
                }
                out.push(i);
            }
            func.blocks[b].insts = out;
            ends.insert(b, state);
        }
    }

    /// What all ways to a block agree on. What a loop writes is unknown at its head, so that values of one iteration are
    /// not taken for those of another.
    fn at_start(
        &self,
        func: &Function,
        cfg: &Cfg,
        loops: &Loops,
        ends: &FxHashMap<Block, State>,
        b: Block,
        bytes: u32,
    ) -> State {
        if func.entry == Some(b) {
            return State::unset(bytes);
        }
        let inside = loops.list.iter().find(|l| l.header == b).map_or(&[][..], |l| &l.blocks);
        let mut state: Option<State> = None;
        for p in cfg.preds(b).iter().filter(|p| !inside.contains(p)) {
            match (ends.get(p), &mut state) {
                (None, _) => return State::unknown(bytes),
                (Some(end), None) => state = Some(end.clone()),
                (Some(end), Some(state)) => state.meet(end),
            }
        }
        let Some(mut state) = state else { return State::unknown(bytes) };
        for i in inside.iter().flat_map(|&b| &func.blocks[b].insts) {
            match self.effects.get(i) {
                Some(Effect::Store(p)) => p.all().for_each(|at| state.forget(at..at + p.ty.bytes())),
                Some(Effect::Some { bytes, writes: true }) => state.forget(bytes.clone()),
                _ => {}
            }
        }
        state
    }

    fn newest(&self, mut v: Value) -> Value {
        while let Some(&to) = self.new.get(&v) {
            v = to;
        }
        v
    }

    fn is_uniform(&self, v: Value) -> bool {
        // Values that were made here are not in the table.
        self.shapes.covers(v) && self.shapes.is_uniform(v)
    }

    /// Replaces a load by what was stored; `None` if that is not known or too dear.
    fn load(
        &mut self,
        func: &mut Function,
        state: &State,
        i: Inst,
        places: &Places,
        out: &mut Vec<Inst>,
    ) -> Option<()> {
        let results = func.insts[i].results.clone();
        let mut all: Vec<Lanes> = Vec::new();
        for (j, &r) in results.iter().enumerate() {
            let mut lanes: Lanes = vec![None; places.at.len()];
            for (lane, at) in places.of(j as u32) {
                match state.content(&self.cells, at, places.ty) {
                    Content::Unknown => return None,
                    Content::Unset => {}
                    Content::Is(v, of) => lanes[lane] = Some((self.newest(v), of)),
                }
            }
            let first = *lanes.iter().flatten().next()?;
            if self.is_uniform(r) {
                // Branches may depend on it.
                lanes.fill(Some(first));
            } else {
                self.stay(&mut lanes);
                if !self.pays(&lanes, places) {
                    return None;
                }
            }
            all.push(lanes);
        }
        for (&r, lanes) in results.iter().zip(&all) {
            let v = permuted(func, lanes, places.ty, func.insts[i].loc, out);
            self.new.insert(r, v);
        }
        Some(())
    }

    /// Of a value that all lanes have, each takes its own.
    fn stay(&self, lanes: &mut Lanes) {
        for (lane, pick) in lanes.iter_mut().enumerate() {
            if let Some((v, of)) = pick
                && self.is_uniform(*v)
            {
                *of = lane as u16;
            }
        }
    }

    /// Whether shuffles are no dearer than the access: each takes lanes of two vectors.
    fn pays(&self, lanes: &Lanes, places: &Places) -> bool {
        let part = self.geometry.part as usize;
        let (mut shuffles, mut limit) = (0, 0);
        for (picks, at) in lanes.chunks(part).zip(places.at.chunks(part)) {
            let sources: FxHashSet<_> =
                picks.iter().flatten().map(|(v, of)| (*v, usize::from(*of) / part)).collect();
            let moves = |(lane, pick): (usize, &Option<(Value, u16)>)| {
                pick.is_some_and(|(_, of)| usize::from(of) % part != lane)
            };
            shuffles += match sources.len() {
                0 => continue,
                1 => usize::from(picks.iter().enumerate().any(moves)),
                n => n - 1,
            };
            let (least, most) = (at.iter().flatten().min(), at.iter().flatten().max());
            let span = most.zip(least).map_or(0, |(a, b)| a - b);
            limit += match at.iter().flatten().count() {
                // One element for all lanes is read as part of what is done with it.
                n if n > 1 && span == 0 => 0,
                _ if span < VECTORS * part as u32 * places.ty.bytes() => SHUFFLES,
                n => SHUFFLES.max(n / 2),
            };
        }
        shuffles <= limit
    }

    /// Notes what a store puts where.
    fn store(
        &mut self,
        func: &mut Function,
        state: &mut State,
        i: Inst,
        places: &Places,
        out: &mut Vec<Inst>,
    ) {
        let d = func.insts[i].clone();
        for (j, &value) in d.args[1..].iter().enumerate() {
            let value = self.newest(value);
            let list: Vec<(usize, u32)> = places.of(j as u32).collect();
            let Some(mask) = d.mask.filter(|_| places.sometimes) else {
                // Of several lanes that write to one place the highest wins.
                for &(lane, at) in &list {
                    state.set(&mut self.cells, at, places.ty, value, lane as u16);
                }
                continue;
            };
            let old: Vec<Content> =
                list.iter().map(|&(_, at)| state.content(&self.cells, at, places.ty)).collect();
            let mut lanes: Lanes = vec![None; places.at.len()];
            for (&(lane, _), c) in list.iter().zip(&old) {
                if let Content::Is(v, of) = c {
                    lanes[lane] = Some((self.newest(*v), *of));
                }
            }
            let mut value = value;
            if lanes.iter().any(Option::is_some) {
                self.stay(&mut lanes);
                let before = permuted(func, &lanes, places.ty, d.loc, out);
                let args = [self.newest(mask), value, before];
                let blend = func.make_inst(Op::Select, &args, &[places.ty], d.loc);
                out.push(blend);
                value = func.insts[blend].results[0];
            }
            let apart = apart(&list, places.ty.bytes());
            for (&(lane, at), c) in list.iter().zip(&old) {
                if apart && *c != Content::Unknown {
                    state.set(&mut self.cells, at, places.ty, value, lane as u16);
                } else {
                    state.forget(at..at + places.ty.bytes());
                }
            }
        }
    }
}

/// Whether no two lanes write the same bytes.
fn apart(list: &[(usize, u32)], bytes: u32) -> bool {
    let mut at: Vec<u32> = list.iter().map(|l| l.1).collect();
    at.sort_unstable();
    at.windows(2).all(|w| w[1] - w[0] >= bytes)
}

/// A value of type `ty` with these lanes.
fn permuted(func: &mut Function, lanes: &Lanes, ty: Type, loc: u32, out: &mut Vec<Inst>) -> Value {
    let mut add = |func: &mut Function, op: Op, args: &[Value]| {
        let i = func.make_inst(op, args, &[ty], loc);
        out.push(i);
        func.insts[i].results[0]
    };
    let mut sources: Vec<Value> = Vec::new();
    let mut picks: Picks = Vec::with_capacity(lanes.len());
    for pick in lanes {
        picks.push(pick.map(|(v, lane)| {
            let known = sources.iter().position(|s| *s == v);
            let n = known.unwrap_or_else(|| {
                sources.push(v);
                sources.len() - 1
            });
            (n as u16, lane)
        }));
    }
    for v in &mut sources {
        if func.ty(*v) != ty {
            *v = add(func, Op::Convert(Convert::Bitcast, ty), &[*v]);
        }
    }
    let stays = |(lane, pick): (usize, &Option<(u16, u16)>)| pick.is_none_or(|p| p == (0, lane as u16));
    // The sign of a NaN that was in memory counts: `canonicalise_nans` must see that it was there.
    let seen = ty.is_float() && ty != Type::F64;
    if let [only] = sources[..]
        && !seen
        && picks.iter().enumerate().all(stays)
    {
        return only;
    }
    let pattern = func.pattern(picks);
    add(func, Op::Permute(pattern), &sources)
}
