//! Where a check looks: the environment and the folders of the system, as values, so that tests can have others.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::toolkit::{find_clang_from, find_root_from};

/// The environment and the folders of the system.
#[derive(Clone, Debug, Default)]
pub(super) struct Surroundings {
    /// Variables of the environment.
    pub(super) vars: BTreeMap<String, String>,
    /// Where compilers are without `PATH`.
    pub(super) compilers: Vec<PathBuf>,
    /// Where the loader looks for libraries without `LD_LIBRARY_PATH`.
    pub(super) libraries: Vec<PathBuf>,
    /// The folder of memory that processes share.
    pub(super) shm: PathBuf,
    /// What the system says of its CPUs.
    pub(super) cpuinfo: PathBuf,
}

impl Surroundings {
    /// Those of this process.
    pub(super) fn here() -> Self {
        let all = std::env::vars_os().filter_map(|(k, v)| Some((k.into_string().ok()?, v)));
        let arch = std::env::consts::ARCH;
        let folders = ["/usr/local/cuda/lib64", "/usr/lib64", "/usr/lib", "/lib64"];
        let mut libraries: Vec<PathBuf> = vec![
            format!("/usr/local/lib/{arch}-linux-gnu").into(),
            format!("/usr/lib/{arch}-linux-gnu").into(),
            format!("/lib/{arch}-linux-gnu").into(),
        ];
        // The first is no folder of the loader's unless the system's settings name it.
        libraries.splice(0..0, configured(Path::new("/etc/ld.so.conf.d")));
        libraries.extend(folders[1..].iter().map(PathBuf::from));
        Surroundings {
            vars: all.map(|(k, v)| (k, v.to_string_lossy().into_owned())).collect(),
            compilers: vec!["/usr/lib/llvm-22/bin".into(), "/usr/bin".into()],
            libraries,
            shm: "/dev/shm".into(),
            cpuinfo: "/proc/cpuinfo".into(),
        }
    }

    /// A variable that is set to something.
    pub(super) fn var(&self, name: &str) -> Option<&str> {
        self.vars.get(name).map(|v| v.trim()).filter(|v| !v.is_empty())
    }

    fn os(&self, name: &str) -> Option<OsString> {
        self.var(name).map(OsString::from)
    }

    /// Folders of a variable like `PATH`.
    pub(super) fn folders(&self, name: &str) -> Vec<PathBuf> {
        let all = self.os(name).unwrap_or_default();
        std::env::split_paths(&all).filter(|p| !p.as_os_str().is_empty()).collect()
    }

    /// The toolkit tree.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn root(&self) -> Result<PathBuf, String> {
        find_root_from(self.os("WEFT_HOME")).map_err(|e| e.to_string())
    }

    /// The clang++ that compiles CUDA sources.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn clang(&self) -> Result<PathBuf, String> {
        find_clang_from(self.os("WEFT_CLANG"), self.os("PATH"), &self.compilers).map_err(|e| e.to_string())
    }

    /// A program in the folders of `PATH`.
    pub(super) fn program(&self, name: &str) -> Option<PathBuf> {
        self.folders("PATH").into_iter().map(|d| d.join(name)).find(|p| p.is_file())
    }
}

/// Folders that files of the loader's settings name: WSL and containers with a GPU have NVIDIA's driver there.
pub(super) fn configured(settings: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(settings).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|x| x == "conf")).collect();
    files.sort();
    let texts: Vec<String> = files.iter().filter_map(|f| std::fs::read_to_string(f).ok()).collect();
    let lines = texts.iter().flat_map(|t| t.lines()).map(str::trim);
    lines.filter(|l| l.starts_with('/')).map(PathBuf::from).collect()
}

/// What a program prints that ends well.
pub(super) fn output(program: &Path, words: &[&str]) -> Option<String> {
    let out = Command::new(program).args(words).stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).into_owned())
}
