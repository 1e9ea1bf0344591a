//! Which libcuda to load.
//!
//! `WEFT_DRIVER` decides: `weft`, `system`, or the path of a library. Without it the system's libcuda.so.1 is
//! taken if it initialises and has a device, else weft's. Weft's is looked for in `WEFT_HOME`, beside the library
//! that holds this code, beside the program, and in the toolkit that built the program: weft's compiler driver
//! writes the toolkit's root into the ELF section `weft_home` of what it links.

use core::ffi::{CStr, c_void};
use std::ffi::CString;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use super::Driver;
use crate::driver::CUDA_SUCCESS;

/// Where a driver came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What the loader finds under `libcuda.so.1`.
    System,
    /// A file.
    File(PathBuf),
}

/// No usable driver.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The library that was asked for does not load.
    #[error("cannot load {path}: {reason}")]
    Open {
        /// What was to be loaded.
        path: String,
        /// What the loader says.
        reason: String,
    },
    /// There is neither a system driver with a device nor weft's library.
    #[error(
        "no CUDA driver: the system's libcuda.so.1 is absent or has no device, and weft's was not found in {0:?}"
    )]
    NotFound(Vec<PathBuf>),
}

pub(super) fn load() -> Result<Driver, LoadError> {
    match std::env::var_os("WEFT_DRIVER") {
        Some(v) if v == "system" => open(Path::new("libcuda.so.1"), Choice::System),
        Some(v) if v == "weft" => open_weft(),
        Some(v) if !v.is_empty() => open(Path::new(&v), Choice::File(PathBuf::from(&v))),
        _ => match open(Path::new("libcuda.so.1"), Choice::System) {
            Ok(driver) if has_device(&driver) => Ok(driver),
            _ => open_weft(),
        },
    }
}

fn has_device(driver: &Driver) -> bool {
    let mut n = 0;
    // SAFETY: cuInit takes a number; the count goes to a live variable.
    unsafe {
        driver.cuInit(0) == CUDA_SUCCESS && driver.cuDeviceGetCount(&raw mut n) == CUDA_SUCCESS && n > 0
    }
}

fn open_weft() -> Result<Driver, LoadError> {
    let places = weft_places();
    let mut last = None;
    for path in places.iter().filter(|p| p.exists()) {
        match open(path, Choice::File(path.clone())) {
            Ok(driver) => return Ok(driver),
            Err(e) => last = Some(e),
        }
    }
    Err(last.unwrap_or(LoadError::NotFound(places)))
}

fn open(path: &Path, choice: Choice) -> Result<Driver, LoadError> {
    let fail = |reason: String| LoadError::Open { path: path.display().to_string(), reason };
    let name = CString::new(path.as_os_str().as_bytes()).map_err(|e| fail(e.to_string()))?;
    // SAFETY: a NUL-terminated name; the library's initialisers are the driver's own.
    let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    if handle.is_null() {
        // SAFETY: dlerror's text lives until this thread's next dl call.
        let reason = unsafe {
            let text = libc::dlerror();
            if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
        };
        return Err(fail(reason));
    }
    Ok(Driver::new(handle, choice))
}

/// Files that may be weft's libcuda, best first.
fn weft_places() -> Vec<PathBuf> {
    const NAME: &str = "libcuda.so.1";
    let mut out = Vec::new();
    let mut add = |p: PathBuf| {
        if !out.contains(&p) {
            out.push(p);
        }
    };
    if let Some(home) = std::env::var_os("WEFT_HOME") {
        add(PathBuf::from(home).join("lib64").join(NAME));
    }
    let own = object_of((open_weft as *const ()).cast());
    let exe = std::env::current_exe().ok();
    for object in own.iter().chain(&exe) {
        if let Some(dir) = object.parent() {
            for sub in ["", "../lib64", "lib64", "../lib"] {
                add(dir.join(sub).join(NAME));
            }
        }
    }
    for object in own.iter().chain(&exe) {
        for (_, bytes) in sections_named(object, "weft_home") {
            let root: Vec<u8> = bytes.into_iter().skip_while(|b| *b == 0).take_while(|b| *b != 0).collect();
            if !root.is_empty() {
                add(PathBuf::from(std::ffi::OsString::from_vec(root)).join("lib64").join(NAME));
            }
        }
    }
    out
}

/// The file of the object that is mapped at `address`.
fn object_of(address: *const c_void) -> Option<PathBuf> {
    // SAFETY: Dl_info is numbers and pointers; dladdr only looks the address up.
    let info = unsafe {
        let mut info: libc::Dl_info = core::mem::zeroed();
        if libc::dladdr(address, &raw mut info) == 0 || info.dli_fname.is_null() {
            return None;
        }
        info
    };
    // SAFETY: the loader's own string.
    let name = unsafe { CStr::from_ptr(info.dli_fname) };
    fs::canonicalize(Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()))).ok()
}

/// Sections of the ELF64 file `path` with the name `name`: address as linked, and content. Empty for anything that
/// is not such a file.
#[must_use]
pub fn sections_named(path: &Path, name: &str) -> Vec<(u64, Vec<u8>)> {
    read_sections(path, name).unwrap_or_default()
}

fn read_sections(path: &Path, name: &str) -> std::io::Result<Vec<(u64, Vec<u8>)>> {
    let mut file = fs::File::open(path)?;
    let mut head = [0u8; 64];
    file.read_exact(&mut head)?;
    if head[..5] != *b"\x7fELF\x02" {
        return Ok(Vec::new());
    }
    let u16_at = |b: &[u8], at: usize| u64::from(u16::from_le_bytes([b[at], b[at + 1]]));
    let u32_at = |b: &[u8], at: usize| u32::from_le_bytes([b[at], b[at + 1], b[at + 2], b[at + 3]]);
    let u64_at = |b: &[u8], at: usize| u64::from(u32_at(b, at)) | u64::from(u32_at(b, at + 4)) << 32;
    let (offset, size, count, names) =
        (u64_at(&head, 40), u16_at(&head, 58), u16_at(&head, 60), u16_at(&head, 62));
    if size < 64 {
        return Ok(Vec::new());
    }
    let mut read = |at: u64, len: u64| -> std::io::Result<Vec<u8>> {
        let mut out = Vec::new();
        file.seek(SeekFrom::Start(at))?;
        (&mut file).take(len).read_to_end(&mut out)?;
        if out.len() as u64 == len { Ok(out) } else { Err(std::io::ErrorKind::UnexpectedEof.into()) }
    };
    let table = read(offset, size * count)?;
    let rows: Vec<&[u8]> = table.chunks_exact(size as usize).collect();
    let Some(strings) = rows.get(names as usize) else { return Ok(Vec::new()) };
    let strings = read(u64_at(strings, 24), u64_at(strings, 32))?;
    let mut out = Vec::new();
    for row in rows {
        let text = strings.get(u32_at(row, 0) as usize..).unwrap_or_default();
        let text = text.split(|b| *b == 0).next().unwrap_or_default();
        // Type 8 is a section without bytes in the file.
        if text == name.as_bytes() {
            let bytes = if u32_at(row, 4) == 8 {
                vec![0; u64_at(row, 32) as usize]
            } else {
                read(u64_at(row, 24), u64_at(row, 32))?
            };
            out.push((u64_at(row, 16), bytes));
        }
    }
    Ok(out)
}
