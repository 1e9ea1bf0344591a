//! Initialisation, versions, error texts, entry points by name.

use core::ffi::{c_char, c_void};

use weft_driver::{Code, Result};
use weft_ffi::driver::*;
use weft_ffi::{errors, procs};

use crate::args::{fail, put, put_if, string, there};
use crate::handle;
use crate::{logging, proc_table_gen};

/// The CUDA version that this driver has.
const VERSION: i32 = 13000;

entry! {
    /// Initialises the driver.
    fn cuInit(Flags: u32) {
        logging::start();
        crate::jit::install();
        weft_driver::init(Flags).map(drop)
    }

    /// The CUDA version of the driver.
    fn cuDriverGetVersion(driverVersion: *mut i32) {
        put(driverVersion, VERSION)
    }

    /// The text of an error.
    fn cuGetErrorString(error: CUresult, pStr: *mut *const c_char) {
        text(pStr, errors::driver_text(error.0))
    }

    /// The name of an error.
    fn cuGetErrorName(error: CUresult, pStr: *mut *const c_char) {
        text(pStr, errors::driver_name(error.0))
    }

    /// Tables of private functions: there are none.
    fn cuGetExportTable(ppExportTable: *mut *const c_void, _pExportTableId: *const CUuuid) {
        put_if(ppExportTable, core::ptr::null());
        fail(Code::NotFound)
    }

    /// The address of a function, without the reason for failure.
    fn cuGetProcAddress(symbol: *const c_char, pfn: *mut *mut c_void, cudaVersion: i32, flags: u64) {
        let (address, _) = find(symbol, cudaVersion, flags)?;
        put(pfn, address)?;
        if address.is_null() { fail(Code::NotFound) } else { Ok(()) }
    }

    /// The address of a function.
    fn cuGetProcAddress_v2(
        symbol: *const c_char,
        pfn: *mut *mut c_void,
        cudaVersion: i32,
        flags: u64,
        symbolStatus: *mut CUdriverProcAddressQueryResult,
    ) {
        let (address, status) = find(symbol, cudaVersion, flags)?;
        put(pfn, address)?;
        put_if(symbolStatus, status);
        Ok(())
    }

    /// Starts profiling: there is none to start.
    fn cuProfilerStart() {
        handle::current().map(drop)
    }

    /// Stops profiling.
    fn cuProfilerStop() {
        handle::current().map(drop)
    }
}

fn text(to: *mut *const c_char, found: Option<&'static core::ffi::CStr>) -> Result<()> {
    put(to, found.map_or(core::ptr::null(), core::ffi::CStr::as_ptr))?;
    if found.is_some() { Ok(()) } else { fail(Code::InvalidValue) }
}

/// Flag of `cuGetProcAddress`: the variants for per-thread default streams.
const PER_THREAD: u64 = 2;

fn find(
    symbol: *const c_char,
    version: i32,
    flags: u64,
) -> Result<(*mut c_void, CUdriverProcAddressQueryResult)> {
    there(symbol)?;
    if flags > PER_THREAD {
        return fail(Code::InvalidValue);
    }
    let name = string(symbol)?;
    if name == "weftModuleBindGlobal" {
        // The address of an extension of ours, for libcudart.
        let address = super::module::weftModuleBindGlobal as *const () as *mut c_void;
        return Ok((address, CU_GET_PROC_ADDRESS_SUCCESS));
    }
    let version = u32::try_from(version).map_err(|_| Code::InvalidValue)?;
    Ok(match procs::resolve(name, version, flags == PER_THREAD) {
        Ok(found) => match proc_table_gen::address(found) {
            Some(a) => (a, CU_GET_PROC_ADDRESS_SUCCESS),
            None => (core::ptr::null_mut(), CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND),
        },
        Err(true) => (core::ptr::null_mut(), CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT),
        // A few clients ask for the exact symbol.
        Err(false) => match proc_table_gen::address(name) {
            Some(a) => (a, CU_GET_PROC_ADDRESS_SUCCESS),
            None => (core::ptr::null_mut(), CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND),
        },
    })
}
