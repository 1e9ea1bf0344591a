//! What the model of time is told of a graph's launch: one call, then its nodes, each behind those that it depends on, then the end.
//!
//! Numbers follow each other: that of the call, then those of the steps in the order of units, then that of the end.

use std::collections::HashMap;

use weft_timing::timeline::{Number, Operation, Part, Work};

use super::schedule::{Act, Schedule, Step};
use crate::modelled;
use crate::operation::Timing;
use crate::operation::config::Domains;
use crate::stream::Stream;

/// The number of a launch, and of its end; 0: it is not modelled.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    pub(super) call: Number,
    pub(super) end: Number,
}

impl Schedule {
    /// The number of a unit's step in a launch that has one.
    pub(super) fn modelled(&self, launch: Number, unit: usize, step: usize) -> Number {
        if launch == 0 {
            return 0;
        }
        let before: usize = self.units.iter().take(unit).map(|u| u.steps.len()).sum();
        launch + 1 + (before + step) as Number
    }

    /// Steps in the order of units.
    fn in_order(&self) -> impl Iterator<Item = usize> {
        self.units.iter().flat_map(|u| u.steps.iter().copied())
    }

    /// Tells of a launch in a stream, behind the end of the one before.
    pub(super) fn tell(&self, stream: &Stream, before: Number) -> Told {
        if !modelled::is_on() || stream.gpu().is_none() {
            return Told::default();
        }
        let place: HashMap<usize, Number> = self.in_order().zip(1..).collect();
        let of = Some(stream.in_model());
        let one = |work, part, after| Operation { stream: of, work, part, after, waits: false };
        let all = |call: Number| {
            let mut all = vec![one(Work::Graph, Part::Whole, vec![before])];
            for at in self.in_order() {
                let step = &self.steps[at];
                let behind = step.before.iter().filter_map(|b| place.get(b)).map(|n| call + n);
                let awaited = if let Act::Wait(event) = &step.act { event.modelled() } else { 0 };
                let after = behind.chain([call, awaited]).collect();
                all.push(one(work(step, stream), Part::Node, after));
            }
            let leaves = self.in_order().filter(|at| self.steps[*at].after.is_empty());
            let ends = leaves.filter_map(|at| place.get(&at)).map(|n| call + n).collect();
            all.push(one(Work::Nothing, Part::End, ends));
            all
        };
        let call = modelled::add_all(all, || stream.machine());
        Told { call, end: call + 1 + place.len() as Number }
    }

    /// Events that a launch records have their places, once they are marked.
    pub(super) fn mark_events(&self, launch: Number) {
        for (at, number) in self.in_order().zip(launch + 1..) {
            if let Act::Record(event) = &self.steps[at].act {
                event.set_modelled(number);
            }
        }
    }
}

/// What a step takes of the GPU.
fn work(step: &Step, stream: &Stream) -> Work {
    match &step.act {
        _ if !step.enabled && step.updatable.is_none() => Work::Nothing,
        Act::Kernel(k) => stream.work_of_kernel(&k.launch, Domains::default()),
        Act::Copy(c) => stream.work_of_copy(c, Timing::Async).0,
        Act::Set(s) => stream.work_of_set(s),
        _ => Work::Nothing,
    }
}
