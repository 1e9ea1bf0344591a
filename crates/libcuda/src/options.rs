//! Options of the compiler, with the places where its messages go.

use core::ffi::{c_char, c_void};
use std::time::Duration;

use weft_driver::jit_option::{check_library_option, option as jit};
use weft_driver::{Binding, LoadOptions, Result};
use weft_ffi::arg::{Arg, FromC, Out, OutText, Slice};
use weft_ffi::driver::*;

use crate::entry::{Call, Mode};

/// Options of the compiler: `optionValues [numOptions, options]`.
#[derive(Default)]
pub(crate) struct JitOptions<'a> {
    info: Log<'a>,
    errors: Log<'a>,
    wall_time: Option<Out<'a, f32>>,
    pub(crate) bindings: Vec<Binding>,
    pub(crate) compile: LoadOptions,
}

/// A buffer for messages, and the option that says its size.
#[derive(Default)]
struct Log<'a> {
    text: Option<OutText<'a>>,
    size: Option<Out<'a, *mut c_void>>,
}

impl Log<'_> {
    /// Writes the log; the option that says the size receives the number of characters.
    fn write(&self, text: &str) {
        if let (Some(to), Some(size)) = (&self.text, &self.size) {
            size.set(core::ptr::without_provenance_mut(to.set(text)));
        }
    }
}

impl Arg for JitOptions<'_> {
    type C = *mut *mut c_void;
}

impl<'a> FromC<'a, Call, (u32, *mut CUjit_option)> for JitOptions<'a> {
    unsafe fn from_c(
        values: *mut *mut c_void,
        (count, options): (u32, *mut CUjit_option),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise: two arrays of `count` elements.
        let (keys, read) = unsafe {
            (
                Slice::<CUjit_option>::from_c(options.cast_const(), (count,), call)?,
                Slice::<*mut c_void>::from_c(values.cast_const(), (count,), call)?,
            )
        };
        let mut out = JitOptions::default();
        let (mut info, mut errors) = (Buffer::default(), Buffer::default());
        let (mut names, mut addresses, mut symbols) = (core::ptr::null(), core::ptr::null(), 0u32);
        for (i, (key, value)) in keys.iter().zip(read.iter()).enumerate() {
            // Options that answer write over their values.
            let place = values.wrapping_add(i);
            let number = value.addr() as u32;
            match key.0 {
                jit::INFO_LOG_BUFFER => info.text = value.cast(),
                jit::INFO_LOG_BUFFER_SIZE_BYTES => (info.place, info.room) = (place, number),
                jit::ERROR_LOG_BUFFER => errors.text = value.cast(),
                jit::ERROR_LOG_BUFFER_SIZE_BYTES => (errors.place, errors.room) = (place, number),
                // A float in the place of a pointer, as CUDA does it.
                // SAFETY: an element of the array.
                jit::WALL_TIME => out.wall_time = Some(unsafe { Out::from_c(place.cast(), (), call) }?),
                jit::GLOBAL_SYMBOL_NAMES => names = value.cast::<*const c_char>().cast_const(),
                jit::GLOBAL_SYMBOL_ADDRESSES => addresses = value.cast::<*mut c_void>().cast_const(),
                jit::GLOBAL_SYMBOL_COUNT => symbols = number,
                other => out.compile.set(other, number)?,
            }
        }
        // SAFETY: the caller's promise: buffers of the sizes said; as many names and addresses as said, each name a string.
        unsafe {
            (out.info, out.errors) = (info.log(call), errors.log(call));
            let names = Slice::<*const c_char>::from_c(names, (symbols,), call)?;
            let addresses = Slice::<*mut c_void>::from_c(addresses, (symbols,), call)?;
            for (name, address) in names.iter().zip(addresses.iter()) {
                let name = <&str>::from_c(name, (), call)?.to_owned();
                out.bindings.push(Binding { name, address: address.expose_provenance() as u64 });
            }
        }
        Ok(out)
    }
}

/// What options say of a log.
struct Buffer {
    text: *mut c_char,
    place: *mut *mut c_void,
    room: u32,
}

impl Default for Buffer {
    fn default() -> Self {
        Buffer { text: core::ptr::null_mut(), place: core::ptr::null_mut(), room: 0 }
    }
}

impl Buffer {
    /// The log; without a buffer and its size there is nothing to write to.
    ///
    /// # Safety
    /// A buffer of `room` characters, and an element of the array of values, or null.
    unsafe fn log<'a>(&self, call: &'a Call) -> Log<'a> {
        // SAFETY: the caller's promise.
        unsafe {
            Log {
                text: OutText::from_c(self.text, (self.room,), call).ok(),
                size: Out::from_c(self.place, (), call).ok(),
            }
        }
    }
}

impl JitOptions<'_> {
    /// Writes the compiler's messages where the program wants them.
    pub(crate) fn report(&self, log: &str, failed: bool, took: Duration) {
        self.info.write(if failed { "" } else { log });
        self.errors.write(if failed { log } else { "" });
        if let Some(to) = &self.wall_time {
            to.set(took.as_secs_f32() * 1e3);
        }
    }
}

/// Options of a link, whose places the program keeps until it destroys that.
pub(crate) struct LinkOptions(pub(crate) JitOptions<'static>);

// SAFETY: the places are the program's, which it keeps for us whichever thread it calls from.
unsafe impl Send for LinkOptions {}

impl Arg for LinkOptions {
    type C = *mut *mut c_void;
}

impl<'a> FromC<'a, Call, (u32, *mut CUjit_option)> for LinkOptions {
    unsafe fn from_c(values: *mut *mut c_void, more: (u32, *mut CUjit_option), _: &'a Call) -> Result<Self> {
        static LINK: Call = Call { mode: Mode::Legacy };
        // SAFETY: the caller's promise; these options go when the link does.
        unsafe { JitOptions::from_c(values, more, &LINK) }.map(LinkOptions)
    }
}

/// Options of a library, checked: `libraryOptionValues [numLibraryOptions, libraryOptions]`.
pub(crate) struct LibraryOptions;

impl Arg for LibraryOptions {
    type C = *mut *mut c_void;
}

impl<'a> FromC<'a, Call, (u32, *mut CUlibraryOption)> for LibraryOptions {
    unsafe fn from_c(
        _: *mut *mut c_void,
        (count, options): (u32, *mut CUlibraryOption),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise: an array of `count` elements.
        let keys = unsafe { Slice::<CUlibraryOption>::from_c(options.cast_const(), (count,), call) }?;
        keys.iter().try_for_each(|k| check_library_option(k.0)).map(|()| LibraryOptions)
    }
}
