//! Relocatable device code: device functions and variables shared by several objects (`-rdc=true`, `-dc`, `-dlink`).
//!
//! Each object carries its own PTX in a fat binary and, instead of registering it, calls
//! `__cudaRegisterLinkedBinary<id>` with the function that registers its kernels and variables. When a program is
//! linked, the PTX of all objects becomes one module, and an object is added that defines these functions: they
//! register the joined module once and let each object register its names in it.

use crate::command::Step;
use crate::devicelib;
use crate::driver::Driver;
use crate::error::{Error, Result};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use weft_fatbin::write::{Content, Image, fatbin};

const WRAPPER: &str = "__fatbinwrap";
const REGISTER: &str = "__cudaRegisterLinkedBinary";
/// The device code of one object.
struct Part {
    /// Where it came from, for messages.
    name: String,
    /// What distinguishes it, as in `__cudaRegisterLinkedBinary<id>`.
    id: String,
    /// PTX by architecture.
    ptx: BTreeMap<u32, String>,
}

/// PTX of a unit as other units can link it. clang gives static variables that the host names a unique name where
/// they are defined, but not where they are used: that is put right here.
pub fn relocatable(ptx: &str) -> String {
    let mut renames = Vec::new();
    for line in ptx.lines().filter(|l| l.contains("__static__") && l.contains(".visible ")) {
        let head = line.split(['=', ';', '[']).next().unwrap_or(line);
        let Some(new) = head.split_whitespace().last() else { continue };
        if let Some((old, _)) = new.split_once("__static__") {
            renames.push((old.to_string(), new.to_string()));
        }
    }
    let mut out = String::with_capacity(ptx.len());
    for line in ptx.split_inclusive('\n') {
        let declares = |name: &str| line.starts_with(".extern ") && words(line).any(|w| w == name);
        if line.contains("__clang_gpu_used_external") || renames.iter().any(|(old, _)| declares(old)) {
            continue;
        }
        match renames.iter().any(|(old, _)| line.contains(old.as_str())) {
            true => out.push_str(&rename(line, &renames)),
            false => out.push_str(line),
        }
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c| !is_word(c)).filter(|w| !w.is_empty())
}

fn rename(line: &str, renames: &[(String, String)]) -> String {
    let mut out = String::with_capacity(line.len() + 32);
    let mut rest = line;
    while let Some(start) = rest.find(is_word) {
        let length = rest[start..].find(|c| !is_word(c)).unwrap_or(rest.len() - start);
        let word = &rest[start..start + length];
        out.push_str(&rest[..start]);
        out.push_str(renames.iter().find(|(old, _)| old == word).map_or(word, |(_, new)| new));
        rest = &rest[start + length..];
    }
    out.push_str(rest);
    out
}

/// Links the device code of the objects among `words` (linker inputs); gives the object to add, if there is any.
///
/// # Errors
/// Unreadable files; device code that cannot be linked (which was shown).
pub fn link(driver: &mut Driver, words: &[String]) -> Result<Option<PathBuf>> {
    let mut parts = Vec::new();
    let mut linked = BTreeSet::new();
    for path in files(driver, words) {
        let bytes = std::fs::read(&path).map_err(Error::io(&path))?;
        let name = path.display().to_string();
        if let Ok(archive) = ArchiveFile::parse(bytes.as_slice()) {
            for member in archive.members().flatten() {
                if let Ok(data) = member.data(bytes.as_slice()) {
                    let name = format!("{name}({})", String::from_utf8_lossy(member.name()));
                    read_object(&name, data, &mut parts, &mut linked);
                }
            }
        } else {
            read_object(&name, &bytes, &mut parts, &mut linked);
        }
    }
    // What an earlier -dlink has linked stays linked.
    parts.retain(|p| !linked.contains(&p.id));
    if parts.is_empty() {
        return Ok(None);
    }
    let images = join(&parts)?;
    let images: Vec<Image<'_>> =
        images.iter().map(|(sm, text)| Image { sm: *sm, content: Content::Ptx(text) }).collect();
    stub(driver, &fatbin(&images), &parts).map(Some)
}

/// The objects and archives that the linker would read.
fn files(driver: &Driver, words: &[String]) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for word in words {
        match word.strip_prefix("-l") {
            Some(library) => {
                let name = format!("lib{library}.a");
                let folders = driver.options.library_path.iter().cloned().chain([driver.toolkit.lib()]);
                out.extend(folders.map(|d| d.join(&name)).find(|p| p.is_file()));
            }
            None => out.push(PathBuf::from(word)),
        }
    }
    out.retain(|p| p.is_file());
    out
}

fn read_object(name: &str, bytes: &[u8], parts: &mut Vec<Part>, linked: &mut BTreeSet<String>) {
    let Ok(file) = object::File::parse(bytes) else { return };
    for symbol in file.symbols() {
        let Ok(text) = symbol.name() else { continue };
        if let Some(id) = text.strip_prefix(REGISTER).filter(|_| symbol.is_definition()) {
            linked.insert(id.to_string());
        }
        if let Some(id) = text.strip_prefix(WRAPPER).filter(|_| symbol.is_definition())
            && let Some(blob) = blob(&file, &symbol)
        {
            let mut ptx = BTreeMap::new();
            for entry in weft_fatbin::entries(blob).unwrap_or_default() {
                if let weft_fatbin::Entry::Ptx { sm, stored } = entry
                    && let Ok(text) = stored.text()
                {
                    ptx.insert(sm, text);
                }
            }
            parts.push(Part { name: name.to_string(), id: id.to_string(), ptx });
        }
    }
}

/// The fat binary that a wrapper's data pointer is relocated to.
fn blob<'a>(file: &object::File<'a>, wrapper: &object::Symbol<'a, '_>) -> Option<&'a [u8]> {
    const DATA_POINTER: u64 = 8;
    let section = file.section_by_index(wrapper.section_index()?).ok()?;
    let at = wrapper.address() + DATA_POINTER;
    let (_, relocation) = section.relocations().find(|(offset, _)| *offset == at)?;
    let RelocationTarget::Symbol(target) = relocation.target() else { return None };
    let target = file.symbol_by_index(target).ok()?;
    let offset = target.address().checked_add_signed(relocation.addend())?;
    let data = file.section_by_index(target.section_index()?).ok()?.data().ok()?;
    data.get(usize::try_from(offset).ok()?..)
}

/// One module for each architecture that all parts have.
fn join(parts: &[Part]) -> Result<BTreeMap<u32, String>> {
    let mut out = BTreeMap::new();
    let mut errors = false;
    let Some(first) = parts.first() else { return Ok(out) };
    for sm in first.ptx.keys() {
        if parts.iter().any(|part| !part.ptx.contains_key(sm)) {
            continue;
        }
        let mut joiner = weft_ptx::Joiner::new();
        let mut clashes = Vec::new();
        for part in parts {
            let Some(text) = part.ptx.get(sm) else { break };
            let (module, diagnostics) = weft_ptx::parse(text);
            for d in diagnostics.iter().filter(|d| d.is_error()) {
                eprintln!("{}", d.display(&part.name));
                errors = true;
            }
            clashes.extend(joiner.add(module, &part.name).err().unwrap_or_default());
        }
        for d in &clashes {
            eprintln!("nvlink error   : {}", d.message);
        }
        errors |= !clashes.is_empty();
        let asked: BTreeMap<String, String> =
            joiner.undefined().into_iter().map(|(n, by)| (n.to_string(), by.to_string())).collect();
        let text = devicelib::link(&weft_ptx::print(&joiner.finish()), weft_devicelib::PTX);
        let (module, _) = weft_ptx::parse(&text);
        // A declaration that nothing uses is no reference.
        let used = |name: &&str| words(&text).filter(|w| w == name).count() > 1;
        for name in weft_ptx::unresolved(&module).into_iter().filter(used) {
            let by = asked.get(name).map_or("?", String::as_str);
            eprintln!("nvlink error   : Undefined reference to '{name}' in '{by}'");
            errors = true;
        }
        out.insert(*sm, text);
    }
    if errors {
        return Err(Error::Failed { program: "nvlink".into(), status: 255 });
    }
    if out.is_empty() {
        let names: Vec<&str> = parts.iter().map(|p| p.name.as_str()).collect();
        return Err(Error::Usage(format!(
            "No architecture is common to the device code of {}",
            names.join(", ")
        )));
    }
    Ok(out)
}

/// The object that registers the joined module.
fn stub(driver: &mut Driver, image: &[u8], parts: &[Part]) -> Result<PathBuf> {
    let blob = driver.intermediate("dlink", "fatbin");
    let source = driver.intermediate("dlink", "c");
    let object = driver.intermediate("dlink", "o");
    std::fs::write(&blob, image).map_err(Error::io(&blob))?;
    std::fs::write(&source, stub_source(&blob, parts)).map_err(Error::io(&source))?;
    let mut step = Step::new(&driver.toolkit.clang);
    step.args(["-x", "c", "-O1", "-fPIC", "-c", "-o"]).arg(&object).arg(&source);
    driver.runner.run(&step)?;
    Ok(object)
}

fn stub_source(blob: &Path, parts: &[Part]) -> String {
    let path = blob.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
    let path = path.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = format!(
        r#"__asm__(".section .nv_fatbin,\"a\"\n.balign 8\n__weft_linked_image:\n.incbin \"{path}\"\n.text\n");
extern const char __weft_linked_image[] __attribute__((visibility("hidden")));
extern void **__cudaRegisterFatBinary(void *);
extern void __cudaRegisterFatBinaryEnd(void **);
extern void __cudaUnregisterFatBinary(void **);
extern int atexit(void (*)(void));
static struct {{ int magic, version; const void *image; void *unused; }} wrapper
    __attribute__((section(".nvFatBinSegment"), aligned(8))) = {{0x466243b1, 1, __weft_linked_image, 0}};
static void **handle;
static void unregister(void) {{ __cudaUnregisterFatBinary(handle); }}
static void **registered(void) {{
    if (!handle) {{
        handle = __cudaRegisterFatBinary(&wrapper);
        atexit(unregister);
    }}
    return handle;
}}
/* Before constructors of static objects, which may use managed variables; behind those that register these. */
__attribute__((constructor(65534))) static void finish(void) {{ __cudaRegisterFatBinaryEnd(registered()); }}
"#
    );
    for part in parts {
        out += &format!(
            "void {REGISTER}{}(void (*names)(void **), void *own, void *id, void (*keep)(void *)) {{ names(registered()); }}\n",
            part.id
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn static_variables_have_one_name() {
        let ptx = ".extern .global .align 4 .u32 _ZL1s;\n.extern .global .align 4 .u32 other;\n\
            .visible .global .align 4 .u32 _ZL1s__static__ab12 = 3;\n\
            .global .align 8 .u64 __clang_gpu_used_external[1] = {other};\n\
            \tld.global.b32 \t%r1, [_ZL1s];\n\tld.global.b32 \t%r1, [_ZL1s2];\n";
        assert_eq!(
            relocatable(ptx),
            ".extern .global .align 4 .u32 other;\n.visible .global .align 4 .u32 _ZL1s__static__ab12 = 3;\n\
             \tld.global.b32 \t%r1, [_ZL1s__static__ab12];\n\tld.global.b32 \t%r1, [_ZL1s2];\n"
        );
    }
}
