//! Build ids: the hash of its contents that the linker writes into a program or library (ELF note `NT_GNU_BUILD_ID`).

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::Path;

/// Type of the note, and its owner's name with the NUL.
const NT_GNU_BUILD_ID: u32 = 3;
const OWNER: &[u8] = b"GNU\0";
/// Type of program headers that point to notes.
const PT_NOTE: u32 = 4;
/// More than any real note section has.
const MOST: usize = 1 << 16;

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|b| u32::from_le_bytes(*b))
}

fn long(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|b| u64::from_le_bytes(*b))
}

/// The build id among the notes of an ELF segment.
pub fn in_notes(mut notes: &[u8]) -> Option<&[u8]> {
    loop {
        let (name, len, kind) = (word(notes, 0)? as usize, word(notes, 4)? as usize, word(notes, 8)?);
        let start = 12usize.checked_add(name.checked_next_multiple_of(4)?)?;
        let content = notes.get(start..start.checked_add(len)?)?;
        if kind == NT_GNU_BUILD_ID && notes.get(12..12 + OWNER.len()) == Some(OWNER) && name == OWNER.len() {
            return Some(content);
        }
        notes = notes.get(start.checked_add(len.checked_next_multiple_of(4)?)?..)?;
    }
}

/// The build id of an ELF file (64 bit, little endian); `None` when it has none or is no such file.
pub fn of_file(path: &Path) -> Option<Vec<u8>> {
    let mut file = File::open(path).ok()?;
    let mut head = [0; 64];
    file.read_exact(&mut head).ok()?;
    if !head.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let (table, count) = (long(&head, 32)?, word(&head, 56)? >> 16);
    let mut headers = vec![0; count as usize * 56];
    file.read_exact_at(&mut headers, table).ok()?;
    headers.chunks_exact(56).filter(|h| word(h, 0) == Some(PT_NOTE)).find_map(|h| {
        let (offset, len) = (long(h, 8)?, usize::try_from(long(h, 32)?).ok().filter(|n| *n <= MOST)?);
        let mut notes = vec![0; len];
        file.read_exact_at(&mut notes, offset).ok()?;
        in_notes(&notes).map(<[u8]>::to_vec)
    })
}

/// The build id of the running program, if the code at `address` is part of the program itself and not of a library.
///
/// The program is read by way of `/proc/self/exe`, which is the file that runs even if another has taken its name.
pub fn of_program(address: usize) -> Option<Vec<u8>> {
    let program = Path::new("/proc/self/exe");
    let meta = std::fs::metadata(program).ok()?;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let inode = maps.lines().find_map(|l| {
        let mut fields = l.split_ascii_whitespace();
        let (low, high) = fields.next()?.split_once('-')?;
        let hex = |n| usize::from_str_radix(n, 16).ok();
        let here = (hex(low)?..hex(high)?).contains(&address);
        // Permissions, offset and device stand between.
        fields.nth(3).filter(|_| here)?.parse::<u64>().ok()
    })?;
    if inode == meta.ino() { of_file(program) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes() {
        let note = |name: &[u8], kind: u32, content: &[u8]| {
            let mut n = Vec::new();
            for w in [name.len() as u32, content.len() as u32, kind] {
                n.extend(w.to_le_bytes());
            }
            for part in [name, content] {
                n.extend(part);
                n.resize(n.len().next_multiple_of(4), 0);
            }
            n
        };
        let other = note(b"Linux\0", 3, b"no");
        let id = note(b"GNU\0", 3, b"12345");
        assert_eq!(in_notes(&[other.clone(), id.clone()].concat()), Some(&b"12345"[..]));
        assert_eq!(in_notes(&other), None);
        assert_eq!(in_notes(&[]), None);
        (0..id.len() - 3).for_each(|n| assert_eq!(in_notes(&id[..n]), None, "{n}"));
        assert_eq!(in_notes(&[0xff; 40]), None);
    }

    #[test]
    fn files() {
        let here = of_program as fn(usize) -> Option<Vec<u8>> as usize;
        let own = of_program(here);
        assert_eq!(own, of_file(Path::new("/proc/self/exe")));
        assert!(own.is_some_and(|id| id.len() >= 8), "the test program has a build id");
        assert_eq!(of_program(8), None);
        assert_eq!(of_file(Path::new("/proc/self/maps")), None);
    }
}
