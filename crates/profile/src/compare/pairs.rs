//! The figures of two files together.

use crate::figure::{Figure, Thing};

/// A thing that one of the files tells of, or both.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pair {
    pub(super) kind: &'static str,
    pub(super) name: String,
    /// Whether each of the files has it.
    pub(super) there: [bool; 2],
    pub(super) rows: Vec<Row>,
}

/// A figure in both.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) unit: &'static str,
    pub(super) values: [Option<f64>; 2],
}

impl Row {
    /// What the second has more.
    pub(super) fn difference(&self) -> Option<f64> {
        Some(self.values[1]? - self.values[0]?)
    }

    /// How many times as much the second has.
    pub(super) fn ratio(&self) -> Option<f64> {
        let (a, b) = (self.values[0]?, self.values[1]?);
        (a != 0.0).then(|| b / a)
    }

    /// Whether it is the same in both.
    pub(super) fn is_same(&self) -> bool {
        self.values[0] == self.values[1]
    }
}

/// Puts them together: things of a name, in the order of the first file, then what the second has alone. A kernel whose parameters have
/// changed is found by the name that its source has, if there is only one of it.
pub(super) fn of(a: Vec<Thing>, mut b: Vec<Thing>) -> Vec<Pair> {
    let mut all: Vec<(Option<Thing>, Option<Thing>)> = Vec::new();
    let exact = |t: &Thing, b: &[Thing]| b.iter().position(|o| o.kind == t.kind && o.name == t.name);
    for t in a {
        let partner = exact(&t, &b).map(|at| b.remove(at));
        all.push((Some(t), partner));
    }
    for (t, partner) in &mut all {
        let Some(t) = t.as_ref().filter(|t| partner.is_none() && t.kind == "kernel") else { continue };
        let alike: Vec<usize> =
            (0..b.len()).filter(|i| b[*i].kind == t.kind && b[*i].plain_name() == t.plain_name()).collect();
        if let [one] = alike[..] {
            *partner = Some(b.remove(one));
        }
    }
    all.extend(b.into_iter().map(|t| (None, Some(t))));
    all.into_iter().filter_map(|(a, b)| pair(a, b)).collect()
}

fn pair(a: Option<Thing>, b: Option<Thing>) -> Option<Pair> {
    let first = a.as_ref().or(b.as_ref())?;
    let (kind, name) = (first.kind, first.plain_name());
    let there = [a.is_some(), b.is_some()];
    let mut rows: Vec<Row> = Vec::new();
    for (side, thing) in [a, b].into_iter().enumerate() {
        for Figure { name, unit, value } in thing.into_iter().flat_map(|t| t.figures) {
            let at = rows.iter().position(|r| r.name == name).unwrap_or_else(|| {
                rows.push(Row { name, unit, values: [None, None] });
                rows.len() - 1
            });
            rows[at].values[side] = Some(value);
        }
    }
    Some(Pair { kind, name, there, rows })
}
