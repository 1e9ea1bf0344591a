//! Looks for what the build needs and installs what is missing with apt.

use crate::shell::{Result, capture, command, step};

/// A tool or library the project needs: how to see that it is there, and the Debian package that brings it.
struct Need {
    package: &'static str,
    why: &'static str,
    present: fn() -> bool,
}

fn runs(program: &str) -> bool {
    capture(command(program, &["--version"])).is_some()
}

const NEEDS: &[Need] = &[
    Need { package: "clang-22", why: "compiles CUDA C++", present: || runs("clang++-22") },
    Need { package: "llvm-22-dev", why: "generates machine code", present: || runs("llvm-config-22") },
    Need { package: "libpolly-22-dev", why: "llvm-sys links it", present: || library("libPolly.a", "22") },
    Need { package: "g++", why: "links programs; C++ standard library", present: || runs("g++") },
    Need { package: "libzstd-dev", why: "llvm-sys links it", present: || header("zstd.h") },
    Need { package: "zlib1g-dev", why: "llvm-sys links it", present: || header("zlib.h") },
];

fn header(name: &str) -> bool {
    std::path::Path::new("/usr/include").join(name).exists()
}

fn library(name: &str, llvm: &str) -> bool {
    std::path::Path::new("/usr/lib").join(format!("llvm-{llvm}/lib")).join(name).exists()
}

/// What the benchmarks' OpenMP programs need.
const OPENMP: &[Need] =
    &[Need { package: "libomp-22-dev", why: "OpenMP programs", present: || library("libomp.so", "22") }];

/// What the benchmarks' OpenCL programs need.
const POCL: &[Need] = &[
    Need { package: "opencl-headers", why: "OpenCL programs", present: || header("CL/cl.h") },
    Need { package: "ocl-icd-opencl-dev", why: "OpenCL programs", present: opencl_loader },
    Need { package: "pocl-opencl-icd", why: "OpenCL on CPUs", present: opencl_platform },
];

/// What the benchmarks' programs over libraries need.
const LIBRARIES: &[Need] = &[
    Need { package: "libdnnl-dev", why: "products by oneDNN", present: || header("dnnl.hpp") },
    Need { package: "libopenblas-dev", why: "products by OpenBLAS", present: openblas },
];

/// What the programs that measure math libraries need.
const MATHS: &[Need] =
    &[Need { package: "libfftw3-dev", why: "transforms by FFTW", present: || header("fftw3.h") }];

/// What the tests of AArch64 code need on other machines.
const AARCH64: &[Need] = &[
    Need {
        package: "gcc-aarch64-linux-gnu",
        why: "links AArch64 code",
        present: || runs("aarch64-linux-gnu-gcc"),
    },
    Need { package: "libc6-dev-arm64-cross", why: "links AArch64 code", present: arm_library },
    Need { package: "qemu-user", why: "runs AArch64 code", present: || runs("qemu-aarch64") },
];

/// What the tests of pages need.
const BROWSER: &[Need] =
    &[Need { package: "chromium-headless-shell", why: "opens pages in tests", present: browser }];

/// What the tests of Vulkan need.
const VULKAN: &[Need] = &[
    Need { package: "libvulkan-dev", why: "programs over Vulkan", present: || header("vulkan/vulkan.h") },
    Need { package: "mesa-vulkan-drivers", why: "Vulkan on CPUs", present: vulkan_driver },
    Need { package: "glslang-tools", why: "compiles shaders", present: || runs("glslangValidator") },
    Need { package: "libxcb1-dev", why: "programs with windows", present: || header("xcb/xcb.h") },
    Need {
        package: "xvfb",
        why: "windows without a screen",
        present: || capture(command("xvfb-run", &["--help"])).is_some(),
    },
    Need {
        package: "xauth",
        why: "windows without a screen",
        present: || capture(command("xauth", &["version"])).is_some(),
    },
];

fn vulkan_driver() -> bool {
    capture(command("sh", &["-c", "ls /usr/share/vulkan/icd.d/lvp_icd*.json"])).is_some()
}

/// What the tests of sharing with OpenGL need: Mesa, which draws on CPUs, without a display.
const OPENGL: &[Need] = &[
    Need { package: "libegl-dev", why: "contexts of OpenGL", present: || header("EGL/egl.h") },
    Need { package: "libgl-dev", why: "OpenGL's declarations", present: || header("GL/glext.h") },
    Need { package: "libegl1", why: "contexts of OpenGL", present: || shared("libEGL.so.1") },
    Need { package: "libegl-mesa0", why: "EGL without a display", present: || shared("libEGL_mesa.so.0") },
    Need {
        package: "libgl1-mesa-dri",
        why: "OpenGL on CPUs",
        present: || shared("dri/swrast_dri.so") || shared("libgallium*.so"),
    },
];

/// Whether the system has a library, by its name in the folders of the machine's architecture.
fn shared(name: &str) -> bool {
    capture(command("sh", &["-c", &format!("ls /usr/lib/*/{name} /usr/lib64/{name} 2>/dev/null | grep .")]))
        .is_some()
}

fn browser() -> bool {
    ["chromium-headless-shell", "chromium", "google-chrome"].iter().any(|b| runs(b))
}

fn arm_library() -> bool {
    std::path::Path::new("/usr/aarch64-linux-gnu/lib/libc.a").exists()
}

/// Whether OpenMP programs can be compiled.
#[cfg(test)]
pub(crate) fn has_openmp() -> bool {
    OPENMP.iter().all(|n| (n.present)())
}

fn opencl_loader() -> bool {
    capture(command("sh", &["-c", "ls /usr/lib/*/libOpenCL.so"])).is_some()
}

fn openblas() -> bool {
    capture(command("sh", &["-c", "ls /usr/include/*/cblas.h"])).is_some()
}

fn opencl_platform() -> bool {
    let other = ["OCL_ICD_VENDORS", "OCL_ICD_FILENAMES"].iter().any(|v| std::env::var_os(v).is_some());
    other || capture(command("sh", &["-c", "ls /etc/OpenCL/vendors/*pocl*.icd"])).is_some()
}

/// Installs what is missing, or says how to.
pub(crate) fn ensure() -> Result<()> {
    ensure_all(NEEDS)
}

/// Installs what part of the tests needs. Answers what could not be had, and what is not tested therefore: those tests are
/// skipped.
pub(crate) fn ensure_for_tests() -> Vec<String> {
    let parts = [
        ("AArch64 code", AARCH64),
        ("OpenMP programs", OPENMP),
        ("pages", BROWSER),
        ("Vulkan", VULKAN),
        ("OpenGL", OPENGL),
    ];
    let lacking = parts.into_iter().filter_map(|(what, needs)| {
        let why = ensure_all(needs).err()?;
        eprintln!("{what} will not be tested: {why}");
        let missing: Vec<&str> = needs.iter().filter(|n| !(n.present)()).map(|n| n.package).collect();
        Some(format!("{what} not tested: {} could not be installed", missing.join(", ")))
    });
    lacking.collect()
}

/// The same as [`ensure`], with what tests of code for other architectures need if that is asked for.
pub(crate) fn run(args: &[String]) -> Result<()> {
    ensure()?;
    ensure_all(BROWSER)?;
    ensure_all(VULKAN)?;
    ensure_all(OPENGL)?;
    match args {
        [] => Ok(()),
        [a] if a == "--aarch64" => ensure_all(AARCH64),
        _ => Err("usage: cargo xtask setup [--aarch64]".into()),
    }
}

/// The same for the benchmarks' peers.
pub(crate) fn ensure_peers(openmp: bool, pocl: bool, library: bool) -> Result<()> {
    if openmp {
        ensure_all(OPENMP).map_err(|e| format!("{e}\nor leave OpenMP out: --no-openmp"))?;
    }
    if pocl {
        ensure_all(POCL).map_err(|e| format!("{e}\nor leave PoCL out: --no-pocl"))?;
    }
    if library {
        ensure_all(LIBRARIES)?;
    }
    Ok(())
}

/// The same for programs that measure math libraries.
pub(crate) fn ensure_maths() -> Result<()> {
    ensure_all(MATHS)
}

fn ensure_all(needs: &[Need]) -> Result<()> {
    let missing: Vec<&Need> = needs.iter().filter(|n| !(n.present)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    for n in &missing {
        eprintln!("missing: {} ({})", n.package, n.why);
    }
    let packages: Vec<&str> = missing.iter().map(|n| n.package).collect();
    let by_hand = format!("apt-get update && apt-get install -y {}", packages.join(" "));
    let is_root = capture(command("id", &["-u"])).is_some_and(|s| s.trim() == "0");
    let has_sudo = capture(command("sudo", &["-n", "true"])).is_some();
    let apt = |args: &[&str]| {
        let mut all = vec!["apt-get"];
        if !is_root {
            all.insert(0, "sudo");
        }
        all.extend(args);
        let mut c = command(all[0], &all[1..]);
        c.env("DEBIAN_FRONTEND", "noninteractive");
        c
    };
    if !runs("apt-get") || !(is_root || has_sudo) {
        let sudo = if is_root { "" } else { "sudo " };
        return Err(format!("install what is missing, then run this again:\n  {sudo}sh -c '{by_hand}'"));
    }
    step("package lists", apt(&["-qq", "update"]))?;
    let mut install = vec!["-qq", "install", "-y", "--no-install-recommends"];
    install.extend(&packages);
    step("packages", apt(&install))?;
    match needs.iter().find(|n| !(n.present)()) {
        None => Ok(()),
        Some(n) => Err(format!("{} was installed but is still not found", n.package)),
    }
}
