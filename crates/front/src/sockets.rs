//! `send`, `recv` and their kin.

use core::ffi::{c_int, c_uint, c_void};

use libc::{mmsghdr, msghdr, sockaddr, socklen_t, timespec};

use crate::next::front;
use crate::uses::Uses;

front! {
    fn send(socket: c_int, from: *const c_void, bytes: usize, flags: c_int) -> isize, Uses::reads(from, bytes);
    fn sendto(socket: c_int, from: *const c_void, bytes: usize, flags: c_int, to: *const sockaddr, room: socklen_t) -> isize, Uses::reads(from, bytes);
    fn sendmsg(socket: c_int, message: *const msghdr, flags: c_int) -> isize,
        // SAFETY: the caller's promise.
        unsafe { Uses::message(message, false) };
    fn sendmmsg(socket: c_int, messages: *mut mmsghdr, count: c_uint, flags: c_int) -> c_int, Uses::messages(messages, count, false);
    fn recv(socket: c_int, to: *mut c_void, bytes: usize, flags: c_int) -> isize, Uses::writes(to, bytes);
    fn recvfrom(socket: c_int, to: *mut c_void, bytes: usize, flags: c_int, from: *mut sockaddr, room: *mut socklen_t) -> isize, Uses::writes(to, bytes);
    fn recvmsg(socket: c_int, message: *mut msghdr, flags: c_int) -> isize,
        // SAFETY: the caller's promise.
        unsafe { Uses::message(message, true) };
    fn recvmmsg(socket: c_int, messages: *mut mmsghdr, count: c_uint, flags: c_int, limit: *mut timespec) -> c_int, Uses::messages(messages, count, true);
    fn __recv_chk(socket: c_int, to: *mut c_void, bytes: usize, room: usize, flags: c_int) -> isize, Uses::writes(to, bytes);
    fn __recvfrom_chk(socket: c_int, to: *mut c_void, bytes: usize, most: usize, flags: c_int, from: *mut sockaddr, room: *mut socklen_t) -> isize, Uses::writes(to, bytes);
}
