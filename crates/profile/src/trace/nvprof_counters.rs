//! `nvprof --metrics` and `--events`: what kernels counted, least, greatest and mean over their launches.

use std::fmt::Write as _;

use regex_lite::Regex;

use super::kinds::Names;
use super::table::quoted;
use crate::Error;
use crate::counters::{self, OfKernel, Summary};
use crate::metrics;

/// The names that are nvprof's for events; all others of its are for metrics.
const EVENTS: [&str; 22] = [
    "atom_count",
    "branch",
    "divergent_branch",
    "gld_request",
    "global_load",
    "global_store",
    "gred_count",
    "gst_request",
    "inst_executed",
    "local_load",
    "local_store",
    "shared_atom",
    "shared_ld_bank_conflict",
    "shared_ld_transactions",
    "shared_load",
    "shared_st_bank_conflict",
    "shared_st_transactions",
    "shared_store",
    "sm_cta_launched",
    "thread_inst_executed",
    "threads_launched",
    "warps_launched",
];

/// What is asked to be counted.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    events: Vec<String>,
    metrics: Vec<String>,
    kernels: Option<Regex>,
    devices: Option<Vec<u32>>,
}

/// All names of one of both kinds.
fn known(events: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = metrics::all().iter().flat_map(|m| m.nvprof.iter().map(|n| (*n, m.what)));
    // This one is both.
    all.filter(move |(name, _)| EVENTS.contains(name) == events || *name == "inst_executed")
}

/// Names with commas between; `all` stands for all there are.
fn names(words: &str, events: bool) -> Result<Vec<String>, Error> {
    let mut list = Vec::new();
    for word in words.split(',') {
        let of_kind = || known(events).map(|(n, _)| n.to_owned());
        if word == "all" {
            list.extend(of_kind());
        } else if of_kind().any(|n| n == word) || (!events && !metrics::find(word).is_empty()) {
            list.push(word.to_owned());
        } else {
            let (kind, option) =
                if events { ("event", "--query-events") } else { ("metric", "--query-metrics") };
            return Err(Error::Usage(format!("there is no {kind} `{word}`; see nvprof {option}")));
        }
    }
    Ok(list)
}

/// Whether one of the options is about counters; takes its value then.
///
/// # Errors
/// A name that is none, a filter that cannot be followed.
pub(super) fn option(
    wanted: &mut Wanted,
    name: &str,
    value: &mut dyn FnMut() -> Result<String, Error>,
) -> Result<bool, Error> {
    match name {
        "-m" | "--metrics" => wanted.metrics.extend(names(&value()?, false)?),
        "-e" | "--events" => wanted.events.extend(names(&value()?, true)?),
        "--kernels" => wanted.kernels = Some(kernels(&value()?)?),
        "--devices" => {
            let words = value()?;
            let numbers = words.split(',').map(str::parse).collect::<Result<_, _>>();
            wanted.devices = match (words.as_str(), numbers) {
                ("all", _) => None,
                (_, Ok(numbers)) => Some(numbers),
                _ => {
                    let text = format!("option --devices takes numbers of devices or all, not `{words}`");
                    return Err(Error::Usage(text));
                }
            };
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The kernels of a filter: an expression for names, or four parts of which only the third may choose.
fn kernels(filter: &str) -> Result<Regex, Error> {
    let parts: Vec<&str> = if filter.contains("::") && !filter.ends_with(':') && !filter.starts_with(':') {
        vec![filter]
    } else {
        filter.split(':').collect()
    };
    let name = match parts[..] {
        [name] | ["" | "*", "" | "*", name, "" | "*"] => name,
        _ => {
            let text = format!(
                "option --kernels {filter}: kernels are chosen by name alone, not by context, stream or invocation"
            );
            return Err(Error::Usage(text));
        }
    };
    let name = if name == "*" || name.is_empty() { ".*" } else { name };
    Regex::new(name).map_err(|e| Error::Usage(format!("option --kernels {filter}: {e}")))
}

/// The list of what there is.
pub(super) fn query(events: bool) -> String {
    let kind = if events { "Events" } else { "Metrics" };
    let mut out = format!("Available {kind}:\n{:>40}   Description\n", "Name");
    for (name, what) in known(events) {
        let _ = writeln!(out, "{name:>40}:  {what}");
    }
    out
}

impl Wanted {
    /// Whether anything is to be counted.
    pub(super) fn any(&self) -> bool {
        !self.events.is_empty() || !self.metrics.is_empty()
    }

    /// Whether a choice is made of kernels or devices.
    pub(super) fn chooses(&self) -> bool {
        self.kernels.is_some() || self.devices.is_some()
    }

    /// Runs a program and answers what is printed of it, and its exit status.
    ///
    /// # Errors
    /// As [`counters::metrics`].
    pub(super) fn run(&self, program: &[String], csv: bool) -> Result<(String, u8), Error> {
        let all: Vec<String> = self.events.iter().chain(&self.metrics).cloned().collect();
        let (kernels, status) = counters::metrics(&all, program)?;
        Ok((self.text(kernels, csv), status))
    }

    fn is_chosen(&self, k: &OfKernel) -> bool {
        let name = Names::Full.of(&k.kernel);
        let base = Names::Base.of(&k.kernel);
        let is = |r: &Regex| [&name, &base].into_iter().any(|n| r.is_match(n));
        let of_device = |all: &Vec<u32>| k.number.is_some_and(|n| all.contains(&n));
        self.kernels.as_ref().is_none_or(is) && self.devices.as_ref().is_none_or(of_device)
    }

    /// Tables of kernels, device by device.
    fn text(&self, mut kernels: Vec<OfKernel>, csv: bool) -> String {
        kernels.retain(|k| self.is_chosen(k));
        kernels.sort_by_key(|k| k.number);
        if kernels.is_empty() {
            return "No events/metrics were profiled.\n".into();
        }
        let mut out = String::new();
        let is_event = |k: &OfKernel, s: &Summary, i: usize| {
            // Events come first, and a name may stand for several metrics.
            let before: Vec<&Summary> = k.metrics[..i].iter().collect();
            let known = self.events.contains(&s.name);
            known && before.iter().filter(|b| b.name == s.name).count() < count_of(&self.events, &s.name)
        };
        for events in [true, false] {
            let of = |k: &OfKernel| -> Vec<Summary> {
                let all = k.metrics.iter().enumerate();
                all.filter(|(i, s)| is_event(k, s, *i) == events).map(|(_, s)| s.clone()).collect()
            };
            let rows: Vec<(&OfKernel, Vec<Summary>)> = kernels.iter().map(|k| (k, of(k))).collect();
            if rows.iter().any(|r| !r.1.is_empty()) {
                out += &if csv { csv_part(&rows, events) } else { text_part(&rows, events) };
            }
        }
        for (k, note) in kernels.iter().filter_map(|k| Some((k, k.note.as_ref()?))).filter(|_| !csv) {
            let _ = writeln!(out, "    Note: {}: {note}", Names::Full.of(&k.kernel));
        }
        out
    }
}

/// How many metrics of such a name come of a list.
fn count_of(names: &[String], name: &str) -> usize {
    names.iter().filter(|n| *n == name).count() * metrics::find(name).len()
}

fn device(k: &OfKernel) -> String {
    format!("{} ({})", k.device, k.number.unwrap_or_default())
}

/// A value as nvprof writes it.
fn number(s: &Summary, n: f64) -> String {
    match (s.unit, s.whole) {
        ("%", _) => format!("{n:.2}%"),
        (_, true) => format!("{n:.0}"),
        _ => format!("{n:.6}"),
    }
}

/// Least, greatest, mean, and of an event the sum.
fn values(k: &OfKernel, s: &Summary, event: bool) -> Vec<String> {
    let Some([least, most, mean]) = s.values else { return vec!["-".into(); if event { 4 } else { 3 }] };
    let mut all = vec![number(s, least), number(s, most), number(s, mean)];
    if event {
        all.push(number(s, mean * k.launches as f64));
    }
    all
}

fn text_part(rows: &[(&OfKernel, Vec<Summary>)], events: bool) -> String {
    let widths = rows.iter().flat_map(|r| &r.1).map(|s| s.what.chars().count() + 1);
    let wide = widths.max().unwrap_or(0).max(42);
    let head = |name: &str| format!("{:>11}{name:>42}", "Invocations");
    let mut out = if events {
        format!(
            "Event result:\n{}{:>12}{:>12}{:>12}{:>12}\n",
            head("Event Name"),
            "Min",
            "Max",
            "Avg",
            "Total"
        )
    } else {
        let what = "Metric Description";
        format!(
            "Metric result:\n{}{what:>wide$}{:>12}{:>12}{:>12}\n",
            head("Metric Name"),
            "Min",
            "Max",
            "Avg"
        )
    };
    let mut last = String::new();
    for (k, list) in rows {
        let device = device(k);
        if device != last {
            let _ = writeln!(out, "Device \"{device}\"");
            last = device;
        }
        let _ = writeln!(out, "    Kernel: {}", Names::Full.of(&k.kernel));
        for s in list {
            let _ = write!(out, "{:>11}{:>42}", k.launches, s.name);
            if !events {
                let _ = write!(out, "{:>wide$}", s.what);
            }
            for v in values(k, s, events) {
                let _ = write!(out, "{v:>12}");
            }
            out.push('\n');
        }
    }
    out
}

fn csv_part(rows: &[(&OfKernel, Vec<Summary>)], events: bool) -> String {
    let text = |t: &str| {
        let q = quoted(t);
        if q.starts_with('"') { q } else { format!("\"{q}\"") }
    };
    let mut out = String::from(if events {
        "Event result:\n\"Device\",\"Kernel\",\"Invocations\",\"Event Name\",\"Min\",\"Max\",\"Avg\",\"Total\"\n"
    } else {
        "Metric result:\n\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric Description\",\"Min\",\"Max\",\"Avg\"\n"
    });
    for (k, list) in rows {
        for s in list {
            let (device, kernel) = (text(&device(k)), text(&Names::Full.of(&k.kernel)));
            let _ = write!(out, "{device},{kernel},{},{}", k.launches, text(&s.name));
            if !events {
                let _ = write!(out, ",{}", text(s.what));
            }
            let _ = writeln!(out, ",{}", values(k, s, events).join(","));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(number: u32, kernel: &str) -> OfKernel {
        let one = |name: &str, unit, whole, values| Summary {
            name: name.into(),
            what: "What it is",
            unit,
            whole,
            values,
        };
        OfKernel {
            kernel: kernel.into(),
            device: "NVIDIA H100".into(),
            number: Some(number),
            launches: 3,
            note: None,
            metrics: vec![
                one("warps_launched", "", true, Some([4.0, 8.0, 6.0])),
                one("gld_efficiency", "%", false, Some([12.5, 25.0, 18.75])),
                one("gst_transactions_per_request", "", false, None),
            ],
        }
    }

    fn wanted(options: &[(&str, &str)]) -> Wanted {
        let mut w = Wanted::default();
        for (name, value) in options {
            assert!(option(&mut w, name, &mut || Ok((*value).into())).expect(name));
        }
        w
    }

    #[test]
    fn the_layout_is_that_of_nvprof() {
        let w = wanted(&[
            ("--events", "warps_launched"),
            ("--metrics", "gld_efficiency,gst_transactions_per_request"),
        ]);
        let all = || vec![kernel(1, "_Z4copyPKfPf"), kernel(0, "_Z4copyPKfPf"), kernel(0, "fill")];
        let text = w.text(all(), false);
        let lines: Vec<&str> = text.lines().collect();
        let device = "Device \"NVIDIA H100 (0)\"";
        assert_eq!(
            lines[..5],
            [
                "Event result:",
                "Invocations                                Event Name         Min         Max         Avg       Total",
                device,
                "    Kernel: copy(float const*, float*)",
                "          3                            warps_launched           4           8           6          18",
            ]
        );
        let at = lines.iter().position(|l| *l == "Metric result:").expect("metrics");
        assert_eq!(
            lines[at + 1..at + 6],
            [
                "Invocations                               Metric Name                        Metric Description         Min         Max         Avg",
                device,
                "    Kernel: copy(float const*, float*)",
                "          3                            gld_efficiency                                What it is      12.50%      25.00%      18.75%",
                "          3              gst_transactions_per_request                                What it is           -           -           -",
            ]
        );
        assert_eq!(lines.iter().filter(|l| l.starts_with("Device")).count(), 4);
        let csv = w.text(all(), true);
        assert!(csv.contains(
            "\"NVIDIA H100 (0)\",\"copy(float const*, float*)\",3,\"gld_efficiency\",\"What it is\",12.50%,25.00%,18.75%\n"
        ), "{csv}");
        assert!(csv.contains("\"fill\",3,\"warps_launched\",4,8,6,18\n"), "{csv}");
    }

    #[test]
    fn kernels_and_devices_are_chosen() {
        let of = |options: &[(&str, &str)]| {
            let w = wanted(options);
            let all = [kernel(0, "_Z4copyPKfPf"), kernel(0, "fill"), kernel(1, "fill")];
            all.iter().filter(|k| w.is_chosen(k)).count()
        };
        assert_eq!(of(&[]), 3);
        assert_eq!((of(&[("--kernels", "fil.")]), of(&[("--kernels", "::copy:")])), (2, 1));
        assert_eq!((of(&[("--devices", "0")]), of(&[("--devices", "all")])), (2, 3));
        assert_eq!(of(&[("--devices", "1,2"), ("--kernels", "copy")]), 0);
        let wrong = |name: &str, value: &str| {
            option(&mut Wanted::default(), name, &mut || Ok(value.into())).expect_err("wrong").to_string()
        };
        assert!(wrong("--kernels", "1:foo:bar:2").contains("by name alone"));
        assert!(wrong("--kernels", "(").starts_with("option --kernels (: "));
        assert_eq!(wrong("--devices", "x"), "option --devices takes numbers of devices or all, not `x`");
        assert_eq!(
            wrong("--events", "gld_efficiency"),
            "there is no event `gld_efficiency`; see nvprof --query-events"
        );
        assert_eq!(
            wrong("--metrics", "ecc_transactions"),
            "there is no metric `ecc_transactions`; see nvprof --query-metrics"
        );
    }

    #[test]
    fn what_there_is_is_listed() {
        let (events, metrics) = (query(true), query(false));
        assert!(events.contains(" warps_launched:  ") && !events.contains("gld_efficiency"));
        assert!(metrics.contains(" gld_efficiency:  ") && !metrics.contains("warps_launched"));
        let all = wanted(&[("--metrics", "all"), ("--events", "all")]);
        assert!(all.metrics.len() > 40 && all.events.len() > 15, "{all:?}");
    }
}
