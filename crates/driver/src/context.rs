//! Contexts: what belongs together on a device, and fails together.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_exec::{DeviceHeap, Fault, PrintfSink};

use crate::error::{Code, Error, Result, fail};
use crate::limits::Limits;
use crate::module::Module;
use crate::stream::{Stream, StreamKind, Tail};
use crate::system::Device;
use crate::tag::{Tag, Tagged};
use crate::task::Task;
use crate::{engine, fault, memory, texture};

/// Flags of a context (`CUctx_flags`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContextFlags(u32);

impl ContextFlags {
    const SCHEDULE: u32 = 0x07;
    const KNOWN: u32 = 0xff;
    /// `CU_CTX_MAP_HOST`: host memory can be mapped, as it always can.
    pub const MAP_HOST: u32 = 0x08;

    /// Checks flags.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown ones, or more than one way of waiting.
    pub fn from_bits(bits: u32) -> Result<Self> {
        if bits & !Self::KNOWN != 0 || (bits & Self::SCHEDULE).count_ones() > 1 {
            return fail(Code::InvalidValue);
        }
        Ok(ContextFlags(bits))
    }

    /// The bits.
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// Whether a context still works. As on hardware a fault ends the use of the device by the process: new contexts
/// fail as well.
#[derive(Debug)]
pub(crate) struct Health {
    failed: AtomicBool,
    error: OnceLock<Error>,
    device: Arc<Device>,
}

impl Health {
    fn new(device: &Arc<Device>) -> Arc<Health> {
        Arc::new(Health { failed: AtomicBool::new(false), error: OnceLock::new(), device: device.clone() })
    }

    pub(crate) fn check(&self) -> Result<()> {
        if !self.failed.load(Ordering::Acquire) {
            return Ok(());
        }
        Err(self.error.get().cloned().unwrap_or(Code::LaunchFailed.into()))
    }

    /// Records what ended a kernel; the first one stays.
    pub(crate) fn fail(&self, fault: &Fault) {
        self.fail_with(fault::error(fault));
    }

    pub(crate) fn fail_with(&self, error: Error) {
        if self.error.set(error).is_ok() {
            if let Some(e) = self.error.get() {
                tracing::error!("{e}");
                self.device.note_fault(e);
            }
            self.failed.store(true, Ordering::Release);
        }
    }
}

/// A context (`CUcontext`).
#[derive(Debug)]
pub struct Context {
    id: u64,
    device: Arc<Device>,
    primary: bool,
    flags: AtomicU32,
    alive: AtomicBool,
    pub(crate) health: Arc<Health>,
    /// Orders enqueueing; holds the end of every stream.
    pub(crate) tails: Mutex<Vec<Arc<Tail>>>,
    legacy: OnceLock<Arc<Stream>>,
    pub(crate) modules: Mutex<Vec<Arc<Module>>>,
    /// Limits that programs may change.
    pub limits: Limits,
    printf: OnceLock<Arc<PrintfSink>>,
    heap: OnceLock<Arc<DeviceHeap>>,
    heap_used: AtomicBool,
    printf_used: AtomicBool,
    /// Contexts whose memory it may use.
    peers: Mutex<Vec<u64>>,
    tag: Tag,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Context {
    /// Makes a context; it is not current yet. `primary` marks the one that its device holds.
    pub(crate) fn new(device: &Arc<Device>, flags: ContextFlags, primary: bool) -> Arc<Context> {
        let context = Arc::new(Context {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            device: device.clone(),
            primary,
            flags: AtomicU32::new(flags.bits()),
            alive: AtomicBool::new(true),
            health: Health::new(device),
            tails: Mutex::default(),
            legacy: OnceLock::new(),
            modules: Mutex::default(),
            limits: Limits::of(device.profile()),
            printf: OnceLock::new(),
            heap: OnceLock::new(),
            heap_used: AtomicBool::new(false),
            printf_used: AtomicBool::new(false),
            peers: Mutex::default(),
            tag: Tag::default(),
        });
        let _ = context.legacy.set(Stream::new(&context, StreamKind::Legacy, 0, 0));
        context
    }

    /// Makes a context and makes it current (`cuCtxCreate`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags; the error of a kernel that has failed on the device.
    pub fn create(device: &Arc<Device>, flags: u32) -> Result<Arc<Context>> {
        device.check()?;
        let context = Context::new(device, ContextFlags::from_bits(flags)?, false);
        push(context.clone());
        Ok(context)
    }

    /// A number that no other context of the process has had.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Its device.
    pub fn device(&self) -> &Arc<Device> {
        &self.device
    }

    /// Whether it is its device's primary context.
    pub fn is_primary(&self) -> bool {
        self.primary
    }

    /// Its flags.
    pub fn flags(&self) -> ContextFlags {
        ContextFlags(self.flags.load(Ordering::Relaxed))
    }

    /// Sets its flags.
    pub fn set_flags(&self, flags: ContextFlags) {
        self.flags.store(flags.bits(), Ordering::Relaxed);
    }

    /// Its error, if a kernel has ended it. Every call that needs the context answers this from then on.
    ///
    /// # Errors
    /// The error; its message names kernel, block, thread and line.
    pub fn check(&self) -> Result<()> {
        if !self.alive.load(Ordering::Acquire) {
            return fail(Code::ContextIsDestroyed);
        }
        self.health.check()
    }

    /// The default stream that waits for the others (`CU_STREAM_LEGACY`).
    pub fn legacy_stream(self: &Arc<Self>) -> Arc<Stream> {
        self.legacy.get_or_init(|| Stream::new(self, StreamKind::Legacy, 0, 0)).clone()
    }

    /// This thread's own default stream (`CU_STREAM_PER_THREAD`).
    pub fn per_thread_stream(self: &Arc<Self>) -> Arc<Stream> {
        thread_local! {
            static STREAMS: RefCell<HashMap<u64, Arc<Stream>>> = RefCell::default();
        }
        STREAMS.with_borrow_mut(|streams| {
            let new = || Stream::new(self, StreamKind::PerThread, 0, 0);
            streams.entry(self.id).or_insert_with(new).clone()
        })
    }

    /// Waits for all work given so far (`cuCtxSynchronize`).
    ///
    /// # Errors
    /// The context's error, should a kernel have failed.
    pub fn synchronize(&self) -> Result<()> {
        self.wait_for_all();
        self.check()
    }

    pub(crate) fn wait_for_all(&self) {
        let last: Vec<Arc<Task>> = self.tails.lock().iter().filter_map(|t| t.last()).collect();
        last.iter().for_each(|t| t.wait());
        self.flush_printf();
    }

    /// Where `printf` of this context's kernels goes.
    pub(crate) fn printf(&self) -> &Arc<PrintfSink> {
        self.printf.get_or_init(|| Arc::new(PrintfSink::new(self.limits.printf_fifo() as usize)))
    }

    /// The heap of `malloc` in this context's kernels.
    pub(crate) fn heap(&self) -> &Arc<DeviceHeap> {
        self.heap.get_or_init(|| Arc::new(DeviceHeap::new(self.limits.heap() as usize)))
    }

    /// Whether a kernel has been launched that may use the heap, and one that may print: the sizes are fixed then.
    pub(crate) fn in_use(&self) -> (bool, bool) {
        (self.heap_used.load(Ordering::Relaxed), self.printf_used.load(Ordering::Relaxed))
    }

    /// Notes that a kernel which is launched may use the heap or print.
    pub(crate) fn note_use(&self, heap: bool, printf: bool) {
        if heap {
            self.heap_used.store(true, Ordering::Relaxed);
        }
        if printf {
            self.printf_used.store(true, Ordering::Relaxed);
        }
    }

    /// Tells heap and buffer that are there already of their limits.
    pub(crate) fn apply_limits(&self) {
        if let Some(heap) = self.heap.get() {
            heap.set_limit(self.limits.heap() as usize);
        }
        if let Some(printf) = self.printf.get() {
            printf.set_limit(self.limits.printf_fifo() as usize);
        }
    }

    pub(crate) fn flush_printf(&self) {
        if let Some(p) = self.printf.get() {
            p.flush();
        }
    }

    /// Allows the use of a peer's memory, which all contexts can reach in any case (`cuCtxEnablePeerAccess`).
    ///
    /// # Errors
    /// [`Code::PeerAccessAlreadyEnabled`].
    pub fn enable_peer(&self, peer: &Context) -> Result<()> {
        let mut peers = self.peers.lock();
        if peers.contains(&peer.id) {
            return fail(Code::PeerAccessAlreadyEnabled);
        }
        peers.push(peer.id);
        Ok(())
    }

    /// Ends that (`cuCtxDisablePeerAccess`).
    ///
    /// # Errors
    /// [`Code::PeerAccessNotEnabled`].
    pub fn disable_peer(&self, peer: &Context) -> Result<()> {
        let mut peers = self.peers.lock();
        let at = peers.iter().position(|id| *id == peer.id).ok_or(Code::PeerAccessNotEnabled)?;
        peers.swap_remove(at);
        Ok(())
    }

    /// Ends it: waits for its work, ends kernels that go on for too long, unloads its modules, ends its
    /// texture and surface objects and frees its memory (`cuCtxDestroy`).
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`] when that has happened already.
    pub fn destroy(&self) -> Result<()> {
        if !self.alive.swap(false, Ordering::AcqRel) {
            return fail(Code::ContextIsDestroyed);
        }
        let last: Vec<Arc<Task>> = self.tails.lock().iter().filter_map(|t| t.last()).collect();
        if !last.is_empty() {
            engine::wind_up(self.id, &|| last.iter().all(|t| t.is_done()));
        }
        self.flush_printf();
        self.modules.lock().clear();
        texture::end_all_of(self.id);
        memory::free_all_of(self.id);
        // A primary context stays current, and says that it is gone.
        CURRENT.with_borrow_mut(|stack| {
            if !self.primary && stack.last().is_some_and(|c| c.id == self.id) {
                stack.pop();
            }
        });
        Ok(())
    }
}

impl Tagged for Context {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.alive.load(Ordering::Acquire)
    }
}

thread_local! {
    static CURRENT: RefCell<Vec<Arc<Context>>> = const { RefCell::new(Vec::new()) };
}

/// This thread's current context (`cuCtxGetCurrent`).
pub fn current() -> Option<Arc<Context>> {
    CURRENT.with_borrow(|stack| stack.last().cloned())
}

/// This thread's current context, in working order.
///
/// # Errors
/// [`Code::InvalidContext`] when there is none; the context's own error.
pub fn usable() -> Result<Arc<Context>> {
    let context = current().ok_or(Code::InvalidContext)?;
    context.check()?;
    Ok(context)
}

/// Applies `f` to the current context without taking hold of it.
pub fn with_current<T>(f: impl FnOnce(Option<&Arc<Context>>) -> T) -> T {
    CURRENT.with_borrow(|stack| f(stack.last()))
}

/// Makes a context current above the present one (`cuCtxPushCurrent`).
pub fn push(context: Arc<Context>) {
    CURRENT.with_borrow_mut(|stack| stack.push(context));
}

/// Takes the current context away; the one below becomes current (`cuCtxPopCurrent`).
///
/// # Errors
/// [`Code::InvalidContext`] when there is none.
pub fn pop() -> Result<Arc<Context>> {
    CURRENT.with_borrow_mut(|stack| stack.pop()).ok_or_else(|| Code::InvalidContext.into())
}

/// Replaces the current context; with `None` takes it away (`cuCtxSetCurrent`).
pub fn set_current(context: Option<Arc<Context>>) {
    let old = CURRENT.with_borrow_mut(|stack| {
        let old = stack.pop();
        stack.extend(context);
        old
    });
    drop(old);
}
