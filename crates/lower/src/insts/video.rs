//! Video instructions (PTX ISA, "Scalar Video Instructions", "SIMD Video Instructions").

use weft_ir::{IntCond, IntOp, IntUnary, Type, Value};
use weft_ptx::{Cmp, Inst, Mod, Opcode, Operand, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

impl FnCx<'_, '_> {
    /// `vadd2 … vset4`: every lane is computed at 32 bits, then saturated or cut, and packed or added up.
    pub(crate) fn video(&mut self, i: &Inst) -> R {
        use Opcode::*;
        let set = matches!(i.opcode, Vset2 | Vset4);
        let halves = matches!(i.opcode, Vadd2 | Vsub2 | Vavrg2 | Vmin2 | Vmax2 | Vabsdiff2 | Vset2);
        let (lanes, bits) = if halves { (2, 16) } else { (4, 8) };
        let sign = |n: usize| i.ty(n).is_some_and(ScalarType::is_signed);
        let (to, from_a, from_b) = if set { (false, sign(0), sign(1)) } else { (sign(0), sign(1), sign(2)) };
        let a = self.whole(i, 1)?;
        let b = self.whole(i, 2)?;
        let adds = i.has(Mod::Add);
        let mask = part(i, 0).1;
        let written = |n: u64| mask.is_empty() || mask.bytes().any(|d| u64::from(d) == u64::from(b'0') + n);
        let c = self.whole(i, 3)?;
        let mut sum = if adds { c } else { self.iconst(Type::I32, 0) };
        if !adds {
            let kept =
                (0..lanes).filter(|n| !written(*n)).fold(0, |m, n| m | ((1 << bits) - 1) << (n * bits));
            sum = self.int_imm(IntOp::And, c, kept);
        }
        for n in (0..lanes).filter(|n| written(*n)) {
            let x = self.video_source(i, 1, [a, b], (n, lanes, bits), from_a);
            let y = self.video_source(i, 2, [a, b], (n, lanes, bits), from_b);
            let mut v = self.video_lane(i, x, y)?;
            if i.has(Mod::Sat) && !set {
                v = self.clamp_int(v, to, bits);
            }
            if adds {
                sum = self.int(IntOp::Add, sum, v);
            } else {
                let low = self.int_imm(IntOp::And, v, (1 << bits) - 1);
                let placed = self.int_imm(IntOp::Shl, low, n * bits);
                sum = self.int(IntOp::Or, sum, placed);
            }
        }
        self.write_whole(i, sum)
    }

    /// Lane `n` of an operand: its own, or the one that its selector picks from `b:a`.
    fn video_source(
        &mut self,
        i: &Inst,
        operand: usize,
        [a, b]: [Value; 2],
        (n, lanes, bits): (u64, u64, u64),
        sign: bool,
    ) -> Value {
        let digits = part(i, operand).1.get(1..).unwrap_or_default().as_bytes();
        let own = if operand == 1 { n } else { lanes + n };
        let picked = digits.iter().rev().nth(n as usize).map_or(own, |d| u64::from(d - b'0'));
        let from = if picked < lanes { a } else { b };
        self.field(from, picked % lanes * bits, bits, sign)
    }

    /// The register of a video instruction's operand, or its constant.
    fn whole(&mut self, i: &Inst, n: usize) -> R<Value> {
        match self.op(i, n)? {
            Operand::Part(r, _) => self.value(&Operand::Reg(*r), Type::I32),
            other => self.value(other, Type::I32),
        }
    }

    fn write_whole(&mut self, i: &Inst, v: Value) -> R {
        match self.op(i, 0)? {
            Operand::Part(r, _) => self.write(&Operand::Reg(*r), v, false),
            other => self.write(other, v, false),
        }
    }

    /// Clamps to the range of an integer type.
    fn clamp_int(&mut self, v: Value, sign: bool, bits: u64) -> Value {
        let top = bits - u64::from(sign);
        let least = if sign { ((-1i64) << top) as u64 } else { 0 };
        let v = self.int_imm(IntOp::MaxS, v, least);
        self.int_imm(IntOp::MinS, v, (1 << top) - 1)
    }

    /// The selected part of a scalar instruction's source, at 64 bits.
    fn video_part(&mut self, i: &Inst, n: usize, sign: bool) -> R<Value> {
        let v = self.whole(i, n)?;
        let (at, bits) = place(part(i, n).1);
        let v = self.field(v, at, bits, sign);
        Ok(self.coerce(v, Type::I64, sign))
    }

    /// `vadd … vshr`, `vset`: computed at 64 bits, saturated, then combined with or merged into `c`.
    pub(crate) fn video_scalar(&mut self, i: &Inst) -> R {
        use Opcode::*;
        let set = i.opcode == Vset;
        let sign = |n: usize| i.ty(n).is_some_and(ScalarType::is_signed);
        let (to, from_a, from_b) = if set { (false, sign(0), sign(1)) } else { (sign(0), sign(1), sign(2)) };
        let x = self.video_part(i, 1, from_a)?;
        let y = self.video_part(i, 2, from_b)?;
        let mut v = match i.opcode {
            Vadd => self.int(IntOp::Add, x, y),
            Vsub => self.int(IntOp::Sub, x, y),
            Vmin => self.int(IntOp::MinS, x, y),
            Vmax => self.int(IntOp::MaxS, x, y),
            Vabsdiff => {
                let d = self.int(IntOp::Sub, x, y);
                self.int1(IntUnary::Abs, d)
            }
            Vshl | Vshr => {
                let n = if i.has(Mod::Wrap) {
                    self.int_imm(IntOp::And, y, 31)
                } else {
                    self.int_imm(IntOp::MinU, y, 32)
                };
                let v = self.int(if i.opcode == Vshl { IntOp::Shl } else { IntOp::AShr }, x, n);
                if i.opcode == Vshl && i.has(Mod::Sat) {
                    // Hardware looks at 34 bits.
                    let v = self.int_imm(IntOp::Shl, v, 64 - 34);
                    self.int_imm(IntOp::AShr, v, 64 - 34)
                } else {
                    v
                }
            }
            _ => self.video_compare(i, x, y)?,
        };
        let (at, bits) = place(part(i, 0).1);
        if i.has(Mod::Sat) && !set {
            v = self.clamp_int(v, to, bits);
        }
        // What a shift leaves of 64 bits is compared as the result's type is.
        let unsigned = i.opcode == Vshl && !to && !i.has(Mod::Sat);
        let (min, max) = if unsigned { (IntOp::MinU, IntOp::MaxU) } else { (IntOp::MinS, IntOp::MaxS) };
        let second = [(Mod::Add, IntOp::Add), (Mod::Min, min), (Mod::Max, max)];
        if let Some((_, op)) = second.into_iter().find(|(m, _)| i.has(*m)) {
            let c = self.whole(i, 3)?;
            let c = self.coerce(c, Type::I64, to);
            v = self.int(op, v, c);
        }
        let mut v = self.coerce(v, Type::I32, false);
        if bits < 32 {
            let c = self.whole(i, 3)?;
            let mask = (1u64 << bits) - 1;
            let kept = self.int_imm(IntOp::And, c, !(mask << at) & 0xffff_ffff);
            let low = self.int_imm(IntOp::And, v, mask);
            let placed = self.int_imm(IntOp::Shl, low, at);
            v = self.int(IntOp::Or, kept, placed);
        }
        self.write_whole(i, v)
    }

    /// `vmad`: the sum of a product and `c` at 64 bits, shifted and saturated.
    pub(crate) fn video_mad(&mut self, i: &Inst) -> R {
        let sign = |n: usize| i.ty(n).is_some_and(ScalarType::is_signed);
        let negated = |n: usize| part(i, n).0;
        let opposite = negated(1) != negated(2);
        let signed = sign(1) || sign(2) || opposite || negated(3);
        let x = self.video_part(i, 1, sign(1))?;
        let y = self.video_part(i, 2, sign(2))?;
        let mut v = self.int(IntOp::Mul, x, y);
        if i.has(Mod::Sat) && signed && !sign(1) && !sign(2) {
            // A product of 64 bits is as good as any that saturates, with room for the sign.
            v = self.int_imm(IntOp::MinU, v, 1 << 62);
        }
        let c = self.whole(i, 3)?;
        let mut c = self.coerce(c, Type::I64, signed);
        let last = if word(i, "po") {
            1
        } else if opposite {
            v = self.int1(IntUnary::Not, v);
            1
        } else if negated(3) {
            c = self.int1(IntUnary::Not, c);
            1
        } else {
            0
        };
        v = self.int(IntOp::Add, v, c);
        v = self.int_imm(IntOp::Add, v, last);
        let shift = if word(i, "shr7") {
            7
        } else if word(i, "shr15") {
            15
        } else {
            0
        };
        v = self.int_imm(if signed { IntOp::AShr } else { IntOp::LShr }, v, shift);
        if i.has(Mod::Sat) {
            v = if signed {
                self.clamp_int(v, true, 32)
            } else {
                self.int_imm(IntOp::MinU, v, u64::from(u32::MAX))
            };
        }
        let v = self.coerce(v, Type::I32, false);
        self.write_whole(i, v)
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
            _ => self.video_compare(i, x, y)?,
        })
    }

    fn video_compare(&mut self, i: &Inst, x: Value, y: Value) -> R<Value> {
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
        Ok(self.pred_to_int(p, self.ty(x)))
    }
}

/// Whether an operand is negated, and its selector.
fn part(i: &Inst, n: usize) -> (bool, &'static str) {
    match i.operands.get(n) {
        Some(Operand::Part(_, word)) => word.selector(),
        _ => (false, ""),
    }
}

/// Position and width in bits of what a scalar selector names.
fn place(selector: &str) -> (u64, u64) {
    let (kind, digit) = selector.split_at_checked(1).unwrap_or_default();
    let digit = digit.parse::<u64>().unwrap_or(0);
    match kind {
        "b" => (8 * digit, 8),
        "h" => (16 * digit, 16),
        _ => (0, 32),
    }
}
