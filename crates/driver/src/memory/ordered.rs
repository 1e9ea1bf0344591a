//! Memory in the order of a stream.

use crate::error::{Code, Result};
use crate::operation::copy::{Copy3D, Place};
use crate::operation::set::{MemorySet, Pattern};
use crate::operation::{Allocate, Operation, Timing};
use crate::stream::Stream;

/// Copies `bytes` bytes.
///
/// # Errors
/// As [`copy_3d`].
#[inline]
pub fn copy(stream: &Stream, to: Place, from: Place, bytes: u64, timing: Timing) -> Result<()> {
    copy_3d(stream, Copy3D { from, to, extent: [bytes, 1, 1] }, timing)
}

/// Copies an area.
///
/// # Errors
/// [`Code::InvalidValue`] when a device address is not in an allocation, an area leaves its allocation or array, a row is
/// longer than its pitch or host memory is not there; the context's error.
#[inline]
pub fn copy_3d(stream: &Stream, c: Copy3D, timing: Timing) -> Result<()> {
    stream.submit(Operation::Copy(c), timing).map(drop)
}

/// Sets `width` elements of each of `height` rows, `pitch` bytes apart (`cuMemsetD2D8` and its kin; one row for
/// `cuMemsetD8` …). Like CUDA's it waits only for host memory.
///
/// # Errors
/// [`Code::InvalidValue`] when the address is not a multiple of the element size, or the area is not in an allocation or wider
/// than its pitch; the context's error.
pub fn set_2d(
    stream: &Stream,
    address: u64,
    pitch: u64,
    pattern: Pattern,
    width: u64,
    height: u64,
    timing: Timing,
) -> Result<()> {
    let set = MemorySet { address, pitch, pattern, width, height };
    stream.submit(Operation::Set(set), timing).map(drop)
}

/// Allocates in the order of a stream (`cuMemAllocAsync`). The memory is there at once, which is earlier than asked.
///
/// # Errors
/// [`Code::InvalidValue`] for 0 bytes, [`Code::OutOfMemory`], the context's error.
pub fn alloc_async(stream: &Stream, bytes: u64) -> Result<u64> {
    let done = stream.submit(Operation::Allocate(Allocate { pool: None, bytes }), Timing::Async)?;
    done.address().ok_or_else(|| Code::Unknown.into())
}

/// Frees when the stream gets there (`cuMemFreeAsync`).
///
/// # Errors
/// [`Code::InvalidValue`] where no allocation starts; the context's error.
pub fn free_async(stream: &Stream, address: u64) -> Result<()> {
    stream.submit(Operation::Free { address }, Timing::Async).map(drop)
}
