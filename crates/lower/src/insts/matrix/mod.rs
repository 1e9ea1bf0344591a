//! Matrix instructions of warps: `mma`, `wmma`, `ldmatrix`, `stmatrix`, `movmatrix` (PTX ISA, "Warp-Level Matrix Instructions").
//!
//! A product is one operation of the IR ([`weft_ir::Op::Mma`]), whose fragments are those of PTX. What else there is are operations
//! that other programs have.

mod fragment;
mod memory;
mod products;
mod quads;
mod scaled;
mod small;
mod sparse;
mod stored;
mod warpgroup;

use weft_ir::{Convert, IntOp, Op, Rounding, ShflMode, Special, Type, Value};
use weft_ptx::{Inst, Mod, Opcode, Operand, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use fragment::{Kind, Shape};

/// Shape and elements of a matrix instruction.
#[derive(Clone, Copy, Debug)]
struct Product {
    shape: Shape,
    d: Kind,
    a: Kind,
    b: Kind,
    c: Kind,
    /// Sums that follow each other.
    steps: usize,
    /// Half of a is not there; the word that says where the rest is follows its registers.
    sparse: bool,
    /// Bytes of floating point are added up at once, as instructions do that name their kind.
    native: bool,
}

impl FnCx<'_, '_> {
    /// `mma.sync`, `wmma.mma`.
    pub(crate) fn mma(&mut self, i: &Inst) -> R {
        let words: Vec<&str> = i.mods.iter().map(|m| m.as_str()).collect();
        let shape = words.iter().find_map(|w| Shape::from_text(w));
        let kinds: Vec<Kind> = words.iter().filter_map(|w| Kind::from_text(w)).collect();
        let sparse = words.iter().any(|w| w.starts_with("sp"));
        let scaled = words.contains(&"block_scale");
        let Some(shape) = shape.filter(|_| !scaled || !sparse) else { return self.unknown(i) };
        let (d, a, b, c) = match kinds[..] {
            // `wmma` of f16 names the types of d and c alone.
            [d, c] => (d, Kind::F16, Kind::F16, c),
            [d, a, b, c] => (d, a, b, c),
            _ => return self.invalid("the types of d, a, b and c are expected"),
        };
        // As an H100 has it.
        let steps = if i.opcode == Opcode::Wmma && a == Kind::Tf32 { shape.k as usize / 4 } else { 1 };
        let native = words.iter().any(|w| w.starts_with("kind::"));
        let product = Product { shape, d, a, b, c, steps, sparse: false, native };
        let [a, b, c] = [(1, a), (2, b), (3, c)].map(|(n, kind)| self.registers(i, n, kind));
        let (a, b, c) = (a?, b?, c?);
        let d = if scaled {
            self.scaled_product(i, product, &a, &b, &c)?
        } else if sparse {
            self.sparse_product(i, product, &a, &b, &c)?
        } else if (shape.m, shape.k, product.a) == (8, 4, Kind::F16) {
            self.quad_product(i, product, &a, &b, &c)?
        } else {
            self.matrix_product(i, product, &a, &b, &c)?
        };
        self.write_registers(i, 0, &d)
    }

    /// `movmatrix`: an 8×8 matrix of 16 bits, transposed.
    pub(crate) fn movmatrix(&mut self, i: &Inst) -> R {
        let v = self.src(i, 1, ScalarType::B32)?;
        let lane = self.lane();
        // Element `e` of a lane is that of row 2·(lane mod 4) + e and column lane / 4.
        let column = self.int_imm(IntOp::LShr, lane, 2);
        let odd = self.int_imm(IntOp::And, column, 1);
        let shift = self.int_imm(IntOp::Shl, odd, 4);
        let mut halves = [v; 2];
        for (e, half) in halves.iter_mut().enumerate() {
            let row = self.scaled(lane, 3, 2, e as u64);
            let first = self.int_imm(IntOp::Shl, row, 2);
            let within = self.int_imm(IntOp::LShr, column, 1);
            let from = self.int(IntOp::Add, first, within);
            let word = self.ask(v, from);
            let moved = self.int(IntOp::LShr, word, shift);
            *half = self.int_imm(IntOp::And, moved, 0xffff);
        }
        let high = self.int_imm(IntOp::Shl, halves[1], 16);
        let v = self.int(IntOp::Or, high, halves[0]);
        self.dst(i, 0, v, false)
    }

    /// This thread's lane.
    fn lane(&mut self) -> Value {
        self.emit(Op::Special(Special::Laneid), &[], Type::I32)
    }

    /// `(lane & mask) * factor + more`, of a power of two.
    fn scaled(&mut self, lane: Value, mask: u64, factor: u64, more: u64) -> Value {
        let part = self.int_imm(IntOp::And, lane, mask);
        let part = self.int_imm(IntOp::Shl, part, u64::from(factor.trailing_zeros()));
        self.int_imm(IntOp::Add, part, more)
    }

    /// The value (`i32` or 64 bits) that another lane has.
    fn ask(&mut self, v: Value, lane: Value) -> Value {
        if self.ty(v).bits() == 64 {
            let ty = self.ty(v);
            let bits = self.coerce(v, Type::I64, false);
            let low = self.convert(Convert::Trunc, bits, Type::I32);
            let high = self.int_imm(IntOp::LShr, bits, 32);
            let high = self.convert(Convert::Trunc, high, Type::I32);
            let [low, high] = [low, high].map(|half| {
                let half = self.ask(half, lane);
                self.convert(Convert::ZExt, half, Type::I64)
            });
            let high = self.int_imm(IntOp::Shl, high, 32);
            let bits = self.int(IntOp::Or, high, low);
            return self.coerce(bits, ty, false);
        }
        let (clamp, all) = (self.iconst(Type::I32, 31), self.iconst(Type::I32, 0xffff_ffff));
        self.emit_n(Op::Shfl(ShflMode::Idx), &[v, lane, clamp, all], &[Type::I32, Type::Pred])[0]
    }

    /// The registers of operand `n`, as words, or as `f64`.
    fn registers(&mut self, i: &Inst, n: usize, kind: Kind) -> R<Vec<Value>> {
        let ty = if kind == Kind::F64 { Type::F64 } else { Type::I32 };
        match self.op(i, n)? {
            Operand::Vector(list) => list.iter().map(|o| self.value(o, ty)).collect(),
            one => Ok(vec![self.value(one, ty)?]),
        }
    }

    /// Writes the registers of operand `n`.
    fn write_registers(&mut self, i: &Inst, n: usize, values: &[Value]) -> R {
        let list = match self.op(i, n)? {
            Operand::Vector(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        if list.len() != values.len() {
            return self.invalid(format!("{} registers are expected", values.len()));
        }
        list.iter().zip(values).try_for_each(|(o, v)| self.write(o, *v, false))
    }

    /// Rounding that an instruction names.
    fn named_rounding(i: &Inst) -> Rounding {
        match i.rounding() {
            Some(Mod::Rz) => Rounding::Rz,
            Some(Mod::Rm) => Rounding::Rm,
            Some(Mod::Rp) => Rounding::Rp,
            _ => Rounding::default(),
        }
    }
}
