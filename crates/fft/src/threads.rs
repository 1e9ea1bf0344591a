//! Threads that transforms take.

use std::ops::Range;
use std::sync::OnceLock;

/// Threads that a transform may take: those that `WEFT_THREADS` says, else as many as the process has cores.
pub fn threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let said = std::env::var("WEFT_THREADS").ok().and_then(|t| t.parse().ok()).filter(|t| *t > 0);
        said.unwrap_or(cores).min(cores)
    })
}

/// An address that several threads use, each its own places there.
#[derive(Debug)]
pub struct At<T>(pub *mut T);

impl<T> Clone for At<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for At<T> {}

// SAFETY: it is only a number; whoever reads or writes there says why that is right.
unsafe impl<T> Send for At<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for At<T> {}

impl<T> At<T> {
    /// The address, moved by so many elements.
    pub fn of(self, elements: usize) -> *mut T {
        self.0.wrapping_add(elements)
    }
}

/// Operations that take about as long as telling other threads of them.
const WORTH: f64 = 1e6;

/// Operations of a transform of `n` numbers, as they are usually counted.
pub fn operations(n: usize) -> f64 {
    5.0 * n as f64 * (n.max(2) as f64).log2()
}

/// Does `count` things, in ranges of them by several threads if their operations are worth it.
pub fn parallel(count: usize, operations: f64, work: impl Fn(Range<usize>) + Sync) {
    let threads = if operations < WORTH { 1 } else { threads().min(count) };
    if threads <= 1 {
        if count > 0 {
            work(0..count);
        }
        return;
    }
    // More ranges than threads, since threads are not equally fast.
    let pieces = (threads * 4).min(count);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let take = || {
        loop {
            let i = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            if i >= pieces {
                return;
            }
            work(count * i / pieces..count * (i + 1) / pieces);
        }
    };
    rayon::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| take());
        }
        take();
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn each_once() {
        for operations in [1.0, 1e9] {
            let done: Vec<AtomicUsize> = (0..37).map(|_| AtomicUsize::new(0)).collect();
            super::parallel(done.len(), operations, |range| {
                for i in range {
                    done[i].fetch_add(1, Ordering::Relaxed);
                }
            });
            assert!(done.iter().all(|d| d.load(Ordering::Relaxed) == 1));
        }
    }
}
