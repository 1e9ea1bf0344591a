//! What a thread works at, shown to others that look at it while it is there.

use std::sync::atomic::Ordering;

use crate::sync::{AtomicPtr, AtomicU32, spin_loop};

/// Something of one thread's, and how many others look at it: it must stay until they are done.
pub(super) struct Shown<T> {
    at: AtomicPtr<T>,
    pins: AtomicU32,
}

impl<T> Default for Shown<T> {
    fn default() -> Self {
        Shown { at: AtomicPtr::new(core::ptr::null_mut()), pins: AtomicU32::new(0) }
    }
}

impl<T> Shown<T> {
    /// Shows it, for the one thread that does so.
    ///
    /// # Safety
    /// It stays where it is until [`Self::hide`] has returned.
    pub(super) unsafe fn show(&self, what: &T) {
        self.at.store(core::ptr::from_ref(what).cast_mut(), Ordering::Release);
    }

    /// Shows nothing any more, and waits for those that look at it.
    pub(super) fn hide(&self) {
        self.at.store(core::ptr::null_mut(), Ordering::Release);
        // The count is read by a change of it: either it comes after that of who looks, and sees it, or before, and who looks sees null.
        while self.pins.fetch_add(0, Ordering::AcqRel) != 0 {
            spin_loop();
        }
    }

    /// Calls `look` with what is shown, if anything is.
    pub(super) fn with(&self, look: impl FnOnce(&T)) {
        if self.at.load(Ordering::Relaxed).is_null() {
            return;
        }
        self.pins.fetch_add(1, Ordering::AcqRel);
        // SAFETY: `show` wants it to stay until `hide` has returned, which waits for the pin set above.
        if let Some(what) = unsafe { self.at.load(Ordering::Acquire).as_ref() } {
            look(what);
        }
        self.pins.fetch_sub(1, Ordering::Release);
    }
}

#[cfg(all(test, loom))]
mod models {
    use super::*;
    use loom::cell::UnsafeCell;
    use loom::sync::Arc;
    use loom::thread;
    use weft_testing::in_all_orders;

    /// Whoever looks sees what is shown as it was when it was shown, and nobody looks at it any more once it is hidden.
    #[test]
    fn nobody_looks_at_what_is_hidden() {
        in_all_orders(|| {
            let shown = Arc::new(Shown::<UnsafeCell<u32>>::default());
            let others: Vec<_> = (0..2)
                .map(|_| {
                    let shown = shown.clone();
                    thread::spawn(move || {
                        // SAFETY: the checker sees to it that nobody writes meanwhile.
                        shown.with(|what| assert_eq!(what.with(|at| unsafe { *at }), 7));
                    })
                })
                .collect();
            let what = UnsafeCell::new(0);
            // SAFETY: not shown yet.
            what.with_mut(|at| unsafe { *at = 7 });
            // SAFETY: it stays until the end.
            unsafe { shown.show(&what) };
            shown.hide();
            // SAFETY: as if it were freed; the checker sees to it that nobody reads.
            what.with_mut(|at| unsafe { *at = 0 });
            others.into_iter().for_each(|t| t.join().expect("one who looks"));
        });
    }
}
