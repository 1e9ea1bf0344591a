//! What all that belongs to a context shares with it.
//!
//! Streams, events, functions and arrays hold a context's state, not the context: so a context can hold them in turn, and
//! none of them has to know what else there is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_exec::{DeviceHeap, PrintfSink};

use crate::device::Device;
use crate::error::{Code, Result, fail};
use crate::health::Health;
use crate::job::Job;
use crate::limits::Limits;
use crate::tail::Tail;
use crate::task::Task;
use crate::unified;

/// See the module.
pub(crate) struct State {
    id: u64,
    device: Arc<Device>,
    alive: AtomicBool,
    pub(crate) health: Arc<Health>,
    /// Orders submissions; holds the end of every stream.
    pub(crate) tails: Mutex<Vec<Arc<Tail>>>,
    /// The end of the legacy default stream.
    pub(crate) legacy: Arc<Tail>,
    /// What streams that are made later wait for.
    held: Mutex<Option<Arc<Task>>>,
    /// Limits that programs may change.
    pub(crate) limits: Limits,
    printf: OnceLock<Arc<PrintfSink>>,
    heap: OnceLock<Arc<DeviceHeap>>,
    heap_used: AtomicBool,
    printf_used: AtomicBool,
    /// Launches by kernels that wait for other work.
    pub(crate) pending_launches: AtomicU64,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Context({})", self.id)
    }
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl State {
    pub(crate) fn new(device: &Arc<Device>) -> Arc<State> {
        let legacy = Tail::new(true);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        Arc::new(State {
            id,
            device: device.clone(),
            alive: AtomicBool::new(true),
            health: Health::new(id, device),
            tails: Mutex::new(vec![legacy.clone()]),
            legacy,
            held: Mutex::new(None),
            limits: Limits::of(device.profile()),
            printf: OnceLock::new(),
            heap: OnceLock::new(),
            heap_used: AtomicBool::new(false),
            printf_used: AtomicBool::new(false),
            pending_launches: AtomicU64::new(0),
        })
    }

    /// A number that no other context of the process has had.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    pub(crate) fn device(&self) -> &Arc<Device> {
        &self.device
    }

    /// Whether the context has not been destroyed.
    #[inline]
    pub(crate) fn is_alive(&self) -> bool {
        self.alive.load(Ordering::Acquire)
    }

    /// Notes that the context ends; false when it has done so before.
    pub(crate) fn end(&self) -> bool {
        self.health.end();
        self.alive.swap(false, Ordering::AcqRel)
    }

    /// # Errors
    /// [`Code::ContextIsDestroyed`], or what has failed.
    #[inline]
    pub(crate) fn check(&self) -> Result<()> {
        self.check_alive()?;
        self.health.check()
    }

    /// # Errors
    /// [`Code::ContextIsDestroyed`].
    #[inline]
    pub(crate) fn check_alive(&self) -> Result<()> {
        if self.is_alive() { Ok(()) } else { fail(Code::ContextIsDestroyed) }
    }

    /// The last tasks of all streams that are not done.
    pub(crate) fn unfinished(&self) -> Vec<Arc<Task>> {
        self.tails.lock().iter().filter_map(|t| t.last()).collect()
    }

    /// Waits for all work given so far.
    pub(crate) fn wait_for_all(&self) {
        self.unfinished().iter().for_each(|t| t.wait());
        self.settle();
    }

    /// Does a job when all is done that the streams have been given so far; they do not wait for it.
    pub(crate) fn behind_all(&self, job: Job) -> Arc<Task> {
        let task = Task::new(job, &self.health);
        let tail = Tail::new(false);
        let mut tails = self.tails.lock();
        tails.iter().filter_map(|t| t.last()).for_each(|t| task.wait_for(&t));
        tail.set(&task);
        tail.close();
        tails.retain(|t| !t.is_over());
        tails.push(tail);
        drop(tails);
        task.release();
        task
    }

    /// Lets all that the streams are given from now on wait for a task, also in streams that are made later.
    pub(crate) fn hold_all(&self, until: &Arc<Task>) {
        let both = |earlier: Arc<Task>| {
            let task = Task::new(Job::Marker, &self.health);
            task.wait_for(&earlier);
            task.wait_for(until);
            task.release();
            task
        };
        let tails = self.tails.lock();
        for tail in tails.iter() {
            let last = tail.last().map_or_else(|| until.clone(), both);
            tail.set(&last);
        }
        let mut held = self.held.lock();
        let earlier = held.take().filter(|t| !t.is_done());
        *held = Some(earlier.map_or_else(|| until.clone(), both));
    }

    /// The end of a stream that is made now.
    pub(crate) fn new_tail(&self, blocking: bool) -> Arc<Tail> {
        let tail = Tail::new(blocking);
        let mut tails = self.tails.lock();
        if let Some(task) = self.held.lock().as_ref().filter(|t| !t.is_done()) {
            tail.set(task);
        }
        tails.retain(|t| !t.is_over());
        tails.push(tail.clone());
        tail
    }

    /// Where `printf` of the context's kernels goes.
    #[inline]
    pub(crate) fn printf(&self) -> &Arc<PrintfSink> {
        self.printf.get_or_init(|| Arc::new(PrintfSink::new(self.limits.printf_fifo() as usize)))
    }

    /// The same, if a kernel has been launched.
    pub(crate) fn printf_if_any(&self) -> Option<&Arc<PrintfSink>> {
        self.printf.get()
    }

    /// The program has waited for work: what kernels printed is shown, and pools give back what they need not keep.
    #[inline]
    pub(crate) fn settle(&self) {
        unified::settled();
        self.device.settle();
        self.flush_printf();
    }

    #[inline]
    pub(crate) fn flush_printf(&self) {
        if let Some(p) = self.printf.get() {
            p.flush();
        }
    }

    /// The heap of `malloc` in the context's kernels.
    #[inline]
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
}
