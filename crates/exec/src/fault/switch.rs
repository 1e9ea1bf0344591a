//! From the host's stack to the one that kernels run on, and back.

use core::arch::naked_asm;
use core::mem::offset_of;
use std::sync::atomic::AtomicBool;

use weft_abi::CtaContext;

/// Bytes of the signal stack. The odd size marks it as ours, so the handler need not touch thread-local storage.
pub(super) const SIGNAL_STACK: usize = (64 << 10) - 64;
/// First word of a [`Header`].
pub(super) const MAGIC: u64 = 0x7765_6674_5f73_6561;

/// Why a kernel was left early.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Exit {
    /// The CPU refused: signal, the address it names, and where the code was.
    Signal { signal: i32, address: u64, pc: u64 },
    /// The grid is to end: where the code was.
    Cancelled { pc: u64 },
    /// The code asked for it: `Helper::Trap` and its like. Trap code, PTX line, address, thread of the block.
    Trap { code: u32, line: u32, address: u64, thread: u32 },
}

/// What the assembly and the signal handler see of a thread's stacks; lies at the start of the signal stack.
#[repr(C)]
pub(super) struct Header {
    pub(super) magic: u64,
    /// The host's stack pointer while a kernel runs.
    pub(super) saved_sp: usize,
    /// Highest address of the kernel stack.
    pub(super) stack_top: usize,
    /// Whether device code runs; a fault is then the kernel's.
    pub(super) active: u32,
    /// Whether the grid whose code runs is to end; null when none runs.
    pub(super) cancel: *const AtomicBool,
    /// The context of the block whose code runs; of several that of the first. Null when none runs.
    pub(super) cta: *const CtaContext,
    /// Why the kernel was left; written by the signal handler or a helper just before [`leave`].
    pub(super) exit: Exit,
}

/// Default MXCSR: round to nearest, all exceptions masked, subnormals kept.
#[cfg(target_arch = "x86_64")]
static MXCSR: u32 = 0x1f80;

/// Restores the registers that [`enter`] saved, and returns from it.
#[cfg(target_arch = "x86_64")]
macro_rules! back {
    () => {
        concat!(
            "ldmxcsr [rsp]\n",
            "fldcw [rsp + 4]\n",
            "add rsp, 8\n",
            "pop r15\n",
            "pop r14\n",
            "pop r13\n",
            "pop r12\n",
            "pop rbx\n",
            "pop rbp\n",
            "ret\n",
        )
    };
}

/// Restores the registers that [`enter`] saved, and returns from it.
#[cfg(target_arch = "aarch64")]
macro_rules! back {
    () => {
        concat!(
            "ldr x9, [sp, #160]\n",
            "msr fpcr, x9\n",
            "ldp d14, d15, [sp, #144]\n",
            "ldp d12, d13, [sp, #128]\n",
            "ldp d10, d11, [sp, #112]\n",
            "ldp d8, d9, [sp, #96]\n",
            "ldp x27, x28, [sp, #80]\n",
            "ldp x25, x26, [sp, #64]\n",
            "ldp x23, x24, [sp, #48]\n",
            "ldp x21, x22, [sp, #32]\n",
            "ldp x19, x20, [sp, #16]\n",
            "ldp x29, x30, [sp], #176\n",
            "ret\n",
        )
    };
}

/// Releases the tiles of a kernel that was left, whose registers the system would save from then on.
///
/// # Safety
/// The system lets this process use tiles.
#[cfg(target_arch = "x86_64")]
pub(super) unsafe fn release_tiles() {
    // TILERELEASE, which older assemblers do not know.
    // SAFETY: no memory is touched, and nothing of the host's is in tiles: a function that is called may change them.
    unsafe {
        core::arch::asm!(".byte 0xc4, 0xe2, 0x78, 0x49, 0xc0", options(nomem, nostack, preserves_flags))
    };
}

/// Other CPUs have none.
#[cfg(not(target_arch = "x86_64"))]
pub(super) unsafe fn release_tiles() {}

/// Saves the host's registers, switches stacks, calls `entry(cta, group)`. 0 after its return, 1 after [`leave`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn enter(header: *mut Header, entry: usize, cta: *mut u8, group: u32) -> u32 {
    naked_asm!(
        "push rbp",
        "mov rbp, rsp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "stmxcsr [rsp]",
        "fnstcw [rsp + 4]",
        "ldmxcsr [rip + {mxcsr}]",
        "mov [rdi + {saved}], rsp",
        "mov rbx, rdi",
        "mov rsp, [rdi + {top}]",
        "mov dword ptr [rdi + {active}], 1",
        "mov rax, rsi",
        "mov rdi, rdx",
        "mov esi, ecx",
        "call rax",
        "mov dword ptr [rbx + {active}], 0",
        "mov rsp, [rbx + {saved}]",
        "xor eax, eax",
        back!(),
        saved = const offset_of!(Header, saved_sp),
        top = const offset_of!(Header, stack_top),
        active = const offset_of!(Header, active),
        mxcsr = sym MXCSR,
    )
}

/// Goes back to where [`enter`] was called, which returns 1.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn leave(header: *mut Header) -> ! {
    naked_asm!(
        "mov dword ptr [rdi + {active}], 0",
        "mov rsp, [rdi + {saved}]",
        "cld",
        "mov eax, 1",
        back!(),
        saved = const offset_of!(Header, saved_sp),
        active = const offset_of!(Header, active),
    )
}

/// Saves the host's registers, switches stacks, calls `entry(cta, group)`. 0 after its return, 1 after [`leave`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn enter(header: *mut Header, entry: usize, cta: *mut u8, group: u32) -> u32 {
    naked_asm!(
        "stp x29, x30, [sp, #-176]!",
        "mov x29, sp",
        "stp x19, x20, [sp, #16]",
        "stp x21, x22, [sp, #32]",
        "stp x23, x24, [sp, #48]",
        "stp x25, x26, [sp, #64]",
        "stp x27, x28, [sp, #80]",
        "stp d8, d9, [sp, #96]",
        "stp d10, d11, [sp, #112]",
        "stp d12, d13, [sp, #128]",
        "stp d14, d15, [sp, #144]",
        "mrs x9, fpcr",
        "str x9, [sp, #160]",
        "msr fpcr, xzr",
        "mov x9, sp",
        "str x9, [x0, #{saved}]",
        "ldr x10, [x0, #{top}]",
        "mov w11, #1",
        "str w11, [x0, #{active}]",
        "mov x19, x0",
        "mov x9, x1",
        "mov x0, x2",
        "mov w1, w3",
        "mov sp, x10",
        "blr x9",
        "str wzr, [x19, #{active}]",
        "ldr x9, [x19, #{saved}]",
        "mov sp, x9",
        "mov w0, #0",
        back!(),
        saved = const offset_of!(Header, saved_sp),
        top = const offset_of!(Header, stack_top),
        active = const offset_of!(Header, active),
    )
}

/// Goes back to where [`enter`] was called, which returns 1.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(super) unsafe extern "C" fn leave(header: *mut Header) -> ! {
    naked_asm!(
        "str wzr, [x0, #{active}]",
        "ldr x9, [x0, #{saved}]",
        "mov sp, x9",
        "mov w0, #1",
        back!(),
        saved = const offset_of!(Header, saved_sp),
        active = const offset_of!(Header, active),
    )
}
