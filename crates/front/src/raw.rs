//! `syscall`, which takes any call by its number.

use core::ffi::c_long;

use crate::next::front;
use crate::uses::Uses;

/// What a call uses, by its number.
///
/// # Safety
/// Messages are there.
unsafe fn uses(number: c_long, [a, b, c]: [usize; 3]) -> Uses {
    let (second, third) = (b as *const core::ffi::c_void, i32::try_from(c).unwrap_or(0));
    match number {
        libc::SYS_read | libc::SYS_pread64 | libc::SYS_recvfrom => Uses::writes(second, c),
        libc::SYS_write | libc::SYS_pwrite64 | libc::SYS_sendto => Uses::reads(second, c),
        libc::SYS_readv | libc::SYS_preadv | libc::SYS_preadv2 => Uses::buffers(b as *const _, third, true),
        libc::SYS_writev | libc::SYS_pwritev | libc::SYS_pwritev2 => {
            Uses::buffers(b as *const _, third, false)
        }
        // SAFETY: the caller's promise.
        libc::SYS_recvmsg | libc::SYS_sendmsg => unsafe {
            Uses::message(b as *const _, number == libc::SYS_recvmsg)
        },
        libc::SYS_getrandom => Uses::writes(a as *const _, b),
        _ => Uses::NOTHING,
    }
}

front! {
    // It has as many arguments as its caller gave, all of them words, which are passed as those of a function with a fixed number are.
    fn syscall(number: c_long, a: usize, b: usize, c: usize, d: usize, e: usize, f: usize) -> isize,
        // SAFETY: the caller's promise.
        unsafe { uses(number, [a, b, c]) };
}
