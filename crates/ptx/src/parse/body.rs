//! Bodies: statements other than instructions.

use super::func::{Body, new_label};
use super::scope::Name;
use super::{Parser, Result, error};
use crate::lexer::Kind;
use crate::{Diagnostic, LabelId, Linkage, Space, Span, Statement, VarId, words};

/// Scopes that may nest; far beyond any program, it only bounds memory.
const MAX_SCOPES: usize = 4096;

impl<'a> Parser<'a> {
    /// The statements up to the closing brace. Errors are recorded, and parsing goes on after each.
    pub(super) fn statements(&mut self, body: &mut Body<'a>) {
        loop {
            let before = self.pos;
            if self.at_end() {
                let d = self.unexpected("`}`");
                self.fail(*d);
                return;
            }
            if self.eat(b'}') {
                if body.scopes.depth() == 1 {
                    return;
                }
                body.scopes.pop();
                continue;
            }
            if let Err(d) = self.statement(body) {
                if !self.fail(*d) {
                    // Give up: nothing after this is parsed.
                    self.pos = self.tokens.len().saturating_sub(1);
                    return;
                }
                self.recover();
                if self.pos == before {
                    self.next();
                }
            }
        }
    }

    fn statement(&mut self, body: &mut Body<'a>) -> Result<()> {
        let t = self.peek();
        match t.kind {
            Kind::Ident if self.peek_at(1).kind == Kind::Punct(u16::from(b':')) => self.labelled(body),
            Kind::Ident => self.instruction(body),
            Kind::Punct(c) if c == u16::from(b'@') => self.instruction(body),
            Kind::Punct(c) if c == u16::from(b';') => {
                self.next();
                Ok(())
            }
            Kind::Punct(c) if c == u16::from(b'{') => {
                self.next();
                if body.scopes.depth() >= MAX_SCOPES {
                    return Err(error("too-deep", t.span(), "scopes nest too deeply"));
                }
                body.scopes.push();
                Ok(())
            }
            Kind::Dot => self.body_directive(body),
            _ => Err(self.unexpected("an instruction")),
        }
    }

    fn body_directive(&mut self, body: &mut Body<'a>) -> Result<()> {
        let t = self.peek();
        match self.dot_word(t) {
            "loc" => {
                let (file, line, col) = self.loc()?;
                body.statements.push(Statement::Loc { file, line, col });
                Ok(())
            }
            "pragma" => {
                let text = self.pragma()?;
                body.statements.push(Statement::Pragma(text));
                Ok(())
            }
            "file" => self.file(),
            "reg" => self.registers(body),
            word => {
                let mut linkage = Linkage::Internal;
                let mut word = word;
                if word == "extern" {
                    linkage = Linkage::Extern;
                    self.next();
                    word = self.dot_word(self.peek());
                }
                match words::space(word) {
                    Some(space) if !matches!(space, Space::Reg | Space::Sreg | Space::SharedCluster) => {
                        self.next();
                        self.variables(body, space, linkage)
                    }
                    _ => Err(error("directive", t.span(), format!("unknown directive `.{word}`"))),
                }
            }
        }
    }

    fn registers(&mut self, body: &mut Body<'a>) -> Result<()> {
        self.next();
        let head = self.decl_head()?;
        loop {
            let (name, span) = self.ident("a register name")?;
            if self.eat(b'<') {
                let count = self.register_count()?;
                self.expect(b'>')?;
                body.scopes.declare_range(name, head.ty, head.vector, count);
                if !self.eat(b',') {
                    break;
                }
                continue;
            }
            let meaning = body.make_reg(name, head.ty, head.vector);
            if !body.scopes.declare(name, meaning) {
                self.report(*error("redeclared", span, format!("`{name}` is declared twice in this scope")));
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';').map(drop)
    }

    fn variables(&mut self, body: &mut Body<'a>, space: Space, linkage: Linkage) -> Result<()> {
        let head = self.decl_head()?;
        loop {
            let (name, mut variable) = self.declarator(head, space, linkage)?;
            let id = VarId(body.func.vars.len() as u32);
            if !body.scopes.declare(name, Name::Var(id)) {
                self.report(*error(
                    "redeclared",
                    variable.span,
                    format!("`{name}` is declared twice in this scope"),
                ));
            }
            let result = self.initialiser(&mut variable);
            body.func.vars.push(variable);
            result?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';').map(drop)
    }

    /// `name:`, and what a name can label besides code.
    fn labelled(&mut self, body: &mut Body<'a>) -> Result<()> {
        let (name, span) = self.ident("a label")?;
        self.expect(b':')?;
        match self.dot_word(self.peek()) {
            "callprototype" => {
                self.next();
                let prototype = self.prototype(name)?;
                let i = body.func.prototypes.len();
                body.func.prototypes.push(prototype);
                if !body.scopes.declare(name, Name::Prototype(i)) {
                    self.report(*error(
                        "redeclared",
                        span,
                        format!("`{name}` is declared twice in this scope"),
                    ));
                }
                Ok(())
            }
            "branchtargets" => {
                self.next();
                let label = self.define_label(body, name, span);
                let mut targets = Vec::new();
                loop {
                    let (target, span) = self.ident("a label")?;
                    targets.push(body.label(target, span));
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b';')?;
                body.statements.push(Statement::BranchTargets { label, targets });
                Ok(())
            }
            "calltargets" => {
                self.next();
                let label = self.define_label(body, name, span);
                let mut targets = Vec::new();
                loop {
                    let (target, span) = self.ident("a function")?;
                    targets.push(self.function_named(target, span)?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b';')?;
                body.statements.push(Statement::CallTargets { label, targets });
                Ok(())
            }
            _ => {
                let label = self.define_label(body, name, span);
                body.statements.push(Statement::Label(label));
                Ok(())
            }
        }
    }

    fn define_label(&mut self, body: &mut Body<'a>, name: &'a str, span: Span) -> LabelId {
        let labels = &mut body.func.labels;
        match body.scopes.define_label(name, span, || new_label(labels, name)) {
            Ok(id) => id,
            Err(id) => {
                let d = Diagnostic::error(
                    "redeclared",
                    span,
                    format!("label `{name}` is defined twice in this scope"),
                );
                self.report(d);
                id
            }
        }
    }
}
