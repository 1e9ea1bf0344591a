//! Direction vectors of Sobol's sequences (S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections",
//! 2008), and what they are scrambled with, which is our own.

use std::sync::{Mutex, OnceLock};

use mathlib::entry::give;
use sobol::params::{JoeKuoD6, JoeKuoD6Dim};

use crate::status::{Outcome, Status};

/// The most dimensions.
pub(crate) const DIMENSIONS: usize = 20000;
/// Dimensions of the small table.
const FEW: usize = 1000;

/// A number whose bits have nothing to do with `x`'s (G. L. Steele et al., "Fast Splittable Pseudorandom Number Generators", 2014).
pub(crate) fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// Vectors of 64 bits of a dimension; those of 32 bits are their upper halves.
fn vectors(dimension: usize, params: &[JoeKuoD6Dim]) -> [u64; 64] {
    let mut v: [u64; 64] = core::array::from_fn(|i| 1 << (63 - i));
    let Some(p) = dimension.checked_sub(1).and_then(|d| params.get(d)) else { return v };
    let s = p.m.len();
    for i in 0..64 {
        v[i] = if i < s {
            u64::from(p.m[i]) << (63 - i)
        } else {
            let own = v[i - s] ^ v[i - s] >> s;
            (1..s).filter(|k| p.a >> (s - 1 - k) & 1 == 1).fold(own, |x, k| x ^ v[i - k])
        };
    }
    v
}

/// Vectors turned by a triangle of bits, so that each bit depends on those above it too.
fn scrambled(dimension: usize, v: [u64; 64]) -> [u64; 64] {
    let row = |bit: usize| {
        let any = mixed((dimension as u64) << 6 | bit as u64);
        // The bit itself, and any of those above it.
        1 << (63 - bit) | if bit == 0 { 0 } else { any & (u64::MAX << (64 - bit)) }
    };
    let rows: [u64; 64] = core::array::from_fn(row);
    v.map(|x| {
        rows.iter().enumerate().fold(0, |y, (bit, r)| y | u64::from((x & r).count_ones() & 1) << (63 - bit))
    })
}

/// What a dimension's numbers are changed by.
pub(crate) fn constant(dimension: usize) -> u64 {
    mixed(mixed(dimension as u64 ^ 0x5c2a_3b1e_77d4_09f6))
}

/// Vectors of the first dimensions, at least so many of them.
pub(crate) fn directions(count: usize, scramble: bool) -> &'static [[u64; 64]] {
    static ALL: [Mutex<Option<&'static [[u64; 64]]>>; 2] = [Mutex::new(None), Mutex::new(None)];
    let mut all = ALL[usize::from(scramble)].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(all) = *all
        && all.len() >= count
    {
        return all;
    }
    let params = if count <= FEW { JoeKuoD6::standard() } else { JoeKuoD6::extended() };
    let count = if count <= FEW { FEW } else { DIMENSIONS };
    let one = |d: usize| {
        let v = vectors(d, &params.dim_params);
        if scramble { scrambled(d, v) } else { v }
    };
    let made: &'static [[u64; 64]] = Box::leak((0..count).map(one).collect());
    *all = Some(made);
    made
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn directions32(to: *mut *mut [u32; 32], set: i32) -> Outcome {
    static ALL: [OnceLock<Vec<[u32; 32]>>; 2] = [OnceLock::new(), OnceLock::new()];
    let scramble = match set {
        101 => false,
        102 => true,
        _ => return Err(Status::OutOfRange),
    };
    let all = ALL[usize::from(scramble)].get_or_init(|| {
        let half = |v: &[u64; 64]| core::array::from_fn(|i| (v[i] >> 32) as u32);
        directions(DIMENSIONS, scramble)[..DIMENSIONS].iter().map(half).collect()
    });
    // SAFETY: the caller says so.
    unsafe { give(to, all.as_ptr().cast_mut(), Status::OutOfRange) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn directions64(to: *mut *mut [u64; 64], set: i32) -> Outcome {
    let scramble = match set {
        103 => false,
        104 => true,
        _ => return Err(Status::OutOfRange),
    };
    // SAFETY: the caller says so.
    unsafe { give(to, directions(DIMENSIONS, scramble).as_ptr().cast_mut(), Status::OutOfRange) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn constants32(to: *mut *mut u32) -> Outcome {
    static ALL: OnceLock<Vec<u32>> = OnceLock::new();
    let all = ALL.get_or_init(|| (0..DIMENSIONS).map(|d| (constant(d) >> 32) as u32).collect());
    // SAFETY: the caller says so.
    unsafe { give(to, all.as_ptr().cast_mut(), Status::OutOfRange) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn constants64(to: *mut *mut u64) -> Outcome {
    static ALL: OnceLock<Vec<u64>> = OnceLock::new();
    let all = ALL.get_or_init(|| (0..DIMENSIONS).map(constant).collect());
    // SAFETY: the caller says so.
    unsafe { give(to, all.as_ptr().cast_mut(), Status::OutOfRange) }
}
