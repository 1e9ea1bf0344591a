//! The header that every source begins with, in clang's precompiled form: one file for each kind of options, in the compute cache.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use weft_cache::{Cache, Key};
use weft_cxx::precompiled;

use crate::clang::Toolchain;
use crate::hosted::Kind;
use crate::run;

/// The header of a kind.
fn header(tools: &Toolchain, kind: Kind) -> PathBuf {
    tools.include.join(if kind == Kind::Hosted { "weft/rtc_hosted.h" } else { "weft/rtc.h" })
}

/// The options by which a source begins with the header.
pub fn include(tools: &Toolchain, kind: Kind, language: &[OsString], cache: Option<&Cache>) -> Vec<OsString> {
    match cache.and_then(|c| file(tools, kind, language, c)) {
        Some(file) => vec!["-include-pch".into(), file.into(), "-fno-validate-pch".into()],
        None => {
            let mut args = tools.prelude_include(kind);
            args.extend(["-include".into(), header(tools, kind).into()]);
            args
        }
    }
}

/// Forgets a precompiled header that clang could not read, and makes it anew next time.
pub fn forget(args: &[OsString]) {
    for pair in args.windows(2).filter(|p| p[0] == "-include-pch") {
        precompiled::forget(Path::new(&pair[1]));
    }
}

/// The file, made if there is none that is whole.
fn file(tools: &Toolchain, kind: Kind, language: &[OsString], cache: &Cache) -> Option<PathBuf> {
    let name: &[u8] = if kind == Kind::Hosted { b"nvrtc hosted prelude" } else { b"nvrtc prelude" };
    let mut parts: Vec<&[u8]> = vec![name, tools.stamp.as_bytes()];
    parts.extend(language.iter().map(|a| a.as_encoded_bytes()));
    precompiled::find_or_make(cache, &Key::of(&parts), |to| make(tools, kind, language, to))
}

fn make(tools: &Toolchain, kind: Kind, language: &[OsString], to: &Path) -> bool {
    let mut args = language.to_vec();
    args.extend(["-emit-pch", "-x", "cuda", "-w", "-o"].map(OsString::from));
    args.push(to.into());
    args.extend(tools.prelude_include(kind));
    args.push(header(tools, kind).into());
    run::run(&tools.clang, &args, None).is_ok_and(|o| o.success)
}
