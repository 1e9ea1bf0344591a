//! Objects and rules of the CUDA driver API, for Rust programs and for the C library over it.
//!
//! [`init`] opens the devices ([`System`]); a [`Context`] holds what belongs together on one: [`Module`]s with their
//! [`Function`]s, [`memory`], [`Stream`]s and [`Event`]s. Work in streams is a graph of tasks which the executor's pool works off
//! while host threads that wait help. Errors ([`Error`]) carry CUDA's codes. A kernel that fails ends its context:
//! every later call answers its error.

#![deny(unsafe_code)]

/// The compiler of kernels: what a program that embeds the driver gives it.
pub mod compiler {
    pub use weft_cache::{
        CompileError, CompileErrorKind, Compiled, Compiler, Source, build_id, decode_kernel,
    };

    pub use crate::engine::jit::set_compiler;
}

mod array;
pub mod attribute;
mod context;
mod engine;
mod error;
mod event;
mod fault;
mod function;
mod image;
mod initial;
pub mod jit_option;
mod kept;
mod launch;
mod library;
pub mod limits;
mod lines;
mod link;
pub mod managed;
pub mod memory;
mod module;
pub mod pointer;
pub mod rules;
mod stream;
mod system;
mod tag;
mod task;
pub mod texture;
mod usage;

pub use array::{Array, ArrayShape, Texel};
pub use context::{Context, ContextFlags, current, pop, push, set_current, usable, with_current};
pub use error::{Code, Error, Result};
pub use event::{DISABLE_TIMING, Event};
pub use function::{Function, attribute as function_attribute};
pub use image::{Image, LoadOptions, Loaded, load as load_image, load_with as load_image_with};
pub use launch::{LaunchConfig, from_buffer, gather, launch, max_active_clusters};
pub use library::{Kernel, Library};
pub use link::{LinkInput, Linker};
pub use module::{Binding, Module};
pub use stream::{NON_BLOCKING, PRIORITIES, Stream, StreamKind};
pub use system::{Device, System, init, system};
pub use tag::{Tag, Tagged};
