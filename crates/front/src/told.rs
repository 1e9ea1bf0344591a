//! What libcuda wants to know.

use core::ffi::c_void;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// What libcuda wants to be told of the program's calls of the C library. All functions may be called on any thread.
#[repr(C)]
pub(crate) struct Front {
    /// The first address that it wants to know of.
    pub(crate) from: u64,
    /// The first one beyond.
    pub(crate) to: u64,
    /// The system is about to use memory from an address on, so many bytes, and perhaps to write it, for the function of the C library at the
    /// last argument.
    pub(crate) before: extern "C" fn(u64, u64, bool, u64),
    /// It has done so; the same address, bytes and whether it writes.
    pub(crate) after: extern "C" fn(u64, u64, bool),
    /// `sigaction` for SIGSEGV; the arguments are two `struct sigaction`, each of which may be null.
    pub(crate) action: unsafe extern "C" fn(*const c_void, *mut c_void),
}

static FRONT: AtomicPtr<Front> = AtomicPtr::new(ptr::null_mut());

/// What libcuda wants to be told, since it asked.
#[inline]
pub(crate) fn front() -> Option<&'static Front> {
    // SAFETY: null, or what was registered, which stays.
    unsafe { FRONT.load(Ordering::Acquire).as_ref() }
}

/// Takes what libcuda wants to be told from now on. Where [`Front`] has another layout this has another name.
///
/// # Safety
/// Its functions are as [`Front`] says.
#[unsafe(no_mangle)]
unsafe extern "C" fn weft_front_1(front: &'static Front) {
    FRONT.store(ptr::from_ref(front).cast_mut(), Ordering::Release);
}
