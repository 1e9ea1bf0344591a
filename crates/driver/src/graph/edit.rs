//! Schedules that change: steps of nodes, also those of graphs within, and schedules that take over what others do.

use std::borrow::Cow;
use std::sync::Arc;

use super::kernel::Kernel;
use super::schedule::{Act, Branch, Schedule, Step, handles};
use super::updatable::DeviceNode;

impl Branch {
    /// Does what another one does, which is made alike.
    fn adopt(&mut self, new: &Branch) {
        self.handle = new.handle.clone();
        for (mine, theirs) in self.bodies.iter_mut().zip(&new.bodies) {
            Arc::make_mut(mine).adopt(theirs);
        }
    }
}

impl Act {
    /// Does what another one does; graphs within stay those that the nodes name.
    pub(super) fn adopt(&mut self, new: &Act) {
        match (self, new) {
            (Act::Conditional(mine), Act::Conditional(theirs)) => Arc::make_mut(mine).adopt(theirs),
            (act, new) => *act = new.clone(),
        }
    }
}

impl Step {
    /// What launches do now; none if nothing.
    pub(super) fn now(&self) -> Option<Cow<'_, Act>> {
        match (&self.updatable, &self.act) {
            (Some(node), Act::Kernel(k)) => node.now((k, self.enabled)).map(|k| Cow::Owned(Act::Kernel(k))),
            _ => self.enabled.then_some(Cow::Borrowed(&self.act)),
        }
    }

    /// Whether kernels may change it, or a step of a graph within.
    pub(super) fn is_updatable(&self) -> bool {
        let within = |b: &Branch| b.bodies.iter().any(|s| s.updatable);
        self.updatable.is_some() || matches!(&self.act, Act::Conditional(b) if within(b))
    }
}

/// A step that kernels may change: its node, its kernel, and whether launches do what it says.
type Updatable<'a> = (&'a Arc<DeviceNode>, &'a Arc<Kernel>, bool);

impl Schedule {
    /// Does something for each step that kernels may change, those of graphs within as well.
    pub(super) fn for_updatable<'a>(&'a self, f: &mut dyn FnMut(Updatable<'a>)) {
        for step in self.steps.iter().filter(|s| s.is_updatable()) {
            match (&step.updatable, &step.act) {
                (Some(node), Act::Kernel(k)) => f((node, k, step.enabled)),
                (_, Act::Conditional(b)) => b.bodies.iter().for_each(|s| s.for_updatable(f)),
                _ => {}
            }
        }
    }

    /// The step of a node, of a graph within as well.
    pub(super) fn step(&self, node: u64) -> Option<&Step> {
        match self.places.get(&node) {
            Some(at) => self.steps.get(*at),
            None => self.steps.iter().find_map(|s| match &s.act {
                Act::Conditional(b) => b.bodies.iter().find_map(|body| body.step(node)),
                _ => None,
            }),
        }
    }

    /// The same, to be changed.
    pub(super) fn step_mut(&mut self, node: u64) -> Option<&mut Step> {
        if let Some(at) = self.places.get(&node) {
            return self.steps.get_mut(*at);
        }
        for step in &mut self.steps {
            let Act::Conditional(b) = &mut step.act else { continue };
            // What has not the node stays shared with launches under way.
            if let Some(i) = b.bodies.iter().position(|body| body.step(node).is_some()) {
                return Arc::make_mut(&mut Arc::make_mut(b).bodies[i]).step_mut(node);
            }
        }
        None
    }

    /// Whether another one has the same steps, and edges between them.
    pub(super) fn is_like(&self, other: &Schedule) -> bool {
        let alike = |a: &Step, b: &Step| {
            let within = match (&a.act, &b.act) {
                (Act::Conditional(a), Act::Conditional(b)) => {
                    let mut pairs = a.bodies.iter().zip(&b.bodies);
                    a.kind == b.kind && a.bodies.len() == b.bodies.len() && pairs.all(|(a, b)| a.is_like(b))
                }
                _ => true,
            };
            a.kind == b.kind && a.after == b.after && within
        };
        self.steps.len() == other.steps.len() && self.steps.iter().zip(&other.steps).all(|(a, b)| alike(a, b))
    }

    /// Does what another one does, which is made alike.
    pub(super) fn adopt(&mut self, new: &Schedule) {
        for (mine, theirs) in self.steps.iter_mut().zip(&new.steps) {
            mine.act.adopt(&theirs.act);
        }
        self.launches |= new.launches;
        self.note_handles();
    }

    /// Notes what conditional nodes look at after one has changed.
    pub(super) fn note_handles(&mut self) {
        if self.handles.is_empty() {
            return;
        }
        self.handles = handles(&self.steps);
        for step in &mut self.steps {
            if let Act::Defaults(all) = &mut step.act {
                *all = self.handles.as_slice().into();
            }
        }
    }
}
