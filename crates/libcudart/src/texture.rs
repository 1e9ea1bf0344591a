//! Texture and surface objects: their descriptions in the runtime's words and in the driver's.

use core::ptr::null;

use weft_ffi::arg::{In, Out};
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::array::{channels, driver_array, format, level, shape};
use crate::entry::api;
use crate::error::{Outcome, check};
use crate::how::device;
use crate::state::ready;

pub(crate) const READ_AS_INTEGER: u32 = 0x01;
pub(crate) const NORMALIZED_COORDINATES: u32 = 0x02;
pub(crate) const SRGB: u32 = 0x10;
const DISABLE_TRILINEAR: u32 = 0x20;
const SEAMLESS_CUBEMAP: u32 = 0x40;

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
                    devPtr: device(l.devPtr),
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
                    devPtr: device(p.devPtr),
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
            CU_RESOURCE_TYPE_MIPMAPPED_ARRAY => {
                out.resType = cudaResourceTypeMipmappedArray;
                out.res.mipmap.mipmap = r.res.mipmap.hMipmappedArray.cast();
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
            CU_RESOURCE_TYPE_MIPMAPPED_ARRAY => shape(level(r.res.mipmap.hMipmappedArray.cast(), 0)?)?.Format,
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

/// What the driver answers when it is asked for an object's resource.
fn asked(ask: impl FnOnce(&Driver, *mut CUDA_RESOURCE_DESC) -> CUresult) -> Outcome<CUDA_RESOURCE_DESC> {
    let mut r = CUDA_RESOURCE_DESC::default();
    check(ask(ready()?, &raw mut r))?;
    Ok(r)
}

api! {
    /// Makes a texture object.
    fn cudaCreateTextureObject(
        pTexObject: Out<cudaTextureObject_t>, pResDesc: In<cudaResourceDesc>, pTexDesc: Option<In<cudaTextureDesc>>,
        pResViewDesc: Option<In<cudaResourceViewDesc>>) {
        let d = ready()?;
        let r = resource(&pResDesc)?;
        let pTexDesc = pTexDesc.ok_or(cudaErrorInvalidResourceHandle)?;
        let t = sampling(&pTexDesc, texels_of(&r)?, r.resType == CU_RESOURCE_TYPE_LINEAR)?;
        // The views' descriptions have one layout and the same numbers.
        let view = pResViewDesc.as_deref().map_or_else(null, |v| core::ptr::from_ref(v).cast::<CUDA_RESOURCE_VIEW_DESC>());
        let mut object = 0;
        // SAFETY: live variables, or null for the view.
        check(unsafe { d.cuTexObjectCreate(&raw mut object, &raw const r, &raw const t, view) })?;
        pTexObject.set(object)
    }

    /// Ends a texture object.
    fn cudaDestroyTextureObject(texObject: cudaTextureObject_t)
        => cuTexObjectDestroy(texObject);

    /// Where a texture object's texels are.
    fn cudaGetTextureObjectResourceDesc(pResDesc: Out<cudaResourceDesc>, texObject: cudaTextureObject_t) {
        // SAFETY: a live variable; the driver knows its objects.
        pResDesc.set(runtime_resource(&asked(|d, r| unsafe { d.cuTexObjectGetResourceDesc(r, texObject) })?)?)
    }

    /// How a texture object reads them.
    fn cudaGetTextureObjectTextureDesc(pTexDesc: Out<cudaTextureDesc>, texObject: cudaTextureObject_t) {
        // SAFETY: live variables; the driver knows its objects.
        let r = asked(|d, r| unsafe { d.cuTexObjectGetResourceDesc(r, texObject) })?;
        let mut t = CUDA_TEXTURE_DESC::default();
        // SAFETY: as above.
        check(unsafe { ready()?.cuTexObjectGetTextureDesc(&raw mut t, texObject) })?;
        pTexDesc.set(runtime_sampling(&t, texels_of(&r)?))
    }

    /// The view a texture object was made with.
    fn cudaGetTextureObjectResourceViewDesc(pResViewDesc: *mut cudaResourceViewDesc, texObject: cudaTextureObject_t)
        => cuTexObjectGetResourceViewDesc(pResViewDesc.cast(), texObject);

    /// Makes a surface object.
    fn cudaCreateSurfaceObject(pSurfObject: Out<cudaSurfaceObject_t>, pResDesc: In<cudaResourceDesc>) {
        let (r, mut object) = (resource(&pResDesc)?, 0);
        // SAFETY: live variables.
        check(unsafe { ready()?.cuSurfObjectCreate(&raw mut object, &raw const r) })?;
        pSurfObject.set(object)
    }

    /// Ends a surface object.
    fn cudaDestroySurfaceObject(surfObject: cudaSurfaceObject_t)
        => cuSurfObjectDestroy(surfObject);

    /// Where a surface object's elements are.
    fn cudaGetSurfaceObjectResourceDesc(pResDesc: Out<cudaResourceDesc>, surfObject: cudaSurfaceObject_t) {
        // SAFETY: a live variable; the driver knows its objects.
        pResDesc.set(runtime_resource(&asked(|d, r| unsafe { d.cuSurfObjectGetResourceDesc(r, surfObject) })?)?)
    }
}
