//! Names of GPU architectures: `compute_90`, `sm_90a`, and what -arch, -code and -gencode make of them.

use crate::error::{Error, Result};

/// A virtual architecture: compute capability and an optional letter (`a`: this GPU only, `f`: its family).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arch {
    /// Compute capability times ten.
    pub number: u32,
    /// `a`, `f` or none.
    pub suffix: Option<char>,
}

/// Compiled for when nothing is asked for.
pub const DEFAULT: Arch = Arch { number: 90, suffix: None };
const OLDEST: u32 = 50;
const MAJORS: [u32; 5] = [75, 80, 90, 100, 120];
const ALL: [u32; 9] = [75, 80, 86, 87, 89, 90, 100, 103, 120];

impl Arch {
    /// Reads `compute_90`, `sm_90a`, `90`, `lto_90`.
    ///
    /// # Errors
    /// Names that are not an architecture, or one older than sm_50.
    pub fn parse(name: &str) -> Result<Arch> {
        let bad = || Error::Usage(format!("Unsupported gpu architecture '{name}'"));
        let tail = ["compute_", "sm_", "lto_"].iter().find_map(|p| name.strip_prefix(p)).unwrap_or(name);
        let digits = tail.trim_end_matches(['a', 'f']);
        let suffix = match &tail[digits.len()..] {
            "" => None,
            "a" => Some('a'),
            "f" => Some('f'),
            _ => return Err(bad()),
        };
        let number: u32 = digits.parse().map_err(|_| bad())?;
        if !(OLDEST..=999).contains(&number) {
            return Err(bad());
        }
        Ok(Arch { number, suffix })
    }

    /// The name clang knows; family targets are compiled for their base.
    pub fn clang_name(self) -> String {
        match self.suffix {
            Some('a') => format!("sm_{}a", self.number),
            _ => format!("sm_{}", self.number),
        }
    }

    /// The PTX ISA that clang is asked to write.
    pub fn ptx_feature(self) -> &'static str {
        // 8.8 is the newest that LLVM 22 knows in full; sm_110 came with 9.0.
        if (110..120).contains(&self.number) { "+ptx90" } else { "+ptx88" }
    }
}

impl std::fmt::Display for Arch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.number)?;
        self.suffix.map_or(Ok(()), |s| write!(f, "{s}"))
    }
}

/// The virtual architectures that -arch, -code and -gencode ask for, each once, oldest first. Whether a real
/// (`sm_`) or a virtual image was asked for makes no difference: the PTX is what runs.
///
/// # Errors
/// Malformed values and unknown architectures.
pub fn select(arch: Option<&str>, code: &[String], gencode: &[String]) -> Result<Vec<Arch>> {
    let mut found = Vec::new();
    match arch {
        Some("native") => found.push(DEFAULT),
        Some("all") => found.extend(ALL.map(|number| Arch { number, suffix: None })),
        Some("all-major") => found.extend(MAJORS.map(|number| Arch { number, suffix: None })),
        Some(name) => {
            found.push(Arch::parse(name)?);
            for c in code {
                Arch::parse(c)?;
            }
        }
        None => {
            if let Some(c) = code.first().filter(|_| gencode.is_empty()) {
                found.push(Arch::parse(c)?);
            }
        }
    }
    for value in gencode {
        let bad = || Error::Usage(format!("Option '--generate-code arch={value}', missing code"));
        let (virt, real) = value
            .strip_prefix("arch=")
            .and_then(|v| v.split_once(",code=").or(Some((v, ""))))
            .ok_or_else(bad)?;
        let virt = Arch::parse(virt)?;
        for c in real.trim_matches(['[', ']', '\'', '"', '\\']).split(',').filter(|c| !c.is_empty()) {
            Arch::parse(c.trim_matches(['[', ']', '\'', '"', '\\']))?;
        }
        found.push(virt);
    }
    if found.is_empty() {
        found.push(DEFAULT);
    }
    found.sort();
    found.dedup();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(arch: Option<&str>, code: &[&str], gencode: &[&str]) -> Vec<String> {
        let own = |v: &[&str]| v.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        select(arch, &own(code), &own(gencode)).unwrap().iter().map(Arch::to_string).collect()
    }

    #[test]
    fn forms_of_selection() {
        assert_eq!(names(None, &[], &[]), ["90"]);
        assert_eq!(names(Some("sm_80"), &[], &[]), ["80"]);
        assert_eq!(names(Some("compute_90a"), &["sm_90a"], &[]), ["90a"]);
        assert_eq!(
            names(None, &[], &["arch=compute_90,code=[sm_90,compute_90]", "arch=compute_75,code=sm_75"]),
            ["75", "90"]
        );
        assert_eq!(names(None, &["sm_86"], &[]), ["86"]);
    }

    #[test]
    fn unknown_architectures_are_named() {
        let message = select(Some("sm_35"), &[], &[]).unwrap_err().to_string();
        assert_eq!(message, "Unsupported gpu architecture 'sm_35'");
        assert!(select(Some("gfx90a"), &[], &[]).is_err());
    }
}
