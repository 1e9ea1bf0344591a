//! Integer arithmetic, exact as PTX has it.

use weft_ir::{IntOp, IntUnary, Type};

use super::Maths;
use crate::llvm::{ICond, Val};

impl Maths<'_> {
    /// A constant of an integer value's type.
    pub(crate) fn like(&self, v: Val, x: u64) -> Val {
        self.s.iconst(v.ty(), x)
    }

    /// Two-operand operations.
    pub(crate) fn int_op(&self, op: IntOp, ty: Type, n: u32, a: Val, b: Val) -> Val {
        let s = self.s;
        let bits = u64::from(ty.bits());
        let pick = |c: ICond| s.select(s.icmp(c, a, b), a, b);
        match op {
            IntOp::Add => s.add(a, b),
            IntOp::Sub => s.sub(a, b),
            IntOp::Mul => s.mul(a, b),
            IntOp::MulHiS => self.mul_high(true, ty, n, a, b),
            IntOp::MulHiU => self.mul_high(false, ty, n, a, b),
            IntOp::DivS | IntOp::DivU | IntOp::RemS | IntOp::RemU => self.divide(op, ty, n, a, b),
            IntOp::MinS => pick(ICond::LLVMIntSLT),
            IntOp::MinU => pick(ICond::LLVMIntULT),
            IntOp::MaxS => pick(ICond::LLVMIntSGT),
            IntOp::MaxU => pick(ICond::LLVMIntUGT),
            IntOp::And => s.and(a, b),
            IntOp::Or => s.or(a, b),
            IntOp::Xor => s.xor(a, b),
            IntOp::Shl => self.shift_left(bits, a, b),
            IntOp::LShr => self.shift_right(bits, a, b),
            IntOp::AShr => {
                let most = self.like(b, bits - 1);
                let amount = s.select(s.icmp(ICond::LLVMIntULT, b, most), b, most);
                s.ashr(a, amount)
            }
            IntOp::AddSatS => s.intrinsic("llvm.sadd.sat", &[a.ty()], &[a, b]),
            IntOp::SubSatS => s.intrinsic("llvm.ssub.sat", &[a.ty()], &[a, b]),
        }
    }

    /// `a << b`, 0 for amounts of the width and more.
    fn shift_left(&self, bits: u64, a: Val, b: Val) -> Val {
        let s = self.s;
        let fits = s.icmp(ICond::LLVMIntULT, b, self.like(b, bits));
        s.select(fits, s.shl(a, b), s.zero(a.ty()))
    }

    /// `a >> b` without sign, 0 for amounts of the width and more.
    fn shift_right(&self, bits: u64, a: Val, b: Val) -> Val {
        let s = self.s;
        let fits = s.icmp(ICond::LLVMIntULT, b, self.like(b, bits));
        s.select(fits, s.lshr(a, b), s.zero(a.ty()))
    }

    fn mul_high(&self, signed: bool, ty: Type, n: u32, a: Val, b: Val) -> Val {
        let s = self.s;
        let bits = ty.bits();
        if bits < 64 || n == 1 {
            let wide = s.vector(s.int(2 * bits), n);
            let ext = |v| if signed { s.sext(v, wide) } else { s.zext(v, wide) };
            let p = s.mul(ext(a), ext(b));
            return s.trunc(s.lshr(p, s.iconst(wide, u64::from(bits))), a.ty());
        }
        // 64 bits from four products of 32.
        let (low, half) = (self.like(a, 0xffff_ffff), self.like(a, 32));
        let split = |v: Val| (s.and(v, low), s.lshr(v, half));
        let ((al, ah), (bl, bh)) = (split(a), split(b));
        let ll = s.mul(al, bl);
        let hl = s.mul(ah, bl);
        let lh = s.mul(al, bh);
        let mid = s.add(s.add(s.lshr(ll, half), s.and(hl, low)), s.and(lh, low));
        let high = s.add(s.mul(ah, bh), s.add(s.lshr(hl, half), s.lshr(lh, half)));
        let high = s.add(high, s.lshr(mid, half));
        if !signed {
            return high;
        }
        let zero = s.zero(a.ty());
        let neg = |v: Val, x: Val| s.select(s.icmp(ICond::LLVMIntSLT, v, zero), x, zero);
        s.sub(s.sub(high, neg(a, b)), neg(b, a))
    }

    /// One-operand operations.
    pub(crate) fn int_unary(&self, op: IntUnary, ty: Type, n: u32, a: Val) -> Val {
        let s = self.s;
        let bits = u64::from(ty.bits());
        let i32 = self.g.ty(Type::I32, n);
        let to_i32 = |v: Val| if bits > 32 { s.trunc(v, i32) } else { s.zext(v, i32) };
        let no = s.iconst(s.int(1), 0);
        let clz = |v: Val| to_i32(s.intrinsic("llvm.ctlz", &[v.ty()], &[v, no]));
        let zero = s.zero(a.ty());
        let unsign = |v: Val| {
            let neg = s.icmp(ICond::LLVMIntSLT, v, zero);
            s.select(neg, s.not(v), v)
        };
        let width = s.iconst(i32, bits);
        let ones = s.iconst(i32, u64::MAX);
        let shift_of = |z: Val| s.select(s.icmp(ICond::LLVMIntEQ, z, width), ones, z);
        match op {
            IntUnary::Not => s.not(a),
            IntUnary::Neg => s.neg(a),
            IntUnary::Abs => s.select(s.icmp(ICond::LLVMIntSLT, a, zero), s.neg(a), a),
            IntUnary::Popc => to_i32(s.intrinsic("llvm.ctpop", &[a.ty()], &[a])),
            IntUnary::Clz => clz(a),
            IntUnary::Brev => s.intrinsic("llvm.bitreverse", &[a.ty()], &[a]),
            // Without a bit clz is the width, and the difference -1.
            IntUnary::BfindU => s.sub(s.iconst(i32, bits - 1), clz(a)),
            IntUnary::BfindS => s.sub(s.iconst(i32, bits - 1), clz(unsign(a))),
            IntUnary::BfindShiftU => shift_of(clz(a)),
            IntUnary::BfindShiftS => shift_of(clz(unsign(a))),
        }
    }

    /// Sum or difference with carry in and out.
    pub(crate) fn carry(&self, add: bool, a: &[Val]) -> Vec<Val> {
        let s = self.s;
        let c = s.zext(a[2], a[0].ty());
        if add {
            let x = s.add(a[0], a[1]);
            let y = s.add(x, c);
            let out = s.or(s.icmp(ICond::LLVMIntULT, x, a[0]), s.icmp(ICond::LLVMIntULT, y, x));
            vec![y, out]
        } else {
            let x = s.sub(a[0], a[1]);
            let y = s.sub(x, c);
            let out = s.or(s.icmp(ICond::LLVMIntULT, a[0], a[1]), s.icmp(ICond::LLVMIntULT, x, c));
            vec![y, out]
        }
    }

    /// The low byte of an `i32`, in the type of `like`.
    fn low_byte(&self, v: Val, ty: Type, n: u32) -> Val {
        let s = self.s;
        let v = s.and(v, s.iconst(v.ty(), 0xff));
        let to = self.g.ty(ty, n);
        if ty.bits() > 32 { s.zext(v, to) } else { v }
    }

    /// Ones in the low `len` bits.
    fn low_mask(&self, bits: u64, len: Val) -> Val {
        let s = self.s;
        s.sub(self.shift_left(bits, self.like(len, 1), len), self.like(len, 1))
    }

    /// `bfe`.
    pub(crate) fn bfe(&self, signed: bool, ty: Type, n: u32, a: &[Val]) -> Val {
        let s = self.s;
        let bits = u64::from(ty.bits());
        let (pos, len) = (self.low_byte(a[1], ty, n), self.low_byte(a[2], ty, n));
        if !signed {
            let field = self.shift_right(bits, a[0], pos);
            return s.and(field, self.low_mask(bits, len));
        }
        let most = self.like(pos, bits - 1);
        let pos = s.select(s.icmp(ICond::LLVMIntULT, pos, most), pos, most);
        let field = s.ashr(a[0], pos);
        let width = self.like(len, bits);
        let spare = s.select(s.icmp(ICond::LLVMIntULT, len, width), s.sub(width, len), s.zero(len.ty()));
        let none = s.icmp(ICond::LLVMIntEQ, len, s.zero(len.ty()));
        let spare = s.select(none, s.zero(len.ty()), spare);
        let v = s.ashr(s.shl(field, spare), spare);
        s.select(none, s.zero(v.ty()), v)
    }

    /// `bfi`.
    pub(crate) fn bfi(&self, ty: Type, n: u32, a: &[Val]) -> Val {
        let s = self.s;
        let bits = u64::from(ty.bits());
        let (pos, len) = (self.low_byte(a[2], ty, n), self.low_byte(a[3], ty, n));
        let mask = self.shift_left(bits, self.low_mask(bits, len), pos);
        let field = self.shift_left(bits, a[0], pos);
        s.or(s.and(a[1], s.not(mask)), s.and(field, mask))
    }

    /// `shf`.
    pub(crate) fn funnel(&self, left: bool, clamp: bool, a: &[Val]) -> Val {
        let s = self.s;
        let (lo, hi, amount) = (a[0], a[1], a[2]);
        let name = if left { "llvm.fshl" } else { "llvm.fshr" };
        let v = s.intrinsic(name, &[lo.ty()], &[hi, lo, amount]);
        if !clamp {
            return v;
        }
        let inside = s.icmp(ICond::LLVMIntULT, amount, self.like(amount, 32));
        s.select(inside, v, if left { lo } else { hi })
    }

    /// `prmt` in its default mode.
    pub(crate) fn prmt(&self, selector: Option<u64>, n: u32, a: &[Val]) -> Val {
        let s = self.s;
        let i64 = self.g.ty(Type::I64, n);
        let i32 = self.g.ty(Type::I32, n);
        if let Some(sel) = selector.filter(|x| x & 0x8888 == 0) {
            let bytes = s.vector(s.int(8), 4 * n);
            let (x, y) = (s.bitcast(a[0], bytes), s.bitcast(a[1], bytes));
            let picks: Vec<_> = (0..n)
                .flat_map(|lane| {
                    (0..4).map(move |i| {
                        let k = (sel >> (4 * i)) as u32 & 7;
                        Some(4 * lane + (k & 3) + if k >= 4 { 4 * n } else { 0 })
                    })
                })
                .collect();
            return s.bitcast(s.shuffle(x, y, &picks), i32);
        }
        let high = s.shl(s.zext(a[1], i64), s.iconst(i64, 32));
        let pair = s.or(s.zext(a[0], i64), high);
        let mut out = s.zero(i32);
        for i in 0..4u64 {
            let sel = s.lshr(a[2], s.iconst(i32, 4 * i));
            let shift = s.shl(s.and(sel, s.iconst(i32, 7)), s.iconst(i32, 3));
            let byte = s.trunc(s.lshr(pair, s.zext(shift, i64)), s.vector(s.int(8), n));
            let sign = s.ashr(byte, s.iconst(byte.ty(), 7));
            let wants_sign = s.icmp(ICond::LLVMIntNE, s.and(sel, s.iconst(i32, 8)), s.zero(i32));
            let byte = s.zext(s.select(wants_sign, sign, byte), i32);
            out = s.or(out, s.shl(byte, s.iconst(i32, 8 * i)));
        }
        out
    }

    /// `dp4a`.
    pub(crate) fn dp4a(&self, a_signed: bool, b_signed: bool, n: u32, a: &[Val]) -> Val {
        let s = self.s;
        let i32 = self.g.ty(Type::I32, n);
        let byte = |v: Val, i: u64, signed: bool| {
            let up = s.shl(v, s.iconst(i32, 24 - 8 * i));
            let by = s.iconst(i32, 24);
            if signed { s.ashr(up, by) } else { s.lshr(up, by) }
        };
        (0..4).fold(a[2], |sum, i| s.add(sum, s.mul(byte(a[0], i, a_signed), byte(a[1], i, b_signed))))
    }
}
