//! What goes wrong.

use std::path::PathBuf;

/// Why there is nothing to tell.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line is wrong.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written, or a program not started.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// What else.
    #[error("{0}")]
    Failed(String),
}

impl Error {
    /// The command's exit status: 2 for wrong usage.
    pub fn status(&self) -> u8 {
        if matches!(self, Error::Usage(_)) { 2 } else { 1 }
    }
}
