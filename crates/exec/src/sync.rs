//! Atomics and locks of code that a model checker tries in all orders: with `--cfg loom` they are loom's (`cargo xtask threads`).

#[cfg(loom)]
pub(crate) use loom::{
    hint::spin_loop,
    sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, AtomicUsize},
    sync::{Condvar, Mutex},
};
#[cfg(not(loom))]
pub(crate) use std::{
    hint::spin_loop,
    sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, AtomicUsize},
    sync::{Condvar, Mutex},
};
