//! The summaries: calls, kernels, and what is done to memory, by time and by size.

use super::kinds::{self, Names};
use super::model::{Process, What, Work};
use super::sums::{Sum, share, sums};
use super::table::{Cell, Table};
use super::unified;

/// Columns of sums of times.
fn row(sum: &Sum, all: u64) -> Vec<Cell> {
    let mut cells = figures(sum, all);
    cells.push(Cell::text(sum.name.clone()));
    cells
}

/// Their numbers, without a name.
pub(super) fn figures(sum: &Sum, all: u64) -> Vec<Cell> {
    vec![
        Cell::Real(share(sum.total(), all), 1),
        Cell::Count(sum.total()),
        Cell::Count(sum.count()),
        Cell::Real(sum.average(), 1),
        Cell::Real(sum.median(), 1),
        Cell::Count(sum.least()),
        Cell::Count(sum.most()),
        Cell::Real(sum.deviation(), 1),
    ]
}

fn rows(sums: &[Sum]) -> Vec<Vec<Cell>> {
    let all = sums.iter().map(Sum::total).sum();
    sums.iter().map(|s| row(s, all)).collect()
}

/// `cuda_api_sum`.
pub(super) fn calls(processes: &[Process]) -> Table {
    let calls = processes.iter().flat_map(|p| &p.calls);
    Table {
        title: "CUDA API Summary",
        name: "cuda_api_sum",
        heads: &[
            "Time (%)",
            "Total Time (ns)",
            "Num Calls",
            "Avg (ns)",
            "Med (ns)",
            "Min (ns)",
            "Max (ns)",
            "StdDev (ns)",
            "Name",
        ],
        rows: rows(&sums(calls.map(|c| (c.name.to_string(), c.times.ns())))),
    }
}

/// `cuda_gpu_kern_sum`.
pub(super) fn kernels(processes: &[Process], names: Names) -> Table {
    let work = processes.iter().flat_map(|p| &p.work);
    let kernels = work.filter(|w| matches!(w.what, What::Kernel(_)));
    Table {
        title: "CUDA GPU Kernel Summary",
        name: "cuda_gpu_kern_sum",
        heads: &[
            "Time (%)",
            "Total Time (ns)",
            "Instances",
            "Avg (ns)",
            "Med (ns)",
            "Min (ns)",
            "Max (ns)",
            "StdDev (ns)",
            "Name",
        ],
        rows: rows(&sums(kernels.map(|w| (kinds::nsys(w, names), w.times.ns())))),
    }
}

fn moved(processes: &[Process]) -> impl Iterator<Item = &Work> {
    let work = processes.iter().flat_map(|p| &p.work);
    work.filter(|w| matches!(w.what, What::Copy { .. } | What::Set { .. }))
}

/// `cuda_gpu_mem_time_sum`.
pub(super) fn memory_times(processes: &[Process]) -> Table {
    Table {
        title: "CUDA GPU MemOps Summary (by Time)",
        name: "cuda_gpu_mem_time_sum",
        heads: &[
            "Time (%)",
            "Total Time (ns)",
            "Count",
            "Avg (ns)",
            "Med (ns)",
            "Min (ns)",
            "Max (ns)",
            "StdDev (ns)",
            "Operation",
        ],
        rows: rows(&sums(
            moved(processes)
                .map(|w| (kinds::nsys(w, Names::Full), w.times.ns()))
                .chain(unified::moves(processes).map(|(name, p)| (name.to_owned(), p.ns))),
        )),
    }
}

/// Bytes of a megabyte, as nsys counts.
pub(super) const MB: f64 = 1e6;

/// Bytes that a copy or a fill moves.
pub(super) fn bytes(work: &Work) -> u64 {
    match work.what {
        What::Copy { bytes, .. } | What::Set { bytes, .. } => bytes,
        What::Kernel(_) | What::Function => 0,
    }
}

/// `cuda_gpu_mem_size_sum`.
pub(super) fn memory_sizes(processes: &[Process]) -> Table {
    let unified = unified::moves(processes).map(|(name, p)| (name.to_owned(), p.bytes));
    let sums = sums(moved(processes).map(|w| (kinds::nsys(w, Names::Full), bytes(w))).chain(unified));
    let mb = |bytes: f64| Cell::Real(bytes / MB, 3);
    let row = |s: &Sum| {
        vec![
            mb(s.total() as f64),
            Cell::Count(s.count()),
            mb(s.average()),
            mb(s.median()),
            mb(s.least() as f64),
            mb(s.most() as f64),
            mb(s.deviation()),
            Cell::text(s.name.clone()),
        ]
    };
    Table {
        title: "CUDA GPU MemOps Summary (by Size)",
        name: "cuda_gpu_mem_size_sum",
        heads: &[
            "Total (MB)",
            "Count",
            "Avg (MB)",
            "Med (MB)",
            "Min (MB)",
            "Max (MB)",
            "StdDev (MB)",
            "Operation",
        ],
        rows: sums.iter().map(row).collect(),
    }
}
