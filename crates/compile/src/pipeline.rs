//! The passes in order.

use std::panic::{AssertUnwindSafe, catch_unwind};

use weft_abi::{ABI_VERSION, KernelInfo};
use weft_codegen::Stats;
use weft_ir::{Geometry, Unit};
use weft_lower::LowerOptions;
use weft_ptx::Module;
use weft_transform::{TransformError, WidthOptions, choose_width};

use crate::cache::{Cache, Key};
use crate::{CompileError, CompileErrorKind, Options};

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
    let cache = options.cache_dir.as_ref().map(|d| Cache::new(d, options.cache_bytes));
    let key = key(hash, kernel, block, options);
    if let Some(c) = cache.as_ref().filter(|_| !options.force && !options.dumps())
        && let Some((object, info)) = c.get(&key)
    {
        return Ok(Compiled { object, info, cached: true, stats: Stats::default() });
    }
    let unit = lower(module, kernel)?;
    let compiled = compile_unit(unit, block, options)?;
    if let Some(c) = cache
        && let Err(e) = c.put(&key, &compiled.object, &compiled.info)
    {
        tracing::warn!("the compute cache could not be written: {e}");
    }
    Ok(compiled)
}

/// All that decides the machine code.
fn key(hash: [u8; 32], kernel: &str, block: [u32; 3], options: &Options) -> Key {
    let block: Vec<u8> = block.iter().flat_map(|n| n.to_le_bytes()).collect();
    let width = options.width.unwrap_or(0).to_le_bytes();
    Key::of(&[
        &ABI_VERSION.to_le_bytes(),
        env!("CARGO_PKG_VERSION").as_bytes(),
        build_stamp().as_bytes(),
        weft_codegen::llvm_version().as_bytes(),
        weft_codegen::target_name(options.cpu.as_deref()).as_bytes(),
        &hash,
        kernel.as_bytes(),
        &block,
        &width,
        &options.opt.to_le_bytes(),
    ])
}

/// Tells builds of the compiler apart that have one version, which is every build during development: the size and
/// time of the file that this code was loaded from.
fn build_stamp() -> &'static str {
    static STAMP: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    STAMP.get_or_init(|| {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        let here = build_stamp as fn() -> &'static str as usize;
        let file = maps.lines().find_map(|l| {
            let (range, rest) = l.split_once(' ')?;
            let (low, high) = range.split_once('-')?;
            let low = usize::from_str_radix(low, 16).ok()?;
            let high = usize::from_str_radix(high, 16).ok()?;
            (low..high).contains(&here).then(|| rest.find('/').map(|at| rest[at..].to_owned()))?
        });
        let stamp = file.and_then(|f| std::fs::metadata(f).ok()).map(|m| {
            let time = m.modified().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
            format!("{} {}", m.len(), time.map_or(0, |t| t.as_nanos()))
        });
        stamp.unwrap_or_default()
    })
}

/// The first pass alone: its result depends on no block shape and may be kept.
///
/// # Errors
/// As [`compile_kernel`].
pub fn lower(module: &Module, kernel: &str) -> Result<Unit, CompileError> {
    guard("lower", || Ok(weft_lower::lower_kernel(module, kernel, &LowerOptions::default())?))
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
    let unit = guard("transform", || transform(unit, block, native_width, options))?;
    print(&unit, "transformed");
    let codegen = weft_codegen::Options {
        cpu: options.cpu.clone(),
        features: None,
        opt: options.opt,
        keep_raw_ir: options.dump.raw_llvm,
        keep_ir: options.dump.llvm || options.dump.stats,
        keep_asm: options.dump.asm,
    };
    let object = guard("codegen", || Ok(weft_codegen::compile(&unit, &codegen)?))?;
    if let Some(text) = &object.raw_ir {
        eprintln!("; {name}: LLVM, not optimised\n{text}");
    }
    if let Some(text) = object.ir.as_ref().filter(|_| options.dump.llvm) {
        eprintln!("; {name}: LLVM\n{text}");
    }
    if let Some(text) = &object.asm {
        eprintln!("# {name}: assembly\n{text}");
    }
    if options.dump.stats {
        eprintln!("{name}: {:?}", object.stats);
    }
    Ok(Compiled { object: object.bytes, info: object.info, cached: false, stats: object.stats })
}

/// Brings a unit to its last stage at the widest legal width.
fn transform(unit: Unit, block: [u32; 3], native: u32, options: &Options) -> Result<Unit, CompileError> {
    let wishes = WidthOptions { native_width: native, forced: options.width };
    let chosen = choose_width(&unit, block, wishes);
    let passes = weft_transform::Options { print_after: options.dump.passes.clone(), verify: false };
    let apart = weft_ir::analysis::lanes_are_independent(&unit);
    let run = |mut unit: Unit, width: u32| {
        let whole = Geometry::new(block, width);
        let geometry = if apart { whole.in_parts(native) } else { whole };
        weft_transform::run(&mut unit, geometry, &passes).map(|()| unit)
    };
    let result = match run(unit.clone(), chosen) {
        Err(TransformError::NeedsWidthOne { function, reason }) if chosen != 1 => {
            tracing::debug!("'{function}' runs one thread at a time: {reason}");
            run(unit, 1)
        }
        r => r,
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

    #[test]
    fn everything_counts_in_the_key() {
        let o = Options::default();
        let base = key([0; 32], "k", [1, 1, 1], &o);
        assert_eq!(base, key([0; 32], "k", [1, 1, 1], &o));
        let others = [
            key([1; 32], "k", [1, 1, 1], &o),
            key([0; 32], "l", [1, 1, 1], &o),
            key([0; 32], "k", [2, 1, 1], &o),
            key([0; 32], "k", [1, 1, 1], &Options { width: Some(1), ..o.clone() }),
            key([0; 32], "k", [1, 1, 1], &Options { opt: 3, ..o.clone() }),
            key([0; 32], "k", [1, 1, 1], &Options { cpu: Some("x86-64-v3".into()), ..o.clone() }),
        ];
        assert!(others.iter().all(|k| *k != base));
    }
}
