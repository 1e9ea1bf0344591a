//! Records until they are handed out, in buffers of the program's.

use core::cell::Cell;
use core::ffi::{CStr, c_char, c_void};
use std::collections::HashSet;
use std::ffi::CString;

use parking_lot::Mutex;

use crate::clock::{now, stamp, thread};
use crate::kinds::wants;
use crate::records::{Overhead, Record, kind, size};
use crate::result::{Code, INVALID_OPERATION, INVALID_PARAMETER, MAX_LIMIT_REACHED};

/// Gives a buffer.
pub(crate) type Request = unsafe extern "C" fn(*mut *mut u8, *mut usize, *mut usize);
/// Takes it back: context, stream, buffer, its size, bytes that are records.
pub(crate) type Complete = unsafe extern "C" fn(*mut c_void, u32, *mut u8, usize, usize);

/// Bytes of records, one after the other.
static WAITING: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static FUNCTIONS: Mutex<Option<(Request, Complete)>> = Mutex::new(None);
/// Records that had no room since this was asked for.
static DROPPED: Mutex<usize> = Mutex::new(0);

/// Adds a record.
pub(crate) fn push<R: Record>(record: R) {
    // SAFETY: records are bytes, and such structures have none that are unset.
    let bytes = unsafe { core::slice::from_raw_parts((&raw const record).cast::<u8>(), size_of::<R>()) };
    WAITING.lock().extend_from_slice(bytes);
}

/// Who gives buffers and takes them back.
pub(crate) fn register(request: Option<Request>, complete: Option<Complete>) -> Result<(), Code> {
    let both = request.zip(complete).ok_or(INVALID_PARAMETER)?;
    *FUNCTIONS.lock() = Some(both);
    Ok(())
}

/// Records that were lost, which are then none.
pub(crate) fn dropped() -> usize {
    core::mem::take(&mut DROPPED.lock())
}

/// The size of the record at the beginning of some bytes.
fn first(bytes: &[u8]) -> Option<usize> {
    let kind = bytes.first_chunk::<4>().map(|b| u32::from_ne_bytes(*b))?;
    size(kind).filter(|n| *n <= bytes.len())
}

/// A buffer of the program's that has room left.
struct Buffer {
    address: *mut u8,
    room: usize,
    /// Records that it may have; 0: any number.
    most: usize,
    /// Bytes of records that are there, and how many they are.
    bytes: usize,
    records: usize,
}

// SAFETY: until it is handed back the buffer is this library's.
unsafe impl Send for Buffer {}

/// The buffer that is being filled. Who holds this may call the program's functions.
static BUFFER: Mutex<Option<Buffer>> = Mutex::new(None);

thread_local! {
    /// Whether the thread is in one of the program's functions.
    static GIVING: Cell<bool> = const { Cell::new(false) };
}

/// Whether the thread is in one of the program's functions.
pub(crate) fn is_giving() -> bool {
    GIVING.try_with(Cell::get).unwrap_or(false)
}

/// Calls a function of the program's, during which the thread hands out nothing else.
fn giving<R>(call: impl FnOnce() -> R) -> R {
    let before = GIVING.replace(true);
    let answer = call();
    GIVING.set(before);
    answer
}

fn request(function: Request) -> Option<Buffer> {
    let (mut address, mut room, mut most) = (core::ptr::null_mut(), 0, 0);
    let begin = now();
    // SAFETY: the program's function takes places.
    giving(|| unsafe { function(&raw mut address, &raw mut room, &raw mut most) });
    overhead(BUFFER_REQUEST, begin);
    (!address.is_null()).then_some(Buffer { address, room, most, bytes: 0, records: 0 })
}

fn hand_back(function: Complete, b: &Buffer) {
    // SAFETY: the program's function takes its buffer back.
    giving(|| unsafe { function(core::ptr::null_mut(), 0, b.address, b.room, b.bytes) });
}

/// Moves records into buffers, of which those that are full are handed back. At least one is asked for if there are records.
fn fill(held: &mut Option<Buffer>, (ask, complete): (Request, Complete)) {
    // The program's functions may cause more.
    let all = core::mem::take(&mut *WAITING.lock());
    let mut rest = &all[..];
    while first(rest).is_some() {
        let mut buffer = match held.take() {
            Some(b) => b,
            None => match request(ask) {
                Some(b) => b,
                None => return lost(rest),
            },
        };
        let most = buffer.most.saturating_sub(buffer.records);
        let full = buffer.most != 0 && most == 0;
        let (bytes, records) = if full { (0, 0) } else { whole(rest, buffer.room - buffer.bytes, most) };
        // SAFETY: the buffer has this much room, says the program.
        unsafe { core::ptr::copy_nonoverlapping(rest.as_ptr(), buffer.address.add(buffer.bytes), bytes) };
        rest = &rest[bytes..];
        let useless = bytes == 0 && buffer.bytes == 0;
        buffer.bytes += bytes;
        buffer.records += records;
        if bytes == 0 || !rest.is_empty() {
            hand_back(complete, &buffer);
        } else {
            *held = Some(buffer);
        }
        if useless {
            return lost(rest);
        }
    }
}

/// Puts records that wait into buffers: at the ends of calls, when the driver holds nothing.
pub(crate) fn settle() {
    if is_giving() || WAITING.lock().is_empty() {
        return;
    }
    let Some(functions) = *FUNCTIONS.lock() else { return };
    // Whoever holds it takes what there is.
    if let Some(mut held) = BUFFER.try_lock() {
        fill(&mut held, functions);
    }
}

/// Hands out what there is.
pub(crate) fn flush() -> Result<(), Code> {
    let functions = FUNCTIONS.lock().ok_or(INVALID_OPERATION)?;
    if is_giving() {
        return Err(INVALID_OPERATION);
    }
    let mut held = BUFFER.lock();
    let begin = now();
    fill(&mut held, functions);
    overhead(BUFFER_FLUSH, begin);
    fill(&mut held, functions);
    if let Some(b) = held.take() {
        hand_back(functions.1, &b);
    }
    Ok(())
}

/// Kinds of overhead.
const BUFFER_FLUSH: u32 = 1 << 16;
const BUFFER_REQUEST: u32 = 7 << 16;

/// Notes what this library took of a thread's time, from a moment on.
fn overhead(what: u32, begin: u64) {
    if wants(kind::OVERHEAD) {
        let object = [std::process::id(), thread(), 0];
        let (start, end) = (stamp(begin), stamp(now()));
        push(Overhead {
            kind: kind::OVERHEAD,
            what,
            object_kind: 2,
            object,
            start,
            end,
            correlation: 0,
            reserved: 0,
            data: core::ptr::null_mut(),
        });
    }
}

/// Bytes and number of as many whole records as have room; `most` 0: any number.
fn whole(records: &[u8], room: usize, most: usize) -> (usize, usize) {
    let (mut bytes, mut n) = (0, 0);
    while let Some(size) = first(&records[bytes..]).filter(|s| bytes + s <= room && (most == 0 || n < most)) {
        bytes += size;
        n += 1;
    }
    (bytes, n)
}

fn lost(mut records: &[u8]) {
    while let Some(size) = first(records) {
        records = &records[size..];
        *DROPPED.lock() += 1;
    }
}

/// The record behind one in a buffer, or the first.
///
/// # Safety
/// The buffer has so many bytes of records, and the record is null or one of them.
pub(crate) unsafe fn next(buffer: *mut u8, valid: usize, record: *mut u8) -> Option<*mut u8> {
    // SAFETY: as the caller says.
    let all = unsafe { core::slice::from_raw_parts(buffer, valid) };
    let mut at = 0;
    if !record.is_null() {
        at = record.addr().checked_sub(buffer.addr()).filter(|n| *n < valid)?;
        at += first(&all[at..])?;
    }
    first(all.get(at..)?)?;
    Some(buffer.wrapping_add(at))
}

/// A name that stays, for records.
pub(crate) fn name(text: &str) -> *const c_char {
    static NAMES: Mutex<Option<HashSet<&'static CStr>>> = Mutex::new(None);
    let Ok(text) = CString::new(text.replace('\0', " ")) else { return core::ptr::null() };
    let mut names = NAMES.lock();
    let names = names.get_or_insert_default();
    if let Some(known) = names.get(text.as_c_str()) {
        return known.as_ptr();
    }
    let stays: &'static CStr = Box::leak(text.into_boxed_c_str());
    names.insert(stays);
    stays.as_ptr()
}

/// The answer where no more records follow.
pub(crate) const NO_MORE: Code = MAX_LIMIT_REACHED;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{Call, Kernel};

    #[test]
    fn records_follow_each_other() {
        let call = Call { kind: kind::RUNTIME, ..Call::zero() };
        let kernel = Kernel { kind: kind::KERNEL, ..Kernel::zero() };
        [0, 1, 2].iter().for_each(|_| push(call));
        push(kernel);
        let mut all = core::mem::take(&mut *WAITING.lock());
        assert_eq!(all.len(), 3 * 40 + 208);
        assert_eq!(
            [whole(&all, 100, 0), whole(&all, 1000, 2), whole(&all, 39, 0), whole(&all, 1000, 0)],
            [(80, 2), (80, 2), (0, 0), (328, 4)]
        );
        let (start, valid) = (all.as_mut_ptr(), all.len());
        let mut at = core::ptr::null_mut();
        let mut places = Vec::new();
        // SAFETY: the bytes are records.
        while let Some(next) = unsafe { next(start, valid, at) } {
            places.push(next.addr() - start.addr());
            at = next;
        }
        assert_eq!(places, [0, 40, 80, 120]);
        // SAFETY: the same, cut off in the last record.
        unsafe {
            assert_eq!(super::next(start, 200, start.wrapping_add(80)), None);
            assert_eq!(super::next(start, 0, core::ptr::null_mut()), None);
        }
    }

    #[test]
    fn names_stay() {
        assert_eq!(name("k"), name("k"));
        assert_ne!(name("k"), name("l"));
    }
}
