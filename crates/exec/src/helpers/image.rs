//! `Helper::Image`: textures and surfaces.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use weft_abi::{IMAGE_ARGS, Image, ImageOp, TrapCode};
use weft_sampler::{Args, Fault, LANES, Memory, Words};

use super::caller::{Cta, end};
use crate::images;

/// The process's memory, at addresses of texels. A texel that is gone is a fault of the kernel, as for its own loads.
struct Texels;

impl Memory for Texels {
    #[inline(always)]
    fn load8(&self, at: u64) -> u8 {
        // SAFETY: within an image that the driver made of device memory; freed memory faults as in compiled code.
        unsafe { std::ptr::with_exposed_provenance::<u8>(at as usize).read_volatile() }
    }

    #[inline(always)]
    fn load16(&self, at: u64) -> u16 {
        // SAFETY: as above.
        unsafe { std::ptr::with_exposed_provenance::<u16>(at as usize).read_unaligned() }
    }

    #[inline(always)]
    fn load32(&self, at: u64) -> u32 {
        // SAFETY: as above.
        unsafe { std::ptr::with_exposed_provenance::<u32>(at as usize).read_unaligned() }
    }

    fn store(&self, at: u64, value: u32, bytes: u32) {
        let to = std::ptr::with_exposed_provenance_mut::<u8>(at as usize);
        // SAFETY: as above.
        unsafe {
            match bytes {
                1 => to.write(value as u8),
                2 => to.cast::<u16>().write_unaligned(value as u16),
                _ => to.cast::<u32>().write_unaligned(value),
            }
        }
    }

    fn update(&self, at: u64, wide: bool, new: &dyn Fn(u64) -> u64) {
        let order = Ordering::Relaxed;
        // SAFETY: as above; the address is a multiple of the size, since rows and elements are.
        unsafe {
            if wide {
                let to = AtomicU64::from_ptr(std::ptr::with_exposed_provenance_mut(at as usize));
                let _ = to.fetch_update(order, order, |v| Some(new(v)));
            } else {
                let to = AtomicU32::from_ptr(std::ptr::with_exposed_provenance_mut(at as usize));
                let _ = to.fetch_update(order, order, |v| Some(new(u64::from(v)) as u32));
            }
        }
    }
}

type Chunk = fn(&Image, ImageOp, u32, &Args) -> Result<[Words; 4], Fault>;

fn plain(image: &Image, op: ImageOp, mask: u32, args: &Args) -> Result<[Words; 4], Fault> {
    weft_sampler::run(&Texels, image, op, mask, args)
}

/// The same with wider vectors.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
fn wide(image: &Image, op: ImageOp, mask: u32, args: &Args) -> Result<[Words; 4], Fault> {
    weft_sampler::run(&Texels, image, op, mask, args)
}

#[cfg(target_arch = "x86_64")]
fn wide_checked(image: &Image, op: ImageOp, mask: u32, args: &Args) -> Result<[Words; 4], Fault> {
    // SAFETY: chosen only where the CPU has what it needs.
    unsafe { wide(image, op, mask, args) }
}

/// The code for this CPU.
fn chunk() -> Chunk {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
    {
        return wide_checked;
    }
    plain
}

/// See [`weft_abi::Helper::Image`].
#[allow(clippy::too_many_arguments, reason = "the helper's signature")]
pub(super) unsafe extern "C" fn image(
    _cta: Cta,
    thread: u32,
    op: u32,
    lanes: u32,
    line: u32,
    mask: u64,
    handles: u64,
    args: u64,
    results: u64,
) {
    // SAFETY: nothing is held when the kernel ends.
    let stop = |code, address, lane: usize| unsafe { end(code, line, address, thread + lane as u32) };
    let Some(op) = ImageOp::from_u32(op) else { stop(TrapCode::IllegalInstruction, 0, 0) };
    let run = chunk();
    let lanes = lanes as usize;
    let (mask, handles) = (pointer::<u8>(mask), pointer::<u64>(handles));
    let (args, results) = (pointer::<u32>(args), pointer::<u32>(results).cast_mut());
    for first in (0..lanes).step_by(LANES) {
        let n = LANES.min(lanes - first);
        let (mut on, mut objects) = ([0u8; LANES], [0u64; LANES]);
        let mut words = [[0; LANES]; IMAGE_ARGS];
        // SAFETY: compiled code gives so many bytes, handles, and all lanes of each operand.
        unsafe {
            gather(mask.add(first), &mut on, n);
            gather(handles.add(first), &mut objects, n);
            for (i, w) in words.iter_mut().enumerate().take(op.words()) {
                gather(args.add(i * lanes + first), w, n);
            }
        }
        let mut left = bits(|l| on[l] & 1 == 1);
        let mut out = [[0; LANES]; 4];
        // Lanes of one object at a time; mostly there is but one.
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            let object = objects[at];
            let same = bits(|l| objects[l] == object) & left;
            left &= !same;
            let Some(image) = images::get(object) else { stop(TrapCode::IllegalAddress, object, first + at) };
            match run(&image, op, same, &words) {
                Ok(given) => {
                    let mut keep = [0; LANES];
                    for (l, k) in keep.iter_mut().enumerate() {
                        *k = 0u32.wrapping_sub(same >> l & 1);
                    }
                    for (to, from) in out.iter_mut().zip(&given) {
                        for l in 0..LANES {
                            to[l] |= from[l] & keep[l];
                        }
                    }
                }
                Err(Fault::Outside(l)) => stop(TrapCode::IllegalAddress, image.base, first + l),
                Err(Fault::WrongKind) => stop(TrapCode::IllegalInstruction, object, first + at),
            }
        }
        for (i, w) in out.iter().enumerate().take(op.results()) {
            let to = results.wrapping_add(i * lanes + first);
            // SAFETY: compiled code gives room for all lanes of each result.
            unsafe {
                if n == LANES {
                    to.cast::<Words>().write_unaligned(*w);
                } else {
                    std::ptr::copy_nonoverlapping(w.as_ptr(), to, n);
                }
            }
        }
    }
}

/// A bit for each lane.
#[inline(always)]
fn bits(of: impl Fn(usize) -> bool) -> u32 {
    (0..LANES).fold(0, |m, l| m | u32::from(of(l)) << l)
}

/// Reads `n` values; a whole vector of them at once.
///
/// # Safety
/// There are so many.
#[inline(always)]
unsafe fn gather<T: Copy>(from: *const T, to: &mut [T; LANES], n: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        if n == LANES {
            *to = from.cast::<[T; LANES]>().read_unaligned();
        } else {
            std::ptr::copy_nonoverlapping(from, to.as_mut_ptr(), n);
        }
    }
}

fn pointer<T>(at: u64) -> *const T {
    std::ptr::with_exposed_provenance(at as usize)
}
