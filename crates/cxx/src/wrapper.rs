//! The header that every CUDA source begins with, in clang's precompiled form.
//!
//! Most of the time that a small source takes is this header, which both passes read. What it means depends on options alone, so
//! that its precompiled form is kept in the compute cache for each kind of options. It is made when they are met for the second
//! time: to make it and to use it takes no longer than to read the header, and options that never come again leave no
//! file of megabytes.

use crate::command::{Outcome, Runner, Step};
use crate::error::Result;
use crate::make_rule;
use crate::precompiled::{find, find_or_make, forget};
use crate::toolkit::Toolkit;
use std::ffi::{OsStr, OsString};
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};
use weft_cache::{Cache, Key};

/// What is kept for options that were met: the files that the header is made of, a line for each; nothing before it was made.
const FORM: &[u8; 8] = b"weft-wp1";

/// In place of the files: it could not be made.
const IMPOSSIBLE: &str = "-";

/// Options with a word behind them of which the header's meaning does not depend: other headers, folders of the user's, outputs,
/// what becomes of the code later.
const PAIRS: [&str; 11] = [
    "-include",
    "-I",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-ivfsoverlay",
    "-mllvm",
    "-o",
    "-MF",
    "-MT",
    "-MQ",
];

/// The same in one word.
const WORDS: [&str; 6] = ["-S", "-c", "-emit-llvm", "-MD", "-MMD", "-MP"];

/// The option of the first stage that names the device code, with a word behind it.
const DEVICE_CODE: &str = "-fcuda-include-gpubinary";

/// Variables that name folders which clang looks in before the system's.
const VARIABLES: [&str; 3] = ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"];

/// Where clang finds out which C++ library there is.
const COMPILERS: [&str; 3] = ["/usr/include/c++", "/usr/lib/gcc/x86_64-linux-gnu", "/opt/rh"];

/// Runs a step of clang over a source that begins with the wrapper header, by an option `-include`; keeps its standard error.
///
/// # Errors
/// As [`Runner::capture`].
pub(crate) fn capture(
    runner: Runner,
    toolkit: &Toolkit,
    cache: Option<&Cache>,
    step: &Step,
) -> Result<Outcome> {
    let cache = cache.filter(|_| !runner.dry_run);
    let Some((file, quick)) = cache.and_then(|c| Header::of(runner, toolkit, c, step)?.used_by(step)) else {
        return runner.capture(step);
    };
    let outcome = runner.capture(&quick)?;
    if outcome.success || !is_unread(&outcome) {
        return Ok(outcome);
    }
    // It is damaged, or a file that it is made of has changed.
    forget(&file);
    runner.capture(step)
}

/// Whether clang failed for the precompiled header's sake, as far as can be told: it crashed, or says so.
fn is_unread(outcome: &Outcome) -> bool {
    let says = |text: &str| outcome.stderr.contains(text);
    outcome.status != 1 || says("PCH file") || says("AST file") || says("precompiled")
}

/// The wrapper header as some options make it.
struct Header<'a> {
    runner: Runner,
    toolkit: &'a Toolkit,
    cache: &'a Cache,
    /// What it depends on.
    language: Vec<OsString>,
    key: Key,
}

impl<'a> Header<'a> {
    fn of(runner: Runner, toolkit: &'a Toolkit, cache: &'a Cache, step: &Step) -> Option<Header<'a>> {
        let (_, options) = step.args.split_last()?;
        let language = language(options, &toolkit.include());
        let clang = toolkit.clang.canonicalize().ok()?;
        let m = clang.metadata().ok()?;
        let stamp = format!("{} {} {}.{}", clang.display(), m.len(), m.mtime(), m.mtime_nsec());
        let libraries = COMPILERS.map(names).concat().join("\n");
        let mut parts: Vec<&[u8]> = vec![b"nvcc wrapper", stamp.as_bytes(), libraries.as_bytes()];
        parts.extend(language.iter().map(|a| a.as_encoded_bytes()));
        let key = Key::of(&parts);
        Some(Header { runner, toolkit, cache, language, key })
    }

    /// The step with the precompiled header in place of the text, and the header's file.
    fn used_by(&self, step: &Step) -> Option<(PathBuf, Step)> {
        let wrapper = self.toolkit.wrapper_header();
        let at = step.args.windows(2).position(|w| w[0] == "-include" && w[1] == wrapper)?;
        let (file, made_of) = self.precompiled()?;
        let first = folders(&step.args, &self.toolkit.include());
        if first.iter().any(|folder| hides(folder, &made_of)) {
            return None;
        }
        let mut quick = step.clone();
        // Headers of the system are looked at as well, whether they are those that it was made of.
        let words = ["-include-pch".into(), file.clone().into()];
        let checked =
            ["-Xclang", "-fmodules-validate-system-headers", "-Wno-pch-vfs-diff"].map(OsString::from);
        quick.args.splice(at..at + 2, words.into_iter().chain(checked));
        Some((file, quick))
    }

    /// The file and what it was made of; none when these options were not met before.
    fn precompiled(&self) -> Option<(PathBuf, String)> {
        let known = self.key.beside(b"nvcc wrapper", b"made of");
        let keep = |text: &str| self.cache.put_bytes(&known, FORM, text.as_bytes()).ok();
        let kept = || self.cache.get_bytes(&known, FORM).and_then(|t| String::from_utf8(t).ok());
        let Some(made_of) = kept() else {
            keep("")?;
            return None;
        };
        if made_of == IMPOSSIBLE {
            return None;
        }
        if !made_of.is_empty()
            && let Some(file) = find(self.cache, &self.key)
        {
            return Some((file, made_of));
        }
        let make = |to: &Path| match self.make(to) {
            Some(made_of) => keep(&made_of).is_some(),
            None => {
                keep(IMPOSSIBLE);
                false
            }
        };
        let file = find_or_make(self.cache, &self.key, make)?;
        match kept().filter(|made_of| !made_of.is_empty()) {
            Some(made_of) => Some((file, made_of)),
            None => {
                forget(&file);
                None
            }
        }
    }

    /// Makes it; gives the files that it is made of, a line for each.
    fn make(&self, to: &Path) -> Option<String> {
        let rule = tempfile::NamedTempFile::new().ok()?;
        let mut step = Step::new(&self.toolkit.clang);
        step.args(&self.language)
            .args(["-fsyntax-only", "-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang"])
            .arg(to);
        step.args(["-MD", "-MF"]).arg(rule.path()).arg(self.toolkit.wrapper_header());
        self.runner.capture(&step).ok().filter(|o| o.success)?;
        let text = std::fs::read_to_string(rule.path()).ok()?;
        let files: Vec<String> = make_rule::files(&text).iter().map(|f| f.display().to_string()).collect();
        (!files.is_empty()).then(|| files.join("\n"))
    }
}

/// Those of the options which decide what the wrapper header means.
fn language(options: &[OsString], include: &Path) -> Vec<OsString> {
    let mut out: Vec<OsString> = Vec::new();
    let mut words = options.iter().map(OsString::as_os_str).peekable();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        if word == "-Xclang" && words.peek().is_some_and(|w| *w == DEVICE_CODE) {
            words.nth(2);
        } else if PAIRS.contains(&text.as_ref()) {
            let of = words.next().unwrap_or_default();
            if word == "-isystem" && of == include {
                out.extend([word.into(), of.into()]);
            }
        } else if !WORDS.contains(&text.as_ref()) && !text.starts_with("-I") && !text.starts_with("-cuid=") {
            out.push(word.into());
        }
    }
    out
}

/// The folders in which clang looks for headers before it comes to the toolkit's and the system's.
fn folders(options: &[OsString], include: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = Vec::new();
    for (at, word) in options.iter().enumerate() {
        if ["-I", "-isystem", "-iquote"].iter().any(|o| word == o) {
            out.extend(options.get(at + 1).map(PathBuf::from));
        } else if let Some(folder) = word.to_str().and_then(|w| w.strip_prefix("-I")) {
            out.push(folder.into());
        }
    }
    for variable in VARIABLES {
        out.extend(std::env::var_os(variable).iter().flat_map(std::env::split_paths));
    }
    out.retain(|f| id(f).is_none_or(|of| Some(of) != id(include)));
    out
}

/// Whether a folder has a header by the name of one that the wrapper header is made of, which would come before that.
fn hides(folder: &Path, made_of: &str) -> bool {
    let here = names(folder);
    made_of.lines().any(|file| {
        let parts: Vec<&OsStr> = Path::new(file)
            .components()
            .filter_map(|c| if let Component::Normal(n) = c { Some(n) } else { None })
            .collect();
        // `<bits/types/time_t.h>` is the longest kind of name.
        let last = parts.len().saturating_sub(3);
        (last..parts.len()).any(|at| {
            here.iter().any(|n| parts[at] == n.as_str())
                && other(&folder.join(parts[at..].iter().collect::<PathBuf>()), Path::new(file))
        })
    })
}

/// Whether the first is there, and is not the second by another name.
fn other(one: &Path, file: &Path) -> bool {
    one.is_file() && id(one) != id(file)
}

/// What a file or folder is, by whatever name.
fn id(path: &Path) -> Option<(u64, u64)> {
    path.metadata().ok().map(|m| (m.dev(), m.ino()))
}

/// The names in a folder, in order.
fn names(folder: impl AsRef<Path>) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut out: Vec<String> =
        entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    out.sort();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn only_what_the_header_depends_on_counts() {
        let all = "-x cuda -std=c++17 -include /t/w.h -DA=1 -I a -Ib -isystem c -isystem /t -idirafter d -O3 -mllvm -x=1 \
                   -Xclang -fcuda-include-gpubinary -Xclang f -Xclang -y -cuid=1 -S -o z";
        let all = words(&all.replace("                   ", ""));
        assert_eq!(
            language(&all, Path::new("/t")),
            words("-x cuda -std=c++17 -DA=1 -isystem /t -O3 -Xclang -y")
        );
        let first: Vec<PathBuf> = ["a", "b", "c"].map(PathBuf::from).into();
        assert_eq!(folders(&all, Path::new("/t"))[..3], first);
    }

    #[test]
    fn a_header_of_the_users_by_the_same_name_hides_the_systems() {
        let dir = tempfile::tempdir().expect("a folder");
        let made_of = "/usr/include/c++/12/cmath\n/usr/include/x86_64-linux-gnu/bits/types/time_t.h";
        let put = |name: &str| {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().expect("inside")).expect("made");
            std::fs::write(path, "").expect("written");
        };
        for name in ["types/other.h", "bits/other.h", "include/cmath", "math.h"] {
            put(name);
        }
        assert!(!hides(dir.path(), made_of));
        put("bits/types/time_t.h");
        assert!(hides(dir.path(), made_of));
        assert!(hides(&dir.path().join("include"), made_of));
        let own = dir.path().join("include/cmath").display().to_string();
        assert!(!hides(&dir.path().join("include"), &own));
    }
}
