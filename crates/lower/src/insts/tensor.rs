//! Bulk copies of tensors, and changes of tensor maps. The executor copies ([`weft_abi::Helper::Tensor`]); copies are complete when they
//! are issued.

use weft_abi::{Helper, TensorAction, TensorOp, tensor_map as m};
use weft_ir::{Access, IntCond, IntOp, Op, Space as IrSpace, Type, Value};
use weft_ptx::{Inst, Mod, Operand, Space};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{ir_space, word};

/// Alignment of what is copied in shared memory.
const UNIT: u32 = 128;

/// A copy but for its place in shared memory: words of the helper before and behind that.
struct Tile {
    op: TensorOp,
    map: Value,
    coordinates: Vec<Value>,
    offsets: Value,
}

impl FnCx<'_, '_> {
    /// `cp.async.bulk.tensor`, `cp.reduce.async.bulk.tensor`, `cp.async.bulk.prefetch.tensor`.
    pub(crate) fn tensor_copy(&mut self, i: &Inst) -> R {
        let newer = |w: &str| w.contains("gather4") || w.contains("scatter4") || w.starts_with("im2col::w");
        if i.mods.iter().any(|w| newer(w.as_str()) || w.as_str().starts_with("cta_group")) {
            return self.unknown(i);
        }
        if word(i, "prefetch") {
            return Ok(());
        }
        let loads = matches!(self.op(i, 1)?, Operand::Texture(..));
        let action = match loads {
            true => TensorAction::Load,
            false if word(i, "reduce") => self.tensor_action(i)?,
            false => TensorAction::Store,
        };
        let tile = self.tile(i, action, usize::from(loads))?;
        let address = self.op(i, usize::from(!loads))?;
        let named = i.mods.iter().filter_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None });
        let space = named.filter(|s| *s != Space::Global).map(ir_space).next().unwrap_or(IrSpace::Shared);
        let at = self.address(address)?;
        self.check_align(at, UNIT);
        if !loads {
            self.copy_tile(&tile, space, at);
            return Ok(());
        }
        let bar = self.address(self.op(i, 2)?)?;
        self.check_align(bar, 8);
        if word(i, "multicast::cluster") {
            let n = if tile.op.columns { 4 } else { 3 };
            let mask = self.value(self.op(i, n)?, Type::I16)?;
            return self.each_rank(mask, |this, rank| {
                let there = |this: &mut Self, at| this.emit(Op::Mapa(false), &[at, rank], Type::I64);
                let (at, bar) = (there(this, at), there(this, bar));
                let bytes = this.copy_tile(&tile, IrSpace::SharedCluster, at);
                this.complete_bytes(IrSpace::SharedCluster, bar, bytes)
            });
        }
        let bytes = self.copy_tile(&tile, space, at);
        self.complete_bytes(IrSpace::SharedCluster, bar, bytes)
    }

    /// What all forms say of the tensor, in operand `n`.
    fn tile(&mut self, i: &Inst, action: TensorAction, n: usize) -> R<Tile> {
        let Operand::Texture(map, coordinates) = self.op(i, n)? else {
            return self.invalid("a tensor map and coordinates are expected here");
        };
        let generic = match &**map {
            Operand::Symbol(s, offset) => {
                let place = Operand::Address(weft_ptx::AddressBase::Symbol(*s), *offset);
                let space = self.space_of(&place, IrSpace::Generic);
                let at = self.address(&place)?;
                if space == IrSpace::Generic { at } else { self.emit(Op::ToGeneric(space), &[at], Type::I64) }
            }
            other => self.value(other, Type::I64)?,
        };
        let words = |this: &mut Self, o: &Operand| -> R<Vec<Value>> {
            match o {
                Operand::Vector(list) => list.iter().map(|o| this.value(o, Type::I32)).collect(),
                one => Ok(vec![this.value(one, Type::I32)?]),
            }
        };
        let mut coordinates = words(self, coordinates)?;
        let axes = i.mods.iter().find_map(|w| w.as_str().strip_suffix('d')?.parse::<u32>().ok()).unwrap_or(0);
        if coordinates.len() != axes as usize || !(1..=5).contains(&axes) {
            return self.invalid(format!("{axes} coordinates are expected"));
        }
        let columns = word(i, "im2col") || word(i, "im2col_no_offs");
        let mut offsets = self.iconst(Type::I64, 0);
        if word(i, "im2col") && action == TensorAction::Load {
            let list = match self.op(i, 3)? {
                Operand::Vector(list) => list.as_slice(),
                one => std::slice::from_ref(one),
            };
            for (n, o) in list.iter().enumerate() {
                let v = self.value(o, Type::I16)?;
                let v = self.coerce(v, Type::I64, false);
                let v = self.int_imm(IntOp::Shl, v, 16 * n as u64);
                offsets = self.int(IntOp::Or, offsets, v);
            }
        }
        let zero = self.iconst(Type::I32, 0);
        coordinates.resize(m::AXES, zero);
        Ok(Tile { op: TensorOp { action, axes, columns }, map: generic, coordinates, offsets })
    }

    /// Copies, and gives the bytes of shared memory that it is about.
    fn copy_tile(&mut self, tile: &Tile, space: IrSpace, at: Value) -> Value {
        let shared = self.emit(Op::ToGeneric(space), &[at], Type::I64);
        let op = self.iconst(Type::I32, tile.op.word().into());
        let mut args = vec![op, tile.map, shared];
        args.extend(&tile.coordinates);
        args.push(tile.offsets);
        self.emit(Op::Helper(Helper::Tensor), &args, Type::I64)
    }

    fn tensor_action(&self, i: &Inst) -> R<TensorAction> {
        use TensorAction::*;
        let known = [
            (Mod::Add, Add),
            (Mod::Min, Min),
            (Mod::Max, Max),
            (Mod::Inc, Inc),
            (Mod::Dec, Dec),
            (Mod::And, And),
            (Mod::Or, Or),
            (Mod::Xor, Xor),
        ];
        match known.iter().find(|(m, _)| i.has(*m)) {
            Some((_, action)) => Ok(*action),
            None => self.invalid("a reduction names an operation"),
        }
    }

    /// `tensormap.replace.tile.field{.space}.b1024.type [a], b{, c}`.
    pub(crate) fn tensormap(&mut self, i: &Inst) -> R {
        if word(i, "cp_fenceproxy") {
            return self.tensormap_copy(i);
        }
        let is = |w| word(i, w);
        let indexed = [
            ("box_dim", m::BOX, 2),
            ("global_dim", m::SIZES, 8),
            ("global_stride", m::STRIDES, 8),
            ("element_stride", m::STEPS, 1),
        ];
        let plain = [
            ("global_address", m::ADDRESS, 8),
            ("rank", m::RANK, 1),
            ("elemtype", m::DATA_TYPE, 1),
            ("interleave_layout", m::INTERLEAVE, 1),
            ("swizzle_mode", m::SWIZZLE, 1),
            ("fill_mode", m::FILL, 1),
        ];
        let (at, bytes, value) = if let Some((_, at, bytes)) = indexed.iter().find(|f| is(f.0)) {
            let Operand::Imm(n @ 0..5) = self.op(i, 1)? else {
                return self.invalid("the number of a dimension, 0 to 4, is expected");
            };
            (at + bytes * *n as usize, *bytes, self.op(i, 2)?)
        } else if let Some((_, at, bytes)) = plain.iter().find(|f| is(f.0)) {
            (*at, *bytes, self.op(i, 1)?)
        } else {
            return self.unknown(i);
        };
        let value = match (is("elemtype"), value) {
            // The numbers of types are in another order than those of the driver.
            (true, Operand::Imm(n)) => {
                let numbers = [0, 1, 2, 3, 4, 5, 6, 7, 10, 8, 9, 11, 12];
                match usize::try_from(*n).ok().and_then(|n| numbers.get(n)) {
                    Some(n) => self.iconst(Type::I32, *n),
                    None => return self.unsupported("this type of elements is not supported"),
                }
            }
            (_, o) => {
                self.value(o, self.type_of(i).map(|t| if t.bits() == 64 { Type::I64 } else { Type::I32 })?)?
            }
        };
        let ty = crate::types::int_of_bytes(bytes as u32);
        let value = self.coerce(value, ty, false);
        let address = self.op(i, 0)?;
        let space = self.space_of(address, ir_space(i.space()));
        let to = self.address(address)?;
        self.check_align(to, UNIT);
        let to = self.int_imm(IntOp::Add, to, at as u64);
        let (count, align, access) = (1, bytes as u32, Access::default());
        self.emit_none(Op::Store { ty, space, count, align, access }, &[to, value]);
        Ok(())
    }

    /// `tensormap.cp_fenceproxy … [to], [from], 128`: every lane of a warp says the same, and each may copy.
    fn tensormap_copy(&mut self, i: &Inst) -> R {
        let to = self.address(self.op(i, 0)?)?;
        let from = self.address(self.op(i, 1)?)?;
        let (ty, count, align, access) = (Type::I64, 2, 16, Access::default());
        for at in (0..m::BYTES as u64).step_by(16) {
            let [from, to] = [from, to].map(|v| self.int_imm(IntOp::Add, v, at));
            let load = Op::Load { ty, space: IrSpace::Shared, count, align, access };
            let v = self.emit_n(load, &[from], &[ty, ty]);
            let store = Op::Store { ty, space: IrSpace::Global, count, align, access };
            self.emit_none(store, &[to, v[0], v[1]]);
        }
        Ok(())
    }

    /// For each rank of a mask of blocks (`i16`).
    pub(super) fn each_rank(&mut self, mask: Value, body: impl FnOnce(&mut Self, Value) -> R) -> R {
        let mask = self.coerce(mask, Type::I64, false);
        let ranks = self.iconst(Type::I64, 16);
        self.repeat(ranks, 1, |this, rank| {
            let bit = this.int(IntOp::LShr, mask, rank);
            let bit = this.int_imm(IntOp::And, bit, 1);
            let wanted = this.icmp_imm(IntCond::Ne, bit, 0);
            let rank = this.coerce(rank, Type::I32, false);
            this.only_if(wanted, false, |this| body(this, rank))
        })
    }
}
