//! What C passes: places and texts, which are null or what nvml.h says.

use core::ffi::{CStr, c_char};

use crate::result::{Code, Result};

/// A place for values. Only a caller in C makes one.
#[repr(transparent)]
pub(crate) struct Out<T>(*mut T);

impl<T> Clone for Out<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Out<T> {}

impl<T: Copy> Out<T> {
    /// Writes the value.
    pub(crate) fn set(self, value: T) -> Result {
        if self.0.is_null() {
            return Err(Code::InvalidArgument);
        }
        // SAFETY: the program passes null or a place for such a value.
        unsafe { self.0.write_unaligned(value) };
        Ok(())
    }

    /// What stands there.
    pub(crate) fn get(self) -> Result<T> {
        if self.0.is_null() {
            return Err(Code::InvalidArgument);
        }
        // SAFETY: the program passes null or a place with such a value, which any bytes are: the types are numbers and structures of them.
        Ok(unsafe { self.0.read_unaligned() })
    }

    /// Writes values to an array of `room`.
    pub(crate) fn fill(self, room: usize, values: &[T]) -> Result {
        if values.len() > room {
            return Err(Code::InsufficientSize);
        }
        if self.0.is_null() && !values.is_empty() {
            return Err(Code::InvalidArgument);
        }
        for (n, value) in values.iter().enumerate() {
            // SAFETY: the program passes room for as many as it says.
            unsafe { self.0.add(n).write_unaligned(*value) };
        }
        Ok(())
    }

    /// Writes values to an array of as many as `count` says, and how many there are to `count`.
    ///
    /// # Errors
    /// [`Code::InsufficientSize`] where there is less room; then `count` says how much is needed.
    pub(crate) fn list(self, count: Out<u32>, values: &[T]) -> Result {
        let room = count.get()? as usize;
        count.set(values.len() as u32)?;
        if self.0.is_null() && !values.is_empty() {
            return Err(if room == 0 { Code::InsufficientSize } else { Code::InvalidArgument });
        }
        self.fill(room, values)
    }

    /// The value at a place of an array.
    pub(crate) fn at(self, n: usize) -> Out<T> {
        Out(if self.0.is_null() { self.0 } else { self.0.wrapping_add(n) })
    }
}

/// A place for a text.
pub(crate) type OutText = Out<c_char>;

impl Out<c_char> {
    /// Writes a text and its end to a place of `room` bytes.
    pub(crate) fn text(self, room: u32, text: &str) -> Result {
        if self.0.is_null() {
            return Err(Code::InvalidArgument);
        }
        let bytes: Vec<c_char> = text.bytes().chain([0]).map(|b| b as c_char).collect();
        self.fill(room as usize, &bytes)
    }

    /// The same, cut off where the room ends.
    pub(crate) fn cut(self, room: u32, text: &str) -> Result {
        let bytes = text.as_bytes();
        let most = (room as usize).saturating_sub(1).min(bytes.len());
        self.text(room, &String::from_utf8_lossy(&bytes[..most]))
    }
}

/// A text that the program passes.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct InText(*const c_char);

impl InText {
    /// The text.
    pub(crate) fn get(self) -> Result<String> {
        if self.0.is_null() {
            return Err(Code::InvalidArgument);
        }
        // SAFETY: the program passes null or a text with its end.
        Ok(unsafe { CStr::from_ptr(self.0) }.to_string_lossy().into_owned())
    }
}

/// Writes a text into an array of a structure.
pub(crate) fn fixed<const N: usize>(text: &str) -> [c_char; N] {
    let mut out = [0; N];
    for (to, from) in out.iter_mut().zip(text.bytes().take(N - 1)) {
        *to = from as c_char;
    }
    out
}

/// The array that a structure of the program's points to.
pub(crate) fn array<T>(at: *mut T) -> Out<T> {
    Out(at)
}
