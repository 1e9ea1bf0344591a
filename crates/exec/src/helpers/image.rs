//! `Helper::Image`: textures and surfaces.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use weft_abi::{IMAGE_ARGS, Image, ImageOp, TrapCode};
use weft_sampler::{Args, Fault, LANES, Memory, OFTEN, Words};

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

    #[inline(always)]
    fn row8(&self, at: u64) -> [u8; LANES] {
        // SAFETY: as above.
        unsafe { std::ptr::with_exposed_provenance::<[u8; LANES]>(at as usize).read() }
    }

    #[inline(always)]
    fn row32(&self, at: u64) -> Words {
        // SAFETY: as above.
        unsafe { std::ptr::with_exposed_provenance::<Words>(at as usize).read_unaligned() }
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

/// What compiled code gives for an operation, and the lanes of it that are worked on.
struct Call {
    op: ImageOp,
    lanes: usize,
    /// Addresses of the mask's bytes, of handles, operands and results.
    mask: u64,
    handles: u64,
    args: u64,
    results: u64,
    first: usize,
}

/// Why a kernel ends: the code, the address, and the lane.
type Stop = (TrapCode, u64, usize);

/// Performs an operation for up to [`LANES`] lanes.
///
/// # Safety
/// There are as many bytes, handles, operands and results as the call says.
unsafe fn vector(call: &Call, code: &Code) -> Result<(), Stop> {
    let &Call { op, lanes, first, .. } = call;
    let n = LANES.min(lanes - first);
    let (mut on, mut objects) = ([0u8; LANES], [0u64; LANES]);
    let copy;
    // SAFETY: the caller's promise; of all lanes the operands lie one after the other.
    let words: &Args = unsafe {
        gather(pointer::<u8>(call.mask).add(first), &mut on, n);
        gather(pointer::<u64>(call.handles).add(first), &mut objects, n);
        if lanes == LANES {
            std::slice::from_raw_parts(pointer(call.args), op.words())
        } else {
            copy = operands(call, n);
            &copy[..op.words()]
        }
    };
    let mut left = 0;
    for (l, on) in on.iter().enumerate() {
        left |= u32::from(on & 1) << l;
    }
    let mut out = [[0; LANES]; 4];
    // Lanes of one object at a time; mostly there is but one.
    while left != 0 {
        let at = left.trailing_zeros() as usize;
        let object = objects[at];
        let mut same = 0;
        for (l, other) in objects.iter().enumerate() {
            same |= u32::from(*other == object) << l;
        }
        same &= left;
        left &= !same;
        let Some(image) = images::get(object) else {
            return Err((TrapCode::IllegalAddress, object, first + at));
        };
        // SAFETY: the CPU has what the code needs.
        let given = match unsafe { code.run(&image, op, same, words) } {
            Ok(given) => given,
            Err(Fault::Outside(l)) => return Err((TrapCode::IllegalAddress, image.base, first + l)),
            Err(Fault::WrongKind) => return Err((TrapCode::IllegalInstruction, object, first + at)),
        };
        for (to, from) in out.iter_mut().zip(&given) {
            for l in 0..LANES {
                to[l] |= from[l] & 0u32.wrapping_sub(same >> l & 1);
            }
        }
    }
    for (i, w) in out.iter().enumerate().take(op.results()) {
        let to = pointer::<u32>(call.results).cast_mut().wrapping_add(i * lanes + first);
        // SAFETY: the caller's promise.
        unsafe {
            if n == LANES {
                to.cast::<Words>().write_unaligned(*w);
            } else {
                std::ptr::copy_nonoverlapping(w.as_ptr(), to, n);
            }
        }
    }
    Ok(())
}

/// Operands of `n` lanes of more or fewer than [`LANES`].
///
/// # Safety
/// As for [`vector`].
unsafe fn operands(call: &Call, n: usize) -> [Words; IMAGE_ARGS] {
    let mut words = [[0; LANES]; IMAGE_ARGS];
    for (i, w) in words.iter_mut().enumerate().take(call.op.words()) {
        // SAFETY: the caller's promise.
        unsafe { gather(pointer::<u32>(call.args).add(i * call.lanes + call.first), w, n) };
    }
    words
}

type Given = Result<[Words; 4], Fault>;

/// The sampler, compiled for what a CPU has.
struct Code {
    often: [unsafe fn(&Image, &Args) -> [Words; 4]; OFTEN],
    any: unsafe fn(&Image, ImageOp, u32, &Args) -> Given,
}

impl Code {
    /// # Safety
    /// The CPU has what the code needs.
    unsafe fn run(&self, image: &Image, op: ImageOp, mask: u32, args: &Args) -> Given {
        // SAFETY: the caller's promise.
        unsafe {
            match weft_sampler::often(image, op) {
                Some(kind) => Ok((self.often[kind])(image, args)),
                None => (self.any)(image, op, mask, args),
            }
        }
    }
}

/// Makes a [`Code`] of functions that are compiled with some attributes: one for each kind of fetch, as all of them in one
/// would take compilers minutes.
macro_rules! code {
    ($name:ident $(, #[$attribute:meta])*) => {{
        $(#[$attribute])*
        unsafe fn any(image: &Image, op: ImageOp, mask: u32, args: &Args) -> Given {
            weft_sampler::run(&Texels, image, op, mask, args)
        }
        $(#[$attribute])*
        unsafe fn often<const KIND: usize>(image: &Image, args: &Args) -> [Words; 4] {
            weft_sampler::fetch_often::<Texels, KIND>(&Texels, image, args)
        }
        static $name: Code = Code {
            often: [
                often::<0>, often::<1>, often::<2>, often::<3>, often::<4>, often::<5>, often::<6>, often::<7>, often::<8>,
            ],
            any,
        };
        &$name
    }};
}

/// The code for this CPU.
static CODE: LazyLock<&'static Code> = LazyLock::new(code);

fn code() -> &'static Code {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
    {
        let has_512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        return match has_512 {
            // A vector for all lanes.
            true => code!(
                WIDEST,
                #[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512dq,avx512vl")]
            ),
            false => code!(WIDE, #[target_feature(enable = "avx2,fma,bmi1,bmi2")]),
        };
    }
    code!(PLAIN)
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
    let stop = |(code, address, lane): Stop| unsafe { end(code, line, address, thread + lane as u32) };
    let Some(op) = ImageOp::from_u32(op) else { stop((TrapCode::IllegalInstruction, 0, 0)) };
    let code = *CODE;
    let lanes = lanes as usize;
    for first in (0..lanes).step_by(LANES) {
        let call = Call { op, lanes, mask, handles, args, results, first };
        // SAFETY: compiled code gives so many bytes, handles, and all lanes of each operand and result; the CPU has what
        // the code needs.
        if let Err(why) = unsafe { vector(&call, code) } {
            stop(why);
        }
    }
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
