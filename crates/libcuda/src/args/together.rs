//! Launches that several devices begin together.

use std::sync::Arc;

use weft_driver::{Code, Function, KernelLaunch, LaunchConfig, Result, Stream};
use weft_ffi::arg::{Arg, FromC, Slice};
use weft_ffi::driver::*;

use super::{KernelCall, fail};
use crate::entry::Call;
use crate::handle::Kind;

/// Launches in streams of several devices: `launchParamsList [numDevices]`.
pub(crate) struct Together(pub(crate) Vec<(KernelLaunch, Arc<Stream>)>);

impl Arg for Together {
    type C = *mut CUDA_LAUNCH_PARAMS;
}

impl<'a> FromC<'a, Call, (u32,)> for Together {
    unsafe fn from_c(c: *mut CUDA_LAUNCH_PARAMS, (n,): (u32,), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        let list = unsafe { Slice::<CUDA_LAUNCH_PARAMS>::from_c(c.cast_const(), (n,), call) }?;
        let one = |p: CUDA_LAUNCH_PARAMS| -> Result<(KernelLaunch, Arc<Stream>)> {
            Function::find(p.function, call.mode)?;
            // No default stream.
            if p.hStream.is_null() || p.hStream == CU_STREAM_LEGACY {
                return fail(Code::InvalidHandle);
            }
            let stream = Stream::find(p.hStream, call.mode)?;
            // SAFETY: the caller's promise.
            let kernel = unsafe { KernelCall::from_c(p.kernelParams, (p.function,), call) }?;
            let config = LaunchConfig {
                grid: [p.gridDimX, p.gridDimY, p.gridDimZ],
                block: [p.blockDimX, p.blockDimY, p.blockDimZ],
                dynamic_shared: p.sharedMemBytes,
                cooperative: true,
                ..LaunchConfig::default()
            };
            Ok((kernel.with(&config), stream))
        };
        list.iter().map(one).collect::<Result<_>>().map(Together)
    }
}
