// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;
use crate::api_args_gen::*;

fn missing(name: &str) -> i32 {
    mathlib::missing::name(name);
    10
}

/// `cusparseCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreate(handle: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::create(handle) })
}

/// `cusparseDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroy(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::destroy(handle) })
}

/// `cusparseGetVersion`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetVersion(handle: usize, version: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::version(handle, version) })
}

/// `cusparseGetProperty`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetProperty(type_: i32, value: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::property(type_, value) })
}

/// `cusparseGetErrorName`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetErrorName(status: i32) -> *const c_char {
    // SAFETY: the header asks for it.
    unsafe { crate::status::status_name(status) }
}

/// `cusparseGetErrorString`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetErrorString(status: i32) -> *const c_char {
    // SAFETY: the header asks for it.
    unsafe { crate::status::status_text(status) }
}

/// `cusparseSetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSetStream(handle: usize, streamId: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_stream(handle, streamId) })
}

/// `cusparseGetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetStream(handle: usize, streamId: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::stream(handle, streamId) })
}

/// `cusparseGetPointerMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetPointerMode(handle: usize, mode: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::pointer_mode(handle, mode) })
}

/// `cusparseSetPointerMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSetPointerMode(handle: usize, mode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_pointer_mode(handle, mode) })
}

/// `cusparseLoggerSetCallback`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseLoggerSetCallback(callback: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_log_callback(callback) })
}

/// `cusparseLoggerSetLevel`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseLoggerSetLevel(level: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::log_number(level) })
}

/// `cusparseLoggerSetMask`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseLoggerSetMask(mask: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::log_number(mask) })
}

/// `cusparseLoggerOpenFile`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseLoggerOpenFile(logFile: *const c_char) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::log_file(logFile) })
}

/// `cusparseLoggerForceDisable`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseLoggerForceDisable() -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::log_off() })
}

/// `cusparseCreateMatDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateMatDescr(descrA: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::legacy::create(descrA) })
}

/// `cusparseDestroyMatDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroyMatDescr(descrA: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::legacy::destroy(descrA) })
}

/// `cusparseSetMatType`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSetMatType(descrA: usize, type_: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::legacy::set_type(descrA, type_) })
}

/// `cusparseGetMatType`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetMatType(descrA: usize) -> i32 {
    // SAFETY: the header asks for it.
    unsafe { crate::legacy::matrix_type(descrA) }
}

/// `cusparseSetMatFillMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSetMatFillMode(descrA: usize, fillMode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::legacy::set_fill(descrA, fillMode) })
}

/// `cusparseGetMatFillMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetMatFillMode(descrA: usize) -> i32 {
    // SAFETY: the header asks for it.
    unsafe { crate::legacy::fill(descrA) }
}

/// `cusparseSetMatDiagType`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSetMatDiagType(descrA: usize, diagType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::legacy::set_diag(descrA, diagType) })
}

/// `cusparseGetMatDiagType`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetMatDiagType(descrA: usize) -> i32 {
    // SAFETY: the header asks for it.
    unsafe { crate::legacy::diag(descrA) }
}

/// `cusparseSetMatIndexBase`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSetMatIndexBase(descrA: usize, base: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::legacy::set_base(descrA, base) })
}

/// `cusparseGetMatIndexBase`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGetMatIndexBase(descrA: usize) -> i32 {
    // SAFETY: the header asks for it.
    unsafe { crate::legacy::base(descrA) }
}

/// `cusparseXcoo2csr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcoo2csr(handle: usize, cooRowInd: *const i32, nnz: i32, m: i32, csrSortedRowPtr: *mut i32, idxBase: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::formats::coo2csr(handle, cooRowInd, nnz, m, csrSortedRowPtr, idxBase) })
}

/// `cusparseXcsr2coo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcsr2coo(handle: usize, csrSortedRowPtr: *const i32, nnz: i32, m: i32, cooRowInd: *mut i32, idxBase: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::formats::csr2coo(handle, csrSortedRowPtr, nnz, m, cooRowInd, idxBase) })
}

/// `cusparseCsr2cscEx2_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCsr2cscEx2_bufferSize(handle: usize, m: i32, n: i32, nnz: i32, csrVal: *const c_void, csrRowPtr: *const i32, csrColInd: *const i32, cscVal: *mut c_void, cscColPtr: *mut i32, cscRowInd: *mut i32, valType: i32, copyValues: i32, idxBase: i32, alg: i32, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::formats::csr2csc_size(handle, m, n, nnz, csrVal, csrRowPtr, csrColInd, cscVal, cscColPtr, cscRowInd, valType, copyValues, idxBase, alg, bufferSize) })
}

/// `cusparseCsr2cscEx2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCsr2cscEx2(handle: usize, m: i32, n: i32, nnz: i32, csrVal: *const c_void, csrRowPtr: *const i32, csrColInd: *const i32, cscVal: *mut c_void, cscColPtr: *mut i32, cscRowInd: *mut i32, valType: i32, copyValues: i32, idxBase: i32, alg: i32, buffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::formats::csr2csc(handle, m, n, nnz, csrVal, csrRowPtr, csrColInd, cscVal, cscColPtr, cscRowInd, valType, copyValues, idxBase, alg, buffer) })
}

/// `cusparseCreateIdentityPermutation`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateIdentityPermutation(handle: usize, n: i32, p: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::identity(handle, n, p) })
}

/// `cusparseXcoosort_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcoosort_bufferSizeExt(handle: usize, m: i32, n: i32, nnz: i32, cooRowsA: *const i32, cooColsA: *const i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::size(handle, m, n, nnz, cooRowsA, cooColsA, pBufferSizeInBytes) })
}

/// `cusparseXcoosortByRow`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcoosortByRow(handle: usize, m: i32, n: i32, nnz: i32, cooRowsA: *mut i32, cooColsA: *mut i32, P: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::coo_by_row(handle, m, n, nnz, cooRowsA, cooColsA, P, pBuffer) })
}

/// `cusparseXcoosortByColumn`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcoosortByColumn(handle: usize, m: i32, n: i32, nnz: i32, cooRowsA: *mut i32, cooColsA: *mut i32, P: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::coo_by_column(handle, m, n, nnz, cooRowsA, cooColsA, P, pBuffer) })
}

/// `cusparseXcsrsort_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcsrsort_bufferSizeExt(handle: usize, m: i32, n: i32, nnz: i32, csrRowPtrA: *const i32, csrColIndA: *const i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::size(handle, m, n, nnz, csrRowPtrA, csrColIndA, pBufferSizeInBytes) })
}

/// `cusparseXcsrsort`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcsrsort(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *mut i32, P: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::csr(handle, m, n, nnz, descrA, csrRowPtrA, csrColIndA, P, pBuffer) })
}

/// `cusparseXcscsort_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcscsort_bufferSizeExt(handle: usize, m: i32, n: i32, nnz: i32, cscColPtrA: *const i32, cscRowIndA: *const i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::size(handle, m, n, nnz, cscColPtrA, cscRowIndA, pBufferSizeInBytes) })
}

/// `cusparseXcscsort`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcscsort(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, cscColPtrA: *const i32, cscRowIndA: *mut i32, P: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sort::csc(handle, m, n, nnz, descrA, cscColPtrA, cscRowIndA, P, pBuffer) })
}

/// `cusparseSnnz`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSnnz(handle: usize, dirA: i32, m: i32, n: i32, descrA: usize, A: *const f32, lda: i32, nnzPerRowColumn: *mut i32, nnzTotalDevHostPtr: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::count::nnz::<f32>(handle, dirA, m, n, descrA, A, lda, nnzPerRowColumn, nnzTotalDevHostPtr) })
}

/// `cusparseDnnz`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnnz(handle: usize, dirA: i32, m: i32, n: i32, descrA: usize, A: *const f64, lda: i32, nnzPerRowColumn: *mut i32, nnzTotalDevHostPtr: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::count::nnz::<f64>(handle, dirA, m, n, descrA, A, lda, nnzPerRowColumn, nnzTotalDevHostPtr) })
}

/// `cusparseCnnz`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCnnz(handle: usize, dirA: i32, m: i32, n: i32, descrA: usize, A: *const C32, lda: i32, nnzPerRowColumn: *mut i32, nnzTotalDevHostPtr: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::count::nnz::<C32>(handle, dirA, m, n, descrA, A, lda, nnzPerRowColumn, nnzTotalDevHostPtr) })
}

/// `cusparseZnnz`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZnnz(handle: usize, dirA: i32, m: i32, n: i32, descrA: usize, A: *const C64, lda: i32, nnzPerRowColumn: *mut i32, nnzTotalDevHostPtr: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::count::nnz::<C64>(handle, dirA, m, n, descrA, A, lda, nnzPerRowColumn, nnzTotalDevHostPtr) })
}

/// `cusparseScsrgeam2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsrgeam2_bufferSizeExt(handle: usize, m: i32, n: i32, alpha: *const f32, descrA: usize, nnzA: i32, csrSortedValA: *const f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const f32, descrB: usize, nnzB: i32, csrSortedValB: *const f32, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *const f32, csrSortedRowPtrC: *const i32, csrSortedColIndC: *const i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::size::<f32>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBufferSizeInBytes) })
}

/// `cusparseDcsrgeam2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsrgeam2_bufferSizeExt(handle: usize, m: i32, n: i32, alpha: *const f64, descrA: usize, nnzA: i32, csrSortedValA: *const f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const f64, descrB: usize, nnzB: i32, csrSortedValB: *const f64, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *const f64, csrSortedRowPtrC: *const i32, csrSortedColIndC: *const i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::size::<f64>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBufferSizeInBytes) })
}

/// `cusparseCcsrgeam2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsrgeam2_bufferSizeExt(handle: usize, m: i32, n: i32, alpha: *const C32, descrA: usize, nnzA: i32, csrSortedValA: *const C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const C32, descrB: usize, nnzB: i32, csrSortedValB: *const C32, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *const C32, csrSortedRowPtrC: *const i32, csrSortedColIndC: *const i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::size::<C32>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBufferSizeInBytes) })
}

/// `cusparseZcsrgeam2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsrgeam2_bufferSizeExt(handle: usize, m: i32, n: i32, alpha: *const C64, descrA: usize, nnzA: i32, csrSortedValA: *const C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const C64, descrB: usize, nnzB: i32, csrSortedValB: *const C64, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *const C64, csrSortedRowPtrC: *const i32, csrSortedColIndC: *const i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::size::<C64>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBufferSizeInBytes) })
}

/// `cusparseXcsrgeam2Nnz`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcsrgeam2Nnz(handle: usize, m: i32, n: i32, descrA: usize, nnzA: i32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, descrB: usize, nnzB: i32, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedRowPtrC: *mut i32, nnzTotalDevHostPtr: *mut i32, workspace: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::nnz(handle, m, n, descrA, nnzA, csrSortedRowPtrA, csrSortedColIndA, descrB, nnzB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedRowPtrC, nnzTotalDevHostPtr, workspace) })
}

/// `cusparseScsrgeam2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsrgeam2(handle: usize, m: i32, n: i32, alpha: *const f32, descrA: usize, nnzA: i32, csrSortedValA: *const f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const f32, descrB: usize, nnzB: i32, csrSortedValB: *const f32, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *mut f32, csrSortedRowPtrC: *mut i32, csrSortedColIndC: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::geam::<f32>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBuffer) })
}

/// `cusparseDcsrgeam2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsrgeam2(handle: usize, m: i32, n: i32, alpha: *const f64, descrA: usize, nnzA: i32, csrSortedValA: *const f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const f64, descrB: usize, nnzB: i32, csrSortedValB: *const f64, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *mut f64, csrSortedRowPtrC: *mut i32, csrSortedColIndC: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::geam::<f64>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBuffer) })
}

/// `cusparseCcsrgeam2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsrgeam2(handle: usize, m: i32, n: i32, alpha: *const C32, descrA: usize, nnzA: i32, csrSortedValA: *const C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const C32, descrB: usize, nnzB: i32, csrSortedValB: *const C32, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *mut C32, csrSortedRowPtrC: *mut i32, csrSortedColIndC: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::geam::<C32>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBuffer) })
}

/// `cusparseZcsrgeam2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsrgeam2(handle: usize, m: i32, n: i32, alpha: *const C64, descrA: usize, nnzA: i32, csrSortedValA: *const C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, beta: *const C64, descrB: usize, nnzB: i32, csrSortedValB: *const C64, csrSortedRowPtrB: *const i32, csrSortedColIndB: *const i32, descrC: usize, csrSortedValC: *mut C64, csrSortedRowPtrC: *mut i32, csrSortedColIndC: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::geam::geam::<C64>(handle, m, n, alpha, descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, beta, descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB, descrC, csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBuffer) })
}

/// `cusparseSgtsv2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsv2_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const f32, d: *const f32, du: *const f32, B: *const f32, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<f32>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseDgtsv2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsv2_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const f64, d: *const f64, du: *const f64, B: *const f64, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<f64>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseCgtsv2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsv2_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const C32, d: *const C32, du: *const C32, B: *const C32, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<C32>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseZgtsv2_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsv2_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const C64, d: *const C64, du: *const C64, B: *const C64, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<C64>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseSgtsv2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsv2(handle: usize, m: i32, n: i32, dl: *const f32, d: *const f32, du: *const f32, B: *mut f32, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::pivoted::<f32>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseDgtsv2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsv2(handle: usize, m: i32, n: i32, dl: *const f64, d: *const f64, du: *const f64, B: *mut f64, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::pivoted::<f64>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseCgtsv2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsv2(handle: usize, m: i32, n: i32, dl: *const C32, d: *const C32, du: *const C32, B: *mut C32, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::pivoted::<C32>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseZgtsv2`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsv2(handle: usize, m: i32, n: i32, dl: *const C64, d: *const C64, du: *const C64, B: *mut C64, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::pivoted::<C64>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseSgtsv2_nopivot_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsv2_nopivot_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const f32, d: *const f32, du: *const f32, B: *const f32, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<f32>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseDgtsv2_nopivot_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsv2_nopivot_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const f64, d: *const f64, du: *const f64, B: *const f64, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<f64>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseCgtsv2_nopivot_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsv2_nopivot_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const C32, d: *const C32, du: *const C32, B: *const C32, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<C32>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseZgtsv2_nopivot_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsv2_nopivot_bufferSizeExt(handle: usize, m: i32, n: i32, dl: *const C64, d: *const C64, du: *const C64, B: *const C64, ldb: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::size::<C64>(handle, m, n, dl, d, du, B, ldb, bufferSizeInBytes) })
}

/// `cusparseSgtsv2_nopivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsv2_nopivot(handle: usize, m: i32, n: i32, dl: *const f32, d: *const f32, du: *const f32, B: *mut f32, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::plain::<f32>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseDgtsv2_nopivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsv2_nopivot(handle: usize, m: i32, n: i32, dl: *const f64, d: *const f64, du: *const f64, B: *mut f64, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::plain::<f64>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseCgtsv2_nopivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsv2_nopivot(handle: usize, m: i32, n: i32, dl: *const C32, d: *const C32, du: *const C32, B: *mut C32, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::plain::<C32>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseZgtsv2_nopivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsv2_nopivot(handle: usize, m: i32, n: i32, dl: *const C64, d: *const C64, du: *const C64, B: *mut C64, ldb: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::plain::<C64>(handle, m, n, dl, d, du, B, ldb, pBuffer) })
}

/// `cusparseSgtsv2StridedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsv2StridedBatch_bufferSizeExt(handle: usize, m: i32, dl: *const f32, d: *const f32, du: *const f32, x: *const f32, batchCount: i32, batchStride: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided_size::<f32>(handle, m, dl, d, du, x, batchCount, batchStride, bufferSizeInBytes) })
}

/// `cusparseDgtsv2StridedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsv2StridedBatch_bufferSizeExt(handle: usize, m: i32, dl: *const f64, d: *const f64, du: *const f64, x: *const f64, batchCount: i32, batchStride: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided_size::<f64>(handle, m, dl, d, du, x, batchCount, batchStride, bufferSizeInBytes) })
}

/// `cusparseCgtsv2StridedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsv2StridedBatch_bufferSizeExt(handle: usize, m: i32, dl: *const C32, d: *const C32, du: *const C32, x: *const C32, batchCount: i32, batchStride: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided_size::<C32>(handle, m, dl, d, du, x, batchCount, batchStride, bufferSizeInBytes) })
}

/// `cusparseZgtsv2StridedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsv2StridedBatch_bufferSizeExt(handle: usize, m: i32, dl: *const C64, d: *const C64, du: *const C64, x: *const C64, batchCount: i32, batchStride: i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided_size::<C64>(handle, m, dl, d, du, x, batchCount, batchStride, bufferSizeInBytes) })
}

/// `cusparseSgtsv2StridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsv2StridedBatch(handle: usize, m: i32, dl: *const f32, d: *const f32, du: *const f32, x: *mut f32, batchCount: i32, batchStride: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided::<f32>(handle, m, dl, d, du, x, batchCount, batchStride, pBuffer) })
}

/// `cusparseDgtsv2StridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsv2StridedBatch(handle: usize, m: i32, dl: *const f64, d: *const f64, du: *const f64, x: *mut f64, batchCount: i32, batchStride: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided::<f64>(handle, m, dl, d, du, x, batchCount, batchStride, pBuffer) })
}

/// `cusparseCgtsv2StridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsv2StridedBatch(handle: usize, m: i32, dl: *const C32, d: *const C32, du: *const C32, x: *mut C32, batchCount: i32, batchStride: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided::<C32>(handle, m, dl, d, du, x, batchCount, batchStride, pBuffer) })
}

/// `cusparseZgtsv2StridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsv2StridedBatch(handle: usize, m: i32, dl: *const C64, d: *const C64, du: *const C64, x: *mut C64, batchCount: i32, batchStride: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::strided::<C64>(handle, m, dl, d, du, x, batchCount, batchStride, pBuffer) })
}

/// `cusparseSgtsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsvInterleavedBatch_bufferSizeExt(handle: usize, algo: i32, m: i32, dl: *const f32, d: *const f32, du: *const f32, x: *const f32, batchCount: i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved_size::<f32>(handle, algo, m, dl, d, du, x, batchCount, pBufferSizeInBytes) })
}

/// `cusparseDgtsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsvInterleavedBatch_bufferSizeExt(handle: usize, algo: i32, m: i32, dl: *const f64, d: *const f64, du: *const f64, x: *const f64, batchCount: i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved_size::<f64>(handle, algo, m, dl, d, du, x, batchCount, pBufferSizeInBytes) })
}

/// `cusparseCgtsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsvInterleavedBatch_bufferSizeExt(handle: usize, algo: i32, m: i32, dl: *const C32, d: *const C32, du: *const C32, x: *const C32, batchCount: i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved_size::<C32>(handle, algo, m, dl, d, du, x, batchCount, pBufferSizeInBytes) })
}

/// `cusparseZgtsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsvInterleavedBatch_bufferSizeExt(handle: usize, algo: i32, m: i32, dl: *const C64, d: *const C64, du: *const C64, x: *const C64, batchCount: i32, pBufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved_size::<C64>(handle, algo, m, dl, d, du, x, batchCount, pBufferSizeInBytes) })
}

/// `cusparseSgtsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgtsvInterleavedBatch(handle: usize, algo: i32, m: i32, dl: *mut f32, d: *mut f32, du: *mut f32, x: *mut f32, batchCount: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved::<f32>(handle, algo, m, dl, d, du, x, batchCount, pBuffer) })
}

/// `cusparseDgtsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgtsvInterleavedBatch(handle: usize, algo: i32, m: i32, dl: *mut f64, d: *mut f64, du: *mut f64, x: *mut f64, batchCount: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved::<f64>(handle, algo, m, dl, d, du, x, batchCount, pBuffer) })
}

/// `cusparseCgtsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgtsvInterleavedBatch(handle: usize, algo: i32, m: i32, dl: *mut C32, d: *mut C32, du: *mut C32, x: *mut C32, batchCount: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved::<C32>(handle, algo, m, dl, d, du, x, batchCount, pBuffer) })
}

/// `cusparseZgtsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgtsvInterleavedBatch(handle: usize, algo: i32, m: i32, dl: *mut C64, d: *mut C64, du: *mut C64, x: *mut C64, batchCount: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::tridiagonal::interleaved::<C64>(handle, algo, m, dl, d, du, x, batchCount, pBuffer) })
}

/// `cusparseSgpsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgpsvInterleavedBatch_bufferSizeExt(_handle: usize, _algo: i32, _m: i32, _ds: *const f32, _dl: *const f32, _d: *const f32, _du: *const f32, _dw: *const f32, _x: *const f32, _batchCount: i32, _pBufferSizeInBytes: *mut usize) -> i32 {
    missing("cusparseSgpsvInterleavedBatch_bufferSizeExt")
}

/// `cusparseDgpsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgpsvInterleavedBatch_bufferSizeExt(_handle: usize, _algo: i32, _m: i32, _ds: *const f64, _dl: *const f64, _d: *const f64, _du: *const f64, _dw: *const f64, _x: *const f64, _batchCount: i32, _pBufferSizeInBytes: *mut usize) -> i32 {
    missing("cusparseDgpsvInterleavedBatch_bufferSizeExt")
}

/// `cusparseCgpsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgpsvInterleavedBatch_bufferSizeExt(_handle: usize, _algo: i32, _m: i32, _ds: *const C32, _dl: *const C32, _d: *const C32, _du: *const C32, _dw: *const C32, _x: *const C32, _batchCount: i32, _pBufferSizeInBytes: *mut usize) -> i32 {
    missing("cusparseCgpsvInterleavedBatch_bufferSizeExt")
}

/// `cusparseZgpsvInterleavedBatch_bufferSizeExt`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgpsvInterleavedBatch_bufferSizeExt(_handle: usize, _algo: i32, _m: i32, _ds: *const C64, _dl: *const C64, _d: *const C64, _du: *const C64, _dw: *const C64, _x: *const C64, _batchCount: i32, _pBufferSizeInBytes: *mut usize) -> i32 {
    missing("cusparseZgpsvInterleavedBatch_bufferSizeExt")
}

/// `cusparseSgpsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgpsvInterleavedBatch(_handle: usize, _algo: i32, _m: i32, _ds: *mut f32, _dl: *mut f32, _d: *mut f32, _du: *mut f32, _dw: *mut f32, _x: *mut f32, _batchCount: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseSgpsvInterleavedBatch")
}

/// `cusparseDgpsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgpsvInterleavedBatch(_handle: usize, _algo: i32, _m: i32, _ds: *mut f64, _dl: *mut f64, _d: *mut f64, _du: *mut f64, _dw: *mut f64, _x: *mut f64, _batchCount: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseDgpsvInterleavedBatch")
}

/// `cusparseCgpsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgpsvInterleavedBatch(_handle: usize, _algo: i32, _m: i32, _ds: *mut C32, _dl: *mut C32, _d: *mut C32, _du: *mut C32, _dw: *mut C32, _x: *mut C32, _batchCount: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseCgpsvInterleavedBatch")
}

/// `cusparseZgpsvInterleavedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgpsvInterleavedBatch(_handle: usize, _algo: i32, _m: i32, _ds: *mut C64, _dl: *mut C64, _d: *mut C64, _du: *mut C64, _dw: *mut C64, _x: *mut C64, _batchCount: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseZgpsvInterleavedBatch")
}

/// `cusparseSgemvi_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgemvi_bufferSize(_handle: usize, _transA: i32, _m: i32, _n: i32, _nnz: i32, _pBufferSize: *mut i32) -> i32 {
    missing("cusparseSgemvi_bufferSize")
}

/// `cusparseDgemvi_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgemvi_bufferSize(_handle: usize, _transA: i32, _m: i32, _n: i32, _nnz: i32, _pBufferSize: *mut i32) -> i32 {
    missing("cusparseDgemvi_bufferSize")
}

/// `cusparseCgemvi_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgemvi_bufferSize(_handle: usize, _transA: i32, _m: i32, _n: i32, _nnz: i32, _pBufferSize: *mut i32) -> i32 {
    missing("cusparseCgemvi_bufferSize")
}

/// `cusparseZgemvi_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgemvi_bufferSize(_handle: usize, _transA: i32, _m: i32, _n: i32, _nnz: i32, _pBufferSize: *mut i32) -> i32 {
    missing("cusparseZgemvi_bufferSize")
}

/// `cusparseSgemvi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSgemvi(_handle: usize, _transA: i32, _m: i32, _n: i32, _alpha: *const f32, _A: *const f32, _lda: i32, _nnz: i32, _xVal: *const f32, _xInd: *const i32, _beta: *const f32, _y: *mut f32, _idxBase: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseSgemvi")
}

/// `cusparseDgemvi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDgemvi(_handle: usize, _transA: i32, _m: i32, _n: i32, _alpha: *const f64, _A: *const f64, _lda: i32, _nnz: i32, _xVal: *const f64, _xInd: *const i32, _beta: *const f64, _y: *mut f64, _idxBase: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseDgemvi")
}

/// `cusparseCgemvi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCgemvi(_handle: usize, _transA: i32, _m: i32, _n: i32, _alpha: *const C32, _A: *const C32, _lda: i32, _nnz: i32, _xVal: *const C32, _xInd: *const i32, _beta: *const C32, _y: *mut C32, _idxBase: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseCgemvi")
}

/// `cusparseZgemvi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZgemvi(_handle: usize, _transA: i32, _m: i32, _n: i32, _alpha: *const C64, _A: *const C64, _lda: i32, _nnz: i32, _xVal: *const C64, _xInd: *const i32, _beta: *const C64, _y: *mut C64, _idxBase: i32, _pBuffer: *mut c_void) -> i32 {
    missing("cusparseZgemvi")
}

/// `cusparseCreateCsrilu02Info`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateCsrilu02Info(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::create(info) })
}

/// `cusparseDestroyCsrilu02Info`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroyCsrilu02Info(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::destroy(info) })
}

/// `cusparseXcsrilu02_zeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcsrilu02_zeroPivot(handle: usize, info: usize, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::zero_pivot(handle, info, position) })
}

/// `cusparseScsrilu02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsrilu02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<f32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseDcsrilu02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsrilu02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<f64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseCcsrilu02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsrilu02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<C32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseZcsrilu02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsrilu02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<C64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseScsrilu02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsrilu02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<f32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseDcsrilu02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsrilu02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<f64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseCcsrilu02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsrilu02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<C32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseZcsrilu02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsrilu02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<C64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseScsrilu02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsrilu02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::lu::<f32>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseDcsrilu02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsrilu02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::lu::<f64>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseCcsrilu02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsrilu02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::lu::<C32>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseZcsrilu02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsrilu02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::lu::<C64>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseCreateCsric02Info`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateCsric02Info(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::create(info) })
}

/// `cusparseDestroyCsric02Info`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroyCsric02Info(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::destroy(info) })
}

/// `cusparseXcsric02_zeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseXcsric02_zeroPivot(handle: usize, info: usize, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::zero_pivot(handle, info, position) })
}

/// `cusparseScsric02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsric02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<f32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseDcsric02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsric02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<f64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseCcsric02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsric02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<C32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseZcsric02_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsric02_bufferSize(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *mut C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, pBufferSizeInBytes: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::size::<C64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, pBufferSizeInBytes) })
}

/// `cusparseScsric02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsric02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<f32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseDcsric02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsric02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<f64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseCcsric02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsric02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<C32>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseZcsric02_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsric02_analysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA: *const C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::analysis::<C64>(handle, m, nnz, descrA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseScsric02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScsric02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut f32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::cholesky::<f32>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseDcsric02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDcsric02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut f64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::cholesky::<f64>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseCcsric02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCcsric02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut C32, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::cholesky::<C32>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseZcsric02`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseZcsric02(handle: usize, m: i32, nnz: i32, descrA: usize, csrSortedValA_valM: *mut C64, csrSortedRowPtrA: *const i32, csrSortedColIndA: *const i32, info: usize, policy: i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::incomplete::cholesky::<C64>(handle, m, nnz, descrA, csrSortedValA_valM, csrSortedRowPtrA, csrSortedColIndA, info, policy, pBuffer) })
}

/// `cusparseCreateCsr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateCsr(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, csrRowOffsets: *mut c_void, csrColInd: *mut c_void, csrValues: *mut c_void, csrRowOffsetsType: i32, csrColIndType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::create_csr(spMatDescr, rows, cols, nnz, csrRowOffsets, csrColInd, csrValues, csrRowOffsetsType, csrColIndType, idxBase, valueType) })
}

/// `cusparseCreateConstCsr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstCsr(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, csrRowOffsets: *const c_void, csrColInd: *const c_void, csrValues: *const c_void, csrRowOffsetsType: i32, csrColIndType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::create_csr(spMatDescr, rows, cols, nnz, csrRowOffsets, csrColInd, csrValues, csrRowOffsetsType, csrColIndType, idxBase, valueType) })
}

/// `cusparseCreateCsc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateCsc(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, cscColOffsets: *mut c_void, cscRowInd: *mut c_void, cscValues: *mut c_void, cscColOffsetsType: i32, cscRowIndType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::create_csc(spMatDescr, rows, cols, nnz, cscColOffsets, cscRowInd, cscValues, cscColOffsetsType, cscRowIndType, idxBase, valueType) })
}

/// `cusparseCreateConstCsc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstCsc(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, cscColOffsets: *const c_void, cscRowInd: *const c_void, cscValues: *const c_void, cscColOffsetsType: i32, cscRowIndType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::create_csc(spMatDescr, rows, cols, nnz, cscColOffsets, cscRowInd, cscValues, cscColOffsetsType, cscRowIndType, idxBase, valueType) })
}

/// `cusparseCreateCoo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateCoo(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, cooRowInd: *mut c_void, cooColInd: *mut c_void, cooValues: *mut c_void, cooIdxType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::create_coo(spMatDescr, rows, cols, nnz, cooRowInd, cooColInd, cooValues, cooIdxType, idxBase, valueType) })
}

/// `cusparseCreateConstCoo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstCoo(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, cooRowInd: *const c_void, cooColInd: *const c_void, cooValues: *const c_void, cooIdxType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::create_coo(spMatDescr, rows, cols, nnz, cooRowInd, cooColInd, cooValues, cooIdxType, idxBase, valueType) })
}

/// `cusparseCreateBsr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateBsr(spMatDescr: *mut usize, brows: i64, bcols: i64, bnnz: i64, rowBlockSize: i64, colBlockSize: i64, bsrRowOffsets: *mut c_void, bsrColInd: *mut c_void, bsrValues: *mut c_void, bsrRowOffsetsType: i32, bsrColIndType: i32, idxBase: i32, valueType: i32, order: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::create_bsr(spMatDescr, brows, bcols, bnnz, rowBlockSize, colBlockSize, bsrRowOffsets, bsrColInd, bsrValues, bsrRowOffsetsType, bsrColIndType, idxBase, valueType, order) })
}

/// `cusparseCreateConstBsr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstBsr(spMatDescr: *mut usize, brows: i64, bcols: i64, bnnz: i64, rowBlockSize: i64, colBlockSize: i64, bsrRowOffsets: *const c_void, bsrColInd: *const c_void, bsrValues: *const c_void, bsrRowOffsetsType: i32, bsrColIndType: i32, idxBase: i32, valueType: i32, order: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::create_bsr(spMatDescr, brows, bcols, bnnz, rowBlockSize, colBlockSize, bsrRowOffsets, bsrColInd, bsrValues, bsrRowOffsetsType, bsrColIndType, idxBase, valueType, order) })
}

/// `cusparseCreateBlockedEll`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateBlockedEll(spMatDescr: *mut usize, rows: i64, cols: i64, ellBlockSize: i64, ellCols: i64, ellColInd: *mut c_void, ellValue: *mut c_void, ellIdxType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::create_ell(spMatDescr, rows, cols, ellBlockSize, ellCols, ellColInd, ellValue, ellIdxType, idxBase, valueType) })
}

/// `cusparseCreateConstBlockedEll`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstBlockedEll(spMatDescr: *mut usize, rows: i64, cols: i64, ellBlockSize: i64, ellCols: i64, ellColInd: *const c_void, ellValue: *const c_void, ellIdxType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::create_ell(spMatDescr, rows, cols, ellBlockSize, ellCols, ellColInd, ellValue, ellIdxType, idxBase, valueType) })
}

/// `cusparseCreateSlicedEll`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateSlicedEll(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, sellValuesSize: i64, sliceSize: i64, sellSliceOffsets: *mut c_void, sellColInd: *mut c_void, sellValues: *mut c_void, sellSliceOffsetsType: i32, sellColIndType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::create_sell(spMatDescr, rows, cols, nnz, sellValuesSize, sliceSize, sellSliceOffsets, sellColInd, sellValues, sellSliceOffsetsType, sellColIndType, idxBase, valueType) })
}

/// `cusparseCreateConstSlicedEll`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstSlicedEll(spMatDescr: *mut usize, rows: i64, cols: i64, nnz: i64, sellValuesSize: i64, sliceSize: i64, sellSliceOffsets: *const c_void, sellColInd: *const c_void, sellValues: *const c_void, sellSliceOffsetsType: i32, sellColIndType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::create_sell(spMatDescr, rows, cols, nnz, sellValuesSize, sliceSize, sellSliceOffsets, sellColInd, sellValues, sellSliceOffsetsType, sellColIndType, idxBase, valueType) })
}

/// `cusparseDestroySpMat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroySpMat(spMatDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::destroy(spMatDescr) })
}

/// `cusparseCsrGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCsrGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64, csrRowOffsets: *mut *mut c_void, csrColInd: *mut *mut c_void, csrValues: *mut *mut c_void, csrRowOffsetsType: *mut i32, csrColIndType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::csr_get(spMatDescr, rows, cols, nnz, csrRowOffsets, csrColInd, csrValues, csrRowOffsetsType, csrColIndType, idxBase, valueType) })
}

/// `cusparseConstCsrGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstCsrGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64, csrRowOffsets: *mut *const c_void, csrColInd: *mut *const c_void, csrValues: *mut *const c_void, csrRowOffsetsType: *mut i32, csrColIndType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::csr_get(spMatDescr, rows, cols, nnz, csrRowOffsets, csrColInd, csrValues, csrRowOffsetsType, csrColIndType, idxBase, valueType) })
}

/// `cusparseCscGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCscGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64, cscColOffsets: *mut *mut c_void, cscRowInd: *mut *mut c_void, cscValues: *mut *mut c_void, cscColOffsetsType: *mut i32, cscRowIndType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::csc_get(spMatDescr, rows, cols, nnz, cscColOffsets, cscRowInd, cscValues, cscColOffsetsType, cscRowIndType, idxBase, valueType) })
}

/// `cusparseConstCscGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstCscGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64, cscColOffsets: *mut *const c_void, cscRowInd: *mut *const c_void, cscValues: *mut *const c_void, cscColOffsetsType: *mut i32, cscRowIndType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::csc_get(spMatDescr, rows, cols, nnz, cscColOffsets, cscRowInd, cscValues, cscColOffsetsType, cscRowIndType, idxBase, valueType) })
}

/// `cusparseCooGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCooGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64, cooRowInd: *mut *mut c_void, cooColInd: *mut *mut c_void, cooValues: *mut *mut c_void, idxType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::coo_get(spMatDescr, rows, cols, nnz, cooRowInd, cooColInd, cooValues, idxType, idxBase, valueType) })
}

/// `cusparseConstCooGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstCooGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64, cooRowInd: *mut *const c_void, cooColInd: *mut *const c_void, cooValues: *mut *const c_void, idxType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::coo_get(spMatDescr, rows, cols, nnz, cooRowInd, cooColInd, cooValues, idxType, idxBase, valueType) })
}

/// `cusparseBlockedEllGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseBlockedEllGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, ellBlockSize: *mut i64, ellCols: *mut i64, ellColInd: *mut *mut c_void, ellValue: *mut *mut c_void, ellIdxType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::ell_get(spMatDescr, rows, cols, ellBlockSize, ellCols, ellColInd, ellValue, ellIdxType, idxBase, valueType) })
}

/// `cusparseConstBlockedEllGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstBlockedEllGet(spMatDescr: usize, rows: *mut i64, cols: *mut i64, ellBlockSize: *mut i64, ellCols: *mut i64, ellColInd: *mut *const c_void, ellValue: *mut *const c_void, ellIdxType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::blocks::ell_get(spMatDescr, rows, cols, ellBlockSize, ellCols, ellColInd, ellValue, ellIdxType, idxBase, valueType) })
}

/// `cusparseCsrSetPointers`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCsrSetPointers(spMatDescr: usize, csrRowOffsets: *mut c_void, csrColInd: *mut c_void, csrValues: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::csr_set(spMatDescr, csrRowOffsets, csrColInd, csrValues) })
}

/// `cusparseCscSetPointers`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCscSetPointers(spMatDescr: usize, cscColOffsets: *mut c_void, cscRowInd: *mut c_void, cscValues: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::csc_set(spMatDescr, cscColOffsets, cscRowInd, cscValues) })
}

/// `cusparseCooSetPointers`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCooSetPointers(spMatDescr: usize, cooRows: *mut c_void, cooColumns: *mut c_void, cooValues: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::coo_set(spMatDescr, cooRows, cooColumns, cooValues) })
}

/// `cusparseSpMatGetSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatGetSize(spMatDescr: usize, rows: *mut i64, cols: *mut i64, nnz: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::size(spMatDescr, rows, cols, nnz) })
}

/// `cusparseSpMatGetFormat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatGetFormat(spMatDescr: usize, format: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::format(spMatDescr, format) })
}

/// `cusparseSpMatGetIndexBase`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatGetIndexBase(spMatDescr: usize, idxBase: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::index_base(spMatDescr, idxBase) })
}

/// `cusparseSpMatGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatGetValues(spMatDescr: usize, values: *mut *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::values(spMatDescr, values) })
}

/// `cusparseConstSpMatGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstSpMatGetValues(spMatDescr: usize, values: *mut *const c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::values(spMatDescr, values) })
}

/// `cusparseSpMatSetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatSetValues(spMatDescr: usize, values: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::set_values(spMatDescr, values) })
}

/// `cusparseSpMatGetStridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatGetStridedBatch(spMatDescr: usize, batchCount: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::batch(spMatDescr, batchCount) })
}

/// `cusparseCooSetStridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCooSetStridedBatch(spMatDescr: usize, batchCount: i32, batchStride: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::coo_batch(spMatDescr, batchCount, batchStride) })
}

/// `cusparseCsrSetStridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCsrSetStridedBatch(spMatDescr: usize, batchCount: i32, offsetsBatchStride: i64, columnsValuesBatchStride: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::csr_batch(spMatDescr, batchCount, offsetsBatchStride, columnsValuesBatchStride) })
}

/// `cusparseBsrSetStridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseBsrSetStridedBatch(_spMatDescr: usize, _batchCount: i32, _offsetsBatchStride: i64, _columnsBatchStride: i64, _ValuesBatchStride: i64) -> i32 {
    missing("cusparseBsrSetStridedBatch")
}

/// `cusparseSpMatGetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatGetAttribute(spMatDescr: usize, attribute: i32, data: *mut c_void, dataSize: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::attribute(spMatDescr, attribute, data, dataSize) })
}

/// `cusparseSpMatSetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMatSetAttribute(spMatDescr: usize, attribute: i32, data: *mut c_void, dataSize: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::matrix::set_attribute(spMatDescr, attribute, data, dataSize) })
}

/// `cusparseCreateDnVec`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateDnVec(dnVecDescr: *mut usize, size: i64, values: *mut c_void, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::create(dnVecDescr, size, values, valueType) })
}

/// `cusparseCreateConstDnVec`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstDnVec(dnVecDescr: *mut usize, size: i64, values: *const c_void, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::create(dnVecDescr, size, values, valueType) })
}

/// `cusparseDestroyDnVec`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroyDnVec(dnVecDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::destroy(dnVecDescr) })
}

/// `cusparseDnVecGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnVecGet(dnVecDescr: usize, size: *mut i64, values: *mut *mut c_void, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::get(dnVecDescr, size, values, valueType) })
}

/// `cusparseConstDnVecGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstDnVecGet(dnVecDescr: usize, size: *mut i64, values: *mut *const c_void, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::get(dnVecDescr, size, values, valueType) })
}

/// `cusparseDnVecGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnVecGetValues(dnVecDescr: usize, values: *mut *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::values(dnVecDescr, values) })
}

/// `cusparseConstDnVecGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstDnVecGetValues(dnVecDescr: usize, values: *mut *const c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::values(dnVecDescr, values) })
}

/// `cusparseDnVecSetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnVecSetValues(dnVecDescr: usize, values: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::set_values(dnVecDescr, values) })
}

/// `cusparseCreateSpVec`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateSpVec(spVecDescr: *mut usize, size: i64, nnz: i64, indices: *mut c_void, values: *mut c_void, idxType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::create_sparse(spVecDescr, size, nnz, indices, values, idxType, idxBase, valueType) })
}

/// `cusparseCreateConstSpVec`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstSpVec(spVecDescr: *mut usize, size: i64, nnz: i64, indices: *const c_void, values: *const c_void, idxType: i32, idxBase: i32, valueType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::create_sparse(spVecDescr, size, nnz, indices, values, idxType, idxBase, valueType) })
}

/// `cusparseDestroySpVec`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroySpVec(spVecDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::destroy_sparse(spVecDescr) })
}

/// `cusparseSpVecGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpVecGet(spVecDescr: usize, size: *mut i64, nnz: *mut i64, indices: *mut *mut c_void, values: *mut *mut c_void, idxType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::get_sparse(spVecDescr, size, nnz, indices, values, idxType, idxBase, valueType) })
}

/// `cusparseConstSpVecGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstSpVecGet(spVecDescr: usize, size: *mut i64, nnz: *mut i64, indices: *mut *const c_void, values: *mut *const c_void, idxType: *mut i32, idxBase: *mut i32, valueType: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::get_sparse(spVecDescr, size, nnz, indices, values, idxType, idxBase, valueType) })
}

/// `cusparseSpVecGetIndexBase`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpVecGetIndexBase(spVecDescr: usize, idxBase: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::sparse_base(spVecDescr, idxBase) })
}

/// `cusparseSpVecGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpVecGetValues(spVecDescr: usize, values: *mut *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::sparse_values(spVecDescr, values) })
}

/// `cusparseConstSpVecGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstSpVecGetValues(spVecDescr: usize, values: *mut *const c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::sparse_values(spVecDescr, values) })
}

/// `cusparseSpVecSetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpVecSetValues(spVecDescr: usize, values: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::set_sparse_values(spVecDescr, values) })
}

/// `cusparseCreateDnMat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateDnMat(dnMatDescr: *mut usize, rows: i64, cols: i64, ld: i64, values: *mut c_void, valueType: i32, order: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::create_matrix(dnMatDescr, rows, cols, ld, values, valueType, order) })
}

/// `cusparseCreateConstDnMat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseCreateConstDnMat(dnMatDescr: *mut usize, rows: i64, cols: i64, ld: i64, values: *const c_void, valueType: i32, order: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::create_matrix(dnMatDescr, rows, cols, ld, values, valueType, order) })
}

/// `cusparseDestroyDnMat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDestroyDnMat(dnMatDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::destroy_matrix(dnMatDescr) })
}

/// `cusparseDnMatGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnMatGet(dnMatDescr: usize, rows: *mut i64, cols: *mut i64, ld: *mut i64, values: *mut *mut c_void, type_: *mut i32, order: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::get_matrix(dnMatDescr, rows, cols, ld, values, type_, order) })
}

/// `cusparseConstDnMatGet`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstDnMatGet(dnMatDescr: usize, rows: *mut i64, cols: *mut i64, ld: *mut i64, values: *mut *const c_void, type_: *mut i32, order: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::get_matrix(dnMatDescr, rows, cols, ld, values, type_, order) })
}

/// `cusparseDnMatGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnMatGetValues(dnMatDescr: usize, values: *mut *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::matrix_values(dnMatDescr, values) })
}

/// `cusparseConstDnMatGetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseConstDnMatGetValues(dnMatDescr: usize, values: *mut *const c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::matrix_values(dnMatDescr, values) })
}

/// `cusparseDnMatSetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnMatSetValues(dnMatDescr: usize, values: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::set_matrix_values(dnMatDescr, values) })
}

/// `cusparseDnMatSetStridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnMatSetStridedBatch(dnMatDescr: usize, batchCount: i32, batchStride: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::set_batch(dnMatDescr, batchCount, batchStride) })
}

/// `cusparseDnMatGetStridedBatch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDnMatGetStridedBatch(dnMatDescr: usize, batchCount: *mut i32, batchStride: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::vectors::batch(dnMatDescr, batchCount, batchStride) })
}

/// `cusparseAxpby`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseAxpby(handle: usize, alpha: *const c_void, vecX: usize, beta: *const c_void, vecY: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::axpby(handle, alpha, vecX, beta, vecY) })
}

/// `cusparseGather`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseGather(handle: usize, vecY: usize, vecX: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::gather(handle, vecY, vecX) })
}

/// `cusparseScatter`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseScatter(handle: usize, vecX: usize, vecY: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::scatter(handle, vecX, vecY) })
}

/// `cusparseRot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseRot(handle: usize, c_coeff: *const c_void, s_coeff: *const c_void, vecX: usize, vecY: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::rot(handle, c_coeff, s_coeff, vecX, vecY) })
}

/// `cusparseSpVV_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpVV_bufferSize(handle: usize, opX: i32, vecX: usize, vecY: usize, result: *const c_void, computeType: i32, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dot_size(handle, opX, vecX, vecY, result, computeType, bufferSize) })
}

/// `cusparseSpVV`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpVV(handle: usize, opX: i32, vecX: usize, vecY: usize, result: *mut c_void, computeType: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::level1::dot(handle, opX, vecX, vecY, result, computeType, externalBuffer) })
}

/// `cusparseSparseToDense_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSparseToDense_bufferSize(handle: usize, matA: usize, matB: usize, alg: i32, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::convert::to_dense_size(handle, matA, matB, alg, bufferSize) })
}

/// `cusparseSparseToDense`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSparseToDense(handle: usize, matA: usize, matB: usize, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::convert::to_dense(handle, matA, matB, alg, externalBuffer) })
}

/// `cusparseDenseToSparse_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDenseToSparse_bufferSize(handle: usize, matA: usize, matB: usize, alg: i32, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::convert::to_sparse_size(handle, matA, matB, alg, bufferSize) })
}

/// `cusparseDenseToSparse_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDenseToSparse_analysis(handle: usize, matA: usize, matB: usize, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::convert::analysis(handle, matA, matB, alg, externalBuffer) })
}

/// `cusparseDenseToSparse_convert`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseDenseToSparse_convert(handle: usize, matA: usize, matB: usize, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::convert::to_sparse(handle, matA, matB, alg, externalBuffer) })
}

/// `cusparseSpMV_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMV_bufferSize(handle: usize, opA: i32, alpha: *const c_void, matA: usize, vecX: usize, beta: *const c_void, vecY: usize, computeType: i32, alg: i32, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spmv::size(Spmv { handle, op_a: opA, alpha, mat_a: matA, vec_x: vecX, beta, vec_y: vecY, compute_type: computeType, alg }, bufferSize) })
}

/// `cusparseSpMV_preprocess`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMV_preprocess(handle: usize, opA: i32, alpha: *const c_void, matA: usize, vecX: usize, beta: *const c_void, vecY: usize, computeType: i32, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spmv::preprocess(Spmv { handle, op_a: opA, alpha, mat_a: matA, vec_x: vecX, beta, vec_y: vecY, compute_type: computeType, alg }, externalBuffer) })
}

/// `cusparseSpMV`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMV(handle: usize, opA: i32, alpha: *const c_void, matA: usize, vecX: usize, beta: *const c_void, vecY: usize, computeType: i32, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spmv::spmv(Spmv { handle, op_a: opA, alpha, mat_a: matA, vec_x: vecX, beta, vec_y: vecY, compute_type: computeType, alg }, externalBuffer) })
}

/// `cusparseSpMM_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMM_bufferSize(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spmm::size(Spmm { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg }, bufferSize) })
}

/// `cusparseSpMM_preprocess`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMM_preprocess(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spmm::preprocess(Spmm { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg }, externalBuffer) })
}

/// `cusparseSpMM`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMM(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spmm::spmm(Spmm { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg }, externalBuffer) })
}

/// `cusparseSpGEMM_createDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMM_createDescr(spgemmDescr: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spgemm::create(spgemmDescr) })
}

/// `cusparseSpGEMM_destroyDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMM_destroyDescr(spgemmDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spgemm::destroy(spgemmDescr) })
}

/// `cusparseSpGEMM_workEstimation`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMM_workEstimation(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, spgemmDescr: usize, bufferSize1: *mut usize, externalBuffer1: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spgemm::work(Product { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg, spgemm_descr: spgemmDescr }, bufferSize1, externalBuffer1) })
}

/// `cusparseSpGEMM_getNumProducts`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMM_getNumProducts(spgemmDescr: usize, num_prods: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spgemm::products(spgemmDescr, num_prods) })
}

/// `cusparseSpGEMM_estimateMemory`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMM_estimateMemory(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, spgemmDescr: usize, chunk_fraction: f32, bufferSize3: *mut usize, externalBuffer3: *mut c_void, bufferSize2: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spgemm::estimate(Product { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg, spgemm_descr: spgemmDescr }, chunk_fraction, bufferSize3, externalBuffer3, bufferSize2) })
}

/// `cusparseSpGEMM_compute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMM_compute(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, spgemmDescr: usize, bufferSize2: *mut usize, externalBuffer2: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spgemm::compute(Product { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg, spgemm_descr: spgemmDescr }, bufferSize2, externalBuffer2) })
}

/// `cusparseSpGEMM_copy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMM_copy(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, spgemmDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::spgemm::copy(Product { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg, spgemm_descr: spgemmDescr }) })
}

/// `cusparseSpGEMMreuse_workEstimation`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMMreuse_workEstimation(handle: usize, opA: i32, opB: i32, matA: usize, matB: usize, matC: usize, alg: i32, spgemmDescr: usize, bufferSize1: *mut usize, externalBuffer1: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::reuse::work(Pair { handle, op_a: opA, op_b: opB, mat_a: matA, mat_b: matB }, matC, alg, spgemmDescr, bufferSize1, externalBuffer1) })
}

/// `cusparseSpGEMMreuse_nnz`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMMreuse_nnz(handle: usize, opA: i32, opB: i32, matA: usize, matB: usize, matC: usize, alg: i32, spgemmDescr: usize, bufferSize2: *mut usize, externalBuffer2: *mut c_void, bufferSize3: *mut usize, externalBuffer3: *mut c_void, bufferSize4: *mut usize, externalBuffer4: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::reuse::nnz(Pair { handle, op_a: opA, op_b: opB, mat_a: matA, mat_b: matB }, matC, alg, spgemmDescr, bufferSize2, externalBuffer2, bufferSize3, externalBuffer3, bufferSize4, externalBuffer4) })
}

/// `cusparseSpGEMMreuse_copy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMMreuse_copy(handle: usize, opA: i32, opB: i32, matA: usize, matB: usize, matC: usize, alg: i32, spgemmDescr: usize, bufferSize5: *mut usize, externalBuffer5: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::reuse::copy(Pair { handle, op_a: opA, op_b: opB, mat_a: matA, mat_b: matB }, matC, alg, spgemmDescr, bufferSize5, externalBuffer5) })
}

/// `cusparseSpGEMMreuse_compute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpGEMMreuse_compute(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, spgemmDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::reuse::compute(Product { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg, spgemm_descr: spgemmDescr }) })
}

/// `cusparseSpSV_createDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSV_createDescr(descr: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::create(descr) })
}

/// `cusparseSpSV_destroyDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSV_destroyDescr(descr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::destroy(descr) })
}

/// `cusparseSpSV_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSV_bufferSize(handle: usize, opA: i32, alpha: *const c_void, matA: usize, vecX: usize, vecY: usize, computeType: i32, alg: i32, spsvDescr: usize, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::vector_size(Vector { handle, op_a: opA, alpha, mat_a: matA, vec_x: vecX, vec_y: vecY, compute_type: computeType, alg, spsv_descr: spsvDescr }, bufferSize) })
}

/// `cusparseSpSV_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSV_analysis(handle: usize, opA: i32, alpha: *const c_void, matA: usize, vecX: usize, vecY: usize, computeType: i32, alg: i32, spsvDescr: usize, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::vector_analysis(Vector { handle, op_a: opA, alpha, mat_a: matA, vec_x: vecX, vec_y: vecY, compute_type: computeType, alg, spsv_descr: spsvDescr }, externalBuffer) })
}

/// `cusparseSpSV_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSV_solve(handle: usize, opA: i32, alpha: *const c_void, matA: usize, vecX: usize, vecY: usize, computeType: i32, alg: i32, spsvDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::vector_solve(Vector { handle, op_a: opA, alpha, mat_a: matA, vec_x: vecX, vec_y: vecY, compute_type: computeType, alg, spsv_descr: spsvDescr }) })
}

/// `cusparseSpSV_updateMatrix`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSV_updateMatrix(handle: usize, spsvDescr: usize, newValues: *mut c_void, updatePart: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::update(handle, spsvDescr, newValues, updatePart) })
}

/// `cusparseSpSM_createDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSM_createDescr(descr: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::create(descr) })
}

/// `cusparseSpSM_destroyDescr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSM_destroyDescr(descr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::destroy(descr) })
}

/// `cusparseSpSM_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSM_bufferSize(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, matC: usize, computeType: i32, alg: i32, spsmDescr: usize, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::matrix_size(Columns { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, mat_c: matC, compute_type: computeType, alg, spsm_descr: spsmDescr }, bufferSize) })
}

/// `cusparseSpSM_analysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSM_analysis(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, matC: usize, computeType: i32, alg: i32, spsmDescr: usize, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::matrix_analysis(Columns { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, mat_c: matC, compute_type: computeType, alg, spsm_descr: spsmDescr }, externalBuffer) })
}

/// `cusparseSpSM_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSM_solve(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, matC: usize, computeType: i32, alg: i32, spsmDescr: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::matrix_solve(Columns { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, mat_c: matC, compute_type: computeType, alg, spsm_descr: spsmDescr }) })
}

/// `cusparseSpSM_updateMatrix`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpSM_updateMatrix(handle: usize, spsmDescr: usize, newValues: *mut c_void, updatePart: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::solve::update(handle, spsmDescr, newValues, updatePart) })
}

/// `cusparseSDDMM_bufferSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSDDMM_bufferSize(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, bufferSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sddmm::size(Sampled { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg }, bufferSize) })
}

/// `cusparseSDDMM_preprocess`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSDDMM_preprocess(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sddmm::preprocess(Sampled { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg }, externalBuffer) })
}

/// `cusparseSDDMM`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSDDMM(handle: usize, opA: i32, opB: i32, alpha: *const c_void, matA: usize, matB: usize, beta: *const c_void, matC: usize, computeType: i32, alg: i32, externalBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::sddmm::sddmm(Sampled { handle, op_a: opA, op_b: opB, alpha, mat_a: matA, mat_b: matB, beta, mat_c: matC, compute_type: computeType, alg }, externalBuffer) })
}

/// `cusparseSpMMOp_createPlan`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMMOp_createPlan(_handle: usize, _plan: *mut usize, _opA: i32, _opB: i32, _matA: usize, _matB: usize, _matC: usize, _computeType: i32, _alg: i32, _addOperationNvvmBuffer: *const c_void, _addOperationBufferSize: usize, _mulOperationNvvmBuffer: *const c_void, _mulOperationBufferSize: usize, _epilogueNvvmBuffer: *const c_void, _epilogueBufferSize: usize, _SpMMWorkspaceSize: *mut usize) -> i32 {
    missing("cusparseSpMMOp_createPlan")
}

/// `cusparseSpMMOp`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMMOp(_plan: usize, _externalBuffer: *mut c_void) -> i32 {
    missing("cusparseSpMMOp")
}

/// `cusparseSpMMOp_destroyPlan`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusparseSpMMOp_destroyPlan(_plan: usize) -> i32 {
    missing("cusparseSpMMOp_destroyPlan")
}

