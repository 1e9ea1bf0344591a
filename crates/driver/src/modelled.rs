//! `WEFT_TIME=model`: what streams are given goes to a model of the GPU's time besides, which says when its events would be reached
//! (`docs/concepts/modelled_time.md`). Without it nobody comes here.

use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Once, OnceLock};

use parking_lot::Mutex;
use weft_exec::monotonic_ns;
use weft_record::counts;
use weft_record::trace::{Modelled, Times};
use weft_timing::timeline::{Fences, Machine, Number, Operation, Part, Timeline, Work};

use crate::trace;
use crate::unified;
use crate::wanted;

/// Whether the process wants modelled time.
#[inline]
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| wanted::time(wanted::word(wanted::TIME).as_deref()).unwrap_or(false))
}

/// The timeline of all devices.
struct Model {
    timeline: Timeline,
    /// The last operation of each stream, by context and stream.
    last: HashMap<(u64, u64), Number>,
    /// When the operations of which no trace has been told were really given.
    given: VecDeque<u64>,
    /// How many operations it has been told of.
    told: Number,
}

impl Model {
    fn new(machine: Machine) -> Self {
        Model { timeline: Timeline::new(machine), last: HashMap::new(), given: VecDeque::new(), told: 0 }
    }

    fn add(&mut self, operation: Operation) -> Number {
        self.given.push_back(monotonic_ns());
        let number = self.timeline.add(operation);
        self.tell();
        number
    }

    /// The host has waited for pages of managed memory.
    fn hold_host(&mut self) {
        let nanoseconds = unified::take_host_stall() as f64;
        if nanoseconds > 0.0 {
            let work = Work::Host { nanoseconds };
            self.add(Operation { stream: None, work, part: Part::Whole, after: Vec::new(), waits: false });
        }
    }

    /// Tells a trace of what has found its place.
    fn tell(&mut self) {
        while self.told < self.timeline.placed()
            && let Some(at) = self.given.pop_front()
        {
            self.told += 1;
            let Some(span) = self.timeline.span(self.told) else { return };
            let times =
                |[begin, end]: [f64; 2]| Times { begin: begin.round() as u64, end: end.round() as u64 };
            let (host, times) = (times(span.host), times(span.device));
            trace::modelled(Modelled { number: self.told, at, host, times });
        }
    }
}

static MODEL: Mutex<Option<Model>> = Mutex::new(None);

thread_local! {
    /// The number of the operation that passes the gate.
    static PASSING: Cell<Number> = const { Cell::new(0) };
}

/// The number of the operation that passes the gate on this thread; 0 where none does, or time is real.
pub(crate) fn passing() -> Number {
    PASSING.get()
}

/// Says which operation passes the gate on this thread; 0: none does.
pub(crate) fn set_passing(number: Number) {
    PASSING.set(number);
}

/// Does something as the operation with a number.
pub(crate) fn during<R>(number: Number, work: impl FnOnce() -> R) -> R {
    let before = PASSING.replace(number);
    let result = work();
    PASSING.set(before);
    result
}

/// Takes an operation of a stream; `machine` answers what the first device is.
pub(crate) fn add(operation: Operation, machine: impl FnOnce() -> Machine) -> Number {
    add_all(|_| vec![operation], machine)
}

/// Takes operations, whose numbers follow each other; `all` is told that of the first, which is answered.
pub(crate) fn add_all(
    all: impl FnOnce(Number) -> Vec<Operation>,
    machine: impl FnOnce() -> Machine,
) -> Number {
    let mut model = MODEL.lock();
    let model = model.get_or_insert_with(|| Model::new(machine()));
    model.hold_host();
    let first = model.timeline.next();
    for operation in all(first) {
        let stream = operation.stream.map(|s| (s.context, s.stream));
        let number = model.add(operation);
        if let Some(stream) = stream {
            model.last.insert(stream, number);
        }
    }
    first
}

/// What the load of a module takes the host, in nanoseconds: the first launch of a program's took an H200 128 to 151 µs longer than the next ones
/// (`tests/cuda/unified_faults.cu`), an H100 as much, and 3 µs with `CUDA_MODULE_LOADING=EAGER`.
const LOAD_NS: f64 = 140_000.0;

/// A module is loaded, as its first kernel is launched.
pub(crate) fn module_loaded() {
    if is_on()
        && std::env::var("CUDA_MODULE_LOADING").as_deref() != Ok("EAGER")
        && let Some(m) = MODEL.lock().as_mut()
    {
        let work = Work::Host { nanoseconds: LOAD_NS };
        m.add(Operation { stream: None, work, part: Part::Whole, after: Vec::new(), waits: false });
    }
}

/// A launch has ended, and counted this; its kernel's PTX is `text`.
pub(crate) fn ended(number: Number, record: &str, text: &Arc<str>) {
    let launch = counts::launches(record).ok().and_then(|mut all| all.pop());
    let time = launch.and_then(|mut launch| {
        launch.ptx = Some(text.clone());
        let (_, kernel) = weft_timing::counted::kernel(&launch)?;
        weft_timing::counted::time(&launch, &kernel)
    });
    if time.is_none() {
        static TOLD: Once = Once::new();
        TOLD.call_once(|| tracing::error!("{}=model: a kernel without counts takes no time", wanted::TIME));
    }
    // While it waits for pages it does nothing else.
    let (duration, fences) = time.map_or((0.0, Fences::default()), |t| (t.duration, t.fences));
    took_with(number, duration + unified::stall(number) as f64, fences);
}

/// An operation is left out; 0: it has no number.
pub(crate) fn skipped(number: Number) {
    if number != 0 {
        took(number, 0.0);
    }
}

/// Says how long a launch takes.
pub(crate) fn took(number: Number, nanoseconds: f64) {
    took_with(number, nanoseconds, Fences::default());
}

fn took_with(number: Number, nanoseconds: f64, fences: Fences) {
    if let Some(m) = MODEL.lock().as_mut() {
        m.timeline.took_with(number, nanoseconds, fences);
        m.tell();
    }
}

/// When an operation begins on the device, in nanoseconds.
pub(crate) fn begin(number: Number) -> Option<u64> {
    let model = MODEL.lock();
    model.as_ref()?.timeline.span(number).map(|s| s.device[0].round() as u64)
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
        m.hold_host();
        let after = numbers.to_vec();
        m.add(Operation { stream: None, work: Work::Nothing, part: Part::Whole, after, waits: true });
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
