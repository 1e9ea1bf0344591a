//! Errors of the passes as errors of the compiler.

use weft_cache::{CompileError, CompileErrorKind};
use weft_codegen::CodegenError;
use weft_lower::{LowerError, LowerErrorKind};

pub(crate) fn lower(e: LowerError) -> CompileError {
    let kind = match e.kind {
        LowerErrorKind::Invalid => CompileErrorKind::Invalid,
        LowerErrorKind::Unsupported => CompileErrorKind::Unsupported,
    };
    CompileError { kind, line: e.span.line, message: e.message }
}

pub(crate) fn codegen(e: CodegenError) -> CompileError {
    match e {
        CodegenError::Unsupported { what, line } => CompileError {
            kind: CompileErrorKind::Unsupported,
            message: format!("not supported by the code generator: {what}"),
            line,
        },
        CodegenError::Bug(m) => CompileError::bug("codegen", m),
    }
}
