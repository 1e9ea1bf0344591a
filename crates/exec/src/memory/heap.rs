//! The heap behind `malloc` and `free` in kernels.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;

/// A heap with a limit (`cudaLimitMallocHeapSize`), shared by the kernels of a context.
#[derive(Debug)]
pub struct DeviceHeap {
    limit: AtomicUsize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    live: BTreeMap<u64, usize>,
    used: usize,
}

impl DeviceHeap {
    /// A heap of at most `limit` bytes; CUDA's default is 8 MiB.
    pub fn new(limit: usize) -> Self {
        DeviceHeap { limit: AtomicUsize::new(limit), state: Mutex::default() }
    }

    /// Changes the limit.
    pub fn set_limit(&self, limit: usize) {
        self.limit.store(limit, Ordering::Relaxed);
    }

    /// Bytes in use.
    pub fn used(&self) -> usize {
        self.state.lock().used
    }

    /// The allocation that `address` lies in.
    pub fn find(&self, address: u64) -> Option<Range<u64>> {
        let state = self.state.lock();
        let (&base, &bytes) = state.live.range(..=address).next_back()?;
        Some(base..base + bytes as u64).filter(|a| a.contains(&address))
    }

    /// Allocates, aligned to 16; 0 when there is no room or `bytes` is 0.
    pub fn malloc(&self, bytes: u64) -> u64 {
        let Some(bytes) = usize::try_from(bytes).ok().filter(|&n| n > 0) else { return 0 };
        let mut state = self.state.lock();
        if state.used.checked_add(bytes).is_none_or(|n| n > self.limit.load(Ordering::Relaxed)) {
            return 0;
        }
        // SAFETY: a plain allocation.
        let p = unsafe { libc::malloc(bytes) } as u64;
        if p != 0 {
            state.live.insert(p, bytes);
            state.used += bytes;
        }
        p
    }

    /// Frees; whether `address` was a live allocation (or 0, for which there is nothing to do).
    pub fn free(&self, address: u64) -> bool {
        if address == 0 {
            return true;
        }
        let mut state = self.state.lock();
        let Some(bytes) = state.live.remove(&address) else { return false };
        state.used -= bytes;
        // SAFETY: it came from `malloc` and was live.
        unsafe { libc::free(address as *mut libc::c_void) };
        true
    }
}

impl Drop for DeviceHeap {
    fn drop(&mut self) {
        for &p in self.state.get_mut().live.keys() {
            // SAFETY: as in `free`.
            unsafe { libc::free(p as *mut libc::c_void) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DeviceHeap;

    #[test]
    fn limit_and_wrong_frees() {
        let heap = DeviceHeap::new(100);
        let a = heap.malloc(60);
        assert_ne!(a, 0);
        let found = [a, a + 59, a + 60, a - 1].map(|at| heap.find(at));
        assert_eq!(found, [Some(a..a + 60), Some(a..a + 60), None, None]);
        assert_eq!(heap.malloc(60), 0);
        assert!(!heap.free(a + 8));
        assert!(heap.free(a));
        assert!(!heap.free(a));
        assert_eq!(heap.used(), 0);
    }
}
