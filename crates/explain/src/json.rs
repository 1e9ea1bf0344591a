//! The report as JSON.

use std::fmt;

use crate::classes::{Class, Counts};
use crate::report::*;
use weft_choice::cost::Cost;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number; what is no number becomes `null`.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, in this order.
    Object(Vec<(&'static str, Json)>),
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(b) => write!(f, "{b}"),
            Json::Number(n) if n.is_finite() => write!(f, "{n}"),
            Json::Number(_) => f.write_str("null"),
            Json::Text(s) => string(f, s),
            Json::List(list) => {
                f.write_str("[")?;
                for (n, item) in list.iter().enumerate() {
                    write!(f, "{}{item}", if n == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (n, (key, value)) in members.iter().enumerate() {
                    f.write_str(if n == 0 { "" } else { ", " })?;
                    string(f, key)?;
                    write!(f, ": {value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn string(f: &mut fmt::Formatter<'_>, s: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in s.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            c if c < ' ' => write!(f, "\\u{:04x}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

fn text(s: impl ToString) -> Json {
    Json::Text(s.to_string())
}

fn number(n: impl Into<f64>) -> Json {
    Json::Number(n.into())
}

/// Cycles: to a tenth.
fn cycles(n: f64) -> Json {
    Json::Number((n * 10.0).round() / 10.0)
}

fn list<T>(items: &[T], one: impl Fn(&T) -> Json) -> Json {
    Json::List(items.iter().map(one).collect())
}

fn optional<T>(item: Option<&T>, one: impl Fn(&T) -> Json) -> Json {
    item.map_or(Json::Null, one)
}

fn words(s: Option<&String>) -> Json {
    optional(s, |s| text(s))
}

/// The whole report.
pub fn report(r: &Report) -> Json {
    Json::Object(vec![
        ("file", text(&r.file)),
        ("target", text(&r.target)),
        ("kernels", list(&r.kernels, entry)),
    ])
}

fn entry(e: &Entry) -> Json {
    match e {
        Entry::Done(k) => kernel(k),
        Entry::Failed { name, message, place: at } => Json::Object(vec![
            ("name", text(name)),
            ("error", text(message)),
            ("place", optional(at.as_ref(), place)),
        ]),
    }
}

fn place(p: &Place) -> Json {
    let known = |n: u32| if n > 0 { number(n) } else { Json::Null };
    Json::Object(vec![("file", words(p.file.as_ref())), ("line", known(p.line)), ("ptx_line", known(p.ptx))])
}

fn cost(c: &Cost) -> Vec<(&'static str, Json)> {
    vec![
        ("cycles", cycles(c.cycles)),
        ("compute", cycles(c.compute)),
        ("latency", cycles(c.latency)),
        ("spills", cycles(c.spills)),
        ("turns", cycles(c.turns)),
        ("memory", cycles(c.memory)),
        ("contention", cycles(c.contention)),
        ("instructions", number(c.instructions)),
    ]
}

fn counts(c: &Counts) -> Json {
    let all = Class::ALL.iter().map(|&class| (class.key(), number(c.of(class))));
    Json::Object(std::iter::once(("total", number(c.total()))).chain(all).collect())
}

fn kernel(k: &KernelReport) -> Json {
    let g = k.geometry;
    let shape = |g: weft_ir::Geometry| {
        vec![("lanes", number(g.width)), ("lanes_of_part", number(g.part)), ("groups", number(g.groups()))]
    };
    let weighed = |w: &Weighed| {
        let mut members = shape(w.geometry);
        members.extend([("chosen", Json::Bool(w.chosen)), ("verdict", text(&w.verdict))]);
        match &w.cost {
            Ok(c) => members.extend(cost(c)),
            Err(why) => members.push(("error", text(why))),
        }
        Json::Object(members)
    };
    let beside = |b: &Beside| {
        let mut members = vec![("blocks", number(b.count)), ("chosen", Json::Bool(b.chosen))];
        match &b.cost {
            Ok((cycles, g)) => {
                members.push(("cycles", Json::Number(*cycles)));
                members.extend(shape(*g));
            }
            Err(why) => members.push(("error", text(why))),
        }
        Json::Object(members)
    };
    Json::Object(vec![
        ("name", text(&k.name)),
        ("source_name", text(&k.plain)),
        ("block", list(&k.block, |&n| number(n))),
        ("block_from", text(k.block_from.words())),
        ("geometry", Json::Object(shape(g))),
        ("reason", words(k.reason.as_ref())),
        ("weighed", list(&k.weighed, weighed)),
        ("blocks_beside", list(&k.beside, beside)),
        ("cost", Json::Object(cost(&k.cost))),
        ("regions", regions(&k.regions)),
        ("accesses", list(&k.accesses, access)),
        ("divergence", list(&k.divergence, divergence)),
        (
            "machine",
            Json::Object(vec![
                ("total", counts(&k.machine.total)),
                ("hot", counts(&k.machine.hot)),
                ("hot_lines", list(&k.machine.hot_lines, place)),
                ("hot_is_a_loop_of_the_kernel", Json::Bool(k.machine.is_kernels)),
            ]),
        ),
        ("remarks", list(&k.remarks, remark)),
    ])
}

fn regions(r: &Regions) -> Json {
    let kept = |k: &Kept| {
        Json::Object(vec![
            ("type", text(k.ty)),
            ("once", Json::Bool(k.once)),
            ("bytes", number(k.bytes)),
            ("place", place(&k.place)),
        ])
    };
    let wait = |w: &Wait| {
        Json::Object(vec![
            ("place", place(&w.place)),
            ("what", text(w.what)),
            ("bytes", number(w.bytes)),
            ("kept", list(&w.kept, kept)),
        ])
    };
    Json::Object(vec![
        ("count", number(r.count)),
        ("loops", Json::Bool(r.loops)),
        ("frame_bytes", number(r.frame_bytes)),
        ("waits", list(&r.waits, wait)),
    ])
}

fn access(a: &Access) -> Json {
    Json::Object(vec![
        ("place", place(&a.place)),
        ("kind", text(a.kind.word())),
        ("space", text(format!("{:?}", a.space).to_lowercase())),
        ("array", words(a.array.as_ref())),
        ("type", text(a.ty)),
        ("elements", number(a.count)),
        ("form", text(a.form.words(a.kind))),
        ("stride", a.stride.map_or(Json::Null, |s| Json::Number(s as f64))),
        ("checked", Json::Bool(a.checked)),
        ("masked", text(format!("{:?}", a.masked).to_lowercase())),
        ("loop_depth", number(a.depth)),
        ("copies", number(a.copies)),
        ("cycles", cycles(a.cycles)),
        ("cause", if a.cause.is_some() { text(crate::remarks::cause(a).0) } else { Json::Null }),
    ])
}

fn divergence(d: &Divergence) -> Json {
    Json::Object(vec![
        ("place", place(&d.place)),
        ("split", text(format!("{:?}", d.split).to_lowercase())),
        ("by", text(format!("{:?}", d.by).to_lowercase())),
        ("lines", list(&d.lines, place)),
        ("cycles", cycles(d.cycles)),
    ])
}

fn remark(r: &Remark) -> Json {
    Json::Object(vec![
        ("place", optional(r.place.as_ref(), place)),
        ("text", text(&r.text)),
        ("advice", words(r.advice.as_ref())),
        ("cycles", cycles(r.cycles)),
    ])
}
