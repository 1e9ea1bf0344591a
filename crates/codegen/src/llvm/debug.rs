//! Line tables: each instruction carries its line of the PTX text.

use std::cell::Cell;

use super::{Session, Val, llvm, sys};
use sys::debuginfo::*;
use sys::prelude::{LLVMDIBuilderRef, LLVMMetadataRef};

/// The module's debug information.
pub(crate) struct Debug {
    builder: LLVMDIBuilderRef,
    file: LLVMMetadataRef,
    kind: LLVMMetadataRef,
    scope: Cell<LLVMMetadataRef>,
}

impl Drop for Debug {
    fn drop(&mut self) {
        llvm!(LLVMDisposeDIBuilder, self.builder);
    }
}

impl Session {
    /// Starts line tables for a PTX text of the given name.
    pub(crate) fn start_debug(&mut self, file: &str) {
        let builder = llvm!(LLVMCreateDIBuilder, self.module);
        let dir = ".";
        let file = llvm!(
            LLVMDIBuilderCreateFile,
            builder,
            file.as_ptr().cast(),
            file.len(),
            dir.as_ptr().cast(),
            dir.len()
        );
        let producer = "weft";
        let nothing = std::ptr::null();
        llvm!(
            LLVMDIBuilderCreateCompileUnit,
            builder,
            LLVMDWARFSourceLanguage::LLVMDWARFSourceLanguageC,
            file,
            producer.as_ptr().cast(),
            producer.len(),
            1,
            nothing,
            0,
            0,
            nothing,
            0,
            LLVMDWARFEmissionKind::LLVMDWARFEmissionKindLineTablesOnly,
            0,
            0,
            0,
            nothing,
            0,
            nothing,
            0
        );
        let kind =
            llvm!(LLVMDIBuilderCreateSubroutineType, builder, file, std::ptr::null_mut(), 0, LLVMDIFlagZero);
        let version = self.iconst(self.int(32), u64::from(llvm!(LLVMDebugMetadataVersion)));
        let version = self.value_node(version);
        let key = "Debug Info Version";
        llvm!(
            sys::core::LLVMAddModuleFlag,
            self.module,
            sys::LLVMModuleFlagBehavior::LLVMModuleFlagBehaviorWarning,
            key.as_ptr().cast(),
            key.len(),
            version
        );
        self.debug = Some(Debug { builder, file, kind, scope: Cell::new(std::ptr::null_mut()) });
    }

    /// Instructions from now on belong to this function.
    pub(crate) fn debug_function(&self, f: Val, name: &str) {
        let Some(d) = &self.debug else { return };
        d.scope.set(llvm!(
            LLVMDIBuilderCreateFunction,
            d.builder,
            d.file,
            name.as_ptr().cast(),
            name.len(),
            name.as_ptr().cast(),
            name.len(),
            d.file,
            0,
            d.kind,
            1,
            1,
            0,
            LLVMDIFlagZero,
            1
        ));
        llvm!(LLVMSetSubprogram, f.0, d.scope.get());
        self.line(0);
    }

    /// Instructions from now on belong to this line (0: none).
    pub(crate) fn line(&self, line: u32) {
        if let Some(d) = &self.debug {
            let at = llvm!(
                LLVMDIBuilderCreateDebugLocation,
                self.context,
                line,
                0,
                d.scope.get(),
                std::ptr::null_mut()
            );
            llvm!(sys::core::LLVMSetCurrentDebugLocation2, self.builder, at);
        }
    }

    /// Completes the tables.
    pub(crate) fn finish_debug(&self) {
        if let Some(d) = &self.debug {
            llvm!(LLVMDIBuilderFinalize, d.builder);
        }
    }
}
