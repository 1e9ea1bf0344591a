//! What happens to pages.

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Pages move, or are copied, from the host to the device.
    HostToDevice,
    /// From the device to the host.
    DeviceToHost,
    /// From another device to this one.
    DeviceToDevice,
    /// The CPU touches a page that it cannot.
    CpuFault,
    /// A device touches pages that it cannot; faults that came together.
    GpuFaultGroup,
    /// Pages go to and fro.
    Thrash,
    /// A processor waits since pages go to and fro.
    Throttle,
    /// Pages leave the device since others need the room.
    Evict,
    /// The device uses pages where they are.
    RemoteMap,
    /// Pages are copied, and stay where they were.
    ReadDuplicate,
    /// Pages move to the device since it has used them often where they were.
    Counted,
    /// There are new pages, a range's.
    Allocate,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What.
    pub kind: Kind,
    /// The device that it is about; of faults of the CPU the one that has the page, or 0.
    pub device: u32,
    /// The first byte.
    pub address: u64,
    /// Bytes that move or are mapped; of faults of the CPU those of the page, of a group of faults those of its pages.
    pub bytes: u64,
    /// Faults of a group; accesses that were counted; else 1.
    pub count: u32,
    /// Whether a write was it, of faults.
    pub write: bool,
    /// When it begins by the model's clock, in nanoseconds.
    pub at: u64,
    /// How long it takes; of a group of faults with the moves that it asks for.
    pub ns: u64,
}
