//! Rules of accesses to memory.

use weft_record::counts::{Launch, Site};

use super::found::{Advice, beyond, per, worst};
use super::gain::Cycles;

/// What they find.
pub(super) fn all(launch: &Launch) -> Vec<Advice> {
    let total = |space: &str, of: fn(&Site) -> u64| {
        launch.sites.iter().filter(|s| s.space == space).map(of).sum::<u64>()
    };
    let sectors = total("global", |s| s.sectors);
    let wavefronts = total("shared", |s| s.wavefronts);
    let mut list: Vec<Advice> = worst(launch, "global").iter().filter_map(|s| global(s, sectors)).collect();
    list.extend(worst(launch, "shared").iter().filter_map(|s| shared(s, wavefronts)));
    list.extend(local(launch, sectors));
    list.extend(launch.sites.iter().filter_map(contention));
    list
}

/// Of so many per request as this has less than a fourth too many, nothing is said.
fn much(have: u64, ideal: u64) -> bool {
    have * 4 > ideal * 5
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

fn is_atomic(s: &Site) -> bool {
    matches!(s.kind.as_str(), "atomic" | "reduction")
}

fn verb(kind: &str) -> &'static str {
    match kind {
        "load" => "load",
        "store" => "store",
        _ => "change",
    }
}

/// How far apart threads of a warp go, as far as the number of sectors tells.
fn distance(s: &Site) -> String {
    let [sectors, threads, ideal] =
        [s.sectors, s.threads, s.ideal].map(|n| n as f64 / s.requests.max(1) as f64);
    let ratio = sectors / ideal.max(1.0);
    if sectors >= 0.97 * threads && threads > 1.0 {
        // No sector serves two threads.
        let least = 32u32.div_ceil(s.bytes.max(1)).max(2);
        format!("each in a sector of its own, a stride of {least} elements or more")
    } else if (ratio - ratio.round()).abs() < 0.02 && ratio >= 2.0 {
        format!("a stride of {ratio:.0} elements")
    } else {
        "that lie apart".into()
    }
}

fn global(s: &Site, all: u64) -> Option<Advice> {
    if !much(s.sectors, s.ideal) {
        return None;
    }
    let bytes = 32 * beyond(s);
    let (have, ideal) = (per(s.sectors, s.requests), per(s.ideal, s.requests));
    let evidence = format!(
        "{have} sectors per request, {ideal} would do: the threads of a warp {} {} bytes each, {}.",
        verb(&s.kind),
        s.bytes,
        distance(s)
    );
    let remedy = "Have threads with neighbouring numbers access neighbouring addresses (structures of arrays, exchanged indices), or \
                  bring tiles into shared memory row by row."
        .to_owned();
    let saves = format!(
        "That saves {bytes} bytes of {}, {:.0} % of the traffic of global memory.",
        32 * all,
        percent(bytes, 32 * all)
    );
    let cycles = Cycles { sectors: beyond(s) as f64, ..Cycles::default() };
    let place = Some(s.place.clone());
    Some(Advice {
        rule: "UncoalescedGlobalAccess",
        place,
        evidence,
        remedy,
        saves,
        bytes,
        cycles,
        speedup: 1.0,
    })
}

fn shared(s: &Site, all: u64) -> Option<Advice> {
    if !much(s.wavefronts, s.ideal) {
        return None;
    }
    let bytes = 128 * beyond(s);
    let (have, ideal) = (per(s.wavefronts, s.requests), per(s.ideal, s.requests));
    let ways = s.wavefronts as f64 / s.ideal.max(1) as f64;
    let stride = match ways.round() as u64 {
        n @ (2 | 4 | 8 | 16 | 32) if (ways - ways.round()).abs() < 0.02 && s.bytes == 4 && !is_atomic(s) => {
            format!(" Their distance is a multiple of {n} words.")
        }
        _ => String::new(),
    };
    let evidence = format!(
        "{have} wavefronts per request, {ideal} would do: the threads of a warp {} different words of one bank.{stride}",
        if is_atomic(s) { "change one word, or" } else { verb(&s.kind) },
    );
    let remedy = if is_atomic(s) {
        "Give each warp, or each few threads, a copy of its own and add the copies up at the end."
    } else {
        "Pad the rows of the array by one element (t[32][32] becomes t[32][33]), or exchange the indices, so that the threads of a \
         warp go to different banks."
    };
    let saves = format!(
        "That saves {} wavefronts of {all} ({bytes} bytes that shared memory could give meanwhile).",
        beyond(s)
    );
    Some(Advice {
        rule: "SharedMemoryConflicts",
        place: Some(s.place.clone()),
        evidence,
        remedy: remedy.to_owned(),
        saves,
        bytes,
        cycles: Cycles { wavefronts: beyond(s) as f64, ..Cycles::default() },
        speedup: 1.0,
    })
}

/// Arrays of threads that lie in memory.
fn local(launch: &Launch, global: u64) -> Option<Advice> {
    let sites = || launch.sites.iter().filter(|s| s.space == "local");
    let sectors: u64 = sites().map(|s| s.sectors).sum();
    let most = sites().max_by_key(|s| s.sectors).filter(|_| sectors * 20 > global)?;
    let requests: u64 = sites().map(|s| s.requests).sum();
    let bytes = 32 * sectors;
    Some(Advice {
        rule: "LocalMemory",
        place: Some(most.place.clone()),
        evidence: format!(
            "{requests} requests to local memory, {bytes} bytes: arrays of each thread whose indices are known at run time only lie \
             in memory, and so do values that registers do not hold."
        ),
        remedy: "Unroll the loop over the array (#pragma unroll) so that its indices are constants, or keep the array in shared \
                 memory, a column for each thread."
            .into(),
        saves: format!("That saves up to {:.0} % of the sectors of memory.", percent(sectors, sectors + global)),
        bytes,
        cycles: Cycles { sectors: sectors as f64, ..Cycles::default() },
        speedup: 1.0,
    })
}

/// Many threads that change few words.
fn contention(s: &Site) -> Option<Advice> {
    let crowded = s.threads >= 8 * s.requests && s.threads >= 8 * s.sectors;
    if s.space != "global" || !is_atomic(s) || !crowded {
        return None;
    }
    Some(Advice {
        rule: "AtomicContention",
        place: Some(s.place.clone()),
        evidence: format!(
            "{} threads of a warp change words of {} sectors: changes of one word wait for each other.",
            per(s.threads, s.requests),
            per(s.sectors, s.requests)
        ),
        remedy: "Add up within the warp first (__reduce_add_sync, or cooperative groups' reduce), or within the block in shared \
                 memory, and let one thread change global memory."
            .into(),
        saves: format!("That leaves {} atomic operations of {}.", s.requests, s.threads),
        bytes: 0,
        cycles: Cycles { atomics: s.threads.saturating_sub(s.requests) as f64, ..Cycles::default() },
        speedup: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::super::of;

    fn said(site: &str) -> Vec<String> {
        let text = format!("launch\tk\t1\t1\t1\t128\t1\t1\t32\n{site}");
        let all = launches(&text).expect("a record");
        of(&all[0]).iter().map(|a| format!("{} {}", a.rule, a.text())).collect()
    }

    fn one(site: &str, parts: &[&str]) {
        let list = said(site);
        assert!(list.len() == 1 && parts.iter().all(|p| list[0].contains(p)), "{site}: {list:?}");
    }

    #[test]
    fn strides_are_told_as_far_as_they_are_seen() {
        let load = |bytes: u32, sectors: u32, ideal: u32| {
            format!("site\tload\tglobal\t\t{bytes}\t17\t8\t{sectors}\t256\t0\t{ideal}\ta.cu:4\n")
        };
        one(
            &load(4, 64, 32),
            &["UncoalescedGlobalAccess a.cu:4: 8 sectors per request, 4 would do", "a stride of 2 elements."],
        );
        one(
            &load(4, 256, 32),
            &["a stride of 8 elements or more", "neighbouring addresses", "88 % of the traffic"],
        );
        one(&load(16, 256, 128), &["a stride of 2 elements or more"]);
        one(&load(4, 100, 32), &["that lie apart"]);
        assert!(said(&load(4, 40, 32)).is_empty());
    }

    #[test]
    fn conflicts_name_the_padding() {
        let at =
            |wavefronts: u32| format!("site\tload\tshared\t\t4\t17\t8\t0\t256\t{wavefronts}\t8\ta.cu:9\n");
        one(
            &at(256),
            &[
                "SharedMemoryConflicts a.cu:9: 32 wavefronts",
                "multiple of 32 words",
                "t[32][33]",
                "32.0 times",
            ],
        );
        one(&at(16), &["multiple of 2 words"]);
        assert!(!said(&at(24))[0].contains("multiple"));
        assert!(said(&at(8)).is_empty());
    }

    #[test]
    fn local_arrays_and_contention() {
        one(
            "site\tload\tlocal\t\t4\t17\t8\t32\t256\t0\t32\ta.cu:5\n",
            &["LocalMemory a.cu:5: 8 requests", "#pragma unroll"],
        );
        one(
            "site\treduction\tglobal\t\t4\t17\t8\t8\t256\t0\t8\ta.cu:6\n",
            &[
                "AtomicContention a.cu:6: 32 threads of a warp change words of 1 sectors",
                "__reduce_add_sync",
                "8 atomic operations of 256",
            ],
        );
        assert!(said("site\treduction\tglobal\t\t4\t17\t8\t8\t8\t0\t8\ta.cu:6\n").is_empty());
    }
}
