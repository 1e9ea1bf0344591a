//! `mov`, with packing and unpacking, and conversions of addresses.

use weft_ir::{Convert, IntCond, IntOp, IntUnary, Op, Space as IrSpace, Symbol as IrSymbol, Type, Value};
use weft_ptx::{Inst, Mod, Operand, ScalarType, Space};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{int_of_bytes, ir_space};

impl FnCx<'_, '_> {
    /// `mov`.
    pub(crate) fn mov(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (d, a) = (self.op(i, 0)?, self.op(i, 1)?);
        if ty == ScalarType::B128 {
            let halves = self.read_wide(a)?;
            return self.write_wide(d, halves);
        }
        let plain = !matches!(d, Operand::Vector(_)) && !matches!(a, Operand::Vector(_));
        if plain {
            let v = self.src(i, 1, ty)?;
            return self.write(d, v, ty.is_signed());
        }
        let whole = int_of_bytes(ty.bytes());
        let v = match a {
            Operand::Vector(list) => self.pack(list, whole)?,
            other => self.value(other, whole)?,
        };
        match d {
            Operand::Vector(list) => self.unpack(list, v),
            other => self.write(other, v, false),
        }
    }

    /// Elements, lowest first, as one integer.
    fn pack(&mut self, list: &[Operand], whole: Type) -> R<Value> {
        let bits = whole.bits() / list.len().max(1) as u32;
        if ![8, 16, 32].contains(&bits) {
            return self.invalid("the vector does not fit the type");
        }
        let mut v = None;
        for (n, op) in list.iter().enumerate() {
            let e = self.value(op, int_of_bytes(bits / 8))?;
            let e = self.coerce(e, whole, false);
            let e = if n == 0 { e } else { self.int_imm(IntOp::Shl, e, u64::from(bits) * n as u64) };
            v = Some(match v {
                None => e,
                Some(v) => self.int(IntOp::Or, v, e),
            });
        }
        match v {
            Some(v) => Ok(v),
            None => self.invalid("an empty vector"),
        }
    }

    fn unpack(&mut self, list: &[Operand], v: Value) -> R {
        let bits = self.ty(v).bits() / list.len().max(1) as u32;
        if ![8, 16, 32].contains(&bits) {
            return self.invalid("the vector does not fit the type");
        }
        for (n, op) in list.iter().enumerate() {
            if *op == Operand::Discard {
                continue;
            }
            let e = if n == 0 { v } else { self.int_imm(IntOp::LShr, v, u64::from(bits) * n as u64) };
            let e = self.convert(Convert::Trunc, e, int_of_bytes(bits / 8));
            self.write(op, e, false)?;
        }
        Ok(())
    }

    /// A 128-bit operand as two halves, the low one first.
    pub(crate) fn read_wide(&mut self, op: &Operand) -> R<[Value; 2]> {
        match op {
            Operand::Reg(r) if self.reg_type(*r) == ScalarType::B128 => {
                let vars = [self.reg_var(*r, 0), self.reg_var(*r, 1)];
                Ok(vars.map(|v| self.get(v)))
            }
            Operand::Vector(list) if list.len() == 2 => {
                Ok([self.value(&list[0], Type::I64)?, self.value(&list[1], Type::I64)?])
            }
            Operand::Vector(list) if list.len() == 4 => {
                Ok([self.pack(&list[..2], Type::I64)?, self.pack(&list[2..], Type::I64)?])
            }
            Operand::Imm(n) => {
                let sign = if *n < 0 { u64::MAX } else { 0 };
                Ok([self.iconst(Type::I64, *n as u64), self.iconst(Type::I64, sign)])
            }
            _ => self.invalid("a 128-bit operand is expected here"),
        }
    }

    /// Writes a 128-bit destination.
    pub(crate) fn write_wide(&mut self, op: &Operand, halves: [Value; 2]) -> R {
        match op {
            Operand::Reg(r) if self.reg_type(*r) == ScalarType::B128 => {
                for (n, v) in halves.into_iter().enumerate() {
                    self.set(self.reg_var(*r, n as u32), v);
                }
                Ok(())
            }
            Operand::Vector(list) if list.len() == 2 => {
                self.write(&list[0], halves[0], false)?;
                self.write(&list[1], halves[1], false)
            }
            Operand::Vector(list) if list.len() == 4 => {
                self.unpack(&list[..2], halves[0])?;
                self.unpack(&list[2..], halves[1])
            }
            Operand::Discard => Ok(()),
            _ => self.invalid("a 128-bit destination is expected here"),
        }
    }

    /// `cvta`, `cvta.to`. Global and constant addresses are generic addresses already.
    pub(crate) fn cvta(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let space = self.address_space(i)?;
        let op = self.op(i, 1)?;
        let a = match op {
            Operand::Symbol(s, offset) => self.symbol_address(*s, *offset)?,
            _ => {
                let a = self.src(i, 1, ty)?;
                self.coerce(a, Type::I64, false)
            }
        };
        let v = match space {
            IrSpace::Global | IrSpace::Const => a,
            _ if i.has(Mod::To) => self.emit(Op::FromGeneric(space), &[a], Type::I64),
            _ => self.emit(Op::ToGeneric(space), &[a], Type::I64),
        };
        self.dst(i, 0, v, false)
    }

    /// The space that `cvta` and `isspacep` name; the parameters of functions lie in local memory.
    fn address_space(&self, i: &Inst) -> R<IrSpace> {
        match i.space() {
            Space::Generic | Space::Reg | Space::Sreg => self.invalid("a state space is expected here"),
            Space::Param if !self.frame().func.is_entry => Ok(IrSpace::Local),
            s => Ok(ir_space(s)),
        }
    }

    /// `isspacep`.
    pub(crate) fn isspacep(&mut self, i: &Inst) -> R {
        let space = self.address_space(i)?;
        let a = self.value(self.op(i, 1)?, Type::I64)?;
        let v = match space {
            IrSpace::Const => self.in_constants(a),
            // Constants lie among the other memory; the window of kernel parameters lies in the global one.
            IrSpace::Global => {
                let v = self.emit(Op::IsSpace(space), &[a], Type::Pred);
                let parameter = self.emit(Op::IsSpace(IrSpace::Param), &[a], Type::Pred);
                let v = self.int(IntOp::Or, v, parameter);
                let constant = self.in_constants(a);
                let other = self.int1(IntUnary::Not, constant);
                self.int(IntOp::And, v, other)
            }
            _ => self.emit(Op::IsSpace(space), &[a], Type::Pred),
        };
        self.dst(i, 0, v, false)
    }

    /// Whether a generic address lies in one of the module's `.const` variables.
    fn in_constants(&mut self, a: Value) -> Value {
        let module = self.module;
        let mut any = self.iconst(Type::Pred, 0);
        for v in module.globals.iter().filter(|v| v.space == Space::Const) {
            let id = self.unit.symbol(IrSymbol::Variable(v.name.clone()));
            let base = self.emit(Op::SymbolAddr(id), &[], Type::I64);
            let offset = self.int(IntOp::Sub, a, base);
            let inside = self.icmp_imm(IntCond::LtU, offset, v.size());
            any = self.int(IntOp::Or, any, inside);
        }
        any
    }

    /// `mapa{.space} d, a, rank`.
    pub(crate) fn mapa(&mut self, i: &Inst) -> R {
        let generic = i.space() == Space::Generic;
        let a = self.value(self.op(i, 1)?, Type::I64)?;
        let rank = self.value(self.op(i, 2)?, Type::I32)?;
        let v = self.emit(Op::Mapa(generic), &[a, rank], Type::I64);
        let v = self.coerce(v, int_of_bytes(self.type_of(i)?.bytes()), false);
        self.dst(i, 0, v, false)
    }

    /// `getctarank{.space} d, a`.
    pub(crate) fn getctarank(&mut self, i: &Inst) -> R {
        let generic = i.space() == Space::Generic;
        let a = self.value(self.op(i, 1)?, Type::I64)?;
        let v = self.emit(Op::GetCtarank(generic), &[a], Type::I32);
        self.dst(i, 0, v, false)
    }
}
