//! The C library's own functions.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A function that is the next one of its name behind this library's.
pub(crate) struct Next {
    /// Ends with a byte of zero.
    name: &'static str,
    at: AtomicUsize,
}

impl Next {
    /// The function with a name, which ends with a byte of zero.
    pub(crate) const fn new(name: &'static str) -> Next {
        Next { name, at: AtomicUsize::new(0) }
    }

    /// Where it is; none: the C library has none.
    pub(crate) fn get(&self) -> Option<usize> {
        let at = match self.at.load(Ordering::Relaxed) {
            0 => self.find(),
            at => at,
        };
        (at != 0).then_some(at)
    }

    #[cold]
    fn find(&self) -> usize {
        // SAFETY: the name ends with a zero.
        let at = unsafe { libc::dlsym(libc::RTLD_NEXT, self.name.as_ptr().cast()) } as usize;
        self.at.store(at, Ordering::Relaxed);
        at
    }
}

/// What a function answers that the C library does not have, with `errno`.
pub(crate) trait Missing {
    /// The answer.
    const ANSWER: Self;
}

impl Missing for isize {
    const ANSWER: isize = -1;
}

impl Missing for i32 {
    const ANSWER: i32 = -1;
}

impl Missing for usize {
    const ANSWER: usize = 0;
}

/// The answer of a function that there is not.
pub(crate) fn missing<T: Missing>() -> T {
    set_errno(libc::ENOSYS);
    T::ANSWER
}

/// The thread's `errno`.
pub(crate) fn errno() -> i32 {
    // SAFETY: the place is the thread's own.
    unsafe { *libc::__errno_location() }
}

/// Sets the thread's `errno`.
pub(crate) fn set_errno(n: i32) {
    // SAFETY: the place is the thread's own.
    unsafe { *libc::__errno_location() = n }
}

/// Functions in front of the C library's of the same names and types, each with what the call uses.
macro_rules! front {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $answer:ty, $uses:expr;)*) => {
        #[allow(non_upper_case_globals, reason = "named as the functions are")]
        mod next {
            $(pub(super) static $name: crate::next::Next =
                crate::next::Next::new(concat!(stringify!($name), "\0"));)*
        }

        /// Looks the C library's functions up.
        pub(crate) fn find() {
            $(let _ = next::$name.get();)*
        }

        $(
        #[doc = concat!("`", stringify!($name), "` of the C library.")]
        ///
        /// # Safety
        /// As the C library has it.
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($arg: $type),*) -> $answer {
            let Some(at) = next::$name.get() else { return crate::next::missing() };
            // SAFETY: the C library's function of this name has this type.
            let next: unsafe extern "C" fn($($type),*) -> $answer = unsafe { core::mem::transmute(at) };
            let Some(front) = crate::told::front() else {
                // SAFETY: the caller's promise.
                return unsafe { next($($arg),*) };
            };
            let uses = $uses;
            // SAFETY: the caller's promise is that the memory can be used.
            let told = unsafe { uses.before(front, at as u64) };
            // SAFETY: the caller's promise.
            let answer = unsafe { next($($arg),*) };
            if told {
                // SAFETY: as above.
                unsafe { uses.after(front) };
            }
            answer
        }
        )*
    };
}
pub(crate) use front;
