//! Lines of PTX from the object's DWARF line table, read only when a fault asks for them.

use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex};

/// The debug section needed, relocated so that code addresses are offsets in the loaded text.
#[derive(Debug, Default)]
pub(super) struct Debug {
    line: Vec<u8>,
}

impl Debug {
    /// Collects them; `offset_of` tells where a section was loaded. Damaged debug data count as none.
    pub(super) fn collect(
        elf: &ElfFile64<'_, Endianness>,
        offset_of: impl Fn(SectionIndex) -> Option<u64>,
    ) -> Self {
        let section = |name: &str| -> Option<Vec<u8>> {
            let section = elf.section_by_name(name)?;
            let mut bytes = section.uncompressed_data().ok()?.into_owned();
            for (at, r) in section.relocations() {
                let base = match r.target() {
                    RelocationTarget::Symbol(index) => {
                        let symbol = elf.symbol_by_index(index).ok()?;
                        // Targets that are not loaded are other debug sections: offsets in them.
                        let start = symbol.section_index().and_then(&offset_of).unwrap_or(0);
                        start.wrapping_add(symbol.address())
                    }
                    RelocationTarget::Section(index) => offset_of(index).unwrap_or(0),
                    _ => return None,
                };
                let value = base.wrapping_add(r.addend() as u64).to_le_bytes();
                let size = usize::from(r.size() / 8).min(8);
                let at = usize::try_from(at).ok()?;
                bytes.get_mut(at..at.checked_add(size)?)?.copy_from_slice(&value[..size]);
            }
            Some(bytes)
        };
        Debug { line: section(".debug_line").unwrap_or_default() }
    }
}

/// Finds lines.
#[derive(Debug)]
pub(super) struct Lines {
    debug: Debug,
}

impl Lines {
    pub(super) fn new(debug: Debug) -> Self {
        Lines { debug }
    }

    /// Line of the instruction at `offset` of the text, 0 when not known.
    pub(super) fn find(&self, offset: u64) -> u32 {
        self.search(offset).ok().flatten().unwrap_or(0)
    }

    fn search(&self, offset: u64) -> gimli::Result<Option<u32>> {
        let data = gimli::DebugLine::new(&self.debug.line, gimli::LittleEndian);
        let mut start = 0;
        while start < self.debug.line.len() {
            let program = data.program(gimli::DebugLineOffset(start), 8, None, None)?;
            let header = program.header();
            let length = header.unit_length();
            // The length field itself takes four bytes, or twelve in the 64-bit format.
            let field = if header.encoding().format == gimli::Format::Dwarf64 { 12 } else { 4 };
            start = start.saturating_add(length).saturating_add(field);
            let mut rows = program.rows();
            // Address, line of the row before; rows cover what lies between them.
            let mut last: Option<(u64, u32)> = None;
            while let Some((_, row)) = rows.next_row()? {
                if let Some((from, line)) = last
                    && (from..row.address()).contains(&offset)
                {
                    return Ok(Some(line));
                }
                let line = row.line().map_or(0, |l| u32::try_from(l.get()).unwrap_or(0));
                last = (!row.end_sequence()).then_some((row.address(), line));
            }
        }
        Ok(None)
    }
}
