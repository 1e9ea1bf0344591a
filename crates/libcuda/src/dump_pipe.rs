//! Dumps on request: a pipe in the file system, and a thread that waits for somebody to write to it (`CU_COREDUMP_PIPE`).

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Read};
use std::sync::{Once, OnceLock};

use weft_driver::dump;

/// Waits for requests from now on, if that is wanted.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    if let Some(path) = dump::pipe() {
        ONCE.call_once(|| {
            if let Err(e) = begin(path.clone()) {
                tracing::error!("no core dumps on request: {path}: {e}");
            }
        });
    }
}

fn begin(path: String) -> io::Result<()> {
    let name = CString::new(path.as_str())?;
    // SAFETY: a string with its zero byte.
    if unsafe { libc::mkfifo(name.as_ptr(), 0o600) } != 0 {
        let e = io::Error::last_os_error();
        // Another process of the same name, or this one before it began anew.
        if e.kind() != io::ErrorKind::AlreadyExists {
            return Err(e);
        }
    }
    if PIPE.set(name).is_ok() {
        // SAFETY: the function takes nothing and may be called at the end of the process; the library is never unloaded.
        unsafe { libc::atexit(remove) };
    }
    let wait = move || while requested(&path).unwrap_or(false) {};
    std::thread::Builder::new().name("weft-dumps".into()).spawn(wait).map(drop)
}

/// The pipe that goes with the process.
static PIPE: OnceLock<CString> = OnceLock::new();

extern "C" fn remove() {
    if let Some(name) = PIPE.get() {
        // SAFETY: a string with its zero byte.
        unsafe { libc::unlink(name.as_ptr()) };
    }
}

/// Waits for one request, and does it; false when the pipe is of no use.
fn requested(path: &str) -> io::Result<bool> {
    let mut pipe = File::open(path)?;
    let mut some = [0; 64];
    let mut asked = false;
    while pipe.read(&mut some)? > 0 {
        asked = true;
    }
    if asked && !dump::on_request() {
        remove();
        std::process::abort();
    }
    Ok(true)
}
