//! What is registered: device code, kernels, variables. Device code is loaded into a context at the first use of something in it.

use core::ffi::{c_char, c_void};
use core::ptr::{null_mut, with_exposed_provenance, with_exposed_provenance_mut};
use std::ffi::CString;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};
use rustc_hash::{FxHashMap, FxHashSet};
use weft_ffi::client::{BindGlobal, Driver, ManagedPages};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::error::{Outcome, check, from_driver};
use crate::managed;
use crate::state::context;

/// Device code of one object.
pub(crate) struct Image {
    /// Address of the image.
    pub(crate) address: usize,
    /// Modules by context.
    pub(crate) modules: Mutex<FxHashMap<usize, Result<usize, cudaError_t>>>,
    /// Variables whose memory host and device share.
    pub(crate) managed: Mutex<Vec<Managed>>,
    /// The library that it is to a driver which has these at addresses of its own; 0: none.
    pub(crate) library: Mutex<usize>,
}

/// A managed variable.
pub(crate) struct Managed {
    pub(crate) name: CString,
    pub(crate) bytes: usize,
    pub(crate) host: ManagedHost,
}

/// How host code reaches a managed variable.
#[derive(Clone, Copy)]
pub(crate) enum ManagedHost {
    /// It is a variable here, in a section from one address up to another; device code is to use it.
    Variable(usize, (usize, usize)),
    /// Through this pointer, which is to get the device's address.
    Pointer(usize),
}

/// A kernel.
pub(crate) struct Kernel {
    pub(crate) image: Arc<Image>,
    pub(crate) name: CString,
    /// Functions by context.
    pub(crate) functions: RwLock<Vec<(usize, usize)>>,
}

/// A variable of device code.
pub(crate) struct Variable {
    pub(crate) image: Arc<Image>,
    pub(crate) name: CString,
    pub(crate) bytes: usize,
}

/// A reference to textures or surfaces.
pub(crate) struct Reference {
    pub(crate) image: Arc<Image>,
    pub(crate) name: CString,
    /// Integers are read as fractions.
    pub(crate) fractions: bool,
}

/// All that is registered.
#[derive(Default)]
pub(crate) struct Registry {
    pub(crate) kernels: FxHashMap<usize, Arc<Kernel>>,
    pub(crate) variables: FxHashMap<usize, Arc<Variable>>,
    pub(crate) references: FxHashMap<usize, Arc<Reference>>,
    /// Handles of the driver that may stand where a kernel's address is expected.
    handles: FxHashSet<usize>,
}

static REGISTRY: RwLock<Option<Registry>> = RwLock::new(None);

/// Changes what is registered.
pub(crate) fn with_registry<T>(f: impl FnOnce(&mut Registry) -> T) -> T {
    f(REGISTRY.write().get_or_insert_with(Registry::default))
}

/// The module of an image in the current context.
pub(crate) fn load(image: &Image) -> Outcome<CUmodule> {
    let (d, ctx) = context()?;
    let mut modules = image.modules.lock();
    if let Some(known) = modules.get(&ctx.addr()) {
        return known.map(with_exposed_provenance_mut);
    }
    let managed = image.managed.lock();
    let result = match load_into(d, image, &managed) {
        // It may work next time.
        Err(CUDA_ERROR_OUT_OF_MEMORY) => return Err(cudaErrorMemoryAllocation),
        result => result.map_err(from_driver),
    };
    let result = result.and_then(|module| {
        managed.iter().try_for_each(|m| share(d, image, module, m))?;
        Ok(module)
    });
    modules.insert(ctx.addr(), result.map(|m| m.expose_provenance()));
    let module = result?;
    tell_of_pages(d, &managed);
    Ok(module)
}

/// Loads an image into the current context.
fn load_into(d: &Driver, image: &Image, managed: &[Managed]) -> Result<CUmodule, CUresult> {
    let is_variable = |m: &Managed| matches!(m.host, ManagedHost::Variable(..));
    if managed.iter().any(is_variable) && !managed::can_share(d) {
        return managed::load(d, image.address, &image.library);
    }
    let mut module = null_mut();
    // SAFETY: the compiler's image, which describes its own length.
    match unsafe { d.cuModuleLoadData(&raw mut module, with_exposed_provenance(image.address)) } {
        CUDA_SUCCESS => Ok(module),
        e => Err(e),
    }
}

/// Tells weft's driver of sections of whole pages that hold managed variables and nothing else, for its model of unified memory.
fn tell_of_pages(d: &Driver, managed: &[Managed]) {
    let section = |m: &Managed| match m.host {
        ManagedHost::Variable(_, section) => Some(section),
        ManagedHost::Pointer(_) => None,
    };
    let mut sections: Vec<_> = managed.iter().filter_map(section).collect();
    sections.sort_unstable();
    sections.dedup();
    // The driver refuses those of objects that were compiled before they had pages of their own.
    for (from, to) in sections {
        if let Some(tell) = d.extension(c"weftManagedPages") {
            // SAFETY: the extension's type; the section is the program's, and its bytes are managed variables'.
            unsafe {
                core::mem::transmute::<*mut c_void, ManagedPages>(tell.as_ptr())(
                    with_exposed_provenance_mut(from),
                    to - from,
                );
            }
        }
    }
}

/// Makes host and device use the same memory for a managed variable.
fn share(d: &Driver, image: &Image, module: CUmodule, m: &Managed) -> Outcome {
    match m.host {
        ManagedHost::Variable(host, _) => {
            let Some(bind) = d.extension(c"weftModuleBindGlobal") else {
                return managed::follow(d, &image.library, &m.name, (host, m.bytes));
            };
            // SAFETY: the extension's type; a live variable of `bytes` bytes.
            check(unsafe {
                core::mem::transmute::<*mut c_void, BindGlobal>(bind.as_ptr())(
                    module,
                    m.name.as_ptr(),
                    with_exposed_provenance_mut(host),
                    m.bytes,
                )
            })
        }
        ManagedHost::Pointer(place) => {
            let (mut at, mut bytes) = (0, 0);
            // SAFETY: live variables; `place` is the pointer that nvcc's object registered.
            unsafe {
                check(d.cuModuleGetGlobal_v2(&raw mut at, &raw mut bytes, module, m.name.as_ptr()))?;
                with_exposed_provenance_mut::<*mut c_void>(place)
                    .write(with_exposed_provenance_mut(at as usize));
            }
            Ok(())
        }
    }
}

/// Forgets what is loaded in a context that ends.
pub(crate) fn forget_context(ctx: usize) {
    with_registry(|r| {
        for kernel in r.kernels.values() {
            kernel.functions.write().retain(|(c, _)| *c != ctx);
            kernel.image.modules.lock().remove(&ctx);
        }
        for variable in r.variables.values() {
            variable.image.modules.lock().remove(&ctx);
        }
        for reference in r.references.values() {
            reference.image.modules.lock().remove(&ctx);
        }
    });
}

/// Lets a driver's handle stand for a kernel.
pub(crate) fn add_handle(handle: *const c_void) {
    with_registry(|r| r.handles.insert(handle.expose_provenance()));
}

/// The function in the current context that a kernel's address, or a handle, means.
pub(crate) fn function(address: *const c_void) -> Outcome<(&'static Driver, CUfunction)> {
    let (d, ctx) = context()?;
    let kernel = {
        let registry = REGISTRY.read();
        let Some(r) = registry.as_ref() else { return Err(cudaErrorInvalidDeviceFunction) };
        match r.kernels.get(&address.addr()) {
            Some(k) => {
                if let Some((_, f)) = k.functions.read().iter().find(|(c, _)| *c == ctx.addr()) {
                    return Ok((d, with_exposed_provenance_mut(*f)));
                }
                k.clone()
            }
            None if r.handles.contains(&address.addr()) => return Ok((d, address.cast_mut().cast())),
            None if address.is_null() => return Err(cudaErrorInvalidDeviceFunction),
            // CUDA takes an address that it does not know for a handle.
            None => return Err(cudaErrorInvalidResourceHandle),
        }
    };
    let module = load(&kernel.image)?;
    let mut f = null_mut();
    // SAFETY: a live variable, a module of this context, a NUL-terminated name.
    match unsafe { d.cuModuleGetFunction(&raw mut f, module, kernel.name.as_ptr()) } {
        CUDA_SUCCESS => {}
        CUDA_ERROR_NOT_FOUND => return Err(cudaErrorInvalidDeviceFunction),
        e => return Err(from_driver(e)),
    }
    kernel.functions.write().push((ctx.addr(), f.expose_provenance()));
    Ok((d, f))
}

/// The address by which the program knows a function of the driver's, or the function's handle.
pub(crate) fn address_of(f: CUfunction) -> *mut c_void {
    let registry = REGISTRY.read();
    let is_it = |k: &Kernel| k.functions.read().iter().any(|(_, known)| *known == f.addr());
    let found = registry.as_ref().and_then(|r| r.kernels.iter().find(|(_, k)| is_it(k)));
    found.map_or(f.cast(), |(address, _)| with_exposed_provenance_mut(*address))
}

/// The kernel's name; the string lives as long as its object is registered.
pub(crate) fn kernel_name(address: *const c_void) -> Outcome<*const c_char> {
    let registry = REGISTRY.read();
    let kernel = registry.as_ref().and_then(|r| r.kernels.get(&address.addr()));
    kernel.map(|k| k.name.as_ptr()).ok_or(cudaErrorInvalidDeviceFunction)
}

/// Address and size in bytes of a variable in the current context.
pub(crate) fn symbol(address: *const c_void) -> Outcome<(&'static Driver, CUdeviceptr, usize)> {
    let (d, _) = context()?;
    let find = |address| REGISTRY.read().as_ref().and_then(|r| r.variables.get(&address).cloned());
    // The program knows those by it that the driver has at addresses of its own.
    let variable = find(address.addr()).or_else(|| managed::own(address.addr()).and_then(find));
    let variable = variable.ok_or(cudaErrorInvalidSymbol)?;
    let module = load(&variable.image)?;
    let (mut at, mut bytes) = (0, 0);
    // SAFETY: live variables, a module of this context, a NUL-terminated name.
    match unsafe { d.cuModuleGetGlobal_v2(&raw mut at, &raw mut bytes, module, variable.name.as_ptr()) } {
        CUDA_SUCCESS => Ok((d, at, if bytes == 0 { variable.bytes } else { bytes })),
        CUDA_ERROR_NOT_FOUND => Err(cudaErrorInvalidSymbol),
        e => Err(from_driver(e)),
    }
}

/// The reference that is registered under the address.
pub(crate) fn reference(address: usize) -> Option<Arc<Reference>> {
    REGISTRY.read().as_ref().and_then(|r| r.references.get(&address).cloned())
}

/// Whether a kernel is registered under the address.
pub(crate) fn is_kernel(address: *const c_void) -> bool {
    REGISTRY.read().as_ref().is_some_and(|r| r.kernels.contains_key(&address.addr()))
}
