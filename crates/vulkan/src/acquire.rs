//! Images of windows: a shared semaphore that is to be signalled when one can be drawn to.
//!
//! The driver below would signal its own semaphore, for which nobody waits. So it is given a fence in that place, and the timeline is signalled behind it. Drivers for CPUs
//! have images at once.

use core::ffi::c_void;

use crate::device::{Device, device};
use crate::vk;

/// Asks the driver for an image, with a semaphore and a fence that it is to signal.
type Ask<'a> = &'a dyn Fn(vk::Semaphore, u64) -> vk::Result;

/// Asks for an image so that what stands for the semaphore is signalled.
///
/// # Safety
/// A live device, semaphore and fence, or null for the latter two.
unsafe fn acquire(
    d: &Device,
    handle: vk::Handle,
    (semaphore, fence): (vk::Semaphore, u64),
    ask: Ask<'_>,
) -> vk::Result {
    let shared = d.acts && semaphore != 0 && d.is_shared(semaphore);
    if !shared {
        return ask(semaphore, fence);
    }
    let fences = &d.functions.fences;
    // SAFETY: the caller's promise; a fence of ours ends here, when it has been signalled or nothing is to signal it.
    unsafe {
        let mut own = fence;
        if fence == 0 {
            let info = vk::FenceCreateInfo { sType: 8, pNext: core::ptr::null(), flags: 0 };
            let made = (fences.create)(handle, &raw const info, core::ptr::null(), &raw mut own);
            if made != vk::SUCCESS {
                return made;
            }
        }
        let mut result = ask(0, own);
        // There may be an image that suits no more as it should.
        if result == vk::SUCCESS || result == vk::SUBOPTIMAL {
            let waited = (fences.wait)(handle, 1, &raw const own, 1, u64::MAX);
            let signalled = match d.signals(semaphore) {
                Some((timeline, value)) if waited == vk::SUCCESS => d.functions.signal(timeline, value),
                _ => Err(waited),
            };
            if let Err(e) = signalled {
                result = e;
            }
        }
        if fence == 0 {
            (fences.destroy)(handle, own, core::ptr::null());
        }
        result
    }
}

pub(crate) unsafe extern "system" fn vkAcquireNextImageKHR(
    handle: vk::Handle,
    swapchain: u64,
    timeout: u64,
    semaphore: vk::Semaphore,
    fence: u64,
    index: *mut u32,
) -> vk::Result {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(handle) else { return vk::ERROR_INITIALIZATION_FAILED };
        let Some(below) = d.functions.acquire_next_image else { return vk::ERROR_INITIALIZATION_FAILED };
        acquire(&d, handle, (semaphore, fence), &|s, f| below(handle, swapchain, timeout, s, f, index))
    }
}

pub(crate) unsafe extern "system" fn vkAcquireNextImage2KHR(
    handle: vk::Handle,
    info: *const vk::AcquireNextImageInfo,
    index: *mut u32,
) -> vk::Result {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(handle) else { return vk::ERROR_INITIALIZATION_FAILED };
        let Some(below) = d.functions.acquire_next_image2 else { return vk::ERROR_INITIALIZATION_FAILED };
        let given = *info;
        acquire(&d, handle, (given.semaphore, given.fence), &|semaphore, fence| {
            let info = vk::AcquireNextImageInfo { semaphore, fence, ..given };
            below(handle, &raw const info, index)
        })
    }
}

/// What the layer has of these functions on devices on which it acts.
pub(crate) fn find(name: &core::ffi::CStr) -> Option<*const c_void> {
    Some(match name.to_bytes() {
        b"vkAcquireNextImageKHR" => vkAcquireNextImageKHR as *const c_void,
        b"vkAcquireNextImage2KHR" => vkAcquireNextImage2KHR as *const c_void,
        _ => return None,
    })
}
