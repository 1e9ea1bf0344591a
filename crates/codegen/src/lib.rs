//! IR to machine code; the only user of LLVM.
//!
//! [`compile`] takes a unit whose functions have been brought to [`weft_ir::Stage::Group`] or
//! [`weft_ir::Stage::Suspended`] and answers an object file that exports the functions of [`weft_abi::entry`].
//! Uniform values become scalars, affine ones a scalar base with constant offsets, all others vectors of W lanes.
//!
//! Code is emitted by small builders, each of which knows what the one before knows: `Code` lanes, masks, branches and calls of the
//! executor, but nothing of the IR's values; `Maths` arithmetic; `Part` how values are held and one part of a group; `Group` all
//! parts, ends of blocks, and what moves between parts. `Memory`, `Atomic`, `Warp`, `Elementwise` and `FrameSlot` are made for one
//! instruction of a part.
//!
//! The object refers to nothing outside itself but [`allowed_libcalls`]; its relocations are PC-relative.

mod align;
mod atomic;
mod bounds;
mod calls;
mod code;
mod compact;
mod compile;
mod control;
mod elementwise;
mod emit;
mod ends;
mod entries;
mod env;
mod error;
mod eval;
mod fences;
mod fragments;
mod frame;
mod func;
mod group;
mod guards;
mod image;
mod lanes;
mod llvm;
mod maths;
mod members;
mod memory;
mod mma;
mod next_iteration;
mod parts;
mod passes;
mod permute;
mod places;
mod probe;
mod sites;
mod stats;
mod tables;
mod target;
mod tiles;
mod unit;
mod uses;
mod values;
mod warp;

pub use compile::{Object, Options, compile};
pub use error::CodegenError;
pub use stats::Stats;
pub use tables::Copying;
pub use target::{allowed_libcalls, llvm_version, target_name, tiles_allowed};
