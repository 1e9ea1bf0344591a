//! Matrices half of whose elements are zero, and not there: metadata say where the others are (PTX ISA, "Sparse matrix storage"). Elements
//! of a row are two of four, of 4 bits two pairs of four, of 32 bits one of two. Two bits say where one is, four bits one of 32 bits.
//!
//! Instructions take metadata of some lanes, each for words that others hold. Products of the IR ([`weft_ir::Mma`]) want of each
//! lane what is said of its own words.

use weft_ir::{IntOp, Type, Value};
use weft_ptx::{Inst, Operand};

use super::Product;
use super::fragment::Kind;
use crate::cx::FnCx;
use crate::error::R;

impl FnCx<'_, '_> {
    /// The registers of `d = a b + c` where half of a is not there.
    pub(super) fn sparse_product(
        &mut self,
        i: &Inst,
        p: Product,
        a: &[Value],
        b: &[Value],
        c: &[Value],
    ) -> R<Vec<Value>> {
        let half = p.d == Kind::F16;
        let k = p.shape.k as usize;
        let per_lane = |kind: Kind, lines: usize| k * lines / 32 / kind.in_register() as usize;
        let registers = [per_lane(p.a, 8), per_lane(p.b, 8), if half { 2 } else { 4 }];
        let two = matches!(p.a, Kind::Byte(_)) && !p.native;
        if half && two || !matches!(p.shape.k * p.a.bits(), 256 | 512) {
            return self.unknown(i);
        }
        let small = (p.shape.m, p.shape.n) == (16, 8);
        if [a.len(), b.len(), c.len()] != registers || !small || p.d != p.c {
            return self.invalid("the operands do not have as many registers as the shape wants");
        }
        let places = self.places(i, 4, p.a, k)?;
        let a: Vec<Value> = a.iter().copied().chain([places]).collect();
        self.matrix_product(i, Product { sparse: true, ..p }, &a, b, c)
    }

    /// Where the elements of a lane's words are of sixteen rows of `k` elements, a byte for each word. Metadata are operand `n`, and whose
    /// words count the next one.
    pub(super) fn places(&mut self, i: &Inst, n: usize, kind: Kind, k: usize) -> R<Value> {
        let word = self.value(self.op(i, n)?, Type::I32)?;
        let small = kind.bits() < 16;
        // Sixteen bits for eight places.
        let pieces = k * kind.bits() as usize / if small { 128 } else { 256 };
        let lanes = 4 / pieces.clamp(1, 4);
        let selector = match self.op(i, n + 1)? {
            Operand::Imm(v) if (0..lanes as i64).contains(v) => *v as u64 * pieces as u64,
            _ => return self.invalid(format!("the selector of metadata is less than {lanes}")),
        };
        let lane = self.lane();
        let mut asked = Vec::new();
        for piece in 0..pieces as u64 {
            let from = self.scaled(lane, 28, 1, selector + piece);
            asked.push(self.ask(word, from));
        }
        // A piece has bits for each lane's word: of one row eight bits, or four of it and, from bit 16 on, of the row eight below.
        let bits = if small { 8 } else { 4 };
        let own = self.scaled(lane, 3, bits, 0);
        let mut all = self.iconst(Type::I32, 0);
        for register in 0..if small { pieces } else { 2 * pieces } as u64 {
            let (piece, from) = if small { (register, 0) } else { (register / 2, register % 2 * 16) };
            let first = self.int_imm(IntOp::Add, own, from);
            let v = self.int(IntOp::LShr, asked[piece as usize], first);
            let v = self.int_imm(IntOp::And, v, (1 << bits) - 1);
            let v = self.int_imm(IntOp::Shl, v, 8 * register);
            all = self.int(IntOp::Or, all, v);
        }
        Ok(all)
    }
}
