//! The libraries, linked of this crate's archive: each with its name, and with that name as the version of its symbols.

use std::io;
use std::path::Path;
use std::process::Command;

/// Functions of both `libnvrtc.so.12` and `libnvrtc.so.13`.
const NVRTC: [&str; 24] = [
    "nvrtcAddNameExpression",
    "nvrtcCompileProgram",
    "nvrtcCreateProgram",
    "nvrtcDestroyProgram",
    "nvrtcGetCUBIN",
    "nvrtcGetCUBINSize",
    "nvrtcGetErrorString",
    "nvrtcGetLTOIR",
    "nvrtcGetLTOIRSize",
    "nvrtcGetLoweredName",
    "nvrtcGetNumSupportedArchs",
    "nvrtcGetOptiXIR",
    "nvrtcGetOptiXIRSize",
    "nvrtcGetPCHCreateStatus",
    "nvrtcGetPCHHeapSize",
    "nvrtcGetPCHHeapSizeRequired",
    "nvrtcGetPTX",
    "nvrtcGetPTXSize",
    "nvrtcGetProgramLog",
    "nvrtcGetProgramLogSize",
    "nvrtcGetSupportedArchs",
    "nvrtcSetFlowCallback",
    "nvrtcSetPCHHeapSize",
    "nvrtcVersion",
];
/// Of CUDA 12 alone.
const NVRTC_12: [&str; 2] = ["nvrtcGetNVVM", "nvrtcGetNVVMSize"];
/// Of CUDA 13 alone.
const NVRTC_13: [&str; 2] = ["nvrtcGetTileIR", "nvrtcGetTileIRSize"];
/// Functions that answer otherwise in CUDA 12.
const NVRTC_FORMS_OF_12: [&str; 4] =
    ["nvrtcVersion", "nvrtcGetNumSupportedArchs", "nvrtcGetSupportedArchs", "nvrtcCompileProgram"];

/// Functions of nvJitLink, each of which has a name for each minor release besides, but for the last.
const JIT_LINK: [&str; 14] = [
    "nvJitLinkCreate",
    "nvJitLinkDestroy",
    "nvJitLinkAddData",
    "nvJitLinkAddFile",
    "nvJitLinkComplete",
    "nvJitLinkGetLinkedCubinSize",
    "nvJitLinkGetLinkedCubin",
    "nvJitLinkGetLinkedPtxSize",
    "nvJitLinkGetLinkedPtx",
    "nvJitLinkGetErrorLogSize",
    "nvJitLinkGetErrorLog",
    "nvJitLinkGetInfoLogSize",
    "nvJitLinkGetInfoLog",
    "nvJitLinkVersion",
];
/// Of CUDA 13 alone.
const JIT_LINK_13: [&str; 2] = ["nvJitLinkGetLinkedLTOIRSize", "nvJitLinkGetLinkedLTOIR"];
/// Minor releases of both.
const MINORS: usize = 10;

/// A library to be linked.
struct Library {
    /// Its name without the number.
    stem: &'static str,
    major: u32,
    symbols: Vec<String>,
    /// A name, and what it stands for.
    aliases: Vec<(String, String)>,
}

/// Makes `libnvrtc.so.12`, `libnvrtc.so.13`, `libnvJitLink.so.12` and `libnvJitLink.so.13` in `out` from `archive`, and links without a
/// number to the newest. Uses `cc`.
///
/// # Errors
/// A program that is missing or fails, and those of the file system.
pub fn libraries(archive: &Path, out: &Path) -> io::Result<()> {
    std::fs::create_dir_all(out)?;
    for library in [nvrtc(12), nvrtc(13), jit_link(12), jit_link(13)] {
        library.link(archive, out)?;
    }
    for stem in ["libnvrtc.so", "libnvJitLink.so"] {
        let newest = out.join(stem);
        match std::fs::remove_file(&newest) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
            _ => {}
        }
        std::os::unix::fs::symlink(format!("{stem}.13"), newest)?;
    }
    Ok(())
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|n| n.to_string()).collect()
}

fn nvrtc(major: u32) -> Library {
    let own = if major == 12 { NVRTC_12 } else { NVRTC_13 };
    let forms: &[&str] = if major == 12 { &NVRTC_FORMS_OF_12 } else { &[] };
    let aliases = forms.iter().map(|f| (f.to_string(), format!("weft12_{f}"))).collect();
    Library { stem: "libnvrtc.so", major, symbols: owned(&[&NVRTC[..], &own].concat()), aliases }
}

fn jit_link(major: u32) -> Library {
    let mut symbols = owned(&JIT_LINK);
    let mut aliases = Vec::new();
    if major == 12 {
        aliases.push(("nvJitLinkVersion".to_string(), "weft12_nvJitLinkVersion".to_string()));
    } else {
        symbols.extend(owned(&JIT_LINK_13));
    }
    for name in symbols.clone().iter().filter(|n| *n != "nvJitLinkVersion") {
        for minor in 0..MINORS {
            let long = format!("__{name}_{major}_{minor}");
            aliases.push((long.clone(), name.clone()));
            symbols.push(long);
        }
    }
    Library { stem: "libnvJitLink.so", major, symbols, aliases }
}

impl Library {
    fn link(&self, archive: &Path, out: &Path) -> io::Result<()> {
        let name = format!("{}.{}", self.stem, self.major);
        let map = out.join(format!("{name}.map"));
        std::fs::write(&map, format!("{name} {{ global: {}; local: *; }};\n", self.symbols.join("; ")))?;
        // A running program keeps the old file.
        let new = out.join(format!("{name}.new"));
        let status = Command::new("cc")
            .args(["-shared", "-o"])
            .arg(&new)
            .arg(format!("-Wl,-soname,{name}"))
            .arg(format!("-Wl,--version-script={}", map.display()))
            .args(self.aliases.iter().map(|(name, of)| format!("-Wl,--defsym={name}={of}")))
            .args(["-Wl,--gc-sections", "-Wl,--build-id", "-Wl,--whole-archive"])
            .arg(archive)
            .args(["-Wl,--no-whole-archive", "-lgcc_s", "-lpthread", "-lm", "-ldl"])
            .status()?;
        std::fs::remove_file(&map)?;
        if !status.success() {
            return Err(io::Error::other(format!("{name} does not link: {status}")));
        }
        std::fs::rename(new, out.join(name))
    }
}
