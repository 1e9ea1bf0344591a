//! Builds the toolkit tree: `dist/{bin,include,lib64,libexec,share}`.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{Result, cargo, root, step};

/// What the tree is built of.
const PACKAGES: [&str; 12] = [
    "weft-libcuda",
    "weft-jit",
    "weft-libcudart",
    "weft-cxx",
    "weft-explain",
    "weft-profile",
    "weft-nvtx",
    "weft-front",
    "weft-vulkan",
    "weft-cupti",
    "weft-nvrtc",
    "weft-nvml",
];

/// Math libraries, and what they share. They are built by themselves, so that what they stand on has the same features, and is not
/// built again, where they are tested.
pub(crate) const MATHS_PACKAGES: [&str; 7] =
    ["weft-cublas", "weft-cufft", "weft-curand", "weft-cusolver", "weft-cusparse", "weft-dense", "weft-fft"];

/// Archives that build systems name: device-side launches, NVTX (all of which is in its headers) and what static libraries want need no code in them.
const EMPTY: [&str; 3] = ["libcudadevrt.a", "libnvToolsExt.a", "libculibos.a"];

/// Builds everything in release mode and lays it out. Answers the tree's folder.
pub(crate) fn build() -> Result<PathBuf> {
    for packages in [&PACKAGES[..], &MATHS_PACKAGES] {
        let packages = packages.iter().flat_map(|p| ["-p", p]);
        step("build", cargo(&["build", "--release"].into_iter().chain(packages).collect::<Vec<_>>()))?;
    }
    let dist = root().join("dist");
    let from = target().join("release");
    let (bin, lib, libexec) = (dist.join("bin"), dist.join("lib64"), dist.join("libexec"));
    for dir in [&bin, &lib, &libexec] {
        fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    }
    for name in ["nvcc", "ptxas", "weft", "nvidia-smi"] {
        copy(&from.join(name), &bin.join(name))?;
    }
    for name in ["weft-explain", "weft-profile"] {
        copy(&from.join(name), &libexec.join(name))?;
    }
    for face in ["nvprof", "nsys", "ncu"] {
        link("../libexec/weft-profile", &bin.join(face))?;
    }
    copy(&from.join("libcuda.so"), &lib.join("libcuda.so.1"))?;
    copy(&from.join("libweft_jit.so"), &lib.join("libweft-jit.so"))?;
    copy(&from.join("libweft_nvtx.so"), &lib.join("libweft-nvtx.so"))?;
    copy(&from.join("libweft_front.so"), &lib.join("libweft-front.so"))?;
    copy(&from.join("libweft_vulkan.so"), &lib.join("libweft-vulkan.so"))?;
    let layers = dist.join("share/vulkan/implicit_layer.d");
    fs::create_dir_all(&layers).map_err(|e| format!("{}: {e}", layers.display()))?;
    copy(&root().join("crates/vulkan/layer.json"), &layers.join("weft_interop.json"))?;
    copy(&from.join("libcupti.so"), &lib.join("libcupti.so.12"))?;
    link("libcupti.so.12", &lib.join("libcupti.so"))?;
    copy(&from.join("libnvml.so"), &lib.join("libnvidia-ml.so.1"))?;
    link("libnvidia-ml.so.1", &lib.join("libnvidia-ml.so"))?;
    link("libcuda.so.1", &lib.join("libcuda.so"))?;
    let include = dist.join("include");
    let _ = fs::remove_dir_all(&include);
    copy_tree(&root().join("include"), &include)?;
    // Where CUDA 13 has its C++ library, and build systems look for it.
    for part in ["nv", "cuda"] {
        copy_tree(&root().join("include").join(part), &include.join("cccl").join(part))?;
    }
    package_runtime(&from.join("libcudart.a"), &lib)?;
    package_nvrtc(&from.join("libnvrtc.a"), &lib)?;
    for name in MATHS {
        let objects = if name == "cufft" { vec![callbacks(&bin.join("nvcc"), &from)?] } else { Vec::new() };
        package_maths(name, &from.join(format!("lib{name}.a")), &lib, &objects)?;
    }
    tools_ext(&bin.join("nvcc"), &lib.join("libnvToolsExt.so.1"))?;
    for name in EMPTY {
        let archive = lib.join(name);
        fs::write(&archive, "!<arch>\n").map_err(|e| format!("{}: {e}", archive.display()))?;
    }
    Ok(dist)
}

/// Makes the runtime's libraries of the archive that cargo built.
pub(crate) fn package_runtime(archive: &Path, to: &Path) -> Result<()> {
    let gen_args =
        ["run", "-q", "--release", "-p", "weft-ffi", "--features", "generate", "--bin", "weft-gen", "--"];
    let mut package = cargo(&gen_args);
    package.arg("package-cudart").arg(archive).arg(to);
    step("runtime libraries", package)
}

/// Makes the libraries of compilation at run time of the archive that cargo built.
fn package_nvrtc(archive: &Path, to: &Path) -> Result<()> {
    let mut package = cargo(&["run", "-q", "--release", "-p", "weft-nvrtc", "--example", "package", "--"]);
    package.arg(archive).arg(to);
    step("libraries of NVRTC", package)
}

/// Archives of math libraries.
const MATHS: [&str; 5] = ["cublas", "cufft", "curand", "cusparse", "cusolver"];

/// Architectures that programs may be compiled for whose functions cuFFT calls.
const CALLERS: [u32; 17] = [50, 52, 60, 61, 70, 72, 75, 80, 86, 87, 89, 90, 100, 103, 110, 120, 121];

/// Compiles the part of cuFFT's static library that calls functions of programs, with the toolkit's own compiler.
fn callbacks(nvcc: &Path, to: &Path) -> Result<PathBuf> {
    let object = to.join("cufft_callback.o");
    let mut compile = Command::new(nvcc);
    compile.args(["-std=c++17", "-dc", "-o"]).arg(&object).arg(root().join("crates/cufft/callback.cu"));
    compile.args(CALLERS.map(|sm| format!("-gencode=arch=compute_{sm},code=compute_{sm}")));
    step("callbacks of cuFFT", compile)?;
    Ok(object)
}

/// Makes the library that programs of NVTX 2 load. There is none to link to: what is compiled here has all of NVTX in it.
fn tools_ext(nvcc: &Path, to: &Path) -> Result<()> {
    let source = root().join("crates/nvtx");
    let script = source.join("tools_ext.map");
    let mut compile = Command::new(nvcc);
    compile.args(["-shared", "-cudart", "none", "-O2", "-Xcompiler", "-fPIC", "-Xlinker"]);
    compile.arg(format!("-soname=libnvToolsExt.so.1,--version-script={}", script.display()));
    compile.arg("-o").arg(to).arg(source.join("tools_ext.c"));
    step("library of NVTX 2", compile)
}

/// Makes math libraries of an archive that cargo built, and of objects.
fn package_maths(name: &str, archive: &Path, to: &Path, objects: &[PathBuf]) -> Result<()> {
    let mut package = cargo(&["run", "-q", "--release", "-p", "weft-mathlib", "--example", "package", "--"]);
    package.arg(name).arg(archive).arg(to).args(objects);
    step("math libraries", package)
}

/// The toolkit tree to use: `WEFT_DIST`, else one that is built.
pub(crate) fn toolkit() -> Result<PathBuf> {
    match std::env::var_os("WEFT_DIST").map(PathBuf::from) {
        None => build(),
        Some(dir) if dir.join("bin/nvcc").exists() => dir.canonicalize().map_err(|e| e.to_string()),
        Some(dir) => Err(format!("WEFT_DIST={}: there is no bin/nvcc", dir.display())),
    }
}

/// The driver of the toolkit tree that is measured, or the one that is asked for: on a machine with a GPU programs would find NVIDIA's.
pub(crate) fn driver() -> String {
    let tree = std::env::var_os("WEFT_DIST").map_or_else(|| root().join("dist"), PathBuf::from);
    std::env::var("WEFT_DRIVER").unwrap_or_else(|_| tree.join("lib64/libcuda.so.1").display().to_string())
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Replaces by rename, so that a running program keeps the old file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    let temp = to.with_extension("new");
    fs::copy(from, &temp)
        .and_then(|_| fs::rename(&temp, to))
        .map_err(|e| format!("{} -> {}: {e}", from.display(), to.display()))
}

fn link(target: &str, at: &Path) -> Result<()> {
    let _ = fs::remove_file(at);
    symlink(target, at).map_err(|e| format!("{}: {e}", at.display()))
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    let context = |e: std::io::Error| format!("{}: {e}", from.display());
    fs::create_dir_all(to).map_err(context)?;
    for entry in fs::read_dir(from).map_err(context)? {
        let entry = entry.map_err(context)?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_tree(&path, &to)?;
        } else {
            fs::copy(&path, &to).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    Ok(())
}
