//! What belongs to a context: made in it, and the way back to it.

use std::sync::Arc;

use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::event::Event;
use crate::function::Function;
use crate::memory::table::Allocation;
use crate::state::State;
use crate::stream::{NON_BLOCKING, PRIORITIES, Stream, StreamKind};

fn context_of(state: &State) -> Result<Arc<Context>> {
    state.check_alive()?;
    Context::by_id(state.id()).ok_or_else(|| Code::ContextIsDestroyed.into())
}

impl Stream {
    /// Makes a stream (`cuStreamCreateWithPriority`); the priority is brought into the range of [`PRIORITIES`]. While a green
    /// context is current the stream is its own, whatever the flags a non-blocking one.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags; the context's error.
    pub fn create(context: &Arc<Context>, flags: u32, priority: i32) -> Result<Arc<Stream>> {
        context.check()?;
        if flags & !NON_BLOCKING != 0 {
            return fail(Code::InvalidValue);
        }
        if let Some(green) = context.green() {
            return Ok(green.stream(priority));
        }
        let priority = priority.clamp(PRIORITIES.0, PRIORITIES.1);
        Ok(Stream::new(context.state(), StreamKind::Created, flags, priority))
    }

    /// Its context.
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`].
    pub fn context(&self) -> Result<Arc<Context>> {
        context_of(self.state())
    }
}

impl Event {
    /// Makes an event (`cuEventCreate`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags, or an event for several processes with timing.
    pub fn create(context: &Arc<Context>, flags: u32) -> Result<Arc<Event>> {
        Event::new(context.state(), flags)
    }

    /// Its context.
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`].
    pub fn context(&self) -> Result<Arc<Context>> {
        context_of(&self.state)
    }
}

impl Function {
    /// Its context.
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`].
    pub fn context(&self) -> Result<Arc<Context>> {
        context_of(self.state())
    }
}

impl Allocation {
    /// The context it was made in, while that lives.
    pub fn context(&self) -> Option<Arc<Context>> {
        Context::by_id(self.context_id)
    }
}
