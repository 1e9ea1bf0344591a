//! Headers of the host's C and C++ library, for programs that include our part of `cuda::std`, which stands on them.
//!
//! NVRTC has no such headers, and programs ask for them to see that they are not there. So they are looked for only after a header of ours has
//! asked for one in vain.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use parking_lot::Mutex;

/// Which header a source begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What there is in NVRTC.
    Plain,
    /// The host's C and C++ library besides.
    Hosted,
}

/// Options of clang's first stage that say where headers are.
const FOLDERS: [&str; 2] = ["-internal-isystem", "-internal-externc-isystem"];

/// Whether a header of ours, below `include`, asked for one that clang has not found.
pub fn asks(said: &str, include: &Path) -> bool {
    let ours = include.to_string_lossy();
    said.lines().any(|line| line.starts_with(&*ours) && line.ends_with("file not found"))
}

/// The options that let clang's first stage find them, as its driver gives them; none where it finds no library itself.
pub fn folders(clang: &Path) -> Vec<OsString> {
    static KNOWN: Mutex<Option<HashMap<PathBuf, Vec<OsString>>>> = Mutex::new(None);
    let mut known = KNOWN.lock();
    let known = known.get_or_insert_default();
    known.entry(clang.to_path_buf()).or_insert_with(|| asked(clang)).clone()
}

fn asked(clang: &Path) -> Vec<OsString> {
    let words = ["-###", "-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-c", "/dev/null"];
    let Ok(out) = Command::new(clang).args(words).args(["-o", "/dev/null"]).output() else {
        return Vec::new();
    };
    let said = String::from_utf8_lossy(&out.stderr);
    said.lines().find(|l| l.contains("\"-cc1\"")).map(options).unwrap_or_default()
}

/// The folders of a command that the driver prints, each word in quotes.
fn options(command: &str) -> Vec<OsString> {
    let words: Vec<&str> = command.split('"').skip(1).step_by(2).collect();
    let pairs = words.windows(2).filter(|pair| FOLDERS.contains(&pair[0]));
    pairs.flatten().map(OsString::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_headers_of_ours_ask() {
        let ours = Path::new("/t/include");
        assert!(asks("/t/include/weft/cu/std.h:8:10: fatal error: 'cstddef' file not found\n", ours));
        assert!(!asks("a.cu:1:10: fatal error: 'vector' file not found\n", ours));
        assert!(!asks("/t/include/weft/cu/std.h:8:10: error: no such thing\n", ours));
    }

    #[test]
    fn folders_of_a_command() {
        let command = r#" "/usr/bin/clang" "-cc1" "-internal-isystem" "/c++/12" "-O2" "-internal-externc-isystem" "/usr/include""#;
        assert_eq!(
            options(command),
            ["-internal-isystem", "/c++/12", "-internal-externc-isystem", "/usr/include"]
        );
        assert!(options("clang version 22").is_empty());
    }
}
