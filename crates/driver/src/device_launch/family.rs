//! What a grid has launched: the ends of its streams, its events, and the two moments that matter to others.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::errors::CudaError;
use crate::error::Code;
use crate::health::Health;
use crate::job::Job;
use crate::task::Task;

/// A stream as device code names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    /// The implicit one, of a block.
    Null([u32; 3]),
    /// `cudaStreamTailLaunch`.
    Tail,
    /// `cudaStreamFireAndForget`.
    FireAndForget,
    /// Made by the grid.
    Named(u64),
}

impl Lane {
    /// That of a handle, for a thread of a block.
    pub(super) fn of(handle: u64, block: [u32; 3]) -> Lane {
        match handle {
            // Null, `cudaStreamLegacy`, `cudaStreamPerThread`.
            0..=2 => Lane::Null(block),
            3 => Lane::Tail,
            4 => Lane::FireAndForget,
            _ => Lane::Named(handle),
        }
    }
}

/// Streams of so many blocks are kept before those without work are forgotten.
const MANY: usize = 1024;

/// See the module.
pub(super) struct Family {
    /// Done when the grid has ended and all it has launched but for tail launches.
    closing: Arc<Task>,
    /// Done when tail launches are over too.
    end: Arc<Task>,
    /// The last work of each stream.
    tail: Option<Arc<Task>>,
    null: HashMap<[u32; 3], Arc<Task>>,
    many: usize,
    named: HashMap<u64, Option<Arc<Task>>>,
    /// What was before the mark.
    events: HashMap<u64, Option<Arc<Task>>>,
}

/// A number that no other stream or event of a kernel has.
fn next_handle() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    // No address of memory looks like that.
    0x0e00_0000_0000_0000 + 16 * NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Family {
    /// `when_over` is done when all is over.
    pub(super) fn new(when_over: Job, health: &Arc<Health>) -> Family {
        let closing = Task::new(Job::Marker, health);
        let end = Task::new(when_over, health);
        end.wait_for(&closing);
        Family {
            closing,
            end,
            tail: None,
            null: HashMap::new(),
            many: MANY,
            named: HashMap::new(),
            events: HashMap::new(),
        }
    }

    /// The grid itself has ended.
    pub(super) fn close(self) {
        self.closing.release();
        self.end.release();
    }

    /// The last work of a stream that is not done.
    ///
    /// # Errors
    /// [`Code::InvalidValue`].
    pub(super) fn last(&self, lane: Lane) -> Result<Option<Arc<Task>>, Code> {
        let last = match lane {
            Lane::Null(block) => self.null.get(&block),
            Lane::Tail => Some(self.tail.as_ref().unwrap_or(&self.closing)),
            Lane::FireAndForget => None,
            Lane::Named(handle) => self.named.get(&handle).ok_or(Code::InvalidValue)?.as_ref(),
        };
        Ok(last.filter(|t| !t.is_done()).cloned())
    }

    /// Puts work behind all other of a stream. It is not released.
    ///
    /// # Errors
    /// [`Code::InvalidValue`].
    pub(super) fn add(&mut self, lane: Lane, task: &Arc<Task>) -> Result<(), Code> {
        if let Some(last) = self.last(lane)? {
            task.wait_for(&last);
        }
        match lane {
            Lane::Null(block) => {
                if self.null.len() >= self.many {
                    self.null.retain(|_, t| !t.is_done());
                    self.many = MANY.max(2 * self.null.len());
                }
                self.null.insert(block, task.clone());
            }
            Lane::Tail => {
                self.tail = Some(task.clone());
                self.end.wait_for(task);
                return Ok(());
            }
            Lane::FireAndForget => {}
            Lane::Named(handle) => {
                self.named.insert(handle, Some(task.clone()));
            }
        }
        self.closing.wait_for(task);
        Ok(())
    }

    /// Makes a stream.
    pub(super) fn add_stream(&mut self) -> u64 {
        let handle = next_handle();
        self.named.insert(handle, None);
        handle
    }

    /// Ends a stream; its work goes on.
    ///
    /// # Errors
    /// [`Code::InvalidValue`].
    pub(super) fn remove_stream(&mut self, handle: u64) -> Result<(), Code> {
        self.named.remove(&handle).map(drop).ok_or(Code::InvalidValue)
    }

    /// Makes an event.
    pub(super) fn add_event(&mut self) -> u64 {
        let handle = next_handle();
        self.events.insert(handle, None);
        handle
    }

    /// Ends an event.
    ///
    /// # Errors
    /// [`Code::InvalidValue`].
    pub(super) fn remove_event(&mut self, handle: u64) -> Result<(), Code> {
        self.events.remove(&handle).map(drop).ok_or(Code::InvalidValue)
    }

    /// Marks a stream with an event.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for what is neither.
    pub(super) fn record(&mut self, event: u64, lane: Lane) -> Result<(), CudaError> {
        let last = self.last(lane)?;
        let mark = self.events.get_mut(&event).ok_or(Code::InvalidValue)?;
        *mark = last;
        Ok(())
    }

    /// What was before an event's mark, if it is not done.
    ///
    /// # Errors
    /// [`Code::InvalidValue`].
    pub(super) fn marked(&self, event: u64) -> Result<Option<Arc<Task>>, CudaError> {
        let mark = self.events.get(&event).ok_or(Code::InvalidValue)?;
        Ok(mark.clone().filter(|t| !t.is_done()))
    }
}
