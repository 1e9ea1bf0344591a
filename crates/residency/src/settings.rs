//! Figures of a machine.

/// When pages that go to and fro are stopped (NVIDIA's open kernel modules, `uvm_perf_thrashing.c`, the values of its parameters).
#[derive(Clone, Copy, Debug)]
pub struct Thrashing {
    /// So many moves, each soon after the one before, are to and fro.
    pub after: u32,
    /// What is soon, in nanoseconds.
    pub within_ns: u64,
    /// So many waits, soon after each other, until the pages stay where they are.
    pub pin_after: u32,
    /// For how long, in nanoseconds.
    pub pin_ns: u64,
    /// How long a processor waits before that, in nanoseconds.
    pub nap_ns: u64,
}

/// A device and its bus.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// Bytes that managed memory may take of it.
    pub capacity: u64,
    /// Whether it can fault, so that pages move one by one (`concurrentManagedAccess`); else all managed memory moves at a launch.
    pub faults: bool,
    /// Whether the CPU can use its memory where it is.
    pub coherent: bool,
    /// From so many accesses of it to 2 MiB of the host's memory on what it uses of these moves there; none: nobody counts.
    pub counts: Option<u32>,
    /// Whether other devices can.
    pub peers: bool,
    /// Bytes in a nanosecond over the bus, to the device and from it.
    pub rate: [f64; 2],
    /// Bytes in a nanosecond from another device.
    pub peer_rate: f64,
    /// A move of no bytes, in nanoseconds, to the device and from it.
    pub move_ns: [u64; 2],
    /// A group of faults without the moves, in nanoseconds.
    pub group_ns: u64,
    /// What each page that faults adds to that.
    pub page_ns: u64,
    /// What each block after a group's first adds.
    pub block_ns: u64,
    /// What each page adds that the host loses to a group, as its mapping goes; of copies it keeps its own.
    pub leave_ns: u64,
    /// What the first group of a launch takes longer, as nobody looks for faults meanwhile, and the first of all.
    pub begin_ns: [u64; 2],
}

impl Device {
    /// One without memory, of which nothing is known.
    pub(crate) const NONE: Device = Device {
        capacity: 0,
        faults: true,
        coherent: false,
        counts: None,
        peers: false,
        rate: [1.0; 2],
        peer_rate: 1.0,
        move_ns: [0; 2],
        group_ns: 0,
        page_ns: 0,
        block_ns: 0,
        leave_ns: 0,
        begin_ns: [0; 2],
    };
}

/// Figures of all.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The devices by number.
    pub devices: Vec<Device>,
    /// Of a region more than so many per cent must be there for the rest to come along.
    pub threshold: usize,
    /// Most faults of a group.
    pub group: u32,
    /// So many of them a page takes of 64 KiB that have one already: blocks that run side by side each ask for it.
    pub beside: u32,
    /// Most pages that one multiprocessor asks for at a time.
    pub outstanding: u32,
    /// A fault of the CPU without the moves, in nanoseconds.
    pub cpu_fault_ns: u64,
    /// What each page that comes from a device adds to that.
    pub cpu_page_ns: u64,
    /// What the host takes to use a page that has come along, by the model's clock alone, in nanoseconds.
    pub cpu_use_ns: u64,
    /// See there.
    pub thrashing: Thrashing,
}

impl Settings {
    /// With the figures of NVIDIA's driver, and what `tests/cuda/unified_faults.cu` shows of an H200: groups of 256 where each page is asked for by one
    /// block, 20 to 60 pages where kernels go through arrays, 14 and 7 of one block; faults of the CPU of 20, 24, 35, 58 and 100 µs for 16, 32, 64, 128
    /// and 256 pages; waits of 350 to 800 µs where the driver asks for 250.
    pub fn new(devices: Vec<Device>) -> Settings {
        Settings {
            devices,
            threshold: 51,
            group: 256,
            beside: 4,
            outstanding: 14,
            cpu_fault_ns: 14_000,
            cpu_page_ns: 250,
            // Four bytes in a nanosecond.
            cpu_use_ns: 1_000,
            thrashing: Thrashing {
                after: 4,
                within_ns: 500_000,
                pin_after: 10,
                pin_ns: 300_000_000,
                nap_ns: 500_000,
            },
        }
    }
}
