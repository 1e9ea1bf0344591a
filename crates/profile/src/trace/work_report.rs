//! `cuda_gpu_trace`: all that devices did, one after the other.

use super::kinds::{self, Names};
use super::model::{Process, What, Work};
use super::sum_reports::{MB, bytes};
use super::table::{Cell, Table};

/// `cuda_gpu_trace`. Times count from the first process's beginning.
pub(super) fn work(processes: &[Process], names: Names) -> Table {
    let began = processes.iter().map(|p| p.began).min().unwrap_or(0);
    let mut all: Vec<(&Process, &Work)> =
        processes.iter().flat_map(|p| p.work.iter().map(move |w| (p, w))).collect();
    all.retain(|(_, w)| w.what != What::Function);
    all.sort_by_key(|(_, w)| w.times.begin);
    Table {
        title: "CUDA GPU Trace",
        name: "cuda_gpu_trace",
        heads: &[
            "Start (ns)",
            "Duration (ns)",
            "CorrId",
            "GrdX",
            "GrdY",
            "GrdZ",
            "BlkX",
            "BlkY",
            "BlkZ",
            "Reg/Trd",
            "StcSMem (MB)",
            "DymSMem (MB)",
            "Bytes (MB)",
            "Throughput (MB/s)",
            "SrcMemKd",
            "DstMemKd",
            "Device",
            "Ctx",
            "Strm",
            "Name",
        ],
        rows: all.into_iter().map(|(p, w)| row(p, w, began, names)).collect(),
    }
}

fn row(process: &Process, work: &Work, began: u64, names: Names) -> Vec<Cell> {
    let mut row = vec![
        Cell::Count(work.times.begin.saturating_sub(began)),
        Cell::Count(work.times.ns()),
        work.call.map_or(Cell::None, |n| Cell::Count(n as u64)),
    ];
    let mb = |bytes: u32| Cell::Real(f64::from(bytes) / MB, 3);
    match &work.what {
        What::Kernel(k) => {
            row.extend(k.grid.iter().chain(&k.block).map(|n| Cell::Count(u64::from(*n))));
            row.push(Cell::Count(u64::from(k.registers)));
            row.extend([mb(k.static_shared), mb(k.dynamic_shared)]);
            row.extend(std::iter::repeat_n(Cell::None, 4));
        }
        _ => {
            row.extend(std::iter::repeat_n(Cell::None, 9));
            let moved = bytes(work) as f64 / MB;
            row.push(Cell::Real(moved, 3));
            let seconds = work.times.ns() as f64 / 1e9;
            row.push(if seconds > 0.0 { Cell::Real(moved / seconds, 3) } else { Cell::None });
            row.extend(match &work.what {
                What::Copy { from, to, .. } => {
                    [Cell::text(kinds::memory(from.0)), Cell::text(kinds::memory(to.0))]
                }
                What::Set { to, .. } => [Cell::text(kinds::memory(*to)), Cell::None],
                _ => [Cell::None, Cell::None],
            });
        }
    }
    let device = work.origin.device;
    row.extend([
        Cell::text(format!("{} ({device})", process.device(device))),
        Cell::Count(work.origin.context),
        Cell::Count(work.origin.stream),
        Cell::text(kinds::nsys(work, names)),
    ]);
    row
}
