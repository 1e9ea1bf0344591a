//! What kernels ask of their device and of other kernels.

use weft_ptx::RuntimeFunction;

use super::calls::{Answer, Call, Handler};
use crate::error::Code;
use crate::function::{Function, attribute as of_function};

pub(super) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaGetDevice, get_device),
    (RuntimeFunction::CudaDeviceGetAttribute, device_get_attribute),
    (RuntimeFunction::CudaDeviceGetLimit, device_get_limit),
    (RuntimeFunction::CudaDeviceGetCacheConfig, prefer_none),
    (RuntimeFunction::CudaDeviceGetSharedMemConfig, bank_size),
    (RuntimeFunction::CudaRuntimeGetVersion, runtime_get_version),
    (RuntimeFunction::CudaGetLastError, get_last_error),
    (RuntimeFunction::CudaPeekAtLastError, peek_at_last_error),
    (RuntimeFunction::CudaFuncGetAttributes, func_get_attributes),
    (RuntimeFunction::CudaOccupancyMaxActiveBlocksPerMultiprocessor, occupancy),
    (RuntimeFunction::CudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, occupancy),
];

/// What CUDA 13's device runtime says.
const RUNTIME_VERSION: u32 = 6000;

/// `cudaGetDevice(int *device)`.
fn get_device(call: &mut Call<'_>) -> Answer {
    let ordinal = call.parent.state().device().ordinal();
    call.give(call.words[0], &ordinal.to_le_bytes())
}

/// `cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int device)`.
fn device_get_attribute(call: &mut Call<'_>) -> Answer {
    let [to, attribute, ordinal, ..] = call.words;
    let device = call.parent.state().device();
    if ordinal as u32 != device.ordinal() {
        return call.fail(Code::InvalidDevice);
    }
    match device.attribute(attribute as u32) {
        Ok(value) => call.give(to, &value.to_le_bytes()),
        Err(e) => call.fail(e.code),
    }
}

/// `cudaDeviceGetLimit(size_t *pValue, cudaLimit limit)`.
fn device_get_limit(call: &mut Call<'_>) -> Answer {
    let [to, limit, ..] = call.words;
    match call.parent.state().limits.get(limit as u32) {
        Ok(value) => call.give(to, &value.to_le_bytes()),
        Err(e) => call.fail(e.code),
    }
}

/// `cudaDeviceGetCacheConfig(cudaFuncCache *pCacheConfig)`: `cudaFuncCachePreferNone`.
fn prefer_none(call: &mut Call<'_>) -> Answer {
    call.give(call.words[0], &0u32.to_le_bytes())
}

/// `cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *pConfig)`: `cudaSharedMemBankSizeFourByte`.
fn bank_size(call: &mut Call<'_>) -> Answer {
    call.give(call.words[0], &1u32.to_le_bytes())
}

/// `cudaRuntimeGetVersion(int *runtimeVersion)`.
fn runtime_get_version(call: &mut Call<'_>) -> Answer {
    call.give(call.words[0], &RUNTIME_VERSION.to_le_bytes())
}

/// `cudaGetLastError()`.
fn get_last_error(call: &mut Call<'_>) -> Answer {
    Ok(call.parent.errors().take(call.caller).into())
}

/// `cudaPeekAtLastError()`.
fn peek_at_last_error(call: &mut Call<'_>) -> Answer {
    Ok(call.parent.errors().peek(call.caller).into())
}

/// Bytes of `cudaFuncAttributes` that the device runtime fills in: those up to `binaryVersion`.
const FUNC_ATTRIBUTES: usize = 40;

/// The beginning of `cudaFuncAttributes`, as C has it.
fn attributes(function: &Function) -> Result<[u8; FUNC_ATTRIBUTES], Code> {
    use of_function::*;
    let mut out = [0; FUNC_ATTRIBUTES];
    let sizes = [SHARED_SIZE_BYTES, CONST_SIZE_BYTES, LOCAL_SIZE_BYTES];
    let numbers = [MAX_THREADS_PER_BLOCK, NUM_REGS, PTX_VERSION, BINARY_VERSION];
    let (first, second) = out.split_at_mut(8 * sizes.len());
    for (place, which) in first.chunks_exact_mut(8).zip(sizes) {
        let value = function.attribute(which).map_err(|e| e.code)?;
        place.copy_from_slice(&u64::from(value.unsigned_abs()).to_le_bytes());
    }
    for (place, which) in second.chunks_exact_mut(4).zip(numbers) {
        place.copy_from_slice(&function.attribute(which).map_err(|e| e.code)?.to_le_bytes());
    }
    Ok(out)
}

/// `cudaFuncGetAttributes(cudaFuncAttributes *attr, const void *func)`.
fn func_get_attributes(call: &mut Call<'_>) -> Answer {
    let [to, function, ..] = call.words;
    let Some(function) = call.parent.function().sibling(function) else {
        return call.fail(Code::InvalidValue);
    };
    match attributes(&function) {
        Ok(bytes) => call.give(to, &bytes),
        Err(code) => call.fail(code),
    }
}

/// `cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, const void *func, int blockSize, size_t dynamicSMemSize)`; flags
/// that may follow change nothing.
fn occupancy(call: &mut Call<'_>) -> Answer {
    let [to, function, threads, shared, ..] = call.words;
    let Some(function) = call.parent.function().sibling(function) else {
        return call.fail(Code::InvalidValue);
    };
    match function.occupancy(threads as i32, shared) {
        Ok(blocks) => call.give(to, &blocks.to_le_bytes()),
        Err(e) => call.fail(e.code),
    }
}
