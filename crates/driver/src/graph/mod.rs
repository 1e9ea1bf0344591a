//! Graphs: work that is described once and launched often (`cuGraphCreate` and what follows).
//!
//! A graph is data: nodes that hold [`Operation`](crate::Operation)s, and edges. An instance of it ([`GraphExec`]) is its schedule: chains
//! of steps, and what waits for what. Launched in a stream, each chain is one task.
//!
//! * `edge`, `user_object`, `allocation`, `conditional`: words; `model`: graphs and nodes; `topology`, `content`, `clone`, `attributes`,
//!   `dot`: what is done with them; `device_calls`: what kernels call;
//! * `recapture`: captures into graphs that were captured before; `capture`: captures as such, below streams; `meet`, `record`: what captured streams do;
//! * `kernel`, `units`, `schedule`: from graphs to steps; `edit`: schedules that change; `environment`: launches by kernels;
//!   `branch`: a conditional node under way; `chain`: a chain;
//!   `updatable`: kernel nodes that kernels change; `exec`: instances; `launch`, `update`: what is done with them, `told`: what the model of time is told of launches; `memory`: what a device's graphs have.

mod allocation;
mod attributes;
mod branch;
pub(crate) mod capture;
mod chain;
mod clone;
mod conditional;
pub(crate) mod content;
mod device_calls;
mod dot;
pub(crate) mod edge;
mod edit;
mod environment;
mod exec;
mod kernel;
mod launch;
mod meet;
mod memory;
mod model;
mod recapture;
mod record;
mod schedule;
mod told;
mod topology;
mod units;
mod updatable;
mod update;
mod user_object;

pub use allocation::{Allocated, Request};
pub use attributes::updatable_value;
pub use capture::{CaptureMode, exchange_thread_mode};
pub(crate) use device_calls::HANDLERS;
pub use device_calls::find_instances_by;

pub use conditional::{ConditionalHandle, ConditionalKind};
pub use edge::{Edge, NodeType};
pub use exec::{GraphExec, InstantiateResult, NotInstantiated};
pub use memory::{graph_memory, reset_graph_memory, trim_graph_memory};
pub use model::{Conditional, Content, Graph, KernelAttributes, Node, Owner};
pub use recapture::{OnDifference, RecaptureStatus};
pub use record::CaptureInfo;
pub use topology::{Edged, Neighbour};
pub use updatable::UPDATABLE;
pub use update::{Update, UpdateResult};
pub use user_object::UserObject;
