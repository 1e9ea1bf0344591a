//! Modules.

use core::ffi::{c_char, c_void};

use weft_driver::{Binding, Code, Function, Module, Result, load_image_with, memory};
use weft_ffi::arg::{Address, FromC, Out, OutSlice};
use weft_ffi::driver::*;

use crate::args::{fail, file};
use crate::entry::{Call, Mode, run};
use crate::handle::{FUNCTIONS, Handle, OutHandle, current, sweep};
use crate::image::Image;
use crate::options::JitOptions;

entry! {
    /// Loads a module from an image in memory.
    fn cuModuleLoadData(module: OutHandle<Module>, image: Image) {
        load(&module, image.0, &JitOptions::default())
    }

    /// Loads a module from an image in memory, with options.
    fn cuModuleLoadDataEx(
        module: OutHandle<Module>, image: Image, numOptions: u32, options: *mut CUjit_option,
        optionValues: JitOptions [numOptions, options],
    ) {
        load(&module, image.0, &optionValues)
    }

    /// Loads a module from a fat binary.
    fn cuModuleLoadFatBinary(module: OutHandle<Module>, fatCubin: Image) {
        load(&module, fatCubin.0, &JitOptions::default())
    }

    /// Loads a module from a file.
    fn cuModuleLoad(module: OutHandle<Module>, fname: &str) {
        load(&module, &file(fname)?, &JitOptions::default())
    }

    /// Unloads a module.
    fn cuModuleUnload(hmod: Handle<Module>) {
        hmod.unload()?;
        sweep();
    }

    /// What `CUDA_MODULE_LOADING` asks for. Functions are compiled when they are first launched in either mode.
    fn cuModuleGetLoadingMode(mode: Out<CUmoduleLoadingMode>) {
        let eager = std::env::var_os("CUDA_MODULE_LOADING").is_some_and(|v| v == "EAGER");
        mode.set(if eager { CU_MODULE_EAGER_LOADING } else { CU_MODULE_LAZY_LOADING })
    }

    /// A kernel by name.
    fn cuModuleGetFunction(hfunc: OutHandle<Function>, hmod: Handle<Module>, name: &str) {
        hfunc.set(&hmod.function(name)?)
    }

    /// Number of kernels.
    fn cuModuleGetFunctionCount(count: Out<u32>, mod_: Handle<Module>) {
        count.set(mod_.kernels().len() as u32)
    }

    /// All kernels.
    fn cuModuleEnumerateFunctions(
        functions: OutSlice<CUfunction> [numFunctions], numFunctions: u32, mod_: Handle<Module>,
    ) {
        functions.fill(mod_.kernels().iter().map(|f| FUNCTIONS.handle(f)))
    }

    /// Address and size of a variable.
    fn cuModuleGetGlobal, fn cuModuleGetGlobal_v2(
        dptr: Option<Out<CUdeviceptr>>, bytes: Option<Out<usize>>, hmod: Handle<Module>, name: &str,
    ) {
        variable(hmod.global(name)?, dptr, bytes)
    }
}

/// An extension: lets a variable of a module lie in memory of the program from now on. The variable's value moves there.
/// Found by `cuGetProcAddress`.
///
/// # Safety
/// `name` is a C string; `bytes` bytes at `host` are the program's.
unsafe extern "C" fn weftModuleBindGlobal(
    hmod: CUmodule,
    name: *const c_char,
    host: *mut c_void,
    bytes: usize,
) -> CUresult {
    let call = Call { mode: Mode::Legacy };
    run("weftModuleBindGlobal", weft_ffi::params::Params::new, || {
        // SAFETY: this function's own contract; nothing that is made here outlives `call`.
        let (hmod, name, host) = unsafe {
            let hmod = Handle::<Module>::from_c(hmod, (), &call)?;
            (hmod, <&str>::from_c(name, (), &call)?, Address::from_c(host, (), &call)?)
        };
        if host.0 == 0 {
            return fail(Code::InvalidValue);
        }
        hmod.bind(&Binding { name: name.to_owned(), address: host.0 }, bytes as u64)
    })
}

/// An extension: managed variables of the program lie in these pages, with nothing else. Found by `cuGetProcAddress`.
///
/// # Safety
/// `bytes` bytes at `from` are the program's, can be read and written, and stay; nothing else lies in them.
unsafe extern "C" fn weftManagedPages(from: *mut c_void, bytes: usize) -> CUresult {
    run("weftManagedPages", weft_ffi::params::Params::new, || {
        let context = current()?;
        // SAFETY: this function's own contract.
        let pages = unsafe { memory::ProgramPages::new(from.addr() as u64, bytes as u64) };
        memory::share_program(&context, pages.ok_or(Code::InvalidValue)?);
        Ok(())
    })
}

/// The address of that extension.
pub(super) fn managed_pages() -> *mut c_void {
    weftManagedPages as *const () as *mut c_void
}

/// The address of the extension.
pub(super) fn bind_global() -> *mut c_void {
    weftModuleBindGlobal as *const () as *mut c_void
}

/// Writes address and size of a variable where the program wants them.
pub(super) fn variable(
    (address, size): (u64, u64),
    dptr: Option<Out<'_, CUdeviceptr>>,
    bytes: Option<Out<'_, usize>>,
) {
    if let Some(to) = dptr {
        to.set(address);
    }
    if let Some(to) = bytes {
        to.set(size as usize);
    }
}

fn load(to: &OutHandle<'_, Module>, bytes: &[u8], options: &JitOptions<'_>) -> Result<()> {
    let context = current()?;
    let started = std::time::Instant::now();
    let loaded = load_image_with(bytes, context.device().profile().sm(), options.compile);
    options.report(&loaded.log, loaded.image.is_err(), started.elapsed());
    to.set(&Module::load(&context, loaded.image?, &options.bindings)?);
    Ok(())
}
