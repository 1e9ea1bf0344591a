//! `weft profile` and `ncu`: what each launch of a program's kernels did, counted by code with probes.
//!
//! [`run`] gets records, [`values`] names what they count, [`crate::metrics`] makes metrics of it; [`sections`] and [`advice`] say what is
//! shown, [`details`] and [`table`] how.

pub(crate) mod advice;
mod details;
mod for_report;
pub(crate) mod modelled;
mod options;
mod pattern;
mod progress;
mod run;
pub(crate) mod sections;
mod select;
pub(crate) mod table;
pub(crate) mod thinned;
pub(crate) mod values;

use std::fmt::Write as _;

use weft_record::counts::Launch;

use crate::error::Error;
use crate::figure::{Figure, Thing};
use crate::metrics::{self, Metric};
use crate::report;
use for_report::Program;
use options::{Form, Options, Page, Task};
use run::Counted;
use sections::Section;
use values::Values;

/// Runs the tool with the words after its name; `name` is how it was called. Answers the exit status.
///
/// # Errors
/// Wrong usage, a program that cannot be started, files that cannot be read or written.
pub fn main(name: &str, words: &[String]) -> Result<u8, Error> {
    let o = Options::parse(words)?;
    match o.task {
        Task::Help => print(&o, &options::HELP.replace("weft profile", name))?,
        Task::Metrics => print(&o, &known_metrics())?,
        Task::Sections => print(&o, &known_sections())?,
        Task::Count => return count(&o),
    }
    Ok(0)
}

fn count(o: &Options) -> Result<u8, Error> {
    let asked = named(&o.metrics)?;
    let sections = sections::wanted(o)?;
    let shown = shown(o, &sections, &asked);
    let program = Program::of(o)?;
    let timeline = program.timeline(o)?;
    let counted = match &o.import {
        Some(path) => run::import(path)?,
        None => {
            let names = shown.iter().flat_map(|m| m.formula.names());
            let quiet = o.form != Form::Text && o.log.is_none();
            let model = run::Model { keep: o.keep_caches, exact: o.exact };
            let (mut counted, records) = run::run(&program.words, (&run::probes(names), model), quiet)?;
            counted.program.clone_from(&program.name);
            if let Some(path) = &o.export {
                run::export(path, o.force, &counted, &records)?;
            }
            counted
        }
    };
    let launches = select::selected(&counted.launches, o)?;
    if launches.is_empty() {
        eprintln!("==WARNING== No kernels were profiled.");
    }
    if let Some(path) = &o.html {
        report::of_launches(path, &counted.program, &program.ptx(), &launches, timeline)?;
    }
    let text = match (o.form, o.page) {
        (Form::Json, _) => table::json(&counted.program, &launches, &shown),
        (Form::Csv, Page::Raw) => table::raw_csv(&counted.program, &launches, &shown),
        (Form::Csv, Page::Details) => {
            table::csv(&counted.program, &launches, &|l| tables(l, &sections, &asked))
        }
        (Form::Text, page) => text(&counted, &launches, (page, &sections), (&asked, &shown)),
    };
    if o.form == Form::Csv {
        // The table has no place for it.
        notes(&launches).iter().for_each(|n| eprintln!("==NOTE== {n}"));
    }
    print(o, &text)?;
    Ok(counted.status)
}

/// What is said of kernels of which the caches were fed a part, each with its name.
fn notes(launches: &[(usize, &Launch)]) -> Vec<String> {
    let mut of: Vec<(&str, Vec<&Launch>)> = Vec::new();
    for (_, l) in launches {
        match of.iter_mut().find(|(name, _)| *name == l.kernel) {
            Some((_, list)) => list.push(l),
            None => of.push((&l.kernel, vec![l])),
        }
    }
    let note = |(name, list): &(&str, Vec<&Launch>)| {
        let note = thinned::of_all(list.iter().copied())?;
        Some(format!("{}: {note}", weft_record::names::plain_name(name)))
    };
    of.iter().filter_map(note).collect()
}

/// The metrics of names.
fn named(names: &[String]) -> Result<Vec<&'static Metric>, Error> {
    let mut list = Vec::new();
    for name in names {
        let found = metrics::find(name);
        if found.is_empty() {
            return Err(Error::Usage(format!("there is no metric `{name}`; see --query-metrics")));
        }
        list.extend(found);
    }
    Ok(list)
}

/// All metrics that are shown: those of the sections, and those asked for by name.
fn shown(o: &Options, sections: &[&Section], asked: &[&'static Metric]) -> Vec<&'static Metric> {
    let everything = o.page == Page::Raw && o.metrics.is_empty() && o.sections.is_empty() && !o.basic;
    if everything {
        return metrics::all().iter().collect();
    }
    let of_sections = sections.iter().flat_map(|s| sections::rows(s)).map(|r| r.1);
    let mut list: Vec<&'static Metric> = Vec::new();
    for m in of_sections.chain(asked.iter().copied()) {
        if !list.contains(&m) {
            list.push(m);
        }
    }
    list
}

fn tables(launch: &Launch, sections: &[&'static Section], asked: &[&'static Metric]) -> Vec<table::Table> {
    let of_section = |s: &&'static Section| (s.title.to_owned(), table::of_section(s, launch));
    let mut list: Vec<_> = sections.iter().map(of_section).collect();
    if !asked.is_empty() {
        list.push(("Command line profiler metrics".into(), table::of_metrics(asked, launch)));
    }
    list
}

fn text(
    counted: &Counted,
    launches: &[(usize, &Launch)],
    (page, sections): (Page, &[&'static Section]),
    (asked, shown): (&[&'static Metric], &[&'static Metric]),
) -> String {
    let mut out = String::new();
    let mut process = None;
    for (_, launch) in launches {
        let id = launch.with.get("process").map_or("0", String::as_str);
        if process != Some(id) {
            let _ = writeln!(out, "[{id}] {}@127.0.0.1", counted.program);
            process = Some(id);
        }
        match page {
            Page::Details => details::launch(&mut out, launch, sections, &table::of_metrics(asked, launch)),
            Page::Raw => details::launch(&mut out, launch, &[], &table::of_metrics(shown, launch)),
        }
    }
    out
}

fn known_metrics() -> String {
    let mut out = String::new();
    for m in metrics::all() {
        let old = if m.nvprof.is_empty() { String::new() } else { format!(" ({})", m.nvprof.join(", ")) };
        let _ = writeln!(out, "{:<80} {:<9} {}{old}", m.name, m.exactness.name(), m.what);
    }
    out
}

fn known_sections() -> String {
    let mut out = format!("{:<32} Display Name\n", "Identifier");
    for s in sections::ALL {
        let _ = writeln!(out, "{:<32} {}", s.id, s.title);
    }
    out
}

/// Prints to the file that the options name, or to standard output, whose reader may have seen enough.
fn print(o: &Options, text: &str) -> Result<(), Error> {
    match &o.log {
        Some(path) => std::fs::write(path, text).map_err(|source| Error::Io { path: path.into(), source }),
        None => {
            let _ = std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes());
            Ok(())
        }
    }
}

/// A kernel's metrics over its launches on a device, for `nvprof`.
#[derive(Clone, Debug, PartialEq)]
pub struct OfKernel {
    /// The kernel's PTX name.
    pub kernel: String,
    /// The name of the device, if it was said.
    pub device: String,
    /// Its number, if it was said.
    pub number: Option<u32>,
    /// How many launches there were.
    pub launches: usize,
    /// What is said of launches of which the caches were fed a part.
    pub note: Option<String>,
    /// The metrics that were asked for, in that order.
    pub metrics: Vec<Summary>,
}

/// A metric over launches.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The name that it was asked for by.
    pub name: String,
    /// What it is.
    pub what: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// Whether it is a whole number.
    pub whole: bool,
    /// Least, greatest and mean value; none where no launch has one.
    pub values: Option<[f64; 3]>,
}

/// Runs a program and answers metrics, by names of nvprof or ncu, of each of its kernels, and its exit status. `all` stands for all that nvprof
/// has a name for.
///
/// # Errors
/// A name that no metric has; else as [`main`].
pub fn metrics(names: &[String], program: &[String]) -> Result<(Vec<OfKernel>, u8), Error> {
    let every = || metrics::all().iter().flat_map(|m| m.nvprof.iter().map(|n| (*n).to_owned()));
    let names: Vec<String> =
        names.iter().flat_map(|n| if n == "all" { every().collect() } else { vec![n.clone()] }).collect();
    let mut list = Vec::new();
    for name in &names {
        list.extend(named(std::slice::from_ref(name))?.into_iter().map(|m| (name.as_str(), m)));
    }
    let counters = list.iter().flat_map(|(_, m)| m.formula.names());
    let (counted, _) = run::run(program, (&run::probes(counters), run::Model::default()), false)?;
    Ok((by_kernel(&counted.launches, &list), counted.status))
}

/// The metrics of each kernel of a file of kept records, for comparisons: means over its launches.
///
/// # Errors
/// A name that no metric has; a file that cannot be read.
pub(crate) fn figures(file: &str, names: &[String]) -> Result<Vec<Thing>, Error> {
    let launches = run::import(file)?.launches;
    let mut list: Vec<(&str, &'static Metric)> = Vec::new();
    for name in names {
        list.extend(named(std::slice::from_ref(name))?.into_iter().map(|m| (name.as_str(), m)));
    }
    if names.is_empty() {
        list = metrics::all().iter().map(|m| (m.name, m)).collect();
    }
    let thing = |k: &OfKernel| {
        let mean = |s: &Summary| Some(Figure { name: s.name.clone(), unit: s.unit, value: s.values?[2] });
        let launches = Figure { name: "launches".into(), unit: "", value: k.launches as f64 };
        let mut figures = if names.is_empty() { vec![launches] } else { Vec::new() };
        figures.extend(k.metrics.iter().filter_map(mean));
        Thing { kind: "kernel", name: k.kernel.clone(), figures }
    };
    Ok(by_kernel(&launches, &list).iter().map(thing).collect())
}

fn by_kernel(launches: &[Launch], metrics: &[(&str, &'static Metric)]) -> Vec<OfKernel> {
    let mut kernels: Vec<(&str, Vec<(&Launch, Values)>)> = Vec::new();
    for l in launches {
        let one = (l, Values::of(l));
        let same = |list: &[(&Launch, Values)]| list[0].0.with.get("device") == l.with.get("device");
        match kernels.iter_mut().find(|(name, list)| *name == l.kernel && same(list)) {
            Some((_, list)) => list.push(one),
            None => kernels.push((&l.kernel, vec![one])),
        }
    }
    let of_kernel = |(name, list): &(&str, Vec<(&Launch, Values)>)| {
        let summary = |(name, m): &(&str, &'static Metric)| {
            let all: Vec<f64> = list.iter().filter_map(|(_, v)| m.formula.value(&|c| v.get(c))).collect();
            let of = |f: fn(f64, f64) -> f64| all.iter().copied().reduce(f);
            let mean = of(|a, b| a + b).map(|s| s / all.len().max(1) as f64);
            let values = of(f64::min).zip(of(f64::max)).zip(mean).map(|((a, b), c)| [a, b, c]);
            let whole = m.formula.is_whole();
            Summary { name: (*name).to_owned(), what: m.what, unit: m.unit, whole, values }
        };
        OfKernel {
            kernel: (*name).to_owned(),
            device: list[0].0.with.get("device_name").cloned().unwrap_or_default(),
            number: list[0].0.number("device").and_then(|n| u32::try_from(n).ok()),
            launches: list.len(),
            note: thinned::of_all(list.iter().map(|(l, _)| *l)),
            metrics: metrics.iter().map(summary).collect(),
        }
    };
    kernels.iter().map(of_kernel).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_of_a_kernel_are_over_its_launches() {
        let site = |requests: u32, sectors: u32| {
            format!("site\tload\tglobal\t\t4\t17\t{requests}\t{sectors}\t32\t0\t4\t\n")
        };
        let launch = |name: &str| format!("launch\t{name}\t1\t1\t1\t32\t1\t1\t32\n");
        let apart = "with\tdevice\t1\n".to_owned();
        let parts = [launch("a"), site(1, 4), launch("b"), launch("a"), site(1, 8), launch("a"), apart];
        let text = parts.concat();
        let launches = weft_record::counts::launches(&text).expect("records");
        let metric = metrics::find("gld_transactions_per_request")[0];
        let list = by_kernel(&launches, &[("gld_transactions_per_request", metric)]);
        assert_eq!((list[0].kernel.as_str(), list[0].launches, list[1].launches), ("a", 2, 1));
        assert_eq!((list[2].kernel.as_str(), list[2].number, list.len()), ("a", Some(1), 3));
        assert_eq!((list[0].metrics[0].values, list[1].metrics[0].values), (Some([4.0, 8.0, 6.0]), None));
    }

    #[test]
    fn metrics_that_are_none_are_refused_by_name() {
        let names = ["inst_executed".to_owned(), "dram__bytes.sum".to_owned()];
        assert!(named(&names).is_err_and(|e| e.status() == 2 && e.to_string().contains("`dram__bytes.sum`")));
        assert_eq!(named(&names[..1]).map(|l| l.len()).expect("a metric"), 1);
    }

    #[test]
    fn what_is_shown_says_what_is_counted() {
        let o = Options { basic: true, ..Options::default() };
        let basic = shown(&o, &sections::wanted(&o).expect("sections"), &[]);
        assert!(basic.iter().all(|m| m.group == "Launch" || m.group == "Occupancy"));
        let raw = Options { page: Page::Raw, ..Options::default() };
        assert_eq!(shown(&raw, &sections::wanted(&raw).expect("sections"), &[]).len(), metrics::all().len());
    }
}
