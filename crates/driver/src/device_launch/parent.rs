//! A grid whose kernel may call the device runtime.

use std::any::Any;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Client, Fault, Launch, Work};

use super::buffer::Buffer;
use super::errors::LastErrors;
use super::family::Family;
use crate::engine;
use crate::engine::interp;
use crate::function::Function;
use crate::job::{Job, Series};
use crate::state::State;
use crate::trace::{Origin, Way};

/// What there is to run.
pub(crate) enum Body {
    /// By the pool.
    Compiled(Box<Launch>),
    /// By the interpreter.
    Interpreted(Box<interp::Grid>),
}

/// See the module.
pub(crate) struct Parent {
    function: Arc<Function>,
    /// Grids that launched each other down to this one; 0 for those of the host.
    depth: u32,
    /// Where it comes from, if that is noted.
    origin: Option<Origin>,
    /// What it is a part of, for those who answer.
    within: Option<Arc<dyn Any + Send + Sync>>,
    /// Taken when it begins.
    body: Mutex<Option<Body>>,
    /// Who is told of its end, and how the grid itself has ended.
    client: Mutex<Option<Arc<dyn Client>>>,
    result: Mutex<Option<Result<(), Fault>>>,
    errors: LastErrors,
    /// None while it has launched nothing.
    family: Mutex<Option<Family>>,
    buffers: Mutex<HashMap<u64, Buffer>>,
}

impl Parent {
    /// A grid of a function, `depth` launches from the host, where it comes from, and what it is a part of.
    pub(crate) fn new(
        body: Body,
        function: Arc<Function>,
        (depth, origin): (u32, Option<Origin>),
        within: Option<Arc<dyn Any + Send + Sync>>,
    ) -> Arc<Parent> {
        Arc::new(Parent {
            function,
            depth,
            origin,
            within,
            body: Mutex::new(Some(body)),
            client: Mutex::new(None),
            result: Mutex::new(None),
            errors: LastErrors::default(),
            family: Mutex::new(None),
            buffers: Mutex::default(),
        })
    }

    /// Its context's state.
    pub(crate) fn state(&self) -> &Arc<State> {
        self.function.state()
    }

    /// What it is a part of, if that is a `T`.
    pub(crate) fn within<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.within.clone()?.downcast().ok()
    }

    /// Its kernel.
    pub(super) fn function(&self) -> &Arc<Function> {
        &self.function
    }

    /// How many launches it is from the host.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// Where work comes from that it gives to a stream, if that is noted.
    pub(super) fn of_origin(&self) -> Option<Origin> {
        self.origin.map(|o| Origin { way: Way::Device, modelled: 0, ..o })
    }

    /// The last error of each thread.
    pub(super) fn errors(&self) -> &LastErrors {
        &self.errors
    }

    /// The parameter buffer that an address lies in.
    pub(super) fn buffer_around(&self, address: u64) -> Option<Range<u64>> {
        self.buffers.lock().values().map(Buffer::addresses).find(|a| a.contains(&address))
    }

    /// Parameter buffers that its threads fill, by address.
    pub(super) fn buffers(&self) -> &Mutex<HashMap<u64, Buffer>> {
        &self.buffers
    }

    /// Does something with what it has launched.
    pub(super) fn with_family<R>(self: &Arc<Self>, f: impl FnOnce(&mut Family) -> R) -> R {
        let mut family = self.family.lock();
        let new = || Family::new(Job::Series(Arc::new(End(self.clone()))), &self.state().health);
        f(family.get_or_insert_with(new))
    }

    /// What there is to run, once; `client` is told when that has ended, and all that it launches.
    pub(super) fn take_body(&self, client: Arc<dyn Client>) -> Option<Body> {
        *self.client.lock() = Some(client);
        self.body.lock().take()
    }

    /// Leaves what a worker is to run by [`Client::run`].
    pub(super) fn leave_body(&self, body: Body) {
        *self.body.lock() = Some(body);
    }

    /// The grid has ended, and all that it has launched.
    fn tell(&self) {
        let client = self.client.lock().take();
        let result = self.result.lock().take();
        if let (Some(client), Some(result)) = (client, result) {
            client.ended(result);
            engine::wake();
        }
    }
}

impl Client for Parent {
    fn run(&self) {
        let body = self.body.lock().take();
        if let Some(Body::Interpreted(grid)) = body {
            interp::run(*grid, &self.state().health);
        }
    }

    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        if let Err(fault) = &result {
            // What has not begun need not.
            self.state().health.fail(fault);
        }
        *self.result.lock() = Some(result);
        self.buffers.lock().clear();
        let family = self.family.lock().take();
        match family {
            Some(family) => family.close(),
            None => self.tell(),
        }
    }
}

/// Launches whose ends follow from one another on one stack.
const NESTED: u32 = 16;

/// The end of a parent and of all that it has launched.
struct End(Arc<Parent>);

impl Series for End {
    fn begin(self: Arc<Self>, client: Arc<dyn Client>) {
        client.ended(Ok(()));
        // Another grid may end by this, and by that a third one.
        if self.0.depth.is_multiple_of(NESTED) && self.0.depth > 0 {
            engine::submit(Work::Call, self);
        } else {
            self.0.tell();
        }
    }

    fn even_if_failed(&self) -> bool {
        true
    }
}

impl Client for End {
    fn run(&self) {
        self.0.tell();
    }

    fn ended(self: Arc<Self>, _result: Result<(), Fault>) {}
}
