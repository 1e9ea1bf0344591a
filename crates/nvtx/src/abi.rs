//! NVTX's structures and numbers, version 3.

use core::ffi::{c_char, c_int, c_uint, c_void};

/// Gives a table by its number.
pub(crate) type GetExportTable = unsafe extern "C" fn(u32) -> *const c_void;

/// The table that gives functions' tables.
pub(crate) const ETID_CALLBACKS: u32 = 1;

/// Functions' tables: for each number of a function the place of the pointer to it.
pub(crate) type FunctionTable = *const *mut Option<unsafe extern "C" fn()>;

/// See [`ETID_CALLBACKS`].
#[repr(C)]
pub(crate) struct ExportTableCallbacks {
    pub(crate) struct_size: usize,
    pub(crate) get_module_function_table:
        Option<unsafe extern "C" fn(c_int, *mut FunctionTable, *mut c_uint) -> c_int>,
}

/// Tables of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Module {
    Core = 1,
    Cuda = 2,
    CudaRt = 4,
    Core2 = 5,
}

/// What a program says of a range or a mark.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct EventAttributes {
    pub(crate) version: u16,
    pub(crate) size: u16,
    pub(crate) category: u32,
    pub(crate) color_type: i32,
    pub(crate) color: u32,
    pub(crate) payload_type: i32,
    pub(crate) reserved: i32,
    /// Of whatever type, the short ones in the first four bytes.
    pub(crate) payload: u64,
    pub(crate) message_type: i32,
    /// A text or a handle.
    pub(crate) message: *const c_char,
}

const _: () =
    assert!(size_of::<EventAttributes>() == 48 && core::mem::offset_of!(EventAttributes, message) == 40);

/// `NVTX_COLOR_ARGB`.
pub(crate) const COLOR_ARGB: i32 = 1;

pub(crate) const MESSAGE_ASCII: i32 = 1;
pub(crate) const MESSAGE_UNICODE: i32 = 2;
pub(crate) const MESSAGE_REGISTERED: i32 = 3;
