//! Objects and rules of the CUDA driver API, for Rust programs and for the C library over it.
//!
//! [`init`] opens the devices ([`System`]); a [`Context`] holds what belongs together on one: [`Module`]s with their
//! [`Function`]s, [`memory`], [`Stream`]s and [`Event`]s. What a stream does is an [`Operation`], which is data; all pass
//! [`Stream::submit`]. Work in streams is a graph of tasks which the executor's pool works off while host threads that wait
//! help. Errors ([`Error`]) carry CUDA's codes. A kernel that fails ends its context: every later call answers its error.
//!
//! # Order of modules
//!
//! From the bottom up. A module knows those before it, never those behind it; only `engine`, `memory` and `graph` are folders of
//! modules in several places.
//!
//! 1. Words: `error`, `tag`, `sync`, `own`, `limits`, `usage`, `fault`, `tensor`; of `operation`: `window`, `config`, `set`, `host`.
//! 2. The executor's face and device code: `engine`, `initial`, `image`, `lines`, `link`; `engine::code`, `engine::tune`,
//!    `engine::jit`.
//! 3. The machine: `visible`, `wanted`, `environment`, `multiprocessors`, `process_map`. Memory as such: `memory::space`, `memory::pool`, `device`, `budget`, `claim`, `published`, `memory::table`, `variables`, `health`; `unified`; `process`, and `mark`,
//!    which several of them share; `trace`.
//! 4. Work in progress: `memory::work`, `engine::interp`, `job`, `task`, `tail`, `backlog`; `state`, which all that belongs to a context
//!    shares; `memory::device`.
//! 5. Objects: `array`, `modelled`, `policies`, `traffic`, `probes`, `plan`, `staged`, `settings`, `function`, `semaphore`, `event`, which knows `graph::edge`; `host_pointers`. What is done with them: `operation`. Graphs as data:
//!    `graph::model` and what changes it; `graph::capture`.
//! 6. Streams: `launch`, then `device_launch`, what kernels ask of the driver; `memory::copy` and `memory::set` check operations; `graph::schedule`, `graph::chain` and `graph::exec` make
//!    instances of graphs; `stream` keeps the order; all pass the `gate`, or become nodes by `graph::record`; `faces`,
//!    `graph::launch` and `memory::ordered` are ways through it.
//! 7. `context` and what needs a whole one: `staging`, `green`, `context_event`, `owned`, `memory::alloc`, `array::make`, `array::copy`, `module`, `library`,
//!    `texture`, `reference`.
//!    `together`.
//! 8. The process: `dump`, `teardown`, `system`, `checkpoint`; `memory::pools`, `memory::mapped`, `ipc`, `external`, `graphics` and what else names devices by number.

#![deny(unsafe_code)]

/// The compiler of kernels: what a program that embeds the driver gives it.
pub mod compiler {
    pub use weft_cache::{
        CompileError, CompileErrorKind, Compiled, Compiler, Source, build_id, decode_kernel,
    };

    pub use crate::engine::code::set_compiler;
}

mod array;
pub mod attribute;
mod backlog;
mod budget;
mod capability;
pub mod checkpoint;
mod claim;
mod context;
mod context_event;
mod device;
mod device_launch;
pub mod dump;
mod engine;
mod environment;
mod error;
mod event;
pub mod external;
mod faces;
mod fault;
mod function;
mod gate;
pub mod graph;
pub mod graphics;
pub mod green;
mod health;
mod host_pointers;
mod image;
mod initial;
pub mod ipc;
pub mod jit_option;
mod job;
mod kept;
mod launch;
mod library;
pub mod limits;
mod lines;
mod link;
pub mod managed;
mod mark;
pub mod memory;
mod modelled;
mod module;
mod multiprocessors;
pub mod operation;
mod own;
mod owned;
mod plan;
pub mod pointer;
mod policies;
mod probes;
mod process;
mod process_map;
mod programmatic;
mod published;
pub mod reference;
pub mod rules;
mod semaphore;
mod settings;
mod staged;
mod staging;
mod state;
mod stream;
mod sync;
mod system;
mod tag;
mod tail;
mod task;
mod teardown;
pub mod tensor;
pub mod texture;
mod together;
pub mod trace;
mod traffic;
mod uneven;
pub mod unified;
mod variables;
mod visible;
mod wanted;

pub use array::{Array, ArrayShape, Mipmapped, Texel};
pub use budget::{forget_budget, listen_to_budget};
pub use capability::{host_atomics, peer_atomics, some};
pub use context::{Context, ContextFlags, current, pop, push, set_current, usable, with_current};
pub use device::Device;
pub use error::{Code, Error, Result};
pub use event::{DISABLE_TIMING, Event};
pub use function::{Function, attribute as function_attribute};
pub use gate::Submitted;
pub use graph::{Graph, GraphExec, Node, UserObject};
pub use image::{Image, LoadOptions, Loaded, load as load_image, load_with as load_image_with};
pub use launch::max_active_clusters;
pub use library::{Kernel, Library};
pub use link::{LinkInput, Linker};
pub use module::{Binding, Module};
pub use operation::config::LaunchConfig;
pub use operation::kernel::{KernelLaunch, from_buffer, gather};
pub use operation::{Operation, Timing};
pub use semaphore::{ExternalSemaphore, SemaphoreUse};
pub use stream::{NON_BLOCKING, PRIORITIES, Stream, StreamKind};
pub use system::{System, init, note_fork, system};
pub use tag::{Tag, Tagged};
pub use together::launch_together;
pub use traffic::reset_persisting;
pub use weft_exec::note_cpus;
