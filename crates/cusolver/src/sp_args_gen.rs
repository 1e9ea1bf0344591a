// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(unreachable_pub, unused_imports, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use crate::types::*;

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Shape {
    pub handle: usize,
    pub m: i32,
    pub nnz: i32,
    pub descr_a: usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Grid {
    pub handle: usize,
    pub m: i32,
    pub n: i32,
    pub nnz: i32,
    pub descr_a: usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Places {
    pub csr_row_ptr_a: *const i32,
    pub csr_col_ind_a: *const i32,
}

