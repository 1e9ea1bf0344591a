//! Matrices to and from memory: `wmma.load`, `wmma.store`.

use weft_ir::{Access, Convert, IntOp, Op, Space as IrSpace, Type, Value};
use weft_ptx::Inst;

use super::fragment::{Kind, Shape, steps};
use crate::cx::FnCx;
use crate::error::R;
use crate::types::word;

/// A matrix in memory.
struct Placed {
    base: Value,
    /// Elements from line to line (`i64`).
    stride: Value,
    space: IrSpace,
    kind: Kind,
    /// Elements of a row lie together, else those of a column.
    by_rows: bool,
}

/// What a fragment is of a product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    A,
    B,
    C,
}

impl FnCx<'_, '_> {
    /// `wmma.load.{a,b,c} d, [p]{, stride}`.
    pub(crate) fn wmma_load(&mut self, i: &Inst) -> R {
        let part = match i.mods.iter().map(|m| m.as_str()).find(|w| matches!(*w, "a" | "b" | "c")) {
            Some("a") => Part::A,
            Some("b") => Part::B,
            _ => Part::C,
        };
        let (shape, placed) = self.placed(i, 1, 2, part)?;
        let registers = self.fragment(part, shape, &placed, None)?;
        // Fragments of `f16` have eight registers whatever the shape: what is left over holds the first ones again.
        let wanted = match self.op(i, 0)? {
            weft_ptx::Operand::Vector(list) => list.len(),
            _ => 1,
        };
        let padded: Vec<Value> =
            (0..wanted).filter_map(|n| registers.get(n % registers.len().max(1)).copied()).collect();
        self.write_registers(i, 0, &padded)
    }

    /// `wmma.store.d [p], r{, stride}`.
    pub(crate) fn wmma_store(&mut self, i: &Inst) -> R {
        let (shape, placed) = self.placed(i, 0, 2, Part::C)?;
        let registers = self.registers(i, 1, placed.kind)?;
        self.fragment(Part::C, shape, &placed, Some(&registers)).map(|_| ())
    }

    /// The matrix that an instruction names, with its address at operand `at`.
    fn placed(&mut self, i: &Inst, at: usize, stride: usize, part: Part) -> R<(Shape, Placed)> {
        let words: Vec<&str> = i.mods.iter().map(|m| m.as_str()).collect();
        let shape = words.iter().find_map(|w| Shape::from_text(w));
        let kind = words.iter().rev().find_map(|w| Kind::from_text(w));
        let (Some(shape), Some(kind)) = (shape, kind) else {
            return self.invalid("a shape and a type are expected");
        };
        let by_rows = word(i, "row");
        let address = self.op(i, at)?;
        let space = self.access_space(i, address);
        let base = self.address(address)?;
        let shortest = match (part, by_rows) {
            (Part::A, true) => shape.k,
            (Part::A, false) => shape.m,
            (Part::B, true) | (Part::C, true) => shape.n,
            (Part::B, false) => shape.k,
            (Part::C, false) => shape.m,
        };
        let stride = match i.operands.get(stride) {
            Some(o) => {
                let v = self.value(o, Type::I32)?;
                self.convert(Convert::ZExt, v, Type::I64)
            }
            None => self.iconst(Type::I64, shortest.into()),
        };
        Ok((shape, Placed { base, stride, space, kind, by_rows }))
    }

    /// Loads a lane's registers of a matrix, or stores those that are given.
    fn fragment(&mut self, part: Part, shape: Shape, m: &Placed, stored: Option<&[Value]>) -> R<Vec<Value>> {
        let lane = self.lane();
        let line = self.int_imm(IntOp::LShr, lane, 2);
        let quarter = self.int_imm(IntOp::And, lane, 3);
        let mut out = Vec::new();
        if part == Part::C {
            let (tall, wide) = (shape.m as usize / 8, shape.n as usize / 8);
            for n in 0..2 * tall * wide {
                let (tile, j) = (n / 2, n as u64 % 2);
                let row = self.int_imm(IntOp::Add, line, 8 * (tile / wide) as u64);
                let column = self.int_imm(IntOp::Shl, quarter, 1);
                let column = self.int_imm(IntOp::Add, column, 8 * (tile % wide) as u64 + j);
                let (along, across) = if m.by_rows { (column, row) } else { (row, column) };
                match stored {
                    Some(list) => {
                        let half = m.kind == Kind::F16;
                        let Some(&v) = list.get(if half { n / 2 } else { n }) else {
                            return self.invalid("more registers are expected");
                        };
                        let v = if half { self.field(v, 16 * j, 16, false) } else { v };
                        self.put(m, along, across, v);
                    }
                    None => out.push(self.pick(m, along, across, 1)),
                }
            }
            if m.kind == Kind::F16 && stored.is_none() {
                out = out.chunks(2).map(|pair| self.join(pair[0], pair[1])).collect();
            }
            return Ok(out);
        }
        let each = m.kind.in_register();
        let tiles = if part == Part::A { shape.m / 8 } else { shape.n / 8 };
        for step in 0..steps(m.kind, shape.k) as u32 {
            for tile in 0..tiles {
                let across = self.int_imm(IntOp::Add, line, u64::from(8 * tile));
                let first = self.int_imm(IntOp::Shl, quarter, u64::from(each.trailing_zeros()));
                let first = self.int_imm(IntOp::Add, first, u64::from(step * 4 * each));
                // Elements of a word lie together in rows of `a` and columns of `b`.
                if m.by_rows == (part == Part::A) {
                    out.push(self.pick(m, first, across, each));
                    continue;
                }
                let mut register = None;
                for n in 0..each {
                    let k = self.int_imm(IntOp::Add, first, n.into());
                    let v = self.pick(m, across, k, 1);
                    let moved = self.int_imm(IntOp::Shl, v, u64::from(n * m.kind.bits()));
                    register = Some(match register {
                        Some(sum) => self.int(IntOp::Or, sum, moved),
                        None => v,
                    });
                }
                out.extend(register);
            }
        }
        Ok(out)
    }

    /// Address of an element: `along` a line of memory, `across` lines (`i32`).
    fn element(&mut self, m: &Placed, along: Value, across: Value) -> Value {
        let [along, across] = [along, across].map(|v| self.convert(Convert::ZExt, v, Type::I64));
        let lines = self.int(IntOp::Mul, across, m.stride);
        let at = self.int(IntOp::Add, lines, along);
        let bytes = match m.kind.bits() {
            bits @ 8.. => self.int_imm(IntOp::Shl, at, u64::from((bits / 8).trailing_zeros())),
            bits => self.int_imm(IntOp::LShr, at, u64::from((8 / bits).trailing_zeros())),
        };
        self.int(IntOp::Add, m.base, bytes)
    }

    /// Loads so many elements that lie together: an `f64`, or in the low bits of a word.
    fn pick(&mut self, m: &Placed, along: Value, across: Value, count: u32) -> Value {
        let at = self.element(m, along, across);
        let ty = match m.kind.bits() * count {
            64 => Type::F64,
            32 => Type::I32,
            16 => Type::I16,
            _ => Type::I8,
        };
        let v = self.read(m.space, at, ty);
        if ty == Type::F64 { v } else { self.coerce(v, Type::I32, false) }
    }

    /// Stores an element, from the low bits of a word, or an `f64`.
    fn put(&mut self, m: &Placed, along: Value, across: Value, v: Value) {
        let at = self.element(m, along, across);
        let ty = match m.kind.bits() {
            64 => Type::F64,
            32 => Type::I32,
            _ => Type::I16,
        };
        let v = self.coerce(v, ty, false);
        self.store_at(m.space, at, v);
    }

    pub(super) fn read(&mut self, space: IrSpace, at: Value, ty: Type) -> Value {
        let align = self.check_align(at, ty.bytes());
        let op = Op::Load { ty, space, count: 1, align, access: Access::default() };
        self.emit(op, &[at], ty)
    }

    pub(super) fn store_at(&mut self, space: IrSpace, at: Value, v: Value) {
        let ty = self.ty(v);
        let align = self.check_align(at, ty.bytes());
        let op = Op::Store { ty, space, count: 1, align, access: Access::default() };
        self.emit_none(op, &[at, v]);
    }
}
