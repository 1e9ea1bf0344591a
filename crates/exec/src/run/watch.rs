//! Who works at what, as other threads see it: to tell whether anything still moves, and to end code that never waits.
//!
//! * [`mailbox`]: work from hand to hand; [`shown`]: what a thread works at.

mod mailbox;
mod shown;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use weft_abi::CtaContext;

use super::grid::{self, Grid};
use crate::fault::interrupt;
use crate::fault::stack::ExecutionStack;
use mailbox::Mailbox;
use shown::Shown;

/// Host threads that can be watched at a time, besides the workers.
const GUESTS: usize = 64;

/// One thread that works. On cache lines of its own, as its thread writes to it all the time.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Post {
    taken: AtomicBool,
    /// Turns begun and turns ended: odd within one.
    turns: AtomicU64,
    /// Turns that were of use.
    useful: AtomicU64,
    /// Open while the thread has nothing to do and looks for work.
    mail: Mailbox<Grid>,
    /// The operating system's number of the thread.
    thread: AtomicI32,
    /// The grid whose code it runs.
    grid: Shown<Grid>,
}

impl Post {
    /// The thread begins a turn, or ends it.
    pub(super) fn turn(&self) {
        self.turns.store(self.turns.load(Ordering::Relaxed) + 1, Ordering::Release);
    }

    /// The thread looks for work, until [`Self::look_away`].
    pub(super) fn look(&self) {
        self.mail.look();
    }

    /// Whether a thread that looks for work was handed some.
    pub(super) fn has_mail(&self) -> bool {
        !self.mail.is_open()
    }

    /// The thread looks for work no more; answers what it was handed.
    pub(super) fn look_away(&self) -> Option<Arc<Grid>> {
        self.mail.look_away()
    }

    /// The turn is of use.
    pub(super) fn note_use(&self) {
        self.useful.store(self.useful.load(Ordering::Relaxed) + 1, Ordering::Release);
    }
}

/// While it lives, the thread runs code of a grid, and [`Watch::kick`] can make it leave.
pub(super) struct Running<'a> {
    post: Option<&'a Post>,
    stack: &'a ExecutionStack,
}

impl<'a> Running<'a> {
    /// `cta` is the context of the block whose code runs, or the first one of several; it stays where it is meanwhile.
    pub(super) fn new(
        post: Option<&'a Post>,
        stack: &'a ExecutionStack,
        grid: &'a Grid,
        cta: *const CtaContext,
    ) -> Self {
        stack.set_cancel(grid.cancel_flag());
        stack.set_cta(cta);
        if let Some(p) = post {
            // SAFETY: the grid outlives what is made here, which hides it when it is dropped.
            unsafe { p.grid.show(grid) };
        }
        Running { post, stack }
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.stack.set_cancel(core::ptr::null());
        self.stack.set_cta(core::ptr::null());
        if let Some(p) = self.post {
            p.grid.hide();
        }
    }
}

/// All posts.
pub(super) struct Watch {
    posts: Box<[Post]>,
    /// Threads that work without a post: nothing can be said while there are any.
    unseen: AtomicUsize,
}

impl Watch {
    pub(super) fn new(workers: usize) -> Self {
        let posts = (0..workers + GUESTS).map(|_| Post::default()).collect();
        Watch { posts, unseen: AtomicUsize::new(0) }
    }

    /// Takes a post for the calling thread, from number `first` on. Given back with [`Self::leave`].
    pub(super) fn take(&self, first: usize) -> Option<&Post> {
        thread_local! {
            // SAFETY: the call has no preconditions.
            static NUMBER: Cell<i32> = Cell::new(unsafe { libc::gettid() });
        }
        let free = |p: &&Post| {
            !p.taken.load(Ordering::Relaxed)
                && p.taken.compare_exchange(false, true, Ordering::AcqRel, Ordering::Relaxed).is_ok()
        };
        let post = self.posts.iter().skip(first).find(free);
        match post {
            Some(p) => p.thread.store(NUMBER.get(), Ordering::Relaxed),
            None => {
                self.unseen.fetch_add(1, Ordering::AcqRel);
            }
        }
        post
    }

    /// Gives a post back.
    pub(super) fn leave(&self, post: Option<&Post>) {
        match post {
            Some(p) => {
                debug_assert!(p.mail.is_closed(), "it still looks for work");
                p.taken.store(false, Ordering::Release);
            }
            None => {
                self.unseen.fetch_sub(1, Ordering::AcqRel);
            }
        }
    }

    /// Makes all threads leave code of grids that are cancelled; `visit` may cancel them first. The signal is lost on a
    /// thread that is just about to enter the code, so this is to be done again as long as it matters.
    pub(super) fn kick(&self, visit: impl Fn(&Grid)) {
        for p in &self.posts {
            p.grid.with(|grid| {
                visit(grid);
                if grid.cancelled() {
                    interrupt::interrupt(p.thread.load(Ordering::Relaxed));
                }
            });
        }
    }

    /// [`Self::kick`] for those that are cancelled already; costs next to nothing where none is.
    pub(super) fn kick_cancelled(&self) {
        if grid::any_cancelled() {
            self.kick(|_| {});
        }
    }

    /// Threads among the first `most` posts that look for work.
    pub(super) fn looking(&self, most: usize) -> usize {
        self.posts.iter().take(most).filter(|p| p.mail.is_open()).count()
    }

    /// Hands a grid to up to `count` of the threads among the first `most` posts that look for work; answers to how many.
    pub(super) fn hand(&self, grid: &Arc<Grid>, most: usize, count: usize) -> usize {
        self.posts.iter().take(most).filter(|p| p.mail.hand(grid)).take(count).count()
    }

    /// Turns of each post.
    fn turns(&self) -> Vec<u64> {
        self.posts.iter().map(|p| p.turns.load(Ordering::Acquire)).collect()
    }

    fn useful(&self) -> u64 {
        self.posts.iter().fold(0, |n, p| n.wrapping_add(p.useful.load(Ordering::Acquire)))
    }
}

/// Since when nothing has moved, as one thread has seen it.
pub(super) struct Stillness {
    since: Instant,
    looked: Instant,
    turns: Vec<u64>,
    useful: u64,
    /// What the program has done: changes count as movement.
    program: u64,
}

impl Stillness {
    /// Begins now.
    pub(super) fn new(watch: &Watch, program: u64) -> Self {
        let now = Instant::now();
        Stillness { since: now, looked: now, turns: watch.turns(), useful: watch.useful(), program }
    }

    /// Looks again, if some time has passed since the last time. True once nothing has moved for `limit`: no turn of any
    /// thread was of use, all threads at work have taken turns (so that none is in code that goes on), and the program
    /// has done nothing; `may_act` says that it could do something.
    pub(super) fn lasts(&mut self, watch: &Watch, program: u64, may_act: bool, limit: Duration) -> bool {
        let now = Instant::now();
        if now.duration_since(self.looked) < (limit / 4).min(Duration::from_millis(250)) {
            return false;
        }
        let next = Stillness::new(watch, program);
        let turned = |(before, after): (&u64, &u64)| after - before >= 2 || before == after && after % 2 == 0;
        let still = !may_act
            && watch.unseen.load(Ordering::Acquire) == 0
            && next.program == self.program
            && next.useful == self.useful
            && self.turns.iter().zip(&next.turns).all(turned);
        *self = Stillness { since: if still { self.since } else { now }, ..next };
        still && now.duration_since(self.since) >= limit
    }
}
