// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(unreachable_pub, unused_imports, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use crate::types::*;

/// Parameters that several functions share.
#[derive(Debug, Clone, Copy)]
#[allow(dead_code, reason = "not all are looked at")]
pub struct Named {
    pub rank: i32,
    pub n: *mut i64,
    pub inembed: *mut i64,
    pub istride: i64,
    pub idist: i64,
    pub inputtype: i32,
    pub onembed: *mut i64,
    pub ostride: i64,
    pub odist: i64,
    pub outputtype: i32,
    pub batch: i64,
}

