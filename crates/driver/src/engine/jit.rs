//! Machine code: compiling and loading.

use std::sync::Arc;

use weft_compile::{CompileErrorKind, Options, compile_kernel};

use crate::error::{Code, Error, Result};
use crate::image::Image;

/// Machine code of a kernel for a block shape.
pub(crate) type MachineCode = Arc<weft_exec::Code>;

/// Compiles a kernel.
pub(crate) fn compile(image: &Image, kernel: &str, block: [u32; 3]) -> Result<MachineCode> {
    let options = Options::from_env();
    let compiled = compile_kernel(&image.ptx, image.hash, kernel, block, &options).map_err(|e| {
        let code = match e.kind {
            CompileErrorKind::Invalid => Code::InvalidPtx,
            CompileErrorKind::Unsupported => Code::NotSupported,
            CompileErrorKind::Bug => Code::Unknown,
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
