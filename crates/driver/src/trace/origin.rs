//! Where work comes from.

use weft_exec::{monotonic_ns, thread_number};

use super::{Origin, UNNOTED, Way, is_on};
use crate::modelled;
use crate::state::State;
use crate::stream::Stream;
use crate::unified;

impl Stream {
    /// Where what the stream is given now comes from, if that is noted, or modelled, or unified memory is.
    #[inline]
    pub(crate) fn origin(&self, way: Way) -> Option<Origin> {
        let noted = is_on();
        (noted || modelled::is_on() || unified::is_on()).then(|| Origin {
            thread: thread_number(),
            at: if noted { monotonic_ns() } else { UNNOTED },
            device: self.state().device().ordinal(),
            context: self.state().id(),
            stream: self.id(),
            way,
            modelled: modelled::passing(),
        })
    }
}

impl State {
    /// The same of work that this context does.
    pub(crate) fn of_origin(&self, origin: Option<Origin>) -> Option<Origin> {
        origin.map(|o| Origin { device: self.device().ordinal(), context: self.id(), ..o })
    }
}
