//! Operands.

use super::expr::Const;
use super::func::Body;
use super::scope::Name;
use super::{Parser, Result, TopName, error, shorten};
use crate::lexer::Kind;
use crate::{AddressBase, Operand, RegId, Span, Special, Symbol, Word};

/// Braces that may nest in an operand.
const MAX_DEPTH: u32 = 8;

/// What an operand's name turned out to be.
enum Named {
    Reg(RegId),
    Vector(RegId, u32),
    Symbol(Symbol),
    Special(Special),
}

impl<'a> Parser<'a> {
    /// One operand.
    pub(super) fn operand(&mut self, body: &mut Body<'a>, depth: u32) -> Result<Operand> {
        let first = self.operand_part(body, depth)?;
        if depth == 0 && self.eat(b'|') {
            let second = self.operand_part(body, depth + 1)?;
            return Ok(Operand::Pair(Box::new(first), Box::new(second)));
        }
        Ok(first)
    }

    fn operand_part(&mut self, body: &mut Body<'a>, depth: u32) -> Result<Operand> {
        let t = self.peek();
        if depth > MAX_DEPTH {
            return Err(error("too-deep", t.span(), "the operand nests too deeply"));
        }
        match t.kind {
            Kind::Ident => self.named_operand(body),
            Kind::Punct(c) if c == u16::from(b'[') => self.address(body, depth),
            Kind::Punct(c) if c == u16::from(b'{') => {
                self.next();
                let mut items = Vec::new();
                while !self.eat(b'}') {
                    items.push(self.operand_part(body, depth + 1)?);
                    if !self.eat(b',') {
                        self.expect(b'}')?;
                        break;
                    }
                }
                Ok(Operand::Vector(items))
            }
            Kind::Punct(c) if c == u16::from(b'!') && self.peek_at(1).kind == Kind::Ident => {
                self.next();
                let (name, span) = self.ident("a predicate register")?;
                match body.lookup(name) {
                    Some(Name::Reg(r)) => Ok(Operand::NotReg(r)),
                    _ => Err(error("unknown-name", span, format!("`{}` is not a register", shorten(name)))),
                }
            }
            // `-a` and `-a.h1`, which `vmad` takes.
            Kind::Punct(c) if c == u16::from(b'-') && self.peek_at(1).kind == Kind::Ident => {
                self.next();
                let span = self.peek().span();
                let negated = |selector: &str| Word::part(&format!("-{selector}"));
                match self.named_operand(body)? {
                    Operand::Reg(r) => negated("").map(|w| Operand::Part(r, w)),
                    Operand::Part(r, w) => negated(w.as_str()).map(|w| Operand::Part(r, w)),
                    _ => None,
                }
                .ok_or_else(|| error("syntax", span, "only a register can be negated here"))
            }
            Kind::Int | Kind::Float | Kind::Punct(_) => {
                let value = self.constant().map_err(|mut d| {
                    if d.code == "syntax" {
                        d.expected = vec!["an operand".to_owned()];
                    }
                    d
                })?;
                Ok(match value {
                    Const::Int(v, _) => Operand::Imm(v as i64),
                    Const::Single(b) => Operand::F32(b),
                    Const::Double(v) => Operand::F64(v.to_bits()),
                })
            }
            _ => Err(self.unexpected("an operand")),
        }
    }

    fn named_operand(&mut self, body: &mut Body<'a>) -> Result<Operand> {
        if self.text(self.peek()) == "_" {
            self.next();
            return Ok(Operand::Discard);
        }
        match self.named(body)? {
            Named::Reg(r) => {
                let part = self.dot_word(self.peek());
                if let Some(word) = Word::part(part) {
                    self.next();
                    return Ok(Operand::Part(r, word));
                }
                Ok(Operand::Reg(r))
            }
            Named::Vector(first, n) => {
                Ok(Operand::Vector((0..n).map(|i| Operand::Reg(RegId(first.0 + i))).collect()))
            }
            Named::Special(s) => Ok(Operand::Special(s)),
            Named::Symbol(symbol) => {
                if self.at(b'[') {
                    let offset = self.index(body, symbol)?;
                    return Ok(Operand::Address(AddressBase::Symbol(symbol), offset));
                }
                let offset = self.offset()?;
                Ok(Operand::Symbol(symbol, offset))
            }
        }
    }

    /// `[3]` after an array's name, in bytes.
    fn index(&mut self, body: &Body<'a>, symbol: Symbol) -> Result<i64> {
        self.expect(b'[')?;
        let n = self.integer()?;
        self.expect(b']')?;
        let variable = match symbol {
            Symbol::Global(id) => self.module.globals.get(id.index()),
            Symbol::Var(id) => body.func.vars.get(id.index()),
            _ => None,
        };
        let size = variable.map_or(1, |v| i64::from(v.ty.bytes() * v.vector));
        Ok(n.wrapping_mul(size))
    }

    /// A name, with the element or axis that may follow it.
    fn named(&mut self, body: &mut Body<'a>) -> Result<Named> {
        let (name, span) = self.ident("an operand")?;
        if let Some(found) = body.lookup(name) {
            return Ok(match found {
                Name::Reg(r) => Named::Reg(r),
                Name::Vector(first, n) => match self.element() {
                    Some(i) if i < n => Named::Reg(RegId(first.0 + i)),
                    Some(_) => {
                        return Err(error("element", span, format!("`{name}` has only {n} elements")));
                    }
                    None => Named::Vector(first, n),
                },
                Name::Var(v) => Named::Symbol(Symbol::Var(v)),
                Name::Param(i) => Named::Symbol(Symbol::Param(i)),
                Name::Return(i) => Named::Symbol(Symbol::Return(i)),
                Name::Prototype(_) => {
                    return Err(error("operand", span, format!("`{name}` cannot be an operand")));
                }
            });
        }
        if let Some(s) = self.special(name) {
            return Ok(Named::Special(s));
        }
        match self.names.get(name) {
            Some(TopName::Global(id)) => Ok(Named::Symbol(Symbol::Global(*id))),
            Some(TopName::Function(id)) => Ok(Named::Symbol(Symbol::Function(*id))),
            None if name.starts_with('%') => {
                Err(error("unknown-name", span, format!("unknown register `{}`", shorten(name))))
            }
            None => Ok(Named::Symbol(Symbol::Global(self.pend(name, span)))),
        }
    }

    /// `.x` to `.w`, or the colour names, after a vector register.
    fn element(&mut self) -> Option<u32> {
        let i = match self.dot_word(self.peek()) {
            "x" | "r" => 0,
            "y" | "g" => 1,
            "z" | "b" => 2,
            "w" | "a" => 3,
            _ => return None,
        };
        self.next();
        Some(i)
    }

    fn special(&mut self, name: &str) -> Option<Special> {
        if !name.starts_with('%') && name != "WARP_SZ" {
            return None;
        }
        if let Some(s) = Special::from_name(name) {
            return Some(s);
        }
        let axis = self.dot_word(self.peek());
        if axis.len() != 1 {
            return None;
        }
        let s = Special::from_name(&format!("{name}.{axis}"))?;
        self.next();
        Some(s)
    }

    /// `[…]`: an address, or a texture or tensor with coordinates.
    fn address(&mut self, body: &mut Body<'a>, depth: u32) -> Result<Operand> {
        self.expect(b'[')?;
        let t = self.peek();
        let (base, span) = match t.kind {
            Kind::Ident if self.text(t) != "WARP_SZ" => match self.named(body)? {
                Named::Reg(r) => (AddressBase::Reg(r), t.span()),
                Named::Symbol(s) => (AddressBase::Symbol(s), t.span()),
                Named::Vector(..) | Named::Special(_) => {
                    return Err(error(
                        "address",
                        t.span(),
                        "an address starts with a register, a symbol or a number",
                    ));
                }
            },
            _ => {
                let at = self.integer()?;
                self.expect(b']')?;
                return Ok(Operand::Address(AddressBase::Absolute, at));
            }
        };
        let mut offset = 0;
        if self.at(b'[')
            && let AddressBase::Symbol(s) = base
        {
            offset = self.index(body, s)?;
        }
        offset = offset.wrapping_add(self.offset()?);
        if self.eat(b',') {
            return self.coordinates(body, base_operand(base, offset, span)?, depth);
        }
        self.expect(b']')?;
        Ok(Operand::Address(base, offset))
    }

    /// `sampler, {x, y}]` or `{x, y}]` after `[texture,`.
    fn coordinates(&mut self, body: &mut Body<'a>, texture: Operand, depth: u32) -> Result<Operand> {
        let mut texture = texture;
        let mut coordinates = self.operand_part(body, depth + 1)?;
        if self.eat(b',') {
            texture = Operand::Vector(vec![texture, coordinates]);
            coordinates = self.operand_part(body, depth + 1)?;
        }
        self.expect(b']')?;
        Ok(Operand::Texture(Box::new(texture), Box::new(coordinates)))
    }
}

fn base_operand(base: AddressBase, offset: i64, span: Span) -> Result<Operand> {
    match base {
        AddressBase::Reg(r) if offset == 0 => Ok(Operand::Reg(r)),
        AddressBase::Symbol(s) => Ok(Operand::Symbol(s, offset)),
        _ => Err(error("address", span, "a texture or tensor is named by a register or a symbol")),
    }
}
