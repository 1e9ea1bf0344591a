//! Which numbers of 64 bits are pairs.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::Cfg;
use weft_ir::*;

/// Bits of a half.
const HALF: u64 = 32;

/// How an instruction uses a pair that is its first operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// It takes the low half, or some of its bits.
    Low,
    /// It extends the low half.
    LowExtended,
    /// It extends the high half, moved to the right by so many bits.
    HighExtended(u64),
}

/// What an instruction takes of its first operand, if it needs one half of it alone.
pub(super) fn part(func: &Function, d: &InstData) -> Option<Part> {
    match d.op {
        Op::Convert(Convert::Trunc, to) if to.bits() <= HALF as u32 => Some(Part::Low),
        Op::Int(IntOp::LShr) => {
            let by = func.as_const(d.args[1])?;
            (HALF..2 * HALF).contains(&by).then(|| Part::HighExtended(by - HALF))
        }
        Op::Int(IntOp::And) => {
            (func.as_const(d.args[1])? == u64::from(u32::MAX)).then_some(Part::LowExtended)
        }
        _ => None,
    }
}

/// The halves, low one first, that an instruction puts together.
pub(super) fn joined(func: &Function, d: &InstData) -> Option<[Value; 2]> {
    if d.op != Op::Int(IntOp::Or) {
        return None;
    }
    let (a, b) = (d.args[0], d.args[1]);
    match (low(func, a), high(func, b)) {
        (Some(low), Some(high)) => Some([low, high]),
        _ => Some([low(func, b)?, high(func, a)?]),
    }
}

/// What an extended half is made of.
fn low(func: &Function, v: Value) -> Option<Value> {
    let d = func.def(v)?;
    let extended = matches!(d.op, Op::Convert(Convert::ZExt, Type::I64)) && func.ty(d.args[0]) == Type::I32;
    extended.then(|| d.args[0])
}

/// What a half in the upper bits is made of.
fn high(func: &Function, v: Value) -> Option<Value> {
    let d = func.def(v)?;
    let by = func.as_const(*d.args.get(1)?)?;
    let moved = match d.op {
        Op::Int(IntOp::Shl) => by == HALF,
        Op::Int(IntOp::Mul) => by == 1 << HALF,
        _ => false,
    };
    if moved { low(func, d.args[0]) } else { None }
}

/// Whether an access moves numbers of 64 bits that may go by halves, and where.
pub(super) fn access(d: &InstData) -> Option<Space> {
    match d.op {
        Op::Load { ty: Type::I64, space, count, access, .. }
        | Op::Store { ty: Type::I64, space, count, access, .. }
            if access.ordering == Ordering::Weak && count <= 4 && space != Space::Param =>
        {
            Some(space)
        }
        _ => None,
    }
}

/// Sets of values of which all are taken apart, or none.
#[derive(Default)]
struct Webs {
    leaders: FxHashMap<Value, Value>,
    /// Leaders of those that somebody needs in one piece.
    whole: FxHashSet<Value>,
    /// Leaders of those of which somebody wants a half.
    halved: FxHashSet<Value>,
    /// One of those that lie in shared memory, which are one web: what is put there by halves is not found as a whole.
    shared: Option<Value>,
}

impl Webs {
    fn leader(&self, mut v: Value) -> Value {
        while let Some(&up) = self.leaders.get(&v) {
            v = up;
        }
        v
    }

    fn join(&mut self, list: impl IntoIterator<Item = Value>) {
        let mut list = list.into_iter();
        let Some(first) = list.next() else { return };
        for v in list {
            let (a, b) = (self.leader(first), self.leader(v));
            if a != b {
                self.leaders.insert(b, a);
                for set in [&mut self.whole, &mut self.halved] {
                    if set.contains(&b) {
                        set.insert(a);
                    }
                }
            }
        }
    }
}

/// Whether a value is one that has halves at any place: what it is made of need not be known.
fn anywhere(func: &Function, v: Value) -> bool {
    func.def(v).is_some_and(|d| matches!(d.op, Op::Const(..) | Op::Undef(_)))
}

/// The values that are pairs: all of their uses want a half or hand them on, and some use wants a half, or others read shared memory,
/// to which they are moved, by words.
pub(super) fn find(func: &Function, cfg: &Cfg) -> FxHashSet<Value> {
    let mut webs = Webs::default();
    let mut all: Vec<Value> = Vec::new();
    let wide = |v: &Value| func.ty(*v) == Type::I64 && !anywhere(func, *v);
    // Whether others than these webs read shared memory by 32 bits, several at a time.
    let mut words = false;
    for &b in &cfg.rpo {
        for &p in func.blocks[b].params.iter().filter(|p| wide(p)) {
            all.push(p);
            if cfg.entries.contains(&b) {
                webs.whole.insert(webs.leader(p));
            }
        }
        for d in func.blocks[b].insts.iter().map(|&i| &func.insts[i]) {
            all.extend(d.results.iter().copied().filter(wide));
            words |=
                matches!(d.op, Op::Load { ty: Type::I32 | Type::F32, space: Space::Shared, count: 2.., .. });
            instruction(func, d, &wide, &mut webs);
        }
        let term = &func.blocks[b].term;
        let mut handed: Vec<Value> = Vec::new();
        for e in term.edges() {
            handed.extend(&e.args);
            for (&p, &a) in func.blocks[e.block].params.iter().zip(&e.args) {
                if wide(&p) {
                    webs.join([p].into_iter().chain([a].into_iter().filter(wide)));
                }
            }
        }
        // What it uses itself.
        let own = term.uses().len() - handed.len();
        for v in term.uses().into_iter().take(own).filter(wide) {
            webs.whole.insert(webs.leader(v));
        }
    }
    let shared = webs.shared.map(|v| webs.leader(v));
    all.retain(|&v| {
        let web = webs.leader(v);
        let taken = webs.halved.contains(&web) || words && shared == Some(web);
        taken && !webs.whole.contains(&web)
    });
    all.into_iter().collect()
}

fn instruction(func: &Function, d: &InstData, wide: &impl Fn(&Value) -> bool, webs: &mut Webs) {
    let mark = |webs: &mut Webs, list: &[Value], whole: bool, shared: bool| {
        webs.join(list.iter().copied().filter(wide));
        if let Some(&v) = list.iter().find(|v| wide(v)) {
            if shared {
                let other = *webs.shared.get_or_insert(v);
                webs.join([other, v]);
            }
            if whole {
                webs.whole.insert(webs.leader(v));
            }
        }
    };
    let shared = access(d) == Some(Space::Shared);
    match d.op {
        Op::Load { .. } if access(d).is_some() => {
            mark(webs, &d.results, false, shared);
            mark(webs, &d.args[..1], true, false);
        }
        Op::Store { .. } if access(d).is_some() => {
            mark(webs, &d.args[1..], false, shared);
            mark(webs, &d.args[..1], true, false);
        }
        Op::Select => {
            let mut list = d.args[1..].to_vec();
            list.extend(&d.results);
            mark(webs, &list, false, false);
        }
        _ if joined(func, d).is_some() => {
            let web = webs.leader(d.results[0]);
            webs.halved.insert(web);
            for &a in &d.args {
                mark(webs, &[a], true, false);
            }
        }
        _ => {
            for &r in &d.results {
                mark(webs, &[r], true, false);
            }
            match d.args.first().filter(|a| wide(a) && part(func, d).is_some()) {
                Some(&a) => {
                    let web = webs.leader(a);
                    webs.halved.insert(web);
                }
                None => d.args.iter().for_each(|&a| mark(webs, &[a], true, false)),
            }
        }
    }
}
