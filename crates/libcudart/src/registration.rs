//! What compiled objects call to register their device code, kernels, variables and references.

use core::ffi::{CStr, c_char, c_void};
use core::ptr::{null, null_mut, with_exposed_provenance};
use std::ffi::CString;
use std::path::Path;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};
use weft_ffi::arg::{FromC, Out};
use weft_ffi::client::sections_named;
use weft_ffi::runtime::*;

use crate::entry::Call;
use crate::error::{guard, remember};
use crate::managed;
use crate::registry::{
    Image, Kernel, Managed, ManagedHost, Reference, Variable, is_kernel, kernel_name, load, with_registry,
};
use crate::trace::name_kernels;

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

/// Registers an object's device code; nothing is loaded yet. Of nothing there is no handle, and what is registered with that is not
/// known to launches.
///
/// # Safety
/// `fatCubin` is the wrapper that the compiler emitted, which stays, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterFatBinary(fatCubin: *mut c_void) -> *mut *mut c_void {
    // SAFETY: the caller's promise.
    let Some(wrapper) = (unsafe { fatCubin.cast::<Wrapper>().as_ref() }) else { return null_mut() };
    let data = if wrapper.magic == MAGIC { wrapper.data } else { fatCubin.cast_const() };
    let image = Arc::new(Image {
        address: data.expose_provenance(),
        modules: Mutex::default(),
        managed: Mutex::default(),
        library: Mutex::default(),
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
        r.references.retain(|_, t| !Arc::ptr_eq(&t.image, &image));
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
    name_kernels(|at| kernel_name(at).unwrap_or(null()));
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
    if let Some(section) = managed_section(hostVar.addr()) {
        let host = ManagedHost::Variable(hostVar.expose_provenance(), section);
        image.managed.lock().push(Managed { name: name.clone(), bytes: size, host });
    }
    let variable = Arc::new(Variable { image, name, bytes: size });
    with_registry(|r| r.variables.insert(hostVar.addr(), variable));
}

/// Registers a texture reference under the address of the host's description.
///
/// # Safety
/// As the compiler calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterTexture(
    handle: *mut *mut c_void,
    hostVar: *const c_void,
    _deviceAddress: *mut *const c_void,
    deviceName: *const c_char,
    _dim: i32,
    norm: i32,
    _ext: i32,
) {
    // SAFETY: the caller's promise.
    let (image, name) = unsafe { (image_of(handle), owned(deviceName)) };
    let Some(image) = image else { return };
    let reference = Arc::new(Reference { image, name, fractions: norm != 0 });
    with_registry(|r| r.references.insert(hostVar.addr(), reference));
}

/// Registers a surface reference under the address of the host's description.
///
/// # Safety
/// As the compiler calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterSurface(
    handle: *mut *mut c_void,
    hostVar: *const c_void,
    deviceAddress: *mut *const c_void,
    deviceName: *const c_char,
    dim: i32,
    ext: i32,
) {
    // SAFETY: the caller's promise.
    unsafe { __cudaRegisterTexture(handle, hostVar, deviceAddress, deviceName, dim, 0, ext) };
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

/// Registers a managed variable, as nvcc's objects do: host code reaches it through a pointer. Without device code, as weft's compiler driver has it, a
/// place that holds an address within a variable of the program at `deviceAddress`, which another call registers.
///
/// # Safety
/// As the compiler calls it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterManagedVar(
    handle: *mut *mut c_void,
    hostVarPtrAddress: *mut *mut c_void,
    deviceAddress: *mut c_char,
    deviceName: *const c_char,
    _ext: i32,
    size: usize,
    _constant: i32,
    _global: i32,
) {
    if handle.is_null() && deviceName.is_null() && !hostVarPtrAddress.is_null() {
        // SAFETY: the caller's promise.
        unsafe { managed::note_place(hostVarPtrAddress.expose_provenance(), deviceAddress.addr()) };
        return;
    }
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

/// The section `weft_managed` of an object that an address lies in. weft's compiler driver puts managed variables there.
fn managed_section(address: usize) -> Option<(usize, usize)> {
    type Range = (usize, usize);
    static SEEN: Mutex<Vec<(usize, Vec<Range>)>> = Mutex::new(Vec::new());
    // SAFETY: Dl_info is numbers and pointers; dladdr only looks the address up; its strings are the loader's.
    let (base, file) = unsafe {
        let mut info: libc::Dl_info = core::mem::zeroed();
        if libc::dladdr(with_exposed_provenance(address), &raw mut info) == 0 || info.dli_fname.is_null() {
            return None;
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
    let ranges = seen.iter().filter(|(b, _)| *b == base).flat_map(|(_, r)| r);
    ranges.copied().find(|(a, z)| (*a..*z).contains(&address))
}

/// Is the file linked for fixed addresses (ELF type 2)?
fn program_is_fixed(path: &Path) -> bool {
    use std::io::Read;
    let mut head = [0u8; 18];
    std::fs::File::open(path).and_then(|mut f| f.read_exact(&mut head)).is_ok() && head[16] == 2
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
        if !is_kernel(entryFuncAddr) {
            return Err(cudaErrorInvalidDeviceFunction);
        }
        let call = Call { per_thread: false };
        // SAFETY: the caller's promise.
        unsafe { Out::from_c(kernelPtr, (), &call) }?.set(entryFuncAddr.cast_mut().cast());
        Ok(())
    })
}
