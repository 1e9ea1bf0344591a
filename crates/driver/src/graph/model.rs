//! Graphs as data: nodes, what they do, and what is before what.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use super::allocation::Allocated;
use super::conditional::{ConditionalHandle, ConditionalKind};
use super::edge::{Link, NodeType};
use super::updatable::DeviceNode;
use super::user_object::Held;
use crate::error::{Code, Result, fail};
use crate::operation::Operation;
use crate::state::State;
use crate::tag::{Tag, Tagged};

/// A value of an attribute of a kernel node, as C has it.
pub type KernelAttributes = BTreeMap<u32, [u8; 64]>;

/// What a node does.
#[derive(Clone, Debug)]
pub enum Content {
    /// What a stream would do: a kernel, a copy, a fill, a function of the program, a mark or a wait of an event,
    /// operations on numbers in memory, or nothing.
    Work(Operation),
    /// A graph of its own.
    Child(Arc<Graph>),
    /// Graphs among which a number chooses.
    Conditional(Arc<Conditional>),
    /// Memory that is there from here on.
    Allocate(Arc<Allocated>),
    /// Memory that ends here.
    Free {
        /// Where it starts.
        address: u64,
    },
}

/// What a conditional node does (`CUDA_CONDITIONAL_NODE_PARAMS`).
#[derive(Debug)]
pub struct Conditional {
    /// The number that it looks at.
    pub handle: Arc<ConditionalHandle>,
    /// What that chooses.
    pub kind: ConditionalKind,
    /// Among which graphs.
    pub bodies: Vec<Arc<Graph>>,
}

impl Drop for Conditional {
    fn drop(&mut self) {
        self.handle.give_back();
    }
}

impl Content {
    /// The graphs that it holds.
    pub fn graphs(&self) -> &[Arc<Graph>] {
        match self {
            Content::Child(g) => std::slice::from_ref(g),
            Content::Conditional(c) => &c.bodies,
            _ => &[],
        }
    }

    /// What the program calls it.
    pub fn node_type(&self) -> NodeType {
        match self {
            Content::Work(Operation::Kernel(_)) => NodeType::Kernel,
            Content::Work(Operation::Copy(_)) => NodeType::Memcpy,
            Content::Work(Operation::Set(_)) => NodeType::Memset,
            Content::Work(Operation::Host(_)) => NodeType::Host,
            Content::Work(Operation::Record(_)) => NodeType::EventRecord,
            Content::Work(Operation::Wait(_)) => NodeType::WaitEvent,
            Content::Work(Operation::Value(_) | Operation::Batch(_)) => NodeType::BatchMemOp,
            Content::Work(Operation::Signal(_)) => NodeType::ExtSemasSignal,
            Content::Work(Operation::Await(_)) => NodeType::ExtSemasWait,
            Content::Work(_) => NodeType::Empty,
            Content::Child(_) => NodeType::Graph,
            Content::Conditional(_) => NodeType::Conditional,
            Content::Allocate(_) => NodeType::MemAlloc,
            Content::Free { .. } => NodeType::MemFree,
        }
    }
}

/// A node (`CUgraphNode`): a place in a graph.
pub struct Node {
    /// A number that no other node of the process has had.
    id: u64,
    /// Its place.
    pub(super) at: usize,
    graph: Weak<Graph>,
    /// The node that it is a copy of, or 0.
    origin: u64,
    pub(super) gone: AtomicBool,
    tag: Tag,
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Node({})", self.id)
    }
}

impl Node {
    /// A number that no other node of the process has had (`cuGraphNodeGetToolsId`).
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Its number within its graph (`cuGraphNodeGetLocalId`).
    pub fn local_id(&self) -> u32 {
        u32::try_from(self.at).unwrap_or(u32::MAX)
    }

    /// The node that it is a copy of; 0: of none.
    pub(super) fn origin(&self) -> u64 {
        self.origin
    }

    /// Its graph (`cuGraphNodeGetContainingGraph`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it or its graph has ended.
    pub fn graph(&self) -> Result<Arc<Graph>> {
        if self.gone.load(Ordering::Acquire) {
            return fail(Code::InvalidValue);
        }
        self.graph.upgrade().filter(|g| g.is_alive()).ok_or_else(|| Code::InvalidValue.into())
    }
}

impl Tagged for Node {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.graph().is_ok()
    }
}

/// What a graph has at a place.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) node: Arc<Node>,
    pub(super) content: Content,
    /// The context of a copy or a fill.
    pub(super) state: Option<Arc<State>>,
    /// Of kernels.
    pub(super) attributes: KernelAttributes,
    /// Of a kernel that kernels may change.
    pub(super) updatable: Option<Arc<DeviceNode>>,
    pub(super) before: Vec<Link>,
    pub(super) after: Vec<Link>,
}

/// The changing part of a graph.
#[derive(Debug, Default)]
pub(super) struct Inner {
    /// In the order in which they came; empty where a node was destroyed.
    pub(super) slots: Vec<Option<Slot>>,
    pub(super) objects: Held,
    /// Those that were made for it.
    pub(super) handles: Vec<Arc<ConditionalHandle>>,
}

impl Inner {
    pub(super) fn slot(&self, at: usize) -> Result<&Slot> {
        self.slots.get(at).and_then(|s| s.as_ref()).ok_or_else(|| Code::InvalidValue.into())
    }

    pub(super) fn slot_mut(&mut self, at: usize) -> Result<&mut Slot> {
        self.slots.get_mut(at).and_then(|s| s.as_mut()).ok_or_else(|| Code::InvalidValue.into())
    }

    /// All that there is, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().flatten()
    }
}

/// Who may end a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Owner {
    /// The program.
    Program,
    /// A node whose child it is.
    Node,
    /// A capture.
    Capture,
    /// A conditional node: the program fills it.
    Conditional,
}

/// A graph (`CUgraph`).
pub struct Graph {
    id: u32,
    pub(super) inner: Mutex<Inner>,
    /// Of `Owner`s the one that has it.
    owner: AtomicU8,
    /// The graph of the node that it belongs to.
    parent: Mutex<Weak<Graph>>,
    ended: AtomicBool,
    tag: Tag,
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Graph({})", self.id)
    }
}

static NEXT_GRAPH: AtomicU32 = AtomicU32::new(1);
static NEXT_NODE: AtomicU64 = AtomicU64::new(1);

impl Graph {
    /// An empty graph (`cuGraphCreate`).
    pub fn create() -> Arc<Graph> {
        Arc::new(Graph {
            id: NEXT_GRAPH.fetch_add(1, Ordering::Relaxed),
            inner: Mutex::default(),
            owner: AtomicU8::new(Owner::Program as u8),
            parent: Mutex::default(),
            ended: AtomicBool::new(false),
            tag: Tag::default(),
        })
    }

    /// A number that no other graph of the process has had (`cuGraphGetId`).
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Gives it to an owner.
    pub(crate) fn set_owner(&self, owner: Owner) {
        self.owner.store(owner as u8, Ordering::Release);
    }

    /// Who has it.
    pub(crate) fn owner(&self) -> Owner {
        match self.owner.load(Ordering::Acquire) {
            o if o == Owner::Node as u8 => Owner::Node,
            o if o == Owner::Capture as u8 => Owner::Capture,
            o if o == Owner::Conditional as u8 => Owner::Conditional,
            _ => Owner::Program,
        }
    }

    /// Notes that a node of another graph has it.
    pub(super) fn set_parent(&self, parent: &Arc<Graph>) {
        *self.parent.lock() = Arc::downgrade(parent);
    }

    /// The graph of the node that has it.
    pub(super) fn parent(&self) -> Option<Arc<Graph>> {
        self.parent.lock().upgrade()
    }

    /// Adds a node behind others.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for places without a node, and the same twice.
    pub(super) fn push(
        self: &Arc<Self>,
        content: Content,
        state: Option<Arc<State>>,
        before: &[Link],
        origin: u64,
    ) -> Result<Arc<Node>> {
        let mut inner = self.inner.lock();
        for (i, link) in before.iter().enumerate() {
            let earlier = inner.slot(link.at)?;
            if before[..i].contains(link) {
                return fail(Code::InvalidValue);
            }
            // What captures join has the edges that events say.
            let captured = self.owner() == Owner::Capture;
            let to = if captured { NodeType::Kernel } else { content.node_type() };
            link.edge.check(earlier.content.node_type(), to)?;
        }
        let at = inner.slots.len();
        let node = Arc::new(Node {
            id: NEXT_NODE.fetch_add(1, Ordering::Relaxed),
            at,
            graph: Arc::downgrade(self),
            origin,
            gone: AtomicBool::new(false),
            tag: Tag::default(),
        });
        for link in before {
            inner.slot_mut(link.at)?.after.push(Link { at, edge: link.edge });
        }
        let (before, after, attributes) = (before.to_vec(), Vec::new(), KernelAttributes::new());
        let slot = Slot { node: node.clone(), content, state, attributes, updatable: None, before, after };
        inner.slots.push(Some(slot));
        Ok(node)
    }

    /// Its nodes, and those of the graphs in it: what ends with it.
    pub fn nodes_within(&self) -> (Vec<Arc<Node>>, Vec<Arc<Graph>>) {
        let (mut nodes, mut graphs) = (Vec::new(), Vec::new());
        for slot in self.inner.lock().all() {
            nodes.push(slot.node.clone());
            for g in slot.content.graphs() {
                let inner = g.nodes_within();
                nodes.extend(inner.0);
                graphs.extend(inner.1);
                graphs.push(g.clone());
            }
        }
        (nodes, graphs)
    }

    /// Ends it; what was instantiated lives on (`cuGraphDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for the graph of a node and one that has ended; [`Code::IllegalState`] for that of a capture.
    pub fn destroy(&self) -> Result<()> {
        match self.owner() {
            Owner::Node | Owner::Conditional => fail(Code::InvalidValue),
            Owner::Capture => fail(Code::IllegalState),
            Owner::Program => self.end(),
        }
    }

    /// The same whoever owns it.
    pub(super) fn end(&self) -> Result<()> {
        if self.ended.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidValue);
        }
        let inner = std::mem::take(&mut *self.inner.lock());
        for slot in inner.all() {
            slot.node.gone.store(true, Ordering::Release);
            for g in slot.content.graphs() {
                // Nobody else can have ended it.
                let _ = g.end();
            }
        }
        // Outside of the lock: user objects may end with it.
        drop(inner);
        Ok(())
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

impl Tagged for Graph {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.ended.load(Ordering::Acquire)
    }
}
