//! `weft doctor PROG`: what one program would load, and whether weft can run it.

use std::path::{Path, PathBuf};

use object::{Object as _, ObjectSection as _};

use super::libraries::{contains, is_ours, loads, taken};
use super::loaded;
use super::report::Finding;
use super::surroundings::Surroundings;

const WHAT: &str = "program";

/// Beginnings of libraries of CUDA's that weft has nothing for.
const NOT_OURS: [&str; 8] = [
    "libcudnn",
    "libcufft",
    "libcurand",
    "libcusolver",
    "libcusparse",
    "libnccl",
    "libnvvm",
    "libnvidia-ptxjitcompiler",
];

/// What is found of a program.
pub(super) fn all(here: &Surroundings, program: &str) -> Vec<Finding> {
    let path = match found(here, program) {
        Ok(path) => path,
        Err(finding) => return vec![finding],
    };
    let at = path.display().to_string();
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(e) => return vec![Finding::broken(WHAT, format!("cannot be read: {e}"), at, "make it readable")],
    };
    if let Some(line) = bytes.strip_prefix(b"#!") {
        let end = line.iter().position(|b| *b == b'\n').unwrap_or(line.len());
        let line = String::from_utf8_lossy(&line[..end]).trim().to_owned();
        let says = format!("is a script of {line}, which loads what it likes");
        return vec![Finding::note(WHAT, says, at, format!("weft exec -- {program}"))];
    }
    match object::File::parse(&*bytes) {
        Err(_) => vec![Finding::broken(
            WHAT,
            "is neither a program of this system nor a script",
            at,
            "name a program; .cu files are run by `weft run`",
        )],
        Ok(file) => of_object(here, program, &path, &file, &bytes),
    }
}

/// The file of a program that is named as a shell's user names it.
fn found(here: &Surroundings, program: &str) -> Result<PathBuf, Finding> {
    let path = PathBuf::from(program);
    let path = if program.contains('/') || path.is_file() { Some(path) } else { here.program(program) };
    match path {
        Some(path) if path.is_dir() => {
            Err(Finding::broken(WHAT, "is a folder", program, "name a program in it"))
        }
        Some(path) if path.exists() => Ok(path),
        Some(_) => Err(Finding::broken(WHAT, "there is no such file", program, "look at its path")),
        None => Err(Finding::broken(WHAT, "is not in PATH", program, "give its path")),
    }
}

fn of_object(
    here: &Surroundings,
    program: &str,
    path: &Path,
    file: &object::File<'_>,
    bytes: &[u8],
) -> Vec<Finding> {
    let at = path.display().to_string();
    let machine = machine(file.architecture());
    if machine != std::env::consts::ARCH {
        let says = format!("is for {machine}, and this machine is {}", std::env::consts::ARCH);
        return vec![Finding::broken(WHAT, says, at, "compile it for this machine")];
    }
    let own = here.root().ok().map(|root| root.join("lib64"));
    let Some(now) = loads(here, path, None) else {
        let mend = "install ldd (Debian: libc-bin)";
        return vec![Finding::note(WHAT, "not known what it loads", at, mend)];
    };
    // With the toolkit's folder first; a library that is another one even then comes by a path inside of the program.
    let cured = own.as_deref().and_then(|own| loads(here, path, Some(own))).unwrap_or_default();
    let mut list: Vec<Finding> =
        now.iter().filter_map(|(name, to)| loaded(program, name, to.as_deref(), &cured)).collect();
    let linked = |start: &str| now.iter().any(|(name, _)| name.starts_with(start));
    if !linked("libcuda.so") && !linked("libcudart.so") && contains(bytes, b"libcuda.so.1") {
        list.push(static_runtime(here, program, file, bytes));
    }
    if list.is_empty() {
        list.push(Finding::fine(WHAT, "links none of CUDA's libraries; what it loads later is not known"));
    }
    list
}

/// Names as Rust has them.
pub(super) fn machine(of: object::Architecture) -> String {
    match of {
        object::Architecture::X86_64 => "x86_64".into(),
        object::Architecture::Aarch64 => "aarch64".into(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// What is found of a library that the program needs; none where it is none of CUDA's.
fn loaded(
    program: &str,
    name: &str,
    to: Option<&Path>,
    cured: &[(String, Option<PathBuf>)],
) -> Option<Finding> {
    if NOT_OURS.iter().any(|n| name.starts_with(n)) {
        let at = to.map_or("not found".into(), |p| p.display().to_string());
        let says = format!("needs {name}, which weft does not have");
        return Some(match to {
            Some(_) => Finding::note(WHAT, says, at, "NVIDIA's may run on weft where it brings PTX"),
            None => Finding::broken(WHAT, says, at, "build the program without it"),
        });
    }
    if !loaded::starts().any(|start| name.starts_with(start)) {
        return None;
    }
    if let Some(path) = to.filter(|p| is_ours(p)) {
        return Some(Finding::fine(WHAT, format!("{name}: {}", path.display())));
    }
    let after = cured.iter().find(|(n, _)| n == name).and_then(|(_, to)| to.as_deref());
    let by_exec = after.is_some_and(is_ours);
    let says = match to {
        None => format!("the loader does not find {name}"),
        Some(_) => format!("{name} is another one, not weft's"),
    };
    let at = to.map_or("LD_LIBRARY_PATH".into(), |p| p.display().to_string());
    let mend = match (by_exec, to) {
        (true, _) => format!("weft exec -- {program}"),
        (false, Some(_)) => format!(
            "its own path comes first; patchelf --remove-rpath {program}, then weft exec -- {program}"
        ),
        (false, None) => {
            "weft has no library of this name; build the program with a version that `weft info` lists".into()
        }
    };
    Some(Finding::broken(WHAT, says, at, mend))
}

/// A program that has the runtime in it and loads libcuda when it runs.
fn static_runtime(here: &Surroundings, program: &str, file: &object::File<'_>, bytes: &[u8]) -> Finding {
    let marked = file.sections().any(|s| s.name() == Ok("weft_home")) || contains(bytes, b"WEFT_");
    if marked {
        return Finding::fine(WHAT, "has weft's runtime linked in, which finds the toolkit by itself");
    }
    let says = "has NVIDIA's runtime linked in: it loads the libcuda.so.1 that comes first";
    match taken(here, "libcuda.so").into_iter().next() {
        Some(first) if first.ours => Finding::fine(WHAT, format!("{says}, {}", first.path.display())),
        first => {
            let at = first.map_or("there is none".into(), |t| t.path.display().to_string());
            let mend = format!("weft exec -- {program}; or link it with `nvcc -cudart shared`");
            Finding::broken(WHAT, says, at, mend)
        }
    }
}
