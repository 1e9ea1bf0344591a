//! Rules of the best-practices guide: what in a launch costs more than it must, what shows it, on which line, how it is mended, and
//! what a simple model says that this gains.
//!
//! [`memory`] has the rules of accesses, [`execution`] those of warps and instructions, [`shape`] those of the grid, [`gain`] the model.

mod execution;
mod gain;
mod memory;
mod shape;

use std::collections::BTreeMap;

use weft_record::counts::{Launch, Place, Site};

use super::values::Values;
use gain::Cycles;

/// A rule that found something.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Advice {
    /// Its name.
    pub(crate) rule: &'static str,
    /// Where in the program; none where it is about all of the launch.
    pub(crate) place: Option<Place>,
    /// What was counted.
    pub(crate) evidence: String,
    /// What helps.
    pub(crate) remedy: String,
    /// What that saves.
    pub(crate) saves: String,
    /// How much that is in bytes of sectors or wavefronts, where it is memory.
    pub(crate) bytes: u64,
    /// How much that is by the model.
    pub(crate) cycles: Cycles,
    /// How many times as fast the launch is then, by the model.
    pub(crate) speedup: f64,
}

impl Advice {
    /// All that it has to say.
    pub(crate) fn text(&self) -> String {
        let line = self.place.as_ref().map_or(String::new(), |p| format!("{}: ", line(p)));
        let gain = match self.speedup {
            s if s >= 1.05 => format!(" By the model the kernel is up to {s:.1} times as fast then."),
            _ => String::new(),
        };
        let parts = [&self.evidence, &self.remedy, &self.saves].map(|t| t.trim());
        let said: Vec<&str> = parts.into_iter().filter(|t| !t.is_empty()).collect();
        format!("{line}{}{gain}", said.join(" "))
    }
}

/// Sites with wavefronts or sectors beyond the ideal, the worst first.
pub(crate) fn worst(launch: &Launch, space: &str) -> Vec<Site> {
    let mut by_place: BTreeMap<(Place, String, u32), Site> = BTreeMap::new();
    for s in launch.sites.iter().filter(|s| s.space == space) {
        let place =
            if s.place.file.is_empty() { s.place.clone() } else { Place { ptx_line: 0, ..s.place.clone() } };
        let sum = by_place.entry((place, s.kind.clone(), s.bytes)).or_insert_with(|| Site {
            requests: 0,
            sectors: 0,
            threads: 0,
            wavefronts: 0,
            ideal: 0,
            ..s.clone()
        });
        sum.requests += s.requests;
        sum.sectors += s.sectors;
        sum.threads += s.threads;
        sum.wavefronts += s.wavefronts;
        sum.ideal += s.ideal;
    }
    let mut list: Vec<Site> = by_place.into_values().filter(|s| beyond(s) > 0).collect();
    list.sort_by_key(|s| std::cmp::Reverse(beyond(s)));
    list
}

/// What a site has beyond the ideal: wavefronts of shared memory, sectors of others.
pub(crate) fn beyond(site: &Site) -> u64 {
    (if site.space == "shared" { site.wavefronts } else { site.sectors }).saturating_sub(site.ideal)
}

/// The line of a place, and its file.
pub(crate) fn line(place: &Place) -> String {
    match place.file.as_str() {
        "" => format!("line {} of the PTX", place.ptx_line),
        file => format!("{file}:{}", place.line),
    }
}

/// What the rules find, the largest gain first.
pub(crate) fn of(launch: &Launch) -> Vec<Advice> {
    let values = Values::of(launch);
    let mut list = memory::all(launch);
    list.extend(execution::all(launch, &values));
    list.extend(shape::all(launch, &values));
    let all = Cycles::of(launch, &values);
    for a in &mut list {
        // Rules of the grid's shape know their gain themselves.
        a.speedup = a.speedup.max(all.speedup(&a.cycles));
    }
    list.sort_by(|a, b| {
        let by = |a: &Advice| (a.speedup, a.cycles.sum());
        by(b).partial_cmp(&by(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    list
}

/// What the model says that a launch asks of each part of an SM, with the part's name.
pub(crate) fn demand(launch: &Launch) -> [(&'static str, f64); 4] {
    let c = Cycles::of(launch, &Values::of(launch));
    [
        ("global and local memory", c.sectors),
        ("shared memory", c.wavefronts),
        ("instructions", c.issue),
        ("atomic operations", c.atomics),
    ]
}

/// `n` for each of `requests`, with no more digits than it needs.
fn per(n: u64, requests: u64) -> String {
    let text = format!("{:.1}", n as f64 / requests.max(1) as f64);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;

    const RECORD: &str = "launch\tk\t1\t1\t1\t128\t1\t1\t32\n\
        site\tload\tglobal\t\t4\t17\t8\t256\t256\t0\t32\ta.cu:41\n\
        site\tload\tglobal\t\t4\t18\t8\t32\t256\t0\t32\ta.cu:42\n\
        site\tload\tglobal\t\t4\t18\t8\t40\t256\t0\t32\ta.cu:43\n\
        site\tload\tshared\t\t4\t20\t4\t0\t128\t128\t4\t\n\
        site\tload\tshared\t\t4\t21\t4\t0\t128\t4\t4\t\n";

    #[test]
    fn what_is_beyond_the_ideal_is_told_with_line_and_gain() {
        let launch = &launches(RECORD).expect("a record")[0];
        let list = of(launch);
        assert_eq!(list.iter().map(|a| a.bytes).collect::<Vec<_>>(), [7168, 15872]);
        let has = |n: usize, parts: &[&str]| parts.iter().all(|p| list[n].text().contains(p));
        assert!(has(
            1,
            &["line 20 of the PTX: 32 wavefronts per request, 1 would do", "124 wavefronts of 132"]
        ));
        assert!(
            has(0, &["a.cu:41: 32 sectors per request, 4 would do", "7168 bytes of 10496, 68 %"]),
            "{list:?}"
        );
    }

    #[test]
    fn places_are_those_of_the_source() {
        let two = RECORD.replace("\t18\t8\t32\t256\t0\t32\ta.cu:42", "\t18\t8\t256\t256\t0\t32\ta.cu:41");
        let launch = &launches(&two).expect("a record")[0];
        let worst = worst(launch, "global");
        assert_eq!((worst.len(), worst[0].requests, beyond(&worst[0])), (2, 16, 448));
    }
}
