//! A program: a source with its headers, what names were asked for, and what was made of it.

use std::collections::BTreeMap;
use std::ffi::CString;

use crate::result::Code;

/// What a program is created of.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// CUDA C++.
    pub text: String,
    /// Its name in messages.
    pub name: String,
    /// Headers in memory: name in `#include`, text.
    pub headers: Vec<(String, String)>,
}

/// The name of a program that was given none.
pub const DEFAULT_NAME: &str = "default_program";

/// What a compilation made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// Messages.
    pub log: String,
    /// PTX; none after errors.
    pub ptx: Option<String>,
    /// An image, where a real architecture was asked for.
    pub cubin: Vec<u8>,
    /// The form for the linker, where that was asked for.
    pub lto: Vec<u8>,
    /// The PTX' names of the expressions, in their order.
    pub names: Vec<String>,
}

/// See the module.
#[derive(Debug, Default)]
pub struct Program {
    /// What it is made of.
    pub source: Source,
    /// Name expressions, in the order in which they were added.
    pub expressions: Vec<String>,
    /// What the last compilation made.
    pub output: Output,
    /// Whether there was one.
    pub compiled: bool,
    lowered: BTreeMap<String, CString>,
}

impl Program {
    /// A program that was not compiled yet.
    pub fn new(source: Source) -> Program {
        Program { source, ..Program::default() }
    }

    /// Asks for a name (`nvrtcAddNameExpression`).
    ///
    /// # Errors
    /// [`Code::NoNameExpressionsAfterCompilation`]
    pub fn add_expression(&mut self, text: String) -> Result<(), Code> {
        if self.compiled {
            return Err(Code::NoNameExpressionsAfterCompilation);
        }
        if !self.expressions.contains(&text) {
            self.expressions.push(text);
        }
        Ok(())
    }

    /// Takes what a compilation made.
    pub fn take(&mut self, output: Output, good: bool) {
        self.compiled = good;
        self.lowered.clear();
        for (expression, name) in self.expressions.iter().zip(&output.names) {
            if let Ok(name) = CString::new(name.as_str()) {
                self.lowered.insert(expression.clone(), name);
            }
        }
        self.output = output;
    }

    /// What an expression is called (`nvrtcGetLoweredName`); it lives until the next compilation.
    ///
    /// # Errors
    /// [`Code::NoLoweredNamesBeforeCompilation`]; [`Code::NameExpressionNotValid`] for one that was not added.
    pub fn lowered(&self, expression: &str) -> Result<&CString, Code> {
        if !self.compiled {
            return Err(Code::NoLoweredNamesBeforeCompilation);
        }
        self.lowered.get(expression).ok_or(Code::NameExpressionNotValid)
    }
}
