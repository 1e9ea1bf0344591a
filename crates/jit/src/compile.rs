//! From text to machine code. Modules stay parsed for their other kernels.

use std::collections::VecDeque;
use std::sync::{Arc, Once};
use std::time::Instant;

use parking_lot::Mutex;
use weft_cache::{CompileError, CompileErrorKind, Options, Source};
use weft_compile::{Compiled, compile_unit, lower_as};
use weft_ptx::Module;

/// How many modules stay parsed.
const KEPT: usize = 8;

type Entry = ([u8; 32], Arc<Module>);

static MODULES: Mutex<VecDeque<Entry>> = Mutex::new(VecDeque::new());

/// Compiles a kernel.
pub(crate) fn compile(source: &Source<'_>) -> Result<Compiled, CompileError> {
    log();
    let start = Instant::now();
    let module = module(source.text, &source.hash)?;
    let mut options = Options::from_env();
    options.width = source.wish(&options);
    options.variant = source.variant;
    let kernel = source.kernel;
    let compiled = compile_unit(lower_as(&module, kernel, source.variant)?, source.block, &options);
    if let Ok(c) = &compiled {
        let ms = start.elapsed().as_secs_f64() * 1e3;
        tracing::debug!("'{kernel}' compiled in {ms:.2} ms, W = {}", c.info.width);
    }
    compiled
}

/// The module, linked with what it needs of the device library.
fn module(text: &str, hash: &[u8; 32]) -> Result<Arc<Module>, CompileError> {
    if let Some((_, m)) = MODULES.lock().iter().find(|(h, _)| h == hash) {
        return Ok(m.clone());
    }
    let (mut module, diagnostics) = weft_ptx::parse(text);
    if let Some(d) = diagnostics.iter().find(|d| d.is_error()) {
        let message = d.display("<image>").to_string();
        return Err(CompileError { kind: CompileErrorKind::Invalid, message, line: 0 });
    }
    let undefined = weft_ptx::undefined(&module);
    if let Some(library) = weft_devicelib::subset(undefined.into_iter()) {
        weft_ptx::link_library(&mut module, &weft_ptx::parse(&library).0);
    }
    let module = Arc::new(module);
    let mut modules = MODULES.lock();
    modules.push_front((*hash, module.clone()));
    modules.truncate(KEPT);
    Ok(module)
}

/// The compiler's own messages, where `WEFT_LOG` asks for some. Warnings that concern programs are libcuda's to print.
fn log() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        if let Ok(filter) = tracing_subscriber::EnvFilter::try_from_env("WEFT_LOG") {
            let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
            // A program that links this crate may have a subscriber of its own.
            let _ = log.with_ansi(false).with_target(false).without_time().compact().try_init();
        }
    });
}
