//! What a trace says: processes with their calls, and what devices did, each piece with the call that asked for it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use super::range::{Given, Range};
use weft_record::trace::{Api, Batch, Damaged, Event, Modelled, Origin, Pages, Place, Times};

/// A process.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Process {
    pub(super) id: u32,
    /// Its command line.
    pub(super) words: String,
    /// The first moment that is known of it.
    pub(super) began: u64,
    /// Names of its devices.
    pub(super) devices: BTreeMap<u32, String>,
    /// By their beginnings. The first has number 1.
    pub(super) calls: Vec<Call>,
    /// By their beginnings.
    pub(super) work: Vec<Work>,
    /// By their beginnings, outer ones before those within them.
    pub(super) ranges: Vec<Range>,
    pub(super) names: Given,
    /// What a model of time says of it, in the order in which work was given to streams; empty where time was not modelled.
    pub(super) modelled: Vec<Modelled>,
    /// What happened to pages of managed memory on the modelled machine, as it happened.
    pub(super) pages: Vec<Pages>,
    /// Where instructions are in the program's source, of some that touched pages.
    pub(super) codes: BTreeMap<u64, String>,
    /// Which time its moments are of.
    pub(super) time: Time,
}

/// Which time the moments of a process are of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Time {
    /// That of this machine.
    #[default]
    Real,
    /// That of a modelled GPU.
    Modelled {
        /// Pieces of work of which the model knows nothing.
        unknown: usize,
    },
}

/// A call that the program made; what the runtime called for it is a part of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Call {
    pub(super) thread: u32,
    pub(super) times: Times,
    pub(super) api: Api,
    pub(super) answer: i32,
    pub(super) name: Rc<str>,
}

/// Something that a device did.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Work {
    /// The number of the call that asked for it, if that was recorded.
    pub(super) call: Option<usize>,
    pub(super) origin: Origin,
    pub(super) times: Times,
    pub(super) what: What,
}

/// What it did.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    Kernel(Kernel),
    Copy { from: (Place, Option<u32>), to: (Place, Option<u32>), bytes: u64 },
    Set { to: Place, bytes: u64, value: u32 },
    Function,
}

/// A kernel.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kernel {
    pub(super) grid: [u32; 3],
    pub(super) block: [u32; 3],
    pub(super) registers: u32,
    pub(super) static_shared: u32,
    pub(super) dynamic_shared: u32,
    /// Ended before its time.
    pub(super) failed: bool,
    /// As the linker has it.
    pub(super) name: Rc<str>,
}

impl Process {
    /// A device's name.
    pub(super) fn device(&self, number: u32) -> &str {
        self.devices.get(&number).map_or("?", String::as_str)
    }
}

/// Moments at which the program began or ceased to want to be recorded.
#[derive(Default)]
struct Switches(Vec<(u64, bool)>);

impl Switches {
    fn is_on(&self, at: u64) -> bool {
        let before = self.0.partition_point(|s| s.0 <= at);
        before == 0 || self.0[before - 1].1
    }
}

/// Names that come again and again.
#[derive(Default)]
struct Names(HashSet<Rc<str>>);

impl Names {
    fn of(&mut self, name: &str) -> Rc<str> {
        if let Some(known) = self.0.get(name) {
            return known.clone();
        }
        let new: Rc<str> = name.into();
        self.0.insert(new.clone());
        new
    }
}

/// Puts together what libraries have written.
///
/// # Errors
/// The first batch that is damaged.
pub(super) fn processes<'a>(
    batches: impl Iterator<Item = Result<Batch<'a>, Damaged>>,
) -> Result<Vec<Process>, Damaged> {
    let mut all: BTreeMap<u32, (Process, Switches)> = BTreeMap::new();
    let mut names = Names::default();
    for batch in batches {
        let batch = batch?;
        let (process, switches) = all.entry(batch.process).or_default();
        process.id = batch.process;
        batch.events.iter().for_each(|e| add(process, switches, &mut names, e));
    }
    let mut all: Vec<Process> = all.into_values().map(|(p, s)| finished(p, s)).collect();
    all.sort_by_key(|p| (p.began, p.id));
    Ok(all)
}

fn add(process: &mut Process, switches: &mut Switches, names: &mut Names, event: &Event<'_>) {
    let work = match event {
        Event::Program { at, words } => {
            (process.began, process.words) = (*at, (*words).to_owned());
            return;
        }
        Event::Device { number, name } => {
            process.devices.insert(*number, (*name).to_owned());
            return;
        }
        Event::Switch { at, on } => {
            switches.0.push((*at, *on));
            return;
        }
        Event::Call(c) => {
            let (thread, times, api, answer) = (c.thread, c.times, c.api, c.answer);
            process.calls.push(Call { thread, times, api, answer, name: names.of(c.name) });
            return;
        }
        Event::Range(r) => {
            process.ranges.push(Range {
                style: r.style,
                thread: r.thread,
                end_thread: r.end_thread,
                times: r.times,
                level: r.level,
                domain: names.of(r.domain),
                category: r.category,
                color: r.color,
                payload: r.payload,
                message: names.of(r.message),
            });
            return;
        }
        Event::Named(n) => {
            process.names.insert((n.object, n.number, n.domain.to_owned()), n.name.to_owned());
            return;
        }
        Event::Kernel(k) => {
            let kernel = Kernel {
                grid: k.grid,
                block: k.block,
                registers: k.registers,
                static_shared: k.static_shared,
                dynamic_shared: k.dynamic_shared,
                failed: k.failed,
                name: names.of(k.name),
            };
            Work { call: None, origin: k.origin, times: k.times, what: What::Kernel(kernel) }
        }
        Event::Copy(c) => {
            let what = What::Copy { from: c.from, to: c.to, bytes: c.bytes };
            Work { call: None, origin: c.origin, times: c.times, what }
        }
        Event::Set(s) => {
            let what = What::Set { to: s.to, bytes: s.bytes, value: s.value };
            Work { call: None, origin: s.origin, times: s.times, what }
        }
        // Its nodes tell what there is to be told.
        Event::Graph(_) => return,
        Event::Modelled(m) => {
            process.modelled.push(*m);
            return;
        }
        Event::Pages(p) => {
            process.pages.push(*p);
            return;
        }
        Event::Code { pc, place } => {
            process.codes.insert(*pc, (*place).to_owned());
            return;
        }
        Event::Function(f) => Work { call: None, origin: f.origin, times: f.times, what: What::Function },
    };
    process.work.push(work);
}

/// A process of which all is known.
fn finished(mut process: Process, mut switches: Switches) -> Process {
    switches.0.sort_by_key(|s| s.0);
    // Outer calls come before those within them.
    let inner = |c: &Call| c.api == Api::Driver;
    process.calls.sort_by_key(|c| (c.times.begin, std::cmp::Reverse(c.times.end), inner(c)));
    let mut until: HashMap<u32, u64> = HashMap::new();
    process.calls.retain(|c| {
        let until = until.entry(c.thread).or_default();
        let is_outer = c.times.begin >= *until;
        *until = (*until).max(c.times.end);
        is_outer && switches.is_on(c.times.begin)
    });
    let mut of_thread: HashMap<u32, Vec<usize>> = HashMap::new();
    for (i, c) in process.calls.iter().enumerate() {
        of_thread.entry(c.thread).or_default().push(i);
    }
    for work in &mut process.work {
        let calls = of_thread.get(&work.origin.thread).map_or(&[][..], Vec::as_slice);
        let behind = calls.partition_point(|i| process.calls[*i].times.begin <= work.origin.at);
        let last = calls[..behind].last().filter(|i| process.calls[**i].times.holds(work.origin.at));
        work.call = last.map(|i| i + 1);
    }
    process.work.sort_by_key(|w| (w.times.begin, w.times.end));
    process.pages.sort_by_key(|p| p.begin);
    process.pages.retain(|p| switches.is_on(p.at));
    process.ranges.retain(|r| switches.is_on(r.times.begin));
    process.ranges.sort_by_key(|r| (r.times.begin, std::cmp::Reverse(r.times.end), r.level));
    let first = [
        process.ranges.first().map(|r| r.times.begin),
        process.calls.first().map(|c| c.times.begin),
        process.work.first().map(|w| w.times.begin),
        Some(process.began).filter(|b| *b > 0),
    ];
    process.began = first.into_iter().flatten().min().unwrap_or(0);
    process
}
