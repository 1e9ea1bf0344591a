//! Why a transformation fails.

/// Why a unit could not be brought to its last stage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransformError {
    /// The kernel cannot run in groups of several threads; `choose_width` answers 1 for such kernels.
    #[error("'{function}' needs a width of 1: {reason}")]
    NeedsWidthOne {
        /// The function.
        function: String,
        /// What stands in the way.
        reason: &'static str,
    },
    /// A function that was not inlined waits for others.
    #[error("'{function}' waits but is no kernel")]
    WaitsInFunction {
        /// The function.
        function: String,
    },
    /// The width cannot be used: 0, not a power of two, or over 1024.
    #[error("no such width: {0}")]
    Width(u32),
    /// Blocks cannot be one ([`crate::beside`]).
    #[error("blocks cannot be one: {0}")]
    Beside(&'static str),
    /// A pass broke a rule of the IR: a bug.
    #[error("after {pass}: {error}")]
    Verify {
        /// The pass.
        pass: &'static str,
        /// The rule.
        error: weft_ir::VerifyError,
    },
}
