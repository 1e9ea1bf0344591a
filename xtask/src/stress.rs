//! `cargo xtask stress` and `cargo xtask fuzz-api`: programs of `fuzz/` that run for long, built with the toolkit tree.

use std::path::Path;

use crate::dist;
use crate::shell::{Result, cargo, command, root, step};

/// What a run is made of.
struct Program {
    /// Its source, from the workspace's root.
    source: &'static str,
    options: &'static [&'static str],
    /// Bytes of each device: little, so that what is not given back shows.
    memory: &'static str,
    /// Its own options.
    knows: &'static [&'static str],
}

/// Options of the program of [`stress`].
pub(crate) const OPTIONS: &[&str] = &["--minutes", "--seed", "--threads"];

/// Host threads with streams of two devices against a sequential model. `args` are `--minutes N --seed S --threads T`.
///
/// # Errors
/// When a word differs from the model's, a call fails, nothing moves, or memory is not given back.
pub(crate) fn stress(args: &[String]) -> Result<()> {
    let program = Program {
        source: "fuzz/stress/stress.cu",
        options: &["-O2", "-arch=sm_90"],
        memory: "512M",
        knows: OPTIONS,
    };
    run(&program, args)
}

/// Random sequences of calls of both APIs. `args` are `--minutes N --seed S`, and `--sequence K --length N` for one of them.
///
/// # Errors
/// When a process dies or hangs, or something is not given back.
pub(crate) fn fuzz_api(args: &[String]) -> Result<()> {
    let program = Program {
        source: "fuzz/api/fuzz.cu",
        options: &["-O1", "-w", "-lcuda"],
        memory: "256M",
        knows: &["--minutes", "--seed", "--sequence", "--length"],
    };
    check(args, program.knows)?;
    let table = folder()?.join("calls.inc");
    let table = table.display().to_string();
    let gen_args =
        ["run", "-q", "--release", "-p", "weft-ffi", "--features", "generate", "--bin", "weft-gen", "--"];
    let mut all = gen_args.to_vec();
    all.extend(["fuzz", &table]);
    step("table of calls", cargo(&all))?;
    run(&program, args)
}

fn folder() -> Result<std::path::PathBuf> {
    let folder = dist::target().join("stress");
    std::fs::create_dir_all(folder.join("run")).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

/// Checks options, each of which has a number.
///
/// # Errors
/// Those that there are, if one is not among them.
pub(crate) fn check(args: &[String], known: &[&str]) -> Result<()> {
    for pair in args.chunks(2) {
        let number = pair.get(1).is_some_and(|v| v.parse::<f64>().is_ok());
        if !known.contains(&pair[0].as_str()) || !number {
            return Err(format!(
                "'{}': the options are {}, each with a number",
                pair.join(" "),
                known.join(", ")
            ));
        }
    }
    Ok(())
}

fn run(program: &Program, args: &[String]) -> Result<()> {
    check(args, program.knows)?;
    let dist = dist::build()?;
    let folder = folder()?;
    let stem = Path::new(program.source).file_stem().unwrap_or_default();
    let out = folder.join(stem);
    let mut nvcc =
        command(&dist.join("bin/nvcc").display().to_string(), &["-std=c++17", "-cudart", "shared", "-I"]);
    nvcc.arg(&folder).arg(root().join(program.source)).args(program.options).arg("-o").arg(&out);
    step("compile", nvcc)?;
    let lib = dist.join("lib64");
    let mut run = command(&out.display().to_string(), &[]);
    // Files that calls make land in a folder of their own.
    run.current_dir(folder.join("run")).args(args);
    run.env("LD_LIBRARY_PATH", &lib).env("WEFT_DRIVER", lib.join("libcuda.so.1"));
    run.env("WEFT_GPU", "h100,h100").env("WEFT_MEMORY", program.memory).env("WEFT_LOG", "off");
    step("run", run)
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn options_are_checked_before_anything_is_built() {
        let of = |line: &str| {
            check(&line.split_whitespace().map(String::from).collect::<Vec<_>>(), &["--minutes", "--seed"])
        };
        assert_eq!(of("--minutes 0.5 --seed 7"), Ok(()));
        for wrong in ["--help", "--minutes", "--minutes long", "--speed 7"] {
            assert!(
                of(wrong).is_err_and(|e| e.contains(wrong) && e.contains("--minutes, --seed")),
                "{wrong}"
            );
        }
    }
}
