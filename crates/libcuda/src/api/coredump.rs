//! Core dumps of devices.

use core::ffi::c_void;

use weft_driver::dump::{self, Moment};
use weft_driver::{Code, Result};
use weft_ffi::arg::{InOut, Out, OutBytes};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::callback::DumpCall;
use crate::dump_pipe;
use crate::handle::current;

entry! {
    /// An attribute of the current context.
    fn cuCoredumpGetAttribute(attrib: CUcoredumpSettings, value: Option<OutBytes> [size], size: InOut<usize>) {
        get(true, attrib.0, value, &size)
    }

    /// Chooses one.
    fn cuCoredumpSetAttribute(attrib: CUcoredumpSettings, value: Option<&[u8]> [size], size: InOut<usize>) {
        set(true, attrib.0, value, &size)
    }
}

entry! {
    before cuInit:

    /// An attribute of the process.
    fn cuCoredumpGetAttributeGlobal(attrib: CUcoredumpSettings, value: Option<OutBytes> [size], size: InOut<usize>) {
        get(false, attrib.0, value, &size)
    }

    /// Chooses one.
    fn cuCoredumpSetAttributeGlobal(attrib: CUcoredumpSettings, value: Option<&[u8]> [size], size: InOut<usize>) {
        set(false, attrib.0, value, &size)?;
        dump_pipe::watch();
    }

    /// Has a function hear of dumps before they are made.
    fn cuCoredumpRegisterStartCallback(
        callback: DumpCall [userData], userData: *mut c_void, callbackOut: Option<Out<CUcoredumpCallbackHandle>>,
    ) {
        listen(Moment::Start, callback, callbackOut);
    }

    /// Has a function hear of dumps once they are there.
    fn cuCoredumpRegisterCompleteCallback(
        callback: DumpCall [userData], userData: *mut c_void, callbackOut: Option<Out<CUcoredumpCallbackHandle>>,
    ) {
        listen(Moment::Complete, callback, callbackOut);
    }

    /// Ends that.
    fn cuCoredumpDeregisterStartCallback(callback: CUcoredumpCallbackHandle) {
        unlisten(Moment::Start, callback)
    }

    /// Ends that.
    fn cuCoredumpDeregisterCompleteCallback(callback: CUcoredumpCallbackHandle) {
        unlisten(Moment::Complete, callback)
    }
}

/// Without a place for the value: its size.
fn get(of_context: bool, which: u32, to: Option<OutBytes<'_>>, size: &InOut<'_, usize>) -> Result<()> {
    let bytes = dump::size(of_context, which)?;
    let context = own(of_context)?;
    match to {
        None => size.set(bytes),
        Some(to) => to.set(&dump::get(context, which, size.value)?),
    }
    Ok(())
}

/// Without a value: its size.
fn set(of_context: bool, which: u32, value: Option<&[u8]>, size: &InOut<'_, usize>) -> Result<()> {
    let bytes = dump::size(of_context, which)?;
    let context = own(of_context)?;
    match value {
        None => size.set(bytes),
        Some(value) => dump::set(context, which, value)?,
    }
    Ok(())
}

/// The current context, if it is about one.
fn own(of_context: bool) -> Result<Option<u64>> {
    if of_context { Ok(Some(current()?.id())) } else { Ok(None) }
}

fn listen(moment: Moment, call: DumpCall, out: Option<Out<'_, CUcoredumpCallbackHandle>>) {
    let id = dump::listen(moment, call.0);
    if let Some(out) = out {
        out.set(core::ptr::without_provenance_mut(id as usize));
    }
}

fn unlisten(moment: Moment, handle: CUcoredumpCallbackHandle) -> Result<()> {
    if dump::unlisten(moment, handle.addr() as u64) { Ok(()) } else { fail(Code::InvalidValue) }
}
