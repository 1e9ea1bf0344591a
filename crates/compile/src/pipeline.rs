//! The passes in order.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use weft_abi::KernelInfo;
use weft_cache::{CompileError, CompileErrorKind, Options, Source, find_or_compile};
use weft_codegen::Stats;
use weft_ir::{Geometry, Unit};
use weft_lower::LowerOptions;
use weft_ptx::Module;
use weft_transform::{TransformError, WidthOptions, choose_width};

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
    let source = Source { text: "", hash, kernel, block, width: 0 };
    let mut stats = Stats::default();
    let found = find_or_compile(&source, host().as_bytes(), options, own_build_id, || {
        let c = compile_unit(lower(module, kernel)?, block, options)?;
        stats = c.stats;
        Ok(weft_cache::Compiled { object: c.object, info: c.info, cached: false })
    })?;
    Ok(Compiled { object: found.object, info: found.info, cached: found.cached, stats })
}

fn host() -> String {
    format!("{} {}", weft_codegen::llvm_version(), weft_codegen::target_name(None))
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
    guard("lower", || {
        weft_lower::lower_kernel(module, kernel, &LowerOptions::default()).map_err(error::lower)
    })
}

/// The passes after lowering.
///
/// # Errors
/// As [`compile_kernel`].
pub fn compile_unit(unit: Unit, block: [u32; 3], options: &Options) -> Result<Compiled, CompileError> {
    let name = unit.functions.first().map(|f| f.name.clone()).unwrap_or_default();
    let print = |unit: &Unit, what: &str| {
        if options.dump.ir {
            eprintln!("; {name}: {what}\n{unit}");
        }
    };
    print(&unit, "lowered");
    let native_width = weft_codegen::native_width(options.cpu.as_deref());
    let start = Instant::now();
    let (unit, candidates) = guard("transform", || transform(unit, block, native_width, options))?;
    let transformed = start.elapsed();
    print(&unit, "transformed");
    let codegen = weft_codegen::Options {
        cpu: options.cpu.clone(),
        features: None,
        opt: options.opt,
        any_order: options.any_order,
        keep_raw_ir: options.dump.raw_llvm,
        keep_ir: options.dump.llvm || options.dump.stats,
        keep_asm: options.dump.asm || options.dump.stats,
    };
    let mut object = guard("codegen", || weft_codegen::compile(&unit, &codegen).map_err(error::codegen))?;
    object.info.candidates = candidates;
    let ms = |t: std::time::Duration| t.as_secs_f64() * 1e3;
    let generated = ms(start.elapsed() - transformed);
    tracing::debug!("'{name}': {:.2} ms in transform, {generated:.2} ms in codegen", ms(transformed));
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

/// Lanes of 32 bits in a vector of AVX-512.
const AVX512: u32 = 16;

/// Brings a unit to its last stage at the fastest legal width, by what can be seen. Also answers which other widths are worth
/// a trial.
fn transform(
    unit: Unit,
    block: [u32; 3],
    native: u32,
    options: &Options,
) -> Result<(Unit, Vec<u32>), CompileError> {
    let wishes = WidthOptions { native_width: native, forced: options.width };
    let start = Instant::now();
    let chosen = choose_width(&unit, block, wishes);
    let took = start.elapsed().as_secs_f64() * 1e3;
    let candidates = weft_transform::candidates(&unit, block, wishes, chosen);
    let all = start.elapsed().as_secs_f64() * 1e3;
    tracing::debug!("W = {chosen} chosen in {took:.2} ms, beside {candidates:?} in {:.2} ms", all - took);
    let passes = weft_transform::Options {
        print_after: options.dump.passes.clone(),
        verify: false,
        compact: native >= AVX512,
    };
    let part = weft_ir::analysis::part_of_block(&unit, native, block);
    let run = |mut unit: Unit, width: u32| {
        let whole = Geometry::new(block, width);
        let geometry = part.map_or(whole, |p| whole.in_parts(p));
        weft_transform::run(&mut unit, geometry, &passes).map(|()| unit)
    };
    let result = match run(unit.clone(), chosen) {
        Err(TransformError::NeedsWidthOne { function, reason }) if chosen != 1 => {
            tracing::debug!("'{function}' runs one thread at a time: {reason}");
            run(unit, 1).map(|unit| (unit, Vec::new()))
        }
        r => r.map(|unit| (unit, candidates)),
    };
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
