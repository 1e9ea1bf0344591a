//! Sections of launches as text, as `ncu --page details` has them.

use std::fmt::Write as _;

use weft_record::counts::Launch;

use super::sections::Section;
use super::table::{self, Row, grouped};
use super::{advice, modelled};
use crate::metrics::Exactness;

/// Most places that a table of them has.
const PLACES: usize = 10;

/// A launch: its head, then sections, then metrics that were asked for by name.
pub(crate) fn launch(out: &mut String, launch: &Launch, sections: &[&'static Section], asked: &[Row]) {
    let _ = writeln!(out, "  {}", head(launch));
    if launch.is_estimated() {
        out.push_str("    Threads went each by itself: how they come together in warps is estimated.\n");
    }
    let mut by_model = rests_on_a_model(asked);
    for s in sections {
        let rows = table::of_section(s, launch);
        by_model |= rests_on_a_model(&rows);
        section(out, s.title, &rows);
        if s.places {
            places(out, launch);
        }
    }
    if !asked.is_empty() {
        section(out, "Command line profiler metrics", asked);
    }
    if let Some(text) = modelled::fidelity(launch).filter(|_| by_model) {
        wrapped(out, &format!("INF   Fidelity: {text}."));
        out.push('\n');
    }
    if sections.iter().any(|s| !s.basic) {
        for a in advice::of(launch) {
            wrapped(out, &format!("OPT   {}: {}", a.rule, a.text()));
            out.push('\n');
        }
    }
}

/// Whether rows have values that the models of time or caches gave.
fn rests_on_a_model(rows: &[Row]) -> bool {
    let given = |n: &&str| n.starts_with("time.") || n.starts_with("caches.");
    rows.iter().any(|r| r.value.is_some() && r.metric.formula.names().iter().any(given))
}

/// The line that says which launch it is.
pub(crate) fn head(launch: &Launch) -> String {
    let ([gx, gy, gz], [x, y, z]) = (launch.grid, launch.block);
    let name = weft_record::names::plain_name(&launch.kernel);
    let mut text = format!("{name} ({gx}, {gy}, {gz})x({x}, {y}, {z})");
    for (key, what) in [("context", "Context"), ("stream", "Stream"), ("device", "Device"), ("cc", "CC")] {
        if let Some(value) = launch.with.get(key) {
            let _ = write!(text, ", {what} {value}");
        }
    }
    text
}

fn rule(out: &mut String, width: usize) {
    let _ = writeln!(out, "    {} {} {}", "-".repeat(width), "-".repeat(16), "-".repeat(16));
}

fn section(out: &mut String, title: &str, rows: &[Row]) {
    let width = rows.iter().map(|r| r.label.len()).max().unwrap_or(0).max(32);
    let _ = writeln!(out, "    Section: {title}");
    rule(out, width);
    let _ = writeln!(out, "    {:<width$} {:>16} {:>16}", "Metric Name", "Metric Unit", "Metric Value");
    rule(out, width);
    for r in rows {
        let value = grouped(&r.text());
        let _ = writeln!(out, "    {:<width$} {:>16} {value:>16}", r.label, r.metric.unit);
    }
    rule(out, width);
    let of = |e: Exactness| {
        let names: Vec<&str> =
            rows.iter().filter(|r| r.metric.exactness == e).map(|r| r.label.as_str()).collect();
        names.join(", ")
    };
    let (modelled, ptx) = (of(Exactness::Modelled), of(Exactness::Ptx));
    if !modelled.is_empty() {
        wrapped(out, &format!("INF   By a model or an estimate: {modelled}."));
    }
    if !ptx.is_empty() {
        wrapped(out, &format!("INF   Of PTX instructions, where a GPU counts its own: {ptx}."));
    }
    out.push('\n');
}

/// Lines with the most sectors and wavefronts beyond the ideal.
fn places(out: &mut String, launch: &Launch) {
    for (space, title, what) in [
        ("global", "Lines with the most sectors beyond the ideal", "sectors"),
        ("shared", "Lines with the most bank conflicts", "wavefronts"),
    ] {
        let list = advice::worst(launch, space);
        if list.is_empty() {
            continue;
        }
        let _ = writeln!(out, "    {title}");
        let _ = writeln!(
            out,
            "    {:<40} {:>14} {:>14} {:>14} {:>14}",
            "line", "requests", what, "ideal", "beyond"
        );
        for s in list.iter().take(PLACES) {
            let place = format!("{} {} {} bytes", advice::line(&s.place), s.kind, s.bytes);
            let have = if space == "shared" { s.wavefronts } else { s.sectors };
            let n = |n: u64| grouped(&n.to_string());
            let (requests, have, ideal, beyond) = (n(s.requests), n(have), n(s.ideal), n(advice::beyond(s)));
            let _ = writeln!(out, "    {place:<40} {requests:>14} {have:>14} {ideal:>14} {beyond:>14}");
        }
        out.push('\n');
    }
}

/// Text in lines of a readable length.
fn wrapped(out: &mut String, text: &str) {
    let mut line = String::from("    ");
    let mut first = true;
    for word in text.split(' ') {
        if line.len() + word.len() > 108 && !first {
            out.push_str(line.trim_end());
            out.push('\n');
            line = " ".repeat(10);
        }
        line.push_str(word);
        line.push(' ');
        first = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;
    use crate::counters::sections::ALL;

    const RECORD: &str = "launch\t_Z4tilePf\t2\t1\t1\t128\t1\t1\t32\nwith\tcontext\t1\nwith\tstream\t7\n\
        with\tdevice\t0\nwith\tcc\t9.0\nsite\tload\tshared\t\t4\t17\t8000\t0\t256000\t256000\t8000\ta.cu:3\n";

    #[test]
    fn the_layout_is_that_of_ncu() {
        let l = &launches(RECORD).expect("a record")[0];
        let tables: Vec<_> = ALL.iter().filter(|s| s.id == "MemoryWorkloadAnalysis_Tables").collect();
        let mut out = String::new();
        launch(&mut out, l, &tables, &[]);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], "  tile (2, 1, 1)x(128, 1, 1), Context 1, Stream 7, Device 0, CC 9.0");
        assert_eq!(lines[1], "    Section: Memory Workload Analysis Tables (Shared Memory)");
        assert_eq!(lines[3], "    Metric Name                           Metric Unit     Metric Value");
        assert_eq!(lines[6], "    Shared Load Wavefronts                                     256,000");
        assert!(
            lines.contains(&"    Shared Efficiency                               %             3.12"),
            "{out}"
        );
        assert!(out.contains("OPT   SharedMemoryConflicts: a.cu:3: 32 wavefronts per request"));
        assert!(lines.iter().all(|l| l.len() <= 110), "{out}");
    }

    #[test]
    fn places_are_listed_by_what_they_cost() {
        let l = &launches(RECORD).expect("a record")[0];
        let sources: Vec<_> = ALL.iter().filter(|s| s.places).collect();
        let mut out = String::new();
        launch(&mut out, l, &sources, &[]);
        let line = out.lines().find(|l| l.trim_start().starts_with("a.cu:3 load")).expect("a line");
        assert!(line.ends_with(" 8,000        256,000          8,000        248,000"), "{line}");
    }
}
