//! Instances that take over a graph which is made like theirs.

use std::sync::Arc;

use super::edge::NodeType;
use super::exec::{GraphExec, may_replace};
use super::model::{Graph, Node};
use super::schedule::{Act, Refusal, Schedule, Step};
use crate::error::{Code, Result};
use crate::tag::Tagged;

/// Why an instance did not take a graph over (`CUgraphExecUpdateResult`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateResult {
    /// It did.
    Success = 0,
    /// Something else is wrong.
    Error = 1,
    /// The graph has other nodes or edges.
    TopologyChanged = 2,
    /// A node is of another type.
    NodeTypeChanged = 3,
    /// A kernel is of another context.
    FunctionChanged = 4,
    /// A copy or fill has other dimensions.
    ParametersChanged = 5,
    /// A node's type cannot be changed in instances.
    NotSupported = 6,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Update {
    /// Whether it was taken over.
    pub result: UpdateResult,
    /// The node of the graph that is to blame.
    pub node: Option<Arc<Node>>,
}

impl GraphExec {
    /// Has the next launches do what a graph says, which has the same nodes and edges in the same order (`cuGraphExecUpdate`). Either all of
    /// it is taken over, or nothing.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a graph that has ended; [`Code::NotSupported`] where kernels may change nodes of it or of the instance.
    pub fn update(&self, graph: &Arc<Graph>) -> Result<Update> {
        if !graph.is_alive() {
            return Err(Code::InvalidValue.into());
        }
        let refuse = |result, node| Ok(Update { result, node });
        let new = match Schedule::new(graph) {
            Ok(s) => s,
            Err(Refusal::Circle(node)) => return refuse(UpdateResult::TopologyChanged, Some(node)),
            Err(Refusal::Node(node, _) | Refusal::Unsupported(node, _)) => {
                return refuse(UpdateResult::ParametersChanged, Some(node));
            }
        };
        let mut inner = self.inner.lock();
        if new.updatable || inner.schedule.updatable {
            return Err(Code::NotSupported.into());
        }
        let nodes = graph.nodes_within().0;
        let (result, node) = differ(&inner.schedule, &new, &nodes);
        if result != UpdateResult::Success {
            return refuse(result, node);
        }
        Arc::make_mut(&mut inner.schedule).adopt(&new);
        drop(inner);
        *self.original.lock() = graph.copy().ok();
        refuse(UpdateResult::Success, None)
    }
}

/// The first way in which a graph is not made like an instance, and the node that is to blame.
fn differ(old: &Schedule, new: &Schedule, nodes: &[Arc<Node>]) -> (UpdateResult, Option<Arc<Node>>) {
    if new.steps.len() != old.steps.len() {
        return (UpdateResult::TopologyChanged, None);
    }
    let edges = |s: &Schedule| s.steps.iter().map(|s| s.before.len()).sum::<usize>();
    if edges(old) != edges(new) {
        let differ = old.steps.iter().zip(&new.steps).find(|(a, b)| a.before != b.before);
        return (UpdateResult::TopologyChanged, differ.and_then(|(_, b)| find(nodes, b.node)));
    }
    for (a, b) in old.steps.iter().zip(&new.steps) {
        let result = compare(a, b, nodes);
        if result != UpdateResult::Success {
            return (result, find(nodes, b.node));
        }
        let (Act::Conditional(mine), Act::Conditional(theirs)) = (&a.act, &b.act) else { continue };
        if mine.kind != theirs.kind || mine.bodies.len() != theirs.bodies.len() {
            return (UpdateResult::NotSupported, find(nodes, b.node));
        }
        for (mine, theirs) in mine.bodies.iter().zip(&theirs.bodies) {
            let found = differ(mine, theirs, nodes);
            if found.0 != UpdateResult::Success {
                return found;
            }
        }
    }
    (UpdateResult::Success, None)
}

fn find(nodes: &[Arc<Node>], id: u64) -> Option<Arc<Node>> {
    nodes.iter().find(|n| n.id() == id).cloned()
}

fn compare(old: &Step, new: &Step, nodes: &[Arc<Node>]) -> UpdateResult {
    if old.kind != new.kind {
        return UpdateResult::NodeTypeChanged;
    }
    if old.before != new.before {
        return UpdateResult::TopologyChanged;
    }
    let context = |s: &Step| s.state.as_ref().map(|s| s.id());
    match new.kind {
        NodeType::Kernel if context(old) != context(new) => return UpdateResult::FunctionChanged,
        NodeType::MemAlloc | NodeType::MemFree => return UpdateResult::NotSupported,
        _ => {}
    }
    let content = find(nodes, new.node).and_then(|n| n.content().ok());
    match content {
        Some(c) if may_replace(&old.act, old.kind, &c).is_err() => UpdateResult::ParametersChanged,
        _ => UpdateResult::Success,
    }
}
