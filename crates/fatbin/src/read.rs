//! Reading images: which device code they hold.

use crate::image::{Entry, ImageError, Stored, u16_at, u32_at, u64_at};
use crate::{elf, lz4};

/// Start of a fat binary.
pub const FATBIN_MAGIC: u32 = 0xba55_ed50;
/// Start of the structure that points to one: magic, version, pointer to the fat binary, pointer to a file name.
pub const WRAPPER_MAGIC: u32 = 0x4662_43b1;
/// Size of that structure in bytes.
pub const WRAPPER_BYTES: usize = 24;

const HEADER_BYTES: usize = 16;
const ENTRY_BYTES: usize = 64;
const KIND_PTX: u16 = 1;
const FLAG_LZ4: u64 = 0x2000;
const FLAG_ZSTD: u64 = 0x8000;
/// No module is larger; a damaged length must not make us ask for all memory.
const MAX_TEXT: u64 = 1 << 30;

/// How far an image reaches, as its first bytes tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// So many bytes.
    Bytes(usize),
    /// Up to the first zero byte.
    Text,
    /// It is a wrapper: the image is where the pointer at byte 8 says.
    Wrapper,
}

/// Finds the extent of an image of unknown size. `peek(n)` gives its first `n` bytes, which must be there: it is asked
/// for no more than the bytes read so far vouch for.
///
/// # Errors
/// The image starts like a fat binary or an ELF file but is not one.
pub fn extent<'a>(peek: impl Fn(usize) -> &'a [u8]) -> Result<Extent, ImageError> {
    // PTX text may be shorter than four bytes, so go byte by byte.
    for n in 1..=4 {
        if peek(n).last() == Some(&0) && !could_be_binary(peek(n)) {
            return Ok(Extent::Text);
        }
    }
    match u32_at(peek(4), 0) {
        Some(WRAPPER_MAGIC) => Ok(Extent::Wrapper),
        Some(FATBIN_MAGIC) => {
            let head = peek(HEADER_BYTES);
            let size = u64::from(u16_at(head, 6).unwrap_or(0)).saturating_add(u64_at(head, 8).unwrap_or(0));
            bounded(size)
        }
        Some(elf::MAGIC) => {
            let table = elf::table_end(peek(elf::HEADER_BYTES))?;
            bounded(elf::end(peek(table))?)
        }
        _ => Ok(Extent::Text),
    }
}

fn could_be_binary(start: &[u8]) -> bool {
    [WRAPPER_MAGIC, FATBIN_MAGIC, elf::MAGIC].iter().any(|m| m.to_le_bytes().starts_with(start))
}

fn bounded(size: u64) -> Result<Extent, ImageError> {
    if size > MAX_TEXT {
        return Err(ImageError::Invalid("its size is beyond belief"));
    }
    Ok(Extent::Bytes(size as usize))
}

/// What an image holds.
///
/// # Errors
/// [`ImageError::Invalid`] for a damaged image.
pub fn entries(image: &[u8]) -> Result<Vec<Entry<'_>>, ImageError> {
    match u32_at(image, 0) {
        Some(FATBIN_MAGIC) => fatbin_entries(image),
        Some(elf::MAGIC) => Ok(vec![elf::entry(image)?]),
        _ => Ok(vec![Entry::Ptx { sm: 0, stored: Stored::Plain(image) }]),
    }
}

fn fatbin_entries(image: &[u8]) -> Result<Vec<Entry<'_>>, ImageError> {
    const SHORT: ImageError = ImageError::Invalid("fat binary ends early");
    let header = usize::from(u16_at(image, 6).ok_or(SHORT)?);
    let size = usize::try_from(u64_at(image, 8).ok_or(SHORT)?).map_err(|_| SHORT)?;
    if header < HEADER_BYTES {
        return Err(ImageError::Invalid("fat binary header is too small"));
    }
    let end = header.checked_add(size).ok_or(SHORT)?;
    let mut rest = image.get(header..end).ok_or(SHORT)?;
    let mut found = Vec::new();
    while rest.len() >= ENTRY_BYTES {
        let kind = u16_at(rest, 0).ok_or(SHORT)?;
        let head = u32_at(rest, 4).ok_or(SHORT)? as usize;
        let padded = usize::try_from(u64_at(rest, 8).ok_or(SHORT)?).map_err(|_| SHORT)?;
        let compressed = u32_at(rest, 16).ok_or(SHORT)? as usize;
        let sm = u32_at(rest, 28).ok_or(SHORT)?;
        let flags = u64_at(rest, 40).ok_or(SHORT)?;
        let full = u64_at(rest, 56).ok_or(SHORT)?;
        if head < ENTRY_BYTES || full > MAX_TEXT {
            return Err(ImageError::Invalid("damaged entry of a fat binary"));
        }
        let next = head.checked_add(padded).ok_or(SHORT)?;
        let payload = rest.get(head..next).ok_or(SHORT)?;
        let packed = payload.get(..compressed).ok_or(SHORT)?;
        let stored = match () {
            () if flags & FLAG_ZSTD != 0 => Stored::Zstd(packed, full as usize),
            () if flags & FLAG_LZ4 != 0 => Stored::Lz4(packed, full as usize),
            () => Stored::Plain(payload),
        };
        found.push(match (kind, &stored) {
            (KIND_PTX, _) => Entry::Ptx { sm, stored },
            // An image of ours inside: it holds PTX.
            (_, Stored::Plain(code)) if u32_at(code, 0) == Some(elf::MAGIC) => match elf::entry(code)? {
                Entry::Ptx { stored, .. } => Entry::Ptx { sm, stored },
                Entry::Machine { .. } => Entry::Machine { sm },
            },
            _ => Entry::Machine { sm },
        });
        rest = rest.get(next..).ok_or(SHORT)?;
    }
    Ok(found)
}

impl Stored<'_> {
    /// The text, without zero bytes at its end.
    ///
    /// # Errors
    /// The compressed data is damaged, or it is not text.
    pub fn text(&self) -> Result<String, ImageError> {
        let mut bytes = match self {
            Stored::Plain(bytes) => bytes.to_vec(),
            Stored::Lz4(packed, size) => lz4::decompress(packed, *size)?,
            Stored::Zstd(packed, size) => {
                zstd::bulk::decompress(packed, *size).map_err(|_| ImageError::Invalid("damaged zstd data"))?
            }
        };
        let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
        bytes.truncate(end);
        // Comments may hold any bytes; the language itself is ASCII.
        Ok(String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()))
    }
}

/// The PTX of an image that suits a device of capability `sm` best: the newest target that is not newer than the
/// device, else the oldest of the newer ones, which may well keep to what the device can do. PTX for an older
/// architecture alone (`sm_90a`) comes last.
///
/// # Errors
/// The image is damaged, or holds machine code only.
pub fn select_ptx(image: &[u8], sm: u32) -> Result<String, ImageError> {
    let entries = entries(image)?;
    let rank = |target: u32| if target <= sm { (1, target) } else { (0, u32::MAX - target) };
    let mut ptx: Vec<_> = entries
        .iter()
        .filter_map(|e| match e {
            Entry::Ptx { sm: target, stored } => Some((rank(*target), stored)),
            Entry::Machine { .. } => None,
        })
        .collect();
    ptx.sort_by_key(|(r, _)| core::cmp::Reverse(*r));
    let mut second_best = None;
    for (_, stored) in ptx {
        let text = stored.text()?;
        if !is_for_another(&text, sm) {
            return Ok(text);
        }
        second_best.get_or_insert(text);
    }
    if let Some(text) = second_best {
        return Ok(text);
    }
    let machine: Vec<u32> = entries
        .iter()
        .filter_map(|e| match e {
            Entry::Machine { sm } => Some(*sm),
            Entry::Ptx { .. } => None,
        })
        .collect();
    if machine.is_empty() {
        return Err(ImageError::Invalid("fat binary without code"));
    }
    Err(ImageError::NoPtx { machine, sm })
}

/// Whether the text's target is that of one architecture or family, and of an older one than the device's.
fn is_for_another(text: &str, sm: u32) -> bool {
    let target = text.split(".target").nth(1).and_then(|t| t.split_whitespace().next()).unwrap_or("");
    let digits = target.trim_start_matches("sm_").trim_end_matches([',', 'a', 'f']);
    let specific = target.trim_end_matches(',').ends_with(['a', 'f']);
    let family = target.trim_end_matches(',').ends_with('f');
    let number = digits.parse::<u32>().unwrap_or(sm);
    specific && number < sm && !(family && number / 10 == sm / 10)
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
