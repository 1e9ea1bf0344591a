//! The C functions of nvrtc.h.
//!
//! `libnvrtc.so.12` has those that begin with `weft12_` under their plain names ([`crate::package`]).

#![allow(non_snake_case, reason = "the names are NVRTC's")]
#![allow(clippy::missing_safety_doc, reason = "the contract of entry points is nvrtc.h's")]

use core::ffi::{c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;

use crate::handed::{self, Handed};
use crate::program::{DEFAULT_NAME, Output, Program, Source};
use crate::release::{CUDA12, CUDA13, Release};
use crate::result::{Code, name};
use crate::slots::{Callback, Handle, Slot, give, library, slot, slots, text, texts};
use crate::task::Task;

fn answer(result: Result<(), Code>) -> c_int {
    result.err().unwrap_or(Code::Success) as c_int
}

/// The name of a code.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcGetErrorString(result: c_int) -> *const c_char {
    name(result).as_ptr()
}

/// # Safety
/// See [`give`].
unsafe fn version(major: *mut c_int, minor: *mut c_int, release: &Release) -> c_int {
    if major.is_null() || minor.is_null() {
        return Code::InvalidInput as c_int;
    }
    // SAFETY: the caller says so.
    answer(unsafe { give(major, release.major).and_then(|()| give(minor, release.minor)) })
}

/// # Safety
/// The pointer is null or has room for all architectures.
unsafe fn archs(to: *mut c_int, release: &Release) -> c_int {
    if to.is_null() {
        return Code::InvalidInput as c_int;
    }
    for (i, arch) in release.archs.iter().enumerate() {
        // SAFETY: the caller says so.
        unsafe { to.add(i).write(*arch) };
    }
    0
}

/// The release of CUDA.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcVersion(major: *mut c_int, minor: *mut c_int) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    unsafe { version(major, minor, &CUDA13) }
}

/// [`nvrtcVersion`] of CUDA 12.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft12_nvrtcVersion(major: *mut c_int, minor: *mut c_int) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    unsafe { version(major, minor, &CUDA12) }
}

/// How many architectures there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetNumSupportedArchs(count: *mut c_int) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    answer(unsafe { give(count, CUDA13.archs.len() as c_int) })
}

/// [`nvrtcGetNumSupportedArchs`] of CUDA 12.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft12_nvrtcGetNumSupportedArchs(count: *mut c_int) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    answer(unsafe { give(count, CUDA12.archs.len() as c_int) })
}

/// The architectures, ascending.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetSupportedArchs(to: *mut c_int) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    unsafe { archs(to, &CUDA13) }
}

/// [`nvrtcGetSupportedArchs`] of CUDA 12.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft12_nvrtcGetSupportedArchs(to: *mut c_int) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    unsafe { archs(to, &CUDA12) }
}

/// A program of a source and headers in memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcCreateProgram(
    prog: *mut Handle,
    src: *const c_char,
    name: *const c_char,
    count: c_int,
    headers: *const *const c_char,
    names: *const *const c_char,
) -> c_int {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    if prog.is_null() {
        return Code::InvalidProgram as c_int;
    }
    let Ok(count) = usize::try_from(count) else { return Code::InvalidInput as c_int };
    // SAFETY: nvrtc.h asks for strings, and for arrays of as many.
    let given = unsafe { (text(src), text(name), texts(headers, count), texts(names, count)) };
    let (Some(src), name, Some(headers), Some(names)) = given else { return Code::InvalidInput as c_int };
    let name = name.filter(|n| !n.is_empty()).unwrap_or_else(|| DEFAULT_NAME.into());
    let source = Source { text: src, name, headers: names.into_iter().zip(headers).collect() };
    let slot = Slot { program: Mutex::new(Program::new(source)), ..Slot::default() };
    // Far from small numbers, which programs give by mistake.
    let handle = NEXT.fetch_add(1, Ordering::Relaxed) << 12;
    slots().lock().insert(handle, Arc::new(slot));
    // SAFETY: it is not null, and nvrtc.h asks that it may be written.
    answer(unsafe { give(prog, handle) })
}

/// Ends a program; the handle becomes null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcDestroyProgram(prog: *mut Handle) -> c_int {
    if prog.is_null() {
        return Code::InvalidProgram as c_int;
    }
    // SAFETY: nvrtc.h asks for a handle there.
    let handle = unsafe { prog.read() };
    let Some(slot) = slots().lock().remove(&handle) else { return Code::InvalidProgram as c_int };
    drop(slot);
    // SAFETY: as above.
    answer(unsafe { give(prog, 0) })
}

/// # Safety
/// As `nvrtcCompileProgram` asks.
unsafe fn compile(
    handle: Handle,
    count: c_int,
    options: *const *const c_char,
    release: &'static Release,
) -> c_int {
    let slot = match slot(handle) {
        Ok(slot) => slot,
        Err(code) => return code as c_int,
    };
    let Ok(count) = usize::try_from(count) else { return Code::InvalidInput as c_int };
    // SAFETY: nvrtc.h asks for an array of as many strings.
    let Some(words) = (unsafe { texts(options, count) }) else { return Code::InvalidOption as c_int };
    let (source, expressions) = {
        let program = slot.program.lock();
        (program.source.clone(), program.expressions.clone())
    };
    let callback = *slot.callback.lock();
    let stop = move || {
        // SAFETY: the program gave function and argument, for as long as it compiles.
        callback.is_some_and(|(f, payload)| unsafe { f(payload as *mut c_void, core::ptr::null_mut()) } == 1)
    };
    let task = Task {
        source: &source,
        expressions: &expressions,
        words: &words,
        release,
        library: library(),
        cancel: callback.is_some().then_some(&stop),
    };
    let made = catch_unwind(AssertUnwindSafe(|| task.compile()));
    let (code, output) = made.unwrap_or((Code::InternalError, Output::default()));
    slot.program.lock().take(output, code == Code::Success);
    code as c_int
}

/// Compiles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcCompileProgram(
    prog: Handle,
    count: c_int,
    options: *const *const c_char,
) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    unsafe { compile(prog, count, options, &CUDA13) }
}

/// [`nvrtcCompileProgram`] of CUDA 12.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft12_nvrtcCompileProgram(
    prog: Handle,
    count: c_int,
    options: *const *const c_char,
) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    unsafe { compile(prog, count, options, &CUDA12) }
}

/// What is handed out of an output.
type Part = fn(&Output) -> Handed<'_>;

fn ptx(o: &Output) -> Handed<'_> {
    (o.ptx.as_deref().unwrap_or_default().as_bytes(), true)
}

fn log(o: &Output) -> Handed<'_> {
    (o.log.as_bytes(), true)
}

fn cubin(o: &Output) -> Handed<'_> {
    (&o.cubin, false)
}

fn lto(o: &Output) -> Handed<'_> {
    (&o.lto, false)
}

fn none(_: &Output) -> Handed<'_> {
    (&[], false)
}

/// # Safety
/// The pointer is null or may be written.
unsafe fn size(prog: Handle, to: *mut usize, part: Part) -> c_int {
    answer(slot(prog).and_then(|slot| {
        // SAFETY: the caller says so.
        unsafe { handed::size(to, part(&slot.program.lock().output)) }.ok_or(Code::InvalidInput)
    }))
}

/// # Safety
/// The pointer is null or has room for as many bytes as [`size`] says.
unsafe fn copy(prog: Handle, to: *mut c_char, part: Part) -> c_int {
    answer(slot(prog).and_then(|slot| {
        // SAFETY: the caller says so.
        unsafe { handed::copy(to, part(&slot.program.lock().output)) }.ok_or(Code::InvalidInput)
    }))
}

handed::handed! {
    nvrtcGetPTXSize nvrtcGetPTX ptx, "the PTX";
    nvrtcGetCUBINSize nvrtcGetCUBIN cubin, "the image";
    nvrtcGetLTOIRSize nvrtcGetLTOIR lto, "the form for the linker";
    nvrtcGetNVVMSize nvrtcGetNVVM lto, "the form for the linker, by its old name";
    nvrtcGetOptiXIRSize nvrtcGetOptiXIR none, "the form for OptiX, which there is not";
    nvrtcGetTileIRSize nvrtcGetTileIR none, "the form of tiles, which there is not";
    nvrtcGetProgramLogSize nvrtcGetProgramLog log, "the messages";
}

/// Asks for the name of a kernel or variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcAddNameExpression(prog: Handle, expression: *const c_char) -> c_int {
    // SAFETY: nvrtc.h asks for a string.
    let expression = unsafe { text(expression) };
    answer(slot(prog).and_then(|slot| {
        let expression = expression.ok_or(Code::InvalidInput)?;
        slot.program.lock().add_expression(expression)
    }))
}

/// The name in the PTX of what was asked for; it lives as long as the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetLoweredName(
    prog: Handle,
    expression: *const c_char,
    to: *mut *const c_char,
) -> c_int {
    // SAFETY: nvrtc.h asks for a string.
    let expression = unsafe { text(expression) };
    answer(slot(prog).and_then(|slot| {
        let expression = expression.ok_or(Code::InvalidInput)?;
        let program = slot.program.lock();
        let name = program.lowered(&expression)?.as_ptr();
        // SAFETY: nvrtc.h asks that it may be written.
        unsafe { give(to, name) }
    }))
}

/// Bytes for precompiled headers, which need none here.
static HEAP: AtomicUsize = AtomicUsize::new(256 << 20);

/// The size of the heap for precompiled headers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvrtcGetPCHHeapSize(to: *mut usize) -> c_int {
    // SAFETY: nvrtc.h asks for it.
    answer(unsafe { give(to, HEAP.load(Ordering::Relaxed)) })
}

/// Sets what [`nvrtcGetPCHHeapSize`] answers, in whole pages.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcSetPCHHeapSize(size: usize) -> c_int {
    HEAP.store(size.checked_next_multiple_of(4096).unwrap_or(size), Ordering::Relaxed);
    0
}

/// Whether a precompiled header was made: they are made without being asked for, and never for the program.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcGetPCHCreateStatus(prog: Handle) -> c_int {
    answer(slot(prog).and(Err(Code::NoPchCreateAttempted)))
}

/// What heap a precompiled header would need.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcGetPCHHeapSizeRequired(prog: Handle, to: *mut usize) -> c_int {
    let code = if to.is_null() { Code::InvalidInput } else { Code::NoPchCreateAttempted };
    answer(slot(prog).and(Err(code)))
}

/// Sets what is asked while the program compiles; 1 ends it with NVRTC_ERROR_CANCELLED.
#[unsafe(no_mangle)]
pub extern "C" fn nvrtcSetFlowCallback(
    prog: Handle,
    callback: Option<Callback>,
    payload: *mut c_void,
) -> c_int {
    answer(slot(prog).and_then(|slot| {
        let callback = callback.ok_or(Code::InvalidInput)?;
        *slot.callback.lock() = Some((callback, payload as usize));
        Ok(())
    }))
}
