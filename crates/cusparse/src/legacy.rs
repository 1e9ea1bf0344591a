//! Descriptors of matrices that functions by type take.

use std::sync::Arc;

use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::status::{Outcome, Status};

/// What a descriptor says: `cusparseMatrixType_t`, fill mode, diagonal and base.
static LIVE: Handles<Mutex<[i32; 4]>> = Handles::new();

fn find(descr: usize) -> Outcome<Arc<Mutex<[i32; 4]>>> {
    LIVE.get(descr).ok_or(Status::InvalidValue)
}

/// The number that the first index of a general matrix has.
pub(crate) fn general(descr: usize) -> Outcome<i64> {
    let [kind, _, _, base] = *find(descr)?.lock();
    if kind == 0 { Ok(base.into()) } else { Err(Status::TypeNotSupported) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn create(to: *mut usize) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(to, LIVE.add(Mutex::default()), Status::InvalidValue) }
}

pub(crate) fn destroy(descr: usize) -> Outcome {
    LIVE.remove(descr).map(|_| ()).ok_or(Status::InvalidValue)
}

/// A function that tells and one that sets.
macro_rules! remembered {
    ($get:ident $set:ident $place:literal $most:literal) => {
        pub(crate) fn $get(descr: usize) -> i32 {
            find(descr).map_or(0, |d| d.lock()[$place])
        }

        pub(crate) fn $set(descr: usize, value: i32) -> Outcome {
            let d = find(descr)?;
            if !(0..=$most).contains(&value) {
                return Err(Status::InvalidValue);
            }
            d.lock()[$place] = value;
            Ok(())
        }
    };
}
remembered!(matrix_type set_type 0 3);
remembered!(fill set_fill 1 1);
remembered!(diag set_diag 2 1);
remembered!(base set_base 3 1);
