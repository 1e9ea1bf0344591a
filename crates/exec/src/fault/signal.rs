//! The handlers of SIGSEGV, SIGBUS, SIGILL and SIGFPE, and of the signal that ends code from outside.
//!
//! Two kinds of fault are ours: those of a kernel (the signal came on the signal stack of an execution stack that is active),
//! which end the kernel, and those at the few instructions of [`super::guarded`], which make these report failure.
//! Those that memory gives while it moves ([`crate::memory::moving`]) are none: the instruction runs again. So it does where
//! somebody watches the memory ([`crate::memory::watch`]).
//! Everything else goes to the handler that was there before.
//!
//! Code that never waits is ended by a signal to its thread ([`super::interrupt`]), which leaves it as a fault does.

use core::mem::MaybeUninit;
use std::sync::Once;
use std::sync::atomic::{AtomicPtr, Ordering};

use super::context::{pc_of, resume_at, writes};
use super::guarded;
use super::interrupt::INTERRUPT;
use super::switch::{Exit, Header, MAGIC, SIGNAL_STACK, leave};
use crate::background;
use crate::memory::{Touch, Toucher, moving, touch};

/// `si_code` of faults without further particulars.
const SI_KERNEL: i32 = 0x80;

const SIGNALS: [i32; 5] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, INTERRUPT];

/// Handlers found at installation, in the order of [`SIGNALS`]. Written once, before our handler can run.
static mut PREVIOUS: [MaybeUninit<libc::sigaction>; 5] = [const { MaybeUninit::uninit() }; 5];

/// The handler of SIGSEGV that the program has set since; null: that of [`PREVIOUS`].
static SINCE: AtomicPtr<libc::sigaction> = AtomicPtr::new(core::ptr::null_mut());

/// What the program wants to be done at a fault that is not ours.
///
/// # Safety
/// The handler is installed.
unsafe fn previous(i: usize) -> *const libc::sigaction {
    let since =
        if SIGNALS[i] == libc::SIGSEGV { SINCE.load(Ordering::Acquire) } else { core::ptr::null_mut() };
    // SAFETY: written before the handler was installed.
    if since.is_null() { unsafe { (&raw const PREVIOUS[i]).cast() } } else { since }
}

/// What `sigaction` does for SIGSEGV, with our handler staying in place.
///
/// # Safety
/// The handler is installed, and what is given is a handler.
pub(crate) unsafe fn replace(new: Option<&libc::sigaction>, old: Option<&mut libc::sigaction>) {
    if let Some(old) = old {
        // SAFETY: the caller's promise; it is plain data.
        *old = unsafe { *previous(0) };
    }
    if let Some(new) = new {
        // It stays: a handler on another thread may be looking at it.
        SINCE.store(Box::leak(Box::new(*new)), Ordering::Release);
    }
}

/// Has the system do as if there was no handler. Past the C library, before which something may stand that keeps ours in place.
fn give_up(signal: i32) {
    // The system's own structure: a handler, flags, where to return to, a set of signals. Zeros are SIG_DFL.
    let none = [0u64; 4];
    // SAFETY: the structure is larger than, or as large as, what the system reads.
    unsafe {
        libc::syscall(libc::SYS_rt_sigaction, signal, none.as_ptr(), core::ptr::null_mut::<u64>(), 8usize)
    };
}

/// Installs the handler, once in a process.
pub(crate) fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (i, &signal) in SIGNALS.iter().enumerate() {
            // SAFETY: `sigaction` is plain data for which zero is valid; the handler has the SA_SIGINFO signature;
            // `PREVIOUS` is written here only, before the handler that reads it is in place.
            unsafe {
                let previous = (&raw mut PREVIOUS[i]).cast::<libc::sigaction>();
                libc::sigaction(signal, core::ptr::null(), previous);
                let mut action: libc::sigaction = core::mem::zeroed();
                action.sa_sigaction = handler as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
                if signal == INTERRUPT {
                    action.sa_flags |= libc::SA_RESTART;
                }
                libc::sigemptyset(&mut action.sa_mask);
                libc::sigaction(signal, &action, core::ptr::null_mut());
            }
        }
    });
}

unsafe extern "C" fn handler(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the kernel passes valid pointers; `ours` checks the rest before it touches anything.
    unsafe {
        let done =
            if signal == INTERRUPT { left(context.cast()) } else { ours(signal, info, context.cast()) };
        if signal == INTERRUPT && !done {
            background::stop_here(pc_of(context.cast()));
        }
        if !done {
            chain(signal, info, context);
        }
    }
}

/// Deals with the fault if it is one of ours.
unsafe fn ours(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::ucontext_t) -> bool {
    // SAFETY: valid by the kernel's contract.
    let (code, address, pc) = unsafe { ((*info).si_code, (*info).si_addr() as u64, pc_of(context)) };
    // A signal that another process or thread sent is no fault.
    if code <= 0 {
        return false;
    }
    if signal == libc::SIGSEGV && moving::wait(address) {
        return true;
    }
    // SAFETY: the caller's promise.
    if signal == libc::SIGSEGV && touch::is_watched() && unsafe { touched(context, address) } {
        return true;
    }
    if guarded::covers(pc) {
        // SAFETY: the guarded functions keep nothing on the stack, so they may go on at their common exit.
        unsafe { guarded::fail(context, address) };
        return true;
    }
    // SAFETY: the caller's promise.
    let Some(header) = (unsafe { active(context) }) else { return false };
    // SAFETY: the stack's header is its thread's, which is this one.
    unsafe {
        // The CPU names no address that is not canonical.
        let address = if code == SI_KERNEL { u64::MAX } else { address };
        (*header).exit = Exit::Signal { signal, address, pc };
        resume_at(context, leave as *const () as u64, header as u64);
    }
    true
}

/// Has whoever watches memory see to a touch of it. True when it can be made now.
///
/// # Safety
/// A context that the operating system gave to the handler of SIGSEGV.
unsafe fn touched(context: *mut libc::ucontext_t, address: u64) -> bool {
    // SAFETY: the caller's promise.
    let (write, pc, header) = unsafe { (writes(context), pc_of(context), active(context)) };
    let by = match header {
        _ if guarded::covers(pc) => Toucher::Copy,
        // SAFETY: the stack's header is its thread's; while its code runs the block's context and the launch's stay.
        Some(header) => unsafe { toucher(header) },
        None => Toucher::Host,
    };
    // As in a helper: the kernel must not be left meanwhile.
    // SAFETY: as above. Volatile, since a handler within this one is the reader.
    let set = |header: *mut Header, n| unsafe { core::ptr::write_volatile(&raw mut (*header).active, n) };
    if let Some(header) = header {
        set(header, 0);
    }
    let served = touch::tell(&Touch { address, write, by, pc });
    if let Some(header) = header {
        set(header, 1);
        // SAFETY: the caller's promise.
        if served && unsafe { left(context) } {
            return true;
        }
    }
    served
}

/// Whose code runs on a stack.
///
/// # Safety
/// The stack is this thread's, and code runs on it.
unsafe fn toucher(header: *mut Header) -> Toucher {
    // SAFETY: the caller's promise; the contexts stay while the code runs.
    unsafe {
        let Some(cta) = (*header).cta.as_ref() else { return Toucher::Copy };
        let Some(launch) = cta.launch.as_ref() else { return Toucher::Copy };
        let ([x, y, z], [gx, gy, _]) = (cta.cta_id.map(u64::from), launch.grid_dim.map(u64::from));
        Toucher::Kernel { grid: launch.grid_id, block: x + gx * (y + gy * z) }
    }
}

/// The execution stack of the interrupted thread, if a kernel runs on it.
///
/// # Safety
/// A context that the operating system gave to the handler.
unsafe fn active(context: *mut libc::ucontext_t) -> Option<*mut Header> {
    // SAFETY: `uc_stack` is the signal stack in force; a stack of this odd size that starts with the magic is one of ours.
    unsafe {
        let stack = &(*context).uc_stack;
        if stack.ss_size != SIGNAL_STACK || stack.ss_sp.is_null() {
            return None;
        }
        let header = stack.ss_sp.cast::<Header>();
        let runs = (*header).magic == MAGIC && core::ptr::read_volatile(&raw const (*header).active) != 0;
        runs.then_some(header)
    }
}

/// Leaves the kernel if it runs and its grid is to end.
unsafe fn left(context: *mut libc::ucontext_t) -> bool {
    // SAFETY: the caller's promise.
    let Some(header) = (unsafe { active(context) }) else { return false };
    // SAFETY: the stack's header is its thread's, which is this one; the flag is valid while code of its grid runs.
    unsafe {
        let cancel = core::ptr::read_volatile(&raw const (*header).cancel);
        if !cancel.as_ref().is_some_and(|c| c.load(Ordering::Relaxed)) {
            return false;
        }
        (*header).exit = Exit::Cancelled { pc: pc_of(context) };
        resume_at(context, leave as *const () as u64, header as u64);
    }
    true
}

/// Does what would have happened without us.
unsafe fn chain(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let Some(i) = SIGNALS.iter().position(|&s| s == signal) else { return };
    // SAFETY: written before the handler was installed; the old handler gets what the kernel gave us.
    unsafe {
        let previous = previous(i);
        match (*previous).sa_sigaction {
            libc::SIG_DFL | libc::SIG_IGN if signal == INTERRUPT => {}
            libc::SIG_DFL | libc::SIG_IGN => {
                // The instruction runs again on return, now with the default effect.
                give_up(signal);
                if (*info).si_code <= 0 {
                    libc::raise(signal);
                }
            }
            f if (*previous).sa_flags & libc::SA_SIGINFO != 0 => {
                let f: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) = core::mem::transmute(f);
                f(signal, info, context);
            }
            f => {
                let f: extern "C" fn(i32) = core::mem::transmute(f);
                f(signal);
            }
        }
    }
}
