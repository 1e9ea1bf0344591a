//! Calls of the system that use memory which somebody watches: what stands in front of the C library (`libweft-front.so`) tells of them.

use core::ffi::{CStr, c_void};
use std::ops::Range;
use std::sync::OnceLock;

use parking_lot::Mutex;

use super::{RealMemory, own_calls};
use crate::fault::signal;

/// Memory that a call of the program's hands to the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The first byte.
    pub from: u64,
    /// The first one beyond.
    pub to: u64,
    /// Whether the system may write it.
    pub write: bool,
}

/// Who wants to know of calls. It is called on the thread that calls.
#[derive(Clone, Copy, Debug)]
pub struct Calls {
    /// Memory is about to be used, by the function of the C library at an address.
    pub before: fn(Use, u64),
    /// It has been.
    pub after: fn(Use),
}

/// The function by which one says what one wants to be told; another layout of [`Front`] has another name.
const REGISTER: &CStr = c"weft_front_1";

/// What is to be told, as `crates/front/src/told.rs` has it too.
#[repr(C)]
struct Front {
    from: u64,
    to: u64,
    before: extern "C" fn(u64, u64, bool, u64),
    after: extern "C" fn(u64, u64, bool),
    action: unsafe extern "C" fn(*const c_void, *mut c_void),
}

/// The type of [`REGISTER`]; what it is given stays where it is.
type Register = unsafe extern "C" fn(&'static Front);

static CALLS: OnceLock<Calls> = OnceLock::new();
/// The addresses that were registered.
static ADDRESSES: Mutex<Option<Range<u64>>> = Mutex::new(None);

/// Where one registers, if something stands in front of the C library.
fn register() -> Option<Register> {
    // SAFETY: the name ends with a zero.
    let at = unsafe { libc::dlsym(libc::RTLD_DEFAULT, REGISTER.as_ptr()) };
    // SAFETY: the function of this name has this type, and a pointer to a function is none or one.
    unsafe { core::mem::transmute::<*mut c_void, Option<Register>>(at) }
}

/// Whether all calls of the system can be told of.
pub fn sees_calls() -> bool {
    register().is_some() && !own_calls::any()
}

/// Has calls told that use memory among some addresses, or between those and others that were given before, and keeps the handler of faults;
/// who asks first is told. Nothing happens where calls cannot be seen.
pub fn watch_calls(addresses: Range<u64>, calls: Calls) {
    let Some(register) = register() else { return };
    let mut known = ADDRESSES.lock();
    let wide = match &*known {
        Some(k) => k.start.min(addresses.start)..k.end.max(addresses.end),
        None => addresses,
    };
    if known.as_ref() == Some(&wide) {
        return;
    }
    signal::install();
    let _ = CALLS.set(calls);
    // A few in a process' life: others may look at the one before.
    let front = Box::leak(Box::new(Front { from: wide.start, to: wide.end, before, after, action }));
    // SAFETY: the functions are as the other side wants them, and stay.
    unsafe { register(front) };
    *known = Some(wide);
}

fn used(from: u64, bytes: u64, write: bool) -> Use {
    Use { from, to: from.saturating_add(bytes), write }
}

extern "C" fn before(from: u64, bytes: u64, write: bool, pc: u64) {
    if let Some(calls) = CALLS.get() {
        (calls.before)(used(from, bytes, write), pc);
    }
}

extern "C" fn after(from: u64, bytes: u64, write: bool) {
    if let Some(calls) = CALLS.get() {
        (calls.after)(used(from, bytes, write));
    }
}

unsafe extern "C" fn action(new: *const c_void, old: *mut c_void) {
    // SAFETY: the caller has two `struct sigaction`, or nulls.
    unsafe {
        signal::replace(new.cast::<libc::sigaction>().as_ref(), old.cast::<libc::sigaction>().as_mut())
    };
}

/// Touches each page of some memory as who reads it does, or writes it; what it holds stays. Answers whether all was there.
pub fn touch_pages(used: Use) -> bool {
    let page = super::map::page_size() as u64;
    let first = used.from;
    let rest = (first / page + 1..used.to.div_ceil(page)).map(|n| n * page);
    let mut all = std::iter::once(first).filter(|at| *at < used.to).chain(rest);
    all.all(|at| {
        if !used.write {
            return RealMemory.load(at, 1).is_ok();
        }
        // The first one writes on CPUs that always do; the second one what is there.
        let old = RealMemory.compare_exchange(at, 1, 0, 0);
        old.is_ok_and(|old| old == 0 || RealMemory.compare_exchange(at, 1, old, old).is_ok())
    })
}
