//! Handles: numbers in the guise of pointers. They are looked up, never dereferenced, so that a wrong one is an error.

use std::sync::Arc;

use parking_lot::RwLock;
use weft_driver::{
    Array, Code, Context, Event, Function, Kernel, Library, Linker, Module, Result, Stream, Tagged,
};
use weft_ffi::driver::{CUarray, CUcontext, CUevent, CUfunction, CUkernel, CUlibrary, CUmodule, CUstream};

use crate::entry::Mode;

/// Handles of one kind of object. A handle is the generation of a slot, the slot's number plus one and the kind; the
/// generation changes when a slot is used again, so that old handles stay invalid.
pub(crate) struct Table<T> {
    kind: u64,
    wrong: Code,
    slots: RwLock<Slots<T>>,
}

struct Slots<T> {
    all: Vec<(u32, Option<Arc<T>>)>,
    free: Vec<usize>,
}

const KIND_BITS: u32 = 4;
const INDEX_BITS: u32 = 28;

impl<T: Tagged> Table<T> {
    const fn new(kind: u64, wrong: Code) -> Self {
        Table { kind, wrong, slots: RwLock::new(Slots { all: Vec::new(), free: Vec::new() }) }
    }

    /// The handle of an object, made when it has none yet.
    pub(crate) fn handle<H>(&self, object: &Arc<T>) -> *mut H {
        let known = object.tag().get();
        let number = if known == 0 { self.insert(object) } else { known };
        core::ptr::without_provenance_mut(number as usize)
    }

    fn insert(&self, object: &Arc<T>) -> u64 {
        let mut slots = self.slots.write();
        let known = object.tag().get();
        if known != 0 {
            return known;
        }
        let at = slots.free.pop().unwrap_or_else(|| {
            slots.all.push((0, None));
            slots.all.len() - 1
        });
        let generation = slots.all[at].0.wrapping_add(1) & 0x7fff_ffff;
        slots.all[at] = (generation, Some(object.clone()));
        let number =
            u64::from(generation) << (KIND_BITS + INDEX_BITS) | ((at as u64 + 1) << KIND_BITS) | self.kind;
        object.tag().set_once(number)
    }

    fn slot(&self, number: u64) -> Option<(usize, u32)> {
        let index = (number >> KIND_BITS) & ((1 << INDEX_BITS) - 1);
        let right = number & ((1 << KIND_BITS) - 1) == self.kind && index > 0;
        right.then(|| (index as usize - 1, (number >> (KIND_BITS + INDEX_BITS)) as u32))
    }

    /// Whether the handle is of this kind, valid or not.
    pub(crate) fn is_kind<H>(&self, handle: *mut H) -> bool {
        self.slot(handle.addr() as u64).is_some()
    }

    /// The object of a handle.
    pub(crate) fn get<H>(&self, handle: *mut H) -> Result<Arc<T>> {
        let found = self.slot(handle.addr() as u64).and_then(|(at, generation)| {
            let slots = self.slots.read();
            let (g, object) = slots.all.get(at)?;
            if *g == generation { object.clone() } else { None }
        });
        found.filter(|o| o.is_alive()).ok_or_else(|| self.wrong.into())
    }

    /// Forgets a handle.
    pub(crate) fn remove<H>(&self, handle: *mut H) {
        let gone = self.slot(handle.addr() as u64).and_then(|(at, generation)| {
            let mut slots = self.slots.write();
            let slot = slots.all.get_mut(at).filter(|s| s.0 == generation)?;
            let object = slot.1.take()?;
            slots.free.push(at);
            Some(object)
        });
        // Outside of the lock: the last holder frees the object.
        drop(gone);
    }

    /// Forgets the handles of objects that have died with their context.
    fn sweep(&self) {
        let mut gone = Vec::new();
        {
            let mut slots = self.slots.write();
            let slots = &mut *slots;
            for (at, slot) in slots.all.iter_mut().enumerate() {
                if slot.1.as_ref().is_some_and(|o| !o.is_alive()) {
                    gone.extend(slot.1.take());
                    slots.free.push(at);
                }
            }
        }
        drop(gone);
    }
}

pub(crate) static CONTEXTS: Table<Context> = Table::new(1, Code::InvalidContext);
pub(crate) static MODULES: Table<Module> = Table::new(2, Code::InvalidHandle);
pub(crate) static FUNCTIONS: Table<Function> = Table::new(3, Code::InvalidHandle);
pub(crate) static STREAMS: Table<Stream> = Table::new(4, Code::InvalidHandle);
pub(crate) static EVENTS: Table<Event> = Table::new(5, Code::InvalidHandle);
pub(crate) static LIBRARIES: Table<Library> = Table::new(6, Code::InvalidHandle);
pub(crate) static KERNELS: Table<Kernel> = Table::new(7, Code::InvalidHandle);
pub(crate) static LINKERS: Table<Linker> = Table::new(8, Code::InvalidHandle);

pub(crate) static ARRAYS: Table<Array> = Table::new(9, Code::InvalidHandle);

/// Forgets what has died.
pub(crate) fn sweep() {
    FUNCTIONS.sweep();
    MODULES.sweep();
    STREAMS.sweep();
    EVENTS.sweep();
    ARRAYS.sweep();
    KERNELS.sweep();
    LIBRARIES.sweep();
    CONTEXTS.sweep();
}

/// The current context, in working order; the driver must be initialised.
pub(crate) fn current() -> Result<Arc<Context>> {
    weft_driver::system()?;
    weft_driver::usable()
}

/// A context by handle; null is the current one.
pub(crate) fn context(handle: CUcontext) -> Result<Arc<Context>> {
    weft_driver::system()?;
    if handle.is_null() {
        weft_driver::current().ok_or_else(|| Code::InvalidContext.into())
    } else {
        CONTEXTS.get(handle)
    }
}

/// A module.
pub(crate) fn module(handle: CUmodule) -> Result<Arc<Module>> {
    weft_driver::system()?;
    MODULES.get(handle)
}

/// An event.
pub(crate) fn event(handle: CUevent) -> Result<Arc<Event>> {
    weft_driver::system()?;
    EVENTS.get(handle)
}

/// An array.
pub(crate) fn array(handle: CUarray) -> Result<Arc<Array>> {
    weft_driver::system()?;
    ARRAYS.get(handle)
}

/// A library.
pub(crate) fn library(handle: CUlibrary) -> Result<Arc<Library>> {
    weft_driver::system()?;
    LIBRARIES.get(handle)
}

/// A kernel.
pub(crate) fn kernel(handle: CUkernel) -> Result<Arc<Kernel>> {
    weft_driver::system()?;
    KERNELS.get(handle)
}

/// A function; kernels of libraries serve as well, for the current context.
pub(crate) fn function(handle: CUfunction) -> Result<Arc<Function>> {
    weft_driver::system()?;
    if KERNELS.is_kind(handle) {
        return KERNELS.get(handle)?.function(&current()?);
    }
    FUNCTIONS.get(handle)
}

/// A stream: 0 is the default stream that `mode` says, 1 the legacy one, 2 the thread's own.
pub(crate) fn stream(handle: CUstream, mode: Mode) -> Result<Arc<Stream>> {
    weft_driver::system()?;
    match (handle.addr(), mode) {
        (0, Mode::Legacy) | (1, _) => Ok(current()?.legacy_stream()),
        (0, Mode::PerThread) | (2, _) => Ok(current()?.per_thread_stream()),
        _ => STREAMS.get(handle),
    }
}
