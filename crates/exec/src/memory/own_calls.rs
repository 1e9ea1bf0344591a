//! Which programs call the system past the C library.

use core::ffi::{c_int, c_void};

/// Whether some object in the process is of Go, of which each leaves a note. Its programs have system calls of their own.
pub(super) fn any() -> bool {
    let mut found = false;
    // SAFETY: the function is as it is wanted, and what it is given is a `bool`.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut found).cast()) };
    found
}

unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, found: *mut c_void) -> c_int {
    // SAFETY: the loader gives an object that is loaded, with its headers.
    let (base, headers) = unsafe {
        let info = &*info;
        let empty = info.dlpi_phdr.is_null();
        let all = if empty {
            &[]
        } else {
            core::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum))
        };
        (info.dlpi_addr, all)
    };
    let loaded = |from: u64, bytes: u64| {
        let holds = |h: &&libc::Elf64_Phdr| h.p_vaddr <= from && from + bytes <= h.p_vaddr + h.p_filesz;
        let readable = headers.iter().filter(|h| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_R != 0);
        readable.clone().any(|h| holds(&h))
    };
    for h in headers.iter().filter(|h| h.p_type == libc::PT_NOTE && loaded(h.p_vaddr, h.p_filesz)) {
        // SAFETY: it lies in what is loaded of the object and can be read.
        let notes =
            unsafe { core::slice::from_raw_parts((base + h.p_vaddr) as *const u8, h.p_filesz as usize) };
        if has_name(notes, b"Go\0\0") {
            // SAFETY: a `bool` of the caller's.
            unsafe { found.cast::<bool>().write(true) };
            return 1;
        }
    }
    0
}

/// Whether some note has a name: each has its length, that of what it says, a number, and these two with what fills up four bytes.
fn has_name(mut notes: &[u8], name: &[u8]) -> bool {
    while let Some((head, rest)) = notes.split_first_chunk::<12>() {
        let word = |i: usize| u32::from_le_bytes([head[i], head[i + 1], head[i + 2], head[i + 3]]) as usize;
        if rest.get(..word(0)) == Some(name) {
            return true;
        }
        let next = word(0).next_multiple_of(4) + word(4).next_multiple_of(4);
        notes = rest.get(next..).unwrap_or(&[]);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_have_names() {
        let mut notes = Vec::new();
        for (name, text) in [(&b"GNU\0"[..], &b"123456789abcdef01234"[..]), (b"Go\0\0", b"an id")] {
            for n in [name.len(), text.len(), 4] {
                notes.extend((n as u32).to_le_bytes());
            }
            notes.extend(name);
            notes.extend(text);
            notes.resize(notes.len().next_multiple_of(4), 0);
        }
        assert!(has_name(&notes, b"Go\0\0") && has_name(&notes, b"GNU\0"));
        assert!(!has_name(&notes, b"Rust") && !has_name(&notes[..40], b"Go\0\0"));
        assert!(!has_name(&[0xff; 40], b"Go\0\0"));
        assert!(!any());
    }
}
