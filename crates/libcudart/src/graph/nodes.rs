//! Nodes: adding them, and what they do.

use core::ffi::c_void;

use weft_ffi::arg::{In, Out};
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use super::params::{AnyNode, any_of, bytes, copy, copy_of, kernel, kernel_of};
use crate::copy::{Symbol, place_in};
use crate::entry::api;
use crate::error::{Outcome, check};
use crate::how::device;
use crate::state::{context, ready};

/// Calls the driver with its description of any node, and tells what it has answered there.
pub(super) fn add_any(
    node: &AnyNode<'_>,
    call: impl FnOnce(&'static Driver, *mut CUgraphNodeParams) -> Outcome,
) -> Outcome {
    let mut native = node.native;
    call(ready()?, &raw mut native)?;
    node.tell(&native);
    Ok(())
}

/// Where a new node goes: its handle's place, its graph, what is before it.
#[derive(Clone, Copy)]
struct New(*mut cudaGraphNode_t, cudaGraph_t, *const cudaGraphNode_t, usize);

fn add_copy(to: New, p: &CUDA_MEMCPY3D) -> Outcome {
    let (d, ctx) = context()?;
    // SAFETY: a live description; the rest is as C promises, or null.
    check(unsafe { d.cuGraphAddMemcpyNode(to.0, to.1, to.2, to.3, &raw const *p, ctx) })
}

fn set_copy(node: cudaGraphNode_t, p: &CUDA_MEMCPY3D) -> Outcome {
    // SAFETY: a live description.
    check(unsafe { ready()?.cuGraphMemcpyNodeSetParams(node, &raw const *p) })
}

api! {
    /// Adds a kernel.
    fn cudaGraphAddKernelNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, p: In<cudaKernelNodeParams>) {
        let (d, native) = (ready()?, kernel(&p)?);
        // SAFETY: a live description; the rest is as C promises, or null.
        check(unsafe { d.cuGraphAddKernelNode_v2(node, graph, before, count, &raw const native) })
    }

    /// What a kernel node does.
    fn cudaGraphKernelNodeGetParams(node: cudaGraphNode_t, p: Out<cudaKernelNodeParams>) {
        let mut native = CUDA_KERNEL_NODE_PARAMS_v2::default();
        // SAFETY: a live variable.
        check(unsafe { ready()?.cuGraphKernelNodeGetParams_v2(node, &raw mut native) })?;
        p.set(kernel_of(&native))
    }

    /// Changes it.
    fn cudaGraphKernelNodeSetParams(node: cudaGraphNode_t, p: In<cudaKernelNodeParams>) {
        let (d, native) = (ready()?, kernel(&p)?);
        // SAFETY: a live description.
        check(unsafe { d.cuGraphKernelNodeSetParams_v2(node, &raw const native) })
    }

    /// Reads an attribute of a kernel; numbers and layout are the driver's.
    fn cudaGraphKernelNodeGetAttribute(
        node: cudaGraphNode_t, attr: cudaLaunchAttributeID, value: *mut cudaLaunchAttributeValue)
        => cuGraphKernelNodeGetAttribute(node, CUlaunchAttributeID(attr.0), value.cast());

    /// Sets an attribute of a kernel.
    fn cudaGraphKernelNodeSetAttribute(
        node: cudaGraphNode_t, attr: cudaLaunchAttributeID, value: *const cudaLaunchAttributeValue)
        => cuGraphKernelNodeSetAttribute(node, CUlaunchAttributeID(attr.0), value.cast());

    /// Gives a kernel the attributes of another.
    fn cudaGraphKernelNodeCopyAttributes(dst: cudaGraphNode_t, src: cudaGraphNode_t)
        => cuGraphKernelNodeCopyAttributes(dst, src);

    /// Adds a copy.
    fn cudaGraphAddMemcpyNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, p: In<cudaMemcpy3DParms>) {
        add_copy(New(node, graph, before, count), &copy(&p)?)
    }

    /// Adds a copy of bytes.
    fn cudaGraphAddMemcpyNode1D(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, n: usize, dst: *mut c_void,
        src: *const c_void, count: usize, kind: cudaMemcpyKind) {
        add_copy(New(node, graph, before, n), &bytes(dst, src, count, kind)?)
    }

    /// Adds a copy into a variable of device code.
    fn cudaGraphAddMemcpyNodeToSymbol(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, n: usize, symbol: *const c_void,
        src: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind) {
        let dst = place_in(symbol, offset, count, kind, Symbol::To)?;
        add_copy(New(node, graph, before, n), &bytes(dst, src, count, kind)?)
    }

    /// Adds a copy out of a variable of device code.
    fn cudaGraphAddMemcpyNodeFromSymbol(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, n: usize, dst: *mut c_void,
        symbol: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind) {
        let src = place_in(symbol, offset, count, kind, Symbol::From)?;
        add_copy(New(node, graph, before, n), &bytes(dst, src, count, kind)?)
    }

    /// What a copy does.
    fn cudaGraphMemcpyNodeGetParams(node: cudaGraphNode_t, p: Out<cudaMemcpy3DParms>) {
        let mut native = CUDA_MEMCPY3D::default();
        // SAFETY: a live variable.
        check(unsafe { ready()?.cuGraphMemcpyNodeGetParams(node, &raw mut native) })?;
        p.set(copy_of(&native)?)
    }

    /// Changes it.
    fn cudaGraphMemcpyNodeSetParams(node: cudaGraphNode_t, p: In<cudaMemcpy3DParms>) {
        set_copy(node, &copy(&p)?)
    }

    /// Changes it to a copy of bytes.
    fn cudaGraphMemcpyNodeSetParams1D(
        node: cudaGraphNode_t, dst: *mut c_void, src: *const c_void, count: usize, kind: cudaMemcpyKind) {
        set_copy(node, &bytes(dst, src, count, kind)?)
    }

    /// Changes it to a copy into a variable of device code.
    fn cudaGraphMemcpyNodeSetParamsToSymbol(
        node: cudaGraphNode_t, symbol: *const c_void, src: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind) {
        set_copy(node, &bytes(place_in(symbol, offset, count, kind, Symbol::To)?, src, count, kind)?)
    }

    /// Changes it to a copy out of a variable of device code.
    fn cudaGraphMemcpyNodeSetParamsFromSymbol(
        node: cudaGraphNode_t, dst: *mut c_void, symbol: *const c_void, count: usize, offset: usize, kind: cudaMemcpyKind) {
        set_copy(node, &bytes(dst, place_in(symbol, offset, count, kind, Symbol::From)?, count, kind)?)
    }

    /// Adds a fill; the description is the driver's.
    fn cudaGraphAddMemsetNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, p: *const cudaMemsetParams) {
        let (d, ctx) = context()?;
        // SAFETY: the driver's function asks of its arguments what this one does.
        check(unsafe { d.cuGraphAddMemsetNode(node, graph, before, count, p.cast(), ctx) })
    }

    /// What a fill does.
    fn cudaGraphMemsetNodeGetParams(node: cudaGraphNode_t, p: *mut cudaMemsetParams)
        => cuGraphMemsetNodeGetParams(node, p.cast());

    /// Changes it.
    fn cudaGraphMemsetNodeSetParams(node: cudaGraphNode_t, p: *const cudaMemsetParams)
        => cuGraphMemsetNodeSetParams(node, p.cast());

    /// Adds a function of the program's; the description is the driver's.
    fn cudaGraphAddHostNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, p: *const cudaHostNodeParams)
        => cuGraphAddHostNode(node, graph, before, count, p.cast());

    /// What function a node calls.
    fn cudaGraphHostNodeGetParams(node: cudaGraphNode_t, p: *mut cudaHostNodeParams)
        => cuGraphHostNodeGetParams(node, p.cast());

    /// Changes it.
    fn cudaGraphHostNodeSetParams(node: cudaGraphNode_t, p: *const cudaHostNodeParams)
        => cuGraphHostNodeSetParams(node, p.cast());

    /// Adds a copy of a graph.
    fn cudaGraphAddChildGraphNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, child: cudaGraph_t)
        => cuGraphAddChildGraphNode(node, graph, before, count, child);

    /// The graph that a node is.
    fn cudaGraphChildGraphNodeGetGraph(node: cudaGraphNode_t, graph: *mut cudaGraph_t)
        => cuGraphChildGraphNodeGetGraph(node, graph);

    /// Adds a point.
    fn cudaGraphAddEmptyNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize)
        => cuGraphAddEmptyNode(node, graph, before, count);

    /// Adds the mark of an event.
    fn cudaGraphAddEventRecordNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, event: cudaEvent_t)
        => cuGraphAddEventRecordNode(node, graph, before, count, event);

    /// Adds the wait for an event.
    fn cudaGraphAddEventWaitNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, event: cudaEvent_t)
        => cuGraphAddEventWaitNode(node, graph, before, count, event);

    /// The event that a node marks.
    fn cudaGraphEventRecordNodeGetEvent(node: cudaGraphNode_t, event: *mut cudaEvent_t)
        => cuGraphEventRecordNodeGetEvent(node, event);

    /// Changes it.
    fn cudaGraphEventRecordNodeSetEvent(node: cudaGraphNode_t, event: cudaEvent_t)
        => cuGraphEventRecordNodeSetEvent(node, event);

    /// The event that a node waits for.
    fn cudaGraphEventWaitNodeGetEvent(node: cudaGraphNode_t, event: *mut cudaEvent_t)
        => cuGraphEventWaitNodeGetEvent(node, event);

    /// Changes it.
    fn cudaGraphEventWaitNodeSetEvent(node: cudaGraphNode_t, event: cudaEvent_t)
        => cuGraphEventWaitNodeSetEvent(node, event);

    /// Adds a node that allocates; the description is the driver's.
    fn cudaGraphAddMemAllocNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, p: *mut cudaMemAllocNodeParams)
        => cuGraphAddMemAllocNode(node, graph, before, count, p.cast());

    /// What a node allocates.
    fn cudaGraphMemAllocNodeGetParams(node: cudaGraphNode_t, p: *mut cudaMemAllocNodeParams)
        => cuGraphMemAllocNodeGetParams(node, p.cast());

    /// Adds a node that frees.
    fn cudaGraphAddMemFreeNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize, dptr: *mut c_void)
        => cuGraphAddMemFreeNode(node, graph, before, count, device(dptr));

    /// What a node frees.
    fn cudaGraphMemFreeNodeGetParams(node: cudaGraphNode_t, dptr: *mut c_void)
        => cuGraphMemFreeNodeGetParams(node, dptr.cast());

    /// Makes a number that kernels set and a conditional node looks at.
    fn cudaGraphConditionalHandleCreate(
        handle: *mut cudaGraphConditionalHandle, graph: cudaGraph_t, value: u32, flags: u32) {
        let (d, ctx) = context()?;
        // SAFETY: the driver's function asks of its arguments what this one does.
        check(unsafe { d.cuGraphConditionalHandleCreate(handle, graph, ctx, value, flags) })
    }

    /// The same for a context that is named; null is the current one.
    fn cudaGraphConditionalHandleCreate_v2(
        handle: *mut cudaGraphConditionalHandle, graph: cudaGraph_t, ctx: cudaExecutionContext_t, value: u32, flags: u32) {
        let (d, current) = context()?;
        let ctx = if ctx.is_null() { current } else { ctx.cast() };
        // SAFETY: as above.
        check(unsafe { d.cuGraphConditionalHandleCreate(handle, graph, ctx, value, flags) })
    }

    /// Adds any node.
    fn cudaGraphAddNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize,
        p: AnyNode) {
        add_any(&p, |d, native| {
            // SAFETY: the driver's function asks of its arguments what this one does; a live description.
            check(unsafe { d.cuGraphAddNode_v2(node, graph, before, data.cast(), count, native) })
        })
    }

    /// The same, under CUDA 12's name.
    fn cudaGraphAddNode_v2(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize,
        p: AnyNode) {
        add_any(&p, |d, native| {
            // SAFETY: as above.
            check(unsafe { d.cuGraphAddNode_v2(node, graph, before, data.cast(), count, native) })
        })
    }

    /// What any node does.
    fn cudaGraphNodeGetParams(node: cudaGraphNode_t, p: Out<cudaGraphNodeParams>) {
        let mut native = CUgraphNodeParams::default();
        // SAFETY: a live variable.
        check(unsafe { ready()?.cuGraphNodeGetParams(node, &raw mut native) })?;
        p.set(any_of(&native)?)
    }

    /// Changes it.
    fn cudaGraphNodeSetParams(node: cudaGraphNode_t, p: AnyNode) {
        add_any(&p, |d, native| {
            // SAFETY: a live description.
            check(unsafe { d.cuGraphNodeSetParams(node, native) })
        })
    }
}
