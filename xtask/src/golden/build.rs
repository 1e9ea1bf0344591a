//! The programs of which a GPU's counters are recorded, compiled by weft's own nvcc.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::shell::{Result, root};

/// A program: its name in the recordings, its source, and what else its command has.
struct Program {
    name: String,
    source: PathBuf,
    with: Vec<PathBuf>,
}

/// Compiles what is not there or older than its source or the compiler, and answers the programs by name.
pub(super) fn all(toolkit: &Path) -> Result<Vec<PathBuf>> {
    let to = crate::dist::target().join("golden");
    fs::create_dir_all(&to).map_err(|e| format!("{}: {e}", to.display()))?;
    let nvcc = toolkit.join("bin/nvcc");
    let mut out = Vec::new();
    for program in programs()? {
        let path = to.join(&program.name);
        let newest = [Some(&program.source), Some(&nvcc)].into_iter().flatten().filter_map(|p| time(p)).max();
        if time(&path).is_none_or(|built| Some(built) < newest) {
            compile(&nvcc, &program, &path)?;
        }
        out.push(path);
    }
    Ok(out)
}

/// Where the programs would be, compiled or not.
pub(super) fn paths() -> Result<Vec<PathBuf>> {
    let to = crate::dist::target().join("golden");
    Ok(programs()?.iter().map(|p| to.join(&p.name)).collect())
}

fn time(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|m| m.modified()).ok()
}

fn compile(nvcc: &Path, program: &Program, to: &Path) -> Result<()> {
    let mut c = Command::new(nvcc);
    c.args(["-std=c++17", "-O3", "-lineinfo", "-arch=sm_90", "-o"]).arg(to);
    c.arg(&program.source).args(&program.with);
    let done = c.output().map_err(|e| format!("{c:?}: {e}"))?;
    if done.status.success() {
        return Ok(());
    }
    Err(format!("{c:?}\n{}", String::from_utf8_lossy(&done.stderr)))
}

/// All programs, by name.
fn programs() -> Result<Vec<Program>> {
    let bench = root().join("bench");
    let mut all = Vec::new();
    for (kind, folder) in [("golden", "tests/golden/programs"), ("example", "examples")] {
        for source in
            entries(&root().join(folder))?.into_iter().filter(|p| p.extension().is_some_and(|e| e == "cu"))
        {
            let stem = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            all.push(Program { name: format!("{kind}.{stem}"), source, with: Vec::new() });
        }
    }
    for folder in ["kernels", "forms"] {
        for dir in entries(&bench.join(folder))? {
            let (source, stem) = (dir.join("cuda.cu"), dir.file_name().unwrap_or_default().to_string_lossy());
            if source.exists() {
                let with = vec![bench.join("harness/bench.cpp")];
                all.push(Program { name: format!("bench.{stem}"), source, with });
            }
        }
    }
    for stem in ["patterns", "counted_shared"] {
        let source = root().join("tests/cuda").join(stem).with_extension("cu");
        all.push(Program { name: format!("cuda.{stem}"), source, with: Vec::new() });
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

fn entries(dir: &Path) -> Result<Vec<PathBuf>> {
    let read = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    Ok(read.filter_map(std::result::Result::ok).map(|e| e.path()).collect())
}
