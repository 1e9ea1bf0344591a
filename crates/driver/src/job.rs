//! Jobs: what is left of an operation once it has been checked. Addresses are resolved, code has been found.

use std::sync::Arc;

use weft_exec::{Client, Launch, PrintfSink};

use crate::engine::interp;
use crate::error::Result;
use crate::health::Health;
use crate::memory::missing::Missing;
use crate::memory::work::{CopyWork, SetWork, WriteWork};
use crate::operation::host::HostFunction;
use crate::trace::{Origin, Traced, What, during};
use crate::unified;

/// What a task does when its turn comes.
pub(crate) enum Job {
    /// Nothing: a point in time.
    Marker,
    /// The thread that made the task does the work, then ends it.
    Manual,
    /// A grid for the pool.
    Grid(Box<Launch>),
    /// A grid for the interpreter.
    Interpret(Box<interp::Grid>),
    /// A copy.
    Copy(Box<CopyWork>),
    /// A copy whose source was taken along.
    Write(Box<WriteWork>),
    /// A fill.
    Set(Box<SetWork>),
    /// Something short.
    Act {
        /// What.
        act: Act,
        /// Whether it is done although the context has failed.
        even_if_failed: bool,
    },
    /// Work that goes from thread to thread and says itself when it has ended: a part of a graph.
    Series(Arc<dyn Series>),
    /// Nothing until something is so that no task of this process ends.
    Await(Await),
    /// A function of the program: run on a thread of its own, since it may wait for other threads of the program.
    Host(Box<HostWork>),
}

/// Work of several steps that wait for each other.
pub(crate) trait Series: Send + Sync {
    /// Begins with it; `client` is told of its end, by any thread.
    fn begin(self: Arc<Self>, client: Arc<dyn Client>);

    /// Whether it begins although the context has failed.
    fn even_if_failed(&self) -> bool {
        false
    }
}
/// What [`Job::Act`] does.
pub(crate) type Act = Box<dyn FnOnce() -> std::result::Result<(), Missing> + Send>;
/// What [`Job::Await`] waits for: whether it is so. It is asked now and then.
pub(crate) type Await = Box<dyn Fn() -> bool + Send + Sync>;

/// A function of the program, and what kernels before it may have printed to.
pub(crate) struct HostWork {
    pub(crate) function: HostFunction,
    pub(crate) printf: Option<Arc<PrintfSink>>,
    /// Where it comes from, if that is noted.
    pub(crate) origin: Option<Origin>,
}

impl HostWork {
    fn run(&self, state: &Result<()>) {
        if let Some(p) = &self.printf {
            p.flush();
        }
        let traced = self.origin.map(|origin| Traced { origin, what: What::Function });
        let stream = self.origin.map(|o| o.stream);
        unified::calling(stream, || during(traced.as_ref(), || self.function.call.call(state)));
    }
}

impl Job {
    /// Something short that is no matter of the program's.
    pub(crate) fn internal(act: impl FnOnce() + Send + 'static) -> Self {
        let act = Box::new(move || {
            act();
            Ok(())
        });
        Job::Act { act, even_if_failed: true }
    }

    /// Whether it is done although the context has failed.
    pub(crate) fn even_if_failed(&self) -> bool {
        match self {
            Job::Marker | Job::Manual => true,
            Job::Act { even_if_failed, .. } => *even_if_failed,
            Job::Series(s) => s.even_if_failed(),
            Job::Host(h) => h.function.even_if_failed,
            _ => false,
        }
    }

    /// Does it on the calling thread. Grids for the pool and series are not done so.
    ///
    /// # Errors
    /// Memory that is not there. What ends a kernel goes to the context's health.
    pub(crate) fn run(self, health: &Health) -> std::result::Result<(), Missing> {
        match self {
            Job::Marker | Job::Manual | Job::Grid(_) | Job::Series(_) | Job::Await(_) => Ok(()),
            Job::Interpret(grid) => {
                interp::run(*grid, health);
                Ok(())
            }
            Job::Copy(c) => c.run(),
            Job::Write(w) => w.run(),
            Job::Set(s) => s.run(),
            Job::Act { act, .. } => act(),
            Job::Host(h) => {
                h.run(&health.check());
                Ok(())
            }
        }
    }
}
