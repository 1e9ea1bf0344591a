//! What a program says of itself by NVTX, and what its devices did meanwhile.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use weft_record::trace::{Object, Payload, Style, Times};

use super::model::{Process, What, Work};

/// A range, or a mark.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) style: Style,
    pub(super) thread: u32,
    pub(super) end_thread: u32,
    pub(super) times: Times,
    pub(super) level: u32,
    pub(super) domain: Rc<str>,
    pub(super) category: u32,
    pub(super) color: Option<u32>,
    pub(super) payload: Option<Payload>,
    pub(super) message: Rc<str>,
}

/// Names that a program gave: by what, its number, and the domain of a category.
pub(super) type Given = BTreeMap<(Object, u64, String), String>;

impl Range {
    /// Its name with that of its domain, as nsys has it.
    pub(super) fn name(&self) -> String {
        format!("{}:{}", self.domain, self.message)
    }

    /// What nsys calls its style.
    pub(super) fn style_name(&self) -> &'static str {
        match self.style {
            Style::PushPop => "PushPop",
            Style::StartEnd => "StartEnd",
            Style::Mark => "Marker",
        }
    }

    /// Whether something that a thread did at a moment was done within it.
    pub(super) fn holds(&self, thread: u32, at: u64) -> bool {
        self.times.holds(at) && (self.style == Style::StartEnd || thread == self.thread)
    }
}

impl Process {
    /// The name that the program gave to something, if it did.
    pub(super) fn given(&self, object: Object, number: u64) -> Option<&str> {
        self.names.get(&(object, number, String::new())).map(String::as_str)
    }

    /// The same of a category of a domain.
    pub(super) fn category(&self, domain: &str, number: u32) -> Option<&str> {
        self.names.get(&(Object::Category, number.into(), domain.to_owned())).map(String::as_str)
    }
}

/// What devices did for a range.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Projection<'a> {
    pub(super) range: &'a Range,
    /// From the first beginning to the last end.
    pub(super) times: Times,
    /// How many pieces of work.
    pub(super) operations: u64,
    /// How many ranges that have some are directly within it.
    pub(super) children: u64,
}

/// Work by when the stream was given it, of each thread and of all.
struct ByMoment<'a> {
    of_thread: HashMap<u32, Vec<&'a Work>>,
    all: Vec<&'a Work>,
}

impl<'a> ByMoment<'a> {
    fn of(process: &'a Process) -> Self {
        let mut all: Vec<&Work> = process.work.iter().filter(|w| w.what != What::Function).collect();
        all.sort_by_key(|w| w.origin.at);
        let mut of_thread: HashMap<u32, Vec<&Work>> = HashMap::new();
        all.iter().for_each(|w| of_thread.entry(w.origin.thread).or_default().push(w));
        ByMoment { of_thread, all }
    }

    fn within(&self, range: &Range) -> &[&'a Work] {
        let list = match range.style {
            Style::StartEnd => &self.all[..],
            _ => self.of_thread.get(&range.thread).map_or(&[][..], Vec::as_slice),
        };
        let from = list.partition_point(|w| w.origin.at < range.times.begin);
        let to = list.partition_point(|w| w.origin.at <= range.times.end);
        &list[from..to.max(from)]
    }
}

/// Ranges for which devices did something, by their beginnings.
pub(super) fn projections(process: &Process) -> Vec<Projection<'_>> {
    let work = ByMoment::of(process);
    let mut all: Vec<Projection<'_>> = Vec::new();
    // Where the open ranges of a thread and domain are in the list.
    let mut open: HashMap<(u32, &str), Vec<usize>> = HashMap::new();
    for range in process.ranges.iter().filter(|r| r.style != Style::Mark) {
        let within = work.within(range);
        let begin = within.iter().map(|w| w.times.begin).min();
        let end = within.iter().map(|w| w.times.end).max();
        let (Some(begin), Some(end)) = (begin, end) else { continue };
        if range.style == Style::PushPop {
            let stack = open.entry((range.thread, &range.domain)).or_default();
            while stack.last().is_some_and(|i| all[*i].range.times.end <= range.times.begin) {
                stack.pop();
            }
            if let Some(parent) = stack.last() {
                all[*parent].children += 1;
            }
            stack.push(all.len());
        }
        let operations = within.len() as u64;
        all.push(Projection { range, times: Times { begin, end }, operations, children: 0 });
    }
    all
}
