//! What a program did, and when: calls of both APIs, kernels, copies, fills.
//!
//! A file of records is text. Every process and each library in it appends batches: a line that says the version, the process, the
//! library and how many bytes follow, then a line for each [`Event`], with tabs between its fields. Names of kernels can be long and come
//! again and again: the first time a batch has one it gives it a number.
//!
//! Times are nanoseconds of the machine's monotonic clock, which all processes share. Where time is modelled besides (`WEFT_TIME=model`),
//! [`Modelled`] says when a GPU would do what.

mod event;
mod nvtx;
mod read;
mod times;
mod write;

pub use event::{
    Api, Call, Copy, Event, Function, Graph, Kernel, Modelled, Origin, Pages, PagesKind, Place, Set, Way,
};
pub use nvtx::{Named, Object, Payload, PayloadKind, Range, Style};
pub use read::{Batch, Damaged, batches, events, of_process, read};
pub use times::Times;
pub use write::{Recorder, lines_of};

/// The variable that names the file. Without it nothing is recorded.
pub const FILE: &str = "WEFT_TRACE_FILE";

/// The variable that says whether recording is on when a process begins: `off` leaves that to `cudaProfilerStart`.
pub const START: &str = "WEFT_TRACE_START";

/// The version of the records.
pub const VERSION: u32 = 2;

/// The first word of a batch.
const HEAD: &str = "weft-trace";
