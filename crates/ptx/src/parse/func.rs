//! Functions: header, parameters, directives, prototypes.

use super::scope::{Name, Scopes};
use super::{Parser, Result, TopName, error};
use crate::lexer::{Kind, Token};
use crate::{
    FuncId, Function, LabelId, Linkage, PerfDirectives, Prototype, RegDecl, RegId, ScalarType, Space, Span,
    Statement, Variable,
};

/// The function being parsed.
pub(super) struct Body<'a> {
    pub(super) func: Function,
    pub(super) statements: Vec<Statement>,
    pub(super) scopes: Scopes<'a>,
}

impl<'a> Body<'a> {
    /// New registers for one declared name: one, or the elements of a vector.
    pub(super) fn make_reg(&mut self, text: &str, ty: ScalarType, vector: u32) -> Name {
        make_reg(&mut self.func, text, ty, vector)
    }

    pub(super) fn lookup(&mut self, text: &'a str) -> Option<Name> {
        let func = &mut self.func;
        self.scopes.lookup(text, |ty, vector| make_reg(func, text, ty, vector))
    }

    pub(super) fn label(&mut self, text: &'a str, span: Span) -> LabelId {
        let labels = &mut self.func.labels;
        self.scopes.label(text, span, || new_label(labels, text))
    }
}

fn make_reg(func: &mut Function, text: &str, ty: ScalarType, vector: u32) -> Name {
    let first = RegId(func.regs.len() as u32);
    if vector == 1 {
        func.regs.push(RegDecl { name: text.to_owned(), ty });
        return Name::Reg(first);
    }
    for i in 0..vector {
        let element = ["x", "y", "z", "w", "e4", "e5", "e6", "e7"].get(i as usize).unwrap_or(&"e");
        func.regs.push(RegDecl { name: format!("{text}.{element}"), ty });
    }
    Name::Vector(first, vector)
}

pub(super) fn new_label(labels: &mut Vec<String>, text: &str) -> LabelId {
    labels.push(text.to_owned());
    LabelId(labels.len() as u32 - 1)
}

impl<'a> Parser<'a> {
    /// A function after `.entry` or `.func`.
    pub(super) fn function(&mut self, linkage: Linkage, is_entry: bool) -> Result<()> {
        let mut body = Body {
            func: Function { is_entry, linkage, ..Function::default() },
            statements: Vec::new(),
            scopes: Scopes::new(),
        };
        while self.eat_dot("attribute") {
            self.attribute()?;
        }
        let mut return_regs = Vec::new();
        if !is_entry && self.at(b'(') {
            let (returns, regs) = self.parameters(&mut body, Name::Return)?;
            body.func.returns = returns;
            return_regs = regs;
        }
        let (name, span) = self.ident("a function name")?;
        body.func.name = name.to_owned();
        body.func.span = span;
        if self.at(b'(') {
            let (params, regs) = self.parameters(&mut body, Name::Param)?;
            body.func.params = params;
            body.func.param_regs = regs;
        }
        body.func.param_regs.append(&mut return_regs);
        self.directives(&mut body)?;
        let is_declaration = self.at(b';');
        let id = self.declare_function(name, &body.func, !is_declaration);
        if is_declaration {
            self.next();
            return Ok(());
        }
        self.expect(b'{')?;
        self.statements(&mut body);
        let end = self.pos.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(0, |t| t.end);
        body.func.extent = (self.item_start, end);
        self.finish_labels(&mut body);
        body.func.body = Some(body.statements);
        if let Some(slot) = self.module.functions.get_mut(id.index())
            && slot.body.is_none()
        {
            // A visible declaration makes its definition visible.
            if body.func.linkage == Linkage::Internal && slot.linkage != Linkage::Extern {
                body.func.linkage = slot.linkage;
            }
            *slot = body.func;
        }
        Ok(())
    }

    fn declare_function(&mut self, name: &'a str, func: &Function, defines: bool) -> FuncId {
        let next = FuncId(self.module.functions.len() as u32);
        match self.names.get(name).copied() {
            Some(TopName::Function(id)) => {
                let implicit = self.implicit.iter().position(|(f, _)| *f == id);
                if let Some(i) = implicit {
                    self.implicit.swap_remove(i);
                }
                let mut twice = false;
                if let Some(old) = self.module.functions.get_mut(id.index()) {
                    if implicit.is_some() {
                        *old = func.clone();
                    } else if old.body.is_some() && defines {
                        twice = old.linkage != Linkage::Weak || func.linkage != Linkage::Weak;
                    } else if old.body.is_none() && old.linkage == Linkage::Internal {
                        old.linkage = func.linkage;
                    }
                }
                if twice {
                    self.report(*error("redeclared", func.span, format!("`{name}` is defined twice")));
                }
                id
            }
            Some(TopName::Global(_)) => {
                self.report(*error("redeclared", func.span, format!("`{name}` is a variable already")));
                self.module.functions.push(func.clone());
                next
            }
            None => {
                self.names.insert(name, TopName::Function(next));
                self.module.functions.push(func.clone());
                next
            }
        }
    }

    /// A function named before its declaration: entered now, and an error later when none follows.
    pub(super) fn implicit_function(&mut self, name: &'a str, span: Span) -> FuncId {
        let id = FuncId(self.module.functions.len() as u32);
        self.names.insert(name, TopName::Function(id));
        self.implicit.push((id, span));
        let func = Function { name: name.to_owned(), linkage: Linkage::Extern, span, ..Function::default() };
        self.module.functions.push(func);
        id
    }

    /// `(.param .b32 a, .reg .u32 b)`: the variables, and the register of those in `.reg` space.
    fn parameters(
        &mut self,
        body: &mut Body<'a>,
        name_of: fn(u32) -> Name,
    ) -> Result<(Vec<Variable>, Vec<Option<RegId>>)> {
        self.expect(b'(')?;
        let (mut params, mut regs) = (Vec::new(), Vec::new());
        while !self.eat(b')') {
            let (name, variable, reg) = self.parameter(Some(body))?;
            let meaning = match reg {
                Some(r) => Name::Reg(r),
                None => name_of(params.len() as u32),
            };
            if !body.scopes.declare(name, meaning) && name != "_" {
                self.report(*error(
                    "redeclared",
                    variable.span,
                    format!("parameter `{name}` is declared twice"),
                ));
            }
            params.push(variable);
            regs.push(reg);
            if !self.eat(b',') {
                self.expect(b')')?;
                break;
            }
        }
        Ok((params, regs))
    }

    /// One parameter; its register is made when `body` is given.
    fn parameter(&mut self, body: Option<&mut Body<'a>>) -> Result<(&'a str, Variable, Option<RegId>)> {
        let space = match self.dot_word(self.peek()) {
            "reg" => Space::Reg,
            "param" => Space::Param,
            _ => return Err(self.unexpected("`.param` or `.reg`")),
        };
        self.next();
        let head = self.decl_head()?;
        let (name, variable) = self.declarator(head, space, Linkage::Internal)?;
        let mut reg = None;
        if space == Space::Reg
            && let Some(body) = body
        {
            if head.vector != 1 || !variable.dims.is_empty() {
                return Err(error("parameter", variable.span, "a register parameter must be a scalar"));
            }
            if let Name::Reg(r) = body.make_reg(name, head.ty, 1) {
                reg = Some(r);
            }
        }
        Ok((name, variable, reg))
    }

    /// Performance directives, pragmas and attributes between the header and the body.
    fn directives(&mut self, body: &mut Body<'a>) -> Result<()> {
        while self.peek().kind == Kind::Dot {
            let t = self.peek();
            let word = self.dot_word(t);
            if word == "pragma" {
                let text = self.pragma()?;
                body.statements.push(Statement::Pragma(text));
                continue;
            }
            self.next();
            self.directive(word, t, &mut body.func.perf)?;
        }
        Ok(())
    }

    fn directive(&mut self, word: &str, at: Token, perf: &mut PerfDirectives) -> Result<()> {
        match word {
            "maxntid" => perf.max_ntid = Some(self.triple()?),
            "reqntid" => perf.req_ntid = Some(self.triple()?),
            "reqnctapercluster" => perf.req_ncta_per_cluster = Some(self.triple()?),
            "minnctapersm" => perf.min_ncta_per_sm = Some(self.number("a number of blocks")?),
            "maxnreg" => perf.max_nreg = Some(self.number("a number of registers")?),
            "maxclusterrank" => perf.max_cluster_rank = Some(self.number("a number of blocks")?),
            // Hints that ask for nothing here.
            "maxnctapersm" | "minnreg" | "abi_preserve" | "abi_preserve_control" => {
                self.number("a number")?;
            }
            "explicitcluster" => perf.explicit_cluster = true,
            "blocksareclusters" => {}
            "noreturn" => perf.noreturn = true,
            "attribute" => {
                self.attribute()?;
            }
            _ => return Err(error("directive", at.span(), format!("unknown function directive `.{word}`"))),
        }
        Ok(())
    }

    /// `x`, `x, y` or `x, y, z`.
    fn triple(&mut self) -> Result<[u32; 3]> {
        let mut out = [1; 3];
        for (i, slot) in out.iter_mut().enumerate() {
            if i > 0 && !self.eat(b',') {
                break;
            }
            *slot = self.number("a size")?;
        }
        Ok(out)
    }

    /// The function of a name; entered implicitly when nothing has that name yet.
    pub(super) fn function_named(&mut self, name: &'a str, span: Span) -> Result<FuncId> {
        match self.names.get(name) {
            Some(TopName::Function(id)) => Ok(*id),
            Some(TopName::Global(_)) => {
                Err(error("not-a-function", span, format!("`{name}` is a variable, not a function")))
            }
            None => Ok(self.implicit_function(name, span)),
        }
    }

    /// `(returns) _ (params) directives;` of a `.callprototype`.
    pub(super) fn prototype(&mut self, name: &str) -> Result<Prototype> {
        let mut prototype = Prototype { name: name.to_owned(), returns: Vec::new(), params: Vec::new() };
        if self.at(b'(') {
            prototype.returns = self.prototype_list()?;
        }
        self.ident("`_`")?;
        if self.at(b'(') {
            prototype.params = self.prototype_list()?;
        }
        let mut perf = PerfDirectives::default();
        while self.peek().kind == Kind::Dot {
            let t = self.next();
            self.directive(self.dot_word(t), t, &mut perf)?;
        }
        self.expect(b';')?;
        Ok(prototype)
    }

    fn prototype_list(&mut self) -> Result<Vec<Variable>> {
        self.expect(b'(')?;
        let mut list = Vec::new();
        while !self.eat(b')') {
            list.push(self.parameter(None)?.1);
            if !self.eat(b',') {
                self.expect(b')')?;
                break;
            }
        }
        Ok(list)
    }
}
