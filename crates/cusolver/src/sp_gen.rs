// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;
use crate::sp_args_gen::*;

/// `cusolverSpCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCreate(handle: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::create(handle) })
}

/// `cusolverSpDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDestroy(handle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::destroy(handle) })
}

/// `cusolverSpSetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpSetStream(handle: usize, streamId: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_stream(handle, streamId) })
}

/// `cusolverSpGetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpGetStream(handle: usize, streamId: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::stream(handle, streamId) })
}

/// `cusolverSpScsrlsvluHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrlsvluHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f32, tol: f32, reorder: i32, x: *mut f32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::lu_host::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpDcsrlsvluHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrlsvluHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f64, tol: f64, reorder: i32, x: *mut f64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::lu_host::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpCcsrlsvluHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrlsvluHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C32, tol: f32, reorder: i32, x: *mut C32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::lu_host::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpZcsrlsvluHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrlsvluHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C64, tol: f64, reorder: i32, x: *mut C64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::lu_host::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpScsrlsvqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrlsvqr(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f32, tol: f32, reorder: i32, x: *mut f32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpDcsrlsvqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrlsvqr(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f64, tol: f64, reorder: i32, x: *mut f64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpCcsrlsvqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrlsvqr(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C32, tol: f32, reorder: i32, x: *mut C32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpZcsrlsvqr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrlsvqr(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C64, tol: f64, reorder: i32, x: *mut C64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpScsrlsvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrlsvqrHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f32, tol: f32, reorder: i32, x: *mut f32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr_host::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpDcsrlsvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrlsvqrHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f64, tol: f64, reorder: i32, x: *mut f64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr_host::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpCcsrlsvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrlsvqrHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C32, tol: f32, reorder: i32, x: *mut C32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr_host::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpZcsrlsvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrlsvqrHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C64, tol: f64, reorder: i32, x: *mut C64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::qr_host::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpScsrlsvchol`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrlsvchol(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f32, tol: f32, reorder: i32, x: *mut f32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpDcsrlsvchol`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrlsvchol(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f64, tol: f64, reorder: i32, x: *mut f64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpCcsrlsvchol`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrlsvchol(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C32, tol: f32, reorder: i32, x: *mut C32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpZcsrlsvchol`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrlsvchol(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C64, tol: f64, reorder: i32, x: *mut C64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpScsrlsvcholHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrlsvcholHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f32, tol: f32, reorder: i32, x: *mut f32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky_host::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpDcsrlsvcholHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrlsvcholHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f64, tol: f64, reorder: i32, x: *mut f64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky_host::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpCcsrlsvcholHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrlsvcholHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C32, tol: f32, reorder: i32, x: *mut C32, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky_host::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpZcsrlsvcholHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrlsvcholHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C64, tol: f64, reorder: i32, x: *mut C64, singularity: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::cholesky_host::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, reorder, x, singularity) })
}

/// `cusolverSpScsrlsqvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrlsqvqrHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f32, tol: f32, rankA: *mut i32, x: *mut f32, p: *mut i32, min_norm: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::least_squares::<f32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, rankA, x, p, min_norm) })
}

/// `cusolverSpDcsrlsqvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrlsqvqrHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f64, tol: f64, rankA: *mut i32, x: *mut f64, p: *mut i32, min_norm: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::least_squares::<f64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, rankA, x, p, min_norm) })
}

/// `cusolverSpCcsrlsqvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrlsqvqrHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C32, tol: f32, rankA: *mut i32, x: *mut C32, p: *mut i32, min_norm: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::least_squares::<C32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, rankA, x, p, min_norm) })
}

/// `cusolverSpZcsrlsqvqrHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrlsqvqrHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C64, tol: f64, rankA: *mut i32, x: *mut C64, p: *mut i32, min_norm: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::systems::least_squares::<C64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, tol, rankA, x, p, min_norm) })
}

/// `cusolverSpScsreigvsiHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsreigvsiHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: f32, x0: *const f32, maxite: i32, tol: f32, mu: *mut f32, x: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest_host::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, tol, mu, x) })
}

/// `cusolverSpDcsreigvsiHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsreigvsiHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: f64, x0: *const f64, maxite: i32, tol: f64, mu: *mut f64, x: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest_host::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, tol, mu, x) })
}

/// `cusolverSpCcsreigvsiHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsreigvsiHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: C32, x0: *const C32, maxite: i32, tol: f32, mu: *mut C32, x: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest_host::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, tol, mu, x) })
}

/// `cusolverSpZcsreigvsiHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsreigvsiHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: C64, x0: *const C64, maxite: i32, tol: f64, mu: *mut C64, x: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest_host::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, tol, mu, x) })
}

/// `cusolverSpScsreigvsi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsreigvsi(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: f32, x0: *const f32, maxite: i32, eps: f32, mu: *mut f32, x: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, eps, mu, x) })
}

/// `cusolverSpDcsreigvsi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsreigvsi(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: f64, x0: *const f64, maxite: i32, eps: f64, mu: *mut f64, x: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, eps, mu, x) })
}

/// `cusolverSpCcsreigvsi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsreigvsi(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: C32, x0: *const C32, maxite: i32, eps: f32, mu: *mut C32, x: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, eps, mu, x) })
}

/// `cusolverSpZcsreigvsi`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsreigvsi(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, mu0: C64, x0: *const C64, maxite: i32, eps: f64, mu: *mut C64, x: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::nearest::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, mu0, x0, maxite, eps, mu, x) })
}

/// `cusolverSpScsreigsHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsreigsHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, left_bottom_corner: C32, right_upper_corner: C32, num_eigs: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::inside::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, left_bottom_corner, right_upper_corner, num_eigs) })
}

/// `cusolverSpCcsreigsHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsreigsHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, left_bottom_corner: C32, right_upper_corner: C32, num_eigs: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::inside::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, left_bottom_corner, right_upper_corner, num_eigs) })
}

/// `cusolverSpDcsreigsHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsreigsHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, left_bottom_corner: C64, right_upper_corner: C64, num_eigs: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::inside::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, left_bottom_corner, right_upper_corner, num_eigs) })
}

/// `cusolverSpZcsreigsHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsreigsHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, left_bottom_corner: C64, right_upper_corner: C64, num_eigs: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::values::inside::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, left_bottom_corner, right_upper_corner, num_eigs) })
}

/// `cusolverSpXcsrissymHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrissymHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrEndPtrA: *const i32, csrColIndA: *const i32, issym: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::symmetric(Shape { handle, m, nnz, descr_a: descrA }, csrRowPtrA, csrEndPtrA, csrColIndA, issym) })
}

/// `cusolverSpXcsrsymrcmHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrsymrcmHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, p: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::band(Shape { handle, m, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, p) })
}

/// `cusolverSpXcsrsymmdqHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrsymmdqHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, p: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::degree(Shape { handle, m, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, p) })
}

/// `cusolverSpXcsrsymamdHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrsymamdHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, p: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::degree(Shape { handle, m, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, p) })
}

/// `cusolverSpXcsrmetisndHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrmetisndHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, options: *const i64, p: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::dissected(Shape { handle, m, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, options, p) })
}

/// `cusolverSpScsrzfdHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrzfdHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, P: *mut i32, numnz: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::diagonal::<f32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, P, numnz) })
}

/// `cusolverSpDcsrzfdHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrzfdHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, P: *mut i32, numnz: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::diagonal::<f64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, P, numnz) })
}

/// `cusolverSpCcsrzfdHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrzfdHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, P: *mut i32, numnz: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::diagonal::<C32>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, P, numnz) })
}

/// `cusolverSpZcsrzfdHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrzfdHost(handle: usize, m: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, P: *mut i32, numnz: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::diagonal::<C64>(Shape { handle, m, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, P, numnz) })
}

/// `cusolverSpXcsrperm_bufferSizeHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrperm_bufferSizeHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, p: *const i32, q: *const i32, bufferSizeInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::permute_size(Grid { handle, m, n, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, p, q, bufferSizeInBytes) })
}

/// `cusolverSpXcsrpermHost`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrpermHost(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrRowPtrA: *mut i32, csrColIndA: *mut i32, p: *const i32, q: *const i32, map: *mut i32, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::arrange::permute(Grid { handle, m, n, nnz, descr_a: descrA }, csrRowPtrA, csrColIndA, p, q, map, pBuffer) })
}

/// `cusolverSpCreateCsrqrInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCreateCsrqrInfo(info: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::create_qr(info) })
}

/// `cusolverSpDestroyCsrqrInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDestroyCsrqrInfo(info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::factored::destroy(info) })
}

/// `cusolverSpXcsrqrAnalysisBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpXcsrqrAnalysisBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrRowPtrA: *const i32, csrColIndA: *const i32, info: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::analysis(Grid { handle, m, n, nnz, descr_a: descrA }, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, info) })
}

/// `cusolverSpScsrqrBufferInfoBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrBufferInfoBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrVal: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, batchSize: i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::sizes::<f32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrVal, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, batchSize, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpDcsrqrBufferInfoBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrBufferInfoBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrVal: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, batchSize: i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::sizes::<f64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrVal, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, batchSize, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpCcsrqrBufferInfoBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrBufferInfoBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrVal: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, batchSize: i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::sizes::<C32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrVal, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, batchSize, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpZcsrqrBufferInfoBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrBufferInfoBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrVal: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, batchSize: i32, info: usize, internalDataInBytes: *mut usize, workspaceInBytes: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::sizes::<C64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrVal, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, batchSize, info, internalDataInBytes, workspaceInBytes) })
}

/// `cusolverSpScsrqrsvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpScsrqrsvBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f32, x: *mut f32, batchSize: i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::solve::<f32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, x, batchSize, info, pBuffer) })
}

/// `cusolverSpDcsrqrsvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpDcsrqrsvBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const f64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const f64, x: *mut f64, batchSize: i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::solve::<f64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, x, batchSize, info, pBuffer) })
}

/// `cusolverSpCcsrqrsvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpCcsrqrsvBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C32, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C32, x: *mut C32, batchSize: i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::solve::<C32>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, x, batchSize, info, pBuffer) })
}

/// `cusolverSpZcsrqrsvBatched`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cusolverSpZcsrqrsvBatched(handle: usize, m: i32, n: i32, nnz: i32, descrA: usize, csrValA: *const C64, csrRowPtrA: *const i32, csrColIndA: *const i32, b: *const C64, x: *mut C64, batchSize: i32, info: usize, pBuffer: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::batched::solve::<C64>(Grid { handle, m, n, nnz, descr_a: descrA }, csrValA, Places { csr_row_ptr_a: csrRowPtrA, csr_col_ind_a: csrColIndA }, b, x, batchSize, info, pBuffer) })
}

