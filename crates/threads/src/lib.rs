//! Threads of the host's libraries: how many they take ([`count`]), who does what ([`each`]), and addresses that they share ([`At`]).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Threads that an operation may take: those that `WEFT_THREADS` says, else as many as the process has cores.
pub fn count() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let said = std::env::var("WEFT_THREADS").ok().and_then(|t| t.parse().ok()).filter(|t| *t > 0);
        said.unwrap_or(cores).min(cores)
    })
}

/// Calls a function with each number below `pieces`, on as many threads, which take the next number as they are done with one.
pub fn each(pieces: usize, threads: usize, f: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let take = || {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= pieces {
                return;
            }
            f(n);
        }
    };
    if threads <= 1 || pieces <= 1 {
        return take();
    }
    rayon::scope(|scope| {
        for _ in 1..threads.min(pieces) {
            scope.spawn(|_| take());
        }
        take();
    });
}

/// An address that goes to other threads.
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
    /// Of a pointer that is only read.
    pub fn of(p: *const T) -> At<T> {
        At(p.cast_mut())
    }

    /// The address, moved by so many elements.
    pub fn moved(self, elements: usize) -> *mut T {
        self.0.wrapping_add(elements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_once() {
        for threads in [0, 1, 3, 100] {
            let done: Vec<AtomicUsize> = (0..37).map(|_| AtomicUsize::new(0)).collect();
            each(done.len(), threads, |n| {
                done[n].fetch_add(1, Ordering::Relaxed);
            });
            assert!(done.iter().all(|d| d.load(Ordering::Relaxed) == 1), "{threads}");
        }
    }
}
