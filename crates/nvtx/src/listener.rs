//! A tool in the process that is told what the program says: libcupti, which gives its functions ([`weft_record::tool::Listener`]).

use core::ffi::{CStr, c_char, c_int, c_void};
use core::sync::atomic::{AtomicPtr, Ordering};

use libc::wchar_t;
use weft_record::tool::{Listener, Said, VERSION};
use weft_record::trace::{Event, lines_of};

use crate::abi::EventAttributes;

/// The listener; what was one stays, since threads may still be telling it.
static LISTENER: AtomicPtr<Listener> = AtomicPtr::new(core::ptr::null_mut());

fn listener() -> Option<&'static Listener> {
    // SAFETY: null, or a table that stays.
    unsafe { LISTENER.load(Ordering::Acquire).as_ref() }
}

/// Has a tool told from now on; null: none any more. 0: it is done.
///
/// # Safety
/// Null, or a live table, which is copied.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "as names of C functions are")]
unsafe extern "C" fn weftNvtxListen(listener: *const Listener) -> i32 {
    // SAFETY: as the caller says.
    let new = unsafe { listener.as_ref() }.copied();
    if new.is_some_and(|l| l.version != VERSION) {
        return 1;
    }
    LISTENER.store(new.map_or(core::ptr::null_mut(), |l| Box::into_raw(Box::new(l))), Ordering::Release);
    0
}

/// Whether somebody is told.
pub(crate) fn is_there() -> bool {
    listener().is_some()
}

/// Tells of something that has been noted.
pub(crate) fn note(event: &Event<'_>) {
    if let Some(l) = listener() {
        let lines = lines_of(event);
        // SAFETY: the tool takes a text that long.
        unsafe { (l.records)(lines.as_ptr(), lines.len()) };
    }
}

/// Tells of a call, by NVTX's number of the function among callbacks; answers what it answered.
pub(crate) fn said<R: Word>(cbid: u32, name: &'static CStr, params: &[u64], answer: R) -> R {
    if let Some(l) = listener() {
        let word = answer.word();
        let said = Said {
            cbid,
            name: name.as_ptr(),
            params: params.as_ptr().cast(),
            answer: word.as_ref().map_or(core::ptr::null(), |w| core::ptr::from_ref(w).cast::<c_void>()),
        };
        // SAFETY: the tool takes live data.
        unsafe { (l.said)(&raw const said) };
    }
    answer
}

/// An argument or an answer as a word, as structures of arguments have it: each begins at a multiple of eight bytes.
pub(crate) trait Word: Copy {
    /// The word; none for no answer.
    fn word(self) -> Option<u64>;
}

macro_rules! words {
    ($($type:ty: $of:expr),* $(,)?) => {$(
        impl Word for $type {
            #[allow(clippy::redundant_closure_call, reason = "one for each type")]
            fn word(self) -> Option<u64> {
                ($of)(self)
            }
        }
    )*};
}

words! {
    (): |()| None,
    u32: |n: u32| Some(n.into()),
    u64: Some,
    c_int: |n: c_int| Some(n.cast_unsigned().into()),
    *mut c_void: |p: *mut c_void| Some(p.expose_provenance() as u64),
    *const c_char: |p: *const c_char| Some(p.expose_provenance() as u64),
    *const wchar_t: |p: *const wchar_t| Some(p.expose_provenance() as u64),
    *const EventAttributes: |p: *const EventAttributes| Some(p.expose_provenance() as u64),
}
