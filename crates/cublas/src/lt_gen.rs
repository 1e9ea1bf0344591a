// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;

fn missing(name: &str) -> i32 {
    mathlib::missing::name(name);
    15
}

/// `cublasLtCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtCreate(lightHandle: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::create(lightHandle) })
}

/// `cublasLtDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtDestroy(lightHandle: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::destroy(lightHandle) })
}

/// `cublasLtGetStatusName`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtGetStatusName(status: i32) -> *const c_char {
    // SAFETY: the header asks for it.
    unsafe { crate::status::status_name(status) }
}

/// `cublasLtGetStatusString`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtGetStatusString(status: i32) -> *const c_char {
    // SAFETY: the header asks for it.
    unsafe { crate::status::status_text(status) }
}

/// `cublasLtGetVersion`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtGetVersion() -> usize {
    // SAFETY: the header asks for it.
    unsafe { crate::lt_descriptors::version() }
}

/// `cublasLtGetCudartVersion`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtGetCudartVersion() -> usize {
    // SAFETY: the header asks for it.
    unsafe { crate::context::cudart() }
}

/// `cublasLtGetProperty`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtGetProperty(type_: i32, value: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::property(type_, value) })
}

/// `cublasLtHeuristicsCacheGetCapacity`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtHeuristicsCacheGetCapacity(capacity: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::capacity(capacity) })
}

/// `cublasLtHeuristicsCacheSetCapacity`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtHeuristicsCacheSetCapacity(capacity: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::set_capacity(capacity) })
}

/// `cublasLtLoggerSetCallback`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtLoggerSetCallback(callback: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::context::set_log_callback(callback) })
}

/// `cublasLtLoggerSetFile`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtLoggerSetFile(file: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::log_file(file) })
}

/// `cublasLtLoggerOpenFile`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtLoggerOpenFile(logFile: *const c_char) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::open_log(logFile) })
}

/// `cublasLtLoggerSetLevel`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtLoggerSetLevel(level: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::log_number(level) })
}

/// `cublasLtLoggerSetMask`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtLoggerSetMask(mask: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::log_number(mask) })
}

/// `cublasLtLoggerForceDisable`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtLoggerForceDisable() -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::no_log() })
}

/// `cublasLtMatmulDescCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulDescCreate(matmulDesc: *mut usize, computeType: i32, scaleType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::create_product(matmulDesc, computeType, scaleType) })
}

/// `cublasLtMatmulDescInit_internal`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulDescInit_internal(matmulDesc: usize, size: usize, computeType: i32, scaleType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::place_product(matmulDesc, size, computeType, scaleType) })
}

/// `cublasLtMatmulDescDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulDescDestroy(matmulDesc: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::destroy_product(matmulDesc) })
}

/// `cublasLtMatmulDescSetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulDescSetAttribute(matmulDesc: usize, attr: i32, buf: *const c_void, sizeInBytes: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::set_product(matmulDesc, attr, buf, sizeInBytes) })
}

/// `cublasLtMatmulDescGetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulDescGetAttribute(matmulDesc: usize, attr: i32, buf: *mut c_void, sizeInBytes: usize, sizeWritten: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::get_product(matmulDesc, attr, buf, sizeInBytes, sizeWritten) })
}

/// `cublasLtMatrixLayoutCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixLayoutCreate(matLayout: *mut usize, type_: i32, rows: u64, cols: u64, ld: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::create_layout(matLayout, type_, rows, cols, ld) })
}

/// `cublasLtMatrixLayoutInit_internal`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixLayoutInit_internal(matLayout: usize, size: usize, type_: i32, rows: u64, cols: u64, ld: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::place_layout(matLayout, size, type_, rows, cols, ld) })
}

/// `cublasLtMatrixLayoutDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixLayoutDestroy(matLayout: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::destroy_layout(matLayout) })
}

/// `cublasLtMatrixLayoutSetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixLayoutSetAttribute(matLayout: usize, attr: i32, buf: *const c_void, sizeInBytes: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::set_layout(matLayout, attr, buf, sizeInBytes) })
}

/// `cublasLtMatrixLayoutGetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixLayoutGetAttribute(matLayout: usize, attr: i32, buf: *mut c_void, sizeInBytes: usize, sizeWritten: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::get_layout(matLayout, attr, buf, sizeInBytes, sizeWritten) })
}

/// `cublasLtMatmulPreferenceCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulPreferenceCreate(pref: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::create_preference(pref) })
}

/// `cublasLtMatmulPreferenceInit_internal`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulPreferenceInit_internal(pref: usize, size: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::place_preference(pref, size) })
}

/// `cublasLtMatmulPreferenceDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulPreferenceDestroy(pref: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::destroy_preference(pref) })
}

/// `cublasLtMatmulPreferenceSetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulPreferenceSetAttribute(pref: usize, attr: i32, buf: *const c_void, sizeInBytes: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::set_preference(pref, attr, buf, sizeInBytes) })
}

/// `cublasLtMatmulPreferenceGetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulPreferenceGetAttribute(pref: usize, attr: i32, buf: *mut c_void, sizeInBytes: usize, sizeWritten: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::get_preference(pref, attr, buf, sizeInBytes, sizeWritten) })
}

/// `cublasLtMatrixTransformDescCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixTransformDescCreate(transformDesc: *mut usize, scaleType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::create_transform(transformDesc, scaleType) })
}

/// `cublasLtMatrixTransformDescInit_internal`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixTransformDescInit_internal(transformDesc: usize, size: usize, scaleType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::place_transform(transformDesc, size, scaleType) })
}

/// `cublasLtMatrixTransformDescDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixTransformDescDestroy(transformDesc: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::destroy_transform(transformDesc) })
}

/// `cublasLtMatrixTransformDescSetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixTransformDescSetAttribute(transformDesc: usize, attr: i32, buf: *const c_void, sizeInBytes: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::set_transform(transformDesc, attr, buf, sizeInBytes) })
}

/// `cublasLtMatrixTransformDescGetAttribute`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixTransformDescGetAttribute(transformDesc: usize, attr: i32, buf: *mut c_void, sizeInBytes: usize, sizeWritten: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_descriptors::get_transform(transformDesc, attr, buf, sizeInBytes, sizeWritten) })
}

/// `cublasLtMatmulAlgoGetHeuristic`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulAlgoGetHeuristic(lightHandle: usize, operationDesc: usize, Adesc: usize, Bdesc: usize, Cdesc: usize, Ddesc: usize, preference: usize, requestedAlgoCount: i32, heuristicResultsArray: *mut Heuristic, returnAlgoCount: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_product::heuristic(lightHandle, operationDesc, Adesc, Bdesc, Cdesc, Ddesc, preference, requestedAlgoCount, heuristicResultsArray, returnAlgoCount) })
}

/// `cublasLtMatmulAlgoCheck`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulAlgoCheck(lightHandle: usize, operationDesc: usize, Adesc: usize, Bdesc: usize, Cdesc: usize, Ddesc: usize, algo: *const c_void, result: *mut Heuristic) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_product::check(lightHandle, operationDesc, Adesc, Bdesc, Cdesc, Ddesc, algo, result) })
}

/// `cublasLtMatmul`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmul(lightHandle: usize, computeDesc: usize, alpha: *const c_void, A: *const c_void, Adesc: usize, B: *const c_void, Bdesc: usize, beta: *const c_void, C: *const c_void, Cdesc: usize, D: *mut c_void, Ddesc: usize, algo: *const c_void, workspace: *mut c_void, workspaceSizeInBytes: usize, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_product::product(lightHandle, computeDesc, alpha, A, Adesc, B, Bdesc, beta, C, Cdesc, D, Ddesc, algo, workspace, workspaceSizeInBytes, stream) })
}

/// `cublasLtMatrixTransform`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatrixTransform(lightHandle: usize, transformDesc: usize, alpha: *const c_void, A: *const c_void, Adesc: usize, beta: *const c_void, B: *const c_void, Bdesc: usize, C: *mut c_void, Cdesc: usize, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::lt_product::transform(lightHandle, transformDesc, alpha, A, Adesc, beta, B, Bdesc, C, Cdesc, stream) })
}

/// `cublasLtMatmulAlgoGetIds`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulAlgoGetIds(_lightHandle: usize, _computeType: i32, _scaleType: i32, _Atype: i32, _Btype: i32, _Ctype: i32, _Dtype: i32, _requestedAlgoCount: i32, _algoIdsArray: *mut i32, _returnAlgoCount: *mut i32) -> i32 {
    missing("cublasLtMatmulAlgoGetIds")
}

/// `cublasLtMatmulAlgoInit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasLtMatmulAlgoInit(_lightHandle: usize, _computeType: i32, _scaleType: i32, _Atype: i32, _Btype: i32, _Ctype: i32, _Dtype: i32, _algoId: i32, _algo: *mut c_void) -> i32 {
    missing("cublasLtMatmulAlgoInit")
}

