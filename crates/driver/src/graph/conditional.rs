//! What conditional nodes look at: a number that kernels set, and what it chooses.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use weft_exec::memory::RealMemory;

use crate::error::{Code, Result, fail};
use crate::memory::space;
use crate::task::Task;

/// Which of its bodies a node does (`CUgraphConditionalNodeType`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionalKind {
    /// The first one if the number is not 0, else the second, if there are two.
    If = 0,
    /// Its only one as long as the number is not 0.
    While = 1,
    /// The one that the number says; none if there is no such.
    Switch = 2,
}

/// Bodies that a node has room for: each is a graph.
const MOST_BODIES: u32 = 1 << 20;

impl ConditionalKind {
    /// From CUDA's number.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that is none.
    pub fn from_number(number: u32) -> Result<Self> {
        match number {
            0 => Ok(ConditionalKind::If),
            1 => Ok(ConditionalKind::While),
            2 => Ok(ConditionalKind::Switch),
            _ => fail(Code::InvalidValue),
        }
    }

    /// # Errors
    /// [`Code::InvalidValue`] for a number of bodies that nodes of this kind do not have; [`Code::OutOfMemory`] for more than
    /// [`MOST_BODIES`].
    pub(super) fn check_bodies(self, bodies: u32) -> Result<()> {
        let right = match self {
            ConditionalKind::If => bodies == 1 || bodies == 2,
            ConditionalKind::While => bodies == 1,
            ConditionalKind::Switch => bodies >= 1,
        };
        match right {
            true if bodies > MOST_BODIES => fail(Code::OutOfMemory),
            true => Ok(()),
            false => fail(Code::InvalidValue),
        }
    }

    /// The place of the body to do, of so many.
    pub(super) fn choose(self, number: u32, bodies: usize) -> Option<usize> {
        let at = match self {
            ConditionalKind::If => usize::from(number == 0),
            ConditionalKind::While if number != 0 => 0,
            ConditionalKind::While => return None,
            ConditionalKind::Switch => number as usize,
        };
        Some(at).filter(|at| *at < bodies)
    }
}

/// Where numbers lie that kernels may set.
static NUMBERS: Mutex<BTreeSet<u64>> = Mutex::new(BTreeSet::new());

/// Sets a number for a kernel; false: there is no such.
pub(super) fn set(handle: u64, value: u32) -> bool {
    // As long as this is locked the memory stays.
    let numbers = NUMBERS.lock();
    numbers.contains(&handle) && RealMemory.store(handle, size_of::<u32>(), value.into()).is_ok()
}

/// A number that kernels set and a conditional node looks at (`CUgraphConditionalHandle`). It lies in memory of its own, whose
/// address is the handle.
pub struct ConditionalHandle {
    address: u64,
    /// What it is when a launch begins; none: what it was.
    default: Option<u32>,
    /// Whether a node has it.
    used: AtomicBool,
    /// Whether an instance of its graph exists, of which there may be one.
    pub(super) instantiated: AtomicBool,
    /// The end of the last launch of an instance that uses it: two of them must not do so at once.
    last: Mutex<Option<Arc<Task>>>,
}

impl std::fmt::Debug for ConditionalHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ConditionalHandle({:#x})", self.address)
    }
}

impl ConditionalHandle {
    /// A number that is `value` at the beginning of each launch if it is `assigned`, else 0 at first.
    ///
    /// # Errors
    /// [`Code::OutOfMemory`].
    pub(super) fn new(value: u32, assigned: bool) -> Result<Arc<Self>> {
        let address = space::arena()?.alloc(size_of::<u32>()).map_err(|_| Code::OutOfMemory)?;
        let handle = ConditionalHandle {
            address,
            default: assigned.then_some(value),
            used: AtomicBool::new(false),
            instantiated: AtomicBool::new(false),
            last: Mutex::default(),
        };
        handle.put(if assigned { value } else { 0 });
        NUMBERS.lock().insert(address);
        Ok(Arc::new(handle))
    }

    /// What programs and kernels call it.
    pub fn number(&self) -> u64 {
        self.address
    }

    fn put(&self, value: u32) {
        // The memory is there as long as this is.
        let _ = RealMemory.store(self.address, size_of::<u32>(), value.into());
    }

    /// Sets it to what it is at the beginning of a launch.
    pub(super) fn assign_default(&self) {
        if let Some(value) = self.default {
            self.put(value);
        }
    }

    /// What kernels have set it to.
    pub(super) fn value(&self) -> u32 {
        RealMemory.load(self.address, size_of::<u32>()).map_or(0, |v| v as u32)
    }

    /// Notes that a node has it; false: one has it already.
    pub(super) fn take(&self) -> bool {
        !self.used.swap(true, Ordering::AcqRel)
    }

    /// Notes that no node has it any more.
    pub(super) fn give_back(&self) {
        self.used.store(false, Ordering::Release);
    }

    /// Whether a node has it.
    pub(super) fn is_used(&self) -> bool {
        self.used.load(Ordering::Acquire)
    }

    /// Notes the end of a launch; answers that of the one before.
    pub(super) fn begin_launch(&self, end: &Arc<Task>) -> Option<Arc<Task>> {
        self.last.lock().replace(end.clone())
    }
}

impl Drop for ConditionalHandle {
    fn drop(&mut self) {
        NUMBERS.lock().remove(&self.address);
        space::free(self.address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_bodies() {
        let chosen = |kind: ConditionalKind, bodies| [0, 1, 2, 3].map(|n| kind.choose(n, bodies));
        assert_eq!(chosen(ConditionalKind::If, 1), [None, Some(0), Some(0), Some(0)]);
        assert_eq!(chosen(ConditionalKind::If, 2), [Some(1), Some(0), Some(0), Some(0)]);
        assert_eq!(chosen(ConditionalKind::While, 1), [None, Some(0), Some(0), Some(0)]);
        assert_eq!(chosen(ConditionalKind::Switch, 3), [Some(0), Some(1), Some(2), None]);
    }
}
