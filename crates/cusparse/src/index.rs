//! Arrays of indices, of 32 or 64 bits.

use core::ffi::c_void;

use mathlib::stream::At;

use crate::status::{Outcome, Status};

/// An integer that is an index.
pub(crate) trait Int: Copy + Send + Sync + 'static {
    fn wide(self) -> i64;
}
impl Int for i32 {
    #[inline(always)]
    fn wide(self) -> i64 {
        self.into()
    }
}
impl Int for i64 {
    #[inline(always)]
    fn wide(self) -> i64 {
        self
    }
}

/// An array of indices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Indices {
    pub(crate) at: At<c_void>,
    pub(crate) wide: bool,
}

impl Indices {
    /// Of a `cusparseIndexType_t`.
    pub(crate) fn new(at: *const c_void, kind: i32) -> Outcome<Indices> {
        match kind {
            2 | 3 => Ok(Indices { at: At(at.cast_mut()), wide: kind == 3 }),
            1 => Err(Status::NotSupported),
            _ => Err(Status::InvalidValue),
        }
    }

    /// Of 32 bits.
    pub(crate) fn ints(at: *const i32) -> Indices {
        Indices { at: At(at.cast_mut().cast()), wide: false }
    }

    /// The `cusparseIndexType_t`.
    pub(crate) fn kind(&self) -> i32 {
        if self.wide { 3 } else { 2 }
    }

    /// Begins so many further on.
    pub(crate) fn moved(self, by: i64) -> Indices {
        let bytes = by as isize * if self.wide { 8 } else { 4 };
        Indices { at: At(self.at.0.wrapping_byte_offset(bytes)), ..self }
    }

    /// An index, as it is there.
    ///
    /// # Safety
    /// There are so many.
    #[inline(always)]
    pub(crate) unsafe fn get(&self, i: usize) -> i64 {
        // SAFETY: the caller says so.
        unsafe {
            if self.wide {
                self.at.0.cast::<i64>().add(i).read()
            } else {
                self.at.0.cast::<i32>().add(i).read().into()
            }
        }
    }

    /// Stores an index.
    ///
    /// # Safety
    /// There is room.
    #[inline(always)]
    pub(crate) unsafe fn set(&self, i: usize, value: i64) {
        // SAFETY: the caller says so.
        unsafe {
            if self.wide {
                self.at.0.cast::<i64>().add(i).write(value);
            } else {
                self.at.0.cast::<i32>().add(i).write(value as i32);
            }
        }
    }
}
