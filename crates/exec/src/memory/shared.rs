//! Memory that several processes can map: anonymous files of the system, which go with their last holder.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::sync::Arc;

/// What the names of our files begin with.
const PREFIX: &str = "weft-";
/// What the names of files begin with that hold memory of llvmpipe and lavapipe.
const MESA: &str = "/memfd:llvmpipe memory fd";
/// A file of ours keeps its size, so that what is mapped stays there.
const SEALS: i32 = libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_SEAL;

/// A file of memory. It has no name among the system's files: nothing is left behind, however its holders end.
#[derive(Debug)]
pub struct SharedFile {
    file: File,
    len: u64,
    identity: (u64, u64),
}

impl SharedFile {
    /// Makes a file of `len` bytes, zero and not there until touched. `name` says what is in it, in at most 200 bytes.
    ///
    /// # Errors
    /// When the system gives none.
    pub fn create(name: &str, len: u64) -> io::Result<Self> {
        let name = std::ffi::CString::new(format!("{PREFIX}{name}"))?;
        // SAFETY: a string of C's.
        let fd = unsafe { libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING) };
        let file = File::from(own(fd)?);
        file.set_len(len)?;
        // SAFETY: a descriptor of ours; no memory is involved.
        if unsafe { libc::fcntl(file.as_raw_fd(), libc::F_ADD_SEALS, SEALS) } < 0 {
            return Err(io::Error::last_os_error());
        }
        Self::of(file)
    }

    /// The file that a process has under a number, if it is one of ours.
    ///
    /// # Errors
    /// When there is no such process or file, when we may not look at it, or it is another kind of file.
    pub fn of_process(process: u32, number: i32) -> io::Result<Self> {
        let path = format!("/proc/{process}/fd/{number}");
        Self::of(OpenOptions::new().read(true).write(true).open(path)?)
    }

    /// The file that this process has under a number, if it is one of ours. The number stays its owner's.
    ///
    /// # Errors
    /// `EBADF` when there is no such file; `InvalidData` for another kind of file.
    pub fn of_number(number: i32) -> io::Result<Self> {
        // SAFETY: no memory is involved.
        Self::of(File::from(own(unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 0) })?))
    }

    /// A file of memory that another library of the process shares by its number, such as a Vulkan driver for CPUs; and where in it
    /// `bytes` bytes of memory begin. The number is then ours, and closed.
    ///
    /// # Errors
    /// `EBADF` when there is no such file; `InvalidData` for what is no memory that keeps its size; `UnexpectedEof` when it has not
    /// so many bytes. The number stays the caller's.
    pub fn take_foreign(number: i32, bytes: u64) -> io::Result<(Self, u64)> {
        // SAFETY: no memory is involved.
        let file = File::from(own(unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 0) })?);
        let known = file.metadata()?;
        // SAFETY: a descriptor of ours; no memory is involved.
        let seals = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_GET_SEALS) };
        if seals < 0 || seals & (libc::F_SEAL_SHRINK | libc::F_SEAL_WRITE) != libc::F_SEAL_SHRINK {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not memory that keeps its size"));
        }
        let foreign = SharedFile { len: known.len(), identity: (known.dev(), known.ino()), file };
        let begin = foreign.begin()?;
        if begin.checked_add(bytes).is_none_or(|end| end > foreign.len) {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it has not so many bytes"));
        }
        // SAFETY: who shares memory by a number gives the number with it.
        unsafe { libc::close(number) };
        Ok((foreign, begin))
    }

    /// Where another library's memory begins in its file. Mesa's drivers for CPUs have a head before it: the file's bytes, and where the
    /// memory begins.
    fn begin(&self) -> io::Result<u64> {
        let link = std::fs::read_link(format!("/proc/self/fd/{}", self.number()))?;
        if !link.as_os_str().as_encoded_bytes().starts_with(MESA.as_bytes()) {
            return Ok(0);
        }
        let mut words = [[0; 8]; 2];
        self.file.read_exact_at(words.as_flattened_mut(), 0)?;
        let [len, begin] = words.map(u64::from_ne_bytes);
        if len != self.len || begin >= len {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "Mesa's memory with another head than is known",
            ));
        }
        Ok(begin)
    }

    fn of(file: File) -> io::Result<Self> {
        let known = file.metadata()?;
        // SAFETY: a descriptor of ours; no memory is involved.
        let seals = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_GET_SEALS) };
        let shared = SharedFile { len: known.len(), identity: (known.dev(), known.ino()), file };
        if seals < 0 || seals & SEALS != SEALS || shared.name().is_none() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a file of weft's memory"));
        }
        Ok(shared)
    }

    /// What it was called when it was made.
    pub fn name(&self) -> Option<String> {
        let link = std::fs::read_link(format!("/proc/self/fd/{}", self.number())).ok()?;
        let name = link.to_str()?.strip_prefix("/memfd:")?.strip_prefix(PREFIX)?;
        Some(name.strip_suffix(" (deleted)").unwrap_or(name).to_owned())
    }

    /// Its number in this process.
    pub fn number(&self) -> i32 {
        self.file.as_raw_fd()
    }

    /// Another number for it, which is the caller's to close.
    ///
    /// # Errors
    /// When the process has too many.
    pub fn duplicate(&self) -> io::Result<i32> {
        use std::os::fd::IntoRawFd;
        Ok(self.file.try_clone()?.into_raw_fd())
    }

    /// Bytes, of which most may not be there yet.
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// A pair of numbers that no other file of the system has while this one is there.
    pub fn identity(&self) -> (u64, u64) {
        self.identity
    }

    /// Gives the memory of a part back; it reads as zero from then on.
    pub fn discard(&self, offset: u64, len: u64) {
        let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
        // SAFETY: a descriptor of ours; who maps the part sees zeros, which is what the caller wants.
        unsafe { libc::fallocate(self.number(), mode, offset.cast_signed(), len.cast_signed()) };
    }
}

/// A part of a file that is an allocation's memory.
#[derive(Clone, Debug)]
pub struct Backing {
    /// The file.
    pub file: Arc<SharedFile>,
    /// Where in it the allocation begins.
    pub offset: u64,
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
    use super::SharedFile;

    #[test]
    fn files_are_known_again() {
        let file = SharedFile::create("test 7", 8192).expect("a file");
        let again = SharedFile::of_number(file.number()).expect("the same");
        assert_eq!((again.identity(), again.len()), (file.identity(), 8192));
        assert_eq!(again.name().as_deref(), Some("test 7"));
        let by_process = SharedFile::of_process(std::process::id(), file.number()).expect("the same");
        assert_eq!(by_process.identity(), file.identity());
        assert!(SharedFile::of_number(-1).is_err());
        let other = std::fs::File::open("/proc/self/status").expect("a file");
        assert!(SharedFile::of_number(std::os::fd::AsRawFd::as_raw_fd(&other)).is_err());
    }
}
