//! What a program says of itself by NVTX.

use std::collections::BTreeMap;
use std::rc::Rc;

use weft_record::trace::{Object, Payload, Style, Times};

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
