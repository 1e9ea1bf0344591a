//! Signals to threads, and which of them threads take.

/// What ends code from outside: a signal that is ignored where nobody handles it, so a late one does no harm.
pub(super) const INTERRUPT: i32 = libc::SIGURG;

/// Has a thread of this process look whether the code that it runs is to end.
pub(crate) fn interrupt(thread: i32) {
    // SAFETY: plain system calls; a number that no thread has any more is refused.
    unsafe { libc::syscall(libc::SYS_tgkill, libc::getpid(), thread, INTERRUPT) };
}

/// Lets [`interrupt`] reach the calling thread.
pub(crate) fn allow_interrupts() {
    // SAFETY: `sigset_t` is plain data; the calls change this thread's mask only.
    unsafe {
        let mut set: libc::sigset_t = core::mem::zeroed();
        libc::sigemptyset(&mut set);
        libc::sigaddset(&mut set, INTERRUPT);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &set, core::ptr::null_mut());
    }
}

/// Leaves signals that are not faults to the program's own threads: for threads that it does not know of.
pub fn block_signals() {
    // SAFETY: `sigset_t` is plain data; the calls change this thread's mask only.
    unsafe {
        let mut set: libc::sigset_t = core::mem::zeroed();
        libc::sigfillset(&mut set);
        for s in [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGTRAP, libc::SIGABRT] {
            libc::sigdelset(&mut set, s);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, core::ptr::null_mut());
    }
}
