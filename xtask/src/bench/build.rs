//! Compiles the benchmark programs, those that are out of date.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;

use weft_target::TargetModel;

use super::kernels::Kernel;
use crate::shell::{Result, root};
use crate::{dist, setup};

/// The toolkit tree to measure, and what compiles with it.
pub(super) fn toolkit() -> Result<PathBuf> {
    setup::ensure()?;
    dist::toolkit()
}

/// A way to compile a kernel's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// CUDA C++ by weft's nvcc.
    Weft,
    /// OpenMP by clang.
    OpenMp,
    /// OpenMP by clang, with vectors of 512 bits.
    OpenMp512,
    /// The kernel's own algorithm as OpenMP loops, where the other OpenMP program has a better one.
    Plain,
    /// The same with vectors of 512 bits.
    Plain512,
    /// OpenCL.
    OpenCl,
    /// A library that does the same job.
    Library,
}

impl Way {
    /// As reports call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Way::Weft => "weft",
            Way::OpenMp => "OpenMP",
            Way::OpenMp512 => "OpenMP, 512 bits",
            Way::Plain => "plain OpenMP",
            Way::Plain512 => "plain OpenMP, 512 bits",
            Way::OpenCl => "PoCL",
            Way::Library => "library",
        }
    }

    fn source(self) -> &'static str {
        match self {
            Way::Weft => "cuda.cu",
            Way::OpenMp | Way::OpenMp512 => "openmp.cpp",
            Way::Plain | Way::Plain512 => "plain.cpp",
            Way::OpenCl => "opencl.cpp",
            Way::Library => "library.cpp",
        }
    }

    fn program(self) -> &'static str {
        match self {
            Way::Weft => "weft",
            Way::OpenMp => "openmp",
            Way::OpenMp512 => "openmp512",
            Way::Plain => "plain",
            Way::Plain512 => "plain512",
            Way::OpenCl => "opencl",
            Way::Library => "library",
        }
    }
}

/// The folder of a kernel's programs.
pub(super) fn folder(kernel: &str, quick: bool) -> PathBuf {
    dist::target().join(if quick { "bench-programs/small" } else { "bench-programs" }).join(kernel)
}

/// Where a kernel's program is. Those of peers are made for a CPU.
pub(super) fn program(kernel: &str, way: Way, cpu: Option<&str>, quick: bool) -> PathBuf {
    let name = match cpu.filter(|_| !matches!(way, Way::Weft | Way::OpenCl)) {
        Some(cpu) => format!("{}-{cpu}", way.program()),
        None => way.program().into(),
    };
    folder(kernel, quick).join(name)
}

/// What tells clang to compile for the CPU that [`TargetModel::named`] knows by a name; without one for this machine.
///
/// # Errors
/// If the name is none.
pub(super) fn march(cpu: Option<&str>) -> Result<Vec<String>> {
    let Some(name) = cpu else { return Ok(vec!["-march=native".into()]) };
    let model = TargetModel::named(name).map_err(|e| e.to_string())?;
    let host = TargetModel::host().features;
    // This machine's own features follow from its name.
    let (base, features) = match model.features.strip_prefix(&host) {
        Some(rest) if name.starts_with("host") => ("native".to_owned(), rest),
        _ => (model.cpu.clone(), model.features.as_str()),
    };
    let mut flags = vec![format!("-march={base}")];
    flags.extend(features.split(',').filter_map(|f| match f.split_at_checked(1)? {
        ("+", f) => Some(format!("-m{f}")),
        ("-", f) => Some(format!("-mno-{f}")),
        _ => None,
    }));
    Ok(flags)
}

/// Where a kernel's sources are: among the bench's kernels, or the forms.
pub(super) fn sources(kernel: &str) -> PathBuf {
    let own = root().join("bench/kernels").join(kernel);
    if own.exists() { own } else { root().join("bench/forms").join(kernel) }
}

/// Whether there is a source for it.
pub(super) fn exists(kernel: &str, way: Way) -> bool {
    sources(kernel).join(way.source()).exists()
}

/// Compiles what is missing or older than its sources or its compiler. Peers are compiled for a CPU, `quick` takes a lower
/// optimisation level for them.
///
/// # Errors
/// The messages of the compilers that failed.
pub(super) fn all(
    toolkit: &Path,
    kernels: &[Kernel],
    ways: &[Way],
    cpu: Option<&str>,
    quick: bool,
) -> Result<()> {
    let flags = march(cpu)?;
    let shared = newest(&[root().join("bench/harness"), root().join("bench/problems")]);
    let nvcc = newest(&compiler(toolkit));
    let mut jobs = Vec::new();
    for kernel in kernels {
        for &way in ways.iter().filter(|&&w| exists(kernel.name, w)) {
            let own = newest(&[sources(kernel.name)]);
            let inputs = own.max(shared).max(if way == Way::Weft { nvcc } else { None });
            let out = program(kernel.name, way, cpu, quick);
            let built = fs::metadata(&out).and_then(|m| m.modified()).ok();
            let stamp = if way == Way::Weft { toolkit.display().to_string() } else { String::new() };
            let same = fs::read_to_string(out.with_extension("stamp")).is_ok_and(|s| s == stamp);
            if !same || built.is_none() || built < inputs {
                jobs.push((kernel.name, way, out, stamp));
            }
        }
    }
    if jobs.is_empty() {
        return Ok(());
    }
    harness()?;
    eprintln!("==> {} benchmark programs", jobs.len());
    let next = AtomicUsize::new(0);
    let errors = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|s| {
        for _ in 0..threads.min(jobs.len()) {
            s.spawn(|| {
                while let Some((kernel, way, out, stamp)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(e) = compile(toolkit, kernel, *way, out, stamp, &flags, quick)
                        && let Ok(mut errors) = errors.lock()
                    {
                        errors.push(e);
                    }
                }
            });
        }
    });
    let errors = errors.into_inner().unwrap_or_default();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n")) }
}

/// The program of `--latency`.
///
/// # Errors
/// The compiler's messages.
pub(super) fn latency(toolkit: &Path) -> Result<PathBuf> {
    one(toolkit, &root().join("bench/latency/latency.cu"), &[])
}

/// The program of what calls cost.
///
/// # Errors
/// The compiler's messages.
pub(super) fn api(toolkit: &Path) -> Result<PathBuf> {
    one(toolkit, &root().join("bench/latency/api.cu"), &[])
}

/// A program of `bench/libraries`, linked with a library of the toolkit tree and with those that its first line names.
///
/// # Errors
/// The compiler's messages.
pub(super) fn library(toolkit: &Path, name: &str, own: &str) -> Result<PathBuf> {
    let source = root().join("bench/libraries").join(name);
    let mut names = libraries(&source)?;
    names.push(format!("-l{own}"));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    one(toolkit, &source, &names)
}

/// The programs with managed memory.
///
/// # Errors
/// The compiler's messages.
pub(super) fn unified(toolkit: &Path) -> Result<PathBuf> {
    one(toolkit, &root().join("tests/cuda/unified_memory.cu"), &[])
}

/// The program of loading a large module.
///
/// # Errors
/// The compiler's messages.
pub(super) fn module(toolkit: &Path) -> Result<PathBuf> {
    one(toolkit, &root().join("bench/latency/module.cu"), &["-lcuda"])
}

/// A program of `examples/`.
///
/// # Errors
/// The compiler's messages.
pub(super) fn example(toolkit: &Path, source: &Path) -> Result<PathBuf> {
    one(toolkit, source, &[])
}

fn one(toolkit: &Path, source: &Path, libraries: &[&str]) -> Result<PathBuf> {
    let dir = dist::target().join("bench-programs/single");
    fs::create_dir_all(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let out = dir.join(source.file_stem().unwrap_or_default());
    let mut inputs = compiler(toolkit);
    inputs.extend([source.to_path_buf(), root().join("bench/harness"), root().join("examples/check.h")]);
    let built = fs::metadata(&out).and_then(|m| m.modified()).ok();
    let stamp = toolkit.display().to_string();
    let same = fs::read_to_string(out.with_extension("stamp")).is_ok_and(|s| s == stamp);
    if !same || built.is_none() || built < newest(&inputs) {
        let mut c = Command::new(toolkit.join("bin/nvcc"));
        c.args(["-std=c++17", "-O3", "-arch=sm_90"])
            .arg(source)
            .arg(harness()?)
            .args(libraries)
            .arg("-o")
            .arg(&out);
        finish(c, &out, &stamp)?;
    }
    Ok(out)
}

/// The files of which nvcc consists: cargo's, whose times change only when they do, if the tree was built from them.
fn compiler(toolkit: &Path) -> Vec<PathBuf> {
    let release = dist::target().join("release");
    if toolkit == root().join("dist") && release.join("nvcc").exists() {
        vec![release.join("nvcc"), release.join("libcudart.a"), root().join("include")]
    } else {
        vec![toolkit.join("bin/nvcc"), toolkit.join("lib64"), toolkit.join("include")]
    }
}

fn compile(
    toolkit: &Path,
    kernel: &str,
    way: Way,
    out: &Path,
    stamp: &str,
    flags: &[String],
    quick: bool,
) -> Result<()> {
    let dir = out.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let sources = sources(kernel);
    let mut c = match way {
        Way::Weft => Command::new(toolkit.join("bin/nvcc")),
        _ => Command::new("clang++-22"),
    };
    c.arg("-std=c++17").arg(if quick && way != Way::Weft { "-O1" } else { "-O3" });
    match way {
        Way::Weft => {}
        Way::OpenMp | Way::Plain => drop(c.args(flags).arg("-fopenmp")),
        Way::OpenMp512 | Way::Plain512 => drop(c.args(flags).args(["-mprefer-vector-width=512", "-fopenmp"])),
        Way::Library => drop(c.args(flags)),
        Way::OpenCl => drop(c.arg(format!("-DBENCH_CL=\"{}\"", sources.join("opencl.cl").display()))),
    }
    c.arg(sources.join(way.source())).arg(harness_object()).arg("-o").arg(out);
    match way {
        Way::OpenCl => drop(c.arg("-lOpenCL")),
        Way::Library => drop(c.args(libraries(&sources.join(way.source()))?)),
        _ => {}
    }
    finish(c, out, stamp)
}

/// What a program is linked with, as the first line of its source says: `// libraries: dnnl`.
fn libraries(source: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(source).map_err(|e| format!("{}: {e}", source.display()))?;
    let names = text.lines().next().and_then(|l| l.strip_prefix("// libraries:"));
    let names = names.ok_or_else(|| format!("{}: the first line names no libraries", source.display()))?;
    Ok(names.split_whitespace().map(|n| format!("-l{n}")).collect())
}

fn harness_object() -> PathBuf {
    dist::target().join("bench-programs/harness.o")
}

/// What is alike in all programs, compiled once.
fn harness() -> Result<PathBuf> {
    let (out, dir) = (harness_object(), root().join("bench/harness"));
    let built = fs::metadata(&out).and_then(|m| m.modified()).ok();
    if built.is_none() || built < newest(std::slice::from_ref(&dir)) {
        fs::create_dir_all(out.parent().unwrap_or(Path::new(".")))
            .map_err(|e| format!("{}: {e}", out.display()))?;
        let mut c = Command::new("clang++-22");
        c.args(["-std=c++17", "-O2", "-c"]).arg(dir.join("bench.cpp")).arg("-o").arg(&out);
        finish(c, &out, "")?;
    }
    Ok(out)
}

/// Runs a compiler and notes with what the program was made.
fn finish(mut c: Command, out: &Path, stamp: &str) -> Result<()> {
    let done = c.output().map_err(|e| format!("{:?}: {e}", c.get_program()))?;
    if !done.status.success() {
        return Err(format!("{c:?}\n{}", String::from_utf8_lossy(&done.stderr)));
    }
    let stamp_file = out.with_extension("stamp");
    fs::write(&stamp_file, stamp).map_err(|e| format!("{}: {e}", stamp_file.display()))
}

/// The newest time of the files and the files in folders.
fn newest(paths: &[PathBuf]) -> Option<SystemTime> {
    let time = |path: &PathBuf| {
        let meta = fs::metadata(path).ok()?;
        if !meta.is_dir() {
            return meta.modified().ok();
        }
        let inside: Vec<PathBuf> = fs::read_dir(path).ok()?.flatten().map(|e| e.path()).collect();
        newest(&inside)
    };
    paths.iter().filter_map(time).max()
}

#[cfg(test)]
mod tests {
    use super::march;

    #[test]
    fn clang_compiles_for_the_cpu_that_weft_does() {
        let of = |name| march(name).map(|flags| flags.join(" "));
        assert_eq!(of(None).as_deref(), Ok("-march=native"));
        assert_eq!(of(Some("zen4+avx2")).as_deref(), Ok("-march=znver4 -mno-avx512f"));
        assert_eq!(of(Some("x86-64-v3")).as_deref(), Ok("-march=x86-64-v3"));
        assert!(of(Some("z80")).is_err());
    }
}
