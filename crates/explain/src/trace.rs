//! The pipeline at work on a kernel: times of passes, and the IR between them.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use weft_choice::{WidthOptions, choose};
use weft_compile::{CompileError, Options as CompileOptions, lower, pass_options};
use weft_ptx::Function;
use weft_transform::{Step, run_watched};

use crate::error::Error;
use crate::explain::{compile_options, shape};
use crate::names;
use crate::options::{Options, Trace, is_pass};
use crate::source::Source;

/// What was asked for of each kernel of a file; the geometry is the one that is chosen, or asked for.
///
/// # Errors
/// When there is no such kernel, or one does not compile.
pub fn trace(source: &Source, options: &Options) -> Result<String, Error> {
    let compile = compile_options(options);
    let mut out = String::new();
    for kernel in source.find(options.kernel.as_deref())? {
        let told = catch_unwind(AssertUnwindSafe(|| {
            of_kernel(source, kernel, options.block, &compile, &options.trace)
        }));
        let told = told.unwrap_or_else(|_| Err(CompileError::bug("passes", "one of them breaks")));
        out += &told.map_err(|e| Error::Failed(format!("{}: {}", kernel.name, e.message)))?;
    }
    Ok(out)
}

fn of_kernel(
    source: &Source,
    kernel: &Function,
    block: Option<[u32; 3]>,
    compile: &CompileOptions,
    wanted: &Trace,
) -> Result<String, CompileError> {
    let (block, _) = shape(kernel, block);
    let lowered = lower(&source.module, &kernel.name)?;
    let passes = pass_options(compile)?;
    let failed = |e| CompileError::bug("passes", e);
    let wishes = WidthOptions { forced: compile.width, beside: Some(1) };
    let (choice, _) = choose(&lowered, block, &wishes, &passes).map_err(failed)?;
    let g = choice.geometry;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "; kernel {} ({}), groups of {} lanes in {} parts of {}",
        names::plain_name(&kernel.name),
        kernel.name,
        g.width,
        g.width / g.part.max(1),
        g.part
    );
    let mut table = String::from(";  no pass                    ms  instructions\n");
    let mut stopped = false;
    let mut watch = |step: &Step<'_>| {
        let count: usize = step.function.blocks.iter().map(|(_, b)| b.insts.len()).sum();
        let ms = step.time.as_secs_f64() * 1e3;
        let _ = writeln!(table, ";{:>4} {:<18} {ms:>8.3} {count:>13}", step.number, step.name);
        let meant = |word: &String| is_pass(word, step.number, step.name);
        if wanted.print_after.iter().any(|w| w == "all" || meant(w)) {
            let _ = writeln!(out, "; after {} ({})\n{}", step.name, step.number, step.function);
        }
        stopped = wanted.stop_after.as_ref().is_some_and(meant);
        !stopped
    };
    let mut unit = lowered;
    run_watched(&mut unit, g, &passes, &mut watch).map_err(failed)?;
    if wanted.times {
        out += &table;
    }
    if stopped {
        let _ = writeln!(out, "{unit}");
    } else if let Some(pass) = &wanted.stop_after {
        let _ = writeln!(out, "; {pass} is not among the passes that run");
    }
    Ok(out)
}
