//! Handles: numbers in the guise of pointers. They are looked up, never dereferenced, so that a wrong one is an error.

use std::sync::Arc;

use parking_lot::RwLock;
use weft_driver::external::ExternalMemory;
use weft_driver::graphics::Resource;
use weft_driver::green::{Description, GreenContext};
use weft_driver::memory::Pool;
use weft_driver::memory::mapped::MemoryHandle;
use weft_driver::reference::Reference;
use weft_driver::{
    Array, Code, Context, Device, Event, ExternalSemaphore, Function, Graph, GraphExec, Kernel, Library,
    Linker, Mipmapped, Module, Node, Result, Stream, Tagged, UserObject,
};
use weft_ffi::arg::{Arg, FromC, Out};
use weft_ffi::driver::*;

use crate::entry::{Call, Mode};

/// Handles of one kind of object. A handle is the generation of a slot, the slot's number plus one and the kind; the
/// generation changes when a slot is used again, so that old handles stay invalid.
pub(crate) struct Table<T> {
    kind: u64,
    /// The answer for what never was a handle of this kind, and for that of an object which has ended.
    wrong: Code,
    ended: Code,
    slots: RwLock<Slots<T>>,
}

struct Slots<T> {
    all: Vec<(u32, Option<Arc<T>>)>,
    free: Vec<usize>,
}

const KIND_BITS: u32 = 5;
const INDEX_BITS: u32 = 27;

impl<T: Tagged> Table<T> {
    const fn new(kind: u64, wrong: Code, ended: Code) -> Self {
        Table { kind, wrong, ended, slots: RwLock::new(Slots { all: Vec::new(), free: Vec::new() }) }
    }

    /// The handle of an object, made when it has none yet.
    #[inline]
    pub(crate) fn handle<H>(&self, object: &Arc<T>) -> *mut H {
        let known = object.tag().get();
        let number = if known == 0 { self.insert(object) } else { known };
        core::ptr::without_provenance_mut(number as usize)
    }

    #[cold]
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
        found.filter(|o| o.is_alive()).ok_or_else(|| self.refusal(handle.addr() as u64).into())
    }

    /// Why a handle has no object.
    #[cold]
    fn refusal(&self, number: u64) -> Code {
        let existed = self.slot(number).is_some_and(|(at, generation)| {
            self.slots.read().all.get(at).is_some_and(|(g, _)| (1..=*g).contains(&generation))
        });
        if existed { self.ended } else { self.wrong }
    }

    /// Forgets an object's handle.
    pub(crate) fn remove(&self, object: &T) {
        let gone = self.slot(object.tag().get()).and_then(|(at, generation)| {
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

/// Kinds of objects that have handles.
pub(crate) trait Kind: Tagged + Sized + 'static {
    /// What the handle pretends to point to.
    type Pointee;

    /// Where the handles are.
    fn table() -> &'static Table<Self>;

    /// The object of a handle. `mode` says which default stream is meant.
    fn find(handle: *mut Self::Pointee, _mode: Mode) -> Result<Arc<Self>> {
        Self::table().get(handle)
    }
}

macro_rules! kinds {
    ($($static:ident: $t:ty = $number:literal, $pointee:ty, $wrong:ident, $ended:ident $({ $($find:tt)* })?;)*) => {$(
        pub(crate) static $static: Table<$t> = Table::new($number, Code::$wrong, Code::$ended);

        impl Kind for $t {
            type Pointee = $pointee;

            fn table() -> &'static Table<Self> {
                &$static
            }

            $($($find)*)?
        }
    )*};
}

kinds! {
    CONTEXTS: Context = 1, CUctx_st, InvalidContext, ContextIsDestroyed;
    MODULES: Module = 2, CUmod_st, InvalidHandle, InvalidHandle;
    FUNCTIONS: Function = 3, CUfunc_st, InvalidHandle, InvalidHandle {
        // Kernels of libraries serve as well, for the current context.
        fn find(handle: CUfunction, _: Mode) -> Result<Arc<Function>> {
            if KERNELS.is_kind(handle) {
                return KERNELS.get(handle)?.function(&current()?);
            }
            FUNCTIONS.get(handle)
        }
    };
    STREAMS: Stream = 4, CUstream_st, InvalidHandle, InvalidHandle {
        // 0 is the default stream that `mode` says, 1 the legacy one, 2 the thread's own.
        fn find(handle: CUstream, mode: Mode) -> Result<Arc<Stream>> {
            match (handle.addr(), mode) {
                (0, _) => default_stream(mode),
                (1, _) => default_stream(Mode::Legacy),
                (2, _) => default_stream(Mode::PerThread),
                _ => STREAMS.get(handle).and_then(|s| s.check_context().map(|()| s)),
            }
        }
    };
    EVENTS: Event = 5, CUevent_st, InvalidHandle, InvalidHandle;
    LIBRARIES: Library = 6, CUlib_st, InvalidHandle, InvalidHandle;
    KERNELS: Kernel = 7, CUkern_st, InvalidHandle, InvalidHandle;
    LINKERS: Linker = 8, CUlinkState_st, InvalidHandle, InvalidHandle;
    ARRAYS: Array = 9, CUarray_st, InvalidHandle, InvalidHandle;
    GRAPHS: Graph = 10, CUgraph_st, InvalidValue, InvalidValue;
    NODES: Node = 11, CUgraphNode_st, InvalidValue, InvalidValue;
    EXECS: GraphExec = 12, CUgraphExec_st, InvalidValue, InvalidValue;
    USER_OBJECTS: UserObject = 13, CUuserObject_st, InvalidValue, InvalidValue;
    POOLS: Pool = 14, CUmemPoolHandle_st, InvalidValue, InvalidValue;
    MEMORY: MemoryHandle = 15, core::ffi::c_void, InvalidValue, InvalidValue;
    GREEN: GreenContext = 16, CUgreenCtx_st, InvalidContext, ContextIsDestroyed;
    DESCRIPTIONS: Description = 17, CUdevResourceDesc_st, InvalidValue, InvalidValue;
    MIPMAPPED: Mipmapped = 18, CUmipmappedArray_st, InvalidHandle, InvalidHandle;
    EXTERNAL_MEMORY: ExternalMemory = 20, CUextMemory_st, InvalidHandle, InvalidHandle;
    SEMAPHORES: ExternalSemaphore = 21, CUextSemaphore_st, InvalidValue, InvalidValue;
    RESOURCES: Resource = 22, CUgraphicsResource_st, InvalidHandle, InvalidHandle;
    REFERENCES: Reference = 19, CUtexref_st, InvalidHandle, InvalidHandle {
        fn find(handle: CUtexref, _: Mode) -> Result<Arc<Reference>> {
            REFERENCES.get(handle).and_then(|r| if r.is_surface() { Err(Code::InvalidHandle.into()) } else { Ok(r) })
        }
    };
}

/// Lets kernels name instances of graphs.
pub(crate) fn install() {
    weft_driver::graph::find_instances_by(|number| {
        EXECS.get(core::ptr::without_provenance_mut::<CUgraphExec_st>(number as usize)).ok()
    });
}

/// Forgets what has died.
pub(crate) fn sweep() {
    FUNCTIONS.sweep();
    MODULES.sweep();
    STREAMS.sweep();
    EVENTS.sweep();
    ARRAYS.sweep();
    MIPMAPPED.sweep();
    EXTERNAL_MEMORY.sweep();
    SEMAPHORES.sweep();
    RESOURCES.sweep();
    REFERENCES.sweep();
    KERNELS.sweep();
    LIBRARIES.sweep();
    GREEN.sweep();
    CONTEXTS.sweep();
}

/// An argument that is an object, alive.
#[derive(Debug)]
pub(crate) struct Handle<T> {
    object: Arc<T>,
    is_null: bool,
}

impl<T> std::ops::Deref for Handle<T> {
    type Target = Arc<T>;

    fn deref(&self) -> &Arc<T> {
        &self.object
    }
}

impl<T> Handle<T> {
    /// The object, for what keeps it.
    pub(crate) fn into_object(self) -> Arc<T> {
        self.object
    }

    /// Whether it was null, which stands for a default stream.
    pub(crate) fn is_null(&self) -> bool {
        self.is_null
    }
}

impl<T: Kind> Arg for Handle<T> {
    type C = *mut T::Pointee;
}

impl<'a, T: Kind> FromC<'a, Call> for Handle<T> {
    unsafe fn from_c(c: *mut T::Pointee, (): (), call: &'a Call) -> Result<Self> {
        T::find(c, call.mode).map(|object| Handle { object, is_null: c.is_null() })
    }
}

/// An argument that is a place for a handle.
pub(crate) struct OutHandle<'a, T: Kind>(Out<'a, *mut T::Pointee>);

impl<T: Kind> OutHandle<'_, T> {
    /// Writes an object's handle.
    pub(crate) fn set(&self, object: &Arc<T>) {
        self.0.set(T::table().handle(object));
    }

    /// Writes what is no handle.
    pub(crate) fn set_nothing(&self) {
        self.0.set(core::ptr::without_provenance_mut(usize::MAX));
    }
}

impl<T: Kind> Arg for OutHandle<'_, T> {
    type C = *mut *mut T::Pointee;
}

impl<'a, T: Kind> FromC<'a, Call> for OutHandle<'a, T> {
    unsafe fn from_c(c: *mut *mut T::Pointee, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise.
        unsafe { Out::from_c(c, (), call) }.map(OutHandle)
    }
}

/// An argument that is a context; null is the current one.
#[derive(Debug)]
pub(crate) struct AnyContext(pub(crate) Arc<Context>);

impl Arg for AnyContext {
    type C = CUcontext;
}

impl<'a> FromC<'a, Call> for AnyContext {
    unsafe fn from_c(c: CUcontext, (): (), _: &'a Call) -> Result<Self> {
        AnyContext::find(c)
    }
}

impl AnyContext {
    /// A context by handle; null is the current one.
    pub(crate) fn find(c: CUcontext) -> Result<Self> {
        if c.is_null() {
            return weft_driver::current().map(AnyContext).ok_or_else(|| Code::InvalidContext.into());
        }
        CONTEXTS.get(c).map(AnyContext)
    }
}

/// An argument that is a device's number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dev(pub(crate) &'static Arc<Device>);

impl std::ops::Deref for Dev {
    type Target = Arc<Device>;

    fn deref(&self) -> &Arc<Device> {
        self.0
    }
}

impl Arg for Dev {
    type C = CUdevice;
}

impl<'a> FromC<'a, Call> for Dev {
    unsafe fn from_c(c: CUdevice, (): (), _: &'a Call) -> Result<Self> {
        weft_driver::system()?.device(c).map(Dev)
    }
}

/// The current context, in working order.
pub(crate) fn current() -> Result<Arc<Context>> {
    weft_driver::usable()
}

/// The default stream of the current context.
pub(crate) fn default_stream(mode: Mode) -> Result<Arc<Stream>> {
    weft_driver::operation::permitted()?;
    let context = current()?;
    Ok(match mode {
        Mode::Legacy => context.legacy_stream(),
        Mode::PerThread => context.per_thread_stream()?,
    })
}
