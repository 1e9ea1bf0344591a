//! Numbers of streams and contexts, by which the driver's records name them.

use core::ffi::{CStr, c_void};

type GetId = unsafe extern "C" fn(*mut c_void, *mut u64) -> i32;

/// The number that the driver has for a stream or context, by its function `cuStreamGetId` or `cuCtxGetId`, which `name` is. None where
/// the process has no driver, or the handle is none of its.
pub(crate) fn number(name: &CStr, handle: *mut c_void) -> Option<u64> {
    // SAFETY: the name ends with a zero; a library that is not there is not loaded.
    let library = unsafe { libc::dlopen(c"libcuda.so.1".as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD) };
    if library.is_null() {
        return None;
    }
    // SAFETY: the library is there, the name ends with a zero.
    let found = unsafe { libc::dlsym(library, name.as_ptr()) };
    let mut number = 0;
    let answer = if found.is_null() {
        -1
    } else {
        // SAFETY: functions of these names are of this type in the driver's interface.
        let get = unsafe { core::mem::transmute::<*mut c_void, GetId>(found) };
        // SAFETY: the driver says whether the handle is one.
        unsafe { get(handle, &raw mut number) }
    };
    // SAFETY: it was opened above.
    unsafe { libc::dlclose(library) };
    (answer == 0).then_some(number)
}
