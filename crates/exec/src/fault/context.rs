//! A thread as a signal interrupted it.

/// Whether the access that faulted writes; yes where the CPU does not tell.
///
/// # Safety
/// A context that the operating system gave to a handler of SIGSEGV.
#[cfg(target_arch = "x86_64")]
pub(super) unsafe fn writes(context: *mut libc::ucontext_t) -> bool {
    const WRITE: i64 = 2;
    // SAFETY: the caller's pointer is the kernel's.
    unsafe { (*context).uc_mcontext.gregs[libc::REG_ERR as usize] & WRITE != 0 }
}

/// The same: of this CPU it is not looked at.
///
/// # Safety
/// A context that the operating system gave to a handler of SIGSEGV.
#[cfg(target_arch = "aarch64")]
pub(super) unsafe fn writes(_: *mut libc::ucontext_t) -> bool {
    true
}

/// Where it was.
///
/// # Safety
/// A context that the operating system gave to a handler.
#[cfg(target_arch = "x86_64")]
pub(super) unsafe fn pc_of(context: *mut libc::ucontext_t) -> u64 {
    // SAFETY: the caller's pointer is the kernel's.
    unsafe { (*context).uc_mcontext.gregs[libc::REG_RIP as usize] as u64 }
}

/// Makes the interrupted thread go on at `pc` with `argument` as its first.
///
/// # Safety
/// A context that the operating system gave to a handler; what lies at `pc` may be reached from there.
#[cfg(target_arch = "x86_64")]
pub(super) unsafe fn resume_at(context: *mut libc::ucontext_t, pc: u64, argument: u64) {
    // SAFETY: the caller's pointer is the kernel's.
    unsafe {
        (*context).uc_mcontext.gregs[libc::REG_RIP as usize] = pc as i64;
        (*context).uc_mcontext.gregs[libc::REG_RDI as usize] = argument as i64;
    }
}

/// Where it was.
///
/// # Safety
/// A context that the operating system gave to a handler.
#[cfg(target_arch = "aarch64")]
pub(super) unsafe fn pc_of(context: *mut libc::ucontext_t) -> u64 {
    // SAFETY: the caller's pointer is the kernel's.
    unsafe { (*context).uc_mcontext.pc }
}

/// Makes the interrupted thread go on at `pc` with `argument` as its first.
///
/// # Safety
/// A context that the operating system gave to a handler; what lies at `pc` may be reached from there.
#[cfg(target_arch = "aarch64")]
pub(super) unsafe fn resume_at(context: *mut libc::ucontext_t, pc: u64, argument: u64) {
    // SAFETY: the caller's pointer is the kernel's.
    unsafe {
        (*context).uc_mcontext.pc = pc;
        (*context).uc_mcontext.regs[0] = argument;
    }
}
