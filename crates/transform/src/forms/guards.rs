//! Guards of affine addresses, asked together.
//!
//! An address that is affine only if no lane wraps is checked at run time. The checks of a block's accesses are made
//! before the first of them, and what follows, up to the next barrier, is there twice: with plain vector accesses, and lane
//! by lane, or access by access where some are at indices that are cut off at bounds. So there is one branch for all of them, and
//! the common way is straight code.

use rustc_hash::FxHashSet;
use weft_ir::analysis::{Cfg, waiting};
use weft_ir::*;

use super::{Look, multiples};

/// Most instructions, counted for each part, that are there twice; in longer code each access asks for itself.
const MOST: usize = 2000;

/// Most accesses, counted for each part, that ask again where lanes are cut off.
const MOST_AGAIN: usize = 16;

/// Accesses that ask together, and blocks for which parameters may answer, with their places.
pub(super) type Asked = (Vec<(Inst, Guarding)>, Vec<(Block, Vec<u32>)>);

/// Looks at all blocks.
pub(super) fn guarding(look: &Look<'_>) -> Asked {
    let mut out = Asked::default();
    if !look.func.values.keys().any(|v| look.held(v).is_guarded()) {
        return out;
    }
    let mut failed = Failed { look, values: FxHashSet::default() };
    let mut needless: Option<FxHashSet<Value>> = None;
    for &b in &Cfg::new(look.func).rpo {
        let list = failed.waiting(b);
        let Some(asked) = Together::of(look, &failed, &list) else { continue };
        let (before, tail) = list.split_at(asked.end);
        out.0.extend(asked.accesses.iter().map(|&(i, _)| (i, asked.guarding)));
        let needless = needless.get_or_insert_with(|| multiples::needless_guards(look));
        let addresses: Vec<Value> = asked.accesses.iter().map(|a| a.1).collect();
        let places = multiples::parameters(look.func, needless, &addresses);
        if !places.is_empty() {
            out.1.push((b, places));
        }
        before.iter().for_each(|&i| failed.fail(i));
        tail.iter().for_each(|&i| failed.define(i));
    }
    out
}

/// The accesses of a block that ask together.
struct Together {
    /// With their addresses.
    accesses: Vec<(Inst, Value)>,
    /// How much of what waits is there twice.
    end: usize,
    guarding: Guarding,
}

impl Together {
    /// Those among instructions that wait for the first of them; `None` if there is none, or too much would be there twice.
    fn of(look: &Look<'_>, failed: &Failed<'_>, list: &[Inst]) -> Option<Self> {
        let f = look.func;
        let made: FxHashSet<Value> = list.iter().flat_map(|&i| f.insts[i].results.iter().copied()).collect();
        let guarded = |&i: &Inst| {
            let address = f.insts[i].plain_access()?;
            (!made.contains(&address) && failed.is_guarded(address)).then_some((i, address))
        };
        let accesses: Vec<_> = list.iter().filter_map(guarded).collect();
        let last = list.iter().rposition(|i| accesses.iter().any(|a| a.0 == *i))?;
        let barrier = |i: &Inst| matches!(f.insts[*i].op, Op::Barrier(..));
        let end = list.iter().skip(last).position(barrier).map_or(list.len(), |n| last + n);
        if end * look.parts() > MOST {
            return None;
        }
        let again = accesses.iter().any(|a| look.relations.clamped.contains(&a.1))
            && list[..end].iter().filter(|i| f.insts[**i].plain_access().is_some()).count() * look.parts()
                <= MOST_AGAIN;
        let guarding = if again { Guarding::Again } else { Guarding::Together };
        Some(Together { accesses, end, guarding })
    }
}

/// Values that would be affine if guards held, but are not any more: two ways have met.
struct Failed<'a> {
    look: &'a Look<'a>,
    values: FxHashSet<Value>,
}

impl Failed<'_> {
    /// Whether a guard of a value is to be asked.
    fn is_guarded(&self, v: Value) -> bool {
        self.look.held(v).is_guarded() && !self.values.contains(&v)
    }

    /// The instructions of a block from its first guarded access on, but those that need not wait for it.
    fn waiting(&mut self, b: Block) -> Vec<Inst> {
        let f = self.look.func;
        let list = &f.blocks[b].insts;
        let mut before = 0;
        let rest = waiting(f, list, |i| {
            let starts = f.insts[i].plain_access().is_some_and(|a| self.is_guarded(a));
            if !starts {
                self.define(i);
                before += 1;
            }
            starts
        });
        let waits: FxHashSet<Inst> = rest.iter().copied().collect();
        list[before..].iter().filter(|i| !waits.contains(i)).for_each(|&i| self.define(i));
        rest
    }

    /// Notes what an instruction makes. What is computed from values that have failed has failed, too.
    fn define(&mut self, i: Inst) {
        let d = &self.look.func.insts[i];
        let elementwise = d.op.effects().speculatable() && d.results.len() == 1;
        if !elementwise || d.args.iter().any(|a| self.values.contains(a)) {
            self.fail(i);
        }
    }

    /// Notes that what an instruction makes is not affine behind it.
    fn fail(&mut self, i: Inst) {
        let look = self.look;
        self.values.extend(look.func.insts[i].results.iter().filter(|r| look.relations.is_guarded(**r)));
    }
}
