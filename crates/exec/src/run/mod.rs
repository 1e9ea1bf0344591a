//! Running grids.
//!
//! * [`client`]: work, and who is told of its end; [`launch`]: what a grid needs; [`grid`]: one launch while it runs;
//!   [`shares`]: which blocks are left; [`order`]: orders that a seed picks; [`again`]: launches that come again and again;
//! * [`trial`]: several codes of a kernel, compared while they run; [`clock`]: their times;
//! * [`unit`]: what is scheduled as a whole: a block, or the blocks of a cluster, with their memory;
//! * [`block`]: the vector groups of a block, their turns and what they wait for;
//! * [`sweep`]: many blocks in one go, where no scheduler is needed;
//! * [`worker`]: a thread that runs units; [`pool`]: all of them; [`shared`]: their work; [`options`]: settings;
//! * [`probes`]: what code with probes notes; [`addresses`]: where it may go; [`runtime`]: what kernels ask of whoever launched them;
//! * [`early`]: grids that begin before the end of others; [`endings`]: host threads that sleep until works end;
//! * [`watch`]: what others see of a worker: whether anything moves, and ending code that never waits.

mod addresses;
mod arena;
mod block;
mod cache;
mod client;
mod clock;
mod constants;
mod early;
mod endings;
mod grid;
mod launch;
mod lines;
mod open;
mod options;
mod order;
mod own;
mod part;
mod pool;
mod probes;
mod relaunch;
mod runtime;
mod shared;
mod shares;
mod sweep;
mod texels;
mod trial;
mod unit;
mod watch;
mod work;
mod worker;

pub use addresses::AddressGuard;
pub(crate) use block::Block;
pub use client::{Client, Work, on_end};
pub use early::{Dependency, Dependents, Early, Observer};
pub use launch::{Launch, SourceLines, beyond_limit};
pub use options::PoolOptions;
pub use part::Part;
pub use pool::{Outside, Pool};
pub use probes::ProbeSink;
pub use relaunch::{Ready, Relaunch};
pub use runtime::{Caller, DeviceRuntime};
pub use trial::{Effort, Figure, Trial, TrialOwner, Verdict};
pub use work::BlockWork;
