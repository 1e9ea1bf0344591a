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

/// Runs `model` in every order in which its threads may meet with up to three of them interrupted in the middle, which is where all
/// known mistakes show; without a limit three threads take hours.
#[cfg(all(test, loom))]
pub(crate) fn in_all_orders(model: impl Fn() + Send + Sync + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(model);
}
