//! Managed memory: what moved, and what nsys' reports say of it. Sizes and counts are a model's, and so are the times of moves.

use std::collections::BTreeMap;

use weft_record::trace::{Pages, PagesKind};

use super::model::Process;
use super::table::{Cell, Table};

/// Moves over the bus or among devices, with nsys' names.
pub(super) fn moves(processes: &[Process]) -> impl Iterator<Item = (&'static str, &Pages)> {
    let of = |p: &Pages| match p.kind {
        PagesKind::HostToDevice => Some("[CUDA memcpy Unified Host-to-Device]"),
        PagesKind::DeviceToHost => Some("[CUDA memcpy Unified Device-to-Host]"),
        PagesKind::DeviceToDevice => Some("[CUDA memcpy Unified Device-to-Device]"),
        _ => None,
    };
    processes.iter().flat_map(|p| &p.pages).filter_map(move |p| Some((of(p)?, p)))
}

/// What a record of pages is of, in words.
pub(super) fn word(kind: PagesKind) -> &'static str {
    match kind {
        PagesKind::HostToDevice => "host to device",
        PagesKind::DeviceToHost => "device to host",
        PagesKind::DeviceToDevice => "device to device",
        PagesKind::CpuFault => "CPU fault",
        PagesKind::GpuFaultGroup => "GPU fault group",
        PagesKind::Thrash => "thrash",
        PagesKind::Throttle => "throttle",
        PagesKind::Evict => "eviction",
        PagesKind::RemoteMap => "remote map",
        PagesKind::ReadDuplicate => "read duplicate",
        PagesKind::Counted => "move by access counters",
        PagesKind::Allocate => "allocation",
        PagesKind::Unmodelled => "allocation that is not modelled",
        PagesKind::Conflict => "CPU access while the GPU works",
        PagesKind::CombinedRead => "read of write-combined memory",
    }
}

/// Sums of some pages.
#[derive(Default)]
struct Totals {
    to_device: u64,
    to_host: u64,
    cpu_faults: u64,
    gpu_faults: u64,
}

impl Totals {
    fn add(&mut self, p: &Pages) {
        match p.kind {
            PagesKind::HostToDevice => self.to_device += p.bytes,
            PagesKind::DeviceToHost => self.to_host += p.bytes,
            PagesKind::CpuFault => self.cpu_faults += 1,
            PagesKind::GpuFaultGroup => self.gpu_faults += u64::from(p.count),
            _ => {}
        }
    }

    fn is_empty(&self) -> bool {
        self.to_device + self.to_host + self.cpu_faults + self.gpu_faults == 0
    }

    fn cells(&self) -> Vec<Cell> {
        let mb = |bytes: u64| Cell::Real(bytes as f64 / 1e6, 3);
        vec![mb(self.to_device), mb(self.to_host), Cell::Count(self.cpu_faults), Cell::Count(self.gpu_faults)]
    }
}

fn address(n: u64) -> Cell {
    Cell::text(format!("{n:#x}"))
}

/// Bytes that a device's driver manages at a time.
const BLOCK: u64 = 2 << 20;

/// `um_sum`: by blocks of 2 MiB.
pub(super) fn by_address(processes: &[Process]) -> Table {
    let mut all: BTreeMap<(u32, u64), Totals> = BTreeMap::new();
    for process in processes {
        for p in &process.pages {
            all.entry((process.id, p.address / BLOCK * BLOCK)).or_default().add(p);
        }
    }
    let row = |((_, at), t): (&(u32, u64), &Totals)| {
        let mut row = t.cells();
        row.push(address(*at));
        row
    };
    Table {
        title: "Unified Memory Analysis Summary",
        name: "um_sum",
        heads: &[
            "HtoD Migration Size (MB)",
            "DtoH Migration Size (MB)",
            "CPU Page Faults",
            "GPU Page Faults",
            "Virtual Address",
        ],
        rows: all.iter().filter(|(_, t)| !t.is_empty()).map(row).collect(),
    }
}

/// `um_total_sum`.
pub(super) fn totals(processes: &[Process]) -> Table {
    let mut all = Totals::default();
    let pages = || processes.iter().flat_map(|p| &p.pages);
    pages().for_each(|p| all.add(p));
    let mut row = all.cells();
    row.push(address(pages().map(|p| p.address).min().unwrap_or(0)));
    row.push(address(pages().map(|p| p.address).max().unwrap_or(0)));
    Table {
        title: "Unified Memory Totals Summary",
        name: "um_total_sum",
        heads: &[
            "Total HtoD Migration Size (MB)",
            "Total DtoH Migration Size (MB)",
            "Total CPU Page Faults",
            "Total GPU Page Faults",
            "Minimum Virtual Address",
            "Maximum Virtual Address",
        ],
        rows: if all.is_empty() { Vec::new() } else { vec![row] },
    }
}

/// `um_cpu_page_faults_sum`: by instruction.
pub(super) fn cpu_faults(processes: &[Process]) -> Table {
    let mut all: BTreeMap<u64, u64> = BTreeMap::new();
    for p in processes.iter().flat_map(|p| &p.pages).filter(|p| p.kind == PagesKind::CpuFault) {
        *all.entry(p.pc).or_default() += 1;
    }
    let mut all: Vec<(u64, u64)> = all.into_iter().collect();
    all.sort_by_key(|(pc, n)| (std::cmp::Reverse(*n), *pc));
    Table {
        title: "Unified Memory CPU Page Faults Summary",
        name: "um_cpu_page_faults_sum",
        heads: &["CPU Page Faults", "CPU Instruction Address"],
        rows: all.into_iter().map(|(pc, n)| vec![Cell::Count(n), address(pc)]).collect(),
    }
}
