//! Launches.

use core::cell::RefCell;
use core::ffi::c_void;
use core::mem::ManuallyDrop;
use core::ptr::null_mut;

use weft_ffi::arg::{Arg, FromC, In, Out, Slice};
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Arguments, Call, Stream, api};
use crate::error::{Outcome, bad_shape, check, guard};
use crate::registry::function;
use crate::state::{current_device, device_handle, per_thread, ready, set_device};

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
    /// For destructors of static objects, which run when the thread's values have ended: this one stays.
    static LATE: ManuallyDrop<RefCell<Vec<Configuration>>> = const { ManuallyDrop::new(RefCell::new(Vec::new())) };
}

/// Applies `f` to the calling thread's configurations.
#[inline]
fn configurations<R>(f: impl FnOnce(&mut Vec<Configuration>) -> R) -> R {
    if CONFIGURATIONS.try_with(|_| ()).is_ok() {
        CONFIGURATIONS.with_borrow_mut(f)
    } else {
        LATE.with(|late| f(&mut late.borrow_mut()))
    }
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
    configurations(|all| all.push(c));
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
    let call = Call { per_thread: false };
    guard(|| {
        // SAFETY: the caller's promise.
        let (grid, block, shared, to) = unsafe {
            let (grid, block) = (Out::from_c(gridDim, (), &call)?, Out::from_c(blockDim, (), &call)?);
            (grid, block, Out::from_c(sharedMem, (), &call)?, Out::from_c(stream.cast(), (), &call)?)
        };
        let c = configurations(Vec::pop).ok_or(cudaErrorMissingConfiguration)?;
        grid.set(c.grid);
        block.set(c.block);
        shared.set(c.shared);
        to.set(c.stream);
        Ok(())
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
    Err(if beyond { bad_shape() } else { cudaErrorInvalidValue })
}

/// CUDA's runtime hands on the lower half of the number.
fn shared_bytes(bytes: usize) -> u32 {
    bytes as u32
}

fn launch(
    kernel: Arguments<'_>,
    grid: dim3,
    block: dim3,
    shared: usize,
    Stream(stream): Stream,
    cooperative: bool,
) -> Outcome {
    let (d, f) = function(kernel.func)?;
    let (shared, args) = (shared_bytes(shared), kernel.args);
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

/// One of several launches at a time, as the driver has it. The stream's device becomes the current one.
fn for_driver(d: &Driver, p: &cudaLaunchParams) -> Outcome<CUDA_LAUNCH_PARAMS> {
    let mut device = 0;
    // SAFETY: a live variable; a stream of the caller's.
    if !p.stream.is_null() && unsafe { d.cuStreamGetDevice(p.stream, &raw mut device) } == CUDA_SUCCESS {
        set_device(device)?;
    }
    let (_, f) = function(p.func)?;
    Ok(CUDA_LAUNCH_PARAMS {
        function: f,
        gridDimX: p.gridDim.x,
        gridDimY: p.gridDim.y,
        gridDimZ: p.gridDim.z,
        blockDimX: p.blockDim.x,
        blockDimY: p.blockDim.y,
        blockDimZ: p.blockDim.z,
        sharedMemBytes: shared_bytes(p.sharedMem),
        hStream: p.stream,
        kernelParams: p.args,
    })
}

api! {
    /// Launches a kernel.
    fn cudaLaunchKernel; fn cudaLaunchKernel_ptsz(
        func: *const c_void, gridDim: dim3, blockDim: dim3, args: Arguments [func], sharedMem: usize, stream: Stream) {
        launch(args, gridDim, blockDim, sharedMem, stream, false)
    }

    /// Launches a kernel by the handle of `__cudaGetKernel`.
    fn __cudaLaunchKernel; fn __cudaLaunchKernel_ptsz(
        kernel: cudaKernel_t, gridDim: dim3, blockDim: dim3, args: Arguments [kernel], sharedMem: usize, stream: Stream) {
        launch(args, gridDim, blockDim, sharedMem, stream, false)
    }

    /// Launches a kernel whose blocks are resident together.
    fn cudaLaunchCooperativeKernel; fn cudaLaunchCooperativeKernel_ptsz(
        func: *const c_void, gridDim: dim3, blockDim: dim3, args: Arguments [func], sharedMem: usize, stream: Stream) {
        launch(args, gridDim, blockDim, sharedMem, stream, true)
    }

    /// Launches a kernel on several devices, each in a stream of it (until CUDA 12).
    fn cudaLaunchCooperativeKernelMultiDevice(
        launchParamsList: Slice<cudaLaunchParams> [numDevices], numDevices: u32, flags: u32) {
        let d = ready()?;
        let before = current_device()?;
        let all = launchParamsList.iter().map(|p| for_driver(d, &p)).collect::<Outcome<Vec<_>>>();
        set_device(before)?;
        let mut all = all?;
        // SAFETY: as many live launches; the arguments are the caller's, laid out for the kernels.
        check(unsafe { d.cuLaunchCooperativeKernelMultiDevice(all.as_mut_ptr(), numDevices, flags) })
    }

    /// Runs a host function after the stream's earlier work.
    fn cudaLaunchHostFunc; fn cudaLaunchHostFunc_ptsz(stream: Stream, f: cudaHostFn_t, userData: *mut c_void)
        => cuLaunchHostFunc(stream.0, f, userData);

    /// The same; whoever waits for it may do so in either way.
    fn cudaLaunchHostFunc_v2; fn cudaLaunchHostFunc_v2_ptsz(
        stream: Stream, f: cudaHostFn_t, userData: *mut c_void, syncMode: u32)
        => cuLaunchHostFunc_v2(stream.0, f, userData, syncMode);

    /// Launches a kernel with attributes: cluster shape, cooperative launch and others.
    fn cudaLaunchKernelExC; fn cudaLaunchKernelExC_ptsz(
        config: Config, func: *const c_void, args: Arguments [func]) {
        let (d, f) = function(args.func)?;
        let native = config.for_driver();
        // SAFETY: a function of the driver's, a live configuration, the caller's arguments.
        let status = unsafe { d.cuLaunchKernelEx(&raw const native, f, args.args, null_mut()) };
        refine(d, status, config.c.gridDim, config.c.blockDim)
    }
}

/// A launch configuration, with its attributes.
#[derive(Clone, Copy)]
pub(crate) struct Config<'a> {
    /// With the stream that the call means.
    c: cudaLaunchConfig_t,
    call: core::marker::PhantomData<&'a ()>,
}

impl Arg for Config<'_> {
    type C = *const cudaLaunchConfig_t;
}

impl<'a> FromC<'a, Call> for Config<'a> {
    unsafe fn from_c(c: *const cudaLaunchConfig_t, (): (), call: &'a Call) -> Outcome<Self> {
        // SAFETY: the caller's promise.
        let mut c = *unsafe { In::from_c(c, (), call) }?;
        if call.per_thread {
            c.stream = per_thread(c.stream);
        }
        Ok(Config { c, call: core::marker::PhantomData })
    }
}

impl Config<'_> {
    /// The driver's form. The attributes have the same layout and numbers in both APIs.
    pub(crate) fn for_driver(&self) -> CUlaunchConfig {
        let c = &self.c;
        CUlaunchConfig {
            gridDimX: c.gridDim.x,
            gridDimY: c.gridDim.y,
            gridDimZ: c.gridDim.z,
            blockDimX: c.blockDim.x,
            blockDimY: c.blockDim.y,
            blockDimZ: c.blockDim.z,
            sharedMemBytes: shared_bytes(c.dynamicSmemBytes),
            hStream: c.stream,
            attrs: c.attrs.cast(),
            numAttrs: c.numAttrs,
        }
    }
}
