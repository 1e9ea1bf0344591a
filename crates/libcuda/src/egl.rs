//! Images of EGL as the driver's resources.

use std::sync::Arc;

use weft_driver::graphics::{Peer, Resource, check_call, check_image_flags, frames};
use weft_driver::{ArrayShape, Code, Context, Result};
use weft_ffi::driver::*;
use weft_graphics::EglImage;

use crate::args::fail;
use crate::gl::{refusal, shape};

/// `CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD`, the last of three that exclude each other.
const LAST_FLAG: u32 = 2;

#[derive(Debug)]
struct Picture(EglImage);

impl Peer for Picture {
    fn check(&self) -> Result<()> {
        Ok(())
    }

    fn read(&self, _: u32, to: &mut [u8]) -> Result<usize> {
        let Some(all) = self.0.read().filter(|all| all.len() == to.len()) else { return Ok(0) };
        to.copy_from_slice(&all);
        Ok(to.len())
    }

    fn write(&self, _: u32, from: &[u8]) -> Result<()> {
        self.0.write(from);
        Ok(())
    }
}

/// Registers an image of EGL, which need not be mapped.
pub(crate) fn register_image(context: &Arc<Context>, image: usize, flags: u32) -> Result<Arc<Resource>> {
    check_image_flags(flags)?;
    if flags > LAST_FLAG || image == 0 {
        return fail(Code::InvalidValue);
    }
    check_call(context)?;
    let image = EglImage::open(image).map_err(|w| refusal(w, Code::InvalidValue))?;
    let shape = shape(image.image());
    let resource = Resource::image(context, Box::new(Picture(image)), shape, 1, flags)?;
    frames::share(&resource)?;
    Ok(resource)
}

/// The order of an image's components in memory, as EGL's frames name it: for four backwards.
pub(crate) fn color_format(shape: &ArrayShape) -> CUeglColorFormat {
    match shape.texel.channels {
        1 => CU_EGL_COLOR_FORMAT_R,
        2 => CU_EGL_COLOR_FORMAT_RG,
        _ => CU_EGL_COLOR_FORMAT_ABGR,
    }
}
