//! From a kernel to what is told of it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use weft_abi::Variant;
use weft_choice::cost::Cost;
use weft_compile::{CompileError, Explained, Options as CompileOptions, explain_unit, lower};
use weft_ir::analysis::shape::{ShapeOptions, Shapes};
use weft_ptx::Function;

use crate::causes::Values;
use crate::costs::Costs;
use crate::error::Error;
use crate::report::{Beside, BlockFrom, Entry, KernelReport, Report, Weighed};
use crate::source::Source;
use crate::{accesses, divergence, hot, names, options, regions, remarks};

/// Threads of a block where nothing says how many.
const THREADS: u32 = 256;

/// All that was asked for of a file. Kernels that do not compile are among it, as failed.
///
/// # Errors
/// When there is no such kernel.
pub fn report(source: &Source, options: &options::Options) -> Result<Report, Error> {
    let compile = compile_options(options);
    let target = weft_compile::target(&compile).map_err(|e| Error::Usage(e.message))?;
    let one = |kernel: &&Function| {
        // A mistake in here must not keep other kernels from being told of.
        let told = catch_unwind(AssertUnwindSafe(|| explain(source, kernel, options.block, &compile)));
        match told.unwrap_or_else(|_| Err(CompileError::bug("explain", "the report could not be made"))) {
            Ok(k) => Entry::Done(Box::new(k)),
            Err(e) => failed(source, kernel, &e),
        }
    };
    let kernels = source.find(options.kernel.as_deref())?.iter().map(one).collect();
    Ok(Report { file: source.file.clone(), target: target.name, kernels })
}

/// How kernels are compiled.
pub(crate) fn compile_options(o: &options::Options) -> CompileOptions {
    let variant = Variant { passes: o.passes, ..Variant::default() };
    CompileOptions { target: o.target.clone(), width: o.width, variant, ..CompileOptions::default() }
}

/// A kernel that does not compile.
pub fn failed(source: &Source, kernel: &Function, e: &CompileError) -> Entry {
    let place = (e.line > 0).then(|| source.lines.place(e.line));
    Entry::Failed { name: kernel.name.clone(), message: e.message.clone(), place }
}

/// Compiles a kernel and tells what came out.
///
/// # Errors
/// As [`weft_compile::compile_kernel`].
pub fn explain(
    source: &Source,
    kernel: &Function,
    block: Option<[u32; 3]>,
    options: &CompileOptions,
) -> Result<KernelReport, CompileError> {
    let (block, block_from) = shape(kernel, block);
    let unit = lower(&source.module, &kernel.name)?;
    let e = explain_unit(&unit, block, options)?;
    let costs = Costs::new(&e.unit, &e.target);
    let params = source.parameters(kernel);
    let accesses = e.unit.functions.first().map_or_else(Vec::new, |func| {
        let shapes = Shapes::of_part(func, ShapeOptions::CLAMPED)
            .unwrap_or_else(|| Shapes::new(func, ShapeOptions::CLAMPED));
        let values = Values::new(&e.unit, func, shapes, &source.lines, &params);
        accesses::accesses(&values, &e.target, &costs)
    });
    let weighed = weighed(&e);
    let chosen = weighed.iter().find(|w| w.chosen).and_then(|w| w.cost.clone().ok());
    let mut report = KernelReport {
        name: kernel.name.clone(),
        plain: names::plain_name(&kernel.name),
        block,
        block_from,
        geometry: e.choice.geometry,
        reason: e.choice.reason.map(str::to_owned),
        weighed,
        beside: beside(&e),
        alone: e.choice.alone,
        cost: chosen.unwrap_or_else(|| weft_choice::cost::of(&e.unit, &e.target)),
        regions: regions::regions(&e.unit, e.object.stats.frame_bytes, &source.lines),
        accesses,
        divergence: divergence::divergence(&e.thread, &costs, &source.lines),
        machine: hot::machine(
            e.object.asm.as_deref().unwrap_or_default(),
            e.choice.geometry.groups(),
            &costs,
            &source.lines,
        ),
        remarks: Vec::new(),
    };
    report.remarks = remarks::remarks(&report);
    Ok(report)
}

/// The block's shape: as asked for, as the kernel declares, or the usual one.
pub(crate) fn shape(kernel: &Function, asked: Option<[u32; 3]>) -> ([u32; 3], BlockFrom) {
    let fits = |b: &[u32; 3]| (1..=1024).contains(&b.iter().map(|&n| u64::from(n)).product::<u64>());
    match (asked, kernel.perf.req_ntid.filter(fits), kernel.perf.max_ntid.filter(fits)) {
        (Some(block), ..) => (block, BlockFrom::Asked),
        (_, Some(block), _) => (block, BlockFrom::Required),
        (_, _, Some(block)) => (block, BlockFrom::Bounds),
        _ => ([THREADS, 1, 1], BlockFrom::Default),
    }
}

/// Where an estimate loses most against another.
fn loss(c: &Cost, best: &Cost) -> &'static str {
    if c.is_contended() {
        return "contention";
    }
    let parts = [
        ("computing", (c.compute - c.spills) - (best.compute - best.spills)),
        ("spills", c.spills - best.spills),
        ("latency", c.latency - best.latency),
        ("turns", c.turns - best.turns),
        ("memory", c.memory - best.memory),
    ];
    parts.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map_or("", |p| p.0)
}

/// Several blocks as one, with what became of that.
fn beside(e: &Explained) -> Vec<Beside> {
    let one = |b: &weft_choice::BesideWeighed| Beside {
        count: b.count,
        chosen: b.count == e.choice.blocks_beside,
        cost: b.cost.clone(),
    };
    e.choice.beside.iter().map(one).collect()
}

/// The geometries with what became of them.
fn weighed(e: &Explained) -> Vec<Weighed> {
    let chosen = e.choice.geometry;
    let cost = |g| e.choice.weighed.iter().find(|w| w.geometry == g)?.cost.as_ref().ok();
    let best = cost(chosen);
    let more = |a: f64, b: f64| 100.0 * (a / b - 1.0);
    let verdict = |w: &weft_choice::Weighed| match (&w.cost, best) {
        (Err(why), _) => format!("not possible: {why}"),
        (Ok(_), _) if w.geometry == chosen => "chosen".into(),
        (Ok(_), None) => e.choice.reason.unwrap_or_default().to_owned(),
        (Ok(c), Some(best)) if c.cycles > best.cycles => {
            format!("{:.0} % slower, more {}", more(c.cycles, best.cycles), loss(c, best))
        }
        (Ok(c), Some(best)) => match e.choice.reason {
            Some(reason) if w.geometry.width < chosen.width => reason.to_owned(),
            _ => format!(
                "{:.0} % faster, for {:.0} % more code",
                more(best.cycles, c.cycles),
                more(f64::from(c.instructions), f64::from(best.instructions.max(1)))
            ),
        },
    };
    let one = |w: &weft_choice::Weighed| Weighed {
        geometry: w.geometry,
        chosen: w.geometry == chosen,
        cost: w.cost.clone(),
        verdict: verdict(w),
    };
    e.choice.weighed.iter().map(one).collect()
}
