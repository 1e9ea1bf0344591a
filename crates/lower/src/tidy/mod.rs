//! What lowering knows better once a function is whole: floats that travelled as integers, the spaces of generic
//! addresses, indices that count down from an address of shared memory, alignment.

mod align;
mod edit;
mod near;
mod retype;
mod spaces;

pub(crate) use align::known_align;

use weft_ir::Function;

/// Runs all of them.
pub(crate) fn run(func: &mut Function, symbol_align: &dyn Fn(weft_ir::SymbolId) -> u32) {
    retype::run(func);
    spaces::run(func);
    near::run(func);
    align::run(func, symbol_align);
}
