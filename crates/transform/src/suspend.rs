//! Cuts a kernel where a group waits.
//!
//! Requires: [`Stage::Group`].
//! Ensures: no instruction waits; if there was one, [`Stage::Suspended`]: every wait is a `suspend`, after which
//! control goes on at a resume block. Nothing is live into a block that several entries reach: a value needed after
//! a wait is stored in its slot of the frame when it is made (or when the loop that makes it is left) and loaded
//! where control comes back; constants, thread numbers, parameters and what is cheaply made of them are computed
//! again.

mod frame;
mod split;

use weft_ir::*;

use crate::TransformError;

/// Runs the pass.
///
/// # Errors
/// [`TransformError::WaitsInFunction`] for a function that is no kernel.
pub(crate) fn run(func: &mut Function) -> Result<(), TransformError> {
    let one = func.geometry.is_some_and(|g| g.width == 1);
    let waits = |func: &Function, i: Inst| {
        let e = func.insts[i].op.effects();
        (e.waits && !func.passes(&func.insts[i])) || (one && e.warp)
    };
    let any = func.layout.iter().any(|&b| func.blocks[b].insts.iter().any(|&i| waits(func, i)));
    if !any {
        return Ok(());
    }
    if !func.is_kernel {
        return Err(TransformError::WaitsInFunction { function: func.name.clone() });
    }
    let plan = frame::Plan::new(func, waits);
    split::run(func, waits);
    plan.apply(func);
    Ok(())
}
