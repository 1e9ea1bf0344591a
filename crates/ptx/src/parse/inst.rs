//! Instructions and calls.

use smallvec::SmallVec;

use super::func::Body;
use super::scope::Name;
use super::{Parser, Result, error, shorten};
use crate::lexer::Kind;
use crate::{Call, CallTarget, Diagnostic, Guard, Inst, Opcode, Operand, ScalarType, Statement, words};

impl<'a> Parser<'a> {
    /// An instruction with its guard, up to the semicolon.
    pub(super) fn instruction(&mut self, body: &mut Body<'a>) -> Result<()> {
        let start = self.peek();
        let guard = if self.eat(b'@') { Some(self.guard(body)?) } else { None };
        let t = self.peek();
        let (word, span) = self.ident("an instruction")?;
        let Some(opcode) = Opcode::from_word(word) else {
            let mut d = Diagnostic::error(
                "unknown-instruction",
                span,
                format!("unknown instruction `{}`", shorten(word)),
            );
            if let Some(near) = nearest(word) {
                d = d.with_hint(format!("did you mean `{near}`?"));
            }
            return Err(Box::new(d));
        };
        let mut inst = Inst {
            guard,
            opcode,
            mods: SmallVec::new(),
            operands: SmallVec::new(),
            call: None,
            span: t.span(),
        };
        self.modifiers(&mut inst);
        if opcode == Opcode::Call {
            inst.call = Some(Box::new(self.call(body)?));
        } else {
            self.operands(body, &mut inst)?;
        }
        self.expect(b';')?;
        inst.span = self.span_from(start);
        single_precision(&mut inst);
        body.statements.push(Statement::Inst(inst));
        Ok(())
    }

    fn guard(&mut self, body: &mut Body<'a>) -> Result<Guard> {
        let negated = self.eat(b'!');
        let (name, span) = self.ident("a predicate register")?;
        match body.lookup(name) {
            Some(Name::Reg(reg)) => {
                if body.func.regs.get(reg.index()).is_some_and(|r| r.ty != ScalarType::Pred) {
                    return Err(error(
                        "operand-type",
                        span,
                        format!("the guard `{name}` is not a predicate register"),
                    ));
                }
                Ok(Guard { reg, negated })
            }
            _ => Err(error("unknown-name", span, format!("`{}` is not a predicate register", shorten(name)))),
        }
    }

    /// Dotted words at the current place.
    pub(super) fn modifiers(&mut self, inst: &mut Inst) {
        while self.peek().kind == Kind::Dot {
            let t = self.next();
            let word = self.dot_word(t);
            match words::modifier(inst.opcode, word) {
                Some(m) => inst.mods.push(m),
                None => {
                    let message =
                        format!("unknown modifier `.{}` of `{}`", shorten(word), inst.opcode.as_str());
                    self.report(*error("unknown-modifier", t.span(), message));
                }
            }
        }
    }

    fn operands(&mut self, body: &mut Body<'a>, inst: &mut Inst) -> Result<()> {
        if self.at(b';') {
            return Ok(());
        }
        loop {
            let is_label = match inst.opcode {
                Opcode::Bra => true,
                Opcode::Brx => inst.operands.len() == 1,
                _ => false,
            };
            let operand = if is_label {
                let (name, span) = self.ident("a label")?;
                Operand::Label(body.label(name, span))
            } else {
                self.operand(body, 0)?
            };
            inst.operands.push(operand);
            // `[a].unified`: the word belongs to the instruction.
            self.modifiers(inst);
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// `(ret), target, (args), prototype` of a call.
    fn call(&mut self, body: &mut Body<'a>) -> Result<Call> {
        let mut returns = Vec::new();
        if self.at(b'(') {
            returns = self.call_list(body)?;
            self.expect(b',')?;
        }
        let (name, span) = self.ident("a function")?;
        let target = match body.lookup(name) {
            Some(Name::Reg(r)) => CallTarget::Indirect(r),
            Some(_) => return Err(error("not-a-function", span, format!("`{name}` cannot be called"))),
            None if name.starts_with('%') => {
                return Err(error("unknown-name", span, format!("unknown register `{}`", shorten(name))));
            }
            None => CallTarget::Direct(self.function_named(name, span)?),
        };
        let mut call = Call { returns, target, args: Vec::new(), prototype: None };
        if !self.eat(b',') {
            return Ok(call);
        }
        if self.at(b'(') {
            call.args = self.call_list(body)?;
            if !self.eat(b',') {
                return Ok(call);
            }
        }
        let (name, span) = self.ident("a prototype")?;
        match body.lookup(name) {
            Some(Name::Prototype(i)) => call.prototype = Some(i),
            Some(_) => return Err(error("prototype", span, format!("`{name}` is not a .callprototype"))),
            None => {
                body.label(name, span);
            }
        }
        Ok(call)
    }

    fn call_list(&mut self, body: &mut Body<'a>) -> Result<Vec<Operand>> {
        self.expect(b'(')?;
        let mut list = Vec::new();
        while !self.eat(b')') {
            list.push(self.operand(body, 0)?);
            if !self.eat(b',') {
                self.expect(b')')?;
                break;
            }
        }
        Ok(list)
    }
}

/// Floating literals are 64-bit until an instruction uses them: converts those that a `.f32` instruction takes.
fn single_precision(inst: &mut Inst) {
    let of = if matches!(inst.opcode, Opcode::Cvt | Opcode::Set) { inst.ty(1) } else { inst.ty(0) };
    if of != Some(ScalarType::F32) {
        return;
    }
    fn convert(operand: &mut Operand) {
        match operand {
            Operand::F64(bits) => *operand = Operand::F32((f64::from_bits(*bits) as f32).to_bits()),
            Operand::Vector(items) => items.iter_mut().for_each(convert),
            _ => {}
        }
    }
    inst.operands.iter_mut().for_each(convert);
}

/// The opcode within two edits of a misspelt one.
fn nearest(word: &str) -> Option<&'static str> {
    if word.len() > 24 || !word.is_ascii() {
        return None;
    }
    Opcode::ALL
        .iter()
        .map(|o| (distance(word, o.as_str()), o.as_str()))
        .filter(|(d, _)| *d <= 2)
        .min()
        .map(|(_, o)| o)
}

fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let best = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = best;
        }
    }
    row[b.len()]
}
