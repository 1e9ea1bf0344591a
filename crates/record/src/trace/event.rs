//! Events, as they are written and read.

use super::nvtx::{Named, Range};
use super::times::Times;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A process begins to record.
    Program {
        /// When.
        at: u64,
        /// Its command line.
        words: &'a str,
    },
    /// A device that the process sees.
    Device {
        /// Its number.
        number: u32,
        /// Its name.
        name: &'a str,
    },
    /// The program wants to be recorded from here on, or no longer (`cuProfilerStart`, `cuProfilerStop`).
    Switch {
        /// When.
        at: u64,
        /// Whether it does.
        on: bool,
    },
    /// A call of a function of an API.
    Call(Call<'a>),
    /// A kernel.
    Kernel(Kernel<'a>),
    /// A copy.
    Copy(Copy),
    /// A fill.
    Set(Set),
    /// A function of the program that a stream called.
    Function(Function),
    /// A graph whose nodes have all been done.
    Graph(Graph),
    /// Something that happened to pages of managed memory.
    Pages(Pages),
    /// Where an instruction of the program is in its source.
    Code {
        /// The instruction.
        pc: u64,
        /// File and line, or function and file of the program, as far as these are known.
        place: &'a str,
    },
    /// When the modelled GPU does a piece of work.
    Modelled(Modelled),
    /// A range of the program, or a mark.
    Range(Range<'a>),
    /// A name that the program gives.
    Named(Named<'a>),
}

/// Which API a function is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Api {
    /// `cudart`.
    Runtime,
    /// `cuda`.
    Driver,
}

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// The calling thread.
    pub thread: u32,
    /// From entry to return.
    pub times: Times,
    /// Whose function.
    pub api: Api,
    /// What it answered.
    pub answer: i32,
    /// The function.
    pub name: &'a str,
}

/// How work came to a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// By a call.
    #[default]
    Call,
    /// As a node of a graph that a call launched.
    Graph,
    /// By a kernel.
    Device,
}

/// Where work of a device comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The thread that gave it to the stream, and when: during the call that asked for it.
    pub thread: u32,
    /// See `thread`.
    pub at: u64,
    /// The device's number.
    pub device: u32,
    /// The context's.
    pub context: u64,
    /// The stream's.
    pub stream: u64,
    /// How it came there.
    pub way: Way,
    /// Its number in the model of time ([`Modelled`]); 0: it has none.
    pub modelled: u64,
}

/// When the modelled GPU does a piece of work, in nanoseconds since the process gave the first one to a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modelled {
    /// The work's number.
    pub number: u64,
    /// When it was really given to its stream, or really waited for.
    pub at: u64,
    /// When the modelled host is in the call.
    pub host: Times,
    /// When the device does it.
    pub times: Times,
}

/// What happens to pages of managed memory on the modelled machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PagesKind {
    /// They move, or are copied, from the host to the device.
    HostToDevice,
    /// From the device to the host.
    DeviceToHost,
    /// From another device to this one.
    DeviceToDevice,
    /// The CPU faults for one.
    CpuFault,
    /// The device faults for some.
    GpuFaultGroup,
    /// They go to and fro.
    Thrash,
    /// A processor waits since they do.
    Throttle,
    /// They leave the device since others need the room.
    Evict,
    /// The device uses them where they are.
    RemoteMap,
    /// They are copied, and stay where they were.
    ReadDuplicate,
    /// They move to the device since it has used them often where they were.
    Counted,
    /// They are allocated.
    Allocate,
    /// They are allocated, and nothing else is told of them: they are not modelled, as calls of the system that use them would fail.
    Unmodelled,
    /// The CPU touches one although a device may be at work that lets it touch none meanwhile.
    Conflict,
    /// The CPU reads page-locked memory that is write-combined.
    CombinedRead,
}

/// Something that happened to pages of managed memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pages {
    /// What.
    pub kind: PagesKind,
    /// The device that it is about.
    pub device: u32,
    /// The first byte.
    pub address: u64,
    /// Bytes.
    pub bytes: u64,
    /// Faults of a group, in pages of 64 KiB; accesses that were counted; else 1.
    pub count: u32,
    /// Whether a write was it, of faults.
    pub write: bool,
    /// When the program did what led to it.
    pub at: u64,
    /// When it begins by the clock of the model of managed memory, in nanoseconds.
    pub begin: u64,
    /// How long it takes on the modelled machine, in nanoseconds.
    pub ns: u64,
    /// The program's instruction that faulted, of faults of the CPU; else 0.
    pub pc: u64,
}

/// A kernel that ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel<'a> {
    /// Where it comes from.
    pub origin: Origin,
    /// From the first block's beginning to the last one's end.
    pub times: Times,
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads of a block.
    pub block: [u32; 3],
    /// Registers of a thread, as the program is told.
    pub registers: u32,
    /// Bytes of shared memory that the code declares.
    pub static_shared: u32,
    /// Bytes that the launch adds.
    pub dynamic_shared: u32,
    /// Whether it was ended before its time: by a fault, or with its context.
    pub failed: bool,
    /// Its name, as the linker has it.
    pub name: &'a str,
}

/// What memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The program's.
    Pageable,
    /// Page-locked.
    Pinned,
    /// A device's.
    Device,
    /// An array's.
    Array,
    /// Managed.
    Managed,
}

/// A copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy {
    /// Where it comes from.
    pub origin: Origin,
    /// When it was done.
    pub times: Times,
    /// What is read, and of which device, if of one.
    pub from: (Place, Option<u32>),
    /// What is written.
    pub to: (Place, Option<u32>),
    /// Bytes.
    pub bytes: u64,
}

/// A fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// Where it comes from.
    pub origin: Origin,
    /// When it was done.
    pub times: Times,
    /// What is written.
    pub to: Place,
    /// Bytes.
    pub bytes: u64,
    /// The value of each element.
    pub value: u32,
}

/// A function of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Where it comes from.
    pub origin: Origin,
    /// When it ran.
    pub times: Times,
}

/// A graph that was launched, and has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Where it comes from, as its nodes do.
    pub origin: Origin,
    /// From the launch to the end of all.
    pub times: Times,
    /// The instance's number.
    pub instance: u32,
}

impl Api {
    /// All, with their words in files.
    pub(super) const ALL: [(Api, &'static str); 2] = [(Api::Runtime, "runtime"), (Api::Driver, "driver")];
}

impl Way {
    /// All, with their words in files.
    pub(super) const ALL: [(Way, &'static str); 3] =
        [(Way::Call, "call"), (Way::Graph, "graph"), (Way::Device, "device")];
}

impl PagesKind {
    /// All, with their words in files.
    pub(super) const ALL: [(PagesKind, &'static str); 15] = [
        (PagesKind::HostToDevice, "todevice"),
        (PagesKind::DeviceToHost, "tohost"),
        (PagesKind::DeviceToDevice, "among"),
        (PagesKind::CpuFault, "cpufault"),
        (PagesKind::GpuFaultGroup, "gpufaults"),
        (PagesKind::Thrash, "thrash"),
        (PagesKind::Throttle, "throttle"),
        (PagesKind::Evict, "evict"),
        (PagesKind::RemoteMap, "remotemap"),
        (PagesKind::ReadDuplicate, "duplicate"),
        (PagesKind::Counted, "counted"),
        (PagesKind::Allocate, "allocate"),
        (PagesKind::Unmodelled, "unmodelled"),
        (PagesKind::Conflict, "conflict"),
        (PagesKind::CombinedRead, "combinedread"),
    ];
}

impl Place {
    /// All, with their words in files.
    pub(super) const ALL: [(Place, &'static str); 5] = [
        (Place::Pageable, "pageable"),
        (Place::Pinned, "pinned"),
        (Place::Device, "device"),
        (Place::Array, "array"),
        (Place::Managed, "managed"),
    ];
}
