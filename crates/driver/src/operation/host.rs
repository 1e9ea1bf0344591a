//! Functions of the program, called in the order of a stream.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use crate::error::{Code, Error, Result};

/// A function to be called when a stream gets there (`CUDA_HOST_NODE_PARAMS`).
#[derive(Clone, Debug)]
pub struct HostFunction {
    /// What is called.
    pub call: HostCall,
    /// Whether it is called although the context has failed, and told so (`cuStreamAddCallback`).
    pub even_if_failed: bool,
}

/// A function of C and its arguments, as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CFunction {
    /// Where the function is.
    pub address: u64,
    /// What it is given (`userData`).
    pub argument: u64,
    /// The stream as the program knows it, for functions that are told (`CUstreamCallback`); else 0.
    pub stream: u64,
}

/// A function of a Rust program. It is told how the context is.
pub type RustFunction = dyn Fn(&Result<()>) + Send + Sync;

/// What is called.
#[derive(Clone)]
pub enum HostCall {
    /// A function of a C program.
    C {
        /// The function.
        function: CFunction,
        /// Calls it, which takes knowledge of its type: of the layer that converts from C. It is told how the context is.
        invoke: fn(&CFunction, &Result<()>),
    },
    /// A function of a Rust program.
    Rust(Arc<RustFunction>),
}

thread_local! {
    /// Whether this thread is in a function of the program that a stream has called.
    static WITHIN: Cell<bool> = const { Cell::new(false) };
}

/// Checks a call that functions which streams call may not make (`cuLaunchHostFunc`).
///
/// # Errors
/// [`Code::NotPermitted`] in such a function.
#[inline]
pub fn permitted() -> Result<()> {
    if WITHIN.get() { refused() } else { Ok(()) }
}

#[cold]
fn refused() -> Result<()> {
    let message =
        "a function that a stream calls may not call CUDA: other work would wait for what waits for it";
    Err(Error::new(Code::NotPermitted, message))
}

impl HostCall {
    /// Calls it.
    pub(crate) fn call(&self, state: &Result<()>) {
        /// Until the function has returned, or has been left.
        struct Within(bool);
        impl Drop for Within {
            fn drop(&mut self) {
                WITHIN.set(self.0);
            }
        }
        let _within = Within(WITHIN.replace(true));
        match self {
            HostCall::C { function, invoke } => invoke(function, state),
            HostCall::Rust(f) => f(state),
        }
    }
}

impl fmt::Debug for HostCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostCall::C { function, .. } => function.fmt(f),
            HostCall::Rust(_) => f.write_str("Rust"),
        }
    }
}
