//! Initialisation, versions, error texts, entry points by name.

use core::ffi::{CStr, c_char, c_void};

use weft_driver::{Code, Result, trace};
use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;
use weft_ffi::{errors, procs};

use crate::args::fail;
use crate::handle;
use crate::{logging, proc_table_gen};

/// The CUDA version that this driver has.
const VERSION: i32 = 13000;

entry! {
    before cuInit:

    /// Initialises the driver.
    fn cuInit(Flags: u32) {
        logging::start();
        crate::jit::install();
        crate::handle::install();
        crate::fork::watch();
        weft_driver::init(Flags)?;
        crate::dump_pipe::watch();
        crate::checkpoint_service::serve();
    }

    /// The CUDA version of the driver.
    fn cuDriverGetVersion(driverVersion: Out<i32>) {
        driverVersion.set(VERSION)
    }

    /// The text of an error.
    fn cuGetErrorString(error: CUresult, pStr: Out<*const c_char>) {
        text(&pStr, errors::driver_text(error.0))
    }

    /// The name of an error.
    fn cuGetErrorName(error: CUresult, pStr: Out<*const c_char>) {
        text(&pStr, errors::driver_name(error.0))
    }

    /// Tables of private functions: there is one, for tools in the process.
    fn cuGetExportTable(ppExportTable: Option<Out<*const c_void>>, pExportTableId: Option<In<CUuuid>>) {
        let table = pExportTableId.and_then(|id| crate::hooks::table(&id.bytes.map(|b| b as u8)));
        if let Some(to) = ppExportTable {
            to.set(table.unwrap_or(core::ptr::null()));
        }
        if table.is_some() { Ok(()) } else { fail(Code::NotFound) }
    }

    /// The address of a function, without the reason for failure.
    fn cuGetProcAddress(symbol: &str, pfn: Out<*mut c_void>, cudaVersion: i32, flags: u64) {
        let (address, _) = find(symbol, cudaVersion, flags)?;
        pfn.set(address);
        if address.is_null() { fail(Code::NotFound) } else { Ok(()) }
    }

    /// The address of a function.
    fn cuGetProcAddress_v2(
        symbol: &str, pfn: Out<*mut c_void>, cudaVersion: i32, flags: u64,
        symbolStatus: Option<Out<CUdriverProcAddressQueryResult>>,
    ) {
        let (address, status) = find(symbol, cudaVersion, flags)?;
        pfn.set(address);
        if let Some(to) = symbolStatus {
            to.set(status);
        }
    }
}

entry! {
    /// Starts profiling: what comes is recorded, if a trace waits for that.
    fn cuProfilerStart() {
        handle::current()?;
        trace::switch(true);
        Ok(())
    }

    /// Stops profiling.
    fn cuProfilerStop() {
        handle::current()?;
        trace::switch(false);
        Ok(())
    }
}

fn text(to: &Out<'_, *const c_char>, found: Option<&'static CStr>) -> Result<()> {
    to.set(found.map_or(core::ptr::null(), CStr::as_ptr));
    if found.is_some() { Ok(()) } else { fail(Code::InvalidValue) }
}

/// Flags of `cuGetProcAddress`: the variants for the legacy default stream, and for per-thread ones.
const LEGACY: u64 = 1;
const PER_THREAD: u64 = 2;

fn find(name: &str, version: i32, flags: u64) -> Result<(*mut c_void, CUdriverProcAddressQueryResult)> {
    if flags & !(LEGACY | PER_THREAD) != 0 {
        return fail(Code::InvalidValue);
    }
    if name == "weftModuleBindGlobal" {
        // An extension of ours, for libcudart.
        return Ok((super::module::bind_global(), CU_GET_PROC_ADDRESS_SUCCESS));
    }
    if name == "weftManagedPages" {
        return Ok((super::module::managed_pages(), CU_GET_PROC_ADDRESS_SUCCESS));
    }
    let version = u32::try_from(version).map_err(|_| Code::InvalidValue)?;
    Ok(match procs::resolve(name, version, flags & PER_THREAD != 0) {
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
