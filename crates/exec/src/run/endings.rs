//! Works that have ended, and host threads that sleep until some have.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::sync::{AtomicU64, AtomicUsize, Condvar, Mutex};

/// See the module.
#[derive(Debug)]
pub(super) struct Endings {
    /// How many works have ended.
    count: AtomicU64,
    /// Threads that sleep here, or are about to.
    waiting: AtomicUsize,
    sleep: Mutex<()>,
    ended: Condvar,
}

impl Endings {
    pub(super) fn new() -> Self {
        Endings {
            count: AtomicU64::new(0),
            waiting: AtomicUsize::new(0),
            sleep: Mutex::new(()),
            ended: Condvar::new(),
        }
    }

    /// How many works have ended, for [`Self::wait`].
    pub(super) fn count(&self) -> u64 {
        self.count.load(Ordering::Acquire)
    }

    /// Some work has ended: wakes those that wait for it.
    pub(super) fn note(&self) {
        self.count.fetch_add(1, Ordering::AcqRel);
        if self.waiting.load(Ordering::Acquire) > 0 {
            drop(self.sleep.lock().unwrap_or_else(PoisonError::into_inner));
            self.ended.notify_all();
        }
    }

    /// Sleeps until more works have ended than were `seen` to have, or `limit` is over; not at all unless `if_still` holds.
    pub(super) fn wait(&self, seen: u64, if_still: impl FnOnce() -> bool, limit: Duration) {
        let held = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        self.waiting.fetch_add(1, Ordering::AcqRel);
        // The count is read by a change of it: either that of `note` comes before, and is seen, or after, and sees that somebody waits.
        if self.count.fetch_add(0, Ordering::AcqRel) == seen && if_still() {
            drop(self.ended.wait_timeout(held, limit));
        }
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(all(test, loom))]
mod models {
    use super::*;
    use loom::cell::UnsafeCell;
    use loom::sync::Arc;
    use loom::sync::atomic::AtomicBool;
    use loom::thread;
    use weft_testing::in_all_orders;

    /// A thread that waits for something sees it, and what was written before, and does not sleep on. (The checker's clock stands still: a
    /// wake-up that is lost leaves nobody who could run.)
    #[test]
    fn no_ending_is_slept_through() {
        in_all_orders(|| {
            let all = Arc::new((Endings::new(), AtomicBool::new(false), UnsafeCell::new(0)));
            let waiter = {
                let all = all.clone();
                thread::spawn(move || {
                    loop {
                        let seen = all.0.count();
                        if all.1.load(Ordering::Acquire) {
                            break;
                        }
                        all.0.wait(seen, || true, Duration::from_millis(5));
                    }
                    // SAFETY: the checker sees to it that nobody writes meanwhile.
                    assert_eq!(all.2.with(|at| unsafe { *at }), 7);
                })
            };
            // SAFETY: nobody reads before the flag is set.
            all.2.with_mut(|at| unsafe { *at = 7 });
            all.1.store(true, Ordering::Release);
            all.0.note();
            waiter.join().expect("one who waits");
        });
    }
}
