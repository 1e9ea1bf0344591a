//! Handles, and what they remember.

use std::sync::Arc;

use mathlib::driver::{self, Stream};
use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::engine::{Engine, Kind, Settings};
use crate::status::{Outcome, Status};
use crate::tables::DIMENSIONS;

/// The release: 10.3.10, cuRAND of CUDA 12.9.
const RELEASE: [i32; 3] = [10, 3, 10];

/// A generator at work, with the number of the settings that it was made of.
pub(crate) type Work = Arc<Mutex<Option<(u64, Engine)>>>;

/// What a handle remembers.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) settings: Settings,
    /// None: numbers are made at once, for the host.
    pub(crate) stream: Option<Stream>,
    pub(crate) work: Work,
}

static LIVE: Handles<Mutex<State>> = Handles::new();

fn state(handle: usize) -> Outcome<Arc<Mutex<State>>> {
    LIVE.get(handle).ok_or(Status::NotInitialized)
}

/// What a handle remembers now.
pub(crate) fn get(handle: usize) -> Outcome<State> {
    state(handle).map(|s| s.lock().clone())
}

fn kind(rng: i32) -> Outcome<Kind> {
    let sobol = |scramble, wide| Ok(Kind::Sobol { scramble, wide });
    match rng {
        100 | 101 => Ok(Kind::Xorwow),
        121 => Ok(Kind::Mrg),
        161 => Ok(Kind::Philox),
        141 | 142 => {
            mathlib::missing::name(if rng == 141 { "cuRAND's MTGP32" } else { "cuRAND's MT19937" });
            Err(Status::ArchMismatch)
        }
        200 | 201 => sobol(false, false),
        202 => sobol(true, false),
        203 => sobol(false, true),
        204 => sobol(true, true),
        _ => Err(Status::TypeError),
    }
}

/// # Safety
/// The pointer is null or may be written.
unsafe fn add(to: *mut usize, rng: i32, stream: Option<Stream>) -> Outcome {
    if to.is_null() {
        return Err(Status::OutOfRange);
    }
    let settings = Settings { kind: kind(rng)?, seed: 0, offset: 0, seeded: false, dimensions: 1, number: 0 };
    let state = State { settings, stream, work: Work::default() };
    // SAFETY: the caller says so.
    unsafe { give(to, LIVE.add(Mutex::new(state)), Status::OutOfRange) }
}

/// # Safety
/// As curandCreateGenerator asks.
pub(crate) unsafe fn create(to: *mut usize, rng: i32) -> Outcome {
    driver::ready().map_err(|_| Status::InitializationFailed)?;
    // SAFETY: the caller says so.
    unsafe { add(to, rng, Some(0)) }
}

/// # Safety
/// As curandCreateGeneratorHost asks.
pub(crate) unsafe fn create_host(to: *mut usize, rng: i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { add(to, rng, None) }
}

/// Operations that were asked for keep what they need.
pub(crate) fn destroy(handle: usize) -> Outcome {
    LIVE.remove(handle).map(|_| ()).ok_or(Status::NotInitialized)
}

/// # Safety
/// As curandGetVersion asks.
pub(crate) unsafe fn version(to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, RELEASE[0] * 1000 + RELEASE[1] * 100 + RELEASE[2], Status::OutOfRange) }
}

/// # Safety
/// As curandGetProperty asks.
pub(crate) unsafe fn property(which: i32, to: *mut i32) -> Outcome {
    let part = usize::try_from(which).ok().and_then(|w| RELEASE.get(w)).ok_or(Status::OutOfRange)?;
    // SAFETY: the caller says so.
    unsafe { give(to, *part, Status::OutOfRange) }
}

pub(crate) fn set_stream(handle: usize, stream: usize) -> Outcome {
    let state = state(handle)?;
    let mut state = state.lock();
    if state.stream.is_some() {
        state.stream = Some(stream);
    }
    Ok(())
}

/// Sets something: what comes next begins anew with it.
fn set(handle: usize, change: impl FnOnce(&mut Settings, bool) -> Outcome) -> Outcome {
    let state = state(handle)?;
    let mut state = state.lock();
    let host = state.stream.is_none();
    change(&mut state.settings, host)?;
    state.settings.number += 1;
    Ok(())
}

fn is_quasi(s: &Settings) -> bool {
    matches!(s.kind, Kind::Sobol { .. })
}

pub(crate) fn set_seed(handle: usize, seed: u64) -> Outcome {
    set(handle, |s, _| {
        if is_quasi(s) {
            return Err(Status::TypeError);
        }
        s.seed = seed;
        Ok(())
    })
}

pub(crate) fn set_offset(handle: usize, offset: u64) -> Outcome {
    set(handle, |s, _| {
        s.offset = offset;
        Ok(())
    })
}

/// All orders but that of seeds for each stream give the same.
pub(crate) fn set_ordering(handle: usize, order: i32) -> Outcome {
    set(handle, |s, host| {
        let there = match order {
            100 | 101 | 103 => !is_quasi(s),
            102 => s.kind == Kind::Xorwow,
            104 => !is_quasi(s) && !host,
            201 => is_quasi(s),
            _ => false,
        };
        if !there {
            return Err(Status::OutOfRange);
        }
        s.seeded = order == 102;
        Ok(())
    })
}

pub(crate) fn set_dimensions(handle: usize, count: u32) -> Outcome {
    set(handle, |s, _| {
        if !is_quasi(s) {
            return Err(Status::TypeError);
        }
        let count = count as usize;
        if !(1..=DIMENSIONS).contains(&count) {
            return Err(Status::OutOfRange);
        }
        s.dimensions = count;
        Ok(())
    })
}
