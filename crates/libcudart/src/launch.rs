//! Launches.

use core::cell::RefCell;
use core::ffi::c_void;
use core::ptr::null_mut;

use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{api, get, put};
use crate::error::{Outcome, check, guard};
use crate::registration::function;
use crate::state::{current_device, device_handle, per_thread, ready};

/// One `<<<grid, block, shared, stream>>>` between its two halves.
#[derive(Clone, Copy)]
struct Configuration {
    grid: dim3,
    block: dim3,
    shared: usize,
    stream: cudaStream_t,
}

thread_local! {
    static CONFIGURATIONS: RefCell<Vec<Configuration>> = const { RefCell::new(Vec::new()) };
}

/// First half of `<<<…>>>`: keeps the configuration. Non-zero would skip the launch.
#[unsafe(no_mangle)]
pub extern "C" fn __cudaPushCallConfiguration(
    gridDim: dim3,
    blockDim: dim3,
    sharedMem: usize,
    stream: cudaStream_t,
) -> u32 {
    let c = Configuration { grid: gridDim, block: blockDim, shared: sharedMem, stream };
    CONFIGURATIONS.with_borrow_mut(|all| all.push(c));
    0
}

/// Second half, in the kernel's host stub: gives the configuration back.
///
/// # Safety
/// The pointers are writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaPopCallConfiguration(
    gridDim: *mut dim3,
    blockDim: *mut dim3,
    sharedMem: *mut usize,
    stream: *mut c_void,
) -> cudaError_t {
    guard(|| {
        let c = CONFIGURATIONS.with_borrow_mut(Vec::pop).ok_or(cudaErrorMissingConfiguration)?;
        // SAFETY: the caller's promise.
        unsafe {
            put(gridDim, c.grid)?;
            put(blockDim, c.block)?;
            put(sharedMem, c.shared)?;
            put(stream.cast(), c.stream)
        }
    })
}

/// The driver says "invalid value" of a shape beyond the device's limits; the runtime says "invalid configuration".
fn refine(d: &Driver, status: CUresult, grid: dim3, block: dim3) -> Outcome {
    if status != CUDA_ERROR_INVALID_VALUE {
        return check(status);
    }
    let device = device_handle(current_device()?)?;
    let limit = |attribute| {
        let mut v = 0;
        // SAFETY: a live variable.
        match unsafe { d.cuDeviceGetAttribute(&raw mut v, attribute, device) } {
            CUDA_SUCCESS => u64::from(v.unsigned_abs()),
            _ => u64::MAX,
        }
    };
    let zero = [grid.x, grid.y, grid.z, block.x, block.y, block.z].contains(&0);
    let threads = u64::from(block.x) * u64::from(block.y) * u64::from(block.z);
    let beyond = zero
        || threads > limit(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)
        || u64::from(block.x) > limit(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)
        || u64::from(block.y) > limit(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)
        || u64::from(block.z) > limit(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)
        || u64::from(grid.x) > limit(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)
        || u64::from(grid.y) > limit(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)
        || u64::from(grid.z) > limit(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z);
    Err(if beyond { cudaErrorInvalidConfiguration } else { cudaErrorInvalidValue })
}

fn shared_bytes(bytes: usize) -> Outcome<u32> {
    u32::try_from(bytes).map_err(|_| cudaErrorInvalidValue)
}

fn launch(
    func: *const c_void,
    grid: dim3,
    block: dim3,
    args: *mut *mut c_void,
    shared: usize,
    stream: cudaStream_t,
    cooperative: bool,
) -> Outcome {
    let (d, f) = function(func)?;
    let shared = shared_bytes(shared)?;
    // SAFETY: a function of the driver's; the arguments are the caller's, laid out for the kernel.
    let status = unsafe {
        if cooperative {
            d.cuLaunchCooperativeKernel(
                f, grid.x, grid.y, grid.z, block.x, block.y, block.z, shared, stream, args,
            )
        } else {
            d.cuLaunchKernel(
                f,
                grid.x,
                grid.y,
                grid.z,
                block.x,
                block.y,
                block.z,
                shared,
                stream,
                args,
                null_mut(),
            )
        }
    };
    refine(d, status, grid, block)
}

api! {
    /// Launches a kernel.
    fn cudaLaunchKernel | cudaLaunchKernel_ptsz(
        func: *const c_void, gridDim: dim3, blockDim: dim3, args: *mut *mut c_void, sharedMem: usize; stream) {
        launch(func, gridDim, blockDim, args, sharedMem, stream, false)
    }

    /// Launches a kernel by the handle of `__cudaGetKernel`.
    fn __cudaLaunchKernel | __cudaLaunchKernel_ptsz(
        kernel: cudaKernel_t, gridDim: dim3, blockDim: dim3, args: *mut *mut c_void, sharedMem: usize; stream) {
        launch(kernel.cast(), gridDim, blockDim, args, sharedMem, stream, false)
    }

    /// Launches a kernel whose blocks are resident together.
    fn cudaLaunchCooperativeKernel | cudaLaunchCooperativeKernel_ptsz(
        func: *const c_void, gridDim: dim3, blockDim: dim3, args: *mut *mut c_void, sharedMem: usize; stream) {
        launch(func, gridDim, blockDim, args, sharedMem, stream, true)
    }

    /// Runs a host function after the stream's earlier work.
    fn cudaLaunchHostFunc | cudaLaunchHostFunc_ptsz(stream; f: cudaHostFn_t, userData: *mut c_void) {
        if f.is_none() {
            return Err(cudaErrorInvalidValue);
        }
        check(ready()?.cuLaunchHostFunc(stream, f, userData))
    }
}

/// The driver's form of a launch configuration. The attributes have the same layout and numbers in both APIs.
pub(crate) fn driver_config(c: &cudaLaunchConfig_t, stream: cudaStream_t) -> Outcome<CUlaunchConfig> {
    Ok(CUlaunchConfig {
        gridDimX: c.gridDim.x,
        gridDimY: c.gridDim.y,
        gridDimZ: c.gridDim.z,
        blockDimX: c.blockDim.x,
        blockDimY: c.blockDim.y,
        blockDimZ: c.blockDim.z,
        sharedMemBytes: shared_bytes(c.dynamicSmemBytes)?,
        hStream: stream,
        attrs: c.attrs.cast(),
        numAttrs: c.numAttrs,
    })
}

/// # Safety
/// `config` and its attributes are readable; `args` are the kernel's.
unsafe fn launch_ex(
    config: *const cudaLaunchConfig_t,
    func: *const c_void,
    args: *mut *mut c_void,
    of_thread: bool,
) -> Outcome {
    // SAFETY: the caller's promise.
    let c = unsafe { get(config) }?;
    let (d, f) = function(func)?;
    let stream = if of_thread { per_thread(c.stream) } else { c.stream };
    let native = driver_config(&c, stream)?;
    // SAFETY: a function of the driver's, a live configuration, the caller's arguments.
    let status = unsafe { d.cuLaunchKernelEx(&raw const native, f, args, null_mut()) };
    refine(d, status, c.gridDim, c.blockDim)
}

api! {
    /// Launches a kernel with attributes: cluster shape, cooperative launch and others.
    fn cudaLaunchKernelExC(config: *const cudaLaunchConfig_t, func: *const c_void, args: *mut *mut c_void) {
        launch_ex(config, func, args, false)
    }

    /// The same for per-thread default streams.
    fn cudaLaunchKernelExC_ptsz(config: *const cudaLaunchConfig_t, func: *const c_void, args: *mut *mut c_void) {
        launch_ex(config, func, args, true)
    }
}
