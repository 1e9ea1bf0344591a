//! `wgmma`: products by the four warps of a group, of matrices in shared memory. A warp's rows are those of its number; it does what `mma` of
//! 16 rows does for every eight columns. Products are complete when they are issued.

use weft_ir::{Access, Element, IntCond, IntOp, Mma, MmaKind, Op, Space as IrSpace, Special, Type, Value};
use weft_ptx::{Inst, Operand};

use super::fragment::{Kind, Shape};
use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

/// A matrix in shared memory, as its descriptor says.
struct Stored {
    /// Bytes.
    start: Value,
    /// Bytes that are together: 16, or what is permuted; and its logarithm.
    width: Value,
    shift: Value,
    /// Bytes from one 16 bytes' or one width's worth of elements to the next along the lines; between eights of lines.
    along: Value,
    across: Value,
    /// Lines are columns of the first matrix, or rows of the second.
    turned: bool,
}

impl FnCx<'_, '_> {
    /// `wgmma.mma_async`, and what orders it.
    pub(crate) fn wgmma(&mut self, i: &Inst) -> R {
        if word(i, "fence") || word(i, "commit_group") || word(i, "wait_group") {
            return Ok(());
        }
        let words: Vec<&str> = i.mods.iter().map(|m| m.as_str()).collect();
        let shape = words.iter().find_map(|w| Shape::from_text(w));
        let kinds: Vec<Kind> = words.iter().filter_map(|w| Kind::from_text(w)).collect();
        let (Some(shape), [d, a, b]) = (shape, &kinds[..]) else { return self.unknown(i) };
        let element = match (a, b) {
            (Kind::F16, Kind::F16) => Element::F16,
            (Kind::Bf16, Kind::Bf16) => Element::Bf16,
            (Kind::Tf32, Kind::Tf32) => Element::Tf32,
            _ => return self.unknown(i),
        };
        let half = *d == Kind::F16;
        let kind = MmaKind::Float { element, half };
        let mma = Mma { m: 16, n: 8, k: if element == Element::Tf32 { 8 } else { 16 }, kind };
        let each = if half { 2 } else { 4 };
        let sums = self.registers(i, 0, *d)?;
        if sums.len() != shape.n as usize / 8 * each {
            return self.invalid("the result does not have as many registers as the shape wants");
        }
        let signs = if element == Element::Tf32 { 0x8000_0000 } else { 0x8000_8000 };
        let [na, nb] = [4, 5].map(|n| self.is_word(i, n, -1, 1));
        let (na, nb) = (na?, nb?);
        let in_registers = matches!(self.op(i, 1)?, Operand::Vector(_));
        let turn = |this: &mut Self, n: usize| match i.operands.get(n) {
            Some(_) => this.is_word(i, n, 1, 0),
            None => Ok(false),
        };
        let rows = if in_registers {
            self.registers(i, 1, *a)?
        } else {
            let turned = turn(self, 6)?;
            let stored = self.stored(i, 1, turned)?;
            let warp = self.emit(Op::Special(Special::Warpid), &[], Type::I32);
            let warp = self.int_imm(IntOp::And, warp, 3);
            let eight = self.int_imm(IntOp::Shl, warp, 1);
            let next = self.int_imm(IntOp::Add, eight, 1);
            let places = [(eight, 0), (next, 0), (eight, 1), (next, 1)];
            places.map(|(eight, k)| self.stored_word(&stored, eight, k)).to_vec()
        };
        if rows.len() != 4 {
            return self.invalid("the first matrix is in four registers, or in shared memory");
        }
        let rows: Vec<Value> = rows.iter().map(|v| self.negated(*v, na, signs)).collect();
        let turned = turn(self, if in_registers { 6 } else { 7 })?;
        let stored = self.stored(i, 2, turned)?;
        let adds = self.value(self.op(i, 3)?, Type::Pred)?;
        let zero = self.iconst(Type::I32, 0);
        let mut out = Vec::new();
        for (eight, sums) in sums.chunks(each).enumerate() {
            let eight = self.iconst(Type::I32, eight as u64);
            let columns = [0, 1].map(|k| {
                let v = self.stored_word(&stored, eight, k);
                self.negated(v, nb, signs)
            });
            let sums: Vec<Value> = sums.iter().map(|v| self.select(adds, *v, zero)).collect();
            out.extend(self.mma_op(mma, &rows, &columns, &sums));
        }
        self.write_registers(i, 0, &out)
    }

    /// Whether operand `n` is one number, where it could be another.
    fn is_word(&mut self, i: &Inst, n: usize, yes: i64, no: i64) -> R<bool> {
        match self.op(i, n)? {
            Operand::Imm(v) if *v == yes => Ok(true),
            Operand::Imm(v) if *v == no => Ok(false),
            _ => self.invalid(format!("operand {} is {yes} or {no}", n + 1)),
        }
    }

    fn negated(&mut self, v: Value, yes: bool, signs: u64) -> Value {
        if yes { self.int_imm(IntOp::Xor, v, signs) } else { v }
    }

    /// What the descriptor in operand `n` says (PTX ISA, "Matrix Descriptor Format").
    fn stored(&mut self, i: &Inst, n: usize, turned: bool) -> R<Stored> {
        let word = self.value(self.op(i, n)?, Type::I64)?;
        let bytes = |this: &mut Self, at: u64| {
            let v = this.int_imm(IntOp::LShr, word, at);
            let v = this.int_imm(IntOp::And, v, 0x3fff);
            let v = this.coerce(v, Type::I32, false);
            this.int_imm(IntOp::Shl, v, 4)
        };
        let [start, leading, stride] = [0, 16, 32].map(|at| bytes(self, at));
        let mode = self.int_imm(IntOp::LShr, word, 62);
        let mode = self.coerce(mode, Type::I32, false);
        let plain = self.icmp_imm(IntCond::Eq, mode, 0);
        let (four, eight, one) =
            (self.iconst(Type::I32, 4), self.iconst(Type::I32, 8), self.iconst(Type::I32, 1));
        let shift = self.int(IntOp::Sub, eight, mode);
        let shift = self.select(plain, four, shift);
        let width = self.int(IntOp::Shl, one, shift);
        let (along, across) = if turned {
            (self.select(plain, stride, leading), self.select(plain, leading, stride))
        } else {
            let sixteen = self.iconst(Type::I32, 16);
            (self.select(plain, leading, sixteen), stride)
        };
        Ok(Stored { start, width, shift, along, across, turned })
    }

    /// The word that this lane holds of lines 8 * `eight` and those that follow: elements from 2 * (lane mod 4) on of the `k`th 16 bytes, or of
    /// eight turned lines.
    fn stored_word(&mut self, s: &Stored, eight: Value, k: u64) -> Value {
        let lane = self.lane();
        let line = self.int_imm(IntOp::LShr, lane, 2);
        let quarter = self.int_imm(IntOp::And, lane, 3);
        if !s.turned {
            let at = self.int(IntOp::Mul, line, s.width);
            let lines = self.int(IntOp::Mul, eight, s.across);
            let words = self.int_imm(IntOp::Shl, quarter, 2);
            let pieces = self.int_imm(IntOp::Mul, s.along, k);
            let at = [lines, words, pieces].iter().fold(at, |sum, v| self.int(IntOp::Add, sum, *v));
            return self.stored_load(s, at, Type::I32);
        }
        let byte = self.int_imm(IntOp::Shl, eight, 4);
        let within = self.int_imm(IntOp::Shl, line, 1);
        let byte = self.int(IntOp::Add, byte, within);
        let last = self.int_imm(IntOp::Sub, s.width, 1);
        let within = self.int(IntOp::And, byte, last);
        let far = self.int(IntOp::LShr, byte, s.shift);
        let far = self.int(IntOp::Mul, far, s.along);
        let pieces = self.int_imm(IntOp::Mul, s.across, k);
        let [low, high] = [0, 1].map(|e| {
            let n = self.scaled(quarter, 3, 2, e);
            let at = self.int(IntOp::Mul, n, s.width);
            let at = [within, far, pieces].iter().fold(at, |sum, v| self.int(IntOp::Add, sum, *v));
            let v = self.stored_load(s, at, Type::I16);
            self.coerce(v, Type::I32, false)
        });
        let high = self.int_imm(IntOp::Shl, high, 16);
        self.int(IntOp::Or, low, high)
    }

    /// What lies at an offset: bits 4 to 6 of the address differ by bits 7 to 9, as far as the width goes.
    fn stored_load(&mut self, s: &Stored, offset: Value, ty: Type) -> Value {
        let at = self.int(IntOp::Add, s.start, offset);
        let pieces = self.int_imm(IntOp::LShr, s.width, 4);
        let pieces = self.int_imm(IntOp::Sub, pieces, 1);
        let row = self.int_imm(IntOp::LShr, at, 7);
        let row = self.int(IntOp::And, row, pieces);
        let row = self.int_imm(IntOp::Shl, row, 4);
        let at = self.int(IntOp::Xor, at, row);
        let at = self.coerce(at, Type::I64, false);
        let (space, count, align, access) = (IrSpace::Shared, 1, ty.bits() / 8, Access::default());
        self.emit(Op::Load { ty, space, count, align, access }, &[at], ty)
    }
}
