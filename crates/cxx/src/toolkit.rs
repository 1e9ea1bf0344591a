//! Where the parts of this toolkit and the compilers it uses are.

use crate::error::{Error, Result};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The installed tree: `bin`, `include`, `lib64`.
#[derive(Clone, Debug)]
pub struct Toolkit {
    /// Its root.
    pub root: PathBuf,
    /// The clang++ that compiles CUDA sources.
    pub clang: PathBuf,
}

impl Toolkit {
    /// Finds the tree from `WEFT_HOME` or from the running executable, and clang from `WEFT_CLANG` or `PATH`.
    ///
    /// # Errors
    /// No tree with headers, or no clang 22.
    pub fn locate() -> Result<Toolkit> {
        Ok(Toolkit { root: find_root()?, clang: find_clang()? })
    }

    /// The directory with `cuda_runtime.h`.
    pub fn include(&self) -> PathBuf {
        self.root.join("include")
    }

    /// The header that every CUDA source gets first.
    pub fn wrapper_header(&self) -> PathBuf {
        self.root.join("include/weft/wrapper.h")
    }

    /// clang's OpenMP run-time library, when it is installed.
    pub fn openmp_library(&self) -> Option<PathBuf> {
        let clang = self.clang.canonicalize().ok()?;
        let library = clang.parent()?.parent()?.join("lib/libomp.so");
        library.is_file().then_some(library)
    }

    /// The directory with the libraries.
    pub fn lib(&self) -> PathBuf {
        self.root.join("lib64")
    }
}

/// Whether a folder is the root of a toolkit tree.
pub fn has_headers(dir: &Path) -> bool {
    dir.join("include/weft/wrapper.h").is_file()
}

/// The toolkit tree, without its compiler.
///
/// # Errors
/// There is none; the text says where it was looked for.
pub(crate) fn find_root() -> Result<PathBuf> {
    find_root_from(env::var_os("WEFT_HOME"))
}

/// The tree that `WEFT_HOME` names, else the one around the running executable.
///
/// # Errors
/// It has no headers.
pub(crate) fn find_root_from(home: Option<OsString>) -> Result<PathBuf> {
    if let Some(home) = home.filter(|h| !h.is_empty()) {
        let home = PathBuf::from(home);
        let home = home.canonicalize().unwrap_or(home);
        if has_headers(&home) {
            return Ok(home);
        }
        return Err(Error::Missing {
            program: "include/weft/wrapper.h".into(),
            hint: format!("WEFT_HOME is '{}'", home.display()),
        });
    }
    let exe = env::current_exe().and_then(|p| p.canonicalize()).map_err(Error::io("the nvcc executable"))?;
    // dist/bin/nvcc, or a build directory below the sources
    exe.ancestors().skip(2).find(|d| has_headers(d)).map(Path::to_path_buf).ok_or_else(|| Error::Missing {
        program: "include/weft/wrapper.h".into(),
        hint: format!("nothing above '{}' has it; set WEFT_HOME", exe.display()),
    })
}

/// The clang++ that compiles CUDA sources: `WEFT_CLANG`, else the one in `PATH` or where packages put it.
///
/// # Errors
/// There is none; the text says what to install.
pub fn find_clang() -> Result<PathBuf> {
    let usual = ["/usr/lib/llvm-22/bin".into(), "/usr/bin".into()];
    find_clang_from(env::var_os("WEFT_CLANG"), env::var_os("PATH"), &usual)
}

/// The clang++ that is named, else the first in the folders of `path` and of `usual`.
///
/// # Errors
/// There is none.
pub(crate) fn find_clang_from(
    named: Option<OsString>,
    path: Option<OsString>,
    usual: &[PathBuf],
) -> Result<PathBuf> {
    if let Some(path) = named.filter(|p| !p.is_empty()) {
        return Ok(PathBuf::from(path));
    }
    let places = path.unwrap_or_default();
    let dirs = env::split_paths(&places).chain(usual.iter().cloned());
    let found = dirs.into_iter().find_map(|d| {
        let named = d.join("clang++-22");
        let in_tree = d.ends_with("llvm-22/bin").then(|| d.join("clang++"));
        [Some(named), in_tree].into_iter().flatten().find(|p| p.is_file())
    });
    found.ok_or_else(|| Error::Missing {
        program: "clang++-22".into(),
        hint: "install clang 22 (Debian: clang-22) or set WEFT_CLANG".into(),
    })
}
