//! Figures of a machine.

/// When pages that go to and fro are stopped (NVIDIA's open kernel modules, `uvm_perf_thrashing.c`, the values of its parameters).
#[derive(Clone, Copy, Debug)]
pub struct Thrashing {
    /// So many moves, each soon after the one before, are to and fro.
    pub after: u32,
    /// What is soon, in nanoseconds.
    pub within_ns: u64,
    /// So many of them until the pages stay where they are.
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
    /// Whether other devices can.
    pub peers: bool,
    /// Bytes in a nanosecond over the bus, to the device and from it.
    pub rate: [f64; 2],
    /// A move of no bytes, in nanoseconds, to the device and from it.
    pub move_ns: [u64; 2],
    /// A group of faults without the moves, in nanoseconds.
    pub group_ns: u64,
    /// What each 64 KiB with a fault after a group's first add to that.
    pub further_ns: u64,
}

impl Device {
    /// One without memory, of which nothing is known.
    pub(crate) const NONE: Device = Device {
        capacity: 0,
        faults: true,
        coherent: false,
        peers: false,
        rate: [1.0; 2],
        move_ns: [0; 2],
        group_ns: 0,
        further_ns: 0,
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
    /// A fault of the CPU without the moves, in nanoseconds.
    pub cpu_fault_ns: u64,
    /// See there.
    pub thrashing: Thrashing,
}

impl Settings {
    /// With the figures of NVIDIA's driver. A fault of the CPU takes about 10 µs without moves, as pages that are first touched show; it
    /// and `move_ns` of devices are estimates.
    pub fn new(devices: Vec<Device>) -> Settings {
        Settings {
            devices,
            threshold: 51,
            group: 256,
            cpu_fault_ns: 10_000,
            thrashing: Thrashing {
                after: 3,
                within_ns: 500_000,
                pin_after: 10,
                pin_ns: 300_000_000,
                nap_ns: 250_000,
            },
        }
    }
}
