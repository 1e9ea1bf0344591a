//! Matrices half of whose elements are zero, and not there: metadata say of each word of a row where its elements are (PTX ISA, "Sparse
//! matrix storage"). A lane takes the elements of its columns that a row has, and multiplies these.
//!
//! Elements of a row are two of four, of 4 bits two pairs of four, of 32 bits one of two. Two bits say where one is, four bits one of 32
//! bits.

use weft_ir::{IntOp, Op, Type, Value};
use weft_ptx::{Inst, Mod, Operand};

use super::Product;
use super::fragment::Kind;
use super::lines::{How, Line};
use crate::cx::FnCx;
use crate::error::R;

/// What a byte permutation of two words of a column makes a word of a row's elements of: one selector for each word of a row.
pub(super) type Choice = Vec<Value>;

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
        let bytes = matches!(p.a, Kind::E4m3 | Kind::E5m2);
        if half && bytes || !matches!(p.shape.k * p.a.bits(), 256 | 512) {
            return self.unknown(i);
        }
        let small = (p.shape.m, p.shape.n) == (16, 8);
        if [a.len(), b.len(), c.len()] != registers || !small || p.d != p.c {
            return self.invalid("the operands do not have as many registers as the shape wants");
        }
        let how = How { a: p.a, b: p.b, half, saturate: i.has(Mod::Satfinite), group: false };
        let choices = self.choices(i, 4, p.a, k)?;
        let (rows, columns) = (self.asked_rows(a), self.asked_columns(b));
        let columns = [0, 1].map(|r| [0, 1].map(|e| self.chosen(&columns[e], &choices[r])));
        Ok(self.lane_sums(how, &rows, &columns, c))
    }

    /// What metadata say of a lane's two rows of `k` elements: the word is operand `n`, and whose words count the next one.
    pub(super) fn choices(&mut self, i: &Inst, n: usize, kind: Kind, k: usize) -> R<[Choice; 2]> {
        let word = self.value(self.op(i, n)?, Type::I32)?;
        // Sixteen bits for eight places.
        let pieces = k * kind.bits() as usize / if kind.bits() < 16 { 128 } else { 256 };
        let lanes = 4 / pieces.clamp(1, 4);
        let selector = match self.op(i, n + 1)? {
            Operand::Imm(v) if (0..lanes as i64).contains(v) => *v as u64 * pieces as u64,
            _ => return self.invalid(format!("the selector of metadata is less than {lanes}")),
        };
        let lane = self.lane();
        let whole = kind.bits() < 16;
        let asked: Vec<Value> = (0..pieces as u64)
            .map(|piece| {
                let from = self.scaled(lane, 28, 1, selector + piece);
                self.ask(word, from)
            })
            .collect();
        let of_row = |this: &mut Self, r: usize| -> Vec<Value> {
            if whole {
                // A lane has two pieces of one row.
                return asked.iter().skip(r).step_by(2).copied().collect();
            }
            // It has one of each row.
            let mut pieces = Vec::new();
            for v in &asked {
                let v = this.int_imm(IntOp::LShr, *v, 16 * r as u64);
                pieces.push(v);
            }
            pieces
        };
        Ok([0, 1].map(|r| {
            let words = of_row(self, r);
            self.selectors(&words, kind)
        }))
    }

    /// Selectors of byte permutations, of a row's metadata.
    fn selectors(&mut self, words: &[Value], kind: Kind) -> Choice {
        let mut out = Vec::new();
        for &word in words {
            match kind.bits() {
                // Both halves of one word of two.
                32 => out.extend((0..4).map(|n| {
                    let second = self.field(word, 4 * n + 1, 1, false);
                    let words = self.int_imm(IntOp::Mul, second, 0x4444);
                    self.int_imm(IntOp::Add, words, 0x3210)
                })),
                // Two halves of two words.
                16 => out.extend((0..4).map(|n| {
                    let first = self.field(word, 4 * n, 2, false);
                    let second = self.field(word, 4 * n + 2, 2, false);
                    let second = self.int_imm(IntOp::Shl, second, 8);
                    let both = self.int(IntOp::Or, first, second);
                    let both = self.int_imm(IntOp::Mul, both, 0x22);
                    self.int_imm(IntOp::Add, both, 0x1010)
                })),
                // Two bytes of each of two words.
                _ => out.extend((0..4).map(|n| {
                    let mut all = self.iconst(Type::I32, 0x4400);
                    for byte in 0..4 {
                        let at = self.field(word, 8 * n + 2 * byte, 2, false);
                        let at = self.int_imm(IntOp::Shl, at, 4 * byte);
                        all = self.int(IntOp::Or, all, at);
                    }
                    all
                })),
            }
        }
        out
    }

    /// The elements of a column that a row has.
    pub(super) fn chosen(&mut self, column: &Line, choice: &Choice) -> Line {
        let pairs = column.chunks(2).zip(choice);
        pairs
            .map(|(pair, selector)| {
                self.emit(Op::Prmt, &[pair[0], pair[pair.len() - 1], *selector], Type::I32)
            })
            .collect()
    }
}
