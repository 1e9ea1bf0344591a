//! Why a kernel could not be compiled.

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileErrorKind {
    /// The PTX breaks a rule (`CUDA_ERROR_INVALID_PTX`).
    Invalid,
    /// The PTX uses what this project does not do.
    Unsupported,
    /// A pass failed: a bug of this project.
    Bug,
    /// There is no compiler, or none of this build.
    Missing,
}

/// No machine code, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}", if *line > 0 { format!(" (PTX line {line})") } else { String::new() })]
pub struct CompileError {
    /// Whose fault it is.
    pub kind: CompileErrorKind,
    /// What happened; names the pass where that helps.
    pub message: String,
    /// Line of the PTX text, 0 when unknown.
    pub line: u32,
}

impl CompileError {
    /// A bug of the named pass.
    pub fn bug(pass: &str, message: impl std::fmt::Display) -> Self {
        CompileError { kind: CompileErrorKind::Bug, message: format!("{pass}: {message}"), line: 0 }
    }
}
