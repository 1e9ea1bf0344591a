//! Files of weft's memory, mapped.

use core::ffi::c_void;

/// A file of weft's that is mapped for a driver.
#[derive(Debug)]
pub(crate) struct Mapped {
    at: usize,
    bytes: usize,
}

impl Mapped {
    /// So many bytes of a descriptor's file, if that is of weft's memory.
    pub(crate) fn new(number: i32, bytes: u64) -> Option<Self> {
        let link = std::fs::read_link(format!("/proc/self/fd/{number}")).ok()?;
        let name = link.to_str()?.strip_prefix("/memfd:weft-")?;
        if name.starts_with("semaphore") {
            return None;
        }
        let known = std::fs::metadata(format!("/proc/self/fd/{number}")).ok()?;
        let bytes = usize::try_from(bytes).ok().filter(|b| *b as u64 <= known.len())?;
        let may = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping where the system likes.
        let at = unsafe { libc::mmap(core::ptr::null_mut(), bytes, may, libc::MAP_SHARED, number, 0) };
        (at != libc::MAP_FAILED).then(|| Mapped { at: at.expose_provenance(), bytes })
    }

    /// Where it is.
    pub(crate) fn pointer(&self) -> *mut c_void {
        core::ptr::with_exposed_provenance_mut(self.at)
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: our mapping, whose memory the driver has no more.
        unsafe { libc::munmap(self.pointer(), self.bytes) };
    }
}
