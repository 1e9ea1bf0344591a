//! Launches.

use core::ffi::c_void;

use weft_driver::{LaunchConfig, Stream};
use weft_ffi::driver::*;

use crate::args::{KernelCall, Launch};
use crate::handle::Handle;

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

    /// Launches a kernel with attributes.
    fn cuLaunchKernelEx; fn cuLaunchKernelEx_ptsz(
        config: Launch, f: CUfunction, kernelParams: KernelCall [f, extra], extra: *mut *mut c_void,
    ) {
        let launch = config.of(kernelParams.function())?;
        kernelParams.launch(&launch, &*config.stream()?)
    }
}
