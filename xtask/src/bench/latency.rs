//! `cargo xtask bench --latency`: what launches, first launches and large grids cost.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::build;
use super::options::Options;
use super::peer::median;
use crate::shell::{Result, root};

/// Prints the report.
///
/// # Errors
/// When a program does not compile or run.
pub(super) fn report(options: &Options, toolkit: &Path) -> Result<()> {
    let program = build::latency(toolkit)?;
    let threads = [("WEFT_THREADS", options.threads.to_string())];
    let mut common: Vec<(&str, String)> = threads.to_vec();
    common.extend(options.cpu.iter().map(|c| ("WEFT_CPU", c.clone())));
    launches(&program, &common, options)?;
    graphs(&program, &common, options)?;
    first(&program, &common, options)?;
    module(toolkit, &common, options)?;
    blocks(&program, &common)?;
    compile_times(toolkit, &common)
}

fn launches(program: &Path, vars: &[(&str, String)], options: &Options) -> Result<()> {
    let (mut sync, mut rate) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds.min(5) {
        let out = run(program, &["launches"], vars)?.0;
        sync.extend(value(&out, "launch_sync_us"));
        rate.extend(value(&out, "launches_per_s"));
    }
    line("launch and synchronise, empty kernel", median(&sync), 2, "µs");
    line("launches into one stream", median(&rate), 0, "per second");
    Ok(())
}

/// A chain of 1,000 empty kernels.
fn graphs(program: &Path, vars: &[(&str, String)], options: &Options) -> Result<()> {
    let (mut stream, mut graph, mut make) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..options.rounds.min(5) {
        let out = run(program, &["graphs"], vars)?.0;
        stream.extend(value(&out, "stream_of_1000_us"));
        graph.extend(value(&out, "graph_of_1000_us"));
        make.extend(value(&out, "graph_instantiate_ms"));
    }
    line("1,000 empty kernels by launches into a stream", median(&stream), 1, "µs");
    line("  the same as a graph", median(&graph), 1, "µs");
    line("  that graph's instantiation", median(&make), 2, "ms");
    Ok(())
}

/// Until the first kernel has run: compiled, and from the cache.
fn first(program: &Path, vars: &[(&str, String)], options: &Options) -> Result<()> {
    let mut cold = vars.to_vec();
    cold.push(("CUDA_CACHE_DISABLE", "1".into()));
    let warm = cached(program, vars);
    run(program, &["first"], &warm)?;
    for (what, vars) in [("compiled", &cold), ("from a warm cache", &warm)] {
        let (mut launch, mut total) = (Vec::new(), Vec::new());
        for _ in 0..options.rounds {
            let out = run(program, &["first"], vars)?.0;
            launch.extend(value(&out, "first_launch_ms"));
            total.extend(value(&out, "total_ms"));
        }
        line(&format!("first launch of the tiled matmul, {what}"), median(&launch), 2, "ms");
        line(&format!("  with everything weft did before, {what}"), median(&total), 2, "ms");
    }
    Ok(())
}

/// A module of 500 kernels in 2 MB of PTX: loading it, and the first launch of one kernel.
fn module(toolkit: &Path, vars: &[(&str, String)], options: &Options) -> Result<()> {
    let program = build::module(toolkit)?;
    let mut vars = vars.to_vec();
    vars.push(("CUDA_CACHE_DISABLE", "1".into()));
    let (mut load, mut launch) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        let out = run(&program, &["500", "2000000"], &vars)?.0;
        load.extend(value(&out, "load_ms"));
        launch.extend(value(&out, "first_launch_ms"));
    }
    line("cuModuleLoadData of 500 kernels, 2 MB of PTX", median(&load), 2, "ms");
    line("  first launch of one of them, compiled", median(&launch), 2, "ms");
    Ok(())
}

/// With an empty cache of its own.
fn cached<'a>(program: &Path, vars: &[(&'a str, String)]) -> Vec<(&'a str, String)> {
    let cache = program.with_extension("cache");
    let _ = fs::remove_dir_all(&cache);
    let mut vars = vars.to_vec();
    vars.push(("CUDA_CACHE_PATH", cache.display().to_string()));
    vars
}

fn blocks(program: &Path, vars: &[(&str, String)]) -> Result<()> {
    // The compiler's memory is not meant.
    let vars = &cached(program, vars);
    run(program, &["blocks", "1"], vars)?;
    println!("\n{:>12} {:>14} {:>14} {:>16}", "blocks", "ms", "ns per block", "peak memory MiB");
    for n in [1_000, 10_000, 100_000, 1_000_000] {
        let out = run(program, &["blocks", &n.to_string()], vars)?.0;
        let at = |name| value(&out, name).unwrap_or(f64::NAN);
        println!("{n:>12} {:>14.2} {:>14.0} {:>16.1}", at("ms"), at("ns_per_block"), at("peak_kib") / 1024.0);
    }
    Ok(())
}

/// Compile times of the examples' kernels, without the cache.
fn compile_times(toolkit: &Path, vars: &[(&str, String)]) -> Result<()> {
    let mut vars = vars.to_vec();
    vars.push(("CUDA_CACHE_DISABLE", "1".into()));
    vars.push(("WEFT_LOG", "weft_jit=debug".into()));
    vars.push(("WEFT_TUNE", "off".into()));
    println!("\n{:<24} {:>8} {:>12} {:>12}", "example", "kernels", "JIT ms", "longest ms");
    let dir = root().join("examples");
    let entries = fs::read_dir(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut sources: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    sources.retain(|p| p.extension().is_some_and(|e| e == "cu"));
    sources.sort();
    for source in sources {
        let program = build::example(toolkit, &source)?;
        let log = run(&program, &["--small"], &vars)?.1;
        let times: Vec<f64> = log.lines().filter_map(compile_ms).collect();
        if times.is_empty() {
            return Err(format!("{}: its log names no kernel that was compiled", source.display()));
        }
        let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let longest = times.iter().copied().fold(0.0, f64::max);
        println!("{name:<24} {:>8} {:>12.1} {longest:>12.1}", times.len(), times.iter().sum::<f64>());
    }
    Ok(())
}

/// The milliseconds of a line `… compiled in 12.34 ms, W = 64`.
fn compile_ms(line: &str) -> Option<f64> {
    line.split_once("compiled in ")?.1.split_once(" ms")?.0.parse().ok()
}

/// Standard output and standard error of a program.
pub(super) fn run(program: &Path, args: &[&str], vars: &[(&str, String)]) -> Result<(String, String)> {
    let mut c = Command::new(program);
    c.args(args).envs(vars.iter().map(|(k, v)| (k, v))).stdin(Stdio::null());
    let out = c.output().map_err(|e| format!("{}: {e}", program.display()))?;
    let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
    if out.status.success() {
        Ok((text(&out.stdout), text(&out.stderr)))
    } else {
        Err(format!("{} {args:?}: {}\n{}", program.display(), out.status, text(&out.stderr)))
    }
}

/// The figure of a name in a program's output.
pub(super) fn value(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

fn line(what: &str, value: Option<f64>, digits: usize, unit: &str) {
    println!("{what:<56} {:>12.digits$} {unit}", value.unwrap_or(f64::NAN));
}

#[cfg(test)]
mod tests {
    use super::{compile_ms, value};

    #[test]
    fn lines_are_read() {
        assert_eq!(value("a_ms 1.5\nb 2\n", "b"), Some(2.0));
        assert_eq!(value("a_ms 1.5\n", "a"), None);
        assert_eq!(compile_ms("DEBUG 'k' compiled in 12.34 ms, W = 64"), Some(12.34));
        assert_eq!(compile_ms("DEBUG 'k' (256,1,1): W = [32] are tried"), None);
    }
}
