//! What the compiler made of a kernel.

use std::path::Path;
use std::process::{Command, Stdio};

use super::report::Row;
use crate::shell::Result;

/// What is printed of `WEFT_DUMP=stats`: the name there, and in words.
const COUNTS: &[(&str, &str)] = &[
    ("width", "W, threads per group"),
    ("regions", "regions"),
    ("frame_bytes", "context bytes per group"),
    ("vector_loads", "vector loads"),
    ("vector_stores", "vector stores"),
    ("gathers", "gathers"),
    ("scatters", "scatters"),
    ("atomics", "atomics"),
    ("spills", "spills"),
    ("reloads", "reloads of spilled registers"),
    ("llvm_instructions", "LLVM instructions"),
    ("machine_instructions", "machine instructions"),
];

/// Variables of a run that tells of each kernel's one compilation.
const COMPILES: [(&str, &str); 3] =
    [("CUDA_CACHE_DISABLE", "1"), ("WEFT_LOG", "weft_jit=debug"), ("WEFT_TUNE", "off")];

/// Prints the counts and compile times of a kernel's program.
///
/// # Errors
/// When the program does not run.
pub(super) fn print(row: &Row, program: &Path, vars: &[(&str, String)], small: bool) -> Result<()> {
    let stats = one_run(program, vars, &[("WEFT_DUMP", "stats")], small)?;
    // Apart, because counting costs time.
    let times = one_run(program, vars, &COMPILES, small)?;
    for (name, counts) in stats.lines().filter_map(stats_line) {
        println!("\n  kernel {name}");
        for (key, words) in COUNTS {
            if let Some(value) = count(counts, key) {
                println!("    {words:<30} {value:>8}");
            }
        }
        if let Some(ms) = times.lines().find_map(|l| compile_time(l, name)) {
            println!("    {:<30} {ms:>8} ms", "JIT time");
        }
    }
    if let Some(ms) = row.weft {
        println!("\n  {:<32} {ms:>8.3} ms", "median of all kernels of a run");
    }
    Ok(())
}

/// The widths that a program's kernels are compiled for: `KERNEL=W` with blanks between, in the order of the names.
///
/// # Errors
/// When the program does not run.
pub(super) fn widths(program: &Path, vars: &[(&str, String)]) -> Result<String> {
    let text = one_run(program, vars, &COMPILES, true)?;
    let mut found: Vec<String> = text.lines().filter_map(width).collect();
    found.sort();
    found.dedup();
    Ok(found.join(" "))
}

/// `NAME=16` of a line `… 'NAME' compiled in 12.34 ms, W = 16`.
fn width(line: &str) -> Option<String> {
    let (before, width) = line.split_once(" ms, W = ")?;
    let name = before.split('\'').nth(1)?;
    Some(format!("{name}={}", width.trim()))
}

/// Standard error of a program that runs its job once.
fn one_run(program: &Path, vars: &[(&str, String)], more: &[(&str, &str)], small: bool) -> Result<String> {
    let mut c = Command::new(program);
    c.envs(vars.iter().map(|(k, v)| (k, v))).envs(more.iter().copied());
    if small {
        c.arg("--small");
    }
    c.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let context = |e: std::io::Error| format!("{}: {e}", program.display());
    let mut child = c.spawn().map_err(context)?;
    if let Some(mut input) = child.stdin.take() {
        std::io::Write::write_all(&mut input, b"run\nquit\n").map_err(context)?;
    }
    let out = child.wait_with_output().map_err(context)?;
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    if out.status.success() {
        Ok(text)
    } else {
        Err(format!("{}: {}\n{text}", program.display(), out.status))
    }
}

/// `NAME: Stats { … }`: the kernel's PTX name and the counts.
fn stats_line(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(": Stats {")?;
    Some((name, rest))
}

fn count<'a>(counts: &'a str, key: &str) -> Option<&'a str> {
    let at = counts.split([',', '}']).map(str::trim);
    at.filter_map(|field| field.split_once(": ")).find(|(k, _)| *k == key).map(|(_, v)| v)
}

/// The milliseconds of a line `… 'NAME' compiled in 12.34 ms, W = 16`.
fn compile_time<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("'{name}' compiled in "))?;
    rest.split(' ').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compilers_lines_are_read() {
        let (name, counts) = stats_line("_Z3addPf: Stats { width: 16, frame_bytes: 0, spills: 3 }").unwrap();
        assert_eq!(
            (name, count(counts, "width"), count(counts, "spills")),
            ("_Z3addPf", Some("16"), Some("3"))
        );
        assert_eq!(count(counts, "gathers"), None);
        assert_eq!(width("DEBUG '_Z3addPf' compiled in 12.34 ms, W = 16").as_deref(), Some("_Z3addPf=16"));
        assert_eq!(compile_time("DEBUG '_Z3addPf' compiled in 12.34 ms, W = 16", "_Z3addPf"), Some("12.34"));
    }
}
