//! Who calls a helper, and how it ends the kernel.

use weft_abi::{CtaContext, TrapCode};

use crate::fault::{Exit, stack};
use crate::run::Block;

/// The context that compiled code was given.
pub(super) type Cta = *mut CtaContext;

/// The block that calls.
///
/// # Safety
/// `cta` is the context the block's code was given. The reference must end before the helper returns.
pub(super) unsafe fn block<'a>(cta: Cta) -> &'a mut Block {
    // SAFETY: the executor set `exec` to the block, and holds no reference while compiled code runs.
    unsafe { &mut *(*cta).exec.cast::<Block>() }
}

/// Ends the kernel.
///
/// # Safety
/// The caller holds nothing that wants dropping.
pub(super) unsafe fn end(code: TrapCode, line: u32, address: u64, thread: u32) -> ! {
    // SAFETY: helpers are called by compiled code, on the kernel stack.
    unsafe { stack::exit_kernel(Exit::Trap { code: code as u32, line, address, thread }) }
}
