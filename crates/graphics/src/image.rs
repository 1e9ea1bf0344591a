//! Textures, and what they have in common with renderbuffers.

use crate::find::Gl;
use crate::format::Format;
use crate::names::*;
use crate::state::{Bound, Pixels};
use crate::wrong::Wrong;

/// What an image's texels are numbered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Columns and rows.
    Flat,
    /// Columns, rows and slices.
    Solid,
    /// Columns and rows of layers.
    Layers,
    /// Columns and rows of six faces.
    Cube,
}

/// An image: a texture or a renderbuffer.
#[derive(Clone, Copy, Debug)]
pub struct Image {
    /// How its texels are numbered.
    pub kind: Kind,
    /// What they are in memory.
    pub format: Format,
    /// Columns, rows, and slices, layers or faces; 1 where there are none.
    pub size: [u32; 3],
    /// Levels of detail.
    pub levels: u32,
    pub(crate) name: u32,
    pub(crate) target: u32,
    pub(crate) internal: u32,
}

/// What a target's textures are.
fn kind(target: u32) -> Option<Kind> {
    match target {
        TEXTURE_2D | TEXTURE_RECTANGLE | RENDERBUFFER => Some(Kind::Flat),
        TEXTURE_3D => Some(Kind::Solid),
        TEXTURE_2D_ARRAY => Some(Kind::Layers),
        TEXTURE_CUBE_MAP => Some(Kind::Cube),
        _ => None,
    }
}

impl Image {
    /// Whether there are images of a target that can be shared.
    pub fn is_target(target: u32) -> bool {
        kind(target).is_some()
    }

    /// Columns, rows, and slices, layers or faces of a level.
    pub fn level_size(&self, level: u32) -> [u32; 3] {
        let less = |n: u32| (n >> level).max(1);
        let [w, h, d] = self.size;
        [less(w), less(h), if self.kind == Kind::Solid { less(d) } else { d }]
    }

    /// Bytes of a level, row after row.
    pub fn level_bytes(&self, level: u32) -> usize {
        self.level_size(level).iter().map(|n| *n as usize).product::<usize>() * self.format.bytes()
    }
}

impl Gl {
    /// An image by its name. A texture that has another target than it is said to have is taken as what it is,
    /// as NVIDIA's driver does.
    ///
    /// # Errors
    /// [`Wrong::NoObject`], [`Wrong::Empty`], [`Wrong::Format`]; [`Wrong::Version`] in contexts of ES, which do not tell.
    pub fn image(&self, name: u32, target: u32) -> Result<Image, Wrong> {
        let (true, Some(_)) = (self.is_desktop((3, 0)), kind(target)) else {
            return Err(if self.is_es { Wrong::Version } else { Wrong::Format });
        };
        if target == RENDERBUFFER {
            return self.renderbuffer(name);
        }
        if self.f.glIsTexture(name) == 0 {
            return Err(Wrong::NoObject);
        }
        let target = self.target_of(name, target).ok_or(Wrong::Format)?;
        let kind = kind(target).ok_or(Wrong::Format)?;
        let _bound = Bound::texture(self, target, name);
        let first = self.level(target, 0);
        if first[0] == 0 {
            return Err(Wrong::Empty);
        }
        let [w, h, d, internal] = first;
        let format = Format::of(internal).ok_or(Wrong::Format)?;
        let d = match kind {
            Kind::Flat => 1,
            Kind::Cube => 6,
            _ => d,
        };
        let mut image = Image { kind, format, size: [w, h, d], levels: 1, name, target, internal };
        let largest = if kind == Kind::Solid { w.max(h).max(d) } else { w.max(h) };
        let all = if target == TEXTURE_RECTANGLE { 1 } else { largest.max(1).ilog2() + 1 };
        let is_there = |n: &u32| {
            let [w, h, _, internal] = self.level(target, *n);
            internal == image.internal && [w, h] == image.level_size(*n)[..2]
        };
        image.levels = 1 + (1..all).take_while(is_there).count() as u32;
        Ok(image)
    }

    /// The target of a texture, of those that can be shared: `likely`, or another that it has been bound to.
    fn target_of(&self, name: u32, likely: u32) -> Option<u32> {
        let others = [TEXTURE_2D, TEXTURE_RECTANGLE, TEXTURE_CUBE_MAP, TEXTURE_3D, TEXTURE_2D_ARRAY];
        core::iter::once(likely).chain(others).find(|target| {
            let bound = Bound::texture(self, *target, name);
            let is_bound = bound.holds(name);
            if !is_bound {
                // What is wrong is no mistake of a later call.
                self.f.glGetError();
            }
            is_bound
        })
    }

    /// Columns, rows, slices and internal format of a level of the texture that is bound; no columns where there is no such level.
    fn level(&self, target: u32, level: u32) -> [u32; 4] {
        let target = if target == TEXTURE_CUBE_MAP { TEXTURE_CUBE_MAP_POSITIVE_X } else { target };
        [TEXTURE_WIDTH, TEXTURE_HEIGHT, TEXTURE_DEPTH, TEXTURE_INTERNAL_FORMAT].map(|which| {
            let mut value = 0;
            // SAFETY: room for the number.
            unsafe { self.f.glGetTexLevelParameteriv(target, level as i32, which, &raw mut value) };
            value as u32
        })
    }

    /// Whether an image is still there as it was.
    fn has(&self, image: &Image) -> bool {
        self.image(image.name, image.target).is_ok_and(|now| {
            now.size == image.size && now.internal == image.internal && now.target == image.target
        })
    }

    /// Reads a level, row after row; `to` has [`Image::level_bytes`]. Answers whether it did: an image that is no more
    /// what it was gives nothing.
    pub fn read_image(&self, image: &Image, level: u32, to: &mut [u8]) -> bool {
        if to.len() != image.level_bytes(level) || !self.has(image) {
            return false;
        }
        let _pixels = Pixels::out_of(self);
        if image.target == RENDERBUFFER {
            self.read_renderbuffer(image, to);
            return true;
        }
        let _bound = Bound::texture(self, image.target, image.name);
        let Format { format, kind, .. } = image.format;
        for (target, part) in parts(image.target, to.len()) {
            let to = &mut to[part];
            // SAFETY: as many bytes as the level has.
            unsafe { self.f.glGetTexImage(target, level as i32, format, kind, to.as_mut_ptr().cast()) };
        }
        true
    }

    /// Writes a level from rows after each other; `from` has [`Image::level_bytes`]. An image that is no more what it was takes nothing.
    pub fn write_image(&self, image: &Image, level: u32, from: &[u8]) {
        if from.len() != image.level_bytes(level) || !self.has(image) {
            return;
        }
        let _pixels = Pixels::into(self);
        if image.target == RENDERBUFFER {
            return self.write_renderbuffer(image, from);
        }
        let _bound = Bound::texture(self, image.target, image.name);
        let Format { format, kind, .. } = image.format;
        let [w, h, d] = image.level_size(level).map(|n| n as i32);
        let level = level as i32;
        for (target, part) in parts(image.target, from.len()) {
            let at = from[part].as_ptr().cast();
            // SAFETY: as many bytes as the level has.
            unsafe {
                if matches!(image.kind, Kind::Solid | Kind::Layers) {
                    self.f.glTexSubImage3D(target, level, 0, 0, 0, w, h, d, format, kind, at);
                } else {
                    self.f.glTexSubImage2D(target, level, 0, 0, w, h, format, kind, at);
                }
            }
        }
    }
}

/// What is read and written by a call each: the faces of cubes.
fn parts(target: u32, bytes: usize) -> Vec<(u32, core::ops::Range<usize>)> {
    if target != TEXTURE_CUBE_MAP {
        return vec![(target, 0..bytes)];
    }
    let face = bytes / 6;
    (0..6).map(|n| (TEXTURE_CUBE_MAP_POSITIVE_X + n as u32, n * face..(n + 1) * face)).collect()
}
