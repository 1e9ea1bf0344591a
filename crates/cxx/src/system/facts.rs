//! What `weft info` tells.

use std::path::Path;

use weft_device::{Profile, attribute as attr};
use weft_target::TargetModel;

use super::libraries;
use super::loaded;
use super::report::Part;
use super::surroundings::{Surroundings, output};
use crate::version;

/// What is simulated and what is not, each in a line.
const FIDELITY: [(&str, &str); 6] = [
    ("results", "computed by PTX's rules; approximate functions within their documented errors"),
    ("times", "of this machine: kernels run on its CPU, nothing is scaled to a GPU"),
    (
        "counters",
        "requests, sectors, wavefronts and branches as a GPU would count; the rest says how near it is",
    ),
    ("registers", "estimated from PTX, since there is no machine code of a GPU"),
    ("limits", "and attributes are those of the modelled GPU"),
    ("races", "tolerated as GPUs' warps do (WEFT_RACY=strict: not)"),
];

/// Libraries of the tree.
const OWN: [&str; 7] = [
    "libcuda.so.1",
    "libcudart.so",
    "libweft-jit.so",
    "libnvidia-ml.so.1",
    "libcublas.so",
    "libnvrtc.so",
    "libnvJitLink.so",
];

/// All parts.
pub(super) fn all(here: &Surroundings) -> Vec<Part> {
    vec![toolkit(here), devices(here), cpu(here), cache(here), found(here), fidelity()]
}

fn row(what: &str, value: impl Into<String>) -> (String, String) {
    (what.to_owned(), value.into())
}

fn toolkit(here: &Surroundings) -> Part {
    let clang = here.clang().map_or_else(
        |why| why,
        |path| {
            let text = output(&path, &["--version"]).unwrap_or_default();
            let version =
                text.lines().next().and_then(|l| l.split("version ").nth(1)).unwrap_or("?").to_owned();
            format!("{} ({version})", path.display())
        },
    );
    let rows = vec![
        row("weft", env!("CARGO_PKG_VERSION")),
        row("CUDA", format!("{} (nvcc {})", version::RELEASE, version::FULL)),
        row("tree", here.root().map_or_else(|why| why, |r| r.display().to_string())),
        row("clang", clang),
    ];
    Part { title: "toolkit", rows }
}

fn devices(here: &Surroundings) -> Part {
    let chosen = match here.var("WEFT_GPU").map(Profile::list) {
        Some(Ok(list)) => list,
        Some(Err(e)) => {
            return Part { title: "devices", rows: vec![row("WEFT_GPU", e.to_string())] };
        }
        None => vec![Profile::default_model()],
    };
    let mut rows: Vec<_> =
        chosen.iter().enumerate().map(|(n, gpu)| row(&format!("device {n}"), device(gpu))).collect();
    let keys: Vec<&str> = Profile::all().iter().map(|p| p.key).collect();
    rows.push(row("WEFT_GPU", keys.join(" ")));
    Part { title: "devices", rows }
}

fn device(gpu: &Profile) -> String {
    let (major, minor) = gpu.compute_capability();
    let gib = gpu.total_memory as f64 / f64::from(1 << 30);
    let l2 = gpu.limit(attr::L2_SIZE) as f64 / f64::from(1 << 20);
    format!(
        "{}: {}, capability {major}.{minor}, {} SMs, {gib:.0} GiB, L2 {l2:.0} MiB",
        gpu.key,
        gpu.name,
        gpu.limit(attr::SM_COUNT)
    )
}

fn cpu(here: &Surroundings) -> Part {
    let text = std::fs::read_to_string(&here.cpuinfo).unwrap_or_default();
    let name = text.lines().find_map(|l| l.strip_prefix("model name")).and_then(|l| l.split_once(':'));
    let host = TargetModel::host();
    let threads = here.var("WEFT_THREADS").map_or("all cores".to_owned(), str::to_owned);
    let rows = vec![
        row("name", name.map_or("not told by the system", |(_, n)| n.trim())),
        row("tuned for", format!("{} (LLVM: {})", host.name, host.cpu)),
        row("vectors", format!("{} bits", host.vector_bits)),
        row("cores", format!("{}, workers: {threads}", host.cores)),
    ];
    Part { title: "CPU", rows }
}

fn cache(here: &Surroundings) -> Part {
    let options = weft_cache::Options::from_vars(|name| here.vars.get(name).cloned());
    let rows = match &options.cache_dir {
        None => vec![row("folder", "none: each process compiles all of its kernels")],
        Some(dir) => {
            let (files, bytes) = size(dir);
            vec![
                row("folder", dir.display().to_string()),
                row(
                    "holds",
                    format!("{files} files, {:.1} MB of {} MB", mb(bytes), options.cache_bytes / 1_000_000),
                ),
            ]
        }
    };
    Part { title: "compute cache", rows }
}

fn mb(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Files of a folder, and their bytes.
fn size(dir: &Path) -> (u64, u64) {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries.fold((0, 0), |(files, bytes), e| match e.metadata() {
        Ok(m) if m.is_dir() => {
            let (f, b) = size(&e.path());
            (files + f, bytes + b)
        }
        Ok(m) => (files + 1, bytes + m.len()),
        Err(_) => (files, bytes),
    })
}

/// Libraries of CUDA's that are found.
fn found(here: &Surroundings) -> Part {
    let mut rows = Vec::new();
    if let Ok(root) = here.root() {
        for name in OWN {
            let path = root.join("lib64").join(name);
            let there = if path.exists() { path.display().to_string() } else { "missing".to_owned() };
            rows.push(row(name, there));
        }
    }
    for start in loaded::starts().chain(["libcudnn.so"]) {
        let others = libraries::taken(here, start).into_iter().filter(|t| !t.ours);
        let others: Vec<String> = others.map(|t| format!("{} (not weft's)", t.path.display())).collect();
        if !others.is_empty() {
            rows.push(row(start, others.join(", ")));
        }
    }
    Part { title: "libraries", rows }
}

fn fidelity() -> Part {
    Part { title: "fidelity", rows: FIDELITY.iter().map(|(k, v)| row(k, *v)).collect() }
}
