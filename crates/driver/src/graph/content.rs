//! What nodes do: adding them, looking at them, changing them.

use std::sync::Arc;

use super::allocation::{Allocated, Request, claim_free};
use super::clone::copy_of;
use super::conditional::{ConditionalHandle, ConditionalKind};
use super::edge::NodeType;
use super::model::{Conditional, Content, Graph, KernelAttributes, Node, Owner};
use super::topology::Neighbour;
use super::user_object::UserObject;
use crate::error::{Code, Result, fail};
use crate::launch;
use crate::memory::{copy, set, table};
use crate::operation::{KernelLaunch, Operation, Place, PlaceKind, Timing};
use crate::state::State;
use crate::tag::Tagged;

/// Checks what a node is to do.
///
/// # Errors
/// As [`crate::Stream::submit`] of it; [`Code::InvalidValue`] for copies and fills of nothing.
pub(super) fn check(content: &Content) -> Result<()> {
    match content {
        Content::Work(Operation::Kernel(k)) => launch::check(k, k.function.state()),
        Content::Work(Operation::Copy(c)) => {
            copy::prepare(c, Timing::Async)?.map(drop).ok_or_else(|| Code::InvalidValue.into())
        }
        Content::Work(Operation::Set(s)) => {
            set::prepare(*s)?.map(drop).ok_or_else(|| Code::InvalidValue.into())
        }
        Content::Work(Operation::Record(e) | Operation::Wait(e)) if !e.is_alive() => {
            fail(Code::InvalidHandle)
        }
        Content::Work(Operation::Free { .. } | Operation::Allocate(_)) => fail(Code::InvalidValue),
        Content::Child(g) if !g.is_alive() => fail(Code::InvalidValue),
        _ => Ok(()),
    }
}

/// Whether it copies from or to memory of the program's that devices do not see.
pub(super) fn copies_host_memory(content: &Content) -> bool {
    let Content::Work(Operation::Copy(c)) = content else { return false };
    let is_seen = |p: &Place| matches!(p.kind, PlaceKind::Array(_)) || table::find(p.address).is_some();
    !is_seen(&c.from) || !is_seen(&c.to)
}

/// What a kernel node's attributes say stays when it is given another launch.
pub(super) fn keep_shape(new: &mut Operation, old: &Operation) {
    if let (Operation::Kernel(new), Operation::Kernel(old)) = (new, old) {
        new.config.cluster = old.config.cluster;
        new.config.cooperative = old.config.cooperative;
        new.config.priority = old.config.priority;
        new.config.part = old.config.part;
        new.config.window = old.config.window;
        new.config.domains = old.config.domains;
    }
}

impl Graph {
    /// Adds a node that does what a stream would do (`cuGraphAddKernelNode` and its kin; nothing: `cuGraphAddEmptyNode`). `context`
    /// is that of a copy or a fill.
    ///
    /// # Errors
    /// As [`crate::Stream::submit`] of it; [`Code::InvalidValue`] for nodes of other graphs, the same one twice, ports that nodes do not
    /// have, and copies and fills of nothing.
    pub fn add(
        self: &Arc<Self>,
        operation: Operation,
        context: Option<&crate::Context>,
        before: &[Neighbour],
    ) -> Result<Arc<Node>> {
        let mut operation = operation;
        if let Operation::Kernel(k) = &mut operation {
            k.config.part =
                crate::context::current().and_then(|c| c.legacy_stream().partition()).map(|p| p.part);
        }
        self.add_in(operation, context.map(|c| c.state().clone()), before)
    }

    /// The same with what a context shares.
    pub(crate) fn add_in(
        self: &Arc<Self>,
        operation: Operation,
        state: Option<Arc<State>>,
        before: &[Neighbour],
    ) -> Result<Arc<Node>> {
        let content = Content::Work(operation);
        check(&content)?;
        self.push(content, state, &self.places(before)?, 0)
    }

    /// Adds a graph as a node: a copy of it, or the graph itself, which belongs to the node from then on
    /// (`cuGraphAddChildGraphNode`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a graph in itself, and one that belongs to another; [`Code::NotSupported`] for a graph that has
    /// conditional nodes, and a copy of one that has nodes of memory.
    pub fn add_child(
        self: &Arc<Self>,
        child: &Arc<Graph>,
        moved: bool,
        before: &[Neighbour],
    ) -> Result<Arc<Node>> {
        let links = self.places(before)?;
        let inner = self.claim_child(child, moved)?;
        self.push(Content::Child(inner), None, &links, 0)
    }

    /// A graph, or a copy of it, as that of a node of this one.
    ///
    /// # Errors
    /// As [`Self::add_child`].
    pub(super) fn claim_child(self: &Arc<Self>, child: &Arc<Graph>, moved: bool) -> Result<Arc<Graph>> {
        if Arc::ptr_eq(self, child) || child.nodes_within().1.iter().any(|g| Arc::ptr_eq(g, self)) {
            return fail(Code::InvalidValue);
        }
        let conditional = |n: &Arc<Node>| n.node_type().is_ok_and(|t| t == NodeType::Conditional);
        if child.owner() == Owner::Conditional || child.nodes_within().0.iter().any(conditional) {
            return fail(Code::NotSupported);
        }
        if moved && child.owner() != Owner::Program {
            return fail(Code::InvalidValue);
        }
        let inner = if moved { child.clone() } else { child.copy_within()? };
        inner.set_owner(Owner::Node);
        inner.set_parent(self);
        Ok(inner)
    }

    /// Makes a number that kernels set and a conditional node of the graph, or of a graph in it, looks at
    /// (`cuGraphConditionalHandleCreate`): `value` at the beginning of each launch if it is `assigned`, else 0 at first.
    ///
    /// # Errors
    /// [`Code::OutOfMemory`]; the context's error.
    pub fn conditional_handle(
        &self,
        context: &crate::Context,
        value: u32,
        assigned: bool,
    ) -> Result<Arc<ConditionalHandle>> {
        context.check()?;
        let handle = ConditionalHandle::new(value, assigned)?;
        self.inner.lock().handles.push(handle.clone());
        Ok(handle)
    }

    /// Whether a number was made for it, or for a graph in it, that no node looks at.
    pub(super) fn has_unused_handle(&self) -> bool {
        let unused = |g: &Graph| g.inner.lock().handles.iter().any(|h| !h.is_used());
        unused(self) || self.nodes_within().1.iter().any(|g| unused(g))
    }

    /// The handle of a number that was made for this graph or one that it is in.
    fn find_handle(self: &Arc<Self>, number: u64) -> Result<Arc<ConditionalHandle>> {
        let mut graph = Some(self.clone());
        while let Some(g) = graph {
            if let Some(found) = g.inner.lock().handles.iter().find(|h| h.number() == number) {
                return Ok(found.clone());
            }
            graph = g.parent();
        }
        fail(Code::InvalidValue)
    }

    /// Adds a node with so many empty graphs of its own, among which a number chooses (`CU_GRAPH_NODE_TYPE_CONDITIONAL`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that was made for no graph that this is in, or that another node looks at, and for
    /// numbers of graphs that such a node does not have; [`Code::OutOfMemory`] for very many.
    pub fn add_conditional(
        self: &Arc<Self>,
        number: u64,
        kind: ConditionalKind,
        bodies: u32,
        before: &[Neighbour],
    ) -> Result<Arc<Node>> {
        let links = self.places(before)?;
        kind.check_bodies(bodies)?;
        let handle = self.find_handle(number)?;
        if !handle.take() {
            return fail(Code::InvalidValue);
        }
        let body = |_| {
            let body = Graph::create();
            body.set_owner(Owner::Conditional);
            body.set_parent(self);
            body
        };
        let bodies = (0..bodies).map(body).collect();
        self.push(Content::Conditional(Arc::new(Conditional { handle, kind, bodies })), None, &links, 0)
    }

    /// Adds a node that allocates (`cuGraphAddMemAllocNode`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for no bytes; [`Code::OutOfMemory`].
    pub(crate) fn add_allocation(
        self: &Arc<Self>,
        state: &Arc<State>,
        wants: Request,
        before: &[Neighbour],
    ) -> Result<(Arc<Node>, u64)> {
        let links = self.places(before)?;
        let memory = Allocated::new(state, wants)?;
        let address = memory.address;
        Ok((self.push(Content::Allocate(memory), Some(state.clone()), &links, 0)?, address))
    }

    /// Adds a node that allocates memory of a context's device; answers its address as well (`cuGraphAddMemAllocNode`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for no bytes; [`Code::OutOfMemory`]; the context's error.
    pub fn allocate(
        self: &Arc<Self>,
        context: &crate::Context,
        wants: impl Into<Request>,
        before: &[Neighbour],
    ) -> Result<(Arc<Node>, u64)> {
        context.check()?;
        self.add_allocation(context.state(), wants.into(), before)
    }

    /// Adds a node that frees what a node of a graph has allocated (`cuGraphAddMemFreeNode`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for other memory, and what a node frees already.
    pub fn free(self: &Arc<Self>, address: u64, before: &[Neighbour]) -> Result<Arc<Node>> {
        let links = self.places(before)?;
        claim_free(address)?;
        self.push(Content::Free { address }, None, &links, 0)
    }

    /// Takes references to an object of the program's (`cuGraphRetainUserObject`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags, no references, and an object that is gone.
    pub fn retain(&self, object: &Arc<UserObject>, count: u32, flags: u32) -> Result<()> {
        self.inner.lock().objects.retain(object, count, flags)
    }

    /// Gives references back (`cuGraphReleaseUserObject`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for none.
    pub fn release(&self, object: &Arc<UserObject>, count: u32) -> Result<()> {
        self.inner.lock().objects.release(object, count)
    }
}

impl Node {
    /// What it does.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone.
    pub fn content(&self) -> Result<Content> {
        Ok(self.graph()?.inner.lock().slot(self.at)?.content.clone())
    }

    /// Whether its copy, its fill or its operations on numbers are those of a context.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone.
    pub fn is_of(&self, context: &crate::Context) -> Result<bool> {
        let graph = self.graph()?;
        let inner = graph.inner.lock();
        Ok(inner.slot(self.at)?.state.as_ref().is_some_and(|s| s.id() == context.state().id()))
    }

    /// Its type (`cuGraphNodeGetType`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone.
    pub fn node_type(&self) -> Result<NodeType> {
        Ok(self.graph()?.inner.lock().slot(self.at)?.content.node_type())
    }

    /// Changes what it does, to something of the same type (`cuGraphKernelNodeSetParams` and its kin).
    ///
    /// # Errors
    /// As [`Graph::add`]; [`Code::InvalidValue`] for something of another type.
    pub fn set_work(&self, operation: Operation) -> Result<()> {
        let mut content = Content::Work(operation);
        check(&content)?;
        let graph = self.graph()?;
        let mut inner = graph.inner.lock();
        let slot = inner.slot_mut(self.at)?;
        if slot.content.node_type() != content.node_type() {
            return fail(Code::InvalidValue);
        }
        if let (Content::Work(new), Content::Work(old)) = (&mut content, &slot.content) {
            keep_shape(new, old);
        }
        slot.content = content;
        Ok(())
    }

    /// Attributes that it was given, of a kernel (`cuGraphKernelNodeGetAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone, or no kernel.
    pub fn kernel_attributes(&self) -> Result<KernelAttributes> {
        let graph = self.graph()?;
        let inner = graph.inner.lock();
        let slot = inner.slot(self.at)?;
        match slot.content.node_type() {
            NodeType::Kernel => Ok(slot.attributes.clone()),
            _ => fail(Code::InvalidValue),
        }
    }

    /// Has it run a kernel with other attributes.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it is gone.
    pub(super) fn replace_kernel(&self, launch: KernelLaunch, all: KernelAttributes) -> Result<()> {
        let graph = self.graph()?;
        let mut inner = graph.inner.lock();
        let slot = inner.slot_mut(self.at)?;
        slot.content = Content::Work(Operation::Kernel(launch));
        slot.attributes = all;
        Ok(())
    }

    /// The copy of it in a copy of its graph (`cuGraphNodeFindInClone`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when there is none.
    pub fn in_clone(&self, clone: &Graph) -> Result<Arc<Node>> {
        copy_of(self, clone).ok_or_else(|| Code::InvalidValue.into())
    }
}
