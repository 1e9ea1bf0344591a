//! What the program says by NVTX: callbacks of the domain, markers and names.
//!
//! Programs load the library that `NVTX_INJECTION64_PATH` names and call its `InitializeInjectionNvtx2`. Where that is this library it has
//! libweft-nvtx.so, which lies beside it, take the program's calls, and listens to it; where it is libweft-nvtx.so itself, this library
//! listens from the moment on at which somebody wants to know.

use core::ffi::{CStr, c_char, c_void};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::ffi::CString;

use weft_record::tool::{LISTEN, Listen, Listener, OnRecords, Said, VERSION};
use weft_record::trace::{Named, Object, PayloadKind, Range, Style};

use crate::callbacks::{NVTX, event};
use crate::clock::stamp;
use crate::kinds::wants;
use crate::queue;
use crate::records::{Marker, MarkerData, Name, kind};

type Initialise = unsafe extern "C" fn(*const c_void) -> i32;

/// libweft-nvtx.so beside this library; loaded if it is not yet and that is wanted.
fn library(load: bool) -> Option<*mut c_void> {
    // SAFETY: all zero is a value of the structure.
    let mut info: libc::Dl_info = unsafe { core::mem::zeroed() };
    let own = library as fn(bool) -> Option<*mut c_void> as *const c_void;
    // SAFETY: a live place.
    if unsafe { libc::dladdr(own, &raw mut info) } == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the loader's text.
    let path = unsafe { CStr::from_ptr(info.dli_fname) }.to_str().ok()?;
    let folder = std::path::Path::new(path).canonicalize().ok()?;
    let path = folder.with_file_name("libweft-nvtx.so");
    let path = CString::new(path.to_str()?).ok()?;
    let flags = libc::RTLD_NOW | if load { 0 } else { libc::RTLD_NOLOAD };
    // SAFETY: the path ends with a zero; what the library does as it is loaded is its own.
    let library = unsafe { libc::dlopen(path.as_ptr(), flags) };
    (!library.is_null()).then_some(library)
}

fn symbol(library: *mut c_void, name: &CStr) -> Option<*mut c_void> {
    // SAFETY: the library is there, the name ends with a zero.
    let found = unsafe { libc::dlsym(library, name.as_ptr()) };
    (!found.is_null()).then_some(found)
}

/// Has libweft-nvtx.so tell what the program says, if it is there.
fn listen(library: *mut c_void, records: OnRecords) -> Option<()> {
    let found = symbol(library, LISTEN)?;
    // SAFETY: the function of this name is of this type.
    let listen = unsafe { core::mem::transmute::<*mut c_void, Listen>(found) };
    let listener = Listener { version: VERSION, said, records };
    // SAFETY: a live table, which is copied.
    (unsafe { listen(&raw const listener) } == 0).then_some(())
}

/// Somebody wants to know: the program may have begun to say something already.
pub(crate) fn wanted(records: OnRecords) {
    static LISTENS: AtomicBool = AtomicBool::new(false);
    if !LISTENS.load(Ordering::Relaxed) && library(false).and_then(|l| listen(l, records)).is_some() {
        LISTENS.store(true, Ordering::Relaxed);
    }
}

/// A program says something for the first time. 1: somebody listens; 0: it was not understood.
///
/// # Safety
/// `get` answers tables as NVTX 3 has them.
pub(crate) unsafe fn initialise(get: *const c_void, records: OnRecords) -> i32 {
    let Some(library) = library(true) else { return 0 };
    let found = listen(library, records).and_then(|()| symbol(library, c"InitializeInjectionNvtx2"));
    let Some(found) = found else { return 0 };
    // SAFETY: the function of this name takes the program's function.
    let initialise = unsafe { core::mem::transmute::<*mut c_void, Initialise>(found) };
    // SAFETY: as the caller says.
    unsafe { initialise(get) }
}

/// The functions by their numbers, from 1 on.
const FUNCTIONS: &[&CStr] = &[
    c"nvtxMarkA",
    c"nvtxMarkW",
    c"nvtxMarkEx",
    c"nvtxRangeStartA",
    c"nvtxRangeStartW",
    c"nvtxRangeStartEx",
    c"nvtxRangeEnd",
    c"nvtxRangePushA",
    c"nvtxRangePushW",
    c"nvtxRangePushEx",
    c"nvtxRangePop",
    c"nvtxNameCategoryA",
    c"nvtxNameCategoryW",
    c"nvtxNameOsThreadA",
    c"nvtxNameOsThreadW",
    c"nvtxNameCuDeviceA",
    c"nvtxNameCuDeviceW",
    c"nvtxNameCuContextA",
    c"nvtxNameCuContextW",
    c"nvtxNameCuStreamA",
    c"nvtxNameCuStreamW",
    c"nvtxNameCuEventA",
    c"nvtxNameCuEventW",
    c"nvtxNameCudaDeviceA",
    c"nvtxNameCudaDeviceW",
    c"nvtxNameCudaStreamA",
    c"nvtxNameCudaStreamW",
    c"nvtxNameCudaEventA",
    c"nvtxNameCudaEventW",
    c"nvtxDomainMarkEx",
    c"nvtxDomainRangeStartEx",
    c"nvtxDomainRangeEnd",
    c"nvtxDomainRangePushEx",
    c"nvtxDomainRangePop",
    c"nvtxDomainResourceCreate",
    c"nvtxDomainResourceDestroy",
    c"nvtxDomainNameCategoryA",
    c"nvtxDomainNameCategoryW",
    c"nvtxDomainRegisterStringA",
    c"nvtxDomainRegisterStringW",
    c"nvtxDomainCreateA",
    c"nvtxDomainCreateW",
    c"nvtxDomainDestroy",
    c"nvtxDomainSyncUserCreate",
    c"nvtxDomainSyncUserDestroy",
    c"nvtxDomainSyncUserAcquireStart",
    c"nvtxDomainSyncUserAcquireFailed",
    c"nvtxDomainSyncUserAcquireSuccess",
    c"nvtxDomainSyncUserReleasing",
];

/// The function of a number.
pub(crate) fn function(cbid: u32) -> Option<&'static CStr> {
    FUNCTIONS.get((cbid as usize).checked_sub(1)?).copied()
}

/// `CUpti_NvtxData`
#[repr(C)]
struct Data {
    name: *const c_char,
    params: *const c_void,
    answer: *const c_void,
}

/// Told of a call.
///
/// # Safety
/// Live data.
unsafe extern "C" fn said(said: *const Said) {
    // SAFETY: as the caller says.
    let Some(s) = (unsafe { said.as_ref() }) else { return };
    let data = Data { name: s.name, params: s.params, answer: s.answer };
    // SAFETY: the structure of this domain.
    unsafe { event(NVTX, s.cbid, (&raw const data).cast()) };
    queue::settle();
}

/// Flags of markers.
const INSTANTANEOUS: u32 = 1;
const START: u32 = 1 << 1;
const END: u32 = 1 << 2;
/// Whether their data have a colour.
const NO_COLOR: u32 = 1;
const ARGB: u32 = 1 << 1;

/// Kinds of objects.
const THREAD: u32 = 2;
const DEVICE: u32 = 3;
const CONTEXT: u32 = 4;
const STREAM: u32 = 5;

/// A range that has ended, or a mark.
pub(crate) fn range(r: &Range<'_>) {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let mark = r.style == Style::Mark;
    if wants(kind::MARKER) {
        let domain = if r.domain.is_empty() { core::ptr::null() } else { queue::name(r.domain) };
        let one = |flags: u32, at: u64, thread: u32, name: *const c_char| {
            queue::push(Marker {
                kind: kind::MARKER,
                flags,
                time: stamp(at),
                id,
                object_kind: THREAD,
                object: [std::process::id(), thread, 0],
                pad: 0,
                name,
                domain,
            });
        };
        let first = if mark { INSTANTANEOUS } else { START };
        one(first, r.times.begin, r.thread, queue::name(r.message));
        if !mark {
            one(END, r.times.end, r.end_thread, core::ptr::null());
        }
    }
    if wants(kind::MARKER_DATA) && (r.color.is_some() || r.payload.is_some() || r.category != 0) {
        let (payload_kind, payload) = r.payload.map_or((0, 0), |p| of_payload(p.kind, p.bits));
        queue::push(MarkerData {
            kind: kind::MARKER_DATA,
            flags: if r.color.is_some() { ARGB } else { NO_COLOR },
            id,
            payload_kind,
            payload,
            color: r.color.unwrap_or(0),
            category: r.category,
        });
    }
}

/// CUPTI's kind of a value, and its bits: floating point, without a sign, with one.
fn of_payload(kind: PayloadKind, bits: u64) -> (u32, u64) {
    match kind {
        PayloadKind::F64 => (0, bits),
        PayloadKind::F32 => (0, f64::from(f32::from_bits(bits as u32)).to_bits()),
        PayloadKind::U64 | PayloadKind::U32 => (1, bits),
        PayloadKind::I64 => (4, bits),
        PayloadKind::I32 => (4, i64::from(bits as u32 as i32) as u64),
    }
}

/// A name that the program gives to a thread, device, context or stream.
pub(crate) fn named(n: &Named<'_>) {
    if !wants(kind::NAME) {
        return;
    }
    let number = u32::try_from(n.number).unwrap_or(u32::MAX);
    let (object_kind, object) = match n.object {
        Object::Thread => (THREAD, [std::process::id(), number, 0]),
        Object::Device => (DEVICE, [number, 0, 0]),
        Object::Context => (CONTEXT, [0, number, 0]),
        Object::Stream => (STREAM, [0, 0, number]),
        _ => return,
    };
    let name = queue::name(n.name);
    queue::push(Name { kind: kind::NAME, object_kind, object, pad: 0, name });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_have_the_widest_type_of_their_kind() {
        assert_eq!(of_payload(PayloadKind::F32, u64::from(1.5f32.to_bits())), (0, 1.5f64.to_bits()));
        assert_eq!(of_payload(PayloadKind::I32, u64::from(u32::MAX)), (4, u64::MAX));
        assert_eq!(of_payload(PayloadKind::U32, 7), (1, 7));
    }
}
