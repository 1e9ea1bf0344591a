//! The model, and memory protected as it says.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

use parking_lot::Mutex;
use weft_exec::memory::{ProgramPages, Protection, Touch, Toucher, Use};
use weft_exec::{monotonic_ns, thread_number};
use weft_residency::{Access, Attached, BLOCK, Event, Kind, Model, Origin, PAGE, Place, Served, Settings};

use super::combined::Combined;
use super::held::AllHeld;
use super::turns::Turns;
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
