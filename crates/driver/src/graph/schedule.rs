//! From graphs to schedules.
//!
//! Graphs in graphs are laid out flat: before the nodes of one stands an empty step, and one behind them. Steps that can only follow
//! each other make a unit: a chain, which one thread after the other works off without going back to a queue. What marks or waits
//! for events and functions of the program are units of their own, since others must see where they are.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Again, Client, Launch, Ready};

use super::allocation::Allocated;
use super::edge::NodeType;
use super::model::{Content, Graph, Inner, Node};
use crate::engine::{self, Engine};
use crate::error::Result;
use crate::event::Event;
use crate::launch;
use crate::operation::host::HostFunction;
use crate::operation::{Copy3D, KernelLaunch, MemorySet, Operation, ValueOperation};
use crate::plan::Plan;
use crate::state::State;

/// A kernel, ready to be launched again and again.
pub(super) struct Kernel {
    pub(super) launch: KernelLaunch,
    /// Made anew when a better code has been found; none for the interpreter.
    pub(super) plan: Mutex<Option<Arc<Plan>>>,
    /// What is kept from one launch to the next, of short ones.
    ready: Mutex<Option<Ready>>,
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.launch.fmt(f)
    }
}

impl Kernel {
    /// The grid of the next launch, made of the one before; none where that cannot be.
    pub(super) fn again(&self, client: &Arc<dyn Client>) -> Option<Again> {
        self.ready.lock().as_mut()?.next(launch::next_grid_id(), client)
    }

    /// Keeps a launch for those after it.
    pub(super) fn keep(&self, launch: Launch) {
        *self.ready.lock() = engine::keep(launch);
    }

    pub(super) fn new(launch: KernelLaunch) -> Result<Kernel> {
        let plan = match engine::engine() {
            Engine::Interp => None,
            Engine::Jit => Some(launch::planned(&launch, launch.function.state())?),
        };
        Ok(Kernel { launch, plan: Mutex::new(plan), ready: Mutex::new(None) })
    }

    /// The plan as it is now.
    pub(super) fn plan(&self) -> Result<Arc<Plan>> {
        let mut plan = self.plan.lock();
        match &*plan {
            Some(p) if !p.is_stale() => Ok(p.clone()),
            _ => Ok(plan.insert(launch::planned(&self.launch, self.launch.function.state())?).clone()),
        }
    }
}

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
    Allocate(Arc<Allocated>),
    Free {
        address: u64,
    },
    /// What is done with numbers in memory.
    Values(Arc<[ValueOperation]>),
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
                Operation::Value(_) | Operation::Batch(_) => {
                    operation.values().map_or(Act::Nothing, |all| Act::Values(all.into()))
                }
                Operation::Marker | Operation::Allocate(_) | Operation::Free { .. } => Act::Nothing,
            },
            Content::Child(_) => Act::Nothing,
            Content::Allocate(a) => Act::Allocate(a.clone()),
            Content::Free { address } => Act::Free { address: *address },
        })
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
    /// The context of its work, if it has one of its own.
    pub(super) state: Option<Arc<State>>,
    pub(super) before: Vec<usize>,
    pub(super) after: Vec<usize>,
}

/// Steps that follow each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Unit {
    pub(super) steps: Vec<usize>,
    /// Units that it waits for.
    pub(super) before: Vec<usize>,
    /// Whether no other unit waits for it.
    pub(super) is_last: bool,
}

/// What an instance of a graph does.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    pub(super) steps: Vec<Step>,
    /// Each behind those that it waits for.
    pub(super) units: Vec<Unit>,
    /// Where nodes are.
    pub(super) places: HashMap<u64, usize>,
}

/// Why there is no schedule.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A node waits for itself.
    Circle(Arc<Node>),
    /// A node cannot be made ready.
    Node(Arc<Node>, crate::error::Error),
}

/// Steps as they come.
#[derive(Default)]
struct Flat {
    steps: Vec<Step>,
    places: HashMap<u64, usize>,
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
            let state = match &slot.content {
                Content::Work(Operation::Kernel(k)) => Some(k.function.state().clone()),
                _ => slot.state.clone(),
            };
            let step = Step {
                node: slot.node.id(),
                kind: slot.content.node_type(),
                act: Act::new(&slot.content).map_err(refused)?,
                enabled: true,
                state,
                before: Vec::new(),
                after: Vec::new(),
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
                self.edge(ends[slot.node.at].1, ends[link.at].0);
            }
        }
        Ok(ends)
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

/// Places of steps, each behind those that it waits for; fewer than there are where some wait for themselves.
fn ordered(steps: &[Step]) -> Vec<usize> {
    let mut waits: Vec<usize> = steps.iter().map(|s| s.before.len()).collect();
    let mut ready: VecDeque<usize> = (0..steps.len()).filter(|i| waits[*i] == 0).collect();
    let mut order = Vec::with_capacity(steps.len());
    while let Some(at) = ready.pop_front() {
        order.push(at);
        for next in &steps[at].after {
            waits[*next] -= 1;
            if waits[*next] == 0 {
                ready.push_back(*next);
            }
        }
    }
    order
}

fn same_context(a: &Step, b: &Step) -> bool {
    let id = |s: &Step| s.state.as_ref().map(|s| s.id());
    match (id(a), id(b)) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}

/// Chains of steps.
fn units(steps: &[Step], order: &[usize]) -> Vec<Unit> {
    let mut of_step = vec![0; steps.len()];
    let mut all: Vec<Unit> = Vec::new();
    for &at in order {
        let step = &steps[at];
        let follows = match step.before[..] {
            [only] if steps[only].after.len() == 1 && step.act.is_link() && steps[only].act.is_link() => {
                let unit = &all[of_step[only]];
                unit.steps.iter().all(|s| same_context(&steps[*s], step)).then_some(of_step[only])
            }
            _ => None,
        };
        if let Some(unit) = follows {
            all[unit].steps.push(at);
            of_step[at] = unit;
            continue;
        }
        let mut before: Vec<usize> = step.before.iter().map(|b| of_step[*b]).collect();
        before.sort_unstable();
        before.dedup();
        before.iter().for_each(|b| all[*b].is_last = false);
        of_step[at] = all.len();
        all.push(Unit { steps: vec![at], before, is_last: true });
    }
    all
}

impl Schedule {
    /// That of a graph as it is now.
    pub(super) fn new(graph: &Graph) -> std::result::Result<Schedule, Refusal> {
        let mut flat = Flat::default();
        let inner = graph.inner.lock();
        flat.add(&inner)?;
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
        Ok(Schedule { units, steps: flat.steps, places: flat.places })
    }

    /// Memory that its nodes allocate.
    pub(super) fn allocations(&self) -> impl Iterator<Item = &Arc<Allocated>> {
        self.steps.iter().filter_map(|s| match &s.act {
            Act::Allocate(a) => Some(a),
            _ => None,
        })
    }

    /// Numbers of devices, and bytes that its nodes allocate there.
    pub(super) fn footprint(&self) -> impl Iterator<Item = (u32, u64)> {
        let mut all = HashMap::new();
        self.allocations().for_each(|a| *all.entry(a.device).or_insert(0) += a.bytes);
        all.into_iter()
    }

    /// Addresses that its nodes free.
    pub(super) fn frees(&self) -> impl Iterator<Item = u64> {
        self.steps.iter().filter_map(|s| match s.act {
            Act::Free { address } => Some(address),
            _ => None,
        })
    }
}
