//! What goes wrong.

use std::path::PathBuf;

/// Why there is nothing to tell.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line is wrong.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The text is no valid PTX; the messages.
    #[error("{0}")]
    Ptx(String),
    /// A kernel could not be compiled; which, and why.
    #[error("{0}")]
    Failed(String),
    /// nvcc failed, and has said why.
    #[error("nvcc could not compile {}", .0.display())]
    Nvcc(PathBuf),
}

impl Error {
    /// The command's exit status: 2 for wrong usage.
    pub fn status(&self) -> u8 {
        if matches!(self, Error::Usage(_)) { 2 } else { 1 }
    }
}
