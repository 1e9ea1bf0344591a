//! `fread`, `fwrite` and their kin, which hand large pieces to the system as they are.

use core::ffi::c_void;

use libc::FILE;

use crate::next::front;
use crate::uses::Uses;

front! {
    fn fread(to: *mut c_void, size: usize, count: usize, file: *mut FILE) -> usize, Uses::writes(to, size.saturating_mul(count));
    fn fwrite(from: *const c_void, size: usize, count: usize, file: *mut FILE) -> usize, Uses::reads(from, size.saturating_mul(count));
    fn fread_unlocked(to: *mut c_void, size: usize, count: usize, file: *mut FILE) -> usize, Uses::writes(to, size.saturating_mul(count));
    fn fwrite_unlocked(from: *const c_void, size: usize, count: usize, file: *mut FILE) -> usize, Uses::reads(from, size.saturating_mul(count));
    fn __fread_chk(to: *mut c_void, room: usize, size: usize, count: usize, file: *mut FILE) -> usize, Uses::writes(to, size.saturating_mul(count));
    fn __fread_unlocked_chk(to: *mut c_void, room: usize, size: usize, count: usize, file: *mut FILE) -> usize, Uses::writes(to, size.saturating_mul(count));
}
