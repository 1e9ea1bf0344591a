//! Which figures of memory are known not to be the GPU's, and why: `tests/golden/differences.txt`.
//!
//! A row has a program, the numbers of its launches, a metric, and the key of a reason, which the file's head explains. What differs and has
//! no row is a mistake; so is a row of figures that agree, unless its reason is `races`: such programs do other work each time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::shell::Result;

/// Where a metric differs: program and metric.
type Key = (String, String);

/// The reason of programs that do other work each time.
const RACES: &str = "races";

/// What a new row has in the place of a reason.
const UNEXPLAINED: &str = "unexplained";

/// The rows.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Expected {
    head: String,
    rows: BTreeMap<Key, (BTreeSet<usize>, String)>,
}

/// Whether a metric is one of those that are checked: requests, sectors, wavefronts and instructions of memory.
pub(super) fn is_checked(metric: &str) -> bool {
    let starts = [
        "l1tex__t_requests_pipe",
        "l1tex__t_sectors_pipe",
        "l1tex__data_pipe_lsu_wavefronts_mem_shared_op",
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op",
        "smsp__inst_executed_op_global",
        "smsp__inst_executed_op_shared",
        "smsp__inst_executed_op_local",
        "smsp__inst_executed_op_texture",
        "smsp__inst_executed_op_surface",
    ];
    starts.iter().any(|s| metric.starts_with(s)) && !metric.contains("lookup") && !metric.contains("average")
}

impl Expected {
    /// Reads the file.
    ///
    /// # Errors
    /// A row that has no four fields, or numbers that are none.
    pub(super) fn read(text: &str) -> Result<Self> {
        let mut all = Expected::default();
        for line in text.lines() {
            if line.is_empty() || line.starts_with('#') {
                let _ = writeln!(all.head, "{line}");
                continue;
            }
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [program, launches, metric, reason] = fields[..] else {
                return Err(format!("no row of program, launches, metric and reason: `{line}`"));
            };
            let launches = numbers(launches).ok_or_else(|| format!("no numbers of launches: `{line}`"))?;
            all.rows.insert((program.to_owned(), metric.to_owned()), (launches, reason.to_owned()));
        }
        Ok(all)
    }

    /// What was compared and is not as the rows say. `seen`: launches that were compared, `differ`: those that differ.
    pub(super) fn wrong(
        &self,
        seen: &BTreeMap<Key, BTreeSet<usize>>,
        differ: &BTreeMap<Key, BTreeSet<usize>>,
    ) -> Vec<String> {
        let mut out = Vec::new();
        for (key, seen) in seen {
            let none = (BTreeSet::new(), String::new());
            let (known, reason) = self.rows.get(key).unwrap_or(&none);
            if reason == RACES {
                continue;
            }
            let (program, metric) = key;
            let found = differ.get(key).cloned().unwrap_or_default();
            let list = |s: Vec<usize>| ranges(&s.into_iter().collect());
            let new: Vec<usize> = found.difference(known).copied().collect();
            let gone: Vec<usize> = known.intersection(seen).filter(|n| !found.contains(n)).copied().collect();
            if !new.is_empty() {
                out.push(format!("{program} {} {metric} differs", list(new)));
            }
            if !gone.is_empty() {
                out.push(format!("{program} {} {metric} agrees: it has a row ({reason})", list(gone)));
            }
        }
        let unexplained = self.rows.iter().filter(|r| r.1.1 == UNEXPLAINED);
        out.extend(unexplained.map(|((program, metric), _)| format!("{program} {metric} has no reason")));
        out
    }

    /// The file with rows for what differs; reasons stay where there was a row, or one of the program.
    pub(super) fn renewed(
        &self,
        seen: &BTreeMap<Key, BTreeSet<usize>>,
        differ: &BTreeMap<Key, BTreeSet<usize>>,
    ) -> String {
        let of_program = |program: &str| self.rows.iter().find(|r| r.0.0 == program).map(|r| r.1.1.clone());
        let mut rows = self.rows.clone();
        rows.retain(|key, row| row.1 == RACES || !seen.contains_key(key));
        for (key, launches) in differ {
            let old = self.rows.get(key).map(|r| r.1.clone()).or_else(|| of_program(&key.0));
            rows.insert(key.clone(), (launches.clone(), old.unwrap_or_else(|| UNEXPLAINED.to_owned())));
        }
        let mut out = self.head.clone();
        for ((program, metric), (launches, reason)) in &rows {
            let _ = writeln!(out, "{program} {} {metric} {reason}", ranges(launches));
        }
        out
    }
}

/// `0-3,7` as numbers.
fn numbers(text: &str) -> Option<BTreeSet<usize>> {
    let mut out = BTreeSet::new();
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        out.extend(from.parse::<usize>().ok()?..=to.parse().ok()?);
    }
    Some(out)
}

/// Numbers as `0-3,7`.
fn ranges(numbers: &BTreeSet<usize>) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &n in numbers {
        match parts.last_mut() {
            Some(last) if last.1 + 1 == n => last.1 = n,
            _ => parts.push((n, n)),
        }
    }
    let part = |(a, b): &(usize, usize)| if a == b { a.to_string() } else { format!("{a}-{b}") };
    parts.iter().map(part).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(rows: &[(&str, &[usize])]) -> BTreeMap<Key, BTreeSet<usize>> {
        let key = |p: &str| (p.to_owned(), "m".to_owned());
        rows.iter().map(|(p, n)| (key(p), n.iter().copied().collect())).collect()
    }

    #[test]
    fn what_is_not_as_the_rows_say_is_told() {
        let text = "# head\n\na 0-2,5 m contention\nb 0 m races\nc 1 m unexplained\n";
        let all = Expected::read(text).expect("rows");
        let seen = map(&[("a", &[0, 1, 2, 3]), ("b", &[0]), ("d", &[0])]);
        let wrong = all.wrong(&seen, &map(&[("a", &[0, 2, 3]), ("d", &[0])]));
        assert_eq!(
            wrong,
            [
                "a 3 m differs",
                "a 1 m agrees: it has a row (contention)",
                "d 0 m differs",
                "c m has no reason"
            ]
        );
        let as_said = map(&[("a", &[0, 1, 2])]);
        assert_eq!(all.wrong(&map(&[("a", &[0, 1, 2])]), &as_said), ["c m has no reason"]);
        assert!(Expected::read("a 0 m\n").is_err() && Expected::read("a x m r\n").is_err());
    }

    #[test]
    fn renewed_rows_keep_their_reasons() {
        let all = Expected::read("# head\na 0-2,5 m contention\nz 1 m races\n").expect("rows");
        let text = all.renewed(&map(&[("a", &[0, 1]), ("d", &[0])]), &map(&[("a", &[1]), ("d", &[0])]));
        assert_eq!(text, "# head\na 1 m contention\nd 0 m unexplained\nz 1 m races\n");
    }
}
