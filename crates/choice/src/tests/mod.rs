//! What is chosen for kernels, and what their code should cost.

mod beside;
mod candidates;
#[path = "../../../transform/tests/common/mod.rs"]
mod common;
mod exchange;
mod weighed;
mod widths;

pub(crate) use common::{cpu, parse};

use weft_ir::*;
use weft_transform::{Options, TransformError};

/// The geometry that is chosen on a CPU, with a wish or without.
pub(crate) fn geometry(unit: &Unit, block: [u32; 3], cpu: &str, forced: Option<u32>) -> Geometry {
    let target = self::cpu(cpu);
    let options = Options { verify: true, ..Options::new(target) };
    let wishes = crate::WidthOptions { forced, ..Default::default() };
    crate::choose(unit, block, &wishes, &options).expect("passes").0.geometry
}

/// Compiles for a width.
pub(crate) fn transformed(unit: &Unit, block: [u32; 3], width: u32) -> Result<Unit, TransformError> {
    let mut unit = unit.clone();
    let options = Options { verify: true, ..Options::new(cpu("zen4")) };
    weft_transform::run(&mut unit, Geometry::new(block, width), &options)?;
    Ok(unit)
}
