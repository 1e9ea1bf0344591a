//! What kernels call that concerns graphs.

use weft_interp::MemoryFault;
use weft_ptx::RuntimeFunction;

use super::conditional;
use crate::device_launch::calls::{Call, Handler};

/// See the module.
pub(crate) const HANDLERS: &[(RuntimeFunction, Handler)] =
    &[(RuntimeFunction::CudaGraphSetConditional, set_conditional)];

/// `cudaGraphSetConditional(handle, value)`. A handle of nothing is as an address of nothing.
fn set_conditional(call: &mut Call<'_>) -> Result<u64, MemoryFault> {
    let [handle, value, ..] = call.words;
    if conditional::set(handle, value as u32) {
        Ok(0)
    } else {
        Err(MemoryFault { address: handle, size: 4, write: true })
    }
}
