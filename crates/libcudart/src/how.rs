//! How copies and fills call the driver: in which stream, and with which addresses.

use core::ffi::c_void;

use weft_ffi::arg::Address;
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::error::{Outcome, check};

/// How a copy or fill relates to streams.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    /// In the legacy default stream, waiting as the plain functions do.
    Legacy,
    /// In the thread's default stream, waiting.
    PerThread,
    /// In a stream, not waiting.
    Async(cudaStream_t),
}

impl How {
    /// Runs the waiting form, or the form that takes a stream.
    pub(crate) fn run(
        self,
        d: &Driver,
        wait: impl FnOnce() -> CUresult,
        stream: impl FnOnce(CUstream) -> CUresult,
    ) -> Outcome {
        match self {
            How::Legacy => check(wait()),
            How::Async(s) => check(stream(s)),
            How::PerThread => {
                check(stream(cudaStreamPerThread))?;
                // SAFETY: the driver's own handle.
                check(unsafe { d.cuStreamSynchronize(cudaStreamPerThread) })
            }
        }
    }
}

/// A device address as the driver types it.
pub(crate) fn device(p: *const c_void) -> CUdeviceptr {
    p.addr() as CUdeviceptr
}

/// A device address as C's pointer.
pub(crate) fn pointer(at: CUdeviceptr) -> *mut c_void {
    Address(at).pointer()
}
