//! `libweft-jit.so`: the compiler behind a C ABI.
//!
//! It is a library of its own because it brings LLVM, whose loading alone takes longer than starting a kernel from the
//! compute cache. libcuda loads it when a kernel is not in the cache. Both are of one build: [`Request`] is no stable
//! interface.

mod compile;
mod own_id;

use core::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use weft_cache::{CompileError, CompileErrorKind, encode_kernel};

/// What to compile.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// PTX of the module in UTF-8.
    pub text: *const u8,
    /// Its length in bytes.
    pub text_len: usize,
    /// Name of the kernel in UTF-8.
    pub kernel: *const u8,
    /// Its length in bytes.
    pub kernel_len: usize,
    /// SHA-256 of the text.
    pub hash: [u8; 32],
    /// Threads per block.
    pub block: [u32; 3],
}

/// The answer is an object with its description, as [`weft_cache::encode_kernel`] writes them.
pub const DONE: u32 = 0;
/// The PTX breaks a rule; the answer is a message.
pub const INVALID: u32 = 1;
/// The PTX uses what is not supported; the answer is a message.
pub const UNSUPPORTED: u32 = 2;
/// A mistake of the compiler; the answer is a message.
pub const BUG: u32 = 3;

/// Receives the answer: context, kind, line of the PTX (0: unknown), bytes and their number.
pub type Sink = unsafe extern "C" fn(*mut c_void, u32, u32, *const u8, usize);
/// Type of [`weft_jit_compile`].
pub type CompileFn = unsafe extern "C" fn(*const Request, Sink, *mut c_void);
/// Type of [`weft_jit_build_id`].
pub type BuildIdFn = unsafe extern "C" fn(*mut u8, usize) -> usize;

/// Compiles a kernel and calls `sink` once with `context` before it returns.
///
/// # Safety
/// The request and what it points to are readable; `sink` takes `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_jit_compile(request: *const Request, sink: Sink, context: *mut c_void) {
    // SAFETY: the caller's promise.
    let (request, text, kernel) = unsafe {
        let r = &*request;
        (r, bytes(r.text, r.text_len), bytes(r.kernel, r.kernel_len))
    };
    let result = catch_unwind(AssertUnwindSafe(|| {
        let utf8 = |b| core::str::from_utf8(b).map_err(|e| CompileError::bug("request", e));
        compile::compile(utf8(text)?, &request.hash, utf8(kernel)?, request.block)
    }));
    let result = result.unwrap_or_else(|_| Err(CompileError::bug("compiler", "it panicked")));
    let (kind, line, answer) = match result {
        Ok(c) => (DONE, 0, encode_kernel(&c.object, &c.info)),
        Err(e) => {
            let kind = match e.kind {
                CompileErrorKind::Invalid => INVALID,
                CompileErrorKind::Unsupported => UNSUPPORTED,
                CompileErrorKind::Bug => BUG,
            };
            (kind, e.line, e.message.into_bytes())
        }
    };
    // SAFETY: the caller's promise; the bytes live until the call returns.
    unsafe { sink(context, kind, line, answer.as_ptr(), answer.len()) };
}

/// Writes the build id of this library, or as much as there is room for; answers its length in bytes, 0 when it has none.
///
/// # Safety
/// `out` has room for `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_jit_build_id(out: *mut u8, room: usize) -> usize {
    let id = own_id::own_build_id().unwrap_or_default();
    // SAFETY: the caller's promise; no more than either side has.
    unsafe { core::ptr::copy_nonoverlapping(id.as_ptr(), out, id.len().min(room)) };
    id.len()
}

/// # Safety
/// `len` bytes are readable for as long as the answer is used.
unsafe fn bytes<'a>(start: *const u8, len: usize) -> &'a [u8] {
    if len == 0 || start.is_null() {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { core::slice::from_raw_parts(start, len) }
}
