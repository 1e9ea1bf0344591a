//! The compute cache on disk, and what a process needs of the compiler before it loads it.
//!
//! A process that finds its kernels in the cache never loads the compiler, and with it LLVM. So this crate holds what
//! both sides know: the [`Options`], the errors, the [`Compiler`]'s face, and the [`Cache`] with its keys. A key names the
//! build of the compiler by the build id that the linker wrote into it ([`build_id`]), a hash of its contents: no
//! two compilers share an entry, whatever the file system says of their age.

#![forbid(unsafe_code)]

pub mod build_id;
mod cache;
mod compiler;
mod error;
mod options;
mod source;
mod verdict;

pub use cache::{Cache, Key, decode_kernel, encode_kernel};
pub use compiler::{Compiled, Compiler, find_or_compile};
pub use error::{CompileError, CompileErrorKind};
pub use options::{Dump, Options};
pub use source::Source;
pub use verdict::{Verdict, keep_verdict, verdict};
