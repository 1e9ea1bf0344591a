//! Where an instruction of the program is in its source, as far as the program's file says.

use std::path::Path;

use addr2line::Context;
use gimli::{Dwarf, EndianSlice, RunTimeEndian};
use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol, SymbolKind};

/// What begins the names of libraries whose code stands for their callers': the C and C++ libraries', and ours.
const LIBRARIES: [&str; 12] = [
    "libc.so",
    "libc-",
    "ld-linux",
    "libpthread",
    "libm.so",
    "libstdc++",
    "libc++",
    "libgcc_s",
    "libcuda.so",
    "libcudart",
    "libweft-",
    "[",
];

/// A file that is mapped, and where in it an instruction is.
struct Mapped {
    path: String,
    offset: u64,
}

impl Mapped {
    /// The one of a line of `/proc/self/maps`, if an instruction is there.
    fn of_line(line: &str, pc: u64) -> Option<Mapped> {
        let mut words = line.split_ascii_whitespace();
        let (from, to) = words.next()?.split_once('-')?;
        let hex = |word: &str| u64::from_str_radix(word, 16).ok();
        let (from, to) = (hex(from)?, hex(to)?);
        let offset = hex(words.nth(1)?)?;
        let path = words.skip(2).collect::<Vec<_>>().join(" ");
        (from..to).contains(&pc).then(|| Mapped { path, offset: pc - from + offset })
    }

    fn file(&self) -> &str {
        Path::new(&self.path).file_name().and_then(|n| n.to_str()).unwrap_or(&self.path)
    }

    fn is_library(&self) -> bool {
        LIBRARIES.iter().any(|l| self.file().starts_with(l))
    }

    /// In words.
    fn place(&self) -> String {
        let known = std::fs::read(&self.path).ok().and_then(|bytes| self.known(&bytes));
        known.unwrap_or_else(|| format!("{}+{:#x}", self.file(), self.offset))
    }

    fn known(&self, bytes: &[u8]) -> Option<String> {
        let file = object::File::parse(bytes).ok()?;
        let within = |s: &object::Segment<'_, '_>| {
            let (first, size) = s.file_range();
            (first..first.saturating_add(size))
                .contains(&self.offset)
                .then(|| s.address() + (self.offset - first))
        };
        let address = file.segments().find_map(|s| within(&s))?;
        let function = function(&file, address);
        if let Some(line) = line(&file, address) {
            return Some(function.map_or_else(|| line.clone(), |(name, _)| format!("{line} in `{name}`")));
        }
        let (name, distance) = function?;
        Some(format!("`{name}`+{distance:#x} of {}", self.file()))
    }
}

/// The function at an address, and how far into it.
fn function(file: &object::File<'_>, address: u64) -> Option<(String, u64)> {
    let all = file.symbols().chain(file.dynamic_symbols());
    let functions =
        all.filter(|s| s.kind() == SymbolKind::Text && s.is_definition() && s.address() <= address);
    let nearest = functions.max_by_key(ObjectSymbol::address)?;
    let distance = address - nearest.address();
    let is_in = nearest.size() == 0 || distance < nearest.size();
    let name = nearest.name().ok().filter(|_| is_in)?;
    let plain = cpp_demangle::Symbol::new(name).ok().and_then(|s| s.demangle().ok());
    Some((plain.unwrap_or_else(|| name.to_owned()), distance))
}

/// File and line of an address, where there are records of lines that are not compressed.
fn line(file: &object::File<'_>, address: u64) -> Option<String> {
    let endian = if file.is_little_endian() { RunTimeEndian::Little } else { RunTimeEndian::Big };
    let load = |id: gimli::SectionId| -> Result<EndianSlice<'_, RunTimeEndian>, gimli::Error> {
        let data = file.section_by_name(id.name()).and_then(|s| s.compressed_data().ok());
        let data = data.filter(|d| d.format == object::CompressionFormat::None).map_or(&[][..], |d| d.data);
        Ok(EndianSlice::new(data, endian))
    };
    let context = Context::from_dwarf(Dwarf::load(load).ok()?).ok()?;
    let location = context.find_location(address).ok()??;
    Some(format!("{}:{}", location.file?, location.line?))
}

/// Where the first of some instructions is that is the program's own; all but the first are where calls return to.
pub(super) fn place(pc: u64, callers: &[u64]) -> String {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mapped = |pc: u64| maps.lines().find_map(|line| Mapped::of_line(line, pc));
    // The instruction before the return is the call.
    let all = std::iter::once(pc).chain(callers.iter().map(|pc| pc.saturating_sub(1))).filter(|pc| *pc != 0);
    let mut all: Vec<Mapped> = all.filter_map(mapped).collect();
    let own = all.iter().position(|m| !m.is_library()).unwrap_or(0);
    if own < all.len() { all.swap_remove(own).place() } else { format!("{pc:#x}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_maps() {
        let line = "7f10-7f20 r-xp 00000100 08:01 42   /tmp/a b";
        let m = Mapped::of_line(line, 0x7f15).expect("there");
        assert_eq!((m.path.as_str(), m.offset, m.is_library()), ("/tmp/a b", 0x105, false));
        assert!(Mapped::of_line(line, 0x7f20).is_none() && Mapped::of_line("", 0).is_none());
        let libc = Mapped { path: "/lib/x86_64-linux-gnu/libc.so.6".into(), offset: 0 };
        assert!(libc.is_library());
    }

    #[test]
    fn a_function_of_this_program() {
        let pc = a_function_of_this_program as *const () as u64;
        let text = place(0, &[pc + 1]);
        assert!(text.contains("a_function_of_this_program"), "{text}");
        assert_eq!(place(8, &[]), "0x8");
    }
}
