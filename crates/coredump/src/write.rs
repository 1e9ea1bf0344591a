//! Dumps are written from front to back.

use std::io::{self, BufWriter, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use object::LittleEndian as LE;
use object::elf;
use object::pod::bytes_of;
use object::{U16, U32, U64};

use crate::record::Record;

/// Notes have this name.
pub(crate) const NAME: &[u8; 8] = b"weft\0\0\0\0";
/// Length of the name, with its zero byte.
const NAME_LEN: u32 = 5;
/// Segments begin at multiples of this in the file.
const PAGE: u64 = 4096;
/// Headers of programs that there can be; those of further segments would need a header of a section.
const MOST_SEGMENTS: usize = 65_000;

/// A piece of memory for a dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Where it begins.
    pub address: u64,
    /// Its bytes.
    pub size: u64,
}

/// Why a dump could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The system says so.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// More pieces of memory than a file can have.
    #[error("{0} pieces of memory are too many")]
    TooMany(usize),
}

/// A note: header, name, text, each padded to four bytes.
fn note(record: &Record) -> Vec<u8> {
    let text = record.text().into_bytes();
    let header = elf::NoteHeader64::<LE> {
        n_namesz: U32::new(LE, NAME_LEN),
        n_descsz: U32::new(LE, text.len() as u32),
        n_type: U32::new(LE, record.number()),
    };
    let mut bytes = bytes_of(&header).to_vec();
    bytes.extend_from_slice(NAME);
    bytes.extend(text);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

/// The header of a file with so many segments.
fn file_header(segments: usize) -> elf::FileHeader64<LE> {
    let word = |n: usize| U16::new(LE, n as u16);
    elf::FileHeader64 {
        e_ident: elf::Ident {
            magic: elf::ELFMAG,
            class: elf::ELFCLASS64,
            data: elf::ELFDATA2LSB,
            version: elf::EV_CURRENT,
            os_abi: elf::ELFOSABI_NONE,
            abi_version: 0,
            padding: [0; 7],
        },
        e_type: U16::new(LE, elf::ET_CORE),
        e_machine: U16::new(LE, if cfg!(target_arch = "aarch64") { elf::EM_AARCH64 } else { elf::EM_X86_64 }),
        e_version: U32::new(LE, elf::EV_CURRENT.into()),
        e_entry: U64::new(LE, 0),
        e_phoff: U64::new(LE, size_of::<elf::FileHeader64<LE>>() as u64),
        e_shoff: U64::new(LE, 0),
        e_flags: U32::new(LE, 0),
        e_ehsize: word(size_of::<elf::FileHeader64<LE>>()),
        e_phentsize: word(size_of::<elf::ProgramHeader64<LE>>()),
        e_phnum: word(segments),
        e_shentsize: U16::new(LE, 0),
        e_shnum: U16::new(LE, 0),
        e_shstrndx: U16::new(LE, 0),
    }
}

fn program_header(
    kind: u32,
    flags: u32,
    offset: u64,
    memory: Memory,
    align: u64,
) -> elf::ProgramHeader64<LE> {
    let in_memory = if kind == elf::PT_LOAD { memory.size } else { 0 };
    elf::ProgramHeader64 {
        p_type: U32::new(LE, kind),
        p_flags: U32::new(LE, flags),
        p_offset: U64::new(LE, offset),
        p_vaddr: U64::new(LE, memory.address),
        p_paddr: U64::new(LE, 0),
        p_filesz: U64::new(LE, memory.size),
        p_memsz: U64::new(LE, in_memory),
        p_align: U64::new(LE, align),
    }
}

fn pad(out: &mut impl Write, from: u64, to: u64) -> io::Result<()> {
    io::copy(&mut io::Read::take(io::repeat(0), to - from), out).map(drop)
}

/// Writes a dump. `read` gives the bytes from an address on, and is asked for each piece from front to back.
///
/// # Errors
/// What the system says, or too many pieces.
pub fn write(
    out: impl Write,
    records: &[Record],
    memory: &[Memory],
    mut read: impl FnMut(u64, &mut [u8]),
) -> Result<(), WriteError> {
    if memory.len() > MOST_SEGMENTS {
        return Err(WriteError::TooMany(memory.len()));
    }
    let mut out = BufWriter::new(out);
    let notes: Vec<u8> = records.iter().flat_map(note).collect();
    let headers =
        size_of::<elf::FileHeader64<LE>>() + (memory.len() + 1) * size_of::<elf::ProgramHeader64<LE>>();
    let headers = headers as u64;
    out.write_all(bytes_of(&file_header(memory.len() + 1)))?;
    let whole = Memory { address: 0, size: notes.len() as u64 };
    out.write_all(bytes_of(&program_header(elf::PT_NOTE, elf::PF_R, headers, whole, 4)))?;
    let mut offset = headers + notes.len() as u64;
    for m in memory {
        offset = offset.next_multiple_of(PAGE);
        out.write_all(bytes_of(&program_header(elf::PT_LOAD, elf::PF_R | elf::PF_W, offset, *m, PAGE)))?;
        offset += m.size;
    }
    out.write_all(&notes)?;
    let mut at = headers + notes.len() as u64;
    let mut buffer = vec![0; 1 << 20];
    for m in memory {
        let begin = at.next_multiple_of(PAGE);
        pad(&mut out, at, begin)?;
        let mut done = 0;
        while done < m.size {
            let n = (m.size - done).min(buffer.len() as u64);
            let part = &mut buffer[..n as usize];
            read(m.address + done, part);
            out.write_all(part)?;
            done += n;
        }
        at = begin + m.size;
    }
    out.flush()?;
    Ok(())
}

/// The same, compressed by gzip.
pub fn gzip(out: impl Write) -> impl Write {
    GzEncoder::new(out, Compression::fast())
}
