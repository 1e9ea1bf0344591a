//! What of a transform is worth several threads.

use std::ops::Range;

/// Operations that take about as long as telling other threads of them.
const WORTH: f64 = 1e6;

/// Operations of a transform of `n` numbers, as they are usually counted.
pub fn operations(n: usize) -> f64 {
    5.0 * n as f64 * (n.max(2) as f64).log2()
}

/// Does `count` things, in ranges of them by several threads if their operations are worth it.
pub fn parallel(count: usize, operations: f64, work: impl Fn(Range<usize>) + Sync) {
    if count == 0 {
        return;
    }
    let threads = if operations < WORTH { 1 } else { threads::count().min(count) };
    // More ranges than threads, since threads are not equally fast.
    let pieces = if threads == 1 { 1 } else { (threads * 4).min(count) };
    threads::each(pieces, threads, |i| work(count * i / pieces..count * (i + 1) / pieces));
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
