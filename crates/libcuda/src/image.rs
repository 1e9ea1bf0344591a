//! Images of device code as arguments.

use core::ffi::{CStr, c_void};

use weft_driver::{Code, Error, Result};
use weft_ffi::arg::{Arg, FromC};

use crate::args::fail;
use crate::entry::Call;

/// An image of device code.
pub(crate) struct Image<'a>(pub(crate) &'a [u8]);

impl Arg for Image<'_> {
    type C = *const c_void;
}

impl<'a> FromC<'a, Call> for Image<'a> {
    unsafe fn from_c(c: *const c_void, (): (), _: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { image(c) }.map(Image)
    }
}

/// Whether memory can be read: asks the kernel for one byte of each page.
fn readable(from: *const u8, count: usize) -> bool {
    const PAGE: usize = 4096;
    const BATCH: usize = 512;
    let (start, mut left) = (from.addr(), count.div_ceil(PAGE) + usize::from(count > 1));
    let Some(last) = start.checked_add(count.max(1) - 1) else { return false };
    let mut page = start;
    let mut bytes = [0u8; BATCH];
    while left > 0 {
        let n = left.min(BATCH);
        let remote: Vec<libc::iovec> = (0..n)
            .map(|i| libc::iovec {
                iov_base: core::ptr::without_provenance_mut(page.saturating_add(i * PAGE).min(last)),
                iov_len: 1,
            })
            .collect();
        let local = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: n };
        // SAFETY: writes at most `n` bytes to `bytes`; the kernel checks the other addresses.
        let got = unsafe {
            libc::process_vm_readv(libc::getpid(), &raw const local, 1, remote.as_ptr(), n as u64, 0)
        };
        if got < 0 && std::io::Error::last_os_error().raw_os_error() != Some(libc::EFAULT) {
            // The system does not let us ask.
            return true;
        }
        if usize::try_from(got) != Ok(n) {
            return false;
        }
        page = page.saturating_add(n * PAGE);
        left -= n;
    }
    true
}

/// The bytes of an image, whose size its own header tells.
///
/// # Safety
/// `from` is null or an image that stays for `'a`; text ends with a NUL.
unsafe fn image<'a>(from: *const c_void) -> Result<&'a [u8]> {
    use weft_fatbin::Extent;
    let mut at = from.cast::<u8>();
    // A wrapper points to an image; one that pointed on for ever would be malformed.
    for _ in 0..2 {
        if at.is_null() {
            return fail(Code::InvalidValue);
        }
        // Lengths in a damaged header may point anywhere.
        let peek = |n: usize| {
            // SAFETY: the bytes are there.
            if readable(at, n) { unsafe { core::slice::from_raw_parts(at, n) } } else { &[] }
        };
        match weft_fatbin::extent(peek).map_err(|e| Error::new(Code::InvalidImage, e.to_string()))? {
            Extent::Bytes(n) => {
                let image = peek(n);
                if image.len() < n {
                    return Err(Error::new(Code::InvalidImage, "the image ends before what its header says"));
                }
                return Ok(image);
            }
            // SAFETY: text ends with a NUL by the caller's promise.
            Extent::Text => return Ok(unsafe { CStr::from_ptr(at.cast()) }.to_bytes()),
            Extent::Wrapper => {
                let wrapper = peek(weft_fatbin::WRAPPER_BYTES);
                let inner = wrapper[8..].first_chunk::<8>().map_or(0, |b| usize::from_ne_bytes(*b));
                at = core::ptr::with_exposed_provenance(inner);
            }
        }
    }
    fail(Code::InvalidImage)
}
