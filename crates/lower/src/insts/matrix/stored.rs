//! Matrices in shared memory as `wgmma` finds them (PTX ISA, "Shared Memory Matrix Layout"): units of 16 bytes, eight lines each, permuted
//! within 32, 64 or 128 bytes.

use weft_ir::{Access, IntCond, IntOp, Op, Space as IrSpace, Type, Value};
use weft_ptx::Inst;

use crate::cx::FnCx;
use crate::error::R;

/// What a descriptor says. Lines are rows of the first matrix, and columns of the second.
pub(super) struct Stored {
    /// Bytes.
    start: Value,
    /// Bytes that are permuted, or 16; its logarithm; one less than its units.
    width: Value,
    shift: Value,
    within: Value,
    /// Bytes from one width's worth to the next, along the lines or, where they are turned, across; between eights of the others.
    next: Value,
    down: Value,
    /// The first of the eight rows of a pattern.
    base: Value,
    /// Elements of 16 bits that lie together are of one place of several lines, not of one line.
    turned: bool,
}

impl FnCx<'_, '_> {
    /// What the descriptor in operand `n` says, which is the same in all lanes of a warp.
    pub(super) fn stored(&mut self, i: &Inst, n: usize, turned: bool) -> R<Stored> {
        let word = self.value(self.op(i, n)?, Type::I64)?;
        let first = self.iconst(Type::I32, 0);
        let word = self.ask(word, first);
        let field = |this: &mut Self, at: u64, bits: u64| {
            let v = this.int_imm(IntOp::LShr, word, at);
            let v = this.int_imm(IntOp::And, v, bits);
            this.coerce(v, Type::I32, false)
        };
        let [start, leading, stride] = [0, 16, 32].map(|at| {
            let v = field(self, at, 0x3fff);
            self.int_imm(IntOp::Shl, v, 4)
        });
        let (base, mode) = (field(self, 49, 7), field(self, 62, 3));
        let plain = self.icmp_imm(IntCond::Eq, mode, 0);
        let [one, four, eight] = [1, 4, 8].map(|v| self.iconst(Type::I32, v));
        let shift = self.int(IntOp::Sub, eight, mode);
        let shift = self.select(plain, four, shift);
        let width = self.int(IntOp::Shl, one, shift);
        let units = self.int_imm(IntOp::LShr, width, 4);
        let within = self.int(IntOp::Sub, units, one);
        let (next, down) = if turned {
            (self.select(plain, stride, leading), self.select(plain, leading, stride))
        } else {
            (leading, stride)
        };
        Ok(Stored { start, width, shift, within, next, down, base, turned })
    }

    /// The word that a lane holds of a fragment: of lines 8 * `tile` and those that follow, of elements from 2 * (lane mod 4) on (or 4, or 1)
    /// of unit `unit`.
    pub(super) fn fragment_word(&mut self, s: &Stored, tile: Value, unit: u64) -> Value {
        let lane = self.lane();
        let tile = self.int_imm(IntOp::Shl, tile, 3);
        let line = self.int_imm(IntOp::LShr, lane, 2);
        let line = self.int(IntOp::Add, tile, line);
        if s.turned {
            let halves = [0, 1].map(|e| {
                let k = self.scaled(lane, 3, 2, 8 * unit + e);
                self.turned_half(s, line, k)
            });
            return self.both(halves);
        }
        let at = self.unit_of(s, line, unit);
        let quarter = self.scaled(lane, 3, 4, 0);
        let at = self.int(IntOp::Add, at, quarter);
        self.stored_load(at, Type::I32)
    }

    fn both(&mut self, [low, high]: [Value; 2]) -> Value {
        let high = self.int_imm(IntOp::Shl, high, 16);
        self.int(IntOp::Or, low, high)
    }

    /// Address of a unit of a line that lies together.
    fn unit_of(&mut self, s: &Stored, line: Value, unit: u64) -> Value {
        let unit = self.iconst(Type::I32, unit);
        let inner = self.int(IntOp::And, unit, s.within);
        let inner = self.int_imm(IntOp::Shl, inner, 4);
        let shift = self.int_imm(IntOp::Sub, s.shift, 4);
        let far = self.int(IntOp::LShr, unit, shift);
        self.permuted(s, inner, far, line)
    }

    /// Element `k` of a line that does not, as a word.
    fn turned_half(&mut self, s: &Stored, line: Value, k: Value) -> Value {
        let byte = self.int_imm(IntOp::Shl, line, 1);
        let last = self.int_imm(IntOp::Sub, s.width, 1);
        let inner = self.int(IntOp::And, byte, last);
        let far = self.int(IntOp::LShr, byte, s.shift);
        let at = self.permuted(s, inner, far, k);
        let v = self.stored_load(at, Type::I16);
        self.coerce(v, Type::I32, false)
    }

    /// Address of byte `inner` of a width's worth, `far` of them further, in row `row` of what is so wide: bits 4 to 6 differ by bits 7
    /// to 9, as far as the width goes.
    fn permuted(&mut self, s: &Stored, inner: Value, far: Value, row: Value) -> Value {
        let far = self.int(IntOp::Mul, far, s.next);
        let eight = self.int_imm(IntOp::LShr, row, 3);
        let eight = self.int(IntOp::Mul, eight, s.down);
        let row = self.int_imm(IntOp::And, row, 7);
        let row = self.int(IntOp::Shl, row, s.shift);
        let at = [inner, far, eight, row].iter().fold(s.start, |sum, v| self.int(IntOp::Add, sum, *v));
        let pattern = self.int_imm(IntOp::LShr, at, 7);
        let pattern = self.int(IntOp::Sub, pattern, s.base);
        let pattern = self.int(IntOp::And, pattern, s.within);
        let pattern = self.int_imm(IntOp::Shl, pattern, 4);
        self.int(IntOp::Xor, at, pattern)
    }

    /// The mark `read_only` is for the pass `matrices`: a lane may make another's load.
    fn stored_load(&mut self, at: Value, ty: Type) -> Value {
        let at = self.coerce(at, Type::I64, false);
        let access = Access { read_only: true, ..Access::default() };
        let load = Op::Load { ty, space: IrSpace::Shared, count: 1, align: ty.bits() / 8, access };
        self.emit(load, &[at], ty)
    }
}
