//! The passes, in order.

use weft_ir::*;

use crate::{
    Options, TransformError, canonicalise_nans, checks, cse, dce, linearise, prepare, simplify, simplify_cfg,
    specialise, suspend, yields,
};

/// Runs a pass, shows and verifies what it made.
macro_rules! pass {
    ($unit:ident, $n:ident, $options:ident, $name:literal, $run:expr) => {{
        $run;
        after($unit, $n, $options, $name)?;
    }};
}

fn after(unit: &Unit, n: usize, options: &Options, pass: &'static str) -> Result<(), TransformError> {
    if let Some(show) = &options.print_after
        && (show.is_empty() || show.split(',').any(|s| s == pass))
    {
        eprintln!("; after {pass}\n{}", unit.functions[n]);
    }
    if cfg!(debug_assertions) || options.verify {
        verify_function(&unit.functions[n], None).map_err(|error| TransformError::Verify { pass, error })?;
    }
    Ok(())
}

/// Brings a unit to its last stage.
pub(crate) fn run(unit: &mut Unit, geometry: Geometry, options: &Options) -> Result<(), TransformError> {
    for n in 0..unit.functions.len() {
        let u = &mut *unit;
        pass!(u, n, options, "specialise", specialise::run(&mut u.functions[n], geometry));
        pass!(u, n, options, "simplify", simplify::run(&mut u.functions[n]));
        pass!(u, n, options, "cse", cse::run(&mut u.functions[n]));
        pass!(u, n, options, "checks", checks::run(&mut u.functions[n]));
        pass!(u, n, options, "dce", dce::run(&mut u.functions[n]));
        pass!(u, n, options, "simplify_cfg", simplify_cfg::run(&mut u.functions[n]));
        pass!(u, n, options, "fold_ranges", specialise::fold_ranges(&mut u.functions[n]));
        pass!(u, n, options, "simplify", simplify::run(&mut u.functions[n]));
        pass!(u, n, options, "simplify_cfg", simplify_cfg::run(&mut u.functions[n]));
        if geometry.width > 1 {
            pass!(u, n, options, "prepare", prepare::run(&mut u.functions[n]));
        }
        pass!(u, n, options, "linearise", linearise::run(&mut u.functions[n])?);
        pass!(u, n, options, "simplify", simplify::run(&mut u.functions[n]));
        pass!(u, n, options, "cse", cse::run(&mut u.functions[n]));
        pass!(u, n, options, "simplify", simplify::run(&mut u.functions[n]));
        pass!(u, n, options, "dce", dce::run(&mut u.functions[n]));
        pass!(u, n, options, "simplify_cfg", simplify_cfg::run(&mut u.functions[n]));
        pass!(u, n, options, "yields", yields::run(&mut u.functions[n]));
        pass!(u, n, options, "canonicalise_nans", canonicalise_nans::run(&mut u.functions[n]));
        pass!(u, n, options, "suspend", suspend::run(&mut u.functions[n])?);
        pass!(u, n, options, "dce", dce::run(&mut u.functions[n]));
        pass!(u, n, options, "simplify_cfg", simplify_cfg::run(&mut u.functions[n]));
    }
    Ok(())
}
