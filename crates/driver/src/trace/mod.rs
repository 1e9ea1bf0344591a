//! Traces: what the program calls and what streams do, noted in the file that `WEFT_TRACE_FILE` names ([`weft_record::trace`]).
//!
//! Work carries with it where it comes from ([`Origin`]), taken as it passes the gate, and is noted when it has been done; what
//! carries nothing is not noted. So a process that writes no trace looks at one flag as it calls, and nowhere else.
//!
//! * [`moved`]: copies, fills and functions of the program; [`kernel`]: kernels; [`origin`]: where they come from; [`tool`]: a tool in the
//!   process that is told the same.

mod kernel;
mod moved;
mod origin;
mod tool;

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

pub(crate) use kernel::{Figures, watch};
pub(crate) use moved::{Traced, What, during};
pub use tool::{TOLD, Tell};
use weft_exec::memory::Touch;
use weft_exec::{monotonic_ns, thread_number};
use weft_record::trace::{self, Api, Call, Event, Graph, Modelled, Pages, PagesKind, Recorder, Times};
pub(crate) use weft_record::trace::{Origin, Place, Way};

const OFF: u8 = 0;
/// A trace is written, but not now.
const PAUSED: u8 = 1;
const ON: u8 = 2;
/// Nobody has looked yet.
const UNKNOWN: u8 = 3;
/// Added to one of these: a tool in the process is told.
const TOOL: u8 = 4;

static STATE: AtomicU8 = AtomicU8::new(UNKNOWN);
static RECORDER: OnceLock<Option<Recorder>> = OnceLock::new();

/// Whether what happens now is noted.
#[inline]
pub(crate) fn is_on() -> bool {
    // The first two are by far the most usual.
    STATE.load(Ordering::Relaxed) > PAUSED && look()
}

#[cold]
fn look() -> bool {
    RECORDER.get_or_init(|| {
        let recorder = open();
        let waits = std::env::var(trace::START).is_ok_and(|v| v == "off");
        let state = match &recorder {
            None => OFF,
            Some(_) if waits => PAUSED,
            Some(_) => ON,
        };
        if let (PAUSED, Some(r)) = (state, &recorder) {
            // From the beginning: the runtime does not know.
            tell(r, &Event::Switch { at: 0, on: false });
        }
        change(|tool, _| Some(tool | state));
        recorder
    });
    STATE.load(Ordering::Relaxed) >= ON
}

/// Changes the state; of what it is one part says whether a tool is told. Whether it was changed.
fn change(to: impl Fn(u8, u8) -> Option<u8>) -> bool {
    STATE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |s| to(s & TOOL, s & !TOOL)).is_ok()
}

fn open() -> Option<Recorder> {
    let path = std::env::var_os(trace::FILE).filter(|p| !p.is_empty())?;
    let recorder = Recorder::open(Path::new(&path), "libcuda");
    // The first call may be the one that begins to log.
    let recorder =
        recorder.inspect_err(|e| eprintln!("weft: {}={}: {e}", trace::FILE, path.display())).ok()?;
    let words = std::fs::read("/proc/self/cmdline").unwrap_or_default();
    let words = String::from_utf8_lossy(&words).trim_end_matches('\0').replace('\0', " ");
    tell(&recorder, &Event::Program { at: monotonic_ns(), words: &words });
    Some(recorder)
}

fn tell(recorder: &Recorder, event: &Event<'_>) {
    // Once: what follows cannot be written either.
    if let Err(e) = recorder.note(event)
        && change(|tool, s| (s != OFF).then_some(tool | OFF))
    {
        tracing::error!("{}: {e}", trace::FILE);
    }
}

/// The recorder, whether it is on or not.
fn recorder() -> Option<&'static Recorder> {
    RECORDER.get().and_then(Option::as_ref)
}

/// The moment of an origin that is there for the model of time alone.
pub(crate) const UNNOTED: u64 = 0;

/// Notes what has just happened.
fn note(event: &Event<'_>) {
    if STATE.load(Ordering::Relaxed) & TOOL != 0 {
        tool::tell(event);
    }
    record(event);
}

/// The same for the file alone.
fn record(event: &Event<'_>) {
    if let Some(r) = recorder() {
        tell(r, event);
    }
}

/// Notes when the modelled GPU does something. A tool in the process has real times alone.
pub(crate) fn modelled(work: Modelled) {
    if is_on() {
        record(&Event::Modelled(work));
    }
}

/// Notes what has happened to pages of managed memory, of faults of the CPU by which instruction. A tool in the process is not told.
pub(crate) fn unified(at: u64, pc: u64, event: &weft_residency::Event) {
    use weft_residency::Kind;
    if !is_on() {
        return;
    }
    let kind = match event.kind {
        Kind::HostToDevice => PagesKind::HostToDevice,
        Kind::DeviceToHost => PagesKind::DeviceToHost,
        Kind::DeviceToDevice => PagesKind::DeviceToDevice,
        Kind::CpuFault => PagesKind::CpuFault,
        Kind::GpuFaultGroup => PagesKind::GpuFaultGroup,
        Kind::Thrash => PagesKind::Thrash,
        Kind::Throttle => PagesKind::Throttle,
        Kind::Evict => PagesKind::Evict,
        Kind::RemoteMap => PagesKind::RemoteMap,
        Kind::ReadDuplicate => PagesKind::ReadDuplicate,
        Kind::Counted => PagesKind::Counted,
        Kind::Allocate => PagesKind::Allocate,
    };
    record(&Event::Pages(Pages {
        kind,
        device: event.device,
        address: event.address,
        bytes: event.bytes,
        count: event.count,
        write: event.write,
        at,
        begin: event.at,
        ns: event.ns,
        pc,
    }));
}

/// Notes a touch of the host's while a device works that lets it touch nothing meanwhile, and where that is in the program.
#[cold]
pub(crate) fn conflict(device: u32, touch: &Touch, place: &str) {
    touched(PagesKind::Conflict, device, (touch.address, 1), touch.write, (touch.pc, place));
}

/// Notes that the host has read write-combined memory: an allocation, and where that is in the program.
#[cold]
pub(crate) fn combined_read((address, bytes): (u64, u64), pc: u64, place: &str) {
    touched(PagesKind::CombinedRead, 0, (address, bytes), false, (pc, place));
}

fn touched(
    kind: PagesKind,
    device: u32,
    (address, bytes): (u64, u64),
    write: bool,
    (pc, place): (u64, &str),
) {
    if is_on() {
        let (at, count, begin, ns) = (monotonic_ns(), 1, 0, 0);
        record(&Event::Code { pc, place });
        record(&Event::Pages(Pages { kind, device, address, bytes, count, write, at, begin, ns, pc }));
    }
}

/// Notes managed memory that is allocated and not modelled.
#[cold]
pub(crate) fn unmodelled(address: u64, bytes: u64, device: u32) {
    if is_on() {
        let (kind, at) = (PagesKind::Unmodelled, monotonic_ns());
        let (count, write, begin, ns, pc) = (1, false, 0, 0, 0);
        record(&Event::Pages(Pages { kind, device, address, bytes, count, write, at, begin, ns, pc }));
    }
}

/// Notes that all of a graph's launch has been done.
pub(crate) fn graph_ended(origin: Origin, instance: u32) {
    let times = Times { begin: origin.at, end: monotonic_ns() };
    note(&Event::Graph(Graph { origin, times, instance }));
}

/// Notes a device that the program sees.
pub(crate) fn device(number: u32, name: &str) {
    is_on();
    note(&Event::Device { number, name });
}

/// When a call begins that is noted at its end, by [`called`]; 0: it is not.
#[inline]
pub fn calling() -> u64 {
    if is_on() { monotonic_ns() } else { 0 }
}

/// Notes a call of a function of the driver's, and what it answered.
#[cold]
pub fn called(name: &str, begin: u64, answer: i32) {
    let times = Times { begin, end: monotonic_ns() };
    record(&Event::Call(Call { thread: thread_number(), times, api: Api::Driver, answer, name }));
}

/// The program wants to be recorded from now on, or no longer (`cuProfilerStart`, `cuProfilerStop`). It is asked only where it was said
/// so when it was started.
pub fn switch(on: bool) {
    let (from, to) = if on { (PAUSED, ON) } else { (ON, PAUSED) };
    let waits = std::env::var(trace::START).is_ok_and(|v| v == "off");
    is_on();
    if waits && change(|tool, s| (s == from).then_some(tool | to)) {
        record(&Event::Switch { at: monotonic_ns(), on });
    }
}

/// Has a tool in the process told of what is done from now on, as lines of records; none: nobody any more.
pub fn attach(tell: Option<Tell>) {
    // So that what the environment asks for is known before.
    is_on();
    let tool = if tell.is_some() { TOOL } else { 0 };
    tool::set(tell);
    change(|_, s| Some(tool | s));
}

/// Writes what has been noted: it might be the last that the process does.
pub(crate) fn flush() {
    if let Some(Err(e)) = recorder().map(Recorder::flush) {
        tracing::error!("{}: {e}", trace::FILE);
    }
}

/// Whether the process is to write a trace, for [`finish`] at its end.
pub fn is_wanted() -> bool {
    std::env::var_os(trace::FILE).is_some_and(|p| !p.is_empty())
}

/// The process ends: writes what has been noted, and what comes still at once.
pub fn finish() {
    // At the end there is nobody to tell.
    let _ = recorder().map(Recorder::finish);
}
