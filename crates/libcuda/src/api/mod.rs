//! The functions by subject.

mod array;
mod context;
mod copy;
mod device;
mod event;
mod function;
mod graph;
mod launch;
mod library;
mod link;
mod memory;
mod module;
mod pool;
mod process;
mod set;
mod stream;
mod texture;
