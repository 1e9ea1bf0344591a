//! `libnvrtc` and `libnvJitLink`: CUDA C++ in memory to PTX, by clang in a process of its own.
//!
//! * [`api`]: the C functions; [`slots`]: what C gives; [`result`]: codes; [`release`]: what the libraries of CUDA 12 and 13 differ in;
//! * [`options`]: what a compilation is asked for; [`program`]: a source with its headers, and what was made of it;
//! * [`task`], [`compile`]: the way from one to the other: [`workplace`] has the files, [`clang`] the command, [`prelude`] the header that every source
//!   begins with, kept in clang's own form, [`run`] the process;
//!   [`variables`]: what `-default-device` makes of variables; [`hosted`]: headers of the host for our part of `cuda::std`;
//! * [`names`]: name expressions; [`messages`]: clang's messages in NVRTC's form; [`kept`]: results of earlier compilations.
//!
//! [`jitlink`] is `libnvJitLink`; `handed` is how both hand out bytes. The libraries are linked of this crate's archive, each for CUDA 12 and 13 ([`package`]).

pub mod api;
pub mod clang;
pub mod compile;
mod handed;
pub mod hosted;
pub mod jitlink;
pub mod kept;
pub mod messages;
pub mod names;
pub mod options;
pub mod package;
pub mod prelude;
pub mod program;
pub mod release;
pub mod result;
pub mod run;
pub mod slots;
pub mod task;
pub mod variables;
pub mod workplace;
