//! The driver's functions that are needed, of the libcuda that the process has.

use core::ffi::{CStr, c_int, c_uint, c_void};
use std::sync::OnceLock;

/// A `CUstream`; null and small numbers are the default streams.
pub type Stream = usize;

/// A code of the driver's, not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DriverError(pub i32);

/// `CUDA_ERROR_NOT_INITIALIZED`, for a process without libcuda.
const NO_DRIVER: DriverError = DriverError(3);

pub(crate) type HostFn = unsafe extern "C" fn(*mut c_void);
type Init = unsafe extern "C" fn(c_uint) -> c_int;
type GetPointer = unsafe extern "C" fn(*mut *mut c_void) -> c_int;
type Take = unsafe extern "C" fn(*mut c_void) -> c_int;
type Retain = unsafe extern "C" fn(*mut *mut c_void, c_int) -> c_int;
type Launch = unsafe extern "C" fn(Stream, HostFn, *mut c_void) -> c_int;
type Release = unsafe extern "C" fn(c_int) -> c_int;
type Count = unsafe extern "C" fn(*mut c_int) -> c_int;
type OfStream = unsafe extern "C" fn(Stream) -> c_int;
type Capture = unsafe extern "C" fn(
    Stream,
    *mut c_int,
    *mut u64,
    *mut *mut c_void,
    *mut *const c_void,
    *mut usize,
) -> c_int;
type NewObject = unsafe extern "C" fn(*mut *mut c_void, *mut c_void, HostFn, c_uint, c_uint) -> c_int;
type GiveObject = unsafe extern "C" fn(*mut c_void, *mut c_void, c_uint, c_uint) -> c_int;
type Copy = unsafe extern "C" fn(usize, usize, usize) -> c_int;
type CopyAsync = unsafe extern "C" fn(usize, usize, usize, Stream) -> c_int;
type Alloc = unsafe extern "C" fn(*mut usize, usize) -> c_int;
type Free = unsafe extern "C" fn(usize) -> c_int;
type Attribute = unsafe extern "C" fn(*mut c_void, c_int, usize) -> c_int;

/// Functions of the driver.
#[derive(Debug)]
pub(crate) struct Driver {
    init: Init,
    pub(crate) current: GetPointer,
    pub(crate) set_current: Take,
    pub(crate) retain: Retain,
    pub(crate) release: Release,
    pub(crate) count: Count,
    pub(crate) launch: Launch,
    synchronize: OfStream,
    capture: Capture,
    pub(crate) new_object: NewObject,
    pub(crate) give_object: GiveObject,
    copy: Copy,
    copy_async: CopyAsync,
    alloc: Alloc,
    free: Free,
    attribute: Attribute,
}

/// The process' driver.
///
/// # Errors
/// There is no libcuda, or one without these functions.
pub(crate) fn driver() -> Result<&'static Driver, DriverError> {
    static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
    DRIVER.get_or_init(find).as_ref().ok_or(NO_DRIVER)
}

fn find() -> Option<Driver> {
    let flags = [libc::RTLD_LAZY | libc::RTLD_NOLOAD, libc::RTLD_NOW];
    // SAFETY: the name ends with a zero; what the library does as it is loaded is the driver's own.
    let library =
        flags.iter().map(|f| unsafe { libc::dlopen(c"libcuda.so.1".as_ptr(), *f) }).find(|l| !l.is_null())?;
    let symbol = |name: &CStr| {
        // SAFETY: the library is there, the name ends with a zero.
        let found = unsafe { libc::dlsym(library, name.as_ptr()) };
        (!found.is_null()).then_some(found)
    };
    macro_rules! function {
        ($name:literal, $type:ty) => {
            // SAFETY: functions of these names are of these types in the driver's interface.
            unsafe { core::mem::transmute::<*mut c_void, $type>(symbol($name)?) }
        };
    }
    Some(Driver {
        init: function!(c"cuInit", Init),
        current: function!(c"cuCtxGetCurrent", GetPointer),
        set_current: function!(c"cuCtxSetCurrent", Take),
        retain: function!(c"cuDevicePrimaryCtxRetain", Retain),
        release: function!(c"cuDevicePrimaryCtxRelease_v2", Release),
        count: function!(c"cuDeviceGetCount", Count),
        launch: function!(c"cuLaunchHostFunc", Launch),
        synchronize: function!(c"cuStreamSynchronize", OfStream),
        capture: function!(c"cuStreamGetCaptureInfo_v2", Capture),
        new_object: function!(c"cuUserObjectCreate", NewObject),
        give_object: function!(c"cuGraphRetainUserObject", GiveObject),
        copy: function!(c"cuMemcpy", Copy),
        copy_async: function!(c"cuMemcpyAsync", CopyAsync),
        alloc: function!(c"cuMemAlloc_v2", Alloc),
        free: function!(c"cuMemFree_v2", Free),
        attribute: function!(c"cuPointerGetAttribute", Attribute),
    })
}

/// A code as a result.
pub(crate) fn check(code: c_int) -> Result<(), DriverError> {
    if code == 0 { Ok(()) } else { Err(DriverError(code)) }
}

impl Driver {
    /// The graph that the stream's work is recorded in, if it is.
    pub(crate) fn graph(&self, stream: Stream) -> Result<Option<*mut c_void>, DriverError> {
        let (mut state, mut id, mut graph) = (0, 0, core::ptr::null_mut());
        // SAFETY: live places; the driver says whether the stream is one.
        check(unsafe {
            (self.capture)(
                stream,
                &raw mut state,
                &raw mut id,
                &raw mut graph,
                core::ptr::null_mut(),
                core::ptr::null_mut(),
            )
        })?;
        Ok((state == 1).then_some(graph))
    }
}

/// Sees to it that the thread has a context: the first device's primary one where there is none.
///
/// # Errors
/// The driver's.
pub fn ready() -> Result<(), DriverError> {
    let d = driver()?;
    let mut context = core::ptr::null_mut();
    // SAFETY: live places.
    unsafe {
        check((d.init)(0))?;
        check((d.current)(&raw mut context))?;
        if context.is_null() {
            check((d.retain)(&raw mut context, 0))?;
            check((d.set_current)(context))?;
        }
    }
    Ok(())
}

/// Waits for a stream.
///
/// # Errors
/// The driver's, such as those of earlier work.
pub fn synchronize(stream: Stream) -> Result<(), DriverError> {
    let d = driver()?;
    // SAFETY: the driver says whether the stream is one.
    check(unsafe { (d.synchronize)(stream) })
}

/// Copies bytes between any two places, on a stream or at once.
///
/// # Errors
/// The driver's.
///
/// # Safety
/// Both places are as long as is said; with a stream, until it is done.
pub unsafe fn copy(to: usize, from: usize, bytes: usize, stream: Option<Stream>) -> Result<(), DriverError> {
    let d = driver()?;
    // SAFETY: the caller says so.
    check(unsafe {
        match stream {
            Some(stream) => (d.copy_async)(to, from, bytes, stream),
            None => (d.copy)(to, from, bytes),
        }
    })
}

/// Memory of the device.
///
/// # Errors
/// The driver's, where there is not enough.
pub fn allocate(bytes: usize) -> Result<usize, DriverError> {
    let d = driver()?;
    let mut at = 0;
    // SAFETY: a live place.
    check(unsafe { (d.alloc)(&raw mut at, bytes) })?;
    Ok(at)
}

/// Gives back what [`allocate`] gave.
///
/// # Errors
/// The driver's.
pub fn release(at: usize) -> Result<(), DriverError> {
    let d = driver()?;
    // SAFETY: the driver says whether it is such memory.
    check(unsafe { (d.free)(at) })
}

/// Whether an address is in memory that the driver gave or knows of, not in memory of the program's own.
///
/// # Errors
/// There is no driver.
pub fn known(at: usize) -> Result<bool, DriverError> {
    /// `CU_POINTER_ATTRIBUTE_MEMORY_TYPE`.
    const MEMORY_TYPE: c_int = 2;
    let d = driver()?;
    let mut kind: c_uint = 0;
    // SAFETY: the place takes what is asked for.
    Ok(unsafe { (d.attribute)((&raw mut kind).cast(), MEMORY_TYPE, at) } == 0)
}
