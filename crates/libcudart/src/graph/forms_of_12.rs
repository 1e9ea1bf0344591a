//! Functions that CUDA 13 gave new signatures, in the form of CUDA 12. libcudart.so.12 exports these under the plain names; see
//! `generate::package` of weft-ffi, which links it.

use core::ptr::{null, null_mut};

use weft_ffi::runtime::*;

use super::nodes::add_any;
use super::params::AnyNode;
use crate::entry::{Stream, api};
use crate::error::check;

api! {
    /// `cudaGraphGetEdges` of CUDA 12.
    fn weft12_cudaGraphGetEdges(
        graph: cudaGraph_t, from: *mut cudaGraphNode_t, to: *mut cudaGraphNode_t, count: *mut usize)
        => cuGraphGetEdges_v2(graph, from, to, null_mut(), count);

    /// `cudaGraphNodeGetDependencies` of CUDA 12.
    fn weft12_cudaGraphNodeGetDependencies(node: cudaGraphNode_t, nodes: *mut cudaGraphNode_t, count: *mut usize)
        => cuGraphNodeGetDependencies_v2(node, nodes, null_mut(), count);

    /// `cudaGraphNodeGetDependentNodes` of CUDA 12.
    fn weft12_cudaGraphNodeGetDependentNodes(node: cudaGraphNode_t, nodes: *mut cudaGraphNode_t, count: *mut usize)
        => cuGraphNodeGetDependentNodes_v2(node, nodes, null_mut(), count);

    /// `cudaGraphAddDependencies` of CUDA 12.
    fn weft12_cudaGraphAddDependencies(
        graph: cudaGraph_t, from: *const cudaGraphNode_t, to: *const cudaGraphNode_t, count: usize)
        => cuGraphAddDependencies_v2(graph, from, to, null(), count);

    /// `cudaGraphRemoveDependencies` of CUDA 12.
    fn weft12_cudaGraphRemoveDependencies(
        graph: cudaGraph_t, from: *const cudaGraphNode_t, to: *const cudaGraphNode_t, count: usize)
        => cuGraphRemoveDependencies_v2(graph, from, to, null(), count);

    /// `cudaGraphAddNode` of CUDA 12.
    fn weft12_cudaGraphAddNode(
        node: *mut cudaGraphNode_t, graph: cudaGraph_t, nodes: *const cudaGraphNode_t, count: usize, params: AnyNode) {
        add_any(&params, |d, p| {
            // SAFETY: the driver's function asks of its arguments what this one does; a live description.
            check(unsafe { d.cuGraphAddNode_v2(node, graph, nodes, null(), count, p) })
        })
    }

    /// `cudaStreamUpdateCaptureDependencies` of CUDA 12.
    fn weft12_cudaStreamUpdateCaptureDependencies; fn weft12_cudaStreamUpdateCaptureDependencies_ptsz(
        stream: Stream, nodes: *mut cudaGraphNode_t, count: usize, flags: u32)
        => cuStreamUpdateCaptureDependencies_v2(stream.0, nodes, null(), count, flags);
}
