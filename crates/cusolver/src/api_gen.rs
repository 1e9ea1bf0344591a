// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;
use crate::api_args_gen::*;

fn missing(name: &str) -> i32 {
    mathlib::missing::name(name);
    9
}

/// `cusolverGetProperty`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverGetProperty(type_: i32, value: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::property(type_, value) })
}

/// `cusolverGetVersion`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverGetVersion(version: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::version(version) })
}

/// `cusolverDnCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCreate(handle: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::create(handle) })
}

/// `cusolverDnDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDestroy(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::destroy(handle) })
}

/// `cusolverDnSetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSetStream(handle: usize, streamId: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_stream(handle, streamId) })
}

/// `cusolverDnGetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnGetStream(handle: usize, streamId: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::stream(handle, streamId) })
}

/// `cusolverDnSetDeterministicMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSetDeterministicMode(handle: usize, mode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_determinism(handle, mode) })
}

/// `cusolverDnGetDeterministicMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnGetDeterministicMode(handle: usize, mode: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::determinism(handle, mode) })
}

/// `cusolverDnCreateParams`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCreateParams(params: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::create_params(params) })
}

/// `cusolverDnDestroyParams`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDestroyParams(params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::destroy_params(params) })
}

/// `cusolverDnSetAdvOptions`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSetAdvOptions(params: usize, function: i32, algo: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_options(params, function, algo) })
}

/// `cusolverDnSpotrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSpotrf_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut f32, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<f32>(handle, uplo, n, A, lda, Lwork) })
}

/// `cusolverDnDpotrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDpotrf_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut f64, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<f64>(handle, uplo, n, A, lda, Lwork) })
}

/// `cusolverDnCpotrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCpotrf_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut C32, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<C32>(handle, uplo, n, A, lda, Lwork) })
}

/// `cusolverDnZpotrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZpotrf_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut C64, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<C64>(handle, uplo, n, A, lda, Lwork) })
}

/// `cusolverDnSpotrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSpotrf(handle: usize, uplo: i32, n: i32, A: *mut f32, lda: i32, Workspace: *mut f32, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf::<f32>(handle, uplo, n, A, lda, Workspace, Lwork, devInfo) })
}

/// `cusolverDnDpotrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDpotrf(handle: usize, uplo: i32, n: i32, A: *mut f64, lda: i32, Workspace: *mut f64, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf::<f64>(handle, uplo, n, A, lda, Workspace, Lwork, devInfo) })
}

/// `cusolverDnCpotrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCpotrf(handle: usize, uplo: i32, n: i32, A: *mut C32, lda: i32, Workspace: *mut C32, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf::<C32>(handle, uplo, n, A, lda, Workspace, Lwork, devInfo) })
}

/// `cusolverDnZpotrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZpotrf(handle: usize, uplo: i32, n: i32, A: *mut C64, lda: i32, Workspace: *mut C64, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf::<C64>(handle, uplo, n, A, lda, Workspace, Lwork, devInfo) })
}

/// `cusolverDnSpotrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSpotrs(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *const f32, lda: i32, B: *mut f32, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs::<f32>(handle, uplo, n, nrhs, A, lda, B, ldb, devInfo) })
}

/// `cusolverDnDpotrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDpotrs(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *const f64, lda: i32, B: *mut f64, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs::<f64>(handle, uplo, n, nrhs, A, lda, B, ldb, devInfo) })
}

/// `cusolverDnCpotrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCpotrs(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *const C32, lda: i32, B: *mut C32, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs::<C32>(handle, uplo, n, nrhs, A, lda, B, ldb, devInfo) })
}

/// `cusolverDnZpotrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZpotrs(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *const C64, lda: i32, B: *mut C64, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs::<C64>(handle, uplo, n, nrhs, A, lda, B, ldb, devInfo) })
}

/// `cusolverDnSpotri_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSpotri_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut f32, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<f32>(handle, uplo, n, A, lda, lwork) })
}

/// `cusolverDnDpotri_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDpotri_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut f64, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<f64>(handle, uplo, n, A, lda, lwork) })
}

/// `cusolverDnCpotri_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCpotri_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut C32, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<C32>(handle, uplo, n, A, lda, lwork) })
}

/// `cusolverDnZpotri_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZpotri_bufferSize(handle: usize, uplo: i32, n: i32, A: *mut C64, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::size::<C64>(handle, uplo, n, A, lda, lwork) })
}

/// `cusolverDnSpotri`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSpotri(handle: usize, uplo: i32, n: i32, A: *mut f32, lda: i32, work: *mut f32, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potri::<f32>(handle, uplo, n, A, lda, work, lwork, devInfo) })
}

/// `cusolverDnDpotri`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDpotri(handle: usize, uplo: i32, n: i32, A: *mut f64, lda: i32, work: *mut f64, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potri::<f64>(handle, uplo, n, A, lda, work, lwork, devInfo) })
}

/// `cusolverDnCpotri`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCpotri(handle: usize, uplo: i32, n: i32, A: *mut C32, lda: i32, work: *mut C32, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potri::<C32>(handle, uplo, n, A, lda, work, lwork, devInfo) })
}

/// `cusolverDnZpotri`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZpotri(handle: usize, uplo: i32, n: i32, A: *mut C64, lda: i32, work: *mut C64, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potri::<C64>(handle, uplo, n, A, lda, work, lwork, devInfo) })
}

/// `cusolverDnSpotrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSpotrfBatched(handle: usize, uplo: i32, n: i32, Aarray: *mut *mut f32, lda: i32, infoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf_batched::<f32>(handle, uplo, n, Aarray, lda, infoArray, batchSize) })
}

/// `cusolverDnDpotrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDpotrfBatched(handle: usize, uplo: i32, n: i32, Aarray: *mut *mut f64, lda: i32, infoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf_batched::<f64>(handle, uplo, n, Aarray, lda, infoArray, batchSize) })
}

/// `cusolverDnCpotrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCpotrfBatched(handle: usize, uplo: i32, n: i32, Aarray: *mut *mut C32, lda: i32, infoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf_batched::<C32>(handle, uplo, n, Aarray, lda, infoArray, batchSize) })
}

/// `cusolverDnZpotrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZpotrfBatched(handle: usize, uplo: i32, n: i32, Aarray: *mut *mut C64, lda: i32, infoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrf_batched::<C64>(handle, uplo, n, Aarray, lda, infoArray, batchSize) })
}

/// `cusolverDnSpotrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSpotrsBatched(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *mut *mut f32, lda: i32, B: *mut *mut f32, ldb: i32, d_info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs_batched::<f32>(handle, uplo, n, nrhs, A, lda, B, ldb, d_info, batchSize) })
}

/// `cusolverDnDpotrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDpotrsBatched(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *mut *mut f64, lda: i32, B: *mut *mut f64, ldb: i32, d_info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs_batched::<f64>(handle, uplo, n, nrhs, A, lda, B, ldb, d_info, batchSize) })
}

/// `cusolverDnCpotrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCpotrsBatched(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *mut *mut C32, lda: i32, B: *mut *mut C32, ldb: i32, d_info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs_batched::<C32>(handle, uplo, n, nrhs, A, lda, B, ldb, d_info, batchSize) })
}

/// `cusolverDnZpotrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZpotrsBatched(handle: usize, uplo: i32, n: i32, nrhs: i32, A: *mut *mut C64, lda: i32, B: *mut *mut C64, ldb: i32, d_info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::cholesky::potrs_batched::<C64>(handle, uplo, n, nrhs, A, lda, B, ldb, d_info, batchSize) })
}

/// `cusolverDnXtrtri_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXtrtri_bufferSize(handle: usize, uplo: i32, diag: i32, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::trtri_size(handle, uplo, diag, n, dataTypeA, A, lda, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXtrtri`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXtrtri(handle: usize, uplo: i32, diag: i32, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::trtri(handle, uplo, diag, n, dataTypeA, A, lda, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, devInfo) })
}

/// `cusolverDnSgetrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgetrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut f32, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::size::<f32>(handle, m, n, A, lda, Lwork) })
}

/// `cusolverDnDgetrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgetrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut f64, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::size::<f64>(handle, m, n, A, lda, Lwork) })
}

/// `cusolverDnCgetrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgetrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut C32, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::size::<C32>(handle, m, n, A, lda, Lwork) })
}

/// `cusolverDnZgetrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgetrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut C64, lda: i32, Lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::size::<C64>(handle, m, n, A, lda, Lwork) })
}

/// `cusolverDnSgetrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgetrf(handle: usize, m: i32, n: i32, A: *mut f32, lda: i32, Workspace: *mut f32, devIpiv: *mut i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrf::<f32>(handle, m, n, A, lda, Workspace, devIpiv, devInfo) })
}

/// `cusolverDnDgetrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgetrf(handle: usize, m: i32, n: i32, A: *mut f64, lda: i32, Workspace: *mut f64, devIpiv: *mut i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrf::<f64>(handle, m, n, A, lda, Workspace, devIpiv, devInfo) })
}

/// `cusolverDnCgetrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgetrf(handle: usize, m: i32, n: i32, A: *mut C32, lda: i32, Workspace: *mut C32, devIpiv: *mut i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrf::<C32>(handle, m, n, A, lda, Workspace, devIpiv, devInfo) })
}

/// `cusolverDnZgetrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgetrf(handle: usize, m: i32, n: i32, A: *mut C64, lda: i32, Workspace: *mut C64, devIpiv: *mut i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrf::<C64>(handle, m, n, A, lda, Workspace, devIpiv, devInfo) })
}

/// `cusolverDnSgetrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgetrs(handle: usize, trans: i32, n: i32, nrhs: i32, A: *const f32, lda: i32, devIpiv: *const i32, B: *mut f32, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrs::<f32>(handle, trans, n, nrhs, A, lda, devIpiv, B, ldb, devInfo) })
}

/// `cusolverDnDgetrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgetrs(handle: usize, trans: i32, n: i32, nrhs: i32, A: *const f64, lda: i32, devIpiv: *const i32, B: *mut f64, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrs::<f64>(handle, trans, n, nrhs, A, lda, devIpiv, B, ldb, devInfo) })
}

/// `cusolverDnCgetrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgetrs(handle: usize, trans: i32, n: i32, nrhs: i32, A: *const C32, lda: i32, devIpiv: *const i32, B: *mut C32, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrs::<C32>(handle, trans, n, nrhs, A, lda, devIpiv, B, ldb, devInfo) })
}

/// `cusolverDnZgetrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgetrs(handle: usize, trans: i32, n: i32, nrhs: i32, A: *const C64, lda: i32, devIpiv: *const i32, B: *mut C64, ldb: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lu::getrs::<C64>(handle, trans, n, nrhs, A, lda, devIpiv, B, ldb, devInfo) })
}

/// `cusolverDnSlaswp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSlaswp(_handle: usize, _n: i32, _A: *mut f32, _lda: i32, _k1: i32, _k2: i32, _devIpiv: *const i32, _incx: i32) -> i32 {
    missing("cusolverDnSlaswp")
}

/// `cusolverDnDlaswp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDlaswp(_handle: usize, _n: i32, _A: *mut f64, _lda: i32, _k1: i32, _k2: i32, _devIpiv: *const i32, _incx: i32) -> i32 {
    missing("cusolverDnDlaswp")
}

/// `cusolverDnClaswp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnClaswp(_handle: usize, _n: i32, _A: *mut C32, _lda: i32, _k1: i32, _k2: i32, _devIpiv: *const i32, _incx: i32) -> i32 {
    missing("cusolverDnClaswp")
}

/// `cusolverDnZlaswp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZlaswp(_handle: usize, _n: i32, _A: *mut C64, _lda: i32, _k1: i32, _k2: i32, _devIpiv: *const i32, _incx: i32) -> i32 {
    missing("cusolverDnZlaswp")
}

/// `cusolverDnSgeqrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgeqrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut f32, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::size::<f32>(handle, m, n, A, lda, lwork) })
}

/// `cusolverDnDgeqrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgeqrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut f64, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::size::<f64>(handle, m, n, A, lda, lwork) })
}

/// `cusolverDnCgeqrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgeqrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut C32, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::size::<C32>(handle, m, n, A, lda, lwork) })
}

/// `cusolverDnZgeqrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgeqrf_bufferSize(handle: usize, m: i32, n: i32, A: *mut C64, lda: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::size::<C64>(handle, m, n, A, lda, lwork) })
}

/// `cusolverDnSgeqrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgeqrf(handle: usize, m: i32, n: i32, A: *mut f32, lda: i32, TAU: *mut f32, Workspace: *mut f32, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::geqrf::<f32>(handle, m, n, A, lda, TAU, Workspace, Lwork, devInfo) })
}

/// `cusolverDnDgeqrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgeqrf(handle: usize, m: i32, n: i32, A: *mut f64, lda: i32, TAU: *mut f64, Workspace: *mut f64, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::geqrf::<f64>(handle, m, n, A, lda, TAU, Workspace, Lwork, devInfo) })
}

/// `cusolverDnCgeqrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgeqrf(handle: usize, m: i32, n: i32, A: *mut C32, lda: i32, TAU: *mut C32, Workspace: *mut C32, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::geqrf::<C32>(handle, m, n, A, lda, TAU, Workspace, Lwork, devInfo) })
}

/// `cusolverDnZgeqrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgeqrf(handle: usize, m: i32, n: i32, A: *mut C64, lda: i32, TAU: *mut C64, Workspace: *mut C64, Lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::geqrf::<C64>(handle, m, n, A, lda, TAU, Workspace, Lwork, devInfo) })
}

/// `cusolverDnSorgqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSorgqr_bufferSize(handle: usize, m: i32, n: i32, k: i32, A: *const f32, lda: i32, tau: *const f32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make_size::<f32>(handle, m, n, k, A, lda, tau, lwork) })
}

/// `cusolverDnDorgqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDorgqr_bufferSize(handle: usize, m: i32, n: i32, k: i32, A: *const f64, lda: i32, tau: *const f64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make_size::<f64>(handle, m, n, k, A, lda, tau, lwork) })
}

/// `cusolverDnSorgqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSorgqr(handle: usize, m: i32, n: i32, k: i32, A: *mut f32, lda: i32, tau: *const f32, work: *mut f32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make::<f32>(handle, m, n, k, A, lda, tau, work, lwork, info) })
}

/// `cusolverDnDorgqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDorgqr(handle: usize, m: i32, n: i32, k: i32, A: *mut f64, lda: i32, tau: *const f64, work: *mut f64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make::<f64>(handle, m, n, k, A, lda, tau, work, lwork, info) })
}

/// `cusolverDnCungqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCungqr_bufferSize(handle: usize, m: i32, n: i32, k: i32, A: *const C32, lda: i32, tau: *const C32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make_size::<C32>(handle, m, n, k, A, lda, tau, lwork) })
}

/// `cusolverDnZungqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZungqr_bufferSize(handle: usize, m: i32, n: i32, k: i32, A: *const C64, lda: i32, tau: *const C64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make_size::<C64>(handle, m, n, k, A, lda, tau, lwork) })
}

/// `cusolverDnCungqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCungqr(handle: usize, m: i32, n: i32, k: i32, A: *mut C32, lda: i32, tau: *const C32, work: *mut C32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make::<C32>(handle, m, n, k, A, lda, tau, work, lwork, info) })
}

/// `cusolverDnZungqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZungqr(handle: usize, m: i32, n: i32, k: i32, A: *mut C64, lda: i32, tau: *const C64, work: *mut C64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::make::<C64>(handle, m, n, k, A, lda, tau, work, lwork, info) })
}

/// `cusolverDnSormqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSormqr_bufferSize(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const f32, lda: i32, tau: *const f32, C: *const f32, ldc: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply_size::<f32>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, lwork) })
}

/// `cusolverDnDormqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDormqr_bufferSize(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const f64, lda: i32, tau: *const f64, C: *const f64, ldc: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply_size::<f64>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, lwork) })
}

/// `cusolverDnSormqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSormqr(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const f32, lda: i32, tau: *const f32, C: *mut f32, ldc: i32, work: *mut f32, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply::<f32>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, work, lwork, devInfo) })
}

/// `cusolverDnDormqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDormqr(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const f64, lda: i32, tau: *const f64, C: *mut f64, ldc: i32, work: *mut f64, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply::<f64>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, work, lwork, devInfo) })
}

/// `cusolverDnCunmqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCunmqr_bufferSize(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const C32, lda: i32, tau: *const C32, C: *const C32, ldc: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply_size::<C32>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, lwork) })
}

/// `cusolverDnZunmqr_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZunmqr_bufferSize(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const C64, lda: i32, tau: *const C64, C: *const C64, ldc: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply_size::<C64>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, lwork) })
}

/// `cusolverDnCunmqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCunmqr(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const C32, lda: i32, tau: *const C32, C: *mut C32, ldc: i32, work: *mut C32, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply::<C32>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, work, lwork, devInfo) })
}

/// `cusolverDnZunmqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZunmqr(handle: usize, side: i32, trans: i32, m: i32, n: i32, k: i32, A: *const C64, lda: i32, tau: *const C64, C: *mut C64, ldc: i32, work: *mut C64, lwork: i32, devInfo: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::qr::multiply::<C64>(handle, side, trans, m, n, k, A, lda, tau, C, ldc, work, lwork, devInfo) })
}

/// `cusolverDnSsytrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsytrf_bufferSize(_handle: usize, _n: i32, _A: *mut f32, _lda: i32, _lwork: *mut i32) -> i32 {
    missing("cusolverDnSsytrf_bufferSize")
}

/// `cusolverDnDsytrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsytrf_bufferSize(_handle: usize, _n: i32, _A: *mut f64, _lda: i32, _lwork: *mut i32) -> i32 {
    missing("cusolverDnDsytrf_bufferSize")
}

/// `cusolverDnCsytrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCsytrf_bufferSize(_handle: usize, _n: i32, _A: *mut C32, _lda: i32, _lwork: *mut i32) -> i32 {
    missing("cusolverDnCsytrf_bufferSize")
}

/// `cusolverDnZsytrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZsytrf_bufferSize(_handle: usize, _n: i32, _A: *mut C64, _lda: i32, _lwork: *mut i32) -> i32 {
    missing("cusolverDnZsytrf_bufferSize")
}

/// `cusolverDnSsytrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsytrf(_handle: usize, _uplo: i32, _n: i32, _A: *mut f32, _lda: i32, _ipiv: *mut i32, _work: *mut f32, _lwork: i32, _info: *mut i32) -> i32 {
    missing("cusolverDnSsytrf")
}

/// `cusolverDnDsytrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsytrf(_handle: usize, _uplo: i32, _n: i32, _A: *mut f64, _lda: i32, _ipiv: *mut i32, _work: *mut f64, _lwork: i32, _info: *mut i32) -> i32 {
    missing("cusolverDnDsytrf")
}

/// `cusolverDnCsytrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCsytrf(_handle: usize, _uplo: i32, _n: i32, _A: *mut C32, _lda: i32, _ipiv: *mut i32, _work: *mut C32, _lwork: i32, _info: *mut i32) -> i32 {
    missing("cusolverDnCsytrf")
}

/// `cusolverDnZsytrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZsytrf(_handle: usize, _uplo: i32, _n: i32, _A: *mut C64, _lda: i32, _ipiv: *mut i32, _work: *mut C64, _lwork: i32, _info: *mut i32) -> i32 {
    missing("cusolverDnZsytrf")
}

/// `cusolverDnSgebrd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgebrd_bufferSize(_handle: usize, _m: i32, _n: i32, _Lwork: *mut i32) -> i32 {
    missing("cusolverDnSgebrd_bufferSize")
}

/// `cusolverDnDgebrd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgebrd_bufferSize(_handle: usize, _m: i32, _n: i32, _Lwork: *mut i32) -> i32 {
    missing("cusolverDnDgebrd_bufferSize")
}

/// `cusolverDnCgebrd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgebrd_bufferSize(_handle: usize, _m: i32, _n: i32, _Lwork: *mut i32) -> i32 {
    missing("cusolverDnCgebrd_bufferSize")
}

/// `cusolverDnZgebrd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgebrd_bufferSize(_handle: usize, _m: i32, _n: i32, _Lwork: *mut i32) -> i32 {
    missing("cusolverDnZgebrd_bufferSize")
}

/// `cusolverDnSgebrd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgebrd(_handle: usize, _m: i32, _n: i32, _A: *mut f32, _lda: i32, _D: *mut f32, _E: *mut f32, _TAUQ: *mut f32, _TAUP: *mut f32, _Work: *mut f32, _Lwork: i32, _devInfo: *mut i32) -> i32 {
    missing("cusolverDnSgebrd")
}

/// `cusolverDnDgebrd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgebrd(_handle: usize, _m: i32, _n: i32, _A: *mut f64, _lda: i32, _D: *mut f64, _E: *mut f64, _TAUQ: *mut f64, _TAUP: *mut f64, _Work: *mut f64, _Lwork: i32, _devInfo: *mut i32) -> i32 {
    missing("cusolverDnDgebrd")
}

/// `cusolverDnCgebrd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgebrd(_handle: usize, _m: i32, _n: i32, _A: *mut C32, _lda: i32, _D: *mut f32, _E: *mut f32, _TAUQ: *mut C32, _TAUP: *mut C32, _Work: *mut C32, _Lwork: i32, _devInfo: *mut i32) -> i32 {
    missing("cusolverDnCgebrd")
}

/// `cusolverDnZgebrd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgebrd(_handle: usize, _m: i32, _n: i32, _A: *mut C64, _lda: i32, _D: *mut f64, _E: *mut f64, _TAUQ: *mut C64, _TAUP: *mut C64, _Work: *mut C64, _Lwork: i32, _devInfo: *mut i32) -> i32 {
    missing("cusolverDnZgebrd")
}

/// `cusolverDnSsytrd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsytrd_bufferSize(_handle: usize, _uplo: i32, _n: i32, _A: *const f32, _lda: i32, _d: *const f32, _e: *const f32, _tau: *const f32, _lwork: *mut i32) -> i32 {
    missing("cusolverDnSsytrd_bufferSize")
}

/// `cusolverDnDsytrd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsytrd_bufferSize(_handle: usize, _uplo: i32, _n: i32, _A: *const f64, _lda: i32, _d: *const f64, _e: *const f64, _tau: *const f64, _lwork: *mut i32) -> i32 {
    missing("cusolverDnDsytrd_bufferSize")
}

/// `cusolverDnSsytrd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsytrd(_handle: usize, _uplo: i32, _n: i32, _A: *mut f32, _lda: i32, _d: *mut f32, _e: *mut f32, _tau: *mut f32, _work: *mut f32, _lwork: i32, _info: *mut i32) -> i32 {
    missing("cusolverDnSsytrd")
}

/// `cusolverDnDsytrd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsytrd(_handle: usize, _uplo: i32, _n: i32, _A: *mut f64, _lda: i32, _d: *mut f64, _e: *mut f64, _tau: *mut f64, _work: *mut f64, _lwork: i32, _info: *mut i32) -> i32 {
    missing("cusolverDnDsytrd")
}

/// `cusolverDnSsyevd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevd_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const f32, lda: i32, W: *const f32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::size::<f32>(handle, jobz, uplo, n, A, lda, W, lwork) })
}

/// `cusolverDnDsyevd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevd_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const f64, lda: i32, W: *const f64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::size::<f64>(handle, jobz, uplo, n, A, lda, W, lwork) })
}

/// `cusolverDnSsyevd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevd(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut f32, lda: i32, W: *mut f32, work: *mut f32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevd::<f32>(handle, jobz, uplo, n, A, lda, W, work, lwork, info) })
}

/// `cusolverDnDsyevd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevd(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut f64, lda: i32, W: *mut f64, work: *mut f64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevd::<f64>(handle, jobz, uplo, n, A, lda, W, work, lwork, info) })
}

/// `cusolverDnCheevd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevd_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const C32, lda: i32, W: *const f32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::size::<C32>(handle, jobz, uplo, n, A, lda, W, lwork) })
}

/// `cusolverDnZheevd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevd_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const C64, lda: i32, W: *const f64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::size::<C64>(handle, jobz, uplo, n, A, lda, W, lwork) })
}

/// `cusolverDnCheevd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevd(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut C32, lda: i32, W: *mut f32, work: *mut C32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevd::<C32>(handle, jobz, uplo, n, A, lda, W, work, lwork, info) })
}

/// `cusolverDnZheevd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevd(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut C64, lda: i32, W: *mut f64, work: *mut C64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevd::<C64>(handle, jobz, uplo, n, A, lda, W, work, lwork, info) })
}

/// `cusolverDnSsyevdx_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevdx_bufferSize(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *const f32, lda: i32, vl: f32, vu: f32, il: i32, iu: i32, meig: *mut i32, W: *const f32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::range_size::<f32>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, lwork) })
}

/// `cusolverDnDsyevdx_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevdx_bufferSize(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *const f64, lda: i32, vl: f64, vu: f64, il: i32, iu: i32, meig: *mut i32, W: *const f64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::range_size::<f64>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, lwork) })
}

/// `cusolverDnSsyevdx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevdx(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *mut f32, lda: i32, vl: f32, vu: f32, il: i32, iu: i32, meig: *mut i32, W: *mut f32, work: *mut f32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevdx::<f32>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, work, lwork, info) })
}

/// `cusolverDnDsyevdx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevdx(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *mut f64, lda: i32, vl: f64, vu: f64, il: i32, iu: i32, meig: *mut i32, W: *mut f64, work: *mut f64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevdx::<f64>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, work, lwork, info) })
}

/// `cusolverDnCheevdx_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevdx_bufferSize(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *const C32, lda: i32, vl: f32, vu: f32, il: i32, iu: i32, meig: *mut i32, W: *const f32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::range_size::<C32>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, lwork) })
}

/// `cusolverDnZheevdx_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevdx_bufferSize(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *const C64, lda: i32, vl: f64, vu: f64, il: i32, iu: i32, meig: *mut i32, W: *const f64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::range_size::<C64>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, lwork) })
}

/// `cusolverDnCheevdx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevdx(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *mut C32, lda: i32, vl: f32, vu: f32, il: i32, iu: i32, meig: *mut i32, W: *mut f32, work: *mut C32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevdx::<C32>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, work, lwork, info) })
}

/// `cusolverDnZheevdx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevdx(handle: usize, jobz: i32, range: i32, uplo: i32, n: i32, A: *mut C64, lda: i32, vl: f64, vu: f64, il: i32, iu: i32, meig: *mut i32, W: *mut f64, work: *mut C64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::syevdx::<C64>(handle, jobz, range, uplo, n, A, lda, vl, vu, il, iu, meig, W, work, lwork, info) })
}

/// `cusolverDnSsygvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsygvd_bufferSize(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *const f32, lda: i32, B: *const f32, ldb: i32, W: *const f32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::pair_size::<f32>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, lwork) })
}

/// `cusolverDnDsygvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsygvd_bufferSize(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *const f64, lda: i32, B: *const f64, ldb: i32, W: *const f64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::pair_size::<f64>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, lwork) })
}

/// `cusolverDnSsygvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsygvd(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *mut f32, lda: i32, B: *mut f32, ldb: i32, W: *mut f32, work: *mut f32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::sygvd::<f32>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, work, lwork, info) })
}

/// `cusolverDnDsygvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsygvd(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *mut f64, lda: i32, B: *mut f64, ldb: i32, W: *mut f64, work: *mut f64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::sygvd::<f64>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, work, lwork, info) })
}

/// `cusolverDnChegvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnChegvd_bufferSize(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *const C32, lda: i32, B: *const C32, ldb: i32, W: *const f32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::pair_size::<C32>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, lwork) })
}

/// `cusolverDnZhegvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZhegvd_bufferSize(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *const C64, lda: i32, B: *const C64, ldb: i32, W: *const f64, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::pair_size::<C64>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, lwork) })
}

/// `cusolverDnChegvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnChegvd(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *mut C32, lda: i32, B: *mut C32, ldb: i32, W: *mut f32, work: *mut C32, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::sygvd::<C32>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, work, lwork, info) })
}

/// `cusolverDnZhegvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZhegvd(handle: usize, itype: i32, jobz: i32, uplo: i32, n: i32, A: *mut C64, lda: i32, B: *mut C64, ldb: i32, W: *mut f64, work: *mut C64, lwork: i32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::eigen::sygvd::<C64>(handle, itype, jobz, uplo, n, A, lda, B, ldb, W, work, lwork, info) })
}

/// `cusolverDnCreateSyevjInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCreateSyevjInfo(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::create(info) })
}

/// `cusolverDnDestroySyevjInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDestroySyevjInfo(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::destroy(info) })
}

/// `cusolverDnXsyevjSetTolerance`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevjSetTolerance(info: usize, tolerance: f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::set_tolerance(info, tolerance) })
}

/// `cusolverDnXsyevjSetMaxSweeps`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevjSetMaxSweeps(info: usize, max_sweeps: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::set_sweeps(info, max_sweeps) })
}

/// `cusolverDnXsyevjSetSortEig`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevjSetSortEig(info: usize, sort_eig: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::set_sort(info, sort_eig) })
}

/// `cusolverDnXsyevjGetResidual`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevjGetResidual(handle: usize, info: usize, residual: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::residual(handle, info, residual) })
}

/// `cusolverDnXsyevjGetSweeps`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevjGetSweeps(handle: usize, info: usize, executed_sweeps: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::sweeps(handle, info, executed_sweeps) })
}

/// `cusolverDnSsyevj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevj_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const f32, lda: i32, W: *const f32, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen_size::<f32>(handle, jobz, uplo, n, A, lda, W, lwork, params) })
}

/// `cusolverDnDsyevj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevj_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const f64, lda: i32, W: *const f64, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen_size::<f64>(handle, jobz, uplo, n, A, lda, W, lwork, params) })
}

/// `cusolverDnSsyevj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevj(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut f32, lda: i32, W: *mut f32, work: *mut f32, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen::<f32>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params) })
}

/// `cusolverDnDsyevj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevj(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut f64, lda: i32, W: *mut f64, work: *mut f64, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen::<f64>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params) })
}

/// `cusolverDnCheevj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevj_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const C32, lda: i32, W: *const f32, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen_size::<C32>(handle, jobz, uplo, n, A, lda, W, lwork, params) })
}

/// `cusolverDnZheevj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevj_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const C64, lda: i32, W: *const f64, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen_size::<C64>(handle, jobz, uplo, n, A, lda, W, lwork, params) })
}

/// `cusolverDnCheevj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevj(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut C32, lda: i32, W: *mut f32, work: *mut C32, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen::<C32>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params) })
}

/// `cusolverDnZheevj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevj(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut C64, lda: i32, W: *mut f64, work: *mut C64, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigen::<C64>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params) })
}

/// `cusolverDnSsyevjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevjBatched_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const f32, lda: i32, W: *const f32, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens_size::<f32>(handle, jobz, uplo, n, A, lda, W, lwork, params, batchSize) })
}

/// `cusolverDnDsyevjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevjBatched_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const f64, lda: i32, W: *const f64, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens_size::<f64>(handle, jobz, uplo, n, A, lda, W, lwork, params, batchSize) })
}

/// `cusolverDnSsyevjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSsyevjBatched(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut f32, lda: i32, W: *mut f32, work: *mut f32, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens::<f32>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params, batchSize) })
}

/// `cusolverDnDsyevjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDsyevjBatched(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut f64, lda: i32, W: *mut f64, work: *mut f64, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens::<f64>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params, batchSize) })
}

/// `cusolverDnCheevjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevjBatched_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const C32, lda: i32, W: *const f32, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens_size::<C32>(handle, jobz, uplo, n, A, lda, W, lwork, params, batchSize) })
}

/// `cusolverDnZheevjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevjBatched_bufferSize(handle: usize, jobz: i32, uplo: i32, n: i32, A: *const C64, lda: i32, W: *const f64, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens_size::<C64>(handle, jobz, uplo, n, A, lda, W, lwork, params, batchSize) })
}

/// `cusolverDnCheevjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCheevjBatched(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut C32, lda: i32, W: *mut f32, work: *mut C32, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens::<C32>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params, batchSize) })
}

/// `cusolverDnZheevjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZheevjBatched(handle: usize, jobz: i32, uplo: i32, n: i32, A: *mut C64, lda: i32, W: *mut f64, work: *mut C64, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::eigens::<C64>(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params, batchSize) })
}

/// `cusolverDnSgesvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvd_bufferSize(handle: usize, m: i32, n: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::size::<f32>(handle, m, n, lwork) })
}

/// `cusolverDnDgesvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvd_bufferSize(handle: usize, m: i32, n: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::size::<f64>(handle, m, n, lwork) })
}

/// `cusolverDnCgesvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvd_bufferSize(handle: usize, m: i32, n: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::size::<C32>(handle, m, n, lwork) })
}

/// `cusolverDnZgesvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvd_bufferSize(handle: usize, m: i32, n: i32, lwork: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::size::<C64>(handle, m, n, lwork) })
}

/// `cusolverDnSgesvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvd(handle: usize, jobu: i8, jobvt: i8, m: i32, n: i32, A: *mut f32, lda: i32, S: *mut f32, U: *mut f32, ldu: i32, VT: *mut f32, ldvt: i32, work: *mut f32, lwork: i32, rwork: *mut f32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::gesvd::<f32>(handle, jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt, work, lwork, rwork, info) })
}

/// `cusolverDnDgesvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvd(handle: usize, jobu: i8, jobvt: i8, m: i32, n: i32, A: *mut f64, lda: i32, S: *mut f64, U: *mut f64, ldu: i32, VT: *mut f64, ldvt: i32, work: *mut f64, lwork: i32, rwork: *mut f64, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::gesvd::<f64>(handle, jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt, work, lwork, rwork, info) })
}

/// `cusolverDnCgesvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvd(handle: usize, jobu: i8, jobvt: i8, m: i32, n: i32, A: *mut C32, lda: i32, S: *mut f32, U: *mut C32, ldu: i32, VT: *mut C32, ldvt: i32, work: *mut C32, lwork: i32, rwork: *mut f32, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::gesvd::<C32>(handle, jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt, work, lwork, rwork, info) })
}

/// `cusolverDnZgesvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvd(handle: usize, jobu: i8, jobvt: i8, m: i32, n: i32, A: *mut C64, lda: i32, S: *mut f64, U: *mut C64, ldu: i32, VT: *mut C64, ldvt: i32, work: *mut C64, lwork: i32, rwork: *mut f64, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::singular::gesvd::<C64>(handle, jobu, jobvt, m, n, A, lda, S, U, ldu, VT, ldvt, work, lwork, rwork, info) })
}

/// `cusolverDnCreateGesvdjInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCreateGesvdjInfo(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::create(info) })
}

/// `cusolverDnDestroyGesvdjInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDestroyGesvdjInfo(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::destroy(info) })
}

/// `cusolverDnXgesvdjSetTolerance`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvdjSetTolerance(info: usize, tolerance: f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::set_tolerance(info, tolerance) })
}

/// `cusolverDnXgesvdjSetMaxSweeps`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvdjSetMaxSweeps(info: usize, max_sweeps: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::set_sweeps(info, max_sweeps) })
}

/// `cusolverDnXgesvdjSetSortEig`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvdjSetSortEig(info: usize, sort_svd: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::set_sort(info, sort_svd) })
}

/// `cusolverDnXgesvdjGetResidual`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvdjGetResidual(handle: usize, info: usize, residual: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::residual(handle, info, residual) })
}

/// `cusolverDnXgesvdjGetSweeps`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvdjGetSweeps(handle: usize, info: usize, executed_sweeps: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::sweeps(handle, info, executed_sweeps) })
}

/// `cusolverDnSgesvdj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvdj_bufferSize(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *const f32, lda: i32, S: *const f32, U: *const f32, ldu: i32, V: *const f32, ldv: i32, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd_size::<f32>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, lwork, params) })
}

/// `cusolverDnDgesvdj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvdj_bufferSize(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *const f64, lda: i32, S: *const f64, U: *const f64, ldu: i32, V: *const f64, ldv: i32, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd_size::<f64>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, lwork, params) })
}

/// `cusolverDnCgesvdj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvdj_bufferSize(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *const C32, lda: i32, S: *const f32, U: *const C32, ldu: i32, V: *const C32, ldv: i32, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd_size::<C32>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, lwork, params) })
}

/// `cusolverDnZgesvdj_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvdj_bufferSize(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *const C64, lda: i32, S: *const f64, U: *const C64, ldu: i32, V: *const C64, ldv: i32, lwork: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd_size::<C64>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, lwork, params) })
}

/// `cusolverDnSgesvdj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvdj(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *mut f32, lda: i32, S: *mut f32, U: *mut f32, ldu: i32, V: *mut f32, ldv: i32, work: *mut f32, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd::<f32>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params) })
}

/// `cusolverDnDgesvdj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvdj(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *mut f64, lda: i32, S: *mut f64, U: *mut f64, ldu: i32, V: *mut f64, ldv: i32, work: *mut f64, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd::<f64>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params) })
}

/// `cusolverDnCgesvdj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvdj(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *mut C32, lda: i32, S: *mut f32, U: *mut C32, ldu: i32, V: *mut C32, ldv: i32, work: *mut C32, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd::<C32>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params) })
}

/// `cusolverDnZgesvdj`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvdj(handle: usize, jobz: i32, econ: i32, m: i32, n: i32, A: *mut C64, lda: i32, S: *mut f64, U: *mut C64, ldu: i32, V: *mut C64, ldv: i32, work: *mut C64, lwork: i32, info: *mut i32, params: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svd::<C64>(handle, jobz, econ, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params) })
}

/// `cusolverDnSgesvdjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvdjBatched_bufferSize(handle: usize, jobz: i32, m: i32, n: i32, A: *const f32, lda: i32, S: *const f32, U: *const f32, ldu: i32, V: *const f32, ldv: i32, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds_size::<f32>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, lwork, params, batchSize) })
}

/// `cusolverDnDgesvdjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvdjBatched_bufferSize(handle: usize, jobz: i32, m: i32, n: i32, A: *const f64, lda: i32, S: *const f64, U: *const f64, ldu: i32, V: *const f64, ldv: i32, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds_size::<f64>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, lwork, params, batchSize) })
}

/// `cusolverDnCgesvdjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvdjBatched_bufferSize(handle: usize, jobz: i32, m: i32, n: i32, A: *const C32, lda: i32, S: *const f32, U: *const C32, ldu: i32, V: *const C32, ldv: i32, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds_size::<C32>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, lwork, params, batchSize) })
}

/// `cusolverDnZgesvdjBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvdjBatched_bufferSize(handle: usize, jobz: i32, m: i32, n: i32, A: *const C64, lda: i32, S: *const f64, U: *const C64, ldu: i32, V: *const C64, ldv: i32, lwork: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds_size::<C64>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, lwork, params, batchSize) })
}

/// `cusolverDnSgesvdjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvdjBatched(handle: usize, jobz: i32, m: i32, n: i32, A: *mut f32, lda: i32, S: *mut f32, U: *mut f32, ldu: i32, V: *mut f32, ldv: i32, work: *mut f32, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds::<f32>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params, batchSize) })
}

/// `cusolverDnDgesvdjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvdjBatched(handle: usize, jobz: i32, m: i32, n: i32, A: *mut f64, lda: i32, S: *mut f64, U: *mut f64, ldu: i32, V: *mut f64, ldv: i32, work: *mut f64, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds::<f64>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params, batchSize) })
}

/// `cusolverDnCgesvdjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvdjBatched(handle: usize, jobz: i32, m: i32, n: i32, A: *mut C32, lda: i32, S: *mut f32, U: *mut C32, ldu: i32, V: *mut C32, ldv: i32, work: *mut C32, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds::<C32>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params, batchSize) })
}

/// `cusolverDnZgesvdjBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvdjBatched(handle: usize, jobz: i32, m: i32, n: i32, A: *mut C64, lda: i32, S: *mut f64, U: *mut C64, ldu: i32, V: *mut C64, ldv: i32, work: *mut C64, lwork: i32, info: *mut i32, params: usize, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::jacobi::svds::<C64>(handle, jobz, m, n, A, lda, S, U, ldu, V, ldv, work, lwork, info, params, batchSize) })
}

/// `cusolverDnSgesvdaStridedBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvdaStridedBatched_bufferSize(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const f32, _lda: i32, _strideA: i64, _d_S: *const f32, _strideS: i64, _d_U: *const f32, _ldu: i32, _strideU: i64, _d_V: *const f32, _ldv: i32, _strideV: i64, _lwork: *mut i32, _batchSize: i32) -> i32 {
    missing("cusolverDnSgesvdaStridedBatched_bufferSize")
}

/// `cusolverDnDgesvdaStridedBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvdaStridedBatched_bufferSize(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const f64, _lda: i32, _strideA: i64, _d_S: *const f64, _strideS: i64, _d_U: *const f64, _ldu: i32, _strideU: i64, _d_V: *const f64, _ldv: i32, _strideV: i64, _lwork: *mut i32, _batchSize: i32) -> i32 {
    missing("cusolverDnDgesvdaStridedBatched_bufferSize")
}

/// `cusolverDnCgesvdaStridedBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvdaStridedBatched_bufferSize(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const C32, _lda: i32, _strideA: i64, _d_S: *const f32, _strideS: i64, _d_U: *const C32, _ldu: i32, _strideU: i64, _d_V: *const C32, _ldv: i32, _strideV: i64, _lwork: *mut i32, _batchSize: i32) -> i32 {
    missing("cusolverDnCgesvdaStridedBatched_bufferSize")
}

/// `cusolverDnZgesvdaStridedBatched_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvdaStridedBatched_bufferSize(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const C64, _lda: i32, _strideA: i64, _d_S: *const f64, _strideS: i64, _d_U: *const C64, _ldu: i32, _strideU: i64, _d_V: *const C64, _ldv: i32, _strideV: i64, _lwork: *mut i32, _batchSize: i32) -> i32 {
    missing("cusolverDnZgesvdaStridedBatched_bufferSize")
}

/// `cusolverDnSgesvdaStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnSgesvdaStridedBatched(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const f32, _lda: i32, _strideA: i64, _d_S: *mut f32, _strideS: i64, _d_U: *mut f32, _ldu: i32, _strideU: i64, _d_V: *mut f32, _ldv: i32, _strideV: i64, _d_work: *mut f32, _lwork: i32, _d_info: *mut i32, _h_R_nrmF: *mut f64, _batchSize: i32) -> i32 {
    missing("cusolverDnSgesvdaStridedBatched")
}

/// `cusolverDnDgesvdaStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnDgesvdaStridedBatched(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const f64, _lda: i32, _strideA: i64, _d_S: *mut f64, _strideS: i64, _d_U: *mut f64, _ldu: i32, _strideU: i64, _d_V: *mut f64, _ldv: i32, _strideV: i64, _d_work: *mut f64, _lwork: i32, _d_info: *mut i32, _h_R_nrmF: *mut f64, _batchSize: i32) -> i32 {
    missing("cusolverDnDgesvdaStridedBatched")
}

/// `cusolverDnCgesvdaStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnCgesvdaStridedBatched(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const C32, _lda: i32, _strideA: i64, _d_S: *mut f32, _strideS: i64, _d_U: *mut C32, _ldu: i32, _strideU: i64, _d_V: *mut C32, _ldv: i32, _strideV: i64, _d_work: *mut C32, _lwork: i32, _d_info: *mut i32, _h_R_nrmF: *mut f64, _batchSize: i32) -> i32 {
    missing("cusolverDnCgesvdaStridedBatched")
}

/// `cusolverDnZgesvdaStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnZgesvdaStridedBatched(_handle: usize, _jobz: i32, _rank: i32, _m: i32, _n: i32, _d_A: *const C64, _lda: i32, _strideA: i64, _d_S: *mut f64, _strideS: i64, _d_U: *mut C64, _ldu: i32, _strideU: i64, _d_V: *mut C64, _ldv: i32, _strideV: i64, _d_work: *mut C64, _lwork: i32, _d_info: *mut i32, _h_R_nrmF: *mut f64, _batchSize: i32) -> i32 {
    missing("cusolverDnZgesvdaStridedBatched")
}

/// `cusolverDnXpotrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXpotrf_bufferSize(handle: usize, params: usize, uplo: i32, n: i64, dataTypeA: i32, A: *const c_void, lda: i64, computeType: i32, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::potrf_size(Definite { handle, params, uplo, n, data_type_a: dataTypeA }, A, lda, computeType, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXpotrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXpotrf(handle: usize, params: usize, uplo: i32, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, computeType: i32, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::potrf(Definite { handle, params, uplo, n, data_type_a: dataTypeA }, A, lda, computeType, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, info) })
}

/// `cusolverDnXpotrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXpotrs(handle: usize, params: usize, uplo: i32, n: i64, nrhs: i64, dataTypeA: i32, A: *const c_void, lda: i64, dataTypeB: i32, B: *mut c_void, ldb: i64, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::potrs(handle, params, uplo, n, nrhs, dataTypeA, A, lda, dataTypeB, B, ldb, info) })
}

/// `cusolverDnXgetrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgetrf_bufferSize(handle: usize, params: usize, m: i64, n: i64, dataTypeA: i32, A: *const c_void, lda: i64, computeType: i32, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::getrf_size(General { handle, params, m, n, data_type_a: dataTypeA }, A, lda, computeType, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXgetrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgetrf(handle: usize, params: usize, m: i64, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, ipiv: *mut i64, computeType: i32, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::getrf(General { handle, params, m, n, data_type_a: dataTypeA }, A, lda, ipiv, computeType, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, info) })
}

/// `cusolverDnXgetrs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgetrs(handle: usize, params: usize, trans: i32, n: i64, nrhs: i64, dataTypeA: i32, A: *const c_void, lda: i64, ipiv: *const i64, dataTypeB: i32, B: *mut c_void, ldb: i64, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::getrs(handle, params, trans, n, nrhs, dataTypeA, A, lda, ipiv, dataTypeB, B, ldb, info) })
}

/// `cusolverDnXgeqrf_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgeqrf_bufferSize(handle: usize, params: usize, m: i64, n: i64, dataTypeA: i32, A: *const c_void, lda: i64, dataTypeTau: i32, tau: *const c_void, computeType: i32, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::geqrf_size(General { handle, params, m, n, data_type_a: dataTypeA }, A, lda, dataTypeTau, tau, computeType, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXgeqrf`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgeqrf(handle: usize, params: usize, m: i64, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, dataTypeTau: i32, tau: *mut c_void, computeType: i32, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::wide::geqrf(General { handle, params, m, n, data_type_a: dataTypeA }, A, lda, dataTypeTau, tau, computeType, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, info) })
}

/// `cusolverDnXsyevd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevd_bufferSize(handle: usize, params: usize, jobz: i32, uplo: i32, n: i64, dataTypeA: i32, A: *const c_void, lda: i64, dataTypeW: i32, W: *const c_void, computeType: i32, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::syevd_size(Symmetric { handle, params, jobz, uplo, n, data_type_a: dataTypeA }, A, lda, dataTypeW, W, computeType, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXsyevd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevd(handle: usize, params: usize, jobz: i32, uplo: i32, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, dataTypeW: i32, W: *mut c_void, computeType: i32, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::syevd(Symmetric { handle, params, jobz, uplo, n, data_type_a: dataTypeA }, A, lda, dataTypeW, W, computeType, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, info) })
}

/// `cusolverDnXsyevdx_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevdx_bufferSize(handle: usize, params: usize, jobz: i32, range: i32, uplo: i32, n: i64, dataTypeA: i32, A: *const c_void, lda: i64, vl: *mut c_void, vu: *mut c_void, il: i64, iu: i64, h_meig: *mut i64, dataTypeW: i32, W: *const c_void, computeType: i32, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::syevdx_size(Ranged { handle, params, jobz, range, uplo, n, data_type_a: dataTypeA }, A, lda, vl, vu, il, iu, h_meig, dataTypeW, W, computeType, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXsyevdx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXsyevdx(handle: usize, params: usize, jobz: i32, range: i32, uplo: i32, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, vl: *mut c_void, vu: *mut c_void, il: i64, iu: i64, meig64: *mut i64, dataTypeW: i32, W: *mut c_void, computeType: i32, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::syevdx(Ranged { handle, params, jobz, range, uplo, n, data_type_a: dataTypeA }, A, lda, vl, vu, il, iu, meig64, dataTypeW, W, computeType, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, info) })
}

/// `cusolverDnXgesvd_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvd_bufferSize(handle: usize, params: usize, jobu: i8, jobvt: i8, m: i64, n: i64, dataTypeA: i32, A: *const c_void, lda: i64, dataTypeS: i32, S: *const c_void, dataTypeU: i32, U: *const c_void, ldu: i64, dataTypeVT: i32, VT: *const c_void, ldvt: i64, computeType: i32, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::gesvd_size(Svd { handle, params, jobu, jobvt, m, n, data_type_a: dataTypeA }, A, lda, dataTypeS, S, dataTypeU, U, ldu, dataTypeVT, VT, ldvt, computeType, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXgesvd`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvd(handle: usize, params: usize, jobu: i8, jobvt: i8, m: i64, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, dataTypeS: i32, S: *mut c_void, dataTypeU: i32, U: *mut c_void, ldu: i64, dataTypeVT: i32, VT: *mut c_void, ldvt: i64, computeType: i32, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, info: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::gesvd(Svd { handle, params, jobu, jobvt, m, n, data_type_a: dataTypeA }, A, lda, dataTypeS, S, dataTypeU, U, ldu, dataTypeVT, VT, ldvt, computeType, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, info) })
}

/// `cusolverDnXgesvdp_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvdp_bufferSize(handle: usize, params: usize, jobz: i32, econ: i32, m: i64, n: i64, dataTypeA: i32, A: *const c_void, lda: i64, dataTypeS: i32, S: *const c_void, dataTypeU: i32, U: *const c_void, ldu: i64, dataTypeV: i32, V: *const c_void, ldv: i64, computeType: i32, workspaceInBytesOnDevice: *mut usize, workspaceInBytesOnHost: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::gesvdp_size(Polar { handle, params, jobz, econ, m, n, data_type_a: dataTypeA }, A, lda, dataTypeS, S, dataTypeU, U, ldu, dataTypeV, V, ldv, computeType, Told { workspace_in_bytes_on_device: workspaceInBytesOnDevice, workspace_in_bytes_on_host: workspaceInBytesOnHost }) })
}

/// `cusolverDnXgesvdp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverDnXgesvdp(handle: usize, params: usize, jobz: i32, econ: i32, m: i64, n: i64, dataTypeA: i32, A: *mut c_void, lda: i64, dataTypeS: i32, S: *mut c_void, dataTypeU: i32, U: *mut c_void, ldu: i64, dataTypeV: i32, V: *mut c_void, ldv: i64, computeType: i32, bufferOnDevice: *mut c_void, workspaceInBytesOnDevice: usize, bufferOnHost: *mut c_void, workspaceInBytesOnHost: usize, d_info: *mut i32, h_err_sigma: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spectra::gesvdp(Polar { handle, params, jobz, econ, m, n, data_type_a: dataTypeA }, A, lda, dataTypeS, S, dataTypeU, U, ldu, dataTypeV, V, ldv, computeType, Buffers { buffer_on_device: bufferOnDevice, workspace_in_bytes_on_device: workspaceInBytesOnDevice, buffer_on_host: bufferOnHost, workspace_in_bytes_on_host: workspaceInBytesOnHost }, d_info, h_err_sigma) })
}

