//! Verdicts in words.

use std::fmt::Write;

use weft_exec::Verdict;

/// What a verdict says.
pub(super) fn figures(verdict: &Verdict) -> String {
    let width = verdict.code.info().width;
    let all: Vec<(u32, Option<f64>)> = verdict.figures.iter().map(|f| (f.code.info().width, f.ns)).collect();
    let ns = |w: u32| all.iter().find(|f| f.0 == w).and_then(|f| f.1);
    let first = all.first().map_or(0, |f| f.0);
    let mut text =
        if width == first { format!("W = {width} stays") } else { format!("W = {first} → {width}") };
    if let (Some(before), Some(now)) = (ns(first), ns(width))
        && width != first
    {
        let _ = write!(text, ": {:.2} × as fast", before / now);
    }
    let mut sign = ';';
    for (w, ns) in &all {
        let ns = ns.map_or("not run".to_owned(), |n| format!("{n:.0} ns"));
        let _ = write!(text, "{sign} {w}: {ns}");
        sign = ',';
    }
    text + if verdict.sure { " per block" } else { " per block, not beyond doubt" }
}
