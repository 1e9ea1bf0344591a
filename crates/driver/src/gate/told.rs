//! What the model of time is told of what passes the gate.

use std::sync::Once;

use weft_device::attribute as attr;
use weft_timing::gpu::Gpu;
use weft_timing::timeline::{self, Kind, Machine, Number, Part, Way, Work};

use super::Submitted;
use crate::attribute::{MEM_SYNC_DOMAIN_COUNT, domains_of};
use crate::engine::{self, Engine};
use crate::error::Result;
use crate::memory::table;
use crate::modelled;
use crate::operation::config::Domains;
use crate::operation::kernel::KernelLaunch;
use crate::operation::{Copy3D, MemorySet, Operation, Place, PlaceKind, Timing};
use crate::stream::{NON_BLOCKING, Stream, StreamKind};

impl Stream {
    /// With modelled time the model is told as well.
    #[inline]
    pub(super) fn pass_or_tell(&self, operation: Operation, timing: Timing) -> Result<Submitted> {
        if modelled::is_on() { self.pass_modelled(operation, timing) } else { self.pass(operation, timing) }
    }

    /// As [`Stream::pass`], and tells the model.
    #[cold]
    fn pass_modelled(&self, operation: Operation, timing: Timing) -> Result<Submitted> {
        let work = self.gpu().and_then(|_| self.work(&operation, timing));
        let Some((work, waits)) = work else { return self.pass(operation, timing) };
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
        modelled::set_passing(number);
        let result = self.pass(operation, timing);
        modelled::set_passing(0);
        match event {
            // After it has been marked for real, which forgets the place before.
            Some(e) if result.is_ok() => e.set_modelled(number),
            _ if kernel && result.is_err() => modelled::took(number, 0.0),
            _ => {}
        }
        result
    }

    /// The model of its device, if there is one and counts are to be had; none of streams that are captured.
    pub(crate) fn gpu(&self) -> Option<&'static Gpu> {
        static TOLD: Once = Once::new();
        let name = self.state().device().profile().name;
        let gpu = Gpu::of(name).filter(|_| engine::engine() != Engine::Interp);
        if gpu.is_none() {
            TOLD.call_once(|| {
                eprintln!(
                    "weft: WEFT_TIME=model: there is no model of the time of {name} as it runs here: time is real"
                );
            });
        }
        gpu.filter(|_| !self.is_captured())
    }

    pub(super) fn add(&self, work: Work, after: Vec<Number>, waits: bool) -> Number {
        let operation =
            timeline::Operation { stream: Some(self.in_model()), work, part: Part::Whole, after, waits };
        modelled::add(operation, || self.machine())
    }

    /// As the model knows it.
    pub(crate) fn in_model(&self) -> timeline::Stream {
        let state = self.state();
        let kind = match self.kind() {
            StreamKind::Legacy => Kind::Legacy,
            _ if self.flags() & NON_BLOCKING != 0 => Kind::NonBlocking,
            _ => Kind::Blocking,
        };
        timeline::Stream { device: state.device().ordinal(), context: state.id(), stream: self.id(), kind }
    }

    /// Its device, as the model knows it.
    pub(crate) fn machine(&self) -> Machine {
        let profile = self.state().device().profile();
        Machine::new(Gpu::like(profile.name), profile.limit(attr::COPY_ENGINES))
    }

    /// What the model takes an operation for, and whether the host waits for it; none of what it knows nothing of.
    fn work(&self, operation: &Operation, timing: Timing) -> Option<(Work, bool)> {
        Some(match operation {
            Operation::Kernel(launch) => (self.work_of_kernel(launch, domains_of(self)), false),
            Operation::Copy(c) => self.work_of_copy(c, timing),
            Operation::Set(s) => (self.work_of_set(s), false),
            Operation::Record(_)
            | Operation::Wait(_)
            | Operation::Host(_)
            | Operation::Value(_)
            | Operation::Signal(_)
            | Operation::Await(_)
            | Operation::Allocate(_)
            | Operation::Free { .. } => (Work::Nothing, false),
            // Each of a batch is told by itself.
            Operation::Batch(_) | Operation::Marker => return None,
        })
    }

    /// What the model takes a copy for, and whether the host waits for it.
    pub(crate) fn work_of_copy(&self, c: &Copy3D, timing: Timing) -> (Work, bool) {
        copy(c, timing)
    }

    /// What it takes a fill for.
    pub(crate) fn work_of_set(&self, s: &MemorySet) -> Work {
        Work::Set { bytes: s.width.saturating_mul(s.height) * s.pattern.bytes().1 as u64 }
    }

    /// What it takes a kernel for: the part of the device that it fills, in a domain that `others` say where the launch does not.
    pub(crate) fn work_of_kernel(&self, launch: &KernelLaunch, others: Domains) -> Work {
        let (profile, config) = (self.state().device().profile(), &launch.config);
        let threads = config.block.iter().fold(1u32, |n, d| n.saturating_mul(*d));
        let block = launch.function.block_use(profile, threads, config.dynamic_shared.into());
        let room = f64::from(profile.occupancy(block).blocks) * f64::from(profile.limit(attr::SM_COUNT));
        let blocks: f64 = config.grid.iter().map(|d| f64::from(*d)).product();
        let domain = config.domains.or(others).of_device(profile.limit(MEM_SYNC_DOMAIN_COUNT));
        Work::Kernel { share: (blocks / room.max(1.0)).min(1.0), domain }
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
