//! Graphs as such, and what is before what in them.

use weft_driver::rules::check_no_flags;
use weft_driver::{Graph, Node, Result};
use weft_ffi::arg::Out;
use weft_ffi::driver::*;

use super::kept;
use super::lists::{Edges, OutEdges, OutNodes};
use crate::handle::{GRAPHS, Handle, NODES, OutHandle};

/// Forgets what ends with a graph.
pub(super) fn forget_all_in(graph: &Graph) -> impl FnOnce() + use<> {
    let (nodes, graphs) = graph.nodes_within();
    move || {
        nodes.iter().for_each(|n| {
            NODES.remove(n);
            kept::forget(n);
        });
        graphs.iter().for_each(|g| GRAPHS.remove(g));
    }
}

fn destroy(graph: &Graph) -> Result<()> {
    let forget = forget_all_in(graph);
    graph.destroy()?;
    forget();
    GRAPHS.remove(graph);
    Ok(())
}

fn destroy_node(node: &Node) -> Result<()> {
    for g in node.destroy()?.graphs() {
        forget_all_in(g)();
        GRAPHS.remove(g);
    }
    NODES.remove(node);
    kept::forget(node);
    Ok(())
}

entry! {
    /// Makes an empty graph.
    fn cuGraphCreate(phGraph: OutHandle<Graph>, flags: u32) {
        check_no_flags(flags)?;
        phGraph.set(&Graph::create())
    }

    /// Ends a graph.
    fn cuGraphDestroy(hGraph: Handle<Graph>) {
        destroy(&hGraph)
    }

    /// Copies a graph.
    fn cuGraphClone(phGraphClone: OutHandle<Graph>, originalGraph: Handle<Graph>) {
        phGraphClone.set(&originalGraph.copy()?)
    }

    /// The copy of a node in a copy of its graph.
    fn cuGraphNodeFindInClone(phNode: OutHandle<Node>, hOriginalNode: Handle<Node>, hClonedGraph: Handle<Graph>) {
        phNode.set(&hOriginalNode.in_clone(&hClonedGraph)?)
    }

    /// A graph's number.
    fn cuGraphGetId(hGraph: Handle<Graph>, graphId: Out<u32>) {
        graphId.set(hGraph.id())
    }

    /// A node's number in its graph.
    fn cuGraphNodeGetLocalId(hNode: Handle<Node>, nodeId: Out<u32>) {
        nodeId.set(hNode.local_id())
    }

    /// A node's number in the process.
    fn cuGraphNodeGetToolsId(hNode: Handle<Node>, toolsNodeId: Out<u64>) {
        toolsNodeId.set(hNode.id())
    }

    /// A node's graph.
    fn cuGraphNodeGetContainingGraph(hNode: Handle<Node>, phGraph: OutHandle<Graph>) {
        phGraph.set(&hNode.graph()?)
    }

    /// What a node is.
    fn cuGraphNodeGetType(hNode: Handle<Node>, type_: Out<CUgraphNodeType>) {
        type_.set(CUgraphNodeType(hNode.node_type()? as u32))
    }

    /// Writes a graph as text.
    fn cuGraphDebugDotPrint(hGraph: Handle<Graph>, path: &str, flags: u32) {
        hGraph.write_dot(path.as_ref(), flags)
    }

    /// Takes a node out of its graph.
    fn cuGraphDestroyNode(hNode: Handle<Node>) {
        destroy_node(&hNode)
    }

    /// A graph's nodes.
    fn cuGraphGetNodes(hGraph: Handle<Graph>, nodes: OutNodes [numNodes], numNodes: *mut usize) {
        nodes.set(&hGraph.nodes())
    }

    /// Nodes before which there is nothing.
    fn cuGraphGetRootNodes(hGraph: Handle<Graph>, rootNodes: OutNodes [numRootNodes], numRootNodes: *mut usize) {
        rootNodes.set(&hGraph.roots())
    }

    /// A graph's edges.
    fn cuGraphGetEdges(
        hGraph: Handle<Graph>, from: OutEdges [to, numEdges], to: *mut CUgraphNode, numEdges: *mut usize,
    ) {
        from.set(&hGraph.edges()?)
    }

    /// A graph's edges with their data.
    fn cuGraphGetEdges_v2(
        hGraph: Handle<Graph>, from: OutEdges [to, edgeData, numEdges], to: *mut CUgraphNode, edgeData: *mut CUgraphEdgeData,
        numEdges: *mut usize,
    ) {
        from.set(&hGraph.edges()?)
    }

    /// What a node waits for.
    fn cuGraphNodeGetDependencies(
        hNode: Handle<Node>, dependencies: OutNodes [numDependencies], numDependencies: *mut usize,
    ) {
        dependencies.set_edged(&hNode.dependencies()?)
    }

    /// What a node waits for, with the edges' data.
    fn cuGraphNodeGetDependencies_v2(
        hNode: Handle<Node>, dependencies: OutNodes [edgeData, numDependencies], edgeData: *mut CUgraphEdgeData,
        numDependencies: *mut usize,
    ) {
        dependencies.set_edged(&hNode.dependencies()?)
    }

    /// What waits for a node.
    fn cuGraphNodeGetDependentNodes(
        hNode: Handle<Node>, dependentNodes: OutNodes [numDependentNodes], numDependentNodes: *mut usize,
    ) {
        dependentNodes.set_edged(&hNode.dependents()?)
    }

    /// What waits for a node, with the edges' data.
    fn cuGraphNodeGetDependentNodes_v2(
        hNode: Handle<Node>, dependentNodes: OutNodes [edgeData, numDependentNodes], edgeData: *mut CUgraphEdgeData,
        numDependentNodes: *mut usize,
    ) {
        dependentNodes.set_edged(&hNode.dependents()?)
    }

    /// Adds edges.
    fn cuGraphAddDependencies(
        hGraph: Handle<Graph>, from: Edges [to, numDependencies], to: *const CUgraphNode, numDependencies: usize,
    ) {
        hGraph.add_edges(&from.0)
    }

    /// Adds edges with data.
    fn cuGraphAddDependencies_v2(
        hGraph: Handle<Graph>, from: Edges [to, edgeData, numDependencies], to: *const CUgraphNode,
        edgeData: *const CUgraphEdgeData, numDependencies: usize,
    ) {
        hGraph.add_edges(&from.0)
    }

    /// Removes edges.
    fn cuGraphRemoveDependencies(
        hGraph: Handle<Graph>, from: Edges [to, numDependencies], to: *const CUgraphNode, numDependencies: usize,
    ) {
        hGraph.remove_edges(&from.0)
    }

    /// Removes edges with data.
    fn cuGraphRemoveDependencies_v2(
        hGraph: Handle<Graph>, from: Edges [to, edgeData, numDependencies], to: *const CUgraphNode,
        edgeData: *const CUgraphEdgeData, numDependencies: usize,
    ) {
        hGraph.remove_edges(&from.0)
    }
}
