//! Rows of one matrix times columns of another.

use weft_ir::{Dots, Element, FloatMode, FloatOp, IntOp, IntUnary, Op, Type, Value};
use weft_ptx::{Inst, Mod};

use super::Product;
use super::fragment::{Kind, steps};
use crate::cx::FnCx;
use crate::error::R;

/// Words that a lane has of rows or columns: for each tile of eight, and in it for each row or column that the lane wants.
type Lines = Vec<Vec<Value>>;

impl FnCx<'_, '_> {
    /// The registers of `d = a b + c`.
    pub(super) fn matrix_product(
        &mut self,
        i: &Inst,
        p: Product,
        a: &[Value],
        b: &[Value],
        c: &[Value],
    ) -> R<Vec<Value>> {
        let (tall, wide) = (p.shape.m as usize / 8, p.shape.n as usize / 8);
        let (high, deep) = (steps(p.a, p.shape.k), steps(p.b, p.shape.k));
        let packed = |kind: Kind, n: usize| if kind == Kind::F16 { n / 2 } else { n };
        let few = a.len() < high * tall || b.len() < deep * wide || c.len() != packed(p.c, 2 * tall * wide);
        if few || tall == 0 || wide == 0 {
            return self.invalid("the operands do not have as many registers as the shape wants");
        }
        // `f8` is multiplied as two products of `f16`, of elements 4n, 4n + 1 and of the others.
        let small = matches!(p.a, Kind::E4m3 | Kind::E5m2);
        let [a, b] = [(a, p.a), (b, p.b)].map(|(registers, kind)| {
            if small { self.f16_registers(registers, kind == Kind::E4m3) } else { vec![registers.to_vec()] }
        });
        let lane = self.lane();
        let rows: Vec<Lines> = a.iter().map(|a| self.rows(lane, a, high, tall)).collect();
        let columns: Vec<Lines> = b.iter().map(|b| self.columns(lane, b, deep, wide)).collect();
        let mut out = Vec::new();
        for r in 0..tall {
            for s in 0..wide {
                let cell = r * wide + s;
                let c: [Value; 2] = match p.c {
                    Kind::F16 => {
                        let (low, high) = self.split(c[cell], Type::F16);
                        // Of a result of `f32` it is the `f32` that is equal.
                        let ty = if p.d == Kind::F16 { Type::F16 } else { Type::F32 };
                        [low, high].map(|v| {
                            let v = self.float_convert(v, ty);
                            self.coerce(v, Type::I32, false)
                        })
                    }
                    _ => [c[2 * cell], c[2 * cell + 1]],
                };
                for (j, c) in c.into_iter().enumerate() {
                    let lines: Vec<_> =
                        rows.iter().zip(&columns).map(|(a, b)| (&a[r][..], &b[2 * s + j][..])).collect();
                    out.push(self.one(i, p, &lines, c)?);
                }
            }
        }
        if !matches!(p.a, Kind::F16 | Kind::Bf16 | Kind::Tf32 | Kind::E4m3 | Kind::E5m2) {
            return Ok(out);
        }
        out = self.tensor(p, &rows, &columns, &out, tall, wide);
        if p.d == Kind::F16 && p.c != Kind::F16 {
            for v in &mut out {
                let single = self.coerce(*v, Type::F32, false);
                *v = self.float_convert(single, Type::F16);
            }
        }
        if p.d == Kind::F16 {
            out = out.chunks(2).map(|pair| self.join(pair[0], pair[1])).collect();
        }
        Ok(out)
    }

    /// For each tile of eight rows the words of the one that the lane computes: `steps` registers of four lanes each.
    fn rows(&mut self, lane: Value, registers: &[Value], steps: usize, tiles: usize) -> Lines {
        let from: Vec<Value> = (0..4).map(|t| self.scaled(lane, 28, 1, t)).collect();
        let of = |this: &mut Self, tile: usize| {
            (0..steps)
                .flat_map(|step| (0..4).map(move |t| (step, t)))
                .map(|(step, t)| this.ask(registers[step * tiles + tile], from[t]))
                .collect()
        };
        (0..tiles).map(|tile| of(self, tile)).collect()
    }

    /// For each tile of eight columns the words of the two that the lane computes.
    fn columns(&mut self, lane: Value, registers: &[Value], steps: usize, tiles: usize) -> Lines {
        let mut out = Lines::new();
        for tile in 0..tiles {
            for j in 0..2 {
                let from: Vec<Value> = (0..4).map(|t| self.scaled(lane, 3, 8, 4 * j + t)).collect();
                let all = (0..steps).flat_map(|step| (0..4).map(move |t| (step, t)));
                out.push(all.map(|(step, t)| self.ask(registers[step * tiles + tile], from[t])).collect());
            }
        }
        out
    }

    /// One sum of integers, bits or `f64`; the addend alone of others, which are made four at a time.
    fn one(&mut self, i: &Inst, p: Product, lines: &[(&[Value], &[Value])], c: Value) -> R<Value> {
        let Some(&(row, column)) = lines.first() else { return Ok(c) };
        match (p.a, p.b) {
            (Kind::F64, Kind::F64) => {
                let mode = FloatMode { rounding: Self::named_rounding(i), ..FloatMode::default() };
                let add = |sum, (&x, &y)| self.emit(Op::Fma(mode), &[x, y, sum], Type::F64);
                Ok(row.iter().zip(column).fold(c, add))
            }
            (Kind::Small(x, bits), Kind::Small(y, _)) => {
                let mut sum = self.iconst(Type::I32, 0);
                for (&u, &v) in row.iter().zip(column) {
                    for (u, v) in self.bytes(u, x, bits).into_iter().zip(self.bytes(v, y, bits)) {
                        sum = self.emit(Op::Dp4a(x, y), &[u, v, sum], Type::I32);
                    }
                }
                let add = if i.has(Mod::Satfinite) { IntOp::AddSatS } else { IntOp::Add };
                Ok(self.int(add, sum, c))
            }
            (Kind::B1, Kind::B1) => {
                let op = if i.has(Mod::And) { IntOp::And } else { IntOp::Xor };
                let mut sum = c;
                for (&u, &v) in row.iter().zip(column) {
                    let both = self.int(op, u, v);
                    let count = self.int1(IntUnary::Popc, both);
                    sum = self.int(IntOp::Add, sum, count);
                }
                Ok(sum)
            }
            _ => Ok(c),
        }
    }

    /// Integers of 8 bits as they are, of 4 bits as two words of bytes: the even ones, then the odd ones.
    fn bytes(&mut self, word: Value, signed: bool, bits: u32) -> Vec<Value> {
        if bits == 8 {
            return vec![word];
        }
        let odd = self.int_imm(IntOp::LShr, word, 4);
        [word, odd]
            .map(|v| {
                let low = self.int_imm(IntOp::And, v, 0x0f0f_0f0f);
                if !signed {
                    return low;
                }
                // The sign bit of each, times 30, is the upper half of its byte.
                let sign = self.int_imm(IntOp::And, low, 0x0808_0808);
                let up = self.int_imm(IntOp::Mul, sign, 30);
                self.int(IntOp::Or, low, up)
            })
            .to_vec()
    }

    /// All sums of floating-point numbers of at most 32 bits, given the addends.
    fn tensor(
        &mut self,
        p: Product,
        rows: &[Lines],
        columns: &[Lines],
        c: &[Value],
        tall: usize,
        wide: usize,
    ) -> Vec<Value> {
        let element = match p.a {
            Kind::Bf16 => Element::Bf16,
            Kind::Tf32 => Element::Tf32,
            _ => Element::F16,
        };
        let halves = rows.len();
        let products = (p.shape.k as usize / halves) as u8;
        let mut out = c.to_vec();
        for r in (0..tall).step_by(2) {
            // A lane of one row computes it twice.
            let other = (r + 1).min(tall - 1);
            for s in 0..wide {
                let at = |row: usize, j: usize| 2 * (row * wide + s) + j;
                let cells = [at(r, 0), at(r, 1), at(other, 0), at(other, 1)];
                let mut sums = cells.map(|n| c[n]);
                if halves == 2 {
                    // The addend comes last, by a plain addition.
                    let zero = self.iconst(Type::I32, 0);
                    sums = [zero; 4];
                }
                for (rows, columns) in rows.iter().zip(columns) {
                    let lines = [&rows[r], &rows[other], &columns[2 * s], &columns[2 * s + 1]];
                    for step in 0..p.steps {
                        let words = lines[0].len() / p.steps;
                        let of = |line: &&Vec<Value>| line[step * words..(step + 1) * words].to_vec();
                        let mut args: Vec<Value> = lines.iter().flat_map(of).collect();
                        args.extend_from_slice(&sums);
                        let half = p.d == Kind::F16 && p.c == Kind::F16;
                        let dots = Dots { element, products: products / p.steps as u8, half };
                        let all = self.emit_n(Op::Dots(dots), &args, &[Type::I32; 4]);
                        sums.copy_from_slice(&all);
                    }
                }
                if halves == 2 {
                    for (sum, cell) in sums.iter_mut().zip(cells) {
                        let ty = if p.d == Kind::F16 { Type::F16 } else { Type::F32 };
                        let [x, y] = [*sum, c[cell]].map(|v| self.coerce(v, ty, false));
                        let v = self.float2(FloatOp::Add, FloatMode::default(), x, y);
                        *sum = self.coerce(v, Type::I32, false);
                    }
                }
                for (cell, sum) in cells.into_iter().zip(sums) {
                    out[cell] = sum;
                }
            }
        }
        out
    }

    /// Registers of four `f8` as two of two `f16` each: elements 0 and 1 of all, and elements 2 and 3.
    fn f16_registers(&mut self, registers: &[Value], e4m3: bool) -> Vec<Vec<Value>> {
        [0, 16]
            .map(|at| {
                let pair = |this: &mut Self, v: Value| {
                    let [low, high] = [at, at + 8].map(|at| {
                        let byte = this.field(v, at, 8, false);
                        this.f8_to_f16(byte, e4m3)
                    });
                    let high = this.int_imm(IntOp::Shl, high, 16);
                    this.int(IntOp::Or, high, low)
                };
                registers.iter().map(|v| pair(self, *v)).collect()
            })
            .to_vec()
    }
}
