//! The CUDA C++ front end: nvcc, ptxas and weft commands over clang.
//!
//! [`nvcc`] is the compiler driver. A `.cu` file goes through the source pre-pass ([`prepass`]), the device pass
//! ([`device`]) that makes PTX, and the host pass ([`host`]) that makes an object with the PTX embedded in a fat
//! binary; [`link`] joins the objects with the runtime library.

pub mod annotations;
pub mod arch;
pub mod command;
pub mod dependent_names;
pub mod device;
pub mod devicelib;
pub mod driver;
mod dump;
mod environment;
pub mod error;
pub mod host;
pub mod host_functions;
pub mod link;
pub mod make_rule;
mod managed;
pub mod messages;
pub mod nvcc;
mod occupancy;
pub mod options;
pub mod overlay;
pub mod place;
pub mod precompiled;
pub mod prepass;
pub mod ptxas;
pub mod rdc;
pub mod repair;
pub mod shared_objects;
pub mod static_asserts;
mod system;
pub mod toolkit;
pub mod version;
pub mod weft;
mod wrapper;

pub use error::Error;
