//! The guarded functions themselves.

use core::arch::global_asm;

use crate::fault::context::resume_at;

/// What the assembly returns: whether it failed, and the value or the address.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) failed: u64,
    pub(super) value: u64,
}

/// The functions, between labels that tell where they are, and the exit of those that have failed.
macro_rules! guarded {
    ($($function:literal,)*; $($fail:literal,)*) => {
        global_asm!(
            ".pushsection .text.weft_guarded, \"ax\", @progbits",
            ".hidden weft_guarded_begin",
            ".hidden weft_guarded_end",
            ".hidden weft_guarded_fail",
            ".globl weft_guarded_begin",
            "weft_guarded_begin:",
            ".macro weft_fn name",
            ".globl \\name",
            ".hidden \\name",
            ".p2align 4",
            "\\name:",
            ".endm",
            $($function,)*
            ".globl weft_guarded_end",
            "weft_guarded_end:",
            ".globl weft_guarded_fail",
            "weft_guarded_fail:",
            $($fail,)*
            ".purgem weft_fn",
            ".popsection",
        );
    };
}

#[cfg(target_arch = "x86_64")]
guarded! {
    "weft_fn weft_guarded_copy",
    "mov rcx, rdx",
    "rep movsb",
    "xor eax, eax",
    "ret",
    // Four pages at a time, line by line: memory gives more where several of its rows are open.
    "weft_fn weft_guarded_stream",
    "2:",
    "mov ecx, 64",
    "3:",
    ".irp page, 0, 4096, 8192, 12288",
    "movdqu xmm0, xmmword ptr [rsi + \\page]",
    "movdqu xmm1, xmmword ptr [rsi + \\page + 16]",
    "movdqu xmm2, xmmword ptr [rsi + \\page + 32]",
    "movdqu xmm3, xmmword ptr [rsi + \\page + 48]",
    "movntdq xmmword ptr [rdi + \\page], xmm0",
    "movntdq xmmword ptr [rdi + \\page + 16], xmm1",
    "movntdq xmmword ptr [rdi + \\page + 32], xmm2",
    "movntdq xmmword ptr [rdi + \\page + 48], xmm3",
    ".endr",
    "add rsi, 64",
    "add rdi, 64",
    "dec ecx",
    "jnz 3b",
    "add rsi, 12288",
    "add rdi, 12288",
    "sub rdx, 16384",
    "jnz 2b",
    "sfence",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_fill",
    "mov rax, rsi",
    "mov rcx, rdx",
    "rep stosq",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_load1",
    "movzx edx, byte ptr [rdi]",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_load2",
    "movzx edx, word ptr [rdi]",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_load4",
    "mov edx, dword ptr [rdi]",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_load8",
    "mov rdx, qword ptr [rdi]",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_store1",
    "mov byte ptr [rdi], sil",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_store2",
    "mov word ptr [rdi], si",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_store4",
    "mov dword ptr [rdi], esi",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_store8",
    "mov qword ptr [rdi], rsi",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_cas1",
    "mov eax, esi",
    "lock cmpxchg byte ptr [rdi], dl",
    "movzx edx, al",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_cas2",
    "mov eax, esi",
    "lock cmpxchg word ptr [rdi], dx",
    "movzx edx, ax",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_cas4",
    "mov eax, esi",
    "lock cmpxchg dword ptr [rdi], edx",
    "mov edx, eax",
    "xor eax, eax",
    "ret",
    "weft_fn weft_guarded_cas8",
    "mov rax, rsi",
    "lock cmpxchg qword ptr [rdi], rdx",
    "mov rdx, rax",
    "xor eax, eax",
    "ret",
    ;
    "mov rdx, rdi",
    "mov eax, 1",
    "ret",
}

#[cfg(target_arch = "aarch64")]
guarded! {
    "weft_fn weft_guarded_copy",
    "subs x2, x2, #16",
    "b.lo 2f",
    "1:",
    "ldp x4, x5, [x1], #16",
    "stp x4, x5, [x0], #16",
    "subs x2, x2, #16",
    "b.hs 1b",
    "2:",
    "adds x2, x2, #16",
    "b.eq 4f",
    "3:",
    "ldrb w4, [x1], #1",
    "strb w4, [x0], #1",
    "subs x2, x2, #1",
    "b.ne 3b",
    "4:",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_fill",
    "cbz x2, 2f",
    "1:",
    "str x1, [x0], #8",
    "subs x2, x2, #1",
    "b.ne 1b",
    "2:",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_load1",
    "ldrb w1, [x0]",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_load2",
    "ldrh w1, [x0]",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_load4",
    "ldr w1, [x0]",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_load8",
    "ldr x1, [x0]",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_store1",
    "strb w1, [x0]",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_store2",
    "strh w1, [x0]",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_store4",
    "str w1, [x0]",
    "mov x0, #0",
    "ret",
    "weft_fn weft_guarded_store8",
    "str x1, [x0]",
    "mov x0, #0",
    "ret",
    ".macro weft_cas name, suffix, r",
    "weft_fn \\name",
    "1:",
    "ldaxr\\suffix \\r\\()4, [x0]",
    "cmp \\r\\()4, \\r\\()1",
    "b.ne 2f",
    "stlxr\\suffix w5, \\r\\()2, [x0]",
    "cbnz w5, 1b",
    "2:",
    "mov \\r\\()1, \\r\\()4",
    "mov x0, #0",
    "ret",
    ".endm",
    "weft_cas weft_guarded_cas1, b, w",
    "weft_cas weft_guarded_cas2, h, w",
    "weft_cas weft_guarded_cas4, , w",
    "weft_cas weft_guarded_cas8, , x",
    ;
    "mov x1, x0",
    "mov x0, #1",
    "ret",
    ".purgem weft_cas",
}

unsafe extern "C" {
    static weft_guarded_begin: u8;
    static weft_guarded_end: u8;
    static weft_guarded_fail: u8;
    pub(super) fn weft_guarded_copy(to: u64, from: u64, bytes: u64) -> Answer;
    #[cfg(target_arch = "x86_64")]
    pub(super) fn weft_guarded_stream(to: u64, from: u64, bytes: u64) -> Answer;
    pub(super) fn weft_guarded_fill(to: u64, word: u64, words: u64) -> Answer;
    pub(super) fn weft_guarded_load1(at: u64) -> Answer;
    pub(super) fn weft_guarded_load2(at: u64) -> Answer;
    pub(super) fn weft_guarded_load4(at: u64) -> Answer;
    pub(super) fn weft_guarded_load8(at: u64) -> Answer;
    pub(super) fn weft_guarded_store1(at: u64, value: u64) -> Answer;
    pub(super) fn weft_guarded_store2(at: u64, value: u64) -> Answer;
    pub(super) fn weft_guarded_store4(at: u64, value: u64) -> Answer;
    pub(super) fn weft_guarded_store8(at: u64, value: u64) -> Answer;
    pub(super) fn weft_guarded_cas1(at: u64, expected: u64, value: u64) -> Answer;
    pub(super) fn weft_guarded_cas2(at: u64, expected: u64, value: u64) -> Answer;
    pub(super) fn weft_guarded_cas4(at: u64, expected: u64, value: u64) -> Answer;
    pub(super) fn weft_guarded_cas8(at: u64, expected: u64, value: u64) -> Answer;
}

/// Whether `pc` is an instruction of the guarded functions.
pub(in crate::fault) fn covers(pc: u64) -> bool {
    let (begin, end) = (&raw const weft_guarded_begin as u64, &raw const weft_guarded_end as u64);
    (begin..end).contains(&pc)
}

/// Makes the interrupted guarded function report failure at `address`.
///
/// # Safety
/// `context` is the signal handler's, interrupted where [`covers`] holds.
pub(in crate::fault) unsafe fn fail(context: *mut libc::ucontext_t, address: u64) {
    // SAFETY: see above; the exit takes the address as its argument.
    unsafe { resume_at(context, &raw const weft_guarded_fail as u64, address) };
}
