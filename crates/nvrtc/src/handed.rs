//! Bytes that are handed to C: first asked for their number, then copied.

use core::ffi::c_char;

/// Bytes, and whether a NUL follows them.
pub(crate) type Handed<'a> = (&'a [u8], bool);

/// Writes how many bytes there are; `None` where the pointer is null.
///
/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn size(to: *mut usize, (bytes, nul): Handed<'_>) -> Option<()> {
    // SAFETY: the caller says so.
    (!to.is_null()).then(|| unsafe { to.write(bytes.len() + usize::from(nul)) })
}

/// Copies the bytes; `None` where the pointer is null.
///
/// # Safety
/// The pointer is null or has room for as many bytes as [`size`] says.
pub(crate) unsafe fn copy(to: *mut c_char, (bytes, nul): Handed<'_>) -> Option<()> {
    if to.is_null() {
        return None;
    }
    // SAFETY: the caller says so, and the bytes are ours.
    unsafe {
        core::ptr::copy_nonoverlapping(bytes.as_ptr().cast(), to, bytes.len());
        if nul {
            to.add(bytes.len()).write(0);
        }
    }
    Some(())
}

/// Makes entry points of pairs of names: `size` and `copy` of the module that calls it are called with a part.
macro_rules! handed {
    ($($size:ident $get:ident $part:ident, $what:literal;)*) => {$(
        #[doc = concat!("How many bytes there are of ", $what, ".")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $size(handle: Handle, to: *mut usize) -> c_int {
            // SAFETY: the header asks for it.
            unsafe { size(handle, to, $part) }
        }

        #[doc = concat!("Copies ", $what, ".")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $get(handle: Handle, to: *mut c_char) -> c_int {
            // SAFETY: the header asks for it.
            unsafe { copy(handle, to, $part) }
        }
    )*};
}
pub(crate) use handed;
