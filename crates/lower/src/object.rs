//! The parameter space inside functions: arguments and results of calls as values, or in local memory.

use weft_ir::Type;
use weft_ptx::{Function, RegId, ScalarType, Span, Symbol, Variable};

use crate::error::R;
use crate::info::{FuncInfo, Layout, words};
use crate::ssa::Var;
use crate::types::{int_of_bytes, ir_type};

/// One piece of an object that is kept as a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) at: u32,
    pub(crate) size: u32,
    pub(crate) var: Var,
}

/// An object of the parameter space.
#[derive(Clone, Debug)]
pub(crate) enum Object {
    /// As values.
    Cells(Vec<Cell>),
    /// In local memory: offset from the local base, size.
    Local(u32, u32),
}

impl Object {
    /// What to copy when the whole object is passed on.
    pub(crate) fn pieces(&self) -> Vec<(u32, u32)> {
        match self {
            Object::Cells(cells) => cells.iter().map(|c| (c.at, c.size)).collect(),
            Object::Local(_, size) => words(*size),
        }
    }
}

/// How one parameter or result of a function that is not inlined is passed.
#[derive(Clone, Debug)]
pub(crate) enum Passing {
    /// A `.reg` parameter.
    Register(RegId, ScalarType),
    /// Integers, each the bytes at an offset.
    Pieces(Vec<(u32, u32)>),
}

/// How a function that is not inlined is called; the local base comes before the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) params: Vec<Passing>,
    pub(crate) returns: Vec<Passing>,
}

impl Signature {
    /// The signature of a function: what its body accesses is what is passed.
    pub(crate) fn of(f: &Function, info: &FuncInfo) -> Signature {
        let pass = |n: usize, symbol: Symbol, v: &Variable| match f.param_regs.get(n).copied().flatten() {
            Some(r) => Passing::Register(r, f.regs[r.index()].ty),
            None => Passing::Pieces(match info.objects.get(&symbol) {
                Some(Layout::Cells(cells)) => cells.clone(),
                Some(Layout::Memory) => words(v.size() as u32),
                None => Vec::new(),
            }),
        };
        let params = f.params.iter().enumerate().map(|(n, v)| pass(n, Symbol::Param(n as u32), v)).collect();
        let first = f.params.len();
        let returns =
            f.returns.iter().enumerate().map(|(n, v)| pass(first + n, Symbol::Return(n as u32), v)).collect();
        Signature { params, returns }
    }

    /// IR types of the results.
    pub(crate) fn return_types(&self, span: Span) -> R<Vec<Type>> {
        let mut out = Vec::new();
        for r in &self.returns {
            match r {
                Passing::Register(_, ty) => out.push(ir_type(*ty, span)?),
                Passing::Pieces(p) => out.extend(p.iter().map(|&(_, n)| int_of_bytes(n))),
            }
        }
        Ok(out)
    }
}
