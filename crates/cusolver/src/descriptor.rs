//! Descriptors of matrices, which are libcusparse's: its functions tell what they say.

use core::ffi::{CStr, c_void};
use std::sync::OnceLock;

use crate::status::{Outcome, Status};

type Get = unsafe extern "C" fn(usize) -> i32;
type Set = unsafe extern "C" fn(usize, i32) -> i32;

/// Functions of libcusparse.
struct Descriptors {
    kind: Get,
    base: Get,
    set_base: Set,
}

fn find() -> Option<Descriptors> {
    let symbol = |name: &CStr| {
        // SAFETY: the names end with a zero; a program that has a descriptor has loaded the library, which is only looked for.
        let found = unsafe {
            let found = libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr());
            if found.is_null() {
                let library =
                    libc::dlopen(c"libcusparse.so.12".as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
                if library.is_null() { found } else { libc::dlsym(library, name.as_ptr()) }
            } else {
                found
            }
        };
        (!found.is_null()).then_some(found)
    };
    // SAFETY: functions of these names are of these types in cuSPARSE's interface.
    unsafe {
        Some(Descriptors {
            kind: core::mem::transmute::<*mut c_void, Get>(symbol(c"cusparseGetMatType")?),
            base: core::mem::transmute::<*mut c_void, Get>(symbol(c"cusparseGetMatIndexBase")?),
            set_base: core::mem::transmute::<*mut c_void, Set>(symbol(c"cusparseSetMatIndexBase")?),
        })
    }
}

/// The number that the first index of a general matrix has.
///
/// # Errors
/// It is no descriptor, or one of another type of matrix.
pub(crate) fn base(descr: usize) -> Outcome<i64> {
    static FOUND: OnceLock<Descriptors> = OnceLock::new();
    let d = match FOUND.get() {
        Some(d) => d,
        None => {
            let found = find().ok_or(Status::InvalidValue)?;
            FOUND.get_or_init(|| found)
        }
    };
    // SAFETY: the library takes any number, and says which are descriptors when something is set.
    let (kind, base, live) = unsafe {
        let base = (d.base)(descr);
        ((d.kind)(descr), base, (d.set_base)(descr, base) == 0)
    };
    match (live, kind) {
        (false, _) => Err(Status::InvalidValue),
        (true, 0) => Ok(base.into()),
        (true, _) => Err(Status::MatrixTypeNotSupported),
    }
}
