//! Names of CPUs.

use std::env;

use crate::{Arch, Features, TargetModel, amd, arm, generic, intel};

/// Makes a row.
pub(crate) type Row = fn() -> TargetModel;

/// The table: weft's names and LLVM's are those in the rows.
const ROWS: &[Row] = &[
    generic::v1,
    generic::v2,
    generic::v3,
    generic::v4,
    amd::zen2,
    amd::zen3,
    amd::zen4,
    amd::zen5,
    amd::zen5_mobile,
    intel::haswell,
    intel::broadwell,
    intel::skylake,
    intel::skylake_x,
    intel::cascade_lake,
    intel::ice_lake_server,
    intel::sapphire_rapids,
    intel::emerald_rapids,
    intel::granite_rapids,
    intel::alder_lake,
    generic::aarch64,
    arm::neoverse_n1,
    arm::neoverse_v1,
    arm::neoverse_v2,
];

/// LLVM's names of CPUs whose figures are those of another one.
const RELATIVES: &[(&str, Row)] = &[
    ("nocona", generic::v1),
    ("core2", generic::v1),
    ("nehalem", generic::v2),
    ("westmere", generic::v2),
    ("sandybridge", generic::v2),
    ("ivybridge", generic::v2),
    ("silvermont", generic::v2),
    ("goldmont", generic::v2),
    ("tremont", generic::v2),
    ("znver1", generic::v3),
    ("gracemont", generic::v3),
    ("sierraforest", generic::v3),
    ("cooperlake", intel::cascade_lake),
    ("icelake-client", intel::ice_lake_server),
    ("rocketlake", intel::ice_lake_server),
    ("tigerlake", intel::ice_lake_server),
    ("graniterapids-d", intel::granite_rapids),
    ("diamondrapids", intel::granite_rapids),
    ("raptorlake", intel::alder_lake),
    ("meteorlake", intel::alder_lake),
    ("arrowlake", intel::alder_lake),
    ("arrowlake-s", intel::alder_lake),
    ("lunarlake", intel::alder_lake),
    ("pantherlake", intel::alder_lake),
    ("cortex-a72", generic::aarch64),
    ("cortex-a76", arm::neoverse_n1),
    ("ampere1", arm::neoverse_n1),
    ("neoverse-n2", arm::neoverse_v1),
    ("neoverse-n3", arm::neoverse_v1),
    ("neoverse-512tvb", arm::neoverse_v1),
    ("neoverse-v3", arm::neoverse_v2),
];

/// A name that stands for no CPU.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownTarget {
    /// No row has the name.
    #[error(
        "no CPU is called `{name}`; known are host, {known}; and LLVM's names of these, after `aarch64:` also on x86"
    )]
    Name {
        /// What was asked for.
        name: String,
        /// Names of the rows.
        known: String,
    },
    /// What follows a `+` is no instruction set.
    #[error("`+{modifier}` of `{name}` is no instruction set; known are {MODIFIERS}")]
    Modifier {
        /// What was asked for.
        name: String,
        /// The part that is unknown.
        modifier: String,
    },
    /// The CPU does not have the instruction set.
    #[error("`{name}`: the CPU lacks {modifier}")]
    Lacks {
        /// What was asked for.
        name: String,
        /// What it lacks.
        modifier: String,
    },
}

/// What may follow a `+`.
const MODIFIERS: &str = "sse2, sse4.2, avx2, avx512 (or v1, v2, v3, v4), amx";

impl TargetModel {
    /// Every row of the table.
    pub fn all() -> Vec<Self> {
        ROWS.iter().map(|row| row()).collect()
    }

    /// The CPU that a name stands for: weft's (`zen4`), LLVM's (`znver4`), or `host` or `native` for this machine. One of
    /// another architecture may follow that one's name and a colon, as in `aarch64:neoverse-v1`; `aarch64` alone is any
    /// CPU of it. After a `+` comes the instruction set that it is cut to: `zen4+avx2`, `host+avx2`.
    pub fn named(name: &str) -> Result<Self, UnknownTarget> {
        let mut words = name.trim().split('+').map(str::trim);
        let base = words.next().unwrap_or_default();
        let mut model = base_model(base).ok_or_else(|| UnknownTarget::Name {
            name: name.to_owned(),
            known: Self::all().iter().map(|m| m.name.clone()).collect::<Vec<_>>().join(", "),
        })?;
        for word in words {
            let to = instruction_set(word).filter(|_| model.arch == Arch::X86).ok_or_else(|| {
                UnknownTarget::Modifier { name: name.to_owned(), modifier: word.to_owned() }
            })?;
            if to.level() > model.features_used().level() {
                return Err(UnknownTarget::Lacks { name: name.to_owned(), modifier: word.to_owned() });
            }
            model = model.cut_to(to);
        }
        Ok(model)
    }

    /// The CPU that the environment names: `WEFT_TARGET`, else `WEFT_CPU`, else this machine.
    pub fn from_env() -> Result<Self, UnknownTarget> {
        Self::from_vars(|name| env::var(name).ok())
    }

    /// As [`from_env`](Self::from_env), with the variables' values from `var`.
    pub fn from_vars(var: impl Fn(&str) -> Option<String>) -> Result<Self, UnknownTarget> {
        let set = |name| var(name).filter(|v| !v.trim().is_empty());
        match set("WEFT_TARGET").or_else(|| set("WEFT_CPU")) {
            Some(name) => Self::named(&name),
            None => Ok(Self::host()),
        }
    }
}

/// The CPU of a name without modifiers.
fn base_model(name: &str) -> Option<TargetModel> {
    if matches!(name, "host" | "native") {
        return Some(TargetModel::host());
    }
    let (arch, cpu) = match name.split_once(':') {
        Some(("aarch64", cpu)) => (Some(Arch::Arm), cpu),
        Some(("x86_64", cpu)) => (Some(Arch::X86), cpu),
        Some(_) => return None,
        None if name == "x86_64" => (None, "x86-64"),
        None => (None, name),
    };
    let fits = |m: &TargetModel| arch.is_none_or(|a| a == m.arch);
    let mut rows = TargetModel::all();
    // LLVM's `generic` is Arm's only where that is said.
    let is = |m: &TargetModel| m.name == cpu || m.cpu == cpu && (cpu != "generic" || arch == Some(Arch::Arm));
    if let Some(at) = rows.iter().position(|m| fits(m) && is(m)) {
        return Some(rows.swap_remove(at));
    }
    let (llvm, row) = RELATIVES.iter().find(|(llvm, _)| *llvm == cpu)?;
    Some(TargetModel { name: (*llvm).into(), cpu: (*llvm).into(), ..row() }).filter(fits)
}

/// The instruction set that a modifier names.
fn instruction_set(word: &str) -> Option<Features> {
    Some(match word {
        "sse2" | "v1" => Features::V1,
        "sse4.2" | "sse42" | "v2" => Features::V2,
        "avx2" | "v3" => Features::V3,
        "avx512" | "v4" => Features::V4,
        "amx" => Features::AMX,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_rows() {
        for row in TargetModel::all() {
            assert_eq!(TargetModel::named(&row.name), Ok(row.clone()));
            if row.cpu != "generic" && row.name != "zen5-mobile" {
                assert_eq!(TargetModel::named(&row.cpu), Ok(row.clone()));
            }
            if row.arch == Arch::X86 && row.vector_bits > 256 {
                let cut = TargetModel::named(&format!("{}+avx2", row.name)).expect("has AVX2");
                assert_eq!(cut.vector_bits, 256);
                assert_eq!(TargetModel::named(&cut.name), Ok(cut));
            }
        }
        for (name, _) in RELATIVES {
            assert_eq!(TargetModel::named(name).map(|m| m.cpu), Ok((*name).into()));
        }
    }

    #[test]
    fn llvms_names_and_architectures() {
        let of = |name: &str| TargetModel::named(name).map(|m| (m.arch, m.cpu, m.vector_bits));
        assert_eq!(of("aarch64"), Ok((Arch::Arm, "generic".into(), 128)));
        assert_eq!(of("aarch64:aarch64"), of("aarch64"));
        assert_eq!(of("aarch64:generic"), of("aarch64"));
        assert_eq!(of("aarch64:neoverse-v1"), Ok((Arch::Arm, "neoverse-v1".into(), 128)));
        assert_eq!(of("x86_64:x86-64-v3"), Ok((Arch::X86, "x86-64-v3".into(), 256)));
        assert_eq!(of("x86_64"), Ok((Arch::X86, "x86-64".into(), 128)));
        assert_eq!(of("skylake-avx512"), Ok((Arch::X86, "skylake-avx512".into(), 512)));
        assert_eq!(of("tigerlake"), Ok((Arch::X86, "tigerlake".into(), 512)));
        assert_eq!(TargetModel::named("native"), Ok(TargetModel::host()));
        assert_eq!(TargetModel::named("host"), Ok(TargetModel::host()));
        assert!(of("aarch64:zen4").is_err() && of("x86_64:neoverse-v1").is_err() && of("generic").is_err());
    }

    #[test]
    fn errors_say_what_there_is() {
        let text = |name: &str| TargetModel::named(name).map(|m| m.name).expect_err(name).to_string();
        let unknown = text("zen9");
        assert!(
            ["`zen9`", "zen4", "sapphire-rapids", "x86-64-v3", "host"].iter().all(|w| unknown.contains(w))
        );
        assert!(text("").contains("host"));
        assert!(text("zen4+avx3").contains("`+avx3`") && text("zen4+avx3").contains("avx2"));
        assert_eq!(text("zen3+avx512"), "`zen3+avx512`: the CPU lacks avx512");
        assert!(text("aarch64+avx2").contains("no instruction set"));
    }

    #[test]
    fn variables_are_asked_in_order() {
        let with = |vars: &[(&str, &str)]| {
            TargetModel::from_vars(|n| vars.iter().find(|(v, _)| *v == n).map(|(_, x)| (*x).to_owned()))
        };
        let name = |vars: &[(&str, &str)]| with(vars).map(|m| m.name);
        assert_eq!(name(&[("WEFT_TARGET", "zen4+avx2"), ("WEFT_CPU", "haswell")]), Ok("zen4+avx2".into()));
        assert_eq!(name(&[("WEFT_CPU", "x86-64-v3")]), Ok("x86-64-v3".into()));
        assert_eq!(name(&[("WEFT_TARGET", " "), ("WEFT_CPU", "znver3")]), Ok("zen3".into()));
        assert_eq!(with(&[]), Ok(TargetModel::host()));
        assert_eq!(with(&[("WEFT_CPU", "native")]), Ok(TargetModel::host()));
        assert!(with(&[("WEFT_TARGET", "z80")]).is_err());
    }
}
