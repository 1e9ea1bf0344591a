//! Managed memory by allocations: what happened to each, and what to do about it.

use weft_record::trace::{Pages, PagesKind};

use super::kinds::Names;
use super::model::{Process, What};
use super::table::{Cell, Table};
use super::units;

/// An allocation, and what happened to it. Times are in nanoseconds.
#[derive(Clone, Debug, Default)]
struct Allocation {
    address: u64,
    bytes: u64,
    /// Bytes that moved, and of these what faults of the other side moved.
    to_device: u64,
    to_host: u64,
    by_gpu_faults: u64,
    by_cpu_faults: u64,
    evicted: u64,
    cpu_faults: u64,
    /// Groups that brought something of it, and how long these took.
    groups: u64,
    group_ns: u64,
    cpu_ns: u64,
    thrashes: u64,
    /// When a device first faulted for it.
    first: Option<u64>,
    /// The last group that was counted.
    last: Option<usize>,
}

/// Faults of a kind, in their order.
struct Faults<'a>(Vec<&'a Pages>);

impl<'a> Faults<'a> {
    fn of(process: &'a Process, kind: PagesKind) -> Self {
        Faults(process.pages.iter().filter(|p| p.kind == kind).collect())
    }

    /// The one during which something happened.
    fn during(&self, p: &Pages) -> Option<usize> {
        let last = self.0.partition_point(|f| f.begin <= p.begin).checked_sub(1)?;
        (p.begin < self.0[last].begin + self.0[last].ns).then_some(last)
    }
}

/// Allocations in their order.
fn of_process(process: &Process) -> Vec<Allocation> {
    let groups = Faults::of(process, PagesKind::GpuFaultGroup);
    let cpu = Faults::of(process, PagesKind::CpuFault);
    let mut all: Vec<Allocation> = Vec::new();
    let mut pages: Vec<&Pages> = process.pages.iter().collect();
    pages.sort_by_key(|p| (p.begin, p.kind != PagesKind::Allocate));
    for p in pages {
        if p.kind == PagesKind::Allocate {
            all.push(Allocation { address: p.address, bytes: p.bytes, ..Allocation::default() });
            continue;
        }
        // The latest one that has the address.
        let whose = |a: &Allocation| (a.address / 4096 * 4096..a.address + a.bytes).contains(&p.address);
        if let Some(at) = all.iter().rposition(whose) {
            all[at].add(p, &groups, &cpu);
        }
    }
    all
}

impl Allocation {
    fn add(&mut self, p: &Pages, groups: &Faults<'_>, cpu: &Faults<'_>) {
        match p.kind {
            PagesKind::HostToDevice => {
                self.to_device += p.bytes;
                let Some(group) = groups.during(p) else { return };
                self.by_gpu_faults += p.bytes;
                self.first = self.first.or(Some(p.at));
                if self.last.replace(group) != Some(group) {
                    self.groups += 1;
                    self.group_ns += groups.0[group].ns;
                }
            }
            PagesKind::DeviceToHost => {
                self.to_host += p.bytes;
                if cpu.during(p).is_some() {
                    self.by_cpu_faults += p.bytes;
                }
            }
            PagesKind::CpuFault => {
                self.cpu_faults += 1;
                self.cpu_ns += p.ns;
            }
            PagesKind::Evict => self.evicted += p.bytes,
            PagesKind::Thrash => self.thrashes += 1,
            _ => {}
        }
    }

    /// What is wrong with how it comes to the device, with the time that this takes.
    fn on_the_way_up(&self, process: &Process, what: &str) -> Option<(u64, String)> {
        let size = |n: u64| units::bytes(n as f64, "");
        if self.evicted > 0 {
            let text = format!(
                "{what}: {} left the device since others needed the room: what kernels use at a time is more than it has. \
                 Work piece by piece, or let kernels use rare data where they are (cudaMemAdviseSetPreferredLocation on the host)",
                size(self.evicted)
            );
            return Some((self.group_ns, text));
        }
        if self.thrashes > 0 {
            let text = format!(
                "{what}: its pages go to and fro between host and device. Keep what both write apart, or let it stay on the host \
                 (cudaMemAdviseSetPreferredLocation, and cudaMemAdviseSetAccessedBy for the device)"
            );
            return Some((self.group_ns + self.cpu_ns, text));
        }
        if self.by_gpu_faults < LEAST {
            return None;
        }
        let kernel = self.first.and_then(|at| kernel_at(process, at));
        let text = format!(
            "{what}: {} came to the device by {} groups of faults, which hold the kernel up for {}. Prefetch it to the device \
             (cudaMemPrefetchAsync) before {}",
            size(self.by_gpu_faults),
            self.groups,
            units::time(self.group_ns as f64, None),
            kernel.map_or("the kernel".into(), |name| format!("`{name}`"))
        );
        Some((self.group_ns, text))
    }

    /// The same of the way back.
    fn on_the_way_down(&self, what: &str) -> Option<(u64, String)> {
        if self.by_cpu_faults < LEAST || self.thrashes > 0 {
            return None;
        }
        let text = format!(
            "{what}: {} came back by faults of the CPU, which take {}. Prefetch it to the host before it is read there",
            units::bytes(self.by_cpu_faults as f64, ""),
            units::time(self.cpu_ns as f64, None)
        );
        Some((self.cpu_ns, text))
    }
}

/// `um_alloc_sum`: weft's own.
pub(super) fn allocations(processes: &[Process]) -> Table {
    let mb = |bytes: u64| Cell::Real(bytes as f64 / 1e6, 3);
    let row = |a: Allocation| {
        vec![
            mb(a.bytes),
            mb(a.to_device),
            mb(a.to_host),
            mb(a.evicted),
            Cell::Count(a.cpu_faults),
            Cell::Count(a.groups),
            Cell::Count(a.thrashes),
            Cell::text(format!("{:#x}", a.address)),
        ]
    };
    Table {
        title: "Unified Memory Allocations Summary",
        name: "um_alloc_sum",
        heads: &[
            "Size (MB)",
            "HtoD (MB)",
            "DtoH (MB)",
            "Evicted (MB)",
            "CPU Faults",
            "GPU Fault Groups",
            "Thrashes",
            "Address",
        ],
        rows: processes.iter().flat_map(of_process).map(row).collect(),
    }
}

/// From so many bytes on it is worth a word.
const LEAST: u64 = 256 << 10;

/// What to do, the dearest first.
pub(super) fn of(process: &Process) -> Vec<String> {
    let mut all: Vec<(u64, String)> = Vec::new();
    for a in of_process(process) {
        let what = format!("the allocation of {} at {:#x}", units::bytes(a.bytes as f64, ""), a.address);
        all.extend(a.on_the_way_up(process, &what));
        all.extend(a.on_the_way_down(&what));
    }
    all.sort_by_key(|(ns, _)| std::cmp::Reverse(*ns));
    all.into_iter().map(|(_, text)| text).collect()
}

/// The kernel that ran at a moment.
fn kernel_at(process: &Process, at: u64) -> Option<String> {
    process.work.iter().find_map(|w| match &w.what {
        What::Kernel(k) if w.times.holds(at) => Some(Names::Base.of(&k.name)),
        _ => None,
    })
}
