//! Renderbuffers: read by a framebuffer of their own, written by a copy from a texture.

use crate::find::Gl;
use crate::format::Format;
use crate::image::{Image, Kind};
use crate::names::*;
use crate::state::Bound;
use crate::wrong::Wrong;

/// A framebuffer for a moment.
struct Framebuffer<'a> {
    gl: &'a Gl,
    name: u32,
}

impl Framebuffer<'_> {
    fn new(gl: &Gl) -> Framebuffer<'_> {
        let mut name = 0;
        // SAFETY: room for a name.
        unsafe { gl.f.glGenFramebuffers(1, &raw mut name) };
        Framebuffer { gl, name }
    }
}

impl Drop for Framebuffer<'_> {
    fn drop(&mut self) {
        // SAFETY: a name.
        unsafe { self.gl.f.glDeleteFramebuffers(1, &raw const self.name) };
    }
}

impl Gl {
    pub(crate) fn renderbuffer(&self, name: u32) -> Result<Image, Wrong> {
        if self.f.glIsRenderbuffer(name) == 0 {
            return Err(Wrong::NoObject);
        }
        let _bound = Bound::renderbuffer(self, name);
        let of = |which| {
            let mut value = 0;
            // SAFETY: room for the number.
            unsafe { self.f.glGetRenderbufferParameteriv(RENDERBUFFER, which, &raw mut value) };
            value as u32
        };
        let (w, h, internal) =
            (of(RENDERBUFFER_WIDTH), of(RENDERBUFFER_HEIGHT), of(RENDERBUFFER_INTERNAL_FORMAT));
        if w == 0 || h == 0 {
            return Err(Wrong::Empty);
        }
        if of(RENDERBUFFER_SAMPLES) != 0 {
            return Err(Wrong::Format);
        }
        let format = Format::of(internal).ok_or(Wrong::Format)?;
        Ok(Image {
            kind: Kind::Flat,
            format,
            size: [w, h, 1],
            levels: 1,
            name,
            target: RENDERBUFFER,
            internal,
        })
    }

    pub(crate) fn read_renderbuffer(&self, image: &Image, to: &mut [u8]) {
        let frame = Framebuffer::new(self);
        let _bound = Bound::framebuffer(self, READ_FRAMEBUFFER, frame.name);
        self.f.glFramebufferRenderbuffer(READ_FRAMEBUFFER, COLOR_ATTACHMENT0, RENDERBUFFER, image.name);
        let [w, h, _] = image.size.map(|n| n as i32);
        let Format { format, kind, .. } = image.format;
        // SAFETY: as many bytes as the image has.
        unsafe { self.f.glReadPixels(0, 0, w, h, format, kind, to.as_mut_ptr().cast()) };
    }

    pub(crate) fn write_renderbuffer(&self, image: &Image, from: &[u8]) {
        let [w, h, _] = image.size.map(|n| n as i32);
        let Format { format, kind, .. } = image.format;
        let mut texture = 0;
        // SAFETY: room for a name.
        unsafe { self.f.glGenTextures(1, &raw mut texture) };
        {
            let _bound = Bound::texture(self, TEXTURE_2D, texture);
            self.f.glTexParameteri(TEXTURE_2D, TEXTURE_MIN_FILTER, NEAREST as i32);
            let internal = image.internal as i32;
            // SAFETY: as many bytes as the image has.
            unsafe {
                self.f.glTexImage2D(TEXTURE_2D, 0, internal, w, h, 0, format, kind, from.as_ptr().cast());
            }
        }
        {
            let (read, draw) = (Framebuffer::new(self), Framebuffer::new(self));
            let _from = Bound::framebuffer(self, READ_FRAMEBUFFER, read.name);
            let _to = Bound::framebuffer(self, DRAW_FRAMEBUFFER, draw.name);
            self.f.glFramebufferTexture2D(READ_FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D, texture, 0);
            self.f.glFramebufferRenderbuffer(DRAW_FRAMEBUFFER, COLOR_ATTACHMENT0, RENDERBUFFER, image.name);
            let scissors = self.f.glIsEnabled(SCISSOR_TEST) != 0;
            if scissors {
                self.f.glDisable(SCISSOR_TEST);
            }
            self.f.glBlitFramebuffer(0, 0, w, h, 0, 0, w, h, COLOR_BUFFER_BIT, NEAREST);
            if scissors {
                self.f.glEnable(SCISSOR_TEST);
            }
        }
        // SAFETY: a name.
        unsafe { self.f.glDeleteTextures(1, &raw const texture) };
    }
}
