//! Nodes that captures add, or meet again in a graph that was captured before (`recapture`).

use std::sync::Arc;

use super::allocation::{Allocated, Request};
use super::capture::Capture;
use super::content::check;
use super::edge::Link;
use super::exec::may_replace;
use super::model::{Content, Graph, Node};
use super::recapture::{Recapture, RecaptureStatus};
use super::schedule::{Act, Schedule};
use super::topology::Neighbour;
use crate::error::{Code, Error, Result};
use crate::operation::{Copy3D, HostCall, HostFunction, KernelLaunch, Operation, Place, PlaceKind};
use crate::state::State;

impl Recapture {
    /// Meets the next node of a graph, which is to do something that waits for others.
    fn meet(
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
        told(node, &other, status)
            .map_err(|e| differs(&format!("the program refuses the change of {node:?}: {e}")))
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
        (Content::Allocate(a), Content::Allocate(b)) => (a.wants, a.device) == (b.wants, b.device),
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

impl Capture {
    /// Notes that recapturing cannot go on.
    fn met(&self, result: Result<Arc<Node>>) -> Result<Arc<Node>> {
        result.inspect_err(|e| {
            if e.code == Code::GraphRecaptureFailure {
                self.invalidate();
            }
        })
    }

    /// Adds a node, or meets one that there is.
    pub(super) fn add(
        &self,
        operation: Operation,
        state: Option<Arc<State>>,
        before: &[Neighbour],
    ) -> Result<Arc<Node>> {
        let Some(recapture) = &self.recapture else { return self.graph.add_in(operation, state, before) };
        let content = Content::Work(operation);
        check(&content)?;
        self.met(recapture.meet(&self.graph, content, state, &self.graph.places(before)?))
    }

    /// The same with a graph.
    pub(super) fn add_child(&self, child: &Arc<Graph>, before: &[Neighbour]) -> Result<Arc<Node>> {
        let Some(recapture) = &self.recapture else { return self.graph.add_child(child, false, before) };
        let content = Content::Child(self.graph.claim_child(child, false)?);
        self.met(recapture.meet(&self.graph, content, None, &self.graph.places(before)?))
    }

    /// The same with memory; answers its address.
    pub(super) fn add_allocation(
        &self,
        state: &Arc<State>,
        bytes: u64,
        before: &[Neighbour],
    ) -> Result<(Arc<Node>, u64)> {
        let wants = Request::from(bytes);
        let Some(recapture) = &self.recapture else {
            return self.graph.add_allocation(state, wants, before);
        };
        let next = recapture.next(&self.graph);
        let content = match next {
            Some(Content::Allocate(a)) if (a.wants, a.device) == (wants, state.device().ordinal()) => {
                Content::Allocate(a)
            }
            _ => Content::Allocate(Allocated::new(state, wants)?),
        };
        let links = self.graph.places(before)?;
        let node = self.met(recapture.meet(&self.graph, content, Some(state.clone()), &links))?;
        match node.content()? {
            Content::Allocate(a) => Ok((node, a.address)),
            _ => Err(Code::InvalidValue.into()),
        }
    }

    /// The same with the end of memory.
    pub(super) fn add_free(&self, address: u64, before: &[Neighbour]) -> Result<Arc<Node>> {
        let Some(recapture) = &self.recapture else { return self.graph.free(address, before) };
        let links = self.graph.places(before)?;
        self.met(recapture.meet(&self.graph, Content::Free { address }, None, &links))
    }
}
