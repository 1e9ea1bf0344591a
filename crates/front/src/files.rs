//! `read`, `write` and their kin.

use core::ffi::{c_int, c_uint, c_void};

use libc::{iovec, off_t};

use crate::next::front;
use crate::uses::Uses;

front! {
    fn read(file: c_int, to: *mut c_void, bytes: usize) -> isize, Uses::writes(to, bytes);
    fn write(file: c_int, from: *const c_void, bytes: usize) -> isize, Uses::reads(from, bytes);
    fn pread(file: c_int, to: *mut c_void, bytes: usize, at: off_t) -> isize, Uses::writes(to, bytes);
    fn pread64(file: c_int, to: *mut c_void, bytes: usize, at: off_t) -> isize, Uses::writes(to, bytes);
    fn pwrite(file: c_int, from: *const c_void, bytes: usize, at: off_t) -> isize, Uses::reads(from, bytes);
    fn pwrite64(file: c_int, from: *const c_void, bytes: usize, at: off_t) -> isize, Uses::reads(from, bytes);
    fn readv(file: c_int, to: *const iovec, count: c_int) -> isize, Uses::buffers(to, count, true);
    fn writev(file: c_int, from: *const iovec, count: c_int) -> isize, Uses::buffers(from, count, false);
    fn preadv(file: c_int, to: *const iovec, count: c_int, at: off_t) -> isize, Uses::buffers(to, count, true);
    fn preadv64(file: c_int, to: *const iovec, count: c_int, at: off_t) -> isize, Uses::buffers(to, count, true);
    fn pwritev(file: c_int, from: *const iovec, count: c_int, at: off_t) -> isize, Uses::buffers(from, count, false);
    fn pwritev64(file: c_int, from: *const iovec, count: c_int, at: off_t) -> isize, Uses::buffers(from, count, false);
    fn preadv2(file: c_int, to: *const iovec, count: c_int, at: off_t, flags: c_int) -> isize, Uses::buffers(to, count, true);
    fn preadv64v2(file: c_int, to: *const iovec, count: c_int, at: off_t, flags: c_int) -> isize, Uses::buffers(to, count, true);
    fn pwritev2(file: c_int, from: *const iovec, count: c_int, at: off_t, flags: c_int) -> isize, Uses::buffers(from, count, false);
    fn pwritev64v2(file: c_int, from: *const iovec, count: c_int, at: off_t, flags: c_int) -> isize, Uses::buffers(from, count, false);
    fn getrandom(to: *mut c_void, bytes: usize, flags: c_uint) -> isize, Uses::writes(to, bytes);
    fn __read_chk(file: c_int, to: *mut c_void, bytes: usize, room: usize) -> isize, Uses::writes(to, bytes);
    fn __pread_chk(file: c_int, to: *mut c_void, bytes: usize, at: off_t, room: usize) -> isize, Uses::writes(to, bytes);
    fn __pread64_chk(file: c_int, to: *mut c_void, bytes: usize, at: off_t, room: usize) -> isize, Uses::writes(to, bytes);
}
