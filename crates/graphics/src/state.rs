//! What calls change of a context's state, and put back.

use crate::find::Gl;
use crate::names::*;

/// Something bound in place of what was.
pub(crate) struct Bound<'a> {
    gl: &'a Gl,
    bind: fn(&Gl, u32, u32),
    target: u32,
    binding: u32,
    was: u32,
}

impl Bound<'_> {
    /// A buffer.
    pub(crate) fn buffer(gl: &Gl, target: u32, name: u32) -> Bound<'_> {
        let binding = match target {
            PIXEL_PACK_BUFFER => PIXEL_PACK_BUFFER_BINDING,
            PIXEL_UNPACK_BUFFER => PIXEL_UNPACK_BUFFER_BINDING,
            // The name of this target asks for what is bound there.
            COPY_READ_BUFFER => COPY_READ_BUFFER,
            _ => ARRAY_BUFFER_BINDING,
        };
        Self::new(gl, target, binding, name, |gl, target, name| gl.f.glBindBuffer(target, name))
    }

    /// A texture, in the unit that is active.
    pub(crate) fn texture(gl: &Gl, target: u32, name: u32) -> Bound<'_> {
        let binding = match target {
            TEXTURE_RECTANGLE => TEXTURE_BINDING_RECTANGLE,
            TEXTURE_CUBE_MAP => TEXTURE_BINDING_CUBE_MAP,
            TEXTURE_3D => TEXTURE_BINDING_3D,
            TEXTURE_2D_ARRAY => TEXTURE_BINDING_2D_ARRAY,
            _ => TEXTURE_BINDING_2D,
        };
        Self::new(gl, target, binding, name, |gl, target, name| gl.f.glBindTexture(target, name))
    }

    /// A renderbuffer.
    pub(crate) fn renderbuffer(gl: &Gl, name: u32) -> Bound<'_> {
        Self::new(gl, RENDERBUFFER, RENDERBUFFER_BINDING, name, |gl, target, name| {
            gl.f.glBindRenderbuffer(target, name);
        })
    }

    /// A framebuffer, to read from or to draw to.
    pub(crate) fn framebuffer(gl: &Gl, target: u32, name: u32) -> Bound<'_> {
        let binding =
            if target == READ_FRAMEBUFFER { READ_FRAMEBUFFER_BINDING } else { DRAW_FRAMEBUFFER_BINDING };
        Self::new(gl, target, binding, name, |gl, target, name| gl.f.glBindFramebuffer(target, name))
    }

    fn new(gl: &Gl, target: u32, binding: u32, name: u32, bind: fn(&Gl, u32, u32)) -> Bound<'_> {
        let was = gl.integer(binding);
        bind(gl, target, name);
        Bound { gl, bind, target, binding, was }
    }

    /// Whether that is what is bound.
    pub(crate) fn holds(&self, name: u32) -> bool {
        self.gl.integer(self.binding) == name
    }
}

impl Drop for Bound<'_> {
    fn drop(&mut self) {
        (self.bind)(self.gl, self.target, self.was);
    }
}

/// How pixels lie in memory: one after the other while this lives.
pub(crate) struct Pixels<'a> {
    gl: &'a Gl,
    was: [(u32, u32); 7],
    _buffer: Bound<'a>,
    _transfer: Option<Transfer<'a>>,
}

impl Pixels<'_> {
    /// Those that are read from OpenGL.
    pub(crate) fn out_of(gl: &Gl) -> Pixels<'_> {
        let all = [
            PACK_ALIGNMENT,
            PACK_ROW_LENGTH,
            PACK_IMAGE_HEIGHT,
            PACK_SKIP_ROWS,
            PACK_SKIP_PIXELS,
            PACK_SKIP_IMAGES,
            PACK_SWAP_BYTES,
        ];
        Self::new(gl, PIXEL_PACK_BUFFER, all)
    }

    /// Those that are given to it.
    pub(crate) fn into(gl: &Gl) -> Pixels<'_> {
        let all = [
            UNPACK_ALIGNMENT,
            UNPACK_ROW_LENGTH,
            UNPACK_IMAGE_HEIGHT,
            UNPACK_SKIP_ROWS,
            UNPACK_SKIP_PIXELS,
            UNPACK_SKIP_IMAGES,
            UNPACK_SWAP_BYTES,
        ];
        Self::new(gl, PIXEL_UNPACK_BUFFER, all)
    }

    fn new(gl: &Gl, buffer: u32, all: [u32; 7]) -> Pixels<'_> {
        let was = all.map(|which| (which, gl.integer(which)));
        for (i, (which, _)) in was.iter().enumerate() {
            // The first is the alignment of rows.
            gl.f.glPixelStorei(*which, i32::from(i == 0));
        }
        Pixels { gl, was, _buffer: Bound::buffer(gl, buffer, 0), _transfer: Transfer::none(gl) }
    }
}

impl Drop for Pixels<'_> {
    fn drop(&mut self) {
        for (which, value) in self.was {
            self.gl.f.glPixelStorei(which, value as i32);
        }
    }
}

/// What contexts that have all of OpenGL do to components on the way (`glPixelTransfer`): scales, biases, and whether there are tables.
struct Transfer<'a> {
    gl: &'a Gl,
    was: [(u32, f32); 8],
    tables: u32,
}

impl Transfer<'_> {
    /// Nothing is done to them from now on.
    fn none(gl: &Gl) -> Option<Transfer<'_>> {
        if !gl.has_transfer() {
            return None;
        }
        let scales = [RED_SCALE, GREEN_SCALE, BLUE_SCALE, ALPHA_SCALE].map(|which| (which, 1.0));
        let biases = [RED_BIAS, GREEN_BIAS, BLUE_BIAS, ALPHA_BIAS].map(|which| (which, 0.0));
        let mut was = [(0, 0.0); 8];
        for (to, (which, value)) in was.iter_mut().zip(scales.into_iter().chain(biases)) {
            to.0 = which;
            // SAFETY: room for the number.
            unsafe { gl.f.glGetFloatv(which, &raw mut to.1) };
            gl.f.glPixelTransferf(which, value);
        }
        let tables = gl.integer(MAP_COLOR);
        gl.f.glPixelTransferi(MAP_COLOR, 0);
        Some(Transfer { gl, was, tables })
    }
}

impl Drop for Transfer<'_> {
    fn drop(&mut self) {
        for (which, value) in self.was {
            self.gl.f.glPixelTransferf(which, value);
        }
        self.gl.f.glPixelTransferi(MAP_COLOR, self.tables as i32);
    }
}
