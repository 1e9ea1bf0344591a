//! What kernels ask of their device.

use weft_ptx::RuntimeFunction;

use super::calls::{Answer, Call, Handler};

pub(super) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaGetDevice, get_device),
    (RuntimeFunction::CudaGetLastError, get_last_error),
    (RuntimeFunction::CudaPeekAtLastError, peek_at_last_error),
];

/// `cudaGetDevice(int *device)`.
fn get_device(call: &mut Call<'_>) -> Answer {
    let ordinal = call.parent.state().device().ordinal();
    call.give(call.words[0], &ordinal.to_le_bytes())
}

/// `cudaGetLastError()`.
fn get_last_error(call: &mut Call<'_>) -> Answer {
    Ok(call.parent.errors().take(call.caller).into())
}

/// `cudaPeekAtLastError()`.
fn peek_at_last_error(call: &mut Call<'_>) -> Answer {
    Ok(call.parent.errors().peek(call.caller).into())
}
