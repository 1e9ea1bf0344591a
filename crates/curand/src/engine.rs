//! Any generator.

use crate::mrg::Mrg;
use crate::philox::Philox;
use crate::sobol_sequence::Sobol;
use crate::streams::{Stream, Streams};
use crate::values;
use crate::xorwow::Xorwow;

/// A type of generators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Xorwow,
    Mrg,
    Philox,
    Sobol { scramble: bool, wide: bool },
}

/// What numbers follow from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) kind: Kind,
    pub(crate) seed: u64,
    pub(crate) offset: u64,
    pub(crate) seeded: bool,
    pub(crate) dimensions: usize,
    /// Another one each time that one of them is set.
    pub(crate) number: u64,
}

/// Streams of XORWOW and of MRG32k3a.
const XORWOW: usize = 4096;
const MRG: usize = 81920;

/// A generator at work.
#[derive(Debug)]
pub(crate) enum Engine {
    Xorwow(Streams<Xorwow>),
    Mrg(Streams<Mrg>),
    Philox(Philox),
    Sobol(Sobol, bool),
}

fn pairs<S: Stream, T: Copy>(streams: &mut Streams<S>, out: &mut [T], make: impl Fn(&mut S) -> [T; 2]) {
    streams.fill(out.as_chunks_mut().0, make);
}

impl Engine {
    pub(crate) fn new(s: &Settings) -> Engine {
        match s.kind {
            Kind::Xorwow => {
                let streams =
                    if s.seeded { Xorwow::seeded(s.seed, XORWOW) } else { Xorwow::streams(s.seed, XORWOW) };
                Engine::Xorwow(Streams::new(streams, s.offset))
            }
            Kind::Mrg => Engine::Mrg(Streams::new(Mrg::streams(s.seed, MRG), s.offset)),
            Kind::Philox => Engine::Philox(Philox::new(s.seed, s.offset)),
            Kind::Sobol { scramble, wide } => {
                Engine::Sobol(Sobol::new(s.dimensions, scramble, s.offset), wide)
            }
        }
    }

    pub(crate) fn bits(&mut self, out: &mut [u32]) {
        match self {
            Engine::Xorwow(s) => s.fill(out, Stream::next),
            Engine::Mrg(s) => s.fill(out, Stream::next),
            Engine::Philox(p) => p.bits(out),
            Engine::Sobol(s, _) => s.fill(out, |x| (x >> 32) as u32),
        }
    }

    /// Numbers of 64 bits, of generators that have them.
    pub(crate) fn wide_bits(&mut self, out: &mut [u64]) {
        if let Engine::Sobol(s, true) = self {
            s.fill(out, |x| x);
        }
    }

    pub(crate) fn uniform(&mut self, out: &mut [f32]) {
        match self {
            Engine::Xorwow(s) => s.fill(out, Stream::uniform),
            Engine::Mrg(s) => s.fill(out, Stream::uniform),
            Engine::Philox(p) => p.uniform(out),
            Engine::Sobol(s, _) => s.fill(out, |x| values::part((x >> 32) as u32)),
        }
    }

    pub(crate) fn double(&mut self, out: &mut [f64]) {
        match self {
            Engine::Xorwow(s) => s.fill(out, Stream::double),
            Engine::Mrg(s) => s.fill(out, Stream::double),
            Engine::Philox(p) => p.double(out),
            Engine::Sobol(s, true) => s.fill(out, |x| values::part53(x >> 11)),
            // Of 32 bits the step's upper end.
            Engine::Sobol(s, false) => s.fill(out, |x| ((x >> 32) as f64 + 1.0) / 4294967296.0),
        }
    }

    pub(crate) fn normal(&mut self, out: &mut [f32]) {
        match self {
            Engine::Xorwow(s) => pairs(s, out, Stream::pair),
            Engine::Mrg(s) => pairs(s, out, Stream::pair),
            Engine::Philox(p) => p.normal(out),
            Engine::Sobol(s, _) => {
                s.fill(out, |x| values::quantile(values::part_wide((x >> 32) as u32)) as f32)
            }
        }
    }

    pub(crate) fn normal_double(&mut self, out: &mut [f64]) {
        match self {
            Engine::Xorwow(s) => pairs(s, out, Stream::pair_double),
            Engine::Mrg(s) => pairs(s, out, Stream::pair_double),
            Engine::Philox(p) => p.normal_double(out),
            Engine::Sobol(s, true) => s.fill(out, |x| values::quantile(values::part53(x >> 11))),
            Engine::Sobol(s, false) => s.fill(out, |x| values::quantile(values::part_wide((x >> 32) as u32))),
        }
    }
}
