//! Libraries and their kernels.

use core::ffi::{c_char, c_void};

use weft_driver::{Code, Library, Result, load_image_with};
use weft_ffi::driver::*;

use super::device::device;
use super::function::permanent;
use super::module::{JitOptions, file};
use crate::args::{fail, image, put, put_if, put_list, string, there};
use crate::handle::{FUNCTIONS, KERNELS, LIBRARIES, MODULES, current, kernel, library, sweep};

entry! {
    /// Loads a library from an image in memory.
    fn cuLibraryLoadData(
        library: *mut CUlibrary, code: *const c_void, jitOptions: *mut CUjit_option,
        jitOptionsValues: *mut *mut c_void, numJitOptions: u32, _libraryOptions: *mut CUlibraryOption,
        _libraryOptionValues: *mut *mut c_void, _numLibraryOptions: u32,
    ) {
        let options = JitOptions::new(numJitOptions, jitOptions, jitOptionsValues)?;
        load(library, image(code)?, &options)
    }

    /// Loads a library from a file.
    fn cuLibraryLoadFromFile(
        library: *mut CUlibrary, fileName: *const c_char, jitOptions: *mut CUjit_option,
        jitOptionsValues: *mut *mut c_void, numJitOptions: u32, _libraryOptions: *mut CUlibraryOption,
        _libraryOptionValues: *mut *mut c_void, _numLibraryOptions: u32,
    ) {
        let options = JitOptions::new(numJitOptions, jitOptions, jitOptionsValues)?;
        load(library, &file(fileName)?, &options)
    }

    /// Unloads a library.
    fn cuLibraryUnload(library: CUlibrary) {
        crate::handle::library(library)?.unload()?;
        sweep();
        Ok(())
    }

    /// A kernel by name.
    fn cuLibraryGetKernel(pKernel: *mut CUkernel, library: CUlibrary, name: *const c_char) {
        there(pKernel)?;
        put(pKernel, KERNELS.handle(&crate::handle::library(library)?.kernel(string(name)?)?))
    }

    /// Number of kernels.
    fn cuLibraryGetKernelCount(count: *mut u32, lib: CUlibrary) {
        put(count, library(lib)?.kernels().len() as u32)
    }

    /// All kernels.
    fn cuLibraryEnumerateKernels(kernels: *mut CUkernel, numKernels: u32, lib: CUlibrary) {
        let all = library(lib)?.kernels();
        let handles: Vec<CUkernel> = all.iter().take(numKernels as usize).map(|k| KERNELS.handle(k)).collect();
        put_list(kernels, &handles)
    }

    /// The library's module in the current context.
    fn cuLibraryGetModule(pMod: *mut CUmodule, library: CUlibrary) {
        there(pMod)?;
        put(pMod, MODULES.handle(&crate::handle::library(library)?.module(&current()?)?))
    }

    /// A variable in the current context.
    fn cuLibraryGetGlobal, fn cuLibraryGetManaged(
        dptr: *mut CUdeviceptr, bytes: *mut usize, library: CUlibrary, name: *const c_char,
    ) {
        let module = crate::handle::library(library)?.module(&current()?)?;
        let (address, size) = module.global(string(name)?)?;
        put_if(dptr, address);
        put_if(bytes, size as usize);
        Ok(())
    }

    /// The function that a kernel is in the current context.
    fn cuKernelGetFunction(pFunc: *mut CUfunction, kernel: CUkernel) {
        there(pFunc)?;
        put(pFunc, FUNCTIONS.handle(&crate::handle::kernel(kernel)?.function(&current()?)?))
    }

    /// A kernel's library.
    fn cuKernelGetLibrary(pLib: *mut CUlibrary, kernel: CUkernel) {
        there(pLib)?;
        put(pLib, LIBRARIES.handle(&crate::handle::kernel(kernel)?.library()?))
    }

    /// A kernel's name.
    fn cuKernelGetName(name: *mut *const c_char, hfunc: CUkernel) {
        there(name)?;
        put(name, permanent(kernel(hfunc)?.name())?)
    }

    /// An attribute of a kernel on a device.
    fn cuKernelGetAttribute(pi: *mut i32, attrib: CUfunction_attribute, kernel: CUkernel, dev: CUdevice) {
        there(pi)?;
        put(pi, on_device(kernel, dev)?.attribute(attrib.0)?)
    }

    /// Sets an attribute of a kernel on a device.
    fn cuKernelSetAttribute(attrib: CUfunction_attribute, val: i32, kernel: CUkernel, dev: CUdevice) {
        on_device(kernel, dev)?.set_attribute(attrib.0, val)
    }

    /// The preferred split of cache and shared memory: a hint that changes nothing here.
    fn cuKernelSetCacheConfig(kernel: CUkernel, config: CUfunc_cache, dev: CUdevice) {
        on_device(kernel, dev)?;
        if config.0 > CU_FUNC_CACHE_PREFER_EQUAL.0 { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// Offset and size of a parameter.
    fn cuKernelGetParamInfo(kernel: CUkernel, paramIndex: usize, paramOffset: *mut usize, paramSize: *mut usize) {
        let (offset, size) = crate::handle::kernel(kernel)?.function(&current()?)?.param(paramIndex)?;
        put(paramOffset, offset as usize)?;
        put_if(paramSize, size as usize);
        Ok(())
    }

    /// Number of parameters.
    fn cuKernelGetParamCount(kernel: CUkernel, paramCount: *mut usize) {
        put(paramCount, crate::handle::kernel(kernel)?.function(&current()?)?.param_layout().0.len())
    }
}

/// The function of a kernel on a device: in the current context if that is the device's, else in its primary one.
fn on_device(handle: CUkernel, dev: CUdevice) -> Result<std::sync::Arc<weft_driver::Function>> {
    let kernel = kernel(handle)?;
    let device = device(dev)?;
    if let Some(c) = weft_driver::current().filter(|c| c.device().ordinal() == device.ordinal()) {
        return kernel.function(&c);
    }
    let context = device.retain_primary()?;
    let function = kernel.function(&context);
    device.release_primary()?;
    function
}

fn load(to: *mut CUlibrary, bytes: &[u8], options: &JitOptions) -> Result<()> {
    there(to)?;
    let system = weft_driver::system()?;
    let sm = system.devices().first().ok_or(Code::NoDevice)?.profile().sm();
    let started = std::time::Instant::now();
    let loaded = load_image_with(bytes, sm, options.compile);
    options.report(&loaded.log, loaded.image.is_err(), started.elapsed())?;
    put(to, LIBRARIES.handle(&Library::new(loaded.image?)))
}
