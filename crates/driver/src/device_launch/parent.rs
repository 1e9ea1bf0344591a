//! A grid whose kernel may call the device runtime.

use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Client, Fault, Launch};

use super::errors::LastErrors;
use crate::engine;
use crate::engine::interp;
use crate::state::State;

/// What there is to run.
pub(crate) enum Body {
    /// By the pool.
    Compiled(Box<Launch>),
    /// By the interpreter.
    Interpreted(Box<interp::Grid>),
}

/// See the module.
pub(crate) struct Parent {
    state: Arc<State>,
    /// Taken when it begins.
    body: Mutex<Option<Body>>,
    /// Who is told of its end.
    client: Mutex<Option<Arc<dyn Client>>>,
    errors: LastErrors,
}

impl Parent {
    pub(crate) fn new(body: Body, state: &Arc<State>) -> Arc<Parent> {
        Arc::new(Parent {
            state: state.clone(),
            body: Mutex::new(Some(body)),
            client: Mutex::new(None),
            errors: LastErrors::default(),
        })
    }

    /// Its context's state.
    pub(crate) fn state(&self) -> &Arc<State> {
        &self.state
    }

    /// The last error of each thread.
    pub(super) fn errors(&self) -> &LastErrors {
        &self.errors
    }

    /// What there is to run, once; `client` is told when that has ended.
    pub(super) fn take_body(&self, client: Arc<dyn Client>) -> Option<Body> {
        *self.client.lock() = Some(client);
        self.body.lock().take()
    }

    /// Leaves what a worker is to run by [`Client::run`].
    pub(super) fn leave_body(&self, body: Body) {
        *self.body.lock() = Some(body);
    }
}

impl Client for Parent {
    fn run(&self) {
        if let Some(Body::Interpreted(grid)) = self.body.lock().take() {
            interp::run(*grid, &self.state.health);
        }
    }

    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        let client = self.client.lock().take();
        if let Some(client) = client {
            client.ended(result);
            engine::wake();
        }
    }
}
