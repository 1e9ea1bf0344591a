// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(unreachable_pub, unused_imports, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use crate::types::*;

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Buffers {
    pub buffer_on_device: *mut c_void,
    pub workspace_in_bytes_on_device: usize,
    pub buffer_on_host: *mut c_void,
    pub workspace_in_bytes_on_host: usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Told {
    pub workspace_in_bytes_on_device: *mut usize,
    pub workspace_in_bytes_on_host: *mut usize,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Definite {
    pub handle: usize,
    pub params: usize,
    pub uplo: i32,
    pub n: i64,
    pub data_type_a: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct General {
    pub handle: usize,
    pub params: usize,
    pub m: i64,
    pub n: i64,
    pub data_type_a: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Symmetric {
    pub handle: usize,
    pub params: usize,
    pub jobz: i32,
    pub uplo: i32,
    pub n: i64,
    pub data_type_a: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Ranged {
    pub handle: usize,
    pub params: usize,
    pub jobz: i32,
    pub range: i32,
    pub uplo: i32,
    pub n: i64,
    pub data_type_a: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Svd {
    pub handle: usize,
    pub params: usize,
    pub jobu: i8,
    pub jobvt: i8,
    pub m: i64,
    pub n: i64,
    pub data_type_a: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Polar {
    pub handle: usize,
    pub params: usize,
    pub jobz: i32,
    pub econ: i32,
    pub m: i64,
    pub n: i64,
    pub data_type_a: i32,
}

