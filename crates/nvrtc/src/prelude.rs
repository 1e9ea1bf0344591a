//! The header that every source begins with, in clang's precompiled form: one file for each kind of options, in the compute cache.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use weft_cache::{Cache, Key};

use crate::clang::Toolchain;
use crate::hosted::Kind;
use crate::run;

/// What is kept of a precompiled header besides its file: the hash of its contents.
const FORM: &[u8; 8] = b"weft-rp1";

/// How long another thread may take to make one.
const PATIENCE: Duration = Duration::from_secs(3);

/// Those that this process has looked at.
pub(crate) fn looked_at() -> &'static Mutex<HashSet<PathBuf>> {
    static SEEN: OnceLock<Mutex<HashSet<PathBuf>>> = OnceLock::new();
    SEEN.get_or_init(Mutex::default)
}

/// The header of a kind.
fn header(tools: &Toolchain, kind: Kind) -> PathBuf {
    tools.include.join(if kind == Kind::Hosted { "weft/rtc_hosted.h" } else { "weft/rtc.h" })
}

/// The options by which a source begins with the header.
pub fn include(tools: &Toolchain, kind: Kind, language: &[OsString], cache: Option<&Cache>) -> Vec<OsString> {
    match cache.and_then(|c| precompiled(tools, kind, language, c)) {
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
        let file = PathBuf::from(&pair[1]);
        looked_at().lock().remove(&file);
        let _ = std::fs::remove_file(file);
    }
}

/// The file, made if there is none that is whole.
fn precompiled(tools: &Toolchain, kind: Kind, language: &[OsString], cache: &Cache) -> Option<PathBuf> {
    let key = key(tools, kind, language);
    let file = cache.file(&key);
    if looked_at().lock().contains(&file) && file.exists() {
        return Some(file);
    }
    // Threads that begin together wait for the first; a child of `fork` does not wait for a thread that it has not.
    static MAKING: Mutex<()> = Mutex::new(());
    let making = MAKING.try_lock_for(PATIENCE);
    if !is_whole(&file, &key, cache) {
        make(tools, kind, language, (&file, &key), cache)?;
    } else if let Ok(f) = std::fs::File::options().append(true).open(&file) {
        // Marks it as used.
        let _ = f.set_modified(SystemTime::now());
    }
    drop(making);
    looked_at().lock().insert(file.clone());
    Some(file)
}

fn key(tools: &Toolchain, kind: Kind, language: &[OsString]) -> Key {
    let name: &[u8] = if kind == Kind::Hosted { b"nvrtc hosted prelude" } else { b"nvrtc prelude" };
    let mut parts: Vec<&[u8]> = vec![name, tools.stamp.as_bytes()];
    parts.extend(language.iter().map(|a| a.as_encoded_bytes()));
    Key::of(&parts)
}

fn sum_key(key: &Key) -> Key {
    key.beside(b"nvrtc prelude", b"sum")
}

fn is_whole(file: &Path, key: &Key, cache: &Cache) -> bool {
    let Ok(bytes) = std::fs::read(file) else { return false };
    cache.get_bytes(&sum_key(key), FORM).is_some_and(|sum| sum == Sha256::digest(&bytes).as_slice())
}

fn make(
    tools: &Toolchain,
    kind: Kind,
    language: &[OsString],
    (file, key): (&Path, &Key),
    cache: &Cache,
) -> Option<()> {
    let folder = file.parent()?;
    std::fs::create_dir_all(folder).ok()?;
    let new = tempfile::Builder::new().prefix("tmp-").tempfile_in(folder).ok()?;
    let mut args = language.to_vec();
    args.extend(["-emit-pch", "-x", "cuda", "-w", "-o"].map(OsString::from));
    args.push(new.path().into());
    args.extend(tools.prelude_include(kind));
    args.push(header(tools, kind).into());
    run::run(&tools.clang, &args, None).ok().filter(|o| o.success)?;
    let sum = Sha256::digest(std::fs::read(new.path()).ok()?);
    cache.put_bytes(&sum_key(key), FORM, &sum).ok()?;
    new.persist(file).ok()?;
    Some(())
}
