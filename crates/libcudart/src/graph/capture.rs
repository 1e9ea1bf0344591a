//! Captures.

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use super::recapture::forget;
use crate::entry::{Stream, api};
use crate::error::check;
use crate::state::ready;

api! {
    /// Starts capture.
    fn cudaStreamBeginCapture; fn cudaStreamBeginCapture_ptsz(stream: Stream, mode: cudaStreamCaptureMode)
        => cuStreamBeginCapture_v2(stream.0, CUstreamCaptureMode(mode.0));

    /// Starts capture into a graph that there is.
    fn cudaStreamBeginCaptureToGraph; fn cudaStreamBeginCaptureToGraph_ptsz(
        stream: Stream, graph: cudaGraph_t, nodes: *const cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize,
        mode: cudaStreamCaptureMode)
        => cuStreamBeginCaptureToGraph(stream.0, graph, nodes, data.cast(), count, CUstreamCaptureMode(mode.0));

    /// Ends capture with a graph.
    fn cudaStreamEndCapture; fn cudaStreamEndCapture_ptsz(stream: Stream, graph: *mut cudaGraph_t) {
        // SAFETY: the driver asks of the place what this does.
        let ended = check(unsafe { ready()?.cuStreamEndCapture(stream.0, graph) });
        forget(stream.0);
        ended
    }

    /// Is a stream being captured?
    fn cudaStreamIsCapturing; fn cudaStreamIsCapturing_ptsz(stream: Stream, status: *mut cudaStreamCaptureStatus)
        => cuStreamIsCapturing(stream.0, status.cast());

    /// State of a capture.
    fn cudaStreamGetCaptureInfo; fn cudaStreamGetCaptureInfo_ptsz(
        stream: Stream, status: *mut cudaStreamCaptureStatus, id: *mut u64, graph: *mut cudaGraph_t,
        nodes: *mut *const cudaGraphNode_t, data: *mut *const cudaGraphEdgeData, count: *mut usize)
        => cuStreamGetCaptureInfo_v3(stream.0, status.cast(), id, graph, nodes, data.cast(), count);

    /// The same, under CUDA 12's name.
    fn cudaStreamGetCaptureInfo_v3; fn cudaStreamGetCaptureInfo_v3_ptsz(
        stream: Stream, status: *mut cudaStreamCaptureStatus, id: *mut u64, graph: *mut cudaGraph_t,
        nodes: *mut *const cudaGraphNode_t, data: *mut *const cudaGraphEdgeData, count: *mut usize)
        => cuStreamGetCaptureInfo_v3(stream.0, status.cast(), id, graph, nodes, data.cast(), count);

    /// The same without what edges say.
    fn cudaStreamGetCaptureInfo_v2; fn cudaStreamGetCaptureInfo_v2_ptsz(
        stream: Stream, status: *mut cudaStreamCaptureStatus, id: *mut u64, graph: *mut cudaGraph_t,
        nodes: *mut *const cudaGraphNode_t, count: *mut usize)
        => cuStreamGetCaptureInfo_v2(stream.0, status.cast(), id, graph, nodes, count);

    /// Changes what a captured stream's next operation waits for.
    fn cudaStreamUpdateCaptureDependencies; fn cudaStreamUpdateCaptureDependencies_ptsz(
        stream: Stream, nodes: *mut cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize, flags: u32)
        => cuStreamUpdateCaptureDependencies_v2(stream.0, nodes, data.cast(), count, flags);

    /// The same, under CUDA 12's name.
    fn cudaStreamUpdateCaptureDependencies_v2; fn cudaStreamUpdateCaptureDependencies_v2_ptsz(
        stream: Stream, nodes: *mut cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize, flags: u32)
        => cuStreamUpdateCaptureDependencies_v2(stream.0, nodes, data.cast(), count, flags);

    /// Exchanges the thread's capture mode.
    fn cudaThreadExchangeStreamCaptureMode(mode: *mut cudaStreamCaptureMode)
        => cuThreadExchangeStreamCaptureMode(mode.cast());
}
