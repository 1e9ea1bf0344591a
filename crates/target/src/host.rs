//! This machine.

use std::sync::OnceLock;

use crate::names::Row;
use crate::{Arch, Features, TargetModel, amd, arm, caches, generic, intel};

/// What a CPU says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CpuId {
    /// The vendor's word: `AuthenticAMD`, `GenuineIntel`; on Arm the implementer's number (`0x41`).
    pub vendor: String,
    /// Family, with the extended part; on Arm 0.
    pub family: u32,
    /// Model, with the extended part; on Arm the part's number.
    pub model: u32,
}

impl TargetModel {
    /// This machine's CPU: figures of its family as far as the system lets programs use its instruction sets, with the
    /// caches and cores that this machine has. The nearest generic CPU if the family is unknown.
    pub fn host() -> Self {
        static HOST: OnceLock<TargetModel> = OnceLock::new();
        HOST.get_or_init(|| {
            let (id, features, list) = ask();
            let mut model = Self::identified(&id, features);
            // Over the name's own features: a virtual machine may hide some, and a generic name has few.
            let hidden = |name: &str| list.split(',').any(|f| f.strip_prefix('-') == Some(name));
            model.dot_bytes &= !hidden(if model.has_avx512() { "avx512vnni" } else { "avxvnni" });
            model.dot_bf16 &= !hidden("avx512bf16");
            model.tile_bytes &= !hidden("amx-int8");
            model.tile_bf16 &= !hidden("amx-bf16");
            model.features = list;
            let sharing = model.l3_cores;
            caches::Caches::of_host().fit(&mut model);
            if is_virtual() {
                // Others share the cache, too.
                model.l3_cores = model.l3_cores.max(sharing);
            }
            if let Ok(n) = std::thread::available_parallelism() {
                model.cores = u32::try_from(n.get()).unwrap_or(model.cores);
            }
            model
        })
        .clone()
    }

    /// The row of a CPU that says this of itself, cut to the instruction sets that may be used; a generic row if the CPU
    /// is unknown.
    pub fn identified(id: &CpuId, features: Features) -> Self {
        if Arch::HOST == Arch::Arm || id.vendor.starts_with("0x") {
            return arm_row(id).map_or_else(generic::aarch64, |row| row());
        }
        match x86_row(id, features) {
            // Whether there are tiles is no level of its own: most CPUs have none.
            Some(row) => row().cut_to(Features { amx: features.avx512, ..features }),
            None => generic::x86(features),
        }
    }
}

fn x86_row(id: &CpuId, features: Features) -> Option<Row> {
    Some(match (id.vendor.as_str(), id.family, id.model) {
        ("AuthenticAMD", 0x17, 0x30..=0xff) => amd::zen2,
        ("AuthenticAMD", 0x19, 0x10..=0x1f | 0x60..=0xff) => amd::zen4,
        ("AuthenticAMD", 0x19, 0x00..=0x5f) => amd::zen3,
        ("AuthenticAMD", 0x1a, 0x20..=0x3f | 0x60..=0x6f) => amd::zen5_mobile,
        ("AuthenticAMD", 0x1a, 0x00..=0xff) => amd::zen5,
        ("GenuineIntel", 6, 0x3c | 0x3f | 0x45 | 0x46) => intel::haswell,
        ("GenuineIntel", 6, 0x3d | 0x47 | 0x4f | 0x56) => intel::broadwell,
        ("GenuineIntel", 6, 0x4e | 0x5e | 0x8e | 0x9e | 0xa5 | 0xa6) => intel::skylake,
        ("GenuineIntel", 6, 0x55) if features.avx512_vnni => intel::cascade_lake,
        ("GenuineIntel", 6, 0x55) => intel::skylake_x,
        ("GenuineIntel", 6, 0x6a | 0x6c | 0x7d | 0x7e | 0x8c | 0x8d | 0xa7) => intel::ice_lake_server,
        ("GenuineIntel", 6, 0x8f) => intel::sapphire_rapids,
        ("GenuineIntel", 6, 0xcf) => intel::emerald_rapids,
        ("GenuineIntel", 6, 0xad | 0xae) => intel::granite_rapids,
        ("GenuineIntel", 6, 0x97 | 0x9a | 0xb7 | 0xba | 0xbf) => intel::alder_lake,
        ("GenuineIntel", 6, 0xaa | 0xac | 0xb5 | 0xbd | 0xc5 | 0xc6 | 0xcc) => intel::alder_lake,
        _ => return None,
    })
}

fn arm_row(id: &CpuId) -> Option<Row> {
    Some(match (id.vendor.as_str(), id.model) {
        ("0x41", 0xd0b | 0xd0c) | ("0xc0", _) => arm::neoverse_n1,
        ("0x41", 0xd40 | 0xd49) => arm::neoverse_v1,
        ("0x41", 0xd4f | 0xd83 | 0xd84 | 0xd8e) => arm::neoverse_v2,
        _ => return None,
    })
}

/// The CPU's identity, the instruction sets that decide how code is written, and all features as LLVM writes them.
#[cfg(target_arch = "x86_64")]
fn ask() -> (CpuId, Features, String) {
    let mut list: Vec<String> = Vec::new();
    /// Features by LLVM's name, where that is not Rust's.
    macro_rules! features {
        ($($rust:tt $(= $llvm:literal)?),* $(,)?) => {{
            $(
                let sign = if std::is_x86_feature_detected!($rust) { '+' } else { '-' };
                let name = [$rust $(, $llvm)?];
                list.push(format!("{sign}{}", name[name.len() - 1]));
            )*
        }};
    }
    features!(
        "sse3",
        "ssse3",
        "sse4.1",
        "sse4.2",
        "sse4a",
        "popcnt",
        "avx",
        "avx2",
        "fma",
        "f16c",
        "bmi1" = "bmi",
        "bmi2",
        "lzcnt",
        "movbe",
        "adx",
        "aes",
        "pclmulqdq" = "pclmul",
        "sha",
        "gfni",
        "vaes",
        "vpclmulqdq",
        "rdrand" = "rdrnd",
        "rdseed",
        "fxsr",
        "xsave",
        "xsavec",
        "xsaveopt",
        "xsaves",
        "cmpxchg16b" = "cx16",
        "tbm",
        "avx512f",
        "avx512cd",
        "avx512bw",
        "avx512dq",
        "avx512vl",
        "avx512ifma",
        "avx512vbmi",
        "avx512vbmi2",
        "avx512vnni",
        "avx512bitalg",
        "avx512vpopcntdq",
        "avx512bf16",
        "avx512fp16",
        "avx512vp2intersect",
        "avxvnni",
        "avxifma",
        "avxvnniint8",
        "avxvnniint16",
        "avxneconvert",
    );
    let has = |names: &[&str]| names.iter().all(|n| list.iter().any(|f| f.strip_prefix('+') == Some(n)));
    let sse42 = has(&["sse4.2", "ssse3", "popcnt"]);
    let avx2 = sse42 && has(&["avx2", "fma", "bmi", "bmi2", "f16c", "lzcnt"]);
    let avx512 = avx2 && has(&["avx512f", "avx512vl", "avx512bw", "avx512dq", "avx512cd"]);
    let avx512_vnni = avx512 && has(&["avx512vnni"]);
    let cpuid = raw_cpuid::CpuId::new();
    let amx = tiles_of(raw_cpuid::native_cpuid::cpuid_count);
    for (name, has) in ["amx-tile", "amx-int8", "amx-bf16"].into_iter().zip(amx) {
        list.push(format!("{}{name}", if has { '+' } else { '-' }));
    }
    (x86_id(&cpuid), Features { sse42, avx2, avx512, avx512_vnni, amx: amx[1] || amx[2] }, list.join(","))
}

/// Whether there are tiles of the size that code is made for, whose registers the system saves, and units for bytes and `bf16`:
/// features as [`ask`] names them. The system must still be asked to let the process use them.
#[cfg(target_arch = "x86_64")]
fn tiles_of(cpuid: impl Fn(u32, u32) -> raw_cpuid::CpuIdResult) -> [bool; 3] {
    /// Where the registers' data end among what is saved.
    const DATA_END: u32 = 2816 + 8192;
    if cpuid(0, 0).eax < 0x1e {
        return [false; 3];
    }
    let bit = |n: u32| cpuid(7, 0).edx >> n & 1 != 0;
    let (palette, unit) = (cpuid(0x1d, 1), cpuid(0x1e, 0).ebx);
    let [row, registers] = [palette.ebx & 0xffff, palette.ebx >> 16];
    let fits = cpuid(0x1d, 0).eax >= 1
        && registers >= 8
        && row >= 64
        && palette.ecx & 0xffff >= 16
        && unit & 0xff >= 16
        && unit >> 8 & 0xffff >= 64;
    let tile = bit(24) && fits && cpuid(0xd, 0).ebx >= DATA_END;
    [tile, tile && bit(25), tile && bit(22)]
}

/// Whether this machine is a part of another one.
fn is_virtual() -> bool {
    #[cfg(target_arch = "x86_64")]
    return raw_cpuid::CpuId::new().get_feature_info().is_some_and(|i| i.has_hypervisor());
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// A CPU's identity by its answers.
#[cfg(target_arch = "x86_64")]
fn x86_id<R: raw_cpuid::CpuIdReader>(cpuid: &raw_cpuid::CpuId<R>) -> CpuId {
    let vendor = cpuid.get_vendor_info().map(|v| v.as_str().to_owned()).unwrap_or_default();
    let Some(info) = cpuid.get_feature_info() else { return CpuId { vendor, ..CpuId::default() } };
    // The crate adds families in eight bits, which can overflow.
    let base = u32::from(info.base_family_id());
    let family = if base == 0xf { base + u32::from(info.extended_family_id()) } else { base };
    let extended = if matches!(base, 6 | 0xf) { u32::from(info.extended_model_id()) } else { 0 };
    CpuId { vendor, family, model: extended << 4 | u32::from(info.base_model_id()) }
}

/// As above: what the system says of the first CPU. Its features are those of its name.
#[cfg(not(target_arch = "x86_64"))]
fn ask() -> (CpuId, Features, String) {
    let midr = std::fs::read_to_string("/sys/devices/system/cpu/cpu0/regs/identification/midr_el1");
    (midr.map_or_else(|_| CpuId::default(), |text| arm_id(&text)), Features::V1, String::new())
}

/// A CPU's identity by its main register, in hexadecimal.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn arm_id(midr: &str) -> CpuId {
    let digits = midr.trim().trim_start_matches("0x");
    let bits = u64::from_str_radix(digits, 16).unwrap_or(0);
    CpuId { vendor: format!("{:#x}", bits >> 24 & 0xff), family: 0, model: (bits >> 4 & 0xfff) as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_arch = "x86_64")]
    fn x86(vendor: &str, family: u32, model: u32, features: Features) -> String {
        TargetModel::identified(&CpuId { vendor: vendor.into(), family, model }, features).name
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn families_have_their_rows() {
        let (amd, intel) = ("AuthenticAMD", "GenuineIntel");
        assert_eq!(x86(amd, 0x17, 0x31, Features::V3), "zen2");
        assert_eq!(x86(amd, 0x19, 0x01, Features::V3), "zen3");
        assert_eq!(x86(amd, 0x19, 0x21, Features::V3), "zen3");
        assert_eq!(x86(amd, 0x19, 0x11, Features::V4), "zen4");
        assert_eq!(x86(amd, 0x19, 0xa0, Features::V4), "zen4");
        assert_eq!(x86(amd, 0x1a, 0x02, Features::V4), "zen5");
        assert_eq!(x86(amd, 0x1a, 0x24, Features::V4), "zen5-mobile");
        assert_eq!(x86(intel, 6, 0x3f, Features::V3), "haswell");
        assert_eq!(x86(intel, 6, 0x55, Features::V4), "skylake-x");
        assert_eq!(x86(intel, 6, 0x55, Features { avx512_vnni: true, ..Features::V4 }), "cascade-lake");
        assert_eq!(x86(intel, 6, 0x8f, Features::V4), "sapphire-rapids");
        assert_eq!(x86(intel, 6, 0x9a, Features::V3), "alder-lake");
        // A virtual machine that hides AVX-512.
        assert_eq!(x86(amd, 0x19, 0x11, Features::V3), "zen4+avx2");
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn unknown_families_get_the_row_of_their_features() {
        for (features, name) in [
            (Features::V1, "x86-64"),
            (Features::V2, "x86-64-v2"),
            (Features::V3, "x86-64-v3"),
            (Features::V4, "x86-64-v4"),
        ] {
            for (vendor, family, model) in [
                ("", 0, 0),
                ("GenuineIntel", 6, 0x57),
                ("HygonGenuine", 0x18, 1),
                ("\u{fffd}x", u32::MAX, u32::MAX),
            ] {
                assert_eq!(x86(vendor, family, model, features), name);
            }
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn any_answers_of_cpuid_give_a_model() {
        use raw_cpuid::{CpuId, CpuIdResult};
        let answer = |seed: u32| {
            move |leaf: u32, sub: u32| {
                let mix = |n: u32| {
                    (leaf ^ sub.rotate_left(9) ^ n.rotate_left(20)).wrapping_mul(seed).rotate_left(n)
                };
                CpuIdResult { eax: mix(1), ebx: mix(2), ecx: mix(3), edx: mix(4) }
            }
        };
        let all =
            |bits: u32| move |_: u32, _: u32| CpuIdResult { eax: bits, ebx: bits, ecx: bits, edx: bits };
        let odd = Features { avx512: true, ..Features::V1 };
        let check = |id: super::CpuId| {
            for features in [Features::V1, Features::V2, Features::V3, Features::V4, odd] {
                let model = TargetModel::identified(&id, features);
                assert!(model.vector_bits >= 128 && !model.name.is_empty());
            }
        };
        let fit = |caches: caches::Caches| {
            let mut model = TargetModel::named("zen4").expect("a row");
            caches.fit(&mut model);
            assert!(model.l1_bytes < model.l2_bytes && model.l2_bytes < model.l3_bytes);
        };
        for bits in [0, 1, u32::MAX, 0x8000_0000] {
            let cpuid = CpuId::with_cpuid_fn(all(bits));
            check(x86_id(&cpuid));
            fit(caches::of_cpuid(&cpuid));
        }
        for seed in (1..4001u32).step_by(2) {
            let cpuid = CpuId::with_cpuid_fn(answer(seed.wrapping_mul(2_654_435)));
            check(x86_id(&cpuid));
            fit(caches::of_cpuid(&cpuid));
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn tiles_are_used_where_the_system_saves_them() {
        use raw_cpuid::CpuIdResult;
        let machine = |saved: u32, rows: u32| {
            move |leaf: u32, sub: u32| {
                let [eax, ebx, ecx, edx] = match (leaf, sub) {
                    (0, _) => [0x20, 0, 0, 0],
                    (7, 0) => [2, 0, 0, 1 << 24 | 1 << 25],
                    (0xd, 0) => [0x602e7, saved, 11008, 0],
                    (0x1d, 0) => [1, 0, 0, 0],
                    (0x1d, 1) => [1024 << 16 | 8192, 8 << 16 | 64, rows, 0],
                    (0x1e, 0) => [0, 64 << 8 | 16, 0, 0],
                    _ => [0; 4],
                };
                CpuIdResult { eax, ebx, ecx, edx }
            }
        };
        assert_eq!(tiles_of(machine(11008, 16)), [true, true, false]);
        assert_eq!(tiles_of(machine(2816, 16)), [false; 3]);
        assert_eq!(tiles_of(machine(11008, 8)), [false; 3]);
        assert_eq!(tiles_of(|leaf, _| machine(11008, 16)(leaf.min(1), 0)), [false; 3]);
    }

    #[test]
    fn arms_cores_have_their_rows() {
        let of = |midr: &str| TargetModel::identified(&arm_id(midr), Features::V1).name;
        assert_eq!(of("0x00000000413fd0c1"), "neoverse-n1");
        assert_eq!(of("0x00000000411fd401"), "neoverse-v1");
        assert_eq!(of("0x00000000410fd4f0\n"), "neoverse-v2");
        assert_eq!((of("rubbish"), of("0xffffffffffffffff")), ("aarch64".into(), "aarch64".into()));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_host_can_be_cut() {
        let host = TargetModel::host();
        if host.features_used() == Features::V4 {
            let cut = TargetModel::named("host+avx2").expect("has AVX2");
            assert_eq!((cut.vector_bits, cut.l2_bytes, cut.cores), (256, host.l2_bytes, host.cores));
            assert_eq!(cut.features, format!("{},-avx512f", host.features));
        }
    }

    #[test]
    fn the_host_is_sound() {
        let host = TargetModel::host();
        assert_eq!(host.arch, Arch::HOST);
        assert_eq!(TargetModel::host(), host);
        assert!(host.cores >= 1 && host.l1_bytes < host.l2_bytes && host.l2_bytes < host.l3_bytes);
        #[cfg(target_arch = "x86_64")]
        {
            let widest = if std::is_x86_feature_detected!("avx512vl") { 512 } else { 256 };
            assert!(host.vector_bits <= widest && !host.features.is_empty());
        }
    }
}
