//! Analyses: facts about a function that hold until it is changed.

mod cfg;
mod dom;
mod liveness;
mod loops;

pub use cfg::Cfg;
pub use dom::{DomTree, idoms, is_exit};
pub use liveness::{Liveness, inst_uses};
pub use loops::{Loop, LoopId, Loops};
