//! How a tool inside the process learns what the program does: libcuda gives it [`Hooks`] under the number [`ID`] of
//! `cuGetExportTable`, and it gives [`Tool`]. Calls are told as they begin and end, by libcuda and by each libcudart; what streams
//! have done is told as records ([`crate::trace`]), by libcuda.

use core::ffi::{CStr, c_char, c_void};
use core::sync::atomic::AtomicU8;

/// The number of the table.
pub static ID: [u8; 16] = *b"weft-tools-hooks";

/// The version of these structures.
pub const VERSION: u32 = 2;

/// A call that begins or has ended.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// 0: of the runtime, 1: of the driver.
    pub api: u32,
    /// 0: it begins, 1: it has ended.
    pub ended: u32,
    /// The function's name.
    pub name: *const u8,
    /// Bytes of it.
    pub name_bytes: usize,
    /// The arguments as a structure of C; null where they are not told.
    pub params: *const c_void,
    /// What it answers; null before its end.
    pub answer: *const i32,
    /// The name of the kernel that it launches, where the library that tells knows it; else null.
    pub symbol: *const c_char,
}

/// Told of a call.
pub type OnCall = unsafe extern "C" fn(*const Site);

/// Told of records, as text.
pub type OnRecords = unsafe extern "C" fn(*const u8, usize);

/// What a tool gives.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// [`VERSION`].
    pub version: u32,
    /// Told of calls.
    pub call: OnCall,
    /// Told of what streams have done.
    pub records: OnRecords,
}

/// What libcuda gives.
#[repr(C)]
#[derive(Debug)]
pub struct Hooks {
    /// [`VERSION`].
    pub version: u32,
    /// Whether a tool is told; it stays where it is.
    pub attached: &'static AtomicU8,
    /// Has a tool told from now on; null: none any more. 0: it is done.
    pub attach: unsafe extern "C" fn(*const Tool) -> i32,
    /// Tells the tool of a call of another library's.
    pub call: OnCall,
}

/// A call of NVTX that has ended.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// The function's number among CUPTI's callbacks of the domain NVTX.
    pub cbid: u32,
    /// The function's name.
    pub name: *const c_char,
    /// The arguments as a structure of C.
    pub params: *const c_void,
    /// What it answers; null for nothing.
    pub answer: *const c_void,
}

/// What a tool gives that wants to know what the program says by NVTX, to libweft-nvtx.so's function [`LISTEN`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    /// [`VERSION`].
    pub version: u32,
    /// Told of calls.
    pub said: unsafe extern "C" fn(*const Said),
    /// Told of ranges that have ended and of names.
    pub records: OnRecords,
}

/// The function that takes a [`Listener`], or null.
pub const LISTEN: &CStr = c"weftNvtxListen";

/// Its type. 0: it is done.
pub type Listen = unsafe extern "C" fn(*const Listener) -> i32;
