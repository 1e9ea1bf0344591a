//! SIMD video instructions on two halves or four bytes (PTX ISA, "SIMD Video Instructions").

use weft_ir::{IntCond, IntOp, IntUnary, Type, Value};
use weft_ptx::{Cmp, Inst, Mod, Opcode, ScalarType};

use crate::cx::FnCx;
use crate::error::R;

impl FnCx<'_, '_> {
    /// `vadd2 … vset4`: every lane is computed at 32 bits, then saturated or cut, and packed or added up.
    pub(crate) fn video(&mut self, i: &Inst) -> R {
        use Opcode::*;
        let set = matches!(i.opcode, Vset2 | Vset4);
        let halves = matches!(i.opcode, Vadd2 | Vsub2 | Vavrg2 | Vmin2 | Vmax2 | Vabsdiff2 | Vset2);
        let (lanes, bits) = if halves { (2, 16) } else { (4, 8) };
        let sign = |n: usize| i.ty(n).is_some_and(ScalarType::is_signed);
        let (to, from_a, from_b) = if set { (false, sign(0), sign(1)) } else { (sign(0), sign(1), sign(2)) };
        let a = self.src(i, 1, ScalarType::B32)?;
        let b = self.src(i, 2, ScalarType::B32)?;
        let adds = i.has(Mod::Add);
        let mut sum = if adds { self.src(i, 3, ScalarType::B32)? } else { self.iconst(Type::I32, 0) };
        for n in 0..lanes {
            let x = self.field(a, n * bits, bits, from_a);
            let y = self.field(b, n * bits, bits, from_b);
            let mut v = self.video_lane(i, x, y)?;
            if i.has(Mod::Sat) && !set {
                let top = bits - u64::from(to);
                let least = if to { ((-1i64) << top) as u64 } else { 0 };
                v = self.int_imm(IntOp::MaxS, v, least);
                v = self.int_imm(IntOp::MinS, v, (1 << top) - 1);
            }
            if adds {
                sum = self.int(IntOp::Add, sum, v);
            } else {
                let low = self.int_imm(IntOp::And, v, (1 << bits) - 1);
                let placed = self.int_imm(IntOp::Shl, low, n * bits);
                sum = self.int(IntOp::Or, sum, placed);
            }
        }
        self.dst(i, 0, sum, false)
    }

    fn video_lane(&mut self, i: &Inst, x: Value, y: Value) -> R<Value> {
        use Opcode::*;
        Ok(match i.opcode {
            Vadd2 | Vadd4 => self.int(IntOp::Add, x, y),
            Vsub2 | Vsub4 => self.int(IntOp::Sub, x, y),
            Vmin2 | Vmin4 => self.int(IntOp::MinS, x, y),
            Vmax2 | Vmax4 => self.int(IntOp::MaxS, x, y),
            Vabsdiff2 | Vabsdiff4 => {
                let d = self.int(IntOp::Sub, x, y);
                self.int1(IntUnary::Abs, d)
            }
            Vavrg2 | Vavrg4 => {
                // Halves are rounded away from zero.
                let s = self.int(IntOp::Add, x, y);
                let up = self.icmp_imm(IntCond::GeS, s, 0);
                let up = self.pred_to_int(up, Type::I32);
                let s = self.int(IntOp::Add, s, up);
                self.int_imm(IntOp::AShr, s, 1)
            }
            _ => {
                let cond = match i.cmp() {
                    Some(Cmp::Eq) => IntCond::Eq,
                    Some(Cmp::Ne) => IntCond::Ne,
                    Some(Cmp::Lt) => IntCond::LtS,
                    Some(Cmp::Le) => IntCond::LeS,
                    Some(Cmp::Gt) => IntCond::GtS,
                    Some(Cmp::Ge) => IntCond::GeS,
                    _ => return self.invalid("`vset` names no comparison"),
                };
                let p = self.icmp(cond, x, y);
                self.pred_to_int(p, Type::I32)
            }
        })
    }
}
