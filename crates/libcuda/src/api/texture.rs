//! Texture and surface objects.

use weft_driver::texture::{self, Resource, Sampling, View};
use weft_driver::{Code, Result, Texel};
use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::{ARRAYS, MIPMAPPED, current};

fn resource(d: &CUDA_RESOURCE_DESC) -> Result<Resource> {
    if d.flags != 0 {
        return fail(Code::InvalidValue);
    }
    match d.resType {
        CU_RESOURCE_TYPE_ARRAY => {
            // SAFETY: all members of the union are plain numbers and pointers, of which any bits are values.
            let a = unsafe { d.res.array };
            if a.hArray.is_null() {
                return fail(Code::InvalidValue);
            }
            Ok(Resource::Array(ARRAYS.get(a.hArray)?))
        }
        CU_RESOURCE_TYPE_LINEAR => {
            // SAFETY: as above.
            let l = unsafe { d.res.linear };
            let texel = Texel::new(l.format.0, l.numChannels)?;
            Ok(Resource::Linear { address: l.devPtr, texel, bytes: l.sizeInBytes as u64 })
        }
        CU_RESOURCE_TYPE_PITCH2D => {
            // SAFETY: as above.
            let p = unsafe { d.res.pitch2D };
            Ok(Resource::Pitch {
                address: p.devPtr,
                texel: Texel::new(p.format.0, p.numChannels)?,
                size: [p.width as u64, p.height as u64],
                pitch: p.pitchInBytes as u64,
            })
        }
        CU_RESOURCE_TYPE_MIPMAPPED_ARRAY => {
            // SAFETY: as above.
            let m = unsafe { d.res.mipmap };
            if m.hMipmappedArray.is_null() {
                return fail(Code::InvalidValue);
            }
            Ok(Resource::Mipmapped(MIPMAPPED.get(m.hMipmappedArray)?))
        }
        _ => fail(Code::InvalidValue),
    }
}

fn description(r: &Resource) -> CUDA_RESOURCE_DESC {
    let mut d = CUDA_RESOURCE_DESC::default();
    match r {
        Resource::Array(a) => {
            d.resType = CU_RESOURCE_TYPE_ARRAY;
            d.res.array = CUDA_RESOURCE_DESC_v1__res__array { hArray: ARRAYS.handle(a) };
        }
        Resource::Mipmapped(m) => {
            d.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
            d.res.mipmap = CUDA_RESOURCE_DESC_v1__res__mipmap { hMipmappedArray: MIPMAPPED.handle(m) };
        }
        Resource::Linear { address, texel, bytes } => {
            d.resType = CU_RESOURCE_TYPE_LINEAR;
            d.res.linear = CUDA_RESOURCE_DESC_v1__res__linear {
                devPtr: *address,
                format: CUarray_format(texel.format_number()),
                numChannels: texel.channels.into(),
                sizeInBytes: *bytes as usize,
            };
        }
        Resource::Pitch { address, texel, size: [width, height], pitch } => {
            d.resType = CU_RESOURCE_TYPE_PITCH2D;
            d.res.pitch2D = CUDA_RESOURCE_DESC_v1__res__pitch2D {
                devPtr: *address,
                format: CUarray_format(texel.format_number()),
                numChannels: texel.channels.into(),
                width: *width as usize,
                height: *height as usize,
                pitchInBytes: *pitch as usize,
            };
        }
    }
    d
}

fn sampling(d: &CUDA_TEXTURE_DESC) -> Sampling {
    Sampling {
        address: d.addressMode.map(|m| m.0),
        filter: d.filterMode.0,
        flags: d.flags,
        max_anisotropy: d.maxAnisotropy,
        mipmap: (d.mipmapFilterMode.0, d.mipmapLevelBias, d.minMipmapLevelClamp, d.maxMipmapLevelClamp),
        border: d.borderColor,
    }
}

fn view(d: &CUDA_RESOURCE_VIEW_DESC) -> View {
    View {
        format: d.format.0,
        size: [d.width as u64, d.height as u64, d.depth as u64],
        range: [d.firstMipmapLevel, d.lastMipmapLevel, d.firstLayer, d.lastLayer],
    }
}

entry! {
    /// Makes a texture object.
    fn cuTexObjectCreate(
        pTexObject: Out<CUtexObject>, pResDesc: In<CUDA_RESOURCE_DESC>, pTexDesc: In<CUDA_TEXTURE_DESC>,
        pResViewDesc: Option<In<CUDA_RESOURCE_VIEW_DESC>>,
    ) {
        let context = current()?;
        let v = pResViewDesc.map(|v| view(&v));
        pTexObject.set(texture::create_texture(&context, resource(&pResDesc)?, sampling(&pTexDesc), v)?)
    }

    /// Ends a texture object.
    fn cuTexObjectDestroy(texObject: CUtexObject) {
        texture::destroy_object(&*current()?, texObject, true)
    }

    /// Where a texture object's texels are.
    fn cuTexObjectGetResourceDesc(pResDesc: Out<CUDA_RESOURCE_DESC>, texObject: CUtexObject) {
        current()?;
        pResDesc.set(description(&texture::object(texObject, true)?.resource))
    }

    /// How a texture object reads them.
    fn cuTexObjectGetTextureDesc(pTexDesc: Out<CUDA_TEXTURE_DESC>, texObject: CUtexObject) {
        current()?;
        let s = texture::object(texObject, true)?.sampling.unwrap_or_default();
        pTexDesc.set(CUDA_TEXTURE_DESC {
            addressMode: s.address.map(CUaddress_mode),
            filterMode: CUfilter_mode(s.filter),
            flags: s.flags,
            maxAnisotropy: s.max_anisotropy,
            mipmapFilterMode: CUfilter_mode(s.mipmap.0),
            mipmapLevelBias: s.mipmap.1,
            minMipmapLevelClamp: s.mipmap.2,
            maxMipmapLevelClamp: s.mipmap.3,
            borderColor: s.border,
            reserved: [0; 12],
        })
    }

    /// The view a texture object was made with.
    fn cuTexObjectGetResourceViewDesc(pResViewDesc: Out<CUDA_RESOURCE_VIEW_DESC>, texObject: CUtexObject) {
        current()?;
        let Some(v) = texture::object(texObject, true)?.view else { return fail(Code::InvalidValue) };
        pResViewDesc.set(CUDA_RESOURCE_VIEW_DESC {
            format: CUresourceViewFormat(v.format),
            width: v.size[0] as usize,
            height: v.size[1] as usize,
            depth: v.size[2] as usize,
            firstMipmapLevel: v.range[0],
            lastMipmapLevel: v.range[1],
            firstLayer: v.range[2],
            lastLayer: v.range[3],
            reserved: [0; 16],
        })
    }

    /// Makes a surface object.
    fn cuSurfObjectCreate(pSurfObject: Out<CUsurfObject>, pResDesc: In<CUDA_RESOURCE_DESC>) {
        pSurfObject.set(texture::create_surface(&current()?, resource(&pResDesc)?)?)
    }

    /// Ends a surface object.
    fn cuSurfObjectDestroy(surfObject: CUsurfObject) {
        texture::destroy_object(&*current()?, surfObject, false)
    }

    /// Where a surface object's elements are.
    fn cuSurfObjectGetResourceDesc(pResDesc: Out<CUDA_RESOURCE_DESC>, surfObject: CUsurfObject) {
        current()?;
        pResDesc.set(description(&texture::object(surfObject, false)?.resource))
    }
}
