//! Modules.

use core::ffi::{c_char, c_void};

use weft_driver::{Binding, Code, Error, LoadOptions, Module, Result, load_image_with};
use weft_ffi::driver::*;

use crate::args::{fail, get, image, list, put, put_if, put_list, put_string, string, there};
use crate::handle::{FUNCTIONS, MODULES, current, module, sweep};

entry! {
    /// Loads a module from an image in memory.
    fn cuModuleLoadData(module: *mut CUmodule, image: *const c_void) {
        load(module, crate::args::image(image)?, &JitOptions::default())
    }

    /// Loads a module from an image in memory, with options.
    fn cuModuleLoadDataEx(
        module: *mut CUmodule, image: *const c_void, numOptions: u32, options: *mut CUjit_option,
        optionValues: *mut *mut c_void,
    ) {
        let options = JitOptions::new(numOptions, options, optionValues)?;
        load(module, crate::args::image(image)?, &options)
    }

    /// Loads a module from a fat binary.
    fn cuModuleLoadFatBinary(module: *mut CUmodule, fatCubin: *const c_void) {
        load(module, image(fatCubin)?, &JitOptions::default())
    }

    /// Loads a module from a file.
    fn cuModuleLoad(module: *mut CUmodule, fname: *const c_char) {
        there(module)?;
        load(module, &file(fname)?, &JitOptions::default())
    }

    /// Unloads a module.
    fn cuModuleUnload(hmod: CUmodule) {
        module(hmod)?.unload()?;
        sweep();
        Ok(())
    }

    /// What `CUDA_MODULE_LOADING` asks for. Functions are compiled when they are first launched in either mode.
    fn cuModuleGetLoadingMode(mode: *mut CUmoduleLoadingMode) {
        weft_driver::system()?;
        let eager = std::env::var_os("CUDA_MODULE_LOADING").is_some_and(|v| v == "EAGER");
        put(mode, if eager { CU_MODULE_EAGER_LOADING } else { CU_MODULE_LAZY_LOADING })
    }

    /// A kernel by name.
    fn cuModuleGetFunction(hfunc: *mut CUfunction, hmod: CUmodule, name: *const c_char) {
        there(hfunc)?;
        put(hfunc, FUNCTIONS.handle(&module(hmod)?.function(string(name)?)?))
    }

    /// Number of kernels.
    fn cuModuleGetFunctionCount(count: *mut u32, mod_: CUmodule) {
        put(count, module(mod_)?.kernels().len() as u32)
    }

    /// All kernels.
    fn cuModuleEnumerateFunctions(functions: *mut CUfunction, numFunctions: u32, mod_: CUmodule) {
        let all = module(mod_)?.kernels();
        let handles: Vec<CUfunction> = all.iter().take(numFunctions as usize).map(|f| FUNCTIONS.handle(f)).collect();
        put_list(functions, &handles)
    }

    /// Address and size of a variable.
    fn cuModuleGetGlobal, fn cuModuleGetGlobal_v2(
        dptr: *mut CUdeviceptr, bytes: *mut usize, hmod: CUmodule, name: *const c_char,
    ) {
        let (address, size) = module(hmod)?.global(string(name)?)?;
        put_if(dptr, address);
        put_if(bytes, size as usize);
        Ok(())
    }
}

/// An extension: lets a variable of a module lie in memory of the program from now on. The variable's value moves there.
/// Found by `cuGetProcAddress`.
///
/// # Safety
/// `name` is a C string; `bytes` bytes at `host` are the program's.
pub(crate) unsafe extern "C" fn weftModuleBindGlobal(
    hmod: CUmodule,
    name: *const c_char,
    host: *mut c_void,
    bytes: usize,
) -> CUresult {
    crate::entry::call(|| {
        there(host)?;
        let binding = Binding { name: string(name)?.to_owned(), address: host.expose_provenance() as u64 };
        module(hmod)?.bind(&binding, bytes as u64)
    })
}

/// The contents of a file.
pub(crate) fn file(name: *const c_char) -> Result<Vec<u8>> {
    std::fs::read(string(name)?).map_err(|e| Error::new(Code::FileNotFound, e.to_string()))
}

/// Options of the compiler that matter here.
#[derive(Clone, Default)]
pub(crate) struct JitOptions {
    info: LogBuffer,
    errors: LogBuffer,
    wall_time: Option<*mut *mut c_void>,
    bindings: Vec<Binding>,
    pub(crate) compile: LoadOptions,
}

/// A buffer for messages, and where its size is said; the size as it was at first.
#[derive(Clone, Copy, Default)]
struct LogBuffer {
    buffer: Option<*mut c_char>,
    size: Option<(*mut *mut c_void, usize)>,
}

impl LogBuffer {
    /// Writes the log; the option that says the size receives the number of characters.
    fn write(&self, text: &str) -> Result<()> {
        let (Some(buffer), Some((size, room))) = (self.buffer, self.size) else { return Ok(()) };
        if room == 0 || buffer.is_null() {
            return Ok(());
        }
        put_string(buffer, i32::try_from(room).unwrap_or(i32::MAX), text)?;
        put(size, core::ptr::without_provenance_mut(text.len().min(room - 1)))
    }
}

// SAFETY: the pointers are places of the program's, which it keeps for us whichever thread it calls from.
unsafe impl Send for JitOptions {}

impl JitOptions {
    /// Reads the options; those that steer code for a GPU have nothing to steer here.
    pub(crate) fn new(count: u32, options: *mut CUjit_option, values: *mut *mut c_void) -> Result<Self> {
        let keys = list(options.cast_const(), count as usize)?;
        if count > 0 {
            there(values)?;
        }
        let mut out = JitOptions::default();
        let (mut names, mut addresses, mut symbols) = (core::ptr::null(), core::ptr::null(), 0);
        for (i, key) in keys.iter().enumerate() {
            let place = values.wrapping_add(i);
            let value: *mut c_void = get(place)?;
            match *key {
                CU_JIT_INFO_LOG_BUFFER => out.info.buffer = Some(value.cast()),
                CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES => {
                    out.info.size = Some((place, value.addr() as u32 as usize))
                }
                CU_JIT_ERROR_LOG_BUFFER => out.errors.buffer = Some(value.cast()),
                CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES => {
                    out.errors.size = Some((place, value.addr() as u32 as usize))
                }
                CU_JIT_MAX_REGISTERS => {
                    out.compile.max_registers = Some(value.addr() as u32).filter(|n| *n > 0);
                }
                CU_JIT_OPTIMIZATION_LEVEL => out.compile.no_contraction |= value.addr() as u32 == 0,
                CU_JIT_GENERATE_DEBUG_INFO => out.compile.no_contraction |= value.addr() as u32 != 0,
                CU_JIT_LOG_VERBOSE => out.compile.verbose = value.addr() as u32 != 0,
                CU_JIT_WALL_TIME => out.wall_time = Some(place),
                CU_JIT_GLOBAL_SYMBOL_NAMES => names = value.cast::<*const c_char>().cast_const(),
                CU_JIT_GLOBAL_SYMBOL_ADDRESSES => addresses = value.cast::<*mut c_void>().cast_const(),
                CU_JIT_GLOBAL_SYMBOL_COUNT => symbols = value.addr() as u32 as usize,
                k if k.0 >= CU_JIT_NUM_OPTIONS.0 => return fail(Code::InvalidValue),
                _ => {}
            }
        }
        for (name, address) in list(names, symbols)?.iter().zip(list(addresses, symbols)?) {
            let address = address.expose_provenance() as u64;
            out.bindings.push(Binding { name: string(*name)?.to_owned(), address });
        }
        Ok(out)
    }

    /// Writes the compiler's messages where the program wants them.
    pub(crate) fn report(&self, log: &str, failed: bool, took: std::time::Duration) -> Result<()> {
        self.info.write(if failed { "" } else { log })?;
        self.errors.write(if failed { log } else { "" })?;
        match self.wall_time {
            // A float in the place of a pointer, as CUDA does it.
            Some(place) => put(place.cast::<f32>(), took.as_secs_f32() * 1e3),
            None => Ok(()),
        }
    }
}

fn load(to: *mut CUmodule, bytes: &[u8], options: &JitOptions) -> Result<()> {
    there(to)?;
    let context = current()?;
    let started = std::time::Instant::now();
    let loaded = load_image_with(bytes, context.device().profile().sm(), options.compile);
    options.report(&loaded.log, loaded.image.is_err(), started.elapsed())?;
    let module = Module::load(&context, loaded.image?, &options.bindings)?;
    put(to, MODULES.handle(&module))
}
