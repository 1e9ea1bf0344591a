//! Which calls led to an instruction of the program.

use core::ffi::{c_int, c_void};

/// What the unwinder knows of a frame.
#[repr(C)]
struct Frame {
    _opaque: [u8; 0],
}

/// `_URC_NO_REASON`, and any other: go on, and stop.
const ON: c_int = 0;
const STOP: c_int = 4;

/// Most frames that are looked at.
const MOST: usize = 64;

// Of the unwinder that the standard library is linked with.
unsafe extern "C" {
    fn _Unwind_Backtrace(
        each: unsafe extern "C" fn(*mut Frame, *mut c_void) -> c_int,
        all: *mut c_void,
    ) -> c_int;
    fn _Unwind_GetIP(frame: *mut Frame) -> usize;
}

unsafe extern "C" fn note(frame: *mut Frame, all: *mut c_void) -> c_int {
    // SAFETY: the unwinder's frame, and the list of `callers`.
    let (pc, all) = unsafe { (_Unwind_GetIP(frame), &mut *all.cast::<Vec<u64>>()) };
    if pc == 0 || all.len() == MOST {
        return STOP;
    }
    all.push(pc as u64);
    ON
}

/// Where the calls return to that led to an instruction which a signal has interrupted on this thread, the innermost first; of 0, those that led
/// here. Empty where that cannot be told.
pub fn callers(pc: u64) -> Vec<u64> {
    let mut all: Vec<u64> = Vec::with_capacity(MOST);
    // SAFETY: `note` takes the list for what it is, and is not called afterwards.
    unsafe { _Unwind_Backtrace(note, (&raw mut all).cast()) };
    match all.iter().position(|at| *at == pc) {
        _ if pc == 0 => all,
        Some(at) => all.split_off(at + 1),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::callers;

    #[test]
    fn of_a_function() {
        let all = callers(0);
        assert!(all.len() > 3 && all.iter().all(|pc| *pc != 0), "{all:x?}");
        assert!(callers(1).is_empty());
    }
}
