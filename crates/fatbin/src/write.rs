//! Writes fat binaries and cubins that hold PTX.

/// First word of a fat binary.
pub const FATBIN_MAGIC: u32 = 0xBA55_ED50;
/// `e_machine` of an ELF image for CUDA.
pub const EM_CUDA: u16 = 190;
/// Section of weft's cubins in which the PTX lies.
pub const PTX_SECTION: &str = ".nv_weft_ptx";

const KIND_PTX: u16 = 1;
const KIND_ELF: u16 = 2;
const ENTRY_HEADER: usize = 80;
/// 64-bit addresses, made on Linux.
const FLAGS: u64 = 0x11;

/// One image to be put in a fat binary.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    /// Compute capability as in `sm_90`: 90.
    pub sm: u32,
    /// PTX text, or an ELF image.
    pub content: Content<'a>,
}

/// What an [`Image`] holds.
#[derive(Clone, Copy, Debug)]
pub enum Content<'a> {
    /// PTX text; a terminating NUL is added.
    Ptx(&'a str),
    /// An ELF image, as [`cubin`] makes.
    Elf(&'a [u8]),
}

/// A fat binary with the given images, uncompressed.
pub fn fatbin(images: &[Image<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for image in images {
        entry(&mut body, image);
    }
    let mut out = Vec::with_capacity(16 + body.len());
    out.extend(FATBIN_MAGIC.to_le_bytes());
    out.extend(1u16.to_le_bytes());
    out.extend(16u16.to_le_bytes());
    out.extend((body.len() as u64).to_le_bytes());
    out.extend(body);
    out
}

fn entry(out: &mut Vec<u8>, image: &Image<'_>) {
    let (kind, bytes, version) = match image.content {
        Content::Ptx(text) => (KIND_PTX, text.as_bytes(), ptx_version(text)),
        Content::Elf(bytes) => (KIND_ELF, bytes, (1, 7)),
    };
    // PTX is read as a C string.
    let length = bytes.len() + usize::from(kind == KIND_PTX);
    let padded = length.next_multiple_of(8);
    let start = out.len();
    out.extend(kind.to_le_bytes());
    out.extend(0x0101u16.to_le_bytes());
    out.extend((ENTRY_HEADER as u32).to_le_bytes());
    out.extend((padded as u64).to_le_bytes());
    out.extend(0u32.to_le_bytes()); // compressed length: stored as it is
    out.extend(0x40u32.to_le_bytes());
    out.extend(version.1.to_le_bytes());
    out.extend(version.0.to_le_bytes());
    out.extend(image.sm.to_le_bytes());
    out.extend(0u64.to_le_bytes()); // offset and length of a name
    out.extend(FLAGS.to_le_bytes());
    out.resize(start + ENTRY_HEADER, 0);
    out.extend(bytes);
    out.resize(start + ENTRY_HEADER + padded, 0);
}

/// The numbers of the `.version` directive; 0.0 when there is none.
fn ptx_version(text: &str) -> (u16, u16) {
    let parse = || {
        let at = text.find(".version")? + ".version".len();
        let number = text[at..].split_whitespace().next()?;
        let (major, minor) = number.split_once('.')?;
        Some((major.parse().ok()?, minor.parse().ok()?))
    };
    parse().unwrap_or((0, 0))
}

/// An ELF64 image for CUDA that holds PTX in a section of its own; its length follows from its header.
pub fn cubin(ptx: &str, sm: u32) -> Vec<u8> {
    const HEADER: usize = 64;
    let names = format!("\0.shstrtab\0{PTX_SECTION}\0");
    let ptx_len = ptx.len() + 1;
    let ptx_at = HEADER;
    let names_at = ptx_at + ptx_len;
    let sections_at = (names_at + names.len()).next_multiple_of(8);
    let mut out = Vec::with_capacity(sections_at + 3 * 64);
    out.extend([0x7f, b'E', b'L', b'F', 2, 1, 1, 0x33, 7, 0, 0, 0, 0, 0, 0, 0]);
    out.extend(2u16.to_le_bytes()); // executable
    out.extend(EM_CUDA.to_le_bytes());
    out.extend(1u32.to_le_bytes());
    out.extend(0u64.to_le_bytes()); // no entry point
    out.extend(0u64.to_le_bytes()); // no program headers
    out.extend((sections_at as u64).to_le_bytes());
    out.extend(((sm << 16) | sm).to_le_bytes()); // flags: virtual and real architecture
    for half in [64u16, 56, 0, 64, 3, 1] {
        out.extend(half.to_le_bytes());
    }
    out.extend(ptx.as_bytes());
    out.push(0);
    out.extend(names.as_bytes());
    out.resize(sections_at, 0);
    let mut section = |name: u32, kind: u32, at: usize, size: usize| {
        out.extend(name.to_le_bytes());
        out.extend(kind.to_le_bytes());
        for word in [0u64, 0, at as u64, size as u64, 0, u64::from(kind != 0), 0] {
            out.extend(word.to_le_bytes());
        }
    };
    section(0, 0, 0, 0);
    section(1, 3, names_at, names.len());
    section(11, 1, ptx_at, ptx_len);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PTX: &str = ".version 8.8\n.target sm_90\n.address_size 64\n";

    #[test]
    fn fatbin_lengths_cover_the_file() {
        let file = fatbin(&[
            Image { sm: 90, content: Content::Ptx(PTX) },
            Image { sm: 75, content: Content::Elf(&cubin(PTX, 75)) },
        ]);
        let total = u64::from_le_bytes(file[8..16].try_into().unwrap()) as usize;
        assert_eq!(file.len(), 16 + total);
        let header = u32::from_le_bytes(file[20..24].try_into().unwrap()) as usize;
        assert!(file[16 + header..].starts_with(PTX.as_bytes()));
        assert_eq!(&file[0x28..0x2c], [8, 0, 8, 0]);
        let padded = u64::from_le_bytes(file[24..32].try_into().unwrap()) as usize;
        assert_eq!(&file[16 + header + padded..][..2], [2, 0]);
    }

    #[test]
    fn cubin_is_self_delimiting() {
        let elf = cubin(PTX, 90);
        let sections = u64::from_le_bytes(elf[40..48].try_into().unwrap()) as usize;
        assert_eq!(elf.len(), sections + 3 * 64);
        assert_eq!(&elf[18..20], EM_CUDA.to_le_bytes());
        assert!(elf[64..].starts_with(PTX.as_bytes()));
    }
}
