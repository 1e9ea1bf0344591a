//! Textures and surfaces.

use smallvec::SmallVec;
use weft_abi::{Boundary, Detail, Geometry, ImageOp, ImageQuery, ReduceType, Reduction};
use weft_ir::{Convert, FloatMode, IntOp, Op, Type, Value};
use weft_ptx::{Inst, Operand, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::ir_type;

/// The word among the instruction's modifiers that names one of a list of things.
fn named<T>(i: &Inst, find: impl Fn(&str) -> Option<T>) -> Option<T> {
    i.mods.iter().find_map(|m| find(m.as_str()))
}

impl FnCx<'_, '_> {
    fn geometry(&self, i: &Inst) -> R<Geometry> {
        match named(i, Geometry::from_text) {
            Some(g) => Ok(g),
            None => self.unsupported(format!("this geometry of `{}` is not supported", i.opcode.as_str())),
        }
    }

    fn boundary(&self, i: &Inst) -> R<Boundary> {
        match named(i, Boundary::from_text) {
            Some(b) => Ok(b),
            None => self.invalid("the surface instruction names no boundary mode"),
        }
    }

    /// The object's handle: a 64-bit register, or that of a reference.
    fn object_handle(&mut self, op: &Operand) -> R<Value> {
        match op {
            Operand::Reg(_) => self.value(op, Type::I64),
            Operand::Symbol(s, 0) | Operand::Address(weft_ptx::AddressBase::Symbol(s), 0)
                if self.is_reference(*s) =>
            {
                self.reference(*s)
            }
            Operand::Address(weft_ptx::AddressBase::Reg(_), 0) => self.address(op),
            Operand::Vector(_) => {
                self.unsupported("separate samplers (`.texmode_independent`) are not supported")
            }
            _ => self.invalid("a texture or surface is expected here"),
        }
    }

    /// Handle and the four coordinate words of a `[object, {…}]` operand.
    fn place(&mut self, op: &Operand) -> R<Vec<Value>> {
        let Operand::Texture(object, coordinates) = op else {
            return self.invalid("an object and coordinates are expected here");
        };
        let mut args = vec![self.object_handle(object)?];
        args.extend(self.words_of(coordinates, 4)?);
        Ok(args)
    }

    /// So many words of a vector; those that it lacks are 0.
    fn words_of(&mut self, op: &Operand, words: usize) -> R<Vec<Value>> {
        let list = match op {
            Operand::Vector(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut out = Vec::new();
        for n in 0..words {
            out.push(match list.get(n) {
                Some(c) => self.word_of(c)?,
                None => self.iconst(Type::I32, 0),
            });
        }
        Ok(out)
    }

    /// The word of `weft_abi::packed_offsets`.
    fn offsets(&mut self, op: &Operand) -> R<Value> {
        let mut word = self.iconst(Type::I32, 0);
        for (axis, by) in self.words_of(op, 3)?.into_iter().enumerate() {
            let by = self.int_imm(IntOp::And, by, 15);
            let by = self.int_imm(IntOp::Shl, by, 4 * axis as u64);
            word = self.int(IntOp::Or, word, by);
        }
        Ok(word)
    }

    /// A 32-bit operand by its bits.
    fn word_of(&mut self, op: &Operand) -> R<Value> {
        let float = match op {
            Operand::F32(_) | Operand::F64(_) => true,
            Operand::Reg(r) => self.reg_type(*r) == ScalarType::F32,
            _ => false,
        };
        let v = self.value(op, if float { Type::F32 } else { Type::I32 })?;
        Ok(self.coerce(v, Type::I32, false))
    }

    fn image(&mut self, op: ImageOp, args: &[Value]) -> SmallVec<[Value; 4]> {
        self.emit_n(Op::Image(op), args, &vec![Type::I32; op.results()])
    }

    /// `tex`, `tld4`.
    pub(crate) fn tex(&mut self, i: &Inst) -> R {
        let (d, resident) = self.pair(self.op(i, 0)?);
        let has = |w: &str| i.mods.iter().any(|m| m.as_str() == w);
        let types: Vec<ScalarType> = (0..2).filter_map(|n| i.ty(n)).collect();
        let [dtype, ctype] = types[..] else { return self.invalid("a texture instruction names two types") };
        let detail = match (has("level"), has("grad")) {
            (true, _) => Detail::Level,
            (_, true) => Detail::Gradients,
            _ => Detail::Base,
        };
        let mut args = self.place(self.op(i, 1)?)?;
        let mut rest = i.operands.iter().skip(2);
        match detail {
            Detail::Base => {}
            Detail::Level => {
                let Some(level) = rest.next() else { return self.invalid("the level is missing") };
                args.push(self.word_of(level)?);
            }
            Detail::Gradients => {
                for _ in 0..2 {
                    let Some(gradient) = rest.next() else { return self.invalid("a gradient is missing") };
                    args.extend(self.words_of(gradient, 3)?);
                }
            }
        }
        let offset = rest.next();
        if let Some(by) = offset {
            args.push(self.offsets(by)?);
        }
        // A depth to compare with is no vector.
        if rest.next().is_some() || offset.is_some_and(|by| !matches!(by, Operand::Vector(_))) {
            return self.unsupported(format!("depth comparison of `{}` is not supported", i.opcode.as_str()));
        }
        let (geometry, offset) = (self.geometry(i)?, offset.is_some());
        let gather = ["r", "g", "b", "a"].iter().position(|w| i.opcode == weft_ptx::Opcode::Tld4 && has(w));
        let op = match gather {
            Some(component) => ImageOp::Gather { geometry, component: component as u8, offset },
            None => ImageOp::Fetch { geometry, integer: ctype != ScalarType::F32, detail, offset },
        };
        let words = self.image(op, &args);
        let list = match d {
            Operand::Vector(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        if list.len() > 4 {
            return self.invalid("a texture gives four components at most");
        }
        for (op, v) in list.iter().zip(words) {
            let v = match dtype {
                ScalarType::F32 | ScalarType::U32 | ScalarType::S32 => v,
                ScalarType::U16 | ScalarType::S16 => self.convert(Convert::Trunc, v, Type::I16),
                ScalarType::F16 => {
                    let f = self.convert(Convert::Bitcast, v, Type::F32);
                    self.convert(Convert::FToF(FloatMode::default()), f, Type::F16)
                }
                _ => return self.unsupported("packed halves of `tex` are not supported"),
            };
            self.write(op, v, dtype.is_signed())?;
        }
        if let Some(p) = resident {
            let yes = self.iconst(Type::Pred, 1);
            self.write(p, yes, false)?;
        }
        Ok(())
    }

    /// `txq`, `suq`.
    pub(crate) fn image_query(&mut self, i: &Inst) -> R {
        let Some(query) = named(i, ImageQuery::from_text) else {
            return self.unsupported(format!("this query of `{}` is not supported", i.opcode.as_str()));
        };
        let handle = self.object_handle(self.op(i, 1)?)?;
        let zero = self.iconst(Type::I32, 0);
        let level = match i.operands.get(2) {
            Some(level) => self.word_of(level)?,
            None => zero,
        };
        let out = self.image(ImageOp::Query(query), &[handle, level, zero, zero, zero]);
        self.dst(i, 0, out[0], false)
    }

    /// `suld.b`.
    pub(crate) fn suld(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (count, element) = (i.vector(), ir_type(ty, self.span)?);
        let bytes = (element.bytes() * count) as u8;
        if bytes > 16 {
            return self.invalid("a surface access is of 16 bytes at most");
        }
        let op = ImageOp::Load { geometry: self.geometry(i)?, boundary: self.boundary(i)?, bytes };
        let args = self.place(self.op(i, 1)?)?;
        let words = self.image(op, &args);
        let d = self.op(i, 0)?;
        let list = self.elements(d, count)?;
        for (n, op) in list.iter().enumerate() {
            let v = match element.bytes() {
                8 => {
                    let wide: Vec<Value> =
                        (0..2).map(|h| self.convert(Convert::ZExt, words[2 * n + h], Type::I64)).collect();
                    let high = self.int_imm(IntOp::Shl, wide[1], 32);
                    self.int(IntOp::Or, wide[0], high)
                }
                4 => words[n],
                b => {
                    let at = n as u32 * b;
                    let v = self.int_imm(IntOp::LShr, words[at as usize / 4], u64::from(at % 4 * 8));
                    self.convert(Convert::Trunc, v, if b == 1 { Type::I8 } else { Type::I16 })
                }
            };
            self.write(op, v, ty.is_signed())?;
        }
        Ok(())
    }

    /// `sust.b`, `sust.p`.
    pub(crate) fn sust(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (geometry, boundary, count) = (self.geometry(i)?, self.boundary(i)?, i.vector());
        let mut args = self.place(self.op(i, 0)?)?;
        let zero = self.iconst(Type::I32, 0);
        let mut words = [zero; 4];
        let list = self.elements(self.op(i, 1)?, count)?;
        if i.mods.iter().any(|m| m.as_str() == "p") {
            for (word, op) in words.iter_mut().zip(list) {
                *word = self.word_of(op)?;
            }
            args.extend(words);
            self.image(ImageOp::StoreFormatted { geometry, boundary }, &args);
            return Ok(());
        }
        let element = ir_type(ty, self.span)?;
        let size = element.bytes();
        if size * count > 16 {
            return self.invalid("a surface access is of 16 bytes at most");
        }
        for (n, op) in list.iter().enumerate() {
            match size {
                8 => {
                    let v = self.value(op, element)?;
                    let v = self.coerce(v, Type::I64, false);
                    words[2 * n] = self.convert(Convert::Trunc, v, Type::I32);
                    let high = self.int_imm(IntOp::LShr, v, 32);
                    words[2 * n + 1] = self.convert(Convert::Trunc, high, Type::I32);
                }
                4 => words[n] = self.word_of(op)?,
                b => {
                    let v = self.value(op, element)?;
                    let v = self.coerce(v, Type::I32, false);
                    let at = n as u32 * b;
                    let v = self.int_imm(IntOp::Shl, v, u64::from(at % 4 * 8));
                    words[at as usize / 4] = self.int(IntOp::Or, words[at as usize / 4], v);
                }
            }
        }
        args.extend(words);
        self.image(ImageOp::Store { geometry, boundary, bytes: (size * count) as u8 }, &args);
        Ok(())
    }

    /// `sured`.
    pub(crate) fn sured(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (geometry, boundary) = (self.geometry(i)?, self.boundary(i)?);
        let Some(op) = named(i, Reduction::from_text) else {
            return self.unsupported("this operation of `sured` is not supported");
        };
        let formatted = i.mods.iter().any(|m| m.as_str() == "p");
        let wide = ty.bits() == 64;
        let mut args = self.place(self.op(i, 0)?)?;
        let zero = self.iconst(Type::I32, 0);
        let mut words = [zero; 4];
        if wide {
            let v = self.src(i, 1, ty)?;
            let v = self.coerce(v, Type::I64, false);
            words[0] = self.convert(Convert::Trunc, v, Type::I32);
            let high = self.int_imm(IntOp::LShr, v, 32);
            words[1] = self.convert(Convert::Trunc, high, Type::I32);
        } else {
            words[0] = self.word_of(self.op(i, 1)?)?;
        }
        args.extend(words);
        let ty = ReduceType { wide, signed: ty.is_signed() };
        self.image(ImageOp::Reduce { geometry, boundary, op, ty, formatted }, &args);
        Ok(())
    }
}
