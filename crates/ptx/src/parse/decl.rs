//! Declarations of variables and parameters, and their initialisers.

use super::expr::Const;
use super::{PENDING, Parser, Result, TopName, error};
use crate::lexer::Kind;
use crate::{Diagnostic, GlobalId, Init, InitSymbol, Linkage, ScalarType, Space, Span, Variable, words};

/// Braces that may nest in an initialiser.
const MAX_INIT_DEPTH: u32 = 16;

/// What stands before the names of a declaration.
#[derive(Clone, Copy)]
pub(super) struct Head {
    pub(super) ty: ScalarType,
    pub(super) vector: u32,
    align: Option<u32>,
    managed: bool,
    ptr: Option<(Space, u32)>,
}

/// A value of type `ty` as its bits; `None` when the type cannot hold the constant.
fn encode(value: Const, ty: ScalarType) -> Option<u64> {
    let mask = if ty.bits() >= 64 { u64::MAX } else { (1 << ty.bits()) - 1 };
    Some(match (value, ty) {
        (Const::Int(v, _), ScalarType::F32) => u64::from(((v as i64) as f32).to_bits()),
        (Const::Int(v, _), ScalarType::F64) => ((v as i64) as f64).to_bits(),
        (Const::Int(v, _), _) => v & mask,
        (Const::Single(b), ScalarType::F64) => f64::from(f32::from_bits(b)).to_bits(),
        (Const::Single(b), t) if t.bits() == 32 => u64::from(b),
        (Const::Double(v), ScalarType::F32) => u64::from((v as f32).to_bits()),
        (Const::Double(v), t) if t.bits() == 64 => v.to_bits(),
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    fn alignment(&mut self) -> Result<u32> {
        let t = self.peek();
        let n = self.number("an alignment")?;
        if n.is_power_of_two() && n <= 1 << 20 {
            Ok(n)
        } else {
            Err(error("alignment", t.span(), format!("alignment {n} is not a power of two up to 1 MiB")))
        }
    }

    /// Everything between the state space and the first name.
    pub(super) fn decl_head(&mut self) -> Result<Head> {
        let mut head = Head { ty: ScalarType::B8, vector: 1, align: None, managed: false, ptr: None };
        let mut ty = None;
        loop {
            let t = self.peek();
            if t.kind != Kind::Dot {
                break;
            }
            let word = self.dot_word(t);
            self.next();
            match word {
                "align" => {
                    let n = self.alignment()?;
                    match &mut head.ptr {
                        Some((_, align)) => *align = n,
                        None => head.align = Some(n),
                    }
                }
                "attribute" => head.managed |= self.attribute()?,
                "v2" => head.vector = 2,
                "v4" => head.vector = 4,
                "v8" => head.vector = 8,
                "ptr" => head.ptr = Some((Space::Generic, 1)),
                _ => match (words::scalar_type(word), words::space(word), &mut head.ptr) {
                    (Some(found), _, _) if ty.is_none() => ty = Some(found),
                    (_, Some(space), Some((of, _))) => *of = space,
                    _ => {
                        let message = format!("unexpected `.{word}` in a declaration");
                        return Err(Box::new(
                            Diagnostic::error("syntax", t.span(), message)
                                .expecting("a type")
                                .expecting("`.align`")
                                .expecting("a name"),
                        ));
                    }
                },
            }
        }
        match ty {
            Some(ty) => Ok(Head { ty, ..head }),
            None => Err(self.unexpected("a type such as `.b32`")),
        }
    }

    /// The parenthesised part of `.attribute(…)`: whether it holds `.managed`.
    pub(super) fn attribute(&mut self) -> Result<bool> {
        self.expect(b'(')?;
        let mut managed = false;
        let mut depth = 1;
        while depth > 0 {
            if self.at_end() {
                return Err(self.unexpected("`)`"));
            }
            managed |= self.at_dot("managed");
            depth += i32::from(self.at(b'('));
            depth -= i32::from(self.at(b')'));
            self.next();
        }
        Ok(managed)
    }

    /// A name with its array dimensions.
    pub(super) fn declarator(
        &mut self,
        head: Head,
        space: Space,
        linkage: Linkage,
    ) -> Result<(&'a str, Variable)> {
        let (name, span) = self.ident("a name")?;
        let mut dims = Vec::new();
        while self.eat(b'[') {
            if self.eat(b']') {
                dims.push(None);
                continue;
            }
            let t = self.peek();
            let n = self.integer()?;
            let n = u64::try_from(n)
                .map_err(|_| error("dimension", t.span(), format!("array size {n} is negative")))?;
            dims.push(Some(n));
            self.expect(b']')?;
        }
        let natural = head.ty.bytes() * head.vector;
        let variable = Variable {
            name: name.to_owned(),
            space,
            linkage,
            ty: head.ty,
            vector: head.vector,
            dims,
            align: head.align.unwrap_or(natural),
            init: None,
            managed: head.managed,
            ptr: head.ptr,
            span,
        };
        if variable.size() > 1 << 47 {
            return Err(error("too-large", span, format!("`{name}` is too large")));
        }
        Ok((name, variable))
    }

    /// `= …` after a declarator, if there is one.
    pub(super) fn initialiser(&mut self, variable: &mut Variable) -> Result<()> {
        if !self.eat(b'=') {
            return Ok(());
        }
        if matches!(variable.ty, ScalarType::Texref | ScalarType::Samplerref | ScalarType::Surfref) {
            // `{ filter_mode = nearest, … }`: sampling state, given through the API in practice.
            return self.skip_braces();
        }
        let init = self.init(variable.ty, 0)?;
        if let (Some(first @ None), Init::List(items)) = (variable.dims.first_mut(), &init) {
            *first = Some(items.len() as u64);
        }
        variable.init = Some(init);
        Ok(())
    }

    /// Steps over a braced group of any contents.
    pub(super) fn skip_braces(&mut self) -> Result<()> {
        self.expect(b'{')?;
        let mut depth = 1u32;
        while depth > 0 {
            if self.at_end() {
                return Err(self.unexpected("`}`"));
            }
            if self.at(b'{') {
                depth += 1;
            } else if self.at(b'}') {
                depth -= 1;
            }
            self.next();
        }
        Ok(())
    }

    fn init(&mut self, ty: ScalarType, depth: u32) -> Result<Init> {
        let t = self.peek();
        if depth > MAX_INIT_DEPTH {
            return Err(error("too-deep", t.span(), "the initialiser nests too deeply"));
        }
        match t.kind {
            Kind::Punct(c) if c == u16::from(b'{') => {
                self.next();
                let mut items = Vec::new();
                while !self.eat(b'}') {
                    items.push(self.init(ty, depth + 1)?);
                    if !self.eat(b',') {
                        self.expect(b'}')?;
                        break;
                    }
                }
                Ok(Init::List(items))
            }
            Kind::Str => {
                let s = self.string("a string")?;
                Ok(Init::List(s.bytes().map(|b| Init::Value(u64::from(b))).collect()))
            }
            Kind::Ident if self.text(t) != "WARP_SZ" => self.init_address(None),
            Kind::Int if self.peek_at(1).kind == Kind::Punct(u16::from(b'(')) => {
                let mask = self.number_u64()?;
                let byte = (0..8).map(|i| i * 8).find(|shift| mask == 0xff << shift);
                let Some(byte) = byte else {
                    return Err(error("mask", t.span(), "a mask selects one byte, as 0xFF00 does"));
                };
                self.expect(b'(')?;
                let init = self.init_address(Some(byte))?;
                self.expect(b')')?;
                Ok(init)
            }
            _ => {
                let value = self.constant()?;
                match encode(value, ty) {
                    Some(bits) => Ok(Init::Value(bits)),
                    None => {
                        let message = format!("the constant cannot initialise .{}", ty.as_str());
                        Err(error("constant", t.span(), message))
                    }
                }
            }
        }
    }

    fn number_u64(&mut self) -> Result<u64> {
        let t = self.next();
        match crate::lexer::int_value(self.text(t)) {
            Some((v, _)) => Ok(v),
            None => Err(error("number", t.span(), "the number does not fit 64 bits")),
        }
    }

    /// `sym`, `sym+8`, `generic(sym)`, `generic(sym)+8`.
    fn init_address(&mut self, byte: Option<u32>) -> Result<Init> {
        let (mut name, mut span) = self.ident("a symbol")?;
        let mut offset = 0i64;
        let generic = name == "generic" && self.at(b'(');
        if generic {
            self.next();
            (name, span) = self.ident("a symbol")?;
            offset = self.offset()?;
            self.expect(b')')?;
        }
        let offset = offset.wrapping_add(self.offset()?);
        let of = match self.names.get(name) {
            Some(TopName::Global(id)) => InitSymbol::Global(*id),
            Some(TopName::Function(id)) => InitSymbol::Function(*id),
            None => InitSymbol::Global(self.pend(name, span)),
        };
        Ok(Init::Address { of, offset, generic, byte })
    }

    /// A stand-in for a name that has not been declared yet.
    pub(super) fn pend(&mut self, name: &'a str, span: Span) -> GlobalId {
        let next = self.pending.len() as u32;
        let number = *self.pending_numbers.entry(name).or_insert(next);
        if number == next {
            self.pending.push((name, span));
        }
        GlobalId(PENDING + number)
    }
}
