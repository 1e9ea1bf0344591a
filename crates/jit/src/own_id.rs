//! The build id of the library as it is loaded, whatever has become of its file since.

use core::ffi::{c_int, c_void};
use std::sync::OnceLock;

use weft_cache::build_id::in_notes;

/// The build id in the loaded notes.
pub(crate) fn own_build_id() -> Option<&'static [u8]> {
    static ID: OnceLock<Option<Vec<u8>>> = OnceLock::new();
    ID.get_or_init(|| {
        let mut search = Search { address: own_build_id as fn() -> Option<&'static [u8]> as usize, found: None };
        // SAFETY: `look` takes a `Search`, which lives during the call.
        unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut search).cast()) };
        search.found
    })
    .as_deref()
}

struct Search {
    /// Of code in the object that is looked for.
    address: usize,
    found: Option<Vec<u8>>,
}

unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _size: usize, search: *mut c_void) -> c_int {
    // SAFETY: the loader's description of an object, and the search given to `dl_iterate_phdr`.
    let (info, search) = unsafe { (&*info, &mut *search.cast::<Search>()) };
    if info.dlpi_phnum == 0 || info.dlpi_phdr.is_null() {
        return 0;
    }
    // SAFETY: the loader's count.
    let headers = unsafe { core::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
    let place = |h: &libc::Elf64_Phdr| {
        let start = (info.dlpi_addr as usize).wrapping_add(h.p_vaddr as usize);
        start..start.wrapping_add(h.p_memsz as usize)
    };
    if !headers.iter().any(|h| h.p_type == libc::PT_LOAD && place(h).contains(&search.address)) {
        return 0;
    }
    for h in headers.iter().filter(|h| h.p_type == libc::PT_NOTE) {
        let range = place(h);
        // SAFETY: notes lie in a loaded segment, which stays readable while the object is loaded; this is the object.
        let notes = unsafe { core::slice::from_raw_parts(range.start as *const u8, range.len()) };
        if let Some(id) = in_notes(notes) {
            search.found = Some(id.to_vec());
            break;
        }
    }
    1
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_loaded_id_is_that_of_the_file() {
        let file = weft_cache::build_id::of_file("/proc/self/exe".as_ref());
        assert_eq!(super::own_build_id().map(<[u8]>::to_vec), file);
    }
}
