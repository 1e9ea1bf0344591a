//! Loads of lanes at constant distances, several of which are neighbours ([`Runs`]): a vector for each run, and shuffles.

use weft_ir::Ordering;
use weft_ir::analysis::Runs;

use super::Memory;
use crate::code::Mask;
use crate::llvm::Val;

impl Memory<'_, '_> {
    /// Elements at constant distances from a pointer, if all lanes take part and runs are long.
    pub(super) fn load_runs(&self, p: Val, offsets: &[i64]) -> Option<Vec<Val>> {
        let (s, ty) = (self.s, self.way.ty);
        if !matches!(self.way.mask, Mask::All) || self.way.access.ordering != Ordering::Weak {
            return None;
        }
        let runs = Runs::plan(offsets, ty.bytes(), self.way.count)?;
        let vector = s.vector(self.g.ty(ty, 1), runs.len);
        let load = |start: &i64| {
            let v = s.load(vector, s.byte_offset(p, *start as usize), ty.bytes());
            self.tag(v, self.way.space);
            self.invariant(v, self.way.space, self.way.access);
            v
        };
        let all = self.concat(&runs.starts.iter().map(load).collect::<Vec<_>>());
        Some(runs.picks.iter().map(|picks| s.pick(all, picks.iter().copied())).collect())
    }
}
