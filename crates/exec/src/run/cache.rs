//! The host's caches.

use std::sync::OnceLock;

/// Taken where the host does not say.
const USUAL_LAST_LEVEL: u64 = 32 << 20;

/// Bytes of the last cache that there are for one CPU: servers have 1.5 to 5 MiB. Where fewer CPUs share one than it was made for, others,
/// which a virtual machine does not see, use the rest.
const OF_ONE_CPU: u64 = 4 << 20;

/// A grid that stores so many bytes or more lets them pass the caches: the size of the largest cache, as far as this machine has it
/// for itself, or what `WEFT_STREAM_BYTES` says. What is stored with plain stores beyond that is read from memory first, and is there
/// again when it is read.
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
    let of = |name: &str| {
        std::fs::read_to_string(format!("/sys/devices/system/cpu/cpu0/cache/index3/{name}")).ok()
    };
    let bytes = size(of("size")?.trim())?;
    Some(own(bytes, of("shared_cpu_list").and_then(|list| cpus(list.trim()))))
}

/// What of a cache so many CPUs that share it have for themselves.
fn own(bytes: u64, cpus: Option<u64>) -> u64 {
    cpus.map_or(bytes, |n| bytes.min(n.saturating_mul(OF_ONE_CPU)))
}

/// How many CPUs a list as the kernel writes it names: `0-3,8`.
fn cpus(list: &str) -> Option<u64> {
    list.split(',').try_fold(0u64, |n, range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last) = (first.parse::<u64>().ok()?, last.parse::<u64>().ok()?);
        n.checked_add(last.checked_sub(first)?.checked_add(1)?)
    })
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
    use super::{cpus, own, size};

    #[test]
    fn sizes_are_read_as_the_kernel_writes_them() {
        assert_eq!(size("32768K"), Some(32 << 20));
        assert_eq!(size("32M"), Some(32 << 20));
        assert_eq!(size("123"), Some(123));
        assert_eq!((size(""), size("0K"), size("12X")), (None, None, None));
    }
    #[test]
    fn cpus_are_counted_as_the_kernel_lists_them() {
        assert_eq!((cpus("0"), cpus("0-15"), cpus("0-3,8,10-11")), (Some(1), Some(16), Some(7)));
        assert_eq!(
            (cpus(""), cpus("3-1"), cpus("a"), cpus("0-18446744073709551615")),
            (None, None, None, None)
        );
    }

    #[test]
    fn a_few_cpus_do_not_have_a_large_cache_for_themselves() {
        assert_eq!(own(260 << 20, Some(2)), 8 << 20);
        assert_eq!(own(260 << 20, Some(16)), 64 << 20);
        assert_eq!(own(32 << 20, Some(16)), 32 << 20);
        assert_eq!(own(32 << 20, None), 32 << 20);
    }
}
