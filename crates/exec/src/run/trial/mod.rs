//! Launches decide: which of several codes of a kernel is the fastest, by the time its own blocks take.
//!
//! A [`Trial`] is shared by all launches of a kernel with one block shape. While it is open, pieces of their grids run
//! with one code or another ([`rounds`]), as far as their budget goes ([`budget`]). Once it is decided, launches are made without it.

mod budget;
mod rounds;

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::{Mutex, MutexGuard};

pub(super) use rounds::Ticket;
use rounds::{MOST, Rounds};

use super::clock::Took;
use crate::Code;

/// Time in a kernel, in nanoseconds, from which other codes are worth their compilation.
const MATTERS_NS: u64 = 5_000_000;
/// The same for kernels that are launched often.
const MATTERS_OFTEN: (u32, u64) = (200, 1_000_000);
/// Blocks that take longer, in nanoseconds, are too long for experiments.
const LONGEST_BLOCK_NS: u64 = 20_000_000;
/// Pieces that take less, in nanoseconds, tell the clock's steps.
const SHORTEST_NS: u64 = 1_000;
/// Pieces of no use after which a trial is given up: too short, or of blocks that poll.
const FRUITLESS: u32 = 400;
const POLLING: u32 = 50;

/// How much of the time in its kernel a trial may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// 3 %: nothing is known yet.
    First,
    /// 1 %: an earlier verdict is looked at again.
    Again,
}

/// What became of a trial.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The code to use from now on.
    pub code: Arc<Code>,
    /// The codes that it had; the first one first.
    pub figures: Vec<Figure>,
    /// Whether the times were beyond doubt: they did not scatter more than the codes differ, and few were lost because a thread
    /// lost its CPU.
    pub sure: bool,
}

/// A code and its time.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The code.
    pub code: Arc<Code>,
    /// Nanoseconds per block, if it has been compared.
    pub ns: Option<f64>,
}

/// Who makes the codes of a trial. Told by threads that run blocks: to be done soon.
pub trait TrialOwner: Send + Sync {
    /// The kernel takes time enough to be worth another code: the next one is to be added ([`Trial::add`]), or there is none
    /// ([`Trial::close`]). Told again when it has been compared.
    fn wanted(&self, trial: &Arc<Trial>);

    /// The trial is over; there is no verdict where nothing could be found out. Told once.
    fn over(&self, verdict: Option<&Verdict>);
}

/// See the module.
pub struct Trial {
    codes: [OnceLock<Arc<Code>>; MOST],
    /// The code to use where nothing is compared.
    best: AtomicUsize,
    /// Codes are compared; nothing will be any more; no more codes come.
    open: AtomicBool,
    over: AtomicBool,
    closed: AtomicBool,
    rounds: Mutex<Rounds>,
    /// Up to which time spent no piece is compared: threads that claim many short pieces would wait for each other at `rounds`.
    quiet_until: AtomicU64,
    /// Time spent, launches, and whether the owner was told that another code is wanted.
    spent_ns: AtomicU64,
    pieces: AtomicU32,
    wanted: AtomicBool,
    fruitless: AtomicU32,
    polls: AtomicU32,
    owner: Box<dyn TrialOwner>,
}

impl std::fmt::Debug for Trial {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Trial").field("codes", &self.codes).field("over", &self.over).finish_non_exhaustive()
    }
}

impl Trial {
    /// A trial that has only the code that runs anyhow.
    pub fn new(first: Arc<Code>, effort: Effort, owner: Box<dyn TrialOwner>) -> Arc<Trial> {
        let codes = [const { OnceLock::new() }; MOST];
        let width = first.info().width;
        let _ = codes[0].set(first);
        Arc::new(Trial {
            codes,
            best: AtomicUsize::new(0),
            open: AtomicBool::new(false),
            over: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            rounds: Mutex::new(Rounds::new(width, effort)),
            quiet_until: AtomicU64::new(0),
            spent_ns: AtomicU64::new(0),
            pieces: AtomicU32::new(0),
            wanted: AtomicBool::new(false),
            fruitless: AtomicU32::new(0),
            polls: AtomicU32::new(0),
            owner,
        })
    }

    /// Adds a code to try. False when there are too many, it is too late, or it has no chance by what is known.
    pub fn add(&self, code: Arc<Code>) -> bool {
        let mut rounds = self.rounds.lock();
        let width = code.info().width;
        let Some(place) = self.codes.iter().find(|c| c.get().is_none()) else { return false };
        if self.is_over()
            || self.closed.load(Ordering::Relaxed)
            || !rounds.may_win(width)
            || place.set(code).is_err()
        {
            return false;
        }
        rounds.add(width);
        self.open.store(true, Ordering::Release);
        self.wanted.store(false, Ordering::Release);
        true
    }

    /// Whether code of this width has a chance by what is known so far.
    pub fn may_win(&self, width: u32) -> bool {
        self.rounds.lock().may_win(width)
    }

    /// No more codes come.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let rounds = self.rounds.lock();
        if !rounds.contested() {
            self.decide(rounds);
        }
    }

    /// Whether nothing will be compared any more.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// The code that is the best by what is known so far.
    pub fn best(&self) -> Option<&Arc<Code>> {
        self.code(self.best.load(Ordering::Acquire))
    }

    /// Whether codes are compared now.
    pub(super) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// A code by its number.
    pub(super) fn code(&self, way: usize) -> Option<&Arc<Code>> {
        self.codes.get(way)?.get()
    }

    /// Which code runs the next piece, and of how many blocks: at most `most` of a grid's `total`, which take so long each with the
    /// first code (0: not known).
    pub(super) fn next(&self, block_ns: u64, most: u64, total: u64) -> (Ticket, u64) {
        let spent = self.spent_ns.load(Ordering::Relaxed);
        let outside = || (Ticket::outside(self.best.load(Ordering::Acquire)), most);
        if !self.open.load(Ordering::Acquire)
            || spent < self.quiet_until.load(Ordering::Relaxed)
            || block_ns == 0
            || block_ns > LONGEST_BLOCK_NS
        {
            return outside();
        }
        let best_ns = self.best_ns();
        // Who would have to wait runs what is the best so far.
        let Some(mut rounds) = self.rounds.try_lock() else { return outside() };
        rounds.budget.spent = spent;
        let next = rounds.next(if best_ns > 0 { best_ns } else { block_ns }, most, total);
        self.follow(rounds);
        next
    }

    /// Time per block of the best code lately; 0: not known.
    fn best_ns(&self) -> u64 {
        self.best().map_or(0, |c| u64::from(c.block_ns()))
    }

    /// Notes the time of a piece.
    pub(super) fn note(self: &Arc<Self>, ticket: Ticket, took: Took, blocks: u64) {
        if self.is_over() {
            return;
        }
        let ns = took.own_ns;
        let spent = self.spent_ns.fetch_add(ns, Ordering::Relaxed) + ns;
        let pieces = self.pieces.fetch_add(1, Ordering::Relaxed);
        if ticket.counts() {
            if ns < SHORTEST_NS && self.fruitless.fetch_add(1, Ordering::Relaxed) == FRUITLESS {
                return self.give_up("its launches are too short");
            }
            let best_ns = self.best_ns();
            let mut rounds = self.rounds.lock();
            rounds.note(ticket, took, blocks, best_ns);
            self.follow(rounds);
        }
        let matters = spent > MATTERS_NS || pieces > MATTERS_OFTEN.0 && spent > MATTERS_OFTEN.1;
        if matters && !self.is_open() && !self.is_over() && !self.wanted.swap(true, Ordering::AcqRel) {
            self.owner.wanted(self);
        }
    }

    /// Does what the rounds have found out.
    fn follow(&self, rounds: MutexGuard<'_, Rounds>) {
        self.best.store(rounds.champion(), Ordering::Release);
        self.quiet_until.store(rounds.quiet_until(), Ordering::Relaxed);
        if !rounds.contested() {
            if self.closed.load(Ordering::Relaxed) {
                self.decide(rounds);
            } else {
                self.open.store(false, Ordering::Release);
            }
        }
    }

    /// Notes that blocks poll for others: their times say nothing.
    pub(super) fn note_poll(&self) {
        if self.polls.fetch_add(1, Ordering::Relaxed) == POLLING {
            self.give_up("its blocks wait for others");
        }
    }

    /// Takes out a code that cannot run a launch.
    pub(super) fn refuse(&self, way: usize) {
        let mut rounds = self.rounds.lock();
        rounds.drop_way(way);
        self.follow(rounds);
    }

    fn give_up(&self, why: &str) {
        if self.over.swap(true, Ordering::AcqRel) {
            return;
        }
        let first = self.code(0).map_or("", |c| &c.info().name);
        tracing::debug!("'{first}': no trial of widths, {why}");
        self.best.store(0, Ordering::Release);
        self.open.store(false, Ordering::Release);
        self.owner.over(None);
    }

    fn decide(&self, rounds: MutexGuard<'_, Rounds>) {
        if self.over.swap(true, Ordering::AcqRel) {
            return;
        }
        let (best, times, sure) = (rounds.champion(), rounds.times(), rounds.is_sure());
        drop(rounds);
        self.best.store(best, Ordering::Release);
        self.open.store(false, Ordering::Release);
        let codes = self.codes.iter().filter_map(|c| c.get().cloned());
        let figures: Vec<_> = codes.zip(times).map(|(code, ns)| Figure { code, ns }).collect();
        let verdict = self.code(best).filter(|_| figures.len() > 1).cloned();
        self.owner.over(verdict.map(|code| Verdict { code, figures, sure }).as_ref());
    }
}
