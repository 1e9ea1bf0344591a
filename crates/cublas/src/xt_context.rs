//! Handles of cuBLASXt, and what they remember.

use core::ffi::c_void;
use std::collections::HashMap;
use std::sync::Arc;

use mathlib::devices::{Held, count, hold};
use mathlib::driver;
use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::context;
use crate::status::{Outcome, Status};

/// The side of tiles that handles begin with.
const BLOCK_DIM: i32 = 2048;
/// `CUBLASXT_GEMM`, the only operation that may have a routine of the program's on the CPU.
const GEMM: i32 = 0;
/// `CUBLASXT_ROUTINE_MAX`.
const OPERATIONS: i32 = 12;

/// What a handle remembers.
#[derive(Debug)]
pub(crate) struct State {
    /// A handle of cuBLAS, whose operations those of this one are.
    inner: usize,
    devices: Vec<i32>,
    held: Vec<Held>,
    block_dim: i32,
    pinning: i32,
    /// Routines on the CPU and their shares, by operation and type.
    routines: HashMap<(i32, i32), usize>,
    ratios: HashMap<(i32, i32), f32>,
}

static LIVE: Handles<Mutex<State>> = Handles::new();

fn state(handle: usize) -> Outcome<Arc<Mutex<State>>> {
    LIVE.get(handle).ok_or(Status::NotInitialized)
}

/// The handle of cuBLAS behind one, and the devices that were selected, of which there is one at least.
pub(crate) fn selected(handle: usize) -> Outcome<(usize, Vec<i32>)> {
    let state = state(handle)?;
    let state = state.lock();
    if state.devices.is_empty() {
        return Err(Status::NotInitialized);
    }
    Ok((state.inner, state.devices.clone()))
}

/// # Safety
/// As cublasXtCreate asks.
pub(crate) unsafe fn create(handle: *mut usize) -> Outcome {
    if handle.is_null() {
        return Err(Status::InvalidValue);
    }
    driver::ready().map_err(|_| Status::NotInitialized)?;
    let mut inner = 0;
    // SAFETY: a live place.
    unsafe { context::create(&raw mut inner)? };
    let state = State {
        inner,
        devices: Vec::new(),
        held: Vec::new(),
        block_dim: BLOCK_DIM,
        pinning: 0,
        routines: HashMap::new(),
        ratios: HashMap::new(),
    };
    // SAFETY: the caller says so.
    unsafe { give(handle, LIVE.add(Mutex::new(state)), Status::InvalidValue) }
}

pub(crate) fn destroy(handle: usize) -> Outcome {
    let state = LIVE.remove(handle).ok_or(Status::NotInitialized)?;
    let inner = state.lock().inner;
    context::destroy(inner)
}

/// Devices of an array; all are there.
///
/// # Safety
/// The pointer is null or to so many numbers.
unsafe fn devices(n: i32, at: *const i32) -> Outcome<Vec<i32>> {
    let n = usize::try_from(n).ok().filter(|n| *n > 0).ok_or(Status::InvalidValue)?;
    if at.is_null() {
        return Err(Status::InvalidValue);
    }
    let known = 0..count()?;
    // SAFETY: the caller says so.
    let devices: Vec<i32> = (0..n).map(|i| unsafe { at.add(i).read() }).collect();
    if devices.iter().all(|d| known.contains(d)) { Ok(devices) } else { Err(Status::InvalidValue) }
}

/// Each device is a board of its own.
///
/// # Safety
/// As cublasXtGetNumBoards asks.
pub(crate) unsafe fn boards(n: i32, at: *mut i32, to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe {
        let mut devices = devices(n, at)?;
        devices.sort_unstable();
        devices.dedup();
        give(to, devices.len() as i32, Status::InvalidValue)
    }
}

/// # Safety
/// As cublasXtMaxBoards asks.
pub(crate) unsafe fn most_boards(to: *mut i32) -> Outcome {
    let count = count()?;
    // SAFETY: the caller says so.
    unsafe { give(to, count, Status::InvalidValue) }
}

/// # Safety
/// As cublasXtDeviceSelect asks.
pub(crate) unsafe fn select(handle: usize, n: i32, at: *mut i32) -> Outcome {
    let state = state(handle)?;
    // SAFETY: the caller says so.
    let devices = unsafe { devices(n, at)? };
    let held = devices.iter().map(|d| Ok(hold(*d)?)).collect::<Outcome<Vec<Held>>>()?;
    let mut state = state.lock();
    (state.devices, state.held) = (devices, held);
    Ok(())
}

/// A function that tells and one that sets a number that handles remember.
macro_rules! remembered {
    ($get:ident $set:ident $field:ident: $valid:expr) => {
        /// # Safety
        /// The pointer is null or may be written.
        pub(crate) unsafe fn $get(handle: usize, to: *mut i32) -> Outcome {
            let value = state(handle)?.lock().$field;
            // SAFETY: the caller says so.
            unsafe { give(to, value, Status::InvalidValue) }
        }

        pub(crate) fn $set(handle: usize, value: i32) -> Outcome {
            let state = state(handle)?;
            let valid: fn(i32) -> bool = $valid;
            if !valid(value) {
                return Err(Status::InvalidValue);
            }
            state.lock().$field = value;
            Ok(())
        }
    };
}
remembered!(block_dim set_block_dim block_dim: |v| v > 0);
remembered!(pinning set_pinning pinning: |v| (0..=1).contains(&v));

/// An operation and a type that may have a routine on the CPU.
fn routine(operation: i32, kind: i32) -> Outcome<(i32, i32)> {
    match (operation, kind) {
        (GEMM, 0..=3) => Ok((operation, kind)),
        (0..OPERATIONS, 0..=3) => Err(Status::NotSupported),
        _ => Err(Status::InvalidValue),
    }
}

/// Routines are remembered: devices do all, and they are the CPU.
pub(crate) fn set_routine(handle: usize, operation: i32, kind: i32, routine_at: *mut c_void) -> Outcome {
    let state = state(handle)?;
    let key = routine(operation, kind)?;
    state.lock().routines.insert(key, routine_at as usize);
    Ok(())
}

/// Shares are remembered as well.
pub(crate) fn set_ratio(handle: usize, operation: i32, kind: i32, ratio: f32) -> Outcome {
    let state = state(handle)?;
    let key = routine(operation, kind)?;
    if !(0.0..=1.0).contains(&ratio) {
        return Err(Status::InvalidValue);
    }
    state.lock().ratios.insert(key, ratio);
    Ok(())
}
