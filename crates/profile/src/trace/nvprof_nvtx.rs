//! nvprof's table of ranges: for each thread, domain and range, what was done within it.

use std::collections::BTreeMap;

use weft_record::trace::{Object, Style};

use super::kinds;
use super::model::Process;
use super::nvprof_text::{How, Section, plain, section_texts};
use super::ranges::Range;
use super::sums::sums;

/// Ranges of one name, of one thread and domain.
type Groups<'a> = BTreeMap<(u32, &'a str, &'a str), Vec<&'a Range>>;

/// The table; empty without ranges.
pub(super) fn result(process: &Process, how: How) -> String {
    let mut groups: Groups<'_> = BTreeMap::new();
    for r in process.ranges.iter().filter(|r| r.style != Style::Mark) {
        groups.entry((r.thread, &r.domain, &r.message)).or_default().push(r);
    }
    if groups.is_empty() {
        return String::new();
    }
    let head = format!("=={}==", process.id);
    let mut out = format!("{head} NVTX result:\n");
    let (mut last_thread, mut last_domain) = (None, None);
    for ((thread, domain, name), ranges) in groups {
        if last_thread != Some(thread) {
            let called = process.given(Object::Thread, thread.into()).unwrap_or("<unnamed>");
            out += &format!("{head}   Thread \"{called}\" (id = {thread})\n");
            (last_thread, last_domain) = (Some(thread), None);
        }
        if last_domain != Some(domain) {
            let called = if domain.is_empty() { "<unnamed>" } else { domain };
            out += &format!("{head}     Domain \"{called}\"\n");
            last_domain = Some(domain);
        }
        out += &format!("{head}       Range \"{name}\"\n");
        out += &section_texts(&sections(process, name, &ranges), how);
        out.push('\n');
    }
    out
}

/// The range itself, what devices did for it, and calls in it.
fn sections(process: &Process, name: &str, ranges: &[&Range]) -> Vec<Section> {
    let within = |thread: u32, at: u64| ranges.iter().any(|r| r.holds(thread, at));
    let own = ranges.iter().map(|r| (name.to_owned(), r.times.ns()));
    let work = process.work.iter().filter(|w| within(w.origin.thread, w.origin.at));
    let work = work.filter_map(|w| Some((kinds::nvprof(w)?, w.times.ns())));
    let calls = process.calls.iter().filter(|c| within(c.thread, c.times.begin));
    let calls = calls.map(|c| (plain(c), c.times.ns()));
    vec![("Range", sums(own)), ("GPU activities", sums(work)), ("API calls", sums(calls))]
}
