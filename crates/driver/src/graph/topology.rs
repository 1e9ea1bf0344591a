//! What is before what in a graph.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::edge::{Edge, Link};
use super::model::{Content, Graph, Inner, Node, Slot};
use crate::error::{Code, Result, fail};

/// A node next to another, and the edge between them.
pub type Neighbour = (Arc<Node>, Edge);

/// An edge with its ends.
pub type Edged = (Arc<Node>, Arc<Node>, Edge);

fn links(inner: &Inner, links: &[Link]) -> Result<Vec<Neighbour>> {
    links.iter().map(|l| Ok((inner.slot(l.at)?.node.clone(), l.edge))).collect()
}

/// # Errors
/// [`Code::NotSupported`] for nodes of memory: where it begins and ends is fixed once they are there.
fn check_no_memory(slots: &[&Slot]) -> Result<()> {
    let is_memory = |s: &&Slot| matches!(s.content, Content::Allocate(_) | Content::Free { .. });
    if slots.iter().any(is_memory) { fail(Code::NotSupported) } else { Ok(()) }
}

impl Graph {
    /// Places of nodes that must be this graph's.
    pub(super) fn places(self: &Arc<Self>, nodes: &[Neighbour]) -> Result<Vec<Link>> {
        nodes.iter().map(|(n, edge)| Ok(Link { at: self.place(n)?, edge: *edge })).collect()
    }

    /// # Errors
    /// [`Code::InvalidValue`] for a node of another graph, or one that is gone.
    pub(super) fn place(self: &Arc<Self>, node: &Node) -> Result<usize> {
        if Arc::ptr_eq(&node.graph()?, self) { Ok(node.at) } else { fail(Code::InvalidValue) }
    }

    /// Its nodes in the order in which they came (`cuGraphGetNodes`).
    pub fn nodes(&self) -> Vec<Arc<Node>> {
        self.inner.lock().all().map(|s| s.node.clone()).collect()
    }

    /// Those before which there is nothing (`cuGraphGetRootNodes`).
    pub fn roots(&self) -> Vec<Arc<Node>> {
        let inner = self.inner.lock();
        inner.all().filter(|s| s.before.is_empty()).map(|s| s.node.clone()).collect()
    }

    /// Its edges (`cuGraphGetEdges`).
    ///
    /// # Errors
    /// None in a graph that is whole.
    pub fn edges(&self) -> Result<Vec<Edged>> {
        let inner = self.inner.lock();
        let mut all = Vec::new();
        for slot in inner.all() {
            for (to, edge) in links(&inner, &slot.after)? {
                all.push((slot.node.clone(), to, edge));
            }
        }
        Ok(all)
    }

    /// Adds edges, all or none (`cuGraphAddDependencies`). Circles are found by [`super::exec::GraphExec::instantiate`].
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for nodes of other graphs, an edge that there is already, one from a node to itself, and ports that
    /// the nodes do not have.
    pub fn add_edges(self: &Arc<Self>, edges: &[Edged]) -> Result<()> {
        let mut inner = self.inner.lock();
        for (i, (from, to, edge)) in edges.iter().enumerate() {
            let (a, b) = (self.place(from)?, self.place(to)?);
            let same = |e: &Edged| e.0.at == from.at && e.1.at == to.at && e.2 == *edge;
            let link = Link { at: b, edge: *edge };
            let (first, second) = (inner.slot(a)?, inner.slot(b)?);
            if a == b || first.after.contains(&link) || edges[..i].iter().any(same) {
                return fail(Code::InvalidValue);
            }
            edge.check_added()?;
            edge.check(first.content.node_type(), second.content.node_type())?;
            check_no_memory(&[first, second])?;
        }
        for (from, to, edge) in edges {
            inner.slot_mut(from.at)?.after.push(Link { at: to.at, edge: *edge });
            inner.slot_mut(to.at)?.before.push(Link { at: from.at, edge: *edge });
        }
        Ok(())
    }

    /// Removes edges, all or none (`cuGraphRemoveDependencies`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for nodes of other graphs and edges that there are not.
    pub fn remove_edges(self: &Arc<Self>, edges: &[Edged]) -> Result<()> {
        let mut inner = self.inner.lock();
        for (from, to, edge) in edges {
            let link = Link { at: self.place(to)?, edge: *edge };
            let slot = inner.slot(self.place(from)?)?;
            check_no_memory(&[slot, inner.slot(link.at)?])?;
            if !slot.after.contains(&link) {
                return fail(Code::InvalidValue);
            }
        }
        for (from, to, edge) in edges {
            inner.slot_mut(from.at)?.after.retain(|l| *l != Link { at: to.at, edge: *edge });
            inner.slot_mut(to.at)?.before.retain(|l| *l != Link { at: from.at, edge: *edge });
        }
        Ok(())
    }
}

impl Graph {
    /// Places from which one gets to these by edges, and these.
    pub(super) fn reached_from(&self, last: &[Link]) -> HashSet<usize> {
        let inner = self.inner.lock();
        let mut found: HashSet<usize> = last.iter().map(|l| l.at).collect();
        let mut list: Vec<usize> = found.iter().copied().collect();
        while let Some(at) = list.pop() {
            let before = inner.slot(at).map(|s| s.before.as_slice()).unwrap_or_default();
            list.extend(before.iter().map(|l| l.at).filter(|at| found.insert(*at)));
        }
        found
    }
}

impl Node {
    /// What it waits for (`cuGraphNodeGetDependencies`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone.
    pub fn dependencies(&self) -> Result<Vec<Neighbour>> {
        let graph = self.graph()?;
        let inner = graph.inner.lock();
        links(&inner, &inner.slot(self.at)?.before)
    }

    /// What waits for it (`cuGraphNodeGetDependentNodes`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone.
    pub fn dependents(&self) -> Result<Vec<Neighbour>> {
        let graph = self.graph()?;
        let inner = graph.inner.lock();
        links(&inner, &inner.slot(self.at)?.after)
    }

    /// Takes it out of its graph, with its edges (`cuGraphDestroyNode`). Answers what it did, which ends with it.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone; [`Code::NotSupported`] for nodes of memory, and kernels that kernels may change.
    pub fn destroy(&self) -> Result<Content> {
        let graph = self.graph()?;
        let mut inner = graph.inner.lock();
        let slot = inner.slot(self.at)?;
        check_no_memory(&[slot])?;
        if slot.updatable.is_some() {
            return fail(Code::NotSupported);
        }
        let gone = inner.slots.get_mut(self.at).and_then(Option::take).ok_or(Code::InvalidValue)?;
        self.gone.store(true, Ordering::Release);
        for link in &gone.before {
            inner.slot_mut(link.at)?.after.retain(|l| l.at != self.at);
        }
        for link in &gone.after {
            inner.slot_mut(link.at)?.before.retain(|l| l.at != self.at);
        }
        drop(inner);
        Ok(gone.content)
    }
}
