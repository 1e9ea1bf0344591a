//! Loads and stores, and the allocation of local memory at run time.

use weft_ir::{Access, IntOp, Op, Ordering, Scope, Space as IrSpace, Type, Value, Values};
use weft_ptx::{AddressBase, Inst, Mod, Opcode, Operand, ScalarType, Space, Symbol};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{ir_space, ir_type, word};

/// Scope of an ordered access.
pub(crate) fn scope(i: &Inst) -> Scope {
    if i.has(Mod::Cta) {
        Scope::Cta
    } else if i.has(Mod::Cluster) {
        Scope::Cluster
    } else if i.has(Mod::Sys) {
        Scope::Sys
    } else {
        Scope::Gpu
    }
}

/// Strength and hints of a load or store.
fn access(i: &Inst) -> Access {
    let ordering = if i.has(Mod::Volatile) || word(i, "cv") {
        Ordering::Volatile
    } else if i.has(Mod::Acquire) {
        Ordering::Acquire
    } else if i.has(Mod::Release) {
        Ordering::Release
    } else if i.has(Mod::Relaxed) || i.has(Mod::Mmio) {
        Ordering::Relaxed
    } else {
        Ordering::Weak
    };
    let hints = ["cs", "lu", "L1::evict_first", "L1::no_allocate"];
    Access {
        ordering,
        scope: scope(i),
        read_only: i.has(Mod::Nc),
        streaming: hints.iter().any(|w| word(i, w)),
        ..Access::default()
    }
}

/// The words, and how many, in which a vector of strong accesses moves. A GPU moves up to 16 bytes of a thread at once, so that nobody
/// sees a half: programs hand over a value and that it is there in one store, without a fence between (CUB's look-back does).
fn whole(i: &Inst, space: IrSpace, elem: Type, count: u32) -> Option<(Type, u32)> {
    let bytes = elem.bytes() * count;
    let word = match bytes {
        2 => Type::I16,
        4 => Type::I32,
        _ => Type::I64,
    };
    let shared = !matches!(space, IrSpace::Local | IrSpace::Param | IrSpace::Const);
    let strong = count > 1 && shared && access(i).ordering != Ordering::Weak;
    (strong && bytes > 1 && word != elem).then(|| (word, bytes.div_ceil(word.bytes())))
}

impl FnCx<'_, '_> {
    /// The elements of a vector operand, or the operand itself.
    pub(crate) fn elements<'o>(&self, op: &'o Operand, count: u32) -> R<&'o [Operand]> {
        match op {
            Operand::Vector(list) if list.len() == count as usize => Ok(list),
            other if count == 1 => Ok(std::slice::from_ref(other)),
            _ => self.invalid("the vector operand does not have as many elements as the access"),
        }
    }

    /// The space of an access, in the terms of the IR.
    pub(crate) fn access_space(&self, i: &Inst, address: &Operand) -> IrSpace {
        match i.space() {
            Space::Param if !self.frame().func.is_entry => IrSpace::Local,
            s => self.space_of(address, ir_space(s)),
        }
    }

    /// An object of the parameter space that the address names, and the offset in it.
    fn param_object(&self, i: &Inst, address: &Operand) -> Option<(Symbol, u32)> {
        let Operand::Address(AddressBase::Symbol(s), offset) = address else { return None };
        let entry = self.frame().func.is_entry;
        let object = match s {
            Symbol::Param(_) => !entry,
            Symbol::Return(_) => true,
            Symbol::Var(_) => self.frame().objects.contains_key(s),
            Symbol::Global(_) | Symbol::Function(_) => false,
        };
        let offset = u32::try_from(*offset).ok()?;
        (object && i.space() == Space::Param).then_some((*s, offset))
    }

    /// `ld`, `ldu`.
    pub(crate) fn ld(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (d, address) = (self.op(i, 0)?, self.op(i, 1)?);
        let count = i.vector();
        if ty == ScalarType::B128 {
            return self.ld_wide(i, d, address, count);
        }
        let elem = ir_type(ty, self.span)?;
        let list = self.elements(d, count)?;
        if let Some((symbol, offset)) = self.param_object(i, address) {
            let object = self.object(symbol);
            for (n, op) in list.iter().enumerate() {
                let v = self.object_read(&object, offset + n as u32 * elem.bytes(), elem.bytes());
                let v = self.coerce(v, elem, false);
                self.write(op, v, ty.is_signed())?;
            }
            return Ok(());
        }
        let values = match whole(i, self.access_space(i, address), elem, count) {
            None => self.load(i, address, elem, count)?,
            Some((word, words)) => {
                let words = self.load(i, address, word, words)?;
                self.parts_of_words(&words, elem, count)
            }
        };
        for (op, v) in list.iter().zip(values) {
            self.write(op, v, ty.is_signed())?;
        }
        Ok(())
    }

    /// The elements that words hold, the first one lowest.
    fn parts_of_words(&mut self, words: &[Value], elem: Type, count: u32) -> Values {
        let each = count as usize / words.len();
        (0..count as usize)
            .map(|n| {
                let (word, at) = (words[n / each], n % each);
                let v = match at {
                    0 => word,
                    at => self.int_imm(IntOp::LShr, word, u64::from(elem.bits()) * at as u64),
                };
                self.coerce(v, elem, false)
            })
            .collect()
    }

    /// Words that hold elements, the first one lowest.
    fn words_of_parts(&mut self, elements: &[Value], word: Type, words: u32) -> Values {
        let bits = u64::from(word.bits()) * u64::from(words) / elements.len() as u64;
        elements
            .chunks(elements.len() / words as usize)
            .map(|parts| {
                let mut all = self.coerce(parts[0], word, false);
                for (at, v) in (1..).zip(&parts[1..]) {
                    let v = self.coerce(*v, word, false);
                    let v = self.int_imm(IntOp::Shl, v, bits * at);
                    all = self.int(IntOp::Or, all, v);
                }
                all
            })
            .collect()
    }

    fn ld_wide(&mut self, i: &Inst, d: &Operand, address: &Operand, count: u32) -> R {
        if count > 2 {
            return self.invalid("a vector of more than two 128-bit elements");
        }
        let values = self.load(i, address, Type::I64, 2 * count)?;
        let list = if count == 1 { std::slice::from_ref(d) } else { self.elements(d, count)? };
        for (op, v) in list.iter().zip(values.chunks(2)) {
            self.write_wide(op, [v[0], v[1]])?;
        }
        Ok(())
    }

    fn load(&mut self, i: &Inst, address: &Operand, ty: Type, count: u32) -> R<Values> {
        let space = self.access_space(i, address);
        let mut access = access(i);
        access.read_only |= i.opcode == Opcode::Ldu;
        let addr = self.address(address)?;
        let bytes = ty.bytes() * count;
        let align = match space {
            IrSpace::Param => self.known_align(addr).min(bytes),
            _ => self.check_align(addr, bytes),
        };
        let op = Op::Load { ty, space, count: count as u8, align, access };
        Ok(self.emit_n(op, &[addr], &vec![ty; count as usize]))
    }

    /// `st`.
    pub(crate) fn st(&mut self, i: &Inst) -> R {
        let ty = self.type_of(i)?;
        let (address, source) = (self.op(i, 0)?, self.op(i, 1)?);
        let count = i.vector();
        let mut args = Values::new();
        let wide = ty == ScalarType::B128;
        let elem = if wide { Type::I64 } else { ir_type(ty, self.span)? };
        for op in self.elements(source, count)? {
            if wide {
                args.extend(self.read_wide(op)?);
            } else {
                args.push(self.value(op, elem)?);
            }
        }
        if let Some((symbol, offset)) = self.param_object(i, address) {
            let object = self.object(symbol);
            for (n, v) in args.into_iter().enumerate() {
                let v = self.coerce(v, elem.as_int(), false);
                self.object_write(&object, offset + n as u32 * elem.bytes(), elem.bytes(), v);
            }
            return Ok(());
        }
        let space = self.access_space(i, address);
        if matches!(space, IrSpace::Param | IrSpace::Const) {
            return self.invalid("this space cannot be written");
        }
        let addr = self.address(address)?;
        let (elem, args) = match whole(i, space, elem, args.len() as u32) {
            None => (elem, args),
            Some((word, words)) => (word, self.words_of_parts(&args, word, words)),
        };
        let count = args.len() as u32;
        let align = self.check_align(addr, elem.bytes() * count);
        let op = Op::Store { ty: elem, space, count: count as u8, align, access: access(i) };
        let args: Values = std::iter::once(addr).chain(args).collect();
        self.emit_none(op, &args);
        Ok(())
    }

    /// Makes sure that the address is a multiple of the access's size; gives the alignment that is now known.
    pub(crate) fn check_align(&mut self, addr: Value, bytes: u32) -> u32 {
        if bytes > 1 && self.known_align(addr) < bytes {
            self.emit_none(Op::CheckAlign(bytes), &[addr]);
        }
        bytes.max(1)
    }

    fn known_align(&self, v: Value) -> u32 {
        crate::tidy::known_align(&self.func, v, 6, &|s| self.unit.symbol_align(s))
    }

    // Local memory at run time.

    /// The variable that holds the top of what `alloca` gave out. It starts past the function's own
    /// variables, whose size is filled in at the end.
    fn top(&mut self) -> crate::ssa::Var {
        if let Some((var, _)) = self.alloca_top {
            return var;
        }
        let var = self.ssa.var(Type::I32);
        let start = self.func.make_inst(Op::Const(Type::I32, 0), &[], &[Type::I32], self.loc);
        if let Some(entry) = self.func.entry {
            self.func.blocks[entry].insts.insert(0, start);
            self.ssa.write(entry, var, self.func.insts[start].results[0]);
        }
        self.alloca_top = Some((var, start));
        self.unit.dynamic_local = true;
        var
    }

    /// `alloca.type ptr, size{, align}`.
    pub(crate) fn alloca(&mut self, i: &Inst) -> R {
        let size = self.value(self.op(i, 1)?, Type::I32)?;
        let align = match i.operands.get(2) {
            Some(Operand::Imm(n)) => (*n).clamp(1, 256) as u64,
            _ => 16,
        };
        let align = align.next_power_of_two().max(16);
        let var = self.top();
        let top = self.get(var);
        let up = self.int_imm(IntOp::Add, top, align - 1);
        let start = self.int_imm(IntOp::And, up, !(align - 1));
        let end = self.int(IntOp::Add, start, size);
        let stride = self.emit(Op::Special(weft_ir::Special::LocalStride), &[], Type::I32);
        let over = self.icmp(weft_ir::IntCond::GtU, end, stride);
        self.only_if(over, false, |this| this.trap(weft_abi::TrapCode::StackOverflow))?;
        self.set(var, end);
        let v = self.coerce(start, Type::I64, false);
        self.dst(i, 0, v, false)
    }

    /// `stacksave`.
    pub(crate) fn stacksave(&mut self, i: &Inst) -> R {
        let var = self.top();
        let v = self.get(var);
        self.dst(i, 0, v, false)
    }

    /// `stackrestore`.
    pub(crate) fn stackrestore(&mut self, i: &Inst) -> R {
        let v = self.value(self.op(i, 0)?, Type::I32)?;
        let var = self.top();
        self.set(var, v);
        Ok(())
    }
}
