//! A trace as data for the page: names once, then rows of numbers.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::kinds::{self, Names};
use super::model::{Process, What, Work};
use super::modelled;
use super::run::{self, Wishes};
use super::sum_reports::bytes;
use super::{unified_advice, unified_text};
use crate::Error;

/// Most calls, and most pieces of work, of a process on a page.
const MOST: usize = 100_000;

/// Runs a program with a trace, and without what it prints. Answers the data.
///
/// # Errors
/// It cannot be run, or its records cannot be read.
pub(crate) fn recorded(words: &[String]) -> Result<Value, Error> {
    let scratch = run::scratch()?;
    let records = scratch.path().join("records");
    let wishes = Wishes { no_stdout: true, ..Wishes::default() };
    // How it ends, the run that counts tells.
    run::start(words, &records, &wishes)?.wait()?;
    kept(&records)
}

/// The data of kept records.
///
/// # Errors
/// They cannot be read.
pub(crate) fn kept(records: &Path) -> Result<Value, Error> {
    Ok(value(&run::processes_of(records)?))
}

/// Compiles a `.cu` file with line information, into a folder.
///
/// # Errors
/// It does not compile.
pub(crate) fn compiled(file: &str, to: &Path) -> Result<PathBuf, Error> {
    run::compiled(&run::home()?, file, &["-lineinfo".to_owned()], to)
}

/// Names, each with its number.
#[derive(Default)]
struct Table {
    list: Vec<String>,
    known: HashMap<String, usize>,
}

impl Table {
    fn of(&mut self, name: &str) -> usize {
        if let Some(n) = self.known.get(name) {
            return *n;
        }
        self.known.insert(name.to_owned(), self.list.len());
        self.list.push(name.to_owned());
        self.list.len() - 1
    }
}

/// The data. Times are nanoseconds since the first process began.
pub(super) fn value(processes: &[Process]) -> Value {
    let began = processes.iter().map(|p| p.began).min().unwrap_or(0);
    let mut names = Table::default();
    let all: Vec<Value> = processes.iter().map(|p| process(p, began, &mut names)).collect();
    json!({
        "processes": all,
        "names": names.list,
        "times": modelled::said(processes).trim_end(),
        "unified": unified(processes),
    })
}

/// Managed memory: a table of allocations, advice, and what is to be said of both. Nothing where there is none.
fn unified(processes: &[Process]) -> Option<Value> {
    let table = unified_advice::allocations(processes);
    let missed: Vec<String> = processes.iter().filter_map(unified_text::missed).collect();
    let said: Vec<String> = match table.rows.is_empty() {
        true if missed.is_empty() => return None,
        true => missed,
        false => [vec![unified_text::SAID.to_owned()], missed].concat(),
    };
    let advice: Vec<String> = processes.iter().flat_map(unified_advice::of).collect();
    Some(json!({"heads": table.heads, "rows": table.texts(), "advice": advice, "said": said}))
}

fn process(p: &Process, began: u64, names: &mut Table) -> Value {
    let at = |ns: u64| ns.saturating_sub(began);
    // Name, thread, start, duration, answer.
    let calls: Vec<Value> = (p.calls.iter().take(MOST))
        .map(|c| json!([names.of(&c.name), c.thread, at(c.times.begin), c.times.ns(), c.answer]))
        .collect();
    let work: Vec<Value> =
        p.work.iter().take(MOST).map(|w| self::work(w, at(w.times.begin), names)).collect();
    let devices: serde_json::Map<String, Value> =
        p.devices.iter().map(|(n, name)| (n.to_string(), Value::String(name.clone()))).collect();
    // Domain and message, thread, start, duration, depth.
    let ranges: Vec<Value> = (p.ranges.iter().take(MOST))
        .map(|r| {
            json!([names.of(&r.name()), r.thread, at(r.times.begin), r.times.ns(), r.level, r.style_name()])
        })
        .collect();
    let over = |n: usize| n.saturating_sub(MOST);
    json!({
        "pid": p.id,
        "command": p.words,
        "devices": devices,
        "calls": calls,
        "work": work,
        "ranges": ranges,
        "left_out": over(p.calls.len()) + over(p.work.len()) + over(p.ranges.len()),
    })
}

/// Kind, name, device, stream, start, duration, number of the call (0: not known), what else there is to say, and a kernel's PTX name.
fn work(w: &Work, start: u64, names: &mut Table) -> Value {
    let (kind, name, more, mangled) = match &w.what {
        What::Kernel(k) => {
            let more = format!(
                "grid {:?}, block {:?}, {} registers, {} bytes of shared memory{}",
                k.grid,
                k.block,
                k.registers,
                u64::from(k.static_shared) + u64::from(k.dynamic_shared),
                if k.failed { ", ended before its time" } else { "" }
            );
            ("kernel", Names::Full.of(&k.name), more, Some(&*k.name))
        }
        What::Copy { from, to, .. } => {
            let more = format!("{} bytes, {} to {}", bytes(w), kinds::memory(from.0), kinds::memory(to.0));
            ("copy", format!("copy {}", kinds::direction(*from, *to)), more, None)
        }
        What::Set { to, .. } => {
            ("set", "fill".into(), format!("{} bytes, {}", bytes(w), kinds::memory(*to)), None)
        }
        What::Function => ("function", "host function".into(), String::new(), None),
    };
    let (name, more, mangled) = (names.of(&name), names.of(&more), mangled.map(|m| names.of(m)));
    let call = w.call.filter(|n| *n <= MOST).unwrap_or(0);
    json!([kind, name, w.origin.device, w.origin.stream, start, w.times.ns(), call, more, mangled])
}
