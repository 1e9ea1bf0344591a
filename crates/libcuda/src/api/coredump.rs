//! Core dumps of devices.

use core::ffi::c_void;

use weft_driver::Code;
use weft_driver::dump::{self, Moment};
use weft_ffi::arg::{InOut, Out, OutBytes};
use weft_ffi::driver::*;

use crate::args::fail;
use crate::callback::DumpCall;
use crate::dump_pipe;
use crate::handle::current;

entry! {
    /// An attribute of the current context.
    fn cuCoredumpGetAttribute(attrib: CUcoredumpSettings, value: Option<OutBytes> [size], size: InOut<usize>) {
        get(Some(&*current()?), attrib.0, value, &size)
    }

    /// Chooses one.
    fn cuCoredumpSetAttribute(attrib: CUcoredumpSettings, value: Option<&[u8]> [size], size: InOut<usize>) {
        set(Some(&*current()?), attrib.0, value, &size)
    }
}

entry! {
    before cuInit:

    /// An attribute of the process.
    fn cuCoredumpGetAttributeGlobal(attrib: CUcoredumpSettings, value: Option<OutBytes> [size], size: InOut<usize>) {
        get(None, attrib.0, value, &size)
    }

    /// Chooses one.
    fn cuCoredumpSetAttributeGlobal(attrib: CUcoredumpSettings, value: Option<&[u8]> [size], size: InOut<usize>) {
        set(None, attrib.0, value, &size)?;
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

type Context<'a> = Option<&'a weft_driver::Context>;

/// Without a place for the value: its size.
fn get(
    c: Context<'_>,
    which: u32,
    to: Option<OutBytes<'_>>,
    size: &InOut<'_, usize>,
) -> weft_driver::Result<()> {
    match to {
        None => size.set(dump::size(which)?),
        Some(to) => {
            let value = dump::get(c, which, size.value)?;
            to.set(&value);
        }
    }
    Ok(())
}

/// Without a value: its size.
fn set(c: Context<'_>, which: u32, value: Option<&[u8]>, size: &InOut<'_, usize>) -> weft_driver::Result<()> {
    match value {
        None => size.set(dump::size(which)?),
        Some(value) => dump::set(c, which, value)?,
    }
    Ok(())
}

fn listen(moment: Moment, call: DumpCall, out: Option<Out<'_, CUcoredumpCallbackHandle>>) {
    let id = dump::listen(moment, call.0);
    if let Some(out) = out {
        out.set(core::ptr::without_provenance_mut(id as usize));
    }
}

fn unlisten(moment: Moment, handle: CUcoredumpCallbackHandle) -> weft_driver::Result<()> {
    if dump::unlisten(moment, handle.addr() as u64) { Ok(()) } else { fail(Code::InvalidValue) }
}
