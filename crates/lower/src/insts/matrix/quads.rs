//! `mma.m8n8k4` of `f16`: four products at once, each by eight lanes, four of them next to each other and the four that
//! are 16 further (PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16").
//!
//! With `f32` results it is not done by tensor cores on GPUs of today, but by additions to nearest in the order of the elements.

use weft_ir::{Dots, Element, Factors, FloatMode, FloatOp, IntCond, IntOp, Op, Type, Value};
use weft_ptx::Inst;

use super::Product;
use super::fragment::Kind;
use crate::cx::FnCx;
use crate::error::R;

/// How the registers of one operand lie.
struct Layout<'a> {
    registers: &'a [Value],
    /// A lane holds a whole line, else one element of each of four.
    whole: bool,
}

impl FnCx<'_, '_> {
    /// The registers of `d = a b + c`.
    pub(super) fn quad_product(
        &mut self,
        i: &Inst,
        p: Product,
        a: &[Value],
        b: &[Value],
        c: &[Value],
    ) -> R<Vec<Value>> {
        let layouts: Vec<&str> =
            i.mods.iter().map(|m| m.as_str()).filter(|w| matches!(*w, "row" | "col")).collect();
        let addends = if p.c == Kind::F16 { 4 } else { 8 };
        let ([first, second], 2, 2, true) = (&layouts[..], a.len(), b.len(), c.len() == addends) else {
            return self.invalid("two layouts, and as many registers as the shape wants, are expected");
        };
        let a = Layout { registers: a, whole: *first == "row" };
        let b = Layout { registers: b, whole: *second == "col" };
        match (p.d, p.c) {
            (Kind::F16, Kind::F16) => Ok(self.quad_halves(&a, &b, c)),
            (Kind::F32, Kind::F16 | Kind::F32) => Ok(self.quad_singles(&a, &b, c, p.c == Kind::F16)),
            _ => self.invalid("a result of f16 has an addend of f16"),
        }
    }

    /// A lane computes the row that it has in its quad.
    fn quad_halves(&mut self, a: &Layout, b: &Layout, c: &[Value]) -> Vec<Value> {
        let lane = self.lane();
        let own = self.int_imm(IntOp::And, lane, 3);
        let base = self.int_imm(IntOp::And, lane, 28);
        let row = self.line_of(a, base, own);
        let dots = Dots { factors: Factors::Same(Element::F16), products: 4, half: true };
        let mut out = Vec::new();
        for (n, &c) in c.iter().enumerate() {
            let columns = [0, 1].map(|j| self.quad_column(b, lane, 2 * n as u64 + j, None));
            let (low, high) = self.split(c, Type::I16);
            let [low, high] = [low, high].map(|v| self.coerce(v, Type::I32, false));
            let lines = [row, row, columns[0], columns[1]];
            let args: Vec<Value> = lines.into_iter().flatten().chain([low, high, low, high]).collect();
            let sums = self.emit_n(Op::Dots(dots), &args, &[Type::I32; 4]);
            let halves = [(0, low), (1, high)].map(|(j, c)| {
                let zero = self.negative_zero(row, columns[j], c);
                let minus = self.iconst(Type::I32, 0x8000);
                self.select(zero, minus, sums[j])
            });
            out.push(self.join(halves[0], halves[1]));
        }
        out
    }

    /// Whether all products and the addend are -0: only here such a sum is -0 as well.
    fn negative_zero(&mut self, row: [Value; 2], column: [Value; 2], c: Value) -> Value {
        let mut all = self.icmp_imm(IntCond::Eq, c, 0x8000);
        for (x, y) in row.into_iter().zip(column) {
            let ((x0, x1), (y0, y1)) = (self.split(x, Type::F16), self.split(y, Type::F16));
            for (x, y) in [(x0, y0), (x1, y1)] {
                let [x, y] = [x, y].map(|v| self.float_convert(v, Type::F32));
                let product = self.float2(FloatOp::Mul, FloatMode::default(), x, y);
                let bits = self.coerce(product, Type::I32, false);
                let zero = self.icmp_imm(IntCond::Eq, bits, 0x8000_0000);
                all = self.int(IntOp::And, all, zero);
            }
        }
        all
    }

    /// Result `n` of a lane is in row `(lane & 1) | (n & 2)` of its quad, and in column `(n & 4) | (lane & 2) | (n & 1)`.
    fn quad_singles(&mut self, a: &Layout, b: &Layout, c: &[Value], halves: bool) -> Vec<Value> {
        let lane = self.lane();
        let base = self.int_imm(IntOp::And, lane, 28);
        let (low, pair) = (self.int_imm(IntOp::And, lane, 1), self.int_imm(IntOp::And, lane, 2));
        let numbers = [0, 2].map(|n| self.int_imm(IntOp::Or, low, n));
        let rows = numbers.map(|n| self.line_of(a, base, n));
        let columns: Vec<[Value; 2]> =
            [0, 1, 4, 5].map(|n| self.quad_column(b, lane, n, Some(pair))).to_vec();
        let upper = self.icmp_imm(IntCond::Ne, pair, 0);
        let mut out = Vec::new();
        for n in 0..8usize {
            let (row, column) = (rows[n / 2 % 2], columns[n / 4 * 2 + n % 2]);
            let mut sum = self.iconst(Type::F32, 0);
            for (x, y) in row.into_iter().zip(column) {
                let ((x0, x1), (y0, y1)) = (self.split(x, Type::F16), self.split(y, Type::F16));
                for (x, y) in [(x0, y0), (x1, y1)] {
                    let [x, y] = [x, y].map(|v| self.float_convert(v, Type::F32));
                    sum = self.emit(Op::Fma(FloatMode::default()), &[x, y, sum], Type::F32);
                }
            }
            let addend = if halves {
                // Of `f16` each lane has a row, as of results.
                let from = self.int(IntOp::Or, base, numbers[n / 2 % 2]);
                let words = [0, 1].map(|k| self.ask(c[n / 4 * 2 + k], from));
                let word = self.select(upper, words[1], words[0]);
                let (low, high) = self.split(word, Type::F16);
                self.float_convert(if n % 2 == 0 { low } else { high }, Type::F32)
            } else {
                self.coerce(c[n], Type::F32, false)
            };
            let v = self.float2(FloatOp::Add, FloatMode::default(), sum, addend);
            out.push(self.coerce(v, Type::I32, false));
        }
        out
    }

    /// Column `n` of the second matrix, or `n | pair`.
    fn quad_column(&mut self, b: &Layout, lane: Value, n: u64, pair: Option<Value>) -> [Value; 2] {
        let base = self.int_imm(IntOp::And, lane, 12);
        let base = self.int_imm(IntOp::Or, base, n / 4 * 16);
        let within = match pair {
            Some(pair) => self.int_imm(IntOp::Or, pair, n % 4),
            None => self.iconst(Type::I32, n % 4),
        };
        self.line_of(b, base, within)
    }

    /// The four elements of a line, of which four lanes from `base` on hold four.
    fn line_of(&mut self, m: &Layout, base: Value, line: Value) -> [Value; 2] {
        if m.whole {
            let from = self.int(IntOp::Or, base, line);
            return [0, 1].map(|k| self.ask(m.registers[k], from));
        }
        let upper = self.int_imm(IntOp::And, line, 2);
        let upper = self.icmp_imm(IntCond::Ne, upper, 0);
        let odd = self.int_imm(IntOp::And, line, 1);
        let shift = self.int_imm(IntOp::Shl, odd, 4);
        let element = |this: &mut Self, k: u64| {
            let from = this.int_imm(IntOp::Or, base, k);
            let words = [0, 1].map(|r| this.ask(m.registers[r], from));
            let word = this.select(upper, words[1], words[0]);
            this.int(IntOp::LShr, word, shift)
        };
        [0, 2].map(|k| {
            let (low, high) = (element(self, k), element(self, k + 1));
            self.join_low(low, high)
        })
    }

    /// The low halves of two words as one.
    fn join_low(&mut self, low: Value, high: Value) -> Value {
        let low = self.int_imm(IntOp::And, low, 0xffff);
        let high = self.int_imm(IntOp::Shl, high, 16);
        self.int(IntOp::Or, high, low)
    }
}
