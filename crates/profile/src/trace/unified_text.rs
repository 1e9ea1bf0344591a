//! What nvprof prints of managed memory: what moved, for each device, and faults.

use std::collections::BTreeMap;

use weft_record::trace::{Pages, PagesKind};

use super::model::Process;
use super::nvprof_text::How;
use super::sums::{Sum, sums};
use super::unified_advice;
use super::unified_places;
use super::units::{self, Unit};

/// Rows in their order: what they are of, their names, and whether bytes and times are theirs.
const ROWS: [(PagesKind, &str, bool, bool); 10] = [
    (PagesKind::HostToDevice, "Host To Device", true, true),
    (PagesKind::DeviceToHost, "Device To Host", true, true),
    (PagesKind::DeviceToDevice, "Device To Device", true, true),
    (PagesKind::GpuFaultGroup, "Gpu page fault groups", false, true),
    (PagesKind::Thrash, "Thrashes", false, false),
    (PagesKind::Throttle, "Throttles", false, true),
    (PagesKind::RemoteMap, "Remote maps", true, false),
    (PagesKind::ReadDuplicate, "Read duplicates", true, false),
    (PagesKind::Evict, "Evictions", true, true),
    (PagesKind::Counted, "Moves by access counters", true, true),
];

/// Bytes as nvprof writes these: from a thousand on in the next unit.
fn size(bytes: f64, room: usize) -> String {
    const UNITS: [&str; 5] = ["B", "KB", "MB", "GB", "TB"];
    let (mut value, mut at) = (bytes, 0);
    while value >= 1000.0 && at + 1 < UNITS.len() {
        value /= 1024.0;
        at += 1;
    }
    units::in_room(value, room) + UNITS[at]
}

/// A row of a device.
struct Row {
    count: u64,
    /// Average, least, greatest, total; none: it has no bytes.
    sizes: Option<[f64; 4]>,
    ns: Option<u64>,
    name: &'static str,
}

fn rows(pages: &[&Pages]) -> Vec<Row> {
    let row = |(kind, name, bytes, time): &(PagesKind, &'static str, bool, bool)| {
        let of = || pages.iter().filter(|p| p.kind == *kind);
        let all: Vec<Sum> = sums(of().map(|p| (String::new(), p.bytes)));
        let sum = all.first()?;
        let sizes = [sum.average(), sum.least() as f64, sum.most() as f64, sum.total() as f64];
        let ns = time.then(|| of().map(|p| p.ns).sum());
        Some(Row { count: sum.count(), sizes: bytes.then_some(sizes), ns, name })
    };
    ROWS.iter().filter_map(row).collect()
}

fn text(rows: &[Row], unit: Option<Unit>) -> String {
    let mut out = format!(
        "{:>8}  {:>8}  {:>8}  {:>8}  {:>10}  {:>10}  Name\n",
        "Count", "Avg Size", "Min Size", "Max Size", "Total Size", "Total Time"
    );
    for row in rows {
        let sizes = match row.sizes {
            Some([average, least, most, total]) => {
                [size(average, 6), size(least, 6), size(most, 6), size(total, 8)]
            }
            None => ["-"; 4].map(str::to_owned),
        };
        let time = row.ns.map_or("-".into(), |ns| units::time_in(ns as f64, unit, 10));
        let [average, least, most, total] = sizes;
        out += &format!(
            "{:>8}  {average:>8}  {least:>8}  {most:>8}  {total:>10}  {time:>10}  {}\n",
            row.count, row.name
        );
    }
    out
}

fn csv(device: &str, rows: &[Row], unit: Option<Unit>) -> String {
    let most = rows.iter().filter_map(|r| r.ns).max().unwrap_or(0);
    let unit = unit.unwrap_or_else(|| Unit::of(most as f64));
    let mut out = String::from(
        "\"Device\",\"Count\",\"Avg Size\",\"Min Size\",\"Max Size\",\"Total Size\",\"Total Time\",\"Name\"\n",
    );
    out += &format!(",,KB,KB,KB,KB,{},\n", unit.name());
    for row in rows {
        let sizes: Vec<String> = match row.sizes {
            Some(all) => all.iter().map(|n| format!("{:.6}", n / 1024.0)).collect(),
            None => vec![String::new(); 4],
        };
        let time = row.ns.map_or(String::new(), |ns| format!("{:.6}", unit.value(ns as f64)));
        out += &format!("\"{device}\",{},{},{time},\"{}\"\n", row.count, sizes.join(","), row.name);
    }
    out
}

/// The tables of a process, without a head; empty where nothing happened.
fn tables(process: &Process, how: How) -> String {
    let mut devices: BTreeMap<u32, Vec<&Pages>> = BTreeMap::new();
    let has_row = |p: &Pages| ROWS.iter().any(|(kind, ..)| *kind == p.kind);
    for p in process.pages.iter().filter(|p| has_row(p)) {
        devices.entry(p.device).or_default().push(p);
    }
    let mut out = String::new();
    for (number, pages) in devices {
        let device = format!("{} ({number})", process.device(number));
        let rows = rows(&pages);
        out += &if how.csv {
            csv(&device, &rows, how.unit)
        } else {
            format!("Device \"{device}\"\n{}", text(&rows, how.unit))
        };
    }
    match process.pages.iter().filter(|p| p.kind == PagesKind::CpuFault).count() {
        0 => {}
        n if how.csv => out += &format!("\"Total CPU Page faults: \",{n}\n"),
        n => out += &format!("Total CPU Page faults: {n}\n"),
    }
    out
}

/// What is said of the figures.
pub(super) const SAID: &str = "Moves and faults of managed memory, and their times, are modelled.";

/// What is said of a process of which nothing is modelled, since its calls of the system are not seen; none: all is modelled.
pub(super) fn missed(process: &Process) -> Option<String> {
    let of = || process.pages.iter().filter(|p| p.kind == PagesKind::Unmodelled);
    let bytes: u64 = of().map(|p| p.bytes).sum();
    let what = format!("Managed memory ({} in {}) was not modelled", size(bytes as f64, 6), of().count());
    let why = "system calls of the process are not seen, as libweft-front.so is not loaded in it, or Go is, which calls by itself";
    let but = "WEFT_UM=model models it all the same; system calls that use it then fail";
    (of().count() > 0).then(|| format!("{what}: {why}. {but}."))
}

/// What nvprof prints of a process; empty where nothing happened.
pub(super) fn result(process: &Process, how: How) -> String {
    let (id, tables) = (process.id, tables(process, how));
    let missed = missed(process).into_iter().chain(unified_places::of(process));
    let missed: String = missed.map(|m| format!("=={id}== {m}\n")).collect();
    if tables.is_empty() {
        return missed;
    }
    format!("\n=={id}== Unified Memory profiling result:\n=={id}== {SAID}\n{tables}{missed}")
}

/// The same of all processes, below other tables; in tables of values there is no place for it.
pub(super) fn all(processes: &[Process], csv: bool) -> String {
    if csv {
        return String::new();
    }
    let tables: String = processes.iter().map(|p| self::tables(p, How::default())).collect();
    let places = processes.iter().flat_map(unified_places::of);
    let missed: String =
        processes.iter().filter_map(missed).chain(places).map(|m| format!("\n{m}\n")).collect();
    if tables.is_empty() {
        return missed;
    }
    let advice = processes.iter().flat_map(unified_advice::of);
    let advice: String = advice.map(|l| format!("OPT   {l}\n")).collect();
    let gap = if advice.is_empty() { "" } else { "\n" };
    format!("\n ** Unified Memory ({SAID}):\n\n{tables}{gap}{advice}{missed}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_nvprof() {
        let kb = 1024.0;
        assert_eq!(size(170.67 * kb, 6), "170.67KB");
        assert_eq!(size(4.0 * kb, 6), "4.0000KB");
        assert_eq!(size(1020.0 * kb, 6), "0.9961MB");
        assert_eq!(size(8.0 * kb * kb, 8), "8.000000MB");
    }
}
