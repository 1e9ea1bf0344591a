//! Machine code: finding or compiling it, and loading.

use std::sync::{Arc, OnceLock};

use weft_cache::{
    CompileError, CompileErrorKind, Compiled, Compiler, Options, Source, find_or_compile, verdict,
};
use weft_exec::Trial;
use weft_ptx::FuncId;

use super::tune::{self, Tune, tune};
use crate::error::{Code, Error, Result};
use crate::image::Image;

/// Machine code of a kernel for a block shape.
pub(crate) type MachineCode = Arc<weft_exec::Code>;

/// Machine code, and where it is compared with other code of the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) code: MachineCode,
    pub(crate) trial: Option<Arc<Trial>>,
}

impl Made {
    /// As it stands: once a trial is over, its winner.
    pub(crate) fn settled(self) -> Made {
        match &self.trial {
            Some(t) if t.is_over() => Made { code: t.best().unwrap_or(&self.code).clone(), trial: None },
            _ => self,
        }
    }
}

static COMPILER: OnceLock<&'static dyn Compiler> = OnceLock::new();

/// Says which compiler makes machine code of kernels that are not in the compute cache; the first one given stays.
/// Without one, only the interpreter runs kernels.
pub fn set_compiler(compiler: &'static dyn Compiler) {
    let _ = COMPILER.set(compiler);
}

/// The compiler, if there is one.
pub(super) fn compiler() -> Option<&'static dyn Compiler> {
    COMPILER.get().copied()
}

/// What machine code of a kernel is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Purpose {
    /// Threads per block.
    pub(crate) block: [u32; 3],
    /// Launches in which 32-bit indices wrap too.
    pub(crate) wraps: bool,
}

/// Finds a kernel in the cache, or compiles it: for the width that launches have found, else for the compiler's choice.
pub(crate) fn compile(image: &Arc<Image>, id: FuncId, purpose: Purpose) -> Result<Made> {
    let options = Options::from_env();
    let made = with_source(image, id, purpose, |source, compiler| {
        let known =
            || verdict(source, weft_exec::cpu_identity(), &options, &compiler.build_id()?, tune::threads());
        let known = if tune() == Tune::Off || options.force { None } else { known() };
        if let Some(v) = known {
            match find(&Source { width: v.width, ..*source }, &options, compiler, None) {
                Ok(code) => return Ok(Made { code, trial: None }),
                Err(e) => tracing::debug!("kernel `{}` at W = {}: {e}", source.kernel, v.width),
            }
        }
        let width = if let Tune::From(width) = tune() { width } else { 0 };
        let code = find(&Source { width, ..*source }, &options, compiler, None)?;
        let trial = if tune() == Tune::Off { None } else { tune::trial(image, id, source, &code) };
        Ok(Made { code, trial })
    });
    let made = made
        .unwrap_or_else(|| Err(Error::new(Code::JitCompilerNotFound, "there is no compiler for kernels")));
    // The API answers only a code, so the message goes to the log.
    made.inspect_err(|e| tracing::error!("{e}"))
}

/// As [`compile`] for a width, by a thread of low priority.
pub(super) fn find_in_background(
    image: &Image,
    id: FuncId,
    purpose: Purpose,
    width: u32,
) -> Result<MachineCode> {
    let found = with_source(image, id, purpose, |source, compiler| {
        let source = Source { width, ..*source };
        find(&source, &Options::from_env(), compiler, Some(compiler.libraries()))
    });
    found.unwrap_or_else(|| Err(Code::JitCompilerNotFound.into()))
}

/// Calls `f` with what a compiler needs, if there is one.
fn with_source<R>(
    image: &Image,
    id: FuncId,
    purpose: Purpose,
    f: impl FnOnce(&Source<'_>, &'static dyn Compiler) -> R,
) -> Option<R> {
    let compiler = compiler()?;
    let unit = image.unit(id);
    let kernel = image.ptx.functions.get(id.index()).map_or("", |f| &f.name);
    let Purpose { block, wraps } = purpose;
    Some(f(&Source { text: &unit.text, hash: unit.hash, kernel, block, width: 0, wraps }, compiler))
}

/// Finds or compiles, and loads; compiles in the background if the compiler's libraries are named.
fn find(
    source: &Source<'_>,
    options: &Options,
    compiler: &'static dyn Compiler,
    background: Option<&[&str]>,
) -> Result<MachineCode> {
    let kernel = source.kernel;
    let compile = || match background {
        None => compiler.compile(source),
        Some(libraries) => {
            // Loading holds the loader's lock, which is nothing for a thread that may not run for long.
            let done = weft_exec::in_background(libraries, || compiler.load(), || compiler.compile(source));
            done.unwrap_or_else(|| Err(CompileError::bug("the compiler", "it was interrupted")))
        }
    };
    let compiled: Compiled =
        find_or_compile(source, weft_exec::cpu_identity(), options, || compiler.build_id(), compile)
            .map_err(|e| {
                let code = match e.kind {
                    CompileErrorKind::Invalid => Code::InvalidPtx,
                    CompileErrorKind::Unsupported => Code::NotSupported,
                    CompileErrorKind::Bug => Code::Unknown,
                    CompileErrorKind::Missing => Code::JitCompilerNotFound,
                };
                Error::new(code, format!("kernel `{kernel}`: {e}"))
            })?;
    weft_exec::Code::load(&compiled.object, &compiled.info)
        .map_err(|e| Error::new(Code::Unknown, format!("kernel `{kernel}`: {e}")))
}
