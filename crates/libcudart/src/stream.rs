//! Streams, events, capture and graphs: mostly the driver's own functions under the runtime's names.

use core::ffi::c_void;

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{api, get};
use crate::error::check;
use crate::state::ready;

api! {
    /// Makes a stream.
    fn cudaStreamCreate(pStream: *mut cudaStream_t) {
        check(ready()?.cuStreamCreate(pStream, 0))
    }

    /// Makes a stream that need not wait for the legacy default stream.
    fn cudaStreamCreateWithFlags(pStream: *mut cudaStream_t, flags: u32) {
        check(ready()?.cuStreamCreate(pStream, flags))
    }

    /// Makes a stream with a priority.
    fn cudaStreamCreateWithPriority(pStream: *mut cudaStream_t, flags: u32, priority: i32) {
        check(ready()?.cuStreamCreateWithPriority(pStream, flags, priority))
    }

    /// Ends a stream after its work.
    fn cudaStreamDestroy(stream: cudaStream_t) {
        check(ready()?.cuStreamDestroy_v2(stream))
    }

    /// Waits for a stream's work.
    fn cudaStreamSynchronize | cudaStreamSynchronize_ptsz(stream;) {
        check(ready()?.cuStreamSynchronize(stream))
    }

    /// Is a stream's work done? If not, `cudaErrorNotReady`.
    fn cudaStreamQuery | cudaStreamQuery_ptsz(stream;) {
        check(ready()?.cuStreamQuery(stream))
    }

    /// Makes a stream wait for an event.
    fn cudaStreamWaitEvent | cudaStreamWaitEvent_ptsz(stream; event: cudaEvent_t, flags: u32) {
        check(ready()?.cuStreamWaitEvent(stream, event, flags))
    }

    /// Calls a host function after the stream's earlier work; codes are the same numbers in both APIs.
    fn cudaStreamAddCallback | cudaStreamAddCallback_ptsz(
        stream; callback: cudaStreamCallback_t, userData: *mut c_void, flags: u32) {
        let native = core::mem::transmute::<cudaStreamCallback_t, CUstreamCallback>(callback);
        check(ready()?.cuStreamAddCallback(stream, native, userData, flags))
    }

    /// Ties managed memory to a stream.
    fn cudaStreamAttachMemAsync | cudaStreamAttachMemAsync_ptsz(stream; devPtr: *mut c_void, length: usize, flags: u32) {
        check(ready()?.cuStreamAttachMemAsync(stream, crate::copy::device(devPtr), length, flags))
    }

    /// A stream's flags.
    fn cudaStreamGetFlags | cudaStreamGetFlags_ptsz(stream; flags: *mut u32) {
        check(ready()?.cuStreamGetFlags(stream, flags))
    }

    /// A stream's number.
    fn cudaStreamGetId | cudaStreamGetId_ptsz(stream; id: *mut u64) {
        check(ready()?.cuStreamGetId(stream, id))
    }

    /// A stream's priority.
    fn cudaStreamGetPriority | cudaStreamGetPriority_ptsz(stream; priority: *mut i32) {
        check(ready()?.cuStreamGetPriority(stream, priority))
    }

    /// A stream's device.
    fn cudaStreamGetDevice | cudaStreamGetDevice_ptsz(stream; device: *mut i32) {
        check(ready()?.cuStreamGetDevice(stream, device))
    }

    /// Reads an attribute; numbers and layout are the driver's.
    fn cudaStreamGetAttribute | cudaStreamGetAttribute_ptsz(
        stream; attr: cudaLaunchAttributeID, value: *mut cudaLaunchAttributeValue) {
        check(ready()?.cuStreamGetAttribute(stream, CUlaunchAttributeID(attr.0), value.cast()))
    }

    /// Sets an attribute.
    fn cudaStreamSetAttribute | cudaStreamSetAttribute_ptsz(
        stream; attr: cudaLaunchAttributeID, value: *const cudaLaunchAttributeValue) {
        check(ready()?.cuStreamSetAttribute(stream, CUlaunchAttributeID(attr.0), value.cast()))
    }

    /// Copies attributes from one stream to another.
    fn cudaStreamCopyAttributes | cudaStreamCopyAttributes_ptsz(stream; src: cudaStream_t) {
        check(ready()?.cuStreamCopyAttributes(stream, src))
    }

    /// The range of priorities.
    fn cudaDeviceGetStreamPriorityRange(least: *mut i32, greatest: *mut i32) {
        check(ready()?.cuCtxGetStreamPriorityRange(least, greatest))
    }

    /// Makes an event.
    fn cudaEventCreate(event: *mut cudaEvent_t) {
        check(ready()?.cuEventCreate(event, 0))
    }

    /// Makes an event; the flags are the driver's.
    fn cudaEventCreateWithFlags(event: *mut cudaEvent_t, flags: u32) {
        check(ready()?.cuEventCreate(event, flags))
    }

    /// Ends an event.
    fn cudaEventDestroy(event: cudaEvent_t) {
        check(ready()?.cuEventDestroy_v2(event))
    }

    /// Notes the stream's progress in an event.
    fn cudaEventRecord | cudaEventRecord_ptsz(event: cudaEvent_t; stream) {
        check(ready()?.cuEventRecord(event, stream))
    }

    /// Has an event happened? If not, `cudaErrorNotReady`.
    fn cudaEventQuery(event: cudaEvent_t) {
        check(ready()?.cuEventQuery(event))
    }

    /// Waits for an event.
    fn cudaEventSynchronize(event: cudaEvent_t) {
        check(ready()?.cuEventSynchronize(event))
    }

    /// Milliseconds between two events.
    fn cudaEventElapsedTime(ms: *mut f32, start: cudaEvent_t, end: cudaEvent_t) {
        check(ready()?.cuEventElapsedTime_v2(ms, start, end))
    }

    /// The name of CUDA 12 for the same.
    fn cudaEventElapsedTime_v2(ms: *mut f32, start: cudaEvent_t, end: cudaEvent_t) {
        check(ready()?.cuEventElapsedTime_v2(ms, start, end))
    }

    /// A handle by which another process opens an event.
    fn cudaIpcGetEventHandle(handle: *mut cudaIpcEventHandle_t, event: cudaEvent_t) {
        check(ready()?.cuIpcGetEventHandle(handle.cast(), event))
    }

    /// Opens an event of another process.
    fn cudaIpcOpenEventHandle(event: *mut cudaEvent_t, handle: cudaIpcEventHandle_t) {
        let native = get((&raw const handle).cast::<CUipcEventHandle>())?;
        check(ready()?.cuIpcOpenEventHandle(event, native))
    }

    /// Starts capture.
    fn cudaStreamBeginCapture | cudaStreamBeginCapture_ptsz(stream; mode: cudaStreamCaptureMode) {
        check(ready()?.cuStreamBeginCapture_v2(stream, CUstreamCaptureMode(mode.0)))
    }

    /// Ends capture with a graph.
    fn cudaStreamEndCapture | cudaStreamEndCapture_ptsz(stream; graph: *mut cudaGraph_t) {
        check(ready()?.cuStreamEndCapture(stream, graph))
    }

    /// Is a stream being captured?
    fn cudaStreamIsCapturing | cudaStreamIsCapturing_ptsz(stream; status: *mut cudaStreamCaptureStatus) {
        check(ready()?.cuStreamIsCapturing(stream, status.cast()))
    }

    /// Exchanges the thread's capture mode.
    fn cudaThreadExchangeStreamCaptureMode(mode: *mut cudaStreamCaptureMode) {
        check(ready()?.cuThreadExchangeStreamCaptureMode(mode.cast()))
    }

    /// Makes an empty graph.
    fn cudaGraphCreate(graph: *mut cudaGraph_t, flags: u32) {
        check(ready()?.cuGraphCreate(graph, flags))
    }

    /// Ends a graph.
    fn cudaGraphDestroy(graph: cudaGraph_t) {
        check(ready()?.cuGraphDestroy(graph))
    }

    /// Copies a graph.
    fn cudaGraphClone(clone: *mut cudaGraph_t, graph: cudaGraph_t) {
        check(ready()?.cuGraphClone(clone, graph))
    }

    /// Makes a graph ready to launch.
    fn cudaGraphInstantiate(exec: *mut cudaGraphExec_t, graph: cudaGraph_t, flags: u64) {
        check(ready()?.cuGraphInstantiateWithFlags(exec, graph, flags))
    }

    /// The same.
    fn cudaGraphInstantiateWithFlags(exec: *mut cudaGraphExec_t, graph: cudaGraph_t, flags: u64) {
        check(ready()?.cuGraphInstantiateWithFlags(exec, graph, flags))
    }

    /// Launches a graph in a stream.
    fn cudaGraphLaunch | cudaGraphLaunch_ptsz(exec: cudaGraphExec_t; stream) {
        check(ready()?.cuGraphLaunch(exec, stream))
    }

    /// Does a graph's first work ahead of its launch.
    fn cudaGraphUpload | cudaGraphUpload_ptsz(exec: cudaGraphExec_t; stream) {
        check(ready()?.cuGraphUpload(exec, stream))
    }

    /// Ends an executable graph.
    fn cudaGraphExecDestroy(exec: cudaGraphExec_t) {
        check(ready()?.cuGraphExecDestroy(exec))
    }

    /// Ends a node.
    fn cudaGraphDestroyNode(node: cudaGraphNode_t) {
        check(ready()?.cuGraphDestroyNode(node))
    }

    /// The nodes of a graph.
    fn cudaGraphGetNodes(graph: cudaGraph_t, nodes: *mut cudaGraphNode_t, count: *mut usize) {
        check(ready()?.cuGraphGetNodes(graph, nodes, count))
    }

    /// The nodes of a graph that depend on none.
    fn cudaGraphGetRootNodes(graph: cudaGraph_t, nodes: *mut cudaGraphNode_t, count: *mut usize) {
        check(ready()?.cuGraphGetRootNodes(graph, nodes, count))
    }
}

/// # Safety
/// As `cudaEventRecordWithFlags`.
unsafe fn record(event: cudaEvent_t, stream: cudaStream_t, flags: u32) -> crate::error::Outcome {
    // SAFETY: handles of the driver's.
    check(unsafe { ready()?.cuEventRecordWithFlags(event, stream, flags) })
}

api! {
    /// Notes the stream's progress in an event.
    fn cudaEventRecordWithFlags(event: cudaEvent_t, stream: cudaStream_t, flags: u32) {
        record(event, stream, flags)
    }

    /// The same for per-thread default streams.
    fn cudaEventRecordWithFlags_ptsz(event: cudaEvent_t, stream: cudaStream_t, flags: u32) {
        record(event, crate::state::per_thread(stream), flags)
    }
}
