//! Managed variables under a driver that has them at addresses of its own, as NVIDIA's: the program uses them through pointers, which begin as the
//! addresses of its own variables. It tells of these pointers when it begins; they are set when the device code with a variable is loaded.

use core::ffi::CStr;
use core::ptr::{null_mut, with_exposed_provenance, with_exposed_provenance_mut};
use std::collections::HashMap;

use parking_lot::Mutex;
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::error::{Outcome, check};

/// Where a variable is: its bytes, and the driver's address.
#[derive(Clone, Copy)]
struct Moved {
    bytes: usize,
    to: usize,
}

#[derive(Default)]
struct State {
    /// Places by the address of the program's own variable.
    places: HashMap<usize, Vec<usize>>,
    /// Variables by that address.
    moved: HashMap<usize, Moved>,
}

static STATE: Mutex<Option<State>> = Mutex::new(None);

/// Sets a place that holds an address within the program's own variable to the same within the driver's.
///
/// # Safety
/// `place` is one that a program has told of.
unsafe fn set(place: usize, own: usize, moved: Moved) {
    let place = with_exposed_provenance_mut::<usize>(place);
    // SAFETY: the caller's promise: an aligned pointer of the program's, which nobody else changes while device code is loaded.
    unsafe {
        let offset = place.read().wrapping_sub(own);
        // The program may have set it to something else. One behind the end is within it.
        if offset <= moved.bytes {
            place.write(moved.to + offset);
        }
    }
}

/// Notes a place in the program that holds an address within a managed variable, which is at an address in the program.
///
/// # Safety
/// `place` is an aligned pointer of the program's, which stays.
pub(crate) unsafe fn note_place(place: usize, own: usize) {
    let mut state = STATE.lock();
    let state = state.get_or_insert_with(State::default);
    state.places.entry(own).or_default().push(place);
    if let Some(moved) = state.moved.get(&own) {
        // SAFETY: the caller's promise.
        unsafe { set(place, own, *moved) };
    }
}

/// Whether the driver can use the program's own variables.
pub(crate) fn can_share(d: &Driver) -> bool {
    d.extension(c"weftModuleBindGlobal").is_some()
}

/// The module of an image with managed variables in the current context. They are the same for all contexts: those of a library, which is made of the
/// image's address where there is none.
pub(crate) fn load(d: &Driver, image: usize, library: &Mutex<usize>) -> Result<CUmodule, CUresult> {
    let fine = |r: CUresult| if r == CUDA_SUCCESS { Ok(()) } else { Err(r) };
    let mut library = library.lock();
    if *library == 0 {
        let (mut new, code) = (null_mut(), with_exposed_provenance(image));
        // SAFETY: a live variable; the compiler's image, which describes its own length; no options.
        fine(unsafe {
            d.cuLibraryLoadData(&raw mut new, code, null_mut(), null_mut(), 0, null_mut(), null_mut(), 0)
        })?;
        *library = new.expose_provenance();
    }
    let mut module = null_mut();
    // SAFETY: a live variable; a library that stays.
    fine(unsafe { d.cuLibraryGetModule(&raw mut module, with_exposed_provenance_mut(*library)) })?;
    Ok(module)
}

/// Has the program use a managed variable of a library where the driver has it; it has so many bytes and is at an address in the program.
pub(crate) fn follow(
    d: &Driver,
    library: &Mutex<usize>,
    name: &CStr,
    (own, bytes): (usize, usize),
) -> Outcome {
    let mut state = STATE.lock();
    let state = state.get_or_insert_with(State::default);
    let Some(places) = state.places.get(&own) else {
        eprintln!(
            "weft: the driver in place has the managed variable {} at an address of its own, and its object uses it as one of the program's: compile it anew",
            name.to_string_lossy()
        );
        return Err(cudaErrorNotSupported);
    };
    let mut at = 0;
    let library = with_exposed_provenance_mut(*library.lock());
    // SAFETY: a live variable, one that nobody asks for; a library that stays, a NUL-terminated name.
    check(unsafe { d.cuLibraryGetManaged(&raw mut at, null_mut(), library, name.as_ptr()) })?;
    let moved = Moved { bytes, to: at as usize };
    if state.moved.insert(own, moved).is_none() {
        // SAFETY: what the program has told of.
        places.iter().for_each(|place| unsafe { set(*place, own, moved) });
    }
    Ok(())
}

/// The address of the program's own variable of which a driver's address is that in use.
pub(crate) fn own(address: usize) -> Option<usize> {
    let state = STATE.lock();
    state.as_ref()?.moved.iter().find(|(_, moved)| moved.to == address).map(|(own, _)| *own)
}
