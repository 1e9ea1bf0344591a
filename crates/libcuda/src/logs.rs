//! The log of errors that programs can read (CUDA Driver API, "Error Log Management Functions"): for each call that fails, a line which
//! says what was wrong.

use core::ffi::c_void;
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_driver::{Code, Error};
use weft_ffi::driver::{CU_LOG_LEVEL_ERROR, CUlogsCallback};
use weft_ffi::errors;

/// Messages that are kept.
const KEPT: usize = 100;

/// A function of the program's that hears of each message.
struct Listener {
    id: usize,
    call: CUlogsCallback,
    /// The program's own; only handed back to it.
    data: usize,
}

struct Log {
    /// The number of the first message that is kept.
    first: u32,
    messages: VecDeque<Arc<str>>,
    listeners: Vec<Arc<Listener>>,
    next_id: usize,
}

static LOG: Mutex<Log> =
    Mutex::new(Log { first: 0, messages: VecDeque::new(), listeners: Vec::new(), next_id: 1 });

thread_local! {
    /// Whether this thread is in a function of the program's that hears of a message.
    static TELLING: Cell<bool> = const { Cell::new(false) };
}

/// Notes that a call has failed. Work that is not done yet is no failure.
#[cold]
pub(crate) fn note(name: &str, error: &Error) {
    if error.code == Code::NotReady || TELLING.get() {
        return;
    }
    let number = error.code.number();
    let code =
        errors::driver_name(number as i32).map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let text: Arc<str> = format!("[E] {name} failed with {code} ({number}): {error}").into();
    let listeners = {
        let mut log = LOG.lock();
        if log.messages.len() == KEPT {
            log.messages.pop_front();
            log.first += 1;
        }
        log.messages.push_back(text.clone());
        log.listeners.clone()
    };
    if !listeners.is_empty() {
        tell(&listeners, &text);
    }
}

fn tell(listeners: &[Arc<Listener>], text: &str) {
    TELLING.set(true);
    for l in listeners {
        // A copy of its own, which it may write to, with a zero byte.
        let mut bytes: Vec<u8> = text.bytes().chain([0]).collect();
        if let Some(call) = l.call {
            // SAFETY: the program has given function and data for each other; the text lives until the call returns.
            unsafe { call(l.data as *mut c_void, CU_LOG_LEVEL_ERROR, bytes.as_mut_ptr().cast(), text.len()) };
        }
    }
    TELLING.set(false);
}

/// Has a function hear of each message; answers its number.
pub(crate) fn listen(call: CUlogsCallback, data: *mut c_void) -> usize {
    let mut log = LOG.lock();
    let id = log.next_id;
    log.next_id += 1;
    log.listeners.push(Arc::new(Listener { id, call, data: data as usize }));
    id
}

/// Ends that; false when the number is none.
pub(crate) fn forget(id: usize) -> bool {
    let mut log = LOG.lock();
    let before = log.listeners.len();
    log.listeners.retain(|l| l.id != id);
    log.listeners.len() < before
}

/// The place after the last message.
pub(crate) fn end() -> u32 {
    let log = LOG.lock();
    log.first + log.messages.len() as u32
}

/// The messages from a place on, or all that are kept.
pub(crate) fn from(place: Option<u32>) -> Vec<Arc<str>> {
    let log = LOG.lock();
    let skip = place.map_or(0, |p| p.saturating_sub(log.first)) as usize;
    log.messages.iter().skip(skip).cloned().collect()
}
