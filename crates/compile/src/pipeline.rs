//! The passes in order.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use weft_abi::{KernelInfo, ProbeKind, Variant};
use weft_cache::{CompileError, CompileErrorKind, Options, Source, find_or_compile};
use weft_choice::{Choice, WidthOptions, choose};
use weft_codegen::{Object, Stats};
use weft_ir::{Function, Op, Unit};
use weft_lower::LowerOptions;
use weft_ptx::Module;
use weft_target::{Features, TargetModel};
use weft_transform::TransformError;

use crate::error;

/// A kernel's machine code.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The relocatable object file.
    pub object: Vec<u8>,
    /// What the executor must know.
    pub info: KernelInfo,
    /// Whether it came from the cache.
    pub cached: bool,
    /// What was emitted; empty when it came from the cache.
    pub stats: Stats,
}

/// Compiles a kernel of a module for a block shape, or takes it from the cache.
///
/// The module must be complete: device functions of other modules and of the device library are linked in. `hash`
/// stands for all of its text in the cache's keys.
///
/// # Errors
/// [`CompileError`] when the PTX is invalid, uses what is not supported, or a pass fails.
pub fn compile_kernel(
    module: &Module,
    hash: [u8; 32],
    kernel: &str,
    block: [u32; 3],
    options: &Options,
) -> Result<Compiled, CompileError> {
    let source = Source { text: "", hash, kernel, block, width: 0, variant: options.variant };
    let mut stats = Stats::default();
    let found = find_or_compile(&source, host().as_bytes(), options, own_build_id, || {
        let c = compile_unit(lower_as(module, kernel, options.variant)?, block, options)?;
        stats = c.stats;
        Ok(weft_cache::Compiled { object: c.object, info: c.info, cached: false })
    })?;
    Ok(Compiled { object: found.object, info: found.info, cached: found.cached, stats })
}

fn host() -> String {
    format!("{} {}", weft_codegen::llvm_version(), weft_codegen::target_name(&TargetModel::host()))
}

/// Build id of the program that this code is part of; `None` in a library, which has to ask its own.
fn own_build_id() -> Option<Vec<u8>> {
    static ID: std::sync::OnceLock<Option<Vec<u8>>> = std::sync::OnceLock::new();
    ID.get_or_init(|| weft_cache::build_id::of_program(own_build_id as fn() -> Option<Vec<u8>> as usize))
        .clone()
}

/// The first pass alone: its result depends on no block shape and may be kept.
///
/// # Errors
/// As [`compile_kernel`].
pub fn lower(module: &Module, kernel: &str) -> Result<Unit, CompileError> {
    lower_as(module, kernel, Variant::default())
}

/// The same for a variant, as far as it changes the first pass.
///
/// # Errors
/// As [`compile_kernel`].
pub fn lower_as(module: &Module, kernel: &str, variant: Variant) -> Result<Unit, CompileError> {
    let flow = variant.probes.contains(ProbeKind::Flow);
    let options = LowerOptions { early: variant.early, flow, ..LowerOptions::default() };
    guard("lower", || weft_lower::lower_kernel(module, kernel, &options).map_err(error::lower))
}

/// The passes after lowering.
///
/// # Errors
/// As [`compile_kernel`].
pub fn compile_unit(unit: Unit, block: [u32; 3], options: &Options) -> Result<Compiled, CompileError> {
    emit_unit(&transform_unit(&unit, block, options)?, block, options)
}

/// A kernel at its last stage before machine code.
#[derive(Clone, Debug)]
pub struct Transformed {
    /// The geometry, and those that were weighed against it.
    pub choice: Choice,
    /// What a group does. Kernels of which this and the target are the same have the same machine code.
    pub unit: Unit,
    /// How long it took.
    took: Duration,
}

/// The passes between lowering and code generation.
///
/// # Errors
/// As [`compile_kernel`].
pub fn transform_unit(unit: &Unit, block: [u32; 3], options: &Options) -> Result<Transformed, CompileError> {
    print(unit, "lowered", options);
    let start = Instant::now();
    let (choice, unit) = guard("transform", || transform(unit, block, options))?;
    let took = start.elapsed();
    print(&unit, "transformed", options);
    Ok(Transformed { choice, unit, took })
}

/// The name of a unit's kernel.
fn name(unit: &Unit) -> &str {
    unit.functions.first().map_or("", |f| &f.name)
}

fn print(unit: &Unit, what: &str, options: &Options) {
    if options.dump.ir {
        eprintln!("; {}: {what}\n{unit}", name(unit));
    }
}

/// Machine code of what [`transform_unit`] made with the same options.
///
/// # Errors
/// As [`compile_kernel`].
pub fn emit_unit(
    transformed: &Transformed,
    block: [u32; 3],
    options: &Options,
) -> Result<Compiled, CompileError> {
    let Transformed { choice, unit, took } = transformed;
    let name = name(unit);
    let codegen = codegen_options(options, &target_of(unit, options)?);
    let start = Instant::now();
    let mut object = guard("codegen", || weft_codegen::compile(unit, &codegen).map_err(error::codegen))?;
    let generated = start.elapsed();
    describe(&mut object.info, choice, block, options);
    let ms = |t: &Duration| t.as_secs_f64() * 1e3;
    tracing::debug!("'{name}': {:.2} ms in transform, {:.2} ms in codegen", ms(took), ms(&generated));
    if let Some(text) = &object.raw_ir {
        eprintln!("; {name}: LLVM, not optimised\n{text}");
    }
    if let Some(text) = object.ir.as_ref().filter(|_| options.dump.llvm) {
        eprintln!("; {name}: LLVM\n{text}");
    }
    if let Some(text) = object.asm.as_ref().filter(|_| options.dump.asm) {
        eprintln!("# {name}: assembly\n{text}");
    }
    if options.dump.stats {
        eprintln!("{name}: {:?}", object.stats);
    }
    Ok(Compiled { object: object.bytes, info: object.info, cached: false, stats: object.stats })
}

/// Says of code what its unit does not: how it was chosen, for which block and as which variant.
pub fn describe(info: &mut KernelInfo, choice: &Choice, block: [u32; 3], options: &Options) {
    info.candidates = choice.candidates.clone();
    info.beside = choice.blocks_beside;
    // Of several blocks as one, those of the grid are the program's.
    info.block = block;
    info.variant = options.variant;
}

/// A kernel's code with the decisions that led to it, for tools.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The CPU that decisions went by.
    pub target: TargetModel,
    /// The geometry and those that were weighed against it.
    pub choice: Choice,
    /// What one thread does, before branches became masks.
    pub thread: Unit,
    /// What a group does: what machine code is made of.
    pub unit: Unit,
    /// The machine code with its counts and its assembly text.
    pub object: Object,
}

/// As [`compile_unit`], but keeps what one would like to know of the way.
///
/// # Errors
/// As [`compile_kernel`].
pub fn explain_unit(lowered: &Unit, block: [u32; 3], options: &Options) -> Result<Explained, CompileError> {
    let target = target_of(lowered, options)?;
    let (choice, unit) = guard("transform", || transform(lowered, block, options))?;
    let mut thread = lowered.clone();
    guard("transform", || {
        if options.variant.beside > 1 {
            let count = options.variant.beside.into();
            weft_transform::beside(&mut thread, block, count)
                .map_err(|e| CompileError::bug("transform", e))?;
        }
        let options = weft_transform::Options::new(target.clone());
        weft_transform::run_thread(&mut thread, choice.geometry, &options)
            .map_err(|e| CompileError::bug("transform", e))
    })?;
    let codegen =
        weft_codegen::Options { keep_ir: true, keep_asm: true, ..codegen_options(options, &target) };
    let object = guard("codegen", || weft_codegen::compile(&unit, &codegen).map_err(error::codegen))?;
    Ok(Explained { target, choice, thread, unit, object })
}

fn codegen_options(options: &Options, target: &TargetModel) -> weft_codegen::Options {
    weft_codegen::Options {
        target: target.clone(),
        opt: if options.variant.unoptimised { 0 } else { options.opt },
        any_order: options.variant.any_order,
        fast_tensor: options.variant.fast_tensor,
        copying: copying(target),
        keep_raw_ir: options.dump.raw_llvm,
        keep_ir: options.dump.llvm || options.dump.stats,
        keep_asm: options.dump.asm || options.dump.stats,
    }
}

/// Copies shall leave half of the first cache to other data.
fn copying(target: &TargetModel) -> weft_codegen::Copying {
    weft_codegen::Copying { count: target.table_copies(), bytes: (target.l1_bytes / 2) as u32 }
}

/// The model of the CPU that the options name.
///
/// # Errors
/// When there is none of the name; the message lists those that are known.
pub fn target(options: &Options) -> Result<TargetModel, CompileError> {
    match options.target.as_deref().or(options.cpu.as_deref()) {
        None => Ok(TargetModel::host()),
        Some(name) => TargetModel::named(name).map_err(|e| CompileError {
            kind: CompileErrorKind::Unsupported,
            message: e.to_string(),
            line: 0,
        }),
    }
}

/// The model for a unit: without tiles where its products would be made by them and the system refuses them to this process. A CPU
/// that is named is taken as it is.
fn target_of(unit: &Unit, options: &Options) -> Result<TargetModel, CompileError> {
    let target = target(options)?;
    let name = options.target.as_deref().or(options.cpu.as_deref());
    let named = name.is_some_and(|n| !matches!(n.trim(), "host" | "native"));
    let fast = options.variant.fast_tensor;
    let tiles = |op: &Op| match op {
        Op::Mma(mma) | Op::Rows(_, mma) => mma.byte_words().or(mma.bf16_words().filter(|_| fast)).is_some(),
        _ => false,
    };
    let multiplies =
        |f: &Function| f.layout.iter().flat_map(|&b| &f.blocks[b].insts).any(|&i| tiles(&f.insts[i].op));
    let asks = !named && target.features_used().amx && unit.functions.iter().any(multiplies);
    if asks && !weft_codegen::tiles_allowed() {
        return Ok(target.cut_to(Features::V4));
    }
    Ok(target)
}

/// What passes are asked to do.
///
/// # Errors
/// As [`target`].
pub fn pass_options(options: &Options) -> Result<weft_transform::Options, CompileError> {
    Ok(weft_transform::Options {
        target: target(options)?,
        print_after: options.dump.passes.clone(),
        verify: false,
        variant: options.variant,
    })
}

/// Brings a unit to its last stage at the geometry that should run fastest.
fn transform(unit: &Unit, block: [u32; 3], options: &Options) -> Result<(Choice, Unit), CompileError> {
    let wishes = WidthOptions { forced: options.width, beside: options.beside };
    let passes = weft_transform::Options { target: target_of(unit, options)?, ..pass_options(options)? };
    let result = choose(unit, block, &wishes, &passes);
    result.map_err(|e| match e {
        TransformError::WaitsInFunction { .. } => {
            CompileError { kind: CompileErrorKind::Unsupported, message: e.to_string(), line: 0 }
        }
        e => CompileError::bug("transform", e),
    })
}

/// Runs a pass; a panic in it becomes an error that names it.
fn guard<T>(pass: &str, f: impl FnOnce() -> Result<T, CompileError>) -> Result<T, CompileError> {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(r) => r,
        Err(payload) => {
            let text = payload
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| payload.downcast_ref::<&str>().copied())
                .unwrap_or("panic");
            Err(CompileError::bug(pass, text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_become_errors_that_name_the_pass() {
        let e = guard::<()>("lower", || panic!("number {}", 7)).expect_err("an error");
        assert_eq!((e.kind, e.message.as_str()), (CompileErrorKind::Bug, "lower: number 7"));
    }
}
