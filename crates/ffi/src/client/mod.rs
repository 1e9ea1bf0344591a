//! The driver as libcudart sees it: a libcuda loaded at run time, weft's or NVIDIA's.

mod find;
#[allow(missing_docs, reason = "C names, documented by CUDA's driver API reference")]
#[allow(non_snake_case, clippy::missing_safety_doc, reason = "C names; the contract is cuda.h's")]
#[allow(clippy::too_many_arguments, reason = "C signatures")]
mod functions {
    use super::call;
    include!("sys_gen.rs");
}

use core::ffi::{c_char, c_void};
use core::sync::atomic::{AtomicPtr, Ordering};
use std::sync::OnceLock;

use crate::driver::{CU_GET_PROC_ADDRESS_SUCCESS, CUmodule, CUresult};

pub use find::{Choice, LoadError, sections_named};

/// Type of `weftModuleBindGlobal(module, name, host, bytes)`, an extension of weft's driver for managed variables: from
/// now on the module's variable is the memory at `host`, which first gets the variable's initial value.
pub type BindGlobal = unsafe extern "C" fn(CUmodule, *const c_char, *mut c_void, usize) -> CUresult;

/// Type of `weftManagedPages(from, bytes)`, another one: managed variables of the program lie in these whole pages, with nothing else.
pub type ManagedPages = unsafe extern "C" fn(*mut c_void, usize) -> CUresult;

/// Calls slot `i` as a function of the given type, or answers that the driver lacks it.
macro_rules! call {
    ($self:ident, $i:literal, fn($($t:ty),*) -> $r:ty, ($($a:expr),*)) => {
        match $self.symbol($i) {
            // SAFETY: the slot holds the symbol whose C signature this is; the caller answers for the arguments.
            Some(p) => unsafe {
                let f: unsafe extern "C" fn($($t),*) -> $r = core::mem::transmute(p);
                f($($a),*)
            },
            None => CUDA_ERROR_NOT_SUPPORTED,
        }
    };
}
use call;

/// A loaded libcuda. Its methods are the driver's functions; one that the library lacks answers
/// `CUDA_ERROR_NOT_SUPPORTED`.
pub struct Driver {
    handle: *mut c_void,
    slots: [AtomicPtr<c_void>; functions::COUNT],
    choice: Choice,
}

// SAFETY: the handle is never closed and dlsym may be called from any thread.
unsafe impl Send for Driver {}
// SAFETY: as above; slots are atomic.
unsafe impl Sync for Driver {}

impl std::fmt::Debug for Driver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Driver").field("choice", &self.choice).finish_non_exhaustive()
    }
}

/// Marks a slot whose symbol is not there.
static ABSENT: u8 = 0;

impl Driver {
    fn new(handle: *mut c_void, choice: Choice) -> Self {
        let slots = [const { AtomicPtr::new(core::ptr::null_mut()) }; functions::COUNT];
        Driver { handle, slots, choice }
    }

    /// The process's driver, loaded at the first call.
    ///
    /// # Errors
    /// No library was found, or the one that `WEFT_DRIVER` names cannot be loaded.
    pub fn get() -> Result<&'static Driver, &'static LoadError> {
        static DRIVER: OnceLock<Result<Driver, LoadError>> = OnceLock::new();
        DRIVER.get_or_init(find::load).as_ref()
    }

    /// Where this driver came from.
    #[must_use]
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// A function that is no part of the driver API, such as an extension of weft's: exported, or known to
    /// `cuGetProcAddress`.
    #[must_use]
    pub fn extension(&self, name: &core::ffi::CStr) -> Option<core::ptr::NonNull<c_void>> {
        // SAFETY: a live handle and a NUL-terminated name.
        let mut p = unsafe { libc::dlsym(self.handle, name.as_ptr()) };
        if p.is_null() {
            let mut status = CU_GET_PROC_ADDRESS_SUCCESS;
            // SAFETY: a NUL-terminated name and live variables. Without an answer the pointer stays null.
            let _ = unsafe { self.cuGetProcAddress_v2(name.as_ptr(), &raw mut p, 13000, 0, &raw mut status) };
        }
        core::ptr::NonNull::new(p)
    }

    fn symbol(&self, i: usize) -> Option<*mut c_void> {
        let absent = (&raw const ABSENT).cast_mut().cast::<c_void>();
        let mut p = self.slots[i].load(Ordering::Acquire);
        if p.is_null() {
            // SAFETY: a live handle and a NUL-terminated name.
            p = unsafe { libc::dlsym(self.handle, functions::SYMBOLS[i].as_ptr()) };
            if p.is_null() {
                p = absent;
            }
            self.slots[i].store(p, Ordering::Release);
        }
        (p != absent).then_some(p)
    }
}
