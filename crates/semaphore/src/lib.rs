//! Semaphores that CUDA's streams and Vulkan's queues share by file descriptors.
//!
//! Behind a descriptor is an anonymous file of the system, of one page, whose first bytes are the semaphore ([`Head`]); whoever has the
//! descriptor maps it, in whatever process. It goes with its last holder. Its size is sealed, so that what is mapped stays there.
//!
//! A timeline's value only grows. A binary semaphore counts signals that no wait has taken yet: Vulkan has one at most.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// What the file is called.
pub const NAME: &str = "weft-semaphore";
/// "WEFTSEMA", in the order of bytes.
pub const MAGIC: u64 = u64::from_le_bytes(*b"WEFTSEMA");
/// Of the layout.
pub const VERSION: u32 = 1;

/// Bytes of the file.
const BYTES: usize = 4096;
const SEALS: i32 = libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_SEAL;

/// What the file begins with. The rest is zero.
#[derive(Debug)]
#[repr(C)]
pub struct Head {
    /// [`MAGIC`].
    magic: AtomicU64,
    /// [`VERSION`].
    version: AtomicU32,
    /// 1: binary; 2: timeline.
    kind: AtomicU32,
    /// A timeline's value; signals of a binary semaphore that no wait has taken.
    value: AtomicU64,
    /// Changes with each change of `value`, after it: what waits sleeps on this word (`futex`).
    turn: AtomicU32,
}

/// What a semaphore is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Signalled or not; a wait takes the signal.
    Binary = 1,
    /// A number that grows.
    Timeline = 2,
}

/// A semaphore, mapped.
#[derive(Debug)]
pub struct Semaphore {
    file: File,
    head: NonNull<Head>,
    kind: Kind,
}

// SAFETY: the head is made of atomics, and stays mapped while the object lives.
unsafe impl Send for Semaphore {}
// SAFETY: as above.
unsafe impl Sync for Semaphore {}

fn wrong(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

impl Semaphore {
    /// A new one, unsignalled or of a value.
    ///
    /// # Errors
    /// When the system gives no file or no memory.
    pub fn create(kind: Kind, value: u64) -> io::Result<Self> {
        let name = std::ffi::CString::new(NAME)?;
        // SAFETY: a string of C's.
        let fd = unsafe { libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING) };
        let file = File::from(own(fd)?);
        file.set_len(BYTES as u64)?;
        // SAFETY: a descriptor of ours; no memory is involved.
        if unsafe { libc::fcntl(file.as_raw_fd(), libc::F_ADD_SEALS, SEALS) } < 0 {
            return Err(io::Error::last_os_error());
        }
        let made = Semaphore { head: map(&file)?, file, kind };
        let head = made.head();
        head.value.store(value, Ordering::Relaxed);
        head.kind.store(kind as u32, Ordering::Relaxed);
        head.version.store(VERSION, Ordering::Relaxed);
        head.magic.store(MAGIC, Ordering::Release);
        Ok(made)
    }

    /// That of a descriptor, which stays the caller's.
    ///
    /// # Errors
    /// `EBADF` for what is none; `InvalidData` for that of anything else than a semaphore.
    pub fn of_number(number: i32) -> io::Result<Self> {
        // SAFETY: no memory is involved.
        let file = File::from(own(unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 0) })?);
        // SAFETY: a descriptor of ours; no memory is involved.
        let seals = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_GET_SEALS) };
        let link = std::fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd()))?;
        let named =
            link.to_str().and_then(|l| l.strip_prefix("/memfd:")).map(|l| l.split(' ').next() == Some(NAME));
        if seals < 0 || seals & SEALS != SEALS || named != Some(true) || file.metadata()?.len() < BYTES as u64
        {
            return Err(wrong("not a file of a semaphore"));
        }
        // It is unmapped with the object, also of one that is refused below.
        let mut found = Semaphore { head: map(&file)?, file, kind: Kind::Binary };
        let head = found.head();
        if head.magic.load(Ordering::Acquire) != MAGIC || head.version.load(Ordering::Relaxed) != VERSION {
            return Err(wrong("a semaphore of another version"));
        }
        found.kind = match head.kind.load(Ordering::Relaxed) {
            1 => Kind::Binary,
            2 => Kind::Timeline,
            _ => return Err(wrong("a semaphore of another kind")),
        };
        Ok(found)
    }

    /// The same, which the descriptor is given with: it is closed.
    ///
    /// # Errors
    /// As [`Self::of_number`]; the descriptor is the caller's still.
    pub fn take_number(number: i32) -> io::Result<Self> {
        let found = Self::of_number(number)?;
        // SAFETY: the caller gives it.
        unsafe { libc::close(number) };
        Ok(found)
    }

    fn head(&self) -> &Head {
        // SAFETY: mapped while `self` lives, a page that begins with it; any bits are values of atomics.
        unsafe { self.head.as_ref() }
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Another descriptor of it, which is the caller's to close.
    ///
    /// # Errors
    /// When the process has too many.
    pub fn duplicate(&self) -> io::Result<i32> {
        Ok(self.file.try_clone()?.into_raw_fd())
    }

    /// A timeline's value; signals of a binary semaphore that no wait has taken.
    pub fn value(&self) -> u64 {
        self.head().value.load(Ordering::Acquire)
    }

    /// Signals it: a timeline of less than the value gets it, `value` does not matter of a binary one.
    pub fn signal(&self, value: u64) {
        let head = self.head();
        match self.kind {
            Kind::Timeline => head.value.fetch_max(value, Ordering::AcqRel),
            Kind::Binary => head.value.fetch_add(1, Ordering::AcqRel),
        };
        self.wake();
    }

    /// Lets all that sleep look again.
    pub fn wake(&self) {
        let turn = &self.head().turn;
        turn.fetch_add(1, Ordering::AcqRel);
        // SAFETY: a word that stays there; the system only looks for who sleeps on it.
        unsafe { libc::syscall(libc::SYS_futex, turn.as_ptr(), libc::FUTEX_WAKE, i32::MAX) };
    }

    /// Whether a wait for a value is over. Of a binary semaphore it takes the signal.
    pub fn take(&self, value: u64) -> bool {
        let have = &self.head().value;
        match self.kind {
            Kind::Timeline => have.load(Ordering::Acquire) >= value,
            Kind::Binary => {
                have.fetch_update(Ordering::AcqRel, Ordering::Acquire, |n| n.checked_sub(1)).is_ok()
            }
        }
    }

    /// A number that differs after each change: see [`Self::sleep`].
    pub fn turn(&self) -> u32 {
        self.head().turn.load(Ordering::Acquire)
    }

    /// Sleeps while nothing has changed since `turn` was so, for a time at most.
    pub fn sleep(&self, turn: u32, most: Duration) {
        let most =
            libc::timespec { tv_sec: most.as_secs().cast_signed(), tv_nsec: i64::from(most.subsec_nanos()) };
        let word = self.head().turn.as_ptr();
        // SAFETY: a word and a time that stay there during the call.
        unsafe { libc::syscall(libc::SYS_futex, word, libc::FUTEX_WAIT, turn, &raw const most) };
    }
}

impl Drop for Semaphore {
    fn drop(&mut self) {
        // SAFETY: our mapping, which nobody can name any more.
        unsafe { libc::munmap(self.head.as_ptr().cast(), BYTES) };
    }
}

/// Maps a file that has a page and keeps it.
fn map(file: &File) -> io::Result<NonNull<Head>> {
    let may = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping where the system likes.
    let at = unsafe { libc::mmap(std::ptr::null_mut(), BYTES, may, libc::MAP_SHARED, file.as_raw_fd(), 0) };
    if at == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    NonNull::new(at.cast()).ok_or_else(|| wrong("mapped nowhere"))
}

/// A descriptor that the system has just given us.
fn own(fd: i32) -> io::Result<OwnedFd> {
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: nobody else has it yet.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same as another holder of the descriptor has it.
    fn again(s: &Semaphore) -> Semaphore {
        Semaphore::of_number(s.file.as_raw_fd()).expect("the same")
    }

    #[test]
    fn a_timeline_grows_for_all_holders() {
        let a = Semaphore::create(Kind::Timeline, 3).expect("a semaphore");
        let b = again(&a);
        assert!(b.kind() == Kind::Timeline && b.take(3) && !b.take(4));
        b.signal(7);
        b.signal(5);
        assert!(a.value() == 7 && a.take(7) && a.take(7) && !a.take(8));
    }

    #[test]
    fn a_wait_takes_the_signal_of_a_binary_one() {
        let a = Semaphore::create(Kind::Binary, 0).expect("a semaphore");
        let b = again(&a);
        assert!(!a.take(0) && !b.take(9));
        a.signal(9);
        assert!(b.take(0) && !a.take(0));
    }

    #[test]
    fn who_sleeps_is_woken() {
        let a = Semaphore::create(Kind::Timeline, 0).expect("a semaphore");
        let b = again(&a);
        let sleeper = std::thread::spawn(move || {
            let begun = std::time::Instant::now();
            while !b.take(1) {
                let turn = b.turn();
                if !b.take(1) {
                    b.sleep(turn, Duration::from_secs(60));
                }
            }
            begun.elapsed()
        });
        std::thread::sleep(Duration::from_millis(50));
        a.signal(1);
        assert!(sleeper.join().expect("no panic") < Duration::from_secs(30));
    }

    #[test]
    fn other_files_are_refused() {
        assert!(Semaphore::of_number(-1).is_err());
        let other = File::open("/proc/self/status").expect("a file");
        assert!(Semaphore::of_number(other.as_raw_fd()).is_err());
        let a = Semaphore::create(Kind::Binary, 0).expect("a semaphore");
        a.head().version.store(2, Ordering::Relaxed);
        assert!(Semaphore::of_number(a.file.as_raw_fd()).is_err());
        a.head().version.store(VERSION, Ordering::Relaxed);
        a.head().kind.store(3, Ordering::Relaxed);
        assert!(Semaphore::of_number(a.file.as_raw_fd()).is_err());
    }
}
