//! Pointers to the program's own memory among the parameters of a kernel.
//!
//! Device pointers are addresses of the process, so that a kernel could read what `malloc`, a stack or a variable of the host
//! holds, where a GPU without access to pageable memory answers an illegal address. See `docs/concepts/memory.md`.

use std::collections::HashSet;
use std::sync::OnceLock;

use parking_lot::Mutex;

use crate::error::{Code, Error};
use crate::function::Function;
use crate::memory::space::arena;
use crate::memory::table;
use crate::state::State;

/// What is done about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing: as where the device can access pageable memory.
    Allow,
    /// Each parameter of a kernel is named once.
    Warn,
    /// The launch faults.
    Fault,
}

/// As `WEFT_HOST_POINTERS` says.
fn mode() -> Mode {
    static MODE: OnceLock<Mode> = OnceLock::new();
    *MODE.get_or_init(|| match std::env::var("WEFT_HOST_POINTERS").as_deref() {
        Ok("allow") => Mode::Allow,
        Ok("fault") => Mode::Fault,
        Ok("warn" | "") | Err(_) => Mode::Warn,
        Ok(other) => {
            tracing::error!("WEFT_HOST_POINTERS={other}: known are allow, warn and fault");
            Mode::Warn
        }
    })
}

const PAGEABLE_MEMORY_ACCESS: u32 = 88;

/// Addresses that may be pointers: smaller numbers are mostly counts, greater ones are no addresses.
const POINTERS: std::ops::Range<u64> = 1 << 32..1 << 47;

/// Looks at a kernel's parameters of eight bytes.
///
/// # Errors
/// [`Code::IllegalAddress`], which ends the context, where one points to memory of the program that CUDA does not know, and
/// that is to be a fault.
#[inline]
pub(crate) fn check(function: &Function, params: &[u8], state: &State) -> Result<(), Error> {
    let mode = mode();
    if mode == Mode::Allow {
        return Ok(());
    }
    let Ok(arena) = arena() else { return Ok(()) };
    for (i, offset) in function.param_layout().0.iter().enumerate() {
        let word =
            params.get(*offset as usize..).and_then(|b| b.first_chunk()).map(|b| u64::from_ne_bytes(*b));
        if let Some(word) = word
            && POINTERS.contains(&word)
            && !arena.contains(word)
        {
            look(mode, function, (i, word), state)?;
        }
    }
    Ok(())
}

/// Looks at a number that is no address of device memory.
#[cold]
fn look(mode: Mode, function: &Function, (index, word): (usize, u64), state: &State) -> Result<(), Error> {
    static TOLD: Mutex<Option<HashSet<(String, usize)>>> = Mutex::new(None);
    let is_pointer = function.param(index).is_ok_and(|p| p.1 == 8);
    let pageable = || state.device().profile().limit(PAGEABLE_MEMORY_ACCESS) != 0;
    let known = || table::find(word).is_some() || state.heap().contains(word);
    let is_there = || weft_exec::read(word, &mut [0]).is_ok();
    if !is_pointer || pageable() || known() || !is_there() {
        return Ok(());
    }
    let message = format!(
        "kernel `{}`: parameter {index} points to memory of the host ({word:#x}) that kernels may not touch: it comes from \
         cudaMalloc, cudaMallocManaged, cudaMallocHost or cudaHostRegister, or is copied to where it does. \
         WEFT_HOST_POINTERS=allow, warn or fault says what is done about it",
        function.name()
    );
    if mode == Mode::Fault {
        return Err(Error::new(Code::IllegalAddress, message));
    }
    if TOLD.lock().get_or_insert_default().insert((function.name().to_string(), index)) {
        tracing::warn!("{message}; on a GPU this is an illegal address");
    }
    Ok(())
}
