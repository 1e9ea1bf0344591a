//! ELF images: machine code of GPUs, or PTX of ours in a section.

use crate::image::{Entry, ImageError, Stored, u16_at, u32_at, u64_at};

/// Bytes of `0x7f "ELF"`.
pub(crate) const MAGIC: u32 = 0x464c_457f;
/// Size of the file header in bytes.
pub(crate) const HEADER_BYTES: usize = 64;
const SECTION_BYTES: usize = 64;
const EM_CUDA: u16 = 190;
const SHT_NOBITS: u32 = 8;

/// Section that holds the PTX.
pub const PTX_SECTION: &str = ".nv_weft_ptx";

const DAMAGED: ImageError = ImageError::Invalid("damaged ELF image");

/// Where the section table ends, from the file header.
pub(crate) fn table_end(header: &[u8]) -> Result<usize, ImageError> {
    let (at, count) = table(header)?;
    at.checked_add(count * SECTION_BYTES).filter(|end| *end < 1 << 30).ok_or(DAMAGED)
}

fn table(image: &[u8]) -> Result<(usize, usize), ImageError> {
    let class = image.get(4..6).ok_or(DAMAGED)?;
    if class != [2, 1] {
        return Err(ImageError::Invalid("not a 64-bit little-endian ELF image"));
    }
    let at = usize::try_from(u64_at(image, 40).ok_or(DAMAGED)?).map_err(|_| DAMAGED)?;
    let (size, count) = (u16_at(image, 58).ok_or(DAMAGED)?, u16_at(image, 60).ok_or(DAMAGED)?);
    if count > 0 && usize::from(size) != SECTION_BYTES {
        return Err(DAMAGED);
    }
    Ok((at, usize::from(count)))
}

fn sections(image: &[u8]) -> Result<impl Iterator<Item = &[u8]>, ImageError> {
    let (at, count) = table(image)?;
    let end = at.checked_add(count * SECTION_BYTES).ok_or(DAMAGED)?;
    Ok(image.get(at..end).ok_or(DAMAGED)?.chunks_exact(SECTION_BYTES))
}

/// Size of the image in bytes, from the file header and the section table.
pub(crate) fn end(image: &[u8]) -> Result<u64, ImageError> {
    let mut end = image.len() as u64;
    for s in sections(image)? {
        if u32_at(s, 4) != Some(SHT_NOBITS) {
            let (at, size) = (u64_at(s, 24).ok_or(DAMAGED)?, u64_at(s, 32).ok_or(DAMAGED)?);
            end = end.max(at.checked_add(size).ok_or(DAMAGED)?);
        }
    }
    Ok(end)
}

/// Whether it is an image for GPUs.
pub(crate) fn is_for_gpu(image: &[u8]) -> bool {
    u16_at(image, 18) == Some(EM_CUDA)
}

/// The contents of all sections of a name.
pub(crate) fn sections_named<'a>(image: &'a [u8], wanted: &str) -> Result<Vec<&'a [u8]>, ImageError> {
    let names_at = usize::from(u16_at(image, 62).ok_or(DAMAGED)?);
    let names = sections(image)?.nth(names_at).and_then(|s| contents(image, s));
    let mut found = Vec::new();
    for s in sections(image)? {
        let name = u32_at(s, 0).ok_or(DAMAGED)? as usize;
        let rest = names.and_then(|n| n.get(name..)).unwrap_or(&[]);
        if rest.strip_prefix(wanted.as_bytes()).is_some_and(|r| r.first() == Some(&0)) {
            found.push(contents(image, s).ok_or(DAMAGED)?);
        }
    }
    Ok(found)
}

/// What the image holds.
pub(crate) fn entry(image: &[u8]) -> Result<Entry<'_>, ImageError> {
    if !is_for_gpu(image) {
        return Err(ImageError::Invalid("an ELF image for something that is no GPU"));
    }
    let flags = u32_at(image, 48).ok_or(DAMAGED)?;
    if let Some(text) = sections_named(image, PTX_SECTION)?.first() {
        return Ok(Entry::Ptx { sm: 0, stored: Stored::Plain(text) });
    }
    // Newer toolkits keep the number in the second byte of the flags, older ones in the first.
    let sm = if flags & 0xff00 != 0 && flags & 0xff < 20 { flags >> 8 & 0xff } else { flags & 0xff };
    Ok(Entry::Machine { sm })
}

fn contents<'a>(image: &'a [u8], section: &[u8]) -> Option<&'a [u8]> {
    let at = usize::try_from(u64_at(section, 24)?).ok()?;
    let size = usize::try_from(u64_at(section, 32)?).ok()?;
    image.get(at..at.checked_add(size)?)
}

#[cfg(test)]
pub(crate) mod tests {
    /// An ELF image for a machine (`e_machine`), with one section.
    pub(crate) fn image(machine: u8, section: &str, content: &[u8]) -> Vec<u8> {
        let names = format!("\0.shstrtab\0{section}\0");
        let mut e = vec![0x7f, b'E', b'L', b'F', 2, 1, 1, 0];
        e.resize(64, 0);
        e[18] = machine;
        let content_at = e.len();
        e.extend(content);
        let names_at = e.len();
        e.extend(names.as_bytes());
        let table = e.len() as u64;
        for (name, at, size) in [(0, 0, 0), (1, names_at, names.len()), (11, content_at, content.len())] {
            let mut s = vec![0; 64];
            s[0] = name;
            s[4] = u8::from(name != 0);
            s[24..32].copy_from_slice(&(at as u64).to_le_bytes());
            s[32..40].copy_from_slice(&(size as u64).to_le_bytes());
            e.extend(s);
        }
        e[40..48].copy_from_slice(&table.to_le_bytes());
        (e[58], e[60], e[62]) = (64, 3, 1);
        e
    }
}
