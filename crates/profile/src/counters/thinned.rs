//! What reports say of launches of which the caches were fed a part of the lines (docs/concepts/caches.md).

use weft_record::counts::Launch;

/// What such a part is off by beside all lines, where half, nine of ten and all launches of the recorded programs are not further off; in
/// points, and of bytes and times in per cent. How it was measured says docs/concepts/caches.md.
const OFF: [(&str, &str); 4] = [
    ("hit rates of L1", "0.0, 1.2 and 20 points"),
    ("of L2", "0.0, 0.6 and 43 points"),
    ("bytes of DRAM", "0.1, 0.4 and 235 %"),
    ("durations", "0.0, 0.6 and 23 %"),
];

/// One line of so many was followed, if not all were; and the requests for those.
pub(crate) fn part(launch: &Launch) -> Option<(u64, u64)> {
    let one_of = launch.number("lines_one_of").filter(|n| *n > 1)?;
    Some((one_of, launch.number("lines_followed").unwrap_or(0)))
}

/// Which part was followed, and how far off that may be; none where all lines were.
pub(crate) fn note(launch: &Launch) -> Option<String> {
    part(launch).map(|(one_of, followed)| text(one_of, &format!("{followed} requests of warps for them")))
}

/// The same of several launches of a kernel.
pub(crate) fn of_all<'a>(launches: impl Iterator<Item = &'a Launch>) -> Option<String> {
    let one_of = launches.filter_map(part).map(|p| p.0).max()?;
    Some(text(one_of, "the fewest of its launches"))
}

fn text(one_of: u64, what: &str) -> String {
    let off: Vec<String> = OFF.iter().map(|(name, by)| format!("{name} by {by}")).collect();
    format!(
        "Caches, DRAM and what depends on them: one line of {one_of} was followed ({:.3} % of the lines; {what}), and counted for all. \
         Half, nine tenths and all of the launches that were compared are at most so far off beside all lines (--exact): {}.",
        100.0 / one_of as f64,
        off.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;

    fn launch(one_of: u64) -> Launch {
        let text = format!(
            "launch\tk\t1\t1\t1\t32\t1\t1\t32\nwith\tlines_one_of\t{one_of}\nwith\tlines_followed\t77\n"
        );
        launches(&text).expect("a record").remove(0)
    }

    #[test]
    fn parts_are_told() {
        let text = note(&launch(32)).expect("a part");
        assert!(text.contains("one line of 32 was followed (3.125 % of the lines; 77 requests"), "{text}");
        assert_eq!((note(&launch(1)), note(&Launch::default())), (None, None));
        let all = [launch(1), launch(8), launch(2)];
        assert!(of_all(all.iter()).is_some_and(|t| t.contains("one line of 8 was followed (12.500 %")));
        assert_eq!(of_all(all[..1].iter()), None);
    }
}
