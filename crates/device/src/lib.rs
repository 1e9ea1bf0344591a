//! The modelled GPUs: names, attributes, limits and occupancy arithmetic.
//!
//! A [`Profile`] is data recorded from real hardware. Everything the driver says of a device is read from it or
//! computed from it by pure functions.

#![forbid(unsafe_code)]

pub mod attribute;
mod occupancy;
mod profile;
mod profiles;

pub use occupancy::{BlockUse, Limiter, Occupancy};
pub use profile::Profile;
pub use profiles::UnknownGpu;
