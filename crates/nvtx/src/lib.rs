//! `libweft-nvtx.so`: takes what programs say by NVTX, and writes it into the trace.
//!
//! Programs compiled with NVTX's headers load the library that `NVTX_INJECTION64_PATH` names when they first say something, and call
//! its `InitializeInjectionNvtx2` with a function that gives tables of pointers, which the library sets to its own functions. What it leaves
//! alone does nothing from then on; where no library is named all does nothing.
//!
//! * [`abi`]: the protocol's structures and numbers; [`texts`]: texts of C; [`entries`]: the functions that programs get;
//! * [`known`]: domains and registered strings; [`ranges`]: which ranges are open; [`output`]: the trace; [`listener`]: a tool in the process; [`handles`]: numbers of streams.

mod abi;
mod entries;
mod handles;
mod known;
mod listener;
mod output;
mod ranges;
mod texts;

use abi::{ETID_CALLBACKS, ExportTableCallbacks, GetExportTable};

/// Called by a program, or by each of its libraries that use NVTX, before it says something for the first time. 1: this library
/// listens; 0: nobody wants to know.
///
/// # Safety
/// `get` answers tables as NVTX 3 has them.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "the name is NVTX's")]
pub unsafe extern "C" fn InitializeInjectionNvtx2(get: Option<GetExportTable>) -> i32 {
    let Some(get) = get else { return 0 };
    if !output::open() && !listener::is_there() {
        return 0;
    }
    // SAFETY: the caller says that it answers tables.
    let table = unsafe { get(ETID_CALLBACKS) }.cast::<ExportTableCallbacks>();
    // SAFETY: it is none, or one of NVTX's.
    let Some(table) = (unsafe { table.as_ref() }) else { return 0 };
    if table.struct_size < size_of::<ExportTableCallbacks>() {
        return 0;
    }
    // SAFETY: the table is NVTX's, and so are those that it gives.
    unsafe { entries::install(table) };
    1
}
