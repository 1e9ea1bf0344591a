//! A trace's sums by name, for comparisons.

use std::path::Path;

use super::kinds;
use super::model::What;
use super::modelled;
use super::run;
use crate::Error;
use crate::figure::{Figure, Thing};

/// Times and bytes under a name.
struct Sum {
    kind: &'static str,
    name: String,
    times: Vec<u64>,
    bytes: u64,
}

/// Kernels, copies, fills and calls of kept records, and which time theirs is.
///
/// # Errors
/// They cannot be read.
pub(crate) fn figures(records: &Path) -> Result<(Vec<Thing>, &'static str), Error> {
    let mut sums: Vec<Sum> = Vec::new();
    let mut add = |kind: &'static str, name: &str, ns: u64, bytes: u64| {
        let at = sums.iter().position(|s| s.kind == kind && s.name == name).unwrap_or_else(|| {
            sums.push(Sum { kind, name: name.to_owned(), times: Vec::new(), bytes: 0 });
            sums.len() - 1
        });
        sums[at].times.push(ns);
        sums[at].bytes += bytes;
    };
    let processes = run::processes_of(records)?;
    for p in &processes {
        for w in &p.work {
            match &w.what {
                What::Kernel(k) => add("kernel", &k.name, w.times.ns(), 0),
                What::Copy { from, to, bytes } => {
                    add("copy", &kinds::direction(*from, *to), w.times.ns(), *bytes);
                }
                What::Set { bytes, .. } => add("fill", "memory", w.times.ns(), *bytes),
                What::Function => add("function", "host", w.times.ns(), 0),
            }
        }
        p.calls.iter().for_each(|c| add("call", &c.name, c.times.ns(), 0));
    }
    Ok((sums.into_iter().map(thing).collect(), modelled::word(&processes)))
}

fn thing(s: Sum) -> Thing {
    let total: u64 = s.times.iter().sum();
    let figure = |name: &str, unit, value| Figure { name: name.to_owned(), unit, value };
    let mut figures = vec![
        figure("instances", "", s.times.len() as f64),
        figure("total", "ns", total as f64),
        figure("mean", "ns", total as f64 / s.times.len().max(1) as f64),
        figure("longest", "ns", s.times.iter().copied().max().unwrap_or(0) as f64),
    ];
    if s.bytes > 0 {
        figures.push(figure("bytes", "byte", s.bytes as f64));
    }
    Thing { kind: s.kind, name: s.name, figures }
}
