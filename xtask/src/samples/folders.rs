//! The samples of a checkout, and what each needs that is not there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Result, capture, command};

/// What a CMake file names when its sample needs what is not there.
const NEEDS: &[(&str, &str)] = &[
    ("find_package(OpenGL", "OpenGL"),
    ("find_package(GLUT", "OpenGL"),
    ("find_package(EGL", "EGL"),
    ("find_package(Vulkan", "Vulkan"),
    ("find_package(FreeImage", "FreeImage"),
    ("find_package(NVSCI", "NvSci"),
    ("find_package(MPI", "MPI"),
    ("d3d1", "Direct3D"),
    ("CUDA::npp", "NPP"),
    ("CUDA::nvjpeg", "nvJPEG"),
    ("CUDA::nvvm", "libNVVM"),
];

/// Folders of samples that are of other platforms, or of libNVVM alone.
const OTHER: &[(&str, &str)] = &[("7_libNVVM", "libNVVM"), ("8_Platform_Specific", "Tegra or QNX")];

/// A sample.
pub(super) struct Folder {
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// What it needs that is not there.
    pub(super) needs: Vec<&'static str>,
    /// It opens a window.
    pub(super) draws: bool,
}

/// What windows of OpenGL need, which is not of weft's: Debian's xvfb, xauth, freeglut3-dev, libglu1-mesa-dev and libglew-dev.
fn has_windows() -> bool {
    let header = |name: &str| Path::new("/usr/include/GL").join(name).exists();
    capture(command("xvfb-run", &["--help"])).is_some()
        && ["glew.h", "glut.h", "glu.h"].iter().all(|h| header(h))
}

/// All samples of a checkout by name.
///
/// # Errors
/// The folder cannot be read, or is no such checkout.
pub(super) fn find(checkout: &Path) -> Result<Vec<Folder>> {
    let checkout = checkout.canonicalize().map_err(|e| format!("{}: {e}", checkout.display()))?;
    let windows = has_windows();
    let mut out = Vec::new();
    for chapter in folders_in(&checkout.join("Samples"))? {
        let other = OTHER.iter().find(|(name, _)| chapter.ends_with(name)).map(|(_, need)| *need);
        collect(&chapter, other, &mut out)?;
    }
    for folder in &mut out {
        folder.draws = folder.needs.contains(&"OpenGL");
        if windows {
            folder.needs.retain(|n| *n != "OpenGL");
        }
    }
    if out.is_empty() {
        return Err(format!("{}: no folder Samples/*/* with a CMakeLists.txt", checkout.display()));
    }
    out.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(out)
}

/// Samples below a folder: what calls `project` and makes a program is one.
fn collect(dir: &Path, other: Option<&'static str>, out: &mut Vec<Folder>) -> Result<()> {
    for path in folders_in(dir)? {
        let Ok(text) = fs::read_to_string(path.join("CMakeLists.txt")) else { continue };
        if !text.contains("project(") || !text.contains("add_executable(") {
            collect(&path, other, out)?;
            continue;
        }
        let mut needs: Vec<&str> =
            NEEDS.iter().filter(|(word, _)| text.contains(word)).map(|(_, n)| *n).collect();
        needs.extend(other);
        needs.dedup();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        out.push(Folder { name, path, needs, draws: false });
    }
    Ok(())
}

fn folders_in(dir: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut out: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(|p| p.is_dir()).collect();
    out.sort();
    Ok(out)
}
