//! How far background work is, and where its thread may be stopped.

use std::ffi::CStr;
use std::sync::atomic::{AtomicI32, AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// No work is under way; some is; the thread has stopped in the middle; no work may begin.
pub(super) const IDLE: u8 = 0;
pub(super) const BUSY: u8 = 1;
pub(super) const STOPPED: u8 = 2;
pub(super) const CLOSED: u8 = 3;

pub(super) static STATE: AtomicU8 = AtomicU8::new(IDLE);
/// The thread that works, and its process: children of a fork have none.
pub(super) static THREAD: AtomicI32 = AtomicI32::new(0);
pub(super) static PROCESS: AtomicI32 = AtomicI32::new(0);
/// Whether the process exits.
pub(super) static STOPPING: AtomicU8 = AtomicU8::new(0);
/// Where the thread may be stopped.
pub(super) static TEXT: [[AtomicU64; 2]; PLACES] = [const { [const { AtomicU64::new(0) }; 2] }; PLACES];
pub(super) static PLACES_USED: AtomicUsize = AtomicUsize::new(0);

/// Most stretches of code in [`TEXT`].
pub(super) const PLACES: usize = 8;

/// Called in the handler of [`crate::fault::interrupt`]: stops the thread if that is asked for and it stands at such a place.
pub(crate) fn stop_here(pc: u64) {
    if STOPPING.load(Ordering::SeqCst) == 0 || STATE.load(Ordering::Acquire) != BUSY {
        return;
    }
    // SAFETY: the call has no preconditions.
    if THREAD.load(Ordering::Acquire) != unsafe { libc::gettid() } {
        return;
    }
    let places = TEXT.iter().take(PLACES_USED.load(Ordering::Acquire));
    let within = |p: &[AtomicU64; 2]| p[0].load(Ordering::Relaxed) <= pc && pc < p[1].load(Ordering::Relaxed);
    if places.into_iter().any(within) {
        STATE.store(STOPPED, Ordering::Release);
        loop {
            // SAFETY: the call has no preconditions.
            unsafe { libc::pause() };
        }
    }
}

/// Finds the code of libraries whose file names contain one of the words.
pub(super) fn note_places(libraries: &[&str]) {
    struct Search<'a> {
        words: &'a [&'a str],
        used: usize,
    }
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, search: *mut libc::c_void) -> i32 {
        // SAFETY: the loader's description of an object, and the search given to `dl_iterate_phdr`.
        let (info, search) = unsafe { (&*info, &mut *search.cast::<Search<'_>>()) };
        if info.dlpi_name.is_null() || info.dlpi_phdr.is_null() {
            return 0;
        }
        // SAFETY: the loader's text and count.
        let (name, headers) = unsafe {
            let name = CStr::from_ptr(info.dlpi_name).to_string_lossy();
            (name, core::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()))
        };
        let file = name.rsplit('/').next().unwrap_or_default();
        if search.words.iter().any(|w| file.contains(w)) {
            for h in headers.iter().filter(|h| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_X != 0) {
                let start = info.dlpi_addr.wrapping_add(h.p_vaddr);
                if let Some([from, to]) = TEXT.get(search.used) {
                    from.store(start, Ordering::Relaxed);
                    to.store(start + h.p_memsz, Ordering::Relaxed);
                    search.used += 1;
                }
            }
        }
        0
    }
    let mut search = Search { words: libraries, used: 0 };
    // SAFETY: `look` takes a `Search`, which lives during the call.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut search).cast()) };
    PLACES_USED.store(search.used, Ordering::Release);
}
