//! Which CPU this is, for keys of caches: asking the compiler would mean loading it.

use std::sync::atomic::{AtomicBool, Ordering};

/// What the CPU says of its model and features. Equal on CPUs for which compilers make the same code.
#[cfg(target_arch = "x86_64")]
pub fn cpu_identity() -> &'static [u8] {
    use core::arch::x86_64::__cpuid_count;
    use std::sync::OnceLock;

    /// Leaf, subleaf, and which of the four registers tell of features rather than of this core or its caches.
    const LEAVES: [(u32, u32, [bool; 4]); 9] = [
        (0, 0, [true; 4]),
        (1, 0, [true, false, true, true]),
        (7, 0, [true; 4]),
        (7, 1, [true; 4]),
        (0xd, 1, [true, false, false, false]),
        (0x14, 0, [false, true, false, false]),
        (0x24, 0, [true, true, false, false]),
        (0x8000_0001, 0, [true, false, true, true]),
        (0x8000_0008, 0, [false, true, false, false]),
    ];
    static ID: OnceLock<Vec<u8>> = OnceLock::new();
    ID.get_or_init(|| {
        let mut out = Vec::new();
        let (most, most_extended) = (__cpuid_count(0, 0).eax, __cpuid_count(0x8000_0000, 0).eax);
        for (leaf, subleaf, counts) in LEAVES {
            let limit = if leaf < 0x8000_0000 { most } else { most_extended };
            if leaf > limit {
                continue;
            }
            let r = __cpuid_count(leaf, subleaf);
            for (value, _) in [r.eax, r.ebx, r.ecx, r.edx].into_iter().zip(counts).filter(|(_, c)| *c) {
                out.extend(value.to_le_bytes());
            }
        }
        // Whether the system saves the wide registers, and tiles: then what it saves is longer.
        for wide in [std::is_x86_feature_detected!("avx"), std::is_x86_feature_detected!("avx512f")] {
            out.push(wide.into());
        }
        if most >= 0xd {
            out.push((__cpuid_count(0xd, 0).ebx >= 2816 + 8192).into());
        }
        out
    })
}

/// Whether the system lets this process use tiles (AMX); asked once, for all its threads. It saves them from then on where they are in
/// use, and wants signal stacks that have room for that.
#[cfg(target_arch = "x86_64")]
pub(crate) fn tiles_allowed() -> bool {
    use std::sync::OnceLock;

    /// `ARCH_REQ_XCOMP_PERM`, and the number of the tiles' data among what is saved.
    const REQUEST: (libc::c_long, libc::c_long) = (0x1023, 18);
    static ALLOWED: OnceLock<bool> = OnceLock::new();
    *ALLOWED.get_or_init(|| {
        // SAFETY: two numbers; the call changes what the kernel saves, and no memory.
        let allowed = unsafe { libc::syscall(libc::SYS_arch_prctl, REQUEST.0, REQUEST.1) } == 0;
        IN_USE.store(allowed, Ordering::Relaxed);
        allowed
    })
}

/// Whether code that takes tiles was loaded.
static IN_USE: AtomicBool = AtomicBool::new(false);

/// Whether code may have left tiles configured.
pub(crate) fn tiles_in_use() -> bool {
    IN_USE.load(Ordering::Relaxed)
}

/// Other CPUs have none.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn tiles_allowed() -> bool {
    false
}

/// What the system says of the CPU's features.
#[cfg(not(target_arch = "x86_64"))]
pub fn cpu_identity() -> &'static [u8] {
    use std::sync::OnceLock;

    static ID: OnceLock<Vec<u8>> = OnceLock::new();
    ID.get_or_init(|| {
        let mut out = Vec::new();
        for kind in [libc::AT_HWCAP, libc::AT_HWCAP2] {
            // SAFETY: no memory is involved.
            out.extend(unsafe { libc::getauxval(kind) }.to_le_bytes());
        }
        let midr = "/sys/devices/system/cpu/cpu0/regs/identification/midr_el1";
        out.extend(std::fs::read(midr).unwrap_or_default());
        out
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_the_same_on_every_core() {
        let id = super::cpu_identity().to_vec();
        assert!(!id.is_empty());
        let other = std::thread::spawn(|| super::cpu_identity().to_vec()).join();
        assert_eq!(other.ok(), Some(id));
    }
}
