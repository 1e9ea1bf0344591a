//! Events of whole contexts: marks behind all their work, and waits before it (CUDA Driver API reference, `cuCtxRecordEvent`,
//! `cuCtxWaitEvent`).

use std::sync::Arc;

use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::event::{Awaited, Event};
use crate::graph::capture;
use crate::green::GreenContext;
use crate::task::Task;

impl Context {
    /// The green context that this one is the form of, if it is one.
    pub(crate) fn green(&self) -> Option<Arc<GreenContext>> {
        GreenContext::of_stream(&self.legacy_stream())
    }

    /// Marks all work that the context has been given, that of its green contexts included, with an event; of a green one, the
    /// latter's alone (`cuCtxRecordEvent`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] for another context's event; [`Code::StreamCaptureUnsupported`] while a stream of the context is
    /// captured, which ends the capture; the context's error.
    pub fn record(&self, event: &Arc<Event>) -> Result<()> {
        self.check()?;
        if !Arc::ptr_eq(&event.state, self.state()) {
            return fail(Code::InvalidHandle);
        }
        capture::check_context(self.id())?;
        if let Some(green) = self.green() {
            return green.record(event);
        }
        event.set(self.state().behind_all(event.mark_job()));
        Ok(())
    }

    /// Lets all work that the context is given from now on wait for an event, that of its green contexts included; of a green one,
    /// the latter's alone (`cuCtxWaitEvent`).
    ///
    /// # Errors
    /// [`Code::StreamCaptureUnsupported`] while a stream of the context is captured, or for an event of a capture, which ends the
    /// capture; the context's error.
    pub fn wait(&self, event: &Arc<Event>) -> Result<()> {
        self.check()?;
        if let Some(capture) = event.capture_mark().and_then(|m| capture::find(m.capture)) {
            return capture.fail(Code::StreamCaptureUnsupported);
        }
        capture::check_context(self.id())?;
        if let Some(green) = self.green() {
            return green.wait(event);
        }
        match event.awaited(&self.state().health)? {
            Awaited::Nothing => {}
            Awaited::Task(task, _) => self.state().hold_all(&task),
            Awaited::Job(job) => self.state().hold_all(&released(Task::new(job, &self.state().health))),
        }
        Ok(())
    }
}

fn released(task: Arc<Task>) -> Arc<Task> {
    task.release();
    task
}
