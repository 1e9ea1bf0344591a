//! What is done on one thread from beginning to end: copies, fills, functions of the program.

use weft_exec::monotonic_ns;
use weft_record::trace::{Copy, Event, Function, Origin, Place, Set, Times};

use super::{UNNOTED, note};

/// Work that is noted when it has been done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced {
    pub(crate) origin: Origin,
    pub(crate) what: What,
}

/// What it does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    Copy { from: (Place, Option<u32>), to: (Place, Option<u32>), bytes: u64 },
    Set { to: Place, bytes: u64, value: u32 },
    Function,
}

/// Does work, and notes it if it carries where it comes from.
#[inline]
pub(crate) fn during<R>(traced: Option<&Traced>, work: impl FnOnce() -> R) -> R {
    let Some(traced) = traced.filter(|t| t.origin.at != UNNOTED) else { return work() };
    let begin = monotonic_ns();
    let result = work();
    traced.done(Times { begin, end: monotonic_ns() });
    result
}

impl Traced {
    fn done(&self, times: Times) {
        let origin = self.origin;
        note(&match self.what {
            What::Copy { from, to, bytes } => Event::Copy(Copy { origin, times, from, to, bytes }),
            What::Set { to, bytes, value } => Event::Set(Set { origin, times, to, bytes, value }),
            What::Function => Event::Function(Function { origin, times }),
        });
    }
}
