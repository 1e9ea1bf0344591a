//! Calls of the system that use managed memory: touches of the host's. What a call uses stays open until it is over.

use std::cell::Cell;
use std::ops::Range;

use weft_exec::memory::{Calls, Touch, Toucher, Use, touch_pages, watch_calls};

use super::conflict::note_combined_read;
use super::state::{Unified, is_held, with};
use crate::memory::space::arena;

thread_local! {
    /// The function for which this thread touches what the system will use; 0: it does not.
    static CALL: Cell<u64> = const { Cell::new(0) };
}

/// Has such calls told that use device memory, or also some at other addresses.
pub(super) fn listen(others: Option<Range<u64>>) {
    let arena = arena().map(|a| a.addresses());
    for addresses in [arena.ok(), others].into_iter().flatten() {
        watch_calls(addresses, Calls { before, after });
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
    // Our own, such as of messages.
    if is_held() {
        return;
    }
    let (parts, first) = with(|u| {
        u.combined.begin(used);
        (u.parts(used), if used.write { Vec::new() } else { u.combined.reads(used) })
    });
    first.into_iter().for_each(|area| note_combined_read(area, 0));
    // It is not the host's turn: the system answers that the memory is not there.
    let conflict = |u: &mut Unified| {
        let mut claimed = parts.iter().filter_map(|part| Some((*part, u.claimed(part.from)?)));
        let (part, device) = claimed.next()?;
        let touch = Touch { address: part.from, write: part.write, by: Toucher::Host, pc };
        u.note_conflict(&touch, device);
        Some(())
    };
    if with(conflict).is_some() {
        return;
    }
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
    if is_held() {
        return;
    }
    with(|u| {
        u.combined.end(used);
        for part in u.parts(used) {
            if u.held.remove(part) {
                u.protect_again(part.from, part.to);
            }
        }
    });
}
