//! What kernels touch of the program's own memory.
//!
//! Device pointers are addresses of the process, so that a kernel could read what `malloc`, a stack or a variable of the host
//! holds, where a GPU without access to pageable memory answers an illegal address. A launch with a parameter that may point
//! there runs code that has its addresses looked at ([`weft_abi::ProbeKind::Addresses`]), all others their usual code. See
//! `docs/concepts/memory.md`.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_abi::{KernelInfo, ProbeKind};
use weft_device::attribute as attr;
use weft_exec::{AddressGuard, DeviceHeap};

use crate::function::Function;
use crate::memory::space::arena;
use crate::memory::table;
use crate::process_map;
use crate::state::State;

/// What is done about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing: as where the device can access pageable memory.
    Allow,
    /// Each kernel that touches such memory is named once.
    Warn,
    /// A kernel that touches such memory faults, where a parameter points there.
    Fault,
    /// The same, wherever the pointer comes from: all launches run code that is looked at.
    Check,
}

/// As `WEFT_HOST_POINTERS` says.
fn mode() -> Mode {
    static MODE: OnceLock<Mode> = OnceLock::new();
    *MODE.get_or_init(|| match std::env::var("WEFT_HOST_POINTERS").as_deref() {
        Ok("allow") => Mode::Allow,
        Ok("warn") => Mode::Warn,
        Ok("check") => Mode::Check,
        Ok("fault" | "") | Err(_) => Mode::Fault,
        Ok(other) => {
            tracing::error!("WEFT_HOST_POINTERS={other}: known are allow, warn, fault and check");
            Mode::Fault
        }
    })
}

/// Addresses that may be pointers: smaller numbers are mostly counts, greater ones are no addresses.
const POINTERS: Range<u64> = 1 << 32..1 << 47;

/// Whether all launches are looked at.
#[inline]
pub(crate) fn always() -> bool {
    mode() == Mode::Check
}

/// Whether a launch is to be looked at: a parameter of eight bytes may point to memory of the program that CUDA does not know.
#[inline]
pub(crate) fn suspects(function: &Function, params: &[u8], state: &State) -> bool {
    if matches!(mode(), Mode::Allow | Mode::Check) {
        return false;
    }
    let Ok(arena) = arena() else { return false };
    function.param_layout().0.iter().enumerate().any(|(i, offset)| {
        let word = params.get(*offset as usize..).and_then(|b| b.first_chunk());
        let word = word.map_or(0, |b| u64::from_ne_bytes(*b));
        POINTERS.contains(&word) && !arena.contains(word) && is_foreign(function, (i, word), state)
    })
}

/// Whether a number that is no address of device memory is a pointer to the program's.
#[cold]
fn is_foreign(function: &Function, (index, word): (usize, u64), state: &State) -> bool {
    let is_pointer = function.param(index).is_ok_and(|p| p.1 == 8) && !is_pageable(state);
    is_pointer
        && table::stretch(word).is_none()
        && state.heap().find(word).is_none()
        && weft_exec::is_readable(word)
}

fn is_pageable(state: &State) -> bool {
    state.device().profile().limit(attr::PAGEABLE_ACCESS) != 0
}

/// Who says where a kernel with such code may go.
#[inline]
pub(crate) fn guard(info: &KernelInfo, name: &Arc<str>, state: &State) -> Option<Arc<dyn AddressGuard>> {
    info.variant.probes.contains(ProbeKind::Addresses).then(|| guard_of(name.clone(), state))
}

/// Who says where a kernel may go.
pub(crate) fn guard_of(kernel: Arc<str>, state: &State) -> Arc<dyn AddressGuard> {
    let mode = if is_pageable(state) { Mode::Allow } else { mode() };
    Arc::new(Guard { mode, kernel, heap: state.heap().clone() })
}

struct Guard {
    mode: Mode,
    kernel: Arc<str>,
    heap: Arc<DeviceHeap>,
}

impl AddressGuard for Guard {
    fn stretch(&self, address: u64) -> Result<Range<u64>, String> {
        if let Ok(arena) = arena()
            && arena.contains(address)
        {
            let none = || "device memory that has been freed, or that nobody has allocated".to_owned();
            return arena.stretch(address).ok_or_else(none);
        }
        if let Some(known) = table::stretch(address).or_else(|| self.heap.find(address)) {
            return Ok(known);
        }
        let Some((place, what)) = process_map::at(address) else { return Err(String::new()) };
        match self.mode {
            Mode::Allow => Ok(place),
            Mode::Warn => {
                self.warn(address, &what);
                Ok(place)
            }
            Mode::Fault | Mode::Check => Err(format!("the address is {what}; {HINT}")),
        }
    }
}

/// How to mend it.
const HINT: &str = "kernels may use what comes from cudaMalloc, cudaMallocManaged or cudaMallocHost, or was given to cudaHostRegister \
     (WEFT_HOST_POINTERS=allow: everything, as on systems where the GPU can access pageable memory)";

impl Guard {
    fn warn(&self, address: u64, what: &str) {
        static TOLD: Mutex<Option<HashSet<Arc<str>>>> = Mutex::new(None);
        if TOLD.lock().get_or_insert_default().insert(self.kernel.clone()) {
            let kernel = &self.kernel;
            tracing::warn!(
                "kernel {kernel} touches address {address:#x}, on a GPU an illegal one: the address is {what}; {HINT}"
            );
        }
    }
}
