//! OpenGL as a program has it: buffers and images of the context that is current in a thread, and images of EGL, read and written.
//!
//! Nothing is linked: [`Gl::current`] finds the libraries that the process has loaded already (`find`), and the functions by name
//! (`functions`). What the calls here touch of the context's state is put back (`state`), and none of them leaves an error for
//! `glGetError`, as long as objects are what they are said to be.

mod buffer;
mod egl;
mod find;
mod format;
mod functions;
mod image;
mod names;
mod renderbuffer;
mod state;
mod wrong;

pub use egl::EglImage;
pub use find::Gl;
pub use format::{Component, Format};
pub use image::{Image, Kind};
pub use wrong::Wrong;
