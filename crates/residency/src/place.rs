//! Processors, each with memory of its own.

/// A processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The CPU.
    Host,
    /// A device by its number.
    Device(u32),
}

impl Place {
    /// Its number among all.
    pub(crate) fn index(self) -> usize {
        match self {
            Place::Host => 0,
            Place::Device(d) => d as usize + 1,
        }
    }

    /// The one of a number.
    pub(crate) fn of(index: usize) -> Place {
        index.checked_sub(1).map_or(Place::Host, |d| Place::Device(d as u32))
    }
}
