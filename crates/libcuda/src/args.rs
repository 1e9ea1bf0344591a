//! Pointers from C.
//!
//! Entry points are `unsafe`: their callers promise that pointers are null or what CUDA's reference says. These
//! functions rely on that promise, and are called with nothing but arguments of entry points and what those point to; that
//! is why they are not marked unsafe one by one.

use core::ffi::{CStr, c_char, c_void};

use weft_driver::{Code, Error, Result};

/// `Err(code)`.
pub(crate) fn fail<T>(code: Code) -> Result<T> {
    Err(Error::from(code))
}

/// Writes a result through a pointer that must be there.
pub(crate) fn put<T>(to: *mut T, value: T) -> Result<()> {
    if to.is_null() {
        return fail(Code::InvalidValue);
    }
    // SAFETY: not null, hence a valid place by the caller's promise; it may be unaligned in careless programs.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Writes a result through a pointer that may be null.
pub(crate) fn put_if<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: as in `put`.
        unsafe { to.write_unaligned(value) };
    }
}

/// Checks a pointer for a result, before there is a result.
pub(crate) fn there<T>(p: *const T) -> Result<()> {
    if p.is_null() { fail(Code::InvalidValue) } else { Ok(()) }
}

/// What a pointer points to, which must be there.
pub(crate) fn get<T: Copy>(from: *const T) -> Result<T> {
    there(from)?;
    // SAFETY: not null, hence a valid value by the caller's promise.
    Ok(unsafe { from.read_unaligned() })
}

/// `count` values.
pub(crate) fn list<'a, T>(from: *const T, count: usize) -> Result<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    there(from)?;
    // SAFETY: not null, hence so many values by the caller's promise.
    Ok(unsafe { core::slice::from_raw_parts(from, count) })
}

/// Writes values into an array of the caller.
pub(crate) fn put_list<T: Copy>(to: *mut T, values: &[T]) -> Result<()> {
    values.iter().enumerate().try_for_each(|(i, v)| put(to.wrapping_add(i), *v))
}

/// A string.
pub(crate) fn string<'a>(from: *const c_char) -> Result<&'a str> {
    there(from)?;
    // SAFETY: not null, hence a C string by the caller's promise.
    let s = unsafe { CStr::from_ptr(from) };
    s.to_str().map_err(|_| Code::InvalidValue.into())
}

/// Writes a string with its NUL into a buffer of `length` characters, cut where it does not fit.
pub(crate) fn put_string(to: *mut c_char, length: i32, text: &str) -> Result<()> {
    there(to)?;
    let room = usize::try_from(length).ok().filter(|n| *n > 0).ok_or(Code::InvalidValue)?;
    let n = text.len().min(room - 1);
    // SAFETY: the buffer has `length` characters by the caller's promise, `n` of them and a NUL fit.
    unsafe {
        core::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), n);
        to.add(n).write(0);
    }
    Ok(())
}

/// Copies the value of a kernel's parameter.
pub(crate) fn read_bytes(from: *const c_void, into: &mut [u8]) -> Result<()> {
    if into.is_empty() {
        return Ok(());
    }
    there(from)?;
    // SAFETY: the caller promises a value of the parameter's size.
    unsafe { core::ptr::copy_nonoverlapping(from.cast(), into.as_mut_ptr(), into.len()) };
    Ok(())
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

/// The bytes of an image of device code, whose size its own header tells.
pub(crate) fn image<'a>(from: *const c_void) -> Result<&'a [u8]> {
    use weft_fatbin::Extent;
    let mut at = from.cast::<u8>();
    // A wrapper points to an image; one that pointed on for ever would be malformed.
    for _ in 0..2 {
        there(at)?;
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
