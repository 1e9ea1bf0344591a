//! Calls that whoever launched the grid answers.

use weft_abi::TrapCode;

use super::caller::{Cta, block, end};
use crate::fault::stack;
use crate::run::Caller;

/// See [`weft_abi::Helper::Runtime`].
#[allow(clippy::too_many_arguments, reason = "as compiled code calls it")]
pub(super) unsafe extern "C" fn runtime(
    cta: Cta,
    thread: u32,
    function: u32,
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    e: u64,
    f: u64,
    g: u64,
    h: u64,
    i: u64,
) -> u64 {
    let result = stack::as_host(|| {
        // SAFETY: `cta` is the caller's context.
        let block = unsafe { block(cta) };
        let caller = Caller { block: block.index(), thread };
        // What others do may see what the grid has stored.
        block.grid().order_stores();
        let runtime = block.grid().launch.runtime.as_ref();
        runtime.map(|r| r.call(function, [a, b, c, d, e, f, g, h, i], caller))
    });
    match result {
        Some(Ok(word)) => word,
        // SAFETY: nothing is held any more.
        Some(Err(fault)) => unsafe { end(TrapCode::IllegalAddress, 0, fault.address, thread) },
        // SAFETY: as above.
        None => unsafe { end(TrapCode::IllegalInstruction, 0, 0, thread) },
    }
}
