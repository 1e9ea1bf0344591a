//! Launches.

use core::ffi::c_void;

use weft_driver::{Function, LaunchConfig, Operation, Result, Stream, Timing};
use weft_ffi::arg::Slice;
use weft_ffi::driver::*;

use crate::args::{KernelCall, Launch, Together};
use crate::entry::Mode;
use crate::handle::{Handle, current, default_stream};

/// Launches what was made ready, in so many blocks.
fn staged(function: &Handle<Function>, grid: [i32; 2], stream: &Stream) -> Result<()> {
    let launch = function.staged_launch(grid)?;
    stream.submit(Operation::Kernel(launch), Timing::Async).map(drop)
}

entry! {
    /// Launches a kernel.
    fn cuLaunchKernel; fn cuLaunchKernel_ptsz(
        f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32,
        sharedMemBytes: u32, hStream: Handle<Stream>, kernelParams: KernelCall [f, extra], extra: *mut *mut c_void,
    ) {
        let config = LaunchConfig {
            grid: [gridDimX, gridDimY, gridDimZ],
            block: [blockDimX, blockDimY, blockDimZ],
            dynamic_shared: sharedMemBytes,
            ..LaunchConfig::default()
        };
        kernelParams.launch(&config, &hStream)
    }

    /// Launches a kernel whose blocks are all resident at a time.
    fn cuLaunchCooperativeKernel; fn cuLaunchCooperativeKernel_ptsz(
        f: CUfunction, gridDimX: u32, gridDimY: u32, gridDimZ: u32, blockDimX: u32, blockDimY: u32, blockDimZ: u32,
        sharedMemBytes: u32, hStream: Handle<Stream>, kernelParams: KernelCall [f],
    ) {
        let config = LaunchConfig {
            grid: [gridDimX, gridDimY, gridDimZ],
            block: [blockDimX, blockDimY, blockDimZ],
            dynamic_shared: sharedMemBytes,
            cooperative: true,
            ..LaunchConfig::default()
        };
        kernelParams.launch(&config, &hStream)
    }

    /// Launches a kernel on several devices, each in a stream of it.
    fn cuLaunchCooperativeKernelMultiDevice(
        launchParamsList: Together [numDevices], numDevices: u32, flags: u32,
    ) {
        weft_driver::launch_together(launchParamsList.0, flags)
    }

    /// Launches a kernel with attributes.
    fn cuLaunchKernelEx; fn cuLaunchKernelEx_ptsz(
        config: Launch, f: CUfunction, kernelParams: KernelCall [f, extra], extra: *mut *mut c_void,
    ) {
        config.launch(kernelParams)
    }

    /// Says the threads of a block of later launches, as CUDA 3 has it.
    fn cuFuncSetBlockShape(hfunc: Handle<Function>, x: i32, y: i32, z: i32) {
        current()?;
        hfunc.stage_block([x, y, z])
    }

    /// Says the dynamic shared memory of later launches.
    fn cuFuncSetSharedSize(hfunc: Handle<Function>, bytes: u32) {
        current()?;
        hfunc.stage_shared(bytes)
    }

    /// Says how many bytes of parameters later launches have.
    fn cuParamSetSize(hfunc: Handle<Function>, numbytes: u32) {
        current()?;
        hfunc.stage_size(numbytes)
    }

    /// Says a parameter that is an integer.
    fn cuParamSeti(hfunc: Handle<Function>, offset: i32, value: u32) {
        current()?;
        hfunc.stage_param(offset, &value.to_ne_bytes())
    }

    /// Says a parameter that is a floating-point number.
    fn cuParamSetf(hfunc: Handle<Function>, offset: i32, value: f32) {
        current()?;
        hfunc.stage_param(offset, &value.to_ne_bytes())
    }

    /// Says bytes of parameters.
    fn cuParamSetv(hfunc: Handle<Function>, offset: i32, ptr: Slice<u8> [numbytes], numbytes: u32) {
        current()?;
        hfunc.stage_param(offset, &ptr.iter().collect::<Vec<_>>())
    }

    /// Launches a block of a kernel as it was made ready.
    fn cuLaunch(f: Handle<Function>) {
        staged(&f, [1, 1], &*default_stream(Mode::Legacy)?)
    }

    /// Launches a grid of a kernel as it was made ready.
    fn cuLaunchGrid(f: Handle<Function>, grid_width: i32, grid_height: i32) {
        staged(&f, [grid_width, grid_height], &*default_stream(Mode::Legacy)?)
    }

    /// The same in a stream.
    fn cuLaunchGridAsync(f: Handle<Function>, grid_width: i32, grid_height: i32, hStream: Handle<Stream>) {
        staged(&f, [grid_width, grid_height], &hStream)
    }
}
