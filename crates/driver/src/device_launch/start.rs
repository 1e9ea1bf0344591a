//! How a parent begins, and how calls of its threads get to those who answer.

use std::ops::Range;
use std::sync::Arc;

use weft_exec::{Caller, Client, DeviceRuntime, Work};
use weft_interp::{Memory, MemoryFault};
use weft_ptx::{RUNTIME_WORDS, RuntimeFunction};

use super::calls::{self, Answer, Call};
use super::nursery;
use super::parent::{Body, Parent};
use crate::engine;
use crate::engine::interp::{RealMemory, Runtime};
use crate::job::Series;

/// What a grid's calls come to: the grid holds it, and it holds the parent.
struct Answers(Arc<Parent>);

impl Answers {
    fn answer(
        &self,
        function: RuntimeFunction,
        words: [u64; RUNTIME_WORDS],
        caller: Caller,
        memory: &mut dyn Memory,
    ) -> Answer {
        nursery::while_in_block(caller.ahead, || {
            calls::answer(function, &mut Call { parent: &self.0, caller, words, memory })
        })
    }
}

impl DeviceRuntime for Answers {
    fn call(&self, function: u32, words: [u64; 9], caller: Caller) -> Result<u64, weft_exec::MemoryFault> {
        let Some(function) = RuntimeFunction::from_u32(function) else { return Ok(0) };
        let answer = self.answer(function, words, caller, &mut RealMemory);
        answer.map_err(|f| weft_exec::MemoryFault { address: f.address })
    }

    fn given(&self, address: u64) -> Option<Range<u64>> {
        self.0.buffer_around(address)
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
        self.answer(function, words, caller, memory)
    }

    fn given(&self, address: u64) -> Option<Range<u64>> {
        self.0.buffer_around(address)
    }
}

impl Series for Parent {
    fn begin(self: Arc<Self>, client: Arc<dyn Client>) {
        match self.take_body(client) {
            Some(Body::Compiled(mut launch)) => {
                launch.runtime = Some(Arc::new(Answers(self.clone())));
                engine::submit(Work::Grid(launch), self);
            }
            Some(Body::Interpreted(mut grid)) => {
                grid.runtime = Some(Arc::new(Answers(self.clone())));
                self.leave_body(Body::Interpreted(grid));
                engine::submit(Work::Call, self);
            }
            None => {}
        }
    }
}
