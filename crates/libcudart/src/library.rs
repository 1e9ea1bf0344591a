//! Libraries of kernels that a program loads itself.

use core::ffi::{c_char, c_void};
use core::ptr::null_mut;

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{api, get, put};
use crate::error::check;
use crate::registration::add_handle;
use crate::state::ready;

api! {
    /// Loads a library of kernels from memory.
    fn cudaLibraryLoadData(
        library: *mut cudaLibrary_t, code: *const c_void, jitOptions: *mut cudaJitOption,
        jitValues: *mut *mut c_void, numJit: u32, options: *mut cudaLibraryOption, values: *mut *mut c_void,
        numOptions: u32) {
        check(ready()?.cuLibraryLoadData(
            library, code, jitOptions.cast(), jitValues, numJit, options.cast(), values, numOptions))
    }

    /// Loads a library of kernels from a file.
    fn cudaLibraryLoadFromFile(
        library: *mut cudaLibrary_t, fileName: *const c_char, jitOptions: *mut cudaJitOption,
        jitValues: *mut *mut c_void, numJit: u32, options: *mut cudaLibraryOption, values: *mut *mut c_void,
        numOptions: u32) {
        check(ready()?.cuLibraryLoadFromFile(
            library, fileName, jitOptions.cast(), jitValues, numJit, options.cast(), values, numOptions))
    }

    /// Ends a library of kernels.
    fn cudaLibraryUnload(library: cudaLibrary_t) {
        check(ready()?.cuLibraryUnload(library))
    }

    /// A kernel of a library by its name.
    fn cudaLibraryGetKernel(kernel: *mut cudaKernel_t, library: cudaLibrary_t, name: *const c_char) {
        let mut k = null_mut();
        check(ready()?.cuLibraryGetKernel(&raw mut k, library, name))?;
        add_handle(k.cast());
        put(kernel, k)
    }

    /// Number of kernels of a library.
    fn cudaLibraryGetKernelCount(count: *mut u32, lib: cudaLibrary_t) {
        check(ready()?.cuLibraryGetKernelCount(count, lib))
    }

    /// All kernels of a library, or as many as there is room for.
    fn cudaLibraryEnumerateKernels(kernels: *mut cudaKernel_t, numKernels: u32, lib: cudaLibrary_t) {
        let d = ready()?;
        let mut count = 0;
        check(d.cuLibraryGetKernelCount(&raw mut count, lib))?;
        check(d.cuLibraryEnumerateKernels(kernels, numKernels, lib))?;
        (0..count.min(numKernels) as usize).try_for_each(|i| {
            add_handle(get(kernels.wrapping_add(i))?.cast());
            Ok(())
        })
    }

    /// A variable of a library in the current device's context.
    fn cudaLibraryGetGlobal(
        dptr: *mut *mut c_void, bytes: *mut usize, library: cudaLibrary_t, name: *const c_char) {
        let (d, _) = crate::state::context()?;
        check(d.cuLibraryGetGlobal(dptr.cast(), bytes, library, name))
    }

    /// A managed variable of a library.
    fn cudaLibraryGetManaged(
        dptr: *mut *mut c_void, bytes: *mut usize, library: cudaLibrary_t, name: *const c_char) {
        let (d, _) = crate::state::context()?;
        check(d.cuLibraryGetManaged(dptr.cast(), bytes, library, name))
    }

    /// Sets an attribute of a kernel on a device.
    fn cudaKernelSetAttributeForDevice(kernel: cudaKernel_t, attr: cudaFuncAttribute, value: i32, device: i32) {
        check(ready()?.cuKernelSetAttribute(CUfunction_attribute(attr.0), value, kernel, device))
    }
}
