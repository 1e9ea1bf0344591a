//! Launches.

use core::ffi::c_void;
use std::sync::Arc;

use weft_driver::{
    Code, Function, KernelLaunch, LaunchConfig, Operation, Result, Timing, from_buffer, gather,
};
use weft_ffi::driver::*;

use crate::args::{fail, get, list, read_bytes, there};
use crate::entry::Mode;
use crate::handle::{function, stream};

entry! {
    /// Launches a kernel.
    fn cuLaunchKernel; fn cuLaunchKernel_ptsz |mode| (
        f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32,
        sharedMemBytes: u32, hStream: CUstream, kernelParams: *mut *mut c_void, extra: *mut *mut c_void,
    ) {
        let config = LaunchConfig {
            grid: [gridDimX, gridDimY, gridDimZ],
            block: [blockDimX, blockDimY, blockDimZ],
            dynamic_shared: sharedMemBytes,
            ..LaunchConfig::default()
        };
        launch(f, &config, hStream, mode, kernelParams, extra)
    }

    /// Launches a kernel whose blocks are all resident at a time.
    fn cuLaunchCooperativeKernel; fn cuLaunchCooperativeKernel_ptsz |mode| (
        f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32,
        sharedMemBytes: u32, hStream: CUstream, kernelParams: *mut *mut c_void,
    ) {
        let config = LaunchConfig {
            grid: [gridDimX, gridDimY, gridDimZ],
            block: [blockDimX, blockDimY, blockDimZ],
            dynamic_shared: sharedMemBytes,
            cooperative: true,
            ..LaunchConfig::default()
        };
        launch(f, &config, hStream, mode, kernelParams, core::ptr::null_mut())
    }

    /// Launches a kernel with attributes.
    fn cuLaunchKernelEx; fn cuLaunchKernelEx_ptsz |mode| (
        config: *const CUlaunchConfig, f: CUfunction, kernelParams: *mut *mut c_void, extra: *mut *mut c_void,
    ) {
        let (config, hStream) = self::config(&get(config)?)?;
        launch(f, &config, hStream, mode, kernelParams, extra)
    }
}

/// What a launch configuration says; hints that change nothing here are left out.
pub(crate) fn config(c: &CUlaunchConfig) -> Result<(LaunchConfig, CUstream)> {
    let mut out = LaunchConfig {
        grid: [c.gridDimX, c.gridDimY, c.gridDimZ],
        block: [c.blockDimX, c.blockDimY, c.blockDimZ],
        dynamic_shared: c.sharedMemBytes,
        ..LaunchConfig::default()
    };
    for a in list(c.attrs, c.numAttrs as usize)? {
        match a.id {
            CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION => {
                // SAFETY: the attribute says that this member is set; any bits are a value of it.
                let d = unsafe { a.value.clusterDim };
                out.cluster = Some([d.x, d.y, d.z]);
            }
            CU_LAUNCH_ATTRIBUTE_COOPERATIVE => {
                // SAFETY: as above.
                out.cooperative = unsafe { a.value.cooperative } != 0;
            }
            // An event recorded inside of a launch would need support that is not there.
            CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT
            | CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT
            | CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE => return fail(Code::NotSupported),
            _ => {}
        }
    }
    Ok((out, c.hStream))
}

/// Markers in the list that is the alternative to `kernelParams`.
const BUFFER_POINTER: usize = 1;
const BUFFER_SIZE: usize = 2;

fn launch(
    f: CUfunction,
    config: &LaunchConfig,
    hStream: CUstream,
    mode: Mode,
    params: *mut *mut c_void,
    extra: *mut *mut c_void,
) -> Result<()> {
    let function = function(f)?;
    let stream = stream(hStream, mode)?;
    let params = arguments(&function, params, extra)?;
    let launch = KernelLaunch { function, config: *config, params };
    stream.submit(Operation::Kernel(launch), Timing::Async).map(drop)
}

fn arguments(function: &Arc<Function>, params: *mut *mut c_void, extra: *mut *mut c_void) -> Result<Vec<u8>> {
    let count = function.param_layout().0.len();
    if !extra.is_null() {
        if !params.is_null() {
            return fail(Code::InvalidValue);
        }
        return from_buffer(function, extra_buffer(extra)?);
    }
    if count > 0 {
        there(params)?;
    }
    gather(function, |i, place| read_bytes(get(params.wrapping_add(i))?, place))
}

fn extra_buffer<'a>(extra: *mut *mut c_void) -> Result<&'a [u8]> {
    let (mut buffer, mut size) = (core::ptr::null::<u8>(), None);
    let mut at = 0;
    // The list ends with a null; there are only two things it can say.
    while at < 8 {
        let key: *mut c_void = get(extra.wrapping_add(at))?;
        match key.addr() {
            0 => break,
            BUFFER_POINTER => buffer = get(extra.wrapping_add(at + 1))?.cast(),
            BUFFER_SIZE => size = Some(get(get(extra.wrapping_add(at + 1))?.cast::<usize>())?),
            _ => return fail(Code::InvalidValue),
        }
        at += 2;
    }
    list(buffer, size.ok_or(Code::InvalidValue)?)
}
