//! Linking.

use core::ffi::{c_char, c_void};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use weft_driver::{Code, LinkInput, Linker, Result};
use weft_ffi::driver::*;

use super::module::{JitOptions, file};
use crate::args::{fail, list, put, put_if, string, there};
use crate::handle::{LINKERS, current};

/// Where each link writes its messages. The program keeps those places until it destroys the link.
static OPTIONS: Mutex<Vec<(u64, JitOptions)>> = Mutex::new(Vec::new());

entry! {
    /// Begins a link.
    fn cuLinkCreate, fn cuLinkCreate_v2(
        numOptions: u32, options: *mut CUjit_option, optionValues: *mut *mut c_void, stateOut: *mut CUlinkState,
    ) {
        there(stateOut)?;
        let context = current()?;
        let options = JitOptions::new(numOptions, options, optionValues)?;
        let linker = Arc::new(Linker::new(context.device().profile().sm(), options.compile));
        let handle: CUlinkState = LINKERS.handle(&linker);
        OPTIONS.lock().push((handle.addr() as u64, options));
        put(stateOut, handle)
    }

    /// Adds PTX or an image that holds PTX.
    fn cuLinkAddData, fn cuLinkAddData_v2(
        state: CUlinkState, type_: CUjitInputType, data: *mut c_void, size: usize, name: *const c_char,
        _numOptions: u32, _options: *mut CUjit_option, _optionValues: *mut *mut c_void,
    ) {
        let name = if name.is_null() { "<input>" } else { string(name)? };
        add(state, type_, list(data.cast_const().cast(), size)?, name)
    }

    /// Adds a file of PTX or an image that holds PTX.
    fn cuLinkAddFile, fn cuLinkAddFile_v2(
        state: CUlinkState, type_: CUjitInputType, path: *const c_char,
        _numOptions: u32, _options: *mut CUjit_option, _optionValues: *mut *mut c_void,
    ) {
        add(state, type_, &file(path)?, string(path)?)
    }

    /// Links; the image lives as long as the link's state.
    fn cuLinkComplete(state: CUlinkState, cubinOut: *mut *mut c_void, sizeOut: *mut usize) {
        there(cubinOut)?;
        let linker = LINKERS.get(state)?;
        let done = linker.complete();
        report(state, &linker, done.is_err())?;
        let (address, size) = done?;
        put(cubinOut, core::ptr::with_exposed_provenance_mut(address as usize))?;
        put_if(sizeOut, size);
        Ok(())
    }

    /// Ends a link and frees its image.
    fn cuLinkDestroy(state: CUlinkState) {
        LINKERS.get(state)?;
        OPTIONS.lock().retain(|(at, _)| *at != state.addr() as u64);
        LINKERS.remove(state);
        Ok(())
    }
}

fn add(state: CUlinkState, kind: CUjitInputType, bytes: &[u8], name: &str) -> Result<()> {
    let linker = LINKERS.get(state)?;
    let kind = match kind {
        CU_JIT_INPUT_CUBIN | CU_JIT_INPUT_PTX | CU_JIT_INPUT_FATBINARY | CU_JIT_INPUT_OBJECT => {
            LinkInput::Whole
        }
        CU_JIT_INPUT_LIBRARY => LinkInput::Library,
        CU_JIT_INPUT_NVVM => return fail(Code::NotSupported),
        _ => return fail(Code::InvalidValue),
    };
    let added = linker.add(bytes, name, kind);
    report(state, &linker, added.is_err())?;
    added
}

fn report(state: CUlinkState, linker: &Linker, failed: bool) -> Result<()> {
    let options = OPTIONS.lock().iter().find(|(at, _)| *at == state.addr() as u64).map(|(_, o)| o.clone());
    options.map_or(Ok(()), |o| o.report(&linker.log(), failed, Duration::ZERO))
}
