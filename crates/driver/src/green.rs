//! Green contexts: parts of a device. A part of its multiprocessors is as large a part of the workers, which it shares with no other
//! part as far as there are enough (CUDA C++ Programming Guide, "Green Contexts").

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use weft_device::{Profile, attribute as attr};
use weft_exec::Part;

use crate::context::Context;
use crate::device::Device;
use crate::error::{Code, Result, fail};
use crate::event::Event;
pub use crate::multiprocessors::{BACKFILL, Group, Multiprocessors, granularity};
use crate::operation::{Operation, Timing};
use crate::stream::{NON_BLOCKING, PRIORITIES, Partition, Stream, StreamKind};
use crate::tag::{Tag, Tagged};

/// `CU_GREEN_CTX_DEFAULT_STREAM`, which must be.
const DEFAULT_STREAM: u32 = 1;

/// What a green context is made of (`CUdevResourceDesc`).
#[derive(Debug)]
pub struct Description {
    multiprocessors: Multiprocessors,
    tag: Tag,
}

impl Description {
    /// Of some multiprocessors (`cuDevResourceGenerateDesc`).
    pub fn new(multiprocessors: Multiprocessors) -> Arc<Self> {
        Arc::new(Description { multiprocessors, tag: Tag::default() })
    }
}

impl Tagged for Description {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        true
    }
}

/// A green context (`CUgreenCtx`).
#[derive(Debug)]
pub struct GreenContext {
    id: u64,
    primary: Arc<Context>,
    multiprocessors: Multiprocessors,
    context: Arc<Context>,
    streams: Mutex<Vec<Weak<Stream>>>,
    destroyed: AtomicBool,
    tag: Tag,
}

/// All of the process.
static ALL: Mutex<Vec<Weak<GreenContext>>> = Mutex::new(Vec::new());

impl GreenContext {
    /// Makes one of a part of a device; it keeps the device's primary context (`cuGreenCtxCreate`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for other flags than `CU_GREEN_CTX_DEFAULT_STREAM` alone; the device's error.
    pub fn create(device: &Arc<Device>, of: &Description, flags: u32) -> Result<Arc<GreenContext>> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        if flags != DEFAULT_STREAM {
            return fail(Code::InvalidValue);
        }
        let primary = device.retain_primary()?;
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let partition = Partition { green: id, part: part(device.profile(), of.multiprocessors) };
        let green = Arc::new(GreenContext {
            id,
            context: Context::of_part(&primary, partition),
            primary,
            multiprocessors: of.multiprocessors,
            streams: Mutex::default(),
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        });
        let mut all = ALL.lock();
        all.retain(|g| g.strong_count() > 0);
        all.push(Arc::downgrade(&green));
        Ok(green)
    }

    /// The one whose stream this is.
    pub fn of_stream(stream: &Stream) -> Option<Arc<GreenContext>> {
        let id = stream.partition()?.green;
        ALL.lock().iter().filter_map(Weak::upgrade).find(|g| g.id == id)
    }

    /// A number that no other green context of the process has had (`cuGreenCtxGetId`).
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Its multiprocessors.
    pub fn multiprocessors(&self) -> Multiprocessors {
        self.multiprocessors
    }

    /// Its device.
    pub fn device(&self) -> &Arc<Device> {
        self.primary.device()
    }

    /// The context by which it can be made current (`cuCtxFromGreenCtx`).
    pub fn context(&self) -> &Arc<Context> {
        &self.context
    }

    fn partition(&self) -> Partition {
        Partition { green: self.id, part: part(self.device().profile(), self.multiprocessors) }
    }

    /// Makes a stream whose kernels run on its multiprocessors (`cuGreenCtxStreamCreate`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a stream that is not non-blocking; the context's error.
    pub fn create_stream(&self, flags: u32, priority: i32) -> Result<Arc<Stream>> {
        self.primary.check()?;
        if flags != NON_BLOCKING {
            return fail(Code::InvalidValue);
        }
        Ok(self.stream(priority))
    }

    /// A stream of it, which ends with it.
    pub(crate) fn stream(&self, priority: i32) -> Arc<Stream> {
        let settings = (NON_BLOCKING, priority.clamp(PRIORITIES.0, PRIORITIES.1));
        let stream =
            Stream::within(self.primary.state(), StreamKind::Created, settings, Some(self.partition()));
        let mut streams = self.streams.lock();
        streams.retain(|s| s.strong_count() > 0);
        streams.push(Arc::downgrade(&stream));
        stream
    }

    fn streams(&self) -> Vec<Arc<Stream>> {
        self.streams.lock().iter().filter_map(Weak::upgrade).filter(|s| s.is_alive()).collect()
    }

    /// Marks all work that its streams have been given with an event (`cuGreenCtxRecordEvent`).
    ///
    /// # Errors
    /// As [`Stream::submit`].
    pub fn record(&self, event: &Arc<Event>) -> Result<()> {
        let end = Stream::new(self.primary.state(), StreamKind::Created, NON_BLOCKING, 0);
        for stream in self.streams() {
            let mark = Event::create(&self.primary, crate::event::DISABLE_TIMING)?;
            stream.submit(Operation::Record(mark.clone()), Timing::Async)?;
            end.submit(Operation::Wait(mark), Timing::Async)?;
        }
        end.submit(Operation::Record(event.clone()), Timing::Async).map(drop)
    }

    /// Lets all its streams wait for an event (`cuGreenCtxWaitEvent`).
    ///
    /// # Errors
    /// As [`Stream::submit`].
    pub fn wait(&self, event: &Arc<Event>) -> Result<()> {
        let wait = |s: &Arc<Stream>| s.submit(Operation::Wait(event.clone()), Timing::Async).map(drop);
        self.streams().iter().try_for_each(wait)
    }

    /// Ends it, and its streams for the program; what they have been given is done (`cuGreenCtxDestroy`).
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`] when that has happened already.
    pub fn destroy(&self) -> Result<()> {
        if self.destroyed.swap(true, Ordering::AcqRel) {
            return fail(Code::ContextIsDestroyed);
        }
        self.streams().iter().for_each(|s| s.orphan());
        self.context.legacy_stream().orphan();
        self.device().release_primary()
    }
}

fn part(profile: &Profile, m: Multiprocessors) -> Part {
    Part { first: m.first, count: m.count, of: profile.limit(attr::SM_COUNT) }
}

impl Tagged for GreenContext {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire) && self.primary.is_alive()
    }
}
