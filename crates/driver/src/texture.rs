//! Texture and surface objects: the rules of their descriptions, and their entries in the executor's table.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::RwLock;
use weft_abi::{AddressMode, Image, Mips};
use weft_device::attribute as attr;
use weft_exec::images;

use crate::array::{Array, Mipmapped, Texel};
use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::graph::capture;

/// `CU_TRSF_READ_AS_INTEGER`.
const READ_AS_INTEGER: u32 = 0x01;
/// `CU_TRSF_NORMALIZED_COORDINATES`.
const NORMALIZED: u32 = 0x02;
/// `CU_TRSF_SRGB`.
const SRGB: u32 = 0x10;
/// These and `CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION`, `CU_TRSF_SEAMLESS_CUBEMAP`.
const KNOWN: u32 = 0x73;

/// Where texels are (`CUDA_RESOURCE_DESC`).
#[derive(Clone, Debug)]
pub enum Resource {
    /// An array.
    Array(Arc<Array>),
    /// An array with levels.
    Mipmapped(Arc<Mipmapped>),
    /// Memory, texel after texel.
    Linear {
        /// Address of the first texel.
        address: u64,
        /// What a texel is.
        texel: Texel,
        /// Bytes.
        bytes: u64,
    },
    /// Memory in rows.
    Pitch {
        /// Address of the first texel.
        address: u64,
        /// What a texel is.
        texel: Texel,
        /// Texels of a row, and rows.
        size: [u64; 2],
        /// Bytes between rows.
        pitch: u64,
    },
}

/// How texels are read (`CUDA_TEXTURE_DESC`); enumerations by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sampling {
    /// `CUaddress_mode` of each coordinate.
    pub address: [u32; 3],
    /// `CUfilter_mode`.
    pub filter: u32,
    /// `CU_TRSF_…`.
    pub flags: u32,
    /// Samples of anisotropic filtering.
    pub max_anisotropy: u32,
    /// `CUfilter_mode` between mipmap levels, bias, least and highest level.
    pub mipmap: (u32, f32, f32, f32),
    /// The border's components.
    pub border: [f32; 4],
}

/// Another way to see an array's texels (`CUDA_RESOURCE_VIEW_DESC`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// `CUresourceViewFormat`.
    pub format: u32,
    /// Texels in width, height and depth.
    pub size: [u64; 3],
    /// First and last mipmap level, first and last layer.
    pub range: [u32; 4],
}

/// What an object was made of.
#[derive(Clone, Debug)]
pub struct Object {
    /// Where texels are.
    pub resource: Resource,
    /// How they are read; none for surfaces.
    pub sampling: Option<Sampling>,
    /// Another way to see them.
    pub view: Option<View>,
    context: Weak<Context>,
}

static OBJECTS: RwLock<Option<HashMap<u64, Object>>> = RwLock::new(None);

fn enter(context: &Arc<Context>, image: &Image, mut object: Object) -> Result<u64> {
    object.context = Arc::downgrade(context);
    let handle = images::create(image).ok_or(Code::OutOfMemory)?;
    OBJECTS.write().get_or_insert_default().insert(handle, object);
    Ok(handle)
}

fn image(base: u64, texel: Texel) -> Image {
    Image::of_texel(base, texel.format, texel.channels)
}

/// Memory that a texture may lie in: aligned as the device asks. Whether it is allocated shows when it is read: an H100 takes sizes
/// beyond an allocation's, and addresses that never were one.
fn check_memory(context: &Context, address: u64, bytes: u64) -> Result<()> {
    let alignment = u64::from(context.device().profile().limit(attr::TEXTURE_ALIGNMENT).max(1));
    if address == 0 || bytes == 0 || !address.is_multiple_of(alignment) {
        return fail(Code::InvalidValue);
    }
    Ok(())
}

fn of_resource(context: &Context, resource: &Resource) -> Result<Image> {
    let limit = |n: u32| u64::from(context.device().profile().limit(n));
    match resource {
        Resource::Array(a) => Ok(a.image()),
        Resource::Mipmapped(m) => Ok(m.image()),
        Resource::Linear { address, texel, bytes } => {
            check_memory(context, *address, *bytes)?;
            let texels = bytes / texel.bytes();
            if texels == 0 || texels > limit(attr::TEXTURE_1D_LINEAR_WIDTH) {
                return fail(Code::InvalidValue);
            }
            Ok(Image { size: [texels as u32, 1, 1], buffer: true, ..image(*address, *texel) })
        }
        Resource::Pitch { address, texel, size: [w, h], pitch } => {
            let most = [0, 1, 2].map(|n| limit(attr::TEXTURE_2D_LINEAR_WIDTH + n));
            let row = w.checked_mul(texel.bytes()).ok_or(Code::InvalidValue)?;
            let alignment = limit(attr::TEXTURE_PITCH_ALIGNMENT).max(1);
            let fits = *w > 0 && *h > 0 && *w <= most[0] && *h <= most[1] && *pitch <= most[2];
            if !fits || *pitch < row || !pitch.is_multiple_of(alignment) {
                return fail(Code::InvalidValue);
            }
            check_memory(context, *address, pitch * (h - 1) + row)?;
            Ok(Image { row: *pitch, size: [*w as u32, *h as u32, 1], plain: true, ..image(*address, *texel) })
        }
    }
}

/// A texel as a view's format says.
fn of_view(format: u32) -> Result<Texel> {
    let numbers = [1, 8, 2, 9, 3, 10, 16, 32];
    let n = match format {
        1..=24 => format - 1,
        // Compressed.
        25..=34 => return fail(Code::NotSupported),
        _ => return fail(Code::InvalidValue),
    };
    let number = numbers.get(n as usize / 3).copied().unwrap_or(0);
    Texel::new(number, 1 << (n % 3))
}

fn apply_view(image: &mut Image, resource: &Resource, view: &View) -> Result<()> {
    let (first, levels) = match resource {
        Resource::Array(array) => (array, 1),
        Resource::Mipmapped(array) => (array.level(0)?, array.levels().len() as u32),
        _ => return fail(Code::InvalidValue),
    };
    let [level, last_level, layer, last] = view.range;
    let is_one = matches!(resource, Resource::Array(_));
    if level > last_level || level >= levels || is_one && last_level > 0 || !is_one && view.format == 0 {
        return fail(Code::InvalidValue);
    }
    let last_level = last_level.min(levels - 1);
    if view.format != 0 {
        let texel = of_view(view.format)?;
        if texel.bytes() != first.shape().texel.bytes() {
            return fail(Code::InvalidValue);
        }
        (image.format, image.channels) = (texel.format, texel.channels);
    }
    let same = view.size[..2].iter().zip(image.size).all(|(v, i)| *v == u64::from(i) || *v == 0 && i == 1);
    if !same || layer > last || last >= image.layers {
        return fail(Code::InvalidValue);
    }
    *image = image.level(level);
    image.mips.levels = (last_level - level + 1) as u8;
    image.mips.stored_layers[0] = layer;
    image.base += u64::from(layer) * image.slice;
    image.layers = last - layer + 1;
    Ok(())
}

/// What the sampler is told of a texture; errors are those of [`create_texture`].
pub(crate) fn sampled(
    context: &Context,
    resource: &Resource,
    sampling: &Sampling,
    view: Option<&View>,
) -> Result<Image> {
    let mut image = of_resource(context, resource)?;
    if let Some(view) = view {
        apply_view(&mut image, resource, view)?;
    }
    if sampling.filter > 1 || sampling.mipmap.0 > 1 || sampling.flags & !KNOWN != 0 {
        return fail(Code::InvalidValue);
    }
    let flag = |f: u32| sampling.flags & f != 0;
    image.to_float = !flag(READ_AS_INTEGER) && !image.format.is_float() && image.format.bytes() < 4;
    image.srgb = flag(SRGB);
    image.border = sampling.border;
    let (between, bias, least, most) = sampling.mipmap;
    image.mips = Mips {
        linear: between == 1,
        bias,
        clamp: [least, most],
        anisotropy: sampling.max_anisotropy.min(16) as u8,
        ..image.mips
    };
    let mut modes = [AddressMode::Clamp; 3];
    for (mode, n) in modes.iter_mut().zip(sampling.address) {
        *mode = *AddressMode::ALL.get(n as usize).ok_or(Code::InvalidValue)?;
    }
    // Of plain memory neither filter nor address modes nor the kind of coordinates count.
    if !image.buffer {
        // Levels have no other coordinates.
        image.normalized = flag(NORMALIZED) || matches!(resource, Resource::Mipmapped(_));
        image.linear = sampling.filter == 1;
        if image.linear && !image.to_float && !image.format.is_float() {
            return fail(Code::InvalidValue);
        }
        if !image.normalized {
            // Repetition needs a period of 1.
            for mode in &mut modes {
                if matches!(mode, AddressMode::Wrap | AddressMode::Mirror) {
                    *mode = AddressMode::Clamp;
                }
            }
        }
        image.address = modes;
    }
    Ok(image)
}

/// Makes a texture object; answers its handle (`cuTexObjectCreate`).
///
/// # Errors
/// [`Code::InvalidValue`] for unknown modes and flags, a linear filter of what is read as integers, memory that is misaligned,
/// sizes beyond the device's, a view that does not fit; [`Code::OutOfMemory`]; the context's error.
pub fn create_texture(
    context: &Arc<Context>,
    resource: Resource,
    sampling: Sampling,
    view: Option<View>,
) -> Result<u64> {
    capture::check_unsafe()?;
    context.check()?;
    let image = sampled(context, &resource, &sampling, view.as_ref())?;
    enter(context, &image, Object { resource, sampling: Some(sampling), view, context: Weak::new() })
}

/// Makes an object of nothing: what is read of it is 0. `somewhere` is an address that can be read.
pub(crate) fn create_empty(context: &Arc<Context>, somewhere: u64, surface: bool) -> Result<u64> {
    let texel = Texel { format: weft_abi::ChannelFormat::U8, channels: 1 };
    let image = Image { size: [0, 1, 1], buffer: !surface, surface, ..image(somewhere, texel) };
    let resource = Resource::Linear { address: somewhere, texel, bytes: 0 };
    let sampling = (!surface).then(Sampling::default);
    enter(context, &image, Object { resource, sampling, view: None, context: Weak::new() })
}

/// Makes a surface object; answers its handle (`cuSurfObjectCreate`).
///
/// # Errors
/// [`Code::InvalidValue`] for anything but an array, of which CUDA takes those too that were not made for surfaces; [`Code::OutOfMemory`]; the context's error.
pub fn create_surface(context: &Arc<Context>, resource: Resource) -> Result<u64> {
    capture::check_unsafe()?;
    context.check()?;
    let Resource::Array(array) = &resource else { return fail(Code::InvalidValue) };
    let image = Image { surface: true, ..array.image() };
    enter(context, &image, Object { resource, sampling: None, view: None, context: Weak::new() })
}

/// What a texture (`sampling` is there) or surface object was made of.
///
/// # Errors
/// [`Code::InvalidValue`] when there is no such object.
pub fn object(handle: u64, texture: bool) -> Result<Object> {
    let objects = OBJECTS.read();
    let found = objects.as_ref().and_then(|o| o.get(&handle)).filter(|o| o.sampling.is_some() == texture);
    found.cloned().ok_or_else(|| Code::InvalidValue.into())
}

/// Ends a texture or surface object; as on GPUs a handle that is none is no error (`cuTexObjectDestroy`, `cuSurfObjectDestroy`).
///
/// # Errors
/// The context's error.
pub fn destroy_object(context: &Context, handle: u64, texture: bool) -> Result<()> {
    capture::check_unsafe()?;
    context.check()?;
    let Ok(owner) = object(handle, texture) else { return Ok(()) };
    // Work that was given before still reads it.
    if let Some(owner) = owner.context.upgrade() {
        owner.wait_for_all();
    }
    forget(handle);
    Ok(())
}

/// Ends an object that nothing reads any more, if there is one.
pub(crate) fn forget(handle: u64) {
    if let Some(objects) = OBJECTS.write().as_mut() {
        objects.remove(&handle);
    }
    images::destroy(handle);
}

/// Ends the objects of a context that goes: nobody can end them afterwards.
pub(crate) fn end_all_of(context: u64) {
    let mut objects = OBJECTS.write();
    let Some(objects) = objects.as_mut() else { return };
    objects.retain(|handle, object| {
        let stays = object.context.upgrade().is_some_and(|c| c.id() != context);
        if !stays {
            images::destroy(*handle);
        }
        stays
    });
}
