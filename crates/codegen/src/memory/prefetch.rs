//! Requests for what is read later ([`weft_ir::Prefetch`]).

use weft_ir::{Prefetch, Value};

use super::Memory;
use crate::llvm::Val;

impl Memory<'_, '_> {
    /// Asks for what lies behind the `bytes` at `start` as far as a load says, whose second operand is `step`.
    pub(crate) fn prefetch(&self, prefetch: Prefetch, step: Option<Value>, start: Val, bytes: i64) {
        let s = self.s;
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
