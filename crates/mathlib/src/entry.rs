//! How entry points answer.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Codes of a library.
pub trait Status: Copy {
    /// All is well.
    const SUCCESS: Self;
    /// A mistake of the library's own.
    const INTERNAL: Self;
    /// The number in the header.
    fn code(self) -> i32;
}

/// Runs an entry point's body. A panic, which is a mistake of the library's, becomes its code.
pub fn guard<S: Status>(body: impl FnOnce() -> Result<(), S>) -> i32 {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => S::SUCCESS.code(),
        Ok(Err(status)) => status.code(),
        Err(_) => S::INTERNAL.code(),
    }
}

/// Writes a result where the program asked for it; `null` is the code for a place that is none.
///
/// # Errors
/// `null`.
///
/// # Safety
/// The pointer is null or may be written.
pub unsafe fn give<T, S: Status>(to: *mut T, value: T, null: S) -> Result<(), S> {
    if to.is_null() {
        return Err(null);
    }
    // SAFETY: the caller says so.
    unsafe { to.write(value) };
    Ok(())
}
