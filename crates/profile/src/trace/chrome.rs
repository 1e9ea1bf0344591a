//! The trace as JSON for Chrome's and Perfetto's viewers: a row for each host thread and for each stream, and arrows from calls to what
//! they asked for.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use weft_record::trace::{Object, Style};

use super::json::text;
use super::kinds::{self, Names};
use super::model::{Process, What, Work};
use super::modelled;
use super::range::Range;
use super::sum_reports::bytes;

/// Numbers of the rows of streams, beyond those of threads.
const STREAMS: u64 = 1 << 32;

/// All of a trace.
pub(super) fn trace(processes: &[Process]) -> String {
    let began = processes.iter().map(|p| p.began).min().unwrap_or(0);
    let mut events = Vec::new();
    for process in processes {
        heads(process, &mut events);
        let us = |ns: u64| ns.saturating_sub(began) as f64 / 1e3;
        for (i, call) in process.calls.iter().enumerate() {
            let times = (us(call.times.begin), call.times.ns() as f64 / 1e3);
            let place = (process.id, u64::from(call.thread));
            let args = format!("\"correlation\": {}, \"result\": {}", i + 1, call.answer);
            events.push(complete(&call.name, "api", place, times, &args));
        }
        for (i, r) in process.ranges.iter().enumerate() {
            range(process, (i, r), &us, &mut events);
        }
        for (i, work) in process.work.iter().enumerate() {
            let times = (us(work.times.begin), work.times.ns() as f64 / 1e3);
            let place = (process.id, row(work));
            events.push(complete(&kinds::nsys(work, Names::Full), category(work), place, times, &args(work)));
            arrow(process, (i, work), began, &mut events);
        }
    }
    let times = text(modelled::said(processes).trim_end());
    format!(
        "{{\"displayTimeUnit\": \"ns\", \"otherData\": {{\"times\": {times}}}, \"traceEvents\": [\n{}\n]}}\n",
        events.join(",\n")
    )
}

/// A range of a thread lies in its row around its calls; one that any thread may end has a row of its own.
fn range(process: &Process, (i, r): (usize, &Range), us: &dyn Fn(u64) -> f64, events: &mut Vec<String>) {
    let (begin, end) = (us(r.times.begin), us(r.times.end));
    let mut args = format!("\"domain\": {}", text(&r.domain));
    if r.category != 0 {
        let name = process.category(&r.domain, r.category).map_or(r.category.to_string(), text);
        let _ = write!(args, ", \"category\": {name}");
    }
    if let Some(p) = r.payload {
        let _ = write!(args, ", \"payload\": \"{p}\"");
    }
    if let Some(c) = r.color {
        let _ = write!(args, ", \"color\": \"#{c:08x}\"");
    }
    let (id, thread, name) = (process.id, r.thread, text(&r.message));
    let head = |phase: &str, at: f64, more: &str| {
        format!(
            "{{\"ph\": \"{phase}\", \"name\": {name}, \"cat\": \"nvtx\", \"pid\": {id}, \"tid\": {thread}, \"ts\": {at:.3}, {more}, \
             \"args\": {{{args}}}}}"
        )
    };
    match r.style {
        Style::PushPop => {
            let times = (begin, r.times.ns() as f64 / 1e3);
            events.push(complete(&r.message, "nvtx", (id, thread.into()), times, &args));
        }
        Style::Mark => events.push(head("i", begin, "\"s\": \"t\"")),
        Style::StartEnd => {
            let id = format!("\"id\": \"{id}.r{i}\"");
            events.extend([head("b", begin, &id), head("e", end, &id)]);
        }
    }
}

/// The row of a stream; what kernels launch has its own, beside what its stream does.
fn row(work: &Work) -> u64 {
    let device = u64::from(work.origin.way == weft_record::trace::Way::Device);
    STREAMS + 2 * work.origin.stream + device
}

fn category(work: &Work) -> &'static str {
    match work.what {
        What::Kernel(_) => "kernel",
        What::Copy { .. } => "memcpy",
        What::Set { .. } => "memset",
        What::Function => "host function",
    }
}

/// Names of the rows.
fn heads(process: &Process, events: &mut Vec<String>) {
    let id = process.id;
    let head = |kind: &str, row: u64, name: &str| {
        format!(
            "{{\"ph\": \"M\", \"name\": \"{kind}\", \"pid\": {id}, \"tid\": {row}, \"args\": {{\"name\": {}}}}}",
            text(name)
        )
    };
    events.push(head("process_name", 0, &process.words));
    let threads: BTreeSet<u32> =
        process.calls.iter().map(|c| c.thread).chain(process.ranges.iter().map(|r| r.thread)).collect();
    let called = |t: u32| match process.given(Object::Thread, t.into()) {
        Some(name) => format!("{name} (thread {t})"),
        None => format!("thread {t}"),
    };
    events.extend(threads.iter().map(|t| head("thread_name", u64::from(*t), &called(*t))));
    let streams: BTreeSet<(u64, u32, u64, bool)> =
        process.work.iter().map(|w| (row(w), w.origin.device, w.origin.stream, row(w) % 2 == 1)).collect();
    for (row, device, stream, by_kernels) in streams {
        let behind = if by_kernels { ", launched by kernels" } else { "" };
        let name = process.given(Object::Stream, stream).map_or_else(String::new, |n| format!(" {n}"));
        events.push(head("thread_name", row, &format!("device {device}, stream {stream}{name}{behind}")));
    }
}

fn complete(
    name: &str,
    category: &str,
    (process, row): (u32, u64),
    (at, lasts): (f64, f64),
    args: &str,
) -> String {
    format!(
        "{{\"ph\": \"X\", \"name\": {}, \"cat\": \"{category}\", \"pid\": {process}, \"tid\": {row}, \"ts\": {at:.3}, \
         \"dur\": {lasts:.3}, \"args\": {{{args}}}}}",
        text(name)
    )
}

fn args(work: &Work) -> String {
    let mut out = String::new();
    if let Some(n) = work.call {
        let _ = write!(out, "\"correlation\": {n}, ");
    }
    let _ = write!(out, "\"context\": {}, \"stream\": {}", work.origin.context, work.origin.stream);
    match &work.what {
        What::Kernel(k) => {
            let _ = write!(
                out,
                ", \"grid\": {:?}, \"block\": {:?}, \"registers\": {}, \"static shared\": {}, \"dynamic shared\": {}",
                k.grid, k.block, k.registers, k.static_shared, k.dynamic_shared
            );
            if k.failed {
                out.push_str(", \"failed\": true");
            }
        }
        What::Copy { from, to, .. } => {
            let (from, to) = (kinds::memory(from.0), kinds::memory(to.0));
            let _ = write!(out, ", \"bytes\": {}, \"from\": \"{from}\", \"to\": \"{to}\"", bytes(work));
        }
        What::Set { to, value, .. } => {
            let _ = write!(
                out,
                ", \"bytes\": {}, \"to\": \"{}\", \"value\": {value}",
                bytes(work),
                kinds::memory(*to)
            );
        }
        What::Function => {}
    }
    out
}

/// From the call to what it asked for.
fn arrow(process: &Process, (i, work): (usize, &Work), began: u64, events: &mut Vec<String>) {
    let Some(call) = work.call.and_then(|n| process.calls.get(n - 1)) else { return };
    let id = process.id;
    let us = |ns: u64| ns.saturating_sub(began) as f64 / 1e3;
    // A viewer joins an arrow's ends to what its rows show at that moment.
    let start = us(work.origin.at.clamp(call.times.begin, call.times.end));
    let (thread, row, end) = (call.thread, row(work), us(work.times.begin));
    let name = format!("\"name\": \"launch\", \"cat\": \"flow\", \"id\": \"{id}.{i}\", \"pid\": {id}");
    events.push(format!("{{\"ph\": \"s\", {name}, \"tid\": {thread}, \"ts\": {start:.3}}}"));
    events.push(format!("{{\"ph\": \"f\", \"bp\": \"e\", {name}, \"tid\": {row}, \"ts\": {end:.3}}}"));
}
