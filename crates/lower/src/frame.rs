//! One function on the stack of inlined calls.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use weft_ir::Block;
use weft_ptx::{FuncId, Function, Symbol};

use crate::info::FuncInfo;
use crate::object::Object;
use crate::ssa::Var;

/// Where a variable declared inside a function lives.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// At an offset from the function's local base.
    Local(u32),
    /// At an offset in the shared window.
    Shared(u32),
    /// In the parameter space: see the frame's objects.
    Param,
    /// In a space that functions cannot declare variables in.
    Nowhere,
}

/// One function on the stack of inlined calls.
pub(crate) struct Frame<'m> {
    pub(crate) id: FuncId,
    pub(crate) func: &'m Function,
    pub(crate) info: Rc<FuncInfo>,
    /// The variable of the first register.
    pub(crate) first_var: u32,
    /// The carry flag of `add.cc` and its like.
    pub(crate) carry: Var,
    pub(crate) labels: Vec<Block>,
    pub(crate) objects: FxHashMap<Symbol, Rc<Object>>,
    pub(crate) places: Vec<Place>,
    /// Where `ret` goes; `None` ends the IR function.
    pub(crate) exit: Option<Block>,
    /// First byte of local memory past this frame's.
    pub(crate) local_end: u32,
}
