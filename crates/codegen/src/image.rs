//! Textures and surfaces: one call of the executor's sampler for the lanes of a vector.

use weft_abi::{Helper, ImageOp};
use weft_ir::InstData;

use crate::func::{Part, Repr};
use crate::llvm::{Ty, Val};

impl Part<'_> {
    /// `Op::Image`. Operands and results pass through an array on the stack, laid out as [`Helper::Image`] says.
    pub(crate) fn image(&self, inst: &InstData, op: ImageOp) {
        let s = self.s;
        let (i8, i32, i64) = (s.int(8), s.int(32), s.int(64));
        let mask = self.mask(inst);
        let one = op.results() > 0 && inst.args.iter().all(|v| self.uniform(*v).is_some());
        let n = if one { 1 } else { self.n };
        let lanes = n as usize;
        // The widest first, so that all are aligned.
        let handles = 0;
        let args = handles + 8 * lanes;
        let results = args + 4 * lanes * op.words();
        let bits = results + 4 * lanes * op.results();
        let room = self.stack_array(i64, (bits + lanes).div_ceil(8) as u32);
        let at = |offset: usize| s.byte_offset(room, offset);
        let value = |v| if one { self.operand(v) } else { self.vector(v) };
        let types: Vec<Ty> = (0..op.results()).map(|_| s.vector(i32, n)).collect();
        let out = self.when(self.mask_any(mask), &types, || {
            let on = if one { s.iconst(s.int(1), 1) } else { self.mask_lanes(mask) };
            s.store(s.zext(on, s.vector(i8, n)), at(bits), 1);
            for (k, v) in inst.args.iter().enumerate() {
                let offset = if k == 0 { handles } else { args + 4 * lanes * (k - 1) };
                s.store(value(*v), at(offset), 4);
            }
            let number = |v: u32| s.iconst(i32, u64::from(v));
            let address = |offset: usize| s.ptr_to_int(at(offset));
            let operands = [
                number(op.to_u32()),
                number(n),
                number(self.t.line.get()),
                address(bits),
                address(handles),
                address(args),
                address(results),
            ];
            self.call_helper(Helper::Image, self.env.first, &operands);
            types
                .iter()
                .enumerate()
                .map(|(k, t)| s.load(*t, at(results + 4 * lanes * k), 4))
                .collect::<Vec<Val>>()
        });
        for (r, v) in inst.results.iter().zip(out) {
            self.set(*r, if n == 1 { Repr::Scalar(v) } else { Repr::Vector(v) });
        }
    }
}
