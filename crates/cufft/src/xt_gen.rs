// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;
use crate::xt_args_gen::*;

/// `cufftXtMakePlanMany`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtMakePlanMany(plan: i32, rank: i32, n: *mut i64, inembed: *mut i64, istride: i64, idist: i64, inputtype: i32, onembed: *mut i64, ostride: i64, odist: i64, outputtype: i32, batch: i64, workSize: *mut usize, executiontype: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::make_named(plan, Named { rank, n, inembed, istride, idist, inputtype, onembed, ostride, odist, outputtype, batch }, workSize, executiontype) })
}

/// `cufftXtGetSizeMany`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtGetSizeMany(plan: i32, rank: i32, n: *mut i64, inembed: *mut i64, istride: i64, idist: i64, inputtype: i32, onembed: *mut i64, ostride: i64, odist: i64, outputtype: i32, batch: i64, workSize: *mut usize, executiontype: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::checked_named(plan, Named { rank, n, inembed, istride, idist, inputtype, onembed, ostride, odist, outputtype, batch }, workSize, executiontype) })
}

/// `cufftXtExec`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExec(plan: i32, input: *mut c_void, output: *mut c_void, direction: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::exec::any(plan, input, output, direction) })
}

/// `cufftXtSetWorkAreaPolicy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtSetWorkAreaPolicy(plan: i32, policy: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::set_policy(plan, policy, workSize) })
}

/// `cufftXtSetCallback`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtSetCallback(plan: i32, callback_routine: *mut *mut c_void, cbType: i32, caller_info: *mut *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::callback::not_linked(plan, callback_routine, cbType, caller_info) })
}

/// `cufftXtClearCallback`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtClearCallback(plan: i32, cbType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::callback::clear(plan, cbType) })
}

/// `cufftXtSetCallbackSharedSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtSetCallbackSharedSize(plan: i32, cbType: i32, sharedSize: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::callback::set_shared(plan, cbType, sharedSize) })
}

/// `cufftXtSetGPUs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtSetGPUs(handle: i32, nGPUs: i32, whichGPUs: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::set_gpus(handle, nGPUs, whichGPUs) })
}

/// `cufftXtSetWorkArea`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtSetWorkArea(plan: i32, workArea: *mut *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::set_work_areas(plan, workArea) })
}

/// `cufftXtMalloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtMalloc(plan: i32, descriptor: *mut *mut Descriptor, format: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::allocate(plan, descriptor, format) })
}

/// `cufftXtMemcpy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtMemcpy(plan: i32, dstPointer: *mut c_void, srcPointer: *mut c_void, type_: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::copy(plan, dstPointer, srcPointer, type_) })
}

/// `cufftXtFree`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtFree(descriptor: *mut Descriptor) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::descriptor::free(descriptor) })
}

/// `cufftXtQueryPlan`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtQueryPlan(plan: i32, queryStruct: *mut c_void, queryType: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::query(plan, queryStruct, queryType) })
}

/// `cufftXtExecDescriptor`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExecDescriptor(plan: i32, input: *mut Descriptor, output: *mut Descriptor, direction: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::any(plan, input, output, direction) })
}

/// `cufftXtExecDescriptorC2C`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExecDescriptorC2C(plan: i32, input: *mut Descriptor, output: *mut Descriptor, direction: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::c2c(plan, input, output, direction) })
}

/// `cufftXtExecDescriptorR2C`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExecDescriptorR2C(plan: i32, input: *mut Descriptor, output: *mut Descriptor) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::r2c(plan, input, output) })
}

/// `cufftXtExecDescriptorC2R`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExecDescriptorC2R(plan: i32, input: *mut Descriptor, output: *mut Descriptor) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::c2r(plan, input, output) })
}

/// `cufftXtExecDescriptorZ2Z`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExecDescriptorZ2Z(plan: i32, input: *mut Descriptor, output: *mut Descriptor, direction: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::z2z(plan, input, output, direction) })
}

/// `cufftXtExecDescriptorD2Z`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExecDescriptorD2Z(plan: i32, input: *mut Descriptor, output: *mut Descriptor) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::d2z(plan, input, output) })
}

/// `cufftXtExecDescriptorZ2D`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftXtExecDescriptorZ2D(plan: i32, input: *mut Descriptor, output: *mut Descriptor) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::several::z2d(plan, input, output) })
}

