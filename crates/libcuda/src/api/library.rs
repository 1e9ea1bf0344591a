//! Libraries and their kernels.

use core::ffi::{c_char, c_void};

use weft_driver::attribute::check_cache_config;
use weft_driver::rules::kernel_on_device;
use weft_driver::{Code, Function, Kernel, Library, Module, Result, load_image_with};
use weft_ffi::arg::{Out, OutSlice};
use weft_ffi::driver::*;

use super::function::{parameter, permanent};
use super::module::variable;
use crate::args::{fail, file};
use crate::handle::{Dev, Handle, KERNELS, OutHandle, current, sweep};
use crate::image::Image;
use crate::options::{JitOptions, LibraryOptions};

entry! {
    /// Loads a library from an image in memory.
    fn cuLibraryLoadData(
        library: OutHandle<Library>, code: Image, jitOptions: *mut CUjit_option,
        jitOptionsValues: JitOptions [numJitOptions, jitOptions], numJitOptions: u32,
        libraryOptions: *mut CUlibraryOption, libraryOptionValues: LibraryOptions [numLibraryOptions, libraryOptions],
        numLibraryOptions: u32,
    ) {
        load(&library, code.0, &jitOptionsValues)
    }

    /// Loads a library from a file.
    fn cuLibraryLoadFromFile(
        library: OutHandle<Library>, fileName: &str, jitOptions: *mut CUjit_option,
        jitOptionsValues: JitOptions [numJitOptions, jitOptions], numJitOptions: u32,
        libraryOptions: *mut CUlibraryOption, libraryOptionValues: LibraryOptions [numLibraryOptions, libraryOptions],
        numLibraryOptions: u32,
    ) {
        load(&library, &file(fileName)?, &jitOptionsValues)
    }

    /// Unloads a library.
    fn cuLibraryUnload(library: Handle<Library>) {
        library.unload()?;
        sweep();
    }

    /// A kernel by name.
    fn cuLibraryGetKernel(pKernel: OutHandle<Kernel>, library: Handle<Library>, name: &str) {
        pKernel.set(&library.kernel(name)?)
    }

    /// Number of kernels.
    fn cuLibraryGetKernelCount(count: Out<u32>, lib: Handle<Library>) {
        count.set(lib.kernels().len() as u32)
    }

    /// All kernels.
    fn cuLibraryEnumerateKernels(kernels: OutSlice<CUkernel> [numKernels], numKernels: u32, lib: Handle<Library>) {
        kernels.fill(lib.kernels().iter().map(|k| KERNELS.handle(k)))
    }

    /// The library's module in the current context.
    fn cuLibraryGetModule(pMod: OutHandle<Module>, library: Handle<Library>) {
        pMod.set(&library.module(&current()?)?)
    }

    /// A variable in the current context.
    fn cuLibraryGetGlobal(
        dptr: Option<Out<CUdeviceptr>>, bytes: Option<Out<usize>>, library: Handle<Library>, name: &str,
    ) {
        check_asked(&dptr, &bytes)?;
        variable(library.module(&current()?)?.global(name)?, dptr, bytes);
        Ok(())
    }

    /// A variable that host and device share.
    fn cuLibraryGetManaged(
        dptr: Option<Out<CUdeviceptr>>, bytes: Option<Out<usize>>, library: Handle<Library>, name: &str,
    ) {
        check_asked(&dptr, &bytes)?;
        variable(library.module(&current()?)?.managed(name)?, dptr, bytes);
        Ok(())
    }

    /// Functions that host and device share are of devices that have them, which none is.
    fn cuLibraryGetUnifiedFunction(_fptr: Out<*mut c_void>, _library: Handle<Library>, _symbol: &str) {
        fail(Code::InvalidValue)
    }

    /// The function that a kernel is in the current context.
    fn cuKernelGetFunction(pFunc: OutHandle<Function>, kernel: Handle<Kernel>) {
        pFunc.set(&kernel.function(&current()?)?)
    }

    /// A kernel's library.
    fn cuKernelGetLibrary(pLib: OutHandle<Library>, kernel: Handle<Kernel>) {
        pLib.set(&kernel.library()?)
    }

    /// A kernel's name.
    fn cuKernelGetName(name: Out<*const c_char>, hfunc: Handle<Kernel>) {
        name.set(permanent(hfunc.name())?)
    }

    /// An attribute of a kernel on a device.
    fn cuKernelGetAttribute(pi: Out<i32>, attrib: CUfunction_attribute, kernel: Handle<Kernel>, dev: Dev) {
        pi.set(kernel_on_device(&kernel, &dev)?.attribute(attrib.0)?)
    }

    /// Sets an attribute of a kernel on a device.
    fn cuKernelSetAttribute(attrib: CUfunction_attribute, val: i32, kernel: Handle<Kernel>, dev: Dev) {
        kernel_on_device(&kernel, &dev)?.set_attribute(attrib.0, val)
    }

    /// The preferred split of cache and shared memory: a hint that changes nothing here.
    fn cuKernelSetCacheConfig(_kernel: Handle<Kernel>, config: CUfunc_cache, _dev: Dev) {
        check_cache_config(config.0)
    }

    /// Offset and size of a parameter.
    fn cuKernelGetParamInfo(
        kernel: Handle<Kernel>, paramIndex: usize, paramOffset: Out<usize>, paramSize: Option<Out<usize>>,
    ) {
        parameter(&*kernel.function(&current()?)?, paramIndex, &paramOffset, paramSize)
    }

    /// Number of parameters.
    fn cuKernelGetParamCount(kernel: Handle<Kernel>, paramCount: Out<usize>) {
        paramCount.set(kernel.function(&current()?)?.param_layout().0.len())
    }
}

/// Whether anything is asked for.
fn check_asked(dptr: &Option<Out<'_, CUdeviceptr>>, bytes: &Option<Out<'_, usize>>) -> Result<()> {
    if dptr.is_none() && bytes.is_none() { fail(Code::InvalidValue) } else { Ok(()) }
}

fn load(to: &OutHandle<'_, Library>, bytes: &[u8], options: &JitOptions<'_>) -> Result<()> {
    let system = weft_driver::system()?;
    let sm = system.devices().first().ok_or(Code::NoDevice)?.profile().sm();
    let started = std::time::Instant::now();
    let loaded = load_image_with(bytes, sm, options.compile);
    options.report(&loaded.log, loaded.image.is_err(), started.elapsed());
    to.set(&Library::new(loaded.image?));
    Ok(())
}
