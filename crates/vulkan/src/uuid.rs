//! The UUID of weft's first device, by which programs find the Vulkan device that is the same.

use core::ffi::{CStr, c_int, c_void};
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The folder that this library is in.
fn own_folder() -> Option<PathBuf> {
    let mut info = libc::Dl_info {
        dli_fname: core::ptr::null(),
        dli_fbase: core::ptr::null_mut(),
        dli_sname: core::ptr::null(),
        dli_saddr: core::ptr::null_mut(),
    };
    // SAFETY: an address in this library, a live structure; the name is a string that stays.
    let name = unsafe {
        if libc::dladdr(own_folder as *const c_void, &raw mut info) == 0 || info.dli_fname.is_null() {
            return None;
        }
        CStr::from_ptr(info.dli_fname)
    };
    let path = PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes()));
    Some(path.canonicalize().ok()?.parent()?.to_path_buf())
}

/// What the libcuda beside this library says.
fn ask() -> Option<[u8; 16]> {
    type Init = unsafe extern "C" fn(u32) -> c_int;
    type Get = unsafe extern "C" fn(*mut [u8; 16], c_int) -> c_int;
    let path = CString::new(own_folder()?.join("libcuda.so.1").as_os_str().as_bytes()).ok()?;
    // SAFETY: a string; the functions have these types.
    unsafe {
        let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
        if library.is_null() {
            return None;
        }
        let find = |name: &CStr| {
            let at = libc::dlsym(library, name.as_ptr());
            (!at.is_null()).then_some(at)
        };
        let init = core::mem::transmute::<*mut c_void, Init>(find(c"cuInit")?);
        let get = core::mem::transmute::<*mut c_void, Get>(find(c"cuDeviceGetUuid_v2")?);
        let mut uuid = [0; 16];
        (init(0) == 0 && get(&raw mut uuid, 0) == 0).then_some(uuid)
    }
}

/// The UUID; none where there is no libcuda beside this library, or no device.
pub(crate) fn of_first_device() -> Option<[u8; 16]> {
    static UUID: OnceLock<Option<[u8; 16]>> = OnceLock::new();
    *UUID.get_or_init(ask)
}
