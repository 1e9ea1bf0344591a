//! Memory and events of other processes.

use core::ffi::c_char;

use weft_driver::{Code, Event, ipc};
use weft_ffi::arg::Out;
use weft_ffi::driver::*;

use crate::handle::{Handle, OutHandle, current};

fn chars(bytes: ipc::IpcHandle) -> [c_char; 64] {
    bytes.map(|b| c_char::from_ne_bytes([b]))
}

fn bytes(chars: [c_char; 64]) -> ipc::IpcHandle {
    chars.map(|c| c.to_ne_bytes()[0])
}

entry! {
    /// A handle by which another process opens device memory.
    fn cuIpcGetMemHandle(pHandle: Out<CUipcMemHandle>, dptr: CUdeviceptr) {
        pHandle.set(CUipcMemHandle { reserved: chars(ipc::memory_handle(dptr)?) })
    }

    /// Opens device memory of another process.
    fn cuIpcOpenMemHandle, fn cuIpcOpenMemHandle_v2(pdptr: Out<CUdeviceptr>, handle: CUipcMemHandle, Flags: u32) {
        pdptr.set(ipc::open_memory(&*current()?, &bytes(handle.reserved), Flags)?)
    }

    /// Closes memory of another process.
    fn cuIpcCloseMemHandle(dptr: CUdeviceptr) {
        ipc::close_memory(&*current()?, dptr)
    }

    /// A handle by which another process opens an event.
    fn cuIpcGetEventHandle(pHandle: Option<Out<CUipcEventHandle>>, event: Handle<Event>) {
        let handle = ipc::event_handle(&event)?;
        pHandle.ok_or(Code::InvalidValue)?.set(CUipcEventHandle { reserved: chars(handle) })
    }

    /// Opens an event of another process.
    fn cuIpcOpenEventHandle(phEvent: OutHandle<Event>, handle: CUipcEventHandle) {
        phEvent.set(&ipc::open_event(&*current()?, &bytes(handle.reserved))?)
    }
}
