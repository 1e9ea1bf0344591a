// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;
use crate::sp_args_gen::*;

/// `cusolverSpCreateCsrluInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCreateCsrluInfoHost(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::create_lu_host(info) })
}

/// `cusolverSpDestroyCsrluInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDestroyCsrluInfoHost(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::destroy(info) })
}

/// `cusolverSpXcsrluAnalysisHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrluAnalysisHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::analysis(Shape { handle, m, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info) })
}

/// `cusolverSpScsrluBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrluBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpDcsrluBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrluBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpCcsrluBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrluBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpZcsrluBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrluBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpScsrluFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrluFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pivot_threshold: f32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::lu::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pivot_threshold, pBuffer) })
}

/// `cusolverSpDcsrluFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrluFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pivot_threshold: f64, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::lu::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pivot_threshold, pBuffer) })
}

/// `cusolverSpCcsrluFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrluFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pivot_threshold: f32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::lu::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pivot_threshold, pBuffer) })
}

/// `cusolverSpZcsrluFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrluFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pivot_threshold: f64, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::lu::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pivot_threshold, pBuffer) })
}

/// `cusolverSpScsrluZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrluZeroPivotHost(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f32>(handle, info, tol, position) })
}

/// `cusolverSpDcsrluZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrluZeroPivotHost(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f64>(handle, info, tol, position) })
}

/// `cusolverSpCcsrluZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrluZeroPivotHost(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C32>(handle, info, tol, position) })
}

/// `cusolverSpZcsrluZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrluZeroPivotHost(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C64>(handle, info, tol, position) })
}

/// `cusolverSpScsrluSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrluSolveHost(handle: usize, n: i32, b: *const f32, x: *mut f32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<f32>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpDcsrluSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrluSolveHost(handle: usize, n: i32, b: *const f64, x: *mut f64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<f64>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpCcsrluSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrluSolveHost(handle: usize, n: i32, b: *const C32, x: *mut C32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<C32>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpZcsrluSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrluSolveHost(handle: usize, n: i32, b: *const C64, x: *mut C64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<C64>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpXcsrluNnzHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrluNnzHost(handle: usize, nnzLRef: *mut i32, nnzURef: *mut i32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::lu_sizes(handle, nnzLRef, nnzURef, info) })
}

/// `cusolverSpScsrluExtractHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrluExtractHost(handle: usize, P: *mut i32, Q: *mut i32, descrL: usize, csrValL: *mut f32, csrRowPtrL: *mut i32, csrColIndL: *mut i32, descrU: usize, csrValU: *mut f32, csrRowPtrU: *mut i32, csrColIndU: *mut i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::lu_parts::<f32>(handle, P, Q, descrL, csrValL, csrRowPtrL, csrColIndL, descrU, csrValU, csrRowPtrU, csrColIndU, info, pBuffer) })
}

/// `cusolverSpDcsrluExtractHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrluExtractHost(handle: usize, P: *mut i32, Q: *mut i32, descrL: usize, csrValL: *mut f64, csrRowPtrL: *mut i32, csrColIndL: *mut i32, descrU: usize, csrValU: *mut f64, csrRowPtrU: *mut i32, csrColIndU: *mut i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::lu_parts::<f64>(handle, P, Q, descrL, csrValL, csrRowPtrL, csrColIndL, descrU, csrValU, csrRowPtrU, csrColIndU, info, pBuffer) })
}

/// `cusolverSpCcsrluExtractHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrluExtractHost(handle: usize, P: *mut i32, Q: *mut i32, descrL: usize, csrValL: *mut C32, csrRowPtrL: *mut i32, csrColIndL: *mut i32, descrU: usize, csrValU: *mut C32, csrRowPtrU: *mut i32, csrColIndU: *mut i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::lu_parts::<C32>(handle, P, Q, descrL, csrValL, csrRowPtrL, csrColIndL, descrU, csrValU, csrRowPtrU, csrColIndU, info, pBuffer) })
}

/// `cusolverSpZcsrluExtractHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrluExtractHost(handle: usize, P: *mut i32, Q: *mut i32, descrL: usize, csrValL: *mut C64, csrRowPtrL: *mut i32, csrColIndL: *mut i32, descrU: usize, csrValU: *mut C64, csrRowPtrU: *mut i32, csrColIndU: *mut i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::lu_parts::<C64>(handle, P, Q, descrL, csrValL, csrRowPtrL, csrColIndL, descrU, csrValU, csrRowPtrU, csrColIndU, info, pBuffer) })
}

/// `cusolverSpCreateCsrqrInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCreateCsrqrInfoHost(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::create_qr_host(info) })
}

/// `cusolverSpDestroyCsrqrInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDestroyCsrqrInfoHost(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::destroy(info) })
}

/// `cusolverSpXcsrqrAnalysisHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrqrAnalysisHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::analysis_grid(Grid { handle, m, n, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info) })
}

/// `cusolverSpScsrqrBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrBufferInfoHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<f32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpDcsrqrBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrBufferInfoHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<f64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpCcsrqrBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrBufferInfoHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<C32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpZcsrqrBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrBufferInfoHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<C64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpScsrqrSetupHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrSetupHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: f32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<f32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpDcsrqrSetupHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrSetupHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: f64, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<f64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpCcsrqrSetupHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrSetupHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: C32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<C32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpZcsrqrSetupHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrSetupHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: C64, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<C64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpScsrqrFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrFactorHost(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut f32, x: *mut f32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<f32>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpDcsrqrFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrFactorHost(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut f64, x: *mut f64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<f64>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpCcsrqrFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrFactorHost(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut C32, x: *mut C32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<C32>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpZcsrqrFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrFactorHost(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut C64, x: *mut C64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<C64>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpScsrqrZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrZeroPivotHost(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f32>(handle, info, tol, position) })
}

/// `cusolverSpDcsrqrZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrZeroPivotHost(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f64>(handle, info, tol, position) })
}

/// `cusolverSpCcsrqrZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrZeroPivotHost(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C32>(handle, info, tol, position) })
}

/// `cusolverSpZcsrqrZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrZeroPivotHost(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C64>(handle, info, tol, position) })
}

/// `cusolverSpScsrqrSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrSolveHost(handle: usize, m: i32, n: i32, b: *mut f32, x: *mut f32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<f32>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpDcsrqrSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrSolveHost(handle: usize, m: i32, n: i32, b: *mut f64, x: *mut f64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<f64>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpCcsrqrSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrSolveHost(handle: usize, m: i32, n: i32, b: *mut C32, x: *mut C32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<C32>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpZcsrqrSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrSolveHost(handle: usize, m: i32, n: i32, b: *mut C64, x: *mut C64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<C64>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpXcsrqrAnalysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrqrAnalysis(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::analysis_grid(Grid { handle, m, n, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info) })
}

/// `cusolverSpScsrqrBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrBufferInfo(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<f32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpDcsrqrBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrBufferInfo(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<f64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpCcsrqrBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrBufferInfo(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<C32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpZcsrqrBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrBufferInfo(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes_grid::<C64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpScsrqrSetup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrSetup(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: f32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<f32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpDcsrqrSetup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrSetup(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: f64, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<f64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpCcsrqrSetup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrSetup(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: C32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<C32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpZcsrqrSetup`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrSetup(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu: C64, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::set_up::<C64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu, info) })
}

/// `cusolverSpScsrqrFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrFactor(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut f32, x: *mut f32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<f32>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpDcsrqrFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrFactor(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut f64, x: *mut f64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<f64>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpCcsrqrFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrFactor(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut C32, x: *mut C32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<C32>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpZcsrqrFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrFactor(handle: usize, m: i32, n: i32, nnzA: i32, b: *mut C64, x: *mut C64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::qr::<C64>(handle, m, n, nnzA, b, x, info, pBuffer) })
}

/// `cusolverSpScsrqrZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrZeroPivot(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f32>(handle, info, tol, position) })
}

/// `cusolverSpDcsrqrZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrZeroPivot(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f64>(handle, info, tol, position) })
}

/// `cusolverSpCcsrqrZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrZeroPivot(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C32>(handle, info, tol, position) })
}

/// `cusolverSpZcsrqrZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrZeroPivot(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C64>(handle, info, tol, position) })
}

/// `cusolverSpScsrqrSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrSolve(handle: usize, m: i32, n: i32, b: *mut f32, x: *mut f32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<f32>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpDcsrqrSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrSolve(handle: usize, m: i32, n: i32, b: *mut f64, x: *mut f64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<f64>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpCcsrqrSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrSolve(handle: usize, m: i32, n: i32, b: *mut C32, x: *mut C32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<C32>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpZcsrqrSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrSolve(handle: usize, m: i32, n: i32, b: *mut C64, x: *mut C64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve_grid::<C64>(handle, m, n, b, x, info, pBuffer) })
}

/// `cusolverSpCreateCsrcholInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCreateCsrcholInfoHost(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::create_cholesky_host(info) })
}

/// `cusolverSpDestroyCsrcholInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDestroyCsrcholInfoHost(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::destroy(info) })
}

/// `cusolverSpXcsrcholAnalysisHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrcholAnalysisHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::analysis(Shape { handle, m, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info) })
}

/// `cusolverSpScsrcholBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpDcsrcholBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpCcsrcholBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpZcsrcholBufferInfoHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholBufferInfoHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpScsrcholFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpDcsrcholFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpCcsrcholFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpZcsrcholFactorHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholFactorHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpScsrcholZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholZeroPivotHost(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f32>(handle, info, tol, position) })
}

/// `cusolverSpDcsrcholZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholZeroPivotHost(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f64>(handle, info, tol, position) })
}

/// `cusolverSpCcsrcholZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholZeroPivotHost(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C32>(handle, info, tol, position) })
}

/// `cusolverSpZcsrcholZeroPivotHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholZeroPivotHost(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C64>(handle, info, tol, position) })
}

/// `cusolverSpScsrcholSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholSolveHost(handle: usize, n: i32, b: *const f32, x: *mut f32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<f32>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpDcsrcholSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholSolveHost(handle: usize, n: i32, b: *const f64, x: *mut f64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<f64>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpCcsrcholSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholSolveHost(handle: usize, n: i32, b: *const C32, x: *mut C32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<C32>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpZcsrcholSolveHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholSolveHost(handle: usize, n: i32, b: *const C64, x: *mut C64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<C64>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpCreateCsrcholInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCreateCsrcholInfo(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::create_cholesky(info) })
}

/// `cusolverSpDestroyCsrcholInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDestroyCsrcholInfo(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::destroy(info) })
}

/// `cusolverSpXcsrcholAnalysis`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrcholAnalysis(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::analysis(Shape { handle, m, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info) })
}

/// `cusolverSpScsrcholBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholBufferInfo(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpDcsrcholBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholBufferInfo(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpCcsrcholBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholBufferInfo(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpZcsrcholBufferInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholBufferInfo(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::sizes::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpScsrcholFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholFactor(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpDcsrcholFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholFactor(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpCcsrcholFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholFactor(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpZcsrcholFactor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholFactor(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::cholesky::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info, pBuffer) })
}

/// `cusolverSpScsrcholZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholZeroPivot(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f32>(handle, info, tol, position) })
}

/// `cusolverSpDcsrcholZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholZeroPivot(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<f64>(handle, info, tol, position) })
}

/// `cusolverSpCcsrcholZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholZeroPivot(handle: usize, info: usize, tol: f32, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C32>(handle, info, tol, position) })
}

/// `cusolverSpZcsrcholZeroPivot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholZeroPivot(handle: usize, info: usize, tol: f64, position: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::zero_pivot::<C64>(handle, info, tol, position) })
}

/// `cusolverSpScsrcholSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholSolve(handle: usize, n: i32, b: *const f32, x: *mut f32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<f32>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpDcsrcholSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholSolve(handle: usize, n: i32, b: *const f64, x: *mut f64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<f64>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpCcsrcholSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholSolve(handle: usize, n: i32, b: *const C32, x: *mut C32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<C32>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpZcsrcholSolve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholSolve(handle: usize, n: i32, b: *const C64, x: *mut C64, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::solve::<C64>(handle, n, b, x, info, pBuffer) })
}

/// `cusolverSpScsrcholDiag`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrcholDiag(handle: usize, info: usize, diag: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::cholesky_diagonal::<f32>(handle, info, diag) })
}

/// `cusolverSpDcsrcholDiag`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrcholDiag(handle: usize, info: usize, diag: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::cholesky_diagonal::<f64>(handle, info, diag) })
}

/// `cusolverSpCcsrcholDiag`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrcholDiag(handle: usize, info: usize, diag: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::cholesky_diagonal::<C32>(handle, info, diag) })
}

/// `cusolverSpZcsrcholDiag`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrcholDiag(handle: usize, info: usize, diag: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::extract::cholesky_diagonal::<C64>(handle, info, diag) })
}

