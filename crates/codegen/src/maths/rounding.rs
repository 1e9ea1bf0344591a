//! Roundings other than to nearest: by the CPU where its instructions carry one, else by helpers, lane by lane.

use weft_abi::Helper;
use weft_ir::{Rounding, Type};

use super::Maths;
use crate::code::Mask;
use crate::llvm::{Ty, Val};

/// Number of a rounding in the helpers' operation words.
pub(crate) fn rounding_number(r: Rounding) -> u64 {
    match r {
        Rounding::Rn => 0,
        Rounding::Rz => 1,
        Rounding::Rm => 2,
        Rounding::Rp => 3,
        Rounding::Rna => 4,
    }
}

impl Maths<'_> {
    /// Arithmetic in a rounding that is not the CPU's default.
    pub(crate) fn rounded(&self, number: u64, r: Rounding, ty: Type, args: &[Val]) -> Val {
        let s = self.s;
        if let Some(v) = self.rounded_by_cpu(number, r, ty, args) {
            return v;
        }
        let (helper, bits) =
            if ty == Type::F64 { (Helper::RoundedF64, 64) } else { (Helper::RoundedF32, 32) };
        let int = s.int(bits);
        let n = args[0].ty().lanes();
        let op = s.iconst(s.int(32), number + 16 * rounding_number(r));
        let mut inputs: Vec<Val> = args.iter().map(|v| s.bitcast(*v, s.vector(int, n))).collect();
        while inputs.len() < 3 {
            inputs.push(s.zero(int));
        }
        let r = self.lane_by_lane(n, &inputs, int, |items| {
            self.call_helper(helper, self.env.first, &[op, items[0], items[1], items[2]])
        });
        s.bitcast(r, args[0].ty())
    }

    /// The rounding that AVX-512 instructions carry with them.
    pub(crate) fn rounded_by_cpu(&self, number: u64, r: Rounding, ty: Type, args: &[Val]) -> Option<Val> {
        let s = self.s;
        let lanes = if ty == Type::F64 { 8 } else { 16 };
        let n = args[0].ty().lanes();
        if !self.g.target.rounds_by_instruction() || !n.is_multiple_of(lanes) {
            return None;
        }
        let t = if ty == Type::F64 { "pd" } else { "ps" };
        let mode = s.iconst(
            s.int(32),
            8 + match r {
                Rounding::Rm => 1,
                Rounding::Rp => 2,
                Rounding::Rz => 3,
                _ => return None,
            },
        );
        let name = match number {
            0 => "add",
            1 => "sub",
            2 => "mul",
            3 => "div",
            4 => "vfmadd",
            5 => "sqrt",
            6 => "div",
            _ => return None,
        };
        let name = format!("llvm.x86.avx512.{name}.{t}.512");
        let parts: Vec<Val> = (0..n / lanes)
            .map(|p| {
                let mut part: Vec<Val> = args
                    .iter()
                    .map(|v| if n == lanes { *v } else { s.pick(*v, p * lanes..(p + 1) * lanes) })
                    .collect();
                if number == 6 {
                    part.insert(0, self.fc(part[0], 1.0));
                }
                part.push(mode);
                s.intrinsic(&name, &[], &part)
            })
            .collect();
        Some(self.concat(&parts))
    }

    /// Emits `body` for each lane of vectors (or once for scalars).
    pub(crate) fn lane_by_lane(
        &self,
        n: u32,
        inputs: &[Val],
        result: Ty,
        body: impl FnOnce(&[Val]) -> Val,
    ) -> Val {
        if n == 1 {
            return body(inputs);
        }
        self.for_each_lane(Mask::All, inputs, &[result], |_, items| vec![body(items)])[0]
    }
}
