//! Copies, fills and memory of kernels.

use weft_interp::MemoryFault;
use weft_ptx::RuntimeFunction;

use super::calls::{Answer, Call, Handler};
use super::errors::CudaError;
use super::family::Lane;
use crate::error::Code;
use crate::job::Job;
use crate::memory::{copy, set};
use crate::operation::{Copy3D, MemorySet, Pattern, Place, PlaceKind, Timing};
use crate::task::Task;

pub(super) const HANDLERS: &[(RuntimeFunction, Handler)] = &[
    (RuntimeFunction::CudaMemcpyAsync, copy_line),
    (RuntimeFunction::CudaMemcpy2DAsync, copy_rows),
    (RuntimeFunction::CudaMemcpy3DAsync, copy_box),
    (RuntimeFunction::CudaMemsetAsync, fill_line),
    (RuntimeFunction::CudaMemset2DAsync, fill_rows),
    (RuntimeFunction::CudaMemset3DAsync, fill_box),
    (RuntimeFunction::CudaMalloc, malloc),
    (RuntimeFunction::CudaFree, free),
];

/// `cudaMalloc(void **devPtr, size_t size)`: from the heap of `malloc`.
fn malloc(call: &mut Call<'_>) -> Answer {
    let [to, bytes, ..] = call.words;
    if to == 0 || bytes == 0 {
        return call.fail(Code::InvalidValue);
    }
    match call.parent.state().heap().malloc(bytes) {
        0 => call.fail(Code::OutOfMemory),
        address => call.give(to, &address.to_le_bytes()),
    }
}

/// `cudaFree(void *devPtr)`: what the heap does not have is a fault.
fn free(call: &mut Call<'_>) -> Answer {
    let address = call.words[0];
    let known = call.parent.state().heap().free(address);
    if known { Ok(0) } else { Err(MemoryFault { address, size: 0, write: true }) }
}

/// Bytes that are moved sooner than another thread is told to do it.
const SHORT: u64 = 64 << 10;

/// Puts work into a stream of the calling thread. What is short is done here and now if nothing is before it.
fn queue(call: &Call<'_>, job: Job, stream: u64, short: bool) -> Result<(), CudaError> {
    let lane = Lane::of(stream, call.caller.block);
    let health = &call.parent.state().health;
    if short && call.parent.with_family(|family| family.last(lane))?.is_none() {
        if let Err(missing) = job.run(health) {
            health.fail_with(missing.into());
        }
        return Ok(());
    }
    let task = Task::new(job, health);
    call.parent.with_family(|family| family.add(lane, &task))?;
    task.release();
    Ok(())
}

/// A copy of `cudaMemcpyDeviceToDevice` or `cudaMemcpyDefault`, the only kinds that kernels may have.
fn move_area(call: &Call<'_>, c: &Copy3D, kind: u64, stream: u64) -> Result<(), CudaError> {
    if c.extent.contains(&0) {
        return Ok(());
    }
    if !matches!(kind, 3 | 4) {
        return Err(CudaError::INVALID_DIRECTION);
    }
    let narrow = |p: &Place| p.pitch != 0 && p.pitch < c.extent[0];
    if narrow(&c.from) || narrow(&c.to) {
        return Err(CudaError::INVALID_PITCH);
    }
    match copy::prepare(c, Timing::Async).map_err(|e| e.code)? {
        Some((mut work, _)) => {
            work.trace(c, call.parent.of_origin());
            let bytes = c.extent.iter().fold(1u64, |n, e| n.saturating_mul(*e));
            queue(call, Job::Copy(Box::new(work)), stream, bytes <= SHORT)
        }
        None => Ok(()),
    }
}

fn place(address: u64, pitch: u64) -> Place {
    Place { pitch, ..Place::linear(PlaceKind::Unified, address) }
}

/// `cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind, cudaStream_t stream)`.
fn copy_line(call: &mut Call<'_>) -> Answer {
    let [to, from, bytes, kind, stream, ..] = call.words;
    let c = Copy3D { from: place(from, 0), to: place(to, 0), extent: [bytes, 1, 1] };
    call.answer(move_area(call, &c, kind, stream))
}

/// `cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height, cudaMemcpyKind kind,
/// cudaStream_t stream)`.
fn copy_rows(call: &mut Call<'_>) -> Answer {
    let [to, to_pitch, from, from_pitch, width, height, kind, stream, _] = call.words;
    let c = Copy3D { from: place(from, from_pitch), to: place(to, to_pitch), extent: [width, height, 1] };
    call.answer(move_area(call, &c, kind, stream))
}

/// `cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream)`: between memories that are no arrays.
fn copy_box(call: &mut Call<'_>) -> Answer {
    let [at, stream, ..] = call.words;
    let bytes: [u8; 160] = call.read(at)?;
    let mut words = [0; 20];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_le_bytes(chunk.try_into().unwrap_or_default());
    }
    // For each side: an array, an origin, then address, pitch, width and height of the memory.
    let side = |w: &[u64]| match *w {
        [0, x, y, z, address, pitch, _width, height] => {
            Some(Place { pitch, height, origin: [x, y, z], ..Place::linear(PlaceKind::Unified, address) })
        }
        _ => None,
    };
    let (Some(from), Some(to)) = (side(&words[..8]), side(&words[8..16])) else {
        return call.fail(Code::InvalidValue);
    };
    let c = Copy3D { from, to, extent: [words[16], words[17], words[18]] };
    let kind = words[19] & u64::from(u32::MAX);
    call.answer(move_area(call, &c, kind, stream))
}

fn fill(call: &Call<'_>, set: MemorySet, stream: u64) -> Result<(), CudaError> {
    match set::prepare_unified(set).map_err(|e| e.code)? {
        Some(mut work) => {
            work.trace(call.parent.of_origin());
            let short = work.is_short();
            queue(call, Job::Set(Box::new(work)), stream, short)
        }
        None => Ok(()),
    }
}

fn pattern(value: u64) -> Pattern {
    Pattern::D8(value as u8)
}

/// `cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream)`.
fn fill_line(call: &mut Call<'_>) -> Answer {
    let [address, value, width, stream, ..] = call.words;
    let set = MemorySet { address, pitch: 0, pattern: pattern(value), width, height: 1 };
    call.answer(fill(call, set, stream))
}

/// `cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream)`.
fn fill_rows(call: &mut Call<'_>) -> Answer {
    let [address, pitch, value, width, height, stream, ..] = call.words;
    let set = MemorySet { address, pitch, pattern: pattern(value), width, height };
    call.answer(fill(call, set, stream))
}

/// `cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, cudaStream_t stream)`.
fn fill_box(call: &mut Call<'_>) -> Answer {
    let [address, pitch, _width, rows, value, width, height, depth, stream] = call.words;
    let slice = |z: u64| {
        let address = address.wrapping_add(pitch.wrapping_mul(rows).wrapping_mul(z));
        MemorySet { address, pitch, pattern: pattern(value), width, height }
    };
    call.answer((0..depth).try_for_each(|z| fill(call, slice(z), stream)))
}
