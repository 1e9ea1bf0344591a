//! From graphs to schedules.
//!
//! Graphs in graphs are laid out flat: before the nodes of one stands an empty step, and one behind them. Steps that can only follow
//! each other make a unit: a chain, which one thread after the other works off without going back to a queue. What marks or waits
//! for events and functions of the program are units of their own, since others must see where they are. The graphs among which a
//! conditional node chooses have schedules of their own.

use std::collections::HashMap;
use std::sync::Arc;

use super::allocation::{Allocated, graph_memory};
use super::conditional::{ConditionalHandle, ConditionalKind};
use super::content::copies_host_memory;
use super::edge::{Link, NodeType};
use super::kernel::Kernel;
use super::model::{Conditional, Content, Graph, Inner, Node};
use super::units::{EarlyAfter, Placed, Unit, ordered, units};
use super::updatable::DeviceNode;
use crate::engine::{Engine, engine};
use crate::error::Result;
use crate::event::Event;
use crate::memory::graph::GraphMemory;
use crate::operation::host::HostFunction;
use crate::operation::{Copy3D, MemorySet, Operation, ValueOperation};
use crate::semaphore::SemaphoreUse;
use crate::state::State;

/// What a step does.
#[derive(Clone, Debug)]
pub(super) enum Act {
    Nothing,
    Kernel(Arc<Kernel>),
    Copy(Arc<Copy3D>),
    Set(MemorySet),
    Host(HostFunction),
    Record(Arc<Event>),
    Wait(Arc<Event>),
    Free {
        address: u64,
        /// Whose it is; none: it was gone when the node was made ready.
        memory: Option<Arc<GraphMemory>>,
    },
    /// What is done with numbers in memory.
    Values(Arc<[ValueOperation]>),
    /// Semaphores of other libraries that are signalled, or waited for.
    Signal(Arc<[SemaphoreUse]>),
    Await(Arc<[SemaphoreUse]>),
    /// The beginning of a launch: what kernels set is again what it was.
    Defaults(Arc<[Arc<ConditionalHandle>]>),
    Conditional(Arc<Branch>),
}

/// Schedules among which a number chooses.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) handle: Arc<ConditionalHandle>,
    pub(super) kind: ConditionalKind,
    pub(super) bodies: Vec<Arc<Schedule>>,
}

impl Branch {
    /// What is to be done now.
    pub(super) fn chosen(&self) -> Option<&Arc<Schedule>> {
        self.kind.choose(self.handle.value(), self.bodies.len()).and_then(|at| self.bodies.get(at))
    }
}

impl Act {
    pub(super) fn new(content: &Content) -> Result<Act> {
        Ok(match content {
            Content::Work(operation) => match operation {
                Operation::Kernel(k) => Act::Kernel(Arc::new(Kernel::new(k.clone())?)),
                Operation::Copy(c) => Act::Copy(Arc::new(c.clone())),
                Operation::Set(s) => Act::Set(*s),
                Operation::Host(h) => Act::Host(h.clone()),
                Operation::Record(e) => Act::Record(e.clone()),
                Operation::Wait(e) => Act::Wait(e.clone()),
                Operation::Signal(all) => Act::Signal(all.clone()),
                Operation::Await(all) => Act::Await(all.clone()),
                Operation::Value(_) | Operation::Batch(_) => {
                    operation.values().map_or(Act::Nothing, |all| Act::Values(all.into()))
                }
                Operation::Marker | Operation::Allocate(_) | Operation::Free { .. } => Act::Nothing,
            },
            // Who launches says whose the memory is, and holds it.
            Content::Child(_) | Content::Conditional(_) | Content::Allocate(_) => Act::Nothing,
            Content::Free { address } => Act::Free { address: *address, memory: graph_memory(*address) },
        })
    }

    /// Whether kernels of it may launch graphs.
    pub(super) fn launches(&self) -> bool {
        match self {
            Act::Kernel(k) => k.launch.function.usage().graphs,
            Act::Conditional(b) => b.bodies.iter().any(|s| s.launches),
            _ => false,
        }
    }

    /// Whether it is a kernel that lets others begin before its end, or can tell that it has begun.
    fn is_before_end(&self, begun: bool) -> bool {
        let tells = |k: &Kernel| {
            if begun { !k.launch.config.cooperative } else { k.launch.function.usage().triggers }
        };
        engine() == Engine::Jit && matches!(self, Act::Kernel(k) if tells(k))
    }

    /// Whether it may be a link of a chain.
    fn is_link(&self) -> bool {
        !matches!(self, Act::Host(_) | Act::Record(_) | Act::Wait(_))
    }
}

/// A step: a node, or one of the two around a graph in the graph.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The node; 0 for the step behind a graph.
    pub(super) node: u64,
    pub(super) kind: NodeType,
    pub(super) act: Act,
    pub(super) enabled: bool,
    /// Of a kernel that kernels may change.
    pub(super) updatable: Option<Arc<DeviceNode>>,
    /// The context of its work, if it has one of its own.
    pub(super) state: Option<Arc<State>>,
    pub(super) before: Vec<usize>,
    pub(super) after: Vec<usize>,
    /// Those before it before whose end it may begin.
    pub(super) early: Vec<EarlyAfter>,
}

/// What an instance of a graph does.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    pub(super) steps: Vec<Step>,
    /// Each behind those that it waits for.
    pub(super) units: Vec<Unit>,
    /// Where nodes are.
    pub(super) places: HashMap<u64, usize>,
    /// What its conditional nodes look at, those of graphs within as well.
    pub(super) handles: Vec<Arc<ConditionalHandle>>,
    /// Whether kernels of it may launch graphs, those of graphs within as well.
    pub(super) launches: bool,
    /// Whether kernels may change some of it, those of graphs within as well.
    pub(super) updatable: bool,
}

/// Why there is no schedule.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A node waits for itself.
    Circle(Arc<Node>),
    /// A node cannot be made ready.
    Node(Arc<Node>, crate::error::Error),
    /// A node does what the body of a conditional node cannot; whether it copies memory that devices do not see.
    Unsupported(Arc<Node>, bool),
}

/// Steps as they come.
#[derive(Default)]
struct Flat {
    steps: Vec<Step>,
    places: HashMap<u64, usize>,
    /// Whether they are of a body of a conditional node.
    within: bool,
}

impl Flat {
    fn push(&mut self, step: Step) -> usize {
        let at = self.steps.len();
        if step.node != 0 {
            self.places.insert(step.node, at);
        }
        self.steps.push(step);
        at
    }

    fn edge(&mut self, from: usize, to: usize) {
        if !self.steps[from].after.contains(&to) {
            self.steps[from].after.push(to);
            self.steps[to].before.push(from);
        }
    }

    /// Lays out a graph; answers first and last step of each node, by its place.
    fn add(&mut self, inner: &Inner) -> std::result::Result<Vec<(usize, usize)>, Refusal> {
        let mut ends = vec![(0, 0); inner.slots.len()];
        for slot in inner.all() {
            let refused = |e| Refusal::Node(slot.node.clone(), e);
            let copies = copies_host_memory(&slot.content);
            if self.within && (copies || !may_be_within(slot.content.node_type())) {
                return Err(Refusal::Unsupported(slot.node.clone(), copies));
            }
            let act = match &slot.content {
                Content::Conditional(c) => branch(c)?,
                content => Act::new(content).map_err(refused)?,
            };
            let state = match &slot.content {
                Content::Work(Operation::Kernel(k)) => Some(k.function.state().clone()),
                _ => slot.state.clone(),
            };
            let step = Step {
                node: slot.node.id(),
                kind: slot.content.node_type(),
                act,
                enabled: true,
                updatable: slot.updatable.clone(),
                state,
                before: Vec::new(),
                after: Vec::new(),
                early: Vec::new(),
            };
            let behind = Step { node: 0, ..step.clone() };
            let first = self.push(step);
            let last = match &slot.content {
                Content::Child(g) => self.add_child(g, first, behind)?,
                _ => first,
            };
            ends[slot.node.at] = (first, last);
        }
        for slot in inner.all() {
            for link in &slot.after {
                let (from, to) = (ends[slot.node.at].1, ends[link.at].0);
                self.edge(from, to);
                if let Some(early) = self.early(&slot.after, link, (from, to)) {
                    self.steps[to].early.push(early);
                }
            }
        }
        Ok(ends)
    }

    /// How a step begins before the end of another, if an edge says so and both can. Not where the end is waited for besides.
    fn early(&self, all: &[Link], link: &Link, (from, to): (usize, usize)) -> Option<EarlyAfter> {
        let begun = link.edge.early().filter(|b| self.steps[from].act.is_before_end(*b))?;
        let programmatic = link.edge.is_programmatic();
        let alone = all.iter().all(|l| l.at != link.at || l.edge.early().is_some());
        let can = alone && (!programmatic || matches!(self.steps[to].act, Act::Kernel(_)));
        can.then_some(EarlyAfter { at: from, begun, programmatic })
    }

    /// A step before all others, at which kernels' numbers become what they are at first.
    fn add_defaults(&mut self, handles: &[Arc<ConditionalHandle>]) {
        let first = self.push(Step {
            node: 0,
            kind: NodeType::Empty,
            act: Act::Defaults(handles.into()),
            enabled: true,
            updatable: None,
            state: None,
            before: Vec::new(),
            after: Vec::new(),
            early: Vec::new(),
        });
        for at in 0..first {
            if self.steps[at].before.is_empty() {
                self.edge(first, at);
            }
        }
    }

    fn add_child(
        &mut self,
        graph: &Graph,
        first: usize,
        behind: Step,
    ) -> std::result::Result<usize, Refusal> {
        let inner = graph.inner.lock();
        let ends = self.add(&inner)?;
        let last = self.push(behind);
        for slot in inner.all() {
            let (from, to) = ends[slot.node.at];
            if slot.before.is_empty() {
                self.edge(first, from);
            }
            if slot.after.is_empty() {
                self.edge(to, last);
            }
        }
        if ends.is_empty() {
            self.edge(first, last);
        }
        Ok(last)
    }
}

/// Whether a node may be in the body of a conditional one.
fn may_be_within(kind: NodeType) -> bool {
    use NodeType::{Conditional, Empty, Graph, Kernel, Memcpy, Memset};
    matches!(kind, Kernel | Memcpy | Memset | Empty | Graph | Conditional)
}

/// What a conditional node does.
fn branch(node: &Conditional) -> std::result::Result<Act, Refusal> {
    let bodies = node.bodies.iter().map(|g| Schedule::of(g, true).map(Arc::new));
    let bodies = bodies.collect::<std::result::Result<_, _>>()?;
    Ok(Act::Conditional(Arc::new(Branch { handle: node.handle.clone(), kind: node.kind, bodies })))
}

/// Memory that a graph's nodes allocate, those of graphs within as well.
pub(super) fn allocations(graph: &Graph) -> Vec<Arc<Allocated>> {
    let of = |content| if let Content::Allocate(a) = content { Some(a) } else { None };
    graph.nodes_within().0.iter().filter_map(|n| n.content().ok().and_then(of)).collect()
}

/// What conditional nodes look at.
pub(super) fn handles(steps: &[Step]) -> Vec<Arc<ConditionalHandle>> {
    let mut all = Vec::new();
    for step in steps {
        if let Act::Conditional(b) = &step.act {
            all.push(b.handle.clone());
            b.bodies.iter().for_each(|s| all.extend(s.handles.iter().cloned()));
        }
    }
    all
}

impl Placed for Step {
    fn before(&self) -> &[usize] {
        &self.before
    }

    fn after(&self) -> &[usize] {
        &self.after
    }

    fn early(&self) -> &[EarlyAfter] {
        &self.early
    }

    fn is_link(&self) -> bool {
        self.act.is_link()
    }

    fn context(&self) -> Option<u64> {
        self.state.as_ref().map(|s| s.id())
    }
}

impl Schedule {
    /// That of a graph as it is now.
    pub(super) fn new(graph: &Graph) -> std::result::Result<Schedule, Refusal> {
        Schedule::of(graph, false)
    }

    /// The same; `within`: the graph is the body of a conditional node.
    fn of(graph: &Graph, within: bool) -> std::result::Result<Schedule, Refusal> {
        let mut flat = Flat { within, ..Flat::default() };
        let inner = graph.inner.lock();
        flat.add(&inner)?;
        let handles = handles(&flat.steps);
        if !within && !handles.is_empty() {
            flat.add_defaults(&handles);
        }
        let order = ordered(&flat.steps);
        if order.len() < flat.steps.len() {
            let mut found = vec![false; flat.steps.len()];
            order.iter().for_each(|i| found[*i] = true);
            let stuck = (0..found.len()).find(|i| !found[*i]).map_or(0, |i| flat.steps[i].node);
            drop(inner);
            let node = graph.nodes_within().0.into_iter().find(|n| n.id() == stuck);
            if let Some(node) = node {
                return Err(Refusal::Circle(node));
            }
        }
        let units = units(&flat.steps, &order);
        let launches = flat.steps.iter().any(|s| s.act.launches());
        let updatable = flat.steps.iter().any(Step::is_updatable);
        Ok(Schedule { units, steps: flat.steps, places: flat.places, handles, launches, updatable })
    }

    /// The context of a unit's work; `other` is for units that have none of their own.
    pub(super) fn state_of<'a>(&'a self, unit: usize, other: &'a Arc<State>) -> &'a Arc<State> {
        let first = self.units.get(unit).and_then(|u| u.steps.first());
        first.and_then(|s| self.steps[*s].state.as_ref()).unwrap_or(other)
    }

    /// Memory that its nodes free.
    pub(super) fn frees(&self) -> impl Iterator<Item = &Arc<GraphMemory>> {
        self.steps.iter().filter_map(|s| match &s.act {
            Act::Free { memory, .. } => memory.as_ref(),
            _ => None,
        })
    }
}
