//! Semaphores of other libraries, such as a Vulkan driver (`cuImportExternalSemaphore`), and what streams do with them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use weft_semaphore::Semaphore;

use crate::error::{Code, Error, Result, fail};
use crate::state::State;
use crate::tag::{Tag, Tagged};

/// `CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD`.
const OPAQUE_FD: u32 = 1;
/// `CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD`.
const TIMELINE_FD: u32 = 9;
/// The last of the types (`CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_WIN32`).
const LAST_TYPE: u32 = 10;

/// A semaphore that was imported (`CUexternalSemaphore`).
pub struct ExternalSemaphore {
    state: Arc<State>,
    object: Semaphore,
    destroyed: AtomicBool,
    tag: Tag,
}

impl std::fmt::Debug for ExternalSemaphore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} semaphore at {}", self.object.kind(), self.object.value())
    }
}

impl ExternalSemaphore {
    /// Imports a semaphore by a handle of a type; `number` is that of file descriptors, which belongs to
    /// the object afterwards. What it is its file says, whichever of the two types
    /// a program names, as GPUs have it.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for types and flags that CUDA does not have; [`Code::NotSupported`] for types of other systems;
    /// [`Code::Unknown`] for a descriptor that is none, or of something else.
    pub(crate) fn import(state: &Arc<State>, kind: u32, number: i32, flags: u32) -> Result<Arc<Self>> {
        if kind == 0 || kind > LAST_TYPE {
            return fail(Code::InvalidValue);
        }
        if kind != OPAQUE_FD && kind != TIMELINE_FD {
            return Err(Error::new(Code::NotSupported, "semaphores are imported by file descriptors alone"));
        }
        if flags != 0 || kind == TIMELINE_FD && number < 0 {
            return fail(Code::InvalidValue);
        }
        let object = Semaphore::take_number(number)
            .map_err(|e| Error::new(Code::Unknown, format!("file descriptor {number}: {e}")))?;
        let (state, destroyed) = (state.clone(), AtomicBool::new(false));
        Ok(Arc::new(ExternalSemaphore { state, object, destroyed, tag: Tag::default() }))
    }

    /// Ends the object; what streams do with it goes on (`cuDestroyExternalSemaphore`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it has ended already.
    pub fn destroy(&self) -> Result<()> {
        if self.destroyed.swap(true, Ordering::AcqRel) { fail(Code::InvalidValue) } else { Ok(()) }
    }
}

impl Tagged for ExternalSemaphore {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.state.is_alive()
    }
}

/// One of the semaphores that a stream signals or waits for.
#[derive(Clone, Debug)]
pub struct SemaphoreUse {
    /// Which.
    pub semaphore: Arc<ExternalSemaphore>,
    /// A timeline's value; of binary ones it does not matter.
    pub value: u64,
    /// As the program gave them, which concern buffers of NvSci alone.
    pub flags: u32,
}

/// Signals all of them.
pub(crate) fn signal(all: &[SemaphoreUse]) {
    all.iter().for_each(|u| u.semaphore.object.signal(u.value));
}

/// A wait for all of them, one after the other, since one that is over may have taken a signal.
pub(crate) struct SemaphoreWait {
    all: Arc<[SemaphoreUse]>,
    /// The first that is not over.
    next: AtomicUsize,
}

impl SemaphoreWait {
    pub(crate) fn new(all: Arc<[SemaphoreUse]>) -> Self {
        SemaphoreWait { all, next: AtomicUsize::new(0) }
    }

    /// Whether it is over; asked by one thread at a time.
    pub(crate) fn is_over(&self) -> bool {
        while let Some(u) = self.all.get(self.next.load(Ordering::Acquire)) {
            if !u.semaphore.object.take(u.value) {
                return false;
            }
            self.next.fetch_add(1, Ordering::AcqRel);
        }
        true
    }
}
