//! Copies: from what is asked for to bytes to be moved.
//!
//! Which copies wait for the host follows "API synchronization behavior" of the CUDA reference: transfers from and to
//! pageable memory do, others do not.

use std::sync::Arc;

use super::table::{self, Allocation};
use super::work::{CopyWork, SHORT, place};
use crate::error::{Code, Error, Result};
use crate::operation::Timing;
use crate::operation::copy::{Copy3D, Place, PlaceKind};
use crate::trace::{self, Origin, Traced, What};

/// Bytes of pageable memory that an asynchronous copy takes along rather than wait.
const STAGED: u64 = 64 << 10;

/// One side, checked: strides and the memory it lies in.
struct Side {
    start: u64,
    row: u64,
    slice: u64,
    memory: Option<Arc<Allocation>>,
}

impl Side {
    fn new(place: &Place, extent: [u64; 3], writes: bool) -> Result<Side> {
        let [width, rows, slices] = extent;
        let invalid = || Error::from(Code::InvalidValue);
        let (address, pitch, height) = match &place.kind {
            PlaceKind::Array(a) => {
                a.check_inside(place.origin, extent)?;
                (a.base(), a.row(), a.shape().extent()[1])
            }
            _ => (place.address, place.pitch, place.height),
        };
        let row = if pitch == 0 { width } else { pitch };
        let height = if height == 0 { rows } else { height };
        let many_rows = rows > 1 || slices > 1 || place.origin[1] > 0 || place.origin[2] > 0;
        if many_rows && pitch != 0 && place.origin[0].saturating_add(width) > pitch {
            return Err(invalid());
        }
        let slice = row.checked_mul(height).ok_or_else(invalid)?;
        let offset =
            |x: u64, y: u64, z: u64| x.checked_add(y.checked_mul(row)?)?.checked_add(z.checked_mul(slice)?);
        let [x, y, z] = place.origin;
        let start = offset(x, y, z).and_then(|o| address.checked_add(o)).ok_or_else(invalid)?;
        let span = offset(width, rows - 1, slices - 1).ok_or_else(invalid)?;
        start.checked_add(span).ok_or_else(invalid)?;
        let memory = match place.kind {
            PlaceKind::Host => table::find_range(start, span).ok(),
            PlaceKind::Device | PlaceKind::Array(_) => Some(table::find_range(start, span)?),
            // Of memory that begins in an allocation all must lie there.
            PlaceKind::Unified => match table::find(start) {
                Some(_) => Some(table::find_range(start, span)?),
                None => None,
            },
        };
        let forbidden = memory.as_ref().is_some_and(|m| writes && !m.is_writable());
        if memory.is_none() && address == 0 || forbidden {
            return Err(invalid());
        }
        Ok(Side { start, row, slice, memory })
    }

    fn is_pageable(&self) -> bool {
        self.memory.is_none()
    }

    fn is_device(&self) -> bool {
        self.memory.as_ref().is_some_and(|m| !m.is_host())
    }

    /// Whether synchronous operations on it always wait.
    fn syncs(&self) -> bool {
        self.memory.as_ref().is_some_and(|m| m.sync_memops.get() == Some(true))
    }
}

/// What a side is for a trace, and of which device, if the copy takes it for one's.
fn side(of: &Place, memory: Option<&Allocation>) -> (trace::Place, Option<u32>) {
    match (&of.kind, memory) {
        (PlaceKind::Array(_), m) => (trace::Place::Array, m.map(Allocation::device_ordinal)),
        (PlaceKind::Host, m) => (place(m), None),
        (_, m) => (place(m), m.filter(|m| !m.is_host()).map(Allocation::device_ordinal)),
    }
}

impl CopyWork {
    /// Has it noted, if it comes from somewhere; `c` is what it was made of.
    #[inline]
    pub(crate) fn trace(&mut self, c: &Copy3D, origin: Option<Origin>) {
        let Some(origin) = origin else { return };
        let [from, to] = &self.memory;
        let (from, to) = (side(&c.from, from.as_deref()), side(&c.to, to.as_deref()));
        let bytes = c.extent.iter().product();
        self.traced = Some(Box::new(Traced { origin, what: What::Copy { from, to, bytes } }));
    }
}

/// What a copy asks of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// The call returns when it is done.
    Waits,
    /// As [`Self::Waits`], but where that would take time the source may be taken along ([`CopyWork::stage`]).
    Staged,
    /// The call need not wait.
    Ordered {
        /// It is done sooner than another thread is told of it.
        short: bool,
    },
}

/// Checks a copy. `None` when there is nothing to copy.
///
/// # Errors
/// [`Code::InvalidValue`] when a device address is not in an allocation, an area leaves its allocation or array, a row is
/// longer than its pitch or host memory is not there.
#[inline]
pub(crate) fn prepare(c: &Copy3D, timing: Timing) -> Result<Option<(CopyWork, Demand)>> {
    if c.extent.contains(&0) {
        return Ok(None);
    }
    let from = Side::new(&c.from, c.extent, false)?;
    let to = Side::new(&c.to, c.extent, true)?;
    let bytes = c.extent.iter().try_fold(1u64, |n, e| n.checked_mul(*e)).ok_or(Code::InvalidValue)?;
    let waits = match timing {
        // Between device memories a synchronous copy does not wait for the host either.
        Timing::Sync => !(from.is_device() && to.is_device()) || from.syncs() || to.syncs(),
        Timing::Async => from.is_pageable() || to.is_pageable(),
    };
    let may_stage = timing == Timing::Async && from.is_pageable() && to.is_device() && bytes <= STAGED;
    let demand = match waits {
        true if may_stage => Demand::Staged,
        true => Demand::Waits,
        false => Demand::Ordered { short: bytes <= SHORT },
    };
    let work = CopyWork {
        to: (to.start, to.row, to.slice),
        from: (from.start, from.row, from.slice),
        extent: c.extent,
        memory: [from.memory, to.memory],
        traced: None,
    };
    Ok(Some((work, demand)))
}
