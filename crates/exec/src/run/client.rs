//! Work as it is handed in, and who is told of its end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::launch::Launch;
use crate::fault::Fault;

/// Something to do.
pub enum Work {
    /// Run a grid.
    Grid(Box<Launch>),
    /// Call [`Client::run`], on a worker or on a host thread that helps. Not for the program's own callbacks: these may wait
    /// for what the helping thread holds.
    Call,
}

/// Whose work it is.
pub trait Client: Send + Sync {
    /// Does the work, for [`Work::Call`]. A panic is a fault.
    fn run(&self) {}

    /// Told once when the work has ended, by whichever thread ended it.
    fn ended(self: Arc<Self>, result: Result<(), Fault>);
}

struct OnEnd<F>(F);

impl<F: Fn(Result<(), Fault>) + Send + Sync> Client for OnEnd<F> {
    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        (self.0)(result);
    }
}

/// A client that only wants to know how its work has ended.
pub fn on_end(call: impl Fn(Result<(), Fault>) + Send + Sync + 'static) -> Arc<dyn Client> {
    Arc::new(OnEnd(call))
}

/// Tells a client that its work has ended. A panic in it is its own affair: the thread has other work.
#[inline]
pub(super) fn tell(client: Arc<dyn Client>, result: Result<(), Fault>) {
    if catch_unwind(AssertUnwindSafe(|| client.ended(result))).is_err() {
        tracing::error!("a completion handler panicked");
    }
}
