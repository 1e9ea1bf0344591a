//! Analyses: facts about a function that hold until it is changed.

mod address;
mod cfg;
mod divergence;
mod dom;
mod induction;
mod lanes;
mod levels;
mod liveness;
mod local;
mod loops;
mod movement;
mod places;
mod regions;
mod rounds;
pub mod shape;
mod tables;
mod totals;

pub use address::{address_sum, address_terms};
pub use cfg::Cfg;
pub use divergence::Divergence;
pub use dom::{DomTree, idoms, is_exit};
pub use induction::{Induction, inductions, trip_count};
pub use lanes::part_of_group;
pub use levels::{Level, Levels, Node, Target};
pub use liveness::{Liveness, inst_uses};
pub use local::{differs_by_way, local_element};
pub use loops::{Loop, LoopId, Loops};
pub use movement::{Movement, Step, per_block_outside};
pub use places::ReadPlaces;
pub use regions::{Region, region_blocks, regions, regions_are_loops};
pub use rounds::takes_rounds;
pub use tables::{Table, Tables};
pub use totals::{ADDING, blocks_in_common};
