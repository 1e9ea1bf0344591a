//! Values whose sizes are in variables of the program's.

use core::ffi::c_void;

use weft_driver::Result;
use weft_ffi::arg::{Arg, FromC, In, OutBytes, OutSlice};

use crate::entry::Call;

/// A place for several elements, whose number is in a variable of the program's.
pub(crate) struct Sized<'a, T>(pub(crate) OutSlice<'a, T>);

impl<T> Arg for Sized<'_, T> {
    type C = *mut T;
}

impl<'a, T> FromC<'a, Call, (*mut usize,)> for Sized<'a, T> {
    unsafe fn from_c(c: *mut T, (size,): (*mut usize,), call: &'a Call) -> Result<Self> {
        // SAFETY: this function's own contract, which is that of the parts.
        unsafe {
            let size = In::<usize>::from_c(size.cast_const(), (), call)?;
            Ok(Sized(OutSlice::from_c(c, (*size,), call)?))
        }
    }
}

/// Room for a value, whose size is in a variable of the program's: `value [size]`.
impl<'a> FromC<'a, Call, (*mut usize,)> for OutBytes<'a> {
    unsafe fn from_c(c: *mut c_void, (size,): (*mut usize,), call: &'a Call) -> Result<Self> {
        // SAFETY: this function's own contract, which is that of the parts.
        unsafe {
            let size = In::<usize>::from_c(size.cast_const(), (), call)?;
            OutBytes::new(c, *size, call)
        }
    }
}

/// A value whose size is in a variable of the program's: `value [size]`.
impl<'a> FromC<'a, Call, (*mut usize,)> for &'a [u8] {
    unsafe fn from_c(c: *mut c_void, (size,): (*mut usize,), call: &'a Call) -> Result<Self> {
        // SAFETY: this function's own contract, which is that of the parts.
        unsafe {
            let size = In::<usize>::from_c(size.cast_const(), (), call)?;
            FromC::from_c(c, (*size,), call)
        }
    }
}
