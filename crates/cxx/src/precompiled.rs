//! Headers in clang's precompiled form: files in the compute cache, whole or not there.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use weft_cache::{Cache, Key};

/// What is kept of a precompiled header besides its file: the hash of its contents.
const FORM: &[u8; 8] = b"weft-rp1";

/// How long another thread may take to make one.
const PATIENCE: Duration = Duration::from_secs(3);

/// Those that this process has looked at.
pub fn looked_at() -> &'static Mutex<HashSet<PathBuf>> {
    static SEEN: OnceLock<Mutex<HashSet<PathBuf>>> = OnceLock::new();
    SEEN.get_or_init(Mutex::default)
}

/// The file under a key, if it is there and whole; it counts as used then.
pub fn find(cache: &Cache, key: &Key) -> Option<PathBuf> {
    let file = cache.file(key);
    if looked_at().lock().contains(&file) && file.exists() {
        return Some(file);
    }
    if !is_whole(&file, key, cache) {
        return None;
    }
    if let Ok(f) = std::fs::File::options().append(true).open(&file) {
        // Marks it as used.
        let _ = f.set_modified(SystemTime::now());
    }
    looked_at().lock().insert(file.clone());
    Some(file)
}

/// The file under a key; where there is none that is whole, `make` writes one to the path that it is given, and says whether it could.
pub fn find_or_make(cache: &Cache, key: &Key, make: impl FnOnce(&Path) -> bool) -> Option<PathBuf> {
    // Threads that begin together wait for the first; a child of `fork` does not wait for a thread that it has not.
    static MAKING: Mutex<()> = Mutex::new(());
    let making = MAKING.try_lock_for(PATIENCE);
    if let Some(file) = find(cache, key) {
        return Some(file);
    }
    let file = cache.file(key);
    let folder = file.parent()?;
    std::fs::create_dir_all(folder).ok()?;
    let new = tempfile::Builder::new().prefix("tmp-").tempfile_in(folder).ok()?;
    if !make(new.path()) {
        return None;
    }
    let sum = Sha256::digest(std::fs::read(new.path()).ok()?);
    cache.put_bytes(&sum_key(key), FORM, &sum).ok()?;
    new.persist(&file).ok()?;
    drop(making);
    looked_at().lock().insert(file.clone());
    Some(file)
}

/// Forgets one that clang could not read; it is made anew next time.
pub fn forget(file: &Path) {
    looked_at().lock().remove(file);
    let _ = std::fs::remove_file(file);
}

fn sum_key(key: &Key) -> Key {
    key.beside(b"precompiled header", b"sum")
}

fn is_whole(file: &Path, key: &Key, cache: &Cache) -> bool {
    let Ok(bytes) = std::fs::read(file) else { return false };
    cache.get_bytes(&sum_key(key), FORM).is_some_and(|sum| sum == Sha256::digest(&bytes).as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_once_and_anew_when_it_is_damaged() {
        let dir = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(dir.path(), 1 << 20);
        let key = Key::of(&[b"one"]);
        let make = |text: &'static str| move |to: &Path| std::fs::write(to, text).is_ok();
        let read = |file: Option<PathBuf>| std::fs::read_to_string(file.expect("made")).expect("read");
        assert_eq!(find(&cache, &key), None);
        assert_eq!(find_or_make(&cache, &key, |_| false), None);
        assert_eq!(read(find_or_make(&cache, &key, make("first"))), "first");
        assert_eq!(read(find_or_make(&cache, &key, make("second"))), "first");
        // As another process sees it that finds it cut short.
        std::fs::write(cache.file(&key), "fir").expect("written");
        looked_at().lock().clear();
        assert_eq!(find(&cache, &key), None);
        assert_eq!(read(find_or_make(&cache, &key, make("second"))), "second");
        forget(&cache.file(&key));
        assert_eq!(find(&cache, &key), None);
    }
}
