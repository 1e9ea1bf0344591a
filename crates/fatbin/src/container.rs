//! Host objects and archives of them, with the device code that they carry.

use crate::elf;
use crate::image::{ImageError, u16_at, u32_at, u64_at};
use crate::read::{FATBIN_MAGIC, WRAPPER_MAGIC};

const ARCHIVE_MAGIC: &[u8] = b"!<arch>\n";
const MEMBER_BYTES: usize = 60;
const MEMBER_END: &[u8] = b"`\n";
/// Sections of device code: to be linked, and complete.
const SECTIONS: [&str; 2] = ["__nv_relfatbin", ".nv_fatbin"];

/// A piece of device code, and the archive's member that it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<'a> {
    /// The member's name; `None` outside of archives.
    pub member: Option<String>,
    /// PTX text, a fat binary, or an ELF image.
    pub image: &'a [u8],
}

/// The device code of a file: of a host object, of each member of an archive (System V or GNU), or the file itself.
///
/// # Errors
/// [`ImageError::Invalid`] for a damaged file. One without device code gives an empty list.
pub fn parts(file: &[u8]) -> Result<Vec<Part<'_>>, ImageError> {
    if !file.starts_with(ARCHIVE_MAGIC) {
        let images = images(file)?;
        return Ok(images.into_iter().map(|image| Part { member: None, image }).collect());
    }
    let mut found = Vec::new();
    for (name, data) in members(file)? {
        for image in images(data)? {
            found.push(Part { member: Some(name.clone()), image });
        }
    }
    Ok(found)
}

fn images(file: &[u8]) -> Result<Vec<&[u8]>, ImageError> {
    if u32_at(file, 0) != Some(elf::MAGIC) || elf::is_for_gpu(file) {
        return Ok(vec![file]);
    }
    let mut found = Vec::new();
    for name in SECTIONS {
        for section in elf::sections_named(file, name)? {
            split(section, &mut found)?;
        }
    }
    Ok(found)
}

/// The fat binaries of a section, one after the other.
fn split<'a>(mut section: &'a [u8], found: &mut Vec<&'a [u8]>) -> Result<(), ImageError> {
    const DAMAGED: ImageError = ImageError::Invalid("damaged section of device code");
    loop {
        // Between them is padding.
        let Some(start) = section.iter().position(|b| *b != 0) else { return Ok(()) };
        section = section.get(start & !7..).ok_or(DAMAGED)?;
        if u32_at(section, 0) == Some(WRAPPER_MAGIC) {
            return Ok(());
        }
        if u32_at(section, 0) != Some(FATBIN_MAGIC) {
            return Err(DAMAGED);
        }
        let header = u64::from(u16_at(section, 6).ok_or(DAMAGED)?);
        let size = u64_at(section, 8).and_then(|n| n.checked_add(header)).ok_or(DAMAGED)?;
        let size = usize::try_from(size).ok().filter(|n| *n >= 16).ok_or(DAMAGED)?;
        let (one, rest) = section.split_at_checked(size).ok_or(DAMAGED)?;
        found.push(one);
        section = rest;
    }
}

/// Names and contents of an archive's members, its tables aside.
fn members(file: &[u8]) -> Result<Vec<(String, &[u8])>, ImageError> {
    const DAMAGED: ImageError = ImageError::Invalid("damaged archive");
    let mut found = Vec::new();
    let mut long_names: &[u8] = &[];
    let mut at = ARCHIVE_MAGIC.len();
    while let Some(header) = file.get(at..).and_then(|f| f.get(..MEMBER_BYTES)) {
        if !header.ends_with(MEMBER_END) {
            return Err(DAMAGED);
        }
        let text = |from: usize, to: usize| {
            header.get(from..to).and_then(|b| core::str::from_utf8(b).ok()).map(str::trim_end)
        };
        let name = text(0, 16).ok_or(DAMAGED)?;
        let size: usize = text(48, 58).and_then(|t| t.parse().ok()).ok_or(DAMAGED)?;
        let start = at + MEMBER_BYTES;
        let data = start.checked_add(size).and_then(|end| file.get(start..end)).ok_or(DAMAGED)?;
        match name {
            "/" | "/SYM64/" => {}
            "//" => long_names = data,
            _ => found.push((member_name(name, long_names), data)),
        }
        at = start + size.next_multiple_of(2);
    }
    Ok(found)
}

/// `name/`, or `/offset` into the table of long names.
fn member_name(name: &str, long_names: &[u8]) -> String {
    let long =
        name.strip_prefix('/').and_then(|n| n.parse::<usize>().ok()).and_then(|at| long_names.get(at..));
    let bytes = match long {
        Some(rest) => rest.split(|b| *b == b'\n').next().unwrap_or_default(),
        None => name.as_bytes(),
    };
    let name = String::from_utf8_lossy(bytes);
    name.strip_suffix('/').unwrap_or(&name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::{Content, Image, fatbin};

    fn one(text: &str) -> Vec<u8> {
        fatbin(&[Image { sm: 90, content: Content::Ptx(text) }])
    }

    /// A host object with a section of device code.
    fn object(section: &str, content: &[u8]) -> Vec<u8> {
        elf::tests::image(62, section, content)
    }

    fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
        let mut a = ARCHIVE_MAGIC.to_vec();
        for (name, data) in members {
            a.extend(format!("{name:<16}{:<32}{:<10}`\n", 0, data.len()).as_bytes());
            a.extend(*data);
            a.resize(a.len().next_multiple_of(2), b'\n');
        }
        a
    }

    #[test]
    fn objects_and_archives_give_their_fat_binaries() {
        let (a, b) = (one("a"), one("longer text"));
        let mut both = a.clone();
        both.extend([0; 16]);
        both.extend(&b);
        let object = object("__nv_relfatbin", &both);
        let images =
            |file: &[u8]| parts(file).map(|p| p.iter().map(|p| p.image.to_vec()).collect::<Vec<_>>());
        assert_eq!(images(&object), Ok(vec![a.clone(), b.clone()]));
        assert_eq!(images(b".version 8.0"), Ok(vec![b".version 8.0".to_vec()]));
        let long: &[u8] = b"a_long_name_of_a_member.o/\nx.o/\n";
        let lib = archive(&[("/", b"12345"), ("//", long), ("/0", &object), ("y.o/", b"text")]);
        let parts = parts(&lib).expect("archive");
        let names: Vec<_> = parts.iter().map(|p| p.member.as_deref().unwrap_or_default()).collect();
        assert_eq!(names, ["a_long_name_of_a_member.o", "a_long_name_of_a_member.o", "y.o"]);
        assert_eq!(parts[2].image, b"text");
    }

    #[test]
    fn damage_is_an_error_or_nothing() {
        let lib = archive(&[("x.o/", &object(".nv_fatbin", &one("text")))]);
        for n in 0..lib.len() {
            let _ = parts(&lib[..n]);
            for bit in 0..8 {
                let mut bad = lib.clone();
                bad[n] ^= 1 << bit;
                for part in parts(&bad).unwrap_or_default() {
                    let _ = crate::select_ptx(part.image, 90);
                }
            }
        }
        assert!(parts(&lib[..lib.len() - 1]).is_err());
    }
}
