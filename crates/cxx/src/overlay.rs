//! clang's virtual file system overlay: rewritten files under the names of the user's.

use crate::error::{Error, Result};
use std::path::{Path, PathBuf};

/// Writes the rewritten files and the overlay that maps the originals to them; `None` when there are none.
///
/// # Errors
/// The directory cannot be written.
pub fn write(files: &[(PathBuf, String)], dir: &Path) -> Result<Option<PathBuf>> {
    if files.is_empty() {
        return Ok(None);
    }
    let mut roots = Vec::new();
    for (index, (original, text)) in files.iter().enumerate() {
        let copy = dir.join(format!("rewritten-{index}"));
        std::fs::write(&copy, text).map_err(Error::io(&copy))?;
        let (Some(parent), Some(name)) = (original.parent(), original.file_name()) else { continue };
        roots.push(format!(
            "{{'type':'directory','name':{},'contents':[{{'type':'file','name':{},'external-contents':{}}}]}}",
            quote(&parent.to_string_lossy()),
            quote(&name.to_string_lossy()),
            quote(&copy.to_string_lossy())
        ));
    }
    let yaml = format!("{{'version':0,'use-external-names':false,'roots':[{}]}}\n", roots.join(",\n"));
    let path = dir.join("overlay.yaml");
    std::fs::write(&path, yaml).map_err(Error::io(&path))?;
    Ok(Some(path))
}

/// A double-quoted YAML string.
fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
