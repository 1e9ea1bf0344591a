//! What kernels ask of the driver: the device runtime (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
//!
//! The functions are rows of [`weft_ptx::RuntimeFunction`]; a call of one comes here from the middle of a block, on either engine,
//! and goes to the [`calls::Handler`] that [`calls::install`] was given for it. Codes are those that an H100 answers.
//!
//! * [`calls`]: a call, and who answers it; [`errors`]: errors, and the last one of each thread;
//! * [`parent`]: a grid whose kernel may call; [`start`]: how it begins; [`family`]: what it has launched;
//! * [`launches`], [`buffer`]: launches as device code writes them; [`launch`]: a child on its way; [`nursery`]: those that may
//!   begin;
//! * [`streams`]: streams and events; [`copies`]: copies, fills and memory; [`queries`]: what is asked of the device.

mod buffer;
pub(crate) mod calls;
mod copies;
mod errors;
mod family;
mod launch;
mod launches;
mod nursery;
mod parent;
mod queries;
mod start;
mod streams;

use calls::install;
pub(crate) use nursery::{Newborn, put};
pub(crate) use parent::{Body, Parent};

/// Lets the functions of this folder answer.
pub(crate) fn install_own() {
    for handlers in [launches::HANDLERS, streams::HANDLERS, copies::HANDLERS, queries::HANDLERS] {
        install(handlers);
    }
}
