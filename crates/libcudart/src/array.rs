//! Arrays: channel descriptions in place of the driver's formats.

use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Device, api};
use crate::error::{Outcome, check};
use crate::memory::unless_null;
use crate::state::{driver, ready};

/// The driver's format of a channel description, and the number of channels.
pub(crate) fn format(d: &cudaChannelFormatDesc) -> Outcome<(CUarray_format, u32)> {
    let bits = [d.x, d.y, d.z, d.w];
    let n = bits.iter().take_while(|b| **b != 0).count();
    if n == 0 || bits[..n].iter().any(|b| *b != d.x) || bits[n..].iter().any(|b| *b != 0) || n == 3 {
        return Err(cudaErrorInvalidChannelDescriptor);
    }
    let format = match (d.f, d.x) {
        (cudaChannelFormatKindUnsigned, 8) => CU_AD_FORMAT_UNSIGNED_INT8,
        (cudaChannelFormatKindUnsigned, 16) => CU_AD_FORMAT_UNSIGNED_INT16,
        (cudaChannelFormatKindUnsigned, 32) => CU_AD_FORMAT_UNSIGNED_INT32,
        (cudaChannelFormatKindSigned, 8) => CU_AD_FORMAT_SIGNED_INT8,
        (cudaChannelFormatKindSigned, 16) => CU_AD_FORMAT_SIGNED_INT16,
        (cudaChannelFormatKindSigned, 32) => CU_AD_FORMAT_SIGNED_INT32,
        (cudaChannelFormatKindFloat, 16) => CU_AD_FORMAT_HALF,
        (cudaChannelFormatKindFloat, 32) => CU_AD_FORMAT_FLOAT,
        _ => return Err(cudaErrorInvalidChannelDescriptor),
    };
    Ok((format, n as u32))
}

/// The channel description of a driver's format.
pub(crate) fn channels(format: CUarray_format, n: u32) -> Outcome<cudaChannelFormatDesc> {
    let (f, bits) = match format {
        CU_AD_FORMAT_UNSIGNED_INT8 => (cudaChannelFormatKindUnsigned, 8),
        CU_AD_FORMAT_UNSIGNED_INT16 => (cudaChannelFormatKindUnsigned, 16),
        CU_AD_FORMAT_UNSIGNED_INT32 => (cudaChannelFormatKindUnsigned, 32),
        CU_AD_FORMAT_SIGNED_INT8 => (cudaChannelFormatKindSigned, 8),
        CU_AD_FORMAT_SIGNED_INT16 => (cudaChannelFormatKindSigned, 16),
        CU_AD_FORMAT_SIGNED_INT32 => (cudaChannelFormatKindSigned, 32),
        CU_AD_FORMAT_HALF => (cudaChannelFormatKindFloat, 16),
        CU_AD_FORMAT_FLOAT => (cudaChannelFormatKindFloat, 32),
        _ => return Err(cudaErrorInvalidChannelDescriptor),
    };
    let part = |i: u32| if i < n { bits } else { 0 };
    Ok(cudaChannelFormatDesc { x: part(0), y: part(1), z: part(2), w: part(3), f })
}

/// An array as the driver has it. The runtime's handle is the driver's.
pub(crate) fn driver_array(array: cudaArray_const_t) -> CUarray {
    array.cast_mut().cast()
}

/// What an array was made as.
pub(crate) fn shape(array: cudaArray_const_t) -> Outcome<CUDA_ARRAY3D_DESCRIPTOR> {
    let d = ready()?;
    let mut shape = CUDA_ARRAY3D_DESCRIPTOR::default();
    // SAFETY: a live variable; the driver knows its handles.
    check(unsafe { d.cuArray3DGetDescriptor_v2(&raw mut shape, driver_array(array)) })?;
    Ok(shape)
}

/// Bytes of an array's texel.
pub(crate) fn texel_bytes(s: &CUDA_ARRAY3D_DESCRIPTOR) -> Outcome<usize> {
    let c = channels(s.Format, s.NumChannels)?;
    Ok(c.x as usize / 8 * s.NumChannels as usize)
}

/// A level of an array with several.
pub(crate) fn level(array: cudaMipmappedArray_const_t, n: u32) -> Outcome<cudaArray_t> {
    let mut level: CUarray = core::ptr::null_mut();
    // SAFETY: a live variable; the driver knows its arrays.
    check(unsafe { ready()?.cuMipmappedArrayGetLevel(&raw mut level, array.cast_mut().cast(), n) })?;
    Ok(level.cast())
}

/// What the driver is told of an array to be made.
pub(crate) fn described(
    desc: &cudaChannelFormatDesc,
    extent: cudaExtent,
    flags: u32,
) -> Outcome<CUDA_ARRAY3D_DESCRIPTOR> {
    let (Format, NumChannels) = format(desc)?;
    Ok(CUDA_ARRAY3D_DESCRIPTOR {
        Width: extent.width,
        Height: extent.height,
        Depth: extent.depth,
        Format,
        NumChannels,
        // The runtime's flags are the driver's.
        Flags: flags,
    })
}

fn create(
    array: &Out<'_, cudaArray_t>,
    desc: &cudaChannelFormatDesc,
    extent: cudaExtent,
    flags: u32,
) -> Outcome {
    let shape = described(desc, extent, flags)?;
    let mut handle: CUarray = core::ptr::null_mut();
    // SAFETY: live variables.
    check(unsafe { ready()?.cuArray3DCreate_v2(&raw mut handle, &raw const shape) })?;
    array.set(handle.cast());
    Ok(())
}

api! {
    /// Makes an array of one or two dimensions.
    fn cudaMallocArray(
        array: Out<cudaArray_t>, desc: In<cudaChannelFormatDesc>, width: usize, height: usize, flags: u32) {
        create(&array, &desc, cudaExtent { width, height, depth: 0 }, flags)
    }

    /// Makes an array.
    fn cudaMalloc3DArray(
        array: Out<cudaArray_t>, desc: In<cudaChannelFormatDesc>, extent: cudaExtent, flags: u32) {
        create(&array, &desc, extent, flags)
    }

    /// Ends an array; null is none.
    fn cudaFreeArray(array: cudaArray_t) {
        // SAFETY: the driver knows its arrays.
        unless_null(array, |d| unsafe { d.cuArrayDestroy(driver_array(array)) })
    }

    /// Makes an array with levels of detail.
    fn cudaMallocMipmappedArray(
        mipmappedArray: Out<cudaMipmappedArray_t>, desc: In<cudaChannelFormatDesc>, extent: cudaExtent, numLevels: u32,
        flags: u32) {
        let shape = described(&desc, extent, flags)?;
        let mut handle: CUmipmappedArray = core::ptr::null_mut();
        // SAFETY: live variables.
        check(unsafe { ready()?.cuMipmappedArrayCreate(&raw mut handle, &raw const shape, numLevels) })?;
        mipmappedArray.set(handle.cast())
    }

    /// A level.
    fn cudaGetMipmappedArrayLevel(levelArray: Out<cudaArray_t>, mipmappedArray: cudaMipmappedArray_const_t, n: u32) {
        levelArray.set(level(mipmappedArray, n)?)
    }

    /// Ends an array with levels; null is none.
    fn cudaFreeMipmappedArray(mipmappedArray: cudaMipmappedArray_t) {
        // SAFETY: the driver knows its arrays.
        unless_null(mipmappedArray, |d| unsafe { d.cuMipmappedArrayDestroy(mipmappedArray.cast()) })
    }

    /// What memory an array wants that has none yet.
    fn cudaArrayGetMemoryRequirements(memoryRequirements: *mut cudaArrayMemoryRequirements, array: cudaArray_t, device: i32)
        => cuArrayGetMemoryRequirements(memoryRequirements.cast(), array.cast(), device);

    /// What memory an array wants that has none yet.
    fn cudaMipmappedArrayGetMemoryRequirements(
        memoryRequirements: *mut cudaArrayMemoryRequirements, mipmap: cudaMipmappedArray_t, device: i32)
        => cuMipmappedArrayGetMemoryRequirements(memoryRequirements.cast(), mipmap.cast(), device);

    /// Tiles of a sparse array.
    fn cudaArrayGetSparseProperties(sparseProperties: *mut cudaArraySparseProperties, array: cudaArray_t)
        => cuArrayGetSparseProperties(sparseProperties.cast(), array.cast());

    /// Tiles of a sparse array.
    fn cudaMipmappedArrayGetSparseProperties(
        sparseProperties: *mut cudaArraySparseProperties, mipmap: cudaMipmappedArray_t)
        => cuMipmappedArrayGetSparseProperties(sparseProperties.cast(), mipmap.cast());

    /// A plane of an array of several.
    fn cudaArrayGetPlane(pPlaneArray: *mut cudaArray_t, hArray: cudaArray_t, planeIdx: u32)
        => cuArrayGetPlane(pPlaneArray.cast(), hArray.cast(), planeIdx);

    /// What an array was made as.
    fn cudaArrayGetInfo(
        desc: Option<Out<cudaChannelFormatDesc>>, extent: Option<Out<cudaExtent>>, flags: Option<Out<u32>>,
        array: cudaArray_t) {
        let found = shape(array).and_then(|s| Ok((s, channels(s.Format, s.NumChannels)?)));
        // Of no array all is zero.
        let (s, c) = found.unwrap_or_default();
        if let Some(to) = desc {
            to.set(c);
        }
        if let Some(to) = extent {
            to.set(cudaExtent { width: s.Width, height: s.Height, depth: s.Depth });
        }
        if let Some(to) = flags {
            to.set(s.Flags);
        }
        found.map(drop)
    }

    /// Widest linear texture of a channel description, in texels.
    fn cudaDeviceGetTexture1DLinearMaxWidth(
        maxWidthInElements: *mut usize, fmtDesc: In<cudaChannelFormatDesc>, device: Device) {
        let (format, n) = format(&fmtDesc)?;
        // SAFETY: a place for a number or null.
        check(unsafe { driver()?.cuDeviceGetTexture1DLinearMaxWidth(maxWidthInElements, format, n, device.0) })
    }

    /// An array's channels.
    fn cudaGetChannelDesc(desc: Out<cudaChannelFormatDesc>, array: cudaArray_const_t) {
        let s = shape(array)?;
        desc.set(channels(s.Format, s.NumChannels)?)
    }
}
