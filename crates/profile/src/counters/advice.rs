//! Rules: what in a launch costs more memory traffic than it must, where, and how it is mended.

use std::collections::BTreeMap;

use weft_record::counts::{Launch, Place, Site};

/// A rule that found something.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Advice {
    /// Its name.
    pub(crate) rule: &'static str,
    /// What it has to say.
    pub(crate) text: String,
    /// How much could be saved, in bytes of sectors or wavefronts.
    pub(crate) bytes: u64,
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
    let mut list: Vec<Advice> = worst(launch, "global").iter().filter_map(|s| global(s, launch)).collect();
    list.extend(worst(launch, "shared").iter().filter_map(|s| shared(s, launch)));
    list.sort_by_key(|a| std::cmp::Reverse(a.bytes));
    list
}

/// Of so many per request as this has less than a fourth too many, nothing is said.
fn much(have: u64, ideal: u64) -> bool {
    have * 4 > ideal * 5
}

fn per(n: u64, requests: u64) -> String {
    let text = format!("{:.1}", n as f64 / requests.max(1) as f64);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn global(s: &Site, launch: &Launch) -> Option<Advice> {
    if !much(s.sectors, s.ideal) {
        return None;
    }
    let all: u64 = launch.sites.iter().filter(|s| s.space == "global").map(|s| s.sectors).sum();
    let bytes = 32 * beyond(s);
    let (have, ideal) = (per(s.sectors, s.requests), per(s.ideal, s.requests));
    let text = format!(
        "{}: {have} sectors per request, {ideal} would do: the threads of a warp {} {} bytes each that lie apart. Have \
         threads with neighbouring numbers access neighbouring addresses (structures of arrays, exchanged indices), or \
         bring tiles into shared memory row by row. That saves {bytes} bytes of {}, {:.0} % of the traffic of global memory.",
        line(&s.place),
        verb(&s.kind),
        s.bytes,
        32 * all,
        100.0 * bytes as f64 / (32 * all.max(1)) as f64,
    );
    Some(Advice { rule: "UncoalescedGlobalAccess", text, bytes })
}

fn shared(s: &Site, launch: &Launch) -> Option<Advice> {
    if !much(s.wavefronts, s.ideal) {
        return None;
    }
    let all: u64 = launch.sites.iter().filter(|s| s.space == "shared").map(|s| s.wavefronts).sum();
    let bytes = 128 * beyond(s);
    let (have, ideal) = (per(s.wavefronts, s.requests), per(s.ideal, s.requests));
    let atomic = matches!(s.kind.as_str(), "atomic" | "reduction");
    let remedy = if atomic {
        "Give each warp, or each few threads, a copy of its own and add the copies up at the end"
    } else {
        "Pad the rows of the array by one element, or exchange the indices, so that the threads of a warp go to \
         different banks"
    };
    let text = format!(
        "{}: {have} wavefronts per request, {ideal} would do: the threads of a warp {} different words of one bank. \
         {remedy}. That saves {} wavefronts of {all} ({bytes} bytes that shared memory could give meanwhile).",
        line(&s.place),
        if atomic { "change one word, or" } else { verb(&s.kind) },
        beyond(s),
    );
    Some(Advice { rule: "SharedMemoryConflicts", text, bytes })
}

fn verb(kind: &str) -> &'static str {
    match kind {
        "load" => "load",
        "store" => "store",
        _ => "change",
    }
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
        assert_eq!(list.iter().map(|a| a.bytes).collect::<Vec<_>>(), [15872, 7168]);
        let has = |n: usize, parts: &[&str]| parts.iter().all(|p| list[n].text.contains(p));
        assert!(has(
            0,
            &["line 20 of the PTX: 32 wavefronts per request, 1 would do", "124 wavefronts of 132"]
        ));
        assert!(
            has(1, &["a.cu:41: 32 sectors per request, 4 would do", "7168 bytes of 10496, 68 %"]),
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
