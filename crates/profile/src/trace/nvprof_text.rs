//! What nvprof prints of a process: sums of what its devices and its calls took, and both one after the other.

use std::collections::HashSet;

use super::kinds::{self, memory};
use super::model::{Call, Process, What, Work};
use super::sum_reports::bytes;
use super::sums::{Sum, share, sums};
use super::table::quoted;
use super::units::{self, Unit};

/// How it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct How {
    pub(super) csv: bool,
    /// Of times; else what suits each.
    pub(super) unit: Option<Unit>,
}

/// A driver's function by its name in programs: without the version.
pub(super) fn plain(call: &Call) -> String {
    let name = &call.name;
    name.strip_suffix("_v2").or_else(|| name.strip_suffix("_v3")).unwrap_or(name).to_owned()
}

/// A kind of things, and their sums.
pub(super) type Section = (&'static str, Vec<Sum>);

/// The sums of a process: what devices did, then calls.
fn sections(process: &Process) -> [Section; 2] {
    let work = process.work.iter().filter_map(|w| Some((kinds::nvprof(w)?, w.times.ns())));
    let calls = process.calls.iter().map(|c| (plain(c), c.times.ns()));
    [("GPU activities", sums(work)), ("API calls", sums(calls))]
}

/// What is done when nothing else is asked for.
pub(super) fn summary(process: &Process, how: How) -> String {
    let sections = sections(process);
    if sections.iter().all(|s| s.1.is_empty()) {
        return "No kernels were profiled.\nNo API activities were profiled.\n".into();
    }
    section_texts(&sections, how)
}

/// Sums as they are printed.
pub(super) fn section_texts(sections: &[Section], how: How) -> String {
    if how.csv { summary_csv(sections, how.unit) } else { summary_text(sections, how.unit) }
}

fn summary_text(sections: &[Section], unit: Option<Unit>) -> String {
    let mut out = format!(
        "{:>16}{:>9}{:>10}{:>10}{:>10}{:>10}{:>10}  Name\n",
        "Type", "Time(%)", "Time", "Calls", "Avg", "Min", "Max"
    );
    for (kind, sums) in sections {
        let all = sums.iter().map(Sum::total).sum();
        if sums.is_empty() && *kind == "GPU activities" {
            out.push_str("No kernels were profiled.\n");
        }
        for (i, s) in sums.iter().enumerate() {
            let kind = if i == 0 { format!("{kind}:") } else { String::new() };
            let percent = format!("{:.2}%", share(s.total(), all));
            let time = |ns: f64| units::time(ns, unit);
            out += &format!(
                "{kind:>16}{percent:>9}{:>10}{:>10}{:>10}{:>10}{:>10}  {}\n",
                time(s.total() as f64),
                s.count(),
                time(s.average()),
                time(s.least() as f64),
                time(s.most() as f64),
                s.name
            );
        }
    }
    out
}

fn summary_csv(sections: &[Section], unit: Option<Unit>) -> String {
    let most = |f: fn(&Sum) -> f64| {
        let all = sections.iter().flat_map(|s| &s.1).map(f);
        unit.unwrap_or_else(|| Unit::of(all.fold(0.0, f64::max)))
    };
    let columns: [fn(&Sum) -> f64; 4] =
        [|s| s.total() as f64, Sum::average, |s| s.least() as f64, |s| s.most() as f64];
    let [time, average, least, greatest] = columns.map(most);
    let mut out = String::from("\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n");
    out += &format!(",%,{},,{},{},{},\n", time.name(), average.name(), least.name(), greatest.name());
    for (kind, sums) in sections {
        let all = sums.iter().map(Sum::total).sum();
        for s in sums {
            out += &format!(
                "\"{kind}\",{:.6},{:.6},{},{:.6},{:.6},{:.6},{}\n",
                share(s.total(), all),
                time.value(s.total() as f64),
                s.count(),
                average.value(s.average()),
                least.value(s.least() as f64),
                greatest.value(s.most() as f64),
                always_quoted(&s.name)
            );
        }
    }
    out
}

fn always_quoted(text: &str) -> String {
    let quoted = quoted(text);
    if quoted.starts_with('"') { quoted } else { format!("\"{quoted}\"") }
}

/// Heads, with units in CSV where they have one of their own, and rows of a table; the last column is a name.
struct Columns {
    heads: Vec<(&'static str, String, usize)>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    fn print(&self, csv: bool) -> String {
        if csv {
            let line = |cells: Vec<String>| cells.join(",") + "\n";
            let mut out = line(self.heads.iter().map(|h| format!("\"{}\"", h.0)).collect());
            out += &line(self.heads.iter().map(|h| h.1.clone()).collect());
            for row in &self.rows {
                let number = |t: &String| t.parse::<f64>().is_ok() || t.is_empty();
                let cell = |t: &String| if number(t) { t.clone() } else { always_quoted(t) };
                out += &line(row.iter().map(cell).collect());
            }
            return out;
        }
        let widths: Vec<usize> = self.heads.iter().enumerate().map(|(i, h)| self.width(i, h)).collect();
        let heads = self.heads.iter().map(|h| h.0.to_owned()).collect();
        let mut out = String::new();
        for row in std::iter::once(&heads).chain(&self.rows) {
            let last = row.len() - 1;
            let cell = |(i, (text, w)): (usize, (&String, &usize))| {
                let text = if text.is_empty() { "-" } else { text };
                if i == last { text.to_owned() } else { format!("{text:>w$}") }
            };
            out += &row.iter().zip(&widths).enumerate().map(cell).collect::<Vec<_>>().join("  ");
            out.push('\n');
        }
        out
    }

    fn width(&self, column: usize, (head, _, least): &(&'static str, String, usize)) -> usize {
        let of = |row: &Vec<String>| row.get(column).map_or(0, |t| t.chars().count());
        self.rows.iter().map(of).max().unwrap_or(0).max(head.len()).max(*least)
    }
}

/// A time among others: in CSV all have one unit, which the head says.
fn time_cell(ns: u64, how: How, unit: Unit) -> String {
    let ns = ns as f64;
    if how.csv { format!("{:.6}", unit.value(ns)) } else { units::time(ns, how.unit) }
}

fn time_unit(all: impl Iterator<Item = u64>, how: How) -> Unit {
    how.unit.unwrap_or_else(|| Unit::of(all.max().unwrap_or(0) as f64))
}

/// `--print-api-trace`.
pub(super) fn calls(process: &Process, how: How) -> String {
    let since = |c: &Call| c.times.begin.saturating_sub(process.began);
    let start = time_unit(process.calls.iter().map(since), how);
    let lasts = time_unit(process.calls.iter().map(|c| c.times.ns()), how);
    let kernels = process.work.iter().filter(|w| matches!(w.what, What::Kernel(_)));
    let launches: HashSet<usize> = kernels.filter_map(|w| w.call).collect();
    let row = |(i, c): (usize, &Call)| {
        let name = plain(c);
        // What asks for a kernel has the number that the kernel has.
        let name = if launches.contains(&(i + 1)) { format!("{name} [{}]", i + 1) } else { name };
        vec![time_cell(since(c), how, start), time_cell(c.times.ns(), how, lasts), name]
    };
    let heads = vec![
        ("Start", start.name().to_owned(), 8),
        ("Duration", lasts.name().to_owned(), 8),
        ("Name", String::new(), 0),
    ];
    Columns { heads, rows: process.calls.iter().enumerate().map(row).collect() }.print(how.csv)
}

/// What the columns of [`work`] mean.
const LEGEND: &str = "
Regs: Number of registers used per CUDA thread, as the program is told: an estimate.
SSMem: Static shared memory allocated per CUDA block.
DSMem: Dynamic shared memory allocated per CUDA block.
SrcMemType: The type of source memory accessed by memory operation/copy
DstMemType: The type of destination memory accessed by memory operation/copy
";

/// `--print-gpu-trace`.
pub(super) fn work(process: &Process, how: How) -> String {
    let all: Vec<&Work> = process.work.iter().filter(|w| w.what != What::Function).collect();
    if all.is_empty() {
        return "No kernels were profiled.\n".into();
    }
    let since = |w: &Work| w.times.begin.saturating_sub(process.began);
    let start = time_unit(all.iter().map(|w| since(w)), how);
    let lasts = time_unit(all.iter().map(|w| w.times.ns()), how);
    let units = (start, lasts);
    let unit = |u: &str| u.to_owned();
    let heads = vec![
        ("Start", unit(start.name()), 8),
        ("Duration", unit(lasts.name()), 8),
        ("Grid Size", unit(""), 19),
        ("Block Size", unit(""), 14),
        ("Regs*", unit(""), 8),
        ("SSMem*", unit("B"), 8),
        ("DSMem*", unit("B"), 8),
        ("Size", unit("B"), 8),
        ("Throughput", unit("GB/s"), 10),
        ("SrcMemType", unit(""), 10),
        ("DstMemType", unit(""), 10),
        ("Device", unit(""), 6),
        ("Context", unit(""), 8),
        ("Stream", unit(""), 8),
        ("Name", unit(""), 0),
    ];
    let rows = all.iter().map(|w| work_row(process, w, how, units)).collect();
    let legend = if how.csv { "" } else { LEGEND };
    Columns { heads, rows }.print(how.csv) + legend
}

fn work_row(process: &Process, w: &Work, how: How, (start, lasts): (Unit, Unit)) -> Vec<String> {
    let since = w.times.begin.saturating_sub(process.began);
    let mut row = vec![time_cell(since, how, start), time_cell(w.times.ns(), how, lasts)];
    let size = |n: u64| if how.csv { n.to_string() } else { units::bytes(n as f64, "") };
    let none = String::new;
    let mut name = kinds::nvprof(w).unwrap_or_default();
    match &w.what {
        What::Kernel(k) => {
            let three = |[x, y, z]: [u32; 3]| format!("({x} {y} {z})");
            row.extend([three(k.grid), three(k.block), k.registers.to_string()]);
            row.extend([size(k.static_shared.into()), size(k.dynamic_shared.into())]);
            row.extend([none(), none(), none(), none()]);
            if let Some(n) = w.call {
                name += &format!(" [{n}]");
            }
        }
        _ => {
            row.extend(std::iter::repeat_n(none(), 5));
            let n = bytes(w);
            let of_second = n as f64 * 1e9 / (w.times.ns().max(1)) as f64;
            row.push(size(n));
            row.push(if how.csv {
                format!("{:.6}", of_second / f64::from(1 << 30))
            } else {
                units::bytes(of_second, "/s")
            });
            row.extend(match &w.what {
                What::Copy { from, to, .. } => [memory(from.0).to_owned(), memory(to.0).to_owned()],
                What::Set { to, .. } => [memory(*to).to_owned(), none()],
                _ => [none(), none()],
            });
        }
    }
    let device = w.origin.device;
    row.push(format!("{} ({device})", process.device(device)));
    row.extend([w.origin.context.to_string(), w.origin.stream.to_string(), name]);
    row
}
