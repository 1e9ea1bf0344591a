// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(unreachable_pub, unused_imports, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use crate::types::*;

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Matrix {
    pub n: i32,
    pub nnz_a: i32,
    pub csr_row_ptr_a: *mut i32,
    pub csr_col_ind_a: *mut i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Lower {
    pub nnz_l: i32,
    pub csr_row_ptr_l: *mut i32,
    pub csr_col_ind_l: *mut i32,
    pub csr_val_l: *mut f64,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Upper {
    pub nnz_u: i32,
    pub csr_row_ptr_u: *mut i32,
    pub csr_col_ind_u: *mut i32,
    pub csr_val_u: *mut f64,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Order {
    pub p: *mut i32,
    pub q: *mut i32,
    pub handle: usize,
}

