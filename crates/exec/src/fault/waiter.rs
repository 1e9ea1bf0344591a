//! Threads of a block that wait at one place.

use std::fmt;

/// Threads of a block that wait for the same at the same place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Waiter {
    /// Index of the block in the grid; z first, so that waiters sort by block.
    pub block_zyx: [u32; 3],
    /// First and last warp.
    pub warps: (u32, u32),
    /// Lanes of each of these warps; `None` for all.
    pub lanes: Option<u32>,
    /// For what.
    pub waits: String,
    /// Line of the PTX text, 0 where not known.
    pub ptx_line: u32,
    /// File and line of the source, where the PTX says.
    pub source: Option<String>,
}

impl fmt::Display for Waiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([z, y, x], (first, last)) = (self.block_zyx, self.warps);
        write!(f, "block ({x}, {y}, {z}), ")?;
        match first == last {
            true => write!(f, "warp {first}")?,
            false => write!(f, "warps {first} to {last}")?,
        }
        if let Some(lanes) = self.lanes {
            write!(f, ", lanes {lanes:#010x}")?;
        }
        write!(f, ": {}", self.waits)?;
        match self.ptx_line {
            0 => Ok(()),
            line => place(f, line, self.source.as_deref()),
        }
    }
}

/// Where in the PTX and in the source.
pub(super) fn place(f: &mut fmt::Formatter<'_>, ptx_line: u32, source: Option<&str>) -> fmt::Result {
    write!(f, ", PTX line {ptx_line}")?;
    source.map_or(Ok(()), |s| write!(f, " ({s})"))
}
