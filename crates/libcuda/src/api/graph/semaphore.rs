//! Nodes that signal semaphores of other libraries, or wait for them.

use weft_driver::graph::Content;
use weft_driver::{Code, Graph, GraphExec, Node, Operation, Result};
use weft_ffi::arg::{Out, Slice};
use weft_ffi::driver::*;

use super::super::semaphore::{UseParams, uses};
use super::kept;
use super::lists::Before;
use super::params::{Params, Work};
use crate::args::fail;
use crate::entry::Call;
use crate::handle::{Handle, OutHandle, SEMAPHORES};

/// The two versions of each description have the same members, of which the first lacks the last. Nodes may have flags, and none to signal.
macro_rules! descriptions {
    ($($t:ty: $params:ty;)*) => {$(
        impl Params for $t {
            unsafe fn operation(&self, call: &Call) -> Result<Operation> {
                let n = self.numExtSems as usize;
                // SAFETY: the caller's promise: two arrays of so many elements.
                let (handles, params) = unsafe {
                    (Slice::new(self.extSemArray.cast_const(), n, call)?, Slice::new(self.paramsArray, n, call)?)
                };
                Ok(<$params>::operation(uses::<$params>(&handles, &params, call)?))
            }
        }
    )*};
}

descriptions! {
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS;
    CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v2: CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS;
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS;
    CUDA_EXT_SEM_WAIT_NODE_PARAMS_v2: CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS;
}

/// Lists of handles and of what is done with each, which stay readable while the node is there.
fn lists<P: UseParams + kept::Kept>(node: &Node) -> Result<(*mut CUexternalSemaphore, *const P, u32)> {
    let Content::Work(operation) = node.content()? else { return fail(Code::InvalidValue) };
    let all = P::of(&operation).ok_or(Code::InvalidValue)?;
    let handles =
        all.iter().map(|u| SEMAPHORES.handle::<CUextSemaphore_st>(&u.semaphore).expose_provenance());
    let params = all.iter().map(|u| P::in_c(u.value, u.flags)).collect();
    let (handles, params) = kept::semaphores(node, handles.collect(), params);
    Ok((handles, params, all.len() as u32))
}

/// What a node signals.
pub(super) fn signalled(node: &Node) -> Result<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1> {
    let (extSemArray, paramsArray, numExtSems) = lists(node)?;
    Ok(CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1 { extSemArray, paramsArray, numExtSems })
}

/// What a node waits for.
pub(super) fn awaited(node: &Node) -> Result<CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1> {
    let (extSemArray, paramsArray, numExtSems) = lists(node)?;
    Ok(CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1 { extSemArray, paramsArray, numExtSems })
}

entry! {
    /// Adds signals of semaphores.
    fn cuGraphAddExternalSemaphoresSignalNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: Work<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1>,
    ) {
        phGraphNode.set(&hGraph.add(nodeParams.0, None, &dependencies.0)?)
    }

    /// Adds waits for semaphores.
    fn cuGraphAddExternalSemaphoresWaitNode(
        phGraphNode: OutHandle<Node>, hGraph: Handle<Graph>, dependencies: Before [numDependencies], numDependencies: usize,
        nodeParams: Work<CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1>,
    ) {
        phGraphNode.set(&hGraph.add(nodeParams.0, None, &dependencies.0)?)
    }

    /// What a node signals.
    fn cuGraphExternalSemaphoresSignalNodeGetParams(
        hNode: Handle<Node>, params_out: Out<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1>,
    ) {
        params_out.set(signalled(&hNode)?)
    }

    /// Changes it.
    fn cuGraphExternalSemaphoresSignalNodeSetParams(
        hNode: Handle<Node>, nodeParams: Work<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1>,
    ) {
        hNode.set_work(nodeParams.0)
    }

    /// What a node waits for.
    fn cuGraphExternalSemaphoresWaitNodeGetParams(
        hNode: Handle<Node>, params_out: Out<CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1>,
    ) {
        params_out.set(awaited(&hNode)?)
    }

    /// Changes it.
    fn cuGraphExternalSemaphoresWaitNodeSetParams(
        hNode: Handle<Node>, nodeParams: Work<CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1>,
    ) {
        hNode.set_work(nodeParams.0)
    }

    /// Changes what an instance signals.
    fn cuGraphExecExternalSemaphoresSignalNodeSetParams(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, nodeParams: Work<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_v1>,
    ) {
        hGraphExec.set_work(&hNode, nodeParams.0)
    }

    /// Changes what an instance waits for.
    fn cuGraphExecExternalSemaphoresWaitNodeSetParams(
        hGraphExec: Handle<GraphExec>, hNode: Handle<Node>, nodeParams: Work<CUDA_EXT_SEM_WAIT_NODE_PARAMS_v1>,
    ) {
        hGraphExec.set_work(&hNode, nodeParams.0)
    }
}
