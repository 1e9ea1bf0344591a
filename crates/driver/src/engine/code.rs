//! Machine code of one kernel: finding or compiling it, and loading.

use std::sync::{Arc, OnceLock};

use weft_abi::{ProbeKind, Variant};
use weft_cache::{CompileError, CompileErrorKind, Compiled, Compiler, Options, Source, find_or_compile};
use weft_exec::LoadError;
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

/// The compiler, if there is one.
pub(super) fn compiler() -> Option<&'static dyn Compiler> {
    COMPILER.get().copied()
}

/// What machine code of a kernel is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Purpose {
    /// Threads per block.
    pub(crate) block: [u32; 3],
    /// What else.
    pub(crate) variant: Variant,
}

impl Purpose {
    /// Of this process's kernels, as its variables say; `wraps`: for launches in which 32-bit indices wrap too.
    pub(crate) fn new(block: [u32; 3], wraps: bool) -> Self {
        static USUAL: OnceLock<Variant> = OnceLock::new();
        let usual = *USUAL.get_or_init(|| Options::from_env().variant);
        Purpose { block, variant: Variant { wraps: wraps || usual.wraps, ..usual } }
    }

    /// The same with code that has its addresses looked at, if `checked`.
    pub(crate) fn checked(self, checked: bool) -> Self {
        let Variant { probes, .. } = self.variant;
        let probes = if checked { probes.with(ProbeKind::Addresses) } else { probes };
        Purpose { variant: Variant { probes, ..self.variant }, ..self }
    }

    /// For launches that begin before those are over that they depend on.
    pub(crate) fn early(self) -> Self {
        Purpose { variant: Variant { early: true, ..self.variant }, ..self }
    }
}

/// Finds or compiles for a width, by a thread of low priority.
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
pub(super) fn with_source<R>(
    image: &Image,
    id: FuncId,
    purpose: Purpose,
    f: impl FnOnce(&Source<'_>, &'static dyn Compiler) -> R,
) -> Option<R> {
    let compiler = compiler()?;
    let unit = image.unit(id);
    let kernel = image.ptx.functions.get(id.index()).map_or("", |f| &f.name);
    let Purpose { block, variant } = purpose;
    Some(f(&Source { text: &unit.text, hash: unit.hash, kernel, block, width: 0, variant }, compiler))
}

/// Finds or compiles, and loads; compiles in the background if the compiler's libraries are named.
pub(super) fn find(
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
    let failed = |e: CompileError| {
        let code = match e.kind {
            CompileErrorKind::Invalid => Code::InvalidPtx,
            CompileErrorKind::Unsupported => Code::NotSupported,
            CompileErrorKind::Bug => Code::Unknown,
            CompileErrorKind::Missing => Code::JitCompilerNotFound,
        };
        Error::new(code, format!("kernel `{kernel}`: {e}"))
    };
    let compiled: Compiled =
        find_or_compile(source, weft_exec::cpu_identity(), options, || compiler.build_id(), compile)
            .map_err(failed)?;
    let code = match weft_exec::Code::load(&compiled.object, &compiled.info) {
        // Another process, which may use tiles, has put it into the cache. Here the compiler makes it without.
        Err(LoadError::Tiles) if compiled.cached => {
            let own = compile().map_err(failed)?;
            weft_exec::Code::load(&own.object, &own.info)
        }
        loaded => loaded,
    };
    let code = code.map_err(|e| Error::new(Code::Unknown, format!("kernel `{kernel}`: {e}")))?;
    if background.is_some() {
        add_beside(source, options, compiler, (background, &code));
    }
    Ok(code)
}

/// Finds or compiles the code for several blocks as one that a kernel's code wants beside it. Without that it runs as it is.
pub(super) fn add_beside(
    source: &Source<'_>,
    options: &Options,
    compiler: &'static dyn Compiler,
    (background, code): (Option<&[&str]>, &MachineCode),
) {
    let (kernel, info) = (source.kernel, code.info());
    let wanted = u8::try_from(info.beside).ok().filter(|&n| n > 1 && info.variant.beside == 0);
    let Some(beside) = wanted.filter(|_| code.beside().is_none()) else { return };
    let source = Source { variant: Variant { beside, ..source.variant }, ..*source };
    match find(&source, options, compiler, background) {
        Ok(wide) if code.set_beside(wide.clone()) => {
            tracing::debug!("kernel `{kernel}`: {beside} blocks as one, W = {}", wide.info().width);
        }
        Ok(_) => tracing::debug!("kernel `{kernel}`: the code for {beside} blocks does not fit"),
        Err(e) => tracing::debug!("kernel `{kernel}`: {beside} blocks as one: {e}"),
    }
}

/// The same by a thread of low priority.
pub(super) fn add_beside_in_background(
    image: &Image,
    id: FuncId,
    purpose: Purpose,
    (width, code): (u32, &MachineCode),
) {
    with_source(image, id, purpose, |source, compiler| {
        let source = Source { width, ..*source };
        add_beside(&source, &Options::from_env(), compiler, (Some(compiler.libraries()), code));
    });
}
