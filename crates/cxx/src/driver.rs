//! A compilation: its command line, its files, and the flags that its steps share.

use crate::arch::{self, Arch};
use crate::command::{Outcome, Runner, Step};
use crate::error::{Error, Result};
use crate::messages::Messages;
use crate::options::{Input, Options, Phase};
use crate::overlay;
use crate::prepass::{self, Scan, normal};
use crate::toolkit::Toolkit;
use crate::wrapper;
use std::path::{Path, PathBuf};
use weft_cache::Cache;

/// A running compilation.
pub struct Driver {
    /// The command line.
    pub options: Options,
    /// Where everything is.
    pub toolkit: Toolkit,
    /// Runs the programs.
    pub runner: Runner,
    /// Shows what they report.
    pub messages: Messages,
    /// The compute cache, unless it is switched off.
    pub cache: Option<Cache>,
    scratch: tempfile::TempDir,
    names: usize,
}

/// A CUDA source on its way through the passes.
pub struct Unit {
    /// The user's file.
    pub source: PathBuf,
    /// Its name without suffix.
    pub stem: String,
    /// What the pre-pass found and rewrote.
    pub scan: Scan,
    overlay: Option<PathBuf>,
    overlay_dir: PathBuf,
}

impl Unit {
    /// Writes the rewritten files where clang finds them.
    ///
    /// # Errors
    /// The scratch directory cannot be written.
    pub fn write_overlay(&mut self) -> Result<()> {
        self.overlay = overlay::write(&self.scan.rewritten, &self.overlay_dir)?;
        Ok(())
    }
}

impl Driver {
    /// Starts a compilation.
    pub(crate) fn new(options: Options) -> Result<Driver> {
        let settings = weft_cache::Options::from_env();
        let runner = Runner { verbose: options.verbose, dry_run: options.dry_run };
        let scratch = tempfile::Builder::new()
            .prefix("weft-nvcc-")
            .tempdir()
            .map_err(Error::io("temporary directory"))?;
        Ok(Driver {
            toolkit: Toolkit::locate()?,
            runner,
            messages: Messages::default(),
            cache: settings.cache_dir.as_ref().map(|d| Cache::new(d, settings.cache_bytes)),
            scratch,
            names: 0,
            options,
        })
    }

    /// Directory for files that nobody looks at.
    pub fn scratch(&self) -> &Path {
        self.scratch.path()
    }

    /// Name of an intermediate file: beside the outputs with --keep, else in the scratch directory.
    pub fn intermediate(&mut self, stem: &str, suffix: &str) -> PathBuf {
        if self.options.keep {
            let dir = self.options.keep_dir.clone().unwrap_or_default();
            return dir.join(format!("{stem}.{suffix}"));
        }
        self.names += 1;
        self.scratch.path().join(format!("{stem}-{}.{suffix}", self.names))
    }

    /// The compiler for C and C++ files and for linking.
    pub fn host_compiler(&self, c: bool) -> PathBuf {
        match &self.options.ccbin {
            Some(dir) if dir.is_dir() => dir.join(if c { "gcc" } else { "g++" }),
            Some(program) => program.clone(),
            None => PathBuf::from(if c { "gcc" } else { "g++" }),
        }
    }

    /// Runs clang over a CUDA source, and keeps its standard error.
    ///
    /// # Errors
    /// As [`Runner::capture`].
    pub fn capture(&self, step: &Step) -> Result<Outcome> {
        wrapper::capture(self.runner, &self.toolkit, self.cache.as_ref(), step)
    }

    /// Flags of both passes over a CUDA source.
    pub fn common_flags(&self, step: &mut Step, unit: &Unit, arch: Arch) {
        let options = &self.options;
        step.args(["-x", "cuda", "-nocudainc", "-nocudalib", "-Xclang", "-target-sdk-version=12.9"]);
        step.arg(format!("--cuda-gpu-arch={}", arch.clang_name()));
        let archs = self.architectures().unwrap_or_default();
        let list: Vec<String> = archs.iter().map(|a| (a.number * 10).to_string()).collect();
        // clang has set it to the one architecture of this pass.
        step.arg("-U__CUDA_ARCH_LIST__").arg(format!("-D__CUDA_ARCH_LIST__={}", list.join(",")));
        if let Some(std) = &options.std {
            step.arg(format!("-std={std}"));
        }
        step.arg("-include").arg(self.toolkit.wrapper_header());
        self.preprocessor_flags(step);
        let for_preprocessor = |f: &&String| ["-D", "-U", "-I", "-std="].iter().any(|p| f.starts_with(p));
        step.args(options.host_flags.iter().filter(for_preprocessor));
        step.arg("-isystem").arg(self.toolkit.include());
        // `#include <kernels.cu>` for what lies beside the source.
        step.arg("-idirafter").arg(folder(&unit.source));
        step.arg(format!("-D__WEFT_HOME__=\"{}\"", self.toolkit.root.display()));
        if unit.scan.has_references {
            step.arg("-DWEFT_TEXTURE_REFERENCES");
        }
        if let Some(overlay) = &unit.overlay {
            step.arg("-ivfsoverlay").arg(overlay);
        }
        if options.rdc {
            step.args(["-D__CUDACC_RDC__", "-fgpu-rdc", "--no-offload-new-driver"]);
            step.arg(format!("-cuid={}", unit_id(&unit.source, &options.macros)));
        }
        if options.per_thread_stream {
            step.args(["-fgpu-default-stream=per-thread", "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"]);
        }
        // What nvcc accepts silently.
        step.args([
            "-Qunused-arguments",
            "-Wno-register",
            "-Wno-c++11-narrowing",
            "-Wno-reserved-user-defined-literal",
            "-Wno-unknown-cuda-version",
        ]);
        step.args([
            "-Wno-unknown-warning-option",
            "-Wno-unknown-pragmas",
            "-Wno-pass-failed",
            "-Wno-unused-value",
        ]);
        step.args(["-Wno-ignored-optimization-argument", "-Wno-missing-template-arg-list-after-template-kw"]);
        // A function that says `constexpr` and never can be; calls of it are calls.
        step.args(["-Wno-invalid-constexpr", "-Wno-pointer-bool-conversion"]);
        if options.no_warnings {
            step.arg("-w");
        }
        if options.werror {
            step.arg("-Werror");
        }
    }

    /// -D, -U, -I, -isystem and --pre-include.
    pub fn preprocessor_flags(&self, step: &mut Step) {
        let options = &self.options;
        step.args(&options.macros);
        for file in &options.pre_include {
            step.arg("-include").arg(file);
        }
        for dir in &options.include {
            step.arg("-I").arg(dir);
        }
        for dir in &options.system_include {
            step.arg("-isystem").arg(dir);
        }
    }

    /// Flags for -MD.
    pub fn dependency_flags(&self, step: &mut Step, object: &Path, source: &Path) {
        let options = &self.options;
        let Some(system) = options.deps_beside else { return };
        let file = options.deps_file.clone().unwrap_or_else(|| {
            let dir = options.output_dir.clone().unwrap_or_default();
            let named = options
                .output
                .clone()
                .unwrap_or_else(|| PathBuf::from(source.file_name().unwrap_or_default()));
            dir.join(named.with_extension("d"))
        });
        let target = options
            .deps_target
            .clone()
            .unwrap_or_else(|| options.output.as_deref().unwrap_or(object).to_string_lossy().into_owned());
        step.arg(if system { "-MD" } else { "-MMD" }).arg("-MF").arg(file).arg("-MT").arg(target);
        if options.deps_phony {
            step.arg("-MP");
        }
    }

    /// What device code is made for.
    pub(crate) fn architectures(&self) -> Result<Vec<Arch>> {
        let o = &self.options;
        arch::select(o.arch.as_deref(), &o.code, &o.gencode)
    }

    /// Reads a CUDA source, and writes down what the pre-pass has rewritten.
    pub(crate) fn unit(&mut self, input: &Input) -> Result<Unit> {
        let mut dirs = self.options.include.clone();
        dirs.extend(self.options.system_include.iter().cloned());
        dirs.push(folder(&input.path));
        let alone =
            matches!(self.options.phase, Phase::Ptx | Phase::Cubin | Phase::Fatbin) && !self.options.rdc;
        let code = if alone { prepass::Code::Alone } else { prepass::Code::WithHost };
        let scan = prepass::scan(&input.path, &dirs, code)?;
        self.names += 1;
        let overlay_dir = self.scratch.path().join(format!("overlay-{}", self.names));
        std::fs::create_dir_all(&overlay_dir).map_err(Error::io(&overlay_dir))?;
        let mut unit =
            Unit { source: input.path.clone(), stem: stem(&input.path), scan, overlay: None, overlay_dir };
        unit.write_overlay()?;
        Ok(unit)
    }
}

/// The identity that both passes over a source give to its internal names.
fn unit_id(source: &Path, options: &[String]) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    normal(source).hash(&mut hasher);
    options.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The folder that a file is in.
fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A file's name without suffix.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_differ_by_source_and_options() {
        let id = |path: &str, option: &str| unit_id(Path::new(path), &[option.to_string()]);
        assert_eq!(id("a.cu", "-DX"), id("./a.cu", "-DX"));
        assert_ne!(id("a.cu", "-DX"), id("a.cu", "-DY"));
        assert_ne!(id("a.cu", "-DX"), id("b.cu", "-DX"));
    }
}
