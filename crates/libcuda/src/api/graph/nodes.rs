//! Nodes: adding them, and what they do.

use std::sync::Arc;

use weft_driver::attribute::AttributeValue;
use weft_driver::graph::{Content, Neighbour};
use weft_driver::memory::Pattern;
use weft_driver::operation::HostCall;
use weft_driver::{Code, Context, Event, Graph, Node, Operation, Result};
use weft_ffi::arg::{In, Out};
use weft_ffi::driver::*;

use super::super::copy::description;
use super::kept;
use super::lists::Before;
use super::params::{Any, AnyWork, NodeEvent, Work, context_of};
use crate::args::fail;
use crate::handle::{AnyContext, CONTEXTS, EVENTS, FUNCTIONS, Handle, OutHandle};

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
            let (node, address) = graph.allocate(&*context_of(&p)?, p.bytesize as u64, before)?;
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
    };
    to.set(&node);
    Ok(())
}

fn set_any(node: &Node, work: Any<'_>) -> Result<()> {
    match work {
        Any::Work(operation, _) => node.set_work(operation),
        Any::Child(..) | Any::Allocate(..) | Any::Free(_) => fail(Code::InvalidValue),
    }
}

/// What a node of this kind does.
macro_rules! work_of {
    ($node:expr, $kind:ident) => {
        match $node.content()? {
            Content::Work(Operation::$kind(w)) => w,
            _ => return fail(Code::InvalidValue),
        }
    };
}

fn kernel(node: &Node) -> Result<CUDA_KERNEL_NODE_PARAMS_v2> {
    let k = work_of!(node, Kernel);
    let ([gridDimX, gridDimY, gridDimZ], [blockDimX, blockDimY, blockDimZ]) = (k.config.grid, k.config.block);
    Ok(CUDA_KERNEL_NODE_PARAMS_v2 {
        func: FUNCTIONS.handle(&k.function),
        gridDimX,
        gridDimY,
        gridDimZ,
        blockDimX,
        blockDimY,
        blockDimZ,
        sharedMemBytes: k.config.dynamic_shared,
        kernelParams: kept::pointers(node, &k),
        ctx: CONTEXTS.handle(&k.function.context()?),
        ..Default::default()
    })
}

fn fill(node: &Node) -> Result<CUDA_MEMSET_NODE_PARAMS> {
    let s = work_of!(node, Set);
    let (value, elementSize) = match s.pattern {
        Pattern::D8(v) => (v.into(), 1),
        Pattern::D16(v) => (v.into(), 2),
        Pattern::D32(v) => (v, 4),
    };
    Ok(CUDA_MEMSET_NODE_PARAMS {
        dst: s.address,
        pitch: s.pitch as usize,
        value,
        elementSize,
        width: s.width as usize,
        height: s.height as usize,
    })
}

fn host(node: &Node) -> Result<CUDA_HOST_NODE_PARAMS> {
    let HostCall::C { function, .. } = work_of!(node, Host).call else { return fail(Code::InvalidValue) };
    let at: *const () = core::ptr::with_exposed_provenance(function.address as usize);
    // SAFETY: the address of the function that the program gave, of this type.
    let fn_ = unsafe { core::mem::transmute::<*const (), CUhostFn>(at) };
    let userData = core::ptr::with_exposed_provenance_mut(function.argument as usize);
    Ok(CUDA_HOST_NODE_PARAMS { fn_, userData })
}

fn child(node: &Node) -> Result<Arc<Graph>> {
    match node.content()? {
        Content::Child(g) => Ok(g),
        _ => fail(Code::InvalidValue),
    }
}

fn all_params(node: &Node) -> Result<CUgraphNodeParams> {
    let mut p = CUgraphNodeParams { type_: CUgraphNodeType(node.node_type()? as u32), ..Default::default() };
    match node.content()? {
        Content::Work(Operation::Kernel(_)) => {
            let k = kernel(node)?;
            p.anon1.kernel = CUDA_KERNEL_NODE_PARAMS_v3 {
                func: k.func,
                gridDimX: k.gridDimX,
                gridDimY: k.gridDimY,
                gridDimZ: k.gridDimZ,
                blockDimX: k.blockDimX,
                blockDimY: k.blockDimY,
                blockDimZ: k.blockDimZ,
                sharedMemBytes: k.sharedMemBytes,
                kernelParams: k.kernelParams,
                extra: k.extra,
                kern: k.kern,
                ctx: k.ctx,
            };
        }
        Content::Work(Operation::Copy(c)) => {
            p.anon1.memcpy = CUDA_MEMCPY_NODE_PARAMS { copyParams: description(&c), ..Default::default() };
        }
        Content::Work(Operation::Set(_)) => {
            let CUDA_MEMSET_NODE_PARAMS { dst, pitch, value, elementSize, width, height } = fill(node)?;
            p.anon1.memset = CUDA_MEMSET_NODE_PARAMS_v2 {
                dst,
                pitch,
                value,
                elementSize,
                width,
                height,
                ..Default::default()
            };
        }
        Content::Work(Operation::Host(_)) => {
            let CUDA_HOST_NODE_PARAMS { fn_, userData } = host(node)?;
            p.anon1.host = CUDA_HOST_NODE_PARAMS_v2 { fn_, userData, ..Default::default() };
        }
        Content::Work(Operation::Record(e)) => {
            p.anon1.eventRecord =
                CUDA_EVENT_RECORD_NODE_PARAMS { event: EVENTS.handle(&e), ..Default::default() };
        }
        Content::Work(Operation::Wait(e)) => {
            p.anon1.eventWait = CUDA_EVENT_WAIT_NODE_PARAMS { event: EVENTS.handle(&e) };
        }
        Content::Child(g) => {
            let graph = crate::handle::GRAPHS.handle(&g);
            p.anon1.graph = CUDA_CHILD_GRAPH_NODE_PARAMS { graph, ..Default::default() };
        }
        Content::Free { address } => p.anon1.free = CUDA_MEM_FREE_NODE_PARAMS { dptr: address },
        Content::Allocate(a) => {
            p.anon1.alloc = CUDA_MEM_ALLOC_NODE_PARAMS_v2 {
                bytesize: a.bytes as usize,
                dptr: a.address,
                ..Default::default()
            };
        }
        Content::Work(Operation::Value(_) | Operation::Batch(_)) => return fail(Code::NotSupported),
        Content::Work(_) => {}
    }
    Ok(p)
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

    /// What a kernel node does.
    fn cuGraphKernelNodeGetParams(hNode: Handle<Node>, nodeParams: Out<CUDA_KERNEL_NODE_PARAMS_v1>) {
        let k = kernel(&hNode)?;
        nodeParams.set(CUDA_KERNEL_NODE_PARAMS_v1 {
            func: k.func,
            gridDimX: k.gridDimX,
            gridDimY: k.gridDimY,
            gridDimZ: k.gridDimZ,
            blockDimX: k.blockDimX,
            blockDimY: k.blockDimY,
            blockDimZ: k.blockDimZ,
            sharedMemBytes: k.sharedMemBytes,
            kernelParams: k.kernelParams,
            extra: k.extra,
        })
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
    fn cuGraphKernelNodeSetAttribute(hNode: Handle<Node>, attr: CUkernelNodeAttrID, value: In<AttributeValue>) {
        hNode.set_kernel_attribute(attr.0, &value)
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
