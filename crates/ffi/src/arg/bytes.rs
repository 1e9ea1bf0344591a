//! Strings, bytes and addresses.

use core::ffi::{CStr, c_char, c_void};
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Arg, Call, Count, FromC, there};

impl Arg for &str {
    type C = *const c_char;
}

/// A string in UTF-8.
impl<'a, K: Call> FromC<'a, K> for &'a str {
    unsafe fn from_c(c: *const c_char, (): (), call: &'a K) -> Result<Self, K::Error> {
        there(c.cast_mut(), call)?;
        // SAFETY: not null, hence a C string by the caller's promise.
        unsafe { CStr::from_ptr(c) }.to_str().map_err(|_| call.invalid_value())
    }
}

impl Arg for &CStr {
    type C = *const c_char;
}

/// A string.
impl<'a, K: Call> FromC<'a, K> for &'a CStr {
    unsafe fn from_c(c: *const c_char, (): (), call: &'a K) -> Result<Self, K::Error> {
        there(c.cast_mut(), call)?;
        // SAFETY: not null, hence a C string by the caller's promise.
        Ok(unsafe { CStr::from_ptr(c) })
    }
}

impl Arg for &[u8] {
    type C = *mut c_void;
}

/// Bytes in memory.
impl<'a, K: Call> FromC<'a, K, (usize,)> for &'a [u8] {
    unsafe fn from_c(c: *mut c_void, (n,): (usize,), call: &'a K) -> Result<Self, K::Error> {
        if n == 0 {
            return Ok(&[]);
        }
        // SAFETY: not null, hence so many bytes by the caller's promise.
        Ok(unsafe { core::slice::from_raw_parts(there(c.cast(), call)?.as_ptr(), n) })
    }
}

/// Room for a string with its NUL.
#[derive(Debug)]
pub struct OutText<'a> {
    /// `room` characters, more than none, which may be written while `'a` lasts.
    at: NonNull<u8>,
    room: usize,
    call: PhantomData<&'a ()>,
}

impl OutText<'_> {
    /// Writes a string, cut where it does not fit; answers its length as written.
    pub fn set(&self, text: &str) -> usize {
        let n = text.len().min(self.room - 1);
        // SAFETY: as the members say, with the NUL behind.
        unsafe {
            self.at.copy_from_nonoverlapping(NonNull::from(text.as_bytes()).cast(), n);
            self.at.add(n).write(0);
        }
        n
    }
}

impl Arg for OutText<'_> {
    type C = *mut c_char;
}

impl<'a, K: Call, N: Count> FromC<'a, K, (N,)> for OutText<'a> {
    unsafe fn from_c(c: *mut c_char, (n,): (N,), call: &'a K) -> Result<Self, K::Error> {
        let at = there(c.cast(), call)?;
        let room = n.count().filter(|n| *n > 0).ok_or_else(|| call.invalid_value())?;
        Ok(OutText { at, room, call: PhantomData })
    }
}

/// Room for a value whose type another argument says, or that has none.
#[derive(Debug)]
pub struct OutBytes<'a> {
    /// `len` bytes, which may be written while `'a` lasts.
    at: NonNull<u8>,
    len: usize,
    call: PhantomData<&'a ()>,
}

impl<'a> OutBytes<'a> {
    /// Room of `len` bytes.
    ///
    /// # Errors
    /// "Invalid value" for null.
    ///
    /// # Safety
    /// `at` is null or may be written for `len` bytes while `call` lives.
    pub unsafe fn new<K: Call>(at: *mut c_void, len: usize, call: &'a K) -> Result<Self, K::Error> {
        Ok(OutBytes { at: there(at.cast(), call)?, len, call: PhantomData })
    }

    /// Writes the value's bytes, as many as there is room for.
    pub fn set(&self, bytes: &[u8]) {
        let n = bytes.len().min(self.len);
        // SAFETY: as the members say.
        unsafe { self.at.copy_from_nonoverlapping(NonNull::from(bytes).cast(), n) };
    }
}

impl Arg for OutBytes<'_> {
    type C = *mut c_void;
}

impl<'a, K: Call> FromC<'a, K, (usize,)> for OutBytes<'a> {
    unsafe fn from_c(c: *mut c_void, (n,): (usize,), call: &'a K) -> Result<Self, K::Error> {
        // SAFETY: the caller's promise.
        unsafe { OutBytes::new(c, n, call) }
    }
}

/// An address that is a number here: what is there is the executor's or the driver's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(pub u64);

impl Address {
    /// As C has it.
    pub fn pointer(self) -> *mut c_void {
        core::ptr::with_exposed_provenance_mut(self.0 as usize)
    }
}

impl Arg for Address {
    type C = *mut c_void;
}

impl<'a, K: Call> FromC<'a, K> for Address {
    unsafe fn from_c(c: *mut c_void, (): (), _: &'a K) -> Result<Self, K::Error> {
        Ok(Address(c.expose_provenance() as u64))
    }
}
