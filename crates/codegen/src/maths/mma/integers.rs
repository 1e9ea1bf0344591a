//! Integers, single bits, and `f64`.
//!
//! Bytes go to the matrix unit where there is one and it is worth it (`tiles.rs`). Elsewhere one instruction of CPUs multiplies bytes without signs by bytes with signs. Where both have signs or none, 128 is added to those of
//! lines or taken off, and what that changes depends on the lanes alone.

use weft_ir::{FloatMode, Rounding, Type};

use super::Body;
use super::fragments::Lines;
use crate::llvm::{Ty, Val};

impl Body<'_, '_> {
    /// Chains of fused multiply-adds.
    pub(super) fn doubles(&self, rounding: Rounding) {
        let double = self.s.double();
        let lanes = self.decoded_lanes(double, 1, |v| vec![v]);
        let lines = self.decoded_lines(double, 1, |v| v);
        let mode = FloatMode { rounding, ..FloatMode::default() };
        let room = self.addends(false);
        self.for_all(|block, line| {
            let mut sum = self.addend(room, block, line);
            for word in 0..self.steps() * 4 {
                let x = self.of_line(lines, line, word, 0, double);
                let (x, y) = (self.s.splat(x, self.lanes), self.of_lanes(lanes, block, word, 0));
                // In the order of the instruction's operands.
                let (x, y) = if self.columns { (x, y) } else { (y, x) };
                sum = self.fma(mode, Type::F64, self.lanes, x, y, sum);
            }
            self.put(room, block, line, sum);
        });
        self.results(room, false);
    }

    /// Sums of products of small integers, in pairs of 16 bits.
    pub(super) fn integers(&self, signed: [bool; 2], bits: u8, saturate: bool) {
        let s = self.s;
        let int = s.int(32);
        let [a, b] = signed;
        let (of_lanes, of_lines) = if self.columns { (b, a) } else { (a, b) };
        let last = |sum: Val, c: Val| {
            if saturate { s.intrinsic("llvm.sadd.sat", &[c.ty()], &[sum, c]) } else { s.add(sum, c) }
        };
        if let Some(registers) = self.tile_registers() {
            let sign = |signed: bool| if signed { 's' } else { 'u' };
            let name = format!("llvm.x86.tdpb{}{}d", sign(of_lines), sign(of_lanes));
            let decode = |signed: bool| move |v: Val| self.widened_bytes(v, signed, bits);
            self.by_tiles(&name, registers, 8 / u32::from(bits), decode(of_lanes), decode(of_lines));
            return;
        }
        if self.g.target.dot_bytes {
            self.bytes(of_lanes, of_lines, bits, last);
            return;
        }
        let each = 16 / u32::from(bits);
        let lanes = self.decoded_lanes(int, each, |v| self.pairs(v, of_lanes, bits));
        let lines = self.whole_lines(each, |v| self.pairs(v, of_lines, bits));
        let room = self.addends(false);
        self.for_all(|block, line| {
            let mut sum = s.zero(s.vector(int, self.lanes));
            for (word, e) in self.words_of_lanes(each) {
                let x = s.splat(self.of_whole_line(lines, line, word, e, each), self.lanes);
                sum = s.add(sum, self.products_of_pairs(x, self.of_lanes(lanes, block, word, e)));
            }
            self.put(room, block, line, last(sum, self.addend(room, block, line)));
        });
        self.results(room, false);
    }

    /// The same by an instruction for bytes.
    fn bytes(&self, of_lanes: bool, of_lines: bool, bits: u8, last: impl Fn(Val, Val) -> Val) {
        let s = self.s;
        let int = s.int(32);
        let vector = s.vector(int, self.lanes);
        let each = 8 / u32::from(bits);
        let shifted = of_lanes == of_lines;
        let lanes = self.decoded_lanes(int, each, |v| self.widened_bytes(v, of_lanes, bits));
        let lines = self.whole_lines(each, |v| {
            let shift = |v: Val| if shifted { s.xor(v, s.iconst(v.ty(), 0x8080_8080)) } else { v };
            self.widened_bytes(v, of_lines, bits).into_iter().map(shift).collect()
        });
        let words = || self.words_of_lanes(each);
        let name =
            if self.lanes == 16 { "llvm.x86.avx512.vpdpbusd.512" } else { "llvm.x86.avx512.vpdpbusd.256" };
        let add = |sum: Val, without: Val, with: Val| s.cpu_intrinsic(name, &[sum, without, with]);
        let room = self.addends(false);
        let shift = |block: Val| {
            let one = |sum: Val, (word, e): (u32, u32)| {
                let y = self.of_lanes(lanes, block, word, e);
                match of_lanes {
                    true => add(sum, s.iconst(vector, 0x8080_8080), y),
                    false => add(sum, y, s.iconst(vector, 0x0101_0101)),
                }
            };
            let sum = words().fold(s.zero(vector), one);
            if of_lanes { s.neg(sum) } else { s.shl(sum, s.iconst(vector, 7)) }
        };
        let shifts = shifted.then(|| self.per_lane(int, shift));
        self.for_all(|block, line| {
            let mut sum = shifts.map_or_else(|| s.zero(vector), |v| self.of_each(v, block));
            for (word, e) in words() {
                let x = s.splat(self.of_whole_line(lines, line, word, e, each), self.lanes);
                let y = self.of_lanes(lanes, block, word, e);
                sum = if of_lanes { add(sum, x, y) } else { add(sum, y, x) };
            }
            self.put(room, block, line, last(sum, self.addend(room, block, line)));
        });
        self.results(room, false);
    }

    /// Words of a lane, each of so many decoded ones.
    fn words_of_lanes(&self, each: u32) -> impl Iterator<Item = (u32, u32)> + use<> {
        (0..self.lane_steps() * 4).flat_map(move |w| (0..each).map(move |e| (w, e)))
    }

    /// Decodes lines, where they are sparse with zeros in the place of what is not there: `decode` makes so many words of each.
    fn whole_lines(&self, each: u32, decode: impl Fn(Val) -> Vec<Val>) -> Lines {
        let int = self.s.int(32);
        if !self.mma.sparse {
            // One behind the other for each word.
            return self.decoded_lines(int, each, |v| self.interleaved(&decode(v)));
        }
        self.decoded_registers(int, 2 * each, |n| {
            let two = self.with_zeros(self.factor(n), self.places_of(n));
            self.interleaved(&two.into_iter().flat_map(&decode).collect::<Vec<_>>())
        })
    }

    /// Word `e` of those that were made of word `word` of a whole line.
    fn of_whole_line(&self, lines: Lines, line: Val, word: u32, e: u32, each: u32) -> Val {
        let int = self.s.int(32);
        if self.mma.sparse {
            self.of_line(lines, line, word / 2, word % 2 * each + e, int)
        } else {
            self.of_line(lines, line, word, e, int)
        }
    }

    /// Two words of bytes, two of which in each are those of one word, at their places.
    fn with_zeros(&self, v: Val, places: Val) -> [Val; 2] {
        let s = self.s;
        let k = |x: u64| s.iconst(v.ty(), x);
        let byte = |n: u64| {
            let place = s.and(s.lshr(places, k(2 * n)), k(3));
            s.shl(s.and(s.lshr(v, k(8 * n)), k(0xff)), s.shl(place, k(3)))
        };
        [0, 2].map(|n| s.or(byte(n), byte(n + 1)))
    }

    /// Integers of 4 bits as bytes, the even ones of words and the odd ones; bytes as they are.
    fn widened_bytes(&self, v: Val, signed: bool, bits: u8) -> Vec<Val> {
        let s = self.s;
        if bits == 8 {
            return vec![v];
        }
        let bytes = s.vector(s.int(8), 4 * v.ty().lanes());
        let k = |n: u64| s.iconst(bytes, n);
        [v, s.lshr(v, s.iconst(v.ty(), 4))]
            .map(|v| {
                let low = s.and(s.bitcast(v, bytes), k(15));
                s.bitcast(if signed { s.sub(s.xor(low, k(8)), k(8)) } else { low }, v.ty())
            })
            .to_vec()
    }

    /// Words of so many integers as words of two each, of which element `n` of all halves comes `n`th.
    fn pairs(&self, v: Val, signed: bool, bits: u8) -> Vec<Val> {
        let s = self.s;
        let short = s.vector(s.int(16), 2 * v.ty().lanes());
        let halves = s.bitcast(v, short);
        let k = |n: u8| s.iconst(short, n.into());
        let one = |n: u8| {
            let up = s.shl(halves, k(16 - bits * (n + 1)));
            let cut = if signed { s.ashr(up, k(16 - bits)) } else { s.lshr(up, k(16 - bits)) };
            s.bitcast(cut, v.ty())
        };
        (0..16 / bits).map(one).collect()
    }

    /// Elements of several vectors in turn.
    pub(super) fn interleaved(&self, list: &[Val]) -> Val {
        let n = list[0].ty().lanes();
        let each = list.len() as u32;
        self.s.pick(self.concat(list), (0..n * each).map(|i| i % each * n + i / each))
    }

    /// The sum of two products in each lane, of 16 bits each.
    fn products_of_pairs(&self, x: Val, y: Val) -> Val {
        let s = self.s;
        let n = x.ty().lanes();
        let halves = s.vector(s.int(16), 2 * n);
        let name = match n {
            _ if self.g.target.arch != weft_target::Arch::X86 => None,
            16 if self.g.target.native_lanes() >= 16 => Some("llvm.x86.avx512.pmaddw.d.512"),
            8 if self.g.target.native_lanes() >= 8 => Some("llvm.x86.avx2.pmadd.wd"),
            _ => None,
        };
        if let Some(name) = name {
            return s.intrinsic(name, &[], &[s.bitcast(x, halves), s.bitcast(y, halves)]);
        }
        let sixteen = s.iconst(x.ty(), 16);
        let low = |v: Val| s.ashr(s.shl(v, sixteen), sixteen);
        let high = |v: Val| s.ashr(v, sixteen);
        s.add(s.mul(low(x), low(y)), s.mul(high(x), high(y)))
    }

    /// Counts of bits that both have, or that differ.
    pub(super) fn single_bits(&self, and: bool) {
        let s = self.s;
        let int: Ty = s.int(32);
        let lanes = self.decoded_lanes(int, 1, |v| vec![v]);
        let lines = self.decoded_lines(int, 1, |v| v);
        let room = self.addends(false);
        self.for_all(|block, line| {
            let mut sum = self.addend(room, block, line);
            for word in 0..self.steps() * 4 {
                let x = s.splat(self.of_line(lines, line, word, 0, int), self.lanes);
                let y = self.of_lanes(lanes, block, word, 0);
                let both = if and { s.and(x, y) } else { s.xor(x, y) };
                sum = s.add(sum, s.intrinsic("llvm.ctpop", &[both.ty()], &[both]));
            }
            self.put(room, block, line, sum);
        });
        self.results(room, false);
    }
}
