//! A conditional node under way: looks at its number and does a body, again and again if it is a loop.

use std::sync::Arc;

use weft_exec::{Client, Fault};

use super::conditional::ConditionalKind;
use super::environment::{self, Environment, MakeChain};
use super::schedule::{Branch, Schedule};
use crate::engine::waits;
use crate::state::State;
use crate::trace::Origin;

/// See the module.
struct Turn {
    branch: Arc<Branch>,
    /// Of the stream that the graph was launched in.
    state: Arc<State>,
    /// Who is told of the end.
    client: Arc<dyn Client>,
    make: MakeChain,
    /// Of the graph's launch.
    environment: Option<Arc<Environment>>,
    /// Where that comes from, if it is noted.
    origin: Option<Origin>,
}

/// Begins with a conditional node; answers whether there was nothing to do. Else `client` is told of the end.
pub(super) fn begin(
    branch: &Arc<Branch>,
    state: &Arc<State>,
    client: &Arc<dyn Client>,
    (make, environment, origin): (MakeChain, Option<&Arc<Environment>>, Option<Origin>),
) -> bool {
    let Some(body) = branch.chosen() else { return true };
    let turn = Turn {
        branch: branch.clone(),
        state: state.clone(),
        client: client.clone(),
        make,
        environment: environment.cloned(),
        origin,
    };
    Arc::new(turn).start(body);
    false
}

impl Turn {
    fn start(self: Arc<Self>, body: &Arc<Schedule>) {
        if body.units.is_empty() {
            return self.wait();
        }
        let chains = (self.make, self.environment.as_ref(), self.origin);
        environment::begin(body, &self.state, chains, self.clone());
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
