//! What a thread keeps to itself while it works.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;

use crate::run::client::Client;
use crate::run::grid::Grid;
use crate::run::shared::Shared;

thread_local! {
    /// The pool that this thread works for at the moment.
    static POOL: Cell<*const Shared> = const { Cell::new(core::ptr::null()) };
    /// Short grids that became ready on this thread: it runs them next, before anybody could be told of them.
    static NEXT: RefCell<VecDeque<Arc<Grid>>> = const { RefCell::new(VecDeque::new()) };
    /// Calls that wait until the thread has left the block that it runs.
    static CALLS: RefCell<VecDeque<Arc<dyn Client>>> = const { RefCell::new(VecDeque::new()) };
}

/// Whether this thread works for `pool`, and so may be given short grids with [`run_next`].
#[inline]
pub(in crate::run) fn works_for(pool: &Shared) -> bool {
    core::ptr::eq(POOL.get(), pool)
}

/// Has the calling thread, which [`works_for`] the grid's pool, run a grid next.
pub(in crate::run) fn run_next(grid: Arc<Grid>) {
    NEXT.with_borrow_mut(|n| n.push_back(grid));
}

/// Has the calling thread, which works for a pool, call [`Client::run`] when it has left the block that it runs.
pub(in crate::run) fn call_next(client: Arc<dyn Client>) {
    CALLS.with_borrow_mut(|c| c.push_back(client));
}

/// The next call of these.
#[inline]
pub(super) fn take_call() -> Option<Arc<dyn Client>> {
    CALLS.with_borrow_mut(VecDeque::pop_front)
}

/// The next of these.
#[inline]
pub(super) fn take_next() -> Option<Arc<Grid>> {
    NEXT.with_borrow_mut(VecDeque::pop_front)
}

/// The calling thread works for `pool` now; answers for which it did before.
#[inline]
pub(super) fn enter(pool: &Shared) -> *const Shared {
    POOL.replace(pool)
}

/// It works for that one again.
#[inline]
pub(super) fn back_to(pool: *const Shared) {
    POOL.set(pool);
}
