//! A linker for one object: sections to memory, symbols to addresses, relocations applied.

use std::collections::HashMap;

use object::read::elf::ElfFile64;
use object::{
    Endianness, Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionFlags,
    SectionIndex, SymbolIndex, elf,
};

use super::lines::Debug;
use super::relocate::{self, Place};
use super::{LoadError, libcalls};
use crate::memory::map::{Mapping, page_size};

/// Refuses larger objects; no kernel comes near.
const LIMIT: u64 = 512 << 20;
/// Bytes of a stub that jumps to a function far away, its address included.
const STUB: u64 = 24;

/// The result.
pub(super) struct Linked {
    pub(super) map: Mapping,
    pub(super) text: core::ops::Range<u64>,
    /// Addresses of defined global functions.
    pub(super) functions: HashMap<String, u64>,
    pub(super) debug: Debug,
}

type Elf<'a> = ElfFile64<'a, Endianness>;

fn damaged(e: impl std::fmt::Display) -> LoadError {
    LoadError::Damaged(e.to_string())
}

/// Which kind of memory a section goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    ReadOnly,
    Data,
}

/// The image while it is put together.
struct Image {
    bytes: Vec<u8>,
    base: u64,
    /// Offset of each loaded section.
    sections: HashMap<SectionIndex, u64>,
    /// Next free stub and slot, and their ends.
    stub: (u64, u64),
    slot: (u64, u64),
    stubs: HashMap<u64, u64>,
    slots: HashMap<u64, u64>,
}

/// Links an object: its code can be called where it lies then.
///
/// # Errors
/// [`LoadError`] for objects that are damaged, too large, or for another machine.
pub(super) fn link(object: &[u8]) -> Result<Linked, LoadError> {
    let elf: Elf<'_> = ElfFile64::parse(object).map_err(damaged)?;
    check_machine(&elf)?;
    let layout = Layout::of(&elf)?;
    let map = Mapping::reserve(layout.end().max(1) as usize)?;
    map.commit(0, map.len())?;
    let base = map.base() as u64;
    let [text, read_only, _] = layout.ends;
    let mut image = Image {
        bytes: vec![0; layout.end() as usize],
        base,
        sections: layout.sections,
        stub: layout.stub,
        slot: layout.slot,
        stubs: HashMap::new(),
        slots: HashMap::new(),
    };
    for section in elf.sections() {
        if let Some(&offset) = image.sections.get(&section.index()) {
            let data = section.data().map_err(damaged)?;
            let size = section.size() as usize;
            // A section without bits reads as empty.
            if data.len() > size {
                return Err(damaged("section data"));
            }
            image.bytes[offset as usize..offset as usize + data.len()].copy_from_slice(data);
        }
    }
    for section in elf.sections() {
        if let Some(&offset) = image.sections.get(&section.index()) {
            relocate_section(&elf, &mut image, &section, offset)?;
        }
    }
    let functions = functions(&elf, &image)?;
    let debug = Debug::collect(&elf, |index| image.sections.get(&index).copied());

    // SAFETY: the mapping is committed, as long as the image, and nobody else knows it.
    unsafe { core::ptr::copy_nonoverlapping(image.bytes.as_ptr(), map.base(), image.bytes.len()) };
    map.make_executable(0, text as usize)?;
    map.make_read_only(text as usize, (read_only - text) as usize)?;
    #[cfg(target_arch = "aarch64")]
    clear_instruction_cache(map.base(), text as usize);
    Ok(Linked { text: base..base + text, map, functions, debug })
}

/// Refuses objects that are not for this machine, or not to be linked.
fn check_machine(elf: &Elf<'_>) -> Result<(), LoadError> {
    let machine = match elf.architecture() {
        object::Architecture::X86_64 => elf::EM_X86_64,
        object::Architecture::Aarch64 => elf::EM_AARCH64,
        _ => return Err(LoadError::Machine),
    };
    let host = if cfg!(target_arch = "x86_64") { elf::EM_X86_64 } else { elf::EM_AARCH64 };
    if machine != host || elf.kind() != object::ObjectKind::Relocatable {
        return Err(LoadError::Machine);
    }
    Ok(())
}

/// Where everything goes: text and stubs, then read-only data and address slots, then data; each from a page on. Offsets.
struct Layout {
    sections: HashMap<SectionIndex, u64>,
    stub: (u64, u64),
    slot: (u64, u64),
    /// Ends of text, of read-only data, and of data.
    ends: [u64; 3],
}

impl Layout {
    fn of(elf: &Elf<'_>) -> Result<Layout, LoadError> {
        let loaded = |kind| elf.sections().filter(move |s| kind_of(s) == Some(kind));
        let relocations: u64 = elf.sections().map(|s| s.relocations().count() as u64).sum();
        if relocations > LIMIT / 64 {
            return Err(damaged("too many relocations"));
        }
        let mut layout = Layout { sections: HashMap::new(), stub: (0, 0), slot: (0, 0), ends: [0; 3] };
        let mut at = 0u64;
        for (end, kind) in [Kind::Text, Kind::ReadOnly, Kind::Data].into_iter().enumerate() {
            for section in loaded(kind) {
                let align = section.align().max(1);
                if !align.is_power_of_two() || align > page_size() as u64 || section.size() > LIMIT {
                    return Err(damaged("bad section"));
                }
                at = at.next_multiple_of(align);
                layout.sections.insert(section.index(), at);
                at += section.size();
                if at > LIMIT {
                    return Err(damaged("too large"));
                }
            }
            at = at.next_multiple_of(16);
            match kind {
                Kind::Text => {
                    layout.stub = (at, at + relocations * STUB);
                    at = layout.stub.1;
                }
                Kind::ReadOnly => {
                    layout.slot = (at, at + relocations * 8);
                    at = layout.slot.1;
                }
                Kind::Data => {}
            }
            at = at.next_multiple_of(page_size() as u64);
            layout.ends[end] = at;
        }
        Ok(layout)
    }

    /// Bytes in all.
    fn end(&self) -> u64 {
        self.ends[2]
    }
}

fn kind_of<'a>(section: &impl ObjectSection<'a>) -> Option<Kind> {
    let SectionFlags::Elf { sh_flags } = section.flags() else { return None };
    let has = |flag: u32| sh_flags & u64::from(flag) != 0;
    if !has(elf::SHF_ALLOC) {
        None
    } else if has(elf::SHF_EXECINSTR) {
        Some(Kind::Text)
    } else if has(elf::SHF_WRITE) {
        Some(Kind::Data)
    } else {
        Some(Kind::ReadOnly)
    }
}

fn functions(elf: &Elf<'_>, image: &Image) -> Result<HashMap<String, u64>, LoadError> {
    let mut out = HashMap::new();
    for symbol in elf.symbols() {
        let Some(index) = symbol.section_index().filter(|_| symbol.is_global() && symbol.is_definition())
        else {
            continue;
        };
        let section = elf.section_by_index(index).map_err(damaged)?;
        if kind_of(&section) == Some(Kind::Text)
            && symbol.address() < section.size()
            && let Some(&offset) = image.sections.get(&index)
        {
            out.insert(symbol.name().map_err(damaged)?.to_owned(), image.base + offset + symbol.address());
        }
    }
    Ok(out)
}

fn relocate_section<'a>(
    elf: &Elf<'a>,
    image: &mut Image,
    section: &impl ObjectSection<'a>,
    start: u64,
) -> Result<(), LoadError> {
    for (offset, relocation) in section.relocations() {
        let RelocationFlags::Elf { r_type } = relocation.flags() else {
            return Err(LoadError::Relocation(0));
        };
        if r_type == 0 {
            continue;
        }
        let symbol = match relocation.target() {
            RelocationTarget::Symbol(index) => address_of(elf, image, index)?,
            RelocationTarget::Section(index) => {
                image.base + image.sections.get(&index).ok_or_else(|| damaged("target section"))?
            }
            _ => return Err(LoadError::Relocation(r_type)),
        };
        let room = section.size().checked_sub(offset).ok_or_else(|| damaged("relocation offset"))?;
        let need = relocate::need(r_type);
        let target = match need {
            relocate::Need::Address => symbol,
            relocate::Need::Slot => image.slot_for(symbol)?,
            // Own functions are within reach; others get a stub.
            relocate::Need::Branch if image.contains(symbol) => symbol,
            relocate::Need::Branch => image.stub_for(symbol)?,
        };
        let at = start + offset;
        let place = Place { address: image.base + at, target, addend: relocation.addend() };
        let end = (at + room.min(8)) as usize;
        let bytes = image.bytes.get_mut(at as usize..end).ok_or_else(|| damaged("relocation offset"))?;
        relocate::apply(r_type, place, bytes).map_err(|e| match e {
            relocate::Failure::Range => {
                LoadError::Range { section: section.name().unwrap_or("?").to_owned(), offset }
            }
            relocate::Failure::Unknown => LoadError::Relocation(r_type),
            relocate::Failure::Short => damaged("relocation offset"),
        })?;
    }
    Ok(())
}

fn address_of(elf: &Elf<'_>, image: &Image, index: SymbolIndex) -> Result<u64, LoadError> {
    let symbol = elf.symbol_by_index(index).map_err(damaged)?;
    if let Some(section) = symbol.section_index() {
        let offset =
            image.sections.get(&section).ok_or_else(|| damaged("symbol outside of loaded sections"))?;
        return Ok(image.base.wrapping_add(*offset).wrapping_add(symbol.address()));
    }
    if symbol.is_undefined() {
        let name = symbol.name().map_err(damaged)?;
        return libcalls::find(name).ok_or_else(|| LoadError::Undefined(name.to_owned()));
    }
    Err(damaged("symbol of unknown kind"))
}

impl Image {
    fn contains(&self, address: u64) -> bool {
        (self.base..self.base + self.bytes.len() as u64).contains(&address)
    }

    /// Address of a slot that holds `target`.
    fn slot_for(&mut self, target: u64) -> Result<u64, LoadError> {
        if let Some(&at) = self.slots.get(&target) {
            return Ok(at);
        }
        let at = self.slot.0;
        if at + 8 > self.slot.1 {
            return Err(damaged("too many relocations"));
        }
        self.slot.0 += 8;
        self.bytes[at as usize..at as usize + 8].copy_from_slice(&target.to_le_bytes());
        self.slots.insert(target, self.base + at);
        Ok(self.base + at)
    }

    /// Address of a stub that jumps to `target`.
    fn stub_for(&mut self, target: u64) -> Result<u64, LoadError> {
        if let Some(&at) = self.stubs.get(&target) {
            return Ok(at);
        }
        let at = self.stub.0;
        if at + STUB > self.stub.1 {
            return Err(damaged("too many relocations"));
        }
        self.stub.0 += STUB;
        let code = relocate::stub(target);
        self.bytes[at as usize..at as usize + code.len()].copy_from_slice(&code);
        self.stubs.insert(target, self.base + at);
        Ok(self.base + at)
    }
}

#[cfg(target_arch = "aarch64")]
fn clear_instruction_cache(start: *mut u8, len: usize) {
    unsafe extern "C" {
        fn __clear_cache(start: *mut u8, end: *mut u8);
    }
    // SAFETY: the range is mapped.
    unsafe { __clear_cache(start, start.wrapping_add(len)) };
}
