//! `cargo xtask bench --tuning`: what trials cost a program in its first second, and what they gain it afterwards.
//!
//! A program runs from an empty cache with `WEFT_TUNE=off` until its runs have taken a second, then another process with `on`
//! does as many runs; then both take turns for a few runs more, and two more processes do the same runs with the caches that these
//! have left. *Cost* is the first second with trials over that without, *after* the time of later runs over the others', *again* the
//! first second of a process that finds verdicts, which it looks at again, over that of one that finds its code only.

use std::fs;
use std::path::{Path, PathBuf};

use super::PAUSE;
use super::build::{self, Way};
use super::kernels::Kernel;
use super::options::Options;
use super::peer::{Peer, Started, median, variables};
use crate::shell::Result;

/// How long a process is looked at first, in milliseconds of its runs.
const FIRST_MS: f64 = 1000.0;
/// Runs that take less are preceded by one that is not timed (bench/harness/bench.cpp).
const WARMED_BELOW_MS: f64 = 60.0;
/// Runs of both in turns after that, and how long they may take in all.
const LATER: usize = 5;
const LATER_MS: f64 = 1500.0;

/// Ratios of times with trials to times without.
struct Row {
    name: &'static str,
    /// Runs in the first second.
    runs: usize,
    first: f64,
    later: f64,
    again: f64,
}

/// Measures and prints.
///
/// # Errors
/// When a program does not compile or ends.
pub(super) fn report(options: &Options, toolkit: &Path) -> Result<()> {
    build::all(toolkit, &options.kernels, &[Way::Weft], None, options.small)?;
    println!("{:<28} {:>8} {:>10} {:>8} {:>8}", "kernel", "runs", "cost %", "after", "again");
    let mut rows = Vec::new();
    for kernel in &options.kernels {
        let row = measure(kernel, options).map_err(|e| format!("{}: {e}", kernel.name))?;
        println!("{}", line(row.name, Some(row.runs), [row.first, row.later, row.again]));
        rows.push(row);
    }
    let mean = |of: fn(&Row) -> f64| rows.iter().map(|r| of(r).ln()).sum::<f64>() / rows.len().max(1) as f64;
    println!(
        "{}",
        line("geometric mean", None, [mean(|r| r.first), mean(|r| r.later), mean(|r| r.again)].map(f64::exp))
    );
    Ok(())
}

fn line(name: &str, runs: Option<usize>, [first, later, again]: [f64; 3]) -> String {
    let runs = runs.map(|n| n.to_string()).unwrap_or_default();
    format!("{name:<28} {runs:>8} {:>10.1} {later:>8.2} {again:>8.2}", (first - 1.0) * 100.0)
}

/// Medians over rounds of four new processes each.
fn measure(kernel: &Kernel, options: &Options) -> Result<Row> {
    let (mut first, mut later, mut again, mut runs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for round in 0..options.rounds {
        let caches = ["off", "on"].map(|tune| Cache::new(kernel, tune, options));
        let start = || -> Result<[Process; 2]> {
            Ok([
                Process::start(kernel, "off", &caches[0], options)?,
                Process::start(kernel, "on", &caches[1], options)?,
            ])
        };
        let [mut off, mut on] = start()?;
        // Which one is first changes from round to round; its runs say how many there are.
        let (a, b) = if round % 2 == 0 { (&mut off, &mut on) } else { (&mut on, &mut off) };
        let count = a.run_for(FIRST_MS)?;
        b.run_times(count)?;
        first.push(on.spent / off.spent);
        let before = off.peer.times.len();
        while off.peer.times.len() < before + LATER && off.peer.times[before..].iter().sum::<f64>() < LATER_MS
        {
            for process in [&mut off, &mut on] {
                process.run()?;
                std::thread::sleep(PAUSE);
            }
        }
        let since = |p: &Process| median(&p.peer.times[before..]);
        later.extend(since(&on).zip(since(&off)).map(|(on, off)| on / off));
        runs.push(count as f64);
        drop((off, on));
        let [mut off, mut on] = start()?;
        let both = if round % 2 == 0 { [&mut off, &mut on] } else { [&mut on, &mut off] };
        both.into_iter().try_for_each(|p| p.run_times(count))?;
        again.push(on.spent / off.spent);
    }
    let middle = |values: &[f64]| median(values).ok_or("no rounds");
    Ok(Row {
        name: kernel.name,
        runs: middle(&runs)? as usize,
        first: middle(&first)?,
        later: middle(&later)?,
        again: middle(&again)?,
    })
}

/// A compute cache, empty at first and gone at the end.
struct Cache(PathBuf);

impl Cache {
    fn new(kernel: &Kernel, tune: &str, options: &Options) -> Cache {
        let program = build::program(kernel.name, Way::Weft, None, options.small);
        let path = program.with_extension(format!("cache-{tune}"));
        let _ = fs::remove_dir_all(&path);
        Cache(path)
    }
}

impl Drop for Cache {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program that is running.
struct Process {
    peer: Peer,
    /// Milliseconds of all its runs, also of those before timed ones, of which it does not tell.
    spent: f64,
}

impl Process {
    fn start(kernel: &Kernel, tune: &str, cache: &Cache, options: &Options) -> Result<Process> {
        let path = build::program(kernel.name, Way::Weft, None, options.small);
        let mut vars = variables(Way::Weft, options.threads, options.cpu.as_deref());
        vars.push(("WEFT_TUNE", tune.into()));
        vars.push(("CUDA_CACHE_PATH", cache.0.display().to_string()));
        match Peer::start(kernel.name, &path, &vars, options.small)? {
            Started::Ready(peer) => Ok(Process { peer, spent: 0.0 }),
            Started::Unsupported(why) => Err(why),
        }
    }

    fn run(&mut self) -> Result<()> {
        let warmed = self.peer.times.last().is_some_and(|last| *last < WARMED_BELOW_MS);
        let time = self.peer.run()?;
        self.spent += if warmed { 2.0 * time } else { time };
        self.peer.times.push(time);
        Ok(())
    }

    /// Runs until so many milliseconds are spent; answers how many runs that took.
    fn run_for(&mut self, ms: f64) -> Result<usize> {
        while self.spent < ms {
            self.run()?;
        }
        Ok(self.peer.times.len())
    }

    fn run_times(&mut self, count: usize) -> Result<()> {
        (0..count).try_for_each(|_| self.run())
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn lines_say_what_trials_cost_in_per_cent() {
        assert_eq!(
            line("vecadd", Some(12), [1.025, 0.9, 0.95]).split_whitespace().collect::<Vec<_>>(),
            ["vecadd", "12", "2.5", "0.90", "0.95"]
        );
    }
}
