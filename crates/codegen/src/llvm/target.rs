//! The machine that code is made for: passes and emission.

use std::ptr;
use std::sync::Once;

use super::{Session, c_text, llvm, sys, take_message};
use sys::core::*;
use sys::target_machine::*;
use sys::transforms::pass_builder::*;

static INIT: Once = Once::new();

fn initialise() {
    INIT.call_once(|| {
        // SAFETY: registration functions without arguments, run once.
        unsafe {
            sys::target::LLVMInitializeX86TargetInfo();
            sys::target::LLVMInitializeX86Target();
            sys::target::LLVMInitializeX86TargetMC();
            sys::target::LLVMInitializeX86AsmPrinter();
            sys::target::LLVMInitializeAArch64TargetInfo();
            sys::target::LLVMInitializeAArch64Target();
            sys::target::LLVMInitializeAArch64TargetMC();
            sys::target::LLVMInitializeAArch64AsmPrinter();
        }
        // LLVM 22 miscompiles some of the vectors that it gathers from straight-line scalar code (a blend of shifts by
        // different amounts loses a lane). The vectors that count are in the module before LLVM sees it, and the
        // option of the pass builder does not turn this off.
        // Sinking puts neighbouring loads into the next block in reverse order, which CPUs do not fetch ahead.
        // Debug information has lines only: no variables need following.
        let arguments = [
            "weft",
            "-vectorize-slp=false",
            "-instcombine-code-sinking=false",
            "-experimental-debug-variable-locations=false",
        ];
        let arguments = arguments.map(c_text);
        let pointers = arguments.each_ref().map(|a| a.as_ptr());
        llvm!(
            sys::support::LLVMParseCommandLineOptions,
            arguments.len() as i32,
            pointers.as_ptr(),
            ptr::null()
        );
    });
}

/// LLVM's version.
pub(crate) fn version() -> (u32, u32, u32) {
    let (mut a, mut b, mut c) = (0, 0, 0);
    llvm!(LLVMGetVersion, &mut a, &mut b, &mut c);
    (a, b, c)
}

/// A target machine.
pub(crate) struct Machine(LLVMTargetMachineRef);

impl Drop for Machine {
    fn drop(&mut self) {
        llvm!(LLVMDisposeTargetMachine, self.0);
    }
}

impl Machine {
    /// For a triple (`None`: this host's) and a CPU; code needs no relocations but PC-relative ones.
    pub(crate) fn new(triple: Option<&str>, cpu: &str, features: &str, level: u32) -> Result<Self, String> {
        initialise();
        let triple = match triple {
            Some(t) => llvm!(LLVMCreateMessage, c_text(t).as_ptr()),
            None => llvm!(LLVMGetDefaultTargetTriple),
        };
        let mut target = ptr::null_mut();
        let mut message = ptr::null_mut();
        let bad = llvm!(LLVMGetTargetFromTriple, triple, &mut target, &mut message);
        if bad != 0 {
            llvm!(LLVMDisposeMessage, triple);
            return Err(take_message(message));
        }
        let (cpu, features) = (c_text(cpu), c_text(features));
        let level = match level {
            0 => LLVMCodeGenOptLevel::LLVMCodeGenLevelNone,
            1 => LLVMCodeGenOptLevel::LLVMCodeGenLevelLess,
            2 => LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
            _ => LLVMCodeGenOptLevel::LLVMCodeGenLevelAggressive,
        };
        let machine = llvm!(
            LLVMCreateTargetMachine,
            target,
            triple,
            cpu.as_ptr(),
            features.as_ptr(),
            level,
            LLVMRelocMode::LLVMRelocPIC,
            LLVMCodeModel::LLVMCodeModelSmall
        );
        llvm!(LLVMDisposeMessage, triple);
        if machine.is_null() { Err("no such target machine".into()) } else { Ok(Machine(machine)) }
    }

    /// Gives the module this machine's layout and triple.
    pub(crate) fn prepare(&self, s: &Session) {
        let layout = llvm!(LLVMCreateTargetDataLayout, self.0);
        llvm!(sys::target::LLVMSetModuleDataLayout, s.module, layout);
        llvm!(sys::target::LLVMDisposeTargetData, layout);
        let triple = llvm!(LLVMGetTargetMachineTriple, self.0);
        llvm!(LLVMSetTarget, s.module, triple);
        llvm!(LLVMDisposeMessage, triple);
    }

    /// Runs passes given as text.
    pub(crate) fn run_passes(&self, s: &Session, passes: &str) -> Result<(), String> {
        let passes = c_text(passes);
        let options = llvm!(LLVMCreatePassBuilderOptions);
        let error = llvm!(LLVMRunPasses, s.module, passes.as_ptr(), self.0, options);
        llvm!(LLVMDisposePassBuilderOptions, options);
        if error.is_null() {
            return Ok(());
        }
        let message = llvm!(sys::error::LLVMGetErrorMessage, error);
        // SAFETY: an error's message is a NUL-terminated string until disposed of.
        let text = unsafe { std::ffi::CStr::from_ptr(message) }.to_string_lossy().into_owned();
        llvm!(sys::error::LLVMDisposeErrorMessage, message);
        Err(text)
    }

    /// The module as an object file, or as assembly text.
    pub(crate) fn emit(&self, s: &impl super::Emittable, assembly: bool) -> Result<Vec<u8>, String> {
        // Comments in the text name spills and what stands behind constants.
        llvm!(LLVMSetTargetMachineAsmVerbosity, self.0, i32::from(assembly));
        let kind = if assembly {
            LLVMCodeGenFileType::LLVMAssemblyFile
        } else {
            LLVMCodeGenFileType::LLVMObjectFile
        };
        let (mut message, mut buffer) = (ptr::null_mut(), ptr::null_mut());
        let bad =
            llvm!(LLVMTargetMachineEmitToMemoryBuffer, self.0, s.module(), kind, &mut message, &mut buffer);
        if bad != 0 {
            return Err(take_message(message));
        }
        let start = llvm!(LLVMGetBufferStart, buffer).cast::<u8>();
        let size = llvm!(LLVMGetBufferSize, buffer);
        // SAFETY: the buffer holds `size` bytes until disposed of.
        let bytes = unsafe { std::slice::from_raw_parts(start, size) }.to_vec();
        llvm!(LLVMDisposeMemoryBuffer, buffer);
        Ok(bytes)
    }
}
