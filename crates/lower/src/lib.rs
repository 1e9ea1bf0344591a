//! PTX to IR: virtual registers to SSA, calls inlined, the parameter space turned into values.
//!
//! [`lower_kernel`] gives a [`weft_ir::Unit`] at [`weft_ir::Stage::Thread`]: the code of one thread, not yet
//! specialised for a block shape. Each family of instructions has a file under `insts`.

#![forbid(unsafe_code)]

mod call;
mod cx;
mod enter;
mod error;
mod frame;
mod functions;
mod info;
mod insts;
mod object;
mod operand;
mod parameters;
mod pieces;
mod ssa;
#[cfg(test)]
mod tests;
mod tidy;
mod types;
mod unit;
mod walk;

pub use error::{LowerError, LowerErrorKind};

use weft_ir::Unit;
use weft_ptx::{Module, Span};

/// Choices of the caller.
#[derive(Clone, Debug)]
pub struct LowerOptions {
    /// Instructions a function may grow to by inlining; later calls stay calls where that is possible.
    pub inline_budget: usize,
    /// For launches that begin before the end of those that they depend on.
    pub early: bool,
    /// With probes that count how often each piece of the PTX is executed.
    pub flow: bool,
}

impl Default for LowerOptions {
    fn default() -> Self {
        LowerOptions { inline_budget: 20_000, early: false, flow: false }
    }
}

/// Lowers one kernel of a module and everything it calls.
///
/// # Errors
/// [`LowerError`] when the module has no such kernel, breaks a rule of the ISA in a way that matters here, calls a
/// function nobody defines, or uses a feature that is not supported.
pub fn lower_kernel(module: &Module, kernel: &str, options: &LowerOptions) -> Result<Unit, LowerError> {
    let Some((id, f)) = module.function(kernel) else {
        return Err(LowerError::invalid(Span::default(), format!("the module has no kernel `{kernel}`")));
    };
    if !f.is_entry {
        return Err(LowerError::invalid(f.span, format!("`{kernel}` is not a kernel")));
    }
    unit::UnitCx::new(module, options, id)?.lower(id)
}
