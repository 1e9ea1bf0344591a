//! Sums of products of `f16` and `bf16` in `f32`, as is fastest (`WEFT_TENSOR=fast`).
//!
//! Products are exact, and so are the tensor cores' own; what is rounded otherwise are sums.

use weft_ir::{Element, Type};

use super::Body;
use crate::llvm::Val;

impl Body<'_, '_> {
    /// Emits the body.
    pub(super) fn fast_floats(&self, element: Element, half: bool) {
        let s = self.s;
        if let Some(registers) = self.tile_registers() {
            self.by_tiles("llvm.x86.tdpbf16ps", registers, 1, |v| vec![v], |v| vec![v]);
            return;
        }
        let room = self.addends(half);
        let single = s.vector(s.float(), self.lanes);
        let short = s.vector(s.int(16), self.lanes);
        let widened = |c: Val| match half {
            true => self.widen(Type::F16, s.trunc(c, short)),
            false => s.bitcast(c, single),
        };
        let put = |block: Val, line: Val, sum: Val| {
            let int = s.vector(s.int(32), self.lanes);
            let v = if half { s.zext(self.narrow(Type::F16, sum), int) } else { s.bitcast(sum, int) };
            self.put(room, block, line, v);
        };
        if element == Element::Bf16 && self.g.target.dot_bf16 && !self.mma.sparse {
            let name = format!("llvm.x86.avx512bf16.dpbf16ps.{}", 32 * self.lanes);
            let (lanes, lines) =
                (self.decoded_lanes(s.int(32), 1, |v| vec![v]), self.decoded_lines(s.int(32), 1, |v| v));
            self.for_all(|block, line| {
                let mut sum = widened(self.addend(room, block, line));
                for word in 0..self.steps() * 4 {
                    let x = s.splat(self.of_line(lines, line, word, 0, s.int(32)), self.lanes);
                    sum = s.cpu_intrinsic(&name, &[sum, x, self.of_lanes(lanes, block, word, 0)]);
                }
                put(block, line, sum);
            });
        } else {
            let each = self.mma.in_word() as u32;
            let lanes = self.decoded_lanes(s.float(), each, |v| self.halves(element, v));
            let lines = self.decoded_lines(s.float(), each, |v| self.values(element, v));
            let places = self.places(0..each as usize);
            self.for_all(|block, line| {
                let mut sum = widened(self.addend(room, block, line));
                for (word, e) in (0..self.steps() * 4).flat_map(|w| (0..each).map(move |e| (w, e))) {
                    let x = s.splat(self.of_line(lines, line, word, e, s.float()), self.lanes);
                    let y = self.lane_of((lanes, places), (block, line), word, e);
                    sum = s.intrinsic("llvm.fmuladd", &[single], &[x, y, sum]);
                }
                put(block, line, sum);
            });
        }
        self.results(room, half);
    }
}
