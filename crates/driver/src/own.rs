//! Lists that each thread has for itself. The process's first thread has its own to the end: destructors of static objects run after its
//! thread-local values have ended, and may call.

use std::cell::RefCell;
use std::thread::LocalKey;

use parking_lot::Mutex;

/// A thread's list.
pub(crate) struct Own<T: 'static> {
    list: RefCell<Vec<T>>,
    late: &'static Mutex<Vec<T>>,
}

impl<T> Own<T> {
    /// An empty one, which moves to `late` at the first thread's end.
    pub(crate) const fn new(late: &'static Mutex<Vec<T>>) -> Own<T> {
        Own { list: RefCell::new(Vec::new()), late }
    }
}

impl<T> Drop for Own<T> {
    fn drop(&mut self) {
        if weft_exec::in_first_thread() {
            *self.late.lock() = std::mem::take(self.list.get_mut());
        }
    }
}

/// Applies `f` to the last of the thread's list, or of `late` when that has ended.
#[inline]
pub(crate) fn read<T: Clone, R>(
    own: &'static LocalKey<Own<T>>,
    late: &'static Mutex<Vec<T>>,
    f: impl FnOnce(Option<&T>) -> R,
) -> R {
    if own.try_with(|_| ()).is_ok() {
        return own.with(|o| f(o.list.borrow().last()));
    }
    // Not under the lock: it may call.
    let last = late.lock().last().cloned();
    f(last.as_ref())
}

/// Applies `f` to the thread's list, or to `late` when that has ended.
#[inline]
pub(crate) fn change<T, R>(
    own: &'static LocalKey<Own<T>>,
    late: &'static Mutex<Vec<T>>,
    f: impl FnOnce(&mut Vec<T>) -> R,
) -> R {
    if own.try_with(|_| ()).is_ok() { own.with(|o| f(&mut o.list.borrow_mut())) } else { f(&mut late.lock()) }
}
