//! The host's caches.

use std::sync::OnceLock;

/// Taken where the host does not say.
const USUAL_LAST_LEVEL: u64 = 32 << 20;

/// A grid that stores more than so many bytes lets them pass the caches: the size of the largest cache, or what
/// `WEFT_STREAM_BYTES` says.
pub(super) fn stream_limit() -> u64 {
    static BYTES: OnceLock<u64> = OnceLock::new();
    *BYTES.get_or_init(|| {
        if let Some(n) = std::env::var("WEFT_STREAM_BYTES").ok().and_then(|n| n.parse().ok()) {
            return n;
        }
        // SAFETY: a question without side effects.
        let n = unsafe { libc::sysconf(libc::_SC_LEVEL3_CACHE_SIZE) };
        u64::try_from(n).ok().filter(|n| *n > 0).unwrap_or(USUAL_LAST_LEVEL)
    })
}

/// Stores past the caches that this thread has made become visible before what it does next.
pub(super) fn order_streams() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 CPU has the instruction.
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
}
