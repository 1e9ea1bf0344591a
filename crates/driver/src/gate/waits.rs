//! What others than streams of this process end or see: numbers in memory, semaphores.

use std::sync::Arc;

use super::Submitted;
use crate::error::Result;
use crate::job::Job;
use crate::memory::values::{self, ValueWork};
use crate::operation::ValueOperation;
use crate::semaphore::{self, SemaphoreUse, SemaphoreWait};
use crate::stream::Stream;

impl Stream {
    pub(super) fn value(&self, operation: &ValueOperation) -> Result<Submitted> {
        match values::prepare(operation)? {
            ValueWork::Nothing => Ok(Submitted::DONE),
            ValueWork::Write(w) => {
                if self.run_if_idle(|| w.run()) {
                    return Ok(Submitted::DONE);
                }
                Ok(self.queue(Job::Act { act: Box::new(move || w.run()), even_if_failed: false }))
            }
            ValueWork::Wait(w) => {
                if self.is_idle() && w.is_over() {
                    return Ok(Submitted::DONE);
                }
                Ok(self.queue(Job::Await(Box::new(move || w.is_over()))))
            }
        }
    }

    pub(super) fn signal(&self, all: Arc<[SemaphoreUse]>) -> Submitted {
        let act = move || {
            semaphore::signal(&all);
            Ok(())
        };
        if self.run_if_idle(&act) {
            return Submitted::DONE;
        }
        self.queue(Job::Act { act: Box::new(act), even_if_failed: false })
    }

    pub(super) fn wait_for_semaphores(&self, all: Arc<[SemaphoreUse]>) -> Submitted {
        let wait = SemaphoreWait::new(all);
        if self.is_idle() && wait.is_over() {
            return Submitted::DONE;
        }
        self.queue(Job::Await(Box::new(move || wait.is_over())))
    }
}
