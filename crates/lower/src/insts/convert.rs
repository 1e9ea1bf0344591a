//! `cvt` (PTX ISA, "cvt" and "cvt.pack").

use weft_ir::{
    Convert, FloatCond, FloatMode, FloatOp, FloatUnary, IntCond, IntOp, Op, Rounding, Type, Value,
};
use weft_ptx::{Inst, Mod, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{ir_type, rounding, word};

impl FnCx<'_, '_> {
    /// `cvt`.
    pub(crate) fn cvt(&mut self, i: &Inst) -> R {
        use ScalarType::*;
        if word(i, "pack") {
            return self.cvt_pack(i);
        }
        if word(i, "rs") || i.mods.iter().any(|m| m.as_str().starts_with("s2f6")) {
            return self.unknown(i);
        }
        if let Some(done) = self.cvt_narrow(i) {
            return done;
        }
        let to = self.type_of(i)?;
        let Some(from) = i.ty(1) else { return self.invalid("`cvt` names no source type") };
        match (to, from) {
            (F16x2 | BF16x2, F32) => {
                let elem = if to == F16x2 { Type::F16 } else { Type::BF16 };
                return self.cvt_pair(i, elem);
            }
            (TF32, F32) => return self.cvt_tf32(i),
            _ => {}
        }
        if !(to.is_int() || to.is_float()) || !(from.is_int() || from.is_float()) {
            return self.unsupported(format!("`cvt` from {from:?} to {to:?} is not supported"));
        }
        let a = self.src(i, 1, from)?;
        let v = match (from.is_float(), to.is_float()) {
            (false, false) => self.cvt_int(i, a, from, to)?,
            (false, true) => {
                let v = self.int_to_float(a, from.is_signed(), rounding(i), ir_type(to, self.span)?);
                self.clamp_float(i, v)
            }
            (true, false) => self.float_to_int(i, a, to)?,
            (true, true) => self.cvt_float(i, a, to)?,
        };
        self.dst(i, 0, v, to.is_signed())
    }

    fn cvt_int(&mut self, i: &Inst, a: Value, from: ScalarType, to: ScalarType) -> R<Value> {
        let s = from.is_signed();
        let mut v = a;
        if i.has(Mod::Sat) {
            // Clamped in the source type, where that can exceed the target's range.
            let top = to.bits() - u32::from(to.is_signed());
            let source_top = from.bits() - u32::from(s);
            if s && !(to.is_signed() && to.bits() >= from.bits()) {
                let least = if to.is_signed() { (-1i64) << top } else { 0 };
                v = self.int_imm(IntOp::MaxS, v, least as u64);
            }
            if source_top > top {
                let most = (1u64 << top) - 1;
                v = self.int_imm(if s { IntOp::MinS } else { IntOp::MinU }, v, most);
            }
        }
        let ty = ir_type(to, self.span)?;
        Ok(self.coerce(v, ty, s))
    }

    /// Integer to float. Narrow results go through a type that holds what matters exactly, so that there is one
    /// rounding only.
    fn int_to_float(&mut self, a: Value, sign: bool, rounding: Rounding, ty: Type) -> Value {
        let a = if self.ty(a).bits() < 32 { self.coerce(a, Type::I32, sign) } else { a };
        let (via, first) = match ty {
            // Integers that `f32` rounds are far above the range of `f16`.
            Type::F16 => (Type::F32, Rounding::Rz),
            Type::BF16 if self.ty(a) == Type::I32 => (Type::F64, Rounding::Rn),
            _ => (ty, rounding),
        };
        let how = if sign { Convert::SToF(first) } else { Convert::UToF(first) };
        let v = self.emit(Op::Convert(how, via), &[a], via);
        self.convert(Convert::FToF(FloatMode { rounding, ftz: false }), v, ty)
    }

    /// Float to integer, saturating; 8- and 16-bit results are clamped 32-bit ones.
    fn float_to_int(&mut self, i: &Inst, a: Value, to: ScalarType) -> R<Value> {
        let a =
            if matches!(self.ty(a), Type::F16 | Type::BF16) { self.float_convert(a, Type::F32) } else { a };
        let from64 = self.ty(a) == Type::F64;
        let m = FloatMode { rounding: rounding(i), ftz: i.has(Mod::Ftz) };
        let ty = ir_type(to, self.span)?;
        let wide = if ty.bits() < 32 { Type::I32 } else { ty };
        let s = to.is_signed();
        let how = if s { Convert::FToS(m) } else { Convert::FToU(m) };
        let mut v = self.emit(Op::Convert(how, wide), &[a], wide);
        if ty.bits() < 32 {
            let bits = ty.bits() - u32::from(s);
            if s {
                v = self.int_imm(IntOp::MaxS, v, ((-1i64) << bits) as u64);
                v = self.int_imm(IntOp::MinS, v, (1 << bits) - 1);
            } else {
                v = self.int_imm(IntOp::MinU, v, (1 << bits) - 1);
            }
        }
        if from64 && ty.bits() < 32 {
            // A NaN becomes the top bit of the result, which the clamp has taken for a number.
            let nan = self.emit(Op::FCmp(FloatCond::Nan, false), &[a, a], Type::Pred);
            let top = if s { u64::MAX << (to.bits() - 1) } else { 1 << (to.bits() - 1) };
            let top = self.iconst(wide, top);
            v = self.select(nan, top, v);
        }
        Ok(self.coerce(v, ty, s))
    }

    fn cvt_float(&mut self, i: &Inst, a: Value, to: ScalarType) -> R<Value> {
        let ty = ir_type(to, self.span)?;
        let from = self.ty(a);
        let ftz = i.has(Mod::Ftz);
        // `.ftz` is about `f32` subnormals only: those of 16-bit types stay.
        let halves = from.bits() == 16 || ty.bits() == 16;
        let m = FloatMode { rounding: rounding(i), ftz: ftz && !halves };
        let integral = matches!(i.rounding(), Some(Mod::Rni | Mod::Rzi | Mod::Rmi | Mod::Rpi));
        let mut v = a;
        if integral {
            v = self.float1(FloatUnary::RoundInt, m, v);
        } else if ftz && from == Type::F32 && matches!(ty, Type::F32 | Type::BF16) {
            // Multiplying by one flushes subnormals and changes nothing else.
            let one = self.iconst(from, u64::from(1f32.to_bits()));
            v = self.float2(FloatOp::Mul, FloatMode { rounding: Rounding::Rn, ftz }, v, one);
        }
        if from != ty && from.bits() == ty.bits() {
            // `f16` and `bf16`: through `f32`, which holds both.
            v = self.float_convert(v, Type::F32);
        }
        if ftz && from == Type::F32 && ty == Type::F64 {
            // What flushes gives the single's own NaN; the conversion keeps its payload.
            v = self.float1(FloatUnary::Canon, FloatMode::default(), v);
        }
        if self.ty(v) != ty {
            v = self.emit(Op::Convert(Convert::FToF(m), ty), &[v], ty);
        }
        let plain = i.rounding().is_none() && !ftz && !i.has(Mod::Sat);
        if from == ty && ty != Type::F64 && !(plain && ty == Type::F32) {
            v = self.float1(FloatUnary::Canon, FloatMode::default(), v);
        } else if from == Type::BF16 && ty == Type::F32 && ftz {
            let one = self.iconst(ty, u64::from(1f32.to_bits()));
            v = self.float2(FloatOp::Mul, FloatMode { rounding: Rounding::Rn, ftz }, v, one);
        }
        let v = self.satfinite(i, v);
        Ok(self.clamp_float(i, v))
    }

    /// `.satfinite`: the largest finite number in place of infinity.
    fn satfinite(&mut self, i: &Inst, v: Value) -> Value {
        let ty = self.ty(v);
        if !i.has(Mod::Satfinite) {
            return v;
        }
        let infinity = match ty {
            Type::F16 => 0x7c00,
            Type::BF16 => 0x7f80,
            _ => 0x7f80_0000,
        };
        let bits = self.coerce(v, ty.as_int(), false);
        let abs = self.int_imm(IntOp::And, bits, (1 << (ty.bits() - 1)) - 1);
        let infinite = self.icmp_imm(IntCond::Eq, abs, infinity);
        let less = self.int_imm(IntOp::Sub, bits, 1);
        let bits = self.select(infinite, less, bits);
        self.coerce(bits, ty, false)
    }

    /// `cvt.pack.sat.type.s32{.b32} d, a, b{, c}`: `b` lowest, `a` beside it, the low bits of `c` above them.
    fn cvt_pack(&mut self, i: &Inst) -> R {
        let to = i.mods.iter().map(|m| m.as_str()).find(|m| !matches!(*m, "pack" | "sat")).unwrap_or("");
        let sign = to.starts_with('s');
        let Some(bits) = to.get(1..).and_then(|n| n.parse::<u64>().ok()).filter(|n| *n <= 16) else {
            return self.invalid("`cvt.pack` names no type");
        };
        let top = bits - u64::from(sign);
        let least = if sign { ((-1i64) << top) as u64 } else { 0 };
        let mut fields = Vec::new();
        for n in [2, 1] {
            let v = self.src(i, n, ScalarType::S32)?;
            let v = self.int_imm(IntOp::MaxS, v, least);
            let v = self.int_imm(IntOp::MinS, v, (1 << top) - 1);
            fields.push(self.int_imm(IntOp::And, v, (1 << bits) - 1));
        }
        let high = self.int_imm(IntOp::Shl, fields[1], bits);
        let mut v = self.int(IntOp::Or, fields[0], high);
        if i.operands.len() > 3 && bits < 16 {
            let c = self.src(i, 3, ScalarType::B32)?;
            let c = self.int_imm(IntOp::Shl, c, 2 * bits);
            v = self.int(IntOp::Or, v, c);
        }
        self.dst(i, 0, v, false)
    }

    /// `cvt.rnd.f16x2.f32 d, a, b`: `a` becomes the upper half.
    fn cvt_pair(&mut self, i: &Inst, elem: Type) -> R {
        let m = FloatMode { rounding: rounding(i), ftz: false };
        let mut halves = Vec::new();
        for n in [2, 1] {
            let v = self.src(i, n, ScalarType::F32)?;
            let v = self.emit(Op::Convert(Convert::FToF(m), elem), &[v], elem);
            let v = self.satfinite(i, v);
            halves.push(self.clamp_float(i, v));
        }
        let v = self.join(halves[0], halves[1]);
        self.dst(i, 0, v, false)
    }

    /// `cvt.rna.tf32.f32` and its other roundings: 10 bits of mantissa are kept.
    fn cvt_tf32(&mut self, i: &Inst) -> R {
        let v = self.src(i, 1, ScalarType::F32)?;
        let bits = self.coerce(v, Type::I32, false);
        let abs = self.int_imm(IntOp::And, bits, 0x7fff_ffff);
        let finite = self.icmp_imm(IntCond::LtU, abs, 0x7f80_0000);
        let nan = self.icmp_imm(IntCond::GtU, abs, 0x7f80_0000);
        let bump = match i.rounding() {
            Some(Mod::Rz) => self.iconst(Type::I32, 0),
            Some(Mod::Rn) => {
                let odd = self.field(bits, 13, 1, false);
                self.int_imm(IntOp::Add, odd, 0xfff)
            }
            _ => self.iconst(Type::I32, 0x1000),
        };
        let sum = self.int(IntOp::Add, bits, bump);
        let rounded = self.select(finite, sum, bits);
        let mut v = self.int_imm(IntOp::And, rounded, 0xffff_e000);
        if i.has(Mod::Satfinite) {
            let abs = self.int_imm(IntOp::And, v, 0x7fff_ffff);
            let infinite = self.icmp_imm(IntCond::GeU, abs, 0x7f80_0000);
            let less = self.int_imm(IntOp::Sub, v, 0x2000);
            v = self.select(infinite, less, v);
        }
        if matches!(i.rounding(), Some(Mod::Rz | Mod::Rn)) {
            // `.rna` only cuts a NaN off.
            let own = self.iconst(Type::I32, 0x7fff_e000);
            v = self.select(nan, own, v);
        }
        if i.has(Mod::Relu) {
            v = self.int_imm(IntOp::MaxS, v, 0);
        }
        self.dst(i, 0, v, false)
    }
}
