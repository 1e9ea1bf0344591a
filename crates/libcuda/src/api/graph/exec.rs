//! Instances of graphs.

use weft_driver::graph::{InstantiateResult, NotInstantiated, UpdateResult};
use weft_driver::{Code, Error, Graph, GraphExec, Node, Operation, Result, Stream};
use weft_ffi::arg::{Arg, FromC, In, Out, OutText};
use weft_ffi::driver::*;

use super::params::{Any, AnyWork, NodeEvent, Values, Work};
use crate::args::fail;
use crate::entry::{Call, Mode};
use crate::handle::{AnyContext, EXECS, Handle, Kind, NODES, OutHandle};

/// What an instance is to be made with, and where is told what came of it.
struct Wishes<'a> {
    params: CUDA_GRAPH_INSTANTIATE_PARAMS,
    told: Out<'a, CUDA_GRAPH_INSTANTIATE_PARAMS>,
    mode: Mode,
}

impl Arg for Wishes<'_> {
    type C = *mut CUDA_GRAPH_INSTANTIATE_PARAMS;
}

impl<'a> FromC<'a, Call> for Wishes<'a> {
    unsafe fn from_c(c: *mut CUDA_GRAPH_INSTANTIATE_PARAMS, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe {
            let params = *In::from_c(c.cast_const(), (), call)?;
            Ok(Wishes { params, told: Out::from_c(c, (), call)?, mode: call.mode })
        }
    }
}

impl Wishes<'_> {
    fn instantiate(&self, to: &OutHandle<'_, GraphExec>, graph: &Handle<Graph>) -> Result<()> {
        let stream = match self.params.flags & 2 {
            0 => None,
            _ => Some(Stream::find(self.params.hUploadStream, self.mode)?),
        };
        let made = GraphExec::instantiate(graph, self.params.flags, stream.is_some());
        let (result, node) = match &made {
            Ok(_) => (InstantiateResult::Success, None),
            Err(n) => (n.result, n.node.as_ref()),
        };
        self.told.set(CUDA_GRAPH_INSTANTIATE_PARAMS {
            hErrNode_out: node.map_or(core::ptr::null_mut(), |n| NODES.handle(n)),
            result_out: CUgraphInstantiateResult(result as u32),
            ..self.params
        });
        let made = made?;
        if let Some(s) = stream {
            made.upload(&s)?;
        }
        to.set(&made);
        Ok(())
    }
}

/// Places for the node that is to blame and for a message: `phErrorNode [logBuffer, bufferSize]`.
struct Blame<'a> {
    node: Option<Out<'a, CUgraphNode>>,
    log: Option<OutText<'a>>,
}

impl Arg for Blame<'_> {
    type C = *mut CUgraphNode;
}

impl<'a> FromC<'a, Call, (*mut core::ffi::c_char, usize)> for Blame<'a> {
    unsafe fn from_c(
        c: *mut CUgraphNode,
        (log, size): (*mut core::ffi::c_char, usize),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe {
            let log =
                if log.is_null() || size == 0 { None } else { Some(OutText::from_c(log, (size,), call)?) };
            Ok(Blame { node: Option::<Out<'a, CUgraphNode>>::from_c(c, (), call)?, log })
        }
    }
}

impl Blame<'_> {
    fn tell(&self, n: &NotInstantiated) {
        if let (Some(to), Some(node)) = (&self.node, &n.node) {
            to.set(NODES.handle(node));
        }
        if let Some(to) = &self.log {
            to.set(&n.error.to_string());
        }
    }
}

fn set_any(exec: &GraphExec, node: &Node, work: Any<'_>) -> Result<()> {
    match work {
        Any::Work(operation, _) => exec.set_work(node, operation),
        Any::Child(graph, _) => exec.set_child(node, &graph),
        Any::Allocate(..) | Any::Free(_) => fail(Code::InvalidValue),
        Any::Conditional(..) => fail(Code::NotSupported),
    }
}

fn update(exec: &GraphExec, graph: &Handle<Graph>) -> Result<(CUgraphExecUpdateResultInfo, Result<()>)> {
    let done = match exec.update(graph) {
        Err(e) if e.code == Code::NotSupported => return Ok((Default::default(), Err(e))),
        done => done?,
    };
    let info = CUgraphExecUpdateResultInfo {
        result: CUgraphExecUpdateResult(done.result as u32),
        errorNode: done.node.map_or(core::ptr::null_mut(), |n| NODES.handle(&n)),
        ..Default::default()
    };
    let failed = || Err(Error::new(Code::GraphExecUpdateFailure, format!("{:?}", done.result)));
    Ok((info, if done.result == UpdateResult::Success { Ok(()) } else { failed() }))
}

entry! {
    /// Makes an instance, as before CUDA 12.
    fn cuGraphInstantiate, fn cuGraphInstantiate_v2(
        phGraphExec: OutHandle<GraphExec>, hGraph: Handle<Graph>, phErrorNode: Blame [logBuffer, bufferSize],
        logBuffer: *mut core::ffi::c_char, bufferSize: usize,
    ) {
        phGraphExec.set(&GraphExec::instantiate(&hGraph, 0, false).inspect_err(|n| phErrorNode.tell(n))?)
    }

    /// Makes an instance.
    fn cuGraphInstantiateWithFlags(phGraphExec: OutHandle<GraphExec>, hGraph: Handle<Graph>, flags: u64) {
        phGraphExec.set(&GraphExec::instantiate(&hGraph, flags, false)?)
    }

    /// Makes an instance, and says what was wrong.
    fn cuGraphInstantiateWithParams; fn cuGraphInstantiateWithParams_ptsz(
        phGraphExec: OutHandle<GraphExec>, hGraph: Handle<Graph>, instantiateParams: Wishes,
    ) {
        instantiateParams.instantiate(&phGraphExec, &hGraph)
    }

    /// An instance's flags.
    fn cuGraphExecGetFlags(hGraphExec: Handle<GraphExec>, flags: Out<u64>) {
        flags.set(hGraphExec.flags())
    }

    /// An instance's number.
    fn cuGraphExecGetId(hGraphExec: Handle<GraphExec>, graphId: Out<u32>) {
        graphId.set(hGraphExec.id())
    }

    /// Makes an instance ready.
    fn cuGraphUpload; fn cuGraphUpload_ptsz(hGraph: Handle<GraphExec>, hStream: Handle<Stream>) {
        hGraph.upload(&hStream)
    }

    /// Launches an instance.
    fn cuGraphLaunch; fn cuGraphLaunch_ptsz(hGraph: Handle<GraphExec>, hStream: Handle<Stream>) {
        hGraph.launch(&hStream)
    }

    /// Ends an instance.
    fn cuGraphExecDestroy(hGraphExec: Handle<GraphExec>) {
        hGraphExec.destroy()?;
        EXECS.remove(&hGraphExec);
    }

    /// Changes what a kernel of an instance does.
    fn cuGraphExecKernelNodeSetParams(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, nodeParams: Work<CUDA_KERNEL_NODE_PARAMS_v1>,
    ) {
        hGraphExec.set_work(&hNode, nodeParams.0)
    }

    /// Changes what a kernel of an instance does.
    fn cuGraphExecKernelNodeSetParams_v2(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, nodeParams: Work<CUDA_KERNEL_NODE_PARAMS_v2>,
    ) {
        hGraphExec.set_work(&hNode, nodeParams.0)
    }

    /// Changes what a copy of an instance does.
    fn cuGraphExecMemcpyNodeSetParams(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, copyParams: Work<CUDA_MEMCPY3D>, ctx: AnyContext,
    ) {
        hGraphExec.set_work(&hNode, copyParams.0)
    }

    /// Changes what a fill of an instance does.
    fn cuGraphExecMemsetNodeSetParams(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, memsetParams: Work<CUDA_MEMSET_NODE_PARAMS_v1>, ctx: AnyContext,
    ) {
        hGraphExec.set_work(&hNode, memsetParams.0)
    }

    /// Changes what function an instance calls.
    fn cuGraphExecHostNodeSetParams(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, nodeParams: Work<CUDA_HOST_NODE_PARAMS_v1>,
    ) {
        hGraphExec.set_work(&hNode, nodeParams.0)
    }

    /// Changes what operations on numbers an instance does.
    fn cuGraphExecBatchMemOpNodeSetParams(hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, nodeParams: Values) {
        hGraphExec.set_work(&hNode, nodeParams.0)
    }

    /// Changes what a graph of an instance does.
    fn cuGraphExecChildGraphNodeSetParams(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, childGraph: Handle<Graph>,
    ) {
        hGraphExec.set_child(&hNode, &childGraph)
    }

    /// Changes which event an instance marks.
    fn cuGraphExecEventRecordNodeSetEvent(hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, event: NodeEvent) {
        hGraphExec.set_work(&hNode, Operation::Record(event.0))
    }

    /// Changes which event an instance waits for.
    fn cuGraphExecEventWaitNodeSetEvent(hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, event: NodeEvent) {
        hGraphExec.set_work(&hNode, Operation::Wait(event.0))
    }

    /// Changes what any node of an instance does.
    fn cuGraphExecNodeSetParams(hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, nodeParams: AnyWork) {
        set_any(&hGraphExec, &hNode, nodeParams.0)
    }

    /// Whether an instance does what a node says.
    fn cuGraphNodeGetEnabled(hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, isEnabled: Out<u32>) {
        isEnabled.set(hGraphExec.is_enabled(&hNode)?.into())
    }

    /// Says whether an instance does what a node says.
    fn cuGraphNodeSetEnabled(hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, isEnabled: u32) {
        hGraphExec.set_enabled(&hNode, isEnabled != 0)
    }

    /// Has an instance do what a graph says, as before CUDA 12.
    fn cuGraphExecUpdate(
        hGraphExec: Handle<GraphExec>, hGraph: Handle<Graph>, hErrorNode_out: Option<Out<CUgraphNode>>,
        updateResult_out: Out<CUgraphExecUpdateResult>,
    ) {
        let (info, result) = update(&hGraphExec, &hGraph)?;
        if let Some(to) = hErrorNode_out {
            to.set(info.errorNode);
        }
        updateResult_out.set(info.result);
        result
    }

    /// Has an instance do what a graph says.
    fn cuGraphExecUpdate_v2(
        hGraphExec: Handle<GraphExec>, hGraph: Handle<Graph>, resultInfo: Option<Out<CUgraphExecUpdateResultInfo>>,
    ) {
        let (info, result) = update(&hGraphExec, &hGraph)?;
        if let Some(to) = resultInfo {
            to.set(info);
        }
        result
    }
}
