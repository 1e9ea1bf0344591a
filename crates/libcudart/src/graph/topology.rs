//! Graphs as such, and user objects.

use core::ffi::{c_char, c_void};

use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::{Device, api};

api! {
    /// Makes an empty graph.
    fn cudaGraphCreate(graph: *mut cudaGraph_t, flags: u32)
        => cuGraphCreate(graph, flags);

    /// Ends a graph.
    fn cudaGraphDestroy(graph: cudaGraph_t)
        => cuGraphDestroy(graph);

    /// Copies a graph.
    fn cudaGraphClone(clone: *mut cudaGraph_t, graph: cudaGraph_t)
        => cuGraphClone(clone, graph);

    /// The copy of a node in a copy of its graph.
    fn cudaGraphNodeFindInClone(node: *mut cudaGraphNode_t, original: cudaGraphNode_t, clone: cudaGraph_t)
        => cuGraphNodeFindInClone(node, original, clone);

    /// Writes a graph as text.
    fn cudaGraphDebugDotPrint(graph: cudaGraph_t, path: *const c_char, flags: u32)
        => cuGraphDebugDotPrint(graph, path, flags);

    /// A graph's number.
    fn cudaGraphGetId(graph: cudaGraph_t, id: *mut u32)
        => cuGraphGetId(graph, id);

    /// A node's graph.
    fn cudaGraphNodeGetContainingGraph(node: cudaGraphNode_t, graph: *mut cudaGraph_t)
        => cuGraphNodeGetContainingGraph(node, graph);

    /// A node's number in its graph.
    fn cudaGraphNodeGetLocalId(node: cudaGraphNode_t, id: *mut u32)
        => cuGraphNodeGetLocalId(node, id);

    /// A node's number in the process.
    fn cudaGraphNodeGetToolsId(node: cudaGraphNode_t, id: *mut u64)
        => cuGraphNodeGetToolsId(node, id);

    /// What a node is; the numbers are the driver's.
    fn cudaGraphNodeGetType(node: cudaGraphNode_t, kind: *mut cudaGraphNodeType)
        => cuGraphNodeGetType(node, kind.cast());

    /// Ends a node.
    fn cudaGraphDestroyNode(node: cudaGraphNode_t)
        => cuGraphDestroyNode(node);

    /// The nodes of a graph.
    fn cudaGraphGetNodes(graph: cudaGraph_t, nodes: *mut cudaGraphNode_t, count: *mut usize)
        => cuGraphGetNodes(graph, nodes, count);

    /// The nodes of a graph that depend on none.
    fn cudaGraphGetRootNodes(graph: cudaGraph_t, nodes: *mut cudaGraphNode_t, count: *mut usize)
        => cuGraphGetRootNodes(graph, nodes, count);

    /// The edges of a graph.
    fn cudaGraphGetEdges(
        graph: cudaGraph_t, from: *mut cudaGraphNode_t, to: *mut cudaGraphNode_t, data: *mut cudaGraphEdgeData, count: *mut usize)
        => cuGraphGetEdges_v2(graph, from, to, data.cast(), count);

    /// The same, under CUDA 12's name.
    fn cudaGraphGetEdges_v2(
        graph: cudaGraph_t, from: *mut cudaGraphNode_t, to: *mut cudaGraphNode_t, data: *mut cudaGraphEdgeData, count: *mut usize)
        => cuGraphGetEdges_v2(graph, from, to, data.cast(), count);

    /// What a node waits for.
    fn cudaGraphNodeGetDependencies(
        node: cudaGraphNode_t, nodes: *mut cudaGraphNode_t, data: *mut cudaGraphEdgeData, count: *mut usize)
        => cuGraphNodeGetDependencies_v2(node, nodes, data.cast(), count);

    /// The same, under CUDA 12's name.
    fn cudaGraphNodeGetDependencies_v2(
        node: cudaGraphNode_t, nodes: *mut cudaGraphNode_t, data: *mut cudaGraphEdgeData, count: *mut usize)
        => cuGraphNodeGetDependencies_v2(node, nodes, data.cast(), count);

    /// What waits for a node.
    fn cudaGraphNodeGetDependentNodes(
        node: cudaGraphNode_t, nodes: *mut cudaGraphNode_t, data: *mut cudaGraphEdgeData, count: *mut usize)
        => cuGraphNodeGetDependentNodes_v2(node, nodes, data.cast(), count);

    /// The same, under CUDA 12's name.
    fn cudaGraphNodeGetDependentNodes_v2(
        node: cudaGraphNode_t, nodes: *mut cudaGraphNode_t, data: *mut cudaGraphEdgeData, count: *mut usize)
        => cuGraphNodeGetDependentNodes_v2(node, nodes, data.cast(), count);

    /// Adds edges.
    fn cudaGraphAddDependencies(
        graph: cudaGraph_t, from: *const cudaGraphNode_t, to: *const cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize)
        => cuGraphAddDependencies_v2(graph, from, to, data.cast(), count);

    /// The same, under CUDA 12's name.
    fn cudaGraphAddDependencies_v2(
        graph: cudaGraph_t, from: *const cudaGraphNode_t, to: *const cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize)
        => cuGraphAddDependencies_v2(graph, from, to, data.cast(), count);

    /// Removes edges.
    fn cudaGraphRemoveDependencies(
        graph: cudaGraph_t, from: *const cudaGraphNode_t, to: *const cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize)
        => cuGraphRemoveDependencies_v2(graph, from, to, data.cast(), count);

    /// The same, under CUDA 12's name.
    fn cudaGraphRemoveDependencies_v2(
        graph: cudaGraph_t, from: *const cudaGraphNode_t, to: *const cudaGraphNode_t, data: *const cudaGraphEdgeData, count: usize)
        => cuGraphRemoveDependencies_v2(graph, from, to, data.cast(), count);

    /// Makes an object that is freed when nobody refers to it.
    fn cudaUserObjectCreate(
        object: *mut cudaUserObject_t, ptr: *mut c_void, destroy: cudaHostFn_t, references: u32, flags: u32)
        => cuUserObjectCreate(object, ptr, destroy, references, flags);

    /// Adds references to an object.
    fn cudaUserObjectRetain(object: cudaUserObject_t, count: u32)
        => cuUserObjectRetain(object, count);

    /// Takes references away.
    fn cudaUserObjectRelease(object: cudaUserObject_t, count: u32)
        => cuUserObjectRelease(object, count);

    /// Adds references of a graph's.
    fn cudaGraphRetainUserObject(graph: cudaGraph_t, object: cudaUserObject_t, count: u32, flags: u32)
        => cuGraphRetainUserObject(graph, object, count, flags);

    /// Takes references of a graph's away.
    fn cudaGraphReleaseUserObject(graph: cudaGraph_t, object: cudaUserObject_t, count: u32)
        => cuGraphReleaseUserObject(graph, object, count);

    /// Gives back memory that no graph needs.
    fn cudaDeviceGraphMemTrim(device: Device)
        => cuDeviceGraphMemTrim(device.0);

    /// How much memory a device's graphs have; the numbers are the driver's.
    fn cudaDeviceGetGraphMemAttribute(device: Device, which: cudaGraphMemAttributeType, value: *mut c_void)
        => cuDeviceGetGraphMemAttribute(device.0, CUgraphMem_attribute(which.0), value);

    /// Sets a highest value back.
    fn cudaDeviceSetGraphMemAttribute(device: Device, which: cudaGraphMemAttributeType, value: *mut c_void)
        => cuDeviceSetGraphMemAttribute(device.0, CUgraphMem_attribute(which.0), value);
}
