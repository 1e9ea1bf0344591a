//! The subscriber, who is told as calls begin and end.

use core::ffi::{c_char, c_void};
use core::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

use crate::cbids::{Api, Function, MOST};
use crate::driver::driver;
use crate::result::{Code, INVALID_PARAMETER, MULTIPLE_SUBSCRIBERS, NOT_SUPPORTED};

/// `CUpti_CallbackFunc`
pub(crate) type Callback = unsafe extern "C" fn(*mut c_void, u32, u32, *const c_void);

/// Who is told.
pub(crate) struct Subscriber {
    callback: Callback,
    data: *mut c_void,
}

/// `CUpti_CallbackData`
#[repr(C)]
struct Data {
    site: u32,
    name: *const c_char,
    params: *const c_void,
    answer: *const c_void,
    symbol: *const c_char,
    context: *mut c_void,
    context_id: u32,
    word: *mut u64,
    correlation: u32,
}

const _: () = assert!(size_of::<Data>() == 72);

/// Domains.
pub(crate) const DRIVER: u32 = 1;
pub(crate) const RUNTIME: u32 = 2;
pub(crate) const RESOURCE: u32 = 3;
pub(crate) const SYNCHRONIZE: u32 = 4;
pub(crate) const NVTX: u32 = 5;
/// As many domains as there are; those that are not named here cannot be had.
pub(crate) const DOMAINS: u32 = 7;

/// The subscriber; what was one stays, since threads may still be telling it.
static SUBSCRIBER: AtomicPtr<Subscriber> = AtomicPtr::new(core::ptr::null_mut());

type Bits = [AtomicU64; MOST / 64];

/// Functions whose calls are told, by domain.
static RUNTIME_WANTED: Bits = [const { AtomicU64::new(0) }; MOST / 64];
static DRIVER_WANTED: Bits = [const { AtomicU64::new(0) }; MOST / 64];
static RESOURCE_WANTED: Bits = [const { AtomicU64::new(0) }; MOST / 64];
static SYNCHRONIZE_WANTED: Bits = [const { AtomicU64::new(0) }; MOST / 64];
static NVTX_WANTED: Bits = [const { AtomicU64::new(0) }; MOST / 64];

/// All of them.
static ALL: [&Bits; 5] =
    [&RUNTIME_WANTED, &DRIVER_WANTED, &RESOURCE_WANTED, &SYNCHRONIZE_WANTED, &NVTX_WANTED];

fn bits(domain: u32) -> Result<&'static Bits, Code> {
    match domain {
        RUNTIME => Ok(&RUNTIME_WANTED),
        DRIVER => Ok(&DRIVER_WANTED),
        RESOURCE => Ok(&RESOURCE_WANTED),
        SYNCHRONIZE => Ok(&SYNCHRONIZE_WANTED),
        NVTX => Ok(&NVTX_WANTED),
        n if (1..DOMAINS).contains(&n) => {
            crate::api::absent::say(&format!("callbacks of domain {n}"));
            Err(NOT_SUPPORTED)
        }
        _ => Err(INVALID_PARAMETER),
    }
}

/// Whether any are wanted.
pub(crate) fn any() -> bool {
    !SUBSCRIBER.load(Ordering::Relaxed).is_null()
        && ALL.iter().flat_map(|b| b.iter()).any(|w| w.load(Ordering::Relaxed) != 0)
}

/// Makes somebody the subscriber; its handle.
pub(crate) fn subscribe(callback: Option<Callback>, data: *mut c_void) -> Result<*mut c_void, Code> {
    let callback = callback.ok_or(INVALID_PARAMETER)?;
    let new = Box::into_raw(Box::new(Subscriber { callback, data }));
    let set = SUBSCRIBER.compare_exchange(core::ptr::null_mut(), new, Ordering::AcqRel, Ordering::Acquire);
    if set.is_err() {
        // SAFETY: it has just been made, and nobody has it.
        drop(unsafe { Box::from_raw(new) });
        return Err(MULTIPLE_SUBSCRIBERS);
    }
    Ok(new.cast())
}

/// Whether a handle is the subscriber's.
pub(crate) fn check(handle: *mut c_void) -> Result<(), Code> {
    let is = !handle.is_null() && SUBSCRIBER.load(Ordering::Acquire).cast() == handle;
    if is { Ok(()) } else { Err(INVALID_PARAMETER) }
}

/// There is no subscriber any more, and nothing that is to be told.
pub(crate) fn unsubscribe() {
    SUBSCRIBER.store(core::ptr::null_mut(), Ordering::Release);
    ALL.iter().flat_map(|b| b.iter()).for_each(|w| w.store(0, Ordering::Relaxed));
}

/// Has calls told, or no longer: of a function, or of all of a domain.
pub(crate) fn want(domain: u32, cbid: Option<u32>, on: bool) -> Result<(), Code> {
    let bits = bits(domain)?;
    let set = |word: &AtomicU64, mask: u64| {
        if on {
            word.fetch_or(mask, Ordering::Relaxed)
        } else {
            word.fetch_and(!mask, Ordering::Relaxed)
        };
    };
    match cbid {
        None => bits.iter().for_each(|w| set(w, u64::MAX)),
        Some(n) => {
            let word = bits.get(n as usize / 64).ok_or(INVALID_PARAMETER)?;
            set(word, 1 << (n % 64));
        }
    }
    Ok(())
}

/// Whether calls of a function are told.
pub(crate) fn is_wanted(domain: u32, cbid: u32) -> Result<bool, Code> {
    let word = bits(domain)?.get(cbid as usize / 64).ok_or(INVALID_PARAMETER)?;
    Ok(word.load(Ordering::Relaxed) & (1 << (cbid % 64)) != 0)
}

/// A call that begins or has ended.
pub(crate) struct Place {
    pub(crate) api: Api,
    pub(crate) function: &'static Function,
    pub(crate) params: *const c_void,
    /// The name of the kernel that it launches, if the library that called knows it.
    pub(crate) symbol: *const c_char,
    /// Null before its end.
    pub(crate) answer: *const i32,
    pub(crate) correlation: u32,
    pub(crate) word: *mut u64,
}

/// Tells the subscriber, if it wants to know.
pub(crate) fn call(place: Place) {
    let domain = if place.api == Api::Runtime { RUNTIME } else { DRIVER };
    if !is_wanted(domain, place.function.cbid).unwrap_or(false) {
        return;
    }
    // SAFETY: null, or a subscriber, which stays.
    let Some(subscriber) = (unsafe { SUBSCRIBER.load(Ordering::Acquire).as_ref() }) else { return };
    let context = driver().map_or(core::ptr::null_mut(), |d| d.current());
    let id = driver().filter(|_| !context.is_null()).and_then(|d| d.context_id(context));
    let data = Data {
        site: (!place.answer.is_null()).into(),
        name: place.function.name.as_ptr(),
        params: place.params,
        answer: place.answer.cast(),
        symbol: if place.symbol.is_null() { launched(&place) } else { place.symbol },
        context,
        context_id: id.and_then(|n| u32::try_from(n).ok()).unwrap_or(0),
        word: place.word,
        correlation: place.correlation,
    };
    // SAFETY: the subscriber's function takes live data.
    unsafe { (subscriber.callback)(subscriber.data, domain, place.function.cbid, (&raw const data).cast()) };
}

/// The name of the kernel that a launch by the driver's API has.
fn launched(place: &Place) -> *const c_char {
    let name = place.function.name.to_bytes();
    let name = name.strip_suffix(b"_ptsz").unwrap_or(name);
    let at = match name {
        b"cuLaunchKernel" | b"cuLaunchCooperativeKernel" => 0,
        b"cuLaunchKernelEx" => 1,
        _ => return core::ptr::null(),
    };
    if place.params.is_null() {
        return core::ptr::null();
    }
    // SAFETY: pointers are the first arguments of these.
    let kernel = unsafe { place.params.cast::<*mut c_void>().add(at).read() };
    driver().map_or(core::ptr::null(), |d| d.kernel_name(kernel))
}

/// Tells the subscriber of something in another domain, if it wants to know.
///
/// # Safety
/// The data is what such a callback gets.
pub(crate) unsafe fn event(domain: u32, cbid: u32, data: *const c_void) {
    if !is_wanted(domain, cbid).unwrap_or(false) {
        return;
    }
    // SAFETY: null, or a subscriber, which stays.
    if let Some(subscriber) = unsafe { SUBSCRIBER.load(Ordering::Acquire).as_ref() } {
        // SAFETY: as the caller says.
        unsafe { (subscriber.callback)(subscriber.data, domain, cbid, data) };
    }
}
