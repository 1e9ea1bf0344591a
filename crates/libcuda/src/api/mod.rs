//! The functions by subject.

mod array;
mod batch;
mod context;
mod copy;
mod device;
mod event;
mod function;
mod graph;
mod green;
mod ipc;
mod launch;
mod library;
mod link;
mod log;
mod mapped;
mod memory;
mod module;
mod pool;
mod process;
mod reference;
mod set;
mod stream;
mod tensor;
mod texture;
mod value;
