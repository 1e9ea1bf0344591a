//! What is told of unified memory: allocations, kernels, copies, calls.

use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};

use weft_device::attribute as attr;
use weft_exec::Observer;
use weft_exec::memory::{HostMemory, ProgramPages, Use, watch as watch_memory};
use weft_residency::{Advice, Attached, BLOCK, PAGE, Place, WHOLE};

use super::active::{activate, is_active, is_on};
use super::calls;
use super::figures::figures;
use super::state::{Running, serve, with};
use crate::device::Device;
use crate::memory::space::before_free;
use crate::trace;

thread_local! {
    /// The grid that this thread works at, for accesses by address.
    static GRID: Cell<u64> = const { Cell::new(0) };
}

/// The bytes that an allocation of some takes: as with NVIDIA's driver, where what lies in the same 64 KiB moves with a small one.
pub(crate) fn room(bytes: usize) -> usize {
    bytes.next_multiple_of(WHOLE as usize)
}

/// There is managed memory of such bytes, with pages of its own as far as [`room`] says; `of_host`: attached to the host (`cudaMemAttachHost`).
pub(crate) fn add(base: u64, bytes: u64, device: &Device, of_host: bool) {
    if !is_on() {
        return;
    }
    begin(None);
    with(|u| {
        u.model.set_device(device.ordinal(), figures(device));
        u.model.add_range(base, bytes.next_multiple_of(WHOLE), device.ordinal());
        u.model.note_allocation(base, bytes.next_multiple_of(WHOLE), device.ordinal());
        u.turns.add(base);
        if of_host && !is_concurrent(device) {
            u.model.attach(base, u64::MAX, Attached::Host);
        }
        u.follow();
    });
    activate();
}

/// There are 2 MiB of which small allocations of managed memory are given.
pub(crate) fn add_shared(base: u64, device: &Device) {
    begin(None);
    with(|u| {
        u.model.set_device(device.ordinal(), figures(device));
        u.model.add_range(base, BLOCK, device.ordinal());
        u.follow();
    });
    activate();
}

/// There is one of these.
pub(crate) fn add_within(base: u64, bytes: u64, device: &Device) {
    with(|u| {
        u.model.note_allocation(base, bytes, device.ordinal());
        u.note();
    });
}

/// Whether small allocations of a device share 2 MiB of addresses while somebody looks, as with NVIDIA's driver. Where all memory moves at a launch each
/// has its own, as it may be attached to a stream or the host.
pub(crate) fn shares(device: &Device) -> bool {
    is_on() && is_concurrent(device)
}

/// Has touches told, and calls of the system, of memory at other addresses as well.
fn begin(others: Option<Range<u64>>) {
    watch_memory(|touch| serve(&calls::of_whom(touch), GRID.get()));
    calls::listen(others);
    before_free(remove);
}

/// There are managed variables in such pages of the program. They have their values, and are the host's at first.
pub(crate) fn add_program(pages: ProgramPages, device: &Device) {
    if !is_on() {
        return;
    }
    begin(Some(pages.addresses()));
    let (from, to) = (pages.addresses().start, pages.addresses().end);
    with(|u| {
        u.model.set_device(device.ordinal(), figures(device));
        // Each context's module tells of the same.
        if u.model.add_range(from, to - from, device.ordinal()) {
            u.model.note_allocation(from, to - from, device.ordinal());
            u.model.used_by(Place::Host, from, to, true);
            u.program.push(pages);
            u.follow();
        }
    });
    activate();
}

/// There is a piece of managed memory that a pool has, from which it gives blocks; perhaps it is known.
pub(crate) fn add_chunk(base: u64, bytes: u64, device: &Device) {
    let known = is_active() && with(|u| u.model.bounds(base).is_some());
    // A pool that is nearly full takes small pieces, which share pages with others'.
    if !known && base.is_multiple_of(BLOCK) && bytes.is_multiple_of(WHOLE) {
        add(base, bytes, device, false);
    }
}

/// There is write-combined memory of such bytes.
pub(crate) fn add_combined(memory: &HostMemory) {
    if !is_on() {
        return;
    }
    let pages = memory.pages();
    begin(Some(pages.addresses()));
    with(|u| u.combined.add(pages, memory.size() as u64));
    activate();
}

/// Page-locked memory goes.
pub(crate) fn remove_host(base: u64) {
    if is_active() {
        with(|u| u.combined.remove(base));
    }
}

/// A copy or a fill is about to use page-locked memory.
pub(crate) fn copying_host(from: u64, to: u64) {
    with(|u| u.combined.begin(Use { from, to, write: true }));
}

/// It has done so.
pub(crate) fn copied_host(from: u64, to: u64) {
    with(|u| u.combined.end(Use { from, to, write: true }));
}

/// Memory goes.
fn remove(base: u64) {
    with(|u| {
        if u.model.bounds(base).is_some_and(|(first, _)| first == base) {
            u.model.remove_range(base);
            u.note();
        }
    });
}

/// What is known of a launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launched {
    /// The grid's number.
    pub(crate) grid: u64,
    /// Its number in the model of time; 0: it has none.
    pub(crate) modelled: u64,
    /// Blocks that the device holds at a time.
    pub(crate) resident: u32,
    /// Blocks of the grid.
    pub(crate) blocks: u64,
    /// Threads of a block.
    pub(crate) threads: u32,
    /// The stream.
    pub(crate) stream: u64,
}

/// Observes a kernel, besides who does already.
struct Watch {
    inner: Option<Arc<dyn Observer>>,
    launched: Launched,
    device: Arc<Device>,
    begun: Once,
}

/// Who observes a launch, if unified memory is looked at.
pub(crate) fn watch(
    inner: Option<Arc<dyn Observer>>,
    launched: Launched,
    device: &Arc<Device>,
) -> Option<Arc<dyn Observer>> {
    if !is_active() {
        return inner;
    }
    Some(Arc::new(Watch { inner, launched, device: device.clone(), begun: Once::new() }))
}

/// What a launch takes of the model's clock besides faults, in nanoseconds: its call, and the wait for it.
const LAUNCH_NS: u64 = 10_000;

impl Observer for Watch {
    fn begun(&self) {
        GRID.set(self.launched.grid);
        self.begun.call_once(|| {
            let device = self.device.ordinal();
            let Launched { grid, modelled, resident, blocks, threads, stream } = self.launched;
            let resident = resident.into();
            with(|u| {
                u.model.set_device(device, figures(&self.device));
                u.model.advance(LAUNCH_NS);
                u.model.launch(device, stream);
                u.running.insert(grid, Running { device, modelled, resident, stream, blocks, threads });
                u.combined.close(false);
                u.change_turn();
            });
        });
        if let Some(inner) = &self.inner {
            inner.begun();
        }
    }

    fn ended(&self, failed: bool) {
        if GRID.get() == self.launched.grid {
            GRID.set(0);
        }
        with(|u| {
            u.model.settle(self.device.ordinal());
            u.over(self.launched.grid);
            u.combined.close(u.running.is_empty());
            u.change_turn();
        });
        tell();
        if let Some(inner) = &self.inner {
            inner.ended(failed);
        }
    }
}

/// Tells a trace of what has happened.
pub(super) fn tell() {
    let log = with(|u| std::mem::take(&mut u.log));
    log.iter().for_each(|(at, pc, event)| trace::unified(*at, *pc, event));
}

/// Whether a device lets the host touch managed memory while it works.
fn is_concurrent(device: &Device) -> bool {
    device.profile().attribute(attr::CONCURRENT_MANAGED).is_some_and(|v| v != 0)
}

/// Whether some stream's work is perhaps unfinished on a device that is not.
static TURNS: AtomicBool = AtomicBool::new(false);

/// A kernel or a graph is about to be launched in a stream, which says whether it is idle.
pub(crate) fn launching(stream: u64, device: &Device, is_idle: impl Fn() -> bool + Send + 'static) {
    if !is_concurrent(device) {
        TURNS.store(true, Ordering::Relaxed);
        with(|u| {
            u.turns.launch(stream, device.ordinal(), Box::new(is_idle));
            u.change_turn();
        });
    }
}

/// The host has waited for work, or has learnt that it is done.
#[inline]
pub(crate) fn settled() {
    if TURNS.load(Ordering::Relaxed) {
        settle();
    }
}

#[cold]
fn settle() {
    with(|u| {
        if u.turns.settle() {
            u.change_turn();
        }
    });
}

/// A stream calls a function of the program's, in which it counts as idle.
pub(crate) fn calling(stream: Option<u64>, call: impl FnOnce()) {
    let Some(stream) = stream.filter(|_| TURNS.load(Ordering::Relaxed)) else { return call() };
    let turn = |begins| {
        with(|u| {
            u.turns.calls(stream, begins);
            u.change_turn();
        });
    };
    turn(true);
    call();
    turn(false);
}

/// How long faults have held up the launch with such a number in the model of time, in nanoseconds.
pub(crate) fn stall(modelled: u64) -> u64 {
    if !is_active() {
        return 0;
    }
    with(|u| {
        let found = u.running.values().find(|r| r.modelled == modelled && modelled != 0);
        let Some(device) = found.map(|r| r.device) else { return 0 };
        u.model.settle(device);
        u.note();
        u.model.take_stall(Place::Device(device))
    })
}

/// How long faults have held up the host since this was asked last, in nanoseconds.
pub(crate) fn take_host_stall() -> u64 {
    if is_active() { with(|u| u.model.take_stall(Place::Host)) } else { 0 }
}

/// Moves what lies between two addresses to a place; answers how long that takes, in nanoseconds.
pub(crate) fn prefetch(from: u64, to: u64, place: Place) -> u64 {
    let ns = with(|u| {
        let before = u.model.now();
        u.model.prefetch(place, from, to);
        u.follow();
        u.model.now() - before
    });
    tell();
    ns
}

/// Takes advice.
pub(crate) fn advise(from: u64, to: u64, advice: Advice) {
    with(|u| {
        u.model.advise(from, to, advice);
        u.follow();
    });
}

/// Nobody wants what lies between two addresses.
pub(crate) fn discard(from: u64, to: u64) {
    with(|u| {
        u.model.discard(from, to);
        u.follow();
    });
}

/// Says whose memory is, by the flags of `cuStreamAttachMemAsync` and a stream.
pub(crate) fn attach(address: u64, bytes: u64, flags: u32, stream: u64) {
    let to = match flags {
        1 => Attached::Global,
        2 => Attached::Host,
        _ => Attached::Stream(stream),
    };
    with(|u| {
        let Some((first, last)) = u.model.bounds(address) else { return };
        // Pages that are shared with others stay as they are.
        let is_alone = address == first && (address + bytes).next_multiple_of(WHOLE) >= last;
        let inner = (address.next_multiple_of(PAGE), (address + bytes) / PAGE * PAGE);
        let (from, end) = if is_alone { (first, last) } else { inner };
        u.model.attach(from, end, to);
        u.protect_again(from, end);
    });
}

/// A device can be named.
pub(crate) fn know(device: &Device) {
    with(|u| u.model.set_device(device.ordinal(), figures(device)));
}

/// A copy or a fill is about to use what lies between two addresses, of a device or of the host.
pub(crate) fn copying(from: u64, to: u64, device: Option<u32>, write: bool) {
    let place = device.map_or(Place::Host, Place::Device);
    with(|u| {
        u.model.used_by(place, from, to, write);
        u.follow();
        u.open(from, to);
    });
}

/// It has done so: what it opened is protected again.
pub(crate) fn copied(from: u64, to: u64) {
    with(|u| u.protect_again(from, to));
}
