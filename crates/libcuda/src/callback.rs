//! Arguments that are functions of the program, to be called later.

use core::ffi::c_void;
use std::sync::Arc;

use weft_driver::dump;
use weft_driver::operation::{self, CFunction, HostFunction};
use weft_driver::{Code, Operation, Result, Stream, Timing};
use weft_ffi::arg::{Arg, FromC};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::entry::{Call, number};

/// A function of the program's to be called in a stream's order, in whatever thread: `func [userData]`.
pub(crate) struct HostCall(operation::HostCall);

impl Arg for HostCall {
    type C = CUhostFn;
}

impl<'a> FromC<'a, Call, (*mut c_void,)> for HostCall {
    unsafe fn from_c(c: CUhostFn, (data,): (*mut c_void,), _: &'a Call) -> Result<Self> {
        let address = (c.ok_or(Code::InvalidValue)? as *const ()).expose_provenance() as u64;
        let function = CFunction { address, argument: data.expose_provenance() as u64, stream: 0 };
        Ok(HostCall(operation::HostCall::C { function, invoke: call_host }))
    }
}

impl HostCall {
    /// The call.
    pub(crate) fn into_call(self) -> operation::HostCall {
        self.0
    }

    /// Has it called when the stream gets there.
    pub(crate) fn submit(self, stream: &Stream) -> Result<()> {
        let host = HostFunction { call: self.0, even_if_failed: false };
        stream.submit(Operation::Host(host), Timing::Async).map(drop)
    }
}

/// Calls a `CUhostFn`.
fn call_host(f: &CFunction, _: &Result<()>) {
    let function: *const () = core::ptr::with_exposed_provenance(f.address as usize);
    let data: *mut c_void = core::ptr::with_exposed_provenance_mut(f.argument as usize);
    // SAFETY: only operations that `HostCall` has made call this: the program's function, of this type, with the program's argument,
    // as it asked.
    unsafe { core::mem::transmute::<*const (), unsafe extern "C" fn(*mut c_void)>(function)(data) }
}

/// The same with a stream and its state: `callback [hStream, userData]`.
pub(crate) struct StreamCall(operation::HostCall);

impl Arg for StreamCall {
    type C = CUstreamCallback;
}

impl<'a> FromC<'a, Call, (CUstream, *mut c_void)> for StreamCall {
    unsafe fn from_c(
        c: CUstreamCallback,
        (stream, data): (CUstream, *mut c_void),
        _: &'a Call,
    ) -> Result<Self> {
        let address = (c.ok_or(Code::InvalidValue)? as *const ()).expose_provenance() as u64;
        let argument = data.expose_provenance() as u64;
        let function = CFunction { address, argument, stream: stream.addr() as u64 };
        Ok(StreamCall(operation::HostCall::C { function, invoke: call_back }))
    }
}

impl StreamCall {
    /// Has it called when the stream gets there, also after an error.
    pub(crate) fn submit(self, stream: &Stream) -> Result<()> {
        let host = HostFunction { call: self.0, even_if_failed: true };
        stream.submit(Operation::Host(host), Timing::Async).map(drop)
    }
}

/// Calls a `CUstreamCallback`.
fn call_back(f: &CFunction, state: &Result<()>) {
    type Callback = unsafe extern "C" fn(CUstream, CUresult, *mut c_void);
    let function: *const () = core::ptr::with_exposed_provenance(f.address as usize);
    let handle = core::ptr::without_provenance_mut(f.stream as usize);
    let status = state.as_ref().map_or_else(number, |()| CUDA_SUCCESS);
    let data: *mut c_void = core::ptr::with_exposed_provenance_mut(f.argument as usize);
    // SAFETY: as in `call_host`, for `StreamCall`.
    unsafe { core::mem::transmute::<*const (), Callback>(function)(handle, status, data) }
}

/// A function that hears of errors.
pub(crate) struct LogCall(pub(crate) CUlogsCallback);

impl Arg for LogCall {
    type C = CUlogsCallback;
}

impl<'a> FromC<'a, Call> for LogCall {
    unsafe fn from_c(c: CUlogsCallback, (): (), _: &'a Call) -> Result<Self> {
        if c.is_some() { Ok(LogCall(c)) } else { fail(Code::InvalidValue) }
    }
}

/// A function that hears of core dumps: `callback [userData]`.
pub(crate) struct DumpCall(pub(crate) dump::Listener);

impl Arg for DumpCall {
    type C = CUcoredumpStatusCallback;
}

impl<'a> FromC<'a, Call, (*mut c_void,)> for DumpCall {
    unsafe fn from_c(c: CUcoredumpStatusCallback, (data,): (*mut c_void,), _: &'a Call) -> Result<Self> {
        let function = c.ok_or(Code::InvalidValue)?;
        let argument = data.expose_provenance();
        Ok(DumpCall(Arc::new(move |process, device| {
            let data: *mut c_void = core::ptr::with_exposed_provenance_mut(argument);
            // SAFETY: the program has given function and data for each other, until it takes them back.
            unsafe { function(data, process as i32, device as CUdevice) };
        })))
    }
}
