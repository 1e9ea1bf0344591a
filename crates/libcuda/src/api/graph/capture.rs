//! Captures of streams.

use std::sync::Arc;

use weft_driver::graph::{CaptureInfo, CaptureMode, exchange_thread_mode};
use weft_driver::{Code, Graph, Result, Stream};
use weft_ffi::arg::{Arg, FromC, In, Out};
use weft_ffi::driver::*;

use super::lists::{Before, BeforeNext, OutDependencies};
use crate::args::fail;
use crate::entry::Call;
use crate::handle::{GRAPHS, Handle, OutHandle};

/// A mode, and where the one before it is told.
struct Exchange<'a>(u32, Out<'a, CUstreamCaptureMode>);

impl Arg for Exchange<'_> {
    type C = *mut CUstreamCaptureMode;
}

impl<'a> FromC<'a, Call> for Exchange<'a> {
    unsafe fn from_c(c: *mut CUstreamCaptureMode, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Ok(Exchange(In::from_c(c.cast_const(), (), call)?.0, Out::from_c(c, (), call)?)) }
    }
}

/// A place for the graph of a capture, or null where there is none. Without a place the graph is lost.
struct OutGraph<'a>(Option<Out<'a, CUgraph>>);

impl Arg for OutGraph<'_> {
    type C = *mut CUgraph;
}

impl<'a> FromC<'a, Call> for OutGraph<'a> {
    unsafe fn from_c(c: *mut CUgraph, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Option::<Out<'a, CUgraph>>::from_c(c, (), call) }.map(OutGraph)
    }
}

impl OutGraph<'_> {
    fn set(&self, graph: Result<Arc<Graph>>) -> Result<()> {
        if let Some(to) = &self.0 {
            to.set(graph.as_ref().map_or(core::ptr::null_mut(), |g| GRAPHS.handle(g)));
        }
        graph.map(drop)
    }
}

fn status(info: Option<&CaptureInfo>) -> CUstreamCaptureStatus {
    match info {
        None => CU_STREAM_CAPTURE_STATUS_NONE,
        Some(CaptureInfo { invalid: true, .. }) => CU_STREAM_CAPTURE_STATUS_INVALIDATED,
        Some(_) => CU_STREAM_CAPTURE_STATUS_ACTIVE,
    }
}

/// Places for what is told of a capture that is whole.
struct Told<'a> {
    status: Out<'a, CUstreamCaptureStatus>,
    id: Option<Out<'a, u64>>,
    graph: Option<OutHandle<'a, Graph>>,
    dependencies: Option<OutDependencies<'a>>,
}

impl Told<'_> {
    fn tell(&self, stream: &Stream) -> Result<()> {
        let info = stream.capture_info()?;
        self.status.set(status(info.as_ref()));
        let Some(info) = info.filter(|i| !i.invalid) else { return Ok(()) };
        if let Some(to) = &self.id {
            to.set(info.id);
        }
        if let Some(to) = &self.graph {
            to.set(&info.graph);
        }
        if let Some(to) = &self.dependencies {
            to.set(&info.dependencies);
        }
        Ok(())
    }
}

fn update(stream: &Stream, nodes: &BeforeNext, flags: u32) -> Result<()> {
    match flags {
        0 => stream.update_capture(&nodes.0, false),
        1 => stream.update_capture(&nodes.0, true),
        _ => fail(Code::InvalidValue),
    }
}

entry! {
    in host functions:

    /// Begins a capture.
    fn cuStreamBeginCapture; fn cuStreamBeginCapture_ptsz(hStream: Handle<Stream>) {
        hStream.begin_capture(CaptureMode::Global, None)
    }

    /// Begins a capture that forbids what the mode says.
    fn cuStreamBeginCapture_v2; fn cuStreamBeginCapture_v2_ptsz(hStream: Handle<Stream>, mode: CUstreamCaptureMode) {
        hStream.begin_capture(CaptureMode::from_number(mode.0)?, None)
    }

    /// Begins a capture into a graph that there is.
    fn cuStreamBeginCaptureToGraph; fn cuStreamBeginCaptureToGraph_ptsz(
        hStream: Handle<Stream>, hGraph: Handle<Graph>, dependencies: Before [dependencyData, numDependencies],
        dependencyData: *const CUgraphEdgeData, numDependencies: usize, mode: CUstreamCaptureMode,
    ) {
        hStream.begin_capture(CaptureMode::from_number(mode.0)?, Some((&hGraph, &dependencies.0)))
    }

    /// Ends a capture.
    fn cuStreamEndCapture; fn cuStreamEndCapture_ptsz(hStream: Handle<Stream>, phGraph: OutGraph) {
        phGraph.set(hStream.end_capture())
    }

    /// Whether a stream is captured.
    fn cuStreamIsCapturing; fn cuStreamIsCapturing_ptsz(
        hStream: Handle<Stream>, captureStatus: Out<CUstreamCaptureStatus>,
    ) {
        captureStatus.set(status(hStream.capture_info()?.as_ref()))
    }

    /// State of a capture, and its number.
    fn cuStreamGetCaptureInfo; fn cuStreamGetCaptureInfo_ptsz(
        hStream: Handle<Stream>, captureStatus_out: Out<CUstreamCaptureStatus>, id_out: Option<Out<u64>>,
    ) {
        Told { status: captureStatus_out, id: id_out, graph: None, dependencies: None }.tell(&hStream)
    }

    /// State of a capture, and what it has so far.
    fn cuStreamGetCaptureInfo_v2; fn cuStreamGetCaptureInfo_v2_ptsz(
        hStream: Handle<Stream>, captureStatus_out: Out<CUstreamCaptureStatus>, id_out: Option<Out<u64>>,
        graph_out: Option<OutHandle<Graph>>, dependencies_out: OutDependencies [numDependencies_out],
        numDependencies_out: *mut usize,
    ) {
        let (id, graph, dependencies) = (id_out, graph_out, Some(dependencies_out));
        Told { status: captureStatus_out, id, graph, dependencies }.tell(&hStream)
    }

    /// State of a capture, what it has so far, and what edges say.
    fn cuStreamGetCaptureInfo_v3; fn cuStreamGetCaptureInfo_v3_ptsz(
        hStream: Handle<Stream>, captureStatus_out: Out<CUstreamCaptureStatus>, id_out: Option<Out<u64>>,
        graph_out: Option<OutHandle<Graph>>, dependencies_out: OutDependencies [edgeData_out, numDependencies_out],
        edgeData_out: *mut *const CUgraphEdgeData, numDependencies_out: *mut usize,
    ) {
        let (id, graph, dependencies) = (id_out, graph_out, Some(dependencies_out));
        Told { status: captureStatus_out, id, graph, dependencies }.tell(&hStream)
    }

    /// Changes what a captured stream's next operation waits for.
    fn cuStreamUpdateCaptureDependencies; fn cuStreamUpdateCaptureDependencies_ptsz(
        hStream: Handle<Stream>, dependencies: BeforeNext [numDependencies], numDependencies: usize, flags: u32,
    ) {
        update(&hStream, &dependencies, flags)
    }

    /// Changes what a captured stream's next operation waits for, with what edges say.
    fn cuStreamUpdateCaptureDependencies_v2; fn cuStreamUpdateCaptureDependencies_v2_ptsz(
        hStream: Handle<Stream>, dependencies: BeforeNext [dependencyData, numDependencies],
        dependencyData: *const CUgraphEdgeData, numDependencies: usize, flags: u32,
    ) {
        update(&hStream, &dependencies, flags)
    }

    /// Sets how careful the thread is about captures, and tells how it was.
    fn cuThreadExchangeStreamCaptureMode(mode: Exchange) {
        let before = exchange_thread_mode(mode.0);
        mode.1.set(CUstreamCaptureMode(before))
    }
}
