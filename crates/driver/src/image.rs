//! Device code as loaded: from bytes to a linked PTX module. Knows no context.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};
use weft_fatbin::ImageError;
use weft_ptx::{Diagnostic, FuncId, Linkage, Module as Ptx, Space};
use weft_timing::gpu::Gpu;

use crate::error::{Code, Error, Result};
use crate::modelled;

/// A PTX module, checked and linked with the device library.
#[derive(Debug)]
pub struct Image {
    pub(crate) ptx: Arc<Ptx>,
    /// As it came.
    pub(crate) text: Box<str>,
    addressed: OnceLock<Vec<bool>>,
    /// Most registers that a kernel may report (`CU_JIT_MAX_REGISTERS`).
    pub(crate) max_registers: Option<u32>,
}

/// What the program asks of the compiler (`CUjit_option`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadOptions {
    /// `CU_JIT_MAX_REGISTERS`.
    pub max_registers: Option<u32>,
    /// `CU_JIT_LOG_VERBOSE`: the log tells what each kernel takes.
    pub verbose: bool,
    /// `CU_JIT_OPTIMIZATION_LEVEL` of 0, or `CU_JIT_GENERATE_DEBUG_INFO`: products and sums are not contracted.
    pub no_contraction: bool,
    /// `CU_JIT_TARGET`: the text must be for it or an earlier one.
    pub target: Option<u32>,
}

impl LoadOptions {
    /// The text as it is to be compiled.
    pub(crate) fn prepare(self, text: String) -> String {
        if self.no_contraction { weft_ptx::without_contraction(&text) } else { text }
    }
}

/// With modelled time: clocks of kernels are the model's.
fn clocked(text: String, sm: u32) -> String {
    let gpu = if modelled::is_on() { Gpu::of_sm(sm) } else { None };
    gpu.and_then(|gpu| weft_timing::clock::clocked(&text, gpu)).unwrap_or(text)
}

/// What the compiler gets of an image for one kernel.
pub(crate) struct Unit {
    /// The PTX that the kernel needs.
    pub(crate) text: String,
    /// Of the text, for the compute cache: a change in another kernel leaves this one's code valid.
    pub(crate) hash: [u8; 32],
}

impl Image {
    /// What the compiler needs for a kernel.
    pub(crate) fn unit(&self, kernel: FuncId) -> Unit {
        let addressed = self.addressed.get_or_init(|| weft_ptx::addressed(&self.ptx));
        let text = weft_ptx::slice(&self.ptx, &self.text, addressed, kernel);
        Unit { hash: Sha256::digest(&text).into(), text }
    }
}

/// An image, and what the compiler had to say about it.
#[derive(Debug)]
pub struct Loaded {
    /// The image, or why there is none.
    pub image: Result<Arc<Image>>,
    /// Messages, one a line: for the error log of `cuModuleLoadDataEx` when there is no image, else for its info log.
    pub log: String,
}

/// Whether PTX for newer devices is refused.
static REFUSES_NEWER: AtomicBool = AtomicBool::new(false);

/// Chooses whether PTX for newer devices is refused, as on hardware, or tried.
pub(crate) fn refuse_newer(refuse: bool) {
    REFUSES_NEWER.store(refuse, Ordering::Relaxed);
}

/// Holds the module's target against the device's capability `sm`; `alone`: the text did not come in a container.
///
/// # Errors
/// The error with the log: [`Code::InvalidPtx`] for text alone, [`Code::NoBinaryForGpu`] for containers, in which that text was the
/// best.
pub(crate) fn check_target(module: &Ptx, sm: u32, alone: bool) -> std::result::Result<(), (String, Error)> {
    let target = module.target.as_str();
    let number = module.target_number();
    let fits = match target.as_bytes().last() {
        Some(b'a') => number == sm,
        Some(b'f') => number <= sm && number / 10 == sm / 10,
        _ => number <= sm,
    };
    if fits || !REFUSES_NEWER.load(Ordering::Relaxed) {
        return Ok(());
    }
    let log = "ptxas fatal   : SM version specified by .target is higher than default SM version assumed\n";
    let code = if alone { Code::InvalidPtx } else { Code::NoBinaryForGpu };
    let why = format!(
        "PTX for {target} on a device of sm_{sm}; compile for compute_{sm} or an earlier one, or set WEFT_NEWER_PTX=allow"
    );
    Err((log.to_owned(), Error::new(code, why)))
}

/// Name that messages give to PTX without one, as CUDA's driver does.
const INPUT: &str = "application ptx input";

/// Reads an image (PTX text, fat binary, ELF image with PTX) for a device of capability `sm`.
pub fn load(bytes: &[u8], sm: u32) -> Loaded {
    load_with(bytes, sm, LoadOptions::default())
}

/// As [`load`], with the options of `cuModuleLoadDataEx`.
pub fn load_with(bytes: &[u8], sm: u32, options: LoadOptions) -> Loaded {
    let checked = text(bytes, sm)
        .map(|text| clocked(options.prepare(text), sm))
        .map_err(|e| (e.to_string(), e))
        .and_then(|text| {
            let c = check(&text)?;
            check_target(&c.module, sm, is_text(bytes))?;
            Ok((text, c))
        });
    let (text, Checked { mut module, mut log }) = match checked {
        Ok(done) => done,
        Err((log, e)) => {
            tracing::error!("{e}");
            return Loaded { log, image: Err(e) };
        }
    };
    if options.target.is_some_and(|t| t < module.target_number()) {
        let text = "ptxas fatal   : the text's .target is higher than the one asked for\n".to_owned();
        return Loaded { image: Err(Error::new(Code::InvalidPtx, text.clone())), log: text };
    }
    link(&mut module);
    if let Err(e) = resolve(&mut module, &mut log) {
        tracing::error!("{e}");
        return Loaded { image: Err(e), log };
    }
    if options.verbose {
        log.push_str(&resources(&module, sm, options));
    }
    let max_registers = options.max_registers;
    let image = Image { ptx: Arc::new(module), text: text.into(), addressed: OnceLock::new(), max_registers };
    Loaded { image: Ok(Arc::new(image)), log }
}

/// What the module and its kernels take, in the words of `ptxas -v`.
fn resources(module: &Ptx, sm: u32, options: LoadOptions) -> String {
    let global = module.globals.iter().filter(|v| v.space == Space::Global);
    let mut out =
        format!("ptxas info    : {} bytes gmem\n", global.map(weft_ptx::Variable::size).sum::<u64>());
    for (i, f) in module.functions.iter().enumerate().filter(|(_, f)| is_kernel(f)) {
        let usage = weft_ptx::usage::of(module, FuncId(i as u32));
        let registers = usage.registers.min(options.max_registers.unwrap_or(u32::MAX));
        out.push_str(&format!(
            "ptxas info    : Compiling entry function '{}' for 'sm_{sm}'\n\
             ptxas info    : Function properties for {}\n    \
             {} bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
             ptxas info    : Used {registers} registers, {} bytes smem, {} bytes cmem[0]\n",
            f.name,
            f.name,
            usage.local,
            usage.shared,
            f.param_layout().1,
        ));
    }
    out
}

/// Whether a function is a kernel that can be launched.
pub(crate) fn is_kernel(f: &weft_ptx::Function) -> bool {
    f.is_entry && f.body.is_some()
}

/// The PTX of an image that suits the device best.
pub(crate) fn text(bytes: &[u8], sm: u32) -> Result<String> {
    weft_fatbin::select_ptx(bytes, sm).map_err(|e| {
        let code = match e {
            ImageError::Invalid(_) => Code::InvalidImage,
            ImageError::NoPtx { .. } => Code::NoBinaryForGpu,
        };
        Error::new(code, e.to_string())
    })
}

/// Whether an image is PTX text, not a container of it: those begin with bytes that no text begins with.
pub(crate) fn is_text(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(|b| b.is_ascii() && *b != 0x7f) && bytes.get(1).is_none_or(u8::is_ascii)
}

/// PTX that may be loaded, and the warnings.
pub(crate) struct Checked {
    pub(crate) module: Ptx,
    pub(crate) log: String,
}

/// Parses PTX and holds it against the instruction table; the error comes with the log.
pub(crate) fn check(text: &str) -> std::result::Result<Checked, (String, Error)> {
    let (module, mut diagnostics) = weft_ptx::parse(text);
    // Text without a single directive is no PTX at all.
    if module.version == (0, 0) && module.functions.is_empty() {
        let e = Error::new(Code::InvalidImage, "neither PTX nor a known container");
        return Err((log(&diagnostics), e));
    }
    let language = weft_ptx::check_head(&module);
    if let Some(d) = language.iter().find(|d| d.code == "ptx-version") {
        let log = log(std::slice::from_ref(d)) + ABORTED;
        return Err((log.clone(), Error::new(Code::UnsupportedPtxVersion, log)));
    }
    diagnostics.extend(language);
    if !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(weft_ptx::check(&module));
        tolerate_unsupported(&module, &mut diagnostics);
    }
    let mut log = log(&diagnostics);
    if diagnostics.iter().any(Diagnostic::is_error) {
        log.push_str(ABORTED);
        let unsupported = diagnostics.iter().any(|d| d.is_error() && d.code == UNSUPPORTED);
        let code = if unsupported { Code::NotSupported } else { Code::InvalidPtx };
        return Err((log.clone(), Error::new(code, format!("PTX does not compile:\n{log}"))));
    }
    Ok(Checked { module, log })
}

const ABORTED: &str = "ptxas fatal   : Ptx assembly aborted due to errors\n";
const UNSUPPORTED: &str = "unsupported";

/// A module of which some kernels can run is loaded; the instructions that stand in the way of others become warnings,
/// and those kernels are refused when they are launched.
fn tolerate_unsupported(module: &Ptx, diagnostics: &mut [Diagnostic]) {
    let places: Vec<u32> =
        diagnostics.iter().filter(|d| d.code == UNSUPPORTED).map(|d| d.span.start).collect();
    if places.is_empty() {
        return;
    }
    let touched = |f: &weft_ptx::Function| places.iter().any(|p| (f.extent.0..f.extent.1).contains(p));
    let addressed = weft_ptx::addressed(module);
    let runs = |(i, f): (usize, &weft_ptx::Function)| {
        let reached = weft_ptx::reached(module, &addressed, FuncId(i as u32));
        is_kernel(f) && !module.functions.iter().zip(reached).any(|(f, reached)| reached && touched(f))
    };
    if module.functions.iter().enumerate().any(runs) {
        for d in diagnostics.iter_mut().filter(|d| d.code == UNSUPPORTED) {
            d.severity = weft_ptx::Severity::Warning;
        }
    }
}

/// What nobody defines: a function is an error, a variable gets memory here, as `ptxas` treats whole programs.
fn resolve(module: &mut Ptx, log: &mut String) -> Result<()> {
    let missing: Vec<String> = weft_ptx::unresolved(module).into_iter().map(str::to_owned).collect();
    let mut fatal = String::new();
    for name in missing {
        if let Some(v) = module.globals.iter_mut().find(|v| v.name == name && v.linkage == Linkage::Extern) {
            log.push_str(&format!(
                "ptxas warning : Unresolved extern variable '{name}' in whole program compilation, ignoring extern qualifier\n"
            ));
            v.linkage = Linkage::Visible;
        } else {
            fatal.push_str(&format!("ptxas fatal   : Unresolved extern function '{name}'\n"));
        }
    }
    if fatal.is_empty() {
        return Ok(());
    }
    *log = fatal.clone();
    Err(Error::new(
        Code::InvalidPtx,
        format!("{fatal}link the modules that belong together with cuLink* first"),
    ))
}

/// Brings in what the module needs of the device math library.
fn link(module: &mut Ptx) {
    let undefined = weft_ptx::undefined(module);
    let Some(library) = library(undefined.into_iter()) else { return };
    weft_ptx::link_library(module, &library);
}

/// The part of the device math library that has these functions.
pub(crate) fn library<'a>(names: impl Iterator<Item = &'a str>) -> Option<Ptx> {
    let (library, diagnostics) = weft_ptx::parse(&weft_devicelib::subset(names)?);
    for d in diagnostics.iter().filter(|d| d.is_error()) {
        tracing::error!("device library: {}", d.display("devicelib"));
    }
    Some(library)
}

fn log(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|d| format!("{}\n", d.display(INPUT))).collect()
}
