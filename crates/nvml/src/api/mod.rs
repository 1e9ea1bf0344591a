//! The C functions: what each answers is documented at its prototype in `include/nvml.h`.

mod absent;
mod events;
mod general;
mod hardware;
mod identity;
mod place;
mod processes;
mod state;

use core::ffi::c_int;

use crate::gpu::Gpu;
use crate::result::{Code, Result, number};

/// `nvmlDevice_t`: a device's number plus one, far from small numbers, which programs give by mistake.
pub(crate) type Handle = usize;

const SHIFT: u32 = 12;

fn handle(gpu: &Gpu) -> Handle {
    (gpu.index as usize + 1) << SHIFT
}

/// The device of a handle.
fn gpu(handle: Handle) -> Result<Gpu> {
    let all = state::devices()?;
    let index = (handle >> SHIFT).checked_sub(1).filter(|_| handle.is_multiple_of(1 << SHIFT));
    index.and_then(|i| all.get(i)).copied().ok_or(Code::InvalidArgument)
}

/// The answer of a function's body.
fn answer(body: impl FnOnce() -> Result) -> c_int {
    number(body())
}

/// Functions of the library that is initialised.
macro_rules! functions {
    ($($name:ident($($arg:ident: $type:ty),* $(,)?) $body:block)*) => {$(
        #[doc = concat!("`", stringify!($name), "`")]
        #[unsafe(no_mangle)]
        extern "C" fn $name($($arg: $type),*) -> core::ffi::c_int {
            crate::api::answer(|| {
                crate::api::state::devices()?;
                $body
            })
        }
    )*};
}

/// Functions of a device.
macro_rules! of_device {
    ($gpu:ident: $($name:ident($($arg:ident: $type:ty),* $(,)?) $body:block)*) => {$(
        #[doc = concat!("`", stringify!($name), "`")]
        #[unsafe(no_mangle)]
        extern "C" fn $name(device: crate::api::Handle, $($arg: $type),*) -> core::ffi::c_int {
            crate::api::answer(|| {
                #[allow(unused_variables, reason = "not all need it")]
                let $gpu = crate::api::gpu(device)?;
                $body
            })
        }
    )*};
}

use {functions, of_device};
