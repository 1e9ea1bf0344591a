//! Kernels before and after the passes must do the same to memory.

#[path = "../../tests/common/mod.rs"]
mod common;
mod narrow;
mod random;
mod shared_forwarding;
mod strided;
mod written;

pub(crate) use common::{cpu, parse};

use weft_ir::*;

use crate::eval::{Memory, run_block};
use crate::{Options, TransformError};

/// Compiles for a width.
pub(crate) fn transformed(unit: &Unit, block: [u32; 3], width: u32) -> Result<Unit, TransformError> {
    let mut unit = unit.clone();
    let print_after = std::env::var("PRINT_AFTER").ok();
    crate::run(
        &mut unit,
        Geometry::new(block, width),
        &Options { print_after, verify: true, ..Options::new(cpu("zen4")) },
    )?;
    Ok(unit)
}

/// Runs a kernel as it is and at a width; the memories must be equal. Answers the compiled unit.
pub(crate) fn same_at(unit: &Unit, block: [u32; 3], width: u32, start: &Memory) -> Option<Unit> {
    let geometry = Geometry::new(block, width);
    let mut want = start.clone();
    run_block(&unit.functions[0], geometry, 3, &mut want)?;
    let compiled = transformed(unit, block, width).unwrap_or_else(|e| panic!("{e}\n{unit}"));
    let mut got = start.clone();
    let ended = run_block(&compiled.functions[0], geometry, 3, &mut got);
    assert!(ended.is_some(), "does not end at width {width}:\n{unit}\n{compiled}");
    let diff = want.bytes.iter().map(|(k, v)| (k, Some(v), got.bytes.get(k))).find(|d| d.1 != d.2);
    let extra = got.bytes.keys().find(|k| !want.bytes.contains_key(k));
    assert!(
        diff.is_none() && extra.is_none(),
        "memory differs at width {width}, block {block:?}: {diff:x?} {extra:x?}\n{unit}\n{compiled}"
    );
    Some(compiled)
}
