//! The compute cache: compiled kernels on disk.
//!
//! One file per kernel, named by the hash of everything that decides its content. Files are written beside their
//! place and renamed into it, so that readers and other processes see whole files or none; a checksum catches what
//! the file system damaged. When the cache outgrows its limit, the files that were not used for longest go.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use sha2::{Digest, Sha256};
use weft_abi::{DecodeError, KernelInfo};

/// What a file holds, and in which form: its first bytes.
pub(crate) type Magic = [u8; 8];

const KERNEL: &Magic = b"weft-k01";
const EXTENSION: &str = "weft";
const HEADER: usize = size_of::<Magic>() + 32;

/// A folder of compiled kernels.
#[derive(Clone, Debug)]
pub struct Cache {
    dir: PathBuf,
    max_bytes: u64,
}

/// Names a compiled kernel: the hash of all that decides its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key([u8; 32]);

impl Key {
    /// The hash of the parts; each counts with its length, so that they cannot run into each other.
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut h = Sha256::new();
        for p in parts {
            h.update((p.len() as u64).to_le_bytes());
            h.update(p);
        }
        Key(h.finalize().into())
    }

    /// The name of something else that is known of what this one names.
    pub fn beside(&self, what: &[u8], of: &[u8]) -> Self {
        Key::of(&[what, of, &self.0])
    }

    fn name(&self) -> String {
        self.0.iter().map(|b| format!("{b:02x}")).collect::<String>() + "." + EXTENSION
    }
}

impl Cache {
    /// A cache in a folder, which is made when something is first written.
    pub fn new(dir: impl Into<PathBuf>, max_bytes: u64) -> Self {
        Cache { dir: dir.into(), max_bytes }
    }

    pub(crate) fn path(&self, key: &Key) -> PathBuf {
        let name = key.name();
        // Two levels keep folders small.
        self.dir.join(&name[..2]).join(name)
    }

    /// What was stored under the key; `None` also when the file is damaged, which removes it.
    pub fn get(&self, key: &Key) -> Option<(Vec<u8>, KernelInfo)> {
        self.read(key, KERNEL, decode_kernel)
    }

    /// What was stored under the key in this form; `None` also when it cannot be read, which removes it.
    pub(crate) fn read<T>(
        &self,
        key: &Key,
        magic: &Magic,
        read: impl FnOnce(&[u8]) -> Result<T, DecodeError>,
    ) -> Option<T> {
        let path = self.path(key);
        let bytes = fs::read(&path).ok()?;
        let found = decode(magic, &bytes).ok_or(DecodeError::Damaged).and_then(read);
        let found = found
            .inspect_err(|why| {
                tracing::warn!("removing a file of the compute cache, {}: {why}", path.display());
                let _ = fs::remove_file(&path);
            })
            .ok()?;
        // Marks it as used; a cache that cannot be written still serves.
        if let Ok(f) = fs::File::options().append(true).open(&path) {
            let _ = f.set_modified(SystemTime::now());
        }
        Some(found)
    }

    /// Stores a kernel and makes room if needed.
    ///
    /// # Errors
    /// Those of the file system. The cache is then as it was.
    pub fn put(&self, key: &Key, object: &[u8], info: &KernelInfo) -> io::Result<()> {
        self.write(key, KERNEL, &encode_kernel(object, info))
    }

    /// Stores something in this form, as [`Self::put`].
    pub(crate) fn write(&self, key: &Key, magic: &Magic, body: &[u8]) -> io::Result<()> {
        let bytes = encode(magic, body);
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        if bytes.len() as u64 > self.max_bytes {
            return Ok(());
        }
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.dir);
        fs::create_dir_all(folder)?;
        let unique = COUNTER.fetch_add(1, Ordering::Relaxed);
        let temporary = folder.join(format!("tmp-{}-{unique}", std::process::id()));
        let written = fs::File::create_new(&temporary).and_then(|mut f| f.write_all(&bytes));
        let done = written.and_then(|()| fs::rename(&temporary, &path));
        if done.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        done?;
        // Looking at every file costs time: with small ones, not at every turn.
        let small = (bytes.len() as u64) < self.max_bytes / 4096;
        if small && !unique.is_multiple_of(16) { Ok(()) } else { self.make_room() }
    }

    /// Something that another library keeps here, under a form of its own (eight bytes that name it); `None` also when it is
    /// damaged, which removes it.
    pub fn get_bytes(&self, key: &Key, form: &[u8; 8]) -> Option<Vec<u8>> {
        self.read(key, form, |bytes| Ok(bytes.to_vec()))
    }

    /// Keeps bytes for [`Self::get_bytes`].
    ///
    /// # Errors
    /// Those of the file system. The cache is then as it was.
    pub fn put_bytes(&self, key: &Key, form: &[u8; 8], bytes: &[u8]) -> io::Result<()> {
        self.write(key, form, bytes)
    }

    /// Where a file lies that others write and read by name: in the cache's folders, and among what goes when room is needed.
    pub fn file(&self, key: &Key) -> PathBuf {
        self.path(key)
    }

    /// Removes the files that were not used for longest until the rest fits.
    fn make_room(&self) -> io::Result<()> {
        let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for folder in fs::read_dir(&self.dir)?.flatten() {
            let Ok(entries) = fs::read_dir(folder.path()) else { continue };
            for e in entries.flatten() {
                let Ok(m) = e.metadata() else { continue };
                if m.is_file() && is_ours(&e.path()) {
                    files.push((m.modified().unwrap_or(SystemTime::UNIX_EPOCH), m.len(), e.path()));
                }
            }
        }
        let mut total: u64 = files.iter().map(|f| f.1).sum();
        files.sort();
        for (_, bytes, path) in files {
            if total <= self.max_bytes {
                break;
            }
            // Another process may have been first.
            let _ = fs::remove_file(path);
            total -= bytes;
        }
        Ok(())
    }
}

/// Whether a file is one of the cache's, finished or left behind by a process that died.
fn is_ours(path: &Path) -> bool {
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    path.extension().is_some_and(|e| e == EXTENSION) || name.starts_with("tmp-")
}

/// A kernel as bytes, without a checksum.
pub fn encode_kernel(object: &[u8], info: &KernelInfo) -> Vec<u8> {
    let info = info.to_bytes();
    let mut body = Vec::with_capacity(4 + info.len() + object.len());
    body.extend((info.len() as u32).to_le_bytes());
    body.extend(&info);
    body.extend(object);
    body
}

/// What [`encode_kernel`] wrote.
///
/// # Errors
/// [`DecodeError`] for anything else, and for code of a variant that this build does not know.
pub fn decode_kernel(body: &[u8]) -> Result<(Vec<u8>, KernelInfo), DecodeError> {
    let (len, rest) = body.split_first_chunk::<4>().ok_or(DecodeError::Damaged)?;
    let at = u32::from_le_bytes(*len) as usize;
    let (info, object) = rest.split_at_checked(at).ok_or(DecodeError::Damaged)?;
    Ok((object.to_vec(), KernelInfo::from_bytes(info)?))
}

fn encode(magic: &Magic, body: &[u8]) -> Vec<u8> {
    let mut out = magic.to_vec();
    out.extend(Sha256::digest(body));
    out.extend(body);
    out
}

fn decode<'a>(magic: &Magic, bytes: &'a [u8]) -> Option<&'a [u8]> {
    if bytes.len() < HEADER || &bytes[..8] != magic {
        return None;
    }
    let (sum, body) = bytes[8..].split_at(32);
    (Sha256::digest(body).as_slice() == sum).then_some(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(name: &str) -> KernelInfo {
        KernelInfo { name: name.into(), block: [32, 1, 1], width: 16, ..KernelInfo::default() }
    }

    #[test]
    fn keeps_and_finds() {
        let dir = tempfile::tempdir().expect("a folder");
        let c = Cache::new(dir.path().join("new"), 1 << 20);
        let (a, b) = (Key::of(&[b"a"]), Key::of(&[b"b"]));
        assert!(c.get(&a).is_none());
        c.put(&a, b"object", &info("k")).expect("room");
        assert_eq!(c.get(&a), Some((b"object".to_vec(), info("k"))));
        assert!(c.get(&b).is_none());
        assert_ne!(Key::of(&[b"a", b"b"]), Key::of(&[b"ab"]));
    }

    #[test]
    fn damaged_files_are_dropped_and_replaced() {
        let dir = tempfile::tempdir().expect("a folder");
        let c = Cache::new(dir.path(), 1 << 20);
        let key = Key::of(&[b"a"]);
        c.put(&key, b"object", &info("k")).expect("room");
        let path = c.path(&key);
        let good = fs::read(&path).expect("the file");
        for n in (0..good.len()).step_by(7) {
            let mut bad = good.clone();
            bad[n] ^= 0x10;
            fs::write(&path, &bad).expect("written");
            assert!(c.get(&key).is_none(), "byte {n}");
            fs::write(&path, &good[..n]).expect("written");
            assert!(c.get(&key).is_none(), "cut at {n}");
        }
        c.put(&key, b"object", &info("k")).expect("room");
        assert!(c.get(&key).is_some());
    }

    #[test]
    fn the_oldest_go_first() {
        let dir = tempfile::tempdir().expect("a folder");
        let c = Cache::new(dir.path(), 3000);
        let keys: Vec<Key> = (0..5u8).map(|n| Key::of(&[&[n]])).collect();
        for (n, k) in keys.iter().enumerate() {
            c.put(k, &[0; 800], &info("k")).expect("room");
            let age = std::time::Duration::from_secs(1000 - 10 * n as u64);
            if let Ok(f) = fs::File::options().append(true).open(c.path(k)) {
                f.set_modified(SystemTime::now() - age).expect("a time");
            }
        }
        let alive: Vec<bool> = keys.iter().map(|k| c.path(k).exists()).collect();
        assert_eq!(alive, [false, false, true, true, true]);
    }

    #[test]
    fn writers_do_not_disturb_each_other() {
        let dir = tempfile::tempdir().expect("a folder");
        let c = Cache::new(dir.path(), 1 << 20);
        let key = Key::of(&[b"a"]);
        std::thread::scope(|s| {
            for _ in 0..8 {
                s.spawn(|| {
                    for _ in 0..50 {
                        c.put(&key, &[7; 5000], &info("k")).expect("room");
                        assert_eq!(c.get(&key).map(|f| f.0.len()), Some(5000));
                    }
                });
            }
        });
    }
}
