//! What kernels ask of the driver: the device runtime (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
//!
//! The functions are rows of [`weft_ptx::RuntimeFunction`]; a call of one comes here from the middle of a block, on either engine,
//! and goes to the [`calls::Handler`] that [`calls::install`] was given for it.
//!
//! * [`calls`]: a call, and who answers it; [`parent`]: a grid whose kernel may call; [`start`]: how it begins;
//! * [`queries`]: what is asked of the device; [`errors`]: errors, and the last one of each thread.

pub(crate) mod calls;
mod errors;
mod parent;
mod queries;
mod start;

use calls::install;
pub(crate) use parent::{Body, Parent};

/// Lets the functions of this folder answer.
pub(crate) fn install_own() {
    install(queries::HANDLERS);
}
