//! Sums that each lane makes by itself, of whole rows and columns: those of products that are no operation of the IR.
//!
//! A lane has two rows of sixteen, lane / 4 and the one eight below, and of each eight columns 2 (lane mod 4) and the next one.

use weft_ir::{Byte, Dots, Element, Factors, FloatMode, FloatOp, IntOp, Op, Type, Value};

use super::fragment::Kind;
use crate::cx::FnCx;

/// What is multiplied, and how it is added up.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    /// Elements of rows, and of columns.
    pub(super) a: Kind,
    pub(super) b: Kind,
    /// Sums are `f16`, two in a word.
    pub(super) half: bool,
    /// Integers are clamped.
    pub(super) saturate: bool,
    /// By the tensor cores of a warp group: bytes of floating point as they are.
    pub(super) group: bool,
}

/// Words of a row or a column.
pub(super) type Line = Vec<Value>;

fn byte(kind: Kind) -> Option<Byte> {
    match kind {
        Kind::E4m3 => Some(Byte::E4m3),
        Kind::E5m2 => Some(Byte::E5m2),
        _ => None,
    }
}

impl FnCx<'_, '_> {
    /// The registers of a lane's sums of eight columns: `columns` are two for each row, `sums` what is added to.
    pub(super) fn lane_sums(
        &mut self,
        how: How,
        rows: &[Line; 2],
        columns: &[[Line; 2]; 2],
        sums: &[Value],
    ) -> Vec<Value> {
        let factors = match (how.a, byte(how.a), byte(how.b)) {
            (Kind::Small(..), ..) => return self.integers(how, rows, columns, sums),
            (_, Some(_), Some(_)) if !how.group => return self.bytes_as_halves(how, rows, columns, sums),
            (_, Some(a), Some(b)) => Factors::Bytes(a, b),
            (Kind::F16, ..) => Factors::Same(Element::F16),
            (Kind::Bf16, ..) => Factors::Same(Element::Bf16),
            _ => Factors::Same(Element::Tf32),
        };
        let mut addends = sums.to_vec();
        if how.half {
            addends = addends
                .iter()
                .flat_map(|v| [self.int_imm(IntOp::And, *v, 0xffff), self.int_imm(IntOp::LShr, *v, 16)])
                .collect();
        }
        let products = (rows[0].len() as u32 * how.a.in_register()) as u8;
        let dots = Dots { factors, products, half: how.half };
        let out = self.four_dots(dots, rows, columns, &addends);
        if !how.half {
            return out;
        }
        out.chunks(2)
            .map(|pair| {
                let high = self.int_imm(IntOp::Shl, pair[1], 16);
                self.int(IntOp::Or, high, pair[0])
            })
            .collect()
    }

    /// Two sums of each row.
    fn four_dots(
        &mut self,
        dots: Dots,
        rows: &[Line; 2],
        columns: &[[Line; 2]; 2],
        c: &[Value],
    ) -> Vec<Value> {
        let one = |this: &mut Self, rows: [&Line; 2], columns: &[Line; 2], c: [Value; 4]| {
            let lines = [rows[0], rows[1], &columns[0], &columns[1]];
            let args: Vec<Value> = lines.into_iter().flatten().chain(&c).copied().collect();
            this.emit_n(Op::Dots(dots), &args, &[Type::I32; 4]).to_vec()
        };
        if columns[0] == columns[1] {
            return one(self, [&rows[0], &rows[1]], &columns[0], [c[0], c[1], c[2], c[3]]);
        }
        (0..2)
            .flat_map(|r| {
                let c = [c[2 * r], c[2 * r + 1], c[2 * r], c[2 * r + 1]];
                one(self, [&rows[r], &rows[r]], &columns[r], c)[..2].to_vec()
            })
            .collect()
    }

    /// Bytes as a warp's tensor cores multiply them: two sums of `f16` from zero on, then a plain addition of `f32`.
    fn bytes_as_halves(
        &mut self,
        how: How,
        rows: &[Line; 2],
        columns: &[[Line; 2]; 2],
        sums: &[Value],
    ) -> Vec<Value> {
        let halves = |this: &mut Self, line: &Line, kind: Kind| this.f16_registers(line, kind == Kind::E4m3);
        let rows = [0, 1].map(|r| halves(self, &rows[r], how.a));
        let columns = [0, 1].map(|r| [0, 1].map(|e| halves(self, &columns[r][e], how.b)));
        let zero = self.iconst(Type::I32, 0);
        let products = (2 * rows[0][0].len()) as u8;
        let dots = Dots { factors: Factors::Same(Element::F16), products, half: false };
        let mut out = vec![zero; 4];
        for part in 0..2 {
            let rows = [0, 1].map(|r| rows[r][part].clone());
            let columns = [0, 1].map(|r| [0, 1].map(|e| columns[r][e][part].clone()));
            out = self.four_dots(dots, &rows, &columns, &out);
        }
        let plus = |this: &mut Self, x: Value, y: Value| {
            let [x, y] = [x, y].map(|v| this.coerce(v, Type::F32, false));
            let sum = this.float2(FloatOp::Add, FloatMode::default(), x, y);
            this.coerce(sum, Type::I32, false)
        };
        out.into_iter().zip(sums).map(|(x, y)| plus(self, x, *y)).collect()
    }

    fn integers(
        &mut self,
        how: How,
        rows: &[Line; 2],
        columns: &[[Line; 2]; 2],
        sums: &[Value],
    ) -> Vec<Value> {
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let signed = |kind: Kind| matches!(kind, Kind::Small(true, _));
        let mut out = Vec::new();
        for ((r, e), c) in cells.into_iter().zip(sums) {
            let mut sum = self.iconst(Type::I32, 0);
            for (&x, &y) in rows[r].iter().zip(&columns[r][e]) {
                let [xs, ys] = [(x, how.a), (y, how.b)].map(|(v, kind)| self.int8_words(v, kind));
                for (x, y) in xs.into_iter().zip(ys) {
                    let dot = Op::Dp4a(signed(how.a), signed(how.b));
                    sum = self.emit(dot, &[x, y, sum], Type::I32);
                }
            }
            let add = if how.saturate { IntOp::AddSatS } else { IntOp::Add };
            out.push(self.int(add, sum, *c));
        }
        out
    }

    /// Integers of 8 bits as they are, of 4 bits as two words of bytes: the even ones, then the odd ones.
    fn int8_words(&mut self, v: Value, kind: Kind) -> Vec<Value> {
        let Kind::Small(signed, 4) = kind else { return vec![v] };
        let odd = self.int_imm(IntOp::LShr, v, 4);
        let words = [v, odd].map(|v| {
            let low = self.int_imm(IntOp::And, v, 0x0f0f_0f0f);
            if !signed {
                return low;
            }
            // The sign bit of each, times 30, is the upper half of its byte.
            let sign = self.int_imm(IntOp::And, low, 0x0808_0808);
            let up = self.int_imm(IntOp::Mul, sign, 30);
            self.int(IntOp::Or, low, up)
        });
        words.to_vec()
    }

    /// The words of a lane's two rows, where registers hold them: the next eight rows in the next register.
    pub(super) fn asked_rows(&mut self, registers: &[Value]) -> [Line; 2] {
        let lane = self.lane();
        let from = [0, 1, 2, 3].map(|t| self.scaled(lane, 28, 1, t));
        [0, 1].map(|r| {
            let of = registers.iter().skip(r).step_by(2);
            of.flat_map(|v| from.map(|lane| self.ask(*v, lane))).collect()
        })
    }

    /// The words of a lane's two columns, where registers hold them.
    pub(super) fn asked_columns(&mut self, registers: &[Value]) -> [Line; 2] {
        let lane = self.lane();
        [0, 4].map(|first| {
            let from = [0, 1, 2, 3].map(|t| self.scaled(lane, 3, 8, first + t));
            registers.iter().flat_map(|v| from.map(|lane| self.ask(*v, lane))).collect()
        })
    }
}
