//! Streams and events: mostly the driver's own functions under the runtime's names.

use core::ffi::c_void;

use weft_ffi::arg::Out;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Stream, api};
use crate::error::{Outcome, check};
use crate::state::ready;

/// A callback as the driver types it: codes are the same numbers in both APIs.
fn driver_callback(callback: cudaStreamCallback_t) -> CUstreamCallback {
    // SAFETY: functions of one ABI: a code is a number of 32 bits in both.
    unsafe { core::mem::transmute::<cudaStreamCallback_t, CUstreamCallback>(callback) }
}

/// Milliseconds between two events.
fn elapsed(start: cudaEvent_t, end: cudaEvent_t) -> Outcome<f32> {
    let mut ms = 0.0;
    // SAFETY: a live variable; the driver knows its events.
    check(unsafe { ready()?.cuEventElapsedTime_v2(&raw mut ms, start, end) })?;
    Ok(ms)
}

api! {
    /// Makes a stream.
    fn cudaStreamCreate(pStream: *mut cudaStream_t)
        => cuStreamCreate(pStream, 0);

    /// Makes a stream that need not wait for the legacy default stream.
    fn cudaStreamCreateWithFlags(pStream: *mut cudaStream_t, flags: u32)
        => cuStreamCreate(pStream, flags);

    /// Makes a stream with a priority.
    fn cudaStreamCreateWithPriority(pStream: *mut cudaStream_t, flags: u32, priority: i32)
        => cuStreamCreateWithPriority(pStream, flags, priority);

    /// Ends a stream after its work.
    fn cudaStreamDestroy(stream: cudaStream_t)
        => cuStreamDestroy_v2(stream);

    /// Waits for a stream's work.
    fn cudaStreamSynchronize; fn cudaStreamSynchronize_ptsz(stream: Stream)
        => cuStreamSynchronize(stream.0);

    /// Is a stream's work done? If not, `cudaErrorNotReady`.
    fn cudaStreamQuery; fn cudaStreamQuery_ptsz(stream: Stream)
        => cuStreamQuery(stream.0);

    /// Makes a stream wait for an event.
    fn cudaStreamWaitEvent; fn cudaStreamWaitEvent_ptsz(stream: Stream, event: cudaEvent_t, flags: u32)
        => cuStreamWaitEvent(stream.0, event, flags);

    /// Calls a host function after the stream's earlier work; codes are the same numbers in both APIs.
    fn cudaStreamAddCallback; fn cudaStreamAddCallback_ptsz(
        stream: Stream, callback: cudaStreamCallback_t, userData: *mut c_void, flags: u32)
        => cuStreamAddCallback(stream.0, driver_callback(callback), userData, flags);

    /// Ties managed memory to a stream.
    fn cudaStreamAttachMemAsync; fn cudaStreamAttachMemAsync_ptsz(
        stream: Stream, devPtr: *mut c_void, length: usize, flags: u32)
        => cuStreamAttachMemAsync(stream.0, crate::how::device(devPtr), length, flags);

    /// A stream's flags.
    fn cudaStreamGetFlags; fn cudaStreamGetFlags_ptsz(stream: Stream, flags: *mut u32)
        => cuStreamGetFlags(stream.0, flags);

    /// A stream's number.
    fn cudaStreamGetId; fn cudaStreamGetId_ptsz(stream: Stream, id: *mut u64)
        => cuStreamGetId(stream.0, id);

    /// A stream's priority.
    fn cudaStreamGetPriority; fn cudaStreamGetPriority_ptsz(stream: Stream, priority: *mut i32)
        => cuStreamGetPriority(stream.0, priority);

    /// A stream's device.
    fn cudaStreamGetDevice; fn cudaStreamGetDevice_ptsz(stream: Stream, device: *mut i32)
        => cuStreamGetDevice(stream.0, device);

    /// Reads an attribute; numbers and layout are the driver's.
    fn cudaStreamGetAttribute; fn cudaStreamGetAttribute_ptsz(
        stream: Stream, attr: cudaLaunchAttributeID, value: *mut cudaLaunchAttributeValue)
        => cuStreamGetAttribute(stream.0, CUlaunchAttributeID(attr.0), value.cast());

    /// Sets an attribute.
    fn cudaStreamSetAttribute; fn cudaStreamSetAttribute_ptsz(
        stream: Stream, attr: cudaLaunchAttributeID, value: *const cudaLaunchAttributeValue)
        => cuStreamSetAttribute(stream.0, CUlaunchAttributeID(attr.0), value.cast());

    /// Copies attributes from one stream to another.
    fn cudaStreamCopyAttributes; fn cudaStreamCopyAttributes_ptsz(stream: Stream, src: cudaStream_t)
        => cuStreamCopyAttributes(stream.0, src);

    /// The range of priorities.
    fn cudaDeviceGetStreamPriorityRange(least: *mut i32, greatest: *mut i32)
        => cuCtxGetStreamPriorityRange(least, greatest);

    /// Makes an event.
    fn cudaEventCreate(event: *mut cudaEvent_t)
        => cuEventCreate(event, 0);

    /// Makes an event; the flags are the driver's.
    fn cudaEventCreateWithFlags(event: *mut cudaEvent_t, flags: u32)
        => cuEventCreate(event, flags);

    /// Ends an event.
    fn cudaEventDestroy(event: cudaEvent_t)
        => cuEventDestroy_v2(event);

    /// Notes the stream's progress in an event.
    fn cudaEventRecord; fn cudaEventRecord_ptsz(event: cudaEvent_t, stream: Stream)
        => cuEventRecord(event, stream.0);

    /// Has an event happened? If not, `cudaErrorNotReady`.
    fn cudaEventQuery(event: cudaEvent_t)
        => cuEventQuery(event);

    /// Waits for an event.
    fn cudaEventSynchronize(event: cudaEvent_t)
        => cuEventSynchronize(event);

    /// Milliseconds between two events.
    fn cudaEventElapsedTime(ms: Out<f32>, start: cudaEvent_t, end: cudaEvent_t) {
        ms.set(elapsed(start, end)?)
    }

    /// The name of CUDA 12 for the same.
    fn cudaEventElapsedTime_v2(ms: Out<f32>, start: cudaEvent_t, end: cudaEvent_t) {
        ms.set(elapsed(start, end)?)
    }

    /// A handle by which another process opens an event.
    fn cudaIpcGetEventHandle(handle: *mut cudaIpcEventHandle_t, event: cudaEvent_t)
        => cuIpcGetEventHandle(handle.cast(), event);

    /// Opens an event of another process.
    fn cudaIpcOpenEventHandle(event: *mut cudaEvent_t, handle: cudaIpcEventHandle_t)
        => cuIpcOpenEventHandle(event, CUipcEventHandle { reserved: handle.reserved });

    /// Notes the stream's progress in an event.
    fn cudaEventRecordWithFlags; fn cudaEventRecordWithFlags_ptsz(event: cudaEvent_t, stream: Stream, flags: u32)
        => cuEventRecordWithFlags(event, stream.0, flags);
}
