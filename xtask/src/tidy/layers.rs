//! Crates know only what lies below them.

use std::fs;

use crate::shell::{Result, root};

/// Layers from the bottom up; a crate may depend only on crates of lower layers, or earlier in its own.
const LAYERS: &[&[&str]] = &[
    &[
        "abi",
        "target",
        "ptx",
        "device",
        "caches",
        "residency",
        "fatbin",
        "devicelib",
        "ffi",
        "coredump",
        "record",
        "random-programs",
        "timing",
        "testing",
        "threads",
        "mathlib",
        "dense",
        "fft",
        "semaphore",
        "graphics",
    ],
    &["cache", "ir", "sampler", "interp"],
    &["lower", "transform", "choice", "codegen", "compile", "exec"],
    &[
        "driver", "cxx", "jit", "explain", "profile", "nvtx", "front", "cupti", "nvrtc", "nvml", "vulkan",
        "cublas", "cusparse", "cusolver", "cufft", "curand",
    ],
    &["libcuda", "libcudart", "filetests"],
];

/// Dependencies that layers alone would allow but the design does not.
const FORBIDDEN: &[(&str, &str)] = &[
    ("exec", "ir"),
    ("exec", "codegen"),
    ("exec", "ptx"),
    ("interp", "ir"),
    ("interp", "lower"),
    ("ptx", "ir"),
    ("transform", "codegen"),
    ("choice", "codegen"),
    ("codegen", "choice"),
    ("libcudart", "driver"),
    ("libcudart", "libcuda"),
    ("codegen", "exec"),
    ("driver", "compile"),
    ("driver", "codegen"),
    ("libcuda", "jit"),
    ("cxx", "codegen"),
    ("cxx", "compile"),
];

/// Compares what each crate depends on with the layers.
pub(super) fn check(wrong: &mut Vec<String>) -> Result<()> {
    let place = |name: &str| {
        LAYERS.iter().enumerate().find_map(|(l, names)| names.iter().position(|n| *n == name).map(|i| (l, i)))
    };
    for entry in fs::read_dir(root().join("crates")).map_err(|e| e.to_string())? {
        let dir = entry.map_err(|e| e.to_string())?.path();
        let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(at) = place(&name) else {
            wrong.push(format!("crate {name} has no layer in xtask/src/tidy/layers.rs"));
            continue;
        };
        let manifest = fs::read_to_string(dir.join("Cargo.toml")).map_err(|e| e.to_string())?;
        for dep in dependencies(&manifest) {
            match place(&dep) {
                Some(below) if below.0 < at.0 || (below.0 == at.0 && below.1 < at.1) => {}
                _ => wrong.push(format!("crate {name} must not depend on {dep}: layers point downwards")),
            }
            if FORBIDDEN.contains(&(name.as_str(), dep.as_str())) {
                wrong.push(format!("crate {name} must not know {dep}"));
            }
        }
        if manifest.contains("inkwell") && name != "codegen" {
            wrong.push(format!("crate {name} names LLVM; only codegen may"));
        }
    }
    Ok(())
}

/// Names of the project's crates under `[dependencies]`.
fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest.split("\n[").find(|s| s.starts_with("dependencies]")).unwrap_or_default();
    let names = section.lines().filter_map(|l| l.strip_prefix("weft-"));
    names.filter_map(|l| l.split(['.', ' ', '=']).next()).map(str::to_string).collect()
}
