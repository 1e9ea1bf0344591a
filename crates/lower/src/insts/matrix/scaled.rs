//! `mma` with block scales (PTX ISA, "Block Scaling for mma.sync"): each row of the first matrix and each column of the second is cut into
//! pieces, and each piece has a factor of its own.
//!
//! One factor for a row of 32 bytes is a power of two, and so the addend is divided by it, the product made as without, and the sum
//! multiplied. Elements of 4 bits are small multiples of a half: sixteen products are added up as integers, exactly, and these sums are
//! scaled and added as `f64`.

use weft_ir::{
    Convert, FloatCond, FloatMode, FloatOp, FloatUnary, IntCond, IntOp, Mma, MmaKind, Op, Rounding, Type,
    Value,
};
use weft_ptx::{Inst, Operand, ScalarType};

use super::Product;
use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

/// Towards zero.
const CUT: FloatMode = FloatMode { rounding: Rounding::Rz, ftz: false };
/// Bits below the largest exponent that count of sums of elements of 4 bits.
const KEPT: u64 = 35;
/// Below every exponent.
const NONE: i32 = -10_000;
/// The canonical NaN.
const NAN: u64 = 0x7fff_ffff;

/// A factor of a piece of a line: its value as `f64`, its exponent, and whether it is a NaN.
#[derive(Clone, Copy)]
struct Scale {
    value: Value,
    exponent: Value,
    nan: Value,
}

impl FnCx<'_, '_> {
    /// The registers of `d = (a sa) (b sb) + c`.
    pub(super) fn scaled_product(
        &mut self,
        i: &Inst,
        p: Product,
        a: &[Value],
        b: &[Value],
        c: &[Value],
    ) -> R<Vec<Value>> {
        if [a.len(), b.len(), c.len()] != [4, 2, 4] {
            return self.invalid("the operands do not have as many registers as the shape wants");
        }
        let (rows, columns) = (self.factors_of_rows(i)?, self.factors_of_columns(i)?);
        if p.shape.k == 32 {
            return self.scaled_bytes(i, p, [a, b, c], rows, columns);
        }
        let four = word(i, "scale_vec::4X");
        let small = word(i, "ue4m3");
        let pieces = |this: &mut Self, words: [Value; 2]| {
            words.map(|w| [0, 1, 2, 3].map(|n| this.scale(w, if four { n } else { n / 2 }, small)))
        };
        let (rows, columns) = (pieces(self, rows), pieces(self, columns));
        let sums = self.sums_of_sixteen(a, b);
        let cells = (0..4).map(|n| {
            let terms = [0, 1, 2, 3].map(|g| (sums[g][n], rows[n / 2][g], columns[n % 2][g]));
            self.scaled_sum(&terms, c[n])
        });
        Ok(cells.collect())
    }

    /// The numbers of a byte and of a lane that an operand names.
    fn selector(&mut self, i: &Inst, n: usize) -> R<[Value; 2]> {
        let both = match self.op(i, n)? {
            Operand::Vector(list) => [list.first().cloned(), list.get(1).cloned()],
            _ => [None, None],
        };
        let [Some(byte), Some(lane)] = both else { return self.invalid("two selectors are expected") };
        let step = match () {
            () if word(i, "scale_vec::4X") => 4,
            () if word(i, "m16n8k64") => 2,
            () => 1,
        };
        let lanes = if n == 5 { 2 } else { 4 };
        if let Operand::Imm(v) = &byte
            && !(0..4).step_by(step).any(|b| b == *v)
        {
            return self
                .invalid(format!("byte {v} is selected of a word of four, of which each {step}th can be"));
        }
        if let Operand::Imm(v) = &lane
            && !(0..lanes).contains(v)
        {
            return self.invalid(format!("lanes are selected by {v}, which must be less than {lanes}"));
        }
        let [byte, lane] = [byte, lane].map(|o| self.value(&o, Type::I32));
        Ok([byte?, lane?])
    }

    /// A word whose lowest bytes are those that a selector names.
    fn at_byte(&mut self, v: Value, byte: Value) -> Value {
        let byte = self.int_imm(IntOp::And, byte, 3);
        let shift = self.int_imm(IntOp::Shl, byte, 3);
        self.int(IntOp::LShr, v, shift)
    }

    /// The words of factors of a lane's rows: two lanes of four have those of row r and of r + 8.
    fn factors_of_rows(&mut self, i: &Inst) -> R<[Value; 2]> {
        let word = self.src(i, 4, ScalarType::B32)?;
        let [byte, pair] = self.selector(i, 5)?;
        let pair = self.int_imm(IntOp::And, pair, 1);
        let pair = self.int_imm(IntOp::Shl, pair, 1);
        let lane = self.lane();
        Ok([0, 1].map(|n| {
            let from = self.scaled(lane, 28, 1, n);
            let from = self.int(IntOp::Add, from, pair);
            let v = self.ask(word, from);
            self.at_byte(v, byte)
        }))
    }

    /// The same of its columns: one lane of four has those of a column.
    fn factors_of_columns(&mut self, i: &Inst) -> R<[Value; 2]> {
        let word = self.src(i, 6, ScalarType::B32)?;
        let [byte, one] = self.selector(i, 7)?;
        let one = self.int_imm(IntOp::And, one, 3);
        let lane = self.lane();
        Ok([0, 4].map(|n| {
            let from = self.scaled(lane, 3, 8, n);
            let from = self.int(IntOp::Add, from, one);
            let v = self.ask(word, from);
            self.at_byte(v, byte)
        }))
    }

    /// The power of two as `f64`.
    fn power(&mut self, exponent: Value) -> Value {
        let field = self.int_imm(IntOp::Add, exponent, 1023);
        let field = self.convert(Convert::ZExt, field, Type::I64);
        let bits = self.int_imm(IntOp::Shl, field, 52);
        self.coerce(bits, Type::F64, false)
    }

    /// Byte `n` of a word of factors.
    fn scale(&mut self, v: Value, n: u64, small: bool) -> Scale {
        let code = self.field(v, 8 * n, if small { 7 } else { 8 }, false);
        if !small {
            // `ue8m0`.
            let exponent = self.int_imm(IntOp::Sub, code, 127);
            let nan = self.icmp_imm(IntCond::Eq, code, 0xff);
            return Scale { value: self.power(exponent), exponent, nan };
        }
        // `ue4m3`: the fields of an `f32` times a power of two; the sign does not count.
        let field = self.int_imm(IntOp::LShr, code, 3);
        let field = self.int_imm(IntOp::MaxU, field, 1);
        let exponent = self.int_imm(IntOp::Sub, field, 7);
        let bits = self.int_imm(IntOp::Shl, code, 20);
        let single = self.coerce(bits, Type::F32, false);
        let times = self.iconst(Type::F32, u64::from(2f32.powi(120).to_bits()));
        let single = self.float2(FloatOp::Mul, FloatMode::default(), single, times);
        let nan = self.icmp_imm(IntCond::Eq, code, 0x7f);
        Scale { value: self.float_convert(single, Type::F64), exponent, nan }
    }

    /// Of rows of 32 bytes with a power of two each.
    fn scaled_bytes(
        &mut self,
        i: &Inst,
        p: Product,
        [a, b, c]: [&[Value]; 3],
        rows: [Value; 2],
        columns: [Value; 2],
    ) -> R<Vec<Value>> {
        let (rows, columns) =
            (rows.map(|w| self.scale(w, 0, false)), columns.map(|w| self.scale(w, 0, false)));
        let mut addends = Vec::new();
        let mut scales = Vec::new();
        for (n, &c) in c.iter().enumerate() {
            let (row, column) = (rows[n / 2], columns[n % 2]);
            let exponent = self.int(IntOp::Add, row.exponent, column.exponent);
            let nan = self.int(IntOp::Or, row.nan, column.nan);
            let (addend, beyond) = self.unscaled(c, exponent);
            addends.push(addend);
            scales.push((exponent, nan, beyond));
        }
        let sums = self.matrix_product(i, p, a, b, &addends)?;
        let cells = sums.iter().zip(c).zip(scales);
        Ok(cells
            .map(|((&sum, &c), (exponent, nan, beyond))| self.rescaled(sum, c, exponent, nan, beyond))
            .collect())
    }

    /// An addend (the bits of an `f32`) divided by a power of two; and whether nothing is left of products beside it. All of them are
    /// below 2^37 and, where they are not zero, multiples of 2^-53 in the sum: an addend outside of 2^100 and 2^-100 is the sum, or nothing.
    /// Then it is zero, or 2^-100, which no sum of products is.
    fn unscaled(&mut self, c: Value, exponent: Value) -> (Value, Value) {
        let single = self.coerce(c, Type::F32, false);
        let double = self.float_convert(single, Type::F64);
        let zero = self.iconst(Type::I32, 0);
        let back = self.int(IntOp::Sub, zero, exponent);
        let power = self.power(back);
        let v = self.float2(FloatOp::Mul, FloatMode::default(), double, power);
        let size = self.float1(FloatUnary::Abs, FloatMode::default(), v);
        let limit = |this: &mut Self, e: i32| this.iconst(Type::F64, 2f64.powi(e).to_bits());
        let (most, least, none) = (limit(self, 100), limit(self, -100), self.iconst(Type::F64, 0));
        let infinity = self.iconst(Type::F64, f64::INFINITY.to_bits());
        let large = self.cond(FloatCond::Gt, size, most);
        let finite = self.cond(FloatCond::Lt, size, infinity);
        let beyond = self.int(IntOp::And, large, finite);
        let some = self.cond(FloatCond::Gt, size, none);
        let below = self.cond(FloatCond::Lt, size, least);
        let tiny = self.int(IntOp::And, some, below);
        let v = self.select(tiny, least, v);
        let v = self.select(beyond, none, v);
        let single = self.float_convert(v, Type::F32);
        (self.coerce(single, Type::I32, false), beyond)
    }

    /// A sum times a power of two, cut; or the addend where nothing else counts.
    fn rescaled(&mut self, sum: Value, c: Value, exponent: Value, nan: Value, beyond: Value) -> Value {
        let size = self.int_imm(IntOp::And, sum, 0x7fff_ffff);
        let special = self.icmp_imm(IntCond::GeU, size, 0x7f80_0000);
        let single = self.coerce(sum, Type::F32, false);
        let double = self.float_convert(single, Type::F64);
        let power = self.power(exponent);
        let v = self.float2(FloatOp::Mul, FloatMode::default(), double, power);
        let v = self.cut_to_single(v);
        // No product.
        let alone = self.icmp_imm(IntCond::Eq, size, u64::from(2f32.powi(-100).to_bits()));
        let own = self.int(IntOp::Or, alone, beyond);
        let v = self.select(own, c, v);
        let v = self.select(special, sum, v);
        let bad = self.iconst(Type::I32, NAN);
        self.select(nan, bad, v)
    }

    fn cond(&mut self, cond: FloatCond, a: Value, b: Value) -> Value {
        self.emit(Op::FCmp(cond, false), &[a, b], Type::Pred)
    }

    /// The bits of the `f32` next to a finite `f64` towards zero; infinite from 2^128 on.
    fn cut_to_single(&mut self, v: Value) -> Value {
        let single = self.convert(Convert::FToF(CUT), v, Type::F32);
        let bits = self.coerce(single, Type::I32, false);
        let size = self.float1(FloatUnary::Abs, FloatMode::default(), v);
        let limit = self.iconst(Type::F64, 2f64.powi(128).to_bits());
        let over = self.cond(FloatCond::Ge, size, limit);
        let sign = self.int_imm(IntOp::And, bits, 0x8000_0000);
        let infinite = self.int_imm(IntOp::Or, sign, 0x7f80_0000);
        self.select(over, infinite, bits)
    }

    /// Sums of sixteen products each, in quarters, of rows of 64 elements of 4 bits: a fragment for each quarter of a row.
    fn sums_of_sixteen(&mut self, a: &[Value], b: &[Value]) -> Vec<Vec<Value>> {
        // Two lanes of four have sixteen elements of a row: of the others' nothing is multiplied.
        let lane = self.lane();
        let upper = self.int_imm(IntOp::And, lane, 2);
        let upper = self.icmp_imm(IntCond::Ne, upper, 0);
        let zero = self.iconst(Type::I32, 0);
        let rows: Vec<[Value; 2]> = a.iter().map(|w| self.doubled_bytes(*w)).collect();
        let columns: Vec<[Value; 2]> = b.iter().map(|w| self.doubled_bytes(*w)).collect();
        let kind = MmaKind::Int { a_signed: true, b_signed: true, bits: 8, saturate: false };
        let mma = Mma { m: 16, n: 8, k: 32, sparse: false, kind };
        (0..4)
            .map(|g| {
                let own = |this: &mut Self, w: Value| match g % 2 {
                    0 => this.select(upper, zero, w),
                    _ => this.select(upper, w, zero),
                };
                let (low, high) = (rows[g / 2 * 2], rows[g / 2 * 2 + 1]);
                let words = [low[0], high[0], low[1], high[1]].map(|w| own(self, w));
                self.mma_op(mma, &words, &columns[g / 2], &[zero; 4])
            })
            .collect()
    }

    /// The elements `e2m1` of a word, doubled, as bytes: of the lower half, then of the upper one.
    fn doubled_bytes(&mut self, v: Value) -> [Value; 2] {
        let high = self.int_imm(IntOp::LShr, v, 16);
        [v, high].map(|v| {
            // Nibbles to bytes.
            let low = self.int_imm(IntOp::And, v, 0xff);
            let next = self.int_imm(IntOp::And, v, 0xff00);
            let next = self.int_imm(IntOp::Shl, next, 8);
            let two = self.int(IntOp::Or, low, next);
            let up = self.int_imm(IntOp::Shl, two, 4);
            let all = self.int(IntOp::Or, two, up);
            let x = self.int_imm(IntOp::And, all, 0x0f0f_0f0f);
            self.doubled_nibbles(x)
        })
    }

    /// The same of a word that has one in each byte's lower half: 0, 1, 2, 3, 4, 6, 8, 12, and with bit 3 their negatives.
    fn doubled_nibbles(&mut self, x: Value) -> Value {
        let ones = |this: &mut Self, v: Value, down: u64| {
            let v = if down > 0 { this.int_imm(IntOp::LShr, v, down) } else { v };
            this.int_imm(IntOp::And, v, 0x0101_0101)
        };
        let bits = [0, 1, 2, 3].map(|n| ones(self, x, n));
        let low = self.int_imm(IntOp::And, x, 0x0303_0303);
        // From 4 on it is 4 + 2 low, and two more of 7: twice the lower bits are added to themselves where bit 2 is set.
        let mask = self.int_imm(IntOp::Mul, bits[2], 7);
        let four = self.int_imm(IntOp::Shl, bits[2], 2);
        let again = self.int(IntOp::And, low, mask);
        let top = self.int(IntOp::And, bits[0], bits[1]);
        let top = self.int(IntOp::And, top, bits[2]);
        let two = self.int_imm(IntOp::Shl, top, 1);
        let sum = self.int(IntOp::Add, low, four);
        let sum = self.int(IntOp::Add, sum, again);
        let sum = self.int(IntOp::Add, sum, two);
        // Negatives by complement, of what is not zero.
        let some = self.int(IntOp::Or, bits[0], bits[1]);
        let some = self.int(IntOp::Or, some, bits[2]);
        let sign = self.int(IntOp::And, bits[3], some);
        let all = self.int_imm(IntOp::Mul, sign, 0xff);
        let sum = self.int(IntOp::Xor, sum, all);
        self.int(IntOp::Add, sum, sign)
    }

    /// The sum of terms, each a sum of products in quarters with both factors, and an addend: cut to multiples of 2^(emax - 35), where
    /// emax is the largest exponent of both factors or of the addend.
    fn scaled_sum(&mut self, terms: &[(Value, Scale, Scale); 4], c: Value) -> Value {
        let mode = FloatMode::default();
        let none = self.iconst(Type::I32, NONE as u32 as u64);
        let quarter = self.iconst(Type::F64, 0.25f64.to_bits());
        let zero = self.iconst(Type::F64, 0);
        let mut all = Vec::new();
        let mut bad = None;
        for (sum, row, column) in terms {
            let whole = self.emit(Op::Convert(Convert::SToF(Rounding::Rn), Type::F64), &[*sum], Type::F64);
            let whole = self.float2(FloatOp::Mul, mode, whole, quarter);
            let scale = self.float2(FloatOp::Mul, mode, row.value, column.value);
            let value = self.float2(FloatOp::Mul, mode, whole, scale);
            let exponent = self.int(IntOp::Add, row.exponent, column.exponent);
            let nothing = self.cond(FloatCond::Eq, value, zero);
            all.push((value, self.select(nothing, none, exponent)));
            let nan = self.int(IntOp::Or, row.nan, column.nan);
            bad = Some(bad.map_or(nan, |b| self.int(IntOp::Or, b, nan)));
        }
        let size = self.int_imm(IntOp::And, c, 0x7fff_ffff);
        let field = self.int_imm(IntOp::LShr, size, 23);
        let field = self.int_imm(IntOp::MaxU, field, 1);
        let exponent = self.int_imm(IntOp::Sub, field, 127);
        let nothing = self.icmp_imm(IntCond::Eq, size, 0);
        let single = self.coerce(c, Type::F32, false);
        let double = self.float_convert(single, Type::F64);
        all.push((double, self.select(nothing, none, exponent)));
        // Where all are zero any unit does.
        let mut most = self.iconst(Type::I32, -300i32 as u32 as u64);
        for (_, exponent) in &all {
            most = self.int(IntOp::MaxS, most, *exponent);
        }
        let kept = self.iconst(Type::I32, KEPT);
        let end = self.int(IntOp::Sub, most, kept);
        let ups = self.int(IntOp::Sub, kept, most);
        let (down, up) = (self.power(end), self.power(ups));
        let mut total = zero;
        for (value, _) in all {
            let units = self.float2(FloatOp::Mul, mode, value, up);
            let units = self.float1(FloatUnary::RoundInt, CUT, units);
            total = self.float2(FloatOp::Add, mode, total, units);
        }
        let total = self.float2(FloatOp::Mul, mode, total, down);
        let v = self.cut_to_single(total);
        let nan = self.iconst(Type::I32, NAN);
        let special = self.icmp_imm(IntCond::GeU, size, 0x7f80_0000);
        let own_nan = self.icmp_imm(IntCond::GtU, size, 0x7f80_0000);
        let own = self.select(own_nan, nan, c);
        let v = self.select(special, own, v);
        bad.map_or(v, |bad| self.select(bad, nan, v))
    }
}
