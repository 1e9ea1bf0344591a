//! `VK_LAYER_WEFT_interop`: what Vulkan drivers for CPUs lack to work together with CUDA (`docs/concepts/external_resources.md`).
//!
//! On devices that are CPUs, and whose driver has no `VK_KHR_external_semaphore_fd`, the layer adds that extension, and gives the device
//! the UUID of weft's first one. On all others it does nothing.
//!
//! * [`vk`]: the part of Vulkan's interface that it looks at; [`functions`]: what is below it; [`bridge`]: a shared semaphore; [`mapped`]: memory of CUDA's; [`device`], [`submit`], [`memory`], [`instance`]:
//!   functions in front of those below; [`uuid`]: what libcuda says.

#![allow(non_snake_case, reason = "the names are Vulkan's own")]

mod acquire;
mod bridge;
mod device;
mod functions;
mod instance;
mod mapped;
mod memory;
mod submit;
mod uuid;
mod vk;

use core::ffi::{CStr, c_char, c_void};

pub use vk::NegotiateLayerInterface;

fn function(at: *const c_void) -> vk::Function {
    // SAFETY: a function of this library, which who asks for it by name calls by its type.
    unsafe { core::mem::transmute::<*const c_void, vk::Function>(at) }
}

unsafe extern "system" fn vkGetInstanceProcAddr(handle: vk::Handle, name: *const c_char) -> vk::Function {
    // SAFETY: the loader's promise: a live instance, or null, and a name.
    unsafe {
        let asked = CStr::from_ptr(name);
        match asked.to_bytes() {
            b"vkGetInstanceProcAddr" => return function(vkGetInstanceProcAddr as *const c_void),
            b"vkGetDeviceProcAddr" => return function(vkGetDeviceProcAddr as *const c_void),
            _ => {}
        }
        let own = instance::find(asked).or_else(|| device::find(asked)).map(|f| f.0);
        match own
            .or_else(|| submit::find(asked))
            .or_else(|| acquire::find(asked))
            .or_else(|| memory::find(asked))
        {
            Some(at) => function(at),
            None if handle.is_null() => None,
            None => instance::below(handle, name),
        }
    }
}

unsafe extern "system" fn vkGetDeviceProcAddr(handle: vk::Handle, name: *const c_char) -> vk::Function {
    // SAFETY: the loader's promise: a live device and a name.
    unsafe {
        let asked = CStr::from_ptr(name);
        if asked == c"vkGetDeviceProcAddr" {
            return function(vkGetDeviceProcAddr as *const c_void);
        }
        let acts = device::device(handle).is_some_and(|d| d.acts);
        let own = match device::find(asked) {
            Some((at, only_acting)) => (acts || !only_acting).then_some(at),
            // What the driver below lacks stays so.
            None => submit::find(asked)
                .or_else(|| acquire::find(asked))
                .or_else(|| memory::find(asked))
                .filter(|_| acts && device::below(handle, name).is_some()),
        };
        own.map_or_else(|| device::below(handle, name), function)
    }
}

unsafe extern "system" fn physical_device_proc_addr(handle: vk::Handle, name: *const c_char) -> vk::Function {
    // SAFETY: the loader's promise: a live instance and a name.
    unsafe {
        match instance::find(CStr::from_ptr(name)) {
            Some((at, true)) => function(at),
            _ => instance::below_of_physical(handle, name),
        }
    }
}

/// What the loader calls first.
///
/// # Safety
/// The loader's structure.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn vkNegotiateLoaderLayerInterfaceVersion(
    with: *mut NegotiateLayerInterface,
) -> i32 {
    /// That with functions of physical devices.
    const VERSION: u32 = 2;
    // SAFETY: the caller's promise.
    let Some(with) = (unsafe { with.as_mut() }) else { return vk::ERROR_INITIALIZATION_FAILED };
    if with.loaderLayerInterfaceVersion < VERSION {
        return vk::ERROR_INITIALIZATION_FAILED;
    }
    with.loaderLayerInterfaceVersion = VERSION;
    with.pfnGetInstanceProcAddr = Some(vkGetInstanceProcAddr);
    with.pfnGetDeviceProcAddr = Some(vkGetDeviceProcAddr);
    with.pfnGetPhysicalDeviceProcAddr = Some(physical_device_proc_addr);
    vk::SUCCESS
}
