//! What compiled objects register: device code, kernels, variables. Device code is loaded into a context at the first
//! use of something in it.

use core::ffi::{CStr, c_char, c_void};
use core::ptr::{null_mut, with_exposed_provenance, with_exposed_provenance_mut};
use std::ffi::CString;
use std::path::Path;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};
use rustc_hash::{FxHashMap, FxHashSet};
use weft_ffi::arg::{FromC, Out};
use weft_ffi::client::{BindGlobal, Driver, sections_named};
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::Call;
use crate::error::{Outcome, check, from_driver, guard, remember};
use crate::state;

/// Device code of one object.
struct Image {
    /// Address of the image.
    address: usize,
    /// Modules by context.
    modules: Mutex<FxHashMap<usize, Result<usize, cudaError_t>>>,
    /// Variables whose memory host and device share.
    managed: Mutex<Vec<Managed>>,
}

/// A managed variable.
struct Managed {
    name: CString,
    bytes: usize,
    host: ManagedHost,
}

/// How host code reaches a managed variable.
#[derive(Clone, Copy)]
enum ManagedHost {
    /// It is a variable here; device code is to use it.
    Variable(usize),
    /// Through this pointer, which is to get the device's address.
    Pointer(usize),
}

/// A kernel.
struct Kernel {
    image: Arc<Image>,
    name: CString,
    /// Functions by context.
    functions: RwLock<Vec<(usize, usize)>>,
}

/// A variable of device code.
struct Variable {
    image: Arc<Image>,
    name: CString,
    bytes: usize,
}

#[derive(Default)]
struct Registry {
    kernels: FxHashMap<usize, Arc<Kernel>>,
    variables: FxHashMap<usize, Arc<Variable>>,
    /// Handles of the driver that may stand where a kernel's address is expected.
    handles: FxHashSet<usize>,
}

static REGISTRY: RwLock<Option<Registry>> = RwLock::new(None);

fn with_registry<T>(f: impl FnOnce(&mut Registry) -> T) -> T {
    f(REGISTRY.write().get_or_insert_with(Registry::default))
}

/// What `__cudaRegisterFatBinary` gets: as clang and nvcc lay it out.
#[repr(C)]
struct Wrapper {
    magic: u32,
    version: u32,
    data: *const c_void,
    unused: *const c_void,
}

const MAGIC: u32 = 0x466_243b1;

/// What `__cudaRegisterFatBinary` returns a pointer to.
#[repr(C)]
struct Handle {
    data: *const c_void,
    image: Arc<Image>,
}

/// # Safety
/// `handle` came from [`__cudaRegisterFatBinary`], or is null.
unsafe fn image_of(handle: *mut *mut c_void) -> Option<Arc<Image>> {
    // SAFETY: the caller's promise; handles are never freed.
    unsafe { handle.cast::<Handle>().as_ref() }.map(|h| h.image.clone())
}

/// # Safety
/// `p` is null or a NUL-terminated string.
unsafe fn owned(p: *const c_char) -> CString {
    // SAFETY: the caller's promise.
    if p.is_null() { CString::default() } else { unsafe { CStr::from_ptr(p) }.to_owned() }
}

/// Registers an object's device code; nothing is loaded yet.
///
/// # Safety
/// `fatCubin` is the wrapper that the compiler emitted; it stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterFatBinary(fatCubin: *mut c_void) -> *mut *mut c_void {
    // SAFETY: the caller's promise.
    let wrapper = unsafe { &*fatCubin.cast::<Wrapper>() };
    let data = if wrapper.magic == MAGIC { wrapper.data } else { fatCubin.cast_const() };
    let image = Arc::new(Image {
        address: data.expose_provenance(),
        modules: Mutex::default(),
        managed: Mutex::default(),
    });
    Box::into_raw(Box::new(Handle { data, image })).cast()
}

/// All of an object is registered. Host code may read its managed variables before any launch, so an object that has
/// some is loaded now.
///
/// # Safety
/// `handle` came from [`__cudaRegisterFatBinary`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterFatBinaryEnd(handle: *mut *mut c_void) {
    // SAFETY: the caller's promise.
    if let Some(image) = unsafe { image_of(handle) }
        && !image.managed.lock().is_empty()
    {
        // An error shows at the first launch.
        let _ = load(&image);
    }
}

/// Forgets an object's kernels and variables. Loaded modules stay: this runs at exit, when the driver may be gone.
///
/// # Safety
/// `handle` came from [`__cudaRegisterFatBinary`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaUnregisterFatBinary(handle: *mut *mut c_void) {
    // SAFETY: the caller's promise.
    let Some(image) = (unsafe { image_of(handle) }) else { return };
    with_registry(|r| {
        r.kernels.retain(|_, k| !Arc::ptr_eq(&k.image, &image));
        r.variables.retain(|_, v| !Arc::ptr_eq(&v.image, &image));
    });
}

/// Registers a kernel under the address of its host stub.
///
/// # Safety
/// As the compiler calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterFunction(
    handle: *mut *mut c_void,
    hostFun: *const c_char,
    _deviceFun: *mut c_char,
    deviceName: *const c_char,
    _threadLimit: i32,
    _tid: *mut c_void,
    _bid: *mut c_void,
    _bDim: *mut c_void,
    _gDim: *mut c_void,
    _wSize: *mut i32,
) {
    // SAFETY: the caller's promise.
    let (image, name) = unsafe { (image_of(handle), owned(deviceName)) };
    let Some(image) = image else { return };
    let kernel = Arc::new(Kernel { image, name, functions: RwLock::default() });
    with_registry(|r| r.kernels.insert(hostFun.addr(), kernel));
}

/// Registers a variable of device code under the address of its host shadow.
///
/// # Safety
/// As the compiler calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterVar(
    handle: *mut *mut c_void,
    hostVar: *mut c_char,
    _deviceAddress: *mut c_char,
    deviceName: *const c_char,
    _ext: i32,
    size: usize,
    _constant: i32,
    _global: i32,
) {
    // SAFETY: the caller's promise.
    let (image, name) = unsafe { (image_of(handle), owned(deviceName)) };
    let Some(image) = image else { return };
    if in_managed_section(hostVar.addr()) {
        let host = ManagedHost::Variable(hostVar.expose_provenance());
        image.managed.lock().push(Managed { name: name.clone(), bytes: size, host });
    }
    let variable = Arc::new(Variable { image, name, bytes: size });
    with_registry(|r| r.variables.insert(hostVar.addr(), variable));
}

/// Registers a variable of host code that device code names; there is nothing to do before it is used.
///
/// # Safety
/// As the compiler calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterHostVar(
    _handle: *mut *mut c_void,
    _deviceName: *const c_char,
    _hostVar: *mut c_char,
    _size: usize,
) {
}

/// Registers a managed variable, as nvcc's objects do: host code reaches it through a pointer.
///
/// # Safety
/// As the compiler calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterManagedVar(
    handle: *mut *mut c_void,
    hostVarPtrAddress: *mut *mut c_void,
    _deviceAddress: *mut c_char,
    deviceName: *const c_char,
    _ext: i32,
    size: usize,
    _constant: i32,
    _global: i32,
) {
    // SAFETY: the caller's promise.
    let (image, name) = unsafe { (image_of(handle), owned(deviceName)) };
    let Some(image) = image else { return };
    let host = ManagedHost::Pointer(hostVarPtrAddress.expose_provenance());
    image.managed.lock().push(Managed { name: name.clone(), bytes: size, host });
    let variable = Arc::new(Variable { image, name, bytes: size });
    with_registry(|r| r.variables.insert(hostVarPtrAddress.addr(), variable));
}

/// Loads an object's device code; nvcc's objects call it before host code uses a managed variable.
///
/// # Safety
/// `handle` came from [`__cudaRegisterFatBinary`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaInitModule(handle: *mut *mut c_void) -> c_char {
    // SAFETY: the caller's promise.
    match unsafe { image_of(handle) }.map(|image| load(&image)) {
        Some(Err(e)) => {
            remember(e);
            0
        }
        _ => 1,
    }
}

/// Is the address in the section `weft_managed` of its object? weft's compiler driver puts managed variables there.
fn in_managed_section(address: usize) -> bool {
    type Range = (usize, usize);
    static SEEN: Mutex<Vec<(usize, Vec<Range>)>> = Mutex::new(Vec::new());
    // SAFETY: Dl_info is numbers and pointers; dladdr only looks the address up; its strings are the loader's.
    let (base, file) = unsafe {
        let mut info: libc::Dl_info = core::mem::zeroed();
        if libc::dladdr(with_exposed_provenance(address), &raw mut info) == 0 || info.dli_fname.is_null() {
            return false;
        }
        (info.dli_fbase.addr(), CStr::from_ptr(info.dli_fname).to_string_lossy().into_owned())
    };
    let mut seen = SEEN.lock();
    if !seen.iter().any(|(b, _)| *b == base) {
        // The name of the program itself may be relative to a directory that has changed.
        let own = Path::new("/proc/self/exe");
        let is_program = std::fs::read_link(own).is_ok_and(|p| p.file_name() == Path::new(&file).file_name());
        let path = if is_program { own } else { Path::new(&file) };
        let fixed = program_is_fixed(path);
        let ranges = sections_named(path, "weft_managed")
            .into_iter()
            .map(|(at, bytes)| {
                let start = at as usize + if fixed { 0 } else { base };
                (start, start + bytes.len())
            })
            .collect();
        seen.push((base, ranges));
    }
    seen.iter().filter(|(b, _)| *b == base).any(|(_, r)| r.iter().any(|(a, z)| (*a..*z).contains(&address)))
}

/// Is the file linked for fixed addresses (ELF type 2)?
fn program_is_fixed(path: &Path) -> bool {
    use std::io::Read;
    let mut head = [0u8; 18];
    std::fs::File::open(path).and_then(|mut f| f.read_exact(&mut head)).is_ok() && head[16] == 2
}

/// The module of an image in the current context.
fn load(image: &Image) -> Outcome<CUmodule> {
    let (d, ctx) = state::context()?;
    let mut modules = image.modules.lock();
    if let Some(known) = modules.get(&ctx.addr()) {
        return known.map(with_exposed_provenance_mut);
    }
    let mut module = null_mut();
    // SAFETY: the compiler's image, which describes its own length.
    let status = unsafe { d.cuModuleLoadData(&raw mut module, with_exposed_provenance(image.address)) };
    let result = match status {
        CUDA_SUCCESS => Ok(module),
        // It may work next time.
        CUDA_ERROR_OUT_OF_MEMORY => return Err(cudaErrorMemoryAllocation),
        e => Err(from_driver(e)),
    };
    modules.insert(ctx.addr(), result.map(|m| m.expose_provenance()));
    result?;
    for m in image.managed.lock().iter() {
        share(d, module, m)?;
    }
    Ok(module)
}

/// Makes host and device use the same memory for a managed variable.
fn share(d: &Driver, module: CUmodule, m: &Managed) -> Outcome {
    match m.host {
        ManagedHost::Variable(host) => {
            let Some(bind) = d.extension(c"weftModuleBindGlobal") else {
                eprintln!(
                    "weft: this driver cannot share the managed variable {} with the host",
                    m.name.to_string_lossy()
                );
                return Err(cudaErrorNotSupported);
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
    });
}

/// Lets a driver's handle stand for a kernel.
pub(crate) fn add_handle(handle: *const c_void) {
    with_registry(|r| r.handles.insert(handle.expose_provenance()));
}

/// The function in the current context that a kernel's address, or a handle, means.
pub(crate) fn function(address: *const c_void) -> Outcome<(&'static Driver, CUfunction)> {
    let (d, ctx) = state::context()?;
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
    let (d, _) = state::context()?;
    let variable = REGISTRY.read().as_ref().and_then(|r| r.variables.get(&address.addr()).cloned());
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

/// The handle that nvcc's objects launch a kernel by: the address of its host stub.
///
/// # Safety
/// `kernelPtr` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaGetKernel(
    kernelPtr: *mut cudaKernel_t,
    entryFuncAddr: *const c_void,
) -> cudaError_t {
    guard(|| {
        let known = REGISTRY.read().as_ref().is_some_and(|r| r.kernels.contains_key(&entryFuncAddr.addr()));
        if !known {
            return Err(cudaErrorInvalidDeviceFunction);
        }
        let call = Call { per_thread: false };
        // SAFETY: the caller's promise.
        unsafe { Out::from_c(kernelPtr, (), &call) }?.set(entryFuncAddr.cast_mut().cast());
        Ok(())
    })
}
