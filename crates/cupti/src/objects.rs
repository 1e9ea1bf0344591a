//! Contexts, streams, modules and events, as calls of the driver make, end and wait for them.

use core::ffi::c_void;
use core::sync::atomic::{AtomicU32, Ordering};
use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;

use crate::callbacks::{RESOURCE, SYNCHRONIZE, event};
use crate::clock::stamp;
use crate::driver::driver;
use crate::kinds::wants;
use crate::queue;
use crate::records::{CudaEvent, Stream, Synchronization, kind};

/// A call that has ended.
pub(crate) struct Done {
    pub(crate) begin: u64,
    pub(crate) end: u64,
    pub(crate) correlation: u32,
    pub(crate) answer: u32,
}

/// Numbers of callbacks about resources.
mod resource {
    pub(super) const CONTEXT_CREATED: u32 = 1;
    pub(super) const CONTEXT_DESTROY_STARTING: u32 = 2;
    pub(super) const STREAM_CREATED: u32 = 3;
    pub(super) const STREAM_DESTROY_STARTING: u32 = 4;
    pub(super) const INIT_FINISHED: u32 = 5;
    pub(super) const MODULE_LOADED: u32 = 6;
    pub(super) const MODULE_UNLOAD_STARTING: u32 = 7;
}

/// `CUpti_ResourceData`
#[repr(C)]
struct ResourceData {
    context: *mut c_void,
    stream: *mut c_void,
    descriptor: *const c_void,
}

/// `CUpti_ModuleResourceData`; there is no cubin.
#[repr(C)]
struct ModuleData {
    id: u32,
    bytes: usize,
    cubin: *const c_void,
}

/// `CUpti_SynchronizeData`
#[repr(C)]
struct SynchronizeData {
    context: *mut c_void,
    stream: *mut c_void,
}

/// Contexts of devices that have been told of.
static PRIMARY: Mutex<Option<HashSet<usize>>> = Mutex::new(None);

/// Numbers of things by their handles, and the next one.
struct Numbers(Mutex<(Option<HashMap<usize, u32>>, u32)>);

static MODULES: Numbers = Numbers(Mutex::new((None, 1)));
static EVENTS: Numbers = Numbers(Mutex::new((None, 1)));

impl Numbers {
    fn of(&self, handle: *mut c_void) -> u32 {
        let (all, next) = &mut *self.0.lock();
        *all.get_or_insert_default().entry(handle.addr()).or_insert_with(|| {
            *next += 1;
            *next - 1
        })
    }

    fn forget(&self, handle: *mut c_void) {
        if let Some(all) = &mut self.0.lock().0 {
            all.remove(&handle.addr());
        }
    }
}

/// Arguments of a call of the driver.
#[derive(Clone, Copy)]
struct Args(*const c_void);

impl Args {
    /// A pointer or handle, which those before it are as well.
    fn pointer(self, at: usize) -> *mut c_void {
        // SAFETY: each function that is asked for here has so many of them at its beginning.
        unsafe { self.0.cast::<*mut c_void>().add(at).read() }
    }

    /// What was written where the first argument points.
    fn made(self) -> *mut c_void {
        let place = self.pointer(0).cast::<*mut c_void>();
        // SAFETY: the call has written there, since it answered that it did what it was to do.
        if place.is_null() { place.cast() } else { unsafe { place.read_unaligned() } }
    }

    /// A number of 32 bits behind some pointers.
    fn number(self, at: usize) -> u32 {
        // SAFETY: as above.
        unsafe { self.0.cast::<u64>().add(at).cast::<u32>().read() }
    }
}

fn plain(name: &[u8]) -> &[u8] {
    name.strip_suffix(b"_ptsz").unwrap_or(name)
}

fn current() -> *mut c_void {
    driver().map_or(core::ptr::null_mut(), |d| d.current())
}

fn resource(cbid: u32, context: *mut c_void, stream: *mut c_void, descriptor: *const c_void) {
    let data = ResourceData { context, stream, descriptor };
    // SAFETY: the structure of this domain.
    unsafe { event(RESOURCE, cbid, (&raw const data).cast()) };
}

fn module(cbid: u32, handle: *mut c_void) {
    let data = ModuleData { id: MODULES.of(handle), bytes: 0, cubin: core::ptr::null() };
    resource(cbid, current(), core::ptr::null_mut(), (&raw const data).cast());
}

/// A call begins: what it will end is still there.
pub(crate) fn begins(name: &[u8], params: *const c_void) {
    if params.is_null() {
        return;
    }
    let args = Args(params);
    match plain(name) {
        b"cuCtxDestroy" | b"cuCtxDestroy_v2" => {
            resource(
                resource::CONTEXT_DESTROY_STARTING,
                args.pointer(0),
                core::ptr::null_mut(),
                core::ptr::null(),
            );
        }
        b"cuStreamDestroy" | b"cuStreamDestroy_v2" => {
            resource(resource::STREAM_DESTROY_STARTING, current(), args.pointer(0), core::ptr::null());
        }
        b"cuModuleUnload" => {
            module(resource::MODULE_UNLOAD_STARTING, args.pointer(0));
            MODULES.forget(args.pointer(0));
        }
        b"cuEventDestroy" | b"cuEventDestroy_v2" => forget_event(args.pointer(0)),
        _ => {}
    }
}

/// A call has ended.
pub(crate) fn ended(name: &[u8], params: *const c_void, done: &Done) {
    if params.is_null() {
        return;
    }
    let (args, name) = (Args(params), plain(name));
    if let Some((what, stream, handle)) = waited(name, args) {
        synchronized(what, stream, handle, done);
    }
    if done.answer != 0 {
        return;
    }
    let none = core::ptr::null_mut();
    match name {
        b"cuInit" => resource(resource::INIT_FINISHED, none, none, none),
        b"cuCtxCreate" | b"cuCtxCreate_v2" | b"cuCtxCreate_v3" | b"cuCtxCreate_v4" => {
            resource(resource::CONTEXT_CREATED, args.made(), none, none);
        }
        b"cuDevicePrimaryCtxRetain" => {
            let new = PRIMARY.lock().get_or_insert_default().insert(args.made().addr());
            if new {
                resource(resource::CONTEXT_CREATED, args.made(), none, none);
            }
        }
        b"cuStreamCreate" => made_stream(args.made(), args.number(1), 0, done),
        b"cuStreamCreateWithPriority" => {
            // SAFETY: both numbers are in the second word.
            let priority = unsafe { args.0.cast::<u32>().add(3).read() };
            made_stream(args.made(), args.number(1), priority, done);
        }
        b"cuModuleLoad" | b"cuModuleLoadData" | b"cuModuleLoadDataEx" | b"cuModuleLoadFatBinary" => {
            module(resource::MODULE_LOADED, args.made());
        }
        b"cuEventRecord" | b"cuEventRecordWithFlags" => recorded(args.pointer(0), args.pointer(1), done),
        _ => {}
    }
}

fn made_stream(stream: *mut c_void, flags: u32, priority: u32, done: &Done) {
    if wants(kind::STREAM) {
        let (context, stream) = numbers(stream);
        let flag = if flags & 1 == 0 { 1 } else { 2 };
        let correlation = done.correlation;
        queue::push(Stream { kind: kind::STREAM, context, stream, priority, flag, correlation });
    }
    resource(resource::STREAM_CREATED, current(), stream, core::ptr::null());
}

/// Numbers of the thread's context and a stream.
fn numbers(stream: *mut c_void) -> (u32, u32) {
    let short = |n: Option<u64>| n.and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    let Some(driver) = driver() else { return (0, 0) };
    let (context, none) = (driver.current(), core::ptr::null_mut());
    (short(driver.context_id(context)), short(driver.stream_id(none, stream)))
}

/// A stream of which a record has none (`CUPTI_SYNCHRONIZATION_INVALID_VALUE`).
const NONE: u32 = u32::MAX;

/// Kind, stream and event of a call that waits.
fn waited(name: &[u8], args: Args) -> Option<(u32, Option<*mut c_void>, Option<*mut c_void>)> {
    Some(match name {
        b"cuEventSynchronize" => (1, None, Some(args.pointer(0))),
        b"cuStreamWaitEvent" => (2, Some(args.pointer(0)), Some(args.pointer(1))),
        b"cuStreamSynchronize" => (3, Some(args.pointer(0)), None),
        b"cuCtxSynchronize" => (4, None, None),
        _ => return None,
    })
}

fn synchronized(what: u32, stream: Option<*mut c_void>, waited: Option<*mut c_void>, done: &Done) {
    if wants(kind::SYNCHRONIZATION) {
        let (context, number) = numbers(stream.unwrap_or_default());
        queue::push(Synchronization {
            kind: kind::SYNCHRONIZATION,
            what,
            start: stamp(done.begin),
            end: stamp(done.end),
            correlation: done.correlation,
            context,
            stream: if stream.is_some() { number } else { NONE },
            event: waited.map_or(NONE, |e| EVENTS.of(e)),
            event_sync: waited.map_or(0, last_record),
            answer: done.answer,
            pad: 0,
        });
    }
    let cbid = match what {
        3 => 1,
        4 => 2,
        _ => return,
    };
    let data = SynchronizeData { context: current(), stream: stream.unwrap_or_default() };
    // SAFETY: the structure of this domain.
    unsafe { event(SYNCHRONIZE, cbid, (&raw const data).cast()) };
}

/// Of events, the number of their last record.
static RECORDED: Mutex<Option<HashMap<usize, u32>>> = Mutex::new(None);

fn last_record(handle: *mut c_void) -> u64 {
    RECORDED.lock().as_ref().and_then(|r| r.get(&handle.addr())).copied().unwrap_or(0).into()
}

/// Another event may get its handle.
fn forget_event(handle: *mut c_void) {
    EVENTS.forget(handle);
    if let Some(all) = RECORDED.lock().as_mut() {
        all.remove(&handle.addr());
    }
}

fn recorded(handle: *mut c_void, stream: *mut c_void, done: &Done) {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let sync = NEXT.fetch_add(1, Ordering::Relaxed);
    RECORDED.lock().get_or_insert_default().insert(handle.addr(), sync);
    if !wants(kind::CUDA_EVENT) {
        return;
    }
    let (context, stream) = numbers(stream);
    let device = driver().and_then(|d| d.device_of(core::ptr::null_mut())).unwrap_or(0).unsigned_abs();
    queue::push(CudaEvent {
        kind: kind::CUDA_EVENT,
        correlation: done.correlation,
        context,
        stream,
        event: EVENTS.of(handle),
        device,
        event_sync: sync.into(),
        ..CudaEvent::zero()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_at_the_place_of_another_was_not_recorded() {
        let handle = core::ptr::without_provenance_mut(4096);
        let done = Done { begin: 0, end: 0, correlation: 0, answer: 0 };
        recorded(handle, core::ptr::null_mut(), &done);
        let first = EVENTS.of(handle);
        assert_ne!(last_record(handle), 0);
        let params = [handle];
        begins(b"cuEventDestroy_v2", params.as_ptr().cast());
        assert_eq!(last_record(handle), 0);
        assert_ne!(EVENTS.of(handle), first);
    }
}
