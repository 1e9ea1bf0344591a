//! A library as programs link it into themselves: the crate's code as one object that shows only the library's functions, and objects that
//! carry device code.

use std::io;
use std::path::Path;
use std::process::Command;

use crate::symbols::symbols;

/// Makes `libNAME_static.a` in `out` of a crate's archive, of whose functions `names` are seen, and of objects that are linked only where
/// a program calls one of their functions instead of the crate's. Uses `ld`, `objcopy` and `nm`.
///
/// # Errors
/// A program that is missing or fails, and those of the file system.
pub fn make(name: &str, archive: &Path, names: &[String], objects: &[&Path], out: &Path) -> io::Result<()> {
    let mut members = Vec::new();
    let mut theirs = Vec::new();
    for object in objects {
        let symbols: Vec<String> = symbols(object)?.into_iter().filter(|s| s.starts_with(name)).collect();
        theirs.extend(symbols.clone());
        // Where a program's toolkit is, its own objects say.
        let copy = out.join(format!("{name}_{}.o", members.len()));
        run(Command::new("objcopy").arg("--localize-symbol=__weft_home").arg(object).arg(&copy))?;
        members.push((format!("{name}{}.o", members.len()), symbols, std::fs::read(&copy)?));
        std::fs::remove_file(&copy)?;
    }
    let own: Vec<String> = names.iter().filter(|n| !theirs.contains(n)).cloned().collect();
    let (object, list) = (out.join(format!("{name}.o")), out.join(format!("{name}.symbols")));
    std::fs::write(&list, own.join("\n"))?;
    let mut ld = Command::new("ld");
    ld.args(["-r", "--gc-sections", "-o"]).arg(&object);
    own.iter().for_each(|s| _ = ld.args(["-u", s]));
    run(ld.arg("--whole-archive").arg(archive))?;
    let keep = format!("--keep-global-symbols={}", list.display());
    run(Command::new("objcopy").arg(keep).arg("--strip-debug").arg(&object))?;
    members.push((format!("{name}.o"), own, std::fs::read(&object)?));
    std::fs::remove_file(&object)?;
    std::fs::remove_file(&list)?;
    std::fs::write(out.join(format!("lib{name}_static.a")), library(&members))
}

/// An archive with an index of its members' symbols, in the System V form. (`ar` may be one that loads compiler plugins, some of which
/// abort on rustc's objects.)
fn library(members: &[(String, Vec<String>, Vec<u8>)]) -> Vec<u8> {
    let even = |n: usize| n + n % 2;
    let head = |name: &str, len: usize| {
        format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{len:<10}`\n", 0, 0, 0, 644).into_bytes()
    };
    let names: Vec<u8> = members.iter().flat_map(|m| &m.1).flat_map(|s| s.bytes().chain([0])).collect();
    let count: usize = members.iter().map(|m| m.1.len()).sum();
    let index = even(4 + 4 * count + names.len());
    let mut out = b"!<arch>\n".to_vec();
    out.extend(head("/", index));
    out.extend((count as u32).to_be_bytes());
    let first = out.len() - 4 + index;
    let mut at = first;
    for (_, symbols, bytes) in members {
        symbols.iter().for_each(|_| out.extend((at as u32).to_be_bytes()));
        at += 60 + even(bytes.len());
    }
    out.extend(names);
    out.resize(first, 0);
    for (name, _, bytes) in members {
        out.extend(head(&format!("{name}/"), bytes.len()));
        out.extend(bytes);
        out.resize(even(out.len()), b'\n');
    }
    out
}

fn run(command: &mut Command) -> io::Result<()> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?}: {status}"))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_says_where_members_are() {
        let member =
            |name: &str, symbol: &str, bytes: &[u8]| (name.into(), vec![symbol.into()], bytes.to_vec());
        let bytes = library(&[member("a.o", "f", b"odd"), member("b.o", "gg", b"four")]);
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!((&bytes[..8], number(68)), (&b"!<arch>\n"[..], 2));
        for (at, name, content) in [(number(72), "a.o/", &b"odd"[..]), (number(76), "b.o/", b"four")] {
            assert!(bytes[at..].starts_with(name.as_bytes()));
            assert!(bytes[at + 60..].starts_with(content));
        }
        assert_eq!(&bytes[80..85], b"f\0gg\0");
    }
}
