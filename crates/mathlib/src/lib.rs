//! What CUDA's math libraries have in common.
//!
//! * [`driver`]: the driver's functions that are needed, by its C ABI; [`stream`]: host functions as operations of streams, which graphs
//!   may hold too;
//! * [`handles`]: what handles stand for; [`missing`]: functions that are not there, named once; [`entry`]: how entry points answer;
//! * [`table`], [`header`], [`write`], [`libraries`]: tables of functions, and the header, entry points and page that are made of them;
//! * [`devices`]: devices besides the thread's own; [`package`]: the libraries, linked of a crate's archive; [`static_library`]: one that programs link into themselves.

mod codes;
pub mod devices;
pub mod driver;
pub mod entry;
pub mod handles;
pub mod header;
pub mod libraries;
pub mod missing;
pub mod package;
pub mod static_library;
pub mod stream;
mod symbols;
pub mod table;
pub mod write;
