//! Dumps are read whole.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::GzDecoder;
use object::LittleEndian as LE;
use object::elf;
use object::read::elf::{FileHeader, ProgramHeader};

use crate::record::Record;
use crate::write::{Memory, NAME};

/// Why a file is no dump.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// No ELF file, or a damaged one.
    #[error("{0}")]
    Elf(#[from] object::read::Error),
    /// It cannot be unpacked.
    #[error("{0}")]
    Gzip(#[from] std::io::Error),
    /// An ELF file of another kind.
    #[error("no core dump of a device: it has no notes of weft's")]
    Other,
}

/// A dump.
#[derive(Debug)]
pub struct Core<'a> {
    bytes: Cow<'a, [u8]>,
    records: Vec<Record>,
    /// Pieces of memory, and where in the file they are.
    memory: Vec<(Memory, u64)>,
}

impl<'a> Core<'a> {
    /// Reads a dump, also a compressed one.
    ///
    /// # Errors
    /// The bytes are no dump.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
            let mut all = Vec::new();
            GzDecoder::new(bytes).read_to_end(&mut all)?;
            Cow::Owned(all)
        } else {
            Cow::Borrowed(bytes)
        };
        let (mut records, mut memory) = (Vec::new(), Vec::new());
        {
            let data: &[u8] = &bytes;
            let header = elf::FileHeader64::<LE>::parse(data)?;
            let endian = header.endian()?;
            for segment in header.program_headers(endian, data)? {
                if let Some(mut notes) = segment.notes(endian, data)? {
                    while let Some(note) = notes.next()? {
                        let text = String::from_utf8_lossy(note.desc());
                        if note.name() == &NAME[..4] {
                            records.extend(Record::parse(note.n_type(endian), &text));
                        }
                    }
                } else if segment.p_type(endian) == elf::PT_LOAD {
                    let whole = Memory { address: segment.p_vaddr(endian), size: segment.p_filesz(endian) };
                    memory.push((whole, segment.p_offset(endian)));
                }
            }
        }
        if records.is_empty() {
            return Err(ReadError::Other);
        }
        Ok(Core { bytes, records, memory })
    }

    /// What its notes say.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Which memory it has.
    pub fn memory(&self) -> impl Iterator<Item = Memory> + '_ {
        self.memory.iter().map(|m| m.0)
    }

    /// So many bytes from an address on, if one piece of memory has them all.
    pub fn read(&self, address: u64, bytes: u64) -> Option<&[u8]> {
        let (piece, offset) = self.memory.iter().find(|(m, _)| {
            address.checked_sub(m.address).is_some_and(|at| at <= m.size && bytes <= m.size - at)
        })?;
        let begin = offset.checked_add(address - piece.address)?;
        self.bytes.get(usize::try_from(begin).ok()?..usize::try_from(begin.checked_add(bytes)?).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::{Core, ReadError};
    use crate::record::{Context, Record};
    use crate::write::{Memory, gzip, write};

    fn dump() -> Vec<u8> {
        let records = [Record::Context(Context { id: 3, device: 1, primary: true, failed: false })];
        let memory = [Memory { address: 0x1000, size: 5 }, Memory { address: 0x10_0000, size: 3 << 20 }];
        let mut out = Vec::new();
        let read = |at: u64, to: &mut [u8]| {
            (at..).zip(to).for_each(|(a, b)| *b = a as u8);
        };
        write(&mut out, &records, &memory, read).expect("a vector");
        out
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = dump();
        let core = Core::parse(&bytes).expect("a dump");
        assert_eq!(core.records().len(), 1);
        assert_eq!(core.memory().count(), 2);
        assert_eq!(core.read(0x1001, 3), Some(&[1, 2, 3][..]));
        assert_eq!(core.read(0x10_0000 + (2 << 20) + 7, 2), Some(&[7, 8][..]));
        assert_eq!([core.read(0x1001, 5), core.read(0xfff, 1), core.read(0x1000, u64::MAX)], [None; 3]);
    }

    #[test]
    fn compressed_ones_are_smaller() {
        let bytes = dump();
        let mut small = Vec::new();
        std::io::Write::write_all(&mut gzip(&mut small), &bytes).expect("a vector");
        assert!(small.len() < bytes.len() / 2);
        assert_eq!(Core::parse(&small).expect("a dump").read(0x1001, 1), Some(&[1][..]));
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = dump();
        assert!(matches!(Core::parse(b"text"), Err(ReadError::Elf(_))));
        assert!(matches!(Core::parse(&bytes[..70]), Err(ReadError::Elf(_))));
        // Cut off behind the notes: the notes are there, the memory is not.
        assert_eq!(Core::parse(&bytes[..4096]).expect("notes").read(0x1001, 1), None);
        assert!(matches!(Core::parse(&[0x1f, 0x8b, 0, 0]), Err(ReadError::Gzip(_))));
        let own = std::fs::read("/proc/self/exe").expect("this program");
        assert!(matches!(Core::parse(&own), Err(ReadError::Other)));
    }
}
