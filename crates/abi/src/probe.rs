//! Probes: what code can note, besides doing what its kernel says, each time that a place of it is passed.
//!
//! Code with probes is a [`crate::Variant`] of its own. A place is a [`ProbeSite`] of the code's
//! [`crate::KernelInfo::probes`]; what is noted there goes to [`crate::Helper::Probe`].

use core::fmt;

use crate::ImageOp;

/// Threads of a warp.
pub const WARP: usize = 32;

/// What a probe notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProbeKind {
    /// Requests of warps to memory, and the sectors of 32 bytes that they touch.
    Requests,
    /// Addresses that lanes access, which must lie in memory that the device may use.
    Addresses,
    /// How often warps and threads execute each piece of the PTX, and which branches part a warp's threads.
    Flow,
    /// Requests, and in their order the lines that those to global and local memory want, for a model of caches.
    Lines,
}

impl ProbeKind {
    /// All there are.
    pub const ALL: [Self; 4] = [Self::Requests, Self::Addresses, Self::Flow, Self::Lines];

    /// Its name in `WEFT_PROBES`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Requests => "requests",
            Self::Addresses => "addresses",
            Self::Flow => "flow",
            Self::Lines => "lines",
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Probes(u32);

impl Probes {
    /// No probes.
    pub const NONE: Self = Probes(0);

    /// Those of one kind.
    pub const fn of(kind: ProbeKind) -> Self {
        Probes(1 << kind as u32)
    }

    /// With those of another kind.
    #[must_use]
    pub const fn with(self, kind: ProbeKind) -> Self {
        Probes(self.0 | 1 << kind as u32)
    }

    /// Whether there are those of a kind.
    pub const fn contains(self, kind: ProbeKind) -> bool {
        self.0 & 1 << kind as u32 != 0
    }

    /// Whether there are some that count what warps do.
    pub const fn count(self) -> bool {
        self.contains(ProbeKind::Requests)
            || self.contains(ProbeKind::Flow)
            || self.contains(ProbeKind::Lines)
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As a number.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// From [`Self::bits`]; `None` where a bit stands for no kind.
    pub fn from_bits(bits: u32) -> Option<Self> {
        let known = ProbeKind::ALL.into_iter().fold(Self::NONE, Self::with);
        (bits & !known.0 == 0).then_some(Probes(bits))
    }

    /// From names with commas between, as in `WEFT_PROBES`.
    ///
    /// # Errors
    /// The first name that is none.
    pub fn from_names(text: &str) -> Result<Self, String> {
        let names = text.split(',').map(str::trim).filter(|n| !n.is_empty());
        names.into_iter().try_fold(Self::NONE, |set, name| {
            let kind = ProbeKind::ALL.into_iter().find(|k| k.name() == name);
            kind.map(|k| set.with(k)).ok_or_else(|| name.to_owned())
        })
    }
}

impl fmt::Display for Probes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = ProbeKind::ALL.into_iter().filter(|&k| self.contains(k));
        f.write_str(&kinds.map(ProbeKind::name).collect::<Vec<_>>().join(","))
    }
}

/// What a request does with memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "plain")]
pub enum RequestKind {
    Load,
    Store,
    /// Atomic, with a result that is used.
    Atomic,
    /// Atomic, without one.
    Reduction,
    /// Atomic, of threads that are put together first where they meet at a word.
    Joined,
}

impl RequestKind {
    /// All there are.
    pub const ALL: [Self; 5] = [Self::Load, Self::Store, Self::Atomic, Self::Reduction, Self::Joined];

    /// Its name in IR text and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Store => "store",
            Self::Atomic => "atomic",
            Self::Reduction => "reduction",
            Self::Joined => "joined",
        }
    }
}

/// The memory that a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the ISA's own")]
pub enum RequestSpace {
    Global,
    Shared,
    Local,
    /// The address says which.
    Generic,
    /// Read by address, where it is not known to be one for all threads.
    Constant,
}

impl RequestSpace {
    /// All there are; [`Self::Generic`] only in code.
    pub const ALL: [Self; 5] = [Self::Global, Self::Shared, Self::Local, Self::Generic, Self::Constant];

    /// Its name in IR text and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Shared => "shared",
            Self::Local => "local",
            Self::Generic => "generic",
            Self::Constant => "constant",
        }
    }
}

/// An access to memory by the lanes that take part, at an address of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// What is done.
    pub kind: RequestKind,
    /// Where.
    pub space: RequestSpace,
    /// Bytes of each thread: 1 to 64.
    pub bytes: u8,
}

/// What is noted at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Probe {
    /// An access, as requests of warps.
    Request(Access),
    /// An access, whose addresses are looked at.
    Address(Access),
    /// An access, as requests of warps whose lines are noted in their order.
    Lines(Access),
    /// A piece of the PTX is executed, from its first instruction to its last: one of [`crate::KernelInfo::pieces`].
    Piece(u32),
    /// An access to a texture or surface; the probe has the operands that say where ([`ImageOp::place_words`]).
    Image(ImageOp),
    /// A branch that depends on a condition, which is 1 or 0 in each lane.
    Branch,
}

impl Probe {
    /// Most pieces that have a number.
    pub const PIECES: u32 = 1 << 24;

    /// The kind that it is of.
    pub const fn notes(self) -> ProbeKind {
        match self {
            Self::Request(_) | Self::Image(_) => ProbeKind::Requests,
            Self::Address(_) => ProbeKind::Addresses,
            Self::Lines(_) => ProbeKind::Lines,
            Self::Piece(_) | Self::Branch => ProbeKind::Flow,
        }
    }

    /// The access, if it notes one.
    pub const fn access(self) -> Option<Access> {
        match self {
            Self::Request(access) | Self::Address(access) | Self::Lines(access) => Some(access),
            Self::Piece(_) | Self::Branch | Self::Image(_) => None,
        }
    }
}

/// A place of a kernel's code that has a probe. Copies of an instruction share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProbeSite {
    /// What is noted.
    pub probe: Probe,
    /// Line of the PTX; 0 if not known.
    pub line: u32,
}

/// First bytes of a site's words.
const REQUEST: u8 = 0;
const ADDRESS: u8 = 1;
const PIECE: u8 = 2;
const BRANCH: u8 = 3;
const LINES: u8 = 4;
const IMAGE: u8 = 5;

impl ProbeSite {
    /// Words of a site in a description.
    pub const WORDS: usize = 2;

    /// As numbers.
    pub fn words(self) -> [u32; Self::WORDS] {
        let access = |tag, Access { kind, space, bytes }| [tag, kind as u8, space as u8, bytes];
        let what = match self.probe {
            Probe::Request(a) => access(REQUEST, a),
            Probe::Address(a) => access(ADDRESS, a),
            Probe::Lines(a) => access(LINES, a),
            Probe::Piece(n) => (u32::from(PIECE) | n << 8).to_le_bytes(),
            Probe::Image(op) => (u32::from(IMAGE) | op.to_u32() << 8).to_le_bytes(),
            Probe::Branch => [BRANCH, 0, 0, 0],
        };
        [u32::from_le_bytes(what), self.line]
    }

    /// From [`Self::words`]; `None` where they stand for nothing.
    pub fn from_words([what, line]: [u32; Self::WORDS]) -> Option<Self> {
        let [tag, kind, space, bytes] = what.to_le_bytes();
        let access = || {
            let kind = *RequestKind::ALL.get(usize::from(kind))?;
            let space = *RequestSpace::ALL.get(usize::from(space))?;
            (1..=64).contains(&bytes).then_some(Access { kind, space, bytes })
        };
        let probe = match tag {
            REQUEST => Probe::Request(access()?),
            ADDRESS => Probe::Address(access()?),
            LINES => Probe::Lines(access()?),
            PIECE => Probe::Piece(what >> 8),
            IMAGE => Probe::Image(ImageOp::from_u32(what >> 8)?),
            BRANCH if what >> 8 == 0 => Probe::Branch,
            _ => return None,
        };
        Some(ProbeSite { probe, line })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Boundary, Geometry, ReduceType, Reduction};

    #[test]
    fn names_and_bits_are_read_back() {
        let all = ProbeKind::ALL.into_iter().fold(Probes::NONE, Probes::with);
        assert_eq!(Probes::from_names(&all.to_string()), Ok(all));
        assert_eq!(Probes::from_bits(all.bits()), Some(all));
        assert_eq!((Probes::from_names(" "), Probes::from_bits(0)), (Ok(Probes::NONE), Some(Probes::NONE)));
        assert_eq!(Probes::from_names("requests,else"), Err("else".into()));
        assert_eq!(Probes::from_bits(1 << 31), None);
    }

    #[test]
    fn sites_are_read_back() {
        let mut probes = vec![Probe::Piece(0), Probe::Piece(Probe::PIECES - 1), Probe::Branch];
        for kind in RequestKind::ALL {
            for space in RequestSpace::ALL {
                let access = Access { kind, space, bytes: 16 };
                probes.extend([Probe::Request(access), Probe::Address(access), Probe::Lines(access)]);
            }
        }
        let place = (Geometry::A2, Boundary::Clamp);
        let ty = ReduceType { wide: true, signed: true };
        probes.extend(
            [
                ImageOp::Gather { geometry: place.0, component: 3, offset: true },
                ImageOp::Store { geometry: place.0, boundary: place.1, bytes: 16 },
                ImageOp::Reduce {
                    geometry: place.0,
                    boundary: place.1,
                    op: Reduction::Or,
                    ty,
                    formatted: true,
                },
            ]
            .map(Probe::Image),
        );
        for probe in probes {
            let site = ProbeSite { probe, line: 12 };
            assert_eq!(ProbeSite::from_words(site.words()), Some(site));
        }
        let none = [0, 5 | 15 << 8, 6 | 4 << 24, 5 << 8 | 4 << 24, 5 << 16 | 4 << 24, 65 << 24, 3 | 1 << 8];
        assert!(none.iter().all(|&w| ProbeSite::from_words([w, 0]).is_none()));
    }
}
