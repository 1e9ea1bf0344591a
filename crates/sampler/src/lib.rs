//! Reads textures and surfaces for vectors of threads: addressing, formats and filters, as "Texture Fetching" of the
//! CUDA C++ Programming Guide and the texture and surface instructions of the PTX ISA describe them.
//!
//! The arithmetic goes over arrays of [`LANES`] lanes in plain loops, for the compiler to make vectors of; memory is
//! behind [`Memory`], so that nothing here is unsafe.

#![forbid(unsafe_code)]
#![allow(clippy::needless_range_loop, reason = "a lane's number goes into several arrays")]

mod coordinates;
mod cube;
mod detail;
mod fetch;
mod lanes;
mod linear;
mod often;
mod place;
mod query;
mod surface;
mod texels;

pub use often::{OFTEN, fetch_often, often};
use weft_abi::{Detail, Image, ImageOp};

/// Lanes that are worked on at once.
pub const LANES: usize = 16;

/// A word of each lane.
pub type Words = [u32; LANES];

/// The words of an operation, as many as it has and in the order that [`ImageOp`] says.
pub type Args = [Words];

/// The memory that images lie in. Addresses are those of texels of an object; whether they are still there is the
/// implementation's business.
pub trait Memory {
    /// Reads a byte.
    fn load8(&self, at: u64) -> u8;
    /// Reads 2 bytes; the address is a multiple of 2.
    fn load16(&self, at: u64) -> u16;
    /// Reads 4 bytes; the address is a multiple of 4.
    fn load32(&self, at: u64) -> u32;
    /// Reads a byte for each lane, one after the other.
    #[inline(always)]
    fn row8(&self, at: u64) -> [u8; LANES] {
        std::array::from_fn(|l| self.load8(at + l as u64))
    }
    /// Reads 4 bytes for each lane, one after the other; the address is a multiple of 4.
    #[inline(always)]
    fn row32(&self, at: u64) -> Words {
        std::array::from_fn(|l| self.load32(at + 4 * l as u64))
    }
    /// Writes the lowest 1, 2 or 4 bytes of a word.
    fn store(&self, at: u64, value: u32, bytes: u32);
    /// Replaces 4 or 8 bytes (`wide`) by a function of them, atomically.
    fn update(&self, at: u64, wide: bool, new: &dyn Fn(u64) -> u64);
}

/// Why an operation ends the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The access is outside of the surface; the number of the lane.
    Outside(usize),
    /// The object is not of the kind that the operation works on.
    WrongKind,
}

/// Performs an operation for the lanes of `mask`: `args` as [`ImageOp`] says, after the handle; answers results. What is
/// fetched most is faster by [`fetch_often`].
///
/// # Errors
/// [`Fault`].
#[inline(always)]
pub fn run<M: Memory>(
    memory: &M,
    image: &Image,
    op: ImageOp,
    mask: u32,
    args: &Args,
) -> Result<[Words; 4], Fault> {
    let right = match op {
        ImageOp::Query(_) => true,
        ImageOp::Fetch { .. } | ImageOp::Gather { .. } => !image.surface,
        _ => image.surface,
    };
    if !right {
        return Err(Fault::WrongKind);
    }
    match op {
        ImageOp::Fetch { geometry, integer, offset: false, detail }
            if image.mips.levels == 1 && (detail == Detail::Base || !integer) =>
        {
            Ok(fetch::fetch_any(memory, image, geometry, integer, args, fetch::UNMOVED))
        }
        ImageOp::Fetch { .. } => Ok(detail::fetch(memory, image, op, args)),
        // Plain memory has no neighbours.
        ImageOp::Gather { .. } if image.buffer => Ok([[0; LANES]; 4]),
        ImageOp::Gather { geometry, component, .. } => {
            Ok(fetch::gather(memory, image, geometry, component, &coordinates::offsets(op, args), args))
        }
        ImageOp::Query(q) => {
            let mut out = [[0; LANES]; 4];
            out[0] = args[0].map(|level| query::answer(image, q, level));
            Ok(out)
        }
        _ => surface::access(memory, image, op, mask, args),
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod agreement;
