//! Machine code: finding or compiling it, and loading.

use std::sync::{Arc, OnceLock};

use weft_cache::{CompileErrorKind, Compiler, Options, Source, find_or_compile};
use weft_ptx::FuncId;

use crate::error::{Code, Error, Result};
use crate::image::Image;

/// Machine code of a kernel for a block shape.
pub(crate) type MachineCode = Arc<weft_exec::Code>;

static COMPILER: OnceLock<&'static dyn Compiler> = OnceLock::new();

/// Says which compiler makes machine code of kernels that are not in the compute cache; the first one given stays.
/// Without one, only the interpreter runs kernels.
pub fn set_compiler(compiler: &'static dyn Compiler) {
    let _ = COMPILER.set(compiler);
}

/// Finds a kernel in the cache, or compiles it.
pub(crate) fn compile(image: &Image, id: FuncId, block: [u32; 3]) -> Result<MachineCode> {
    let options = Options::from_env();
    let unit = image.unit(id);
    let kernel = image.ptx.functions.get(id.index()).map_or("", |f| &f.name);
    let source = Source { text: &unit.text, hash: unit.hash, kernel, block };
    let Some(compiler) = COMPILER.get() else {
        return Err(report(Error::new(Code::JitCompilerNotFound, "there is no compiler for kernels")));
    };
    let compiled = find_or_compile(
        &source,
        weft_exec::cpu_identity(),
        &options,
        || compiler.build_id(),
        || compiler.compile(&source),
    );
    let compiled = compiled.map_err(|e| {
        let code = match e.kind {
            CompileErrorKind::Invalid => Code::InvalidPtx,
            CompileErrorKind::Unsupported => Code::NotSupported,
            CompileErrorKind::Bug => Code::Unknown,
            CompileErrorKind::Missing => Code::JitCompilerNotFound,
        };
        report(Error::new(code, format!("kernel `{kernel}`: {e}")))
    })?;
    weft_exec::Code::load(&compiled.object, &compiled.info)
        .map_err(|e| report(Error::new(Code::Unknown, format!("kernel `{kernel}`: {e}"))))
}

/// The API answers only a code, so the message goes to the log.
fn report(e: Error) -> Error {
    tracing::error!("{e}");
    e
}
