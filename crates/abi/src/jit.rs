//! What libcuda and `libweft-jit.so` agree on: the request, the answer, and how either tells that the other is of its build.

use core::ffi::{CStr, c_void};

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
    /// Threads per vector group where the kernel allows it; 0: the compiler chooses.
    pub width: u32,
    /// [`crate::Variant::words`] of what the code is for.
    pub variant: [u32; crate::Variant::WORDS],
}

/// The answer is an object with its description, as the compute cache keeps them.
pub const DONE: u32 = 0;
/// The PTX breaks a rule; the answer is a message.
pub const INVALID: u32 = 1;
/// The PTX uses what is not supported; the answer is a message.
pub const UNSUPPORTED: u32 = 2;
/// A mistake of the compiler; the answer is a message.
pub const BUG: u32 = 3;

/// Receives the answer: context, kind, line of the PTX (0: unknown), bytes and their number.
pub type Sink = unsafe extern "C" fn(*mut c_void, u32, u32, *const u8, usize);
/// Compiles a kernel and calls the sink once with the context before it returns.
pub type CompileFn = unsafe extern "C" fn(*const Request, Sink, *mut c_void);
/// Writes the library's build id, or as much as there is room for; answers its length in bytes, 0 when it has none.
pub type BuildIdFn = unsafe extern "C" fn(*mut u8, usize) -> usize;
/// Answers [`INTERFACE`] as the library was built with it.
pub type InterfaceFn = unsafe extern "C" fn() -> u64;

/// Name of the [`CompileFn`].
pub const COMPILE: &CStr = c"weft_jit_compile";
/// Name of the [`BuildIdFn`].
pub const BUILD_ID: &CStr = c"weft_jit_build_id";
/// Name of the [`InterfaceFn`].
pub const INTERFACE_NAME: &CStr = c"weft_jit_interface";

/// The crate's sources.
const SOURCES: [(&str, &[u8]); 20] = [
    ("banks.rs", include_bytes!("banks.rs")),
    ("bounds.rs", include_bytes!("bounds.rs")),
    ("collective.rs", include_bytes!("collective.rs")),
    ("constants.rs", include_bytes!("constants.rs")),
    ("context.rs", include_bytes!("context.rs")),
    ("counts.rs", include_bytes!("counts.rs")),
    ("helpers.rs", include_bytes!("helpers.rs")),
    ("image.rs", include_bytes!("image.rs")),
    ("image_op.rs", include_bytes!("image_op.rs")),
    ("info.rs", include_bytes!("info.rs")),
    ("jit.rs", include_bytes!("jit.rs")),
    ("lib.rs", include_bytes!("lib.rs")),
    ("lines.rs", include_bytes!("lines.rs")),
    ("mix.rs", include_bytes!("mix.rs")),
    ("probe.rs", include_bytes!("probe.rs")),
    ("racy.rs", include_bytes!("racy.rs")),
    ("sectors.rs", include_bytes!("sectors.rs")),
    ("tensor.rs", include_bytes!("tensor.rs")),
    ("trap.rs", include_bytes!("trap.rs")),
    ("variant.rs", include_bytes!("variant.rs")),
];

/// FNV-1a.
const fn hashed(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x100_0000_01b3);
        i += 1;
    }
    hash
}

/// Changes with every change of this crate, whose sources it is a hash of, and with the project's version. Libraries that have
/// different ones must not work together.
pub const INTERFACE: u64 = {
    let mut hash = hashed(0xcbf2_9ce4_8422_2325, env!("CARGO_PKG_VERSION").as_bytes());
    let mut n = 0;
    while n < SOURCES.len() {
        hash = hashed(hash, SOURCES[n].1);
        n += 1;
    }
    hash
};

#[cfg(test)]
mod tests {
    use super::{SOURCES, hashed};

    #[test]
    fn every_source_counts() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let files = std::fs::read_dir(folder).expect("sources").flatten();
        let mut files: Vec<String> =
            files.filter_map(|f| f.file_name().into_string().ok()).filter(|f| f.ends_with(".rs")).collect();
        files.sort();
        assert_eq!(files, SOURCES.map(|s| s.0));
        // From the tables of the hash's authors.
        assert_eq!(hashed(0xcbf2_9ce4_8422_2325, b"a"), 0xaf63_dc4c_8601_ec8c);
    }
}
