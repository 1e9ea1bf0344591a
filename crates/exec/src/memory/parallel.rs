//! Work on memory in pieces, by all threads that have nothing else to do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parking_lot::Mutex;

use super::MemoryFault;
use crate::fault::Fault;
use crate::run::{Client, Pool, Work};

/// Bytes of a piece: long enough that taking one costs nothing, short enough that none is waited for long.
const PIECE: u64 = 1 << 20;

struct Shared<F> {
    work: F,
    bytes: u64,
    next: AtomicU64,
    /// Bytes of the pieces that are done.
    done: AtomicU64,
    failed: AtomicBool,
    fault: Mutex<Option<MemoryFault>>,
}

impl<F: Fn(u64, u64) -> Result<(), MemoryFault>> Shared<F> {
    /// Works until no piece is left.
    fn help(&self) {
        loop {
            let start = self.next.fetch_add(PIECE, Ordering::Relaxed);
            if start >= self.bytes {
                return;
            }
            let bytes = PIECE.min(self.bytes - start);
            if !self.failed.load(Ordering::Relaxed)
                && let Err(fault) = (self.work)(start, bytes)
            {
                self.failed.store(true, Ordering::Relaxed);
                let mut first = self.fault.lock();
                if first.is_none_or(|f| fault.address < f.address) {
                    *first = Some(fault);
                }
            }
            self.done.fetch_add(bytes, Ordering::Release);
        }
    }
}

impl<F: Fn(u64, u64) -> Result<(), MemoryFault> + Send + Sync> Client for Shared<F> {
    fn run(&self) {
        self.help();
    }

    fn ended(self: Arc<Self>, _: Result<(), Fault>) {}
}

/// Calls `work` with start and length of each piece of `bytes` bytes, on this thread and on those of the pool that have
/// time. Returns when all is done.
///
/// # Errors
/// The one with the lowest address; pieces may have been left out then.
pub(super) fn each<F>(bytes: u64, work: F) -> Result<(), MemoryFault>
where
    F: Fn(u64, u64) -> Result<(), MemoryFault> + Send + Sync + 'static,
{
    let shared = Arc::new(Shared {
        work,
        bytes,
        next: AtomicU64::new(0),
        done: AtomicU64::new(0),
        failed: AtomicBool::new(false),
        fault: Mutex::new(None),
    });
    let pool = Pool::global();
    let others = (pool.threads() as u64 - 1).min(bytes / PIECE / 4);
    for _ in 0..others {
        // One that comes late finds nothing left to do.
        pool.submit(Work::Call, shared.clone());
    }
    shared.help();
    // What others have begun is soon done.
    while shared.done.load(Ordering::Acquire) < bytes {
        std::thread::yield_now();
    }
    let fault = shared.fault.lock().take();
    fault.map_or(Ok(()), Err)
}
