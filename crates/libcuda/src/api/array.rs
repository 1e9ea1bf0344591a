//! CUDA arrays, and copies between them and memory that is one stretch.

use std::sync::Arc;

use weft_driver::memory::{Place, PlaceKind, Timing};
use weft_driver::{Array, ArrayShape, Code, Mipmapped, Result, Stream, Tagged, Texel};
use weft_ffi::arg::{Address, In, Out};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::{ARRAYS, Handle, MIPMAPPED, OutHandle, current, default_stream};

pub(super) fn shape(d: &CUDA_ARRAY3D_DESCRIPTOR) -> Result<ArrayShape> {
    Ok(ArrayShape {
        size: [d.Width as u64, d.Height as u64, d.Depth as u64],
        texel: Texel::new(d.Format.0, d.NumChannels)?,
        flags: d.Flags,
    })
}

fn create(handle: &OutHandle<'_, Array>, d: &CUDA_ARRAY3D_DESCRIPTOR) -> Result<()> {
    handle.set(&Array::create(&current()?, shape(d)?)?);
    Ok(())
}

/// The side of a linear copy that is not the array.
fn memory(kind: PlaceKind, address: u64) -> Result<Place> {
    if address == 0 { fail(Code::InvalidValue) } else { Ok(Place::linear(kind, address)) }
}

/// Copies into an array from a byte on.
fn into(a: &Arc<Array>, offset: usize, from: Place, bytes: usize, s: &Stream, timing: Timing) -> Result<()> {
    a.copy(s, offset as u64, from, bytes as u64, true, timing)
}

/// Copies out of an array from a byte on.
fn out_of(a: &Arc<Array>, offset: usize, to: Place, bytes: usize, s: &Stream, timing: Timing) -> Result<()> {
    a.copy(s, offset as u64, to, bytes as u64, false, timing)
}

entry! {
    /// Makes an array of one or two dimensions.
    fn cuArrayCreate, fn cuArrayCreate_v2(pHandle: OutHandle<Array>, pAllocateArray: In<CUDA_ARRAY_DESCRIPTOR>) {
        create(&pHandle, &CUDA_ARRAY3D_DESCRIPTOR {
            Width: pAllocateArray.Width,
            Height: pAllocateArray.Height,
            Format: pAllocateArray.Format,
            NumChannels: pAllocateArray.NumChannels,
            ..Default::default()
        })
    }

    /// Makes an array.
    fn cuArray3DCreate, fn cuArray3DCreate_v2(pHandle: OutHandle<Array>, pAllocateArray: In<CUDA_ARRAY3D_DESCRIPTOR>) {
        create(&pHandle, &pAllocateArray)
    }

    /// What an array was made as.
    fn cuArray3DGetDescriptor, fn cuArray3DGetDescriptor_v2(
        pArrayDescriptor: Out<CUDA_ARRAY3D_DESCRIPTOR>, hArray: Handle<Array>,
    ) {
        let s = hArray.shape();
        let [Width, Height, Depth] = s.size.map(|n| n as usize);
        pArrayDescriptor.set(CUDA_ARRAY3D_DESCRIPTOR {
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
        pArrayDescriptor: Out<CUDA_ARRAY_DESCRIPTOR>, hArray: Handle<Array>,
    ) {
        let s = hArray.shape();
        pArrayDescriptor.set(CUDA_ARRAY_DESCRIPTOR {
            Width: s.size[0] as usize,
            Height: s.size[1] as usize,
            Format: CUarray_format(s.texel.format_number()),
            NumChannels: s.texel.channels.into(),
        })
    }

    /// Ends an array.
    fn cuArrayDestroy(hArray: Handle<Array>) {
        hArray.destroy()?;
        if !hArray.is_alive() {
            ARRAYS.remove(&hArray);
        }
    }

    /// Makes an array with levels of detail.
    fn cuMipmappedArrayCreate(
        pHandle: OutHandle<Mipmapped>, pMipmappedArrayDesc: In<CUDA_ARRAY3D_DESCRIPTOR>, numMipmapLevels: u32,
    ) {
        pHandle.set(&Mipmapped::create(&current()?, shape(&pMipmappedArrayDesc)?, numMipmapLevels)?)
    }

    /// A level.
    fn cuMipmappedArrayGetLevel(pLevelArray: OutHandle<Array>, hMipmappedArray: Handle<Mipmapped>, level: u32) {
        pLevelArray.set(hMipmappedArray.level(level)?)
    }

    /// Ends an array with levels.
    fn cuMipmappedArrayDestroy(hMipmappedArray: Handle<Mipmapped>) {
        hMipmappedArray.destroy()?;
        for level in hMipmappedArray.levels() {
            ARRAYS.remove(level);
        }
        MIPMAPPED.remove(&hMipmappedArray);
    }

    /// What memory an array wants that has none yet; all have.
    fn cuArrayGetMemoryRequirements(
        _memoryRequirements: Out<CUDA_ARRAY_MEMORY_REQUIREMENTS>, _array: CUarray, _device: CUdevice,
    ) {
        fail::<()>(Code::InvalidValue)
    }

    /// What memory an array wants that has none yet; all have.
    fn cuMipmappedArrayGetMemoryRequirements(
        _memoryRequirements: Out<CUDA_ARRAY_MEMORY_REQUIREMENTS>, _mipmap: CUmipmappedArray, _device: CUdevice,
    ) {
        fail::<()>(Code::InvalidValue)
    }

    /// Tiles of a sparse array; none is.
    fn cuArrayGetSparseProperties(_sparseProperties: Out<CUDA_ARRAY_SPARSE_PROPERTIES>, _array: CUarray) {
        fail::<()>(Code::InvalidValue)
    }

    /// Tiles of a sparse array; none is.
    fn cuMipmappedArrayGetSparseProperties(
        _sparseProperties: Out<CUDA_ARRAY_SPARSE_PROPERTIES>, _mipmap: CUmipmappedArray,
    ) {
        fail::<()>(Code::InvalidValue)
    }

    /// A plane of an array of several; none is.
    fn cuArrayGetPlane(_pPlaneArray: OutHandle<Array>, _hArray: Handle<Array>, _planeIdx: u32) {
        fail::<()>(Code::InvalidValue)
    }

    /// Copies from host to array.
    fn cuMemcpyHtoA, fn cuMemcpyHtoA_v2; fn cuMemcpyHtoA_v2_ptds |mode| (
        dstArray: Handle<Array>, dstOffset: usize, srcHost: Address, ByteCount: usize,
    ) {
        let from = memory(PlaceKind::Host, srcHost.0)?;
        into(&dstArray, dstOffset, from, ByteCount, &*default_stream(mode)?, Timing::Sync)
    }

    /// Copies from array to host.
    fn cuMemcpyAtoH, fn cuMemcpyAtoH_v2; fn cuMemcpyAtoH_v2_ptds |mode| (
        dstHost: Address, srcArray: Handle<Array>, srcOffset: usize, ByteCount: usize,
    ) {
        let to = memory(PlaceKind::Host, dstHost.0)?;
        out_of(&srcArray, srcOffset, to, ByteCount, &*default_stream(mode)?, Timing::Sync)
    }

    /// Copies from device to array.
    fn cuMemcpyDtoA, fn cuMemcpyDtoA_v2; fn cuMemcpyDtoA_v2_ptds |mode| (
        dstArray: Handle<Array>, dstOffset: usize, srcDevice: CUdeviceptr, ByteCount: usize,
    ) {
        let from = memory(PlaceKind::Device, srcDevice)?;
        into(&dstArray, dstOffset, from, ByteCount, &*default_stream(mode)?, Timing::Sync)
    }

    /// Copies from array to device.
    fn cuMemcpyAtoD, fn cuMemcpyAtoD_v2; fn cuMemcpyAtoD_v2_ptds |mode| (
        dstDevice: CUdeviceptr, srcArray: Handle<Array>, srcOffset: usize, ByteCount: usize,
    ) {
        let to = memory(PlaceKind::Device, dstDevice)?;
        out_of(&srcArray, srcOffset, to, ByteCount, &*default_stream(mode)?, Timing::Sync)
    }

    /// Copies from host to array in the order of a stream.
    fn cuMemcpyHtoAAsync, fn cuMemcpyHtoAAsync_v2; fn cuMemcpyHtoAAsync_v2_ptsz(
        dstArray: Handle<Array>, dstOffset: usize, srcHost: Address, ByteCount: usize, hStream: Handle<Stream>,
    ) {
        into(&dstArray, dstOffset, memory(PlaceKind::Host, srcHost.0)?, ByteCount, &hStream, Timing::Async)
    }

    /// Copies from array to host in the order of a stream.
    fn cuMemcpyAtoHAsync, fn cuMemcpyAtoHAsync_v2; fn cuMemcpyAtoHAsync_v2_ptsz(
        dstHost: Address, srcArray: Handle<Array>, srcOffset: usize, ByteCount: usize, hStream: Handle<Stream>,
    ) {
        out_of(&srcArray, srcOffset, memory(PlaceKind::Host, dstHost.0)?, ByteCount, &hStream, Timing::Async)
    }

    /// Copies between arrays; texels must have one size.
    fn cuMemcpyAtoA, fn cuMemcpyAtoA_v2; fn cuMemcpyAtoA_v2_ptds |mode| (
        dstArray: Handle<Array>, dstOffset: usize, srcArray: Handle<Array>, srcOffset: usize, ByteCount: usize,
    ) {
        let s = default_stream(mode)?;
        dstArray.copy_from(&s, dstOffset as u64, &srcArray, srcOffset as u64, ByteCount as u64)
    }
}
