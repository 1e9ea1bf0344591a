//! Calls under way and calls that have ended. What the runtime calls of the driver has the number of the outer call.

use core::cell::RefCell;
use core::sync::atomic::{AtomicU32, Ordering};
use std::collections::HashMap;

use parking_lot::Mutex;
use weft_record::tool::Site;

use crate::callbacks::{self, Place};
use crate::cbids::{Api, Function, function};
use crate::clock::{now, stamp, thread};
use crate::driver::is_inside;
use crate::external;
use crate::kinds::{is_silent, wants};
use crate::objects::{self, Done};
use crate::queue;
use crate::records::{Call, kind};

/// A call under way.
struct Open {
    api: Api,
    function: &'static Function,
    begin: u64,
    correlation: u32,
    /// A word for the subscriber, from the call's beginning to its end.
    word: Box<u64>,
}

/// An outer call's time.
#[derive(Clone, Copy)]
struct Span {
    begin: u64,
    end: u64,
    correlation: u32,
}

/// As many of a thread are remembered.
const MOST: usize = 1 << 16;

thread_local! {
    static OPEN: RefCell<Vec<Open>> = const { RefCell::new(Vec::new()) };
}

/// Outer calls by thread, in their order.
static SPANS: Mutex<Option<HashMap<u32, Vec<Span>>>> = Mutex::new(None);

/// The call that a thread was in at a moment; 0: none that was told.
pub(crate) fn at(thread: u32, at: u64) -> u32 {
    let spans = SPANS.lock();
    let Some(list) = spans.as_ref().and_then(|s| s.get(&thread)) else { return 0 };
    let behind = list.partition_point(|s| s.begin <= at);
    list[..behind].last().filter(|s| at <= s.end).map_or(0, |s| s.correlation)
}

fn span(begin: u64, correlation: u32) {
    let mut spans = SPANS.lock();
    let list = spans.get_or_insert_default().entry(thread()).or_default();
    if list.len() >= MOST {
        list.drain(..MOST / 2);
    }
    list.push(Span { begin, end: u64::MAX, correlation });
}

fn end_span(end: u64) {
    let mut spans = SPANS.lock();
    if let Some(last) = spans.get_or_insert_default().get_mut(&thread()).and_then(|l| l.last_mut()) {
        last.end = end;
    }
}

/// Told by libcuda and libcudart.
///
/// # Safety
/// A live call, as [`Site`] says.
pub(crate) unsafe extern "C" fn told(site: *const Site) {
    // What the client calls as it gives or takes a buffer is the client's own.
    if is_inside() || queue::is_giving() {
        return;
    }
    // SAFETY: as the caller says.
    let Some(site) = (unsafe { site.as_ref() }) else { return };
    // SAFETY: the name is a text that long.
    let name = unsafe { core::slice::from_raw_parts(site.name, site.name_bytes) };
    let api = if site.api == 0 { Api::Runtime } else { Api::Driver };
    // Functions without a number are parts of what calls them.
    let Some(function) = core::str::from_utf8(name).ok().and_then(|n| function(api, n)) else { return };
    if site.ended == 0 { begins(api, function, site) } else { ended(api, function, site) }
}

fn begins(api: Api, function: &'static Function, site: &Site) {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let outer = OPEN.try_with(|o| o.borrow().last().map(|c| c.correlation));
    // A thread that ends has no list any more.
    let Ok(outer) = outer else { return };
    let begin = now();
    let correlation = outer.unwrap_or_else(|| {
        let new = NEXT.fetch_add(1, Ordering::Relaxed);
        span(begin, new);
        external::note(new);
        new
    });
    let mut open = Open { api, function, begin, correlation, word: Box::new(0) };
    let word = &raw mut *open.word;
    let _ = OPEN.try_with(|o| o.borrow_mut().push(open));
    if api == Api::Driver {
        objects::begins(function.name.to_bytes(), site.params);
    }
    callbacks::call(Place {
        api,
        function,
        params: site.params,
        symbol: site.symbol,
        answer: core::ptr::null(),
        correlation,
        word,
    });
}

fn ended(api: Api, function: &'static Function, site: &Site) {
    let mine = |o: &Open| o.api == api && core::ptr::eq(o.function, function);
    // One that began before anybody was told is none.
    let popped = OPEN.try_with(|o| {
        let mut o = o.borrow_mut();
        if o.last().is_some_and(mine) { o.pop().map(|c| (c, o.is_empty())) } else { None }
    });
    let Ok(Some((mut open, outermost))) = popped else { return };
    let Open { correlation, begin, .. } = open;
    let word = &raw mut *open.word;
    // SAFETY: a call that has ended has an answer.
    let answer = unsafe { site.answer.as_ref() }.map_or(0, |a| *a as u32);
    let end = now();
    if api == Api::Driver {
        objects::ended(function.name.to_bytes(), site.params, &Done { begin, end, correlation, answer });
    }
    let (params, symbol) = (site.params, site.symbol);
    callbacks::call(Place { api, function, params, symbol, answer: site.answer, correlation, word });
    if outermost {
        end_span(end);
    }
    let kind = if api == Api::Runtime { kind::RUNTIME } else { kind::DRIVER };
    if wants(kind) && !is_silent(kind, function.cbid) {
        let (process, thread) = (std::process::id(), thread());
        let (start, end) = (stamp(begin), stamp(end));
        queue::push(Call { kind, cbid: function.cbid, start, end, process, thread, correlation, answer });
    }
    if outermost {
        queue::settle();
    }
}
