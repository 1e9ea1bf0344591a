//! Copies.
//!
//! Which copies wait for the host follows "API synchronization behavior" of the CUDA reference: transfers from and to
//! pageable memory do, others do not.

use std::sync::Arc;

use weft_exec::memory as raw;

use super::table::{self, Allocation};
use crate::context::{Context, Health};
use crate::engine::Work;
use crate::error::{Code, Error, Result};
use crate::stream::Stream;

/// Which side of the bus an address is on, as the call says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// Host memory.
    Host,
    /// Device memory: must be an allocation that the driver knows.
    Device,
    /// Whatever the address says.
    Unified,
}

/// One side of a copy: an area of rows and slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Host or device.
    pub kind: PlaceKind,
    /// First byte of the area.
    pub address: u64,
    /// Bytes between rows; 0: rows follow each other.
    pub pitch: u64,
    /// Rows between slices; 0: slices follow each other.
    pub height: u64,
    /// First byte of a row, first row, first slice.
    pub origin: [u64; 3],
}

impl Place {
    /// A plain stretch of memory.
    pub fn linear(kind: PlaceKind, address: u64) -> Place {
        Place { kind, address, pitch: 0, height: 0, origin: [0; 3] }
    }
}

/// A copy of up to three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy3D {
    /// From.
    pub from: Place,
    /// To.
    pub to: Place,
    /// Bytes of a row, rows of a slice, slices.
    pub extent: [u64; 3],
}

/// When the call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// When the data is there, as far as the host can tell.
    Sync,
    /// At once, where CUDA promises so.
    Async,
}

/// Bytes of pageable memory that an asynchronous copy takes along rather than wait.
const STAGED: u64 = 64 << 10;

/// Bytes that are copied or filled sooner than another thread is told to do it.
pub(super) const SHORT: u64 = 64 << 10;

/// One side, checked: strides and the memory it lies in.
struct Side {
    start: u64,
    row: u64,
    slice: u64,
    memory: Option<Arc<Allocation>>,
}

impl Side {
    fn new(place: &Place, extent: [u64; 3]) -> Result<Side> {
        let [width, rows, slices] = extent;
        let invalid = || Error::from(Code::InvalidValue);
        let row = if place.pitch == 0 { width } else { place.pitch };
        let height = if place.height == 0 { rows } else { place.height };
        let many_rows = rows > 1 || slices > 1 || place.origin[1] > 0 || place.origin[2] > 0;
        if many_rows && place.pitch != 0 && place.origin[0].saturating_add(width) > place.pitch {
            return Err(invalid());
        }
        let slice = row.checked_mul(height).ok_or_else(invalid)?;
        let offset =
            |x: u64, y: u64, z: u64| x.checked_add(y.checked_mul(row)?)?.checked_add(z.checked_mul(slice)?);
        let [x, y, z] = place.origin;
        let start = offset(x, y, z).and_then(|o| place.address.checked_add(o)).ok_or_else(invalid)?;
        let span = offset(width, rows - 1, slices - 1).ok_or_else(invalid)?;
        start.checked_add(span).ok_or_else(invalid)?;
        let memory = match place.kind {
            PlaceKind::Host => table::find_range(start, span).ok(),
            PlaceKind::Device => Some(table::find_range(start, span)?),
            // Of memory that begins in an allocation all must lie there.
            PlaceKind::Unified => match table::find(start) {
                Some(_) => Some(table::find_range(start, span)?),
                None => None,
            },
        };
        if memory.is_none() && place.address == 0 {
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
}

/// A copy as the worker does it.
#[derive(Clone, Copy)]
struct Rows {
    to: (u64, u64, u64),
    from: (u64, u64, u64),
    extent: [u64; 3],
}

impl Rows {
    fn run(&self) -> std::result::Result<(), u64> {
        table::while_writable(self.to.0, || self.run_writable())
    }

    fn run_writable(&self) -> std::result::Result<(), u64> {
        let [width, rows, slices] = self.extent;
        let whole_slices = self.to.1 == width && self.from.1 == width;
        let all = width * rows * slices;
        if whole_slices && (slices == 1 || self.to.2 == width * rows && self.from.2 == width * rows) {
            return raw::copy(self.to.0, self.from.0, all as usize).map_err(|f| f.address);
        }
        for z in 0..slices {
            for y in 0..rows {
                let to = self.to.0 + z * self.to.2 + y * self.to.1;
                let from = self.from.0 + z * self.from.2 + y * self.from.1;
                raw::copy(to, from, width as usize).map_err(|f| f.address)?;
            }
        }
        Ok(())
    }
}

/// Copies `bytes` bytes.
///
/// # Errors
/// As [`copy_3d`].
pub fn copy(stream: &Stream, to: Place, from: Place, bytes: u64, timing: Timing) -> Result<()> {
    copy_3d(stream, &Copy3D { from, to, extent: [bytes, 1, 1] }, timing)
}

/// Copies an area.
///
/// # Errors
/// [`Code::InvalidValue`] when a device address is not in an allocation, an area leaves its allocation, a row is longer than
/// its pitch or host memory is not there; the context's error.
pub fn copy_3d(stream: &Stream, c: &Copy3D, timing: Timing) -> Result<()> {
    let context = stream.context()?;
    context.check()?;
    if c.extent.contains(&0) {
        return Ok(());
    }
    let from = Side::new(&c.from, c.extent)?;
    let to = Side::new(&c.to, c.extent)?;
    let rows =
        Rows { to: (to.start, to.row, to.slice), from: (from.start, from.row, from.slice), extent: c.extent };
    let bytes = c.extent.iter().try_fold(1u64, |n, e| n.checked_mul(*e)).ok_or(Code::InvalidValue)?;
    let unordered = |m: &Option<Arc<Allocation>>| {
        m.as_ref().is_some_and(|m| m.sync_memops.load(std::sync::atomic::Ordering::Relaxed))
    };
    let waits = match timing {
        // Between device memories a synchronous copy does not wait for the host either.
        Timing::Sync => {
            !(from.is_device() && to.is_device()) || unordered(&from.memory) || unordered(&to.memory)
        }
        Timing::Async => from.is_pageable() || to.is_pageable(),
    };
    if timing == Timing::Async
        && from.is_pageable()
        && to.is_device()
        && bytes <= STAGED
        && !stream.is_idle_now()
    {
        return staged(stream, &context, rows, bytes);
    }
    if waits {
        return stream.run_now(|| rows.run().map_err(|_| Code::InvalidValue.into()));
    }
    if timing == Timing::Sync {
        context.flush_printf();
    }
    let health = context.health.clone();
    // Kept alive, not freed under the copy: page-locked memory unmaps when the last holder goes.
    let memory = (from.memory, to.memory);
    stream.operate(bytes <= SHORT, move || {
        finish(&health, rows.run());
        drop(memory);
    })
}

/// Takes the source along, so that the program may change it as soon as the call returns.
fn staged(stream: &Stream, context: &Context, rows: Rows, bytes: u64) -> Result<()> {
    let [width, height, _] = rows.extent;
    let mut data = vec![0u8; bytes as usize];
    for (i, row) in data.chunks_exact_mut(width as usize).enumerate() {
        let (z, y) = (i as u64 / height, i as u64 % height);
        let at = rows.from.0 + z * rows.from.2 + y * rows.from.1;
        raw::read(at, row).map_err(|_| Code::InvalidValue)?;
    }
    let health = context.health.clone();
    stream.submit(Work::Closure(Box::new(move || {
        let write = |(i, row): (usize, &[u8])| {
            let (z, y) = (i as u64 / height, i as u64 % height);
            raw::write(rows.to.0 + z * rows.to.2 + y * rows.to.1, row).map_err(|f| f.address)
        };
        let all = || data.chunks_exact(width as usize).enumerate().try_for_each(write);
        finish(&health, table::while_writable(rows.to.0, all));
    })))
}

/// An error of an asynchronous copy: memory was freed or unmapped under it.
fn finish(health: &Health, result: std::result::Result<(), u64>) {
    if let Err(address) = result {
        health.fail_with(Error::new(Code::IllegalAddress, format!("a copy found no memory at {address:#x}")));
    }
}
