//! What handles stand for. A handle is a number that no address equals, so that wrong ones are told.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::RwLock;

/// Live handles of one kind.
#[derive(Debug)]
pub struct Handles<T> {
    live: OnceLock<RwLock<HashMap<usize, Arc<T>>>>,
}

static NEXT: AtomicUsize = AtomicUsize::new(1);

impl<T> Handles<T> {
    /// None yet.
    #[allow(clippy::new_without_default, reason = "it is for statics")]
    pub const fn new() -> Handles<T> {
        Handles { live: OnceLock::new() }
    }

    fn live(&self) -> &RwLock<HashMap<usize, Arc<T>>> {
        self.live.get_or_init(Default::default)
    }

    /// A new handle; they begin far from small numbers, which programs give by mistake.
    pub fn add(&self, value: T) -> usize {
        let handle = NEXT.fetch_add(1, Ordering::Relaxed) << 12;
        self.live().write().insert(handle, Arc::new(value));
        handle
    }

    /// Makes an address of the program's a handle, for what lies in memory of its own; what was there before is forgotten.
    pub fn put(&self, place: usize, value: T) {
        self.live().write().insert(place, Arc::new(value));
    }

    /// What a handle stands for.
    pub fn get(&self, handle: usize) -> Option<Arc<T>> {
        self.live().read().get(&handle).cloned()
    }

    /// Ends a handle.
    pub fn remove(&self, handle: usize) -> Option<Arc<T>> {
        self.live().write().remove(&handle)
    }
}

/// A static that gives handles small numbers, for interfaces whose handles are `int`.
#[derive(Debug)]
pub struct Numbers<T>(Handles<T>);

impl<T> Numbers<T> {
    /// None yet.
    #[allow(clippy::new_without_default, reason = "it is for statics")]
    pub const fn new() -> Numbers<T> {
        Numbers(Handles::new())
    }

    /// A new handle, from 1 on.
    pub fn add(&self, value: T) -> i32 {
        (self.0.add(value) >> 12) as i32
    }

    fn whole(handle: i32) -> usize {
        usize::try_from(handle).unwrap_or(0) << 12
    }

    /// What a handle stands for.
    pub fn get(&self, handle: i32) -> Option<Arc<T>> {
        self.0.get(Self::whole(handle))
    }

    /// Ends a handle.
    pub fn remove(&self, handle: i32) -> Option<Arc<T>> {
        self.0.remove(Self::whole(handle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_end() {
        static ALL: Handles<i32> = Handles::new();
        let (a, b) = (ALL.add(1), ALL.add(2));
        assert_eq!(ALL.get(a).as_deref(), Some(&1));
        assert!(ALL.remove(a).is_some());
        assert!(ALL.get(a).is_none() && ALL.remove(a).is_none() && ALL.get(0).is_none());
        assert_eq!(ALL.get(b).as_deref(), Some(&2));
    }

    #[test]
    fn numbers_are_small() {
        static ALL: Numbers<i32> = Numbers::new();
        let a = ALL.add(7);
        assert!(a > 0 && a < 1000 && ALL.get(a).as_deref() == Some(&7) && ALL.get(-1).is_none());
    }
}
