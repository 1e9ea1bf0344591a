//! The trace as JSON: all calls and all work, with the figures of the summaries left to the reader.

use super::kinds::{self, Names};
use super::model::{Process, What, Work};
use super::modelled;
use super::range::Range;
use super::sum_reports::bytes;
use super::unified;
use weft_record::trace::Pages;

/// A string of JSON.
pub(super) fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// All of a trace. Times are nanoseconds since the first process began.
pub(super) fn trace(processes: &[Process]) -> String {
    let began = processes.iter().map(|p| p.began).min().unwrap_or(0);
    let all: Vec<String> = processes.iter().map(|p| process(p, began)).collect();
    let times = text(modelled::said(processes).trim_end());
    format!("{{\"times\": {times}, \"processes\": [{}]}}\n", all.join(",\n"))
}

fn process(process: &Process, began: u64) -> String {
    let devices: Vec<String> = process
        .devices
        .iter()
        .map(|(n, name)| format!("{{\"number\": {n}, \"name\": {}}}", text(name)))
        .collect();
    let calls: Vec<String> = process
        .calls
        .iter()
        .enumerate()
        .map(|(i, c)| {
            format!(
                "  {{\"correlation\": {}, \"name\": {}, \"api\": \"{:?}\", \"thread\": {}, \"start\": {}, \
                 \"duration\": {}, \"result\": {}}}",
                i + 1,
                text(&c.name),
                c.api,
                c.thread,
                c.times.begin.saturating_sub(began),
                c.times.ns(),
                c.answer
            )
        })
        .collect();
    let work: Vec<String> = process.work.iter().map(|w| self::work(w, began)).collect();
    let ranges: Vec<String> = process.ranges.iter().map(|r| range(process, r, began)).collect();
    let pages: Vec<String> = process.pages.iter().map(|p| self::pages(p, began)).collect();
    format!(
        "{{\"pid\": {}, \"command\": {}, \"devices\": [{}],\n \"calls\": [\n{}],\n \"work\": [\n{}],\n \"ranges\": [\n{}],\n \"pages\": [\n{}]}}",
        process.id,
        text(&process.words),
        devices.join(", "),
        calls.join(",\n"),
        work.join(",\n"),
        ranges.join(",\n"),
        pages.join(",\n")
    )
}

/// `start` is when the program did what led to it, `model_start` and `duration` are the model's.
fn pages(p: &Pages, began: u64) -> String {
    format!(
        "  {{\"kind\": {}, \"device\": {}, \"address\": {}, \"bytes\": {}, \"count\": {}, \"write\": {}, \"instruction\": {}, \
         \"start\": {}, \"model_start\": {}, \"duration\": {}}}",
        text(unified::word(p.kind)),
        p.device,
        p.address,
        p.bytes,
        p.count,
        p.write,
        p.pc,
        p.at.saturating_sub(began),
        p.begin,
        p.ns
    )
}

fn range(process: &Process, r: &Range, began: u64) -> String {
    let or_null = |text: Option<String>| text.unwrap_or_else(|| "null".into());
    format!(
        "  {{\"style\": \"{}\", \"domain\": {}, \"message\": {}, \"thread\": {}, \"end_thread\": {}, \"start\": {}, \
         \"duration\": {}, \"level\": {}, \"category\": {}, \"category_name\": {}, \"color\": {}, \"payload_type\": {}, \
         \"payload\": {}}}",
        r.style_name(),
        text(&r.domain),
        text(&r.message),
        r.thread,
        r.end_thread,
        r.times.begin.saturating_sub(began),
        r.times.ns(),
        r.level,
        r.category,
        or_null(process.category(&r.domain, r.category).map(text)),
        or_null(r.color.map(|c| c.to_string())),
        or_null(r.payload.map(|p| text(p.kind.name()))),
        // As text: JSON has no infinities.
        or_null(r.payload.map(|p| text(&p.to_string())))
    )
}

fn work(w: &Work, began: u64) -> String {
    let own = match &w.what {
        What::Kernel(k) => format!(
            "\"kind\": \"kernel\", \"name\": {}, \"mangled\": {}, \"grid\": {:?}, \"block\": {:?}, \"registers\": {}, \
             \"static_shared\": {}, \"dynamic_shared\": {}, \"failed\": {}",
            text(&Names::Full.of(&k.name)),
            text(&k.name),
            k.grid,
            k.block,
            k.registers,
            k.static_shared,
            k.dynamic_shared,
            k.failed
        ),
        What::Copy { from, to, .. } => format!(
            "\"kind\": \"copy\", \"direction\": \"{}\", \"from\": \"{}\", \"to\": \"{}\", \"bytes\": {}",
            kinds::direction(*from, *to),
            kinds::memory(from.0),
            kinds::memory(to.0),
            bytes(w)
        ),
        What::Set { to, value, .. } => format!(
            "\"kind\": \"set\", \"to\": \"{}\", \"bytes\": {}, \"value\": {value}",
            kinds::memory(*to),
            bytes(w)
        ),
        What::Function => "\"kind\": \"host function\"".into(),
    };
    let o = &w.origin;
    format!(
        "  {{{own}, \"correlation\": {}, \"device\": {}, \"context\": {}, \"stream\": {}, \"way\": \"{:?}\", \
         \"start\": {}, \"duration\": {}}}",
        w.call.map_or("null".into(), |n| n.to_string()),
        o.device,
        o.context,
        o.stream,
        o.way,
        w.times.begin.saturating_sub(began),
        w.times.ns()
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn strings_are_escaped() {
        assert_eq!(super::text("a \"b\"\\\n"), "\"a \\\"b\\\"\\\\\\u000a\"");
    }
}
