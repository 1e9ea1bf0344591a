//! When a GPU would do what its streams are given: operations, what they wait for and what they take, and from that begin and end of
//! each, in modelled nanoseconds since the first one.
//!
//! Operations come in the order in which the host gives them. How long a kernel takes is known when it has been executed, so that an
//! operation may wait for its duration: what is asked before that takes it for nothing ([`Timeline::end`]).

mod domains;
mod engines;
mod machine;

use std::collections::{HashMap, VecDeque};

pub use domains::Fences;
use domains::Senders;
use engines::Engine;
pub use machine::{Machine, Way};

/// The number of an operation; 0 is none.
pub type Number = u64;

/// A stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stream {
    /// The device that does its work.
    pub device: u32,
    /// The context whose legacy default stream it waits for.
    pub context: u64,
    /// Its number.
    pub stream: u64,
    /// What it waits for besides.
    pub kind: Kind,
}

/// The default stream's rules (CUDA C++ Programming Guide, "Default Stream").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The default stream: waits for all blocking streams, and they for it.
    Legacy,
    /// Waits for the default stream.
    Blocking,
    /// Waits for none.
    NonBlocking,
}

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Work {
    /// Runs a kernel that fills such a part of the GPU, at most 1, for nanoseconds that are said later ([`Timeline::took`]).
    Kernel {
        /// Blocks over the blocks that the GPU holds at a time.
        share: f64,
        /// The domain of memory synchronisation of the device's that its fences and stores are in.
        domain: u8,
    },
    /// Copies bytes between host and device, or within the device.
    Copy {
        /// From where to where.
        way: Way,
        /// How many.
        bytes: u64,
        /// Whether the host's memory is page-locked.
        pinned: bool,
    },
    /// Launches a graph, whose nodes follow.
    Graph,
    /// Fills bytes.
    Set {
        /// How many.
        bytes: u64,
    },
    /// Moves pages of managed memory over the bus for nanoseconds that are said later.
    Move {
        /// From where to where.
        way: Way,
    },
    /// Holds the host up, who waits for pages; without a stream.
    Host {
        /// For how long.
        nanoseconds: f64,
    },
    /// Marks a place, waits for events, calls a function: takes no time of the device.
    Nothing,
}

/// What an operation is to its stream and to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The host gives it to the stream, whose order it keeps.
    Whole,
    /// A node of a graph that was launched: waits for `after` alone.
    Node,
    /// The end of a graph: what the stream is given next comes behind it.
    End,
}

/// An operation.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Where; none: it is the host that waits for `after`.
    pub stream: Option<Stream>,
    /// What.
    pub work: Work,
    /// Whether it is part of another.
    pub part: Part,
    /// What it waits for besides its stream.
    pub after: Vec<Number>,
    /// Whether the call returns only when it is done.
    pub waits: bool,
}

/// An operation that is not placed yet.
#[derive(Clone, Debug)]
struct Pending {
    operation: Operation,
    duration: Option<f64>,
    fences: Fences,
}

/// Begin and end of an operation, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Span {
    /// Of the host's call.
    pub host: [f64; 2],
    /// On the device; of what the host waits for that of its call.
    pub device: [f64; 2],
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Timeline {
    machine: Machine,
    placed: Placed,
    pending: VecDeque<Pending>,
}

/// What has been placed, and who is free from when on.
#[derive(Clone, Debug, Default)]
struct Placed {
    /// Those of each operation, by its number less one.
    spans: Vec<Span>,
    /// The host's clock.
    host: f64,
    streams: HashMap<(u64, u64), (Kind, f64)>,
    engines: HashMap<(u32, u8), Engine>,
    senders: Senders,
}

impl Timeline {
    /// An empty one.
    pub fn new(machine: Machine) -> Self {
        Timeline { machine, placed: Placed::default(), pending: VecDeque::new() }
    }

    /// The number of the operation that comes next.
    pub fn next(&self) -> Number {
        (self.placed.spans.len() + self.pending.len()) as Number + 1
    }

    /// Takes an operation; answers its number.
    pub fn add(&mut self, operation: Operation) -> Number {
        let number = self.next();
        let duration = self.machine.duration(operation.work);
        self.pending.push_back(Pending { operation, duration, fences: Fences::default() });
        self.place();
        number
    }

    /// Says how many nanoseconds a kernel takes, or a move of pages. What is known already, or never was, stays.
    pub fn took(&mut self, number: Number, nanoseconds: f64) {
        self.took_with(number, nanoseconds, Fences::default());
    }

    /// The same of a kernel with fences, or that others' fences wait for.
    pub fn took_with(&mut self, number: Number, nanoseconds: f64, fences: Fences) {
        let at = (number as usize).checked_sub(self.placed.spans.len() + 1);
        if let Some(p) = at.and_then(|at| self.pending.get_mut(at))
            && p.duration.is_none()
        {
            (p.duration, p.fences) = (Some(nanoseconds.max(0.0)), fences);
        }
        self.place();
    }

    /// How many operations have their places for good: those with the first numbers.
    pub fn placed(&self) -> Number {
        self.placed.spans.len() as Number
    }

    /// Begin and end of an operation. Kernels before it that have not ended yet take no time.
    pub fn span(&self, number: Number) -> Option<Span> {
        let at = (number as usize).checked_sub(1)?;
        if let Some(span) = self.placed.spans.get(at) {
            return Some(*span);
        }
        let mut placed = self.placed.clone();
        let more = (at + 1).checked_sub(placed.spans.len())?;
        for p in self.pending.iter().take(more) {
            placed.place(&p.operation, (p.duration.unwrap_or(0.0), p.fences), &self.machine);
        }
        placed.spans.get(at).copied()
    }

    /// The end of an operation, as [`Self::span`] has it.
    pub fn end(&self, number: Number) -> Option<f64> {
        self.span(number).map(|s| s.device[1])
    }

    /// Places what can be placed for good.
    fn place(&mut self) {
        while let Some(duration) = self.pending.front().and_then(|p| p.duration) {
            let Some(p) = self.pending.pop_front() else { return };
            self.placed.place(&p.operation, (duration, p.fences), &self.machine);
        }
    }
}

impl Placed {
    fn end(&self, number: Number) -> f64 {
        (number as usize).checked_sub(1).and_then(|n| self.spans.get(n)).map_or(0.0, |s| s.device[1])
    }

    fn place(&mut self, operation: &Operation, (duration, fences): (f64, Fences), machine: &Machine) {
        let after = operation.after.iter().map(|n| self.end(*n)).fold(0.0, f64::max);
        let work = operation.work;
        let Some(stream) = operation.stream else {
            let begin = self.host;
            self.host = match work {
                Work::Host { .. } => self.host + duration,
                _ => self.host.max(after) + machine.host_wait,
            };
            let call = [begin, self.host];
            self.spans.push(Span { host: call, device: call });
            return;
        };
        let called = self.host;
        let ready = match operation.part {
            Part::Whole => {
                self.host += machine.host_call(work);
                (self.host + machine.latency(work)).max(after).max(self.before(stream))
            }
            Part::Node => after,
            Part::End => after.max(self.before(stream)),
        };
        let (mut begin, mut duration) = (ready, duration);
        if let Some((engine, share)) = machine.engine(work) {
            let engine = self.engines.entry((stream.device, engine)).or_default();
            // Whatever is given from now on begins later than the host's clock. Nodes may begin earlier, behind those before them.
            let from = self.host.min(ready);
            engine.forget(from);
            begin = engine.room(ready, duration, share);
            if let Work::Kernel { domain, .. } = work {
                let of = (stream.device, domain);
                self.senders.forget(from);
                duration = self.senders.lengthened(of, begin, duration, fences.beside);
                if fences.sends {
                    self.senders.add(of, [begin, begin + duration]);
                }
            }
            engine.take(begin, duration, share);
        }
        let end = begin + duration;
        if operation.part != Part::Node {
            self.streams.insert((stream.context, stream.stream), (stream.kind, end));
        }
        if operation.waits {
            self.host = self.host.max(end) + machine.host_wait;
        }
        self.spans.push(Span { host: [called, self.host], device: [begin, end] });
    }

    /// The end of all that comes before what a stream is given now.
    fn before(&self, stream: Stream) -> f64 {
        let waits = |(key, (kind, _)): &(&(u64, u64), &(Kind, f64))| {
            let same = **key == (stream.context, stream.stream);
            let context = key.0 == stream.context;
            same || context
                && match stream.kind {
                    Kind::Legacy => *kind != Kind::NonBlocking,
                    Kind::Blocking => *kind == Kind::Legacy,
                    Kind::NonBlocking => false,
                }
        };
        self.streams.iter().filter(waits).map(|(_, (_, end))| *end).fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests;
