//! Where pages of managed memory are on a machine with modelled GPUs: first touches, faults, migration, duplicates, eviction.
//!
//! A [`Model`] is told who touches what and what the program has said of its memory, and keeps for each page of 4 KiB where it is. What happens
//! comes out as [`Event`]s; what each processor may do with a page as [`Access`], which whoever protects real memory goes by. It runs nothing,
//! reads no clock and knows no API: the same calls give the same events.
//!
//! * [`place`]: processors; [`bits`]: sets of a block's pages; [`tree`]: what comes along with a page that faults; [`settings`]: figures;
//! * [`block`]: 2 MiB of a range; [`thrash`], [`judge`]: pages that go to and fro; [`range`]: ranges and their sums; [`event`]: what comes out;
//! * [`model`]: ranges and access; [`moves`]: how pages move, and who must go for them; [`group`], [`fault`]: faults; [`counters`]: pages that devices use often where
//!   they are; [`said`]: advice, prefetches,
//!   launches and copies.

#![forbid(unsafe_code)]

mod bits;
mod block;
mod counters;
mod event;
mod fault;
mod group;
mod judge;
mod model;
mod moves;
mod place;
mod range;
mod said;
mod settings;
mod thrash;
mod tree;

#[cfg(test)]
mod tests;

pub use bits::{BLOCK, PAGE, WHOLE};
pub use event::{Event, Kind};
pub use fault::Served;
pub use group::Origin;
pub use model::{Access, Model};
pub use place::Place;
pub use range::{Attached, Sums};
pub use said::Advice;
pub use settings::{Device, Settings, Thrashing};
