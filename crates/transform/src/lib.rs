//! IR to IR: from what one thread does to what a vector group does.
//!
//! [`run`] brings a unit from [`weft_ir::Stage::Thread`] to the stage that machine code is made of, with a given number of threads
//! in lockstep. The passes are listed in `pipeline`.

#![forbid(unsafe_code)]

mod all_active;
mod beside;
mod canonicalise_nans;
mod changes;
mod checks;
mod common;
mod compact;
mod context;
mod cse;
mod dce;
mod decide;
mod deepen;
mod edges;
mod error;
#[cfg(test)]
mod eval;
mod forms;
mod grid_stride;
mod halves;
mod implied;
mod inductions;
mod keep;
mod late_masks;
mod leavers;
mod leaving;
mod linearise;
mod local_values;
mod marches;
mod matrices;
mod narrow;
mod non_temporal;
mod pipeline;
mod polling;
mod prefetch;
mod prepare;
mod probes;
mod read_together;
mod reassociate;
mod recursion;
mod rows;
mod shared_forwarding;
mod short;
mod simplify;
mod simplify_cfg;
mod specialise;
mod ssa;
mod sums;
mod suspend;
mod sweeps;
#[cfg(test)]
mod tests;
mod unroll;
mod vectorise_accesses;
mod widen;
mod windows;
mod yields;

use std::time::Duration;

pub use beside::{beside, keeps_warps};
pub use error::TransformError;
pub use leavers::{Leavers, alone};
pub use linearise::some_lane_by_data;
pub use pipeline::{cleaned, run_group, run_last};
pub use polling::{polls, polls_other_blocks};
pub use recursion::calls_wait;
use weft_abi::{ProbeKind, Probes, Variant};
use weft_ir::{Function, Geometry, Unit};
use weft_target::TargetModel;

/// What the passes are asked to do besides their work.
#[derive(Clone, Debug)]
pub struct Options {
    /// The CPU that code is made for.
    pub target: TargetModel,
    /// Print the IR to standard error after these passes (names joined by commas; empty: after all).
    pub print_after: Option<String>,
    /// Verify after each pass in release builds too.
    pub verify: bool,
    /// What the code is for. Passes can be left out to find the one that breaks something, by halving.
    pub variant: Variant,
}

/// What a pass has made of a function, for tools.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Its number in the pipeline, from 1.
    pub number: usize,
    /// Its name; some passes run several times.
    pub name: &'static str,
    /// The function as it is now.
    pub function: &'a Function,
    /// How long it took, the verifier of debug builds included.
    pub time: Duration,
}

impl Options {
    /// For a CPU; nothing else is asked for.
    pub fn new(target: TargetModel) -> Self {
        Options { target, print_after: None, verify: false, variant: Variant::default() }
    }
}

/// Brings a unit to its last stage: [`weft_ir::Stage::Suspended`] for kernels that wait, else
/// [`weft_ir::Stage::Group`].
///
/// # Errors
/// [`TransformError::NeedsWidthOne`] when the width is more than the kernel's control flow allows;
/// [`TransformError::Verify`] is a bug.
pub fn run(unit: &mut Unit, geometry: Geometry, options: &Options) -> Result<(), TransformError> {
    run_watched(unit, geometry, options, &mut |_| true)
}

/// As [`run`], and tells `watch` what each pass has made of each function. It answers whether to go on; where not, the unit
/// stays as it is then.
///
/// # Errors
/// As [`run`].
pub fn run_watched(
    unit: &mut Unit,
    geometry: Geometry,
    options: &Options,
    watch: &mut dyn FnMut(&Step<'_>) -> bool,
) -> Result<(), TransformError> {
    if !geometry.width.is_power_of_two() || geometry.width > 1024 {
        return Err(TransformError::Width(geometry.width));
    }
    if geometry.width == 1 {
        recursion::run(unit);
    }
    pipeline::run_watched(unit, geometry, options, watch)
}

/// The pipeline's passes in their order: the name of each, and whether code would be wrong without it.
pub fn passes() -> impl Iterator<Item = (&'static str, bool)> {
    pipeline::all().map(|p| (p.name, p.needed))
}

/// The first part of [`run`]: what one thread does, with the branches that lanes take differently still there.
///
/// # Errors
/// As [`run`].
pub fn run_thread(unit: &mut Unit, geometry: Geometry, options: &Options) -> Result<(), TransformError> {
    if geometry.width == 1 {
        recursion::run(unit);
    }
    pipeline::run_thread(unit, geometry, options)
}

/// Runs a single pass of the pipeline, for tests and tools; answers whether there is one of that name.
///
/// # Errors
/// As [`run`].
pub fn run_pass(
    unit: &mut Unit,
    pass: &str,
    geometry: Geometry,
    target: &TargetModel,
) -> Result<bool, TransformError> {
    // One that depends on what is wanted does all that it can.
    let probes = ProbeKind::ALL.into_iter().fold(Probes::NONE, Probes::with);
    let variant = Variant { probes, ..Variant::default() };
    let options = Options { verify: true, variant, ..Options::new(target.clone()) };
    pipeline::run_one(unit, pass, geometry, &options)
}
