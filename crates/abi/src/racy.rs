//! Compatibility mode: what is done for programs that count on more than CUDA promises and mostly get it on a GPU.
//!
//! They leave out a barrier, or run a little over the end of their memory. `WEFT_RACY=tolerate`, the default, makes them work
//! here as well; `WEFT_RACY=strict` leaves them alone, so that their mistakes show. Everything of the kind is in [`Accommodation`],
//! and whoever does it asks [`Racy::makes`]; `docs/concepts/compatibility.md` has the table.

/// How programs are treated that leave out a barrier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Racy {
    /// Like a GPU that they happen to work on.
    #[default]
    Tolerate,
    /// By the letter.
    Strict,
}

/// Something that no correct program needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Accommodation {
    /// Groups are whole warps where lanes of a warp exchange values through plain shared memory with no barrier between.
    PlainExchange,
    /// So they are where threads write and read shared memory by volatile accesses.
    VolatileExchange,
    /// They are whole warp groups (128 threads) where `wgmma` multiplies what threads of several warps have stored.
    WarpGroups,
    /// Groups that read what all share behind a barrier wait for each other before one of them overwrites it.
    ReadTogether,
    /// Memory before and behind an allocation can be touched.
    Overrun,
}

impl Accommodation {
    /// All there are.
    pub const ALL: [Self; 5] =
        [Self::PlainExchange, Self::VolatileExchange, Self::WarpGroups, Self::ReadTogether, Self::Overrun];

    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::PlainExchange => "plain exchange",
            Self::VolatileExchange => "volatile exchange",
            Self::WarpGroups => "warp groups",
            Self::ReadTogether => "read together",
            Self::Overrun => "overrun",
        }
    }
}

impl Racy {
    /// What the variable `WEFT_RACY` says. Anything but `strict` tolerates.
    pub fn from_var(value: Option<&str>) -> Self {
        match value.map(str::trim) {
            Some("strict") => Self::Strict,
            _ => Self::Tolerate,
        }
    }

    /// Whether something is done for such programs.
    pub fn makes(self, what: Accommodation) -> bool {
        match self {
            Self::Tolerate => Accommodation::ALL.contains(&what),
            Self::Strict => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_says_which() {
        for text in [None, Some(""), Some("tolerate"), Some("else")] {
            assert_eq!(Racy::from_var(text), Racy::Tolerate);
        }
        assert_eq!(Racy::from_var(Some(" strict ")), Racy::Strict);
        assert!(Accommodation::ALL.iter().all(|&a| Racy::Tolerate.makes(a) && !Racy::Strict.makes(a)));
    }

    #[test]
    fn the_table_has_them_all() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/concepts/compatibility.md");
        let text = std::fs::read_to_string(page).expect("the page");
        let rows: Vec<&str> = text
            .lines()
            .filter_map(|l| l.strip_prefix("| **"))
            .filter_map(|l| l.split("**").next())
            .collect();
        assert_eq!(rows, Accommodation::ALL.map(Accommodation::name));
    }
}
