//! The log of errors. Drivers do not look at the flags, of which there are none.

use core::ffi::{c_char, c_void};

use weft_driver::Code;
use weft_ffi::arg::{InOut, Out};
use weft_ffi::driver::*;

use crate::args::{Sized, fail};
use crate::callback::LogCall;
use crate::logs;

entry! {
    before cuInit:

    /// Has a function hear of each error.
    fn cuLogsRegisterCallback(
        callbackFunc: LogCall, userData: *mut c_void, callback_out: Option<Out<CUlogsCallbackHandle>>,
    ) {
        let id = logs::listen(callbackFunc.0, userData);
        if let Some(to) = callback_out {
            to.set(core::ptr::without_provenance_mut(id));
        }
    }

    /// Ends that.
    fn cuLogsUnregisterCallback(callback: CUlogsCallbackHandle) {
        if logs::forget(callback.addr()) { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// The place after the last error.
    fn cuLogsCurrent(iterator_out: Out<CUlogIterator>, flags: u32) {
        iterator_out.set(logs::end());
    }

    /// Writes the errors from a place on to a file.
    fn cuLogsDumpToFile(iterator: Option<InOut<CUlogIterator>>, pathToFile: &str, flags: u32) {
        let (text, end) = dump(iterator.as_ref());
        std::fs::write(pathToFile, text.join("")).map_err(|_| Code::InvalidValue)?;
        if let Some(i) = iterator {
            i.set(end);
        }
    }

    /// Writes the errors from a place on to memory, as many of the last ones as it holds, with a zero byte.
    fn cuLogsDumpToMemory(
        iterator: Option<InOut<CUlogIterator>>, buffer: Sized<c_char> [size], size: InOut<usize>, flags: u32,
    ) {
        let (lines, end) = dump(iterator.as_ref());
        let text = last_lines(&lines, size.value);
        if text.is_empty() && !lines.is_empty() {
            return fail(Code::InvalidValue);
        }
        buffer.0.fill(text.bytes().chain([0]).map(|b| b as c_char));
        size.set(text.len());
        if let Some(i) = iterator {
            i.set(end);
        }
    }
}

/// Lines from a place on, and the place after the last.
fn dump(iterator: Option<&InOut<'_, CUlogIterator>>) -> (Vec<String>, u32) {
    let end = logs::end();
    (logs::from(iterator.map(|i| i.value)).iter().map(|m| format!("{m}\n")).collect(), end)
}

/// As many of the last lines as fit into so many bytes with a zero byte after them.
fn last_lines(lines: &[String], room: usize) -> String {
    let mut left = room.saturating_sub(1);
    let fits = |l: &&String| left.checked_sub(l.len()).map(|rest| left = rest).is_some();
    let count = lines.iter().rev().take_while(fits).count();
    lines[lines.len() - count..].concat()
}

#[cfg(test)]
mod tests {
    use super::last_lines;

    #[test]
    fn the_last_lines_are_kept() {
        let lines = ["one\n", "three\n", "two\n"].map(str::to_owned);
        assert_eq!(last_lines(&lines, 100), "one\nthree\ntwo\n");
        assert_eq!(last_lines(&lines, 15), "one\nthree\ntwo\n");
        assert_eq!(last_lines(&lines, 14), "three\ntwo\n");
        assert_eq!(last_lines(&lines, 4), "");
        assert_eq!(last_lines(&lines, 0), "");
    }
}
