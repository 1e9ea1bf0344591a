//! `cargo xtask bench --api`: what calls of the API cost, each beside the bar that it is to keep.

use std::path::Path;

use super::build;
use super::latency::{run, value};
use super::options::Options;
use super::peer::median;
use crate::shell::Result;

/// On which side of its bar a figure is to be.
#[derive(Clone, Copy)]
enum Bar {
    Most(f64),
    Least(f64),
}

/// The program's part, the figure's name there, what it is, its unit and its bar.
const FIGURES: [(&str, &str, &str, &str, Bar); 13] = [
    ("calls", "launch_sync_us", "launch and synchronise, empty kernel", "µs", Bar::Most(3.0)),
    ("calls", "event_record_us", "cudaEventRecord", "µs", Bar::Most(0.3)),
    ("calls", "malloc_async_us", "cudaMallocAsync from a warm pool", "µs", Bar::Most(0.5)),
    ("calls", "set_device_ns", "cudaSetDevice", "ns", Bar::Most(20.0)),
    ("calls", "get_device_ns", "cudaGetDevice", "ns", Bar::Most(20.0)),
    ("calls", "graph_gain", "1,000 launches, times their graph", "", Bar::Least(4.0)),
    ("copies", "host_to_device", "256 MB to the device, by memcpy's speed", "", Bar::Least(0.9)),
    ("copies", "pinned_to_device", "  from pinned memory", "", Bar::Least(0.9)),
    ("copies", "device_to_host", "256 MB from the device", "", Bar::Least(0.9)),
    ("copies", "device_to_pinned", "  to pinned memory", "", Bar::Least(0.9)),
    ("copies", "device_to_device", "256 MB within the device", "", Bar::Least(0.9)),
    ("copies", "host_to_host", "256 MB within the host", "", Bar::Least(0.9)),
    ("overlap", "two_halves", "two half-machine kernels, times one", "", Bar::Most(1.15)),
];

/// Prints the table.
///
/// # Errors
/// When the program does not compile or run.
pub(super) fn report(options: &Options, toolkit: &Path) -> Result<()> {
    let program = build::api(toolkit)?;
    let vars = |threads: usize| [("WEFT_THREADS", threads.to_string())];
    let rounds = options.rounds.clamp(1, 3);
    println!("{:<44} {:>10} {:<3} {:>8} {:>7}", "", "figure", "", "bar", "ratio");
    for part in ["calls", "copies", "overlap"] {
        let mut outputs = Vec::new();
        for _ in 0..rounds {
            outputs.push(run(&program, &[part], &vars(options.threads))?.0);
        }
        for (_, name, what, unit, bar) in FIGURES.iter().filter(|f| f.0 == part) {
            let values: Vec<f64> = outputs.iter().filter_map(|o| value(o, name)).collect();
            line(what, median(&values), unit, *bar);
        }
    }
    let (mut one, mut many) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        one.extend(value(&run(&program, &["chain"], &vars(1))?.0, "chain_ms"));
        many.extend(value(&run(&program, &["chain"], &vars(options.threads))?.0, "chain_ms"));
    }
    let (one, many) = (median(&one), median(&many));
    println!("{:<44} {:>10.2} ms", "512 launches in a chain, one thread", one.unwrap_or(f64::NAN));
    println!("{:<44} {:>10.2} ms", format!("  {} threads", options.threads), many.unwrap_or(f64::NAN));
    line("  times one thread", one.zip(many).map(|(a, b)| b / a), "", Bar::Most(1.0));
    Ok(())
}

/// A figure, its bar, and how many times the bar it is: at most once is well for the greatest, at least once for the least.
fn line(what: &str, figure: Option<f64>, unit: &str, bar: Bar) {
    let figure = figure.unwrap_or(f64::NAN);
    let (sign, limit) = match bar {
        Bar::Most(n) => ('≤', n),
        Bar::Least(n) => ('≥', n),
    };
    let kept = match bar {
        Bar::Most(n) => figure <= n,
        Bar::Least(n) => figure >= n,
    };
    let limit_text = format!("{sign} {limit}");
    let verdict = if kept { "" } else { "  missed" };
    println!("{what:<44} {figure:>10.3} {unit:<3} {limit_text:>8} {:>7.2}{verdict}", figure / limit);
}
