//! Values that few objects have: kept beside them.

use std::sync::{Arc, Weak};

use parking_lot::Mutex;

/// Values of objects of type `T`, while those live.
#[derive(Debug)]
pub(crate) struct Kept<T, V> {
    all: Mutex<Vec<(Weak<T>, V)>>,
}

impl<T, V: Copy + Default> Kept<T, V> {
    pub(crate) const fn new() -> Self {
        Kept { all: Mutex::new(Vec::new()) }
    }

    /// An object's value, if it has one.
    pub(crate) fn get(&self, of: &Arc<T>) -> Option<V> {
        self.of(of)
    }

    /// The same of one that lives.
    pub(crate) fn of(&self, object: &T) -> Option<V> {
        self.all.lock().iter().find(|(o, _)| std::ptr::eq(o.as_ptr(), object)).map(|(_, v)| *v)
    }

    /// Changes an object's value, which is `initial` so far when it has none.
    pub(crate) fn change(&self, of: &Arc<T>, initial: V, change: impl FnOnce(&mut V)) {
        let mut all = self.all.lock();
        all.retain(|(o, _)| o.strong_count() > 0);
        let at = all.iter().position(|(o, _)| o.as_ptr() == Arc::as_ptr(of)).unwrap_or_else(|| {
            all.push((Arc::downgrade(of), initial));
            all.len() - 1
        });
        if let Some((_, value)) = all.get_mut(at) {
            change(value);
        }
    }
}
