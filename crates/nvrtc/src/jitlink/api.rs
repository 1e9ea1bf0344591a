//! The C functions of nvJitLink.h. Each is exported by its plain name, and by one for each minor release ([`crate::package`]).

#![allow(non_snake_case, reason = "the names are nvJitLink's")]
#![allow(clippy::missing_safety_doc, reason = "the contract of entry points is nvJitLink.h's")]

use core::ffi::{c_char, c_int, c_uint, c_void};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;

use super::linker::{Kind, Link};
use super::{Code, MARK};
use crate::handed::{self, Handed};
use crate::slots::text;

#[used]
static KEPT: &[u8] = MARK;

/// `nvJitLinkHandle`: a number, never a pointer to be followed.
type Handle = usize;
type Links = Mutex<HashMap<Handle, Arc<Mutex<Link>>>>;

fn links() -> &'static Links {
    static LINKS: OnceLock<Links> = OnceLock::new();
    LINKS.get_or_init(|| {
        // A child of `fork` finds the table free, whatever other threads did then.
        // SAFETY: the functions take nothing and are there as long as the library is.
        unsafe { libc::pthread_atfork(Some(before_fork), Some(after_fork), Some(after_fork)) };
        Mutex::default()
    })
}

unsafe extern "C" fn before_fork() {
    std::mem::forget(links().lock());
}

unsafe extern "C" fn after_fork() {
    // SAFETY: `before_fork` took the lock in this thread and forgot the guard.
    unsafe { links().force_unlock() };
}

/// Calls `f` with a link of the caller's.
fn with(handle: Handle, f: impl FnOnce(&mut Link) -> Result<(), Code>) -> c_int {
    let Some(link) = links().lock().get(&handle).cloned() else { return Code::NullInput as c_int };
    let mut link = link.lock();
    let done = catch_unwind(AssertUnwindSafe(|| f(&mut link))).unwrap_or(Err(Code::Internal));
    done.err().unwrap_or(Code::Success) as c_int
}

/// Starts a link.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvJitLinkCreate(
    handle: *mut Handle,
    count: u32,
    options: *const *const c_char,
) -> c_int {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    if handle.is_null() || count > 0 && options.is_null() {
        return Code::NullInput as c_int;
    }
    // SAFETY: nvJitLink.h asks for as many strings.
    let words: Option<Vec<String>> = (0..count as usize).map(|i| unsafe { text(*options.add(i)) }).collect();
    let Some(words) = words else { return Code::NullInput as c_int };
    let (link, code) = Link::new(words);
    let id = NEXT.fetch_add(1, Ordering::Relaxed) << 12;
    links().lock().insert(id, Arc::new(Mutex::new(link)));
    // SAFETY: it is not null, and nvJitLink.h asks that it may be written.
    unsafe { handle.write(id) };
    code as c_int
}

/// Ends a link; the handle becomes null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvJitLinkDestroy(handle: *mut Handle) -> c_int {
    if handle.is_null() {
        return Code::NullInput as c_int;
    }
    // SAFETY: nvJitLink.h asks for a handle there.
    let known = links().lock().remove(&unsafe { handle.read() }).is_some();
    if !known {
        return Code::NullInput as c_int;
    }
    // SAFETY: as above.
    unsafe { handle.write(0) };
    0
}

/// Adds an input of memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvJitLinkAddData(
    handle: Handle,
    kind: c_int,
    data: *const c_void,
    size: usize,
    name: *const c_char,
) -> c_int {
    if data.is_null() {
        return Code::NullInput as c_int;
    }
    // SAFETY: nvJitLink.h asks for as many bytes, and for a string.
    let (bytes, name) = unsafe { (core::slice::from_raw_parts(data.cast::<u8>(), size), text(name)) };
    with(handle, |link| {
        let kind = Kind::from_number(kind).ok_or(Code::IncorrectInputType)?;
        link.add(kind, bytes, name.as_deref().unwrap_or("input"))
    })
}

/// Adds an input that is a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvJitLinkAddFile(handle: Handle, kind: c_int, file: *const c_char) -> c_int {
    // SAFETY: nvJitLink.h asks for a string.
    let Some(file) = (unsafe { text(file) }) else { return Code::NullInput as c_int };
    with(handle, |link| {
        let kind = Kind::from_number(kind).ok_or(Code::IncorrectInputType)?;
        let bytes = std::fs::read(Path::new(&file)).map_err(|e| {
            link.errors += &format!("ERROR: {file}: {e}\n");
            Code::InvalidInput
        })?;
        link.add(kind, &bytes, &file)
    })
}

/// Links.
#[unsafe(no_mangle)]
pub extern "C" fn nvJitLinkComplete(handle: Handle) -> c_int {
    with(handle, Link::complete)
}

/// What is handed out of a link: bytes, and whether a NUL follows them; `None`: it was not asked for.
type Part = fn(&Link) -> Option<Handed<'_>>;

fn cubin(l: &Link) -> Option<Handed<'_>> {
    (!l.cubin.is_empty()).then_some((&l.cubin[..], false))
}

fn ptx(l: &Link) -> Option<Handed<'_>> {
    l.ptx.as_ref().map(|t| (t.as_bytes(), true))
}

fn none(_: &Link) -> Option<Handed<'_>> {
    None
}

fn errors(l: &Link) -> Option<Handed<'_>> {
    Some((l.errors.as_bytes(), true))
}

fn info(l: &Link) -> Option<Handed<'_>> {
    Some((l.info.as_bytes(), true))
}

/// # Safety
/// The pointer is null or may be written.
unsafe fn size(handle: Handle, to: *mut usize, part: Part) -> c_int {
    with(handle, |link| {
        let bytes = part(link).ok_or(Code::InvalidInput)?;
        // SAFETY: the caller says so.
        unsafe { handed::size(to, bytes) }.ok_or(Code::NullInput)
    })
}

/// # Safety
/// The pointer is null or has room for as many bytes as [`size`] says.
unsafe fn copy(handle: Handle, to: *mut c_char, part: Part) -> c_int {
    with(handle, |link| {
        let bytes = part(link).ok_or(Code::InvalidInput)?;
        // SAFETY: the caller says so.
        unsafe { handed::copy(to, bytes) }.ok_or(Code::NullInput)
    })
}

handed::handed! {
    nvJitLinkGetLinkedCubinSize nvJitLinkGetLinkedCubin cubin, "the image";
    nvJitLinkGetLinkedPtxSize nvJitLinkGetLinkedPtx ptx, "the PTX";
    nvJitLinkGetLinkedLTOIRSize nvJitLinkGetLinkedLTOIR none, "intermediate code, which is not made";
    nvJitLinkGetErrorLogSize nvJitLinkGetErrorLog errors, "the messages of mistakes";
    nvJitLinkGetInfoLogSize nvJitLinkGetInfoLog info, "the other messages";
}

/// # Safety
/// The pointers are null or may be written.
unsafe fn version(major: *mut c_uint, minor: *mut c_uint, is: (c_uint, c_uint)) -> c_int {
    if major.is_null() || minor.is_null() {
        return Code::NullInput as c_int;
    }
    // SAFETY: the caller says so.
    unsafe {
        major.write(is.0);
        minor.write(is.1);
    }
    0
}

/// The release of CUDA.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvJitLinkVersion(major: *mut c_uint, minor: *mut c_uint) -> c_int {
    // SAFETY: nvJitLink.h asks for it.
    unsafe { version(major, minor, (13, 0)) }
}

/// [`nvJitLinkVersion`] of CUDA 12.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft12_nvJitLinkVersion(major: *mut c_uint, minor: *mut c_uint) -> c_int {
    // SAFETY: nvJitLink.h asks for it.
    unsafe { version(major, minor, (12, 9)) }
}
