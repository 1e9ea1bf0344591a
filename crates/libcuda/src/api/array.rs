//! CUDA arrays, and copies between them and memory that is one stretch.

use core::ffi::c_void;

use weft_driver::memory::{Place, PlaceKind, Timing};
use weft_driver::{Array, ArrayShape, Code, Result, Texel};
use weft_ffi::driver::*;

use crate::args::{fail, get, put, there};
use crate::entry::Mode;
use crate::handle::{ARRAYS, array, current, stream};

const DEFAULT: CUstream = core::ptr::null_mut();

fn create(handle: *mut CUarray, d: &CUDA_ARRAY3D_DESCRIPTOR) -> Result<()> {
    there(handle)?;
    let shape = ArrayShape {
        size: [d.Width as u64, d.Height as u64, d.Depth as u64],
        texel: Texel::new(d.Format.0, d.NumChannels)?,
        flags: d.Flags,
    };
    put(handle, ARRAYS.handle(&Array::create(&current()?, shape)?))
}

/// The side of a linear copy that is not the array.
fn memory(kind: PlaceKind, address: u64) -> Result<Place> {
    if address == 0 { fail(Code::InvalidValue) } else { Ok(Place::linear(kind, address)) }
}

fn host(address: *const c_void) -> Result<Place> {
    memory(PlaceKind::Host, address.expose_provenance() as u64)
}

/// Copies into (`into`) or out of an array from a byte on.
fn linear(handle: CUarray, offset: usize, other: Place, bytes: usize, into: bool, mode: Mode) -> Result<()> {
    ordered(handle, offset, other, bytes, into, (DEFAULT, mode, Timing::Sync))
}

fn ordered(
    handle: CUarray,
    offset: usize,
    other: Place,
    bytes: usize,
    into: bool,
    (hStream, mode, timing): (CUstream, Mode, Timing),
) -> Result<()> {
    let s = stream(hStream, mode)?;
    array(handle)?.copy(&s, offset as u64, other, bytes as u64, into, timing)
}

entry! {
    /// Makes an array of one or two dimensions.
    fn cuArrayCreate, fn cuArrayCreate_v2(pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY_DESCRIPTOR) {
        let d = get(pAllocateArray)?;
        create(pHandle, &CUDA_ARRAY3D_DESCRIPTOR {
            Width: d.Width,
            Height: d.Height,
            Format: d.Format,
            NumChannels: d.NumChannels,
            ..Default::default()
        })
    }

    /// Makes an array.
    fn cuArray3DCreate, fn cuArray3DCreate_v2(pHandle: *mut CUarray, pAllocateArray: *const CUDA_ARRAY3D_DESCRIPTOR) {
        create(pHandle, &get(pAllocateArray)?)
    }

    /// What an array was made as.
    fn cuArray3DGetDescriptor, fn cuArray3DGetDescriptor_v2(
        pArrayDescriptor: *mut CUDA_ARRAY3D_DESCRIPTOR, hArray: CUarray,
    ) {
        let a = array(hArray)?;
        let s = a.shape();
        let [Width, Height, Depth] = s.size.map(|n| n as usize);
        put(pArrayDescriptor, CUDA_ARRAY3D_DESCRIPTOR {
            Width,
            Height,
            Depth,
            Format: CUarray_format(s.texel.format_number()),
            NumChannels: s.texel.channels.into(),
            Flags: s.flags,
        })
    }

    /// What an array was made as, as far as two dimensions say.
    fn cuArrayGetDescriptor, fn cuArrayGetDescriptor_v2(
        pArrayDescriptor: *mut CUDA_ARRAY_DESCRIPTOR, hArray: CUarray,
    ) {
        let a = array(hArray)?;
        let s = a.shape();
        put(pArrayDescriptor, CUDA_ARRAY_DESCRIPTOR {
            Width: s.size[0] as usize,
            Height: s.size[1] as usize,
            Format: CUarray_format(s.texel.format_number()),
            NumChannels: s.texel.channels.into(),
        })
    }

    /// Ends an array.
    fn cuArrayDestroy(hArray: CUarray) {
        array(hArray)?.destroy()?;
        ARRAYS.remove(hArray);
        Ok(())
    }

    /// Copies from host to array.
    fn cuMemcpyHtoA, fn cuMemcpyHtoA_v2; fn cuMemcpyHtoA_v2_ptds |mode| (
        dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize,
    ) {
        linear(dstArray, dstOffset, host(srcHost)?, ByteCount, true, mode)
    }

    /// Copies from array to host.
    fn cuMemcpyAtoH, fn cuMemcpyAtoH_v2; fn cuMemcpyAtoH_v2_ptds |mode| (
        dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize,
    ) {
        linear(srcArray, srcOffset, host(dstHost)?, ByteCount, false, mode)
    }

    /// Copies from device to array.
    fn cuMemcpyDtoA, fn cuMemcpyDtoA_v2; fn cuMemcpyDtoA_v2_ptds |mode| (
        dstArray: CUarray, dstOffset: usize, srcDevice: CUdeviceptr, ByteCount: usize,
    ) {
        linear(dstArray, dstOffset, memory(PlaceKind::Device, srcDevice)?, ByteCount, true, mode)
    }

    /// Copies from array to device.
    fn cuMemcpyAtoD, fn cuMemcpyAtoD_v2; fn cuMemcpyAtoD_v2_ptds |mode| (
        dstDevice: CUdeviceptr, srcArray: CUarray, srcOffset: usize, ByteCount: usize,
    ) {
        linear(srcArray, srcOffset, memory(PlaceKind::Device, dstDevice)?, ByteCount, false, mode)
    }

    /// Copies from host to array in the order of a stream.
    fn cuMemcpyHtoAAsync, fn cuMemcpyHtoAAsync_v2; fn cuMemcpyHtoAAsync_v2_ptsz |mode| (
        dstArray: CUarray, dstOffset: usize, srcHost: *const c_void, ByteCount: usize, hStream: CUstream,
    ) {
        ordered(dstArray, dstOffset, host(srcHost)?, ByteCount, true, (hStream, mode, Timing::Async))
    }

    /// Copies from array to host in the order of a stream.
    fn cuMemcpyAtoHAsync, fn cuMemcpyAtoHAsync_v2; fn cuMemcpyAtoHAsync_v2_ptsz |mode| (
        dstHost: *mut c_void, srcArray: CUarray, srcOffset: usize, ByteCount: usize, hStream: CUstream,
    ) {
        ordered(srcArray, srcOffset, host(dstHost)?, ByteCount, false, (hStream, mode, Timing::Async))
    }

    /// Copies between arrays; texels must have one size.
    fn cuMemcpyAtoA, fn cuMemcpyAtoA_v2; fn cuMemcpyAtoA_v2_ptds |mode| (
        dstArray: CUarray, dstOffset: usize, srcArray: CUarray, srcOffset: usize, ByteCount: usize,
    ) {
        let (to, from) = (array(dstArray)?, array(srcArray)?);
        let s = stream(DEFAULT, mode)?;
        to.copy_from(&s, dstOffset as u64, &from, srcOffset as u64, ByteCount as u64)
    }
}
