//! Nodes that signal semaphores of other libraries, or wait for them. Their descriptions have one layout in both APIs.

use weft_ffi::runtime::*;

use crate::entry::api;

api! {
    /// Adds signals of semaphores.
    fn cudaGraphAddExternalSemaphoresSignalNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize,
        p: *const cudaExternalSemaphoreSignalNodeParams)
        => cuGraphAddExternalSemaphoresSignalNode(node, graph, before, count, p.cast());

    /// Adds waits for semaphores.
    fn cudaGraphAddExternalSemaphoresWaitNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, before: *const cudaGraphNode_t, count: usize,
        p: *const cudaExternalSemaphoreWaitNodeParams)
        => cuGraphAddExternalSemaphoresWaitNode(node, graph, before, count, p.cast());

    /// What a node signals.
    fn cudaGraphExternalSemaphoresSignalNodeGetParams(
        node: cudaGraphNode_t, p: *mut cudaExternalSemaphoreSignalNodeParams)
        => cuGraphExternalSemaphoresSignalNodeGetParams(node, p.cast());

    /// Changes it.
    fn cudaGraphExternalSemaphoresSignalNodeSetParams(
        node: cudaGraphNode_t, p: *const cudaExternalSemaphoreSignalNodeParams)
        => cuGraphExternalSemaphoresSignalNodeSetParams(node, p.cast());

    /// What a node waits for.
    fn cudaGraphExternalSemaphoresWaitNodeGetParams(node: cudaGraphNode_t, p: *mut cudaExternalSemaphoreWaitNodeParams)
        => cuGraphExternalSemaphoresWaitNodeGetParams(node, p.cast());

    /// Changes it.
    fn cudaGraphExternalSemaphoresWaitNodeSetParams(node: cudaGraphNode_t, p: *const cudaExternalSemaphoreWaitNodeParams)
        => cuGraphExternalSemaphoresWaitNodeSetParams(node, p.cast());

    /// Changes what an instance signals.
    fn cudaGraphExecExternalSemaphoresSignalNodeSetParams(
        exec: cudaGraphExec_t, node: cudaGraphNode_t, p: *const cudaExternalSemaphoreSignalNodeParams)
        => cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, node, p.cast());

    /// Changes what an instance waits for.
    fn cudaGraphExecExternalSemaphoresWaitNodeSetParams(
        exec: cudaGraphExec_t, node: cudaGraphNode_t, p: *const cudaExternalSemaphoreWaitNodeParams)
        => cuGraphExecExternalSemaphoresWaitNodeSetParams(exec, node, p.cast());
}
