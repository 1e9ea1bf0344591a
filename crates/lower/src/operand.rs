//! Reading and writing operands.

use weft_ir::{
    Access, Convert, IntOp, IntUnary, Op, Space as IrSpace, Special as IrSpecial, Symbol as IrSymbol, Type,
    Value,
};
use weft_ptx::{AddressBase, Operand, RuntimeFunction, ScalarType, Space, Special, Symbol};

use crate::cx::FnCx;
use crate::error::R;
use crate::frame::Place;
use crate::object::Object;
use crate::types::ir_type;

impl FnCx<'_, '_> {
    /// The operand at a place, or the error that it is missing.
    pub(crate) fn op<'i>(&self, i: &'i weft_ptx::Inst, n: usize) -> R<&'i Operand> {
        match i.operands.get(n) {
            Some(o) => Ok(o),
            None => self.invalid(format!("`{}` lacks operand {}", i.opcode.as_str(), n + 1)),
        }
    }

    /// Reads operand `n` as a PTX type.
    pub(crate) fn src(&mut self, i: &weft_ptx::Inst, n: usize, ty: ScalarType) -> R<Value> {
        let ty = ir_type(ty, self.span)?;
        self.value(self.op(i, n)?, ty)
    }

    /// Reads an operand as a type; a wider register is cut, a narrower one zero-extended.
    pub(crate) fn value(&mut self, op: &Operand, ty: Type) -> R<Value> {
        Ok(match op {
            Operand::Reg(r) => {
                let v = self.reg(*r);
                if ty == Type::Pred && self.ty(v) != Type::Pred {
                    return self.invalid("a predicate register is expected here");
                }
                self.coerce(v, ty, false)
            }
            Operand::NotReg(r) => {
                let v = self.reg(*r);
                self.int1(IntUnary::Not, v)
            }
            Operand::Imm(n) if ty == Type::Pred => self.iconst(ty, u64::from(*n != 0)),
            Operand::Imm(n) => self.iconst(ty, *n as u64),
            Operand::F32(bits) => {
                let wide = matches!(ty, Type::F64);
                let bits = if wide { f64::from(f32::from_bits(*bits)).to_bits() } else { u64::from(*bits) };
                self.iconst(ty, bits)
            }
            Operand::F64(bits) => {
                let narrow = matches!(ty, Type::F32 | Type::I32);
                let bits = if narrow { u64::from((f64::from_bits(*bits) as f32).to_bits()) } else { *bits };
                self.iconst(ty, bits)
            }
            Operand::Special(s) => {
                let v = self.special(*s);
                self.coerce(v, ty, false)
            }
            Operand::Symbol(s, _) if self.is_reference(*s) => self.reference(*s)?,
            Operand::Symbol(s, offset) => {
                let v = self.symbol_address(*s, *offset)?;
                self.coerce(v, ty, false)
            }
            Operand::Discard => self.emit(Op::Undef(ty), &[], ty),
            _ => return self.invalid("this operand cannot be read as a value"),
        })
    }

    /// Writes operand `n`, widening as `sign` says.
    pub(crate) fn dst(&mut self, i: &weft_ptx::Inst, n: usize, v: Value, sign: bool) -> R {
        self.write(self.op(i, n)?, v, sign)
    }

    /// Writes to a register (or to nothing); a narrower value is extended as `sign` says.
    pub(crate) fn write(&mut self, op: &Operand, v: Value, sign: bool) -> R {
        match op {
            Operand::Reg(r) => {
                let ty = ir_type(self.reg_type(*r), self.span)?;
                if (ty == Type::Pred) != (self.ty(v) == Type::Pred) {
                    return self.invalid("predicate and data registers are mixed up");
                }
                let v = self.coerce(v, ty, sign);
                self.set_reg(*r, v);
                Ok(())
            }
            Operand::Discard => Ok(()),
            _ => self.invalid("the destination is not a register"),
        }
    }

    /// The two halves of `d|p`.
    pub(crate) fn pair<'o>(&self, op: &'o Operand) -> (&'o Operand, Option<&'o Operand>) {
        match op {
            Operand::Pair(a, b) => (a, Some(b)),
            other => (other, None),
        }
    }

    /// An offset in local memory as an address.
    pub(crate) fn local_address(&mut self, offset: u32) -> Value {
        let at = self.iconst(Type::I64, u64::from(offset));
        match self.local_base {
            None => at,
            Some(base) => {
                let base = self.convert(Convert::ZExt, base, Type::I64);
                self.int(IntOp::Add, base, at)
            }
        }
    }

    /// Whether a symbol is a reference to a texture or surface.
    pub(crate) fn is_reference(&self, s: Symbol) -> bool {
        let Symbol::Global(g) = s else { return false };
        matches!(self.module.globals[g.index()].ty, ScalarType::Texref | ScalarType::Surfref)
    }

    /// The object that a reference stands for: the variable holds its handle.
    pub(crate) fn reference(&mut self, s: Symbol) -> R<Value> {
        let at = self.symbol_address(s, 0)?;
        let access = Access::default();
        let load = Op::Load { ty: Type::I64, space: IrSpace::Global, count: 1, align: 8, access };
        Ok(self.emit(load, &[at], Type::I64))
    }

    /// Address of a symbol in its own space.
    pub(crate) fn symbol_address(&mut self, s: Symbol, offset: i64) -> R<Value> {
        let in_memory = |object: &Object| match object {
            Object::Local(at, _) => Some(*at),
            Object::Cells(_) => None,
        };
        let offset_of = |base: u32| u64::from(base).wrapping_add(offset as u64);
        Ok(match s {
            Symbol::Global(g) => {
                let v = &self.module.globals[g.index()];
                match v.space {
                    Space::Shared => {
                        let at = self.unit.shared_offset(g);
                        self.iconst(Type::I64, offset_of(at))
                    }
                    Space::Global | Space::Const => {
                        let id = self.unit.symbol(IrSymbol::Variable(v.name.clone()));
                        let base = self.emit(Op::SymbolAddr(id), &[], Type::I64);
                        self.offset(base, offset)
                    }
                    _ => {
                        let what =
                            format!("module variable `{}` in {:?} memory is not supported", v.name, v.space);
                        return self.unsupported(what);
                    }
                }
            }
            Symbol::Function(f) => {
                let f = self.unit.resolve(f);
                let name = self.unit.ptx(f).name.clone();
                let id = self.unit.symbol(IrSymbol::Function(name));
                self.emit(Op::SymbolAddr(id), &[], Type::I64)
            }
            Symbol::Param(n) if self.frame().func.is_entry => {
                let at = self.frame().func.param_layout().0.get(n as usize).copied().unwrap_or(0);
                self.iconst(Type::I64, offset_of(at))
            }
            Symbol::Var(v) => match self.frame().places.get(v.index()) {
                Some(Place::Local(at)) => {
                    let base = self.local_address(*at);
                    self.offset(base, offset)
                }
                Some(Place::Shared(at)) => self.iconst(Type::I64, offset_of(*at)),
                Some(Place::Param) => match in_memory(&self.object(s)) {
                    Some(at) => {
                        let base = self.local_address(at);
                        self.offset(base, offset)
                    }
                    None => return self.invalid("the address of this `.param` variable cannot be used"),
                },
                _ => return self.unsupported("a variable in this space inside a function is not supported"),
            },
            Symbol::Param(_) | Symbol::Return(_) => match in_memory(&self.object(s)) {
                Some(at) => {
                    let base = self.local_address(at);
                    self.offset(base, offset)
                }
                None => return self.invalid("the address of this parameter cannot be used"),
            },
        })
    }

    /// Adds a constant to an address.
    pub(crate) fn offset(&mut self, base: Value, offset: i64) -> Value {
        if offset == 0 {
            return base;
        }
        if let Some(c) = self.func.as_const(base) {
            let ty = self.ty(base);
            return self.iconst(ty, c.wrapping_add(offset as u64));
        }
        self.int_imm(IntOp::Add, base, offset as u64)
    }

    /// The address an operand `[base+offset]` stands for, as `i64`. A 32-bit register wraps at 32 bits.
    pub(crate) fn address(&mut self, op: &Operand) -> R<Value> {
        match op {
            Operand::Address(AddressBase::Reg(r), offset) => {
                let base = self.reg(*r);
                let base = if self.ty(base).is_float() { self.coerce_int(base) } else { base };
                let at = self.offset(base, *offset);
                Ok(self.coerce(at, Type::I64, false))
            }
            Operand::Address(AddressBase::Symbol(s), offset) | Operand::Symbol(s, offset) => {
                self.symbol_address(*s, *offset)
            }
            Operand::Address(AddressBase::Absolute, offset) => Ok(self.iconst(Type::I64, *offset as u64)),
            Operand::Reg(_) | Operand::Imm(_) => self.value(op, Type::I64),
            _ => self.invalid("an address is expected here"),
        }
    }

    fn coerce_int(&mut self, v: Value) -> Value {
        let ty = self.ty(v).as_int();
        self.coerce(v, ty, false)
    }

    /// A special register.
    pub(crate) fn special(&mut self, s: Special) -> Value {
        let word = |this: &mut Self, s| this.emit(Op::Special(s), &[], Type::I32);
        let wide = |this: &mut Self, s| this.emit(Op::Special(s), &[], Type::I64);
        use IrSpecial as S;
        match s {
            Special::Tid(n) => self.axis(n, S::Tid, 0),
            Special::Ntid(n) => self.axis(n, S::Ntid, 1),
            Special::Ctaid(n) => self.axis(n, S::Ctaid, 0),
            Special::Nctaid(n) => self.axis(n, S::Nctaid, 1),
            Special::Clusterid(n) => self.axis(n, S::Clusterid, 0),
            Special::Nclusterid(n) => self.axis(n, S::Nclusterid, 1),
            Special::ClusterCtaid(n) => self.axis(n, S::ClusterCtaid, 0),
            Special::ClusterNctaid(n) => self.axis(n, S::ClusterNctaid, 1),
            Special::Laneid => word(self, S::Laneid),
            Special::Warpid => word(self, S::Warpid),
            Special::Nwarpid => word(self, S::Nwarpid),
            Special::Smid => word(self, S::Smid),
            Special::Nsmid => word(self, S::Nsmid),
            Special::Gridid => wide(self, S::Gridid),
            Special::IsExplicitCluster => {
                let v = word(self, S::IsExplicitCluster);
                self.icmp_imm(weft_ir::IntCond::Ne, v, 0)
            }
            Special::ClusterCtarank => word(self, S::ClusterCtarank),
            Special::ClusterNctarank => word(self, S::ClusterNctarank),
            Special::LanemaskEq
            | Special::LanemaskLe
            | Special::LanemaskLt
            | Special::LanemaskGe
            | Special::LanemaskGt => {
                let lane = word(self, S::Laneid);
                let one = self.iconst(Type::I32, 1);
                let eq = self.int(IntOp::Shl, one, lane);
                if s == Special::LanemaskEq {
                    return eq;
                }
                let lt = self.int_imm(IntOp::Sub, eq, 1);
                match s {
                    Special::LanemaskLt => lt,
                    Special::LanemaskGe => self.int1(IntUnary::Not, lt),
                    _ => {
                        let le = self.int(IntOp::Or, lt, eq);
                        if s == Special::LanemaskLe { le } else { self.int1(IntUnary::Not, le) }
                    }
                }
            }
            Special::Clock64 => wide(self, S::Clock64),
            Special::Globaltimer => wide(self, S::Globaltimer),
            Special::Clock | Special::ClockHi | Special::GlobaltimerLo | Special::GlobaltimerHi => {
                let clock = matches!(s, Special::Clock | Special::ClockHi);
                let mut v = wide(self, if clock { S::Clock64 } else { S::Globaltimer });
                if matches!(s, Special::ClockHi | Special::GlobaltimerHi) {
                    v = self.int_imm(IntOp::LShr, v, 32);
                }
                self.convert(Convert::Trunc, v, Type::I32)
            }
            Special::Envreg(n) if n < 4 => word(self, S::Envreg(n)),
            Special::TotalSmemSize | Special::AggrSmemSize => word(self, S::TotalSmemSize),
            Special::DynamicSmemSize => word(self, S::DynamicSmemSize),
            Special::WarpSize => self.iconst(Type::I32, 32),
            Special::CurrentGraphExec => self.ask_runtime(RuntimeFunction::CudaGetCurrentGraphExec),
            Special::Envreg(_) | Special::Pm(_) | Special::ReservedSmemOffset(_) => self.iconst(Type::I32, 0),
        }
    }

    fn axis(&mut self, n: u8, make: fn(u8) -> IrSpecial, other: u64) -> Value {
        if n < 3 { self.emit(Op::Special(make(n)), &[], Type::I32) } else { self.iconst(Type::I32, other) }
    }

    /// The space an address operand is in when the instruction names none: shared and local symbols know theirs.
    pub(crate) fn space_of(&self, op: &Operand, named: IrSpace) -> IrSpace {
        let (IrSpace::Generic, Operand::Address(AddressBase::Symbol(s), _)) = (named, op) else {
            return named;
        };
        match s {
            Symbol::Global(g) if self.module.globals[g.index()].space == Space::Shared => IrSpace::Shared,
            Symbol::Var(v) => match self.frame().places.get(v.index()) {
                Some(Place::Shared(_)) => IrSpace::Shared,
                Some(Place::Local(_) | Place::Param) => IrSpace::Local,
                _ => named,
            },
            Symbol::Param(_) if self.frame().func.is_entry => IrSpace::Param,
            Symbol::Param(_) | Symbol::Return(_) => IrSpace::Local,
            _ => named,
        }
    }
}
