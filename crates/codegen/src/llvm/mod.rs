//! A thin layer over LLVM's C interface: the only place that calls it.
//!
//! [`Session`] owns a context, one module and one instruction builder. [`Val`], [`Ty`] and [`Blk`] are plain
//! references into it; they are never kept beyond it, because they do not leave this crate.

mod bits;
mod build;
mod compares;
mod counts;
mod debug;
mod masks;
mod target;
#[cfg(test)]
mod tests;
mod types;
mod walk;

use std::ffi::{CString, c_char};
use std::ptr;

pub(crate) use inkwell::llvm_sys as sys;
use sys::prelude::{
    LLVMBasicBlockRef, LLVMBuilderRef, LLVMContextRef, LLVMModuleRef, LLVMTypeRef, LLVMValueRef,
};

pub(crate) use build::{Cast, FCond, ICond, Order, Rmw};
pub(crate) use target::{Machine, version};

/// Calls a function of LLVM's C interface.
macro_rules! llvm {
    ($f:path $(, $a:expr)* $(,)?) => {{
        // SAFETY: references given to LLVM come from the session that makes the call and live as long as it does;
        // pointers to slices and strings are valid for the call; types agree because the emitter built them so.
        unsafe { $f($($a),*) }
    }};
}
pub(crate) use llvm;

/// A value, instruction or constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Val(pub(crate) LLVMValueRef);

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Ty(pub(crate) LLVMTypeRef);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Blk(pub(crate) LLVMBasicBlockRef);

/// A name that instructions do not get.
pub(crate) const NO_NAME: *const c_char = c"".as_ptr();

/// Text as LLVM takes it; text with an inner NUL loses what follows it.
pub(crate) fn c_text(s: &str) -> CString {
    let end = s.find('\0').unwrap_or(s.len());
    CString::new(&s.as_bytes()[..end]).unwrap_or_default()
}

/// A context with one module and one builder.
pub(crate) struct Session {
    pub(crate) context: LLVMContextRef,
    pub(crate) module: LLVMModuleRef,
    pub(crate) builder: LLVMBuilderRef,
    pub(crate) debug: Option<debug::Debug>,
}

impl Session {
    /// An empty module.
    pub(crate) fn new(name: &str) -> Self {
        let name = c_text(name);
        let context = llvm!(sys::core::LLVMContextCreate);
        let module = llvm!(sys::core::LLVMModuleCreateWithNameInContext, name.as_ptr(), context);
        let builder = llvm!(sys::core::LLVMCreateBuilderInContext, context);
        Session { context, module, builder, debug: None }
    }

    /// The module as text.
    pub(crate) fn text(&self) -> String {
        take_message(llvm!(sys::core::LLVMPrintModuleToString, self.module))
    }

    /// Checks the module's rules.
    pub(crate) fn verify(&self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        let action = sys::analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
        let bad = llvm!(sys::analysis::LLVMVerifyModule, self.module, action, &mut message);
        let text = take_message(message);
        if bad != 0 { Err(text) } else { Ok(()) }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.debug = None;
        llvm!(sys::core::LLVMDisposeBuilder, self.builder);
        llvm!(sys::core::LLVMDisposeModule, self.module);
        llvm!(sys::core::LLVMContextDispose, self.context);
    }
}

/// Takes over a string that LLVM allocated.
pub(crate) fn take_message(p: *mut c_char) -> String {
    if p.is_null() {
        return String::new();
    }
    // SAFETY: LLVM answers NUL-terminated strings, which live until they are disposed of below.
    let text = unsafe { std::ffi::CStr::from_ptr(p) }.to_string_lossy().into_owned();
    llvm!(sys::core::LLVMDisposeMessage, p);
    text
}

impl Session {
    /// A copy of the module, with its own builder, in the same context. The copy must not outlive `self`.
    pub(crate) fn duplicate(&self) -> Copy<'_> {
        Copy { module: llvm!(sys::core::LLVMCloneModule, self.module), of: std::marker::PhantomData }
    }
}

/// A copy of a session's module.
pub(crate) struct Copy<'s> {
    pub(crate) module: LLVMModuleRef,
    of: std::marker::PhantomData<&'s Session>,
}

impl Drop for Copy<'_> {
    fn drop(&mut self) {
        llvm!(sys::core::LLVMDisposeModule, self.module);
    }
}

/// What can be emitted.
pub(crate) trait Emittable {
    /// The module.
    fn module(&self) -> LLVMModuleRef;
}

impl Emittable for Session {
    fn module(&self) -> LLVMModuleRef {
        self.module
    }
}

impl Emittable for Copy<'_> {
    fn module(&self) -> LLVMModuleRef {
        self.module
    }
}
