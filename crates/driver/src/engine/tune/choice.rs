//! Which code a kernel has for one purpose: the compiler's choice, or what launches have found.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use weft_cache::{Compiler, Options, Source, keep_verdict};
use weft_exec::{Effort, Pool, Trial, TrialOwner, Verdict};
use weft_ptx::FuncId;

use super::later::later;
use super::trust::{self, Found};
use super::words;
use crate::engine::code::{self, MachineCode, Purpose};
use crate::error::Result;
use crate::image::Image;

/// A kernel for one purpose.
#[derive(Debug)]
pub(in crate::engine) struct Subject {
    pub(in crate::engine) image: Arc<Image>,
    pub(in crate::engine) id: FuncId,
    pub(in crate::engine) purpose: Purpose,
    /// Of the kernel's text.
    pub(in crate::engine) hash: [u8; 32],
}

/// See the module.
#[derive(Debug)]
pub(crate) struct Choice {
    /// Changes with what is in `now`; first, since launches look at it.
    season: AtomicU32,
    now: Mutex<Now>,
    subject: Subject,
}

#[derive(Debug)]
struct Now {
    code: MachineCode,
    /// Where launches are to compare it with others.
    trial: Option<Arc<Trial>>,
    /// What it is compared with next, the likeliest first.
    rivals: Vec<Rival>,
    /// The width that the compiler chose; 0: not known.
    chosen: u32,
    confirmed: u32,
    /// Trials in this process.
    trials: u32,
}

/// Code that may be faster.
#[derive(Clone, Debug)]
enum Rival {
    /// Of this width.
    Width(u32),
    /// What the compiler chooses, which is of this width.
    Chosen(u32),
    Code(MachineCode),
}

impl Rival {
    fn width(&self) -> u32 {
        match self {
            Rival::Width(w) | Rival::Chosen(w) => *w,
            Rival::Code(code) => code.info().width,
        }
    }
}

/// Machine code, and where launches compare it with other code of the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) code: MachineCode,
    pub(crate) trial: Option<Arc<Trial>>,
    /// How long that is so.
    pub(crate) standing: Standing,
}

/// A choice as it stood at some time.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    choice: Arc<Choice>,
    season: u32,
}

impl Standing {
    /// Whether it has changed since.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.choice.season.load(Ordering::Acquire) != self.season
    }
}

impl Choice {
    fn new(subject: Subject, code: MachineCode) -> Self {
        let (trial, rivals) = (None, Vec::new());
        let now = Now { code, trial, rivals, chosen: 0, confirmed: 0, trials: 0 };
        Choice { season: AtomicU32::new(0), now: Mutex::new(now), subject }
    }

    /// Code that stays.
    pub(in crate::engine) fn fixed(subject: Subject, code: MachineCode) -> Arc<Self> {
        Arc::new(Self::new(subject, code))
    }

    /// Code of which nothing is known, to be compared with what the compiler holds to be worth it. `chosen`: whether it is the
    /// compiler's choice.
    pub(in crate::engine) fn untried(subject: Subject, code: MachineCode, chosen: bool) -> Arc<Self> {
        let width = code.info().width;
        let rivals = code.info().candidates.iter().filter(|w| **w != width).map(|w| Rival::Width(*w));
        let mut choice = Self::new(subject, code.clone());
        let now = choice.now.get_mut();
        now.rivals = rivals.collect();
        now.chosen = if chosen { width } else { 0 };
        let choice = Arc::new(choice);
        weft_exec::watch_exit();
        choice.begin(Effort::First);
        choice
    }

    /// Code that a verdict speaks for, to be compared with others again when it has stood for long enough.
    pub(in crate::engine) fn known(
        subject: Subject,
        code: MachineCode,
        verdict: &weft_cache::Verdict,
    ) -> Arc<Self> {
        let rival = |w: &u32| if *w == verdict.chosen { Rival::Chosen(*w) } else { Rival::Width(*w) };
        let mut choice = Self::new(subject, code);
        let now = choice.now.get_mut();
        now.rivals = verdict.others.iter().filter(|w| **w != verdict.width).map(rival).collect();
        (now.chosen, now.confirmed) = (verdict.chosen, verdict.confirmed);
        let choice = Arc::new(choice);
        weft_exec::watch_exit();
        choice.rest();
        choice
    }

    /// As it stands.
    pub(crate) fn made(self: &Arc<Self>) -> Made {
        let now = self.now.lock();
        let standing = Standing { choice: self.clone(), season: self.season.load(Ordering::Acquire) };
        Made { code: now.code.clone(), trial: now.trial.clone(), standing }
    }

    /// Has launches compare the code with its rivals, if there are any.
    fn begin(self: &Arc<Self>, effort: Effort) {
        let mut now = self.now.lock();
        if now.rivals.is_empty() || now.trial.is_some() {
            return;
        }
        let widths: Vec<u32> = now.rivals.iter().map(Rival::width).collect();
        let begun = AtomicUsize::new(0);
        let owner =
            Arc::new(Owner { choice: Arc::downgrade(self), effort, rivals: now.rivals.clone(), begun });
        if effort == Effort::Again {
            let width = now.code.info().width;
            tracing::debug!("{}: W = {width} is looked at again beside {widths:?}", self.subject.name());
        }
        now.trial = Some(Trial::new(now.code.clone(), effort, Box::new(Handle(owner))));
        self.season.fetch_add(1, Ordering::Release);
    }

    /// Begins again when what is known has stood for long enough.
    fn rest(self: &Arc<Self>) {
        let after = {
            let now = self.now.lock();
            if now.rivals.is_empty() {
                return;
            }
            trust::stands(now.confirmed, now.trials)
        };
        let choice = Arc::downgrade(self);
        later(after, Box::new(move || _ = choice.upgrade().inspect(|c| c.begin(Effort::Again))));
    }

    /// A trial is over.
    fn over(self: &Arc<Self>, effort: Effort, verdict: Option<&Verdict>) {
        let kept = {
            let mut now = self.now.lock();
            now.trial = None;
            now.trials += 1;
            let kept = verdict.and_then(|v| self.follow(&mut now, effort, v));
            self.season.fetch_add(1, Ordering::Release);
            kept
        };
        if let Some(verdict) = kept {
            self.subject.keep(&verdict);
        }
        if let Some(verdict) = verdict {
            // Who reads this finds in the cache what it says.
            tracing::debug!("{}: {}", self.subject.name(), words::figures(verdict));
            self.rest();
        }
    }

    /// Does what a verdict says; answers what is to be kept of it.
    fn follow(&self, now: &mut Now, effort: Effort, verdict: &Verdict) -> Option<weft_cache::Verdict> {
        let holds = Arc::ptr_eq(&verdict.code, &now.code);
        now.confirmed = trust::confirmed(Found { effort, holds, sure: verdict.sure }, now.confirmed)?;
        now.code = verdict.code.clone();
        let mut others: Vec<_> =
            verdict.figures.iter().filter(|f| !Arc::ptr_eq(&f.code, &now.code)).collect();
        let ns = |f: &weft_exec::Figure| f.ns.unwrap_or(f64::INFINITY);
        others.sort_by(|a, b| ns(a).total_cmp(&ns(b)));
        now.rivals = others.iter().map(|f| Rival::Code(f.code.clone())).collect();
        Some(weft_cache::Verdict {
            width: now.code.info().width,
            chosen: now.chosen,
            others: now.rivals.iter().map(Rival::width).collect(),
            confirmed: now.confirmed,
            figures: words::figures(verdict),
        })
    }
}

impl Subject {
    fn name(&self) -> String {
        let [x, y, z] = self.purpose.block;
        format!("'{}' ({x},{y},{z})", self.kernel())
    }

    fn kernel(&self) -> &str {
        self.image.ptx.functions.get(self.id.index()).map_or("", |f| &f.name)
    }

    fn find(&self, rival: &Rival) -> Result<MachineCode> {
        let width = match rival {
            Rival::Code(code) => return Ok(code.clone()),
            Rival::Width(w) => *w,
            Rival::Chosen(_) => 0,
        };
        code::find_in_background(&self.image, self.id, self.purpose, width)
    }

    /// Done at once by whoever found out: the program may end any moment.
    fn keep(&self, verdict: &weft_cache::Verdict) {
        let Purpose { block, variant } = self.purpose;
        let source = Source { text: "", hash: self.hash, kernel: self.kernel(), block, width: 0, variant };
        if let Some(id) = code::compiler().and_then(Compiler::build_id) {
            keep_verdict(&source, weft_exec::cpu_identity(), &Options::from_env(), &id, threads(), verdict);
        }
    }
}

/// Workers that share memory's bandwidth and the caches, on which the best width depends.
pub(in crate::engine) fn threads() -> u32 {
    u32::try_from(Pool::global().threads()).unwrap_or(u32::MAX)
}

/// Makes the codes of one trial.
struct Owner {
    choice: Weak<Choice>,
    effort: Effort,
    rivals: Vec<Rival>,
    /// How many of these have had their turn.
    begun: AtomicUsize,
}

struct Handle(Arc<Owner>);

impl TrialOwner for Handle {
    fn wanted(&self, trial: &Arc<Trial>) {
        let (owner, trial) = (self.0.clone(), Arc::downgrade(trial));
        later(Duration::ZERO, Box::new(move || owner.add_next(&trial)));
    }

    fn over(&self, verdict: Option<&Verdict>) {
        if let Some(choice) = self.0.choice.upgrade() {
            choice.over(self.0.effort, verdict);
        }
    }
}

impl Owner {
    /// Finds or compiles the next code that may win, if anybody wants it still.
    fn add_next(&self, trial: &Weak<Trial>) {
        loop {
            let Some(current) = trial.upgrade().filter(|t| !t.is_over()) else { return };
            let Some(choice) = self.choice.upgrade() else { return };
            let (subject, begun) = (&choice.subject, self.begun.fetch_add(1, Ordering::Relaxed));
            if begun == 0 && self.effort == Effort::First {
                let widths: Vec<u32> = self.rivals.iter().map(Rival::width).collect();
                tracing::debug!("{}: W = {widths:?} are tried", subject.name());
            }
            let Some(rival) = self.rivals.get(begun) else { return current.close() };
            let width = rival.width();
            if !current.may_win(width) {
                continue;
            }
            let Some(bounds) = current.best().map(|c| c.info().bounds.clone()) else { return };
            drop(current);
            let found = subject.find(rival);
            let Some(trial) = trial.upgrade() else { return };
            match found {
                Ok(code) if code.info().width == width && code.info().bounds == bounds => {
                    if trial.add(code) {
                        return;
                    }
                }
                Ok(code) => tracing::debug!("{}: W = {width} gives {}", subject.name(), code.info().width),
                Err(e) => tracing::debug!("{}: W = {width}: {e}", subject.name()),
            }
        }
    }
}
