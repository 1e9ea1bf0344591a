//! Libraries that programs may find: weft's and others', and what is not found.

use std::path::{Path, PathBuf};

use super::surroundings::{Surroundings, output};

/// What weft's libcuda and libcudart have in them: the compiler's library, and the section with the toolkit's place.
const MARKS: [&[u8]; 2] = [b"libweft-jit.so", b"weft_home"];

/// Whether a library is one of weft's.
pub(super) fn is_ours(path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else { return false };
    MARKS.iter().any(|mark| bytes.windows(mark.len()).any(|w| w == *mark))
}

/// Files whose name begins so in a folder.
fn files(dir: &Path, start: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let named = entries.filter(|e| e.file_name().to_string_lossy().starts_with(start));
    let mut list: Vec<PathBuf> = named.map(|e| e.path()).filter(|p| p.is_file()).collect();
    list.sort();
    list
}

/// A library that the loader would take.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Taken {
    pub(super) path: PathBuf,
    /// Whether it is weft's.
    pub(super) ours: bool,
}

/// Libraries of a name in the folders of `LD_LIBRARY_PATH`, then in the system's, one for each folder.
pub(super) fn taken(here: &Surroundings, start: &str) -> Vec<Taken> {
    let folders = here.folders("LD_LIBRARY_PATH").into_iter().chain(here.libraries.iter().cloned());
    let first = folders.filter_map(|d| files(&d, start).into_iter().next());
    first.map(|path| Taken { ours: is_ours(&path), path }).collect()
}

/// Libraries that a library needs and the loader does not find; none when that cannot be asked.
pub(super) fn lacking(here: &Surroundings, library: &Path) -> Option<Vec<String>> {
    let text = output(&here.program("ldd")?, &[&library.to_string_lossy()])?;
    Some(not_found(&text))
}

fn not_found(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|l| l.contains("=> not found"));
    lines.filter_map(|l| l.split_whitespace().next()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::not_found;

    #[test]
    fn libraries_that_are_not_found() {
        let text =
            "\tlinux-vdso.so.1 (0x1)\n\tlibLLVM.so.22.1 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x2)\n";
        assert_eq!(not_found(text), ["libLLVM.so.22.1"]);
    }
}
