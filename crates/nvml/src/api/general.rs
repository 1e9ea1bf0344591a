//! Initialisation, versions, texts of codes.

use core::ffi::{c_char, c_int};

use super::{answer, functions, state};
use crate::arg::{Out, OutText, fixed};
use crate::gpu::{CUDA_VERSION, DRIVER_VERSION, NVML_VERSION};
use crate::live;
use crate::result::{Code, text};
use crate::types::{Branch, version};

/// `NVML_INIT_FLAG_NO_GPUS`
const NO_GPUS: u32 = 1;
/// `NVML_INIT_FLAG_NO_ATTACH`
const NO_ATTACH: u32 = 2;

/// `nvmlInit_v2`
#[unsafe(no_mangle)]
extern "C" fn nvmlInit_v2() -> c_int {
    answer(|| state::begin(false))
}

/// `nvmlInit`
#[unsafe(no_mangle)]
extern "C" fn nvmlInit() -> c_int {
    nvmlInit_v2()
}

/// `nvmlInitWithFlags`
#[unsafe(no_mangle)]
extern "C" fn nvmlInitWithFlags(flags: u32) -> c_int {
    answer(|| {
        if flags & !(NO_GPUS | NO_ATTACH) != 0 {
            Err(Code::InvalidArgument)
        } else {
            state::begin(flags & NO_GPUS != 0)
        }
    })
}

/// `nvmlShutdown`
#[unsafe(no_mangle)]
extern "C" fn nvmlShutdown() -> c_int {
    answer(state::end)
}

/// `nvmlErrorString`
#[unsafe(no_mangle)]
extern "C" fn nvmlErrorString(code: c_int) -> *const c_char {
    text(code).as_ptr()
}

/// `nvmlSystemGetDriverVersion`
#[unsafe(no_mangle)]
extern "C" fn nvmlSystemGetDriverVersion(to: OutText, room: u32) -> c_int {
    answer(|| state::devices().and_then(|_| to.text(room, DRIVER_VERSION)))
}

/// `nvmlSystemGetNVMLVersion`
#[unsafe(no_mangle)]
extern "C" fn nvmlSystemGetNVMLVersion(to: OutText, room: u32) -> c_int {
    answer(|| to.text(room, NVML_VERSION))
}

/// `nvmlSystemGetCudaDriverVersion`
#[unsafe(no_mangle)]
extern "C" fn nvmlSystemGetCudaDriverVersion(to: Out<c_int>) -> c_int {
    answer(|| to.set(CUDA_VERSION))
}

/// `nvmlSystemGetCudaDriverVersion_v2`
#[unsafe(no_mangle)]
extern "C" fn nvmlSystemGetCudaDriverVersion_v2(to: Out<c_int>) -> c_int {
    nvmlSystemGetCudaDriverVersion(to)
}

functions! {
    nvmlSystemGetProcessName(pid: u32, to: OutText, room: u32) {
        if room == 0 {
            return Err(Code::InvalidArgument);
        }
        to.cut(room, &live::name(pid).ok_or(Code::NotFound)?)
    }
    nvmlSystemGetDriverBranch(to: Out<Branch>, room: u32) {
        if to.get()?.version != version::<Branch>(1) {
            return Err(Code::ArgumentVersionMismatch);
        }
        if room < 5 {
            return Err(Code::InsufficientSize);
        }
        to.set(Branch { version: version::<Branch>(1), branch: fixed("r580") })
    }
    nvmlUnitGetCount(to: Out<u32>) { to.set(0) }
    nvmlGetExcludedDeviceCount(to: Out<u32>) { to.set(0) }
}
