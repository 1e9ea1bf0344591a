//! Objects of OpenGL as the driver's resources.

use std::sync::Arc;

use weft_abi::ChannelFormat;
use weft_driver::graphics::{Peer, Resource, check_buffer_flags, check_call, check_image_flags};
use weft_driver::{ArrayShape, Code, Context, Error, Result, Texel};
use weft_graphics::{Component, Gl, Image, Kind, Wrong};

use crate::args::fail;

/// `CUDA_ARRAY3D_LAYERED`.
const LAYERED: u32 = 1;
/// `CUDA_ARRAY3D_CUBEMAP`.
const CUBEMAP: u32 = 4;

/// The context of OpenGL that is current.
pub(crate) fn current() -> Result<Gl> {
    Gl::current().ok_or_else(|| Code::InvalidGraphicsContext.into())
}

#[derive(Debug)]
struct Buffer(u32);

impl Peer for Buffer {
    fn check(&self) -> Result<()> {
        current().map(drop)
    }

    fn read(&self, _: u32, to: &mut [u8]) -> Result<usize> {
        Ok(current()?.read_buffer(self.0, to))
    }

    fn write(&self, _: u32, from: &[u8]) -> Result<()> {
        current()?.write_buffer(self.0, from);
        Ok(())
    }
}

#[derive(Debug)]
struct Picture(Image);

impl Peer for Picture {
    fn check(&self) -> Result<()> {
        current().map(drop)
    }

    fn read(&self, level: u32, to: &mut [u8]) -> Result<usize> {
        Ok(if current()?.read_image(&self.0, level, to) { to.len() } else { 0 })
    }

    fn write(&self, level: u32, from: &[u8]) -> Result<()> {
        current()?.write_image(&self.0, level, from);
        Ok(())
    }
}

/// What is answered to a program whose object cannot be had; memory is what buffers lack that have none.
pub(crate) fn refusal(wrong: Wrong, empty: Code) -> Error {
    match wrong {
        Wrong::NoObject => Code::InvalidHandle.into(),
        Wrong::Empty => empty.into(),
        Wrong::Format => Code::InvalidValue.into(),
        Wrong::Context => Code::InvalidGraphicsContext.into(),
        Wrong::Version => Error::new(
            Code::NotSupported,
            "objects of OpenGL ES, and of contexts before OpenGL 3.0, are not shared: nothing there reads them back",
        ),
    }
}

/// Registers a buffer object.
pub(crate) fn register_buffer(context: &Arc<Context>, name: u32, flags: u32) -> Result<Arc<Resource>> {
    check_buffer_flags(flags)?;
    let gl = current()?;
    check_call(context)?;
    let bytes = gl.buffer(name).map_err(|w| refusal(w, Code::OutOfMemory))?;
    Resource::buffer(context, Box::new(Buffer(name)), bytes, flags)
}

/// Registers a texture or a renderbuffer.
pub(crate) fn register_image(
    context: &Arc<Context>,
    name: u32,
    target: u32,
    flags: u32,
) -> Result<Arc<Resource>> {
    check_image_flags(flags)?;
    if !Image::is_target(target) {
        return fail(Code::InvalidValue);
    }
    let gl = current()?;
    check_call(context)?;
    if name == 0 {
        return fail(Code::InvalidValue);
    }
    let image = gl.image(name, target).map_err(|w| refusal(w, Code::InvalidValue))?;
    Resource::image(context, Box::new(Picture(image)), shape(&image), image.levels, flags)
}

/// The array that an image becomes.
pub(crate) fn shape(image: &Image) -> ArrayShape {
    let [w, h, d] = image.size.map(u64::from);
    let (d, flags) = match image.kind {
        Kind::Flat => (0, 0),
        Kind::Solid => (d, 0),
        Kind::Layers => (d, LAYERED),
        Kind::Cube => (d, CUBEMAP),
    };
    let format = match image.format.component {
        Component::U8 => ChannelFormat::U8,
        Component::U16 => ChannelFormat::U16,
        Component::U32 => ChannelFormat::U32,
        Component::S8 => ChannelFormat::S8,
        Component::S16 => ChannelFormat::S16,
        Component::S32 => ChannelFormat::S32,
        Component::F16 => ChannelFormat::F16,
        Component::F32 => ChannelFormat::F32,
    };
    ArrayShape { size: [w, h, d], texel: Texel { format, channels: image.format.channels }, flags }
}
