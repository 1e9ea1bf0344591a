//! The report as text.

use std::fmt::Write;

use weft_ir::Space;

use crate::classes::Class;
use crate::report::*;

/// Columns of a page.
const WIDTH: usize = 110;

/// The whole report.
pub fn report(r: &Report) -> String {
    let mut out = format!("{} for {}\n", r.file, r.target);
    for e in &r.kernels {
        out.push('\n');
        match e {
            Entry::Done(k) => kernel(&mut out, k),
            Entry::Failed { name, message, place } => {
                let at = place.as_ref().map_or_else(String::new, |p| format!("{p}: "));
                let _ = writeln!(out, "kernel {name}\n  does not compile: {at}{message}");
            }
        }
    }
    out
}

fn kernel(out: &mut String, k: &KernelReport) {
    let [x, y, z] = k.block;
    let block = match (y, z) {
        (1, 1) => format!("{x}"),
        (_, 1) => format!("{x} x {y}"),
        _ => format!("{x} x {y} x {z}"),
    };
    let _ = writeln!(
        out,
        "kernel {} ({})\n  block of {block} threads, {}",
        k.plain,
        k.name,
        k.block_from.words()
    );
    geometry(out, k);
    beside(out, k);
    regions(out, &k.regions);
    accesses(out, k);
    divergence(out, k);
    machine(out, k);
    remarks(out, k);
}

fn head(out: &mut String, text: &str) {
    let _ = writeln!(out, "\n  {text}");
}

fn plural(n: u32, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

fn geometry(out: &mut String, k: &KernelReport) {
    let g = k.geometry;
    let parts = g.width / g.part.max(1);
    let vectors = match (g.width, parts) {
        (1, _) => "each thread by itself".to_owned(),
        (w, 1) => format!("groups of {w} lanes"),
        (w, n) => format!("groups of {w} lanes in {n} parts of {}", g.part),
    };
    let reason = k.reason.as_ref().map_or_else(String::new, |r| format!("; {r}"));
    head(out, &format!("geometry: {vectors}, {} per block{reason}", plural(g.groups(), "group")));
    if k.weighed.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "    {:>5} {:>5} {:>6}  {:>9} {:>9} {:>8} {:>8} {:>8} {:>9} {:>7}",
        "lanes", "parts", "groups", "cycles", "compute", "spills", "latency", "turns", "memory", "code"
    );
    for w in &k.weighed {
        let g = w.geometry;
        let _ = write!(
            out,
            "  {} {:>5} {:>5} {:>6}  ",
            if w.chosen { ">" } else { " " },
            g.width,
            g.width / g.part.max(1),
            g.groups()
        );
        let _ = match &w.cost {
            Ok(c) => writeln!(
                out,
                "{:>9.0} {:>9.0} {:>8.0} {:>8.0} {:>8.0} {:>9.0} {:>7}  {}",
                c.cycles, c.compute, c.spills, c.latency, c.turns, c.memory, c.instructions, w.verdict
            ),
            Err(_) => writeln!(out, "{}", w.verdict),
        };
    }
    let _ = writeln!(
        out,
        "    estimated cycles per block; spills are part of compute, and memory overlaps with the rest"
    );
}

fn beside(out: &mut String, k: &KernelReport) {
    if k.beside.is_empty() {
        return;
    }
    let chosen = k.beside.iter().find(|b| b.chosen);
    let what = chosen.map_or_else(
        || "no, none would take a tenth less".to_owned(),
        |b| format!("{}, where a grid has as many side by side", b.count),
    );
    head(out, &format!("blocks as one: {what}"));
    for b in &k.beside {
        let mark = if b.chosen { ">" } else { " " };
        let _ = match &b.cost {
            Ok((cycles, g)) => {
                let share = k.alone.map_or(100.0, |alone| 100.0 * cycles / alone.max(1.0));
                writeln!(
                    out,
                    "  {mark} {:>5} {cycles:>9.0} cycles for each, {share:.0} % of one alone; groups of {} lanes",
                    b.count, g.width
                )
            }
            Err(why) => writeln!(out, "  {mark} {:>5} not possible: {why}", b.count),
        };
    }
}

fn regions(out: &mut String, r: &Regions) {
    if r.count <= 1 {
        head(out, "regions: one; no group waits");
        return;
    }
    let how = if r.loops { "each a loop over the groups" } else { "groups are scheduled one by one" };
    head(out, &format!("regions: {}, {how}; frame of {} bytes per group", r.count, r.frame_bytes));
    for w in &r.waits {
        let _ = writeln!(out, "    {}: {}, {} bytes kept per group", w.place, w.what, w.bytes);
        for k in &w.kept {
            let form = if k.once { "one for all lanes" } else { "of each lane" };
            let _ = writeln!(out, "      {:<5} {form}, {} bytes, made at {}", k.ty.name(), k.bytes, k.place);
        }
    }
}

fn space(s: Space) -> &'static str {
    match s {
        Space::Generic => "generic",
        Space::Global => "global",
        Space::Const => "constant",
        Space::Shared => "shared",
        Space::SharedCluster => "cluster",
        Space::Local => "local",
        Space::Param => "parameters",
    }
}

fn accesses(out: &mut String, k: &KernelReport) {
    if k.accesses.is_empty() {
        head(out, "memory: no access");
        return;
    }
    head(out, "memory accesses:");
    for a in &k.accesses {
        let bytes = a.ty.bytes() * a.count;
        let mut notes = Vec::new();
        if let Some(s) =
            a.stride.filter(|_| matches!(a.form, Form::Shuffled | Form::Gather | Form::LaneByLane))
        {
            notes.push(format!("stride {s}"));
        }
        match a.masked {
            Masked::Never => {}
            Masked::Sometimes => notes.push("masked in some copies".into()),
            Masked::Always => notes.push("masked".into()),
        }
        if a.checked {
            notes.push("if no index wraps".into());
        }
        if a.depth > 0 {
            notes.push(if a.depth == 1 { "in a loop".into() } else { format!("in {} loops", a.depth) });
        }
        if a.copies > 1 {
            notes.push(format!("{} copies", a.copies));
        }
        let what = match &a.array {
            Some(name) => format!("{} {name}", space(a.space)),
            None => space(a.space).to_owned(),
        };
        let line = format!(
            "    {:<10} {:<6} {:<18} {:<17} {:>2} bytes  {:>5.1} %  {}",
            a.place.to_string(),
            a.kind.word(),
            what,
            a.form.words(a.kind),
            bytes,
            share(a.cycles, k),
            notes.join(", ")
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

/// Per cent of a block's cycles.
fn share(cycles: f64, k: &KernelReport) -> f64 {
    if k.cost.cycles > 0.0 { (100.0 * cycles / k.cost.cycles).min(100.0) } else { 0.0 }
}

/// Lines in short: `12-14, 20`; of other files only the names.
fn lines(places: &[Place]) -> String {
    let mut out: Vec<String> = Vec::new();
    let (mut own, mut ptx): (Vec<u32>, Vec<u32>) = Default::default();
    for p in places {
        match (&p.file, p.line) {
            (None, 0) => ptx.push(p.ptx),
            (None, line) => own.push(line),
            (Some(file), _) => {
                if !out.contains(file) {
                    out.push(file.clone());
                }
            }
        }
    }
    let mut all = Vec::new();
    for (word, mut list) in [("line", own), ("PTX line", ptx)] {
        list.sort_unstable();
        list.dedup();
        if list.is_empty() {
            continue;
        }
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for n in &list {
            match ranges.last_mut() {
                Some(r) if r.1 + 1 == *n => r.1 = *n,
                _ => ranges.push((*n, *n)),
            }
        }
        let ranges: Vec<String> =
            ranges.iter().map(|&(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") }).collect();
        all.push(format!("{word}{} {}", if list.len() > 1 { "s" } else { "" }, ranges.join(", ")));
    }
    all.extend(out);
    all.join(", ")
}

fn divergence(out: &mut String, k: &KernelReport) {
    if k.divergence.is_empty() {
        let why =
            if k.geometry.width == 1 { "groups have one lane" } else { "lanes of a group go the same way" };
        head(out, &format!("divergence: none; {why}"));
        return;
    }
    head(out, "divergence:");
    for d in &k.divergence {
        let what = match (d.split, d.by) {
            (Split::Masks, Decider::Border) => "a guard by thread numbers, masks at the border",
            (Split::Masks, Decider::Thread) => "a branch by thread numbers, as masks",
            (Split::Masks, Decider::Data) => "a branch by data, as masks",
            (Split::Loop, Decider::Data) => "a loop that lanes leave by their data",
            (Split::Loop, _) => "a loop that lanes leave by their thread numbers",
        };
        let _ = writeln!(
            out,
            "    {:<10} {what}: {}, {:.0} % of the cycles",
            d.place.to_string(),
            lines(&d.lines),
            share(d.cycles, k)
        );
    }
}

fn machine(out: &mut String, k: &KernelReport) {
    let m = &k.machine;
    let what = if m.is_kernels { "hot loop" } else { "hot code (no loop but that over groups)" };
    let at = if m.hot_lines.is_empty() { String::new() } else { format!(", {}", lines(&m.hot_lines)) };
    head(out, &format!("machine code: {} instructions; {what}: {}{at}", m.total.total(), m.hot.total()));
    let counts =
        Class::ALL.iter().filter(|&&c| m.hot.of(c) > 0).map(|&c| format!("{} {}", m.hot.of(c), c.words()));
    let counts: Vec<String> = counts.collect();
    let _ = writeln!(out, "    {}", counts.join(", "));
    let spills = m.total.of(Class::Spill);
    let _ = writeln!(
        out,
        "    spills and reloads: {spills} in all of the code; estimated {:.1} % of the cycles",
        share(k.cost.spills, k)
    );
}

fn remarks(out: &mut String, k: &KernelReport) {
    if k.remarks.is_empty() {
        head(out, "remarks: none");
        return;
    }
    head(out, "remarks:");
    for r in &k.remarks {
        let at = r.place.as_ref().map_or_else(String::new, |p| format!("{p}: "));
        let advice = r.advice.as_ref().map_or_else(String::new, |a| format!(". One could: {a}"));
        let text = format!("{at}{}{advice} ({:.0} %)", r.text, share(r.cycles, k));
        let mut line = String::from("    *");
        for word in text.split(' ') {
            if line.len() + word.len() >= WIDTH {
                let _ = writeln!(out, "{line}");
                line = "     ".into();
            }
            line.push(' ');
            line.push_str(word);
        }
        let _ = writeln!(out, "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_put_in_short() {
        let own = |line| Place { line, ..Place::default() };
        let other = Place { file: Some("b.h".into()), line: 3, ptx: 0 };
        assert_eq!(lines(&[own(3), own(4), own(9), own(5), other.clone(), other]), "lines 3-5, 9, b.h");
        assert_eq!(lines(&[own(3), Place { ptx: 7, ..Place::default() }]), "line 3, PTX line 7");
    }
}
