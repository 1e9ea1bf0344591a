//! Linking.

use core::ffi::c_void;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use weft_driver::{LinkInput, Linker, Result, Tagged};
use weft_ffi::arg::{Address, Out};
use weft_ffi::driver::*;

use crate::args::file;
use crate::handle::{Handle, LINKERS, OutHandle, current};
use crate::options::LinkOptions;

/// Where each link writes its messages, by handle. The program keeps those places until it destroys the link.
static OPTIONS: Mutex<Vec<(u64, LinkOptions)>> = Mutex::new(Vec::new());

entry! {
    /// Begins a link.
    fn cuLinkCreate, fn cuLinkCreate_v2(
        numOptions: u32, options: *mut CUjit_option, optionValues: LinkOptions [numOptions, options],
        stateOut: OutHandle<Linker>,
    ) {
        let linker = Arc::new(Linker::new(current()?.device().profile().sm(), optionValues.0.compile));
        stateOut.set(&linker);
        OPTIONS.lock().push((linker.tag().get(), optionValues));
    }

    /// Adds PTX or an image that holds PTX.
    fn cuLinkAddData, fn cuLinkAddData_v2(
        state: Handle<Linker>, type_: CUjitInputType, data: &[u8] [size], size: usize, name: Option<&str>,
        _numOptions: u32, _options: *mut CUjit_option, _optionValues: *mut *mut c_void,
    ) {
        add(&state, type_, data, name.unwrap_or("<input>"))
    }

    /// Adds a file of PTX or an image that holds PTX.
    fn cuLinkAddFile, fn cuLinkAddFile_v2(
        state: Handle<Linker>, type_: CUjitInputType, path: &str,
        _numOptions: u32, _options: *mut CUjit_option, _optionValues: *mut *mut c_void,
    ) {
        add(&state, type_, &file(path)?, path)
    }

    /// Links; the image lives as long as the link's state.
    fn cuLinkComplete(state: Handle<Linker>, cubinOut: Out<*mut c_void>, sizeOut: Option<Out<usize>>) {
        let done = state.complete();
        report(&state, done.is_err());
        let (address, size) = done?;
        cubinOut.set(Address(address).pointer());
        if let Some(to) = sizeOut {
            to.set(size);
        }
    }

    /// Ends a link and frees its image.
    fn cuLinkDestroy(state: Handle<Linker>) {
        OPTIONS.lock().retain(|(of, _)| *of != state.tag().get());
        LINKERS.remove(&state);
    }
}

fn add(linker: &Linker, kind: CUjitInputType, bytes: &[u8], name: &str) -> Result<()> {
    let added = linker.add(bytes, name, LinkInput::from_number(kind.0)?);
    report(linker, added.is_err());
    added
}

fn report(linker: &Linker, failed: bool) {
    if let Some((_, o)) = OPTIONS.lock().iter().find(|(of, _)| *of == linker.tag().get()) {
        o.0.report(&linker.log(), failed, Duration::ZERO);
    }
}
