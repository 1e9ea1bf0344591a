//! Chains of steps: which follow each other on one thread.

use std::collections::VecDeque;

/// A step among others.
pub(super) trait Placed {
    /// Those that it waits for.
    fn before(&self) -> &[usize];
    /// Those that wait for it.
    fn after(&self) -> &[usize];
    /// Those before it before whose end it may begin.
    fn early(&self) -> &[EarlyAfter];
    /// Whether it may be a link of a chain.
    fn is_link(&self) -> bool;
    /// The context of its work, by number, if it has one of its own.
    fn context(&self) -> Option<u64>;
}

/// Something before whose end another may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EarlyAfter {
    /// Which.
    pub(super) at: usize,
    /// When its blocks have begun; else when they let others begin.
    pub(super) begun: bool,
    /// Whether the other one can wait for its end.
    pub(super) programmatic: bool,
}

/// Steps that follow each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Unit {
    pub(super) steps: Vec<usize>,
    /// Units that it waits for.
    pub(super) before: Vec<usize>,
    /// Units that must only let it begin or have begun, by their last step; their ends come before what is behind it.
    pub(super) early: Vec<EarlyAfter>,
    /// Whether there is one that it lets begin, and one that begins when it has begun.
    pub(super) triggers: bool,
    pub(super) begins: bool,
    /// Whether no other unit waits for it.
    pub(super) is_last: bool,
}

/// Places of steps, each behind those that it waits for; fewer than there are where some wait for themselves.
pub(super) fn ordered(steps: &[impl Placed]) -> Vec<usize> {
    let mut waits: Vec<usize> = steps.iter().map(|s| s.before().len()).collect();
    let mut ready: VecDeque<usize> = (0..steps.len()).filter(|i| waits[*i] == 0).collect();
    let mut order = Vec::with_capacity(steps.len());
    while let Some(at) = ready.pop_front() {
        order.push(at);
        for next in steps[at].after() {
            waits[*next] -= 1;
            if waits[*next] == 0 {
                ready.push_back(*next);
            }
        }
    }
    order
}

fn same_context(a: &impl Placed, b: &impl Placed) -> bool {
    match (a.context(), b.context()) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}

/// The same in order, each once.
fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list.dedup();
    list
}

/// Chains of steps.
pub(super) fn units<S: Placed>(steps: &[S], order: &[usize]) -> Vec<Unit> {
    let mut of_step = vec![0; steps.len()];
    let mut all: Vec<Unit> = Vec::new();
    for &at in order {
        let step = &steps[at];
        let follows = match *step.before() {
            // What comes behind a step that begins early comes behind those before it as well.
            [only]
                if steps[only].after().len() == 1
                    && step.is_link()
                    && steps[only].is_link()
                    && step.early().is_empty()
                    && steps[only].early().is_empty() =>
            {
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
        let early = sorted(step.early().iter().map(|e| EarlyAfter { at: of_step[e.at], ..*e }).collect());
        let mut before = sorted(step.before().iter().map(|b| of_step[*b]).collect());
        before.iter().for_each(|b| all[*b].is_last = false);
        before.retain(|b| early.iter().all(|e| e.at != *b));
        for e in &early {
            let unit = &mut all[e.at];
            if e.begun { unit.begins = true } else { unit.triggers = true }
        }
        of_step[at] = all.len();
        all.push(Unit { steps: vec![at], before, early, is_last: true, ..Unit::default() });
    }
    all
}
