//! Options of `cargo xtask samples`.

use std::path::PathBuf;
use std::time::Duration;

use crate::shell::Result;

pub(super) const USAGE: &str = "\
usage: cargo xtask samples <checkout of NVIDIA/cuda-samples> [options]

Builds each sample that needs no library but CUDA's runtime and driver, by its own CMake file, runs it, and prints a table.

  --only A,B    these samples
  --arch LIST   architectures to compile for, 90 by default; own: what each sample's CMake file says (nine, slow)
  --limit N     seconds that a program may run, 120 by default
  --jobs N      samples that are built at a time, 2 by default
  --work DIR    where to build, by default samples in Cargo's target folder; logs are there as NAME.build.log, NAME.run.log
  --all         lists the samples that are left out, too, with what they need

Options for nvcc come from NVCC_APPEND_FLAGS, the toolkit from WEFT_DIST if that is set. Samples with Thrust or libcu++ need CCCL:
  pip install --target DIR nvidia-cuda-cccl; NVCC_APPEND_FLAGS=\"-I DIR/nvidia/cu13/include/cccl\"
";

/// What the command line asks for.
pub(super) struct Options {
    pub(super) path: PathBuf,
    pub(super) only: Vec<String>,
    pub(super) arch: Option<String>,
    pub(super) limit: Duration,
    pub(super) jobs: usize,
    pub(super) work: Option<PathBuf>,
    pub(super) all: bool,
}

impl Options {
    /// Reads the words after the command's name; nothing when help is asked for.
    pub(super) fn parse(args: &[String]) -> Result<Option<Options>> {
        let mut out = Options {
            path: PathBuf::new(),
            only: Vec::new(),
            arch: Some("90".into()),
            limit: Duration::from_secs(120),
            jobs: 2,
            work: None,
            all: false,
        };
        let mut words = args.iter();
        while let Some(word) = words.next() {
            let mut value =
                || words.next().cloned().ok_or_else(|| format!("{word} wants a value\n\n{USAGE}"));
            let number = |text: String| text.parse().map_err(|e| format!("{word} {text}: {e}"));
            match word.as_str() {
                "-h" | "--help" => return Ok(None),
                "--only" => out.only.extend(value()?.split(',').map(str::to_string)),
                "--arch" => out.arch = Some(value()?).filter(|v| v != "own"),
                "--limit" => out.limit = Duration::from_secs(number(value()?)?),
                "--jobs" => out.jobs = number(value()?)?.clamp(1, 64) as usize,
                "--work" => out.work = Some(std::path::absolute(value()?).map_err(|e| e.to_string())?),
                "--all" => out.all = true,
                path if !path.starts_with('-') && out.path.as_os_str().is_empty() => out.path = path.into(),
                _ => return Err(format!("{word}: unknown option\n\n{USAGE}")),
            }
        }
        if out.path.as_os_str().is_empty() {
            return Err(USAGE.into());
        }
        Ok(Some(out))
    }

    /// Whether a sample is one of those asked for.
    pub(super) fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|n| n == name)
    }
}
