//! The metrics that are known, as data: `table.txt` has a row for each, with ncu's name, nvprof's names, unit, exactness, and the
//! formula over what was counted.

mod formula;
mod page;

use std::sync::OnceLock;

pub use formula::Formula;
pub use page::page;

/// How near a metric is to what a GPU counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exactness {
    /// As a GPU would count that executes the accesses and branches which the PTX has.
    Exact,
    /// By a model of the hardware.
    Modelled,
    /// Of PTX instructions, where a GPU counts those of its own code.
    Ptx,
}

impl Exactness {
    const ALL: [Self; 3] = [Self::Exact, Self::Modelled, Self::Ptx];

    /// Its name in the table and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Modelled => "modelled",
            Self::Ptx => "PTX",
        }
    }
}

/// A metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// ncu's name; one of ours begins with `weft__`.
    pub name: &'static str,
    /// nvprof's names for it, of metrics and events.
    pub nvprof: Vec<&'static str>,
    /// Its unit; empty for a plain number.
    pub unit: &'static str,
    /// How near it is.
    pub exactness: Exactness,
    /// How it comes of what was counted.
    pub formula: Formula,
    /// What it is.
    pub what: &'static str,
    /// The part of the table that it is in.
    pub group: &'static str,
}

impl Metric {
    /// Whether it has a name, of ncu's or nvprof's. ncu's may lack what is added at its end (`.sum`).
    pub fn is(&self, name: &str) -> bool {
        let bare = |n: &'static str| n.rsplit_once('.').map_or(n, |(bare, _)| bare);
        self.name == name || self.nvprof.contains(&name) || bare(self.name) == name
    }
}

/// All metrics, in the order of the table.
pub fn all() -> &'static [Metric] {
    static ALL: OnceLock<Vec<Metric>> = OnceLock::new();
    ALL.get_or_init(|| read(include_str!("table.txt")))
}

/// The metrics of a name: several where ncu has more than one of it.
pub fn find(name: &str) -> Vec<&'static Metric> {
    let whole: Vec<_> = all().iter().filter(|m| m.name == name || m.nvprof.contains(&name)).collect();
    if whole.is_empty() { all().iter().filter(|m| m.is(name)).collect() } else { whole }
}

/// The rows of the table; those that cannot be read are left out, of which the tests find none.
fn read(text: &'static str) -> Vec<Metric> {
    let mut group = "";
    let mut list = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            group = name;
        } else if !line.starts_with('#') {
            list.extend(row(line, group));
        }
    }
    list
}

fn row(line: &'static str, group: &'static str) -> Option<Metric> {
    let fields: Vec<&'static str> = line.split('|').map(str::trim).collect();
    let [name, nvprof, unit, exactness, formula, what] = fields[..] else { return None };
    Some(Metric {
        name,
        nvprof: nvprof.split(',').filter(|n| !n.is_empty()).collect(),
        unit,
        exactness: Exactness::ALL.into_iter().find(|e| e.name().eq_ignore_ascii_case(exactness))?,
        formula: Formula::read(formula)?,
        what,
        group,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counters::values;

    #[test]
    fn each_row_is_a_metric_of_its_own() {
        let rows = include_str!("table.txt").lines().filter(|l| !l.starts_with('#')).count();
        assert_eq!(all().len(), rows);
        assert!(rows >= 60, "{rows}");
        for m in all() {
            for name in m.nvprof.iter().chain([&m.name]) {
                assert_eq!(find(name), [m], "{name}");
            }
        }
    }

    #[test]
    fn formulas_are_over_what_is_counted() {
        let known = values::names();
        for m in all() {
            let names = m.formula.names();
            assert!(!names.is_empty(), "{}", m.name);
            names.iter().for_each(|n| assert!(known.iter().any(|k| k == n), "{}: {n}", m.name));
        }
    }

    #[test]
    fn names_are_found_without_their_ends() {
        assert_eq!(find("smsp__inst_executed")[0].name, "smsp__inst_executed.sum");
        let both = find("smsp__thread_inst_executed_per_inst_executed");
        assert_eq!(both.len(), 2);
        assert!(find("dram__bytes.sum").is_empty());
    }
}
