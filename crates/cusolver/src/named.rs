//! Types that calls name, and buffers of calls that do.

use mathlib::entry::give;

use crate::api_args_gen::{General, Told};
use crate::call::want;
use crate::context::{Call, params as known};
use crate::status::{Outcome, Status};

/// Bytes that a buffer of the device must have; none is used.
pub(crate) const BYTES: usize = 256;

/// Does something with the type `T` that a `cudaDataType` is, if what is computed with is the same.
macro_rules! with_type {
    ($dtype:expr, $compute:expr, $t:ident => $body:expr) => {
        match ($dtype, $compute) {
            (0, 0) => {
                type $t = f32;
                $body
            }
            (1, 1) => {
                type $t = f64;
                $body
            }
            (4, 4) => {
                type $t = crate::types::C32;
                $body
            }
            (5, 5) => {
                type $t = crate::types::C64;
                $body
            }
            (0 | 1 | 4 | 5, _) => Err(crate::status::Status::InvalidValue),
            _ => Err(crate::status::Status::NotSupported),
        }
    };
}

pub(crate) use with_type;

/// The type of the parts of numbers of a type.
pub(crate) fn real(dtype: i32) -> i32 {
    if dtype >= 4 { dtype - 4 } else { dtype }
}

/// Tells how large buffers must be.
///
/// # Safety
/// The pointers are null or may be written.
pub(crate) unsafe fn sizes(dtype: i32, compute: i32, to: Told) -> Outcome {
    with_type!(dtype, compute, T => {
        let _: Option<T> = None;
        // SAFETY: the caller says so.
        unsafe {
            give(to.workspace_in_bytes_on_device, BYTES, Status::InvalidValue)?;
            give(to.workspace_in_bytes_on_host, 0, Status::InvalidValue)
        }
    })
}

/// The same for a matrix of `m` rows and `n` columns, which is checked.
///
/// # Safety
/// As [`sizes`].
pub(crate) unsafe fn sizes_for(p: General, lda: i64, compute: i32, to: Told) -> Outcome {
    ready(p.handle, p.params, BYTES)?;
    want(p.m >= 0 && p.n >= 0 && lda >= p.m.max(1))?;
    // SAFETY: the caller says so.
    unsafe { sizes(p.data_type_a, compute, to) }
}

/// Checks the handle, the parameters and the size of a buffer.
pub(crate) fn ready(handle: usize, params: usize, bytes: usize) -> Outcome {
    Call::new(handle)?;
    known(params)?;
    want(bytes >= BYTES)
}
