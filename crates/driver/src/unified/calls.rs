//! Calls of the system that use managed memory: touches of the host's. What a call uses stays open until it is over.

use std::cell::Cell;

use weft_exec::memory::{Calls, Touch, Toucher, Use, touch_pages, watch_calls};

use super::state::with;
use crate::memory::space::arena;

thread_local! {
    /// The function for which this thread touches what the system will use; 0: it does not.
    static CALL: Cell<u64> = const { Cell::new(0) };
}

/// Has such calls told.
pub(super) fn listen() {
    if let Ok(arena) = arena() {
        watch_calls(arena.addresses(), Calls { before, after });
    }
}

/// A touch by who it is for.
pub(super) fn of_whom(touch: &Touch) -> Touch {
    match CALL.get() {
        pc if pc != 0 && touch.by == Toucher::Copy => Touch { by: Toucher::Host, pc, ..*touch },
        _ => *touch,
    }
}

fn before(used: Use, pc: u64) {
    let parts = with(|u| u.parts(used));
    let touch = |part: &Use| {
        CALL.set(pc);
        touch_pages(*part);
        CALL.set(0);
    };
    // Nobody closes them from then on.
    parts.iter().for_each(touch);
    with(|u| parts.iter().for_each(|part| u.held.add(*part)));
    parts.iter().for_each(touch);
}

fn after(used: Use) {
    with(|u| {
        for part in u.parts(used) {
            if u.held.remove(part) {
                u.protect_again(part.from, part.to);
            }
        }
    });
}
