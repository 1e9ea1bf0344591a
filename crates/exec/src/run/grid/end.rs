//! How a grid ends, also before its time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use weft_abi::TrapCode;

use super::Grid;
use crate::fault::{Fault, Waiter};
use crate::run::client;
use crate::run::launch::beyond_limit;

/// Grids that are cancelled and have not ended, of all pools.
static CANCELLED: AtomicUsize = AtomicUsize::new(0);

/// Whether a grid is cancelled and has not ended.
pub(in crate::run) fn any_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed) > 0
}

impl Grid {
    /// Whether the grid is to end early.
    #[inline]
    pub(crate) fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Where compiled code that is to be left looks whether that is so.
    pub(in crate::run) fn cancel_flag(&self) -> *const AtomicBool {
        &raw const self.cancelled
    }

    /// Ends the grid early, without fault: blocks not begun are dropped, others stop.
    pub(in crate::run) fn cancel(&self) {
        if !self.cancelled.swap(true, Ordering::AcqRel) {
            CANCELLED.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Ends the grid since it took longer than `limit_ms`.
    pub(in crate::run) fn expire(&self, limit_ms: u64) {
        self.overdue_ms.store(limit_ms, Ordering::Release);
        self.cancel();
    }

    /// Why the grid is ended if it has taken too long.
    pub(in crate::run) fn overdue(&self) -> Option<Fault> {
        let ms = Some(self.overdue_ms.load(Ordering::Acquire)).filter(|n| *n > 0)?;
        let message = beyond_limit(Duration::from_millis(ms));
        Some(Fault { code: TrapCode::Timeout, ..Fault::of_launch(&self.launch.kernel_name, message) })
    }

    /// The fault of a grid that gets no memory for its blocks.
    pub(in crate::run) fn no_memory(&self, e: &std::io::Error) -> Fault {
        Fault::of_launch(&self.launch.kernel_name, format!("no memory for a block: {e}"))
    }

    /// Ends the grid because nothing moves any more.
    pub(in crate::run) fn fail_stuck(&self, message: String) {
        self.stuck.store(true, Ordering::Release);
        let name = &self.launch.kernel_name;
        self.fail(Fault { code: TrapCode::Deadlock, ..Fault::of_launch(name, message) });
    }

    /// Whether units under way are to say what they wait for before they are dropped.
    pub(in crate::run) fn asks_waiters(&self) -> bool {
        self.stuck.load(Ordering::Acquire) || self.overdue_ms.load(Ordering::Acquire) > 0
    }

    pub(in crate::run) fn add_waiters(&self, waiters: Vec<Waiter>) {
        self.waiters.lock().extend(waiters);
    }

    /// Ends the grid early because of `fault`; the first one counts. The units not claimed count as finished; the
    /// caller reports its own with [`Self::finish`].
    pub(in crate::run) fn fail(&self, fault: Fault) {
        {
            let mut first = self.fault.lock();
            if first.is_none() {
                tracing::debug!(%fault, "grid ends early");
                *first = Some(fault);
            }
        }
        self.cancel();
        // The caller's own unit is still out, so this cannot be the last.
        self.counts.finished.fetch_add(self.shares.drop_all(), Ordering::AcqRel);
    }

    /// Tells whoever waits for the grid.
    pub(in crate::run) fn complete(&self) {
        let cancelled = self.cancelled();
        if cancelled {
            CANCELLED.fetch_sub(1, Ordering::Relaxed);
        }
        if let Some((since, shared)) = self.timed {
            let ns = u64::try_from(since.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.launch.code.chained().note(self.blocks(), shared, ns);
        }
        // Who reports a fault cancels the grid before its last unit ends.
        let fault = || self.fault.lock().take().or_else(|| self.overdue());
        let fault = cancelled.then(fault).flatten().map(|f| self.explained(f));
        if let (Some(noted), Some(sink)) = (&self.noted, &self.launch.probes) {
            noted.tell(&**sink);
        }
        if let Some(o) = self.launch.observer() {
            o.ended(self.cancelled());
        }
        let client = self.client.lock().take();
        if let Some(client) = client {
            client::tell(client, fault.map_or(Ok(()), Err));
        }
    }

    /// The fault with the launch's shape, with who waited, and with lines of the source.
    fn explained(&self, mut fault: Fault) -> Fault {
        let scene = fault.scene.get_or_insert_default();
        (scene.grid, scene.block) = (self.launch.grid, self.launch.block);
        let mut waiters = std::mem::take(&mut fault.waiters).into_vec();
        waiters.append(&mut self.waiters.lock());
        waiters.sort();
        fault.waiters = waiters.into();
        if let Some(w) = fault.waiters.first()
            && fault.code == TrapCode::Deadlock
        {
            let [z, y, x] = w.block_zyx;
            fault.block = [x, y, z];
        }
        if let Some(lines) = &self.launch.lines {
            fault.source = lines.source(fault.ptx_line).map(String::into_boxed_str);
            fault.waiters.iter_mut().for_each(|w| w.source = lines.source(w.ptx_line));
        }
        fault
    }
}
