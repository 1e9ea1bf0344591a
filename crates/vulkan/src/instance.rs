//! Instances and physical devices: on which the layer acts, and what it says of them.

use core::ffi::{CStr, c_char, c_void};
use std::sync::{Arc, PoisonError, RwLock};

use crate::{device, uuid, vk};

/// The extension that drivers for CPUs lack.
pub(crate) const EXTENSION: &CStr = c"VK_KHR_external_semaphore_fd";
const TIMELINES: &CStr = c"VK_KHR_timeline_semaphore";

type CreateInstance = unsafe extern "system" fn(*const c_void, vk::Allocator, *mut vk::Handle) -> vk::Result;
type DestroyInstance = unsafe extern "system" fn(vk::Handle, vk::Allocator);
type CreateDevice = unsafe extern "system" fn(
    vk::Handle,
    *const vk::DeviceCreateInfo,
    vk::Allocator,
    *mut vk::Handle,
) -> vk::Result;
type EnumerateExtensions = unsafe extern "system" fn(
    vk::Handle,
    *const c_char,
    *mut u32,
    *mut vk::ExtensionProperties,
) -> vk::Result;
type GetProperties = unsafe extern "system" fn(vk::Handle, *mut vk::PhysicalDeviceProperties);
type GetProperties2 = unsafe extern "system" fn(vk::Handle, *mut c_void);
type GetSemaphoreProperties = unsafe extern "system" fn(
    vk::Handle,
    *const vk::ExternalSemaphoreInfo,
    *mut vk::ExternalSemaphoreProperties,
);

/// An instance, and its functions below the layer. They are looked up when it is made: afterwards the loader's answers name the
/// uppermost layer's.
#[derive(Debug)]
struct Instance {
    handle: usize,
    get: vk::GetProcAddr,
    get_of_physical: Option<vk::GetProcAddr>,
    destroy: Option<DestroyInstance>,
    extensions: Option<EnumerateExtensions>,
    properties: Option<GetProperties>,
    properties2: Option<GetProperties2>,
    semaphores: Option<GetSemaphoreProperties>,
}

/// What is created, by the loader's table that it begins with.
static INSTANCES: RwLock<Vec<(usize, Arc<Instance>)>> = RwLock::new(Vec::new());

/// The instance of an instance or physical device.
///
/// # Safety
/// A live handle of one.
unsafe fn instance(handle: vk::Handle) -> Option<Arc<Instance>> {
    // SAFETY: the caller's promise: it begins with a pointer, as devices do.
    let key = unsafe { device::key(handle) };
    let all = INSTANCES.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().find(|i| i.0 == key).map(|i| i.1.clone())
}

impl Instance {
    /// One that was made.
    ///
    /// # Safety
    /// A live instance, and the functions of the layer below that find others.
    unsafe fn new(
        handle: vk::Handle,
        get: vk::GetProcAddr,
        get_of_physical: Option<vk::GetProcAddr>,
    ) -> Self {
        // SAFETY: the caller's promise; each function is cast to the type that Vulkan says of it.
        unsafe {
            let find = |names: &[&CStr]| names.iter().find_map(|n| get(handle, n.as_ptr()));
            Instance {
                handle: handle.expose_provenance(),
                get,
                get_of_physical,
                destroy: vk::cast(find(&[c"vkDestroyInstance"])),
                extensions: vk::cast(find(&[c"vkEnumerateDeviceExtensionProperties"])),
                properties: vk::cast(find(&[c"vkGetPhysicalDeviceProperties"])),
                properties2: vk::cast(find(&[
                    c"vkGetPhysicalDeviceProperties2",
                    c"vkGetPhysicalDeviceProperties2KHR",
                ])),
                semaphores: vk::cast(find(&[
                    c"vkGetPhysicalDeviceExternalSemaphoreProperties",
                    c"vkGetPhysicalDeviceExternalSemaphorePropertiesKHR",
                ])),
            }
        }
    }

    /// Extensions of a physical device below the layer.
    ///
    /// # Safety
    /// A live physical device.
    unsafe fn extensions(&self, physical: vk::Handle) -> Vec<vk::ExtensionProperties> {
        // SAFETY: the function has this type; live variables, as many as are told.
        unsafe {
            let Some(get) = self.extensions else { return Vec::new() };
            let mut count = 0;
            get(physical, core::ptr::null(), &raw mut count, core::ptr::null_mut());
            let mut all = vec![vk::ExtensionProperties::new(c""); count as usize];
            get(physical, core::ptr::null(), &raw mut count, all.as_mut_ptr());
            all.truncate(count as usize);
            all
        }
    }

    /// Whether a physical device is a CPU whose driver has timelines and lacks the extension.
    ///
    /// # Safety
    /// A live physical device.
    unsafe fn acts_on(&self, physical: vk::Handle) -> bool {
        let mut p = vk::PhysicalDeviceProperties { numbers: [0; 4], deviceType: 0, rest: [0; 1004] };
        // SAFETY: the function has this type; room for all of the structure.
        unsafe {
            let Some(get) = self.properties else { return false };
            get(physical, &raw mut p);
            if p.deviceType != vk::DEVICE_TYPE_CPU {
                return false;
            }
            let all = self.extensions(physical);
            all.iter().all(|e| !e.is(EXTENSION)) && all.iter().any(|e| e.is(TIMELINES))
        }
    }
}

pub(crate) unsafe extern "system" fn vkCreateInstance(
    info: *const c_void,
    allocator: vk::Allocator,
    out: *mut vk::Handle,
) -> vk::Result {
    // SAFETY: the loader's promise: a chain with the layers below this one, which each takes itself out of.
    unsafe {
        let mut link = vk::find::<vk::InstanceLayerInfo>((*info.cast::<vk::SemaphoreCreateInfo>()).pNext);
        while !link.is_null() && (*link).function != 0 {
            link = vk::find::<vk::InstanceLayerInfo>((*link).pNext);
        }
        if link.is_null() || (*link).layer.is_null() {
            return vk::ERROR_INITIALIZATION_FAILED;
        }
        let below = &*(*link).layer;
        let (get, get_of_physical) = (below.get_instance_proc_addr, below.get_physical_device_proc_addr);
        (*link.cast_mut()).layer = below.next;
        let create: Option<CreateInstance> =
            vk::cast(get(core::ptr::null_mut(), c"vkCreateInstance".as_ptr()));
        let Some(create) = create else { return vk::ERROR_INITIALIZATION_FAILED };
        let result = create(info, allocator, out);
        if result == vk::SUCCESS {
            let made = Instance::new(*out, get, get_of_physical);
            let mut all = INSTANCES.write().unwrap_or_else(PoisonError::into_inner);
            all.push((device::key(*out), Arc::new(made)));
        }
        result
    }
}

unsafe extern "system" fn vkDestroyInstance(handle: vk::Handle, allocator: vk::Allocator) {
    if handle.is_null() {
        return;
    }
    // SAFETY: the program's promise.
    unsafe {
        let (key, found) = (device::key(handle), instance(handle));
        INSTANCES.write().unwrap_or_else(PoisonError::into_inner).retain(|i| i.0 != key);
        if let Some(destroy) = found.and_then(|i| i.destroy) {
            destroy(handle, allocator);
        }
    }
}

unsafe extern "system" fn vkEnumerateDeviceExtensionProperties(
    physical: vk::Handle,
    layer: *const c_char,
    count: *mut u32,
    out: *mut vk::ExtensionProperties,
) -> vk::Result {
    // SAFETY: the program's promise.
    unsafe {
        let Some(i) = instance(physical) else { return vk::ERROR_INITIALIZATION_FAILED };
        let own = !layer.is_null() && CStr::from_ptr(layer) == c"VK_LAYER_WEFT_interop";
        if !own && (!layer.is_null() || !i.acts_on(physical)) {
            return i.extensions.map_or(vk::ERROR_INITIALIZATION_FAILED, |f| f(physical, layer, count, out));
        }
        let mut all = if own { Vec::new() } else { i.extensions(physical) };
        all.push(vk::ExtensionProperties::new(EXTENSION));
        if out.is_null() {
            *count = all.len() as u32;
            return vk::SUCCESS;
        }
        let room = all.len().min(*count as usize);
        core::ptr::copy_nonoverlapping(all.as_ptr(), out, room);
        *count = room as u32;
        if room < all.len() { vk::INCOMPLETE } else { vk::SUCCESS }
    }
}

unsafe extern "system" fn vkGetPhysicalDeviceExternalSemaphoreProperties(
    physical: vk::Handle,
    info: *const vk::ExternalSemaphoreInfo,
    out: *mut vk::ExternalSemaphoreProperties,
) {
    const EXPORTABLE_AND_IMPORTABLE: u32 = 3;
    // SAFETY: the program's promise.
    unsafe {
        let Some(i) = instance(physical) else { return };
        if let Some(below) = i.semaphores {
            below(physical, info, out);
        }
        if (*info).handleType == vk::OPAQUE_FD && i.acts_on(physical) {
            (*out).exportFromImportedHandleTypes = vk::OPAQUE_FD;
            (*out).compatibleHandleTypes = vk::OPAQUE_FD;
            (*out).externalSemaphoreFeatures = EXPORTABLE_AND_IMPORTABLE;
        }
    }
}

unsafe extern "system" fn vkGetPhysicalDeviceProperties2(physical: vk::Handle, out: *mut c_void) {
    // SAFETY: the program's promise: a chain of live structures that the call writes.
    unsafe {
        let Some(i) = instance(physical) else { return };
        let Some(below) = i.properties2 else { return };
        below(physical, out);
        let chain = (*out.cast::<vk::SemaphoreCreateInfo>()).pNext;
        let (id, all) = (vk::find::<vk::IdProperties>(chain), vk::find::<vk::Vulkan11Properties>(chain));
        if (id.is_null() && all.is_null()) || !i.acts_on(physical) {
            return;
        }
        if let Some(uuid) = uuid::of_first_device() {
            if !id.is_null() {
                (*id.cast_mut()).deviceUUID = uuid;
            }
            if !all.is_null() {
                (*all.cast_mut()).deviceUUID = uuid;
            }
        }
    }
}

/// What a device is created with below the layer: without the extension, with timelines.
///
/// # Safety
/// A live structure.
unsafe fn without_extension(info: &vk::DeviceCreateInfo) -> (Vec<*const c_char>, bool) {
    // SAFETY: the program's promise: so many names.
    unsafe {
        let names = if info.ppEnabledExtensionNames.is_null() {
            &[]
        } else {
            core::slice::from_raw_parts(info.ppEnabledExtensionNames, info.enabledExtensionCount as usize)
        };
        let mut kept: Vec<_> = names.iter().copied().filter(|n| CStr::from_ptr(*n) != EXTENSION).collect();
        let asked = kept.len() < names.len();
        if asked && kept.iter().all(|n| CStr::from_ptr(*n) != TIMELINES) {
            kept.push(TIMELINES.as_ptr());
        }
        (kept, asked)
    }
}

unsafe extern "system" fn vkCreateDevice(
    physical: vk::Handle,
    info: *const vk::DeviceCreateInfo,
    allocator: vk::Allocator,
    out: *mut vk::Handle,
) -> vk::Result {
    // SAFETY: the loader's promise, as for instances.
    unsafe {
        let mut link = vk::find::<vk::DeviceLayerInfo>((*info).pNext);
        while !link.is_null() && (*link).function != 0 {
            link = vk::find::<vk::DeviceLayerInfo>((*link).pNext);
        }
        let Some(i) = instance(physical).filter(|_| !link.is_null() && !(*link).layer.is_null()) else {
            return vk::ERROR_INITIALIZATION_FAILED;
        };
        let below = &*(*link).layer;
        let (get_of_instance, get) = (below.get_instance_proc_addr, below.get_device_proc_addr);
        (*link.cast_mut()).layer = below.next;
        let handle = core::ptr::with_exposed_provenance_mut(i.handle);
        let create: Option<CreateDevice> = vk::cast(get_of_instance(handle, c"vkCreateDevice".as_ptr()));
        let Some(create) = create else { return vk::ERROR_INITIALIZATION_FAILED };
        let (names, asked) = without_extension(&*info);
        let acts = asked && i.acts_on(physical);
        let features = vk::TimelineSemaphoreFeatures {
            sType: 1_000_207_000,
            pNext: (*info).pNext,
            timelineSemaphore: 1,
        };
        let told = !vk::find::<vk::TimelineSemaphoreFeatures>((*info).pNext).is_null()
            || !vk::find::<vk::Vulkan12Features>((*info).pNext).is_null();
        let changed = vk::DeviceCreateInfo {
            pNext: if told { (*info).pNext } else { (&raw const features).cast() },
            enabledExtensionCount: names.len() as u32,
            ppEnabledExtensionNames: names.as_ptr(),
            ..*info
        };
        let result = create(physical, if acts { &raw const changed } else { info }, allocator, out);
        if result != vk::SUCCESS {
            return result;
        }
        device::add(*out, get, acts)
    }
}

/// What the layer has of functions of instances and physical devices; `true`: of the latter.
pub(crate) fn find(name: &CStr) -> Option<(*const c_void, bool)> {
    Some(match name.to_bytes() {
        b"vkCreateInstance" => (vkCreateInstance as *const c_void, false),
        b"vkDestroyInstance" => (vkDestroyInstance as *const c_void, false),
        b"vkCreateDevice" => (vkCreateDevice as *const c_void, true),
        b"vkEnumerateDeviceExtensionProperties" => {
            (vkEnumerateDeviceExtensionProperties as *const c_void, true)
        }
        b"vkGetPhysicalDeviceExternalSemaphoreProperties"
        | b"vkGetPhysicalDeviceExternalSemaphorePropertiesKHR" => {
            (vkGetPhysicalDeviceExternalSemaphoreProperties as *const c_void, true)
        }
        b"vkGetPhysicalDeviceProperties2" | b"vkGetPhysicalDeviceProperties2KHR" => {
            (vkGetPhysicalDeviceProperties2 as *const c_void, true)
        }
        _ => return None,
    })
}

/// A function below the layer.
///
/// # Safety
/// A live instance and a name.
pub(crate) unsafe fn below(handle: vk::Handle, name: *const c_char) -> vk::Function {
    // SAFETY: the caller's promise.
    unsafe { instance(handle).and_then(|i| (i.get)(handle, name)) }
}

/// A function of physical devices below the layer.
///
/// # Safety
/// As [`below`].
pub(crate) unsafe fn below_of_physical(handle: vk::Handle, name: *const c_char) -> vk::Function {
    // SAFETY: the caller's promise.
    unsafe { instance(handle).and_then(|i| i.get_of_physical).and_then(|get| get(handle, name)) }
}
