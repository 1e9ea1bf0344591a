// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;

fn missing(name: &str) -> i32 {
    mathlib::missing::name(name);
    15
}

/// `cublasCreate_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCreate_v2(handle: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::create(handle) })
}

/// `cublasDestroy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDestroy_v2(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::destroy(handle) })
}

/// `cublasGetVersion_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetVersion_v2(handle: usize, version: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::version(handle, version) })
}

/// `cublasGetProperty`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetProperty(type_: i32, value: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::property(type_, value) })
}

/// `cublasGetCudartVersion`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetCudartVersion() -> usize {
    // SAFETY: the header asks for it.
    unsafe { crate::context::cudart() }
}

/// `cublasSetWorkspace_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetWorkspace_v2(handle: usize, workspace: *mut c_void, workspaceSizeInBytes: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_workspace(handle, workspace, workspaceSizeInBytes) })
}

/// `cublasSetStream_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetStream_v2(handle: usize, streamId: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_stream(handle, streamId) })
}

/// `cublasGetStream_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetStream_v2(handle: usize, streamId: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::stream(handle, streamId) })
}

/// `cublasGetPointerMode_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetPointerMode_v2(handle: usize, mode: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::pointer_mode(handle, mode) })
}

/// `cublasSetPointerMode_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetPointerMode_v2(handle: usize, mode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_pointer_mode(handle, mode) })
}

/// `cublasGetAtomicsMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetAtomicsMode(handle: usize, mode: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::atomics(handle, mode) })
}

/// `cublasSetAtomicsMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetAtomicsMode(handle: usize, mode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_atomics(handle, mode) })
}

/// `cublasGetMathMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetMathMode(handle: usize, mode: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::math(handle, mode) })
}

/// `cublasSetMathMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetMathMode(handle: usize, mode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_math(handle, mode) })
}

/// `cublasGetSmCountTarget`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetSmCountTarget(handle: usize, smCountTarget: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::sm_target(handle, smCountTarget) })
}

/// `cublasSetSmCountTarget`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetSmCountTarget(handle: usize, smCountTarget: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_sm_target(handle, smCountTarget) })
}

/// `cublasGetStatusName`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetStatusName(status: i32) -> *const c_char {
    // SAFETY: the header asks for it.
    unsafe { crate::status::status_name(status) }
}

/// `cublasGetStatusString`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetStatusString(status: i32) -> *const c_char {
    // SAFETY: the header asks for it.
    unsafe { crate::status::status_text(status) }
}

/// `cublasLoggerConfigure`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLoggerConfigure(logIsOn: i32, logToStdOut: i32, logToStdErr: i32, logFileName: *const c_char) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::logger(logIsOn, logToStdOut, logToStdErr, logFileName) })
}

/// `cublasSetLoggerCallback`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetLoggerCallback(userCallback: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_log_callback(userCallback) })
}

/// `cublasGetLoggerCallback`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetLoggerCallback(userCallback: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::log_callback(userCallback) })
}

/// `cublasSetVector`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetVector(n: i32, elemSize: i32, x: *const c_void, incx: i32, devicePtr: *mut c_void, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector(i64::from(n), i64::from(elemSize), x, i64::from(incx), devicePtr, i64::from(incy)) })
}

/// `cublasSetVector_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetVector_64(n: i64, elemSize: i64, x: *const c_void, incx: i64, devicePtr: *mut c_void, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector(i64::from(n), i64::from(elemSize), x, i64::from(incx), devicePtr, i64::from(incy)) })
}

/// `cublasGetVector`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetVector(n: i32, elemSize: i32, x: *const c_void, incx: i32, y: *mut c_void, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector(i64::from(n), i64::from(elemSize), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasGetVector_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetVector_64(n: i64, elemSize: i64, x: *const c_void, incx: i64, y: *mut c_void, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector(i64::from(n), i64::from(elemSize), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasSetMatrix`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetMatrix(rows: i32, cols: i32, elemSize: i32, A: *const c_void, lda: i32, B: *mut c_void, ldb: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasSetMatrix_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetMatrix_64(rows: i64, cols: i64, elemSize: i64, A: *const c_void, lda: i64, B: *mut c_void, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasGetMatrix`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetMatrix(rows: i32, cols: i32, elemSize: i32, A: *const c_void, lda: i32, B: *mut c_void, ldb: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasGetMatrix_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetMatrix_64(rows: i64, cols: i64, elemSize: i64, A: *const c_void, lda: i64, B: *mut c_void, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasSetVectorAsync`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetVectorAsync(n: i32, elemSize: i32, hostPtr: *const c_void, incx: i32, devicePtr: *mut c_void, incy: i32, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector_async(i64::from(n), i64::from(elemSize), hostPtr, i64::from(incx), devicePtr, i64::from(incy), stream) })
}

/// `cublasSetVectorAsync_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetVectorAsync_64(n: i64, elemSize: i64, hostPtr: *const c_void, incx: i64, devicePtr: *mut c_void, incy: i64, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector_async(i64::from(n), i64::from(elemSize), hostPtr, i64::from(incx), devicePtr, i64::from(incy), stream) })
}

/// `cublasGetVectorAsync`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetVectorAsync(n: i32, elemSize: i32, devicePtr: *const c_void, incx: i32, hostPtr: *mut c_void, incy: i32, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector_async(i64::from(n), i64::from(elemSize), devicePtr, i64::from(incx), hostPtr, i64::from(incy), stream) })
}

/// `cublasGetVectorAsync_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetVectorAsync_64(n: i64, elemSize: i64, devicePtr: *const c_void, incx: i64, hostPtr: *mut c_void, incy: i64, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_vector_async(i64::from(n), i64::from(elemSize), devicePtr, i64::from(incx), hostPtr, i64::from(incy), stream) })
}

/// `cublasSetMatrixAsync`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetMatrixAsync(rows: i32, cols: i32, elemSize: i32, A: *const c_void, lda: i32, B: *mut c_void, ldb: i32, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix_async(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb), stream) })
}

/// `cublasSetMatrixAsync_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetMatrixAsync_64(rows: i64, cols: i64, elemSize: i64, A: *const c_void, lda: i64, B: *mut c_void, ldb: i64, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix_async(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb), stream) })
}

/// `cublasGetMatrixAsync`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetMatrixAsync(rows: i32, cols: i32, elemSize: i32, A: *const c_void, lda: i32, B: *mut c_void, ldb: i32, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix_async(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb), stream) })
}

/// `cublasGetMatrixAsync_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetMatrixAsync_64(rows: i64, cols: i64, elemSize: i64, A: *const c_void, lda: i64, B: *mut c_void, ldb: i64, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::transfer::set_matrix_async(i64::from(rows), i64::from(cols), i64::from(elemSize), A, i64::from(lda), B, i64::from(ldb), stream) })
}

/// `cublasSnrm2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSnrm2_v2(handle: usize, n: i32, x: *const f32, incx: i32, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<f32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasSnrm2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSnrm2_v2_64(handle: usize, n: i64, x: *const f32, incx: i64, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<f32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDnrm2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDnrm2_v2(handle: usize, n: i32, x: *const f64, incx: i32, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<f64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDnrm2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDnrm2_v2_64(handle: usize, n: i64, x: *const f64, incx: i64, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<f64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasScnrm2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScnrm2_v2(handle: usize, n: i32, x: *const C32, incx: i32, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<C32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasScnrm2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScnrm2_v2_64(handle: usize, n: i64, x: *const C32, incx: i64, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<C32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDznrm2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDznrm2_v2(handle: usize, n: i32, x: *const C64, incx: i32, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<C64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDznrm2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDznrm2_v2_64(handle: usize, n: i64, x: *const C64, incx: i64, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::nrm2::<C64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasSasum_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSasum_v2(handle: usize, n: i32, x: *const f32, incx: i32, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<f32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasSasum_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSasum_v2_64(handle: usize, n: i64, x: *const f32, incx: i64, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<f32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDasum_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDasum_v2(handle: usize, n: i32, x: *const f64, incx: i32, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<f64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDasum_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDasum_v2_64(handle: usize, n: i64, x: *const f64, incx: i64, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<f64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasScasum_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScasum_v2(handle: usize, n: i32, x: *const C32, incx: i32, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<C32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasScasum_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScasum_v2_64(handle: usize, n: i64, x: *const C32, incx: i64, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<C32>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDzasum_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDzasum_v2(handle: usize, n: i32, x: *const C64, incx: i32, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<C64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasDzasum_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDzasum_v2_64(handle: usize, n: i64, x: *const C64, incx: i64, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::asum::<C64>(handle, i64::from(n), x, i64::from(incx), result) })
}

/// `cublasSdot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSdot_v2(handle: usize, n: i32, x: *const f32, incx: i32, y: *const f32, incy: i32, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasSdot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSdot_v2_64(handle: usize, n: i64, x: *const f32, incx: i64, y: *const f32, incy: i64, result: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasDdot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDdot_v2(handle: usize, n: i32, x: *const f64, incx: i32, y: *const f64, incy: i32, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasDdot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDdot_v2_64(handle: usize, n: i64, x: *const f64, incx: i64, y: *const f64, incy: i64, result: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasCdotu_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCdotu_v2(handle: usize, n: i32, x: *const C32, incx: i32, y: *const C32, incy: i32, result: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasCdotu_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCdotu_v2_64(handle: usize, n: i64, x: *const C32, incx: i64, y: *const C32, incy: i64, result: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasZdotu_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdotu_v2(handle: usize, n: i32, x: *const C64, incx: i32, y: *const C64, incy: i32, result: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasZdotu_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdotu_v2_64(handle: usize, n: i64, x: *const C64, incx: i64, y: *const C64, incy: i64, result: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotu::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasCdotc_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCdotc_v2(handle: usize, n: i32, x: *const C32, incx: i32, y: *const C32, incy: i32, result: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotc::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasCdotc_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCdotc_v2_64(handle: usize, n: i64, x: *const C32, incx: i64, y: *const C32, incy: i64, result: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotc::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasZdotc_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdotc_v2(handle: usize, n: i32, x: *const C64, incx: i32, y: *const C64, incy: i32, result: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotc::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasZdotc_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdotc_v2_64(handle: usize, n: i64, x: *const C64, incx: i64, y: *const C64, incy: i64, result: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dotc::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), result) })
}

/// `cublasSscal_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSscal_v2(handle: usize, n: i32, alpha: *const f32, x: *mut f32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<f32>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasSscal_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSscal_v2_64(handle: usize, n: i64, alpha: *const f32, x: *mut f32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<f32>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasDscal_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDscal_v2(handle: usize, n: i32, alpha: *const f64, x: *mut f64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<f64>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasDscal_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDscal_v2_64(handle: usize, n: i64, alpha: *const f64, x: *mut f64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<f64>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasCscal_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCscal_v2(handle: usize, n: i32, alpha: *const C32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<C32>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasCscal_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCscal_v2_64(handle: usize, n: i64, alpha: *const C32, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<C32>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasZscal_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZscal_v2(handle: usize, n: i32, alpha: *const C64, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<C64>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasZscal_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZscal_v2_64(handle: usize, n: i64, alpha: *const C64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal::<C64>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasCsscal_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsscal_v2(handle: usize, n: i32, alpha: *const f32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal_real::<C32>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasCsscal_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsscal_v2_64(handle: usize, n: i64, alpha: *const f32, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal_real::<C32>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasZdscal_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdscal_v2(handle: usize, n: i32, alpha: *const f64, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal_real::<C64>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasZdscal_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdscal_v2_64(handle: usize, n: i64, alpha: *const f64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scal_real::<C64>(handle, i64::from(n), alpha, x, i64::from(incx)) })
}

/// `cublasSaxpy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSaxpy_v2(handle: usize, n: i32, alpha: *const f32, x: *const f32, incx: i32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<f32>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasSaxpy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSaxpy_v2_64(handle: usize, n: i64, alpha: *const f32, x: *const f32, incx: i64, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<f32>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasDaxpy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDaxpy_v2(handle: usize, n: i32, alpha: *const f64, x: *const f64, incx: i32, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<f64>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasDaxpy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDaxpy_v2_64(handle: usize, n: i64, alpha: *const f64, x: *const f64, incx: i64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<f64>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasCaxpy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCaxpy_v2(handle: usize, n: i32, alpha: *const C32, x: *const C32, incx: i32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<C32>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasCaxpy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCaxpy_v2_64(handle: usize, n: i64, alpha: *const C32, x: *const C32, incx: i64, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<C32>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasZaxpy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZaxpy_v2(handle: usize, n: i32, alpha: *const C64, x: *const C64, incx: i32, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<C64>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasZaxpy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZaxpy_v2_64(handle: usize, n: i64, alpha: *const C64, x: *const C64, incx: i64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpy::<C64>(handle, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasScopy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScopy_v2(handle: usize, n: i32, x: *const f32, incx: i32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasScopy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScopy_v2_64(handle: usize, n: i64, x: *const f32, incx: i64, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasDcopy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDcopy_v2(handle: usize, n: i32, x: *const f64, incx: i32, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasDcopy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDcopy_v2_64(handle: usize, n: i64, x: *const f64, incx: i64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasCcopy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCcopy_v2(handle: usize, n: i32, x: *const C32, incx: i32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasCcopy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCcopy_v2_64(handle: usize, n: i64, x: *const C32, incx: i64, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasZcopy_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZcopy_v2(handle: usize, n: i32, x: *const C64, incx: i32, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasZcopy_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZcopy_v2_64(handle: usize, n: i64, x: *const C64, incx: i64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::copy::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasSswap_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSswap_v2(handle: usize, n: i32, x: *mut f32, incx: i32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasSswap_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSswap_v2_64(handle: usize, n: i64, x: *mut f32, incx: i64, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasDswap_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDswap_v2(handle: usize, n: i32, x: *mut f64, incx: i32, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasDswap_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDswap_v2_64(handle: usize, n: i64, x: *mut f64, incx: i64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasCswap_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCswap_v2(handle: usize, n: i32, x: *mut C32, incx: i32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasCswap_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCswap_v2_64(handle: usize, n: i64, x: *mut C32, incx: i64, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasZswap_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZswap_v2(handle: usize, n: i32, x: *mut C64, incx: i32, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasZswap_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZswap_v2_64(handle: usize, n: i64, x: *mut C64, incx: i64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::swap::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy)) })
}

/// `cublasIsamax_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIsamax_v2(handle: usize, n: i32, x: *const f32, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax_int::<f32>(handle, n, x, incx, result) })
}

/// `cublasIdamax_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIdamax_v2(handle: usize, n: i32, x: *const f64, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax_int::<f64>(handle, n, x, incx, result) })
}

/// `cublasIcamax_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIcamax_v2(handle: usize, n: i32, x: *const C32, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax_int::<C32>(handle, n, x, incx, result) })
}

/// `cublasIzamax_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIzamax_v2(handle: usize, n: i32, x: *const C64, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax_int::<C64>(handle, n, x, incx, result) })
}

/// `cublasIsamin_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIsamin_v2(handle: usize, n: i32, x: *const f32, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin_int::<f32>(handle, n, x, incx, result) })
}

/// `cublasIdamin_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIdamin_v2(handle: usize, n: i32, x: *const f64, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin_int::<f64>(handle, n, x, incx, result) })
}

/// `cublasIcamin_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIcamin_v2(handle: usize, n: i32, x: *const C32, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin_int::<C32>(handle, n, x, incx, result) })
}

/// `cublasIzamin_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIzamin_v2(handle: usize, n: i32, x: *const C64, incx: i32, result: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin_int::<C64>(handle, n, x, incx, result) })
}

/// `cublasIsamax_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIsamax_v2_64(handle: usize, n: i64, x: *const f32, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax::<f32>(handle, n, x, incx, result) })
}

/// `cublasIdamax_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIdamax_v2_64(handle: usize, n: i64, x: *const f64, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax::<f64>(handle, n, x, incx, result) })
}

/// `cublasIcamax_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIcamax_v2_64(handle: usize, n: i64, x: *const C32, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax::<C32>(handle, n, x, incx, result) })
}

/// `cublasIzamax_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIzamax_v2_64(handle: usize, n: i64, x: *const C64, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amax::<C64>(handle, n, x, incx, result) })
}

/// `cublasIsamin_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIsamin_v2_64(handle: usize, n: i64, x: *const f32, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin::<f32>(handle, n, x, incx, result) })
}

/// `cublasIdamin_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIdamin_v2_64(handle: usize, n: i64, x: *const f64, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin::<f64>(handle, n, x, incx, result) })
}

/// `cublasIcamin_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIcamin_v2_64(handle: usize, n: i64, x: *const C32, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin::<C32>(handle, n, x, incx, result) })
}

/// `cublasIzamin_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIzamin_v2_64(handle: usize, n: i64, x: *const C64, incx: i64, result: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::amin::<C64>(handle, n, x, incx, result) })
}

/// `cublasSrot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSrot_v2(handle: usize, n: i32, x: *mut f32, incx: i32, y: *mut f32, incy: i32, c: *const f32, s: *const f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasSrot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSrot_v2_64(handle: usize, n: i64, x: *mut f32, incx: i64, y: *mut f32, incy: i64, c: *const f32, s: *const f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasDrot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDrot_v2(handle: usize, n: i32, x: *mut f64, incx: i32, y: *mut f64, incy: i32, c: *const f64, s: *const f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasDrot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDrot_v2_64(handle: usize, n: i64, x: *mut f64, incx: i64, y: *mut f64, incy: i64, c: *const f64, s: *const f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasCrot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCrot_v2(handle: usize, n: i32, x: *mut C32, incx: i32, y: *mut C32, incy: i32, c: *const f32, s: *const C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasCrot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCrot_v2_64(handle: usize, n: i64, x: *mut C32, incx: i64, y: *mut C32, incy: i64, c: *const f32, s: *const C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasZrot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZrot_v2(handle: usize, n: i32, x: *mut C64, incx: i32, y: *mut C64, incy: i32, c: *const f64, s: *const C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasZrot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZrot_v2_64(handle: usize, n: i64, x: *mut C64, incx: i64, y: *mut C64, incy: i64, c: *const f64, s: *const C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasCsrot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsrot_v2(handle: usize, n: i32, x: *mut C32, incx: i32, y: *mut C32, incy: i32, c: *const f32, s: *const f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot_real::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasCsrot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsrot_v2_64(handle: usize, n: i64, x: *mut C32, incx: i64, y: *mut C32, incy: i64, c: *const f32, s: *const f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot_real::<C32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasZdrot_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdrot_v2(handle: usize, n: i32, x: *mut C64, incx: i32, y: *mut C64, incy: i32, c: *const f64, s: *const f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot_real::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasZdrot_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdrot_v2_64(handle: usize, n: i64, x: *mut C64, incx: i64, y: *mut C64, incy: i64, c: *const f64, s: *const f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rot_real::<C64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), c, s) })
}

/// `cublasSrotg_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSrotg_v2(handle: usize, a: *mut f32, b: *mut f32, c: *mut f32, s: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotg::<f32>(handle, a, b, c, s) })
}

/// `cublasDrotg_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDrotg_v2(handle: usize, a: *mut f64, b: *mut f64, c: *mut f64, s: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotg::<f64>(handle, a, b, c, s) })
}

/// `cublasCrotg_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCrotg_v2(handle: usize, a: *mut C32, b: *mut C32, c: *mut f32, s: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotg::<C32>(handle, a, b, c, s) })
}

/// `cublasZrotg_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZrotg_v2(handle: usize, a: *mut C64, b: *mut C64, c: *mut f64, s: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotg::<C64>(handle, a, b, c, s) })
}

/// `cublasSrotm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSrotm_v2(handle: usize, n: i32, x: *mut f32, incx: i32, y: *mut f32, incy: i32, param: *const f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotm::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), param) })
}

/// `cublasSrotm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSrotm_v2_64(handle: usize, n: i64, x: *mut f32, incx: i64, y: *mut f32, incy: i64, param: *const f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotm::<f32>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), param) })
}

/// `cublasDrotm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDrotm_v2(handle: usize, n: i32, x: *mut f64, incx: i32, y: *mut f64, incy: i32, param: *const f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotm::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), param) })
}

/// `cublasDrotm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDrotm_v2_64(handle: usize, n: i64, x: *mut f64, incx: i64, y: *mut f64, incy: i64, param: *const f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotm::<f64>(handle, i64::from(n), x, i64::from(incx), y, i64::from(incy), param) })
}

/// `cublasSrotmg_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSrotmg_v2(handle: usize, d1: *mut f32, d2: *mut f32, x1: *mut f32, y1: *const f32, param: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotmg::<f32>(handle, d1, d2, x1, y1, param) })
}

/// `cublasDrotmg_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDrotmg_v2(handle: usize, d1: *mut f64, d2: *mut f64, x1: *mut f64, y1: *const f64, param: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rotations::rotmg::<f64>(handle, d1, d2, x1, y1, param) })
}

/// `cublasNrm2Ex`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasNrm2Ex(handle: usize, n: i32, x: *const c_void, xType: i32, incx: i32, result: *mut c_void, resultType: i32, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::nrm2(handle, i64::from(n), x, xType, i64::from(incx), result, resultType, executionType) })
}

/// `cublasNrm2Ex_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasNrm2Ex_64(handle: usize, n: i64, x: *const c_void, xType: i32, incx: i64, result: *mut c_void, resultType: i32, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::nrm2(handle, i64::from(n), x, xType, i64::from(incx), result, resultType, executionType) })
}

/// `cublasAsumEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasAsumEx(handle: usize, n: i32, x: *const c_void, xType: i32, incx: i32, result: *mut c_void, resultType: i32, executiontype: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::asum(handle, i64::from(n), x, xType, i64::from(incx), result, resultType, executiontype) })
}

/// `cublasAsumEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasAsumEx_64(handle: usize, n: i64, x: *const c_void, xType: i32, incx: i64, result: *mut c_void, resultType: i32, executiontype: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::asum(handle, i64::from(n), x, xType, i64::from(incx), result, resultType, executiontype) })
}

/// `cublasDotEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDotEx(handle: usize, n: i32, x: *const c_void, xType: i32, incx: i32, y: *const c_void, yType: i32, incy: i32, result: *mut c_void, resultType: i32, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::dot(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy), result, resultType, executionType) })
}

/// `cublasDotEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDotEx_64(handle: usize, n: i64, x: *const c_void, xType: i32, incx: i64, y: *const c_void, yType: i32, incy: i64, result: *mut c_void, resultType: i32, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::dot(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy), result, resultType, executionType) })
}

/// `cublasDotcEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDotcEx(handle: usize, n: i32, x: *const c_void, xType: i32, incx: i32, y: *const c_void, yType: i32, incy: i32, result: *mut c_void, resultType: i32, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::dotc(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy), result, resultType, executionType) })
}

/// `cublasDotcEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDotcEx_64(handle: usize, n: i64, x: *const c_void, xType: i32, incx: i64, y: *const c_void, yType: i32, incy: i64, result: *mut c_void, resultType: i32, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::dotc(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy), result, resultType, executionType) })
}

/// `cublasScalEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScalEx(handle: usize, n: i32, alpha: *const c_void, alphaType: i32, x: *mut c_void, xType: i32, incx: i32, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::scal(handle, i64::from(n), alpha, alphaType, x, xType, i64::from(incx), executionType) })
}

/// `cublasScalEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasScalEx_64(handle: usize, n: i64, alpha: *const c_void, alphaType: i32, x: *mut c_void, xType: i32, incx: i64, executionType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::scal(handle, i64::from(n), alpha, alphaType, x, xType, i64::from(incx), executionType) })
}

/// `cublasAxpyEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasAxpyEx(handle: usize, n: i32, alpha: *const c_void, alphaType: i32, x: *const c_void, xType: i32, incx: i32, y: *mut c_void, yType: i32, incy: i32, executiontype: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::axpy(handle, i64::from(n), alpha, alphaType, x, xType, i64::from(incx), y, yType, i64::from(incy), executiontype) })
}

/// `cublasAxpyEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasAxpyEx_64(handle: usize, n: i64, alpha: *const c_void, alphaType: i32, x: *const c_void, xType: i32, incx: i64, y: *mut c_void, yType: i32, incy: i64, executiontype: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::axpy(handle, i64::from(n), alpha, alphaType, x, xType, i64::from(incx), y, yType, i64::from(incy), executiontype) })
}

/// `cublasCopyEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCopyEx(handle: usize, n: i32, x: *const c_void, xType: i32, incx: i32, y: *mut c_void, yType: i32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::copy(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy)) })
}

/// `cublasCopyEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCopyEx_64(handle: usize, n: i64, x: *const c_void, xType: i32, incx: i64, y: *mut c_void, yType: i32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::copy(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy)) })
}

/// `cublasSwapEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSwapEx(handle: usize, n: i32, x: *mut c_void, xType: i32, incx: i32, y: *mut c_void, yType: i32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::swap(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy)) })
}

/// `cublasSwapEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSwapEx_64(handle: usize, n: i64, x: *mut c_void, xType: i32, incx: i64, y: *mut c_void, yType: i32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed::swap(handle, i64::from(n), x, xType, i64::from(incx), y, yType, i64::from(incy)) })
}

/// `cublasIamaxEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIamaxEx(_handle: usize, _n: i32, _x: *const c_void, _xType: i32, _incx: i32, _result: *mut i32) -> i32 {
    missing("cublasIamaxEx")
}

/// `cublasIaminEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasIaminEx(_handle: usize, _n: i32, _x: *const c_void, _xType: i32, _incx: i32, _result: *mut i32) -> i32 {
    missing("cublasIaminEx")
}

/// `cublasRotEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasRotEx(_handle: usize, _n: i32, _x: *mut c_void, _xType: i32, _incx: i32, _y: *mut c_void, _yType: i32, _incy: i32, _c: *const c_void, _s: *const c_void, _csType: i32, _executiontype: i32) -> i32 {
    missing("cublasRotEx")
}

/// `cublasRotEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasRotEx_64(_handle: usize, _n: i64, _x: *mut c_void, _xType: i32, _incx: i64, _y: *mut c_void, _yType: i32, _incy: i64, _c: *const c_void, _s: *const c_void, _csType: i32, _executiontype: i32) -> i32 {
    missing("cublasRotEx_64")
}

/// `cublasRotgEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasRotgEx(_handle: usize, _a: *mut c_void, _b: *mut c_void, _abType: i32, _c: *mut c_void, _s: *mut c_void, _csType: i32, _executiontype: i32) -> i32 {
    missing("cublasRotgEx")
}

/// `cublasRotmEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasRotmEx(_handle: usize, _n: i32, _x: *mut c_void, _xType: i32, _incx: i32, _y: *mut c_void, _yType: i32, _incy: i32, _param: *const c_void, _paramType: i32, _executiontype: i32) -> i32 {
    missing("cublasRotmEx")
}

/// `cublasRotmEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasRotmEx_64(_handle: usize, _n: i64, _x: *mut c_void, _xType: i32, _incx: i64, _y: *mut c_void, _yType: i32, _incy: i64, _param: *const c_void, _paramType: i32, _executiontype: i32) -> i32 {
    missing("cublasRotmEx_64")
}

/// `cublasRotmgEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasRotmgEx(_handle: usize, _d1: *mut c_void, _d1Type: i32, _d2: *mut c_void, _d2Type: i32, _x1: *mut c_void, _x1Type: i32, _y1: *const c_void, _y1Type: i32, _param: *mut c_void, _paramType: i32, _executiontype: i32) -> i32 {
    missing("cublasRotmgEx")
}

/// `cublasSgemv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemv_v2(handle: usize, trans: i32, m: i32, n: i32, alpha: *const f32, A: *const f32, lda: i32, x: *const f32, incx: i32, beta: *const f32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<f32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSgemv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemv_v2_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, x: *const f32, incx: i64, beta: *const f32, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<f32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDgemv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemv_v2(handle: usize, trans: i32, m: i32, n: i32, alpha: *const f64, A: *const f64, lda: i32, x: *const f64, incx: i32, beta: *const f64, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<f64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDgemv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemv_v2_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, x: *const f64, incx: i64, beta: *const f64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<f64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasCgemv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemv_v2(handle: usize, trans: i32, m: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, x: *const C32, incx: i32, beta: *const C32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<C32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasCgemv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemv_v2_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, x: *const C32, incx: i64, beta: *const C32, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<C32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZgemv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemv_v2(handle: usize, trans: i32, m: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, x: *const C64, incx: i32, beta: *const C64, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<C64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZgemv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemv_v2_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, x: *const C64, incx: i64, beta: *const C64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv::<C64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSgemvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemvBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const f32, Aarray: *const *const f32, lda: i32, xarray: *const *const f32, incx: i32, beta: *const f32, yarray: *const *mut f32, incy: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<f32>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasSgemvBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemvBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const f32, Aarray: *const *const f32, lda: i64, xarray: *const *const f32, incx: i64, beta: *const f32, yarray: *const *mut f32, incy: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<f32>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasDgemvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemvBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const f64, Aarray: *const *const f64, lda: i32, xarray: *const *const f64, incx: i32, beta: *const f64, yarray: *const *mut f64, incy: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<f64>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasDgemvBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemvBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const f64, Aarray: *const *const f64, lda: i64, xarray: *const *const f64, incx: i64, beta: *const f64, yarray: *const *mut f64, incy: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<f64>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasCgemvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemvBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const C32, Aarray: *const *const C32, lda: i32, xarray: *const *const C32, incx: i32, beta: *const C32, yarray: *const *mut C32, incy: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<C32>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasCgemvBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemvBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const C32, Aarray: *const *const C32, lda: i64, xarray: *const *const C32, incx: i64, beta: *const C32, yarray: *const *mut C32, incy: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<C32>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasZgemvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemvBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const C64, Aarray: *const *const C64, lda: i32, xarray: *const *const C64, incx: i32, beta: *const C64, yarray: *const *mut C64, incy: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<C64>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasZgemvBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemvBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const C64, Aarray: *const *const C64, lda: i64, xarray: *const *const C64, incx: i64, beta: *const C64, yarray: *const *mut C64, incy: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_batched::<C64>(handle, trans, i64::from(m), i64::from(n), alpha, Aarray, i64::from(lda), xarray, i64::from(incx), beta, yarray, i64::from(incy), i64::from(batchCount)) })
}

/// `cublasSgemvStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemvStridedBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const f32, A: *const f32, lda: i32, strideA: i64, x: *const f32, incx: i32, stridex: i64, beta: *const f32, y: *mut f32, incy: i32, stridey: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<f32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasSgemvStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemvStridedBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, strideA: i64, x: *const f32, incx: i64, stridex: i64, beta: *const f32, y: *mut f32, incy: i64, stridey: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<f32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasDgemvStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemvStridedBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const f64, A: *const f64, lda: i32, strideA: i64, x: *const f64, incx: i32, stridex: i64, beta: *const f64, y: *mut f64, incy: i32, stridey: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<f64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasDgemvStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemvStridedBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, strideA: i64, x: *const f64, incx: i64, stridex: i64, beta: *const f64, y: *mut f64, incy: i64, stridey: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<f64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasCgemvStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemvStridedBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, strideA: i64, x: *const C32, incx: i32, stridex: i64, beta: *const C32, y: *mut C32, incy: i32, stridey: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<C32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasCgemvStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemvStridedBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, strideA: i64, x: *const C32, incx: i64, stridex: i64, beta: *const C32, y: *mut C32, incy: i64, stridey: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<C32>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasZgemvStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemvStridedBatched(handle: usize, trans: i32, m: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, strideA: i64, x: *const C64, incx: i32, stridex: i64, beta: *const C64, y: *mut C64, incy: i32, stridey: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<C64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasZgemvStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemvStridedBatched_64(handle: usize, trans: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, strideA: i64, x: *const C64, incx: i64, stridex: i64, beta: *const C64, y: *mut C64, incy: i64, stridey: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gemv_strided::<C64>(handle, trans, i64::from(m), i64::from(n), alpha, A, i64::from(lda), strideA, x, i64::from(incx), stridex, beta, y, i64::from(incy), stridey, i64::from(batchCount)) })
}

/// `cublasSgbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgbmv_v2(handle: usize, trans: i32, m: i32, n: i32, kl: i32, ku: i32, alpha: *const f32, A: *const f32, lda: i32, x: *const f32, incx: i32, beta: *const f32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<f32>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSgbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgbmv_v2_64(handle: usize, trans: i32, m: i64, n: i64, kl: i64, ku: i64, alpha: *const f32, A: *const f32, lda: i64, x: *const f32, incx: i64, beta: *const f32, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<f32>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDgbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgbmv_v2(handle: usize, trans: i32, m: i32, n: i32, kl: i32, ku: i32, alpha: *const f64, A: *const f64, lda: i32, x: *const f64, incx: i32, beta: *const f64, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<f64>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDgbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgbmv_v2_64(handle: usize, trans: i32, m: i64, n: i64, kl: i64, ku: i64, alpha: *const f64, A: *const f64, lda: i64, x: *const f64, incx: i64, beta: *const f64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<f64>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasCgbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgbmv_v2(handle: usize, trans: i32, m: i32, n: i32, kl: i32, ku: i32, alpha: *const C32, A: *const C32, lda: i32, x: *const C32, incx: i32, beta: *const C32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<C32>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasCgbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgbmv_v2_64(handle: usize, trans: i32, m: i64, n: i64, kl: i64, ku: i64, alpha: *const C32, A: *const C32, lda: i64, x: *const C32, incx: i64, beta: *const C32, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<C32>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZgbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgbmv_v2(handle: usize, trans: i32, m: i32, n: i32, kl: i32, ku: i32, alpha: *const C64, A: *const C64, lda: i32, x: *const C64, incx: i32, beta: *const C64, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<C64>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZgbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgbmv_v2_64(handle: usize, trans: i32, m: i64, n: i64, kl: i64, ku: i64, alpha: *const C64, A: *const C64, lda: i64, x: *const C64, incx: i64, beta: *const C64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::gbmv::<C64>(handle, trans, i64::from(m), i64::from(n), i64::from(kl), i64::from(ku), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasStrmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const f32, lda: i32, x: *mut f32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<f32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStrmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const f32, lda: i64, x: *mut f32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<f32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtrmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const f64, lda: i32, x: *mut f64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<f64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtrmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const f64, lda: i64, x: *mut f64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<f64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtrmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const C32, lda: i32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<C32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtrmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const C32, lda: i64, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<C32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtrmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const C64, lda: i32, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<C64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtrmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const C64, lda: i64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trmv::<C64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStbmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const f32, lda: i32, x: *mut f32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<f32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStbmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const f32, lda: i64, x: *mut f32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<f32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtbmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const f64, lda: i32, x: *mut f64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<f64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtbmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const f64, lda: i64, x: *mut f64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<f64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtbmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const C32, lda: i32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<C32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtbmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const C32, lda: i64, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<C32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtbmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const C64, lda: i32, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<C64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtbmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const C64, lda: i64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbmv::<C64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStpmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStpmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const f32, x: *mut f32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<f32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasStpmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStpmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const f32, x: *mut f32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<f32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasDtpmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtpmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const f64, x: *mut f64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<f64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasDtpmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtpmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const f64, x: *mut f64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<f64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasCtpmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtpmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const C32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<C32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasCtpmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtpmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const C32, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<C32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasZtpmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtpmv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const C64, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<C64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasZtpmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtpmv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const C64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpmv::<C64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasStrsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const f32, lda: i32, x: *mut f32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<f32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStrsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const f32, lda: i64, x: *mut f32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<f32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtrsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const f64, lda: i32, x: *mut f64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<f64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtrsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const f64, lda: i64, x: *mut f64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<f64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtrsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const C32, lda: i32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<C32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtrsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const C32, lda: i64, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<C32>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtrsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, A: *const C64, lda: i32, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<C64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtrsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, A: *const C64, lda: i64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::trsv::<C64>(handle, uplo, trans, diag, i64::from(n), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStbsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStbsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const f32, lda: i32, x: *mut f32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<f32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStbsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStbsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const f32, lda: i64, x: *mut f32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<f32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtbsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtbsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const f64, lda: i32, x: *mut f64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<f64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasDtbsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtbsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const f64, lda: i64, x: *mut f64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<f64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtbsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtbsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const C32, lda: i32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<C32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasCtbsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtbsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const C32, lda: i64, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<C32>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtbsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtbsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, k: i32, A: *const C64, lda: i32, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<C64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasZtbsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtbsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, k: i64, A: *const C64, lda: i64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tbsv::<C64>(handle, uplo, trans, diag, i64::from(n), i64::from(k), A, i64::from(lda), x, i64::from(incx)) })
}

/// `cublasStpsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStpsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const f32, x: *mut f32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<f32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasStpsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStpsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const f32, x: *mut f32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<f32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasDtpsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtpsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const f64, x: *mut f64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<f64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasDtpsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtpsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const f64, x: *mut f64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<f64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasCtpsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtpsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const C32, x: *mut C32, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<C32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasCtpsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtpsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const C32, x: *mut C32, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<C32>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasZtpsv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtpsv_v2(handle: usize, uplo: i32, trans: i32, diag: i32, n: i32, AP: *const C64, x: *mut C64, incx: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<C64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasZtpsv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtpsv_v2_64(handle: usize, uplo: i32, trans: i32, diag: i32, n: i64, AP: *const C64, x: *mut C64, incx: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::tpsv::<C64>(handle, uplo, trans, diag, i64::from(n), AP, x, i64::from(incx)) })
}

/// `cublasSsymv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsymv_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, A: *const f32, lda: i32, x: *const f32, incx: i32, beta: *const f32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<f32>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSsymv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsymv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, A: *const f32, lda: i64, x: *const f32, incx: i64, beta: *const f32, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<f32>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDsymv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsymv_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, A: *const f64, lda: i32, x: *const f64, incx: i32, beta: *const f64, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<f64>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDsymv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsymv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, A: *const f64, lda: i64, x: *const f64, incx: i64, beta: *const f64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<f64>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasCsymv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsymv_v2(handle: usize, uplo: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, x: *const C32, incx: i32, beta: *const C32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<C32>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasCsymv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsymv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C32, A: *const C32, lda: i64, x: *const C32, incx: i64, beta: *const C32, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<C32>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZsymv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsymv_v2(handle: usize, uplo: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, x: *const C64, incx: i32, beta: *const C64, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<C64>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZsymv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsymv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C64, A: *const C64, lda: i64, x: *const C64, incx: i64, beta: *const C64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::symv::<C64>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasChemv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChemv_v2(handle: usize, uplo: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, x: *const C32, incx: i32, beta: *const C32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hemv::<C32>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasChemv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChemv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C32, A: *const C32, lda: i64, x: *const C32, incx: i64, beta: *const C32, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hemv::<C32>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZhemv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhemv_v2(handle: usize, uplo: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, x: *const C64, incx: i32, beta: *const C64, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hemv::<C64>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZhemv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhemv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C64, A: *const C64, lda: i64, x: *const C64, incx: i64, beta: *const C64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hemv::<C64>(handle, uplo, i64::from(n), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSsbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsbmv_v2(handle: usize, uplo: i32, n: i32, k: i32, alpha: *const f32, A: *const f32, lda: i32, x: *const f32, incx: i32, beta: *const f32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::sbmv::<f32>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSsbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsbmv_v2_64(handle: usize, uplo: i32, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, x: *const f32, incx: i64, beta: *const f32, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::sbmv::<f32>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDsbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsbmv_v2(handle: usize, uplo: i32, n: i32, k: i32, alpha: *const f64, A: *const f64, lda: i32, x: *const f64, incx: i32, beta: *const f64, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::sbmv::<f64>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDsbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsbmv_v2_64(handle: usize, uplo: i32, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, x: *const f64, incx: i64, beta: *const f64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::sbmv::<f64>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasChbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChbmv_v2(handle: usize, uplo: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, x: *const C32, incx: i32, beta: *const C32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hbmv::<C32>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasChbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChbmv_v2_64(handle: usize, uplo: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, x: *const C32, incx: i64, beta: *const C32, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hbmv::<C32>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZhbmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhbmv_v2(handle: usize, uplo: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, x: *const C64, incx: i32, beta: *const C64, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hbmv::<C64>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZhbmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhbmv_v2_64(handle: usize, uplo: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, x: *const C64, incx: i64, beta: *const C64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hbmv::<C64>(handle, uplo, i64::from(n), i64::from(k), alpha, A, i64::from(lda), x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSspmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSspmv_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, AP: *const f32, x: *const f32, incx: i32, beta: *const f32, y: *mut f32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::spmv::<f32>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSspmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSspmv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, AP: *const f32, x: *const f32, incx: i64, beta: *const f32, y: *mut f32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::spmv::<f32>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDspmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDspmv_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, AP: *const f64, x: *const f64, incx: i32, beta: *const f64, y: *mut f64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::spmv::<f64>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasDspmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDspmv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, AP: *const f64, x: *const f64, incx: i64, beta: *const f64, y: *mut f64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::spmv::<f64>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasChpmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChpmv_v2(handle: usize, uplo: i32, n: i32, alpha: *const C32, AP: *const C32, x: *const C32, incx: i32, beta: *const C32, y: *mut C32, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hpmv::<C32>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasChpmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChpmv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C32, AP: *const C32, x: *const C32, incx: i64, beta: *const C32, y: *mut C32, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hpmv::<C32>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZhpmv_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhpmv_v2(handle: usize, uplo: i32, n: i32, alpha: *const C64, AP: *const C64, x: *const C64, incx: i32, beta: *const C64, y: *mut C64, incy: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hpmv::<C64>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasZhpmv_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhpmv_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C64, AP: *const C64, x: *const C64, incx: i64, beta: *const C64, y: *mut C64, incy: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level2::hpmv::<C64>(handle, uplo, i64::from(n), alpha, AP, x, i64::from(incx), beta, y, i64::from(incy)) })
}

/// `cublasSger_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSger_v2(handle: usize, m: i32, n: i32, alpha: *const f32, x: *const f32, incx: i32, y: *const f32, incy: i32, A: *mut f32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<f32>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasSger_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSger_v2_64(handle: usize, m: i64, n: i64, alpha: *const f32, x: *const f32, incx: i64, y: *const f32, incy: i64, A: *mut f32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<f32>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasDger_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDger_v2(handle: usize, m: i32, n: i32, alpha: *const f64, x: *const f64, incx: i32, y: *const f64, incy: i32, A: *mut f64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<f64>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasDger_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDger_v2_64(handle: usize, m: i64, n: i64, alpha: *const f64, x: *const f64, incx: i64, y: *const f64, incy: i64, A: *mut f64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<f64>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCgeru_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgeru_v2(handle: usize, m: i32, n: i32, alpha: *const C32, x: *const C32, incx: i32, y: *const C32, incy: i32, A: *mut C32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<C32>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCgeru_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgeru_v2_64(handle: usize, m: i64, n: i64, alpha: *const C32, x: *const C32, incx: i64, y: *const C32, incy: i64, A: *mut C32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<C32>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZgeru_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgeru_v2(handle: usize, m: i32, n: i32, alpha: *const C64, x: *const C64, incx: i32, y: *const C64, incy: i32, A: *mut C64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<C64>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZgeru_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgeru_v2_64(handle: usize, m: i64, n: i64, alpha: *const C64, x: *const C64, incx: i64, y: *const C64, incy: i64, A: *mut C64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::geru::<C64>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCgerc_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgerc_v2(handle: usize, m: i32, n: i32, alpha: *const C32, x: *const C32, incx: i32, y: *const C32, incy: i32, A: *mut C32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::gerc::<C32>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCgerc_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgerc_v2_64(handle: usize, m: i64, n: i64, alpha: *const C32, x: *const C32, incx: i64, y: *const C32, incy: i64, A: *mut C32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::gerc::<C32>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZgerc_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgerc_v2(handle: usize, m: i32, n: i32, alpha: *const C64, x: *const C64, incx: i32, y: *const C64, incy: i32, A: *mut C64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::gerc::<C64>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZgerc_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgerc_v2_64(handle: usize, m: i64, n: i64, alpha: *const C64, x: *const C64, incx: i64, y: *const C64, incy: i64, A: *mut C64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::gerc::<C64>(handle, i64::from(m), i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasSsyr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyr_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, x: *const f32, incx: i32, A: *mut f32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasSsyr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, x: *const f32, incx: i64, A: *mut f32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasDsyr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyr_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, x: *const f64, incx: i32, A: *mut f64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasDsyr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, x: *const f64, incx: i64, A: *mut f64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasCsyr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyr_v2(handle: usize, uplo: i32, n: i32, alpha: *const C32, x: *const C32, incx: i32, A: *mut C32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasCsyr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C32, x: *const C32, incx: i64, A: *mut C32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasZsyr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyr_v2(handle: usize, uplo: i32, n: i32, alpha: *const C64, x: *const C64, incx: i32, A: *mut C64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasZsyr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C64, x: *const C64, incx: i64, A: *mut C64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasCher_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCher_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, x: *const C32, incx: i32, A: *mut C32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasCher_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCher_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, x: *const C32, incx: i64, A: *mut C32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasZher_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZher_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, x: *const C64, incx: i32, A: *mut C64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasZher_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZher_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, x: *const C64, incx: i64, A: *mut C64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), A, i64::from(lda)) })
}

/// `cublasSspr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSspr_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, x: *const f32, incx: i32, AP: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasSspr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSspr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, x: *const f32, incx: i64, AP: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasDspr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDspr_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, x: *const f64, incx: i32, AP: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasDspr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDspr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, x: *const f64, incx: i64, AP: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasChpr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChpr_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, x: *const C32, incx: i32, AP: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasChpr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChpr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, x: *const C32, incx: i64, AP: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasZhpr_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhpr_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, x: *const C64, incx: i32, AP: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasZhpr_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhpr_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, x: *const C64, incx: i64, AP: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), AP) })
}

/// `cublasSsyr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, x: *const f32, incx: i32, y: *const f32, incy: i32, A: *mut f32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasSsyr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, x: *const f32, incx: i64, y: *const f32, incy: i64, A: *mut f32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasDsyr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, x: *const f64, incx: i32, y: *const f64, incy: i32, A: *mut f64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasDsyr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, x: *const f64, incx: i64, y: *const f64, incy: i64, A: *mut f64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCsyr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const C32, x: *const C32, incx: i32, y: *const C32, incy: i32, A: *mut C32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCsyr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C32, x: *const C32, incx: i64, y: *const C32, incy: i64, A: *mut C32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZsyr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const C64, x: *const C64, incx: i32, y: *const C64, incy: i32, A: *mut C64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZsyr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C64, x: *const C64, incx: i64, y: *const C64, incy: i64, A: *mut C64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::syr2::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCher2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCher2_v2(handle: usize, uplo: i32, n: i32, alpha: *const C32, x: *const C32, incx: i32, y: *const C32, incy: i32, A: *mut C32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her2::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasCher2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCher2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C32, x: *const C32, incx: i64, y: *const C32, incy: i64, A: *mut C32, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her2::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZher2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZher2_v2(handle: usize, uplo: i32, n: i32, alpha: *const C64, x: *const C64, incx: i32, y: *const C64, incy: i32, A: *mut C64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her2::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasZher2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZher2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C64, x: *const C64, incx: i64, y: *const C64, incy: i64, A: *mut C64, lda: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::her2::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), A, i64::from(lda)) })
}

/// `cublasSspr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSspr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const f32, x: *const f32, incx: i32, y: *const f32, incy: i32, AP: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr2::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasSspr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSspr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f32, x: *const f32, incx: i64, y: *const f32, incy: i64, AP: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr2::<f32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasDspr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDspr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const f64, x: *const f64, incx: i32, y: *const f64, incy: i32, AP: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr2::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasDspr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDspr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const f64, x: *const f64, incx: i64, y: *const f64, incy: i64, AP: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::spr2::<f64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasChpr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChpr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const C32, x: *const C32, incx: i32, y: *const C32, incy: i32, AP: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr2::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasChpr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChpr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C32, x: *const C32, incx: i64, y: *const C32, incy: i64, AP: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr2::<C32>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasZhpr2_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhpr2_v2(handle: usize, uplo: i32, n: i32, alpha: *const C64, x: *const C64, incx: i32, y: *const C64, incy: i32, AP: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr2::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasZhpr2_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhpr2_v2_64(handle: usize, uplo: i32, n: i64, alpha: *const C64, x: *const C64, incx: i64, y: *const C64, incy: i64, AP: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::rank::hpr2::<C64>(handle, uplo, i64::from(n), alpha, x, i64::from(incx), y, i64::from(incy), AP) })
}

/// `cublasSgemm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemm_v2(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f32, A: *const f32, lda: i32, B: *const f32, ldb: i32, beta: *const f32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<f32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasSgemm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemm_v2_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<f32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDgemm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemm_v2(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f64, A: *const f64, lda: i32, B: *const f64, ldb: i32, beta: *const f64, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<f64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDgemm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemm_v2_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<f64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCgemm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemm_v2(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const C32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCgemm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemm_v2_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZgemm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemm_v2(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const C64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZgemm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemm_v2_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCgemm3m`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemm3m(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const C32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCgemm3m_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemm3m_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZgemm3m`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemm3m(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const C64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZgemm3m_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemm3m_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::gemm::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasSgemmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f32, Aarray: *const *const f32, lda: i32, Barray: *const *const f32, ldb: i32, beta: *const f32, Carray: *const *mut f32, ldc: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<f32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasSgemmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f32, Aarray: *const *const f32, lda: i64, Barray: *const *const f32, ldb: i64, beta: *const f32, Carray: *const *mut f32, ldc: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<f32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasDgemmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemmBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f64, Aarray: *const *const f64, lda: i32, Barray: *const *const f64, ldb: i32, beta: *const f64, Carray: *const *mut f64, ldc: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<f64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasDgemmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemmBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f64, Aarray: *const *const f64, lda: i64, Barray: *const *const f64, ldb: i64, beta: *const f64, Carray: *const *mut f64, ldc: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<f64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasCgemmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemmBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C32, Aarray: *const *const C32, lda: i32, Barray: *const *const C32, ldb: i32, beta: *const C32, Carray: *const *mut C32, ldc: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasCgemmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemmBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C32, Aarray: *const *const C32, lda: i64, Barray: *const *const C32, ldb: i64, beta: *const C32, Carray: *const *mut C32, ldc: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasZgemmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemmBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C64, Aarray: *const *const C64, lda: i32, Barray: *const *const C64, ldb: i32, beta: *const C64, Carray: *const *mut C64, ldc: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasZgemmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemmBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C64, Aarray: *const *const C64, lda: i64, Barray: *const *const C64, ldb: i64, beta: *const C64, Carray: *const *mut C64, ldc: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::batched::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasSgemmStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmStridedBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f32, A: *const f32, lda: i32, strideA: i64, B: *const f32, ldb: i32, strideB: i64, beta: *const f32, C: *mut f32, ldc: i32, strideC: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<f32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasSgemmStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmStridedBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, strideA: i64, B: *const f32, ldb: i64, strideB: i64, beta: *const f32, C: *mut f32, ldc: i64, strideC: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<f32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasDgemmStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemmStridedBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f64, A: *const f64, lda: i32, strideA: i64, B: *const f64, ldb: i32, strideB: i64, beta: *const f64, C: *mut f64, ldc: i32, strideC: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<f64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasDgemmStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemmStridedBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, strideA: i64, B: *const f64, ldb: i64, strideB: i64, beta: *const f64, C: *mut f64, ldc: i64, strideC: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<f64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasCgemmStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemmStridedBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, strideA: i64, B: *const C32, ldb: i32, strideB: i64, beta: *const C32, C: *mut C32, ldc: i32, strideC: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasCgemmStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemmStridedBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, strideA: i64, B: *const C32, ldb: i64, strideB: i64, beta: *const C32, C: *mut C32, ldc: i64, strideC: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<C32>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasZgemmStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemmStridedBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, strideA: i64, B: *const C64, ldb: i32, strideB: i64, beta: *const C64, C: *mut C64, ldc: i32, strideC: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasZgemmStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgemmStridedBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, strideA: i64, B: *const C64, ldb: i64, strideB: i64, beta: *const C64, C: *mut C64, ldc: i64, strideC: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::gemm::strided::<C64>(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasHgemm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasHgemm(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f16, A: *const f16, lda: i32, B: *const f16, ldb: i32, beta: *const f16, C: *mut f16, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::half_gemm::hgemm(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasHgemm_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasHgemm_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f16, A: *const f16, lda: i64, B: *const f16, ldb: i64, beta: *const f16, C: *mut f16, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::half_gemm::hgemm(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasHgemmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasHgemmBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f16, Aarray: *const *const f16, lda: i32, Barray: *const *const f16, ldb: i32, beta: *const f16, Carray: *const *mut f16, ldc: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::half_gemm::hgemm_batched(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasHgemmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasHgemmBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f16, Aarray: *const *const f16, lda: i64, Barray: *const *const f16, ldb: i64, beta: *const f16, Carray: *const *mut f16, ldc: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::half_gemm::hgemm_batched(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, i64::from(lda), Barray, i64::from(ldb), beta, Carray, i64::from(ldc), i64::from(batchCount)) })
}

/// `cublasHgemmStridedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasHgemmStridedBatched(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f16, A: *const f16, lda: i32, strideA: i64, B: *const f16, ldb: i32, strideB: i64, beta: *const f16, C: *mut f16, ldc: i32, strideC: i64, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::half_gemm::hgemm_strided(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasHgemmStridedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasHgemmStridedBatched_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f16, A: *const f16, lda: i64, strideA: i64, B: *const f16, ldb: i64, strideB: i64, beta: *const f16, C: *mut f16, ldc: i64, strideC: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::half_gemm::hgemm_strided(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, i64::from(lda), strideA, B, i64::from(ldb), strideB, beta, C, i64::from(ldc), strideC, i64::from(batchCount)) })
}

/// `cublasSgemmEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmEx(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const f32, A: *const c_void, Atype: i32, lda: i32, B: *const c_void, Btype: i32, ldb: i32, beta: *const f32, C: *mut c_void, Ctype: i32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::sgemm_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), B, Btype, i64::from(ldb), beta, C, Ctype, i64::from(ldc)) })
}

/// `cublasSgemmEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmEx_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const f32, A: *const c_void, Atype: i32, lda: i64, B: *const c_void, Btype: i32, ldb: i64, beta: *const f32, C: *mut c_void, Ctype: i32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::sgemm_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), B, Btype, i64::from(ldb), beta, C, Ctype, i64::from(ldc)) })
}

/// `cublasCgemmEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemmEx(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const cuComplex, A: *const c_void, Atype: i32, lda: i32, B: *const c_void, Btype: i32, ldb: i32, beta: *const cuComplex, C: *mut c_void, Ctype: i32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::cgemm_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), B, Btype, i64::from(ldb), beta, C, Ctype, i64::from(ldc)) })
}

/// `cublasCgemmEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgemmEx_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const cuComplex, A: *const c_void, Atype: i32, lda: i64, B: *const c_void, Btype: i32, ldb: i64, beta: *const cuComplex, C: *mut c_void, Ctype: i32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::cgemm_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), B, Btype, i64::from(ldb), beta, C, Ctype, i64::from(ldc)) })
}

/// `cublasGemmEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmEx(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const c_void, A: *const c_void, Atype: i32, lda: i32, B: *const c_void, Btype: i32, ldb: i32, beta: *const c_void, C: *mut c_void, Ctype: i32, ldc: i32, computeType: i32, algo: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::gemm_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), B, Btype, i64::from(ldb), beta, C, Ctype, i64::from(ldc), computeType, algo) })
}

/// `cublasGemmEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmEx_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const c_void, A: *const c_void, Atype: i32, lda: i64, B: *const c_void, Btype: i32, ldb: i64, beta: *const c_void, C: *mut c_void, Ctype: i32, ldc: i64, computeType: i32, algo: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::gemm_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), B, Btype, i64::from(ldb), beta, C, Ctype, i64::from(ldc), computeType, algo) })
}

/// `cublasGemmBatchedEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmBatchedEx(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const c_void, Aarray: *const *const c_void, Atype: i32, lda: i32, Barray: *const *const c_void, Btype: i32, ldb: i32, beta: *const c_void, Carray: *const *mut c_void, Ctype: i32, ldc: i32, batchCount: i32, computeType: i32, algo: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::batched_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, Atype, i64::from(lda), Barray, Btype, i64::from(ldb), beta, Carray, Ctype, i64::from(ldc), i64::from(batchCount), computeType, algo) })
}

/// `cublasGemmBatchedEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmBatchedEx_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const c_void, Aarray: *const *const c_void, Atype: i32, lda: i64, Barray: *const *const c_void, Btype: i32, ldb: i64, beta: *const c_void, Carray: *const *mut c_void, Ctype: i32, ldc: i64, batchCount: i64, computeType: i32, algo: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::batched_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, Aarray, Atype, i64::from(lda), Barray, Btype, i64::from(ldb), beta, Carray, Ctype, i64::from(ldc), i64::from(batchCount), computeType, algo) })
}

/// `cublasGemmStridedBatchedEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmStridedBatchedEx(handle: usize, transa: i32, transb: i32, m: i32, n: i32, k: i32, alpha: *const c_void, A: *const c_void, Atype: i32, lda: i32, strideA: i64, B: *const c_void, Btype: i32, ldb: i32, strideB: i64, beta: *const c_void, C: *mut c_void, Ctype: i32, ldc: i32, strideC: i64, batchCount: i32, computeType: i32, algo: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::strided_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), strideA, B, Btype, i64::from(ldb), strideB, beta, C, Ctype, i64::from(ldc), strideC, i64::from(batchCount), computeType, algo) })
}

/// `cublasGemmStridedBatchedEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmStridedBatchedEx_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, k: i64, alpha: *const c_void, A: *const c_void, Atype: i32, lda: i64, strideA: i64, B: *const c_void, Btype: i32, ldb: i64, strideB: i64, beta: *const c_void, C: *mut c_void, Ctype: i32, ldc: i64, strideC: i64, batchCount: i64, computeType: i32, algo: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::mixed_gemm::strided_ex(handle, transa, transb, i64::from(m), i64::from(n), i64::from(k), alpha, A, Atype, i64::from(lda), strideA, B, Btype, i64::from(ldb), strideB, beta, C, Ctype, i64::from(ldc), strideC, i64::from(batchCount), computeType, algo) })
}

/// `cublasSgemmGroupedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmGroupedBatched(handle: usize, transa_array: *const i32, transb_array: *const i32, m_array: *const i32, n_array: *const i32, k_array: *const i32, alpha_array: *const f32, Aarray: *const *const f32, lda_array: *const i32, Barray: *const *const f32, ldb_array: *const i32, beta_array: *const f32, Carray: *const *mut f32, ldc_array: *const i32, group_count: i32, group_size: *const i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::grouped::grouped(handle, transa_array, transb_array, m_array, n_array, k_array, alpha_array, Aarray, lda_array, Barray, ldb_array, beta_array, Carray, ldc_array, i64::from(group_count), group_size) })
}

/// `cublasSgemmGroupedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgemmGroupedBatched_64(handle: usize, transa_array: *const i32, transb_array: *const i32, m_array: *const i64, n_array: *const i64, k_array: *const i64, alpha_array: *const f32, Aarray: *const *const f32, lda_array: *const i64, Barray: *const *const f32, ldb_array: *const i64, beta_array: *const f32, Carray: *const *mut f32, ldc_array: *const i64, group_count: i64, group_size: *const i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::grouped::grouped(handle, transa_array, transb_array, m_array, n_array, k_array, alpha_array, Aarray, lda_array, Barray, ldb_array, beta_array, Carray, ldc_array, i64::from(group_count), group_size) })
}

/// `cublasDgemmGroupedBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemmGroupedBatched(handle: usize, transa_array: *const i32, transb_array: *const i32, m_array: *const i32, n_array: *const i32, k_array: *const i32, alpha_array: *const f64, Aarray: *const *const f64, lda_array: *const i32, Barray: *const *const f64, ldb_array: *const i32, beta_array: *const f64, Carray: *const *mut f64, ldc_array: *const i32, group_count: i32, group_size: *const i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::grouped::grouped(handle, transa_array, transb_array, m_array, n_array, k_array, alpha_array, Aarray, lda_array, Barray, ldb_array, beta_array, Carray, ldc_array, i64::from(group_count), group_size) })
}

/// `cublasDgemmGroupedBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgemmGroupedBatched_64(handle: usize, transa_array: *const i32, transb_array: *const i32, m_array: *const i64, n_array: *const i64, k_array: *const i64, alpha_array: *const f64, Aarray: *const *const f64, lda_array: *const i64, Barray: *const *const f64, ldb_array: *const i64, beta_array: *const f64, Carray: *const *mut f64, ldc_array: *const i64, group_count: i64, group_size: *const i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::grouped::grouped(handle, transa_array, transb_array, m_array, n_array, k_array, alpha_array, Aarray, lda_array, Barray, ldb_array, beta_array, Carray, ldc_array, i64::from(group_count), group_size) })
}

/// `cublasGemmGroupedBatchedEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmGroupedBatchedEx(handle: usize, transa_array: *const i32, transb_array: *const i32, m_array: *const i32, n_array: *const i32, k_array: *const i32, alpha_array: *const c_void, Aarray: *const *const c_void, Atype: i32, lda_array: *const i32, Barray: *const *const c_void, Btype: i32, ldb_array: *const i32, beta_array: *const c_void, Carray: *const *mut c_void, Ctype: i32, ldc_array: *const i32, group_count: i32, group_size: *const i32, computeType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::grouped::ex(handle, transa_array, transb_array, m_array, n_array, k_array, alpha_array, Aarray, Atype, lda_array, Barray, Btype, ldb_array, beta_array, Carray, Ctype, ldc_array, i64::from(group_count), group_size, computeType) })
}

/// `cublasGemmGroupedBatchedEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmGroupedBatchedEx_64(handle: usize, transa_array: *const i32, transb_array: *const i32, m_array: *const i64, n_array: *const i64, k_array: *const i64, alpha_array: *const c_void, Aarray: *const *const c_void, Atype: i32, lda_array: *const i64, Barray: *const *const c_void, Btype: i32, ldb_array: *const i64, beta_array: *const c_void, Carray: *const *mut c_void, Ctype: i32, ldc_array: *const i64, group_count: i64, group_size: *const i64, computeType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::grouped::ex(handle, transa_array, transb_array, m_array, n_array, k_array, alpha_array, Aarray, Atype, lda_array, Barray, Btype, ldb_array, beta_array, Carray, Ctype, ldc_array, i64::from(group_count), group_size, computeType) })
}

/// `cublasUint8gemmBias`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasUint8gemmBias(_handle: usize, _transa: i32, _transb: i32, _transc: i32, _m: i32, _n: i32, _k: i32, _A: *const c_void, _A_bias: i32, _lda: i32, _B: *const c_void, _B_bias: i32, _ldb: i32, _C: *mut c_void, _C_bias: i32, _ldc: i32, _C_mult: i32, _C_shift: i32) -> i32 {
    missing("cublasUint8gemmBias")
}

/// `cublasSsyrk_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyrk_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f32, A: *const f32, lda: i32, beta: *const f32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<f32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasSsyrk_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyrk_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<f32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasDsyrk_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyrk_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f64, A: *const f64, lda: i32, beta: *const f64, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<f64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasDsyrk_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyrk_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<f64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasCsyrk_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyrk_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, beta: *const C32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasCsyrk_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyrk_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasZsyrk_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyrk_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, beta: *const C64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasZsyrk_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyrk_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrk::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasCherk_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCherk_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f32, A: *const C32, lda: i32, beta: *const f32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herk::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasCherk_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCherk_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const C32, lda: i64, beta: *const f32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herk::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasZherk_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZherk_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f64, A: *const C64, lda: i32, beta: *const f64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herk::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasZherk_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZherk_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const C64, lda: i64, beta: *const f64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herk::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), beta, C, i64::from(ldc)) })
}

/// `cublasSsyr2k_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyr2k_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f32, A: *const f32, lda: i32, B: *const f32, ldb: i32, beta: *const f32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<f32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasSsyr2k_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyr2k_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<f32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDsyr2k_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyr2k_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f64, A: *const f64, lda: i32, B: *const f64, ldb: i32, beta: *const f64, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<f64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDsyr2k_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyr2k_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<f64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCsyr2k_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyr2k_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const C32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCsyr2k_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyr2k_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZsyr2k_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyr2k_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const C64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZsyr2k_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyr2k_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syr2k::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCher2k_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCher2k_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const f32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::her2k::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCher2k_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCher2k_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const f32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::her2k::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZher2k_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZher2k_v2(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const f64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::her2k::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZher2k_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZher2k_v2_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const f64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::her2k::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasSsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyrkx(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f32, A: *const f32, lda: i32, B: *const f32, ldb: i32, beta: *const f32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<f32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasSsyrkx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsyrkx_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<f32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyrkx(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const f64, A: *const f64, lda: i32, B: *const f64, ldb: i32, beta: *const f64, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<f64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDsyrkx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsyrkx_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<f64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyrkx(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const C32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCsyrkx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyrkx_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZsyrkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyrkx(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const C64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZsyrkx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsyrkx_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::syrkx::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCherkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCherkx(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const f32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herkx::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCherkx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCherkx_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const f32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herkx::<C32>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZherkx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZherkx(handle: usize, uplo: i32, trans: i32, n: i32, k: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const f64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herkx::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZherkx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZherkx_64(handle: usize, uplo: i32, trans: i32, n: i64, k: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const f64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::herkx::<C64>(handle, uplo, trans, i64::from(n), i64::from(k), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCsyrkEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyrkEx(_handle: usize, _uplo: i32, _trans: i32, _n: i32, _k: i32, _alpha: *const cuComplex, _A: *const c_void, _Atype: i32, _lda: i32, _beta: *const cuComplex, _C: *mut c_void, _Ctype: i32, _ldc: i32) -> i32 {
    missing("cublasCsyrkEx")
}

/// `cublasCsyrkEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsyrkEx_64(_handle: usize, _uplo: i32, _trans: i32, _n: i64, _k: i64, _alpha: *const cuComplex, _A: *const c_void, _Atype: i32, _lda: i64, _beta: *const cuComplex, _C: *mut c_void, _Ctype: i32, _ldc: i64) -> i32 {
    missing("cublasCsyrkEx_64")
}

/// `cublasCherkEx`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCherkEx(_handle: usize, _uplo: i32, _trans: i32, _n: i32, _k: i32, _alpha: *const f32, _A: *const c_void, _Atype: i32, _lda: i32, _beta: *const f32, _C: *mut c_void, _Ctype: i32, _ldc: i32) -> i32 {
    missing("cublasCherkEx")
}

/// `cublasCherkEx_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCherkEx_64(_handle: usize, _uplo: i32, _trans: i32, _n: i64, _k: i64, _alpha: *const f32, _A: *const c_void, _Atype: i32, _lda: i64, _beta: *const f32, _C: *mut c_void, _Ctype: i32, _ldc: i64) -> i32 {
    missing("cublasCherkEx_64")
}

/// `cublasSsymm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsymm_v2(handle: usize, side: i32, uplo: i32, m: i32, n: i32, alpha: *const f32, A: *const f32, lda: i32, B: *const f32, ldb: i32, beta: *const f32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<f32>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasSsymm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSsymm_v2_64(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, beta: *const f32, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<f32>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDsymm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsymm_v2(handle: usize, side: i32, uplo: i32, m: i32, n: i32, alpha: *const f64, A: *const f64, lda: i32, B: *const f64, ldb: i32, beta: *const f64, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<f64>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasDsymm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDsymm_v2_64(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, beta: *const f64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<f64>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCsymm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsymm_v2(handle: usize, side: i32, uplo: i32, m: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const C32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<C32>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasCsymm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCsymm_v2_64(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<C32>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZsymm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsymm_v2(handle: usize, side: i32, uplo: i32, m: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const C64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<C64>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZsymm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZsymm_v2_64(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::symm::<C64>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasChemm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChemm_v2(handle: usize, side: i32, uplo: i32, m: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, beta: *const C32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::hemm::<C32>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasChemm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasChemm_v2_64(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, beta: *const C32, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::hemm::<C32>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZhemm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhemm_v2(handle: usize, side: i32, uplo: i32, m: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, beta: *const C64, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::hemm::<C64>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasZhemm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZhemm_v2_64(handle: usize, side: i32, uplo: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, beta: *const C64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::hemm::<C64>(handle, side, uplo, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), beta, C, i64::from(ldc)) })
}

/// `cublasStrsm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrsm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const f32, A: *const f32, lda: i32, B: *mut f32, ldb: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<f32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasStrsm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrsm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, B: *mut f32, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<f32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasDtrsm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrsm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const f64, A: *const f64, lda: i32, B: *mut f64, ldb: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<f64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasDtrsm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrsm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, B: *mut f64, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<f64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasCtrsm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrsm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, B: *mut C32, ldb: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<C32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasCtrsm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrsm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *mut C32, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<C32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasZtrsm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrsm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, B: *mut C64, ldb: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<C64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasZtrsm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrsm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *mut C64, ldb: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trsm::<C64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb)) })
}

/// `cublasStrmm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrmm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const f32, A: *const f32, lda: i32, B: *const f32, ldb: i32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<f32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasStrmm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrmm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, B: *const f32, ldb: i64, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<f32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasDtrmm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrmm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const f64, A: *const f64, lda: i32, B: *const f64, ldb: i32, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<f64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasDtrmm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrmm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, B: *const f64, ldb: i64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<f64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasCtrmm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrmm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, B: *const C32, ldb: i32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<C32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasCtrmm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrmm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, B: *const C32, ldb: i64, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<C32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasZtrmm_v2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrmm_v2(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, B: *const C64, ldb: i32, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<C64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasZtrmm_v2_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrmm_v2_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, B: *const C64, ldb: i64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level3::trmm::<C64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasSgeam`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgeam(handle: usize, transa: i32, transb: i32, m: i32, n: i32, alpha: *const f32, A: *const f32, lda: i32, beta: *const f32, B: *const f32, ldb: i32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<f32>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasSgeam_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgeam_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, alpha: *const f32, A: *const f32, lda: i64, beta: *const f32, B: *const f32, ldb: i64, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<f32>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasDgeam`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgeam(handle: usize, transa: i32, transb: i32, m: i32, n: i32, alpha: *const f64, A: *const f64, lda: i32, beta: *const f64, B: *const f64, ldb: i32, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<f64>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasDgeam_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgeam_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, alpha: *const f64, A: *const f64, lda: i64, beta: *const f64, B: *const f64, ldb: i64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<f64>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasCgeam`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgeam(handle: usize, transa: i32, transb: i32, m: i32, n: i32, alpha: *const C32, A: *const C32, lda: i32, beta: *const C32, B: *const C32, ldb: i32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<C32>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasCgeam_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgeam_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, alpha: *const C32, A: *const C32, lda: i64, beta: *const C32, B: *const C32, ldb: i64, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<C32>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasZgeam`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgeam(handle: usize, transa: i32, transb: i32, m: i32, n: i32, alpha: *const C64, A: *const C64, lda: i32, beta: *const C64, B: *const C64, ldb: i32, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<C64>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasZgeam_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgeam_64(handle: usize, transa: i32, transb: i32, m: i64, n: i64, alpha: *const C64, A: *const C64, lda: i64, beta: *const C64, B: *const C64, ldb: i64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::geam::<C64>(handle, transa, transb, i64::from(m), i64::from(n), alpha, A, i64::from(lda), beta, B, i64::from(ldb), C, i64::from(ldc)) })
}

/// `cublasSdgmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSdgmm(handle: usize, mode: i32, m: i32, n: i32, A: *const f32, lda: i32, x: *const f32, incx: i32, C: *mut f32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<f32>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasSdgmm_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSdgmm_64(handle: usize, mode: i32, m: i64, n: i64, A: *const f32, lda: i64, x: *const f32, incx: i64, C: *mut f32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<f32>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasDdgmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDdgmm(handle: usize, mode: i32, m: i32, n: i32, A: *const f64, lda: i32, x: *const f64, incx: i32, C: *mut f64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<f64>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasDdgmm_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDdgmm_64(handle: usize, mode: i32, m: i64, n: i64, A: *const f64, lda: i64, x: *const f64, incx: i64, C: *mut f64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<f64>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasCdgmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCdgmm(handle: usize, mode: i32, m: i32, n: i32, A: *const C32, lda: i32, x: *const C32, incx: i32, C: *mut C32, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<C32>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasCdgmm_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCdgmm_64(handle: usize, mode: i32, m: i64, n: i64, A: *const C32, lda: i64, x: *const C32, incx: i64, C: *mut C32, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<C32>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasZdgmm`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdgmm(handle: usize, mode: i32, m: i32, n: i32, A: *const C64, lda: i32, x: *const C64, incx: i32, C: *mut C64, ldc: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<C64>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasZdgmm_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZdgmm_64(handle: usize, mode: i32, m: i64, n: i64, A: *const C64, lda: i64, x: *const C64, incx: i64, C: *mut C64, ldc: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::dgmm::<C64>(handle, mode, i64::from(m), i64::from(n), A, i64::from(lda), x, i64::from(incx), C, i64::from(ldc)) })
}

/// `cublasStpttr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStpttr(handle: usize, uplo: i32, n: i32, AP: *const f32, A: *mut f32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::tpttr::<f32>(handle, uplo, n, AP, A, lda) })
}

/// `cublasDtpttr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtpttr(handle: usize, uplo: i32, n: i32, AP: *const f64, A: *mut f64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::tpttr::<f64>(handle, uplo, n, AP, A, lda) })
}

/// `cublasCtpttr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtpttr(handle: usize, uplo: i32, n: i32, AP: *const C32, A: *mut C32, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::tpttr::<C32>(handle, uplo, n, AP, A, lda) })
}

/// `cublasZtpttr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtpttr(handle: usize, uplo: i32, n: i32, AP: *const C64, A: *mut C64, lda: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::tpttr::<C64>(handle, uplo, n, AP, A, lda) })
}

/// `cublasStrttp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrttp(handle: usize, uplo: i32, n: i32, A: *const f32, lda: i32, AP: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::trttp::<f32>(handle, uplo, n, A, lda, AP) })
}

/// `cublasDtrttp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrttp(handle: usize, uplo: i32, n: i32, A: *const f64, lda: i32, AP: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::trttp::<f64>(handle, uplo, n, A, lda, AP) })
}

/// `cublasCtrttp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrttp(handle: usize, uplo: i32, n: i32, A: *const C32, lda: i32, AP: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::trttp::<C32>(handle, uplo, n, A, lda, AP) })
}

/// `cublasZtrttp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrttp(handle: usize, uplo: i32, n: i32, A: *const C64, lda: i32, AP: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extensions::trttp::<C64>(handle, uplo, n, A, lda, AP) })
}

/// `cublasStrsmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrsmBatched(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const f32, A: *const *const f32, lda: i32, B: *const *mut f32, ldb: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<f32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasStrsmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasStrsmBatched_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f32, A: *const *const f32, lda: i64, B: *const *mut f32, ldb: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<f32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasDtrsmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrsmBatched(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const f64, A: *const *const f64, lda: i32, B: *const *mut f64, ldb: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<f64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasDtrsmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDtrsmBatched_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const f64, A: *const *const f64, lda: i64, B: *const *mut f64, ldb: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<f64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasCtrsmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrsmBatched(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const C32, A: *const *const C32, lda: i32, B: *const *mut C32, ldb: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<C32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasCtrsmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCtrsmBatched_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C32, A: *const *const C32, lda: i64, B: *const *mut C32, ldb: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<C32>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasZtrsmBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrsmBatched(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i32, n: i32, alpha: *const C64, A: *const *const C64, lda: i32, B: *const *mut C64, ldb: i32, batchCount: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<C64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasZtrsmBatched_64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZtrsmBatched_64(handle: usize, side: i32, uplo: i32, trans: i32, diag: i32, m: i64, n: i64, alpha: *const C64, A: *const *const C64, lda: i64, B: *const *mut C64, ldb: i64, batchCount: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::trsm::<C64>(handle, side, uplo, trans, diag, i64::from(m), i64::from(n), alpha, A, i64::from(lda), B, i64::from(ldb), i64::from(batchCount)) })
}

/// `cublasSgetrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgetrfBatched(handle: usize, n: i32, A: *const *mut f32, lda: i32, P: *mut i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrf::<f32>(handle, n, A, lda, P, info, batchSize) })
}

/// `cublasDgetrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgetrfBatched(handle: usize, n: i32, A: *const *mut f64, lda: i32, P: *mut i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrf::<f64>(handle, n, A, lda, P, info, batchSize) })
}

/// `cublasCgetrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgetrfBatched(handle: usize, n: i32, A: *const *mut C32, lda: i32, P: *mut i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrf::<C32>(handle, n, A, lda, P, info, batchSize) })
}

/// `cublasZgetrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgetrfBatched(handle: usize, n: i32, A: *const *mut C64, lda: i32, P: *mut i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrf::<C64>(handle, n, A, lda, P, info, batchSize) })
}

/// `cublasSgetriBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgetriBatched(handle: usize, n: i32, A: *const *const f32, lda: i32, P: *const i32, C: *const *mut f32, ldc: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getri::<f32>(handle, n, A, lda, P, C, ldc, info, batchSize) })
}

/// `cublasDgetriBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgetriBatched(handle: usize, n: i32, A: *const *const f64, lda: i32, P: *const i32, C: *const *mut f64, ldc: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getri::<f64>(handle, n, A, lda, P, C, ldc, info, batchSize) })
}

/// `cublasCgetriBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgetriBatched(handle: usize, n: i32, A: *const *const C32, lda: i32, P: *const i32, C: *const *mut C32, ldc: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getri::<C32>(handle, n, A, lda, P, C, ldc, info, batchSize) })
}

/// `cublasZgetriBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgetriBatched(handle: usize, n: i32, A: *const *const C64, lda: i32, P: *const i32, C: *const *mut C64, ldc: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getri::<C64>(handle, n, A, lda, P, C, ldc, info, batchSize) })
}

/// `cublasSgetrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgetrsBatched(handle: usize, trans: i32, n: i32, nrhs: i32, Aarray: *const *const f32, lda: i32, devIpiv: *const i32, Barray: *const *mut f32, ldb: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrs::<f32>(handle, trans, n, nrhs, Aarray, lda, devIpiv, Barray, ldb, info, batchSize) })
}

/// `cublasDgetrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgetrsBatched(handle: usize, trans: i32, n: i32, nrhs: i32, Aarray: *const *const f64, lda: i32, devIpiv: *const i32, Barray: *const *mut f64, ldb: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrs::<f64>(handle, trans, n, nrhs, Aarray, lda, devIpiv, Barray, ldb, info, batchSize) })
}

/// `cublasCgetrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgetrsBatched(handle: usize, trans: i32, n: i32, nrhs: i32, Aarray: *const *const C32, lda: i32, devIpiv: *const i32, Barray: *const *mut C32, ldb: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrs::<C32>(handle, trans, n, nrhs, Aarray, lda, devIpiv, Barray, ldb, info, batchSize) })
}

/// `cublasZgetrsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgetrsBatched(handle: usize, trans: i32, n: i32, nrhs: i32, Aarray: *const *const C64, lda: i32, devIpiv: *const i32, Barray: *const *mut C64, ldb: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::getrs::<C64>(handle, trans, n, nrhs, Aarray, lda, devIpiv, Barray, ldb, info, batchSize) })
}

/// `cublasSmatinvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSmatinvBatched(handle: usize, n: i32, A: *const *const f32, lda: i32, Ainv: *const *mut f32, lda_inv: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::matinv::<f32>(handle, n, A, lda, Ainv, lda_inv, info, batchSize) })
}

/// `cublasDmatinvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDmatinvBatched(handle: usize, n: i32, A: *const *const f64, lda: i32, Ainv: *const *mut f64, lda_inv: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::matinv::<f64>(handle, n, A, lda, Ainv, lda_inv, info, batchSize) })
}

/// `cublasCmatinvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCmatinvBatched(handle: usize, n: i32, A: *const *const C32, lda: i32, Ainv: *const *mut C32, lda_inv: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::matinv::<C32>(handle, n, A, lda, Ainv, lda_inv, info, batchSize) })
}

/// `cublasZmatinvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZmatinvBatched(handle: usize, n: i32, A: *const *const C64, lda: i32, Ainv: *const *mut C64, lda_inv: i32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::matinv::<C64>(handle, n, A, lda, Ainv, lda_inv, info, batchSize) })
}

/// `cublasSgeqrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgeqrfBatched(handle: usize, m: i32, n: i32, Aarray: *const *mut f32, lda: i32, TauArray: *const *mut f32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::geqrf::<f32>(handle, m, n, Aarray, lda, TauArray, info, batchSize) })
}

/// `cublasDgeqrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgeqrfBatched(handle: usize, m: i32, n: i32, Aarray: *const *mut f64, lda: i32, TauArray: *const *mut f64, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::geqrf::<f64>(handle, m, n, Aarray, lda, TauArray, info, batchSize) })
}

/// `cublasCgeqrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgeqrfBatched(handle: usize, m: i32, n: i32, Aarray: *const *mut C32, lda: i32, TauArray: *const *mut C32, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::geqrf::<C32>(handle, m, n, Aarray, lda, TauArray, info, batchSize) })
}

/// `cublasZgeqrfBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgeqrfBatched(handle: usize, m: i32, n: i32, Aarray: *const *mut C64, lda: i32, TauArray: *const *mut C64, info: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::geqrf::<C64>(handle, m, n, Aarray, lda, TauArray, info, batchSize) })
}

/// `cublasSgelsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSgelsBatched(handle: usize, trans: i32, m: i32, n: i32, nrhs: i32, Aarray: *const *mut f32, lda: i32, Carray: *const *mut f32, ldc: i32, info: *mut i32, devInfoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::gels::<f32>(handle, trans, m, n, nrhs, Aarray, lda, Carray, ldc, info, devInfoArray, batchSize) })
}

/// `cublasDgelsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDgelsBatched(handle: usize, trans: i32, m: i32, n: i32, nrhs: i32, Aarray: *const *mut f64, lda: i32, Carray: *const *mut f64, ldc: i32, info: *mut i32, devInfoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::gels::<f64>(handle, trans, m, n, nrhs, Aarray, lda, Carray, ldc, info, devInfoArray, batchSize) })
}

/// `cublasCgelsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCgelsBatched(handle: usize, trans: i32, m: i32, n: i32, nrhs: i32, Aarray: *const *mut C32, lda: i32, Carray: *const *mut C32, ldc: i32, info: *mut i32, devInfoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::gels::<C32>(handle, trans, m, n, nrhs, Aarray, lda, Carray, ldc, info, devInfoArray, batchSize) })
}

/// `cublasZgelsBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasZgelsBatched(handle: usize, trans: i32, m: i32, n: i32, nrhs: i32, Aarray: *const *mut C64, lda: i32, Carray: *const *mut C64, ldc: i32, info: *mut i32, devInfoArray: *mut i32, batchSize: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::gels::<C64>(handle, trans, m, n, nrhs, Aarray, lda, Carray, ldc, info, devInfoArray, batchSize) })
}

