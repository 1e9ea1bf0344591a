//! Caches and DRAM of a modelled GPU: what becomes of the requests that a kernel makes (docs/concepts/caches.md).
//!
//! [`Collector`] takes each block's requests in their order, [`Gpu`] has the sizes, [`Memory`] is the caches' state, and [`Memory::launch`]
//! lets a grid's requests go through it. Nothing here knows of CUDA or of how kernels are run.

mod cache;
mod far;
mod gpu;
mod keep;
mod l2;
mod launch;
mod policy;
mod sm;
mod stream;
mod traffic;

pub use far::Far;
pub use gpu::{Gpu, L1};
pub use launch::{Grid, Memory};
pub use policy::{Choice, Policy, Property, Window};
pub use stream::{BlockStream, Collector, Kind, Record, Streams, TEXTURES};
pub use traffic::{Lookups, SiteTraffic, Traffic};

/// Bytes of a line.
pub const LINE: u64 = 128;
/// Bytes of a sector.
pub const SECTOR: u64 = 32;
