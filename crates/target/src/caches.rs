//! The caches of this machine.

use std::fs;
use std::path::Path;

use crate::TargetModel;

/// Where the system describes the first CPU's caches.
const HOST: &str = "/sys/devices/system/cpu/cpu0/cache";

/// Most descriptions that are looked at.
const MOST: usize = 8;

/// Sizes in bytes and sharing, as far as the system tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Caches {
    /// Of the first three levels, for data; 0: not told.
    bytes: [u64; 3],
    /// Cores that share the third.
    sharing: u32,
}

impl Caches {
    /// This machine's: of the system, else of the CPU.
    pub(crate) fn of_host() -> Self {
        let told = Self::read(Path::new(HOST));
        #[cfg(target_arch = "x86_64")]
        if told.bytes[0] == 0 {
            return of_cpuid(&raw_cpuid::CpuId::new());
        }
        told
    }

    /// As described in a directory.
    fn read(at: &Path) -> Self {
        let mut out = Caches::default();
        let mut threads = 1;
        for n in 0..MOST {
            let text = |name: &str| {
                let text = fs::read_to_string(at.join(format!("index{n}")).join(name)).unwrap_or_default();
                text.trim().to_owned()
            };
            let level = match text("level").as_str() {
                "1" => 0,
                "2" => 1,
                "3" => 2,
                _ => continue,
            };
            if text("type") == "Instruction" {
                continue;
            }
            out.bytes[level] = size(&text("size")).unwrap_or(0);
            let sharing = count(&text("shared_cpu_list")).unwrap_or(1);
            match level {
                0 => threads = sharing.max(1),
                2 => out.sharing = sharing,
                _ => {}
            }
        }
        // The system counts threads, of which a core may have several.
        out.sharing = out.sharing.div_ceil(threads);
        out
    }

    /// Puts what is believable into a model, whose other figures stay.
    pub(crate) fn fit(self, model: &mut TargetModel) {
        let [l1, l2, l3] = self.bytes;
        let ok = (8 << 10..=1 << 20).contains(&l1) && (64 << 10..=64 << 20).contains(&l2) && l1 < l2;
        if !ok {
            return;
        }
        (model.l1_bytes, model.l2_bytes) = (l1, l2);
        if (1 << 20..=4 << 30).contains(&l3) && l2 < l3 {
            model.l3_bytes = l3;
            if (1..=512).contains(&self.sharing) {
                model.l3_cores = self.sharing;
            }
        } else {
            model.l3_bytes = model.l3_bytes.max(2 * l2);
        }
    }
}

/// What the CPU says, where it does.
#[cfg(target_arch = "x86_64")]
pub(crate) fn of_cpuid<R: raw_cpuid::CpuIdReader>(cpuid: &raw_cpuid::CpuId<R>) -> Caches {
    use raw_cpuid::CacheType;
    let mut out = Caches::default();
    for cache in cpuid.get_cache_parameters().into_iter().flatten().take(MOST) {
        let level = usize::from(cache.level());
        if !(1..=3).contains(&level) || cache.cache_type() == CacheType::Instruction {
            continue;
        }
        let shape = [
            cache.associativity(),
            cache.physical_line_partitions(),
            cache.coherency_line_size(),
            cache.sets(),
        ];
        let bytes = shape.iter().try_fold(1u64, |all, &n| all.checked_mul(n as u64));
        out.bytes[level - 1] = bytes.unwrap_or(0);
    }
    // How many numbers cores may have is no count of them: the sharing stays the table's.
    out
}

/// A number of bytes as the system writes it: `32768K`, `32M`.
fn size(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match &text[digits.len()..] {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

/// How many numbers a list has: `0-3,8-11`.
fn count(list: &str) -> Option<u32> {
    list.split(',').try_fold(0u32, |sum, part| {
        let (a, b) = part.split_once('-').unwrap_or((part, part));
        let (a, b) = (a.trim().parse::<u32>().ok()?, b.trim().parse::<u32>().ok()?);
        sum.checked_add(b.checked_sub(a)?.checked_add(1)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_lists_are_read_as_the_system_writes_them() {
        assert_eq!((size("32768K"), size("32M"), size("123")), (Some(32 << 20), Some(32 << 20), Some(123)));
        assert_eq!((size(""), size("12X"), size("99999999999999999999K")), (None, None, None));
        assert_eq!((count("0-1"), count("0"), count("0-3,8-11")), (Some(2), Some(1), Some(8)));
        assert_eq!((count(""), count("3-1"), count("0-4294967295")), (None, None, None));
    }

    #[test]
    fn only_what_can_be_true_is_taken() {
        let row = TargetModel::named("zen4").expect("a row");
        let fitted = |bytes, sharing| {
            let mut model = row.clone();
            Caches { bytes, sharing }.fit(&mut model);
            model
        };
        assert_eq!(fitted([0; 3], 0), row);
        assert_eq!(fitted([u64::MAX; 3], u32::MAX), row);
        assert_eq!(fitted([1 << 20, 64 << 10, 1 << 30], 4), row);
        let small = fitted([48 << 10, 2 << 20, 96 << 20], 6);
        assert_eq!(
            (small.l1_bytes, small.l2_bytes, small.l3_bytes, small.l3_cores),
            (48 << 10, 2 << 20, 96 << 20, 6)
        );
        // Without a third cache the order of sizes holds.
        let none = fitted([64 << 10, 32 << 20, 0], 0);
        assert_eq!((none.l3_bytes, none.l3_cores), (64 << 20, row.l3_cores));
    }

    #[test]
    fn directories_that_lack_everything_tell_nothing() {
        assert_eq!(Caches::read(Path::new("/nonexistent")), Caches::default());
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_cpu_is_asked_without_a_panic() {
        let mut model = TargetModel::named("zen4").expect("a row");
        of_cpuid(&raw_cpuid::CpuId::new()).fit(&mut model);
        assert!(model.l1_bytes < model.l2_bytes && model.l2_bytes < model.l3_bytes);
    }
}
