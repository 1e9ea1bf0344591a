//! What C gives: handles of programs, strings, places for answers.

use core::ffi::{CStr, c_char, c_int, c_void};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_cxx::precompiled::looked_at;

use crate::program::Program;
use crate::result::Code;

/// `nvrtcProgram`: a number, never a pointer to be followed.
pub type Handle = usize;
/// What is asked while a compilation runs; 1: stop.
pub type Callback = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;

/// A program of the caller's.
#[derive(Default)]
pub struct Slot {
    /// The program.
    pub program: Mutex<Program>,
    /// Function and its first argument.
    pub callback: Mutex<Option<(Callback, usize)>>,
}

/// The programs by their handles.
pub fn slots() -> &'static Mutex<HashMap<Handle, Arc<Slot>>> {
    static SLOTS: OnceLock<Mutex<HashMap<Handle, Arc<Slot>>>> = OnceLock::new();
    SLOTS.get_or_init(|| {
        // A child of `fork` finds the table free, whatever other threads did then.
        // SAFETY: the functions take nothing and are there as long as the library is.
        unsafe { libc::pthread_atfork(Some(before_fork), Some(after_fork), Some(after_fork)) };
        Mutex::default()
    })
}

unsafe extern "C" fn before_fork() {
    std::mem::forget(slots().lock());
    std::mem::forget(looked_at().lock());
}

unsafe extern "C" fn after_fork() {
    // SAFETY: `before_fork` took the locks in this thread and forgot the guards.
    unsafe {
        looked_at().force_unlock();
        slots().force_unlock();
    }
}

/// The program of a handle.
///
/// # Errors
/// [`Code::InvalidProgram`]
pub fn slot(handle: Handle) -> Result<Arc<Slot>, Code> {
    slots().lock().get(&handle).cloned().ok_or(Code::InvalidProgram)
}

/// A string of the caller's.
///
/// # Safety
/// It is null, or ends with a NUL.
pub unsafe fn text(p: *const c_char) -> Option<String> {
    // SAFETY: the caller says so.
    (!p.is_null()).then(|| unsafe { CStr::from_ptr(p) }.to_string_lossy().into_owned())
}

/// The strings of an array; `None` where there should be some and are not.
///
/// # Safety
/// It is null or has `count` strings.
pub unsafe fn texts(array: *const *const c_char, count: usize) -> Option<Vec<String>> {
    if count > 0 && array.is_null() {
        return None;
    }
    // SAFETY: the caller says so.
    (0..count).map(|i| unsafe { text(*array.add(i)) }).collect()
}

/// Writes an answer.
///
/// # Errors
/// [`Code::InvalidInput`] where the pointer is null.
///
/// # Safety
/// The pointer is null or may be written.
pub unsafe fn give<T>(to: *mut T, value: T) -> Result<(), Code> {
    if to.is_null() {
        return Err(Code::InvalidInput);
    }
    // SAFETY: the caller says so.
    unsafe { to.write(value) };
    Ok(())
}

/// The file of this library.
pub fn library() -> Option<PathBuf> {
    let mut info = core::mem::MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: the address is a function's, and `info` may be written.
    let found = unsafe { libc::dladdr(library as *const c_void, info.as_mut_ptr()) };
    // SAFETY: all zero is a value, too.
    let info = unsafe { info.assume_init() };
    if found == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: dladdr gives a string that lives with the library.
    let path = unsafe { CStr::from_ptr(info.dli_fname) };
    Some(PathBuf::from(OsStr::from_bytes(path.to_bytes())))
}
