//! Memory that CUDA exports (`cuMemExportToShareableHandle`) and Vulkan imports. Drivers for CPUs import only files of their own; what they all import
//! is memory of the program's, which a file of weft's is once it is mapped.

use core::ffi::c_void;

use crate::device::device;
use crate::mapped::Mapped;
use crate::vk;

unsafe extern "system" fn vkAllocateMemory(
    handle: vk::Handle,
    info: *const vk::MemoryAllocateInfo,
    allocator: vk::Allocator,
    out: *mut u64,
) -> vk::Result {
    // SAFETY: the program's promise: live structures.
    unsafe {
        let Some(d) = device(handle) else { return vk::ERROR_INITIALIZATION_FAILED };
        let import = vk::find::<vk::ImportMemoryFdInfo>((*info).pNext).as_ref();
        let import = import.filter(|i| d.acts && i.handleType == vk::OPAQUE_FD);
        let mapped = import.and_then(|i| Some((i.fd, Mapped::new(i.fd, (*info).allocationSize)?)));
        let Some((fd, mapped)) = mapped else {
            return (d.functions.allocate_memory)(handle, info, allocator, out);
        };
        let pointer = vk::ImportMemoryHostPointerInfo {
            sType: 1_000_178_000,
            pNext: core::ptr::null(),
            handleType: vk::HOST_ALLOCATION,
            pHostPointer: mapped.pointer(),
        };
        let other = vk::MemoryAllocateInfo { pNext: (&raw const pointer).cast(), ..*info };
        let result = (d.functions.allocate_memory)(handle, &raw const other, allocator, out);
        if result == vk::SUCCESS {
            // The descriptor was given with the memory.
            libc::close(fd);
            d.mapped().insert(*out, mapped);
        }
        result
    }
}

unsafe extern "system" fn vkFreeMemory(handle: vk::Handle, memory: u64, allocator: vk::Allocator) {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(handle) else { return };
        let mapped = d.mapped().remove(&memory);
        (d.functions.free_memory)(handle, memory, allocator);
        drop(mapped);
    }
}

/// What the layer has of functions of memory on devices on which it acts.
pub(crate) fn find(name: &core::ffi::CStr) -> Option<*const c_void> {
    Some(match name.to_bytes() {
        b"vkAllocateMemory" => vkAllocateMemory as *const c_void,
        b"vkFreeMemory" => vkFreeMemory as *const c_void,
        _ => return None,
    })
}
