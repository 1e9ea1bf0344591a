// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(unreachable_pub, unused_imports, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use crate::types::*;

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Spmv {
    pub handle: usize,
    pub op_a: i32,
    pub alpha: *const c_void,
    pub mat_a: usize,
    pub vec_x: usize,
    pub beta: *const c_void,
    pub vec_y: usize,
    pub compute_type: i32,
    pub alg: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Spmm {
    pub handle: usize,
    pub op_a: i32,
    pub op_b: i32,
    pub alpha: *const c_void,
    pub mat_a: usize,
    pub mat_b: usize,
    pub beta: *const c_void,
    pub mat_c: usize,
    pub compute_type: i32,
    pub alg: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Product {
    pub handle: usize,
    pub op_a: i32,
    pub op_b: i32,
    pub alpha: *const c_void,
    pub mat_a: usize,
    pub mat_b: usize,
    pub beta: *const c_void,
    pub mat_c: usize,
    pub compute_type: i32,
    pub alg: i32,
    pub spgemm_descr: usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Pair {
    pub handle: usize,
    pub op_a: i32,
    pub op_b: i32,
    pub mat_a: usize,
    pub mat_b: usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Vector {
    pub handle: usize,
    pub op_a: i32,
    pub alpha: *const c_void,
    pub mat_a: usize,
    pub vec_x: usize,
    pub vec_y: usize,
    pub compute_type: i32,
    pub alg: i32,
    pub spsv_descr: usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Columns {
    pub handle: usize,
    pub op_a: i32,
    pub op_b: i32,
    pub alpha: *const c_void,
    pub mat_a: usize,
    pub mat_b: usize,
    pub mat_c: usize,
    pub compute_type: i32,
    pub alg: i32,
    pub spsm_descr: usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Sampled {
    pub handle: usize,
    pub op_a: i32,
    pub op_b: i32,
    pub alpha: *const c_void,
    pub mat_a: usize,
    pub mat_b: usize,
    pub beta: *const c_void,
    pub mat_c: usize,
    pub compute_type: i32,
    pub alg: i32,
}

