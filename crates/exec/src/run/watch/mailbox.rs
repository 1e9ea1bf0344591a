//! How work gets from hand to hand: a thread that looks for some says so, and the first one that has some gives it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::sync::AtomicPtr;

/// A thread's box: null, [`Self::open`] while the thread has nothing to do and looks for work, or what it was handed meanwhile, of
/// which the box holds a share.
pub(super) struct Mailbox<T>(AtomicPtr<T>);

impl<T> Default for Mailbox<T> {
    fn default() -> Self {
        Mailbox(AtomicPtr::new(core::ptr::null_mut()))
    }
}

impl<T> Mailbox<T> {
    /// In the place of something handed over. Nothing lies there.
    fn open() -> *mut T {
        core::ptr::without_provenance_mut(1)
    }

    /// The thread looks for work, until [`Self::look_away`].
    pub(super) fn look(&self) {
        self.0.store(Self::open(), Ordering::Release);
    }

    /// Whether the thread looks for work and was handed none.
    pub(super) fn is_open(&self) -> bool {
        self.0.load(Ordering::Relaxed) == Self::open()
    }

    /// Whether it neither looks for work nor was handed some.
    pub(super) fn is_closed(&self) -> bool {
        self.0.load(Ordering::Relaxed).is_null()
    }

    /// The thread looks for work no more; answers what it was handed.
    pub(super) fn look_away(&self) -> Option<Arc<T>> {
        let got = self.0.swap(core::ptr::null_mut(), Ordering::Acquire);
        // SAFETY: what is neither null nor the mark was made of an `Arc` by `hand`, and is taken once.
        (!got.is_null() && got != Self::open()).then(|| unsafe { Arc::from_raw(got) })
    }

    /// Hands the thread something if it looks for work.
    pub(super) fn hand(&self, work: &Arc<T>) -> bool {
        if !self.is_open() {
            return false;
        }
        let raw = Arc::into_raw(work.clone()).cast_mut();
        let done = self.0.compare_exchange(Self::open(), raw, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        if !done {
            // SAFETY: made above, and nobody else has it.
            drop(unsafe { Arc::from_raw(raw) });
        }
        done
    }
}

#[cfg(all(test, loom))]
mod models {
    use super::*;
    use loom::cell::UnsafeCell;
    use loom::thread;
    use weft_testing::in_all_orders;

    /// Two threads hand work to one that looks away at any time: it gets what one of them says it has handed over, complete, and no
    /// share is lost.
    #[test]
    fn what_is_handed_over_arrives() {
        in_all_orders(|| {
            let mailbox = Arc::new(Mailbox::<UnsafeCell<u32>>::default());
            mailbox.look();
            let givers: Vec<_> = (1..=2)
                .map(|n| {
                    let mailbox = mailbox.clone();
                    thread::spawn(move || {
                        let work = Arc::new(UnsafeCell::new(0));
                        // SAFETY: nobody else has it yet; the checker sees to it that this stays so.
                        work.with_mut(|at| unsafe { *at = n });
                        mailbox.hand(&work).then_some(n)
                    })
                })
                .collect();
            let got = mailbox.look_away().map(|work| {
                assert!(Arc::strong_count(&work) <= 2);
                // SAFETY: written before it was handed over.
                work.with(|at| unsafe { *at })
            });
            let handed: Vec<u32> = givers.into_iter().filter_map(|t| t.join().expect("a giver")).collect();
            assert_eq!(got.into_iter().collect::<Vec<_>>(), handed);
            assert!(mailbox.is_closed());
        });
    }

    /// A thread that looks again after it was handed work gets the next one.
    #[test]
    fn a_box_is_opened_again() {
        in_all_orders(|| {
            let mailbox = Arc::new(Mailbox::<u32>::default());
            let giver = {
                let mailbox = mailbox.clone();
                thread::spawn(move || (1..=2).filter(|n| mailbox.hand(&Arc::new(*n))).collect::<Vec<_>>())
            };
            let mut got = Vec::new();
            for _ in 0..2 {
                mailbox.look();
                got.extend(mailbox.look_away().map(|n| *n));
            }
            assert_eq!(got, giver.join().expect("the giver"));
        });
    }
}
