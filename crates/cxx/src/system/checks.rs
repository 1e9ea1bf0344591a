//! What `weft doctor` looks at.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use object::Object as _;
use weft_device::Profile;
use weft_target::TargetModel;

use super::libraries;
use super::loaded;
use super::program;
use super::report::Finding;
use super::surroundings::{Surroundings, output};

/// Parts that a toolkit tree has.
const PARTS: [&str; 15] = [
    "bin/nvcc",
    "bin/ptxas",
    "bin/weft",
    "bin/nvidia-smi",
    "include/cuda_runtime.h",
    "lib64/libcuda.so.1",
    "lib64/libweft-jit.so",
    "lib64/libcudart.so",
    "lib64/libcudart_static.a",
    "lib64/libnvidia-ml.so.1",
    "lib64/libcublas.so",
    "lib64/libnvrtc.so",
    "lib64/libnvJitLink.so",
    "libexec/weft-explain",
    "libexec/weft-profile",
];

const REBUILD: &str = "cargo xtask dist";

/// What all checks find.
pub(super) fn all(here: &Surroundings) -> Vec<Finding> {
    let mut list = Vec::new();
    match here.root() {
        Err(why) => list.push(Finding::broken(
            "toolkit",
            "there is no toolkit tree",
            why,
            format!("{REBUILD}, then use its bin/weft or set WEFT_HOME to it"),
        )),
        Ok(root) => {
            list.push(parts(&root));
            list.push(machine(&root));
            list.push(stale(&root));
            list.push(compiler_library(here, &root));
            list.push(first_in_path(here, &root));
        }
    }
    list.extend([clang(here), host_compiler(here)]);
    list.extend(loaded::all(here));
    list.extend([driver_variable(here), devices(here), cache(here), shared_memory(here), cpu(here)]);
    list
}

fn parts(root: &Path) -> Finding {
    let missing: Vec<&str> = PARTS.into_iter().filter(|p| !root.join(p).exists()).collect();
    let at = root.display().to_string();
    if missing.is_empty() {
        Finding::fine("toolkit", at)
    } else {
        Finding::broken("toolkit", format!("{} missing", missing.join(", ")), at, REBUILD)
    }
}

/// A tree that was made for another machine, as one in a container's image may be.
fn machine(root: &Path) -> Finding {
    const WHAT: &str = "machine";
    let library = root.join("lib64/libcuda.so.1");
    let bytes = std::fs::read(&library).unwrap_or_default();
    let other = object::File::parse(&*bytes).ok().map(|f| program::machine(f.architecture()));
    match other.filter(|o| o != std::env::consts::ARCH) {
        None => Finding::fine(WHAT, std::env::consts::ARCH),
        Some(other) => Finding::broken(
            WHAT,
            format!("the toolkit is for {other}, and this machine is {}", std::env::consts::ARCH),
            library.display().to_string(),
            format!("install the toolkit for {}, or {REBUILD} here", std::env::consts::ARCH),
        ),
    }
}

/// The newest Rust source below a folder.
fn newest(dir: &Path) -> Option<(SystemTime, PathBuf)> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let of = |e: std::fs::DirEntry| {
        let path = e.path();
        if path.is_dir() {
            return newest(&path);
        }
        let is_source = path.extension().is_some_and(|x| x == "rs")
            && !path.components().any(|c| c.as_os_str() == "tests");
        let time = e.metadata().ok()?.modified().ok()?;
        is_source.then_some((time, path))
    };
    entries.filter_map(of).max()
}

/// A tree beside sources that have changed since.
fn stale(root: &Path) -> Finding {
    const WHAT: &str = "build";
    let crates = root.parent().map(|p| p.join("crates"));
    let built = std::fs::metadata(root.join("lib64/libcuda.so.1")).and_then(|m| m.modified());
    let (Some(crates), Ok(built)) = (crates.filter(|c| c.is_dir()), built) else {
        return Finding::fine(WHAT, "no sources beside it");
    };
    match newest(&crates) {
        Some((time, path)) if time > built => Finding::note(
            WHAT,
            "the toolkit is older than the sources beside it",
            format!("{} has changed since", path.display()),
            REBUILD,
        ),
        _ => Finding::fine(WHAT, "not older than the sources beside it"),
    }
}

/// What the compiler's library needs is there, LLVM above all.
fn compiler_library(here: &Surroundings, root: &Path) -> Finding {
    const WHAT: &str = "compiler";
    let library = root.join("lib64/libweft-jit.so");
    match libraries::lacking(here, &library) {
        None => Finding::note(
            WHAT,
            "not known whether the loader finds what it needs",
            library.display().to_string(),
            "install ldd (Debian: libc-bin)",
        ),
        Some(missing) if missing.is_empty() => {
            Finding::fine(WHAT, "libweft-jit.so has all libraries it needs")
        }
        Some(missing) => Finding::broken(
            WHAT,
            format!("the loader does not find {}", missing.join(", ")),
            library.display().to_string(),
            "install LLVM's library (Debian: libllvm22)",
        ),
    }
}

/// Another nvcc before this one.
fn first_in_path(here: &Surroundings, root: &Path) -> Finding {
    const WHAT: &str = "nvcc in PATH";
    let own = root.join("bin/nvcc");
    let same = |p: &Path| p.canonicalize().ok().is_some_and(|p| Some(p) == own.canonicalize().ok());
    match here.program("nvcc") {
        Some(path) if same(&path) => Finding::fine(WHAT, path.display().to_string()),
        Some(path) => Finding::note(
            WHAT,
            "is another one",
            path.display().to_string(),
            format!("PATH={}:$PATH", root.join("bin").display()),
        ),
        None => Finding::note(
            WHAT,
            "there is none",
            "PATH",
            format!("PATH={}:$PATH, for build systems that call it", root.join("bin").display()),
        ),
    }
}

/// The version in what a compiler prints.
fn major(text: &str) -> Option<u32> {
    text.split("version ").nth(1)?.split('.').next()?.parse().ok()
}

fn clang(here: &Surroundings) -> Finding {
    const WHAT: &str = "clang";
    const MEND: &str = "install clang 22 (Debian: clang-22), or set WEFT_CLANG";
    let path = match here.clang() {
        Ok(path) => path,
        Err(why) => return Finding::broken(WHAT, "there is no clang++-22", why, MEND),
    };
    let at = path.display().to_string();
    match output(&path, &["--version"]).map(|t| major(&t)) {
        Some(Some(22)) => Finding::fine(WHAT, at),
        Some(Some(other)) => Finding::broken(WHAT, format!("is version {other}, not 22"), at, MEND),
        _ => Finding::broken(WHAT, "does not say its version", at, MEND),
    }
}

fn host_compiler(here: &Surroundings) -> Finding {
    const WHAT: &str = "g++";
    match here.program("g++") {
        Some(path) => Finding::fine(WHAT, path.display().to_string()),
        None => Finding::broken(
            WHAT,
            "there is none: programs are linked with its libraries",
            "PATH",
            "install it (Debian: g++)",
        ),
    }
}

fn driver_variable(here: &Surroundings) -> Finding {
    const WHAT: &str = "WEFT_DRIVER";
    match here.var("WEFT_DRIVER") {
        None => Finding::fine(WHAT, "not set"),
        Some(word @ "weft") => Finding::fine(WHAT, word),
        Some("system") => {
            Finding::note(WHAT, "programs use the system's driver", "WEFT_DRIVER=system", "unset it")
        }
        Some(path) if Path::new(path).is_file() => Finding::fine(WHAT, path),
        Some(path) => Finding::broken(
            WHAT,
            "names a library that is not there",
            path,
            "unset it, or set it to weft, system or a path",
        ),
    }
}

fn devices(here: &Surroundings) -> Finding {
    const WHAT: &str = "devices";
    if let Some(Err(e)) = here.var("WEFT_GPU").map(Profile::list) {
        return Finding::broken(WHAT, e.to_string(), "WEFT_GPU", "set it to one of those, or unset it");
    }
    let hidden = here.vars.get("CUDA_VISIBLE_DEVICES").is_some_and(|v| matches!(v.trim(), "" | "-1"));
    if hidden || here.var("WEFT_DEVICE_COUNT") == Some("0") {
        let at = if hidden { "CUDA_VISIBLE_DEVICES" } else { "WEFT_DEVICE_COUNT" };
        return Finding::broken(WHAT, "programs see none", at, format!("unset {at}"));
    }
    let chosen = here.var("WEFT_GPU").unwrap_or(Profile::default_model().key);
    Finding::fine(WHAT, chosen)
}

/// The nearest folder that is there already.
fn existing(path: &Path) -> &Path {
    path.ancestors().find(|p| p.exists()).unwrap_or(Path::new("/"))
}

fn cache(here: &Surroundings) -> Finding {
    const WHAT: &str = "compute cache";
    let options = weft_cache::Options::from_vars(|name| here.vars.get(name).cloned());
    let Some(dir) = options.cache_dir else {
        let off = here.var("CUDA_CACHE_DISABLE").is_some();
        let (at, mend) = match off {
            true => ("CUDA_CACHE_DISABLE", "unset it"),
            false => ("neither HOME, XDG_CACHE_HOME nor CUDA_CACHE_PATH is set", "set CUDA_CACHE_PATH"),
        };
        return Finding::note(WHAT, "there is none: each process compiles all of its kernels", at, mend);
    };
    let at = dir.display().to_string();
    match tempfile::Builder::new().prefix(".weft-doctor-").tempfile_in(existing(&dir)) {
        Ok(_) if !dir.exists() || dir.is_dir() => Finding::fine(WHAT, at),
        Ok(_) => Finding::broken(WHAT, "is no folder", at, "remove it, or set CUDA_CACHE_PATH"),
        Err(e) => Finding::broken(
            WHAT,
            format!("cannot be written: {e}"),
            at,
            "make it writable, or set CUDA_CACHE_PATH to a folder that is",
        ),
    }
}

fn shared_memory(here: &Surroundings) -> Finding {
    const WHAT: &str = "shared memory";
    let at = here.shm.display().to_string();
    match tempfile::Builder::new().prefix(".weft-doctor-").tempfile_in(&here.shm) {
        Ok(_) => Finding::fine(WHAT, at),
        Err(e) => Finding::note(
            WHAT,
            format!("{e}: programs that share memory between processes (loaders of PyTorch) fail"),
            at,
            "mount a tmpfs there; for containers: --shm-size=1g",
        ),
    }
}

fn cpu(here: &Surroundings) -> Finding {
    const WHAT: &str = "CPU";
    if let Err(e) = TargetModel::from_vars(|name| here.vars.get(name).cloned()) {
        return Finding::broken(WHAT, e.to_string(), "WEFT_TARGET or WEFT_CPU", "unset it");
    }
    let host = TargetModel::host();
    let text = format!("{}, {} cores, vectors of {} bits", host.name, host.cores, host.vector_bits);
    match here.var("WEFT_ENGINE") {
        Some("interp") => {
            Finding::note(WHAT, "kernels are interpreted, which is slow", "WEFT_ENGINE=interp", "unset it")
        }
        _ => Finding::fine(WHAT, text),
    }
}
