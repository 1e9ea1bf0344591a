//! `cargo xtask bench --profile`: how many times longer a program's runs take while they are counted.
//!
//! A program runs plainly, under `weft profile --set basic` and under `--set full`, the three in turns. *Basic* and *full* are medians of the
//! program's own times of its runs over that of the plain one: compiling with probes, which the first run does, and the report at the end have
//! no part in them.

use std::path::Path;
use std::process::Command;

use super::PAUSE;
use super::build::{self, Way};
use super::kernels::Kernel;
use super::options::Options;
use super::peer::{Peer, Started, variables};
use crate::shell::Result;

/// The sets whose cost is measured, each with the most that it may cost in the mean, in times of the plain run.
const SETS: [(&str, f64); 2] = [("basic", 5.0), ("full", 30.0)];

/// A round that took longer than this in all is the last but one.
const LONG_MS: f64 = 4000.0;

/// A kernel's plain time in milliseconds, and the sets' times over it.
struct Row {
    name: &'static str,
    plain: f64,
    times: [f64; SETS.len()],
}

/// Measures and prints.
///
/// # Errors
/// When a program does not compile, ends, or is not counted.
pub(super) fn report(options: &Options, toolkit: &Path) -> Result<()> {
    build::all(toolkit, &options.kernels, &[Way::Weft], None, options.small)?;
    println!("{:<28} {:>10} {:>8} {:>8}", "kernel", "plain ms", "basic", "full");
    let mut rows = Vec::new();
    for kernel in &options.kernels {
        let row = measure(kernel, options, toolkit).map_err(|e| format!("{}: {e}", kernel.name))?;
        println!("{}", line(row.name, Some(row.plain), row.times));
        rows.push(row);
    }
    println!("{}", line("geometric mean", None, means(&rows)));
    println!("{}", line("bar", None, SETS.map(|s| s.1)));
    Ok(())
}

fn line(name: &str, plain: Option<f64>, [basic, full]: [f64; SETS.len()]) -> String {
    let plain = plain.map(|ms| format!("{ms:.3}")).unwrap_or_default();
    format!("{name:<28} {plain:>10} {basic:>8.2} {full:>8.2}")
}

fn means(rows: &[Row]) -> [f64; SETS.len()] {
    std::array::from_fn(|k| {
        let logs: f64 = rows.iter().map(|r| r.times[k].ln()).sum();
        (logs / rows.len().max(1) as f64).exp()
    })
}

fn measure(kernel: &Kernel, options: &Options, toolkit: &Path) -> Result<Row> {
    let path = build::program(kernel.name, Way::Weft, None, options.small);
    let vars = variables(Way::Weft, options.threads, options.cpu.as_deref());
    let start = |set: Option<&str>| -> Result<Peer> {
        let mut c = match set {
            None => Command::new(&path),
            Some(set) => {
                let mut c = Command::new(toolkit.join("bin/weft"));
                c.args(["profile", "--set", set, "--log-file", "/dev/null"]).arg(&path);
                c
            }
        };
        c.envs(vars.iter().map(|(k, v)| (k, v)));
        if options.small {
            c.arg("--small");
        }
        match Peer::of(kernel.name, c)? {
            Started::Ready(peer) => Ok(peer),
            Started::Unsupported(why) => Err(why),
        }
    };
    let mut peers = vec![start(None)?];
    for (set, _) in SETS {
        peers.push(start(Some(set))?);
    }
    let mut long = false;
    // The first round compiles.
    for round in 0..=options.rounds {
        let mut all = 0.0;
        for peer in &mut peers {
            let time = peer.run()?;
            all += time;
            if round > 0 {
                peer.times.push(time);
            }
            std::thread::sleep(PAUSE);
        }
        if round > 0 && long {
            break;
        }
        long = all > LONG_MS;
    }
    let median = |k: usize| peers.get(k).and_then(Peer::median).ok_or("no rounds");
    let plain = median(0)?;
    let mut times = [0.0; SETS.len()];
    for (k, time) in times.iter_mut().enumerate() {
        *time = median(k + 1)? / plain;
    }
    Ok(Row { name: kernel.name, plain, times })
}

#[cfg(test)]
mod tests {
    use super::{Row, line, means};

    #[test]
    fn means_are_geometric() {
        let row = |times| Row { name: "k", plain: 1.0, times };
        assert_eq!(means(&[row([2.0, 9.0]), row([8.0, 16.0])]).map(f64::round), [4.0, 12.0]);
        let text = line("vecadd", Some(0.5), [4.0, 12.0]);
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["vecadd", "0.500", "4.00", "12.00"]);
    }
}
