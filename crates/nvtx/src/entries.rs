//! The functions that programs call. A text or structure that they pass is as NVTX wants it; handles may be anything.

use core::ffi::{CStr, c_char, c_int, c_uint, c_void};

use libc::wchar_t;
use weft_record::trace::{Event, Named, Object, Payload, PayloadKind};

use crate::abi::{
    COLOR_ARGB, EventAttributes, ExportTableCallbacks, FunctionTable, MESSAGE_ASCII, MESSAGE_REGISTERED,
    MESSAGE_UNICODE, Module,
};
use crate::handles;
use crate::known::{DOMAINS, STRINGS};
use crate::listener::{self, Word};
use crate::output::note;
use crate::ranges::{self, Message, Said};
use crate::texts::{narrow, wide};

/// What an event's structure says.
///
/// # Safety
/// It is null, or as NVTX wants it.
unsafe fn said(event: *const EventAttributes) -> Said {
    // SAFETY: as the caller says.
    let Some(e) = (unsafe { event.as_ref() }) else { return Said::default() };
    if usize::from(e.size) < size_of::<EventAttributes>() {
        return Said::default();
    }
    let message = match e.message_type {
        // SAFETY: the structure says that it is a text.
        MESSAGE_ASCII => Message::Own(unsafe { narrow(e.message) }),
        // SAFETY: the structure says that it is a text of this kind.
        MESSAGE_UNICODE => Message::Own(unsafe { wide(e.message.cast::<wchar_t>()) }),
        MESSAGE_REGISTERED => Message::Registered(STRINGS.text(e.message.cast())),
        _ => Message::default(),
    };
    let low = e.payload & u64::from(u32::MAX);
    let payload = |kind, bits| Some(Payload { kind, bits });
    let payload = match e.payload_type {
        1 => payload(PayloadKind::U64, e.payload),
        2 => payload(PayloadKind::I64, e.payload),
        3 => payload(PayloadKind::F64, e.payload),
        4 => payload(PayloadKind::U32, low),
        5 => payload(PayloadKind::I32, low),
        6 => payload(PayloadKind::F32, low),
        _ => None,
    };
    let color = (e.color_type == COLOR_ARGB).then_some(e.color);
    Said { message, category: e.category, color, payload }
}

fn plain(text: String) -> Said {
    Said { message: Message::Own(text), ..Said::default() }
}

fn named(object: Object, number: u64, domain: &str, name: &str) {
    note(&Event::Named(Named { object, number, domain, name }));
}

/// Tells of a call of a function with such a number and name, such arguments and answer.
macro_rules! said {
    ($cbid:expr, $name:expr, ($($arg:expr),* $(,)?), $answer:expr) => {{
        const NAME: &CStr = match CStr::from_bytes_with_nul(concat!($name, "\0").as_bytes()) {
            Ok(name) => name,
            Err(_) => c"",
        };
        listener::said($cbid, NAME, &[$(Word::word($arg).unwrap_or(0)),*], $answer)
    }};
}

/// Functions of which NVTX has two, for texts of bytes and of `wchar_t`; the first one's number among callbacks, and what both names begin with.
macro_rules! both {
    ($($narrow:ident $wide:ident $cbid:literal $name:literal ($($arg:ident: $type:ty),*; $text:ident) $(-> $out:ty)? $body:block)*) => {$(
        unsafe extern "C" fn $narrow($($arg: $type,)* text: *const c_char) $(-> $out)? {
            // SAFETY: programs pass texts.
            let $text = unsafe { narrow(text) };
            let answer = $body;
            said!($cbid, concat!($name, "A"), ($($arg,)* text), answer)
        }

        unsafe extern "C" fn $wide($($arg: $type,)* text: *const wchar_t) $(-> $out)? {
            // SAFETY: programs pass texts.
            let $text = unsafe { wide(text) };
            let answer = $body;
            said!($cbid + 1, concat!($name, "W"), ($($arg,)* text), answer)
        }
    )*};
}

fn name_context(handle: *mut c_void, text: &str) {
    if let Some(n) = handles::number(c"cuCtxGetId", handle) {
        named(Object::Context, n, "", text);
    }
}

fn name_stream(handle: *mut c_void, text: &str) {
    if let Some(n) = handles::number(c"cuStreamGetId", handle) {
        named(Object::Stream, n, "", text);
    }
}

fn name_device(number: c_int, text: &str) {
    named(Object::Device, number.unsigned_abs().into(), "", text);
}

fn name_event(handle: *mut c_void, text: &str) {
    named(Object::Event, handle.addr() as u64, "", text);
}

both! {
    mark_a mark_w 1 "nvtxMark" (; text) { ranges::mark(0, plain(text)) }
    start_a start_w 4 "nvtxRangeStart" (; text) -> u64 { ranges::start(0, plain(text)) }
    push_a push_w 8 "nvtxRangePush" (; text) -> c_int { ranges::push(0, plain(text)) }
    category_a category_w 12 "nvtxNameCategory" (number: u32; text) { named(Object::Category, number.into(), "", &text) }
    thread_a thread_w 14 "nvtxNameOsThread" (number: u32; text) { named(Object::Thread, number.into(), "", &text) }
    device_a device_w 16 "nvtxNameCuDevice" (number: c_int; text) { name_device(number, &text) }
    context_a context_w 18 "nvtxNameCuContext" (handle: *mut c_void; text) { name_context(handle, &text) }
    stream_a stream_w 20 "nvtxNameCuStream" (handle: *mut c_void; text) { name_stream(handle, &text) }
    event_a event_w 22 "nvtxNameCuEvent" (handle: *mut c_void; text) { name_event(handle, &text) }
    rt_device_a rt_device_w 24 "nvtxNameCudaDevice" (number: c_int; text) { name_device(number, &text) }
    rt_stream_a rt_stream_w 26 "nvtxNameCudaStream" (handle: *mut c_void; text) { name_stream(handle, &text) }
    rt_event_a rt_event_w 28 "nvtxNameCudaEvent" (handle: *mut c_void; text) { name_event(handle, &text) }
    domain_category_a domain_category_w 37 "nvtxDomainNameCategory" (domain: *mut c_void, number: u32; text) {
        named(Object::Category, number.into(), &DOMAINS.text(domain), &text)
    }
    register_a register_w 39 "nvtxDomainRegisterString" (domain: *mut c_void; text) -> *mut c_void { STRINGS.handle(&text) }
    create_a create_w 41 "nvtxDomainCreate" (; text) -> *mut c_void { DOMAINS.handle(&text) }
}

unsafe extern "C" fn mark_ex(event: *const EventAttributes) {
    // SAFETY: programs pass events.
    ranges::mark(0, unsafe { said(event) });
    said!(3, "nvtxMarkEx", (event), ())
}

unsafe extern "C" fn start_ex(event: *const EventAttributes) -> u64 {
    // SAFETY: programs pass events.
    said!(6, "nvtxRangeStartEx", (event), ranges::start(0, unsafe { said(event) }))
}

extern "C" fn range_end(number: u64) {
    ranges::end(number);
    said!(7, "nvtxRangeEnd", (number), ())
}

unsafe extern "C" fn push_ex(event: *const EventAttributes) -> c_int {
    // SAFETY: programs pass events.
    said!(10, "nvtxRangePushEx", (event), ranges::push(0, unsafe { said(event) }))
}

extern "C" fn range_pop() -> c_int {
    said!(11, "nvtxRangePop", (0u64), ranges::pop(0))
}

unsafe extern "C" fn domain_mark(domain: *mut c_void, event: *const EventAttributes) {
    // SAFETY: programs pass events.
    ranges::mark(domain.addr(), unsafe { said(event) });
    said!(30, "nvtxDomainMarkEx", (domain, event), ())
}

unsafe extern "C" fn domain_start(domain: *mut c_void, event: *const EventAttributes) -> u64 {
    // SAFETY: programs pass events.
    said!(31, "nvtxDomainRangeStartEx", (domain, event), ranges::start(domain.addr(), unsafe { said(event) }))
}

extern "C" fn domain_end(domain: *mut c_void, number: u64) {
    ranges::end(number);
    said!(32, "nvtxDomainRangeEnd", (domain, number), ())
}

unsafe extern "C" fn domain_push(domain: *mut c_void, event: *const EventAttributes) -> c_int {
    // SAFETY: programs pass events.
    said!(33, "nvtxDomainRangePushEx", (domain, event), ranges::push(domain.addr(), unsafe { said(event) }))
}

extern "C" fn domain_pop(domain: *mut c_void) -> c_int {
    said!(34, "nvtxDomainRangePop", (domain), ranges::pop(domain.addr()))
}

/// A function as tables have them.
type Function = unsafe extern "C" fn();

/// Numbers of functions in the tables, and what is put there.
fn functions(module: Module) -> Vec<(usize, *const c_void)> {
    macro_rules! list {
        ($($number:literal $function:ident)*) => { vec![$(($number, $function as *const c_void)),*] };
    }
    match module {
        Module::Core => list! {
            1 mark_ex 2 mark_a 3 mark_w 4 start_ex 5 start_a 6 start_w 7 range_end 8 push_ex 9 push_a 10 push_w
            11 range_pop 12 category_a 13 category_w 14 thread_a 15 thread_w
        },
        Module::Cuda => list! {
            1 device_a 2 device_w 3 context_a 4 context_w 5 stream_a 6 stream_w 7 event_a 8 event_w
        },
        Module::CudaRt => list! {
            1 rt_device_a 2 rt_device_w 3 rt_stream_a 4 rt_stream_w 5 rt_event_a 6 rt_event_w
        },
        Module::Core2 => list! {
            1 domain_mark 2 domain_start 3 domain_end 4 domain_push 5 domain_pop 8 domain_category_a
            9 domain_category_w 10 register_a 11 register_w 12 create_a 13 create_w
        },
    }
}

/// Sets a program's pointers to these functions.
///
/// # Safety
/// The table is NVTX's.
pub(crate) unsafe fn install(table: &ExportTableCallbacks) {
    let Some(get) = table.get_module_function_table else { return };
    for module in [Module::Core, Module::Cuda, Module::CudaRt, Module::Core2] {
        let (mut places, mut count): (FunctionTable, c_uint) = (core::ptr::null(), 0);
        // SAFETY: the function takes places for its answers.
        let there = unsafe { get(module as c_int, &raw mut places, &raw mut count) } != 0;
        if !there || places.is_null() {
            continue;
        }
        for (number, function) in functions(module) {
            if number >= count as usize {
                continue;
            }
            // SAFETY: the table has so many places.
            let place = unsafe { *places.add(number) };
            if !place.is_null() {
                // SAFETY: the function is of the type that NVTX has for this number, by which it is called.
                let function = unsafe { core::mem::transmute::<*const c_void, Function>(function) };
                // SAFETY: it is the place of a pointer to a function.
                unsafe { *place = Some(function) };
            }
        }
    }
}
