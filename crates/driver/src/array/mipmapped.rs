//! Arrays with several levels of detail.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use weft_abi::{Image, Mips};
use weft_device::{Profile, attribute as attr};

use super::{Array, ArrayShape, COLOR_ATTACHMENT, CUBEMAP, LAYERED};
use crate::context::Context;
use crate::error::{Code, Error, Result, fail};
use crate::graph::capture;
use crate::memory::alloc;
use crate::state::State;
use crate::tag::{Tag, Tagged};

/// A mipmapped array (`CUmipmappedArray`): one piece of memory, level after level.
pub struct Mipmapped {
    state: Arc<State>,
    /// How its levels lie.
    image: Image,
    levels: Vec<Arc<Array>>,
    destroyed: AtomicBool,
    tag: Tag,
}

impl std::fmt::Debug for Mipmapped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.levels).finish()
    }
}

/// Beyond what holds for one level.
fn check(shape: &ArrayShape, profile: &Profile) -> Result<()> {
    shape.check(profile)?;
    let [w, h, d] = shape.size;
    let limit = |n: u32| u64::from(profile.limit(n));
    if shape.flags & COLOR_ATTACHMENT != 0 {
        return fail(Code::InvalidValue);
    }
    let fits = match (shape.flags & (LAYERED | CUBEMAP), h, d) {
        (0, 0, 0) => w <= limit(attr::TEXTURE_1D_MIPMAPPED_WIDTH),
        (0, _, 0) => {
            w <= limit(attr::TEXTURE_2D_MIPMAPPED_WIDTH) && h <= limit(attr::TEXTURE_2D_MIPMAPPED_WIDTH + 1)
        }
        _ => true,
    };
    if fits { Ok(()) } else { fail(Code::InvalidValue) }
}

impl Mipmapped {
    /// Makes an array with so many levels, of those that there can be (`cuMipmappedArrayCreate`).
    ///
    /// # Errors
    /// As [`Array::create`].
    pub fn create(context: &Arc<Context>, shape: ArrayShape, levels: u32) -> Result<Arc<Mipmapped>> {
        context.check()?;
        check(&shape, context.device().profile())?;
        let levels = levels.clamp(1, shape.all_levels());
        let image = image_of(&shape, 0, levels, 1);
        let base = alloc::alloc(context, image.level(levels).base)?;
        Ok(Self::at(context, shape, Image { base, ..image }))
    }

    /// How an array with so many levels lies in memory of others, from 0 on.
    ///
    /// # Errors
    /// As [`Array::create`]; [`Code::InvalidValue`] for a number of levels that it cannot have; [`Code::NotSupported`] where others would lay
    /// out its layers and slices in another way.
    pub(crate) fn elsewhere(context: &Context, shape: &ArrayShape, levels: u32) -> Result<Image> {
        let flags = shape.flags & !COLOR_ATTACHMENT;
        check(&ArrayShape { flags, ..*shape }, context.device().profile())?;
        if levels == 0 || levels > shape.all_levels() {
            return fail(Code::InvalidValue);
        }
        // Drivers for CPUs round rows up as we do, and the number of rows of images to a multiple of four besides.
        let agrees = (0..levels).all(|n| {
            let [_, h, slices] = shape.level(n).size;
            h % 4 == 0 || slices <= 1
        });
        if !agrees {
            let message = "layers and slices of images whose rows are no multiple of 4 lie otherwise in memory of Vulkan";
            return Err(Error::new(Code::NotSupported, message));
        }
        let one_row = shape.size[1] == 0;
        Ok(image_of(shape, 0, levels, if one_row { 1 } else { 4 }))
    }

    /// An array in memory that there is, of which it becomes the owner; `image` says where and how its levels lie.
    pub(crate) fn at(context: &Arc<Context>, shape: ArrayShape, image: Image) -> Arc<Mipmapped> {
        let level = |n: u32| {
            let image = image.level(n);
            Arc::new(Array { is_level: true, ..Array::at(context, shape.level(n), image.base, image.row) })
        };
        Arc::new(Mipmapped {
            state: context.state().clone(),
            image,
            levels: (0..u32::from(image.mips.levels)).map(level).collect(),
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        })
    }

    /// A level (`cuMipmappedArrayGetLevel`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when there is none.
    pub fn level(&self, n: u32) -> Result<&Arc<Array>> {
        self.levels.get(n as usize).ok_or(Code::InvalidValue.into())
    }

    /// All levels, the largest first; there is one.
    pub fn levels(&self) -> &[Arc<Array>] {
        &self.levels
    }

    /// The layers or faces of a level as arrays of their own, in the same memory; of arrays without such the level itself.
    pub(crate) fn parts(&self, context: &Arc<Context>, n: u32) -> Result<Vec<Arc<Array>>> {
        let level = self.level(n)?;
        let shape = *level.shape();
        if !shape.is_layered() {
            return Ok(vec![level.clone()]);
        }
        let [w, h, layers] = shape.size;
        let flat = ArrayShape { size: [w, h, 0], flags: shape.flags & !(LAYERED | CUBEMAP), ..shape };
        let image = self.image.level(n);
        let part = |k: u64| {
            let array = Array::at(context, flat, image.base + k * image.slice, image.row);
            Arc::new(Array { is_level: true, ..array })
        };
        Ok((0..layers).map(part).collect())
    }

    /// What the sampler is told of it.
    pub(crate) fn image(&self) -> Image {
        self.image
    }

    /// Ends it with its levels, after all work given so far (`cuMipmappedArrayDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when it has ended already; the context's error.
    pub fn destroy(&self) -> Result<()> {
        let context = Context::by_id(self.state.id()).ok_or(Code::ContextIsDestroyed)?;
        capture::check_unsafe()?;
        if self.destroyed.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidHandle);
        }
        for level in &self.levels {
            level.destroyed.store(true, Ordering::Release);
        }
        alloc::free(&context, self.level(0)?.base())
    }
}

/// An array whose rows are stored up to a multiple of `row_unit`.
fn image_of(shape: &ArrayShape, base: u64, levels: u32, row_unit: u8) -> Image {
    let image = shape.image(base);
    let mips = Mips { levels: levels as u8, stored_layers: [0, image.layers], row_unit, ..Mips::NONE };
    Image { mips, slice: image.row * mips.stored_rows(image.size[1]), ..image }
}

impl Tagged for Mipmapped {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.state.is_alive()
    }
}
