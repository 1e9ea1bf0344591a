//! The passes, in order.

use std::time::Instant;

use weft_abi::Accommodation;
use weft_ir::*;

use crate::context::Context;
use crate::{
    Options, Step, TransformError, all_active, canonicalise_nans, checks, common, compact, cse, dce, deepen,
    edges, forms, grid_stride, halves, inductions, keep, late_masks, leavers, leaving, linearise,
    local_values, marches, matrices, narrow, non_temporal, prefetch, prepare, probes, read_together,
    reassociate, rows, shared_forwarding, short, simplify, simplify_cfg, specialise, sums, suspend, sweeps,
    unroll, vectorise_accesses, widen, windows, yields,
};

/// A pass over one function.
pub(crate) struct Pass {
    /// What it is called; one that runs several times has one name.
    pub(crate) name: &'static str,
    /// Whether code would be wrong without it.
    pub(crate) needed: bool,
    run: fn(&mut Function, &Context<'_>) -> Result<(), TransformError>,
}

/// A line of the pipeline: a name and what it does to function `$f` in context `$c`. Code is right without those that are not
/// `needed`.
macro_rules! pass {
    ($name:expr, |$f:ident, $c:pat_param| $run:expr) => {
        pass!(false, $name, |$f, $c| $run)
    };
    (needed $name:expr, |$f:ident, $c:pat_param| $run:expr) => {
        pass!(true, $name, |$f, $c| $run)
    };
    ($needed:literal, $name:expr, |$f:ident, $c:pat_param| $run:expr) => {
        Pass {
            name: $name,
            needed: $needed,
            run: |$f, $c| {
                $run;
                Ok(())
            },
        }
    };
}

/// What one thread does, for a known block shape.
const THREAD: &[Pass] = &[
    pass!(needed PROBES, |f, c| probes::run(f, c.probes)),
    pass!(needed "specialise", |f, c| specialise::run(f, c.geometry)),
    pass!(needed "matrices", |f, c| matrices::run(f, c)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("cse", |f, _| cse::run(f)),
    pass!(needed "checks", |f, _| checks::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("simplify_cfg", |f, _| simplify_cfg::run(f)),
    pass!("fold_ranges", |f, _| specialise::fold_ranges(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("simplify_cfg", |f, _| simplify_cfg::run(f)),
    pass!("halves", |f, _| halves::run(f)),
    pass!(WIDEN, |f, _| widen::run(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("cse", |f, _| cse::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!(GRID_STRIDE, |f, _| grid_stride::run(f)),
    pass!(MARCHES, |f, _| marches::run(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("cse", |f, _| cse::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("unroll", |f, _| unroll::run(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("cse", |f, _| cse::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("simplify_cfg", |f, _| simplify_cfg::run(f)),
    pass!("local_values", |f, c| local_values::run(f, c)),
    pass!("common", |f, _| common::run(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("narrow", |f, c| narrow::run(f, c.target)),
    pass!("windows", |f, _| windows::run(f)),
    pass!("short", |f, _| short::run(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("simplify_cfg", |f, _| simplify_cfg::run(f)),
    // Nothing may tidy up behind it before lanes go in step.
    pass!("leavers", |f, c| leavers::run(f, c.geometry.width)),
];

/// What a group does.
const GROUP: &[Pass] = &[
    pass!(needed "prepare", |f, c| if c.geometry.width > 1 {
        prepare::run(f);
    }),
    pass!(needed "linearise", |f, c| linearise::run(f, c.target)?),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("cse", |f, _| cse::run(f)),
    pass!("fold_ranges", |f, _| specialise::fold_ranges(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("simplify_cfg", |f, _| simplify_cfg::run(f)),
    pass!("edges", |f, _| edges::run(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("inductions", |f, _| inductions::run(f)),
    pass!("reassociate", |f, _| reassociate::run(f)),
    pass!("leaving", |f, _| leaving::run(f)),
    pass!("keep", |f, _| keep::run(f)),
    pass!("shared_forwarding", |f, _| shared_forwarding::run(f)),
    pass!("cse", |f, _| cse::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("all_active", |f, _| all_active::run(f)),
    pass!("cse", |f, _| cse::run(f)),
    pass!("simplify", |f, _| simplify::run(f)),
    pass!("dce", |f, _| dce::run(f)),
    pass!("simplify_cfg", |f, _| simplify_cfg::run(f)),
    pass!("vectorise_accesses", |f, _| vectorise_accesses::run(f)),
    pass!("rows", |f, c| rows::run(f, c.target)),
    pass!("sums", |f, c| sums::run(f, c.geometry.width)),
    pass!("deepen", |f, c| deepen::run(f, c.target, c.fast_tensor)),
    // What a group does until it waits.
    pass!(needed "yields", |f, _| yields::run(f)),
    pass!(needed READ_TOGETHER, |f, _| read_together::run(f)),
    pass!(needed "canonicalise_nans", |f, _| canonicalise_nans::run(f)),
    pass!(needed "suspend", |f, _| suspend::run(f)?),
    pass!("dce", |f, _| dce::run(f)),
    pass!("simplify_cfg", |f, _| simplify_cfg::run(f)),
    pass!(COMPACT, |f, c| compact::run(f, c.target)),
];

/// What is decided for the code that was chosen: it changes no value.
const LAST: &[Pass] = &[
    pass!("sweeps", |f, c| sweeps::run(f, c)),
    pass!("prefetch", |f, c| prefetch::run(f, c)),
    pass!("non_temporal", |f, c| non_temporal::run(f, c)),
    pass!("forms", |f, c| forms::run(f, c)),
    pass!("late_masks", |f, _| late_masks::run(f)),
];

/// Passes that are only made where the options want them.
const COMPACT: &str = "compact";
const PROBES: &str = "probes";
const READ_TOGETHER: &str = "read_together";
const WIDEN: &str = "widen";
const GRID_STRIDE: &str = "grid_stride";
const MARCHES: &str = "marches";

/// The three parts of the pipeline.
const PARTS: [&[Pass]; 3] = [THREAD, GROUP, LAST];

/// All passes, in their order.
pub(crate) fn all() -> impl Iterator<Item = &'static Pass> {
    PARTS.into_iter().flatten()
}

/// Brings a unit to its last stage, and tells `watch` of each pass, which answers whether to go on.
pub(crate) fn run_watched(
    unit: &mut Unit,
    geometry: Geometry,
    options: &Options,
    watch: &mut dyn FnMut(&Step<'_>) -> bool,
) -> Result<(), TransformError> {
    for part in 0..PARTS.len() {
        if !run_part(part, unit, geometry, options, watch)? {
            break;
        }
    }
    Ok(())
}

/// The first half: what one thread does.
pub(crate) fn run_thread(
    unit: &mut Unit,
    geometry: Geometry,
    options: &Options,
) -> Result<(), TransformError> {
    run_part(0, unit, geometry, options, &mut |_| true).map(drop)
}

/// The second part of [`crate::run`], of a unit that has been through the first: what a group does.
///
/// # Errors
/// As [`crate::run`].
pub fn run_group(unit: &mut Unit, geometry: Geometry, options: &Options) -> Result<(), TransformError> {
    run_part(1, unit, geometry, options, &mut |_| true).map(drop)
}

/// The last part of [`crate::run`]: what is left to do when a geometry has been chosen.
///
/// # Errors
/// As [`crate::run`].
pub fn run_last(unit: &mut Unit, geometry: Geometry, options: &Options) -> Result<(), TransformError> {
    run_part(2, unit, geometry, options, &mut |_| true).map(drop)
}

/// Runs a part of the pipeline on all functions; answers whether `watch` wants it to go on.
fn run_part(
    part: usize,
    unit: &mut Unit,
    geometry: Geometry,
    options: &Options,
    watch: &mut dyn FnMut(&Step<'_>) -> bool,
) -> Result<bool, TransformError> {
    let before: usize = PARTS[..part].iter().map(|p| p.len()).sum();
    for n in 0..unit.functions.len() {
        for (i, pass) in PARTS[part].iter().enumerate() {
            let number = before + i + 1;
            if !wanted(pass, number, options) {
                continue;
            }
            let start = Instant::now();
            apply(pass, unit, n, geometry, options)?;
            let time = start.elapsed();
            if !watch(&Step { number, name: pass.name, function: &unit.functions[n], time }) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether the options want a pass, which is the `number`th.
fn wanted(pass: &Pass, number: usize, options: &Options) -> bool {
    let asked = match pass.name {
        COMPACT => options.target.compress,
        PROBES => !options.variant.probes.is_empty(),
        WIDEN | GRID_STRIDE | MARCHES => !options.variant.wraps,
        READ_TOGETHER => options.variant.racy.makes(Accommodation::ReadTogether),
        _ => true,
    };
    asked && (pass.needed || options.variant.most_passes().is_none_or(|most| number <= most as usize))
}

/// A copy of a function as the first passes leave it, for who wants to know what it does.
pub fn cleaned(func: &Function, geometry: Geometry) -> Function {
    let mut func = func.clone();
    specialise::run(&mut func, geometry);
    simplify::run(&mut func);
    cse::run(&mut func);
    dce::run(&mut func);
    simplify_cfg::run(&mut func);
    unroll::run(&mut func);
    simplify::run(&mut func);
    dce::run(&mut func);
    simplify_cfg::run(&mut func);
    func
}

/// Runs one pass; `false` when there is none of that name.
pub(crate) fn run_one(
    unit: &mut Unit,
    name: &str,
    geometry: Geometry,
    options: &Options,
) -> Result<bool, TransformError> {
    let Some(pass) = all().find(|p| p.name == name) else {
        return Ok(false);
    };
    for n in 0..unit.functions.len() {
        if unit.functions[n].stage == Stage::Thread {
            unit.functions[n].geometry = Some(geometry);
        }
        apply(pass, unit, n, geometry, options)?;
    }
    Ok(true)
}

/// Runs a pass on a function, shows and verifies what it made.
fn apply(
    pass: &Pass,
    unit: &mut Unit,
    n: usize,
    geometry: Geometry,
    options: &Options,
) -> Result<(), TransformError> {
    let alone = unit.functions.len() == 1 && !unit.dynamic_local;
    let shared_bytes = unit.shared_bytes;
    let probes = options.variant.probes;
    let fast_tensor = options.variant.fast_tensor;
    let context = Context { geometry, target: &options.target, alone, shared_bytes, probes, fast_tensor };
    (pass.run)(&mut unit.functions[n], &context)?;
    if let Some(show) = &options.print_after
        && (show.is_empty() || show.split(',').any(|s| s == pass.name))
    {
        eprintln!("; after {}\n{}", pass.name, unit.functions[n]);
    }
    if cfg!(debug_assertions) || options.verify {
        verify_function(&unit.functions[n], None)
            .map_err(|error| TransformError::Verify { pass: pass.name, error })?;
    }
    Ok(())
}
