//! Requests for what is read later ([`weft_ir::Prefetch`]).

use weft_ir::analysis::Relation;
use weft_ir::{Prefetch, Value};

use super::Memory;
use crate::llvm::Val;

impl Memory<'_, '_> {
    /// Asks for what lies behind the `bytes` at `start` as far as a load says, whose second operand is `step`.
    pub(crate) fn prefetch(&self, prefetch: Prefetch, step: Option<Value>, start: Val, bytes: i64) {
        let s = self.s;
        if self.asked_by_part_before() {
            return;
        }
        for by in prefetch.bytes.into_iter().filter(|by| *by != 0) {
            self.fetch(s.byte_offset(start, i64::from(by) as usize), bytes, prefetch.near);
        }
        if let Some(by) = step.filter(|_| prefetch.times != 0).and_then(|v| self.uniform(v)) {
            let i64 = s.int(64);
            let wide = if by.ty() == i64 { by } else { s.sext(by, i64) };
            let far = s.mul(wide, s.iconst(i64, i64::from(prefetch.times) as u64));
            self.fetch(s.gep(s.int(8), start, far), bytes, prefetch.near);
        }
    }

    /// Whether an earlier part asks for the line: vectors may be shorter than lines, and parts lie one behind the other.
    fn asked_by_part_before(&self) -> bool {
        let Some(Relation::Affine { offsets, guarded: false }) =
            self.way.address.filter(|_| !self.whole).map(|a| self.group_relation(a))
        else {
            return false;
        };
        let line = i64::from(self.g.target.line_bytes);
        let mut asked: Vec<i64> = Vec::new();
        for first in offsets.chunks(self.n as usize).take(self.number as usize + 1).map(|o| o[0]) {
            let before = asked.iter().any(|a| (*a..*a + line).contains(&first));
            if !before {
                asked.push(first);
            } else if offsets.get(self.number as usize * self.n as usize) == Some(&first) {
                return true;
            }
        }
        false
    }

    /// Asks for the lines of so many bytes: up to the second level of caches, since the first has too few requests on their way at
    /// once, or up to that where they are wanted soon.
    fn fetch(&self, from: Val, bytes: i64, near: bool) {
        let s = self.s;
        let i32 = s.int(32);
        let line = i64::from(self.g.target.line_bytes);
        let [read, locality, data] = [0, if near { 3 } else { 2 }, 1].map(|n| s.iconst(i32, n));
        for n in 0..(bytes / line).max(1) {
            let at = s.byte_offset(from, (n * line) as usize);
            s.intrinsic("llvm.prefetch", &[s.ptr()], &[at, read, locality, data]);
        }
    }
}
