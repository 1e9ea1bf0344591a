//! Numbers that the program gives to what a thread does, by kind: those on top of their stacks are told with each call.

use core::cell::RefCell;

use crate::queue;
use crate::records::{External, kind};
use crate::result::{Code, INVALID_PARAMETER, QUEUE_EMPTY};
use crate::session::wants;

/// Kinds, of which 0 is none.
const KINDS: usize = 6;

thread_local! {
    static STACKS: RefCell<[Vec<u64>; KINDS]> = RefCell::default();
}

fn of<R>(kind: u32, what: impl FnOnce(&mut Vec<u64>) -> R) -> Result<R, Code> {
    let at = usize::try_from(kind).ok().filter(|k| (1..KINDS).contains(k)).ok_or(INVALID_PARAMETER)?;
    STACKS.with(|s| Ok(what(&mut s.borrow_mut()[at])))
}

/// From here on.
pub(crate) fn push(kind: u32, id: u64) -> Result<(), Code> {
    of(kind, |stack| stack.push(id))
}

/// No longer; the number.
pub(crate) fn pop(kind: u32) -> Result<u64, Code> {
    of(kind, Vec::pop)?.ok_or(QUEUE_EMPTY)
}

/// A call begins.
pub(crate) fn note(correlation: u32) {
    if !wants(kind::EXTERNAL_CORRELATION) {
        return;
    }
    // A thread that ends may have none any more.
    let _ = STACKS.try_with(|stacks| {
        for (external_kind, stack) in (0..).zip(&*stacks.borrow()) {
            if let Some(external) = stack.last() {
                queue::push(External {
                    kind: kind::EXTERNAL_CORRELATION,
                    external_kind,
                    external: *external,
                    correlation,
                    reserved: 0,
                });
            }
        }
    });
}
