//! Arrays and texture and surface objects: channel descriptions in place of the driver's formats.

use core::ffi::c_void;
use core::ptr::null;

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::copy::How;
use crate::entry::{api, get, put};
use crate::error::{Outcome, check};
use crate::state::ready;

const READ_AS_INTEGER: u32 = 0x01;
const NORMALIZED_COORDINATES: u32 = 0x02;
const SRGB: u32 = 0x10;
const DISABLE_TRILINEAR: u32 = 0x20;
const SEAMLESS_CUBEMAP: u32 = 0x40;

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
fn channels(format: CUarray_format, n: u32) -> Outcome<cudaChannelFormatDesc> {
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
fn driver_array(array: cudaArray_const_t) -> CUarray {
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

/// # Safety
/// Pointers are null or what cuda_runtime_api.h says.
unsafe fn create(
    array: *mut cudaArray_t,
    desc: *const cudaChannelFormatDesc,
    extent: cudaExtent,
    flags: u32,
) -> Outcome {
    if array.is_null() {
        return Err(cudaErrorInvalidValue);
    }
    // SAFETY: the caller's promise.
    let (Format, NumChannels) = format(&unsafe { get(desc) }?)?;
    let d = ready()?;
    let shape = CUDA_ARRAY3D_DESCRIPTOR {
        Width: extent.width,
        Height: extent.height,
        Depth: extent.depth,
        Format,
        NumChannels,
        // The runtime's flags are the driver's.
        Flags: flags,
    };
    let mut handle: CUarray = core::ptr::null_mut();
    // SAFETY: live variables, and the caller's promise.
    unsafe {
        check(d.cuArray3DCreate_v2(&raw mut handle, &raw const shape))?;
        put(array, handle.cast())
    }
}

fn resource(r: &cudaResourceDesc) -> Outcome<CUDA_RESOURCE_DESC> {
    let mut out = CUDA_RESOURCE_DESC { flags: r.flags, ..Default::default() };
    // SAFETY: all members of the union are plain numbers and pointers, of which any bits are values.
    unsafe {
        match r.resType {
            cudaResourceTypeArray => {
                out.resType = CU_RESOURCE_TYPE_ARRAY;
                out.res.array.hArray = driver_array(r.res.array.array);
            }
            cudaResourceTypeMipmappedArray => {
                out.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
                out.res.mipmap.hMipmappedArray = r.res.mipmap.mipmap.cast();
            }
            cudaResourceTypeLinear => {
                let l = r.res.linear;
                let (format, numChannels) = format(&l.desc)?;
                out.resType = CU_RESOURCE_TYPE_LINEAR;
                out.res.linear = CUDA_RESOURCE_DESC_v1__res__linear {
                    devPtr: crate::copy::device(l.devPtr),
                    format,
                    numChannels,
                    sizeInBytes: l.sizeInBytes,
                };
            }
            cudaResourceTypePitch2D => {
                let p = r.res.pitch2D;
                let (format, numChannels) = format(&p.desc)?;
                out.resType = CU_RESOURCE_TYPE_PITCH2D;
                out.res.pitch2D = CUDA_RESOURCE_DESC_v1__res__pitch2D {
                    devPtr: crate::copy::device(p.devPtr),
                    format,
                    numChannels,
                    width: p.width,
                    height: p.height,
                    pitchInBytes: p.pitchInBytes,
                };
            }
            _ => return Err(cudaErrorInvalidValue),
        }
    }
    Ok(out)
}

fn runtime_resource(r: &CUDA_RESOURCE_DESC) -> Outcome<cudaResourceDesc> {
    let mut out = cudaResourceDesc { flags: r.flags, ..Default::default() };
    // SAFETY: as in `resource`.
    unsafe {
        match r.resType {
            CU_RESOURCE_TYPE_ARRAY => {
                out.resType = cudaResourceTypeArray;
                out.res.array.array = r.res.array.hArray.cast();
            }
            CU_RESOURCE_TYPE_LINEAR => {
                let l = r.res.linear;
                out.resType = cudaResourceTypeLinear;
                out.res.linear = cudaResourceDesc__res__linear {
                    devPtr: core::ptr::with_exposed_provenance_mut(l.devPtr as usize),
                    desc: channels(l.format, l.numChannels)?,
                    sizeInBytes: l.sizeInBytes,
                };
            }
            CU_RESOURCE_TYPE_PITCH2D => {
                let p = r.res.pitch2D;
                out.resType = cudaResourceTypePitch2D;
                out.res.pitch2D = cudaResourceDesc__res__pitch2D {
                    devPtr: core::ptr::with_exposed_provenance_mut(p.devPtr as usize),
                    desc: channels(p.format, p.numChannels)?,
                    width: p.width,
                    height: p.height,
                    pitchInBytes: p.pitchInBytes,
                };
            }
            _ => return Err(cudaErrorUnknown),
        }
    }
    Ok(out)
}

/// Format and channels of what a resource holds.
fn texels_of(r: &CUDA_RESOURCE_DESC) -> Outcome<CUarray_format> {
    // SAFETY: as in `resource`.
    unsafe {
        Ok(match r.resType {
            CU_RESOURCE_TYPE_ARRAY if r.res.array.hArray.is_null() => {
                return Err(cudaErrorInvalidResourceHandle);
            }
            CU_RESOURCE_TYPE_ARRAY => shape(r.res.array.hArray.cast())?.Format,
            CU_RESOURCE_TYPE_LINEAR => r.res.linear.format,
            CU_RESOURCE_TYPE_PITCH2D => r.res.pitch2D.format,
            _ => CU_AD_FORMAT_FLOAT,
        })
    }
}

fn sampling(t: &cudaTextureDesc, format: CUarray_format, linear_memory: bool) -> Outcome<CUDA_TEXTURE_DESC> {
    let real = matches!(format, CU_AD_FORMAT_HALF | CU_AD_FORMAT_FLOAT);
    let wide = matches!(format, CU_AD_FORMAT_UNSIGNED_INT32 | CU_AD_FORMAT_SIGNED_INT32);
    let normalized_float = t.readMode == cudaReadModeNormalizedFloat;
    if normalized_float && (wide || real) {
        return Err(cudaErrorInvalidNormSetting);
    }
    if t.filterMode == cudaFilterModeLinear && !real && !normalized_float && !linear_memory {
        return Err(cudaErrorInvalidFilterSetting);
    }
    let flag = |on: bool, f: u32| if on { f } else { 0 };
    Ok(CUDA_TEXTURE_DESC {
        addressMode: t.addressMode.map(|m| CUaddress_mode(m.0)),
        filterMode: CUfilter_mode(t.filterMode.0),
        flags: flag(!real && !normalized_float, READ_AS_INTEGER)
            | flag(t.normalizedCoords != 0, NORMALIZED_COORDINATES)
            | flag(t.sRGB != 0, SRGB)
            | flag(t.disableTrilinearOptimization != 0, DISABLE_TRILINEAR)
            | flag(t.seamlessCubemap != 0, SEAMLESS_CUBEMAP),
        maxAnisotropy: t.maxAnisotropy,
        mipmapFilterMode: CUfilter_mode(t.mipmapFilterMode.0),
        mipmapLevelBias: t.mipmapLevelBias,
        minMipmapLevelClamp: t.minMipmapLevelClamp,
        maxMipmapLevelClamp: t.maxMipmapLevelClamp,
        borderColor: t.borderColor,
        reserved: [0; 12],
    })
}

fn runtime_sampling(t: &CUDA_TEXTURE_DESC, format: CUarray_format) -> cudaTextureDesc {
    let flag = |f: u32| i32::from(t.flags & f != 0);
    let real = matches!(format, CU_AD_FORMAT_HALF | CU_AD_FORMAT_FLOAT);
    let element = real || t.flags & READ_AS_INTEGER != 0;
    cudaTextureDesc {
        addressMode: t.addressMode.map(|m| cudaTextureAddressMode(m.0)),
        filterMode: cudaTextureFilterMode(t.filterMode.0),
        readMode: if element { cudaReadModeElementType } else { cudaReadModeNormalizedFloat },
        sRGB: flag(SRGB),
        borderColor: t.borderColor,
        normalizedCoords: flag(NORMALIZED_COORDINATES),
        maxAnisotropy: t.maxAnisotropy,
        mipmapFilterMode: cudaTextureFilterMode(t.mipmapFilterMode.0),
        mipmapLevelBias: t.mipmapLevelBias,
        minMipmapLevelClamp: t.minMipmapLevelClamp,
        maxMipmapLevelClamp: t.maxMipmapLevelClamp,
        disableTrilinearOptimization: flag(DISABLE_TRILINEAR),
        seamlessCubemap: flag(SEAMLESS_CUBEMAP),
    }
}

/// Bytes of a stretch of an array that begins at a byte of a row.
struct Stretch {
    array: cudaArray_const_t,
    w: usize,
    h: usize,
    count: usize,
}

/// Copies between memory and an array, row after row.
///
/// # Safety
/// `other` is `count` bytes of the kind that the direction says.
unsafe fn stretch(a: Stretch, other: *const c_void, into: bool, kind: cudaMemcpyKind, how: How) -> Outcome {
    let host = match (kind, into) {
        (cudaMemcpyHostToDevice, true) | (cudaMemcpyDeviceToHost, false) => true,
        (cudaMemcpyDeviceToDevice, _) => false,
        // As the driver knows the address.
        (cudaMemcpyDefault, _) => !crate::memory::is_device(other)?,
        _ => return Err(cudaErrorInvalidMemcpyDirection),
    };
    let (d, s) = (ready()?, shape(a.array)?);
    let offset = a.h * s.Width * texel_bytes(&s)? + a.w;
    let (array, at) = (driver_array(a.array), crate::copy::device(other));
    let n = a.count;
    if n == 0 {
        return Ok(());
    }
    // SAFETY: the caller's promise.
    unsafe {
        match (host, into) {
            (true, true) => how.run(
                d,
                || d.cuMemcpyHtoA_v2(array, offset, other, n),
                |s| d.cuMemcpyHtoAAsync_v2(array, offset, other, n, s),
            ),
            (true, false) => how.run(
                d,
                || d.cuMemcpyAtoH_v2(other.cast_mut(), array, offset, n),
                |s| d.cuMemcpyAtoHAsync_v2(other.cast_mut(), array, offset, n, s),
            ),
            (false, true) => check(d.cuMemcpyDtoA_v2(array, offset, at, n)),
            (false, false) => check(d.cuMemcpyAtoD_v2(at, array, offset, n)),
        }
    }
}

/// # Safety
/// Pointers are null or writable.
unsafe fn info(
    desc: *mut cudaChannelFormatDesc,
    extent: *mut cudaExtent,
    flags: *mut u32,
    array: cudaArray_const_t,
) -> Outcome {
    let s = shape(array)?;
    let c = channels(s.Format, s.NumChannels)?;
    // SAFETY: the caller's promise.
    unsafe {
        if !desc.is_null() {
            put(desc, c)?;
        }
        if !extent.is_null() {
            put(extent, cudaExtent { width: s.Width, height: s.Height, depth: s.Depth })?;
        }
        if !flags.is_null() {
            put(flags, s.Flags)?;
        }
    }
    Ok(())
}

api! {
    /// Makes an array of one or two dimensions.
    fn cudaMallocArray(
        array: *mut cudaArray_t, desc: *const cudaChannelFormatDesc, width: usize, height: usize, flags: u32) {
        create(array, desc, cudaExtent { width, height, depth: 0 }, flags)
    }

    /// Makes an array.
    fn cudaMalloc3DArray(
        array: *mut cudaArray_t, desc: *const cudaChannelFormatDesc, extent: cudaExtent, flags: u32) {
        create(array, desc, extent, flags)
    }

    /// Ends an array; null is none.
    fn cudaFreeArray(array: cudaArray_t) {
        let d = ready()?;
        if array.is_null() { Ok(()) } else { check(d.cuArrayDestroy(driver_array(array))) }
    }

    /// What an array was made as.
    fn cudaArrayGetInfo(
        desc: *mut cudaChannelFormatDesc, extent: *mut cudaExtent, flags: *mut u32, array: cudaArray_t) {
        info(desc, extent, flags, array)
    }

    /// An array's channels.
    fn cudaGetChannelDesc(desc: *mut cudaChannelFormatDesc, array: cudaArray_const_t) {
        let s = shape(array)?;
        put(desc, channels(s.Format, s.NumChannels)?)
    }

    /// Copies bytes into an array, row after row.
    fn cudaMemcpyToArray | cudaMemcpyToArray_ptds(
        dst: cudaArray_t, wOffset: usize, hOffset: usize, src: *const c_void, count: usize,
        kind: cudaMemcpyKind) how {
        stretch(Stretch { array: dst, w: wOffset, h: hOffset, count }, src, true, kind, how)
    }

    /// Copies bytes out of an array, row after row.
    fn cudaMemcpyFromArray | cudaMemcpyFromArray_ptds(
        dst: *mut c_void, src: cudaArray_const_t, wOffset: usize, hOffset: usize, count: usize,
        kind: cudaMemcpyKind) how {
        stretch(Stretch { array: src, w: wOffset, h: hOffset, count }, dst, false, kind, how)
    }

    /// Copies bytes into an array, row after row, in a stream.
    fn cudaMemcpyToArrayAsync | cudaMemcpyToArrayAsync_ptsz(
        dst: cudaArray_t, wOffset: usize, hOffset: usize, src: *const c_void, count: usize,
        kind: cudaMemcpyKind; stream) {
        stretch(Stretch { array: dst, w: wOffset, h: hOffset, count }, src, true, kind, How::Async(stream))
    }

    /// Copies bytes out of an array, row after row, in a stream.
    fn cudaMemcpyFromArrayAsync | cudaMemcpyFromArrayAsync_ptsz(
        dst: *mut c_void, src: cudaArray_const_t, wOffset: usize, hOffset: usize, count: usize,
        kind: cudaMemcpyKind; stream) {
        stretch(Stretch { array: src, w: wOffset, h: hOffset, count }, dst, false, kind, How::Async(stream))
    }

    /// Makes a texture object.
    fn cudaCreateTextureObject(
        pTexObject: *mut cudaTextureObject_t, pResDesc: *const cudaResourceDesc, pTexDesc: *const cudaTextureDesc,
        pResViewDesc: *const cudaResourceViewDesc) {
        if pTexObject.is_null() {
            return Err(cudaErrorInvalidValue);
        }
        let d = ready()?;
        let (r, t) = (resource(&get(pResDesc)?)?, get(pTexDesc)?);
        let t = sampling(&t, texels_of(&r)?, r.resType == CU_RESOURCE_TYPE_LINEAR)?;
        // The views' descriptions have one layout and the same numbers.
        let view = if pResViewDesc.is_null() { null() } else { pResViewDesc.cast::<CUDA_RESOURCE_VIEW_DESC>() };
        check(d.cuTexObjectCreate(pTexObject, &raw const r, &raw const t, view))
    }

    /// Ends a texture object.
    fn cudaDestroyTextureObject(texObject: cudaTextureObject_t) {
        let d = ready()?;
        if texObject == 0 { Ok(()) } else { check(d.cuTexObjectDestroy(texObject)) }
    }

    /// Where a texture object's texels are.
    fn cudaGetTextureObjectResourceDesc(pResDesc: *mut cudaResourceDesc, texObject: cudaTextureObject_t) {
        let mut r = CUDA_RESOURCE_DESC::default();
        check(ready()?.cuTexObjectGetResourceDesc(&raw mut r, texObject))?;
        put(pResDesc, runtime_resource(&r)?)
    }

    /// How a texture object reads them.
    fn cudaGetTextureObjectTextureDesc(pTexDesc: *mut cudaTextureDesc, texObject: cudaTextureObject_t) {
        let d = ready()?;
        let (mut r, mut t) = (CUDA_RESOURCE_DESC::default(), CUDA_TEXTURE_DESC::default());
        check(d.cuTexObjectGetResourceDesc(&raw mut r, texObject))?;
        check(d.cuTexObjectGetTextureDesc(&raw mut t, texObject))?;
        put(pTexDesc, runtime_sampling(&t, texels_of(&r)?))
    }

    /// The view a texture object was made with.
    fn cudaGetTextureObjectResourceViewDesc(
        pResViewDesc: *mut cudaResourceViewDesc, texObject: cudaTextureObject_t) {
        check(ready()?.cuTexObjectGetResourceViewDesc(pResViewDesc.cast(), texObject))
    }

    /// Makes a surface object.
    fn cudaCreateSurfaceObject(pSurfObject: *mut cudaSurfaceObject_t, pResDesc: *const cudaResourceDesc) {
        if pSurfObject.is_null() {
            return Err(cudaErrorInvalidValue);
        }
        let r = resource(&get(pResDesc)?)?;
        check(ready()?.cuSurfObjectCreate(pSurfObject, &raw const r))
    }

    /// Ends a surface object.
    fn cudaDestroySurfaceObject(surfObject: cudaSurfaceObject_t) {
        let d = ready()?;
        if surfObject == 0 { Ok(()) } else { check(d.cuSurfObjectDestroy(surfObject)) }
    }

    /// Where a surface object's elements are.
    fn cudaGetSurfaceObjectResourceDesc(pResDesc: *mut cudaResourceDesc, surfObject: cudaSurfaceObject_t) {
        let mut r = CUDA_RESOURCE_DESC::default();
        check(ready()?.cuSurfObjectGetResourceDesc(&raw mut r, surfObject))?;
        put(pResDesc, runtime_resource(&r)?)
    }
}
