//! The codes that units of a grid run with: that of the launch, and others while a trial goes on.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use weft_abi::LaunchContext;

use super::{BESIDE, Grid};
use crate::Code;
use crate::run::launch::{self, Launch};
use crate::run::trial::{Ticket, Trial};

/// A code with what it sees of the launch.
pub(super) struct Way {
    code: Arc<Code>,
    context: LaunchContext,
    /// What `context` points to.
    _symbols: Arc<[u64]>,
}

/// The codes besides the launch's, each prepared when first needed; `None` where one does not fit.
pub(super) type Others = [OnceLock<Option<Way>>; 3];

/// Pieces of a grid run with what a trial says.
pub(super) struct Trying {
    trial: Arc<Trial>,
    others: Others,
}

impl Trying {
    /// For a launch of plain blocks that can be compared.
    pub(super) fn new(launch: &mut Launch) -> Option<Box<Self>> {
        let trial = launch.trial.take().filter(|t| !t.is_over())?;
        let own = trial.code(0).is_some_and(|c| Arc::ptr_eq(c, &launch.code));
        (own && !launch.cooperative)
            .then(|| Box::new(Trying { trial, others: [const { OnceLock::new() }; 3] }))
    }

    pub(super) fn trial(&self) -> &Arc<Trial> {
        &self.trial
    }

    fn other(&self, way: usize) -> Option<&Way> {
        self.others.get(way.checked_sub(1)?)?.get()?.as_ref()
    }
}

impl Grid {
    /// The piece at the start of a range to run next, by its end, and with which code.
    #[inline]
    pub(in crate::run) fn piece(&self, range: &Range<u64>) -> (Ticket, u64) {
        let Some(trying) = &self.trying else { return (Ticket::outside(0), range.end) };
        let (ns, most) = (self.unit_ns(), range.end - range.start);
        let (ticket, blocks) = trying.trial.next(ns, most, self.total);
        (self.fitting(trying, ticket), range.start + blocks.min(most))
    }

    /// The code for a piece if it fits the launch, else the launch's own; the other is taken out of the trial.
    fn fitting(&self, trying: &Trying, ticket: Ticket) -> Ticket {
        let Some(slot) = ticket.way.checked_sub(1).and_then(|i| trying.others.get(i)) else { return ticket };
        let make = || self.make_way(trying.trial.code(ticket.way)?);
        if slot.get_or_init(make).is_some() {
            return ticket;
        }
        trying.trial.refuse(ticket.way);
        Ticket::outside(0)
    }

    /// Another code for this launch. Its symbols may stand in another order.
    fn make_way(&self, code: &Arc<Code>) -> Option<Way> {
        let (first, info) = (self.launch.code.info(), code.info());
        let address = |name: &String| {
            let at = first.symbols.iter().position(|n| n == name)?;
            self.launch.symbols.get(at).copied()
        };
        let symbols: Arc<[u64]> = info.symbols.iter().map(address).collect::<Option<_>>()?;
        let fits = info.block == first.block
            && info.shared_bytes == first.shared_bytes
            && info.param_bytes <= first.param_bytes;
        let context = LaunchContext {
            symbols: symbols.as_ptr(),
            non_temporal_stores: launch::is_non_temporal(&self.launch, info).into(),
            ..self.context
        };
        fits.then(|| Way { code: code.clone(), context, _symbols: symbols })
    }

    /// Code number `way`.
    #[inline]
    pub(in crate::run) fn code(&self, way: usize) -> &Arc<Code> {
        if let Some(b) = self.beside.as_ref().filter(|_| way == BESIDE) {
            return &b.code;
        }
        self.trying.as_ref().and_then(|t| t.other(way)).map_or(&self.launch.code, |w| &w.code)
    }

    /// What it sees of the launch.
    #[inline]
    pub(in crate::run) fn context(&self, way: usize) -> &LaunchContext {
        if let Some(b) = self.beside.as_ref().filter(|_| way == BESIDE) {
            return &b.context;
        }
        self.trying.as_ref().and_then(|t| t.other(way)).map_or(&self.context, |w| &w.context)
    }

    /// Whether any code stores past the caches.
    pub(super) fn is_non_temporal(&self) -> bool {
        let other = |t: &Trying| t.others.iter().flat_map(|o| o.get()?.as_ref()).any(is_non_temporal);
        let asked = |c: &LaunchContext| c.non_temporal_stores != 0;
        asked(&self.context) || self.trying.as_ref().is_some_and(|t| other(t))
    }
}

fn is_non_temporal(way: &Way) -> bool {
    way.context.non_temporal_stores != 0
}
