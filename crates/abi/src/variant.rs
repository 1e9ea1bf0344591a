//! Which of a kernel's codes is meant, besides the shape of its blocks and the width of its groups.

use core::fmt;

use crate::{Probes, Racy};

/// What machine code of a kernel is made for. It is part of all that names code: what a launch plans, the compute cache's
/// keys and files, and the request to the compiler; so that code of one variant is never taken for that of another.
///
/// The default is the plain one: optimised, without probes, in compatibility mode, for launches within its [`crate::Bounds`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant {
    /// What the code notes of itself (`WEFT_PROBES`; addresses also `WEFT_HOST_POINTERS`).
    pub probes: Probes,
    /// How programs are treated that leave out a barrier (`WEFT_RACY`).
    pub racy: Racy,
    /// For all launches, also those in which 32-bit indices wrap, which are beyond the bounds of other code (`WEFT_WRAPS`).
    pub wraps: bool,
    /// Groups can run in any order, also where they never wait (`WEFT_SEED` is set).
    pub any_order: bool,
    /// As it is written: thread by thread, without optimisation (`WEFT_UNOPTIMISED`).
    pub unoptimised: bool,
    /// Products of matrices are added up as is fastest, not as tensor cores do (`WEFT_TENSOR`).
    pub fast_tensor: bool,
    /// For launches that begin before those are over that they depend on, and wait for these (`griddepcontrol.wait`).
    pub early: bool,
    /// One block of it is as many blocks of the grid, side by side along x, each with its part of shared memory; 0: one.
    pub beside: u8,
    /// Passes of the pipeline after so many are left out where code is right without them (`WEFT_PASSES`).
    pub passes: Option<u32>,
}

const STRICT: u32 = 1;
const WRAPS: u32 = 2;
const ANY_ORDER: u32 = 4;
const UNOPTIMISED: u32 = 8;
const EARLY: u32 = 16;
const FAST_TENSOR: u32 = 32;
/// Where [`Variant::beside`] stands among the flags.
const BESIDE: u32 = 8;

/// Stands for all passes.
const ALL_PASSES: u32 = u32::MAX;

impl Variant {
    /// Words of it in files and requests.
    pub const WORDS: usize = 3;

    /// What the process's variables say, looked up by name.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub fn from_vars(var: impl Fn(&str) -> Option<String>) -> Result<Self, VariantError> {
        let text = |name: &str| var(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty());
        let number = |name: &str| text(name).and_then(|v| v.parse::<u64>().ok());
        let flag = |name: &str| number(name).is_some_and(|n| n != 0);
        let probes = text("WEFT_PROBES").unwrap_or_default();
        // The model of time wants all that it can know.
        let modelled = text("WEFT_TIME").is_some_and(|v| v == "model");
        let wanted = if modelled { "requests,flow,lines" } else { "" };
        let probes = format!("{probes},{wanted}");
        Ok(Variant {
            probes: Probes::from_names(&probes).map_err(VariantError::NoProbe)?,
            racy: Racy::from_var(text("WEFT_RACY").as_deref()),
            wraps: flag("WEFT_WRAPS"),
            any_order: number("WEFT_SEED").is_some(),
            unoptimised: flag("WEFT_UNOPTIMISED"),
            fast_tensor: match text("WEFT_TENSOR").as_deref() {
                Some("fast") => true,
                None | Some("exact") => false,
                Some(other) => return Err(VariantError::NoTensor(other.into())),
            },
            early: false,
            beside: 0,
            passes: number("WEFT_PASSES").map(|n| u32::try_from(n).unwrap_or(ALL_PASSES)),
        })
    }

    /// Most passes of the pipeline, where some are left out.
    pub fn most_passes(&self) -> Option<u32> {
        if self.unoptimised { Some(0) } else { self.passes }
    }

    /// Threads per group, where that is not open.
    pub fn width(&self) -> Option<u32> {
        self.unoptimised.then_some(1)
    }

    /// As numbers.
    pub fn words(&self) -> [u32; Self::WORDS] {
        let flag = |on: bool, bit: u32| if on { bit } else { 0 };
        let flags = flag(self.racy == Racy::Strict, STRICT)
            | flag(self.wraps, WRAPS)
            | flag(self.any_order, ANY_ORDER)
            | flag(self.unoptimised, UNOPTIMISED)
            | flag(self.early, EARLY)
            | flag(self.fast_tensor, FAST_TENSOR)
            | u32::from(self.beside) << BESIDE;
        [flags, self.probes.bits(), self.passes.unwrap_or(ALL_PASSES)]
    }

    /// From [`Self::words`].
    ///
    /// # Errors
    /// Where they stand for something that this build does not know.
    pub fn from_words([flags, probes, passes]: [u32; Self::WORDS]) -> Result<Self, VariantError> {
        if flags & !(STRICT | WRAPS | ANY_ORDER | UNOPTIMISED | EARLY | FAST_TENSOR | 0xff << BESIDE) != 0 {
            return Err(VariantError::Flags(flags));
        }
        let on = |bit: u32| flags & bit != 0;
        Ok(Variant {
            probes: Probes::from_bits(probes).ok_or(VariantError::Probes(probes))?,
            racy: if on(STRICT) { Racy::Strict } else { Racy::Tolerate },
            wraps: on(WRAPS),
            any_order: on(ANY_ORDER),
            unoptimised: on(UNOPTIMISED),
            early: on(EARLY),
            fast_tensor: on(FAST_TENSOR),
            beside: (flags >> BESIDE) as u8,
            passes: Some(passes).filter(|n| *n != ALL_PASSES),
        })
    }
}

impl fmt::Display for Variant {
    /// `plain`, or how it differs from that.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = Vec::new();
        if !self.probes.is_empty() {
            words.push(format!("probes {}", self.probes));
        }
        let named = [
            (self.racy == Racy::Strict, "strict"),
            (self.wraps, "wraps"),
            (self.any_order, "any order"),
            (self.unoptimised, "unoptimised"),
            (self.early, "early"),
            (self.fast_tensor, "fast tensors"),
        ];
        words.extend(named.iter().filter(|n| n.0).map(|n| n.1.to_owned()));
        words.extend((self.beside > 1).then(|| format!("{} blocks beside each other", self.beside)));
        words.extend(self.passes.map(|n| format!("{n} passes")));
        f.write_str(&if words.is_empty() { "plain".into() } else { words.join(", ") })
    }
}

/// What is asked for is no variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariantError {
    /// Flags some of which this build does not know.
    Flags(u32),
    /// Kinds of probes some of which this build does not know.
    Probes(u32),
    /// A way to multiply matrices that is none.
    NoTensor(String),
    /// A kind of probes that is none.
    NoProbe(String),
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flags(n) => write!(f, "a variant of code with flags {n:#x}, not all of which are known"),
            Self::Probes(n) => write!(f, "a variant of code with probes {n:#x}, not all of which are known"),
            Self::NoTensor(way) => write!(f, "WEFT_TENSOR: there is no way `{way}`; there are exact, fast"),
            Self::NoProbe(name) => {
                let known = crate::ProbeKind::ALL.map(crate::ProbeKind::name).join(", ");
                write!(f, "WEFT_PROBES: there are no probes `{name}`; there are {known}")
            }
        }
    }
}

impl std::error::Error for VariantError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ProbeKind;

    fn all() -> Vec<Variant> {
        let plain = Variant::default();
        vec![
            plain,
            Variant { probes: Probes::of(ProbeKind::Requests), ..plain },
            Variant { probes: Probes::of(ProbeKind::Addresses), ..plain },
            Variant { racy: Racy::Strict, ..plain },
            Variant { wraps: true, ..plain },
            Variant { any_order: true, ..plain },
            Variant { unoptimised: true, ..plain },
            Variant { fast_tensor: true, ..plain },
            Variant { beside: 2, ..plain },
            Variant { beside: 8, ..plain },
            Variant { passes: Some(3), ..plain },
            Variant { passes: Some(0), ..plain },
        ]
    }

    #[test]
    fn each_is_read_back_and_is_no_other() {
        for (n, v) in all().iter().enumerate() {
            assert_eq!(Variant::from_words(v.words()).as_ref(), Ok(v));
            for other in &all()[..n] {
                assert!(v.words() != other.words() && v.to_string() != other.to_string(), "{v}");
            }
        }
    }

    #[test]
    fn what_is_not_known_is_refused_by_name() {
        let message = |words| Variant::from_words(words).expect_err("unknown").to_string();
        assert!(message([0x80, 0, 0]).contains("flags 0x80"));
        assert!(message([0, 0x8000_0000, 0]).contains("probes 0x80000000"));
    }

    #[test]
    fn variables_say_which() {
        let with = |name: &'static str, value: &'static str| {
            Variant::from_vars(|n| (n == name).then(|| value.to_owned())).map_err(|e| e.to_string())
        };
        let plain = Variant::default();
        assert_eq!(with("WEFT_ELSE", "1"), Ok(plain));
        assert_eq!(with("WEFT_RACY", "strict"), Ok(Variant { racy: Racy::Strict, ..plain }));
        assert_eq!(with("WEFT_SEED", "0"), Ok(Variant { any_order: true, ..plain }));
        assert_eq!(with("WEFT_PASSES", "0"), Ok(Variant { passes: Some(0), ..plain }));
        assert_eq!(with("WEFT_TENSOR", "fast"), Ok(Variant { fast_tensor: true, ..plain }));
        assert_eq!(with("WEFT_TENSOR", "exact"), Ok(plain));
        assert!(with("WEFT_TENSOR", "quick").is_err_and(|m| m.contains("`quick`; there are exact, fast")));
        let unoptimised = with("WEFT_UNOPTIMISED", "1").expect("a variant");
        assert_eq!((unoptimised.width(), unoptimised.most_passes()), (Some(1), Some(0)));
        assert!(with("WEFT_PROBES", "requests").is_ok_and(|v| v.probes.contains(ProbeKind::Requests)));
        let modelled = with("WEFT_TIME", "model").expect("a variant").probes;
        assert!(
            [ProbeKind::Requests, ProbeKind::Flow, ProbeKind::Lines]
                .into_iter()
                .all(|k| modelled.contains(k))
        );
        assert_eq!(with("WEFT_TIME", "real"), Ok(plain));
        assert!(
            with("WEFT_PROBES", "nothing")
                .is_err_and(|m| m.contains("`nothing`; there are requests, addresses"))
        );
    }
}
