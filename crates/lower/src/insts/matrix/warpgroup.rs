//! `wgmma`: products by the four warps of a group, of matrices in shared memory. A warp's rows are those of its number; it does what `mma` of
//! 16 rows does for every eight columns, of a sparse matrix for every sixteen. Products are complete when they are issued.

use weft_ir::{IntOp, Mma, Op, Part, Special, Type, Value};
use weft_ptx::{Inst, Operand};

use super::Product;
use super::fragment::{Kind, Shape};
use super::stored::Stored;
use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

/// Where the first matrix is.
enum First {
    Registers(Vec<Value>),
    Memory(Stored),
}

/// An instruction's operands.
struct Group {
    product: Product,
    first: First,
    second: Stored,
    /// Sign bits that change, of words of the first matrix and of the second.
    signs: [u64; 2],
    /// What is added to, or zeros.
    sums: Vec<Value>,
}

impl FnCx<'_, '_> {
    /// `wgmma.mma_async`, and what orders it.
    pub(crate) fn wgmma(&mut self, i: &Inst) -> R {
        if word(i, "fence") || word(i, "commit_group") {
            return Ok(());
        }
        if word(i, "wait_group") {
            // A lane behind it may have others write what all have read.
            let all = self.iconst(Type::I32, 0xffff_ffff);
            self.emit_none(Op::WarpSync, &[all]);
            return Ok(());
        }
        let group = self.group(i)?;
        self.func.warp_groups = true;
        let out = self.group_product(i, &group)?;
        self.write_registers(i, 0, &out)
    }

    fn group(&mut self, i: &Inst) -> R<Group> {
        let words: Vec<&str> = i.mods.iter().map(|m| m.as_str()).collect();
        let shape = words.iter().find_map(|w| Shape::from_text(w));
        let kinds: Vec<Kind> = words.iter().filter_map(|w| Kind::from_text(w)).collect();
        let (Some(shape), &[d, a, b]) = (shape, &kinds[..]) else { return self.unknown(i) };
        let sparse = word(i, "sp");
        if shape.m != 64 || shape.k * a.bits() != if sparse { 512 } else { 256 } {
            return self.invalid("no such shape");
        }
        let product = Product { shape, d, a, b, c: d, steps: 1, sparse, native: false };
        let in_registers = matches!(self.op(i, 1)?, Operand::Vector(_));
        // Operands behind the matrices and metadata: whether sums are added to, signs, and how matrices lie.
        let rest = if sparse { 5 } else { 3 };
        let flag = |this: &mut Self, n: usize, yes: i64, no: i64| match i.operands.get(rest + n) {
            Some(_) => this.is_word(i, rest + n, yes, no),
            None => Ok(false),
        };
        let [na, nb] = [1, 2].map(|n| flag(self, n, -1, 1));
        let bit = match a.bits() {
            32 => 0x8000_0000,
            16 => 0x8000_8000,
            _ => 0x8080_8080,
        };
        let signs = [na?, nb?].map(|yes| if yes { bit } else { 0 });
        let first = if in_registers {
            First::Registers(self.registers(i, 1, a)?)
        } else {
            let turned = flag(self, 3, 1, 0)?;
            First::Memory(self.stored(i, 1, turned)?)
        };
        if matches!(&first, First::Registers(list) if list.len() != 4) {
            return self.invalid("the first matrix is in four registers, or in shared memory");
        }
        let turned = flag(self, if in_registers { 3 } else { 4 }, 1, 0)?;
        let second = self.stored(i, 2, turned)?;
        let adds = self.value(self.op(i, rest)?, Type::Pred)?;
        let zero = self.iconst(Type::I32, 0);
        let sums = self.registers(i, 0, d)?;
        if sums.len() != shape.n as usize / if d == Kind::F16 { 4 } else { 2 } {
            return self.invalid("the result does not have as many registers as the shape wants");
        }
        let sums = sums.into_iter().map(|v| self.select(adds, v, zero)).collect();
        Ok(Group { product, first, second, signs, sums })
    }

    /// Registers of sums.
    fn group_product(&mut self, i: &Inst, g: &Group) -> R<Vec<Value>> {
        let p = g.product;
        let there = p.shape.k / if p.sparse { 2 } else { 1 };
        let (Some(kind), Ok(k)) = (Self::multiplied(i, p, Part::All), there.try_into()) else {
            return self.unknown(i);
        };
        let rows = match &g.first {
            First::Registers(list) => list.clone(),
            First::Memory(stored) => {
                let warp = self.warp_of_group();
                let tile = self.int_imm(IntOp::Shl, warp, 1);
                let next = self.int_imm(IntOp::Add, tile, 1);
                let places = [(tile, 0), (next, 0), (tile, 1), (next, 1)];
                places.map(|(tile, unit)| self.fragment_word(stored, tile, unit)).to_vec()
            }
        };
        let mut rows = self.signed(rows, g.signs[0]);
        if p.sparse {
            rows.push(self.places(i, 3, p.a, p.shape.k as usize)?);
        }
        // Where columns are what vectors are of, more of them fill one.
        let most = if p.sparse { 2 } else { 1 };
        let units = if p.sparse { 4 } else { 2 };
        let mut out = Vec::new();
        for (group, sums) in g.sums.chunks(most * if p.d == Kind::F16 { 2 } else { 4 }).enumerate() {
            let tiles = sums.len() / if p.d == Kind::F16 { 2 } else { 4 };
            let mma = Mma { m: 16, n: 8 * tiles as u8, k, sparse: p.sparse, kind };
            let mut columns = Vec::new();
            for unit in 0..units {
                for tile in 0..tiles {
                    let tile = self.iconst(Type::I32, (most * group + tile) as u64);
                    columns.push(self.fragment_word(&g.second, tile, unit));
                }
            }
            let columns = self.signed(columns, g.signs[1]);
            // Sums of eight columns are those of the first eight rows, then of the others: the operation wants all of the first rows'.
            let each = sums.len() / tiles / 2;
            let sums: Vec<Value> = crossed(sums, tiles, each);
            let made = self.mma_op(mma, &rows, &columns, &sums);
            out.extend(crossed(&made, 2, each));
        }
        Ok(out)
    }

    /// The warp's number among the four of its group.
    fn warp_of_group(&mut self) -> Value {
        let warp = self.emit(Op::Special(Special::Warpid), &[], Type::I32);
        self.int_imm(IntOp::And, warp, 3)
    }

    /// Whether operand `n` is one number, where it could be another.
    fn is_word(&mut self, i: &Inst, n: usize, yes: i64, no: i64) -> R<bool> {
        match self.op(i, n)? {
            Operand::Imm(v) if *v == yes => Ok(true),
            Operand::Imm(v) if *v == no => Ok(false),
            _ => self.invalid(format!("operand {} is {yes} or {no}", n + 1)),
        }
    }

    fn signed(&mut self, words: Vec<Value>, signs: u64) -> Vec<Value> {
        if signs == 0 {
            return words;
        }
        words.into_iter().map(|v| self.int_imm(IntOp::Xor, v, signs)).collect()
    }
}

/// So many rows of cells, each of so many registers, by columns.
fn crossed(list: &[Value], rows: usize, each: usize) -> Vec<Value> {
    let cells: Vec<&[Value]> = list.chunks(each).collect();
    let columns = cells.len() / rows;
    let places = (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column));
    places.flat_map(|n| cells[n].iter().copied()).collect()
}
