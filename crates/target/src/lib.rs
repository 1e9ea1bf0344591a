//! The CPU that code is compiled for, as data: what it has, and what its instructions and memory cost.
//!
//! Passes ask the model where they would have a constant, so that a decision for one CPU is made from that CPU's
//! figures. A [`TargetModel`] comes of a table of families ([`TargetModel::named`]) or of this machine
//! ([`TargetModel::host`]), and can be cut to what an older instruction set has ([`TargetModel::cut_to`]).
//!
//! Figures are for deciding between ways to write code, not for foretelling times: they are about right, and right
//! relative to each other.

#![forbid(unsafe_code)]

mod amd;
mod arm;
mod caches;
mod cut;
mod derived;
mod features;
mod figures;
mod generic;
mod host;
mod intel;
mod model;
mod names;
mod older;

pub use features::Features;
pub use host::CpuId;
pub use model::{Arch, HalfWidth, TargetModel};
pub use names::UnknownTarget;
