//! References to textures and surfaces.

use weft_driver::reference::Reference;
use weft_driver::texture::Resource;
use weft_driver::{Array, Code, Function, Mipmapped, Module, Result, Texel};
use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::handle::{ARRAYS, Handle, MIPMAPPED, OutHandle, REFERENCES, current};

fn surface(handle: CUsurfref) -> Result<std::sync::Arc<Reference>> {
    REFERENCES.get(handle).and_then(|r| if r.is_surface() { Ok(r) } else { fail(Code::InvalidHandle) })
}

/// A number that must be one of the first `n`.
fn below(v: u32, n: u32) -> Result<u32> {
    if v < n { Ok(v) } else { fail(Code::InvalidValue) }
}

fn set_rows(r: &Reference, d: &CUDA_ARRAY_DESCRIPTOR, address: CUdeviceptr, pitch: usize) -> Result<()> {
    // What cannot be read is taken, and never read.
    let Some(texel) = Texel::new(d.Format.0, d.NumChannels).ok().filter(|_| address != 0) else {
        return r.unbind();
    };
    r.set_rows(address, texel, [d.Width as u64, d.Height as u64], pitch as u64)
}

entry! {
    /// A texture reference by name.
    fn cuModuleGetTexRef(pTexRef: OutHandle<Reference>, hmod: Handle<Module>, name: &str) {
        pTexRef.set(&hmod.reference(name, false)?)
    }

    /// A surface reference by name.
    fn cuModuleGetSurfRef(pSurfRef: Out<CUsurfref>, hmod: Handle<Module>, name: &str) {
        pSurfRef.set(REFERENCES.handle(&hmod.reference(name, true)?))
    }

    /// Makes a texture reference of no module.
    fn cuTexRefCreate(pTexRef: OutHandle<Reference>) {
        current()?;
        pTexRef.set(&Reference::create())
    }

    /// Ends a texture reference of no module.
    fn cuTexRefDestroy(hTexRef: Handle<Reference>) {
        current()?;
        if !hTexRef.is_of_module() {
            REFERENCES.remove(&hTexRef);
        }
    }

    /// Ties a texture reference to a kernel, as all of its module are.
    fn cuParamSetTexRef(_hfunc: Handle<Function>, _texunit: i32, hTexRef: Handle<Reference>) {
        if hTexRef.is_of_module() { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// Binds an array.
    fn cuTexRefSetArray(hTexRef: Handle<Reference>, hArray: Handle<Array>, Flags: u32) {
        hTexRef.set_array(&hArray, Flags)
    }

    /// Binds an array with levels.
    fn cuTexRefSetMipmappedArray(hTexRef: Handle<Reference>, hMipmappedArray: Handle<Mipmapped>, Flags: u32) {
        hTexRef.set_mipmapped(&hMipmappedArray, Flags)
    }

    /// Binds memory, texel after texel.
    fn cuTexRefSetAddress, fn cuTexRefSetAddress_v2(
        ByteOffset: Option<Out<usize>>, hTexRef: Handle<Reference>, dptr: CUdeviceptr, bytes: usize,
    ) {
        if let Some(to) = &ByteOffset {
            to.set(0);
        }
        let offset = hTexRef.set_address(dptr, bytes as u64, ByteOffset.is_some())?;
        if let Some(to) = ByteOffset {
            to.set(offset as usize);
        }
        Ok(())
    }

    /// Binds memory in rows.
    fn cuTexRefSetAddress2D, fn cuTexRefSetAddress2D_v2, fn cuTexRefSetAddress2D_v3(
        hTexRef: Handle<Reference>, desc: In<CUDA_ARRAY_DESCRIPTOR>, dptr: CUdeviceptr, Pitch: usize,
    ) {
        set_rows(&hTexRef, &desc, dptr, Pitch)
    }

    /// Says what a texel of memory is.
    fn cuTexRefSetFormat(hTexRef: Handle<Reference>, fmt: CUarray_format, NumPackedComponents: i32) {
        if !(0..=4).contains(&NumPackedComponents) || NumPackedComponents == 3 {
            return fail(Code::InvalidValue);
        }
        // Other formats are taken, and never read.
        Texel::new(fmt.0, NumPackedComponents as u32).map_or(Ok(()), |texel| hTexRef.set_texel(texel))
    }

    /// What coordinates outside mean.
    fn cuTexRefSetAddressMode(hTexRef: Handle<Reference>, dim: i32, am: CUaddress_mode) {
        let dim = below(dim as u32, 3)?;
        hTexRef.sample(|s| {
            s.address[dim as usize] = am.0;
            Ok(())
        })
    }

    /// How texels are filtered.
    fn cuTexRefSetFilterMode(hTexRef: Handle<Reference>, fm: CUfilter_mode) {
        hTexRef.sample(|s| {
            s.filter = fm.0;
            Ok(())
        })
    }

    /// How levels are filtered.
    fn cuTexRefSetMipmapFilterMode(hTexRef: Handle<Reference>, fm: CUfilter_mode) {
        let filter = below(fm.0, 2)?;
        hTexRef.sample(|s| {
            s.mipmap.0 = filter;
            Ok(())
        })
    }

    /// What is added to a fetch's level.
    fn cuTexRefSetMipmapLevelBias(hTexRef: Handle<Reference>, bias: f32) {
        hTexRef.sample(|s| {
            s.mipmap.1 = bias;
            Ok(())
        })
    }

    /// The levels that fetches see.
    fn cuTexRefSetMipmapLevelClamp(
        hTexRef: Handle<Reference>, minMipmapLevelClamp: f32, maxMipmapLevelClamp: f32,
    ) {
        hTexRef.sample(|s| {
            (s.mipmap.2, s.mipmap.3) = (minMipmapLevelClamp, maxMipmapLevelClamp);
            Ok(())
        })
    }

    /// Samples of anisotropic filtering.
    fn cuTexRefSetMaxAnisotropy(hTexRef: Handle<Reference>, maxAniso: u32) {
        hTexRef.sample(|s| {
            s.max_anisotropy = maxAniso;
            Ok(())
        })
    }

    /// The border's colour.
    fn cuTexRefSetBorderColor(hTexRef: Handle<Reference>, pBorderColor: In<[f32; 4]>) {
        hTexRef.sample(|s| {
            s.border = *pBorderColor;
            Ok(())
        })
    }

    /// How texels are read.
    fn cuTexRefSetFlags(hTexRef: Handle<Reference>, Flags: u32) {
        hTexRef.set_flags(Flags)
    }

    /// The memory that is bound.
    fn cuTexRefGetAddress, fn cuTexRefGetAddress_v2(pdptr: Out<CUdeviceptr>, hTexRef: Handle<Reference>) {
        match hTexRef.resource() {
            Some(Resource::Linear { address, .. } | Resource::Pitch { address, .. }) => pdptr.set(address),
            _ => return fail(Code::InvalidValue),
        }
        Ok(())
    }

    /// The array that is bound.
    fn cuTexRefGetArray(phArray: Out<CUarray>, hTexRef: Handle<Reference>) {
        let Some(Resource::Array(a)) = hTexRef.resource() else { return fail(Code::InvalidValue) };
        phArray.set(ARRAYS.handle(&a));
        Ok(())
    }

    /// The array with levels that is bound.
    fn cuTexRefGetMipmappedArray(phMipmappedArray: Out<CUmipmappedArray>, hTexRef: Handle<Reference>) {
        let Some(Resource::Mipmapped(m)) = hTexRef.resource() else { return fail(Code::InvalidValue) };
        phMipmappedArray.set(MIPMAPPED.handle(&m));
        Ok(())
    }

    /// What coordinates outside mean.
    fn cuTexRefGetAddressMode(pam: Out<CUaddress_mode>, hTexRef: Handle<Reference>, dim: i32) {
        let dim = below(dim as u32, 3)?;
        pam.set(CUaddress_mode(hTexRef.sampling().address[dim as usize]));
        Ok(())
    }

    /// How texels are filtered.
    fn cuTexRefGetFilterMode(pfm: Out<CUfilter_mode>, hTexRef: Handle<Reference>) {
        pfm.set(CUfilter_mode(hTexRef.sampling().filter))
    }

    /// What a texel is.
    fn cuTexRefGetFormat(
        pFormat: Option<Out<CUarray_format>>, pNumChannels: Option<Out<i32>>, hTexRef: Handle<Reference>,
    ) {
        let texel = hTexRef.texel();
        if let Some(to) = pFormat {
            to.set(CUarray_format(texel.format_number()));
        }
        if let Some(to) = pNumChannels {
            to.set(texel.channels.into());
        }
    }

    /// How texels are read.
    fn cuTexRefGetFlags(pFlags: Out<u32>, hTexRef: Handle<Reference>) {
        pFlags.set(hTexRef.sampling().flags)
    }

    /// How levels are filtered.
    fn cuTexRefGetMipmapFilterMode(pfm: Out<CUfilter_mode>, hTexRef: Handle<Reference>) {
        pfm.set(CUfilter_mode(hTexRef.sampling().mipmap.0))
    }

    /// What is added to a fetch's level.
    fn cuTexRefGetMipmapLevelBias(pbias: Out<f32>, hTexRef: Handle<Reference>) {
        pbias.set(hTexRef.sampling().mipmap.1)
    }

    /// The levels that fetches see.
    fn cuTexRefGetMipmapLevelClamp(
        pminMipmapLevelClamp: Out<f32>, pmaxMipmapLevelClamp: Out<f32>, hTexRef: Handle<Reference>,
    ) {
        let (_, _, least, most) = hTexRef.sampling().mipmap;
        pminMipmapLevelClamp.set(least);
        pmaxMipmapLevelClamp.set(most)
    }

    /// Samples of anisotropic filtering.
    fn cuTexRefGetMaxAnisotropy(pmaxAniso: Out<i32>, hTexRef: Handle<Reference>) {
        pmaxAniso.set(hTexRef.sampling().max_anisotropy as i32)
    }

    /// The border's colour.
    fn cuTexRefGetBorderColor(pBorderColor: Out<[f32; 4]>, hTexRef: Handle<Reference>) {
        pBorderColor.set(hTexRef.sampling().border)
    }

    /// Binds an array.
    fn cuSurfRefSetArray(hSurfRef: CUsurfref, hArray: Handle<Array>, Flags: u32) {
        surface(hSurfRef)?.set_array(&hArray, Flags)
    }

    /// The array that is bound.
    fn cuSurfRefGetArray(phArray: Out<CUarray>, hSurfRef: CUsurfref) {
        let Some(Resource::Array(a)) = surface(hSurfRef)?.resource() else { return fail(Code::InvalidValue) };
        phArray.set(ARRAYS.handle(&a));
        Ok(())
    }
}
