//! Why a kernel could not be lowered.

use weft_ptx::Span;

/// What kind of mistake stopped the lowering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LowerErrorKind {
    /// The PTX breaks a rule of the ISA.
    Invalid,
    /// The PTX is legal, but this implementation does not have the feature.
    Unsupported,
}

/// Why a kernel could not be lowered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {}: {message}", span.line)]
pub struct LowerError {
    /// Invalid or merely unsupported.
    pub kind: LowerErrorKind,
    /// What is wrong, naming the instruction or symbol.
    pub message: String,
    /// Where in the PTX text.
    pub span: Span,
}

impl LowerError {
    /// The PTX breaks a rule.
    pub(crate) fn invalid(span: Span, message: impl Into<String>) -> Self {
        LowerError { kind: LowerErrorKind::Invalid, message: message.into(), span }
    }

    /// The feature is missing here.
    pub(crate) fn unsupported(span: Span, message: impl Into<String>) -> Self {
        LowerError { kind: LowerErrorKind::Unsupported, message: message.into(), span }
    }
}

/// Result of lowering steps.
pub(crate) type R<T = ()> = Result<T, LowerError>;
