//! Words that other processes can read, and how long threads have been in kernels, written there.

use std::ffi::CString;
use std::fs::OpenOptions;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::moment::{monotonic_ns, thread_number};

/// The file that is to be removed when the process ends, and the process.
static PUBLISHED: OnceLock<(CString, i32)> = OnceLock::new();

/// Makes a file of so many words, all 0, and maps it for the rest of the process, at whose end it is removed. One for a process.
///
/// # Errors
/// When the system refuses, or the process has one already.
pub fn publish(path: &Path, words: usize) -> io::Result<&'static [AtomicU64]> {
    let name = CString::new(path.as_os_str().as_bytes()).map_err(|_| io::ErrorKind::InvalidInput)?;
    // What an earlier process of this number has left.
    let _ = std::fs::remove_file(path);
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o644).open(path)?;
    let bytes = words * size_of::<AtomicU64>();
    file.set_len(bytes as u64)?;
    // SAFETY: a new mapping of a file that is as long; the system chooses the place.
    let base = unsafe {
        libc::mmap(
            core::ptr::null_mut(),
            bytes,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED,
            file.as_raw_fd(),
            0,
        )
    };
    if base == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call has no preconditions.
    if PUBLISHED.set((name, unsafe { libc::getpid() })).is_err() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    // SAFETY: the function takes nothing, and the library is never unloaded.
    unsafe { libc::atexit(remove) };
    // SAFETY: pages start at multiples of a word, the mapping has as many bytes and stays for ever; nobody who shares it makes it
    // shorter, and all of this process's accesses are atomic.
    Ok(unsafe { core::slice::from_raw_parts(base.cast(), words) })
}

extern "C" fn remove() {
    // A child of a fork has the list of its parent.
    // SAFETY: the calls have no preconditions; the name ends with 0.
    unsafe {
        if let Some((name, process)) = PUBLISHED.get()
            && libc::getpid() == *process
        {
            libc::unlink(name.as_ptr());
        }
    }
}

/// Where threads note how long they are in kernels of a device: a line of words for each of several threads.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    words: &'static [AtomicU64],
    line: usize,
    busy: usize,
    since: usize,
}

impl Meter {
    /// Of lines of so many words, of which two say how many nanoseconds threads have been in kernels that they have left, and since when they are
    /// in one (monotonic clock; 0: in none).
    pub fn new(words: &'static [AtomicU64], line: usize, [busy, since]: [usize; 2]) -> Self {
        Meter { words, line: line.max(1), busy, since }
    }

    #[inline]
    fn line(&self) -> Option<&'static [AtomicU64]> {
        // Threads of a process have numbers one after the other.
        let slots = (self.words.len() / self.line).max(1);
        let at = thread_number() as usize % slots * self.line;
        self.words.get(at..at + self.line)
    }

    /// The calling thread begins with code of a kernel at this moment.
    #[inline]
    pub fn begin(&self, now: u64) {
        if let Some(since) = self.line().and_then(|l| l.get(self.since)) {
            since.store(now, Ordering::Relaxed);
        }
    }

    /// It has left it after so long.
    #[inline]
    pub fn end(&self, ns: u64) {
        let Some(line) = self.line() else { return };
        if let (Some(since), Some(busy)) = (line.get(self.since), line.get(self.busy)) {
            since.store(0, Ordering::Relaxed);
            busy.fetch_add(ns, Ordering::Relaxed);
        }
    }

    /// Notes the time that something takes which the calling thread does.
    pub fn time<R>(meter: Option<Meter>, work: impl FnOnce() -> R) -> R {
        let Some(meter) = meter else { return work() };
        let began = monotonic_ns();
        meter.begin(began);
        let done = work();
        meter.end(monotonic_ns().saturating_sub(began));
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_note_their_time_where_others_can_read_it() {
        let dir = std::env::temp_dir().join(format!("weft-meter-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder");
        let path = dir.join("use");
        let words = publish(&path, 64).expect("a file");
        let meter = Meter::new(&words[8..], 8, [0, 1]);
        let read = || -> Vec<u64> {
            let bytes = std::fs::read(&path).expect("the file");
            bytes.chunks_exact(8).map(|w| u64::from_ne_bytes(w.try_into().expect("8"))).collect()
        };
        Meter::time(Some(meter), || {
            let told = read();
            assert_eq!(told[8..].iter().filter(|w| **w != 0).count(), 1, "{told:?}");
            std::thread::sleep(std::time::Duration::from_millis(3));
        });
        let told = read();
        let busy: Vec<_> = told[8..].iter().enumerate().filter(|(_, w)| **w != 0).collect();
        assert!(matches!(busy[..], [(at, ns)] if at % 8 == 0 && *ns >= 3_000_000), "{busy:?}");
        assert!(publish(&dir.join("other"), 8).is_err(), "one for a process");
        remove();
        assert!(!path.exists());
        drop(std::fs::remove_dir_all(&dir));
    }
}
