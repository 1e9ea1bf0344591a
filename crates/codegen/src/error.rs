//! Errors of the crate.

/// Why there is no object.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CodegenError {
    /// Something that this crate does not do.
    #[error("not supported by the code generator: {what} (PTX line {line})")]
    Unsupported {
        /// What.
        what: String,
        /// Line of the PTX text, 0 when unknown.
        line: u32,
    },
    /// The unit breaks a rule, or LLVM refused what was made of it.
    #[error("internal error of the code generator: {0}")]
    Bug(String),
}

pub(crate) type Result<T> = std::result::Result<T, CodegenError>;
