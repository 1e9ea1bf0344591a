//! How far a function has come, and the shape that it is compiled for.

/// How far a function has come; see the crate's documentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "described in the crate's documentation")]
pub enum Stage {
    #[default]
    Thread,
    Group,
    Suspended,
}

/// The shape a function is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geometry {
    /// Threads per block along x, y, z.
    pub block: [u32; 3],
    /// Threads per vector group.
    pub width: u32,
    /// Threads per part: a group is one vector, or several that are computed side by side.
    pub part: u32,
}

impl Geometry {
    /// Groups that are one vector each.
    pub fn new(block: [u32; 3], width: u32) -> Self {
        Geometry { block, width, part: width }
    }

    /// The same with groups made of vectors of `part` lanes, if that is fewer and divides the width.
    #[must_use]
    pub fn in_parts(self, part: u32) -> Self {
        let fits = part > 0 && part < self.width && self.width.is_multiple_of(part);
        Geometry { part: if fits { part } else { self.width }, ..self }
    }

    /// The geometry with a part as the group, if groups have several.
    pub fn of_part(self) -> Option<Self> {
        (self.part < self.width).then_some(Geometry { width: self.part, ..self })
    }

    /// Threads per block.
    pub fn threads(&self) -> u32 {
        self.block[0] * self.block[1] * self.block[2]
    }

    /// Groups per block.
    pub fn groups(&self) -> u32 {
        self.threads().div_ceil(self.width)
    }

    /// Groups of a block that lie side by side along x: those of a row, where groups are parts of rows.
    pub fn groups_in_row(&self) -> u32 {
        let [x, ..] = self.block;
        if x.is_multiple_of(self.width) { x / self.width } else { 1 }
    }

    /// Rows of groups in a block.
    pub fn group_rows(&self) -> u32 {
        self.groups() / self.groups_in_row().max(1)
    }

    /// Whether every group is full, so that its entry mask is all lanes.
    pub fn full_groups(&self) -> bool {
        self.threads().is_multiple_of(self.width)
    }
}
