// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(unreachable_pub, unused_imports, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use crate::types::*;

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Line {
    pub nx: i32,
    pub type_: i32,
    pub batch: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Plane {
    pub nx: i32,
    pub ny: i32,
    pub type_: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Space {
    pub nx: i32,
    pub ny: i32,
    pub nz: i32,
    pub type_: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Many {
    pub rank: i32,
    pub n: *mut i32,
    pub inembed: *mut i32,
    pub istride: i32,
    pub idist: i32,
    pub onembed: *mut i32,
    pub ostride: i32,
    pub odist: i32,
    pub type_: i32,
    pub batch: i32,
}

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Many64 {
    pub rank: i32,
    pub n: *mut i64,
    pub inembed: *mut i64,
    pub istride: i64,
    pub idist: i64,
    pub onembed: *mut i64,
    pub ostride: i64,
    pub odist: i64,
    pub type_: i32,
    pub batch: i64,
}

