//! Ranges that are open, and what is said of them.

use core::cell::RefCell;
use core::ffi::c_void;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_record::trace::{Event, Payload, Range, Style, Times};

use crate::known::DOMAINS;
use crate::output::{note, now, thread};

/// What a program says of a range.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Said {
    pub(crate) message: Message,
    pub(crate) category: u32,
    pub(crate) color: Option<u32>,
    pub(crate) payload: Option<Payload>,
}

/// A text of its own, or a registered one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Message {
    Own(String),
    Registered(Arc<str>),
}

impl Default for Message {
    fn default() -> Self {
        Message::Own(String::new())
    }
}

impl Message {
    fn text(&self) -> &str {
        match self {
            Message::Own(t) => t,
            Message::Registered(t) => t,
        }
    }
}

/// A domain as the program has it; the default one is 0.
pub(crate) type Domain = usize;

struct Open {
    said: Said,
    domain: Domain,
    thread: u32,
    begin: u64,
}

thread_local! {
    /// Those that the thread has pushed, by domain.
    static PUSHED: RefCell<HashMap<Domain, Vec<Open>>> = RefCell::default();
}

/// Those that were started, by their numbers.
static STARTED: Mutex<Option<HashMap<u64, Open>>> = Mutex::new(None);

fn opened(domain: Domain, said: Said) -> Open {
    Open { said, domain, thread: thread(), begin: now() }
}

fn ended(open: &Open, style: Style, level: u32) {
    let domain = DOMAINS.text(core::ptr::without_provenance::<c_void>(open.domain));
    let end = if style == Style::Mark { open.begin } else { now() };
    note(&Event::Range(Range {
        style,
        thread: open.thread,
        end_thread: thread(),
        times: Times { begin: open.begin, end },
        level,
        domain: &domain,
        category: open.said.category,
        color: open.said.color,
        payload: open.said.payload,
        message: open.said.message.text(),
    }));
}

/// A moment.
pub(crate) fn mark(domain: Domain, said: Said) {
    ended(&opened(domain, said), Style::Mark, 0);
}

/// Begins a range of the calling thread; its level.
pub(crate) fn push(domain: Domain, said: Said) -> i32 {
    // A thread that ends may have no list any more.
    let pushed = PUSHED.try_with(|p| {
        let mut p = p.borrow_mut();
        let stack = p.entry(domain).or_default();
        stack.push(opened(domain, said));
        stack.len() - 1
    });
    pushed.ok().and_then(|n| i32::try_from(n).ok()).unwrap_or(-1)
}

/// Ends the range that the calling thread began last; its level, -1: there is none.
pub(crate) fn pop(domain: Domain) -> i32 {
    let popped = PUSHED.try_with(|p| {
        let mut p = p.borrow_mut();
        let stack = p.get_mut(&domain)?;
        let open = stack.pop()?;
        Some((open, u32::try_from(stack.len()).ok()?))
    });
    let Ok(Some((open, level))) = popped else { return -1 };
    ended(&open, Style::PushPop, level);
    i32::try_from(level).unwrap_or(-1)
}

/// Begins a range that any thread may end; its number.
pub(crate) fn start(domain: Domain, said: Said) -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let open = opened(domain, said);
    STARTED.lock().get_or_insert_default().insert(number, open);
    number
}

/// Ends the range of a number, if there is one.
pub(crate) fn end(number: u64) {
    let open = STARTED.lock().as_mut().and_then(|all| all.remove(&number));
    if let Some(open) = open {
        ended(&open, Style::StartEnd, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_of_thread_and_domain() {
        let said = Said::default;
        assert_eq!((push(0, said()), push(0, said()), push(5, said())), (0, 1, 0));
        std::thread::scope(|s| {
            s.spawn(|| assert_eq!((pop(0), push(0, said()), pop(0)), (-1, 0, 0)));
        });
        assert_eq!((pop(0), pop(5), pop(0), pop(0), pop(6)), (1, 0, 0, -1, -1));
    }

    #[test]
    fn ranges_that_were_started_have_numbers() {
        let (a, b) = (start(0, Said::default()), start(0, Said::default()));
        assert!(a != b && a != 0);
        let open = || STARTED.lock().as_ref().is_some_and(|s| s.contains_key(&a));
        assert!(open());
        std::thread::scope(|s| {
            s.spawn(|| end(a));
        });
        assert!(!open());
        end(a);
        end(u64::MAX);
    }
}
