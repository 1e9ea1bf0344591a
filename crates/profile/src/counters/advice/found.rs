//! What a rule has found, and the places that it looks at.

use std::collections::BTreeMap;

use weft_record::counts::{Launch, Place, Site};

use super::gain::Cycles;

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

/// `n` for each of `requests`, with no more digits than it needs.
pub(super) fn per(n: u64, requests: u64) -> String {
    let text = format!("{:.1}", n as f64 / requests.max(1) as f64);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}
