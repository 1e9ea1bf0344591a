//! A grid whose kernel may call the device runtime.

use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Caller, Client, DeviceRuntime, Fault, Launch, Work};
use weft_interp::{Memory, MemoryFault};
use weft_ptx::{RUNTIME_WORDS, RuntimeFunction};

use super::calls::{self, Call};
use super::errors::LastErrors;
use crate::engine;
use crate::engine::interp::{self, RealMemory, Runtime};
use crate::job::Series;
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

    fn answer(
        self: &Arc<Self>,
        function: RuntimeFunction,
        words: [u64; RUNTIME_WORDS],
        caller: Caller,
        memory: &mut dyn Memory,
    ) -> Result<u64, MemoryFault> {
        calls::answer(function, &mut Call { parent: self, caller, words, memory })
    }
}

/// What a grid's calls come to: the grid holds it, and it holds the parent.
struct Answers(Arc<Parent>);

impl DeviceRuntime for Answers {
    fn call(&self, function: u32, words: [u64; 9], caller: Caller) -> Result<u64, weft_exec::MemoryFault> {
        let Some(function) = RuntimeFunction::from_u32(function) else { return Ok(0) };
        let result = self.0.answer(function, words, caller, &mut RealMemory);
        result.map_err(|f| weft_exec::MemoryFault { address: f.address })
    }
}

impl Runtime for Answers {
    fn call(
        &self,
        function: RuntimeFunction,
        words: [u64; RUNTIME_WORDS],
        caller: Caller,
        memory: &mut dyn Memory,
    ) -> Result<u64, MemoryFault> {
        self.0.answer(function, words, caller, memory)
    }
}

impl Series for Parent {
    fn begin(self: Arc<Self>, client: Arc<dyn Client>) {
        *self.client.lock() = Some(client);
        let mut body = self.body.lock();
        match body.take() {
            Some(Body::Compiled(mut launch)) => {
                drop(body);
                launch.runtime = Some(Arc::new(Answers(self.clone())));
                engine::submit(Work::Grid(launch), self);
            }
            Some(Body::Interpreted(mut grid)) => {
                grid.runtime = Some(Arc::new(Answers(self.clone())));
                *body = Some(Body::Interpreted(grid));
                drop(body);
                engine::submit(Work::Call, self);
            }
            None => drop(body),
        }
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
