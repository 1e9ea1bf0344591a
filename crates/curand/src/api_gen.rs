// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;

fn missing(name: &str) -> i32 {
    mathlib::missing::name(name);
    204
}

/// `curandCreateGenerator`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandCreateGenerator(generator: *mut usize, rng_type: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::create(generator, rng_type) })
}

/// `curandCreateGeneratorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandCreateGeneratorHost(generator: *mut usize, rng_type: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::create_host(generator, rng_type) })
}

/// `curandDestroyGenerator`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandDestroyGenerator(generator: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::destroy(generator) })
}

/// `curandGetVersion`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGetVersion(version: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::version(version) })
}

/// `curandGetProperty`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGetProperty(type_: i32, value: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::property(type_, value) })
}

/// `curandSetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetStream(generator: usize, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::set_stream(generator, stream) })
}

/// `curandSetPseudoRandomGeneratorSeed`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetPseudoRandomGeneratorSeed(generator: usize, seed: u64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::set_seed(generator, seed) })
}

/// `curandSetGeneratorOffset`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetGeneratorOffset(generator: usize, offset: u64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::set_offset(generator, offset) })
}

/// `curandSetGeneratorOrdering`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetGeneratorOrdering(generator: usize, order: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::set_ordering(generator, order) })
}

/// `curandSetQuasiRandomGeneratorDimensions`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandSetQuasiRandomGeneratorDimensions(generator: usize, num_dimensions: u32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generator::set_dimensions(generator, num_dimensions) })
}

/// `curandGenerate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerate(generator: usize, outputPtr: *mut u32, num: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::bits(generator, outputPtr, num) })
}

/// `curandGenerateLongLong`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateLongLong(generator: usize, outputPtr: *mut u64, num: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::wide_bits(generator, outputPtr, num) })
}

/// `curandGenerateUniform`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateUniform(generator: usize, outputPtr: *mut f32, num: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::uniform(generator, outputPtr, num) })
}

/// `curandGenerateUniformDouble`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateUniformDouble(generator: usize, outputPtr: *mut f64, num: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::uniform_double(generator, outputPtr, num) })
}

/// `curandGenerateNormal`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateNormal(generator: usize, outputPtr: *mut f32, n: usize, mean: f32, stddev: f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::normal(generator, outputPtr, n, mean, stddev) })
}

/// `curandGenerateNormalDouble`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateNormalDouble(generator: usize, outputPtr: *mut f64, n: usize, mean: f64, stddev: f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::normal_double(generator, outputPtr, n, mean, stddev) })
}

/// `curandGenerateLogNormal`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateLogNormal(generator: usize, outputPtr: *mut f32, n: usize, mean: f32, stddev: f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::log_normal(generator, outputPtr, n, mean, stddev) })
}

/// `curandGenerateLogNormalDouble`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateLogNormalDouble(generator: usize, outputPtr: *mut f64, n: usize, mean: f64, stddev: f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::log_normal_double(generator, outputPtr, n, mean, stddev) })
}

/// `curandGeneratePoisson`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGeneratePoisson(generator: usize, outputPtr: *mut u32, n: usize, lambda: f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::poisson(generator, outputPtr, n, lambda) })
}

/// `curandGenerateSeeds`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGenerateSeeds(generator: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::generate::seeds(generator) })
}

/// `curandGetDirectionVectors32`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGetDirectionVectors32(vectors: *mut *mut [u32; 32], set: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tables::directions32(vectors, set) })
}

/// `curandGetDirectionVectors64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGetDirectionVectors64(vectors: *mut *mut [u64; 64], set: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tables::directions64(vectors, set) })
}

/// `curandGetScrambleConstants32`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGetScrambleConstants32(constants: *mut *mut u32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tables::constants32(constants) })
}

/// `curandGetScrambleConstants64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandGetScrambleConstants64(constants: *mut *mut u64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tables::constants64(constants) })
}

/// `curandCreatePoissonDistribution`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandCreatePoissonDistribution(_lambda: f64, _discrete_distribution: *mut usize) -> i32 {
    missing("curandCreatePoissonDistribution")
}

/// `curandDestroyDistribution`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn curandDestroyDistribution(_discrete_distribution: usize) -> i32 {
    missing("curandDestroyDistribution")
}

