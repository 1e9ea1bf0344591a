//! Copies of graphs.

use std::sync::Arc;

use super::edge::Link;
use super::model::{Content, Graph, Node, Owner};
use super::updatable::UPDATABLE;
use crate::error::{Code, Result, fail};

impl Graph {
    /// A copy, which does not change with the original (`cuGraphClone`).
    ///
    /// # Errors
    /// As [`Self::copy_within`]; [`Code::NotSupported`] for a graph that has kernels which kernels may change.
    pub fn copy(&self) -> Result<Arc<Graph>> {
        if self.inner.lock().all().any(|s| s.updatable.is_some()) {
            return fail(Code::NotSupported);
        }
        self.copy_within()
    }

    /// The same of a graph that a node is, of which kernels can change nothing.
    ///
    /// # Errors
    /// [`Code::NotSupported`] for a graph that has nodes of memory, conditional ones or handles for them, and for the body of a
    /// conditional node.
    pub(super) fn copy_within(&self) -> Result<Arc<Graph>> {
        let inner = self.inner.lock();
        if !inner.handles.is_empty() || self.owner() == Owner::Conditional {
            return fail(Code::NotSupported);
        }
        let copy = Graph::create();
        copy.inner.lock().objects = inner.objects.copy();
        let mut places = vec![0; inner.slots.len()];
        let mut attributes = Vec::new();
        for slot in inner.all() {
            let content = match &slot.content {
                Content::Child(g) => {
                    let g = g.copy_within()?;
                    g.set_owner(Owner::Node);
                    g.set_parent(&copy);
                    Content::Child(g)
                }
                Content::Allocate(_) | Content::Free { .. } | Content::Conditional(_) => {
                    return fail(Code::NotSupported);
                }
                Content::Work(o) => Content::Work(o.clone()),
            };
            // Edges come when all nodes are there: they may go backwards.
            let node = copy.push(content, slot.state.clone(), &[], slot.node.id())?;
            places[slot.node.at] = node.at;
            let mut all = slot.attributes.clone();
            all.remove(&UPDATABLE);
            attributes.push((node, all));
        }
        let mut new = copy.inner.lock();
        for slot in inner.all() {
            let at = places[slot.node.at];
            let moved = |l: &Link| Link { at: places[l.at], edge: l.edge };
            let to = new.slot_mut(at)?;
            to.before = slot.before.iter().map(moved).collect();
            to.after = slot.after.iter().map(moved).collect();
        }
        for (node, all) in attributes {
            new.slot_mut(node.at)?.attributes = all;
        }
        drop(new);
        Ok(copy)
    }
}

/// The node of a copy that a node was copied to, in it or in a graph in it.
pub(super) fn copy_of(node: &Node, clone: &Graph) -> Option<Arc<Node>> {
    let inner = clone.inner.lock();
    for slot in inner.all() {
        if slot.node.origin() == node.id() {
            return Some(slot.node.clone());
        }
        if let Content::Child(g) = &slot.content
            && let Some(found) = copy_of(node, g)
        {
            return Some(found);
        }
    }
    None
}
