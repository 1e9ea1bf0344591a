//! Captures into a graph that there is: its nodes are met again, in the order in which they came, and do from then on what is captured
//! (`cuStreamBeginRecaptureToGraph`).
//!
//! What does not meet the graph as it was made ends the capture, and so does memory that begins or ends otherwise. Of other differences the
//! program is told, which may refuse them.

use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;

use super::edge::Link;
use super::exec::may_replace;
use super::model::{Content, Graph, Node};
use super::schedule::{Act, Schedule};
use crate::error::{Code, Error, Result};
use crate::operation::{Copy3D, HostCall, HostFunction, KernelLaunch, Operation, Place, PlaceKind};
use crate::state::State;

/// What a difference means (`CUgraphRecaptureStatus`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecaptureStatus {
    /// Instances can take it over.
    Eligible = 0,
    /// They cannot.
    Ineligible = 1,
    /// The capture ends, whatever the program says.
    Error = 2,
}

/// Told of a node that is to do something else: the node, one of no graph of the program's that does what was captured, and what the
/// difference means. An error ends the capture.
pub type OnDifference = Box<dyn Fn(&Arc<Node>, &Arc<Node>, RecaptureStatus) -> Result<()> + Send + Sync>;

/// See the module.
pub(super) struct Recapture {
    told: Option<OnDifference>,
    /// Nodes that have been met.
    met: Mutex<usize>,
}

impl fmt::Debug for Recapture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Recapture({})", self.met.lock())
    }
}

impl Recapture {
    /// Nothing has been met yet.
    pub(super) fn new(told: Option<OnDifference>) -> Recapture {
        Recapture { told, met: Mutex::new(0) }
    }

    /// Whether all nodes of a graph have been met.
    pub(super) fn is_whole(&self, graph: &Graph) -> bool {
        *self.met.lock() == graph.inner.lock().all().count()
    }

    /// What the next node does.
    pub(super) fn next(&self, graph: &Graph) -> Option<Content> {
        let met = *self.met.lock();
        graph.inner.lock().all().nth(met).map(|s| s.content.clone())
    }

    /// Meets the next node of a graph, which is to do something that waits for others.
    pub(super) fn meet(
        &self,
        graph: &Arc<Graph>,
        new: Content,
        state: Option<Arc<State>>,
        before: &[Link],
    ) -> Result<Arc<Node>> {
        let (node, old, links) = {
            let mut met = self.met.lock();
            let inner = graph.inner.lock();
            let slot = inner.all().nth(*met).ok_or_else(|| differs("the graph has fewer nodes"))?;
            *met += 1;
            (slot.node.clone(), slot.content.clone(), slot.before.clone())
        };
        let same_edges = links.len() == before.len() && links.iter().all(|l| before.contains(l));
        if old.node_type() != new.node_type() || !same_edges {
            return Err(differs(&format!("{node:?} is another kind of node, or waits for others")));
        }
        if let (Content::Child(a), Content::Child(b)) = (&old, &new)
            && !are_alike(a, b)
        {
            return Err(differs(&format!("the graph of {node:?} is made otherwise")));
        }
        if is_same(&old, &new) {
            return Ok(node);
        }
        let fixed = matches!(new, Content::Allocate(_) | Content::Free { .. });
        let status = match () {
            () if fixed => RecaptureStatus::Error,
            () if can_be_taken_over(&old, &new) => RecaptureStatus::Eligible,
            () => RecaptureStatus::Ineligible,
        };
        self.tell(&node, &new, state.clone(), status)?;
        if fixed {
            return Err(differs(&format!("the memory of {node:?} begins or ends otherwise")));
        }
        let mut inner = graph.inner.lock();
        let slot = inner.slot_mut(node.at)?;
        (slot.content, slot.state) = (new, state);
        drop(inner);
        Ok(node)
    }

    fn tell(
        &self,
        node: &Arc<Node>,
        new: &Content,
        state: Option<Arc<State>>,
        status: RecaptureStatus,
    ) -> Result<()> {
        let Some(told) = &self.told else { return Ok(()) };
        let aside = Graph::create();
        let other = aside.push(new.clone(), state, &[], 0)?;
        told(node, &other, status).map_err(|e| differs(&format!("the program refuses the change of {node:?}: {e}")))
    }
}

fn differs(text: &str) -> Error {
    Error::new(Code::GraphRecaptureFailure, text)
}

/// Whether graphs have the same nodes and edges.
fn are_alike(a: &Graph, b: &Graph) -> bool {
    matches!((Schedule::new(a), Schedule::new(b)), (Ok(a), Ok(b)) if a.is_like(&b))
}

fn is_same_place(a: &Place, b: &Place) -> bool {
    let kind = match (&a.kind, &b.kind) {
        (PlaceKind::Array(a), PlaceKind::Array(b)) => Arc::ptr_eq(a, b),
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    };
    kind && (a.address, a.pitch, a.height, a.origin) == (b.address, b.pitch, b.height, b.origin)
}

fn is_same_copy(a: &Copy3D, b: &Copy3D) -> bool {
    a.extent == b.extent && is_same_place(&a.from, &b.from) && is_same_place(&a.to, &b.to)
}

fn is_same_launch(a: &KernelLaunch, b: &KernelLaunch) -> bool {
    Arc::ptr_eq(&a.function, &b.function) && a.config == b.config && a.params == b.params
}

fn is_same_call(a: &HostFunction, b: &HostFunction) -> bool {
    match (&a.call, &b.call) {
        (HostCall::C { function: a, .. }, HostCall::C { function: b, .. }) => a == b,
        (HostCall::Rust(a), HostCall::Rust(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}

/// Whether nodes do the same.
fn is_same(a: &Content, b: &Content) -> bool {
    match (a, b) {
        (Content::Work(Operation::Kernel(a)), Content::Work(Operation::Kernel(b))) => is_same_launch(a, b),
        (Content::Work(Operation::Copy(a)), Content::Work(Operation::Copy(b))) => is_same_copy(a, b),
        (Content::Work(Operation::Set(a)), Content::Work(Operation::Set(b))) => a == b,
        (Content::Work(Operation::Host(a)), Content::Work(Operation::Host(b))) => is_same_call(a, b),
        (Content::Work(Operation::Record(a)), Content::Work(Operation::Record(b)))
        | (Content::Work(Operation::Wait(a)), Content::Work(Operation::Wait(b))) => Arc::ptr_eq(a, b),
        (Content::Work(a), Content::Work(b)) => a.values() == b.values(),
        (Content::Allocate(a), Content::Allocate(b)) => (a.bytes, a.device) == (b.bytes, b.device),
        (Content::Free { address: a }, Content::Free { address: b }) => a == b,
        (Content::Child(a), Content::Child(b)) => {
            let contents = |g: &Graph| g.inner.lock().all().map(|s| s.content.clone()).collect::<Vec<_>>();
            let (a, b) = (contents(a), contents(b));
            a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| is_same(a, b))
        }
        _ => false,
    }
}

/// Whether an instance of a graph can do from now on what a node does that did something else before.
fn can_be_taken_over(old: &Content, new: &Content) -> bool {
    match (old, new) {
        (Content::Work(Operation::Kernel(a)), Content::Work(Operation::Kernel(b))) => {
            a.function.state().id() == b.function.state().id()
        }
        (Content::Work(Operation::Copy(_) | Operation::Set(_)), _) => {
            Act::new(old).is_ok_and(|act| may_replace(&act, old.node_type(), new).is_ok())
        }
        _ => true,
    }
}
