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

impl Folder {
    /// Where it is built below a folder. Samples look for the pictures that they compare with along ways from there to a folder
    /// `Samples` four levels up, which that one has ([`layout`]).
    pub(super) fn target(&self, work: &Path) -> PathBuf {
        let chapter = self.path.parent().and_then(Path::file_name).unwrap_or_default();
        work.join("build/Samples").join(chapter).join(&self.name)
    }
}

/// Makes in a folder what samples find from where they are built: the checkout's `Samples` and `Common`, by links.
///
/// # Errors
/// The folder cannot be written.
pub(super) fn layout(checkout: &Path, work: &Path) -> Result<()> {
    let checkout = checkout.canonicalize().map_err(|e| format!("{}: {e}", checkout.display()))?;
    for name in ["Samples", "Common"] {
        let link = work.join(name);
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(checkout.join(name), &link)
            .map_err(|e| format!("{}: {e}", link.display()))?;
    }
    Ok(())
}

/// What windows of OpenGL need, which is not of weft's: Debian's xvfb, xauth, freeglut3-dev, libglu1-mesa-dev and libglew-dev.
fn has_windows() -> bool {
    let header = |name: &str| Path::new("/usr/include/GL").join(name).exists();
    capture(command("xvfb-run", &["--help"])).is_some()
        && ["glew.h", "glut.h", "glu.h"].iter().all(|h| header(h))
}

/// What windows of Vulkan need: Debian's xvfb, libvulkan-dev, mesa-vulkan-drivers and libglfw3-dev.
fn has_vulkan() -> bool {
    capture(command("xvfb-run", &["--help"])).is_some()
        && ["/usr/include/vulkan/vulkan.h", "/usr/include/GLFW/glfw3.h", "/usr/share/vulkan/icd.d"]
            .iter()
            .all(|p| Path::new(p).exists())
}

/// All samples of a checkout by name.
///
/// # Errors
/// The folder cannot be read, or is no such checkout.
pub(super) fn find(checkout: &Path) -> Result<Vec<Folder>> {
    let checkout = checkout.canonicalize().map_err(|e| format!("{}: {e}", checkout.display()))?;
    let (windows, vulkan) = (has_windows(), has_vulkan());
    let mut out = Vec::new();
    for chapter in folders_in(&checkout.join("Samples"))? {
        let other = OTHER.iter().find(|(name, _)| chapter.ends_with(name)).map(|(_, need)| *need);
        collect(&chapter, other, &mut out)?;
    }
    for folder in &mut out {
        folder.draws = folder.needs.iter().any(|n| ["OpenGL", "Vulkan"].contains(n));
        folder.needs.retain(|n| !(windows && *n == "OpenGL" || vulkan && *n == "Vulkan"));
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
