//! Where what is printed goes.

use std::io::Write as _;
use std::path::Path;

use crate::Error;

/// To standard output. Who reads no further wants no more.
///
/// # Errors
/// It cannot be written.
pub(super) fn write_out(text: &str) -> Result<(), Error> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Error::Io { path: Path::new("standard output").into(), source: e })
        }
        _ => Ok(()),
    }
}
