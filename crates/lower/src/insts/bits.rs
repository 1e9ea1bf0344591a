//! Counting, fields and permutation of bits.

use weft_ir::{Convert, IntCond, IntOp, IntUnary, Op, Type, Value};
use weft_ptx::{Inst, Mod, Opcode, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

impl FnCx<'_, '_> {
    /// `popc clz brev bfind`.
    pub(crate) fn bit_unary(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let a = self.src(i, 1, ty)?;
        let v = match i.opcode {
            Opcode::Brev => self.int1(IntUnary::Brev, a),
            Opcode::Popc => self.emit(Op::IntUnary(IntUnary::Popc), &[a], Type::I32),
            Opcode::Clz => self.emit(Op::IntUnary(IntUnary::Clz), &[a], Type::I32),
            _ => {
                let op = match (ty.is_signed(), i.has(Mod::Shiftamt)) {
                    (true, false) => IntUnary::BfindS,
                    (false, false) => IntUnary::BfindU,
                    (true, true) => IntUnary::BfindShiftS,
                    (false, true) => IntUnary::BfindShiftU,
                };
                self.emit(Op::IntUnary(op), &[a], Type::I32)
            }
        };
        self.dst(i, 0, v, false)
    }

    /// `bfe`.
    pub(crate) fn bfe(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let a = self.src(i, 1, ty)?;
        let (pos, len) = (self.src(i, 2, ScalarType::B32)?, self.src(i, 3, ScalarType::B32)?);
        let [pos, len] = self.bit_field(ty, [pos, len]);
        let v = self.emit(Op::Bfe(ty.is_signed()), &[a, pos, len], self.ty(a));
        self.dst(i, 0, v, ty.is_signed())
    }

    /// Position and length of a bit field: 32-bit forms take their low 8 bits, 64-bit forms all, as hardware does.
    fn bit_field(&mut self, ty: ScalarType, operands: [Value; 2]) -> [Value; 2] {
        operands.map(|v| if ty.bits() == 64 { self.int_imm(IntOp::MinU, v, 255) } else { v })
    }

    /// `bfi`.
    pub(crate) fn bfi(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (a, b) = (self.src(i, 1, ty)?, self.src(i, 2, ty)?);
        let (pos, len) = (self.src(i, 3, ScalarType::B32)?, self.src(i, 4, ScalarType::B32)?);
        let [pos, len] = self.bit_field(ty, [pos, len]);
        let v = self.emit(Op::Bfi, &[a, b, pos, len], self.ty(a));
        self.dst(i, 0, v, false)
    }

    /// `bmsk.mode.b32 d, position, width`.
    pub(crate) fn bmsk(&mut self, i: &Inst) -> R {
        let (mut pos, mut len) = (self.src(i, 1, ScalarType::B32)?, self.src(i, 2, ScalarType::B32)?);
        if i.has(Mod::Wrap) {
            pos = self.int_imm(IntOp::And, pos, 31);
            len = self.int_imm(IntOp::And, len, 31);
        }
        let low = self.low_mask(len);
        let v = self.int(IntOp::Shl, low, pos);
        self.dst(i, 0, v, false)
    }

    /// `(1 << len) - 1`; all ones from 32 on.
    fn low_mask(&mut self, len: Value) -> Value {
        let one = self.iconst(Type::I32, 1);
        let bit = self.int(IntOp::Shl, one, len);
        self.int_imm(IntOp::Sub, bit, 1)
    }

    /// `szext.mode.type d, a, width`: keeps the low bits and extends them.
    pub(crate) fn szext(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (a, mut len) = (self.src(i, 1, ty)?, self.src(i, 2, ScalarType::B32)?);
        len = if i.has(Mod::Wrap) {
            self.int_imm(IntOp::And, len, 31)
        } else {
            self.int_imm(IntOp::MinU, len, 32)
        };
        let word = self.iconst(Type::I32, 32);
        let rest = self.int(IntOp::Sub, word, len);
        let top = self.int(IntOp::Shl, a, rest);
        let v = self.int(if ty.is_signed() { IntOp::AShr } else { IntOp::LShr }, top, rest);
        self.dst(i, 0, v, ty.is_signed())
    }

    /// `fns d, mask, base, offset`: the offset-th set bit from `base` on, upwards or downwards.
    ///
    /// Downwards is upwards in the reversed word. The wanted bit is found by halving: a half is skipped when it holds
    /// too few set bits.
    pub(crate) fn fns(&mut self, i: &Inst) -> R {
        let mask = self.src(i, 1, ScalarType::B32)?;
        let base = self.src(i, 2, ScalarType::B32)?;
        let offset = self.src(i, 3, ScalarType::B32)?;
        let none = self.iconst(Type::I32, u64::from(u32::MAX));
        let down = self.icmp_imm(IntCond::LtS, offset, 0);
        let reversed = self.int1(IntUnary::Brev, mask);
        let word = self.select(down, reversed, mask);
        let last = self.iconst(Type::I32, 31);
        let mirrored = self.int(IntOp::Sub, last, base);
        let from = self.select(down, mirrored, base);
        let skipped = self.low_mask(from);
        let kept = self.int1(IntUnary::Not, skipped);
        let set = self.int(IntOp::And, word, kept);
        let count = self.int1(IntUnary::Abs, offset);
        // `left` is how many set bits still lie before the wanted one; a zero offset wants the bit at `base`.
        let mut left = self.int_imm(IntOp::Sub, count, 1);
        let mut at = self.iconst(Type::I32, 0);
        for half in [16u64, 8, 4, 2, 1] {
            let rest = self.int(IntOp::LShr, set, at);
            let low = self.int_imm(IntOp::And, rest, (1 << half) - 1);
            let here = self.emit(Op::IntUnary(IntUnary::Popc), &[low], Type::I32);
            let skip = self.icmp(IntCond::GeU, left, here);
            let less = self.int(IntOp::Sub, left, here);
            left = self.select(skip, less, left);
            let further = self.int_imm(IntOp::Add, at, half);
            at = self.select(skip, further, at);
        }
        let total = self.emit(Op::IntUnary(IntUnary::Popc), &[set], Type::I32);
        let enough = self.icmp(IntCond::GeU, total, count);
        let unmirrored = self.int(IntOp::Sub, last, at);
        let found = self.select(down, unmirrored, at);
        let found = self.select(enough, found, none);
        let bit = self.int(IntOp::LShr, mask, base);
        let bit = self.convert(Convert::Trunc, bit, Type::Pred);
        let own = self.select(bit, base, none);
        let zero = self.icmp_imm(IntCond::Eq, offset, 0);
        let v = self.select(zero, own, found);
        self.dst(i, 0, v, false)
    }

    /// `prmt`, all modes: the special ones choose among four selectors by the low two bits of `c`.
    pub(crate) fn prmt(&mut self, i: &Inst) -> R {
        let (a, b) = (self.src(i, 1, ScalarType::B32)?, self.src(i, 2, ScalarType::B32)?);
        let mut c = self.src(i, 3, ScalarType::B32)?;
        let modes: [(&str, [u64; 4]); 6] = [
            ("f4e", [0x3210, 0x4321, 0x5432, 0x6543]),
            ("b4e", [0x5670, 0x6701, 0x7012, 0x0123]),
            ("rc8", [0x0000, 0x1111, 0x2222, 0x3333]),
            ("ecl", [0x3210, 0x3211, 0x3222, 0x3333]),
            ("ecr", [0x0000, 0x1110, 0x2210, 0x3210]),
            ("rc16", [0x1010, 0x3232, 0x1010, 0x3232]),
        ];
        if let Some((_, table)) = modes.iter().find(|(w, _)| word(i, w)) {
            let n = self.int_imm(IntOp::And, c, 3);
            let mut selector = self.iconst(Type::I32, table[0]);
            for k in 1..4u64 {
                let hit = self.icmp_imm(IntCond::Eq, n, k);
                let entry = self.iconst(Type::I32, table[k as usize]);
                selector = self.select(hit, entry, selector);
            }
            c = selector;
        }
        let v = self.emit(Op::Prmt, &[a, b, c], Type::I32);
        self.dst(i, 0, v, false)
    }
}
