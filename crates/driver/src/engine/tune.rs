//! Launches decide: kernels that take time are compiled for other widths too, their launches try them, and the verdict goes
//! to the compute cache.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, Weak, mpsc};

use weft_abi::{Bounds, Variant};
use weft_cache::{Compiler, Options, Source, keep_verdict};
use weft_exec::{Pool, Trial, TrialOwner, Verdict};
use weft_ptx::FuncId;

use super::code::{self, MachineCode, Purpose};
use crate::image::Image;

/// What `WEFT_TUNE` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tune {
    /// The compiler's choice stays.
    Off,
    On,
    /// On, but kernels without a verdict start with this width where they allow it: for tests.
    From(u32),
}

/// Whether launches decide. Not where the width is somebody's wish, nor where compilations are printed, nor in a permuted
/// order, whose grids are not compared, nor with probes, whose time says nothing of code without.
pub(crate) fn tune() -> Tune {
    static TUNE: OnceLock<Tune> = OnceLock::new();
    *TUNE.get_or_init(|| {
        let options = Options::from_env();
        let text = std::env::var("WEFT_TUNE").unwrap_or_default();
        let asked = parse(text.trim()).unwrap_or_else(|| {
            tracing::warn!(
                "WEFT_TUNE={text}: unknown, known are on, off and from:n (n: a power of two up to 1024)"
            );
            Tune::On
        });
        let Variant { any_order, probes, unoptimised, .. } = options.variant;
        let special = any_order || unoptimised || !probes.is_empty();
        if options.width.is_some() || special || options.dumps() { Tune::Off } else { asked }
    })
}

fn parse(text: &str) -> Option<Tune> {
    match text {
        "" | "on" => Some(Tune::On),
        "off" => Some(Tune::Off),
        _ => {
            let width = text.strip_prefix("from:")?.parse::<u32>().ok()?;
            (width.is_power_of_two() && width <= 1024).then_some(Tune::From(width))
        }
    }
}

/// A kernel for one block shape, to be compiled for other widths.
struct Subject {
    image: Arc<Image>,
    id: FuncId,
    purpose: Purpose,
    /// What launches must be for the code that is compared.
    bounds: Bounds,
    /// Of the kernel's text.
    hash: [u8; 32],
    widths: Vec<u32>,
    /// How many of these have had their turn.
    begun: AtomicUsize,
}

/// A trial for a kernel whose code says that other widths are worth it.
pub(super) fn trial(
    image: &Arc<Image>,
    id: FuncId,
    source: &Source<'_>,
    code: &MachineCode,
) -> Option<Arc<Trial>> {
    let info = code.info();
    let widths: Vec<u32> = info.candidates.iter().copied().filter(|w| *w != info.width).collect();
    if widths.is_empty() {
        return None;
    }
    weft_exec::watch_exit();
    let purpose = Purpose { block: source.block, variant: source.variant };
    let bounds = info.bounds.clone();
    let (image, hash, begun) = (image.clone(), source.hash, AtomicUsize::new(0));
    let subject = Arc::new(Subject { image, id, purpose, bounds, hash, widths, begun });
    Some(Trial::new(code.clone(), Box::new(Owner(subject))))
}

struct Owner(Arc<Subject>);

impl TrialOwner for Owner {
    fn wanted(&self, trial: &Arc<Trial>) {
        let (subject, trial) = (self.0.clone(), Arc::downgrade(trial));
        later(Box::new(move || subject.compile(&trial)));
    }

    fn decided(&self, verdict: &Verdict) {
        let subject = self.0.clone();
        let text = figures(verdict);
        let width = verdict.code.info().width;
        tracing::debug!("{}: {text}", subject.name());
        subject.keep(width, text);
    }
}

impl Subject {
    fn name(&self) -> String {
        let [x, y, z] = self.purpose.block;
        format!("'{}' ({x},{y},{z})", self.kernel())
    }

    /// Compiles for the next width that may win, if anybody wants it still.
    fn compile(&self, trial: &Weak<Trial>) {
        if self.begun.load(Ordering::Relaxed) == 0 {
            tracing::debug!("{}: W = {:?} are tried", self.name(), self.widths);
        }
        loop {
            let Some(current) = trial.upgrade().filter(|t| !t.is_over()) else { return };
            let Some(&width) = self.widths.get(self.begun.fetch_add(1, Ordering::Relaxed)) else {
                return current.close();
            };
            if !current.may_win(width) {
                continue;
            }
            drop(current);
            let found = code::find_in_background(&self.image, self.id, self.purpose, width);
            let Some(trial) = trial.upgrade() else { return };
            match found {
                Ok(code) if code.info().width == width && code.info().bounds == self.bounds => {
                    if trial.add(code) {
                        return;
                    }
                }
                Ok(code) => tracing::debug!("{}: W = {width} gives {}", self.name(), code.info().width),
                Err(e) => tracing::debug!("{}: W = {width}: {e}", self.name()),
            }
        }
    }

    fn kernel(&self) -> &str {
        self.image.ptx.functions.get(self.id.index()).map_or("", |f| &f.name)
    }

    /// Done at once by whoever found out: the program may end any moment.
    fn keep(&self, width: u32, figures: String) {
        let verdict = weft_cache::Verdict { width, figures };
        let Purpose { block, variant } = self.purpose;
        let source = Source { text: "", hash: self.hash, kernel: self.kernel(), block, width: 0, variant };
        if let Some(id) = code::compiler().and_then(Compiler::build_id) {
            keep_verdict(&source, weft_exec::cpu_identity(), &Options::from_env(), &id, threads(), &verdict);
        }
    }
}

/// Workers that share memory's bandwidth and the caches, on which the best width depends.
pub(super) fn threads() -> u32 {
    u32::try_from(Pool::global().threads()).unwrap_or(u32::MAX)
}

/// What a verdict says, in words.
fn figures(verdict: &Verdict) -> String {
    let width = verdict.code.info().width;
    let ns = |w: u32| verdict.figures.iter().find(|f| f.0 == w).and_then(|f| f.1);
    let first = verdict.figures.first().map_or(0, |f| f.0);
    let mut text =
        if width == first { format!("W = {width} stays") } else { format!("W = {first} → {width}") };
    if let (Some(before), Some(now)) = (ns(first), ns(width))
        && width != first
    {
        let _ = write!(text, ": {:.2} × as fast", before / now);
    }
    let mut sign = ';';
    for (w, ns) in &verdict.figures {
        let ns = ns.map_or("not run".to_owned(), |n| format!("{n:.0} ns"));
        let _ = write!(text, "{sign} {w}: {ns}");
        sign = ',';
    }
    text + " per block"
}

type Job = Box<dyn FnOnce() + Send>;

/// Does something on the thread for what has time; it lives as long as the process. In the child of a fork there is no such
/// thread, and nothing is done.
fn later(job: Job) {
    static SENDER: OnceLock<Option<mpsc::Sender<Job>>> = OnceLock::new();
    let sender = SENDER.get_or_init(|| {
        let (send, receive) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new().name("weft-tuner".into());
        let started = thread.spawn(move || {
            weft_exec::block_signals();
            receive.into_iter().for_each(|job| job());
        });
        started.ok().map(|_| send)
    });
    if let Some(s) = sender {
        let _ = s.send(job);
    }
}

#[cfg(test)]
mod tests {
    use super::{Tune, parse};

    #[test]
    fn settings() {
        assert_eq!((parse(""), parse("on"), parse("off")), (Some(Tune::On), Some(Tune::On), Some(Tune::Off)));
        assert_eq!((parse("from:1"), parse("from:64")), (Some(Tune::From(1)), Some(Tune::From(64))));
        assert!(["from:3", "from:", "from:2048", "yes", "Off"].iter().all(|t| parse(t).is_none()));
    }
}
