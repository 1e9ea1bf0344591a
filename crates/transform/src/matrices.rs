//! Products of matrices by lanes that wait for each other.
//!
//! Requires: [`Stage::Thread`], geometry set.
//! Ensures: no [`Op::Mma`] at W = 1. Each lane computes the elements that it holds of a result: it asks the lanes that hold them for rows and
//! columns (`shfl`), and adds products up by operations that other programs have, or by [`Op::Dots`], which rounds as tensor
//! cores do. Where the first matrix is sparse a lane takes of its columns, by byte permutations (`prmt`), what its rows have.
//!
//! A word that was loaded for a warp group's product ([`Access::read_only`] in shared memory, a mark that ends here) need not be asked for: it
//! is loaded by whoever wants it, from where it would be for the other lane.
//!
//! Wider groups have a function of the module for all lanes of a warp at once, unless each sum is a call of the executor anyway: of `f64`
//! in roundings that no instruction of the CPU has.

use rustc_hash::FxHashMap;
use weft_ir::*;

use self::elsewhere::Elsewhere;

use crate::context::Context;

mod elsewhere;

/// Words that a lane has of rows or columns: of each that it wants.
type Lines = Vec<Vec<Value>>;

/// Runs the pass.
pub(crate) fn run(func: &mut Function, c: &Context<'_>) {
    let called = |kind: MmaKind| match kind {
        MmaKind::F64(rounding) => rounding != Rounding::Rn && !c.target.rounds_by_instruction(),
        _ => false,
    };
    let spelt_out = |op: &Op| match op {
        Op::Mma(mma) if c.geometry.width == 1 || called(mma.kind) => Some(*mma),
        _ => None,
    };
    let mut map: FxHashMap<Value, Value> = FxHashMap::default();
    let mut elsewhere = Elsewhere::default();
    for b in func.layout.clone() {
        let some = func.blocks[b].insts.iter().any(|&i| spelt_out(&func.insts[i].op).is_some());
        if !some {
            continue;
        }
        elsewhere.enter();
        for i in std::mem::take(&mut func.blocks[b].insts) {
            let Some(mma) = spelt_out(&func.insts[i].op) else {
                func.blocks[b].insts.push(i);
                continue;
            };
            let (d, mut builder) = (func.insts[i].clone(), Builder::at(func, b));
            builder.loc = d.loc;
            let out = Product { b: &mut builder, mma, elsewhere: &mut elsewhere }.registers(&d.args);
            map.extend(d.results.iter().copied().zip(out));
        }
    }
    func.replace_values(&map);
    for b in func.layout.clone() {
        for &i in &func.blocks[b].insts {
            if let Op::Load { space: Space::Shared, access, .. } = &mut func.insts[i].op {
                access.read_only = false;
            }
        }
    }
}

/// A product that is spelt out.
struct Product<'a, 'f> {
    b: &'a mut Builder<'f>,
    mma: Mma,
    elsewhere: &'a mut Elsewhere,
}

impl Product<'_, '_> {
    /// The registers of the sums.
    fn registers(mut self, args: &[Value]) -> Vec<Value> {
        let [rows, columns, _] = self.mma.registers();
        let (tall, wide) = (usize::from(self.mma.m) / 8, usize::from(self.mma.n) / 8);
        let (a, rest) = args.split_at(rows);
        let (b, c) = rest.split_at(columns);
        let lane = self.elsewhere.lane(self.b);
        let columns = self.columns(lane, b, wide);
        let places = if self.mma.sparse { self.places(lane, a[rows - 1], tall) } else { vec![] };
        let rows = self.rows(lane, &a[..rows - usize::from(self.mma.sparse)], tall);
        match self.mma.kind {
            MmaKind::Float { factors, half } => {
                let c = if half { c.iter().flat_map(|v| self.halves(*v)).collect() } else { c.to_vec() };
                let products = (rows[0].len() * factors.in_word()) as u8;
                let sums = self.dots(Dots { factors, products, half }, &rows, &columns, &places, &c);
                if !half {
                    return sums;
                }
                let join = |pair: &[Value]| {
                    let sixteen = self.b.iconst(Type::I32, 16);
                    let high = self.b.int(IntOp::Shl, pair[1], sixteen);
                    self.b.int(IntOp::Or, high, pair[0])
                };
                sums.chunks(2).map(join).collect()
            }
            _ => {
                let cells = (0..tall).flat_map(|r| (0..2 * wide).map(move |s| (r, s)));
                let mut out = Vec::new();
                for ((r, s), c) in cells.zip(c) {
                    let column = self.there(&columns[s], places.get(r));
                    out.push(self.one(&rows[r], &column, *c));
                }
                out
            }
        }
    }

    /// For each tile of eight rows what byte permutations of two words of a column make words of what the row has there.
    fn places(&mut self, lane: Value, word: Value, tiles: usize) -> Lines {
        let from: Vec<Value> = (0..4).map(|t| self.elsewhere.scaled(self.b, lane, [28, 0, t])).collect();
        let words: Vec<Value> = from.iter().map(|l| self.elsewhere.value(self.b, word, *l)).collect();
        (0..tiles)
            .map(|tile| {
                let steps = (0..self.mma.steps()).flat_map(|step| words.iter().map(move |w| (step, *w)));
                steps.map(|(step, word)| self.selector(word, 8 * (step * tiles + tile) as u64)).collect()
            })
            .collect()
    }

    /// The selector of a byte permutation, from the byte at bit `at` that says where a word's elements are.
    fn selector(&mut self, word: Value, at: u64) -> Value {
        let field = |this: &mut Self, first: u64, bits: u64, up: u64| {
            let [first, mask, up] = [at + first, bits, up].map(|x| this.b.iconst(Type::I32, x));
            let v = this.b.int(IntOp::LShr, word, first);
            let v = this.b.int(IntOp::And, v, mask);
            this.b.int(IntOp::Shl, v, up)
        };
        let (parts, times, plus) = match self.mma.in_word() {
            // Both halves of one word of two.
            1 => (vec![field(self, 1, 1, 0)], 0x4444, 0x3210),
            // Two halves of two words.
            2 => (vec![field(self, 0, 3, 0), field(self, 2, 3, 8)], 0x22, 0x1010),
            // Two bytes of each of two words.
            _ => ((0..4).map(|n| field(self, 2 * n, 3, 4 * n)).collect(), 1, 0x4400),
        };
        let [times, plus] = [times, plus].map(|x| self.b.iconst(Type::I32, x));
        let all = parts.into_iter().reduce(|x, y| self.b.int(IntOp::Or, x, y)).unwrap_or(plus);
        let all = self.b.int(IntOp::Mul, all, times);
        self.b.int(IntOp::Add, all, plus)
    }

    /// The words of a column that a row's are multiplied by.
    fn there(&mut self, column: &[Value], places: Option<&Vec<Value>>) -> Vec<Value> {
        let Some(places) = places else { return column.to_vec() };
        let pairs = column.chunks(2).zip(places);
        pairs.map(|(two, at)| self.b.value(Op::Prmt, &[two[0], two[1], *at], Type::I32)).collect()
    }

    /// For each tile of eight rows the words of the one that the lane computes: a register of four lanes each step.
    fn rows(&mut self, lane: Value, registers: &[Value], tiles: usize) -> Lines {
        let from: Vec<Value> = (0..4).map(|t| self.elsewhere.scaled(self.b, lane, [28, 0, t])).collect();
        (0..tiles).map(|tile| self.line(registers, tiles, tile, &from)).collect()
    }

    /// For each tile of eight columns the words of the two that the lane computes.
    fn columns(&mut self, lane: Value, registers: &[Value], tiles: usize) -> Lines {
        let from: Vec<Value> = (0..8).map(|t| self.elsewhere.scaled(self.b, lane, [3, 3, t])).collect();
        let all = (0..tiles).flat_map(|tile| from.chunks(4).map(move |four| (tile, four)));
        all.map(|(tile, four)| self.line(registers, tiles, tile, four)).collect()
    }

    fn line(&mut self, registers: &[Value], tiles: usize, tile: usize, from: &[Value]) -> Vec<Value> {
        let all = registers.iter().skip(tile).step_by(tiles).flat_map(|v| from.iter().map(move |l| (*v, *l)));
        all.map(|(v, lane)| self.elsewhere.value(self.b, v, lane)).collect()
    }

    /// Sums of floating-point numbers, four at a time: of two rows, or of one where columns are not the same for both.
    fn dots(&mut self, dots: Dots, rows: &Lines, columns: &Lines, places: &Lines, c: &[Value]) -> Vec<Value> {
        let mut out = c.to_vec();
        let wide = columns.len();
        let height = if places.is_empty() { 2 } else { 1 };
        for r in (0..rows.len()).step_by(height) {
            // A lane of one row computes it twice.
            let other = (r + height - 1).min(rows.len() - 1);
            for s in (0..wide).step_by(2) {
                let cells = [r * wide + s, r * wide + s + 1, other * wide + s, other * wide + s + 1];
                let [left, right] = [s, s + 1].map(|s| self.there(&columns[s], places.get(r)));
                let lines = [&rows[r], &rows[other], &left, &right];
                let mut args: Vec<Value> = lines.into_iter().flatten().copied().collect();
                args.extend(cells.map(|n| c[n]));
                let i = self.b.inst(Op::Dots(dots), &args, &[Type::I32; 4]);
                let sums = self.b.func.insts[i].results.clone();
                cells.into_iter().zip(sums).for_each(|(n, sum)| out[n] = sum);
            }
        }
        out
    }

    /// The two halves of a word.
    fn halves(&mut self, v: Value) -> [Value; 2] {
        let [low, sixteen] = [0xffff, 16].map(|x| self.b.iconst(Type::I32, x));
        [self.b.int(IntOp::And, v, low), self.b.int(IntOp::LShr, v, sixteen)]
    }

    /// One sum of integers, bits or `f64`.
    fn one(&mut self, row: &[Value], column: &[Value], c: Value) -> Value {
        let pairs = row.iter().copied().zip(column.iter().copied());
        match self.mma.kind {
            MmaKind::F64(rounding) => {
                let mode = FloatMode { rounding, ..FloatMode::default() };
                pairs.fold(c, |sum, (x, y)| self.b.value(Op::Fma(mode), &[x, y, sum], Type::F64))
            }
            MmaKind::Int { a_signed, b_signed, bits, saturate } => {
                let mut sum = self.b.iconst(Type::I32, 0);
                for (u, v) in pairs {
                    let (us, vs) = (self.bytes(u, a_signed, bits), self.bytes(v, b_signed, bits));
                    for (u, v) in us.into_iter().zip(vs) {
                        sum = self.b.value(Op::Dp4a(a_signed, b_signed), &[u, v, sum], Type::I32);
                    }
                }
                self.b.int(if saturate { IntOp::AddSatS } else { IntOp::Add }, sum, c)
            }
            MmaKind::Bits { and } => pairs.fold(c, |sum, (u, v)| {
                let both = self.b.int(if and { IntOp::And } else { IntOp::Xor }, u, v);
                let count = self.b.value(Op::IntUnary(IntUnary::Popc), &[both], Type::I32);
                self.b.int(IntOp::Add, sum, count)
            }),
            MmaKind::Float { .. } => c,
        }
    }

    /// Integers of 8 bits as they are, of 4 bits as two words of bytes: the even ones, then the odd ones.
    fn bytes(&mut self, word: Value, signed: bool, bits: u8) -> Vec<Value> {
        if bits == 8 {
            return vec![word];
        }
        let [four, nibbles, signs, thirty] =
            [4, 0x0f0f_0f0f, 0x0808_0808, 30].map(|x| self.b.iconst(Type::I32, x));
        let odd = self.b.int(IntOp::LShr, word, four);
        [word, odd]
            .map(|v| {
                let low = self.b.int(IntOp::And, v, nibbles);
                if !signed {
                    return low;
                }
                // The sign bit of each, times 30, is the upper half of its byte.
                let sign = self.b.int(IntOp::And, low, signs);
                let up = self.b.int(IntOp::Mul, sign, thirty);
                self.b.int(IntOp::Or, low, up)
            })
            .to_vec()
    }
}
