//! Calls of the runtime's functions, noted in the file that `WEFT_TRACE_FILE` names, and told to a tool inside the process, of which the
//! driver knows: the driver notes and tells its own.

use core::cell::Cell;
use core::ffi::{c_char, c_void};
use core::ptr::{null, null_mut};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU8, Ordering};

use weft_ffi::client::Driver;
use weft_ffi::driver::{CUDA_SUCCESS, CUresult, CUuuid};
use weft_ffi::driver_fns::PFN_cuGetExportTable;
use weft_ffi::errors::FAULTS;
pub(crate) use weft_ffi::params::Params;
use weft_record::tool::{Hooks, ID, Site, VERSION};
use weft_record::trace::{Api, Call, Event, FILE, Recorder, Times};

const OFF: u8 = 0;
const ON: u8 = 1;
/// Nobody has looked yet.
const UNKNOWN: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(UNKNOWN);
static RECORDER: OnceLock<Option<Recorder>> = OnceLock::new();

/// Whether a tool is told, as the driver has it; no driver is known at first.
static TOLD: AtomicPtr<AtomicU8> = AtomicPtr::new((&raw const NONE).cast_mut());
static NONE: AtomicU8 = AtomicU8::new(0);
/// What the driver gives.
static HOOKS: AtomicPtr<Hooks> = AtomicPtr::new(null_mut());

thread_local! {
    static THREAD: Cell<u32> = const { Cell::new(0) };
}

/// When a call begins that is noted at its end, by [`called`]; 0: it is not.
#[inline]
pub(crate) fn calling() -> u64 {
    if STATE.load(Ordering::Relaxed) == OFF && !is_told() { 0 } else { begin() }
}

/// Whether a tool is told of calls.
#[inline]
fn is_told() -> bool {
    // SAFETY: a static of this library or of the driver's, which stays.
    unsafe { (*TOLD.load(Ordering::Relaxed)).load(Ordering::Relaxed) != 0 }
}

/// The driver has been found; it may know a tool.
pub(crate) fn found(driver: &Driver) {
    // SAFETY: a live place and number, which the caller passes.
    look(|table, id| unsafe { driver.cuGetExportTable(table, id) });
}

/// The same of a driver that the process has loaded already: a tool has done so if it wants to be told of the first call.
fn look_around() {
    // SAFETY: the name ends with a zero, and nothing is loaded.
    let driver = unsafe { libc::dlopen(c"libcuda.so.1".as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD) };
    if driver.is_null() {
        return;
    }
    // SAFETY: the library is there, the name ends with a zero.
    let function = unsafe { libc::dlsym(driver, c"cuGetExportTable".as_ptr()) };
    if !function.is_null() {
        // SAFETY: drivers have the function of this name with this type.
        let get = unsafe { core::mem::transmute::<*mut c_void, PFN_cuGetExportTable>(function) };
        // SAFETY: a live place and number, which the caller passes.
        look(|table, id| unsafe { get(table, id) });
    }
}

/// Asks for the table of tools.
fn look(get: impl FnOnce(*mut *const c_void, *const CUuuid) -> CUresult) {
    let id = CUuuid { bytes: ID.map(|b| b as core::ffi::c_char) };
    let mut table = null();
    let answer = get(&raw mut table, &raw const id);
    let table = table.cast::<Hooks>().cast_mut();
    // SAFETY: a driver that knows the number gives such a table, or one with another version at its beginning.
    if answer != CUDA_SUCCESS || table.is_null() || unsafe { (*table).version } != VERSION {
        return;
    }
    HOOKS.store(table, Ordering::Release);
    // SAFETY: as above.
    TOLD.store((&raw const *unsafe { (*table).attached }).cast_mut(), Ordering::Release);
}

/// Tells of a call.
fn tell(name: &str, params: &Params, answer: *const i32) {
    // SAFETY: null, or the driver's table, which stays.
    let Some(hooks) = (unsafe { HOOKS.load(Ordering::Acquire).as_ref() }) else { return };
    let site = Site {
        api: 0,
        ended: (!answer.is_null()).into(),
        name: name.as_ptr(),
        name_bytes: name.len(),
        params: params.address(),
        answer,
        symbol: symbol(name, params),
    };
    // SAFETY: a live call.
    unsafe { (hooks.call)(&raw const site) };
}

/// Who knows kernels' names.
static KERNELS: OnceLock<fn(*const c_void) -> *const c_char> = OnceLock::new();

/// Says who answers a kernel's name by its address on the host, null if there is none.
pub(crate) fn name_kernels(by: fn(*const c_void) -> *const c_char) {
    let _ = KERNELS.set(by);
}

/// The name of the kernel that a call launches; null: it launches none by its address.
fn symbol(name: &str, params: &Params) -> *const c_char {
    let at = match name.strip_suffix("_ptsz").unwrap_or(name) {
        "cudaLaunchKernel" | "cudaLaunchCooperativeKernel" => 0,
        "cudaLaunchKernelExC" => 1,
        _ => return null(),
    };
    // SAFETY: pointers are the first arguments of these.
    let kernel = unsafe { params.address().cast::<*const c_void>().add(at).read() };
    KERNELS.get().map_or(null(), |name| name(kernel))
}

/// A call begins that will be [`called`].
#[cold]
pub(crate) fn begins(name: &str, params: &Params) {
    if is_told() {
        tell(plain(name), params, null());
    }
}

/// A function's name: the launch of compiled code has one of its own, which no program writes.
fn plain(name: &str) -> &str {
    name.strip_prefix("__").unwrap_or(name)
}

#[cold]
fn begin() -> u64 {
    let recorder = RECORDER.get_or_init(|| {
        look_around();
        let recorder = open();
        STATE.store(if recorder.is_some() { ON } else { OFF }, Ordering::Relaxed);
        recorder
    });
    if recorder.is_some() || is_told() { now() } else { 0 }
}

fn open() -> Option<Recorder> {
    let path = std::env::var_os(FILE).filter(|p| !p.is_empty())?;
    let recorder = Recorder::open(Path::new(&path), "libcudart");
    let recorder = recorder.inspect_err(|e| eprintln!("weft: {FILE}={}: {e}", path.display())).ok()?;
    // SAFETY: the function takes nothing and may be called at the end of the process, or of the library.
    unsafe { libc::atexit(ended) };
    Some(recorder)
}

extern "C" fn ended() {
    if let Some(Some(r)) = RECORDER.get() {
        // At the end there is nobody to tell.
        let _ = r.finish();
    }
}

/// Notes a call, and what it answered.
#[cold]
pub(crate) fn called(name: &str, begin: u64, answer: i32, params: &Params) {
    if is_told() {
        tell(plain(name), params, &raw const answer);
    }
    let Some(Some(recorder)) = RECORDER.get() else { return };
    let times = Times { begin, end: now() };
    let call = Call { thread: thread(), times, api: Api::Runtime, answer, name: plain(name) };
    let noted = recorder.note(&Event::Call(call));
    // After a fault programs leave in all ways.
    let noted = if FAULTS.contains(&answer) { noted.and_then(|()| recorder.flush()) } else { noted };
    if let Err(e) = noted
        && STATE.swap(OFF, Ordering::Relaxed) != OFF
    {
        eprintln!("weft: {FILE}: {e}");
    }
}

/// Nanoseconds of the monotonic clock.
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes the time.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

/// The calling thread's number.
fn thread() -> u32 {
    if THREAD.get() == 0 {
        // SAFETY: the call has no preconditions.
        THREAD.set(unsafe { libc::gettid() }.unsigned_abs());
    }
    THREAD.get()
}
