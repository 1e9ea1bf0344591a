//! Libraries that programs may find: weft's and others', and what is not found.

use std::path::{Path, PathBuf};

use super::surroundings::{Surroundings, output};

/// What weft's libraries have in them: the compiler's library, the section with the toolkit's place, variables.
const MARKS: [&[u8]; 3] = [b"libweft-jit.so", b"weft_home", b"WEFT_"];

/// Whether `mark` is among the bytes.
pub(super) fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|w| w == mark)
}

/// Whether a library is one of weft's.
pub(super) fn is_ours(path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else { return false };
    MARKS.iter().any(|mark| contains(&bytes, mark))
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

/// What the loader finds for each library that a program needs, directly or not, with `first` before all of its folders; none when
/// that cannot be asked.
pub(super) fn loads(
    here: &Surroundings,
    program: &Path,
    first: Option<&Path>,
) -> Option<Vec<(String, Option<PathBuf>)>> {
    let old = here.folders("LD_LIBRARY_PATH");
    let folders = std::env::join_paths(first.map(Path::to_path_buf).into_iter().chain(old)).ok()?;
    let mut ldd = std::process::Command::new(here.program("ldd")?);
    ldd.arg(program).env("LD_LIBRARY_PATH", folders).stdin(std::process::Stdio::null());
    let out = ldd.output().ok()?;
    // It fails for programs that are linked statically, which load nothing.
    Some(resolved(&String::from_utf8_lossy(&out.stdout)))
}

fn resolved(text: &str) -> Vec<(String, Option<PathBuf>)> {
    let lines = text.lines().filter_map(|l| l.trim().split_once(" => "));
    let of = |(name, to): (&str, &str)| {
        let path = to.rsplit_once(" (").map_or(to, |(path, _)| path);
        (name.to_owned(), path.starts_with('/').then(|| path.into()))
    };
    lines.map(of).collect()
}

fn not_found(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|l| l.contains("=> not found"));
    lines.filter_map(|l| l.split_whitespace().next()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{not_found, resolved};

    #[test]
    fn libraries_that_are_not_found() {
        let text =
            "\tlinux-vdso.so.1 (0x1)\n\tlibLLVM.so.22.1 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x2)\n";
        assert_eq!(not_found(text), ["libLLVM.so.22.1"]);
    }

    #[test]
    fn where_libraries_are_found() {
        let text = "\tlinux-vdso.so.1 (0x1)\n\tlibcuda.so.1 => not found\n\tlibc.so.6 => /my lib/libc.so.6 (0x2)\n\t/lib64/ld (0x3)\n";
        assert_eq!(
            resolved(text),
            [("libcuda.so.1".into(), None), ("libc.so.6".into(), Some("/my lib/libc.so.6".into()))]
        );
    }
}
