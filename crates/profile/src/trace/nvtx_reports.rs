//! Tables of ranges: how long they took, and how long devices did what was asked for within them.

use std::collections::BTreeMap;

use weft_record::trace::Style;

use super::model::Process;
use super::range::Range;
use super::ranges::{Projection, projections};
use super::sum_reports::figures;
use super::sums::{Sum, sums};
use super::table::{Cell, Table};

/// Sums of the ranges of some styles; their names begin with the style and a tab.
fn by_style(processes: &[Process], styles: &[Style]) -> Vec<Sum> {
    let all = processes.iter().flat_map(|p| &p.ranges).filter(|r| styles.contains(&r.style));
    let name = |r: &Range| format!("{}\t{}", r.style_name(), r.name());
    sums(all.map(|r| (name(r), r.times.ns())))
}

/// `nvtx_sum`.
pub(super) fn all(processes: &[Process]) -> Table {
    let list = by_style(processes, &[Style::PushPop, Style::StartEnd]);
    let whole = list.iter().map(Sum::total).sum();
    let row = |s: &Sum| {
        let (style, name) = s.name.split_once('\t').unwrap_or_default();
        let mut row = figures(s, whole);
        row.extend([Cell::text(style), Cell::text(name)]);
        row
    };
    Table {
        title: "NVTX Range Summary",
        name: "nvtx_sum",
        heads: &[
            "Time (%)",
            "Total Time (ns)",
            "Instances",
            "Avg (ns)",
            "Med (ns)",
            "Min (ns)",
            "Max (ns)",
            "StdDev (ns)",
            "Style",
            "Range",
        ],
        rows: list.iter().map(row).collect(),
    }
}

/// `nvtx_pushpop_sum` or `nvtx_startend_sum`.
pub(super) fn of_style(processes: &[Process], style: Style) -> Table {
    let list = by_style(processes, &[style]);
    let whole = list.iter().map(Sum::total).sum();
    let row = |s: &Sum| {
        let mut row = figures(s, whole);
        row.push(Cell::text(s.name.split_once('\t').unwrap_or_default().1));
        row
    };
    let (title, name) = match style {
        Style::StartEnd => ("NVTX Start/End Range Summary", "nvtx_startend_sum"),
        _ => ("NVTX Push/Pop Range Summary", "nvtx_pushpop_sum"),
    };
    Table {
        title,
        name,
        heads: &[
            "Time (%)",
            "Total Time (ns)",
            "Instances",
            "Avg (ns)",
            "Med (ns)",
            "Min (ns)",
            "Max (ns)",
            "StdDev (ns)",
            "Range",
        ],
        rows: list.iter().map(row).collect(),
    }
}

/// `nvtx_gpu_proj_sum`.
pub(super) fn projected(processes: &[Process]) -> Table {
    let all: Vec<Projection<'_>> = processes.iter().flat_map(projections).collect();
    let mut by_name: BTreeMap<(String, &str), Vec<&Projection<'_>>> = BTreeMap::new();
    for p in &all {
        by_name.entry((p.range.name(), p.range.style_name())).or_default().push(p);
    }
    let mut rows: Vec<(u64, Vec<Cell>)> =
        by_name.iter().map(|((name, style), list)| projected_row(name, style, list)).collect();
    rows.sort_by_key(|r| std::cmp::Reverse(r.0));
    Table {
        title: "NVTX GPU Projection Summary",
        name: "nvtx_gpu_proj_sum",
        heads: &[
            "Range",
            "Style",
            "Total Proj Time (ns)",
            "Total Range Time (ns)",
            "Range Instances",
            "Proj Avg (ns)",
            "Proj Med (ns)",
            "Proj Min (ns)",
            "Proj Max (ns)",
            "Proj StdDev (ns)",
            "Total GPU Ops",
            "Avg GPU Ops",
            "Avg Range Lvl",
            "Avg Num Child",
        ],
        rows: rows.into_iter().map(|r| r.1).collect(),
    }
}

/// A row, and what rows are sorted by.
fn projected_row(name: &str, style: &str, list: &[&Projection<'_>]) -> (u64, Vec<Cell>) {
    let times = sums(list.iter().map(|p| (String::new(), p.times.ns())));
    let Some(s) = times.first() else { return (0, Vec::new()) };
    let total = |of: fn(&Projection<'_>) -> u64| list.iter().map(|p| of(p)).sum::<u64>();
    let mean = |of: fn(&Projection<'_>) -> u64| Cell::Real(total(of) as f64 / list.len() as f64, 1);
    let row = vec![
        Cell::text(name),
        Cell::text(style),
        Cell::Count(s.total()),
        Cell::Count(total(|p| p.range.times.ns())),
        Cell::Count(s.count()),
        Cell::Real(s.average(), 1),
        Cell::Real(s.median(), 1),
        Cell::Count(s.least()),
        Cell::Count(s.most()),
        Cell::Real(s.deviation(), 1),
        Cell::Count(total(|p| p.operations)),
        mean(|p| p.operations),
        mean(|p| p.range.level.into()),
        mean(|p| p.children),
    ];
    (s.total(), row)
}
