//! clang's first stage, called without its driver.

use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use weft_cxx::Error;
use weft_cxx::toolkit::{find_clang, has_headers};

use crate::hosted::{self, Kind};
use crate::options::Options;
use crate::release::Release;

/// Where the compiler and our headers are.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// clang.
    pub clang: PathBuf,
    /// Its own headers are below.
    resources: PathBuf,
    /// `include` of the toolkit tree.
    pub include: PathBuf,
    /// Changes with the compiler and with every header.
    pub stamp: String,
}

impl Toolchain {
    /// Finds them: the tree by `WEFT_HOME`, else around this library's file.
    ///
    /// # Errors
    /// What is missing, and what to install or to set.
    pub fn find(library: Option<&Path>) -> Result<Toolchain, String> {
        let clang = find_clang().map_err(|e| e.to_string())?;
        let clang = clang.canonicalize().map_err(|e| {
            Error::Missing { program: clang.display().to_string(), hint: e.to_string() }.to_string()
        })?;
        let resources = resources(&clang).ok_or_else(|| {
            format!("cannot find the headers of '{}': install clang 22 (Debian: clang-22)", clang.display())
        })?;
        let root = root(library)
            .ok_or("cannot find 'include/weft/rtc.h' of the toolkit: set WEFT_HOME to its folder")?;
        let include = root.join("include");
        let mut stamp = signature(&clang);
        list(&include, &mut stamp);
        Ok(Toolchain { clang, resources, include, stamp })
    }

    /// Options that decide what a source means: those of a precompiled header and of its users are the same.
    pub fn language(&self, options: &Options, release: &Release) -> Vec<OsString> {
        let mut args: Vec<OsString> = Vec::new();
        let mut add = |list: &[&str]| args.extend(list.iter().map(OsString::from));
        add(&["-cc1", "-triple", "nvptx64-nvidia-cuda", "-aux-triple", "x86_64-unknown-linux-gnu"]);
        add(&["-aux-target-cpu", "x86-64", "-fcuda-is-device", "-target-sdk-version=12.9"]);
        let arch = options.arch;
        add(&["-target-cpu", &arch.clang_name(), "-target-feature", ptx_feature(options)]);
        // c++11 is the oldest that our headers speak.
        let std = if options.std == "c++03" { "c++11" } else { &options.std };
        add(&[&format!("-std={std}"), "-fgnuc-version=4.2.1", "-fdeprecated-macro"]);
        add(&[if options.debug { "-O0" } else { "-O3" }, "-fno-threadsafe-statics"]);
        add(&[if fuses(options) { "-ffp-contract=fast" } else { "-ffp-contract=off" }]);
        if options.ftz {
            add(&["-fdenormal-fp-math-f32=preserve-sign,preserve-sign", "-D__CUDA_FTZ=1"]);
        }
        if options.fast_functions {
            add(&["-fgpu-approx-transcendentals", "-D__USE_FAST_MATH__=1"]);
        }
        let facts = [
            (!options.prec_div, "-D__CUDA_PREC_DIV=0"),
            (!options.prec_sqrt, "-D__CUDA_PREC_SQRT=0"),
            (!options.fmad, "-D__CUDA_FMAD=0"),
            (options.debug, "-D__CUDACC_DEBUG__"),
            (options.rdc, "-D__CUDACC_RDC__"),
            (options.int128, "-D__CUDACC_RTC_INT128__"),
            (options.no_move_forward, "-D__WEFT_NO_MOVE_FORWARD"),
            (options.no_initializer_list, "-D__WEFT_NO_INITIALIZER_LIST"),
        ];
        facts.iter().filter(|f| f.0).for_each(|f| add(&[f.1]));
        add(&[&format!("-D__CUDA_ARCH_LIST__={}", arch.number * 10)]);
        add(&[&format!("-D__WEFT_RTC_RELEASE__={}", release.major)]);
        add(&["-nostdsysteminc", "-nobuiltininc", "-resource-dir"]);
        args.push(self.resources.clone().into());
        args
    }

    /// Where the header that every source begins with finds its parts.
    pub fn prelude_include(&self, kind: Kind) -> Vec<OsString> {
        let own = ["-internal-isystem".into(), self.include.clone().into()];
        match kind {
            Kind::Plain => {
                let resources = ["-internal-isystem".into(), self.resources.join("include").into()];
                resources.into_iter().chain(own).collect()
            }
            // The compiler's own folder is among the host's.
            Kind::Hosted => own.into_iter().chain(hosted::folders(&self.clang)).collect(),
        }
    }
}

/// Whether products and sums may become one operation.
pub fn fuses(options: &Options) -> bool {
    options.fmad && !options.debug
}

/// The PTX that clang writes.
pub fn ptx_feature(options: &Options) -> &'static str {
    // sm_88 came with PTX 9.0.
    if options.arch.number == 88 { "+ptx90" } else { options.arch.ptx_feature() }
}

/// Precisions that the back end chooses when it selects instructions.
pub fn back_end(options: &Options) -> Vec<OsString> {
    let mut args: Vec<OsString> = vec!["-mllvm".into(), "-enable-memcpyopt-without-libcalls".into()];
    if !options.prec_div {
        let level = if options.fast_functions { 0 } else { 1 };
        args.extend(["-mllvm".into(), format!("-nvptx-prec-divf32={level}").into()]);
    }
    if !options.prec_sqrt {
        args.extend(["-mllvm".into(), "-nvptx-prec-sqrtf32=0".into()]);
    }
    args
}

/// clang's folder of headers and the like, beside it in its tree.
fn resources(clang: &Path) -> Option<PathBuf> {
    let beside = clang.parent()?.parent()?.join("lib/clang/22");
    if beside.is_dir() {
        return Some(beside);
    }
    // A script that calls it.
    let out = std::process::Command::new(clang).arg("-print-resource-dir").output().ok()?;
    let dir = PathBuf::from(String::from_utf8(out.stdout).ok()?.trim());
    dir.is_dir().then_some(dir)
}

fn root(library: Option<&Path>) -> Option<PathBuf> {
    let home = std::env::var_os("WEFT_HOME").filter(|h| !h.is_empty()).map(PathBuf::from);
    if let Some(home) = home {
        return has_headers(&home).then_some(home);
    }
    let file = library?.canonicalize().ok()?;
    // dist/lib64/libnvrtc.so.12, or a build folder below the sources
    file.ancestors().skip(2).find(|d| has_headers(d)).map(Path::to_path_buf)
}

/// Name, size and time of a file.
fn signature(path: &Path) -> String {
    let Ok(m) = path.metadata() else { return String::new() };
    format!("{}:{}:{}.{}\n", path.display(), m.len(), m.mtime(), m.mtime_nsec())
}

/// The signatures of all files of a folder and of those below it.
fn list(dir: &Path, out: &mut String) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() { list(&path, out) } else { out.push_str(&signature(&path)) }
    }
}
