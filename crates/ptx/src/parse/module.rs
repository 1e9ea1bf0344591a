//! Directives at module scope.

use super::{Parser, Result, TopName, error};
use crate::lexer::{Kind, two};
use crate::{Diagnostic, GlobalId, Linkage, Space, Span, Variable, words};

impl<'a> Parser<'a> {
    /// The whole text.
    pub(super) fn module(&mut self) {
        while !self.at_end() {
            let before = self.pos;
            self.item_start = self.peek().start;
            if let Err(d) = self.module_item() {
                if !self.fail(*d) {
                    return;
                }
                self.recover();
            }
            if self.pos == before {
                self.next();
            }
        }
        if self.module.version == (0, 0) {
            let d = Diagnostic::error(
                "missing-version",
                Span { line: 1, ..Span::default() },
                "there is no .version",
            );
            self.report(d.with_hint("a module starts with `.version`, `.target` and `.address_size`"));
        } else if self.module.target.is_empty() {
            let d = Diagnostic::error(
                "missing-target",
                Span { line: 1, ..Span::default() },
                "there is no .target",
            );
            self.report(d);
        }
        self.finish_module();
        self.spell_out_legacy();
    }

    fn module_item(&mut self) -> Result<()> {
        let t = self.peek();
        match t.kind {
            Kind::Punct(c) if c == u16::from(b';') => {
                self.next();
                return Ok(());
            }
            Kind::Punct(c) if c == two(b'@', b'@') => {
                // `@@DWARF` lines of old compilers.
                while !self.at_end() && self.peek().line == t.line {
                    self.next();
                }
                return Ok(());
            }
            Kind::Dot => {}
            _ => return Err(self.unexpected("a directive")),
        }
        let word = self.dot_word(t);
        match word {
            "version" => self.version(),
            "target" => self.target(),
            "address_size" => {
                self.next();
                let t = self.peek();
                self.module.address_size = self.number("32 or 64")?;
                if !matches!(self.module.address_size, 32 | 64) {
                    return Err(error("address-size", t.span(), "the address size must be 32 or 64"));
                }
                Ok(())
            }
            "file" => self.file(),
            "loc" => self.loc().map(drop),
            "section" => {
                self.next();
                while !self.at(b'{') && !self.at_end() {
                    self.next();
                }
                self.skip_braces()
            }
            "pragma" => self.pragma().map(drop),
            "alias" => self.alias(),
            _ => self.definition(),
        }
    }

    fn version(&mut self) -> Result<()> {
        self.next();
        let t = self.peek();
        let (major, minor) = self.text(t).split_once('.').unwrap_or(("", ""));
        match (t.kind, major.parse(), minor.parse()) {
            (Kind::Float, Ok(major), Ok(minor)) => {
                self.next();
                self.module.version = (major, minor);
                self.module.version_line = t.line;
                Ok(())
            }
            _ => Err(self.unexpected("a version such as `8.0`")),
        }
    }

    fn target(&mut self) -> Result<()> {
        self.next();
        loop {
            let (word, span) = self.ident("a target such as `sm_90`")?;
            if word.starts_with("sm_") || word.starts_with("compute_") {
                if !self.module.target.is_empty() && self.module.target != word {
                    return Err(error("target", span, "the module has a .target already"));
                }
                self.module.target = word.to_owned();
                self.module.target_line = span.line;
            } else {
                self.module.target_options.push(word.to_owned());
            }
            if !self.eat(b',') {
                return Ok(());
            }
        }
    }

    /// `.file n "name" {, timestamp, size}`.
    pub(super) fn file(&mut self) -> Result<()> {
        self.next();
        let number = self.number("a file number")?;
        let name = self.string("a file name")?;
        while self.eat(b',') {
            self.integer()?;
        }
        self.module.files.push((number, name.to_owned()));
        Ok(())
    }

    /// `.loc file line column {, function_name …, inlined_at …}`.
    pub(super) fn loc(&mut self) -> Result<(u32, u32, u32)> {
        self.next();
        let place = (self.number("a file number")?, self.number("a line")?, self.number("a column")?);
        while self.eat(b',') {
            let (word, _) = self.ident("`function_name` or `inlined_at`")?;
            if word == "inlined_at" {
                for _ in 0..3 {
                    self.number("a number")?;
                }
            } else {
                self.ident("a label")?;
                self.offset()?;
            }
        }
        Ok(place)
    }

    /// `.pragma "a", "b";`, its strings joined by `;`.
    pub(super) fn pragma(&mut self) -> Result<String> {
        self.next();
        let mut text = self.string("a string")?.to_owned();
        while self.eat(b',') {
            text.push(';');
            text.push_str(self.string("a string")?);
        }
        self.expect(b';')?;
        Ok(text)
    }

    fn alias(&mut self) -> Result<()> {
        self.next();
        let (alias, alias_span) = self.ident("a function")?;
        self.expect(b',')?;
        let (of, of_span) = self.ident("a function")?;
        self.expect(b';')?;
        match (self.names.get(alias).copied(), self.names.get(of).copied()) {
            (Some(TopName::Function(a)), Some(TopName::Function(b))) => {
                self.module.aliases.push((a, b));
                Ok(())
            }
            (Some(TopName::Function(_)), _) => Err(unknown_function(of, of_span)),
            _ => Err(unknown_function(alias, alias_span)),
        }
    }

    /// A function or module-scope variables, with linking directives.
    fn definition(&mut self) -> Result<()> {
        let mut linkage = Linkage::Internal;
        loop {
            let t = self.peek();
            let word = self.dot_word(t);
            linkage = match word {
                "extern" => Linkage::Extern,
                "visible" => Linkage::Visible,
                "weak" => Linkage::Weak,
                "common" => Linkage::Common,
                "entry" | "func" => {
                    self.next();
                    return self.function(linkage, word == "entry");
                }
                _ => match words::space(word) {
                    Some(
                        space @ (Space::Global | Space::Const | Space::Shared | Space::Local | Space::Param),
                    ) => {
                        self.next();
                        return self.globals(linkage, space);
                    }
                    // Before ISA 2.0, a texture could be declared in a space of its own: `.tex .u32 t;`.
                    _ if word == "tex" => {
                        self.next();
                        return self.globals(linkage, Space::Global);
                    }
                    _ => {
                        let mut d = self.unexpected("a directive");
                        if t.kind == Kind::Dot {
                            d.message = format!("unknown directive `.{word}`");
                        }
                        return Err(d);
                    }
                },
            };
            self.next();
        }
    }

    fn globals(&mut self, linkage: Linkage, space: Space) -> Result<()> {
        if self.eat(b'[') {
            // `.const[2]`: banks of ISA 2.1 and before.
            self.integer()?;
            self.expect(b']')?;
        }
        let head = self.decl_head()?;
        loop {
            let (name, variable) = self.declarator(head, space, linkage)?;
            // The name is in force in its own initialiser.
            let id = self.declare_global(name, variable);
            if self.at(b'=')
                && let Some(slot) = self.module.globals.get(id.index())
            {
                let mut variable = slot.clone();
                self.initialiser(&mut variable)?;
                if let Some(slot) = self.module.globals.get_mut(id.index()) {
                    *slot = variable;
                }
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';').map(drop)
    }

    fn declare_global(&mut self, name: &'a str, variable: Variable) -> GlobalId {
        let next = GlobalId(self.module.globals.len() as u32);
        match self.names.get(name).copied() {
            None => {
                self.names.insert(name, TopName::Global(next));
                self.module.globals.push(variable);
                next
            }
            Some(TopName::Function(_)) => {
                self.report(*error("redeclared", variable.span, format!("`{name}` is a function already")));
                self.module.globals.push(variable);
                next
            }
            Some(TopName::Global(id)) => {
                let span = variable.span;
                let mut again = false;
                if let Some(old) = self.module.globals.get_mut(id.index()) {
                    match (old.linkage, variable.linkage) {
                        (_, Linkage::Extern) => {}
                        (Linkage::Extern, _) | (Linkage::Common, _) => *old = variable,
                        (Linkage::Weak, Linkage::Weak) | (_, Linkage::Common) => {}
                        _ => again = true,
                    }
                }
                if again {
                    self.report(*error("redeclared", span, format!("`{name}` is defined twice")));
                }
                id
            }
        }
    }
}

fn unknown_function(name: &str, span: Span) -> Box<Diagnostic> {
    error("unknown-name", span, format!("there is no function `{name}`"))
}
