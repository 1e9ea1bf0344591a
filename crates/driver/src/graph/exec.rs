//! Instances of graphs: what can be launched.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parking_lot::Mutex;

use super::allocation::{Allocated, footprint};
use super::conditional::ConditionalHandle;
use super::content::{check, copies_host_memory, keep_shape};
use super::edge::NodeType;
use super::model::{Content, Graph, Node, Owner};
use super::schedule::{Act, Refusal, Schedule, allocations};
use super::user_object::Held;
use crate::error::{Code, Error, Result, fail};
use crate::memory::graph::counts;
use crate::operation::{Operation, Place};
use crate::tag::{Tag, Tagged};
use crate::task::Task;

/// `CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH`.
pub(super) const AUTO_FREE: u64 = 1;
/// `CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD`, which needs a stream.
const UPLOAD: u64 = 2;
/// `CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH`.
const DEVICE_LAUNCH: u64 = 4;
const KNOWN: u64 = 15;

/// Why a graph was not instantiated (`CUgraphInstantiateResult`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstantiateResult {
    /// It was.
    Success = 0,
    /// An argument is wrong.
    Error = 1,
    /// A node waits for itself.
    InvalidStructure = 2,
    /// A node does what instances of this kind cannot.
    NodeNotSupported = 3,
    /// A node copies what the device does not see.
    MultipleContexts = 4,
    /// A number was made for a conditional node that there is not.
    HandleUnused = 5,
}

/// An instance that was not made.
#[derive(Clone, Debug)]
pub struct NotInstantiated {
    /// What the call answers.
    pub error: Error,
    /// Why.
    pub result: InstantiateResult,
    /// The node that is to blame.
    pub node: Option<Arc<Node>>,
}

impl From<NotInstantiated> for Error {
    fn from(n: NotInstantiated) -> Error {
        n.error
    }
}

impl From<Refusal> for NotInstantiated {
    fn from(refusal: Refusal) -> Self {
        let (node, error, result) = match refusal {
            Refusal::Circle(node) => {
                let error = Error::new(Code::InvalidValue, format!("{node:?} waits for itself"));
                (node, error, InstantiateResult::InvalidStructure)
            }
            Refusal::Node(node, error) => (node, error, InstantiateResult::Error),
            Refusal::Unsupported(node, copies) => {
                let text = format!("{node:?} cannot be in the body of a conditional node");
                let result = if copies {
                    InstantiateResult::MultipleContexts
                } else {
                    InstantiateResult::NodeNotSupported
                };
                (node, Error::new(Code::InvalidValue, text), result)
            }
        };
        NotInstantiated { error, result, node: Some(node) }
    }
}

/// What changes in an instance.
#[derive(Debug)]
pub(super) struct ExecInner {
    pub(super) schedule: Arc<Schedule>,
    /// As it was when it was uploaded or launched last: what kernels launch.
    pub(super) uploaded: Option<Arc<Schedule>>,
    /// The end of its last launch: the next one waits for it.
    pub(super) last: Option<Arc<Task>>,
    /// The same in the model of time; 0: none.
    pub(super) modelled: u64,
    /// What its nodes allocate. Launches hold it too until they end, none longer: schedules, of which a stream may keep its last one, do not.
    pub(super) memory: Vec<Arc<Allocated>>,
    /// Whether its nodes have had memory.
    pub(super) has_memory: bool,
    pub(super) _objects: Held,
}

/// An instance of a graph (`CUgraphExec`).
pub struct GraphExec {
    id: u32,
    flags: u64,
    /// What the conditional nodes that it was made of look at.
    handles: Vec<Arc<ConditionalHandle>>,
    pub(super) inner: Mutex<ExecInner>,
    /// The graph, as it was, for a launch that is captured; none with nodes of memory.
    pub(super) original: Mutex<Option<Arc<Graph>>>,
    /// Whether a kernel has launched it and it is not over.
    on_device: AtomicBool,
    ended: AtomicBool,
    tag: Tag,
}

impl fmt::Debug for GraphExec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GraphExec({})", self.id)
    }
}

static NEXT: AtomicU32 = AtomicU32::new(1);

impl GraphExec {
    /// Makes an instance of a graph as it is now: its nodes are checked, the code of its kernels is made
    /// (`cuGraphInstantiateWithFlags`; `uploads`: there is a stream to upload in).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags, a circle of nodes, nodes whose memory or function is gone, nodes that bodies of
    /// conditional ones or launches by the device cannot have, and handles that no node has; [`Code::NotSupported`] for a second
    /// instance of a graph that allocates, has conditional nodes or kernels that kernels may change.
    pub fn instantiate(
        graph: &Arc<Graph>,
        flags: u64,
        uploads: bool,
    ) -> std::result::Result<Arc<GraphExec>, NotInstantiated> {
        let refuse = |code: Code, result| Err(NotInstantiated { error: code.into(), result, node: None });
        if flags & !KNOWN != 0 || flags & UPLOAD != 0 && !uploads {
            return refuse(Code::InvalidValue, InstantiateResult::Error);
        }
        if !graph.is_alive() {
            return refuse(Code::InvalidValue, InstantiateResult::Error);
        }
        if flags & DEVICE_LAUNCH != 0 {
            if graph.nodes().is_empty() || flags & AUTO_FREE != 0 {
                return refuse(Code::InvalidValue, InstantiateResult::Error);
            }
            check_for_device(graph)?;
        }
        if graph.owner() == Owner::Conditional {
            return refuse(Code::NotSupported, InstantiateResult::Error);
        }
        let schedule = Schedule::new(graph)?;
        if graph.has_unused_handle() {
            return refuse(Code::InvalidValue, InstantiateResult::HandleUnused);
        }
        let memory = allocations(graph);
        for a in &memory {
            if a.instantiated.swap(true, Ordering::AcqRel) {
                return refuse(Code::NotSupported, InstantiateResult::Error);
            }
        }
        let mut second = false;
        schedule.for_updatable(&mut |(node, ..)| {
            second |= node.instantiated.swap(true, Ordering::AcqRel);
        });
        if second {
            return refuse(Code::NotSupported, InstantiateResult::Error);
        }
        for h in &schedule.handles {
            if h.instantiated.swap(true, Ordering::AcqRel) {
                return refuse(Code::NotSupported, InstantiateResult::Error);
            }
        }
        let handles = schedule.handles.clone();
        let original = if schedule.updatable { None } else { graph.copy().ok() };
        let objects = graph.inner.lock().objects.copy();
        let inner = ExecInner {
            schedule: Arc::new(schedule),
            uploaded: None,
            last: None,
            modelled: 0,
            memory,
            has_memory: false,
            _objects: objects,
        };
        Ok(Arc::new(GraphExec {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            flags,
            handles,
            inner: Mutex::new(inner),
            original: Mutex::new(original),
            on_device: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            tag: Tag::default(),
        }))
    }

    /// A number that no other instance of the process has had (`cuGraphExecGetId`).
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Its flags; that of an upload concerned the making (`cuGraphExecGetFlags`).
    pub fn flags(&self) -> u64 {
        self.flags & !UPLOAD
    }

    /// Whether kernels may launch it once it is uploaded.
    pub(super) fn is_for_device(&self) -> bool {
        self.flags & DEVICE_LAUNCH != 0
    }

    /// Whether it has been uploaded, or launched.
    pub(super) fn is_uploaded(&self) -> bool {
        self.is_alive() && self.inner.lock().uploaded.is_some()
    }

    /// A kernel launches it; answers whether none has before whose launch is not over.
    pub(super) fn begin_on_device(&self) -> bool {
        !self.on_device.swap(true, Ordering::AcqRel)
    }

    /// A launch is over.
    pub(super) fn end_on_device(&self) {
        self.on_device.store(false, Ordering::Release);
    }

    /// Ends it; launches under way go on (`cuGraphExecDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] when it has ended.
    pub fn destroy(&self) -> Result<()> {
        if self.ended.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidValue);
        }
        let mut inner = self.inner.lock();
        let memory = std::mem::take(&mut inner.memory);
        for a in &memory {
            a.instantiated.store(false, Ordering::Release);
        }
        self.handles.iter().for_each(|h| h.instantiated.store(false, Ordering::Release));
        inner.schedule.for_updatable(&mut |(node, ..)| node.end());
        if inner.has_memory {
            footprint(&memory).for_each(|(device, bytes)| counts(device).end(bytes));
        }
        Ok(())
    }

    /// Has a node do something else from the next launch on, of the same type (`cuGraphExecKernelNodeSetParams` and its kin). `node` is
    /// the graph's, as it was instantiated.
    ///
    /// # Errors
    /// As [`Graph::add`]; [`Code::InvalidValue`] for a node that the instance does not have, something of another type, and copies or
    /// fills that have other dimensions than before.
    pub fn set_work(&self, node: &Node, operation: Operation) -> Result<()> {
        let mut inner = self.inner.lock();
        let step = inner.schedule.step(node.id()).ok_or(Code::InvalidValue)?;
        let mut operation = operation;
        if let Act::Kernel(k) = &step.act {
            keep_shape(&mut operation, &Operation::Kernel(k.launch.clone()));
        }
        let content = Content::Work(operation);
        check(&content)?;
        may_replace(&step.act, step.kind, &content)?;
        let act = Act::new(&content)?;
        let schedule = Arc::make_mut(&mut inner.schedule);
        schedule.launches |= act.launches();
        if let Some(step) = schedule.step_mut(node.id()) {
            step.act = act;
        }
        *self.original.lock() = None;
        Ok(())
    }

    /// Has the graph of a node do what another one does, which is made alike (`cuGraphExecChildGraphNodeSetParams`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a node that the instance does not have or that is no graph; [`Code::GraphExecUpdateFailure`] for a graph that is made
    /// otherwise.
    pub fn set_child(&self, node: &Node, child: &Arc<Graph>) -> Result<()> {
        let Content::Child(old) = node.content()? else { return fail(Code::InvalidValue) };
        let mut inner = self.inner.lock();
        if inner.schedule.step(node.id()).is_none() {
            return fail(Code::InvalidValue);
        }
        let (mine, theirs) = (Schedule::new(&old), Schedule::new(child));
        let (Ok(mine), Ok(theirs)) = (mine, theirs) else { return fail(Code::InvalidValue) };
        if !mine.is_like(&theirs) {
            return fail(Code::GraphExecUpdateFailure);
        }
        let schedule = Arc::make_mut(&mut inner.schedule);
        schedule.launches |= theirs.launches;
        for (a, b) in mine.steps.iter().zip(&theirs.steps).filter(|(a, _)| a.node != 0) {
            if let Some(step) = schedule.step_mut(a.node) {
                step.act.adopt(&b.act);
            }
        }
        schedule.note_handles();
        *self.original.lock() = None;
        Ok(())
    }

    /// Whether launches do what a node says (`cuGraphNodeGetEnabled`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a node that the instance does not have, or that is neither kernel nor copy nor fill.
    pub fn is_enabled(&self, node: &Node) -> Result<bool> {
        let inner = self.inner.lock();
        let step = inner.schedule.step(node.id()).ok_or(Code::InvalidValue)?;
        may_be_disabled(step.kind)?;
        Ok(step.enabled)
    }

    /// Says whether launches do what a node says; one that they leave out is as an empty one (`cuGraphNodeSetEnabled`).
    ///
    /// # Errors
    /// As [`Self::is_enabled`].
    pub fn set_enabled(&self, node: &Node, enabled: bool) -> Result<()> {
        let mut inner = self.inner.lock();
        may_be_disabled(inner.schedule.step(node.id()).ok_or(Code::InvalidValue)?.kind)?;
        if let Some(step) = Arc::make_mut(&mut inner.schedule).step_mut(node.id()) {
            step.enabled = enabled;
            step.updatable.iter().for_each(|node| node.enable_by_host());
        }
        Ok(())
    }
}

/// Checks that a graph can be launched by the device: it has kernels, copies and fills of what the device sees, and graphs of these.
fn check_for_device(graph: &Graph) -> std::result::Result<(), NotInstantiated> {
    use NodeType::{Graph, Kernel, Memcpy, Memset};
    let suits = |content: &Content| {
        matches!(content.node_type(), Kernel | Memcpy | Memset | Graph)
            && !copies_host_memory(content)
            && !is_dynamic(content)
    };
    for node in graph.nodes_within().0 {
        if !node.content().is_ok_and(|c| suits(&c)) {
            let error = Error::new(Code::InvalidValue, format!("{node:?} cannot be launched by the device"));
            let result = InstantiateResult::NodeNotSupported;
            return Err(NotInstantiated { error, result, node: Some(node) });
        }
    }
    Ok(())
}

/// Whether it is a kernel that uses dynamic parallelism.
fn is_dynamic(content: &Content) -> bool {
    matches!(content, Content::Work(Operation::Kernel(k)) if k.function.usage().dynamic)
}

fn may_be_disabled(kind: NodeType) -> Result<()> {
    match kind {
        NodeType::Kernel | NodeType::Memcpy | NodeType::Memset => Ok(()),
        _ => fail(Code::InvalidValue),
    }
}

/// Whether two sides of copies are memory of one kind.
fn same_kind(a: &Place, b: &Place) -> bool {
    std::mem::discriminant(&a.kind) == std::mem::discriminant(&b.kind)
}

/// Whether a step may do something else.
///
/// # Errors
/// [`Code::InvalidValue`] for something of another type, of other dimensions, or in memory of another kind.
pub(super) fn may_replace(old: &Act, kind: NodeType, new: &Content) -> Result<()> {
    let flat = |extent: [u64; 3]| extent[1] <= 1 && extent[2] <= 1;
    let right = kind == new.node_type()
        && match (old, new) {
            (Act::Copy(a), Content::Work(Operation::Copy(b))) => {
                flat(a.extent) == flat(b.extent) && same_kind(&a.from, &b.from) && same_kind(&a.to, &b.to)
            }
            (Act::Signal(a), Content::Work(Operation::Signal(b)))
            | (Act::Await(a), Content::Work(Operation::Await(b))) => a.len() == b.len(),
            (Act::Set(a), Content::Work(Operation::Set(b))) => (a.height <= 1) == (b.height <= 1),
            _ => true,
        };
    if right { Ok(()) } else { fail(Code::InvalidValue) }
}

impl Drop for GraphExec {
    fn drop(&mut self) {
        let _ = self.destroy();
    }
}

impl Tagged for GraphExec {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.ended.load(Ordering::Acquire)
    }
}
