//! Names that archives and objects define.

use std::io;
use std::path::Path;
use std::process::Command;

/// Names of functions that an archive or object defines.
pub(crate) fn symbols(archive: &Path) -> io::Result<Vec<String>> {
    let out = Command::new("nm").args(["-g", "--defined-only", "-P"]).arg(archive).output()?;
    if !out.status.success() {
        return Err(io::Error::other(format!("nm {}: {}", archive.display(), out.status)));
    }
    let text = String::from_utf8_lossy(&out.stdout);
    let function = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        (words.next()? == "T").then(|| name.to_string())
    };
    Ok(text.lines().filter_map(function).collect())
}
