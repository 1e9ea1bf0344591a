//! Libraries of kernels that a program loads itself.

use core::ffi::{CStr, c_char, c_void};
use core::ptr::null_mut;

use weft_ffi::arg::{Out, OutSlice};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Device, api};
use crate::error::check;
use crate::registry::add_handle;
use crate::state::ready;

api! {
    /// Loads a library of kernels from memory.
    fn cudaLibraryLoadData(
        library: *mut cudaLibrary_t, code: *const c_void, jitOptions: *mut cudaJitOption,
        jitValues: *mut *mut c_void, numJit: u32, options: *mut cudaLibraryOption, values: *mut *mut c_void,
        numOptions: u32)
        => cuLibraryLoadData(library, code, jitOptions.cast(), jitValues, numJit, options.cast(), values, numOptions);

    /// Loads a library of kernels from a file.
    fn cudaLibraryLoadFromFile(
        library: *mut cudaLibrary_t, fileName: *const c_char, jitOptions: *mut cudaJitOption,
        jitValues: *mut *mut c_void, numJit: u32, options: *mut cudaLibraryOption, values: *mut *mut c_void,
        numOptions: u32)
        => cuLibraryLoadFromFile(library, fileName, jitOptions.cast(), jitValues, numJit, options.cast(), values, numOptions);

    /// Ends a library of kernels.
    fn cudaLibraryUnload(library: cudaLibrary_t)
        => cuLibraryUnload(library);

    /// A kernel of a library by its name.
    fn cudaLibraryGetKernel(kernel: Out<cudaKernel_t>, library: cudaLibrary_t, name: &CStr) {
        let mut k = null_mut();
        // SAFETY: a live variable; the driver knows its libraries; a string.
        check(unsafe { ready()?.cuLibraryGetKernel(&raw mut k, library, name.as_ptr()) })?;
        add_handle(k.cast());
        kernel.set(k)
    }

    /// Number of kernels of a library.
    fn cudaLibraryGetKernelCount(count: *mut u32, lib: cudaLibrary_t)
        => cuLibraryGetKernelCount(count, lib);

    /// All kernels of a library, or as many as there is room for.
    fn cudaLibraryEnumerateKernels(
        kernels: OutSlice<cudaKernel_t> [numKernels], numKernels: u32, lib: cudaLibrary_t) {
        let (d, mut count) = (ready()?, 0);
        // SAFETY: a live variable; the driver knows its libraries.
        check(unsafe { d.cuLibraryGetKernelCount(&raw mut count, lib) })?;
        let mut all = vec![null_mut(); count.min(numKernels) as usize];
        // SAFETY: room for as many as said.
        check(unsafe { d.cuLibraryEnumerateKernels(all.as_mut_ptr(), all.len() as u32, lib) })?;
        all.iter().for_each(|k| add_handle(k.cast()));
        kernels.fill(all)
    }

    /// A function that host and device share.
    fn cudaLibraryGetUnifiedFunction(fptr: *mut *mut c_void, library: cudaLibrary_t, symbol: *const c_char)
        => cuLibraryGetUnifiedFunction(fptr, library, symbol);

    /// A variable of a library in the current device's context.
    fn cudaLibraryGetGlobal(
        dptr: *mut *mut c_void, bytes: *mut usize, library: cudaLibrary_t, name: *const c_char)
        => cuLibraryGetGlobal(dptr.cast(), bytes, library, name);

    /// A managed variable of a library.
    fn cudaLibraryGetManaged(
        dptr: *mut *mut c_void, bytes: *mut usize, library: cudaLibrary_t, name: *const c_char)
        => cuLibraryGetManaged(dptr.cast(), bytes, library, name);

    /// Sets an attribute of a kernel on a device.
    fn cudaKernelSetAttributeForDevice(kernel: cudaKernel_t, attr: cudaFuncAttribute, value: i32, device: Device)
        => cuKernelSetAttribute(CUfunction_attribute(attr.0), value, kernel, device.0);
}
