//! Functions of a device below the layer.

use std::time::Duration;

use crate::vk;

pub(crate) type DestroyDevice = unsafe extern "system" fn(vk::Handle, vk::Allocator);
pub(crate) type CreateSemaphore = unsafe extern "system" fn(
    vk::Handle,
    *const vk::SemaphoreCreateInfo,
    vk::Allocator,
    *mut vk::Semaphore,
) -> vk::Result;
pub(crate) type DestroySemaphore = unsafe extern "system" fn(vk::Handle, vk::Semaphore, vk::Allocator);
type AllocateMemory = unsafe extern "system" fn(
    vk::Handle,
    *const vk::MemoryAllocateInfo,
    vk::Allocator,
    *mut u64,
) -> vk::Result;
type FreeMemory = unsafe extern "system" fn(vk::Handle, u64, vk::Allocator);
type WaitSemaphores = unsafe extern "system" fn(vk::Handle, *const vk::SemaphoreWaitInfo, u64) -> vk::Result;
type SignalSemaphore = unsafe extern "system" fn(vk::Handle, *const vk::SemaphoreSignalInfo) -> vk::Result;
type GetCounterValue = unsafe extern "system" fn(vk::Handle, vk::Semaphore, *mut u64) -> vk::Result;
pub(crate) type QueueSubmit =
    unsafe extern "system" fn(vk::Handle, u32, *const vk::SubmitInfo, u64) -> vk::Result;
pub(crate) type QueueSubmit2 =
    unsafe extern "system" fn(vk::Handle, u32, *const vk::SubmitInfo2, u64) -> vk::Result;
pub(crate) type AcquireNextImage =
    unsafe extern "system" fn(vk::Handle, u64, u64, vk::Semaphore, u64, *mut u32) -> vk::Result;
pub(crate) type AcquireNextImage2 =
    unsafe extern "system" fn(vk::Handle, *const vk::AcquireNextImageInfo, *mut u32) -> vk::Result;
pub(crate) type QueuePresent = unsafe extern "system" fn(vk::Handle, *const vk::PresentInfo) -> vk::Result;

/// Those of fences.
#[derive(Debug)]
pub(crate) struct Fences {
    pub(crate) create: unsafe extern "system" fn(
        vk::Handle,
        *const vk::FenceCreateInfo,
        vk::Allocator,
        *mut u64,
    ) -> vk::Result,
    pub(crate) destroy: unsafe extern "system" fn(vk::Handle, u64, vk::Allocator),
    pub(crate) wait: unsafe extern "system" fn(vk::Handle, u32, *const u64, u32, u64) -> vk::Result,
}

/// Functions of a device below the layer.
#[derive(Debug)]
pub(crate) struct Functions {
    device: usize,
    pub(crate) get_device_proc_addr: vk::GetProcAddr,
    pub(crate) destroy_device: DestroyDevice,
    pub(crate) create_semaphore: CreateSemaphore,
    pub(crate) destroy_semaphore: DestroySemaphore,
    pub(crate) allocate_memory: AllocateMemory,
    pub(crate) free_memory: FreeMemory,
    wait_semaphores: Option<WaitSemaphores>,
    signal_semaphore: Option<SignalSemaphore>,
    get_counter_value: Option<GetCounterValue>,
    pub(crate) queue_submit: QueueSubmit,
    pub(crate) queue_submit2: Option<QueueSubmit2>,
    pub(crate) queue_present: Option<QueuePresent>,
    pub(crate) fences: Fences,
    pub(crate) acquire_next_image: Option<AcquireNextImage>,
    pub(crate) acquire_next_image2: Option<AcquireNextImage2>,
}

impl Functions {
    /// Those of a device; none where one is missing that all have.
    ///
    /// # Safety
    /// `get` is the device's `vkGetDeviceProcAddr`.
    pub(crate) unsafe fn new(device: vk::Handle, get: vk::GetProcAddr) -> Option<Self> {
        // SAFETY: the caller's promise; each function is cast to the type that Vulkan says of it.
        unsafe {
            let find = |names: &[&core::ffi::CStr]| names.iter().find_map(|n| get(device, n.as_ptr()));
            Some(Functions {
                device: device.addr(),
                get_device_proc_addr: get,
                destroy_device: vk::cast(find(&[c"vkDestroyDevice"]))?,
                create_semaphore: vk::cast(find(&[c"vkCreateSemaphore"]))?,
                destroy_semaphore: vk::cast(find(&[c"vkDestroySemaphore"]))?,
                allocate_memory: vk::cast(find(&[c"vkAllocateMemory"]))?,
                free_memory: vk::cast(find(&[c"vkFreeMemory"]))?,
                wait_semaphores: vk::cast(find(&[c"vkWaitSemaphores", c"vkWaitSemaphoresKHR"])),
                signal_semaphore: vk::cast(find(&[c"vkSignalSemaphore", c"vkSignalSemaphoreKHR"])),
                get_counter_value: vk::cast(find(&[
                    c"vkGetSemaphoreCounterValue",
                    c"vkGetSemaphoreCounterValueKHR",
                ])),
                queue_submit: vk::cast(find(&[c"vkQueueSubmit"]))?,
                queue_submit2: vk::cast(find(&[c"vkQueueSubmit2", c"vkQueueSubmit2KHR"])),
                queue_present: vk::cast(find(&[c"vkQueuePresentKHR"])),
                fences: Fences {
                    create: vk::cast(find(&[c"vkCreateFence"]))?,
                    destroy: vk::cast(find(&[c"vkDestroyFence"]))?,
                    wait: vk::cast(find(&[c"vkWaitForFences"]))?,
                },
                acquire_next_image: vk::cast(find(&[c"vkAcquireNextImageKHR"])),
                acquire_next_image2: vk::cast(find(&[c"vkAcquireNextImage2KHR"])),
            })
        }
    }

    fn device(&self) -> vk::Handle {
        core::ptr::with_exposed_provenance_mut(self.device)
    }

    /// A timeline of the driver's.
    pub(crate) fn create_timeline(&self) -> Result<vk::Semaphore, vk::Result> {
        let kind = vk::SemaphoreTypeCreateInfo {
            sType: 1_000_207_002,
            pNext: core::ptr::null(),
            semaphoreType: vk::TIMELINE,
            initialValue: 0,
        };
        let info = vk::SemaphoreCreateInfo { sType: 9, pNext: (&raw const kind).cast(), flags: 0 };
        let mut made = 0;
        // SAFETY: a device that lives as long as its bridges; live structures.
        match unsafe {
            (self.create_semaphore)(self.device(), &raw const info, core::ptr::null(), &raw mut made)
        } {
            vk::SUCCESS => Ok(made),
            e => Err(e),
        }
    }

    /// Ends a timeline that nobody uses any more.
    pub(crate) fn destroy(&self, semaphore: vk::Semaphore) {
        // SAFETY: a semaphore of the layer's own.
        unsafe { (self.destroy_semaphore)(self.device(), semaphore, core::ptr::null()) };
    }

    /// A timeline's value.
    pub(crate) fn value(&self, semaphore: vk::Semaphore) -> Result<u64, vk::Result> {
        let get = self.get_counter_value.ok_or(vk::ERROR_INITIALIZATION_FAILED)?;
        let mut value = 0;
        // SAFETY: a live timeline, a live variable.
        match unsafe { get(self.device(), semaphore, &raw mut value) } {
            vk::SUCCESS => Ok(value),
            e => Err(e),
        }
    }

    /// Waits for a timeline's value, for a time at most; whether it was reached.
    pub(crate) fn wait(
        &self,
        semaphore: vk::Semaphore,
        value: u64,
        most: Duration,
    ) -> Result<bool, vk::Result> {
        let wait = self.wait_semaphores.ok_or(vk::ERROR_INITIALIZATION_FAILED)?;
        let info = vk::SemaphoreWaitInfo {
            sType: 1_000_207_004,
            pNext: core::ptr::null(),
            flags: 0,
            semaphoreCount: 1,
            pSemaphores: &raw const semaphore,
            pValues: &raw const value,
        };
        // SAFETY: a live timeline, live structures.
        match unsafe { wait(self.device(), &raw const info, most.as_nanos() as u64) } {
            vk::SUCCESS => Ok(true),
            e if e < 0 => Err(e),
            _ => Ok(false),
        }
    }

    /// Signals a timeline.
    pub(crate) fn signal(&self, semaphore: vk::Semaphore, value: u64) -> Result<(), vk::Result> {
        let signal = self.signal_semaphore.ok_or(vk::ERROR_INITIALIZATION_FAILED)?;
        let info =
            vk::SemaphoreSignalInfo { sType: 1_000_207_005, pNext: core::ptr::null(), semaphore, value };
        // SAFETY: a live timeline, a live structure.
        match unsafe { signal(self.device(), &raw const info) } {
            vk::SUCCESS => Ok(()),
            e => Err(e),
        }
    }
}
