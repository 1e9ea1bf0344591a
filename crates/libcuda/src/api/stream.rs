//! Streams.

use core::ffi::c_void;

use weft_driver::operation::{CFunction, HostCall, HostFunction};
use weft_driver::{Code, Error, Operation, Result, Stream, Timing};
use weft_ffi::driver::*;

use crate::args::{fail, get, put, put_if, there};
use crate::entry::{Mode, number};
use crate::handle::{CONTEXTS, STREAMS, current, event, stream};

entry! {
    /// Makes a stream.
    fn cuStreamCreate(phStream: *mut CUstream, Flags: u32) {
        there(phStream)?;
        put(phStream, STREAMS.handle(&Stream::create(&current()?, Flags, 0)?))
    }

    /// Makes a stream with a priority.
    fn cuStreamCreateWithPriority(phStream: *mut CUstream, flags: u32, priority: i32) {
        there(phStream)?;
        put(phStream, STREAMS.handle(&Stream::create(&current()?, flags, priority)?))
    }

    /// Ends a stream.
    fn cuStreamDestroy, fn cuStreamDestroy_v2(hStream: CUstream) {
        if hStream.addr() <= 2 {
            return fail(Code::InvalidHandle);
        }
        stream(hStream, Mode::Legacy)?.destroy()?;
        STREAMS.remove(hStream);
        Ok(())
    }

    /// Waits for a stream.
    fn cuStreamSynchronize; fn cuStreamSynchronize_ptsz |mode| (hStream: CUstream) {
        stream(hStream, mode)?.synchronize()
    }

    /// Whether a stream is done.
    fn cuStreamQuery; fn cuStreamQuery_ptsz |mode| (hStream: CUstream) {
        stream(hStream, mode)?.query()
    }

    /// Lets a stream wait for an event.
    fn cuStreamWaitEvent; fn cuStreamWaitEvent_ptsz |mode| (hStream: CUstream, hEvent: CUevent, Flags: u32) {
        if Flags > 1 {
            return fail(Code::InvalidValue);
        }
        stream(hStream, mode)?.submit(Operation::Wait(event(hEvent)?), Timing::Async).map(drop)
    }

    /// Calls a function when the stream gets there.
    fn cuLaunchHostFunc; fn cuLaunchHostFunc_ptsz |mode| (hStream: CUstream, func: CUhostFn, userData: *mut c_void) {
        let address = (func.ok_or(Code::InvalidValue)? as *const ()).expose_provenance() as u64;
        let function = CFunction { address, argument: userData.expose_provenance() as u64, stream: 0 };
        host_function(hStream, mode, function, call_host, false)
    }

    /// Calls a function when the stream gets there, also after an error, and tells it of that.
    fn cuStreamAddCallback; fn cuStreamAddCallback_ptsz |mode| (
        hStream: CUstream, callback: CUstreamCallback, userData: *mut c_void, flags: u32,
    ) {
        let address = (callback.ok_or(Code::InvalidValue)? as *const ()).expose_provenance() as u64;
        if flags != 0 {
            return fail(Code::InvalidValue);
        }
        let argument = userData.expose_provenance() as u64;
        let function = CFunction { address, argument, stream: hStream.addr() as u64 };
        host_function(hStream, mode, function, call_back, true)
    }

    /// A stream's flags.
    fn cuStreamGetFlags; fn cuStreamGetFlags_ptsz |mode| (hStream: CUstream, flags: *mut u32) {
        put(flags, stream(hStream, mode)?.flags())
    }

    /// A stream's priority.
    fn cuStreamGetPriority; fn cuStreamGetPriority_ptsz |mode| (hStream: CUstream, priority: *mut i32) {
        put(priority, stream(hStream, mode)?.priority())
    }

    /// A stream's number.
    fn cuStreamGetId; fn cuStreamGetId_ptsz |mode| (hStream: CUstream, streamId: *mut u64) {
        put(streamId, stream(hStream, mode)?.id())
    }

    /// A stream's context.
    fn cuStreamGetCtx; fn cuStreamGetCtx_ptsz |mode| (hStream: CUstream, pctx: *mut CUcontext) {
        put(pctx, CONTEXTS.handle(&stream(hStream, mode)?.context()?))
    }

    /// A stream's context, which is never a green one.
    fn cuStreamGetCtx_v2; fn cuStreamGetCtx_v2_ptsz |mode| (
        hStream: CUstream, pCtx: *mut CUcontext, pGreenCtx: *mut CUgreenCtx,
    ) {
        put(pCtx, CONTEXTS.handle(&stream(hStream, mode)?.context()?))?;
        put_if(pGreenCtx, core::ptr::null_mut());
        Ok(())
    }

    /// A stream's device.
    fn cuStreamGetDevice; fn cuStreamGetDevice_ptsz |mode| (hStream: CUstream, device: *mut CUdevice) {
        put(device, stream(hStream, mode)?.context()?.device().ordinal() as CUdevice)
    }

    /// Whether a stream is being captured: never.
    fn cuStreamIsCapturing; fn cuStreamIsCapturing_ptsz |mode| (
        hStream: CUstream, captureStatus: *mut CUstreamCaptureStatus,
    ) {
        stream(hStream, mode)?;
        put(captureStatus, CU_STREAM_CAPTURE_STATUS_NONE)
    }

    /// State of a capture: there is none.
    fn cuStreamGetCaptureInfo; fn cuStreamGetCaptureInfo_ptsz |mode| (
        hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, _id_out: *mut u64,
    ) {
        stream(hStream, mode)?;
        put(captureStatus_out, CU_STREAM_CAPTURE_STATUS_NONE)
    }

    /// State of a capture: there is none.
    fn cuStreamGetCaptureInfo_v2; fn cuStreamGetCaptureInfo_v2_ptsz |mode| (
        hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, _id_out: *mut u64,
        _graph_out: *mut CUgraph, _dependencies_out: *mut *const CUgraphNode, _numDependencies_out: *mut usize,
    ) {
        stream(hStream, mode)?;
        put(captureStatus_out, CU_STREAM_CAPTURE_STATUS_NONE)
    }

    /// State of a capture: there is none.
    fn cuStreamGetCaptureInfo_v3; fn cuStreamGetCaptureInfo_v3_ptsz |mode| (
        hStream: CUstream, captureStatus_out: *mut CUstreamCaptureStatus, _id_out: *mut u64,
        _graph_out: *mut CUgraph, _dependencies_out: *mut *const CUgraphNode,
        _edgeData_out: *mut *const CUgraphEdgeData, _numDependencies_out: *mut usize,
    ) {
        stream(hStream, mode)?;
        put(captureStatus_out, CU_STREAM_CAPTURE_STATUS_NONE)
    }

    /// Ties managed memory to a stream: all of it is always everybody's.
    fn cuStreamAttachMemAsync; fn cuStreamAttachMemAsync_ptsz |mode| (
        hStream: CUstream, dptr: CUdeviceptr, _length: usize, flags: u32,
    ) {
        stream(hStream, mode)?;
        let managed = weft_driver::memory::find(dptr).is_some_and(|a| a.is_managed());
        if !managed || !matches!(flags, 1 | 2 | 4) { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// Copies attributes from one stream to another.
    fn cuStreamCopyAttributes; fn cuStreamCopyAttributes_ptsz |mode| (dst: CUstream, src: CUstream) {
        stream(dst, mode)?;
        stream(src, mode).map(drop)
    }

    /// An attribute of a stream.
    fn cuStreamGetAttribute; fn cuStreamGetAttribute_ptsz |mode| (
        hStream: CUstream, attr: CUstreamAttrID, value_out: *mut CUstreamAttrValue,
    ) {
        let s = stream(hStream, mode)?;
        let mut value = CUstreamAttrValue::default();
        match attr {
            CU_LAUNCH_ATTRIBUTE_PRIORITY => value.priority = s.priority(),
            CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY => value.syncPolicy = CU_SYNC_POLICY_AUTO,
            CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW => {}
            _ => return fail(Code::InvalidValue),
        }
        put(value_out, value)
    }

    /// Sets an attribute of a stream: hints on caching and waiting, which change nothing here.
    fn cuStreamSetAttribute; fn cuStreamSetAttribute_ptsz |mode| (
        hStream: CUstream, attr: CUstreamAttrID, value: *const CUstreamAttrValue,
    ) {
        stream(hStream, mode)?;
        get(value)?;
        match attr {
            CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY | CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW => Ok(()),
            CU_LAUNCH_ATTRIBUTE_PRIORITY => unsupported("the priority of a stream that is there already"),
            _ => fail(Code::InvalidValue),
        }
    }
}

fn host_function(
    hStream: CUstream,
    mode: Mode,
    function: CFunction,
    invoke: fn(&CFunction, &Result<()>),
    even_if_failed: bool,
) -> Result<()> {
    let call = HostCall::C { function, invoke };
    let operation = Operation::Host(HostFunction { call, even_if_failed });
    stream(hStream, mode)?.submit(operation, Timing::Async).map(drop)
}

/// Calls a `CUhostFn`.
fn call_host(f: &CFunction, _: &Result<()>) {
    let function: *const () = core::ptr::with_exposed_provenance(f.address as usize);
    let data: *mut c_void = core::ptr::with_exposed_provenance_mut(f.argument as usize);
    // SAFETY: the program's function, of this type, with the program's argument, as it asked.
    unsafe { core::mem::transmute::<*const (), unsafe extern "C" fn(*mut c_void)>(function)(data) }
}

/// Calls a `CUstreamCallback`.
fn call_back(f: &CFunction, state: &Result<()>) {
    type Callback = unsafe extern "C" fn(CUstream, CUresult, *mut c_void);
    let function: *const () = core::ptr::with_exposed_provenance(f.address as usize);
    let handle = core::ptr::without_provenance_mut(f.stream as usize);
    let status = state.as_ref().map_or_else(number, |()| CUDA_SUCCESS);
    let data: *mut c_void = core::ptr::with_exposed_provenance_mut(f.argument as usize);
    // SAFETY: as above.
    unsafe { core::mem::transmute::<*const (), Callback>(function)(handle, status, data) }
}

fn unsupported(what: &str) -> Result<()> {
    Err(Error::new(Code::NotSupported, what))
}
