//! A conditional node under way: looks at its number and does a body, again and again if it is a loop.

use std::sync::Arc;

use weft_exec::{Client, Fault};

use super::conditional::ConditionalKind;
use super::schedule::{Branch, Schedule};
use crate::engine::waits;
use crate::job::{Job, Series};
use crate::state::State;
use crate::task::Task;

/// Makes a chain of a unit of a schedule; the state is for steps that have none.
pub(super) type MakeChain = fn(&Arc<Schedule>, usize, &Arc<State>) -> Arc<dyn Series>;

/// See the module.
struct Turn {
    branch: Arc<Branch>,
    /// Of the stream that the graph was launched in.
    state: Arc<State>,
    /// Who is told of the end.
    client: Arc<dyn Client>,
    make: MakeChain,
}

/// Begins with a conditional node; answers whether there was nothing to do. Else `client` is told of the end.
pub(super) fn begin(
    branch: &Arc<Branch>,
    state: &Arc<State>,
    client: &Arc<dyn Client>,
    make: MakeChain,
) -> bool {
    let Some(body) = branch.chosen() else { return true };
    let turn = Turn { branch: branch.clone(), state: state.clone(), client: client.clone(), make };
    Arc::new(turn).start(body);
    false
}

impl Turn {
    fn start(self: Arc<Self>, body: &Arc<Schedule>) {
        match body.units.len() {
            0 => self.wait(),
            1 => (self.make)(body, 0, body.state_of(0, &self.state)).begin(self),
            _ => self.start_side_by_side(body),
        }
    }

    /// A body without work: of a loop, others change the number.
    fn wait(self: Arc<Self>) {
        let turn = self.clone();
        let is_over = move || {
            turn.branch.kind != ConditionalKind::While
                || turn.branch.handle.value() == 0
                || turn.state.health.is_over()
        };
        if is_over() {
            self.client.clone().ended(Ok(()));
        } else {
            waits::add(Box::new(is_over), self);
        }
    }

    fn start_side_by_side(self: Arc<Self>, body: &Arc<Schedule>) {
        let turn = self.clone();
        let last = Task::new(Job::internal(move || turn.ended(Ok(()))), &self.state.health);
        let mut tasks: Vec<Arc<Task>> = Vec::with_capacity(body.units.len());
        for (i, unit) in body.units.iter().enumerate() {
            let state = body.state_of(i, &self.state);
            let task = Task::new(Job::Series((self.make)(body, i, state)), &state.health);
            unit.before.iter().for_each(|b| task.wait_for(&tasks[*b]));
            if unit.is_last {
                last.wait_for(&task);
            }
            tasks.push(task);
        }
        tasks.iter().for_each(Task::release);
        last.release();
    }
}

impl Client for Turn {
    /// A body has been done.
    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        let again =
            result.is_ok() && self.branch.kind == ConditionalKind::While && !self.state.health.is_over();
        let branch = self.branch.clone();
        match branch.chosen().filter(|_| again) {
            Some(body) => self.start(body),
            None => self.client.clone().ended(result),
        }
    }
}
