//! Devices: what the layer or driver below them does, and their semaphores that are shared.

use core::ffi::{c_char, c_void};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use weft_semaphore::{Kind, Semaphore as Shared};

use crate::bridge::Bridge;
use crate::functions::Functions;
use crate::mapped::Mapped;
use crate::vk;

/// A semaphore of the program's that the layer knows of.
#[derive(Debug)]
pub(crate) enum Known {
    /// A timeline, which becomes a shared one when it is exported or imported.
    Timeline,
    /// What its payload is.
    Shared(Arc<Bridge>),
    /// What its payload is until a queue waits for it, and what it is then.
    Until(Arc<Bridge>, Option<Arc<Bridge>>),
}

type Semaphores = HashMap<vk::Semaphore, Known>;

/// A device.
#[derive(Debug)]
pub(crate) struct Device {
    pub(crate) functions: Arc<Functions>,
    /// Whether the layer does anything: it has the extension that the driver has not.
    pub(crate) acts: bool,
    semaphores: Mutex<Semaphores>,
    /// Payloads that were imported for one wait, once a queue has been given it.
    left: Mutex<Vec<Arc<Bridge>>>,
    /// Memory of CUDA's that the program has imported.
    mapped: Mutex<HashMap<u64, Mapped>>,
}

/// What is created, by the loader's table that it begins with.
static DEVICES: RwLock<Vec<(usize, Arc<Device>)>> = RwLock::new(Vec::new());

/// The key of a device or queue: all of one device begin with the same pointer.
///
/// # Safety
/// A live handle of a device or queue.
pub(crate) unsafe fn key(handle: vk::Handle) -> usize {
    // SAFETY: the caller's promise.
    unsafe { *handle.cast::<usize>() }
}

/// The device of a device or queue.
///
/// # Safety
/// A live handle of a device or queue.
pub(crate) unsafe fn device(handle: vk::Handle) -> Option<Arc<Device>> {
    // SAFETY: the caller's promise.
    let key = unsafe { key(handle) };
    let all = DEVICES.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().find(|d| d.0 == key).map(|d| d.1.clone())
}

/// Notes a device that was made.
///
/// # Safety
/// A live device, and its `vkGetDeviceProcAddr` below the layer.
pub(crate) unsafe fn add(handle: vk::Handle, get: vk::GetProcAddr, acts: bool) -> vk::Result {
    handle.expose_provenance();
    // SAFETY: the caller's promise.
    let (functions, key) = unsafe { (Functions::new(handle, get), key(handle)) };
    let Some(functions) = functions else { return vk::ERROR_INITIALIZATION_FAILED };
    let device = Device {
        functions: Arc::new(functions),
        acts,
        semaphores: Mutex::default(),
        left: Mutex::default(),
        mapped: Mutex::default(),
    };
    DEVICES.write().unwrap_or_else(PoisonError::into_inner).push((key, Arc::new(device)));
    vk::SUCCESS
}

impl Device {
    pub(crate) fn semaphores(&self) -> MutexGuard<'_, Semaphores> {
        self.semaphores.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn mapped(&self) -> MutexGuard<'_, HashMap<u64, Mapped>> {
        self.mapped.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a queue is given in the place of a binary semaphore that it waits for: a timeline and its value.
    pub(crate) fn waits_for(&self, semaphore: vk::Semaphore) -> Option<(vk::Semaphore, u64)> {
        let mut all = self.semaphores();
        match all.get(&semaphore)? {
            Known::Timeline => return None,
            Known::Shared(b) => return b.is_binary().then(|| b.next_wait()),
            Known::Until(..) => {}
        }
        let Some(Known::Until(bridge, before)) = all.remove(&semaphore) else { return None };
        if let Some(before) = before {
            all.insert(semaphore, Known::Shared(before));
        }
        let instead = bridge.next_wait();
        // Nobody tells when the wait is over.
        self.left.lock().unwrap_or_else(PoisonError::into_inner).push(bridge);
        Some(instead)
    }

    /// Whether it is a binary semaphore that is shared.
    pub(crate) fn is_shared(&self, semaphore: vk::Semaphore) -> bool {
        match self.semaphores().get(&semaphore) {
            None | Some(Known::Timeline) => false,
            Some(Known::Shared(b) | Known::Until(b, _)) => b.is_binary(),
        }
    }

    /// A timeline and its value in the place of one that is signalled.
    pub(crate) fn signals(&self, semaphore: vk::Semaphore) -> Option<(vk::Semaphore, u64)> {
        match self.semaphores().get(&semaphore)? {
            Known::Timeline => None,
            Known::Shared(b) | Known::Until(b, _) => b.is_binary().then(|| b.next_signal()),
        }
    }
}

pub(crate) unsafe extern "system" fn vkDestroyDevice(handle: vk::Handle, allocator: vk::Allocator) {
    if handle.is_null() {
        return;
    }
    // SAFETY: the program's promise.
    unsafe {
        let key = key(handle);
        let found = device(handle);
        DEVICES.write().unwrap_or_else(PoisonError::into_inner).retain(|d| d.0 != key);
        if let Some(d) = found {
            // Threads end before the device does.
            let all = std::mem::take(&mut *d.semaphores());
            let left = std::mem::take(&mut *d.left.lock().unwrap_or_else(PoisonError::into_inner));
            drop((all, left));
            (d.functions.destroy_device)(handle, allocator);
        }
    }
}

pub(crate) unsafe extern "system" fn vkCreateSemaphore(
    handle: vk::Handle,
    info: *const vk::SemaphoreCreateInfo,
    allocator: vk::Allocator,
    out: *mut vk::Semaphore,
) -> vk::Result {
    // SAFETY: the program's promise: live structures, of which the chain is Vulkan's.
    unsafe {
        let Some(d) = device(handle) else { return vk::ERROR_INITIALIZATION_FAILED };
        let export = vk::find::<vk::ExportSemaphoreCreateInfo>((*info).pNext);
        let exported = d.acts && !export.is_null() && (*export).handleTypes & vk::OPAQUE_FD != 0;
        let kind = vk::find::<vk::SemaphoreTypeCreateInfo>((*info).pNext);
        let timeline = !kind.is_null() && (*kind).semaphoreType == vk::TIMELINE;
        // The driver refuses to export: it is told of the kind alone.
        let only = vk::SemaphoreTypeCreateInfo {
            sType: 1_000_207_002,
            pNext: core::ptr::null(),
            semaphoreType: if timeline { vk::TIMELINE } else { 0 },
            initialValue: if timeline { (*kind).initialValue } else { 0 },
        };
        let plain = vk::SemaphoreCreateInfo { pNext: (&raw const only).cast(), ..*info };
        let below = if exported { &raw const plain } else { info };
        let result = (d.functions.create_semaphore)(handle, below, allocator, out);
        if result != vk::SUCCESS || !d.acts {
            return result;
        }
        let known = match (timeline, exported) {
            (true, _) => Some(Ok(Known::Timeline)),
            (false, true) => {
                let shared = Shared::create(Kind::Binary, 0).map_err(|_| vk::ERROR_OUT_OF_HOST_MEMORY);
                let bridge = shared.and_then(|s| Bridge::binary(&d.functions, s));
                Some(bridge.map(|b| Known::Shared(Arc::new(b))))
            }
            (false, false) => None,
        };
        match known {
            None => vk::SUCCESS,
            Some(Ok(known)) => {
                d.semaphores().insert(*out, known);
                vk::SUCCESS
            }
            Some(Err(e)) => {
                (d.functions.destroy_semaphore)(handle, *out, allocator);
                e
            }
        }
    }
}

pub(crate) unsafe extern "system" fn vkDestroySemaphore(
    handle: vk::Handle,
    semaphore: vk::Semaphore,
    allocator: vk::Allocator,
) {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(handle) else { return };
        if d.acts {
            let known = d.semaphores().remove(&semaphore);
            // Outside of the lock: its threads end.
            drop(known);
        }
        (d.functions.destroy_semaphore)(handle, semaphore, allocator);
    }
}

pub(crate) unsafe extern "system" fn vkGetSemaphoreFdKHR(
    handle: vk::Handle,
    info: *const vk::SemaphoreGetFdInfo,
    out: *mut i32,
) -> vk::Result {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(handle) else { return vk::ERROR_INITIALIZATION_FAILED };
        if !d.acts {
            type Get =
                unsafe extern "system" fn(vk::Handle, *const vk::SemaphoreGetFdInfo, *mut i32) -> vk::Result;
            let below: Option<Get> =
                vk::cast((d.functions.get_device_proc_addr)(handle, c"vkGetSemaphoreFdKHR".as_ptr()));
            return below.map_or(vk::ERROR_INITIALIZATION_FAILED, |f| f(handle, info, out));
        }
        let vk::SemaphoreGetFdInfo { semaphore, handleType, .. } = *info;
        if handleType != vk::OPAQUE_FD {
            return vk::ERROR_INVALID_EXTERNAL_HANDLE;
        }
        let mut all = d.semaphores();
        let bridge = match all.get(&semaphore) {
            Some(Known::Shared(b) | Known::Until(b, _)) => Ok(b.clone()),
            Some(Known::Timeline) => d
                .functions
                .value(semaphore)
                .and_then(|v| {
                    let shared = Shared::create(Kind::Timeline, v).map_err(|_| vk::ERROR_OUT_OF_HOST_MEMORY);
                    Bridge::timeline(&d.functions, shared?, semaphore, v)
                })
                .map(Arc::new),
            None => Err(vk::ERROR_INVALID_EXTERNAL_HANDLE),
        };
        let number = bridge.and_then(|b| {
            if let Some(k @ Known::Timeline) = all.get_mut(&semaphore) {
                *k = Known::Shared(b.clone());
            }
            b.descriptor()
        });
        match number {
            Ok(n) => {
                *out = n;
                vk::SUCCESS
            }
            Err(e) => e,
        }
    }
}

pub(crate) unsafe extern "system" fn vkImportSemaphoreFdKHR(
    handle: vk::Handle,
    info: *const vk::ImportSemaphoreFdInfo,
) -> vk::Result {
    // SAFETY: the program's promise.
    unsafe {
        let Some(d) = device(handle) else { return vk::ERROR_INITIALIZATION_FAILED };
        if !d.acts {
            type Import =
                unsafe extern "system" fn(vk::Handle, *const vk::ImportSemaphoreFdInfo) -> vk::Result;
            let below: Option<Import> =
                vk::cast((d.functions.get_device_proc_addr)(handle, c"vkImportSemaphoreFdKHR".as_ptr()));
            return below.map_or(vk::ERROR_INITIALIZATION_FAILED, |f| f(handle, info));
        }
        let vk::ImportSemaphoreFdInfo { semaphore, flags, handleType, fd, .. } = *info;
        let known = d.semaphores().remove(&semaphore);
        let timeline = match &known {
            Some(Known::Timeline) => true,
            Some(Known::Shared(b) | Known::Until(b, _)) => !b.is_binary(),
            None => false,
        };
        let shared = if handleType == vk::OPAQUE_FD { Shared::of_number(fd).ok() } else { None };
        let shared = shared.filter(|s| (s.kind() == Kind::Timeline) == timeline);
        let bridge = shared.ok_or(vk::ERROR_INVALID_EXTERNAL_HANDLE).and_then(|s| match s.kind() {
            Kind::Timeline => d
                .functions
                .value(semaphore)
                .and_then(|known| Bridge::timeline(&d.functions, s, semaphore, known)),
            Kind::Binary => Bridge::binary(&d.functions, s),
        });
        let (result, now) = match bridge {
            Ok(b) => {
                // The descriptor was given with the semaphore.
                libc::close(fd);
                let before = match known {
                    Some(Known::Shared(b) | Known::Until(_, Some(b))) => Some(b),
                    _ => None,
                };
                let now = if flags & vk::IMPORT_TEMPORARY != 0 && !timeline {
                    Known::Until(Arc::new(b), before)
                } else {
                    Known::Shared(Arc::new(b))
                };
                (vk::SUCCESS, Some(now))
            }
            Err(e) => (e, known),
        };
        if let Some(now) = now {
            d.semaphores().insert(semaphore, now);
        }
        result
    }
}

/// What the layer has of a device's functions: always, or, `true`, of devices alone on which it acts.
pub(crate) fn find(name: &core::ffi::CStr) -> Option<(*const c_void, bool)> {
    Some(match name.to_bytes() {
        b"vkDestroyDevice" => (vkDestroyDevice as *const c_void, false),
        b"vkCreateSemaphore" => (vkCreateSemaphore as *const c_void, true),
        b"vkDestroySemaphore" => (vkDestroySemaphore as *const c_void, true),
        b"vkGetSemaphoreFdKHR" => (vkGetSemaphoreFdKHR as *const c_void, true),
        b"vkImportSemaphoreFdKHR" => (vkImportSemaphoreFdKHR as *const c_void, true),
        _ => return None,
    })
}

/// `vkGetDeviceProcAddr` as the program's device has it below.
///
/// # Safety
/// A live device and a name.
pub(crate) unsafe fn below(handle: vk::Handle, name: *const c_char) -> vk::Function {
    // SAFETY: the caller's promise.
    unsafe { device(handle).and_then(|d| (d.functions.get_device_proc_addr)(handle, name)) }
}
