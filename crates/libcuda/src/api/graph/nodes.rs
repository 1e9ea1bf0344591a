//! Nodes: adding them, and what they do.

use std::sync::Arc;

use weft_driver::attribute::AttributeValue;
use weft_driver::graph::{ConditionalKind, Content, Neighbour, UPDATABLE};
use weft_driver::{Code, Context, Event, Graph, Node, Operation, Result};
use weft_ffi::arg::{Arg, FromC, In, Out};
use weft_ffi::driver::*;

use super::super::copy::description;
use super::kept;
use super::lists::Before;
use super::params::{Any, AnyWork, NodeEvent, Values, Work, request};
use super::told::{all_params, child, fill, host, kernel, kernel_v1, values, work_of};
use crate::args::fail;
use crate::entry::Call;
use crate::handle::{AnyContext, Handle, OutHandle};

fn add(
    to: &OutHandle<'_, Node>,
    graph: &Arc<Graph>,
    before: &[Neighbour],
    operation: Operation,
    context: Option<&Context>,
) -> Result<()> {
    to.set(&graph.add(operation, context, before)?);
    Ok(())
}

fn add_any(to: &OutHandle<'_, Node>, graph: &Arc<Graph>, before: &[Neighbour], work: Any<'_>) -> Result<()> {
    let node = match work {
        Any::Work(operation, context) => graph.add(operation, context.as_ref().map(|c| &*c.0), before)?,
        Any::Child(child, moved) => graph.add_child(&child, moved, before)?,
        Any::Free(address) => graph.free(address, before)?,
        Any::Allocate(p, told) => {
            let (context, wants) = request(&p)?;
            let (node, address) = graph.allocate(&context, wants, before)?;
            let mut all = CUgraphNodeParams { type_: CU_GRAPH_NODE_TYPE_MEM_ALLOC, ..Default::default() };
            all.anon1.alloc = CUDA_MEM_ALLOC_NODE_PARAMS_v2 {
                poolProps: p.poolProps,
                accessDescs: p.accessDescs,
                accessDescCount: p.accessDescCount,
                bytesize: p.bytesize,
                dptr: address,
            };
            told.set(all);
            node
        }
        Any::Conditional(p, told) => {
            AnyContext::find(p.ctx)?;
            let kind = ConditionalKind::from_number(p.type_.0)?;
            let node = graph.add_conditional(p.handle, kind, p.size, before)?;
            let mut all = CUgraphNodeParams { type_: CU_GRAPH_NODE_TYPE_CONDITIONAL, ..Default::default() };
            let phGraph_out = kept::bodies(&node, node.content()?.graphs());
            all.anon1.conditional = CUDA_CONDITIONAL_NODE_PARAMS { phGraph_out, ..p };
            told.set(all);
            node
        }
    };
    to.set(&node);
    Ok(())
}

fn set_any(node: &Node, work: Any<'_>) -> Result<()> {
    match work {
        Any::Work(operation, _) => node.set_work(operation),
        Any::Child(..) | Any::Allocate(..) | Any::Free(_) | Any::Conditional(..) => fail(Code::InvalidValue),
    }
}

/// A value of an attribute, and where the node's is told, for the one of which that says more than what was given: `value [attr]`.
struct Told<'a> {
    given: In<AttributeValue>,
    to: Option<Out<'a, AttributeValue>>,
}

impl Arg for Told<'_> {
    type C = *const CUkernelNodeAttrValue;
}

impl<'a> FromC<'a, Call, (CUkernelNodeAttrID,)> for Told<'a> {
    unsafe fn from_c(
        c: *const CUkernelNodeAttrValue,
        (attribute,): (CUkernelNodeAttrID,),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise. CUDA calls it constant and writes there all the same.
        unsafe {
            let tells = attribute.0 == UPDATABLE;
            let to = tells.then(|| Out::from_c(c.cast_mut().cast(), (), call)).transpose()?;
            Ok(Told { given: In::from_c(c.cast(), (), call)?, to })
        }
    }
}

entry! {
    /// Adds a kernel.
    fn cuGraphAddKernelNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: Work<CUDA_KERNEL_NODE_PARAMS_v1>,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, nodeParams.0, None)
    }

    /// Adds a kernel, or one of a library.
    fn cuGraphAddKernelNode_v2(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: Work<CUDA_KERNEL_NODE_PARAMS_v2>,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, nodeParams.0, None)
    }

    /// Adds a copy.
    fn cuGraphAddMemcpyNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        copyParams: Work<CUDA_MEMCPY3D>, ctx: AnyContext,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, copyParams.0, Some(&*ctx.0))
    }

    /// Adds a fill.
    fn cuGraphAddMemsetNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        memsetParams: Work<CUDA_MEMSET_NODE_PARAMS_v1>, ctx: AnyContext,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, memsetParams.0, Some(&*ctx.0))
    }

    /// Adds a function of the program's.
    fn cuGraphAddHostNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: Work<CUDA_HOST_NODE_PARAMS_v1>,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, nodeParams.0, None)
    }

    /// Adds a copy of a graph.
    fn cuGraphAddChildGraphNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        childGraph: Handle<Graph>,
    ) {
        phGraphNode.set(&hGraph.add_child(&childGraph, false, &dependencies.0)?)
    }

    /// Adds a point.
    fn cuGraphAddEmptyNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, Operation::Marker, None)
    }

    /// Adds the mark of an event.
    fn cuGraphAddEventRecordNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        event: NodeEvent,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, Operation::Record(event.0), None)
    }

    /// Adds the wait for an event.
    fn cuGraphAddEventWaitNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        event: NodeEvent,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, Operation::Wait(event.0), None)
    }

    /// Adds any node.
    fn cuGraphAddNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: AnyWork,
    ) {
        add_any(&phGraphNode, &hGraph, &dependencies.0, nodeParams.0)
    }

    /// Adds any node, with what edges say.
    fn cuGraphAddNode_v2, fn cuGraphAddNode_v3(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [dependencyData, numDependencies],
        dependencyData: *const CUgraphEdgeData, numDependencies: usize, nodeParams: AnyWork,
    ) {
        add_any(&phGraphNode, &hGraph, &dependencies.0, nodeParams.0)
    }

    /// Adds operations on numbers in memory.
    fn cuGraphAddBatchMemOpNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: Values,
    ) {
        add(&phGraphNode, &hGraph, &dependencies.0, nodeParams.0, Some(&*nodeParams.1.0))
    }

    /// What operations on numbers a node does.
    fn cuGraphBatchMemOpNodeGetParams(hNode: Handle<Node>, nodeParams_out: Out<CUDA_BATCH_MEM_OP_NODE_PARAMS>) {
        nodeParams_out.set(values(&hNode)?)
    }

    /// Changes it.
    fn cuGraphBatchMemOpNodeSetParams(hNode: Handle<Node>, nodeParams: Values) {
        hNode.set_work(nodeParams.0)
    }

    /// Makes a number that kernels set and a conditional node looks at.
    fn cuGraphConditionalHandleCreate(
        pHandle_out: Out<CUgraphConditionalHandle>, hGraph: Handle<Graph>, ctx: AnyContext, defaultLaunchValue: u32, flags: u32,
    ) {
        if flags & !CU_GRAPH_COND_ASSIGN_DEFAULT != 0 {
            return fail(Code::InvalidValue);
        }
        pHandle_out.set(hGraph.conditional_handle(&ctx.0, defaultLaunchValue, flags != 0)?.number())
    }

    /// What a kernel node does.
    fn cuGraphKernelNodeGetParams(hNode: Handle<Node>, nodeParams: Out<CUDA_KERNEL_NODE_PARAMS_v1>) {
        nodeParams.set(kernel_v1(&hNode)?)
    }

    /// What a kernel node does.
    fn cuGraphKernelNodeGetParams_v2(hNode: Handle<Node>, nodeParams: Out<CUDA_KERNEL_NODE_PARAMS_v2>) {
        nodeParams.set(kernel(&hNode)?)
    }

    /// Changes it.
    fn cuGraphKernelNodeSetParams(hNode: Handle<Node>, nodeParams: Work<CUDA_KERNEL_NODE_PARAMS_v1>) {
        hNode.set_work(nodeParams.0)
    }

    /// Changes it.
    fn cuGraphKernelNodeSetParams_v2(hNode: Handle<Node>, nodeParams: Work<CUDA_KERNEL_NODE_PARAMS_v2>) {
        hNode.set_work(nodeParams.0)
    }

    /// What a copy does.
    fn cuGraphMemcpyNodeGetParams(hNode: Handle<Node>, nodeParams: Out<CUDA_MEMCPY3D>) {
        nodeParams.set(description(&work_of!(hNode, Copy)))
    }

    /// Changes it.
    fn cuGraphMemcpyNodeSetParams(hNode: Handle<Node>, nodeParams: Work<CUDA_MEMCPY3D>) {
        hNode.set_work(nodeParams.0)
    }

    /// What a fill does.
    fn cuGraphMemsetNodeGetParams(hNode: Handle<Node>, nodeParams: Out<CUDA_MEMSET_NODE_PARAMS>) {
        nodeParams.set(fill(&hNode)?)
    }

    /// Changes it.
    fn cuGraphMemsetNodeSetParams(hNode: Handle<Node>, nodeParams: Work<CUDA_MEMSET_NODE_PARAMS_v1>) {
        hNode.set_work(nodeParams.0)
    }

    /// What function a node calls.
    fn cuGraphHostNodeGetParams(hNode: Handle<Node>, nodeParams: Out<CUDA_HOST_NODE_PARAMS>) {
        nodeParams.set(host(&hNode)?)
    }

    /// Changes it.
    fn cuGraphHostNodeSetParams(hNode: Handle<Node>, nodeParams: Work<CUDA_HOST_NODE_PARAMS_v1>) {
        hNode.set_work(nodeParams.0)
    }

    /// An attribute of a kernel.
    fn cuGraphKernelNodeGetAttribute(
        hNode: Handle<Node>, attr: CUkernelNodeAttrID, value_out: Out<AttributeValue>,
    ) {
        value_out.set(hNode.kernel_attribute(attr.0)?)
    }

    /// Sets an attribute of a kernel.
    fn cuGraphKernelNodeSetAttribute(hNode: Handle<Node>, attr: CUkernelNodeAttrID, value: Told [attr]) {
        hNode.set_kernel_attribute(attr.0, &value.given)?;
        if let Some(to) = value.to {
            to.set(hNode.kernel_attribute(attr.0)?);
        }
    }

    /// Gives a kernel the attributes of another.
    fn cuGraphKernelNodeCopyAttributes(dst: Handle<Node>, src: Handle<Node>) {
        dst.copy_kernel_attributes(&src)
    }

    /// The graph that a node is.
    fn cuGraphChildGraphNodeGetGraph(hNode: Handle<Node>, phGraph: OutHandle<Graph>) {
        phGraph.set(&child(&hNode)?)
    }

    /// The event that a node marks.
    fn cuGraphEventRecordNodeGetEvent(hNode: Handle<Node>, event_out: OutHandle<Event>) {
        event_out.set(&work_of!(hNode, Record))
    }

    /// Changes it.
    fn cuGraphEventRecordNodeSetEvent(hNode: Handle<Node>, event: NodeEvent) {
        hNode.set_work(Operation::Record(event.0))
    }

    /// The event that a node waits for.
    fn cuGraphEventWaitNodeGetEvent(hNode: Handle<Node>, event_out: OutHandle<Event>) {
        event_out.set(&work_of!(hNode, Wait))
    }

    /// Changes it.
    fn cuGraphEventWaitNodeSetEvent(hNode: Handle<Node>, event: NodeEvent) {
        hNode.set_work(Operation::Wait(event.0))
    }

    /// What any node does.
    fn cuGraphNodeGetParams(hNode: Handle<Node>, nodeParams: Out<CUgraphNodeParams>) {
        nodeParams.set(all_params(&hNode)?)
    }

    /// Changes it.
    fn cuGraphNodeSetParams, fn cuGraphNodeSetParams_v2(hNode: Handle<Node>, nodeParams: AnyWork) {
        set_any(&hNode, nodeParams.0)
    }
}
