//! `cargo xtask samples`: programs of others, built by their own files with our nvcc, and run.
//!
//! Nothing of theirs is in the project: the folder is a checkout of NVIDIA's samples (`github.com/NVIDIA/cuda-samples`). What came of it is
//! in `docs/reference/samples.md`.

mod arguments;
mod folders;
mod options;
mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use arguments::{Arguments, Runs};
use folders::Folder;
use options::{Options, USAGE};
use program::{How, Outcome, Ran};

use crate::dist;
use crate::shell::{Result, capture, command};

/// What is injected into each CMake project: its targets are compiled for the architectures asked for, whatever list the project sets.
const ARCHITECTURES: &str = "\
function(weft_architectures)
  get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target ${targets})
    set_target_properties(${target} PROPERTIES CUDA_ARCHITECTURES \"${WEFT_ARCHITECTURES}\")
  endforeach()
endfunction()
cmake_language(DEFER CALL weft_architectures)
";

/// A folder's line in the table.
struct Row {
    name: String,
    built: std::result::Result<Vec<PathBuf>, String>,
    build_time: Duration,
    ran: Vec<Ran>,
}

/// Runs the command.
///
/// # Errors
/// Wrong usage, CMake is missing, or the toolkit does not build. Samples that fail are lines of the table.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let Some(options) = Options::parse(args)? else {
        print!("{USAGE}");
        return Ok(());
    };
    if capture(command("cmake", &["--version"])).is_none() {
        return Err("cmake is missing: apt-get install cmake".into());
    }
    let toolkit = dist::toolkit()?;
    let folders = folders::find(&options.path)?;
    let mut wanted: Vec<&Folder> = folders.iter().filter(|f| options.wants(&f.name)).collect();
    let left_out: Vec<&Folder> = folders.iter().filter(|f| !f.needs.is_empty()).collect();
    wanted.retain(|f| f.needs.is_empty());
    let work = options.work.clone().unwrap_or_else(|| dist::target().join("samples"));
    fs::create_dir_all(&work).map_err(|e| format!("{}: {e}", work.display()))?;
    let include = work.join("architectures.cmake");
    fs::write(&include, ARCHITECTURES).map_err(|e| format!("{}: {e}", include.display()))?;

    folders::layout(&options.path, &work)?;

    let arguments = Arguments::of(&options.path);
    let mut rows = Vec::new();
    build_all(&wanted, &options, &toolkit, &work, &mut |mut row| {
        if let Ok(programs) = &row.built {
            let draws = folders.iter().any(|f| f.name == row.name && f.draws);
            let log = work.join(format!("{}.run.log", row.name));
            let _ = fs::remove_file(&log);
            // Without a window programs are run as they are: what they are tested with is the same, or shorter.
            let runs = if draws { arguments.runs(&row.name) } else { Runs::plain() };
            for (program, list) in programs.iter().flat_map(|p| runs.all.iter().map(move |l| (p, l))) {
                let (limit, toolkit, log) = (options.limit, &*toolkit, &*log);
                let how = How { arguments: list, draws, waits: runs.waits, limit, toolkit, log };
                row.ran.push(program::run(program, &how));
            }
        }
        eprintln!("{}", row.line());
        rows.push(row);
    });
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    println!("| sample | builds | passes | s | reason |\n| --- | --- | --- | --- | --- |");
    rows.iter().for_each(|row| println!("{}", row.line()));
    let passed = rows.iter().filter(|row| row.passed()).count();
    println!(
        "\n{passed} of {} pass; {} of {} folders need other libraries.",
        rows.len(),
        left_out.len(),
        folders.len()
    );
    if options.all {
        for folder in left_out {
            println!("* {}: {}", folder.name, folder.needs.join(", "));
        }
    }
    Ok(())
}

/// Builds the folders, several at a time, and gives each to `run` on this thread.
fn build_all(folders: &[&Folder], options: &Options, toolkit: &Path, work: &Path, run: &mut dyn FnMut(Row)) {
    let next = AtomicUsize::new(0);
    let (built, rows) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            let (built, next) = (built.clone(), &next);
            scope.spawn(move || {
                while let Some(folder) = folders.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    let outcome = build(folder, options, toolkit, work);
                    let build_time = start.elapsed();
                    let row = Row { name: folder.name.clone(), built: outcome, build_time, ran: Vec::new() };
                    if built.send(row).is_err() {
                        return;
                    }
                }
            });
        }
        drop(built);
        rows.iter().for_each(run);
    });
}

/// Builds a folder by its CMake file; the programs that are then there, or the first line that says what is wrong.
fn build(
    folder: &Folder,
    options: &Options,
    toolkit: &Path,
    work: &Path,
) -> std::result::Result<Vec<PathBuf>, String> {
    let to = folder.target(work);
    let log = work.join(format!("{}.build.log", folder.name));
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(&folder.path).arg("-B").arg(&to);
    configure.arg(format!("-DCMAKE_CUDA_COMPILER={}", toolkit.join("bin/nvcc").display()));
    configure.arg(format!("-DCUDAToolkit_ROOT={}", toolkit.display()));
    configure.arg("-DCMAKE_BUILD_TYPE=Release");
    if let Some(arch) = &options.arch {
        configure.arg(format!("-DWEFT_ARCHITECTURES={arch}"));
        configure.arg(format!("-DCMAKE_PROJECT_INCLUDE={}", work.join("architectures.cmake").display()));
    }
    let mut make = Command::new("cmake");
    make.arg("--build").arg(&to).args(["-j", "1"]);
    let mut text = String::new();
    for step in [configure, make] {
        if let Err(output) = program::output(step, &mut text) {
            let _ = fs::write(&log, &text);
            return Err(program::first_error(&output));
        }
    }
    let _ = fs::write(&log, &text);
    let programs = program::find(&to);
    if programs.is_empty() { Err("its CMake file builds no program here".into()) } else { Ok(programs) }
}

impl Row {
    fn passed(&self) -> bool {
        self.built.is_ok() && self.ran.iter().all(|r| r.outcome == Outcome::Passed)
    }

    /// The row of the table.
    fn line(&self) -> String {
        let name = &self.name;
        if let Err(why) = &self.built {
            return format!("| {name} | no | – | – | {} |", why.replace('|', "\\|"));
        }
        let seconds: f64 = self.ran.iter().map(|r| r.took.as_secs_f64()).sum();
        let worst = self.ran.iter().find(|r| r.outcome != Outcome::Passed);
        let verdict = match worst.map(|r| r.outcome) {
            None => "yes",
            Some(Outcome::Waived) => "waived",
            Some(Outcome::Shown) => "shown",
            Some(_) => "no",
        };
        let why = worst.map(|r| r.why.replace('|', "\\|")).unwrap_or_default();
        format!("| {name} | {:.0} s | {verdict} | {seconds:.1} | {why} |", self.build_time.as_secs_f64())
    }
}
