//! Whether the library is initialised, and its devices.

use std::sync::Arc;

use parking_lot::Mutex;

use crate::gpu::{self, Gpu};
use crate::result::{Code, Result};

/// How often it has been initialised and not shut down again, and the devices.
static STATE: Mutex<(u32, Option<Arc<[Gpu]>>)> = Mutex::new((0, None));

/// Initialises, once more if need be. Without devices, only where that is allowed.
pub(super) fn begin(without: bool) -> Result {
    let mut state = STATE.lock();
    if state.1.is_none() {
        let found = gpu::all(|name| std::env::var(name).ok());
        let all = match found {
            Ok(all) => all,
            Err(_) if without => Vec::new(),
            Err(text) => {
                eprintln!("weft: {text}");
                return Err(Code::DriverNotLoaded);
            }
        };
        state.1 = Some(all.into());
    }
    state.0 = state.0.saturating_add(1);
    Ok(())
}

/// Undoes one initialisation.
pub(super) fn end() -> Result {
    let mut state = STATE.lock();
    state.0 = state.0.checked_sub(1).ok_or(Code::Uninitialized)?;
    if state.0 == 0 {
        state.1 = None;
    }
    Ok(())
}

/// The devices.
pub(super) fn devices() -> Result<Arc<[Gpu]>> {
    STATE.lock().1.clone().ok_or(Code::Uninitialized)
}
