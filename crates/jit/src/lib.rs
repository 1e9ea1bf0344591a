//! `libweft-jit.so`: the compiler behind a C ABI.
//!
//! It is a library of its own because it brings LLVM, whose loading alone takes longer than starting a kernel from the
//! compute cache. libcuda loads it when a kernel is not in the cache. Both are of one build, which libcuda makes sure of:
//! [`weft_abi::jit`] is no stable interface.

mod compile;
mod own_id;

use core::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use weft_abi::Variant;
use weft_abi::jit::{BUG, DONE, INTERFACE, INVALID, Request, Sink, UNSUPPORTED};
use weft_cache::{CompileError, CompileErrorKind, Source, encode_kernel};

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
        let Request { hash, block, width, variant, .. } = *request;
        let variant = Variant::from_words(variant).map_err(|e| CompileError::bug("request", e))?;
        let (text, kernel) = (utf8(text)?, utf8(kernel)?);
        compile::compile(&Source { text, hash, kernel, block, width, variant })
    }));
    let result = result.unwrap_or_else(|_| Err(CompileError::bug("compiler", "it panicked")));
    let (kind, line, answer) = match result {
        Ok(c) => (DONE, 0, encode_kernel(&c.object, &c.info)),
        Err(e) => {
            let kind = match e.kind {
                CompileErrorKind::Invalid => INVALID,
                CompileErrorKind::Unsupported => UNSUPPORTED,
                CompileErrorKind::Bug | CompileErrorKind::Missing => BUG,
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

/// Tells what the library was built with; see [`INTERFACE`].
#[unsafe(no_mangle)]
pub extern "C" fn weft_jit_interface() -> u64 {
    INTERFACE
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What the compiler answers to a request with these words of a variant.
    fn answer(variant: [u32; Variant::WORDS]) -> (u32, Vec<u8>) {
        unsafe extern "C" fn keep(to: *mut c_void, kind: u32, _line: u32, text: *const u8, len: usize) {
            // SAFETY: the place given below, and bytes that live until the call returns.
            unsafe { *to.cast::<(u32, Vec<u8>)>() = (kind, bytes(text, len).to_vec()) };
        }
        let text = ".version 7.8\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n";
        let request = Request {
            text: text.as_ptr(),
            text_len: text.len(),
            kernel: "k".as_ptr(),
            kernel_len: 1,
            hash: [7; 32],
            block: [32, 1, 1],
            width: 0,
            variant,
        };
        let mut out = (u32::MAX, Vec::new());
        // SAFETY: the request and its strings live, and `keep` takes the place.
        unsafe { weft_jit_compile(&raw const request, keep, (&raw mut out).cast()) };
        out
    }

    #[test]
    fn an_unknown_variant_is_refused_by_name() {
        let plain = Variant::default().words();
        assert_eq!(answer(plain).0, DONE);
        for (words, part) in [([0x80, 0, plain[2]], "flags 0x80"), ([0, 0x80, plain[2]], "probes 0x80")] {
            let (kind, message) = answer(words);
            let message = String::from_utf8_lossy(&message).into_owned();
            assert!(kind == BUG && message.contains(part), "{kind}: {message}");
        }
    }
}
