//! `cargo xtask bench`: weft beside OpenMP and PoCL, kernel by kernel.
//!
//! Each kernel is a set of programs (`bench/kernels`) that hold their data ready and run on request, so that the runs of
//! all peers are interleaved and meet the same noise. See `docs/benchmarks.md`.

mod api;
mod build;
mod explain;
mod forms;
mod kernels;
mod latency;
mod libraries;
mod options;
mod peer;
mod profile;
mod report;
mod tuning;
mod unified;
mod widths;

use std::path::Path;
use std::time::Duration;

use build::{Way, toolkit};
use kernels::Kernel;
use options::{Mode, Options, Second, Stage, USAGE};
use peer::{Peer, Started, variables};
use report::Row;

use crate::setup;
use crate::shell::Result;

/// Runs what slower than this many milliseconds takes part in few rounds only.
const SLOW_MS: f64 = 1000.0;
const SLOW_ROUNDS: usize = 3;

/// Time for a program's workers to go to sleep before the next program runs.
const PAUSE: Duration = Duration::from_millis(4);

/// Runs the command.
///
/// # Errors
/// When something is missing, does not compile, or has wrong results.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let options = Options::parse(args)?;
    match options.mode {
        Mode::Help => print!("{USAGE}"),
        Mode::List => options.kernels.iter().for_each(|k| println!("{}", k.name)),
        Mode::Widths => return widths::report(&options),
        Mode::Tuning => return tuning::report(&options, &toolkit()?),
        Mode::Profile => return profile::report(&options, &toolkit()?),
        Mode::Latency => return latency::report(&options, &toolkit()?),
        Mode::Libraries => return libraries::report(&options, &toolkit()?),
        Mode::Unified => return unified::report(&options, &toolkit()?),
        Mode::Api => return api::report(&options, &toolkit()?),
        Mode::Kernels => return kernels_report(&options),
    }
    Ok(())
}

fn kernels_report(options: &Options) -> Result<()> {
    let mut ways = vec![Way::Weft];
    if options.openmp {
        ways.extend([Way::OpenMp, Way::Plain]);
        let wide = options.cpu.as_deref().map_or(Ok(true), has_wide_vectors)?;
        if !options.small && wide {
            ways.extend([Way::OpenMp512, Way::Plain512]);
        }
    }
    if options.pocl {
        ways.push(Way::OpenCl);
    }
    if options.library {
        ways.push(Way::Library);
    }
    if options.stage != Stage::Measure {
        setup::ensure_peers(options.openmp, options.pocl, options.library)?;
        let toolkit = toolkit()?;
        build::all(&toolkit, &options.kernels, &ways, options.cpu.as_deref(), options.small)?;
    }
    if options.stage == Stage::Compile {
        return Ok(());
    }
    if let Some(load) = load().filter(|l| *l > 0.5) {
        eprintln!("other programs are running (load {load:.1}): compare ratios, and repeat");
    }
    let second = options.second();
    println!("{}", report::heading(second));
    let mut rows = Vec::new();
    for kernel in &options.kernels {
        let row = measure(kernel, &ways, options).map_err(|e| format!("{}: {e}", kernel.name))?;
        println!("{}", report::line(&row, second, options.small));
        rows.push(row);
    }
    if rows.len() > 1 {
        print!("{}", report::means(&rows, second));
    }
    if options.explain {
        for row in &rows {
            let program = build::program(row.kernel.name, Way::Weft, None, options.small);
            let vars = variables(Way::Weft, options.threads, options.cpu.as_deref());
            println!("\n{}", row.kernel.name);
            explain::print(row, &program, &vars, options.small)?;
        }
    }
    if let Some(path) = &options.json {
        report::write_json(path, &rows)?;
    }
    let wrong = rows.iter().filter(|r| !r.wrong.is_empty()).count();
    if wrong > 0 { Err(format!("{wrong} kernels have wrong results")) } else { Ok(()) }
}

/// Whether vectors of 512 bits are worth asking clang for.
fn has_wide_vectors(cpu: &str) -> Result<bool> {
    let model = weft_target::TargetModel::named(cpu).map_err(|e| e.to_string())?;
    Ok(model.vector_bits >= 512)
}

/// The load of the last minute.
fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// Runs a kernel's programs in turns and compares their results.
fn measure(kernel: &Kernel, ways: &[Way], options: &Options) -> Result<Row> {
    let mut peers = Vec::new();
    let mut notes = Vec::new();
    let mut start = |way: Way, cpu: Option<&str>, second: bool| -> Result<()> {
        let mut vars = variables(way, options.threads, cpu);
        if let Some(dir) = options.beside.as_ref().filter(|_| second) {
            vars.push(("WEFT_DRIVER", dir.join("lib64/libcuda.so.1").display().to_string()));
        }
        let path = build::program(kernel.name, way, cpu, options.small);
        match Peer::start(&path.display().to_string(), &path, &vars, options.small)? {
            Started::Ready(peer) => peers.push((way, second, peer)),
            Started::Unsupported(why) => notes.push(format!("{}: {why}", way.name())),
        }
        Ok(())
    };
    for &way in ways.iter().filter(|&&w| build::exists(kernel.name, w)) {
        start(way, options.cpu.as_deref(), false)?;
    }
    match options.second() {
        Some(Second::Cpu(cpu)) => start(Way::Weft, Some(cpu), true)?,
        Some(Second::Beside) => start(Way::Weft, options.cpu.as_deref(), true)?,
        None => {}
    }
    for round in 0..=options.rounds {
        for (_, _, peer) in &mut peers {
            let slow = peer.median().is_some_and(|m| m > SLOW_MS);
            if slow && round > SLOW_ROUNDS {
                continue;
            }
            let time = peer.run()?;
            // The first round is for compilation and caches.
            if round > 0 {
                peer.times.push(time);
            }
            std::thread::sleep(PAUSE);
        }
    }
    let wrong = compare(kernel, &mut peers, options.small)?;
    let best = |wanted: &[Way], second: bool| {
        let times = peers.iter().filter(|(w, s, _)| wanted.contains(w) && *s == second);
        times.filter_map(|(_, _, p)| p.median()).min_by(f64::total_cmp)
    };
    Ok(Row {
        kernel: *kernel,
        weft: best(&[Way::Weft], false),
        openmp: best(&[Way::OpenMp, Way::OpenMp512], false),
        plain: best(&[Way::Plain, Way::Plain512], false),
        pocl: best(&[Way::OpenCl], false),
        library: best(&[Way::Library], false),
        second: best(&[Way::Weft], true),
        wrong,
        notes,
    })
}

/// OpenMP's results against the plain computation, the others' against OpenMP's.
fn compare(kernel: &Kernel, peers: &mut [(Way, bool, Peer)], small: bool) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    let saved = build::folder(kernel.name, small).join("results");
    let mut want: Option<&Path> = None;
    if let Some((_, _, peer)) = peers.iter_mut().find(|(w, _, _)| *w == Way::OpenMp) {
        if let Err(e) = peer.compare("verify")? {
            wrong.push(format!("OpenMP: {e}"));
        }
        peer.compare(&format!("save {}", saved.display()))??;
        want = Some(&saved);
    }
    for (way, _, peer) in peers.iter_mut().filter(|(w, _, _)| *w != Way::OpenMp) {
        let command = want.map_or("verify".into(), |w| format!("check {}", w.display()));
        if let Err(e) = peer.compare(&command)? {
            wrong.push(format!("{}: {e}", way.name()));
        }
    }
    let _ = std::fs::remove_file(&saved);
    Ok(wrong)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// Runs small problems; answers what went wrong.
    fn wrong(kernels: &[Kernel], ways: &[Way]) -> Vec<String> {
        let dist =
            std::env::var_os("WEFT_DIST").map_or_else(|| crate::shell::root().join("dist"), PathBuf::from);
        assert!(dist.join("bin/nvcc").exists(), "{} is not there; run `cargo xtask dist`", dist.display());
        let mut options = Options::parse(&["--small".into(), "--rounds=1".into()]).unwrap();
        options.openmp = ways.contains(&Way::OpenMp);
        build::all(&dist.canonicalize().unwrap(), kernels, ways, None, true).unwrap();
        kernels
            .iter()
            .filter_map(|k| match measure(k, ways, &options) {
                Ok(row) if row.wrong.is_empty() && row.weft.is_some() => None,
                Ok(row) => Some(format!("{}: {:?}", k.name, row.wrong)),
                Err(e) => Some(format!("{}: {e}", k.name)),
            })
            .collect()
    }

    /// The ways, or the first alone where no OpenMP program can be compiled.
    fn beside_openmp(ways: &[Way]) -> &[Way] {
        if setup::has_openmp() {
            return ways;
        }
        weft_testing::skipped("OpenMP programs need libomp-22-dev, which `cargo xtask test` installs");
        &ways[..1]
    }

    #[test]
    fn small_runs_of_all_programs_have_right_results() {
        let wrong = wrong(kernels::KERNELS, beside_openmp(&[Way::Weft, Way::OpenMp]));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn small_runs_of_all_forms_have_right_results() {
        let wrong = wrong(forms::FORMS, beside_openmp(&[Way::Weft, Way::Plain]));
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
