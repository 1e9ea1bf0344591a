//! `WEFT_TIME=model`: what streams are given goes to a model of the GPU's time besides, which says when its events would be reached
//! (`docs/concepts/modelled_time.md`). Without it nobody comes here.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, Once, OnceLock};

use parking_lot::Mutex;
use weft_device::attribute as attr;
use weft_record::counts;
use weft_timing::gpu::Gpu;
use weft_timing::timeline::{self, Kind, Machine, Number, Timeline, Way, Work};

use crate::engine::{self, Engine};
use crate::error::Result;
use crate::gate::Submitted;
use crate::memory::table;
use crate::operation::kernel::KernelLaunch;
use crate::operation::{Copy3D, Operation, Place, PlaceKind, Timing};
use crate::stream::{Stream, StreamKind};

/// The variable that says which time events report.
pub(crate) const VARIABLE: &str = "WEFT_TIME";

/// Whether a value of [`VARIABLE`] asks for modelled time.
///
/// # Errors
/// A message, for words that it does not know.
pub(crate) fn asked(value: Option<&str>) -> std::result::Result<bool, String> {
    match value {
        None | Some("real") => Ok(false),
        Some("model") => Ok(true),
        Some(word) => Err(format!("{VARIABLE}={word}; known are real, model")),
    }
}

/// Whether the process wants modelled time.
#[inline]
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| {
        let value = std::env::var(VARIABLE).unwrap_or_default();
        asked(Some(value.trim()).filter(|v| !v.is_empty())).unwrap_or(false)
    })
}

/// The timeline of all devices, and the last operation of each stream, by context and stream.
struct Model {
    timeline: Timeline,
    last: HashMap<(u64, u64), Number>,
}

static MODEL: Mutex<Option<Model>> = Mutex::new(None);

thread_local! {
    /// The number of the launch that passes the gate.
    static PASSING: Cell<Number> = const { Cell::new(0) };
}

/// The number of the launch that passes the gate on this thread; 0 where none does, or time is real.
pub(crate) fn passing() -> Number {
    PASSING.get()
}

/// A launch has ended, and counted this; its kernel's PTX is `text`.
pub(crate) fn ended(number: Number, record: &str, text: &Arc<str>) {
    let launch = counts::launches(record).ok().and_then(|mut all| all.pop());
    let time = launch.and_then(|mut launch| {
        launch.ptx = Some(text.clone());
        let kernel = weft_timing::counted::kernel(&launch)?;
        weft_timing::counted::time(&launch, &kernel)
    });
    if time.is_none() {
        static TOLD: Once = Once::new();
        TOLD.call_once(|| tracing::error!("{VARIABLE}=model: a kernel without counts takes no time"));
    }
    took(number, time.map_or(0.0, |t| t.duration));
}

fn took(number: Number, nanoseconds: f64) {
    if let Some(m) = MODEL.lock().as_mut() {
        m.timeline.took(number, nanoseconds);
    }
}

/// Milliseconds between the ends of two operations, if both have numbers.
pub(crate) fn milliseconds(from: Number, to: Number) -> Option<f32> {
    let model = MODEL.lock();
    let end = |n| model.as_ref()?.timeline.end(n);
    Some(((end(to)? - end(from)?) / 1e6) as f32)
}

/// The host has waited for operations; those with number 0 are none.
pub(crate) fn waited_for(numbers: &[Number]) {
    if let Some(m) = MODEL.lock().as_mut()
        && numbers.iter().any(|n| *n != 0)
    {
        let after = numbers.to_vec();
        m.timeline.add(timeline::Operation { stream: None, work: Work::Nothing, after, waits: true });
    }
}

/// The host has waited for a context's work, or that of one of its streams.
pub(crate) fn waited(context: u64, stream: Option<u64>) {
    let last: Vec<Number> = MODEL.lock().as_ref().map_or_else(Vec::new, |m| {
        let of = |key: &(u64, u64)| key.0 == context && stream.is_none_or(|s| s == key.1);
        m.last.iter().filter(|(key, _)| of(key)).map(|(_, n)| *n).collect()
    });
    waited_for(&last);
}

impl Stream {
    /// As [`Stream::pass`], and tells the model.
    #[cold]
    pub(crate) fn pass_modelled(&self, operation: Operation, timing: Timing) -> Result<Submitted> {
        let Some((work, waits)) = self.gpu().and_then(|_| self.work(&operation, timing)) else {
            return self.pass(operation, timing);
        };
        let (kernel, event) = match &operation {
            Operation::Kernel(_) => (true, None),
            Operation::Record(e) => (false, Some(e.clone())),
            _ => (false, None),
        };
        let after = match &operation {
            Operation::Wait(e) => vec![e.modelled()],
            _ => Vec::new(),
        };
        let number = self.add(work, after, waits);
        PASSING.set(if kernel { number } else { 0 });
        let result = self.pass(operation, timing);
        PASSING.set(0);
        match event {
            // After it has been marked for real, which forgets the place before.
            Some(e) if result.is_ok() => e.set_modelled(number),
            _ if kernel && result.is_err() => took(number, 0.0),
            _ => {}
        }
        result
    }

    /// The model of its device, if there is one and counts are to be had.
    fn gpu(&self) -> Option<&'static Gpu> {
        static TOLD: Once = Once::new();
        let name = self.state().device().profile().name;
        let gpu = Gpu::of(name).filter(|_| engine::engine() != Engine::Interp);
        if gpu.is_none() {
            TOLD.call_once(|| {
                eprintln!(
                    "weft: {VARIABLE}=model: there is no model of the time of {name} as it runs here: time is real"
                );
            });
        }
        gpu.filter(|_| !self.is_captured())
    }

    fn add(&self, work: Work, after: Vec<Number>, waits: bool) -> Number {
        let (state, mut model) = (self.state(), MODEL.lock());
        let model = model.get_or_insert_with(|| {
            let profile = state.device().profile();
            let dram = Gpu::of(profile.name).map_or(1000.0, |g| g.bytes[1]);
            let machine = Machine::new(profile.compute_capability(), profile.limit(attr::COPY_ENGINES), dram);
            Model { timeline: Timeline::new(machine), last: HashMap::new() }
        });
        let kind = match self.kind() {
            StreamKind::Legacy => Kind::Legacy,
            _ if self.flags() & crate::stream::NON_BLOCKING != 0 => Kind::NonBlocking,
            _ => Kind::Blocking,
        };
        let stream = timeline::Stream {
            device: state.device().ordinal(),
            context: state.id(),
            stream: self.id(),
            kind,
        };
        let number = model.timeline.add(timeline::Operation { stream: Some(stream), work, after, waits });
        model.last.insert((state.id(), self.id()), number);
        number
    }

    /// What the model takes an operation for, and whether the host waits for it; none of what it knows nothing of.
    fn work(&self, operation: &Operation, timing: Timing) -> Option<(Work, bool)> {
        Some(match operation {
            Operation::Kernel(launch) => (Work::Kernel { share: self.share(launch) }, false),
            Operation::Copy(c) => copy(c, timing),
            Operation::Set(s) => {
                (Work::Set { bytes: s.width.saturating_mul(s.height) * s.pattern.bytes().1 as u64 }, false)
            }
            Operation::Record(_) | Operation::Wait(_) | Operation::Host(_) => (Work::Nothing, false),
            _ => return None,
        })
    }

    /// The part of the device that a kernel fills.
    fn share(&self, launch: &KernelLaunch) -> f64 {
        let (profile, config) = (self.state().device().profile(), &launch.config);
        let threads = config.block.iter().fold(1u32, |n, d| n.saturating_mul(*d));
        let block = launch.function.block_use(profile, threads, config.dynamic_shared.into());
        let room = f64::from(profile.occupancy(block).blocks) * f64::from(profile.limit(attr::SM_COUNT));
        let blocks: f64 = config.grid.iter().map(|d| f64::from(*d)).product();
        (blocks / room.max(1.0)).min(1.0)
    }
}

/// Where memory is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Device,
    PageLocked,
    Pageable,
}

fn place(of: &Place) -> Where {
    let known = table::find(of.address);
    match (&of.kind, known) {
        (PlaceKind::Device | PlaceKind::Array(_), _) => Where::Device,
        (_, Some(m)) if !m.is_host() => Where::Device,
        (_, Some(_)) => Where::PageLocked,
        (_, None) => Where::Pageable,
    }
}

/// Bytes of pageable memory that an asynchronous copy takes along.
const STAGED: u64 = 64 << 10;

fn copy(c: &Copy3D, timing: Timing) -> (Work, bool) {
    let (from, to) = (place(&c.from), place(&c.to));
    let bytes = c.extent.iter().fold(1u64, |n, e| n.saturating_mul(*e));
    let pageable = from == Where::Pageable || to == Where::Pageable;
    let (way, device) = match (from, to) {
        (Where::Device, Where::Device) => (Way::Within, true),
        (_, Where::Device) => (Way::ToDevice, false),
        (Where::Device, _) => (Way::ToHost, false),
        // No matter of the device.
        _ => return (Work::Nothing, timing == Timing::Sync),
    };
    let staged = way == Way::ToDevice && bytes <= STAGED;
    let waits = !device && (timing == Timing::Sync || pageable && !staged);
    (Work::Copy { way, bytes, pinned: !pageable }, waits)
}

#[cfg(test)]
mod tests {
    use super::asked;

    #[test]
    fn words() {
        assert_eq!(
            (asked(None), asked(Some("real")), asked(Some("model"))),
            (Ok(false), Ok(false), Ok(true))
        );
        assert!(asked(Some("gpu")).is_err_and(|m| m.contains("known are real, model")));
    }
}
