//! Sums of products of matrices stay as the CPU's vectors want them.
//!
//! Requires: [`Stage::Group`], before the code is cut where groups wait.
//! Ensures: addends and sums of products are [`Rows`], and so are parameters of blocks that products' sums come to. They become
//! fragments where something else takes them, once, outside of the loops that add up; and rows are made of what else is added to.
//! Constants are the same in both.
//!
//! What a loop adds to is then turned once before it and once behind it, and not at each of its edges.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Cfg, DomTree, Loops};
use weft_ir::*;

/// Registers of a matrix, by their first one, and what matrix it is.
type Tuples = FxHashMap<Value, (Values, Mma)>;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, width: u32) {
    let some =
        func.layout.iter().flat_map(|&b| &func.blocks[b].insts).any(|&i| product(&func.insts[i]).is_some());
    if width < 32 || !some {
        return;
    }
    let cfg = Cfg::new(func);
    let dom = DomTree::dominators(func, &cfg);
    let loops = Loops::new(func, &cfg, &dom);
    let tuples = tuples(func, &loops);
    let homes = func.homes(&cfg.rpo);
    let members = tuples.iter().flat_map(|(first, (all, _))| all.iter().map(move |v| (*v, *first)));
    let members: FxHashMap<Value, Value> = members.collect();
    let mut wanted = Vec::new();
    let blocks = cfg.rpo.clone();
    // Where registers are wanted as fragments: behind what makes them, if that is not in an inner loop of its own.
    for &b in &blocks {
        for v in outside(func, &tuples, b) {
            let Some(&first) = members.get(&v) else { continue };
            let home = homes.get(&first).copied().unwrap_or(b);
            let further = loops.around(b).all(|l| loops.contains(l, home));
            wanted.push((if further { b } else { home }, first, b));
        }
    }
    wanted.sort_by_key(|(place, first, user)| (place.index(), first.index(), user.index()));
    wanted.dedup();
    let mut rewrite = Rewrite { tuples: &tuples, members: &members, as_fragments: FxHashMap::default() };
    for &(place, first, user) in &wanted {
        let made = rewrite.as_fragments.get(&(place, first)).cloned();
        let made = made.unwrap_or_else(|| {
            let types = vec![tuples[&first].1.ty(); tuples[&first].0.len()];
            let i = func.make_inst(Op::Rows(Rows::Back, tuples[&first].1), &tuples[&first].0, &types, 0);
            (i, func.insts[i].results.clone())
        });
        rewrite.as_fragments.insert((place, first), made.clone());
        rewrite.as_fragments.insert((user, first), made);
    }
    let mut places: FxHashMap<Block, Vec<(Value, Inst)>> = FxHashMap::default();
    for (place, first, _) in &wanted {
        let list = places.entry(*place).or_default();
        if list.iter().all(|(v, _)| v != first) {
            list.push((*first, rewrite.as_fragments[&(*place, *first)].0));
        }
    }
    for b in blocks {
        let mut here = places.remove(&b).unwrap_or_default();
        here.sort_by_key(|(v, _)| v.index());
        rewrite.block(func, b, &here);
    }
}

/// A product whose sums can be rows.
fn product(d: &InstData) -> Option<Mma> {
    match d.op {
        Op::Mma(mma) if mma.has_rows() => Some(mma),
        _ => None,
    }
}

/// The addends of a product.
fn addends(d: &InstData, mma: Mma) -> &[Value] {
    &d.args[d.args.len() - mma.registers()[2]..]
}

/// Registers that are to be rows: sums of products, and parameters that such come to.
fn tuples(func: &Function, loops: &Loops) -> Tuples {
    let mut out = Tuples::default();
    let mut params: FxHashMap<Value, (Block, Vec<usize>)> = FxHashMap::default();
    // What a product adds to, wherever it comes from.
    let mut added = FxHashSet::default();
    for &b in &func.layout {
        for &i in &func.blocks[b].insts {
            let d = &func.insts[i];
            let Some(mma) = product(d) else { continue };
            out.insert(d.results[0], (d.results.clone(), mma));
            added.insert(addends(d, mma)[0]);
        }
    }
    loop {
        let before = out.len();
        for &b in &func.layout {
            for e in func.blocks[b].term.edges() {
                for v in &e.args {
                    let Some((all, mma)) = out.get(v).cloned() else { continue };
                    let at: Option<Vec<usize>> =
                        all.iter().map(|v| e.args.iter().position(|x| x == v)).collect();
                    let Some(at) = at else { continue };
                    propose(func, &mut out, &mut params, e.block, at, mma);
                }
            }
        }
        if out.len() == before {
            break;
        }
    }
    come_to(func, &out, &mut added);
    while drop_some(func, loops, &mut out, &mut params, &added) {}
    out
}

/// Adds parameters that go to some that products add to.
fn come_to(func: &Function, tuples: &Tuples, added: &mut FxHashSet<Value>) {
    loop {
        let before = added.len();
        for &b in &func.layout {
            for e in func.blocks[b].term.edges() {
                for (at, mma) in row_places(func, tuples, e) {
                    let args: Values = at.iter().map(|&n| e.args[n]).collect();
                    let goes = added.contains(&func.blocks[e.block].params[at[0]]);
                    if goes && are_rows(func, tuples, &args, mma) == Some(true) {
                        added.insert(args[0]);
                    }
                }
            }
        }
        if added.len() == before {
            break;
        }
    }
}

/// Takes parameters of a block for registers of one matrix, unless one of them is another's.
fn propose(
    func: &Function,
    out: &mut Tuples,
    params: &mut FxHashMap<Value, (Block, Vec<usize>)>,
    b: Block,
    at: Vec<usize>,
    mma: Mma,
) {
    let all: Values = at.iter().map(|&n| func.blocks[b].params[n]).collect();
    let taken = |v: &Value| out.values().any(|(list, _)| list.contains(v));
    let twice = at.iter().collect::<FxHashSet<_>>().len() != at.len();
    if b == func.layout[0] || twice || all.iter().any(taken) {
        return;
    }
    params.insert(all[0], (b, at));
    out.insert(all[0], (all, mma));
}

/// Forgets parameters that something else comes to, unless products add to them or it comes less often than sums do, and those that no
/// sums come to.
fn drop_some(
    func: &Function,
    loops: &Loops,
    out: &mut Tuples,
    params: &mut FxHashMap<Value, (Block, Vec<usize>)>,
    added: &FxHashSet<Value>,
) -> bool {
    let mut gone = Vec::new();
    for (first, (b, at)) in params.iter() {
        let mma = out[first].1;
        // How deep in loops they come from.
        let (mut sums, mut others) = (None, None);
        for &p in &func.layout {
            let depth = Some(loops.around(p).count());
            for e in func.blocks[p].term.edges().into_iter().filter(|e| e.block == *b) {
                let args: Values = at.iter().map(|&n| e.args[n]).collect();
                match are_rows(func, out, &args, mma) {
                    Some(true) if args[0] != *first => sums = sums.max(depth),
                    Some(_) => {}
                    None => others = others.max(depth),
                }
            }
        }
        if sums.is_none() || others >= sums && !added.contains(first) {
            gone.push(*first);
        }
    }
    for first in &gone {
        params.remove(first);
        out.remove(first);
    }
    !gone.is_empty()
}

/// Whether registers are rows as they are: sums (true), or a constant.
fn are_rows(func: &Function, tuples: &Tuples, args: &[Value], mma: Mma) -> Option<bool> {
    if tuples.get(&args[0]).is_some_and(|(all, of)| all[..] == *args && of.same_rows(mma)) {
        return Some(true);
    }
    let first = func.as_const(args[0])?;
    args.iter().all(|v| func.as_const(*v) == Some(first)).then_some(false)
}

/// Places of an edge's arguments that are rows in the block it goes to.
fn row_places(func: &Function, tuples: &Tuples, e: &Edge) -> Vec<(Vec<usize>, Mma)> {
    let params = &func.blocks[e.block].params;
    let of = |v: &Value| {
        let (all, mma) = tuples.get(v)?;
        let at: Option<Vec<usize>> = all.iter().map(|v| params.iter().position(|p| p == v)).collect();
        Some((at?, *mma))
    };
    params.iter().filter_map(of).collect()
}

/// What a block reads besides rows that it takes as such.
fn outside(func: &Function, tuples: &Tuples, b: Block) -> Vec<Value> {
    let mut out = Vec::new();
    for &i in &func.blocks[b].insts {
        let d = &func.insts[i];
        let rows = product(d).filter(|mma| are_rows(func, tuples, addends(d, *mma), *mma).is_some());
        let count = rows.map_or(d.args.len(), |mma| d.args.len() - mma.registers()[2]);
        out.extend(d.args[..count].iter().chain(&d.mask));
    }
    let term = &func.blocks[b].term;
    let edges = term.edges();
    let of_edges: usize = edges.iter().map(|e| e.args.len()).sum();
    let uses = term.uses();
    out.extend(&uses[..uses.len() - of_edges]);
    for e in edges {
        let mut rows = FxHashSet::default();
        for (at, mma) in row_places(func, tuples, e) {
            let args: Values = at.iter().map(|&n| e.args[n]).collect();
            if are_rows(func, tuples, &args, mma).is_some() {
                rows.extend(at);
            }
        }
        out.extend(e.args.iter().enumerate().filter(|(n, _)| !rows.contains(n)).map(|(_, v)| *v));
    }
    out
}

/// What makes rows of a function's sums.
struct Rewrite<'a> {
    tuples: &'a Tuples,
    /// First registers of all that are rows.
    members: &'a FxHashMap<Value, Value>,
    /// What makes fragments of rows, and these, by where they are wanted.
    as_fragments: FxHashMap<(Block, Value), (Inst, Values)>,
}

impl Rewrite<'_> {
    /// A register as a fragment's.
    fn fragment(&self, b: Block, v: Value) -> Value {
        let Some(first) = self.members.get(&v) else { return v };
        let all = &self.tuples[first].0;
        let made = self.as_fragments.get(&(b, *first));
        all.iter().position(|x| *x == v).zip(made).map_or(v, |(n, made)| made.1[n])
    }

    /// Rows of registers, made here unless they are some.
    fn rows(&self, func: &mut Function, b: Block, args: &[Value], mma: Mma) -> Values {
        if are_rows(func, self.tuples, args, mma).is_some() {
            return args.iter().copied().collect();
        }
        let args: Values = args.iter().map(|v| self.fragment(b, *v)).collect();
        let i = Builder::at(func, b).inst(Op::Rows(Rows::Make, mma), &args, &vec![mma.ty(); args.len()]);
        func.insts[i].results.clone()
    }

    /// Rewrites a block, in which fragments are made of the rows `here`.
    fn block(&self, func: &mut Function, b: Block, here: &[(Value, Inst)]) {
        let list = std::mem::take(&mut func.blocks[b].insts);
        let mut late: FxHashMap<Value, Inst> = here.iter().copied().collect();
        let own: FxHashSet<Value> =
            list.iter().filter_map(|&i| func.insts[i].results.first().copied()).collect();
        for (v, i) in here.iter().filter(|(v, _)| !own.contains(v)) {
            func.blocks[b].insts.push(*i);
            late.remove(v);
        }
        for i in list {
            let rows = product(&func.insts[i]);
            let args = func.insts[i].args.clone();
            let split = rows.map_or(args.len(), |mma| args.len() - mma.registers()[2]);
            let mut new: Values = args[..split].iter().map(|v| self.fragment(b, *v)).collect();
            if let Some(mma) = rows {
                new.extend(self.rows(func, b, &args[split..], mma));
                func.insts[i].op = Op::Rows(Rows::Product, mma);
            }
            func.insts[i].args = new;
            func.insts[i].mask = func.insts[i].mask.map(|m| self.fragment(b, m));
            func.blocks[b].insts.push(i);
            let first = func.insts[i].results.first().copied();
            func.blocks[b].insts.extend(first.and_then(|v| late.remove(&v)));
        }
        self.end(func, b);
    }

    /// Rewrites a block's end.
    fn end(&self, func: &mut Function, b: Block) {
        let mut term = std::mem::take(&mut func.blocks[b].term);
        let places: Vec<_> = term.edges().iter().map(|e| row_places(func, self.tuples, e)).collect();
        let mut rows = Vec::new();
        for (e, places) in term.edges().iter().zip(&places) {
            for (at, mma) in places {
                let args: Values = at.iter().map(|&n| e.args[n]).collect();
                rows.push(self.rows(func, b, &args, *mma));
            }
        }
        term.map_uses(&mut |v| self.fragment(b, v));
        let mut rows = rows.into_iter();
        for (e, places) in term.edges_mut().into_iter().zip(&places) {
            for (at, _) in places {
                let made = rows.next().unwrap_or_default();
                at.iter().zip(made).for_each(|(&n, v)| e.args[n] = v);
            }
        }
        func.blocks[b].term = term;
    }
}
