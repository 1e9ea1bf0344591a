// Written by `cargo run -p weft-mathlib --example tables`; do not edit.
#![allow(non_snake_case, clippy::missing_safety_doc, clippy::too_many_arguments, reason = "the names and contracts are CUDA's")]
#![allow(unreachable_pub, unused_imports, unused_unsafe, clippy::useless_conversion, reason = "not all tables need all")]

use core::ffi::{c_char, c_void};

use mathlib::entry::guard;

use crate::types::*;
use crate::api_args_gen::*;

/// `cufftCreate`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftCreate(handle: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::create(handle) })
}

/// `cufftDestroy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftDestroy(plan: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::destroy(plan) })
}

/// `cufftGetVersion`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetVersion(version: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::version(version) })
}

/// `cufftGetProperty`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetProperty(type_: i32, value: *mut i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::property(type_, value) })
}

/// `cufftSetStream`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftSetStream(plan: i32, stream: usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::set_stream(plan, stream) })
}

/// `cufftSetWorkArea`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftSetWorkArea(plan: i32, workArea: *mut c_void) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::set_work_area(plan, workArea) })
}

/// `cufftSetAutoAllocation`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftSetAutoAllocation(plan: i32, autoAllocate: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::set_auto_allocation(plan, autoAllocate) })
}

/// `cufftSetPlanPropertyInt64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftSetPlanPropertyInt64(plan: i32, property: i32, inputValueInt: i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::set_property(plan, property, inputValueInt) })
}

/// `cufftGetPlanPropertyInt64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetPlanPropertyInt64(plan: i32, property: i32, returnPtrValue: *mut i64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::plan_property(plan, property, returnPtrValue) })
}

/// `cufftResetPlanProperty`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftResetPlanProperty(plan: i32, property: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::handle::reset_property(plan, property) })
}

/// `cufftPlan1d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftPlan1d(plan: *mut i32, nx: i32, type_: i32, batch: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::plan(plan, Line { nx, type_, batch }) })
}

/// `cufftPlan2d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftPlan2d(plan: *mut i32, nx: i32, ny: i32, type_: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::plan(plan, Plane { nx, ny, type_ }) })
}

/// `cufftPlan3d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftPlan3d(plan: *mut i32, nx: i32, ny: i32, nz: i32, type_: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::plan(plan, Space { nx, ny, nz, type_ }) })
}

/// `cufftPlanMany`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftPlanMany(plan: *mut i32, rank: i32, n: *mut i32, inembed: *mut i32, istride: i32, idist: i32, onembed: *mut i32, ostride: i32, odist: i32, type_: i32, batch: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::plan(plan, Many { rank, n, inembed, istride, idist, onembed, ostride, odist, type_, batch }) })
}

/// `cufftMakePlan1d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftMakePlan1d(plan: i32, nx: i32, type_: i32, batch: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::make(plan, Line { nx, type_, batch }, workSize) })
}

/// `cufftMakePlan2d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftMakePlan2d(plan: i32, nx: i32, ny: i32, type_: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::make(plan, Plane { nx, ny, type_ }, workSize) })
}

/// `cufftMakePlan3d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftMakePlan3d(plan: i32, nx: i32, ny: i32, nz: i32, type_: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::make(plan, Space { nx, ny, nz, type_ }, workSize) })
}

/// `cufftMakePlanMany`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftMakePlanMany(plan: i32, rank: i32, n: *mut i32, inembed: *mut i32, istride: i32, idist: i32, onembed: *mut i32, ostride: i32, odist: i32, type_: i32, batch: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::make(plan, Many { rank, n, inembed, istride, idist, onembed, ostride, odist, type_, batch }, workSize) })
}

/// `cufftMakePlanMany64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftMakePlanMany64(plan: i32, rank: i32, n: *mut i64, inembed: *mut i64, istride: i64, idist: i64, onembed: *mut i64, ostride: i64, odist: i64, type_: i32, batch: i64, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::make::make(plan, Many64 { rank, n, inembed, istride, idist, onembed, ostride, odist, type_, batch }, workSize) })
}

/// `cufftEstimate1d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftEstimate1d(nx: i32, type_: i32, batch: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::estimate(Line { nx, type_, batch }, workSize) })
}

/// `cufftEstimate2d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftEstimate2d(nx: i32, ny: i32, type_: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::estimate(Plane { nx, ny, type_ }, workSize) })
}

/// `cufftEstimate3d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftEstimate3d(nx: i32, ny: i32, nz: i32, type_: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::estimate(Space { nx, ny, nz, type_ }, workSize) })
}

/// `cufftEstimateMany`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftEstimateMany(rank: i32, n: *mut i32, inembed: *mut i32, istride: i32, idist: i32, onembed: *mut i32, ostride: i32, odist: i32, type_: i32, batch: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::estimate(Many { rank, n, inembed, istride, idist, onembed, ostride, odist, type_, batch }, workSize) })
}

/// `cufftGetSize1d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetSize1d(handle: i32, nx: i32, type_: i32, batch: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::checked(handle, Line { nx, type_, batch }, workSize) })
}

/// `cufftGetSize2d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetSize2d(handle: i32, nx: i32, ny: i32, type_: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::checked(handle, Plane { nx, ny, type_ }, workSize) })
}

/// `cufftGetSize3d`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetSize3d(handle: i32, nx: i32, ny: i32, nz: i32, type_: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::checked(handle, Space { nx, ny, nz, type_ }, workSize) })
}

/// `cufftGetSizeMany`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetSizeMany(handle: i32, rank: i32, n: *mut i32, inembed: *mut i32, istride: i32, idist: i32, onembed: *mut i32, ostride: i32, odist: i32, type_: i32, batch: i32, workArea: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::checked(handle, Many { rank, n, inembed, istride, idist, onembed, ostride, odist, type_, batch }, workArea) })
}

/// `cufftGetSizeMany64`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetSizeMany64(plan: i32, rank: i32, n: *mut i64, inembed: *mut i64, istride: i64, idist: i64, onembed: *mut i64, ostride: i64, odist: i64, type_: i32, batch: i64, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::checked(plan, Many64 { rank, n, inembed, istride, idist, onembed, ostride, odist, type_, batch }, workSize) })
}

/// `cufftGetSize`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftGetSize(handle: i32, workSize: *mut usize) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::size::size(handle, workSize) })
}

/// `cufftExecC2C`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftExecC2C(plan: i32, idata: *mut C32, odata: *mut C32, direction: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::exec::c2c(plan, idata, odata, direction) })
}

/// `cufftExecR2C`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftExecR2C(plan: i32, idata: *mut f32, odata: *mut C32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::exec::r2c(plan, idata, odata) })
}

/// `cufftExecC2R`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftExecC2R(plan: i32, idata: *mut C32, odata: *mut f32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::exec::c2r(plan, idata, odata) })
}

/// `cufftExecZ2Z`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftExecZ2Z(plan: i32, idata: *mut C64, odata: *mut C64, direction: i32) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::exec::z2z(plan, idata, odata, direction) })
}

/// `cufftExecD2Z`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftExecD2Z(plan: i32, idata: *mut f64, odata: *mut C64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::exec::d2z(plan, idata, odata) })
}

/// `cufftExecZ2D`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cufftExecZ2D(plan: i32, idata: *mut C64, odata: *mut f64) -> i32 {
    // SAFETY: the header asks for it.
    guard(|| unsafe { crate::exec::z2d(plan, idata, odata) })
}

