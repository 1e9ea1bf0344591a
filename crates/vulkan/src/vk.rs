//! The part of Vulkan's interface that the layer looks at, with Vulkan's own names; layouts as the specification has them.

#![allow(non_camel_case_types, non_snake_case, missing_docs, reason = "the names are Vulkan's own")]

use core::ffi::{c_char, c_void};

/// `VkResult`.
pub(crate) type Result = i32;
pub(crate) const SUCCESS: Result = 0;
pub(crate) const INCOMPLETE: Result = 5;
pub(crate) const SUBOPTIMAL: Result = 1_000_001_003;
pub(crate) const ERROR_OUT_OF_HOST_MEMORY: Result = -1;
pub(crate) const ERROR_INITIALIZATION_FAILED: Result = -3;
pub(crate) const ERROR_TOO_MANY_OBJECTS: Result = -10;
pub(crate) const ERROR_INVALID_EXTERNAL_HANDLE: Result = -1_000_072_003;

/// Handles: of instances, physical devices, devices and queues pointers to what begins with the loader's table, of semaphores numbers.
pub(crate) type Handle = *mut c_void;
pub(crate) type Semaphore = u64;
/// `VkAllocationCallbacks`, which are only passed on.
pub(crate) type Allocator = *const c_void;
/// Any function; null: there is none.
pub(crate) type Function = Option<unsafe extern "system" fn()>;
pub(crate) type GetProcAddr = unsafe extern "system" fn(Handle, *const c_char) -> Function;

/// `VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT`.
pub(crate) const OPAQUE_FD: u32 = 1;
/// `VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT`.
pub(crate) const HOST_ALLOCATION: u32 = 0x80;
/// `VK_SEMAPHORE_TYPE_TIMELINE`.
pub(crate) const TIMELINE: i32 = 1;
/// `VK_PHYSICAL_DEVICE_TYPE_CPU`.
pub(crate) const DEVICE_TYPE_CPU: i32 = 4;
/// `VK_SEMAPHORE_IMPORT_TEMPORARY_BIT`.
pub(crate) const IMPORT_TEMPORARY: u32 = 1;

/// A structure that can stand in a chain, with its type.
pub(crate) trait Chained {
    const TYPE: i32;
}

macro_rules! structures {
    ($($name:ident = $type:literal { $($member:ident: $t:ty),* $(,)? })*) => {$(
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name {
            pub(crate) sType: i32,
            pub(crate) pNext: *const c_void,
            $(pub(crate) $member: $t,)*
        }

        impl Chained for $name {
            const TYPE: i32 = $type;
        }
    )*};
}

structures! {
    SubmitInfo = 4 {
        waitSemaphoreCount: u32, pWaitSemaphores: *const Semaphore, pWaitDstStageMask: *const u32, commandBufferCount: u32,
        pCommandBuffers: *const Handle, signalSemaphoreCount: u32, pSignalSemaphores: *const Semaphore,
    }
    FenceCreateInfo = 8 { flags: u32 }
    SemaphoreCreateInfo = 9 { flags: u32 }
    DeviceCreateInfo = 3 {
        flags: u32, queueCreateInfoCount: u32, pQueueCreateInfos: *const c_void, enabledLayerCount: u32,
        ppEnabledLayerNames: *const *const c_char, enabledExtensionCount: u32, ppEnabledExtensionNames: *const *const c_char,
        pEnabledFeatures: *const c_void,
    }
    MemoryAllocateInfo = 5 { allocationSize: u64, memoryTypeIndex: u32 }
    InstanceLayerInfo = 47 { function: i32, layer: *const InstanceLink }
    DeviceLayerInfo = 48 { function: i32, layer: *const DeviceLink }
    Vulkan11Properties = 50 { deviceUUID: [u8; 16] }
    Vulkan12Features = 51 {}
    PresentInfo = 1_000_001_001 { waitSemaphoreCount: u32, pWaitSemaphores: *const Semaphore }
    AcquireNextImageInfo = 1_000_060_010 { swapchain: u64, timeout: u64, semaphore: Semaphore, fence: u64, deviceMask: u32 }
    ImportMemoryFdInfo = 1_000_074_000 { handleType: u32, fd: i32 }
    ImportMemoryHostPointerInfo = 1_000_178_000 { handleType: u32, pHostPointer: *mut c_void }
    IdProperties = 1_000_071_004 { deviceUUID: [u8; 16] }
    ExternalSemaphoreInfo = 1_000_076_000 { handleType: u32 }
    ExternalSemaphoreProperties = 1_000_076_001 {
        exportFromImportedHandleTypes: u32, compatibleHandleTypes: u32, externalSemaphoreFeatures: u32,
    }
    ExportSemaphoreCreateInfo = 1_000_077_000 { handleTypes: u32 }
    ImportSemaphoreFdInfo = 1_000_079_000 { semaphore: Semaphore, flags: u32, handleType: u32, fd: i32 }
    SemaphoreGetFdInfo = 1_000_079_001 { semaphore: Semaphore, handleType: u32 }
    TimelineSemaphoreFeatures = 1_000_207_000 { timelineSemaphore: u32 }
    SemaphoreTypeCreateInfo = 1_000_207_002 { semaphoreType: i32, initialValue: u64 }
    TimelineSemaphoreSubmitInfo = 1_000_207_003 {
        waitSemaphoreValueCount: u32, pWaitSemaphoreValues: *const u64, signalSemaphoreValueCount: u32, pSignalSemaphoreValues: *const u64,
    }
    SemaphoreWaitInfo = 1_000_207_004 { flags: u32, semaphoreCount: u32, pSemaphores: *const Semaphore, pValues: *const u64 }
    SemaphoreSignalInfo = 1_000_207_005 { semaphore: Semaphore, value: u64 }
    SubmitInfo2 = 1_000_314_004 {
        flags: u32, waitSemaphoreInfoCount: u32, pWaitSemaphoreInfos: *const SemaphoreSubmitInfo, commandBufferInfoCount: u32,
        pCommandBufferInfos: *const c_void, signalSemaphoreInfoCount: u32, pSignalSemaphoreInfos: *const SemaphoreSubmitInfo,
    }
    SemaphoreSubmitInfo = 1_000_314_005 { semaphore: Semaphore, value: u64, stageMask: u64, deviceIndex: u32 }
}

/// `VkLayerInstanceLink`.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct InstanceLink {
    pub(crate) next: *const InstanceLink,
    pub(crate) get_instance_proc_addr: GetProcAddr,
    pub(crate) get_physical_device_proc_addr: Option<GetProcAddr>,
}

/// `VkLayerDeviceLink`.
#[repr(C)]
#[derive(Debug)]
pub(crate) struct DeviceLink {
    pub(crate) next: *const DeviceLink,
    pub(crate) get_instance_proc_addr: GetProcAddr,
    pub(crate) get_device_proc_addr: GetProcAddr,
}

/// `VkNegotiateLayerInterface`.
#[repr(C)]
#[derive(Debug)]
pub struct NegotiateLayerInterface {
    pub(crate) sType: i32,
    pub(crate) pNext: *mut c_void,
    pub(crate) loaderLayerInterfaceVersion: u32,
    pub(crate) pfnGetInstanceProcAddr: Option<GetProcAddr>,
    pub(crate) pfnGetDeviceProcAddr: Option<GetProcAddr>,
    pub(crate) pfnGetPhysicalDeviceProcAddr: Option<GetProcAddr>,
}

/// `VkExtensionProperties`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExtensionProperties {
    pub(crate) extensionName: [u8; 256],
    pub(crate) specVersion: u32,
}

impl ExtensionProperties {
    /// One of this name, of version 1.
    pub(crate) fn new(name: &core::ffi::CStr) -> Self {
        let mut extensionName = [0; 256];
        extensionName[..name.to_bytes().len()].copy_from_slice(name.to_bytes());
        ExtensionProperties { extensionName, specVersion: 1 }
    }

    /// Whether it has this name.
    pub(crate) fn is(&self, name: &core::ffi::CStr) -> bool {
        core::ffi::CStr::from_bytes_until_nul(&self.extensionName).is_ok_and(|n| n == name)
    }
}

/// The beginning of `VkPhysicalDeviceProperties`, with room for the rest.
#[repr(C, align(8))]
#[derive(Debug)]
pub(crate) struct PhysicalDeviceProperties {
    pub(crate) numbers: [u32; 4],
    pub(crate) deviceType: i32,
    pub(crate) rest: [u8; 1004],
}

/// The first structure of a type in a chain; null: there is none.
///
/// # Safety
/// `chain` is null or a chain of Vulkan's structures.
pub(crate) unsafe fn find<T: Chained>(chain: *const c_void) -> *const T {
    let mut at: *const SemaphoreCreateInfo = chain.cast();
    // SAFETY: the caller's promise: each begins with its type and the next one.
    unsafe {
        while !at.is_null() && (*at).sType != T::TYPE {
            at = (*at).pNext.cast();
        }
    }
    at.cast()
}

/// A function of a type that the caller knows.
///
/// # Safety
/// The function has the type `F`, which is one of pointers to functions.
pub(crate) unsafe fn cast<F: Copy>(function: Function) -> Option<F> {
    const { assert!(size_of::<F>() == size_of::<unsafe extern "system" fn()>()) };
    // SAFETY: the caller's promise.
    function.map(|f| unsafe { core::mem::transmute_copy::<unsafe extern "system" fn(), F>(&f) })
}
