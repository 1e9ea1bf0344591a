//! Short ways through the gate, and waiting behind it.

use std::sync::Arc;

use crate::error::Result;
use crate::event::Event;
use crate::graph::capture;
use crate::modelled;
use crate::operation::host::{HostCall, HostFunction};
use crate::operation::{Operation, Timing};
use crate::stream::{Stream, StreamKind};

impl Stream {
    /// Waits for all work given so far (`cuStreamSynchronize`).
    ///
    /// # Errors
    /// The context's error.
    pub fn synchronize(&self) -> Result<()> {
        self.state().check_alive()?;
        self.check_waits()?;
        match self.kind() {
            StreamKind::Legacy => {
                if !self.is_idle() {
                    self.submit(Operation::Marker, Timing::Async)?.wait();
                }
            }
            _ => {
                if let Some(t) = self.last_task() {
                    t.wait();
                }
            }
        }
        if modelled::is_on() {
            let one = Some(self.id()).filter(|_| self.kind() != StreamKind::Legacy);
            modelled::waited(self.state().id(), one);
        }
        self.state().settle();
        self.state().check()
    }

    /// Lets later work wait for the event as it was last recorded (`cuStreamWaitEvent`).
    ///
    /// # Errors
    /// The context's error.
    pub fn wait_event(&self, event: &Arc<Event>) -> Result<()> {
        self.submit(Operation::Wait(event.clone()), Timing::Async).map(drop)
    }

    /// Calls a function of the program when the work given so far is done; later work waits for it
    /// (`cuLaunchHostFunc`). With `even_if_failed` it is also called when the context has failed, and told so
    /// (`cuStreamAddCallback`).
    ///
    /// # Errors
    /// The context's error.
    pub fn host_function(
        &self,
        even_if_failed: bool,
        call: impl Fn(&Result<()>) + Send + Sync + 'static,
    ) -> Result<()> {
        let function = HostFunction { call: HostCall::Rust(Arc::new(call)), even_if_failed };
        self.submit(Operation::Host(function), Timing::Async).map(drop)
    }
}

impl Event {
    /// Whether the work before the mark is done; true for an event never recorded (`cuEventQuery`).
    ///
    /// # Errors
    /// [`Code::NotReady`](crate::Code::NotReady) when it is not; the codes of calls that captures forbid; the context's error.
    pub fn query(&self) -> Result<()> {
        if capture::any() {
            capture::check_event(self.capture_mark())?;
        }
        self.reached()
    }

    /// Waits for the work before the mark (`cuEventSynchronize`).
    ///
    /// # Errors
    /// The codes of calls that captures forbid; the context's error.
    pub fn synchronize(&self) -> Result<()> {
        if capture::any() {
            capture::check_event(self.capture_mark())?;
        }
        self.wait_for_mark()
    }

    /// Marks the present end of a stream (`cuEventRecord`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when stream and event belong to different contexts; the context's error.
    pub fn record(self: &Arc<Self>, stream: &Stream) -> Result<()> {
        stream.submit(Operation::Record(self.clone()), Timing::Async).map(drop)
    }
}
