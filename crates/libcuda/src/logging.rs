//! Messages to the user: the log of the driver on standard error, and calls that are not there.

use core::ffi::CStr;
use std::collections::HashSet;
use std::io::IsTerminal;
use std::sync::{Mutex, Once};

use weft_ffi::driver::{CUDA_ERROR_NOT_SUPPORTED, CUresult};

/// Sends the driver's messages to standard error; `WEFT_LOG` chooses which (`warn` unless it says otherwise).
pub(crate) fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        use tracing_subscriber::EnvFilter;
        let filter = EnvFilter::try_from_env("WEFT_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        // The program may have a subscriber of its own.
        let colours = std::io::stderr().is_terminal();
        let _ = log.with_ansi(colours).with_target(false).without_time().compact().try_init();
    });
}

/// The answer of a call that is not there; says so once for each name.
pub(crate) fn not_supported(name: &CStr) -> CUresult {
    static SAID: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let name = name.to_str().unwrap_or("?").to_owned();
    let mut said = SAID.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let said = said.get_or_insert_default();
    if !said.contains(name.as_str()) {
        start();
        tracing::warn!("{name} is not supported yet");
        said.insert(name.leak());
    }
    CUDA_ERROR_NOT_SUPPORTED
}
