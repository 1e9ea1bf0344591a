//! Contexts: what belongs together on a device, and fails together.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use weft_device::attribute as attr;

use crate::claim::Claim;
use crate::device::Device;
use crate::dump::wishes;
use crate::error::{Code, Result, fail};
use crate::graph::capture;
use crate::own::{self, Own};
use crate::state::State;
use crate::stream::{Partition, Stream, StreamKind};
use crate::tag::{Tag, Tagged};
use crate::{limits, published};

/// Flags of a context (`CUctx_flags`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContextFlags(u32);

impl ContextFlags {
    const SCHEDULE: u32 = 0x07;
    const KNOWN: u32 = 0xff;
    /// `CU_CTX_COREDUMP_ENABLE`, and `CU_CTX_USER_COREDUMP_ENABLE`, which is taken for it.
    const DUMPS: [u32; 2] = [0x20, 0x40];
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
        let [dumps, on_request] = Self::DUMPS;
        Ok(ContextFlags(if bits & on_request == 0 { bits } else { bits & !on_request | dumps }))
    }

    /// Whether a fault is to make a dump.
    fn wants_dumps(self) -> bool {
        self.0 & Self::DUMPS[0] != 0
    }

    /// The bits.
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// A context (`CUcontext`).
#[derive(Debug)]
pub struct Context {
    state: Arc<State>,
    primary: bool,
    /// Whether it is a part of a primary one, which all but its default stream belongs to.
    green: bool,
    flags: AtomicU32,
    legacy: Arc<Stream>,
    /// Contexts whose memory it may use.
    peers: Mutex<Vec<u64>>,
    /// What keeps other contexts off the device.
    claim: Mutex<Option<Claim>>,
    tag: Tag,
}

/// All of the process.
static CONTEXTS: Mutex<Vec<(u64, Weak<Context>)>> = Mutex::new(Vec::new());

impl Context {
    /// Makes a context; it is not current yet. `primary` marks the one that its device holds.
    ///
    /// # Errors
    /// [`Code::DeviceUnavailable`] by the device's compute mode.
    pub(crate) fn new(device: &Arc<Device>, flags: ContextFlags, primary: bool) -> Result<Arc<Context>> {
        let claim = Claim::on(device)?;
        let state = State::new(device);
        let context = Arc::new(Context {
            legacy: Stream::new(&state, StreamKind::Legacy, 0, 0),
            state,
            primary,
            green: false,
            flags: AtomicU32::new(flags.bits()),
            peers: Mutex::default(),
            claim: Mutex::new(claim),
            tag: Tag::default(),
        });
        wishes::begin(context.id(), flags.wants_dumps());
        published::begin(device);
        CONTEXTS.lock().push((context.id(), Arc::downgrade(&context)));
        Ok(context)
    }

    /// The form of a part of a device's primary context: what is made in it belongs to that one, kernels in its default stream run on
    /// the part (`cuCtxFromGreenCtx`).
    pub(crate) fn of_part(primary: &Context, partition: Partition) -> Arc<Context> {
        let state = primary.state.clone();
        Arc::new(Context {
            legacy: Stream::within(&state, StreamKind::Legacy, (0, 0), Some(partition)),
            state,
            primary: true,
            green: true,
            flags: AtomicU32::new(primary.flags().bits()),
            peers: Mutex::default(),
            claim: Mutex::default(),
            tag: Tag::default(),
        })
    }

    /// The context of a number, while it is there.
    pub(crate) fn by_id(id: u64) -> Option<Arc<Context>> {
        CONTEXTS.lock().iter().find(|c| c.0 == id).and_then(|c| c.1.upgrade())
    }

    /// All contexts that there are.
    pub(crate) fn all() -> Vec<Arc<Context>> {
        CONTEXTS.lock().iter().filter_map(|c| c.1.upgrade()).collect()
    }

    /// What all that belongs to it shares with it.
    pub(crate) fn state(&self) -> &Arc<State> {
        &self.state
    }

    /// Makes a context and makes it current (`cuCtxCreate`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags; the error of a kernel that has failed on the device;
    /// [`Code::DeviceUnavailable`] by its compute mode.
    pub fn create(device: &Arc<Device>, flags: u32) -> Result<Arc<Context>> {
        device.check()?;
        let context = Context::new(device, ContextFlags::from_bits(flags)?, false)?;
        push(context.clone());
        Ok(context)
    }

    /// A number that no other context of the process has had.
    pub fn id(&self) -> u64 {
        self.state.id()
    }

    /// Its device.
    pub fn device(&self) -> &Arc<Device> {
        self.state.device()
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
    /// The error; its message names kernel, block, thread and line. [`Code::ContextIsDestroyed`] in the form of a green context that
    /// has ended.
    pub fn check(&self) -> Result<()> {
        if self.green {
            self.legacy.check_context()?;
        }
        self.state.check()
    }

    /// The default stream that waits for the others (`CU_STREAM_LEGACY`).
    pub fn legacy_stream(&self) -> Arc<Stream> {
        self.legacy.clone()
    }

    /// This thread's own default stream (`CU_STREAM_PER_THREAD`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] in the form of a green context, which has none (as an H100's driver answers).
    pub fn per_thread_stream(&self) -> Result<Arc<Stream>> {
        static LATE: Mutex<Vec<(u64, Arc<Stream>)>> = Mutex::new(Vec::new());
        thread_local! {
            static STREAMS: Own<(u64, Arc<Stream>)> = const { Own::new(&LATE) };
        }
        if self.green {
            return fail(Code::InvalidHandle);
        }
        own::change(&STREAMS, &LATE, |streams| {
            if let Some((_, known)) = streams.iter().find(|(id, _)| *id == self.id()) {
                return Ok(known.clone());
            }
            streams.retain(|(_, s)| s.is_alive());
            let new = Stream::new(&self.state, StreamKind::PerThread, 0, 0);
            streams.push((self.id(), new.clone()));
            Ok(new)
        })
    }

    /// Waits for all work given so far (`cuCtxSynchronize`).
    ///
    /// # Errors
    /// The context's error, should a kernel have failed.
    pub fn synchronize(&self) -> Result<()> {
        capture::check_context(self.id())?;
        self.wait_for_all();
        if crate::modelled::is_on() {
            crate::modelled::waited(self.id(), None);
        }
        self.check()
    }

    pub(crate) fn wait_for_all(&self) {
        self.state.wait_for_all();
    }

    /// Allows the use of a peer's memory, which all contexts can reach in any case (`cuCtxEnablePeerAccess`).
    ///
    /// # Errors
    /// [`Code::PeerAccessAlreadyEnabled`].
    pub fn enable_peer(&self, peer: &Context) -> Result<()> {
        let mut peers = self.peers.lock();
        if peers.contains(&peer.id()) {
            return fail(Code::PeerAccessAlreadyEnabled);
        }
        peers.push(peer.id());
        Ok(())
    }

    /// Ends that (`cuCtxDisablePeerAccess`).
    ///
    /// # Errors
    /// [`Code::PeerAccessNotEnabled`].
    pub fn disable_peer(&self, peer: &Context) -> Result<()> {
        let mut peers = self.peers.lock();
        let at = peers.iter().position(|id| *id == peer.id()).ok_or(Code::PeerAccessNotEnabled)?;
        peers.swap_remove(at);
        Ok(())
    }

    /// A limit (`cuCtxGetLimit`).
    ///
    /// # Errors
    /// [`Code::UnsupportedLimit`] or [`Code::InvalidValue`] for a number that is none here.
    pub fn limit(&self, which: u32) -> Result<u64> {
        self.state.limits.get(which)
    }

    /// Sets a limit of the context (`cuCtxSetLimit`).
    ///
    /// # Errors
    /// [`Code::UnsupportedLimit`] for limits this device lacks; [`Code::InvalidValue`] for others, for values out of range, and
    /// for heap and `printf` when kernels may use them already.
    pub fn set_limit(&self, which: u32, value: u64) -> Result<()> {
        capture::check_unsafe()?;
        let profile = self.device().profile();
        let persisting = u64::from(profile.limit(attr::MAX_PERSISTING_L2));
        let stack = profile.architecture.local_memory_per_thread_max;
        // Kernels that run have the part of L2 that they began with.
        if which == limits::PERSISTING_L2_CACHE_SIZE && value <= persisting {
            self.wait_for_all();
        }
        self.state.limits.set(which, value, self.state.in_use(), stack, limits::SetAside::of(profile))?;
        self.state.apply_limits();
        Ok(())
    }

    /// Keeps others off the device again.
    ///
    /// # Errors
    /// [`Code::DeviceUnavailable`] when another has come.
    pub(crate) fn claim_again(&self) -> Result<()> {
        if !self.green {
            *self.claim.lock() = Claim::on(self.device())?;
        }
        Ok(())
    }

    /// Lets others have contexts on the device.
    pub(crate) fn give_up_claim(&self) {
        self.claim.lock().take();
    }

    /// Is no longer current on this thread, as far as it is so now. A primary context stays current, and says that it is
    /// gone.
    pub(crate) fn leave(&self) {
        own::change(&CURRENT, &LATE, |stack| {
            if !self.primary && stack.last().is_some_and(|c| c.id() == self.id()) {
                stack.pop();
            }
        });
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        if self.green {
            return;
        }
        // What still belongs to it cannot be used any more.
        self.state.end();
        CONTEXTS.lock().retain(|c| c.0 != self.id());
    }
}

impl Tagged for Context {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.state.is_alive()
    }
}

/// What the first thread's stack has become when its thread-local values have ended.
static LATE: Mutex<Vec<Arc<Context>>> = Mutex::new(Vec::new());

thread_local! {
    static CURRENT: Own<Arc<Context>> = const { Own::new(&LATE) };
}

/// This thread's current context (`cuCtxGetCurrent`).
pub fn current() -> Option<Arc<Context>> {
    own::read(&CURRENT, &LATE, |last| last.cloned())
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
    own::read(&CURRENT, &LATE, f)
}

/// Makes a context current above the present one (`cuCtxPushCurrent`).
pub fn push(context: Arc<Context>) {
    own::change(&CURRENT, &LATE, |stack| stack.push(context));
}

/// Takes the current context away; the one below becomes current (`cuCtxPopCurrent`).
///
/// # Errors
/// [`Code::InvalidContext`] when there is none.
pub fn pop() -> Result<Arc<Context>> {
    own::change(&CURRENT, &LATE, Vec::pop).ok_or_else(|| Code::InvalidContext.into())
}

/// Replaces the current context; with `None` takes it away (`cuCtxSetCurrent`).
pub fn set_current(context: Option<Arc<Context>>) {
    let old = own::change(&CURRENT, &LATE, |stack| {
        let old = stack.pop();
        stack.extend(context);
        old
    });
    drop(old);
}
