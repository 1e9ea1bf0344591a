//! Launches as device code writes them: a buffer for the parameters, then the launch.

use std::sync::Arc;

use weft_interp::MemoryFault;
use weft_ptx::RuntimeFunction;

use super::buffer::Buffer;
use super::calls::{Answer, Call, Handler};
use super::launch;
use crate::error::Code;
use crate::function::Function;
use crate::operation::config::LaunchConfig;

pub(super) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaGetParameterBuffer, get_parameter_buffer),
    (RuntimeFunction::CudaGetParameterBufferV2, get_parameter_buffer_v2),
    (RuntimeFunction::CudaLaunchDevice, launch_device),
    (RuntimeFunction::CudaLaunchDeviceV2, launch_device_v2),
];

/// Parameters of kernels take this many bytes at most.
const MOST: u64 = 32 << 10;

/// Three numbers from their words.
fn dim3([xy, z]: [u64; 2]) -> [u32; 3] {
    [xy as u32, (xy >> 32) as u32, z as u32]
}

/// The kernel at an address; that of none is a fault.
fn kernel(call: &Call<'_>, address: u64) -> Result<Arc<Function>, MemoryFault> {
    let fault = MemoryFault { address, size: 8, write: false };
    call.parent.function().sibling(address).ok_or(fault)
}

fn keep(call: &Call<'_>, buffer: Buffer) -> Answer {
    let address = buffer.address();
    call.parent.buffers().lock().insert(address, buffer);
    Ok(address)
}

/// `cudaGetParameterBuffer(size_t alignment, size_t size)`.
fn get_parameter_buffer(call: &mut Call<'_>) -> Answer {
    let [alignment, bytes, ..] = call.words;
    if alignment > 64 || bytes > MOST {
        call.fail(Code::InvalidValue)?;
        return Ok(0);
    }
    keep(call, Buffer::new(bytes, None))
}

/// `cudaGetParameterBufferV2(void *func, dim3 gridDimension, dim3 blockDimension, unsigned sharedMemSize)`.
fn get_parameter_buffer_v2(call: &mut Call<'_>) -> Answer {
    let [function, g0, g1, b0, b1, shared, ..] = call.words;
    let kernel = kernel(call, function)?;
    let config = config([g0, g1], [b0, b1], shared);
    keep(call, Buffer::new(u64::from(kernel.param_layout().1), Some((function, config))))
}

fn config(grid: [u64; 2], block: [u64; 2], shared: u64) -> LaunchConfig {
    LaunchConfig {
        grid: dim3(grid),
        block: dim3(block),
        dynamic_shared: shared as u32,
        ..LaunchConfig::default()
    }
}

/// `cudaLaunchDevice(void *func, void *parameterBuffer, dim3 gridDimension, dim3 blockDimension, unsigned sharedMemSize,
/// cudaStream_t stream)`.
fn launch_device(call: &mut Call<'_>) -> Answer {
    let [function, buffer, g0, g1, b0, b1, shared, stream, _] = call.words;
    let buffer = call.parent.buffers().lock().remove(&buffer);
    start(call, buffer, (function, config([g0, g1], [b0, b1], shared)), stream)
}

/// `cudaLaunchDeviceV2(void *parameterBuffer, cudaStream_t stream)`.
fn launch_device_v2(call: &mut Call<'_>) -> Answer {
    let [buffer, stream, ..] = call.words;
    let Some(buffer) = call.parent.buffers().lock().remove(&buffer) else {
        return call.fail(Code::InvalidValue);
    };
    let Some(launch) = buffer.launch else { return call.fail(Code::InvalidValue) };
    start(call, Some(buffer), launch, stream)
}

fn start(
    call: &Call<'_>,
    buffer: Option<Buffer>,
    (function, config): (u64, LaunchConfig),
    stream: u64,
) -> Answer {
    let function = kernel(call, function)?;
    let bytes = function.param_layout().1 as usize;
    let params = buffer.map_or_else(|| vec![0; bytes], |b| b.read(bytes));
    call.answer(launch::launch(call, function, config, params, stream))
}
