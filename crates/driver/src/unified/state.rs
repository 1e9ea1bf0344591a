//! The model, and memory protected as it says.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

use parking_lot::Mutex;
use weft_device::attribute as attr;
use weft_exec::memory::{ProgramPages, Protection, Touch, Toucher, Use};
use weft_exec::{monotonic_ns, thread_number};
use weft_residency::{Access, Attached, BLOCK, Event, Kind, Model, Origin, PAGE, Place, Served, Settings};
use weft_timing::gpu::Gpu;

use super::combined::Combined;
use super::held::AllHeld;
use super::turns::Turns;
use crate::device::Device;
use crate::memory::space::arena;

/// A launch under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running {
    pub(super) device: u32,
    /// Its number in the model of time; 0: it has none.
    pub(super) modelled: u64,
    /// Blocks that the device holds at a time: those come together.
    pub(super) resident: u64,
    pub(super) stream: u64,
    /// Blocks of the grid.
    pub(super) blocks: u64,
    /// Threads of a block.
    pub(super) threads: u32,
}

/// All that there is.
pub(super) struct Unified {
    pub(super) model: Model,
    /// By numbers of grids.
    pub(super) running: BTreeMap<u64, Running>,
    /// The 2 MiB that grids which run have touched, as far as they are of one range, by their first byte.
    touched: BTreeMap<u64, BTreeSet<u64>>,
    /// Managed variables that lie in the program.
    pub(super) program: Vec<ProgramPages>,
    /// What calls of the system use.
    pub(super) held: AllHeld,
    /// What has happened and was not told, with the moment, and the instruction of faults of the CPU.
    pub(super) log: Vec<(u64, u64, Event)>,
    /// Whose turn it is where not all may touch memory at a time.
    pub(super) turns: Turns,
    /// Write-combined memory of the host's.
    pub(super) combined: Combined,
    /// Instructions whose conflicts were told of.
    pub(super) said: BTreeSet<u64>,
    /// The system protects no more: nothing is.
    broken: bool,
}

static STATE: Mutex<Option<Unified>> = Mutex::new(None);

thread_local! {
    /// Whether this thread has the lock.
    static HELD: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is at something with it.
pub(super) fn is_held() -> bool {
    HELD.get()
}

/// Does something under the lock.
fn locked<R>(f: impl FnOnce(&mut Option<Unified>) -> R) -> R {
    let mut state = STATE.lock();
    HELD.set(true);
    let result = f(&mut state);
    HELD.set(false);
    result
}

/// Does something with it; makes it first.
pub(super) fn with<R>(f: impl FnOnce(&mut Unified) -> R) -> R {
    let new = || Unified {
        model: Model::new(Settings::new(Vec::new())),
        running: BTreeMap::new(),
        touched: BTreeMap::new(),
        program: Vec::new(),
        held: AllHeld::default(),
        log: Vec::new(),
        turns: Turns::default(),
        combined: Combined::default(),
        said: BTreeSet::new(),
        broken: false,
    };
    locked(|state| f(state.get_or_insert_with(new)))
}

/// What faults and moves take, in nanoseconds, besides bytes on the bus.
struct Costs {
    /// A group of faults.
    group: u64,
    /// Each page that faults.
    page: u64,
    /// Each block of 2 MiB after the first.
    block: u64,
    /// Each page that the host loses.
    leave: u64,
    /// What the first group of a launch, and that of a process, takes longer.
    begin: [u64; 2],
    /// A move, to the device and from it.
    moves: [u64; 2],
    /// The share of the bus' rate to page-locked memory that moves of 2 MiB have, to the device and from it.
    share: [f64; 2],
}

/// Of a P100's 1.03 ms for 12 groups 0.72 ms are the moves (nvprof, "Unified Memory for CUDA Beginners"): 26 µs for a group. Far faults take 20 to
/// 50 µs (Zheng et al., "Towards High Performance Paged Memory for GPUs", HPCA 2016). A move of no bytes is as a copy's.
const PASCAL: Costs =
    Costs { group: 26_000, page: 0, block: 0, leave: 0, begin: [0; 2], moves: [1_300; 2], share: [1.0; 2] };

/// What an H100 and an H200 took (`tests/cuda/unified_memory.h100.txt`, `unified_faults.h200.txt`, `unified_arrays.h200.txt`): 25 µs for a group, 0.4 µs
/// for each page that faults, 8 for each further block, and 0.12 µs for each page that moves, which a copy costs nothing of: kernels that go through
/// arrays take so much less with those that are read mostly. 45 µs more where a launch begins with it, and 110 where a process does; moves of
/// 2 MiB 50.8 and 52.7 bytes in a nanosecond, of which a share is left to small ones too.
const HOPPER: Costs = Costs {
    group: 25_000,
    page: 400,
    block: 8_000,
    leave: 120,
    begin: [45_000, 110_000],
    moves: [1_300, 1_500],
    share: [50.8 / 53.55, 52.7 / 53.55],
};

/// So many accesses to 2 MiB of the host's memory are often (`UVM_PERF_ACCESS_COUNTER_THRESHOLD_DEFAULT` of NVIDIA's open kernel modules).
const ACCESSES: u32 = 256;

/// What a device is for the model.
pub(super) fn figures(device: &Device) -> weft_residency::Device {
    let profile = device.profile();
    let has = |n| profile.attribute(n).is_some_and(|v| v != 0);
    let costs = if profile.attribute(attr::CC_MAJOR).is_some_and(|v| v >= 9) { &HOPPER } else { &PASCAL };
    // Bytes in a nanosecond to page-locked memory.
    let bus = Gpu::like(profile.name).bus[0];
    weft_residency::Device {
        capacity: device.account().room(),
        faults: has(attr::CONCURRENT_MANAGED),
        coherent: has(attr::DIRECT_MANAGED_FROM_HOST),
        // As the driver has it where the system translates the device's addresses.
        counts: has(attr::DIRECT_MANAGED_FROM_HOST).then_some(ACCESSES),
        // As `cuDeviceCanAccessPeer` says of all that can fault.
        peers: has(attr::CONCURRENT_MANAGED),
        rate: costs.share.map(|share| share * bus),
        peer_rate: nvlink(profile.name).map_or(costs.share[0] * bus, |rate| NVLINK_SHARE * rate),
        move_ns: costs.moves,
        group_ns: costs.group,
        page_ns: costs.page,
        block_ns: costs.block,
        leave_ns: costs.leave,
        begin_ns: costs.begin,
    }
}

/// Bytes in a nanosecond over all links of a device in one direction, as its data sheet has them; none: it has none.
fn nvlink(name: &str) -> Option<f64> {
    let sheets = [
        ("H100", 450.0),
        ("H200", 450.0),
        ("GH200", 450.0),
        ("B200", 900.0),
        ("A100", 300.0),
        ("V100", 150.0),
        ("P100", 80.0),
    ];
    let has = |of: &str| name.split(|c: char| !c.is_alphanumeric()).any(|word| word == of);
    sheets.iter().find(|(of, _)| has(of)).map(|(_, rate)| *rate)
}

/// The share of it that moves have: as over PCI Express, where 53.6 of 63 are left. Not measured.
const NVLINK_SHARE: f64 = 0.85;

impl Unified {
    /// Devices whose kernels run and may use memory that is attached so.
    fn users(&self, attached: Attached) -> Vec<Place> {
        let may = |r: &&Running| match attached {
            Attached::Global => true,
            Attached::Host => false,
            Attached::Stream(s) => r.stream == s,
        };
        let mut places: Vec<Place> =
            self.running.values().filter(may).map(|r| Place::Device(r.device)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The part of a range that lies in the same 2 MiB as an address of it, and is attached as that is.
    fn part(&self, address: u64) -> Option<(u64, u64)> {
        let mut parts = self.model.parts(address).into_iter();
        let (from, to, _) = parts.find(|(from, to, _)| (*from..*to).contains(&address))?;
        let start = address / BLOCK * BLOCK;
        Some((start.max(from), (start + BLOCK).min(to)))
    }

    /// What lies in modelled memory of what a call uses.
    pub(super) fn parts(&self, used: Use) -> Vec<Use> {
        // Of one allocation, as nearly always.
        if self.model.bounds(used.from).is_some_and(|(_, end)| used.to <= end) {
            return vec![used];
        }
        let of = |(base, end): (u64, u64)| Use { from: used.from.max(base), to: used.to.min(end), ..used };
        self.model.all().into_iter().map(of).filter(|part| part.from < part.to).collect()
    }

    /// A grid touches memory; answers whether it is the first that runs to touch the 2 MiB.
    fn note_touch(&mut self, address: u64, grid: u64) -> bool {
        let Some((first, _)) = self.part(address) else { return false };
        let grids = self.touched.entry(first).or_default();
        grids.insert(grid);
        grids.len() == 1
    }

    /// A grid is over.
    pub(super) fn over(&mut self, grid: u64) {
        self.running.remove(&grid);
        self.touched.retain(|_, grids| {
            grids.remove(&grid);
            !grids.is_empty()
        });
    }

    /// Protects what lies between two addresses as it is fit for some.
    fn protect(&mut self, from: u64, to: u64, who: &[Place]) {
        for (from, to, access) in self.model.accesses(who, from, to) {
            let protection = match access {
                Access::None => Protection::None,
                Access::Read => Protection::Read,
                Access::ReadWrite => Protection::ReadWrite,
            };
            self.set(from, to, protection);
        }
    }

    fn set(&mut self, from: u64, to: u64, protection: Protection) {
        if self.broken {
            return;
        }
        let mut pieces = self.held.pieces(from, to, protection).into_iter();
        if let Err(e) = pieces.try_for_each(|(from, to, protection)| self.protect_pages(from, to, protection))
        {
            // Perhaps there are too many stretches: then everybody may use all from now on.
            self.broken = true;
            for (from, to) in self.model.all() {
                let _ = self.protect_pages(from, to, Protection::ReadWrite);
            }
            tracing::error!("unified memory is modelled no further: the system does not protect memory: {e}");
        }
    }

    /// Protects pages, of device memory or of the program's.
    fn protect_pages(&self, from: u64, to: u64, protection: Protection) -> io::Result<()> {
        if let Some(pages) = self.program.iter().find(|p| p.addresses().contains(&from)) {
            return pages.protect(from, to, protection);
        }
        arena().map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?.protect(from, to, protection)
    }

    /// Protects what lies between two addresses for whose turn it is: the devices' whose kernels run and may use it, where one of these has
    /// touched the 2 MiB; else nobody's. Where no kernel runs that may use it the host's.
    pub(super) fn protect_again(&mut self, from: u64, to: u64) {
        let of = |(base, _)| self.model.parts(base).into_iter().map(move |part| (base, part));
        let parts: Vec<_> = self.model.all().into_iter().flat_map(of).collect();
        for (base, (first, end, attached)) in parts {
            let (mut at, end) = (first.max(from / PAGE * PAGE), end.min(to));
            if at >= end {
                continue;
            }
            let mut users = self.users(attached);
            users.extend(self.turns.claimed(base, attached).map(Place::Device));
            if users.is_empty() {
                self.protect(at, end, &[Place::Host]);
                continue;
            }
            while at < end {
                let is_touched = |at: u64| self.touched.contains_key(&(at / BLOCK * BLOCK).max(first));
                let touched = is_touched(at);
                let next = |at: u64| (at / BLOCK + 1) * BLOCK;
                let mut stop = next(at);
                while stop < end && is_touched(stop) == touched {
                    stop = next(stop);
                }
                let stop = stop.min(end.next_multiple_of(PAGE));
                if touched {
                    self.protect(at, stop, &users);
                } else {
                    self.set(at, stop, Protection::None);
                }
                at = stop;
            }
        }
    }

    /// Everybody may use what lies between two addresses, until it is protected again.
    pub(super) fn open(&mut self, from: u64, to: u64) {
        self.set(from / PAGE * PAGE, to.next_multiple_of(PAGE), Protection::ReadWrite);
    }

    /// The same of all.
    pub(super) fn change_turn(&mut self) {
        let _ = self.model.take_changed();
        for (from, to) in self.model.all() {
            self.protect_again(from, to);
        }
        self.note();
    }

    /// The same of what has changed.
    pub(super) fn follow(&mut self) {
        for (from, to) in self.model.take_changed() {
            self.protect_again(from, to);
        }
        self.note();
    }

    /// Keeps what has happened.
    pub(super) fn note(&mut self) {
        self.note_of(0);
    }

    fn note_of(&mut self, pc: u64) {
        let events = self.model.take_events();
        if !events.is_empty() {
            let at = monotonic_ns();
            let of = |e: &Event| if e.kind == Kind::CpuFault { pc } else { 0 };
            self.log.extend(events.into_iter().map(|e| (at, of(&e), e)));
        }
    }

    /// Sees to a touch; `acting`: the grid that the thread's accesses by address are of, or 0.
    fn serve(&mut self, touch: &Touch, acting: u64) -> bool {
        if self.model.bounds(touch.address).is_none() {
            // A thread that worked at a kernel keeps its number: what it does for itself since then is the host's.
            let of_grid = touch.by == Toucher::Copy && self.running.contains_key(&acting);
            return self.serve_combined(touch, of_grid);
        }
        let running = |grid: u64| self.running.get(&grid).copied();
        let (worker, pc) = (thread_number(), touch.pc);
        let who = match touch.by {
            Toucher::Host => Some((Place::Host, Origin::default())),
            Toucher::Kernel { grid, block } => running(grid).map(|r| {
                let (wave, beside, threads) =
                    (block / r.resident.max(1), r.resident.min(r.blocks), r.threads);
                (Place::Device(r.device), Origin { worker, wave, block, beside, threads, pc })
            }),
            // Which block and which instruction is not known.
            Toucher::Copy => {
                running(acting).map(|r| (Place::Device(r.device), Origin { worker, ..Origin::default() }))
            }
        };
        let page = touch.address / PAGE * PAGE;
        let Some((place, from)) = who.filter(|_| !self.broken) else {
            // Whoever does this on somebody's behalf has told of it before.
            self.set(page, page + PAGE, Protection::ReadWrite);
            return true;
        };
        if place == Place::Host
            && let Some(device) = self.claimed(touch.address)
        {
            self.note_conflict(touch, device);
            return false;
        }
        let served = match place {
            Place::Host => self.model.host_fault(touch.address, touch.write),
            Place::Device(d) => self.model.gpu_fault(d, touch.address, touch.write, from),
        };
        if served == Served::Unknown {
            return false;
        }
        let grid = if let Toucher::Kernel { grid, .. } = touch.by { grid } else { acting };
        if place != Place::Host && self.note_touch(touch.address, grid) {
            // It is closed for all but for what is opened now.
            self.model.note_changed(self.part(touch.address));
        }
        // For who has touched it: else it would fault for ever.
        let (first, end) = self.part(touch.address).unwrap_or_default();
        for (from, to) in self.model.take_changed() {
            if from >= first && to <= end {
                self.protect(from, to, &[place]);
            } else {
                self.protect_again(from, to);
            }
        }
        let needed = if touch.write { Access::ReadWrite } else { Access::Read };
        match self.model.access(place, touch.address) {
            Some(access) if access >= needed => self.protect(page, page + PAGE, &[place]),
            _ => self.set(page, page + PAGE, Protection::ReadWrite),
        }
        self.note_of(touch.pc);
        true
    }
}

/// Sees to a touch, in a handler of signals. Nobody holds the lock while he touches managed memory.
pub(super) fn serve(touch: &Touch, acting: u64) -> bool {
    locked(|state| state.as_mut().is_some_and(|u| u.serve(touch, acting)))
}
