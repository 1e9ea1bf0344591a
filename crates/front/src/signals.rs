//! What would take faults of pages away from libcuda: handlers of SIGSEGV, which it calls for faults that are not of its pages, and threads
//! that let that signal wait.

use core::ffi::{c_int, c_void};
use core::mem::MaybeUninit;

use libc::{SIGSEGV, sighandler_t, sigset_t};

use crate::next::{Next, missing};
use crate::told::front;

static SIGACTION: Next = Next::new("sigaction\0");
static SIGNAL: Next = Next::new("signal\0");
static SIGPROCMASK: Next = Next::new("sigprocmask\0");
static PTHREAD_SIGMASK: Next = Next::new("pthread_sigmask\0");

/// Looks the C library's functions up.
pub(crate) fn find() {
    for next in [&SIGACTION, &SIGNAL, &SIGPROCMASK, &PTHREAD_SIGMASK] {
        let _ = next.get();
    }
}

/// `sigaction` of the C library.
///
/// # Safety
/// As the C library has it.
#[unsafe(no_mangle)]
unsafe extern "C" fn sigaction(
    signal: c_int,
    new: *const libc::sigaction,
    old: *mut libc::sigaction,
) -> c_int {
    if let (SIGSEGV, Some(front)) = (signal, front()) {
        // SAFETY: the caller's promise.
        unsafe { (front.action)(new.cast(), old.cast()) };
        return 0;
    }
    let Some(at) = SIGACTION.get() else { return missing() };
    // SAFETY: the caller's promise.
    let less = unsafe { new.as_ref() }.map(|new| {
        let mut less = *new;
        // SAFETY: the set is ours.
        unsafe { libc::sigdelset(&raw mut less.sa_mask, SIGSEGV) };
        less
    });
    let new = less.as_ref().map_or(core::ptr::null(), core::ptr::from_ref);
    // SAFETY: the C library's function of this name has this type; the rest is the caller's promise.
    unsafe {
        let next: unsafe extern "C" fn(c_int, *const libc::sigaction, *mut libc::sigaction) -> c_int =
            core::mem::transmute(at);
        next(signal, new, old)
    }
}

/// `signal` of the C library.
///
/// # Safety
/// As the C library has it.
#[unsafe(no_mangle)]
unsafe extern "C" fn signal(number: c_int, handler: sighandler_t) -> sighandler_t {
    if let (SIGSEGV, Some(front)) = (number, front()) {
        // SAFETY: the structures are plain data, for which zero is valid; the handler is the caller's promise.
        unsafe {
            let (mut new, mut old): (libc::sigaction, libc::sigaction) =
                (MaybeUninit::zeroed().assume_init(), MaybeUninit::zeroed().assume_init());
            new.sa_sigaction = handler;
            new.sa_flags = libc::SA_RESTART;
            (front.action)((&raw const new).cast(), (&raw mut old).cast::<c_void>());
            return old.sa_sigaction;
        }
    }
    let Some(at) = SIGNAL.get() else { return libc::SIG_ERR };
    // SAFETY: as in `sigaction`.
    unsafe {
        let next: unsafe extern "C" fn(c_int, sighandler_t) -> sighandler_t = core::mem::transmute(at);
        next(number, handler)
    }
}

/// The same set without SIGSEGV: a thread that lets it wait is ended by it all the same.
///
/// # Safety
/// It is null, or there.
unsafe fn without(set: *const sigset_t) -> Option<sigset_t> {
    // SAFETY: the caller's promise; the rest is plain data.
    unsafe {
        let mut set = *set.as_ref()?;
        libc::sigdelset(&raw mut set, SIGSEGV);
        Some(set)
    }
}

/// Changes the thread's mask by one of the C library's functions.
///
/// # Safety
/// As the C library has it.
unsafe fn mask(next: &Next, how: c_int, set: *const sigset_t, old: *mut sigset_t) -> c_int {
    let Some(at) = next.get() else { return missing() };
    // SAFETY: the C library's functions of these names have this type; the rest is the caller's promise.
    unsafe {
        let next: unsafe extern "C" fn(c_int, *const sigset_t, *mut sigset_t) -> c_int =
            core::mem::transmute(at);
        match without(set) {
            Some(less) if how != libc::SIG_UNBLOCK => next(how, &raw const less, old),
            _ => next(how, set, old),
        }
    }
}

/// `sigprocmask` of the C library.
///
/// # Safety
/// As the C library has it.
#[unsafe(no_mangle)]
unsafe extern "C" fn sigprocmask(how: c_int, set: *const sigset_t, old: *mut sigset_t) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { mask(&SIGPROCMASK, how, set, old) }
}

/// `pthread_sigmask` of the C library.
///
/// # Safety
/// As the C library has it.
#[unsafe(no_mangle)]
unsafe extern "C" fn pthread_sigmask(how: c_int, set: *const sigset_t, old: *mut sigset_t) -> c_int {
    // SAFETY: the caller's promise.
    unsafe { mask(&PTHREAD_SIGMASK, how, set, old) }
}
