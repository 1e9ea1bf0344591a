//! Pages of managed memory that move, or that nobody wants, in the order of a stream, and launches that may use some: of the model of unified memory.

use weft_timing::timeline::{Way, Work};

use crate::job::Job;
use crate::modelled;
use crate::stream::Stream;
use crate::unified::{self, Place};

impl Stream {
    /// A launch is about to come: of managed memory the host may touch less until it knows of its end.
    #[inline]
    pub(crate) fn launching(&self) {
        if unified::is_active() {
            let tail = self.tail.clone();
            unified::launching(self.id(), self.state().device(), move || tail.is_idle());
        }
    }

    /// Moves what lies between two addresses to a place when the stream gets there.
    pub(crate) fn move_pages(&self, (from, to): (u64, u64), place: Place) {
        let way = if place == Place::Host { Way::ToHost } else { Way::ToDevice };
        let told = modelled::is_on() && self.gpu().is_some();
        // The host does it where nothing else is in the stream: on an H200 a launch behind 128 MB that are prefetched began as soon as one behind 8 MB.
        let waits = self.is_idle();
        let number = if told { self.add(Work::Move { way }, Vec::new(), waits) } else { 0 };
        self.in_order(move || {
            let ns = unified::prefetch(from, to, place);
            if number != 0 {
                modelled::took(number, ns as f64);
            }
        });
    }

    /// Forgets what lies between two addresses when the stream gets there.
    pub(crate) fn discard_pages(&self, (from, to): (u64, u64)) {
        self.in_order(move || unified::discard(from, to));
    }

    fn in_order(&self, act: impl FnOnce() + Send + Sync + 'static) {
        if self.is_idle() {
            return act();
        }
        self.enqueue(Job::internal(act), None);
    }
}
