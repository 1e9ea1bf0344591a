//! The host's caches.

use std::sync::OnceLock;

/// Taken where the host does not say.
const USUAL_LAST_LEVEL: u64 = 32 << 20;

/// A grid that stores more than so many bytes lets them pass the caches: the size of the largest cache, or what
/// `WEFT_STREAM_BYTES` says.
pub(super) fn non_temporal_limit() -> u64 {
    static BYTES: OnceLock<u64> = OnceLock::new();
    *BYTES.get_or_init(|| {
        if let Some(n) = std::env::var("WEFT_STREAM_BYTES").ok().and_then(|n| n.parse().ok()) {
            return n;
        }
        last_level().unwrap_or(USUAL_LAST_LEVEL)
    })
}

/// Bytes of the cache that this CPU shares with the fewest others at the last level. (The C library answers for the whole
/// package, of which one core can fill only a part.)
fn last_level() -> Option<u64> {
    let text = std::fs::read_to_string("/sys/devices/system/cpu/cpu0/cache/index3/size").ok()?;
    size(text.trim())
}

/// A number of bytes as the kernel writes it: `32768K`, `32M`.
fn size(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match &text[digits.len()..] {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(unit).filter(|n| *n > 0)
}

/// Stores past the caches that this thread has made become visible before what it does next.
pub(super) fn order_non_temporal() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 CPU has the instruction.
    unsafe {
        std::arch::x86_64::_mm_sfence();
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_read_as_the_kernel_writes_them() {
        assert_eq!(size("32768K"), Some(32 << 20));
        assert_eq!(size("32M"), Some(32 << 20));
        assert_eq!(size("123"), Some(123));
        assert_eq!((size(""), size("0K"), size("12X")), (None, None, None));
    }
}
