// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;

/// `cublasXtCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCreate(handle: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::create(handle) })
}

/// `cublasXtDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDestroy(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::destroy(handle) })
}

/// `cublasXtGetNumBoards`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtGetNumBoards(nbDevices: i32, deviceId: *mut i32, nbBoards: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::boards(nbDevices, deviceId, nbBoards) })
}

/// `cublasXtMaxBoards`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtMaxBoards(nbGpuBoards: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::most_boards(nbGpuBoards) })
}

/// `cublasXtDeviceSelect`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDeviceSelect(handle: usize, nbDevices: i32, deviceId: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::select(handle, nbDevices, deviceId) })
}

/// `cublasXtSetBlockDim`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSetBlockDim(handle: usize, blockDim: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::set_block_dim(handle, blockDim) })
}

/// `cublasXtGetBlockDim`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtGetBlockDim(handle: usize, blockDim: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::block_dim(handle, blockDim) })
}

/// `cublasXtGetPinningMemMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtGetPinningMemMode(handle: usize, mode: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::pinning(handle, mode) })
}

/// `cublasXtSetPinningMemMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSetPinningMemMode(handle: usize, mode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::set_pinning(handle, mode) })
}

/// `cublasXtSetCpuRoutine`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSetCpuRoutine(handle: usize, blasOp: i32, type_: i32, blasFunctor: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::set_routine(handle, blasOp, type_, blasFunctor) })
}

/// `cublasXtSetCpuRatio`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSetCpuRatio(handle: usize, blasOp: i32, type_: i32, ratio: f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt_context::set_ratio(handle, blasOp, type_, ratio) })
}

/// `cublasXtSgemm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSgemm(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::gemm::<f32>(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtDgemm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDgemm(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::gemm::<f64>(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtCgemm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCgemm(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::gemm::<C32>(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtZgemm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZgemm(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::gemm::<C64>(handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtSsyrk`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSsyrk(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrk::<f32>(handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc) })
}

/// `cublasXtDsyrk`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDsyrk(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrk::<f64>(handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc) })
}

/// `cublasXtCsyrk`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCsyrk(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrk::<C32>(handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc) })
}

/// `cublasXtZsyrk`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZsyrk(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrk::<C64>(handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc) })
}

/// `cublasXtCherk`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCherk(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const C32, lda: i64, beta: *const f32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::herk::<C32>(handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc) })
}

/// `cublasXtZherk`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZherk(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const C64, lda: i64, beta: *const f64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::herk::<C64>(handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc) })
}

/// `cublasXtSsyr2k`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSsyr2k(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syr2k::<f32>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtDsyr2k`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDsyr2k(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syr2k::<f64>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtCsyr2k`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCsyr2k(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syr2k::<C32>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtZsyr2k`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZsyr2k(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syr2k::<C64>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtCher2k`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCher2k(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const f32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::her2k::<C32>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtZher2k`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZher2k(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const f64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::her2k::<C64>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtSsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSsyrkx(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrkx::<f32>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtDsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDsyrkx(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrkx::<f64>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtCsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCsyrkx(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrkx::<C32>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtZsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZsyrkx(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::syrkx::<C64>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtCherkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCherkx(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const f32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::herkx::<C32>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtZherkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZherkx(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const f64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::herkx::<C64>(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtSsymm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSsymm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::symm::<f32>(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtDsymm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDsymm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::symm::<f64>(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtCsymm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCsymm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::symm::<C32>(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtZsymm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZsymm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::symm::<C64>(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtChemm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtChemm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::hemm::<C32>(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtZhemm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZhemm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::hemm::<C64>(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc) })
}

/// `cublasXtStrsm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtStrsm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, B: *mut f32, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trsm::<f32>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb) })
}

/// `cublasXtDtrsm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDtrsm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, B: *mut f64, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trsm::<f64>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb) })
}

/// `cublasXtCtrsm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCtrsm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *mut C32, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trsm::<C32>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb) })
}

/// `cublasXtZtrsm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZtrsm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *mut C64, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trsm::<C64>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb) })
}

/// `cublasXtStrmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtStrmm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trmm::<f32>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C, ldc) })
}

/// `cublasXtDtrmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDtrmm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trmm::<f64>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C, ldc) })
}

/// `cublasXtCtrmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCtrmm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trmm::<C32>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C, ldc) })
}

/// `cublasXtZtrmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZtrmm(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::trmm::<C64>(handle, side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C, ldc) })
}

/// `cublasXtSspmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtSspmm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const f32, AP: *const f32, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::spmm::<f32>(handle, side, uplo, m, n, alpha, AP, B, ldb, beta, C, ldc) })
}

/// `cublasXtDspmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtDspmm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const f64, AP: *const f64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::spmm::<f64>(handle, side, uplo, m, n, alpha, AP, B, ldb, beta, C, ldc) })
}

/// `cublasXtCspmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtCspmm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C32, AP: *const C32, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::spmm::<C32>(handle, side, uplo, m, n, alpha, AP, B, ldb, beta, C, ldc) })
}

/// `cublasXtZspmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasXtZspmm(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C64, AP: *const C64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::xt::spmm::<C64>(handle, side, uplo, m, n, alpha, AP, B, ldb, beta, C, ldc) })
}

