//! What stops a compilation.

use std::path::PathBuf;

/// Why a command of this crate failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line is wrong; the text names the option or file.
    #[error("{0}")]
    Usage(String),
    /// A program that was run reported errors of its own, which the user has seen.
    #[error("'{program}' failed with status {status}")]
    Failed {
        /// Name of the program.
        program: String,
        /// Its exit status.
        status: i32,
    },
    /// A program that is needed is not installed.
    #[error("cannot find '{program}': {hint}")]
    Missing {
        /// Name of the program.
        program: String,
        /// What to install or to set.
        hint: String,
    },
    /// A file could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
}

impl Error {
    /// Pairs an I/O error with the file it happened on.
    pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.into();
        move |source| Error::Io { path, source }
    }

    /// The exit status that nvcc gives for such a failure.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Failed { status, .. } => u8::try_from(*status).unwrap_or(255).max(1),
            _ => 1,
        }
    }
}

/// Result of this crate's functions.
pub type Result<T> = std::result::Result<T, Error>;
