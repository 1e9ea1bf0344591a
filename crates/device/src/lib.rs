//! The modelled GPUs: names, attributes, limits and occupancy arithmetic.
//!
//! A [`Profile`] is data: recorded from real hardware, or from public documents that its file names. Everything the driver says of a device is read from it or
//! computed from it by pure functions.

#![forbid(unsafe_code)]

mod architecture;
pub mod attribute;
mod curve;
mod machine;
mod occupancy;
mod profile;
mod profiles;
mod recorded;
mod system;

pub use architecture::Architecture;
pub use curve::Curve;
pub use machine::{ComputeMode, MOST_DEVICES, Machine, uuid_text};
pub use occupancy::{BlockUse, Limiter, Occupancy};
pub use profile::Profile;
pub use profiles::UnknownGpu;
pub use system::System;
