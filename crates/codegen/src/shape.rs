//! The shape analysis of `weft_ir` as the emitter needs it.

use std::rc::Rc;

use weft_ir::analysis::Cfg;
use weft_ir::analysis::shape::{self as analysis, ShapeOptions, Shapes};
use weft_ir::{Block, Function, InstData, Value, ValueDef};

/// Relation of a value's lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Equal in all lanes.
    Uniform,
    /// Lane `i` holds lane 0's value plus `offsets[i]` (wrapping). `guarded`: only if no extension on the way wrapped,
    /// which the code must check.
    Affine { offsets: Rc<[i64]>, guarded: bool },
    /// Anything.
    Varying,
}

/// The shape of every value, and whether it is a number below 2^31 in all lanes; by index.
pub(crate) fn analyse(f: &Function, width: u32) -> Vec<(Shape, bool)> {
    if width == 1 {
        return f.values.keys().map(|_| (Shape::Uniform, false)).collect();
    }
    let shapes = Shapes::new(f, ShapeOptions { guarded: true });
    f.values
        .keys()
        .map(|v| {
            let fact = shapes.fact(v);
            (shape(&fact.shape), fact.min >= 0 && fact.max < 1 << 31)
        })
        .collect()
}

fn shape(of: &analysis::Shape) -> Shape {
    match of {
        analysis::Shape::Uniform => Shape::Uniform,
        analysis::Shape::Affine { offsets, guards } => {
            Shape::Affine { offsets: offsets.clone(), guarded: !guards.is_empty() }
        }
        analysis::Shape::Varying => Shape::Varying,
    }
}

/// Blocks reachable from the function's entries, each after its dominators.
pub(crate) fn block_order(f: &Function) -> Vec<Block> {
    Cfg::new(f).rpo
}

/// The instruction that defines a value.
pub(crate) fn defining_op(f: &Function, v: Value) -> Option<&InstData> {
    match f.values[v].def {
        ValueDef::Result(i, _) => Some(&f.insts[i]),
        ValueDef::Param(..) => None,
    }
}
