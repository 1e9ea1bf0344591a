//! Schedules that change: steps of nodes, also those of graphs within, and schedules that take over what others do.

use std::sync::Arc;

use super::schedule::{Act, Branch, Schedule, Step, handles};

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

impl Schedule {
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
