//! Instances of graphs.

use core::ffi::c_void;

use weft_ffi::arg::In;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use super::nodes::add_any;
use super::params::{AnyNode, bytes, copy, kernel};
use crate::copy::{Symbol, place_in};
use crate::entry::{Stream, api};
use crate::error::{Outcome, check};
use crate::state::{context, ready};

fn set_copy(exec: cudaGraphExec_t, node: cudaGraphNode_t, p: &CUDA_MEMCPY3D) -> Outcome {
    let (d, ctx) = context()?;
    // SAFETY: a live description.
    check(unsafe { d.cuGraphExecMemcpyNodeSetParams(exec, node, &raw const *p, ctx) })
}

api! {
    /// Makes a graph ready to launch.
    fn cudaGraphInstantiate(exec: *mut cudaGraphExec_t, graph: cudaGraph_t, flags: u64)
        => cuGraphInstantiateWithFlags(exec, graph, flags);

    /// The same.
    fn cudaGraphInstantiateWithFlags(exec: *mut cudaGraphExec_t, graph: cudaGraph_t, flags: u64)
        => cuGraphInstantiateWithFlags(exec, graph, flags);

    /// The same, and says what was wrong; the description is the driver's.
    fn cudaGraphInstantiateWithParams; fn cudaGraphInstantiateWithParams_ptsz(
        exec: *mut cudaGraphExec_t, graph: cudaGraph_t, p: *mut cudaGraphInstantiateParams)
        => cuGraphInstantiateWithParams(exec, graph, p.cast());

    /// An instance's flags.
    fn cudaGraphExecGetFlags(exec: cudaGraphExec_t, flags: *mut u64)
        => cuGraphExecGetFlags(exec, flags);

    /// An instance's number.
    fn cudaGraphExecGetId(exec: cudaGraphExec_t, id: *mut u32)
        => cuGraphExecGetId(exec, id);

    /// Launches a graph in a stream.
    fn cudaGraphLaunch; fn cudaGraphLaunch_ptsz(exec: cudaGraphExec_t, stream: Stream)
        => cuGraphLaunch(exec, stream.0);

    /// Does a graph's first work ahead of its launch.
    fn cudaGraphUpload; fn cudaGraphUpload_ptsz(exec: cudaGraphExec_t, stream: Stream)
        => cuGraphUpload(exec, stream.0);

    /// Ends an executable graph.
    fn cudaGraphExecDestroy(exec: cudaGraphExec_t)
        => cuGraphExecDestroy(exec);

    /// Changes what a kernel of an instance does.
    fn cudaGraphExecKernelNodeSetParams(exec: cudaGraphExec_t, node: cudaGraphNode_t, p: In<cudaKernelNodeParams>) {
        let (d, native) = (ready()?, kernel(&p)?);
        // SAFETY: a live description.
        check(unsafe { d.cuGraphExecKernelNodeSetParams_v2(exec, node, &raw const native) })
    }

    /// Changes what a copy of an instance does.
    fn cudaGraphExecMemcpyNodeSetParams(exec: cudaGraphExec_t, node: cudaGraphNode_t, p: In<cudaMemcpy3DParms>) {
        set_copy(exec, node, &copy(&p)?)
    }

    /// Changes it to a copy of bytes.
    fn cudaGraphExecMemcpyNodeSetParams1D(
        exec: cudaGraphExec_t, node: cudaGraphNode_t, dst: *mut c_void, src: *const c_void, count: usize, kind: cudaMemcpyKind) {
        set_copy(exec, node, &bytes(dst, src, count, kind)?)
    }

    /// Changes it to a copy into a variable of device code.
    fn cudaGraphExecMemcpyNodeSetParamsToSymbol(
        exec: cudaGraphExec_t, node: cudaGraphNode_t, symbol: *const c_void, src: *const c_void, count: usize, offset: usize,
        kind: cudaMemcpyKind) {
        set_copy(exec, node, &bytes(place_in(symbol, offset, count, kind, Symbol::To)?, src, count, kind)?)
    }

    /// Changes it to a copy out of a variable of device code.
    fn cudaGraphExecMemcpyNodeSetParamsFromSymbol(
        exec: cudaGraphExec_t, node: cudaGraphNode_t, dst: *mut c_void, symbol: *const c_void, count: usize, offset: usize,
        kind: cudaMemcpyKind) {
        set_copy(exec, node, &bytes(dst, place_in(symbol, offset, count, kind, Symbol::From)?, count, kind)?)
    }

    /// Changes what a fill of an instance does.
    fn cudaGraphExecMemsetNodeSetParams(exec: cudaGraphExec_t, node: cudaGraphNode_t, p: *const cudaMemsetParams) {
        let (d, ctx) = context()?;
        // SAFETY: the driver's function asks of its arguments what this one does.
        check(unsafe { d.cuGraphExecMemsetNodeSetParams(exec, node, p.cast(), ctx) })
    }

    /// Changes what function an instance calls.
    fn cudaGraphExecHostNodeSetParams(exec: cudaGraphExec_t, node: cudaGraphNode_t, p: *const cudaHostNodeParams)
        => cuGraphExecHostNodeSetParams(exec, node, p.cast());

    /// Changes what a graph of an instance does.
    fn cudaGraphExecChildGraphNodeSetParams(exec: cudaGraphExec_t, node: cudaGraphNode_t, child: cudaGraph_t)
        => cuGraphExecChildGraphNodeSetParams(exec, node, child);

    /// Changes which event an instance marks.
    fn cudaGraphExecEventRecordNodeSetEvent(exec: cudaGraphExec_t, node: cudaGraphNode_t, event: cudaEvent_t)
        => cuGraphExecEventRecordNodeSetEvent(exec, node, event);

    /// Changes which event an instance waits for.
    fn cudaGraphExecEventWaitNodeSetEvent(exec: cudaGraphExec_t, node: cudaGraphNode_t, event: cudaEvent_t)
        => cuGraphExecEventWaitNodeSetEvent(exec, node, event);

    /// Changes what any node of an instance does.
    fn cudaGraphExecNodeSetParams(exec: cudaGraphExec_t, node: cudaGraphNode_t, p: AnyNode) {
        add_any(&p, |d, native| {
            // SAFETY: a live description.
            check(unsafe { d.cuGraphExecNodeSetParams(exec, node, native) })
        })
    }

    /// Whether an instance does what a node says.
    fn cudaGraphNodeGetEnabled(exec: cudaGraphExec_t, node: cudaGraphNode_t, enabled: *mut u32)
        => cuGraphNodeGetEnabled(exec, node, enabled);

    /// Says whether an instance does what a node says.
    fn cudaGraphNodeSetEnabled(exec: cudaGraphExec_t, node: cudaGraphNode_t, enabled: u32)
        => cuGraphNodeSetEnabled(exec, node, enabled);

    /// Has an instance do what a graph says; what came of it is told as the driver does.
    fn cudaGraphExecUpdate(exec: cudaGraphExec_t, graph: cudaGraph_t, info: *mut cudaGraphExecUpdateResultInfo)
        => cuGraphExecUpdate_v2(exec, graph, info.cast());
}
