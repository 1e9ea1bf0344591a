// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;
use crate::rf_args_gen::*;

/// `cusolverRfCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfCreate(handle: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::create(handle) })
}

/// `cusolverRfDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfDestroy(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::destroy(handle) })
}

/// `cusolverRfGetMatrixFormat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfGetMatrixFormat(handle: usize, format: *mut i32, diag: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::format(handle, format, diag) })
}

/// `cusolverRfSetMatrixFormat`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfSetMatrixFormat(handle: usize, format: i32, diag: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::set_format(handle, format, diag) })
}

/// `cusolverRfSetNumericProperties`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfSetNumericProperties(handle: usize, zero: f64, boost: f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::set_numeric(handle, zero, boost) })
}

/// `cusolverRfGetNumericProperties`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfGetNumericProperties(handle: usize, zero: *mut f64, boost: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::numeric(handle, zero, boost) })
}

/// `cusolverRfGetNumericBoostReport`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfGetNumericBoostReport(handle: usize, report: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::boosted(handle, report) })
}

/// `cusolverRfSetAlgs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfSetAlgs(handle: usize, factAlg: i32, solveAlg: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::set_algorithms(handle, factAlg, solveAlg) })
}

/// `cusolverRfGetAlgs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfGetAlgs(handle: usize, factAlg: *mut i32, solveAlg: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::algorithms(handle, factAlg, solveAlg) })
}

/// `cusolverRfGetResetValuesFastMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfGetResetValuesFastMode(handle: usize, fastMode: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::fast(handle, fastMode) })
}

/// `cusolverRfSetResetValuesFastMode`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfSetResetValuesFastMode(handle: usize, fastMode: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::set_fast(handle, fastMode) })
}

/// `cusolverRfSetupHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfSetupHost(n: i32, nnzA: i32, csrRowPtrA: *mut i32, csrColIndA: *mut i32, h_csrValA: *mut f64, nnzL: i32, csrRowPtrL: *mut i32, csrColIndL: *mut i32, csrValL: *mut f64, nnzU: i32, csrRowPtrU: *mut i32, csrColIndU: *mut i32, csrValU: *mut f64, P: *mut i32, Q: *mut i32, handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::set_up(Matrix { n, nnz_a: nnzA, csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, h_csrValA, Lower { nnz_l: nnzL, csr_row_ptr_l: csrRowPtrL, csr_col_ind_l: csrColIndL, csr_val_l: csrValL }, Upper { nnz_u: nnzU, csr_row_ptr_u: csrRowPtrU, csr_col_ind_u: csrColIndU, csr_val_u: csrValU }, Order { p: P, q: Q, handle }) })
}

/// `cusolverRfSetupDevice`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfSetupDevice(n: i32, nnzA: i32, csrRowPtrA: *mut i32, csrColIndA: *mut i32, csrValA: *mut f64, nnzL: i32, csrRowPtrL: *mut i32, csrColIndL: *mut i32, csrValL: *mut f64, nnzU: i32, csrRowPtrU: *mut i32, csrColIndU: *mut i32, csrValU: *mut f64, P: *mut i32, Q: *mut i32, handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::set_up(Matrix { n, nnz_a: nnzA, csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, csrValA, Lower { nnz_l: nnzL, csr_row_ptr_l: csrRowPtrL, csr_col_ind_l: csrColIndL, csr_val_l: csrValL }, Upper { nnz_u: nnzU, csr_row_ptr_u: csrRowPtrU, csr_col_ind_u: csrColIndU, csr_val_u: csrValU }, Order { p: P, q: Q, handle }) })
}

/// `cusolverRfResetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfResetValues(n: i32, nnzA: i32, csrRowPtrA: *mut i32, csrColIndA: *mut i32, csrValA: *mut f64, P: *mut i32, Q: *mut i32, handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::reset(Matrix { n, nnz_a: nnzA, csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, csrValA, Order { p: P, q: Q, handle }) })
}

/// `cusolverRfAnalyze`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfAnalyze(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::analyze(handle) })
}

/// `cusolverRfRefactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfRefactor(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::refactor(handle) })
}

/// `cusolverRfAccessBundledFactorsDevice`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfAccessBundledFactorsDevice(handle: usize, nnzM: *mut i32, Mp: *mut *mut i32, Mi: *mut *mut i32, Mx: *mut *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor_out::access(handle, nnzM, Mp, Mi, Mx) })
}

/// `cusolverRfExtractBundledFactorsHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfExtractBundledFactorsHost(handle: usize, h_nnzM: *mut i32, h_Mp: *mut *mut i32, h_Mi: *mut *mut i32, h_Mx: *mut *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor_out::bundled(handle, h_nnzM, h_Mp, h_Mi, h_Mx) })
}

/// `cusolverRfExtractSplitFactorsHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfExtractSplitFactorsHost(handle: usize, h_nnzL: *mut i32, h_csrRowPtrL: *mut *mut i32, h_csrColIndL: *mut *mut i32, h_csrValL: *mut *mut f64, h_nnzU: *mut i32, h_csrRowPtrU: *mut *mut i32, h_csrColIndU: *mut *mut i32, h_csrValU: *mut *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor_out::split(handle, h_nnzL, h_csrRowPtrL, h_csrColIndL, h_csrValL, h_nnzU, h_csrRowPtrU, h_csrColIndU, h_csrValU) })
}

/// `cusolverRfSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfSolve(handle: usize, P: *mut i32, Q: *mut i32, nrhs: i32, Temp: *mut f64, ldt: i32, XF: *mut f64, ldxf: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::solve(handle, P, Q, nrhs, Temp, ldt, XF, ldxf) })
}

/// `cusolverRfBatchSetupHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfBatchSetupHost(batchSize: i32, n: i32, nnzA: i32, csrRowPtrA: *mut i32, csrColIndA: *mut i32, h_csrValA_array: *mut *mut f64, nnzL: i32, csrRowPtrL: *mut i32, csrColIndL: *mut i32, csrValL: *mut f64, nnzU: i32, csrRowPtrU: *mut i32, csrColIndU: *mut i32, csrValU: *mut f64, P: *mut i32, Q: *mut i32, handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::set_up_batch(batchSize, Matrix { n, nnz_a: nnzA, csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, h_csrValA_array, Lower { nnz_l: nnzL, csr_row_ptr_l: csrRowPtrL, csr_col_ind_l: csrColIndL, csr_val_l: csrValL }, Upper { nnz_u: nnzU, csr_row_ptr_u: csrRowPtrU, csr_col_ind_u: csrColIndU, csr_val_u: csrValU }, Order { p: P, q: Q, handle }) })
}

/// `cusolverRfBatchResetValues`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfBatchResetValues(batchSize: i32, n: i32, nnzA: i32, csrRowPtrA: *mut i32, csrColIndA: *mut i32, csrValA_array: *mut *mut f64, P: *mut i32, Q: *mut i32, handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::reset_batch(batchSize, Matrix { n, nnz_a: nnzA, csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, csrValA_array, Order { p: P, q: Q, handle }) })
}

/// `cusolverRfBatchAnalyze`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfBatchAnalyze(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::analyze(handle) })
}

/// `cusolverRfBatchRefactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfBatchRefactor(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::refactor_batch(handle) })
}

/// `cusolverRfBatchSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfBatchSolve(handle: usize, P: *mut i32, Q: *mut i32, nrhs: i32, Temp: *mut f64, ldt: i32, XF_array: *mut *mut f64, ldxf: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::solve_batch(handle, P, Q, nrhs, Temp, ldt, XF_array, ldxf) })
}

/// `cusolverRfBatchZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverRfBatchZeroPivot(handle: usize, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::refactor::zero_pivots(handle, position) })
}

