//! What is known while a function is emitted: environment, values, masks.

use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::analysis::{Relation, Relations};
use weft_ir::{Block, Entity, FuncRef, Function, Inst, Value};

use crate::code::Code;
use crate::error::{CodegenError, Result};
use crate::fragments::Fragments;
use crate::llvm::{Blk, Val};

/// How a value is held.
#[derive(Clone, Debug)]
pub(crate) enum Repr {
    /// One for all lanes.
    Scalar(Val),
    /// Lane 0's value and constant differences.
    Affine(Val, Rc<[i64]>),
    /// As [`Repr::Affine`] when `ok` holds; always the vector, which is made when needed if it is not there.
    Guarded { base: Val, offsets: Rc<[i64]>, ok: Val, vector: Option<Val> },
    /// One per lane.
    Vector(Val),
}

/// Emits one part of a function.
///
/// A group is emitted as [`Tables::parts`] vectors of `n` lanes. Values that all parts share are computed once; what
/// follows from a common base and constants is derived from it; the rest is emitted part by part, by one `Part` each.
pub(crate) struct Part<'g> {
    pub(crate) t: Rc<Tables<'g>>,
    /// Which part this is.
    pub(crate) number: u32,
    /// Emits for all parts at once.
    pub(crate) whole: bool,
    pub(crate) code: Code<'g>,
}

impl<'g> Deref for Part<'g> {
    type Target = Code<'g>;

    fn deref(&self) -> &Code<'g> {
        &self.code
    }
}

/// Makes what emits something for a part know all that the part does.
macro_rules! on_a_part {
    ($name:ident) => {
        impl<'g> std::ops::Deref for $name<'_, 'g> {
            type Target = $crate::func::Part<'g>;

            fn deref(&self) -> &Self::Target {
                self.part
            }
        }
    };
}
pub(crate) use on_a_part;

/// What all parts of a function have in common.
pub(crate) struct Tables<'g> {
    pub(crate) f: &'g Function,
    /// Parts that make a group.
    pub(crate) parts: u32,
    pub(crate) id: FuncRef,
    /// What lanes have to do with each other.
    pub(crate) relations: Relations,
    pub(crate) order: Vec<Block>,
    pub(crate) blocks: FxHashMap<Block, Blk>,
    /// By value and part; values that are not varying over the group are held for part 0 only.
    pub(crate) reprs: RefCell<Vec<Option<Repr>>>,
    pub(crate) cache: RefCell<FxHashMap<(Value, u32), (Blk, Val)>>,
    /// Values used by some instruction or terminator.
    pub(crate) used: FxHashSet<Value>,
    /// Values used in other blocks than the one that makes them.
    pub(crate) leaves_block: FxHashSet<Value>,
    /// Comparisons of lanes that are made only where a question for any lane needs them.
    pub(crate) only_asked: FxHashSet<Inst>,
    /// Addresses of structures whose members stay in memory's order.
    pub(crate) in_order: FxHashSet<Value>,
    /// Blocks that are part of a loop.
    pub(crate) in_loop: FxHashSet<Block>,
    /// By places of parameters: whether all are multiples of `n`.
    pub(crate) multiples_of: RefCell<FxHashMap<Vec<u32>, Val>>,
    /// Masks known not to be empty in each block.
    pub(crate) nonempty: FxHashMap<Block, FxHashSet<Value>>,
    pub(crate) current: Cell<Block>,
    pub(crate) line: Cell<u32>,
    /// Where lanes are on their way to other places.
    pub(crate) room: RefCell<Option<Val>>,
    /// Where fragments of matrices are on their way to what multiplies them.
    pub(crate) fragments: RefCell<Fragments>,
    /// Where lane 0's indices are, part by part.
    pub(crate) first_indices: RefCell<Option<Val>>,
    /// Where values are that were put away, by part.
    pub(crate) spilled: RefCell<FxHashMap<(Value, u32), Val>>,
    /// Guards that are known to hold, or to have failed, in the code that is being emitted.
    pub(crate) assumed: RefCell<Option<Assumed>>,
}

/// Guards about which one branch has decided.
pub(crate) struct Assumed {
    /// Whether they hold; else each lane goes its own way.
    pub(crate) hold: bool,
    /// Their conditions.
    pub(crate) guards: Vec<Val>,
}

impl Part<'_> {
    /// Relation of a part's lanes.
    pub(crate) fn part_relation(&self, v: Value) -> &Relation {
        &self.t.relations.parts[v.index()].0
    }

    /// Relation of the group's lanes.
    pub(crate) fn group_relation(&self, v: Value) -> &Relation {
        &self.t.relations.group[v.index()]
    }

    /// Whether a value is a number below 2^31 in all lanes.
    pub(crate) fn is_small(&self, v: Value) -> bool {
        self.t.relations.parts[v.index()].1
    }

    /// The error for what this crate does not do.
    pub(crate) fn unsupported<T>(&self, what: impl Into<String>) -> Result<T> {
        Err(CodegenError::Unsupported { what: what.into(), line: self.t.line.get() })
    }
}
