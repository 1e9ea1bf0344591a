//! The CPU that code is made for, as LLVM is told of it.

use weft_target::{Arch, TargetModel};

use crate::llvm;

/// LLVM's name of an architecture's platform; `None` is this machine.
pub(crate) fn triple(arch: Arch) -> Option<&'static str> {
    match arch {
        _ if arch == Arch::HOST => None,
        Arch::X86 => Some("x86_64-unknown-linux-gnu"),
        Arch::Arm => Some("aarch64-unknown-linux-gnu"),
    }
}

/// Name and features of a CPU, for keys of caches.
pub fn target_name(target: &TargetModel) -> String {
    format!("{} {}", target.cpu, target.features)
}

/// Version of LLVM.
pub fn llvm_version() -> String {
    let (a, b, c) = llvm::version();
    format!("{a}.{b}.{c}")
}

/// Functions of the C library that an object may call; the loader must supply them.
pub fn allowed_libcalls() -> &'static [&'static str] {
    &["memcpy", "memset", "memmove"]
}

/// Whether the system lets this process use tiles (AMX). It is asked once, for all threads; from then on it wants room for them on
/// stacks for signals.
pub fn tiles_allowed() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        use std::sync::OnceLock;
        /// `ARCH_REQ_XCOMP_PERM`, and the number of the tiles' data among what is saved.
        const REQUEST: (libc::c_long, libc::c_long) = (0x1023, 18);
        static ALLOWED: OnceLock<bool> = OnceLock::new();
        // SAFETY: two numbers; the call changes what the kernel saves, and no memory.
        *ALLOWED.get_or_init(|| unsafe { libc::syscall(libc::SYS_arch_prctl, REQUEST.0, REQUEST.1) } == 0)
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}
