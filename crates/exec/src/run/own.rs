//! What a thread keeps to itself while it works.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;

use super::client::Client;
use super::grid::Grid;

thread_local! {
    /// What the pool shares that this thread works for at the moment.
    static POOL: Cell<*const ()> = const { Cell::new(core::ptr::null()) };
    /// Grids that became ready on this thread, which works at them next.
    static NEXT: RefCell<VecDeque<NextGrid>> = const { RefCell::new(VecDeque::new()) };
    /// Calls that wait until the thread has left the block that it runs.
    static CALLS: RefCell<VecDeque<Arc<dyn Client>>> = const { RefCell::new(VecDeque::new()) };
}

/// A grid that became ready on a thread.
pub(super) enum NextGrid {
    /// A short one, of which nobody else knows: it would be done before anybody could be told.
    Whole(Arc<Grid>),
    /// One that is in the queue.
    Shared(Arc<Grid>),
}

impl NextGrid {
    fn priority(&self) -> i32 {
        match self {
            NextGrid::Whole(grid) | NextGrid::Shared(grid) => grid.launch.priority,
        }
    }
}

/// Whether this thread works for the pool whose threads share this, and so may be given grids with [`run_next`].
#[inline]
pub(super) fn works_for<T>(shared: &T) -> bool {
    POOL.get() == core::ptr::from_ref(shared).cast()
}

/// Has the calling thread, which [`works_for`] the grid's pool, run a grid next.
pub(super) fn run_next(grid: Arc<Grid>) {
    NEXT.with_borrow_mut(|n| n.push_back(NextGrid::Whole(grid)));
}

/// Has the calling thread, which [`works_for`] the grid's pool, take part in a grid next that is in the queue.
pub(super) fn share_next(grid: Arc<Grid>) {
    NEXT.with_borrow_mut(|n| n.push_back(NextGrid::Shared(grid)));
}

/// Has the calling thread, which works for a pool, call [`Client::run`] when it has left the block that it runs.
pub(super) fn call_next(client: Arc<dyn Client>) {
    CALLS.with_borrow_mut(|c| c.push_back(client));
}

/// The next call of these.
#[inline]
pub(super) fn take_call() -> Option<Arc<dyn Client>> {
    CALLS.with_borrow_mut(VecDeque::pop_front)
}

/// The next of these, of the first priority among them.
#[inline]
pub(super) fn take_next() -> Option<NextGrid> {
    NEXT.with_borrow_mut(|next| match next.len() {
        0 | 1 => next.pop_front(),
        _ => {
            let first = next.iter().enumerate().min_by_key(|(_, n)| n.priority())?.0;
            next.remove(first)
        }
    })
}

/// The calling thread works for that pool now; answers for which it did before.
#[inline]
pub(super) fn enter<T>(shared: &T) -> *const () {
    POOL.replace(core::ptr::from_ref(shared).cast())
}

/// It works for that one again.
#[inline]
pub(super) fn back_to(shared: *const ()) {
    POOL.set(shared);
}
