//! User objects: what the program has freed when the last graph that needs it is gone.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use weft_exec::{Client, Fault};

use crate::engine;
use crate::error::{Code, Result, fail};
use crate::operation::host::HostCall;
use crate::tag::{Tag, Tagged};

/// An object of the program's with a number of references (`CUuserObject`).
pub struct UserObject {
    references: Mutex<u64>,
    destructor: HostCall,
    gone: AtomicBool,
    tag: Tag,
}

impl fmt::Debug for UserObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UserObject").field("references", &*self.references.lock()).finish_non_exhaustive()
    }
}

/// `CU_USER_OBJECT_NO_DESTRUCTOR_SYNC`, which must be given: nobody can wait for the destructor.
const NO_DESTRUCTOR_SYNC: u32 = 1;
/// `CU_GRAPH_USER_OBJECT_MOVE`.
const MOVE: u32 = 1;
/// Most references.
const MOST: u64 = i32::MAX as u64;

impl UserObject {
    /// An object with references of the program's (`cuUserObjectCreate`). When the last one goes the destructor is called, on a
    /// thread of the driver's that may make no calls.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for no references, and flags other than the one that must be.
    pub fn create(destructor: HostCall, references: u32, flags: u32) -> Result<Arc<UserObject>> {
        if references == 0 || u64::from(references) > MOST || flags != NO_DESTRUCTOR_SYNC {
            return fail(Code::InvalidValue);
        }
        let references = Mutex::new(u64::from(references));
        Ok(Arc::new(UserObject { references, destructor, gone: AtomicBool::new(false), tag: Tag::default() }))
    }

    /// More references (`cuUserObjectRetain`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for none, too many, or when the last one has gone.
    pub fn retain(&self, count: u32) -> Result<()> {
        let mut references = self.references.lock();
        let more = *references + u64::from(count);
        if count == 0 || *references == 0 || more > MOST {
            return fail(Code::InvalidValue);
        }
        *references = more;
        Ok(())
    }

    /// Fewer references (`cuUserObjectRelease`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for none, or more than there are.
    pub fn release(self: &Arc<Self>, count: u32) -> Result<()> {
        let mut references = self.references.lock();
        let left =
            references.checked_sub(u64::from(count)).filter(|_| count > 0).ok_or(Code::InvalidValue)?;
        *references = left;
        drop(references);
        if left == 0 {
            self.gone.store(true, Ordering::Release);
            engine::run_host_function(Arc::new(Destruction(self.clone())));
        }
        Ok(())
    }
}

impl Tagged for UserObject {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.gone.load(Ordering::Acquire)
    }
}

/// The call of a destructor.
struct Destruction(Arc<UserObject>);

impl Client for Destruction {
    fn run(&self) {
        self.0.destructor.call(&Ok(()));
    }

    fn ended(self: Arc<Self>, _: std::result::Result<(), Fault>) {}
}

/// References that a graph holds.
#[derive(Default)]
pub(super) struct Held(Vec<(Arc<UserObject>, u32)>);

impl fmt::Debug for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Held {
    /// Takes references, of the program's with the flag that says so (`cuGraphRetainUserObject`).
    ///
    /// # Errors
    /// As [`UserObject::retain`]; [`Code::InvalidValue`] for other flags.
    pub(super) fn retain(&mut self, object: &Arc<UserObject>, count: u32, flags: u32) -> Result<()> {
        if flags & !MOVE != 0 || count == 0 {
            return fail(Code::InvalidValue);
        }
        if flags & MOVE == 0 {
            object.retain(count)?;
        }
        match self.0.iter_mut().find(|(o, _)| Arc::ptr_eq(o, object)) {
            Some((_, n)) => *n = n.saturating_add(count),
            None => self.0.push((object.clone(), count)),
        }
        Ok(())
    }

    /// Gives references back; more than there are stay, as with CUDA's driver (`cuGraphReleaseUserObject`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for none.
    pub(super) fn release(&mut self, object: &Arc<UserObject>, count: u32) -> Result<()> {
        if count == 0 {
            return fail(Code::InvalidValue);
        }
        let Some(at) = self.0.iter().position(|(o, _)| Arc::ptr_eq(o, object)) else { return Ok(()) };
        let n = self.0[at].1;
        if count > n {
            return Ok(());
        }
        if count == n {
            self.0.swap_remove(at);
        } else {
            self.0[at].1 = n - count;
        }
        object.release(count)
    }

    /// References of a copy of the graph.
    pub(super) fn copy(&self) -> Held {
        Held(self.0.iter().filter(|(o, n)| o.retain(*n).is_ok()).cloned().collect())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        for (object, n) in self.0.drain(..) {
            // They were there, since this has held them.
            let _ = object.release(n);
        }
    }
}
