//! Binding of references to textures and surfaces, which the headers give the forms that CUDA had until version 11.

use core::ffi::c_void;
use core::ptr::null_mut;

use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::array::{driver_array, format, level, shape};
use crate::entry::api;
use crate::error::{Outcome, check};
use crate::how::device;
use crate::registry::{Reference, load, reference};
use crate::state::{context, ready};
use crate::texture::{NORMALIZED_COORDINATES, READ_AS_INTEGER, SRGB};

/// `textureReference` of `weft/texture_reference.h`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Description {
    normalized: i32,
    filter: u32,
    address: [u32; 3],
    texel: cudaChannelFormatDesc,
    srgb: i32,
    max_anisotropy: u32,
    mipmap_filter: u32,
    level_bias: f32,
    least_level: f32,
    greatest_level: f32,
    no_trilinear_shortcuts: i32,
    /// Bytes that the memory bound last begins behind a place where textures can.
    offset: i32,
    reserved: [i32; 13],
}

/// `weft::binding` of `weft/texture_reference.h`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Binding {
    kind: u32,
    memory: *const c_void,
    texel: cudaChannelFormatDesc,
    width: usize,
    height: usize,
    pitch: usize,
}

const NOTHING: u32 = 0;
const LINEAR: u32 = 1;
const ROWS: u32 = 2;
const ARRAY: u32 = 3;
const MIPMAPPED: u32 = 4;
/// Of linear memory all that there is.
const ALL: usize = u32::MAX as usize;
const OVERRIDE_FORMAT: u32 = 1;

/// How texels are read, as the description says.
fn sample(t: CUtexref, known: &Reference, d: &Description, texel: CUarray_format) -> Outcome {
    let real = matches!(texel, CU_AD_FORMAT_HALF | CU_AD_FORMAT_FLOAT);
    let flag = |on: bool, f: u32| if on { f } else { 0 };
    let flags = flag(!real && !known.fractions, READ_AS_INTEGER)
        | flag(d.normalized != 0, NORMALIZED_COORDINATES)
        | flag(d.srgb != 0, SRGB);
    let driver = ready()?;
    // SAFETY: a reference of the driver's.
    unsafe {
        for (i, mode) in d.address.iter().enumerate() {
            check(driver.cuTexRefSetAddressMode(t, i as i32, CUaddress_mode(*mode)))?;
        }
        check(driver.cuTexRefSetFilterMode(t, CUfilter_mode(d.filter)))?;
        check(driver.cuTexRefSetMipmapFilterMode(t, CUfilter_mode(d.mipmap_filter)))?;
        check(driver.cuTexRefSetMipmapLevelBias(t, d.level_bias))?;
        check(driver.cuTexRefSetMipmapLevelClamp(t, d.least_level, d.greatest_level))?;
        check(driver.cuTexRefSetMaxAnisotropy(t, d.max_anisotropy))?;
        check(driver.cuTexRefSetFlags(t, flags))
    }
}

/// Binds a reference of the driver's; answers the offset.
fn bind(t: CUtexref, known: &Reference, d: &Description, b: &Binding) -> Outcome<usize> {
    let driver = ready()?;
    let mut offset = 0;
    let (texel, channels) = match b.kind {
        ARRAY => (shape(b.memory.cast())?.Format, 0),
        MIPMAPPED => (shape(level(b.memory.cast(), 0)?)?.Format, 0),
        NOTHING => (CU_AD_FORMAT_FLOAT, 1),
        _ => format(&b.texel)?,
    };
    // SAFETY: live variables, a reference of the driver's; the driver knows its arrays and memory.
    unsafe {
        // Nothing is bound while the rest changes: it would be made anew each time.
        check(driver.cuTexRefSetAddress_v2(null_mut(), t, 0, 0))?;
        sample(t, known, d, texel)?;
        match b.kind {
            NOTHING => {}
            LINEAR => {
                let (mut base, mut size) = (0, 0);
                check(driver.cuMemGetAddressRange_v2(&raw mut base, &raw mut size, device(b.memory)))?;
                let left = size - (device(b.memory) - base) as usize;
                let bytes = if b.width >= ALL { left } else { b.width };
                check(driver.cuTexRefSetFormat(t, texel, channels as i32))?;
                check(driver.cuTexRefSetAddress_v2(&raw mut offset, t, device(b.memory), bytes))?;
            }
            ROWS => {
                let rows = CUDA_ARRAY_DESCRIPTOR {
                    Width: b.width,
                    Height: b.height,
                    Format: texel,
                    NumChannels: channels,
                };
                check(driver.cuTexRefSetAddress2D_v3(t, &raw const rows, device(b.memory), b.pitch))?;
            }
            ARRAY => check(driver.cuTexRefSetArray(t, driver_array(b.memory.cast()), OVERRIDE_FORMAT))?,
            MIPMAPPED => {
                check(driver.cuTexRefSetMipmappedArray(t, b.memory.cast_mut().cast(), OVERRIDE_FORMAT))?;
            }
            _ => return Err(cudaErrorInvalidValue),
        }
    }
    Ok(offset)
}

api! {
    /// Binds a texture reference in the current context.
    fn __cudaBindTextureReference(
        offset: Option<Out<usize>>, reference: *const c_void, binding: In<Binding>) {
        let known = self::reference(reference.addr()).ok_or(cudaErrorInvalidTexture)?;
        context()?;
        let (module, mut t) = (load(&known.image)?, null_mut());
        // SAFETY: a live variable, a module of the driver's, a NUL-terminated name.
        check(unsafe { ready()?.cuModuleGetTexRef(&raw mut t, module, known.name.as_ptr()) })?;
        let description = reference.cast_mut().cast::<Description>();
        // SAFETY: what is registered as a texture reference is one.
        let d = unsafe { description.read_unaligned() };
        let at = bind(t, &known, &d, &binding)?;
        // SAFETY: as above; the member is behind those that the program sees.
        unsafe { (&raw mut (*description).offset).write_unaligned(at as i32) };
        match offset {
            Some(to) => to.set(at),
            // Kernels could not find what they look for.
            None if at != 0 => return Err(cudaErrorInvalidValue),
            None => {}
        }
    }

    /// Binds a surface reference in the current context.
    fn __cudaBindSurfaceReference(reference: *const c_void, array: cudaArray_const_t) {
        let known = self::reference(reference.addr()).ok_or(cudaErrorInvalidSurface)?;
        context()?;
        let (module, mut s) = (load(&known.image)?, null_mut());
        // SAFETY: a live variable, a module of the driver's, a NUL-terminated name; the driver knows its arrays.
        check(unsafe { ready()?.cuModuleGetSurfRef(&raw mut s, module, known.name.as_ptr()) })?;
        // SAFETY: as above.
        check(unsafe { ready()?.cuSurfRefSetArray(s, driver_array(array), 0) })
    }
}
